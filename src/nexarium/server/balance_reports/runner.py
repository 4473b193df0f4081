"""Where balance reports are played: one at a time, in a process that gives way to everything else.

Reports wait for their turn. The visitor who has played one last comes after the others that wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from nexarium.server.balance_reports.store import Balance, Balances
from nexarium.server.balance_reports.worker_protocol import FromPlayer, Going, Made, Nothing, Stop, Wanted
from nexarium.server.errors import ApiError
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.logs import about
from nexarium.server.storage import Conflict, Unavailable

log = logging.getLogger("nexarium.server")

LOOK_PAUSE = 1.0
"""Seconds between two looks at how far it is, and whether it is to stop."""
NOTE_PAUSE = 15.0
"""Seconds after which it is noted that it is still being played, even if it is no further."""
LONGEST_LINE = 1 << 26
"""A page is one line."""
REMEMBERED = 500
"""So many visitors are remembered with when they had a report played last."""
PATIENCE = 300.0
"""Seconds in which a process that is told to stop may still make its page."""


@dataclass(eq=False, frozen=True)
class _Waiting:
    """A report that waits for its turn, for a visitor."""

    report: Balance
    wanted: Wanted
    visitor: str


class BalanceRunner:
    """Plays reports for this process of the house. `total` is how many minutes of a visitor's are played: one is spent when a report is
    wanted, the others when they are known."""

    def __init__(
        self,
        balances: Balances,
        command: Sequence[str],
        minutes: float,
        most: int,
        clock: Callable[[], float],
        *,
        total: RateLimiter,
        most_waiting: int,
    ) -> None:
        self.balances = balances
        self.total = total
        self.most_waiting = most_waiting
        self.command = command
        self.minutes = minutes
        """After so many minutes a report is made of what has been played."""
        self.most = most
        """So many reports are kept."""
        self.clock = clock
        self._waiting: list[_Waiting] = []
        self._held: dict[str, float] = {}
        """By visitor, when they had a report played last; the longest ago first."""
        self._asking = asyncio.Lock()
        self._serving: asyncio.Task[None] | None = None

    async def begin(self, report: Balance, wanted: Wanted, visitor: str) -> None:
        """Play a report for a visitor, now or when it is its turn. Raises an `ApiError` when one of theirs waits already, or too many."""
        async with self._asking:
            if any(each.visitor == visitor for each in self._waiting):
                raise ApiError("balance_waits", status=409)
            if len(self._waiting) >= self.most_waiting:
                raise ApiError("balance_busy", status=503)
            self.total.spend(visitor, "too_many_balances")
            await self.balances.add(report)
            waiting = _Waiting(report, wanted, visitor)
            self._waiting.append(waiting)
            if self._serving is None:
                begun = await self._taken(waiting)
                self._serving = asyncio.get_running_loop().create_task(self._serve(waiting if begun else None))

    async def stop(self) -> None:
        """End what is being played, and what waits: the server ends."""
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)
        for waiting in self._waiting:
            with contextlib.suppress(Unavailable, Conflict):
                await self.balances.end(waiting.report.id, "lost", played=0, most=self.most)

    async def _serve(self, first: _Waiting | None) -> None:
        """Play the first report, then those that wait."""
        try:
            following = first or await self._next()
            while following is not None:
                began = time.monotonic()
                await self._play(following.report, following.wanted)
                self._has_held(following.visitor)
                self.total.give_back(following.visitor, 1 - (time.monotonic() - began) / 60)
                following = await self._next()
        finally:
            self._serving = None

    async def _next(self) -> _Waiting | None:
        """Wait until a report can be played; None where none waits any more."""
        while self._waiting:
            following = min(self._waiting, key=lambda each: self._held.get(each.visitor, 0.0))  # of several, the one that came first
            if await self._taken(following):
                return following
            await asyncio.sleep(LOOK_PAUSE)
            await self._tend()
        return None

    async def _taken(self, waiting: _Waiting) -> bool:
        """Return whether a report can be played now: no other is, in whichever process."""
        try:
            await self.balances.begin(waiting.report.id, self.clock())
        except (Conflict, Unavailable):
            return False
        self._waiting.remove(waiting)
        self._has_held(waiting.visitor)
        return True

    def _has_held(self, visitor: str) -> None:
        self._held.pop(visitor, None)
        self._held[visitor] = time.monotonic()
        if len(self._held) > REMEMBERED:
            del self._held[next(iter(self._held))]

    async def _tend(self) -> None:
        """Note that the reports which wait are still wanted, and take out those that are to stop."""
        with contextlib.suppress(Unavailable, Conflict):
            for waiting in tuple(self._waiting):
                known = await self.balances.find(waiting.report.id, self.clock())
                if known is None or known.stop:
                    self._waiting.remove(waiting)
                    await self.balances.end(waiting.report.id, "stopped", played=0, why="it was stopped before its turn", most=self.most)
                elif self.clock() - known.heard >= NOTE_PAUSE:
                    await self.balances.note(waiting.report.id, 0, 0.0, self.clock())

    async def _play(self, report: Balance, wanted: Wanted) -> None:
        log.info("a balance report of %s is being played", report.game, extra=about("balance"))
        player = _Player(report)
        try:
            await self._watch(player, wanted)
        except asyncio.CancelledError:
            await self._end(player, Nothing(why=""), lost=True)
            raise
        except Exception:  # whatever goes wrong with a report, the slot becomes free
            log.exception("a balance report failed", extra=about("balance_failed"))
            await self._end(player, Nothing(why=""))
        else:
            await self._end(player, player.result or Nothing(why=""))

    async def _watch(self, player: _Player, wanted: Wanted) -> None:
        """Let the process play, note how far it is, and stop it when it is to."""
        playing = asyncio.create_task(player.run(self.command, wanted))
        late = time.monotonic() + 60 * self.minutes
        told, noted, going = 0.0, time.monotonic(), player.going
        try:
            while not playing.done():
                await asyncio.wait({playing}, timeout=LOOK_PAUSE)
                await self._tend()
                with contextlib.suppress(Unavailable, Conflict):  # the database comes back, or the report is lost with it
                    if player.going != going or time.monotonic() > noted + NOTE_PAUSE:
                        noted, going = time.monotonic(), player.going
                        await self.balances.note(player.report.id, going.games, going.fraction, self.clock())
                    known = await self.balances.find(player.report.id, self.clock())
                    if not told and ((known is not None and known.stop) or time.monotonic() > late):
                        told = time.monotonic()
                        player.tell_to_stop()
                if told and time.monotonic() > told + PATIENCE:
                    break
            if playing.done():
                playing.result()
        finally:
            player.end()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def _end(self, player: _Player, result: Made | Nothing, *, lost: bool = False) -> None:
        report = player.report.id
        try:
            match result:
                case Made(page=page, games=games, stopped=stopped):
                    state = "stopped" if stopped else "made"
                    await self.balances.end(report, state, played=games, page=page, most=self.most)  # type: ignore[arg-type]
                case Nothing(why=why, stopped=stopped):
                    if why and not stopped:
                        log.warning("a balance report of %s came to nothing: %s", player.report.game, why, extra=about("balance_failed"))
                    state = "lost" if lost else "stopped" if stopped or player.stopped else "failed"
                    await self.balances.end(report, state, played=player.going.games, why=why, most=self.most)  # type: ignore[arg-type]
        except (Unavailable, Conflict) as error:
            log.warning("what came of a balance report could not be stored: %s", error, extra=about("not_stored"))


class _Player:
    """The process that plays a report."""

    def __init__(self, report: Balance) -> None:
        self.report = report
        self.going = Going(fraction=0.0, games=0)
        self.result: Made | Nothing | None = None
        self.stopped = False
        """Whether it was told to stop."""
        self._process: asyncio.subprocess.Process | None = None

    async def run(self, command: Sequence[str], wanted: Wanted) -> None:
        """Start it, and hear what it says until it ends."""
        self._process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env={key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"},
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C reaches the house, which ends it itself
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        decoder: msgspec.json.Decoder[FromPlayer] = msgspec.json.Decoder(FromPlayer)
        self._process.stdin.write(msgspec.json.encode(wanted) + b"\n")
        if self.stopped:  # it was told before it had started
            self.tell_to_stop()
        while line := await self._process.stdout.readline():
            match decoder.decode(line):
                case Going() as going:
                    self.going = going
                case result:
                    self.result = result
        await self._process.wait()

    def tell_to_stop(self) -> None:
        """Let it make its page of what has been played."""
        self.stopped = True
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError, RuntimeError):
                self._process.stdin.write(msgspec.json.encode(Stop()) + b"\n")

    def end(self) -> None:
        """End it at once, and the processes that it has started."""
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                if sys.platform == "win32":  # there those that it has started end when their pipes are closed
                    self._process.kill()
                else:
                    os.killpg(self._process.pid, signal.SIGKILL)
