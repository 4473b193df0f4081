"""Short runs for the workshop: one at a time in this process of the server, whose results are streamed while the client listens.

A run lives as long as the request that began it. Nothing is stored: when the client goes, the run's process is killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

import msgspec

from nexarium.server import child_processes
from nexarium.server.balance_reports.messages import TrialUpdate
from nexarium.server.balance_reports.worker_protocol import Found, FromPlayer, Going, Made, Nothing, WantedTrial
from nexarium.server.errors import ApiError
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.settings import Limits

BEAT = 5.0
"""Seconds after which the last message is sent again, so that no proxy takes the stream for dead."""
TO_PREPARE = 240.0
"""Seconds that a process may need before its games: it may compile several boxes, with the lowest priority."""
OF_A_VISITOR = 2
"""Runs that one visitor may have: one that is played or ends, and one that waits."""


class Trials:
    """The short runs of this process of the server."""

    def __init__(self, limits: Limits, command: Sequence[str], minutes: RateLimiter) -> None:
        self.limits, self.command = limits, command
        self.begun = RateLimiter(limits.trials_per_second, limits.trial_burst)
        self.minutes = minutes
        """The minutes of a visitor, which balance reports spend, too."""
        self._turn = asyncio.Lock()
        self._asked: Counter[str] = Counter()
        self._processes: set[asyncio.subprocess.Process] = set()

    def begin(self, wanted: WantedTrial, visitor: str) -> AsyncGenerator[TrialUpdate, None]:
        """Return the messages of a run. Raises an `ApiError` if the visitor has too many, or too many are waiting."""
        if self._asked[visitor] >= OF_A_VISITOR:
            raise ApiError("trial_runs", status=409)
        if self._asked.total() > self.limits.trials_waiting:
            raise ApiError("balance_busy", status=503)
        self.begun.spend(visitor, "too_many_balances")
        self.minutes.spend(visitor, "too_many_balances")
        return self._run(wanted, visitor)

    def stop(self) -> None:
        """End all runs, because the server stops."""
        for process in self._processes:
            child_processes.kill(process)

    async def _run(self, wanted: WantedTrial, visitor: str) -> AsyncGenerator[TrialUpdate, None]:
        began = time.monotonic()
        self._asked[visitor] += 1
        try:
            if self._turn.locked():
                yield TrialUpdate(state="waiting")
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._turn.acquire(), BEAT)
                    break
                yield TrialUpdate(state="waiting")
            began = time.monotonic()
            try:
                async with aclosing(self._played(wanted)) as updates:
                    async for update in updates:
                        yield update
            finally:
                self._turn.release()
        finally:
            self._asked[visitor] -= 1
            if not self._asked[visitor]:
                del self._asked[visitor]
            self.minutes.give_back(visitor, 1 - (time.monotonic() - began) / 60)

    async def _played(self, wanted: WantedTrial) -> AsyncGenerator[TrialUpdate, None]:
        """Start the process of a run, and yield what it says until it ends or its time is over."""
        process = await child_processes.start(self.command, compiled=True)
        self._processes.add(process)
        assert process.stdout is not None
        decoder: msgspec.json.Decoder[FromPlayer] = msgspec.json.Decoder(FromPlayer)
        last = TrialUpdate(state="preparing")
        late = time.monotonic() + TO_PREPARE + wanted.seconds
        reading: asyncio.Task[bytes] | None = None
        try:
            child_processes.send(process, wanted)
            yield last
            while last.state not in ("done", "failed"):
                reading = reading or asyncio.create_task(process.stdout.readline())
                await asyncio.wait({reading}, timeout=BEAT)
                if reading.done():
                    line, reading = reading.result(), None
                    last = _update(decoder.decode(line)) if line else TrialUpdate(state="failed")
                elif time.monotonic() > late:
                    last = TrialUpdate(state="failed")
                yield last
        finally:
            if reading is not None:
                reading.cancel()
                await asyncio.gather(reading, return_exceptions=True)
            child_processes.kill(process)
            self._processes.discard(process)
            await process.wait()


def _update(said: FromPlayer) -> TrialUpdate:
    """Return a message of the process as one for the client."""
    match said:
        case Found(result=result, games=games, fraction=fraction, final=final):
            return TrialUpdate(state="done" if final else "playing", games=games, fraction=fraction, result=result)
        case Going(games=games, fraction=fraction):
            return TrialUpdate(state="preparing", games=games, fraction=fraction)
        case Nothing(why=why):
            return TrialUpdate(state="failed", why=why)
        case Made():
            return TrialUpdate(state="failed")
