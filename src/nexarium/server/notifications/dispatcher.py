"""Deliver notifications, after a grace period in which players may come back by themselves."""

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
from nexarium.server.notifications.channels import LONGEST_PAUSE, Delivery, Notification, Sender, text_of
from nexarium.server.notifications.messages import ChannelKind
from nexarium.server.notifications.subscriptions import SubscriptionStore, notifying
from nexarium.server.notifications.triggers import occurrences, of_new_table, passed, subjects_at
from nexarium.server.realtime.table_service import TableService
from nexarium.server.storage import Unavailable, Work
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")

LOOKS_IN_GRACE = 4
"""How many times within the grace period a process checks whether subscribers are back at their tables."""
SHORTEST_PAUSE = 0.05
"""The minimum seconds between two checks."""
LEASE = 120.0
"""Seconds that a process has to deliver a notification before another process may try."""
FIRST_PAUSE = 30.0
"""Seconds until a failed notification is tried again. The delay doubles each time."""
MOST_TRIES = 12
NOTES = 60
NOTE_PAUSE = 1.0
"""The number of attempts to store the result of a delivery, and the seconds between them. Together they fill the lease."""
SECONDS_TO_END = 3.0
AT_ONCE = 16
"""The maximum number of concurrent deliveries per kind of channel. The limits are separate, so webhooks that never answer delay neither
mail nor push messages."""
SHARES: dict[ChannelKind, tuple[int, int]] = {"hook": (AT_ONCE // 4, AT_ONCE // 8)}
"""Limits within these, for receivers that subscribers name: per network of a subscriber, and per channel. Receivers that never answer then
leave room for others."""
MAILS, MAIL_PAUSE = 6, 600.0
"""Mails about one table to one subscriber: this many at once, then one more after this many seconds. A host who pauses and resumes the game
repeatedly must not fill mailboxes. In browsers a new notification replaces the last one."""
TIDY_PAUSE = 3600.0
"""Seconds between two cleanups."""


class Dispatcher:
    """Delivers a server's notifications, together with its other processes."""

    def __init__(
        self,
        service: TableService,
        subscriptions: SubscriptionStore,
        senders: dict[ChannelKind, Sender],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.service = service
        self.subscriptions = subscriptions
        self.senders = senders
        self.clock = clock
        self.grace = service.settings.notification_delay
        self._making: dict[asyncio.Task[None], Notification] = {}
        self._room = asyncio.Event()
        """Set when a delivery has ended while due notifications waited for room."""
        self._crowded = False
        """Whether due notifications wait for room."""
        self._mails = RateLimiter(1 / MAIL_PAUSE, MAILS)
        self._tidied = -TIDY_PAUSE
        service.storing.connect(self.notifications_of)

    def notifications_of(self, before: Table | None, after: Table) -> Work | None:
        """Return the write of an event's notifications, for the event's transaction. None if there are none, or if the table is a
        fork. `before` is None for a new table whose players may be away."""
        if after.header.terms.origin:
            return None
        found, late = (of_new_table(after), ()) if before is None else (occurrences(before, after), passed(before, after))
        if not found and not late:
            return None
        now, seq = self.clock(), after.seq - 1 if before is None else before.seq
        return notifying(after.header.id, seq, found, late, at=now, due=now + self.grace)

    async def run(self) -> None:
        """Deliver notifications until cancelled."""
        if not self.service.bus.shared:
            await self._patiently(self.subscriptions.release_all)
        while True:
            await self._patiently(self.look)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._room.wait(), self.grace / LOOKS_IN_GRACE)
            self._room.clear()
            await asyncio.sleep(SHORTEST_PAUSE)  # deliveries that end together are followed by a batch

    async def _patiently(self, step: Callable[[], asyncio.Future[None] | object]) -> None:
        """Run a step. After a database failure or a bug, the next check tries again."""
        try:
            await step()  # type: ignore[misc]
        except Unavailable as error:
            log.warning("notifications wait: %s", error, extra=about("calls_wait"))
        except Exception:
            log.exception("notifications could not be sent", extra=about("calls_failed"))

    async def stop(self) -> None:
        """Wait a moment for current deliveries. Another process, or the next start, makes the others."""
        making = tuple(self._making)
        if making:
            await asyncio.wait(making, timeout=SECONDS_TO_END)
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def look(self) -> None:
        """Check once: drop notifications to subscribers at their tables, and start those that are due."""
        now = self.clock()
        waiting = await self.subscriptions.soon(now, now + self.grace)
        here = await self._those_here(waiting)
        if here:
            await self.subscriptions.done(here)
        due = [notification for notification in waiting if notification.due <= now and notification not in here]
        chosen = self._next(due)
        self._crowded = len(chosen) < len(due)
        if chosen:
            for notification in await self.subscriptions.lease(chosen, now, now + LEASE):
                task = asyncio.get_running_loop().create_task(self._make(notification))
                self._making[task] = notification
                task.add_done_callback(self._made)
        if time.monotonic() - self._tidied >= TIDY_PAUSE:
            self._tidied = time.monotonic()
            await self.subscriptions.tidy(now)

    def _made(self, task: asyncio.Task[None]) -> None:
        del self._making[task]
        if self._crowded:
            self._room.set()

    def _next(self, due: Sequence[Notification]) -> list[Notification]:
        """Return the due notifications for which there is room. Networks with the fewest deliveries come first, then their channels with
        the fewest, then the oldest. None exceeds its limits."""
        making = set(self._making.values())
        room = Counter(dict.fromkeys(self.senders, AT_ONCE))
        room.subtract(notification.channel.kind for notification in making)
        in_channel = Counter(notification.channel.id for notification in making)
        of_visitor = Counter((notification.channel.kind, notification.channel.visitor) for notification in making)
        turns: list[tuple[int, Notification]] = []
        for notification in due:
            if notification not in making:
                in_channel[notification.channel.id] += 1
                turns.append((in_channel[notification.channel.id], notification))
        turns.sort(key=lambda turn: turn[0])
        rounds: list[tuple[int, int, Notification]] = []
        for turn, notification in turns:
            whose = (notification.channel.kind, notification.channel.visitor)
            visitors, channels = SHARES.get(notification.channel.kind, (AT_ONCE, AT_ONCE))
            if turn <= channels and of_visitor[whose] < visitors:
                of_visitor[whose] += 1
                rounds.append((of_visitor[whose], turn, notification))
        chosen = []
        for _, _, notification in sorted(rounds, key=lambda each: (*each[:2], each[2].due)):
            if room[notification.channel.kind] > 0:
                room[notification.channel.kind] -= 1
                chosen.append(notification)
        return chosen

    async def _those_here(self, notifications: Sequence[Notification]) -> set[Notification]:
        """Return the notifications to subscribers who are at their table, connected to this process. Other processes find those connected
        to them."""
        present = {}
        for table in {notification.table for notification in notifications}:
            live = self.service.registry.live.get(table)
            if live is not None:
                present[table] = subjects_at(live.table, live.attentive())
        asked = [notification for notification in notifications if present.get(notification.table)]
        subjects = await self.subscriptions.subjects_of({notification.channel.subscriber for notification in asked}) if asked else set()
        return {each for each in asked if any((each.channel.subscriber, subject) in subjects for subject in present[each.table])}

    async def _make(self, notification: Notification) -> None:
        outcome = await self._tried(notification)
        for _ in range(NOTES):  # a result that is not stored would cause a second delivery
            try:
                await self._note(notification, outcome)
                return
            except Unavailable as error:
                log.warning(
                    "the outcome of a notification could not be stored: %s", error, extra=about("calls_wait", table=notification.table)
                )
                await asyncio.sleep(NOTE_PAUSE)

    async def _note(self, notification: Notification, outcome: Delivery) -> None:
        match outcome.kind:
            case "gone":
                await self.subscriptions.drop(notification.channel)
            case "later" if notification.tries + 1 < MOST_TRIES:
                await self.subscriptions.later(notification, self.clock() + pause_after(notification.tries, outcome))
            case kind:
                if kind != "delivered":
                    log.warning(
                        "a notification by %s was given up: %s",
                        notification.channel.kind,
                        kind,
                        extra=about("call_given_up", table=notification.table),
                    )
                await self.subscriptions.done([notification])

    async def _tried(self, notification: Notification) -> Delivery:
        try:
            kept = await self.service.table_store.find(notification.table)
            sender = self.senders.get(notification.channel.kind)
            if kept is None or sender is None:
                return Delivery("refused")
            if notification.channel.kind == "mail" and not self._mails.take(f"{notification.channel.id} {notification.table}"):
                return Delivery("later", MAIL_PAUSE)
            return await sender.send(notification, text_of(notification, kept.header.game), self.clock())
        except OSError as error:
            log.info(
                "a notification by %s was not answered: %s",
                notification.channel.kind,
                error,
                extra=about("call_unanswered", table=notification.table),
            )
        except Exception:
            log.exception("a notification by %s failed", notification.channel.kind, extra=about("calls_failed", table=notification.table))
        return Delivery("later")


def pause_after(tries: int, outcome: Delivery) -> float:
    """Return the seconds until the next attempt after `tries` failed ones: an exponential delay, or longer if the receiver asked for it."""
    usual = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0**tries)
    return max(outcome.pause or 0.0, usual * random.uniform(0.75, 1.25))
