"""Run balance reports one at a time, in a process with low priority.

Reports wait in a queue. A client whose report was played recently comes after other waiting clients.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from nexarium.server import child_processes
from nexarium.server.balance_reports.store import Balance, Balances
from nexarium.server.balance_reports.trials import Trials
from nexarium.server.balance_reports.worker_protocol import FromPlayer, Going, Made, Nothing, Stop, Wanted
from nexarium.server.errors import ApiError
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.logs import about
from nexarium.server.realtime.table_service import TableService
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.timing import DAY

log = logging.getLogger("nexarium.server")

LOOK_PAUSE = 1.0
"""Seconds between two checks of a report's progress, and of requests to stop it."""
NOTE_PAUSE = 15.0
"""Seconds between two updates of a running report without progress."""
REMEMBERED = 500
"""The number of clients whose last report is remembered."""
PATIENCE = 300.0
"""Seconds that a stopped process has to make its page."""


@dataclass(eq=False, frozen=True)
class _Waiting:
    """A waiting report, with its client."""

    report: Balance
    wanted: Wanted
    visitor: str


class BalanceReports:
    """Stores balance reports, and runs them for this process of the server."""

    def __init__(self, service: TableService) -> None:
        self.limits = limits = service.settings.limits
        self.balances = Balances(service.store)
        self.begun = RateLimiter(limits.balances_per_second, limits.balance_burst)
        """Limits the reports that one network may request."""
        self.total = RateLimiter(limits.balance_minutes_a_day / DAY, limits.balance_minutes_a_day)
        """Limits the minutes per client: one is spent on request, the others when the report is finished."""
        self.command = service.settings.balance_command
        self.trials = Trials(limits, self.command, self.total)
        """The short runs of the workshop."""
        self.clock = service.clock
        self._waiting: list[_Waiting] = []
        self._held: dict[str, float] = {}
        """By client, the time when their last report ran, the oldest first."""
        self._asking = asyncio.Lock()
        self._serving: asyncio.Task[None] | None = None

    async def begin(self, report: Balance, wanted: Wanted, visitor: str) -> None:
        """Run a report for a client now, or queue it. Raises an `ApiError` if they have one waiting already, or the queue is full."""
        async with self._asking:
            if any(each.visitor == visitor for each in self._waiting):
                raise ApiError("balance_waits", status=409)
            if len(self._waiting) >= self.limits.balances_waiting:
                raise ApiError("balance_busy", status=503)
            self.total.spend(visitor, "too_many_balances")
            await self.balances.add(report)
            waiting = _Waiting(report, wanted, visitor)
            self._waiting.append(waiting)
            if self._serving is None:
                begun = await self._taken(waiting)
                self._serving = asyncio.get_running_loop().create_task(self._serve(waiting if begun else None))

    async def stop(self) -> None:
        """End the running report, the queue and the short runs, because the server stops."""
        self.trials.stop()
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)
        for waiting in self._waiting:
            with contextlib.suppress(Unavailable, Conflict):
                await self.balances.end(waiting.report.id, "lost", played=0, most=self.limits.balances_kept)

    async def _serve(self, first: _Waiting | None) -> None:
        """Run the first report, then those in the queue."""
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
        """Wait until a report can run, and return it; None if the queue is empty."""
        while self._waiting:
            following = min(self._waiting, key=lambda each: self._held.get(each.visitor, 0.0))  # among equals, the oldest
            if await self._taken(following):
                return following
            await asyncio.sleep(LOOK_PAUSE)
            await self._tend()
        return None

    async def _taken(self, waiting: _Waiting) -> bool:
        """Start a report unless another one runs in any process, and return whether it was started."""
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
        """Update the reports in the queue, and remove those that were stopped."""
        with contextlib.suppress(Unavailable, Conflict):
            for waiting in tuple(self._waiting):
                known = await self.balances.find(waiting.report.id, self.clock())
                if known is None or known.stop:
                    self._waiting.remove(waiting)
                    why, most = "it was stopped before its turn", self.limits.balances_kept
                    await self.balances.end(waiting.report.id, "stopped", played=0, why=why, most=most)
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
        except Exception:  # after any failure, the slot must become free
            log.exception("a balance report failed", extra=about("balance_failed"))
            await self._end(player, Nothing(why=""))
        else:
            await self._end(player, player.result or Nothing(why=""))

    async def _watch(self, player: _Player, wanted: Wanted) -> None:
        """Run the process, store its progress, and stop it on request."""
        playing = asyncio.create_task(player.run(self.command, wanted))
        late = time.monotonic() + 60 * self.limits.balance_minutes
        stop_sent, noted, going = 0.0, time.monotonic(), player.going
        try:
            while not playing.done():
                await asyncio.wait({playing}, timeout=LOOK_PAUSE)
                await self._tend()
                with contextlib.suppress(Unavailable, Conflict):  # the database may recover; otherwise the report is lost with it
                    if player.going != going or time.monotonic() > noted + NOTE_PAUSE:
                        noted, going = time.monotonic(), player.going
                        await self.balances.note(player.report.id, going.games, going.fraction, self.clock())
                    known = await self.balances.find(player.report.id, self.clock())
                    if not stop_sent and ((known is not None and known.stop) or time.monotonic() > late):
                        stop_sent = time.monotonic()
                        player.tell_to_stop()
                if stop_sent and time.monotonic() > stop_sent + PATIENCE:
                    break
            if playing.done():
                playing.result()
        finally:
            player.end()
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def _end(self, player: _Player, result: Made | Nothing, *, lost: bool = False) -> None:
        report, most = player.report.id, self.limits.balances_kept
        try:
            match result:
                case Made(page=page, games=games, stopped=stopped):
                    state = "stopped" if stopped else "made"
                    await self.balances.end(report, state, played=games, page=page, most=most)  # type: ignore[arg-type]
                case Nothing(why=why, stopped=stopped):
                    if why and not stopped:
                        log.warning("a balance report of %s came to nothing: %s", player.report.game, why, extra=about("balance_failed"))
                    state = "lost" if lost else "stopped" if stopped or player.stopped else "failed"
                    await self.balances.end(report, state, played=player.going.games, why=why, most=most)  # type: ignore[arg-type]
        except (Unavailable, Conflict) as error:
            log.warning("what came of a balance report could not be stored: %s", error, extra=about("not_stored"))


class _Player:
    """The process of a report."""

    def __init__(self, report: Balance) -> None:
        self.report = report
        self.going = Going(fraction=0.0, games=0)
        self.result: Made | Nothing | None = None
        self.stopped = False
        """Whether it was asked to stop."""
        self._process: asyncio.subprocess.Process | None = None

    async def run(self, command: Sequence[str], wanted: Wanted) -> None:
        """Start the process, and read its messages until it ends."""
        self._process = await child_processes.start(command, compiled=True)
        assert self._process.stdout is not None
        decoder: msgspec.json.Decoder[FromPlayer] = msgspec.json.Decoder(FromPlayer)
        child_processes.send(self._process, wanted)
        if self.stopped:  # the stop came before the start
            self.tell_to_stop()
        while line := await self._process.stdout.readline():
            match decoder.decode(line):
                case Going() as going:
                    self.going = going
                case Made() | Nothing() as result:
                    self.result = result
        await self._process.wait()

    def tell_to_stop(self) -> None:
        """Ask the process to make its page from the games played so far."""
        self.stopped = True
        child_processes.send(self._process, Stop())

    def end(self) -> None:
        """Kill the process and its child processes."""
        child_processes.kill(self._process)
