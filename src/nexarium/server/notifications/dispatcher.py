"""The desk that makes the calls: waits whether people come by themselves, then reaches those who do not."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.logs import about
from nexarium.server.notifications.channels import LONGEST_PAUSE, Delivery, Notification, Sender
from nexarium.server.notifications.messages import WayKind
from nexarium.server.notifications.subscriptions import SubscriptionStore, calling
from nexarium.server.notifications.templates import said
from nexarium.server.notifications.triggers import occurrences, of_new_table, passed, subjects_at
from nexarium.server.realtime.table_service import TableService
from nexarium.server.storage import Unavailable, Work
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")

LOOKS_IN_GRACE = 4
"""How often a process looks, in the time that people are given, whether they have come to it."""
SHORTEST_PAUSE = 0.05
"""Seconds between two looks, at least."""
LEASE = 120.0
"""Seconds in which a process that has begun to make a call must have made it; then another may."""
FIRST_PAUSE = 30.0
"""Seconds after which a call that could not be delivered is tried again; doubled each time."""
MOST_TRIES = 12
NOTES = 60
NOTE_PAUSE = 1.0
"""How often it is tried to note what became of a call, and the seconds in between: as long as the lease holds."""
SECONDS_TO_END = 3.0
AT_ONCE = 16
"""Calls that are made at the same time in ways of one kind. Each kind has its own share: receivers that visitors name and that never answer
hold up neither mail nor browsers."""
SHARES: dict[WayKind, tuple[int, int]] = {"hook": (AT_ONCE // 4, AT_ONCE // 8)}
"""Of these, how many at most to one visitor's addresses and to one of them, in ways whose receivers visitors name: others find room beside
those that never answer."""
MAILS, MAIL_PAUSE = 6, 600.0
"""So many mails about one table are sent to somebody at once, and a further one after so many seconds: a host who lets the game rest and go
on, again and again, shall fill nobody's letter box. Browsers show a new call in the place of the one before it."""
TIDY_PAUSE = 3600.0
"""Seconds between two looks for what can be forgotten."""


class Dispatcher:
    """Makes the calls of a house, of which other processes make their share."""

    def __init__(
        self, service: TableService, book: SubscriptionStore, senders: dict[WayKind, Sender], clock: Callable[[], float] = time.time
    ) -> None:
        self.service = service
        self.book = book
        self.senders = senders
        self.clock = clock
        self.grace = service.settings.call_grace
        self._making: dict[asyncio.Task[None], Notification] = {}
        self._room = asyncio.Event()
        """A call has been made for which others that are due have had to wait."""
        self._crowded = False
        """There are such."""
        self._mails = RateLimiter(1 / MAIL_PAUSE, MAILS)
        self._tidied = -TIDY_PAUSE
        service.beside.append(self.write_beside)
        service.beside_new.append(self.write_beside_new)

    def write_beside(self, before: Table, after: Table) -> Work | None:
        """What is written with an event: the calls that it gives; none where somebody tries what might have been."""
        if after.header.terms.origin:
            return None
        found, late = occurrences(before, after), passed(before, after)
        if not found and not late:
            return None
        now = self.clock()
        return calling(after.header.id, before.seq, found, late, at=now, due=now + self.grace)

    def write_beside_new(self, table: Table) -> Work | None:
        """The same with a table that is set up for people who may not be there."""
        now, found = self.clock(), of_new_table(table)
        return calling(table.header.id, table.seq - 1, found, (), at=now, due=now + self.grace) if found else None

    async def run(self) -> None:
        """Make calls until cancelled."""
        if not self.service.bus.shared:
            await self._patiently(self.book.release_all)
        while True:
            await self._patiently(self.look)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._room.wait(), self.grace / LOOKS_IN_GRACE)
            self._room.clear()
            await asyncio.sleep(SHORTEST_PAUSE)  # calls that end together are followed by others together

    async def _patiently(self, step: Callable[[], asyncio.Future[None] | object]) -> None:
        """Take a step; when the database does not answer, or a mistake is made, the next look tries again."""
        try:
            await step()  # type: ignore[misc]
        except Unavailable as error:
            log.warning("calls wait: %s", error, extra=about("calls_wait"))
        except Exception:
            log.exception("calls could not be made", extra=about("calls_failed"))

    async def stop(self) -> None:
        """Wait a moment for the calls that are being made; another process, or the next start, makes the others."""
        making = tuple(self._making)
        if making:
            await asyncio.wait(making, timeout=SECONDS_TO_END)
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def look(self) -> None:
        """Look once: whoever is there needs no call, and calls that are due are made."""
        now = self.clock()
        waiting = await self.book.soon(now, now + self.grace)
        here = await self._those_here(waiting)
        if here:
            await self.book.done(here)
        due = [call for call in waiting if call.due <= now and call not in here]
        chosen = self._next(due)
        self._crowded = len(chosen) < len(due)
        if chosen:
            for call in await self.book.lease(chosen, now, now + LEASE):
                task = asyncio.get_running_loop().create_task(self._make(call))
                self._making[task] = call
                task.add_done_callback(self._made)
        if time.monotonic() - self._tidied >= TIDY_PAUSE:
            self._tidied = time.monotonic()
            await self.book.tidy(now)

    def _made(self, task: asyncio.Task[None]) -> None:
        del self._making[task]
        if self._crowded:
            self._room.set()

    def _next(self, due: Sequence[Notification]) -> list[Notification]:
        """Of the calls that are due, those for which there is room: first of the visitors of whose the fewest are under way, and of a
        visitor's in the ways with the fewest, then the oldest. None takes more than its share."""
        making = set(self._making.values())
        room = Counter(dict.fromkeys(self.senders, AT_ONCE))
        room.subtract(call.way.kind for call in making)
        in_way = Counter(call.way.id for call in making)
        of_visitor = Counter((call.way.kind, call.way.visitor) for call in making)
        turns: list[tuple[int, Notification]] = []
        for call in due:
            if call not in making:
                in_way[call.way.id] += 1
                turns.append((in_way[call.way.id], call))
        turns.sort(key=lambda turn: turn[0])
        rounds: list[tuple[int, int, Notification]] = []
        for turn, call in turns:
            whose = (call.way.kind, call.way.visitor)
            visitors, ways = SHARES.get(call.way.kind, (AT_ONCE, AT_ONCE))
            if turn <= ways and of_visitor[whose] < visitors:
                of_visitor[whose] += 1
                rounds.append((of_visitor[whose], turn, call))
        chosen = []
        for _, _, call in sorted(rounds, key=lambda each: (*each[:2], each[2].due)):
            if room[call.way.kind] > 0:
                room[call.way.kind] -= 1
                chosen.append(call)
        return chosen

    async def _those_here(self, calls: Sequence[Notification]) -> set[Notification]:
        """The calls to people who are at their table, connected to this process. Those connected to another are found by that one."""
        present = {}
        for table in {call.table for call in calls}:
            live = self.service.live.get(table)
            if live is not None:
                present[table] = subjects_at(live.table, live.attentive())
        asked = [call for call in calls if present.get(call.table)]
        subjects = await self.book.subjects_of({call.way.callee for call in asked}) if asked else set()
        return {call for call in asked if any((call.way.callee, subject) in subjects for subject in present[call.table])}

    async def _make(self, call: Notification) -> None:
        outcome = await self._tried(call)
        for _ in range(NOTES):  # what is not noted would be said again
            try:
                await self._note(call, outcome)
                return
            except Unavailable as error:
                log.warning("what became of a call could not be noted: %s", error, extra=about("calls_wait", table=call.table))
                await asyncio.sleep(NOTE_PAUSE)

    async def _note(self, call: Notification, outcome: Delivery) -> None:
        match outcome.kind:
            case "gone":
                await self.book.drop(call.way)
            case "later" if call.tries + 1 < MOST_TRIES:
                await self.book.later(call, self.clock() + pause_after(call.tries, outcome))
            case kind:
                if kind != "delivered":
                    log.warning("a call by %s was given up: %s", call.way.kind, kind, extra=about("call_given_up", table=call.table))
                await self.book.done([call])

    async def _tried(self, call: Notification) -> Delivery:
        try:
            kept = await self.service.store.kept(call.table)
            sender = self.senders.get(call.way.kind)
            if kept is None or sender is None:
                return Delivery("refused")
            if call.way.kind == "mail" and not self._mails.take(f"{call.way.id} {call.table}"):
                return Delivery("later", MAIL_PAUSE)
            return await sender.send(call, said(call, kept.header.game), self.clock())
        except OSError as error:
            log.info("a call by %s was not answered: %s", call.way.kind, error, extra=about("call_unanswered", table=call.table))
        except Exception:
            log.exception("a call by %s failed", call.way.kind, extra=about("calls_failed", table=call.table))
        return Delivery("later")


def pause_after(tries: int, outcome: Delivery) -> float:
    """Seconds until a call is tried again that was tried so often in vain before: as long as was asked for, else ever longer."""
    usual = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**tries)
    return max(outcome.pause or 0.0, usual * random.uniform(0.75, 1.25))
