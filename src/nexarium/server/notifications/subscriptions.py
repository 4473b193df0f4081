"""Subscribers, their channels and subjects, and the notifications that are not delivered yet."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Float, Integer, String, bindparam, delete, func, insert, literal, select, update

from nexarium.server.errors import ApiError
from nexarium.server.language import Language, as_language
from nexarium.server.notifications.channels import Channel, Notification
from nexarium.server.notifications.feed import MOST_ENTRIES
from nexarium.server.notifications.messages import ChangeSubscriptions, ChannelCard, ChannelKind, Subscriptions
from nexarium.server.notifications.triggers import EVENT_TYPES, SHORTEST_TIME, EventType, Trigger, warned_at
from nexarium.server.settings import Limits
from nexarium.server.storage import Conflict, Store, Unavailable, Work
from nexarium.server.storage.schema import CHANNELS, FIXTURES, NOTIFICATIONS, ROUND_ENDS, SECRETS, SUBSCRIBERS, SUBSCRIPTIONS, TABLES
from nexarium.server.tables.seat import hashed

FIRST_EVENT_TYPES: tuple[EventType, ...] = ("turn",)
"""The event types of a new subscriber."""
SECONDS_REMEMBERED = 90 * 24 * 3600.0
"""Seconds for which finished tables, and subscribers without a channel, are remembered."""
AT_ONCE = 500
"""The maximum number of notifications of one kind that are read together."""
COLUMNS_OF_A_NOTIFICATION = (
    *NOTIFICATIONS.c,
    *(CHANNELS.c[name] for name in ("callee", "kind", "address", "detail")),
    *(SUBSCRIBERS.c[name] for name in ("language", "network")),
)

SENT: tuple[ChannelKind, ...] = ("push", "hook", "mail")
"""The channels that send notifications. A feed waits until it is read."""
MAIL: tuple[ChannelKind, ...] = ("mail", "unconfirmed_mail")
SECONDS_TO_CONFIRM = 7 * 24 * 3600.0
"""Seconds for which the link in a confirmation e-mail is valid."""
SECONDS_IN_A_FEED = 30 * 24 * 3600.0
"""Seconds for which an entry stays in a feed, unless it goes out of date earlier."""

_WANTED = (
    select(CHANNELS.c.id, bindparam("table", type_=String), bindparam("seq", type_=Integer), bindparam("said", type_=String))
    .add_columns(bindparam("now", type_=Float), bindparam("then", type_=Float), literal(0.0, Float), literal(0, Integer))
    .distinct()
    .select_from(CHANNELS)
    .join(SUBSCRIBERS, SUBSCRIBERS.c.id == CHANNELS.c.callee)
    .join(SUBSCRIPTIONS, SUBSCRIPTIONS.c.callee == SUBSCRIBERS.c.id)
    .where(
        SUBSCRIPTIONS.c.subject.in_(bindparam("subjects", expanding=True)),
        SUBSCRIBERS.c.occasions.contains(bindparam("word")),
        CHANNELS.c.kind != "unconfirmed_mail",
    )
)
_INSERT = insert(NOTIFICATIONS).from_select(["way", "table_id", "seq", "occasion", "at", "due", "leased", "tries"], _WANTED)
"""Inserts a notification for each subscriber, in each of their channels."""
_ROUND_ENDS = ROUND_ENDS.where(FIXTURES.c.table_id == bindparam("table"))
_PASSED = delete(NOTIFICATIONS).where(NOTIFICATIONS.c.table_id == bindparam("table"), NOTIFICATIONS.c.occasion == bindparam("passed"))


def notifying(table: str, seq: int, found: Sequence[Trigger], passed: Sequence[EventType], *, at: float, due: float) -> Work:
    """Return the write of event `seq`: insert the notifications in `found`, and delete those of event types in `passed`."""

    def work(connection: Connection) -> None:
        if passed:
            connection.execute(_PASSED, [{"table": table, "passed": each} for each in passed])
        for each in found:
            when = _when(connection, table, each, at)
            if when is not None:
                values = {"table": table, "seq": seq, "said": each.event_type, "word": f" {each.event_type} ", "now": at}
                connection.execute(_INSERT, {**values, "then": max(due, when), "subjects": sorted(each.subjects)})

    return work


def _when(connection: Connection, table: str, occurrence: Trigger, now: float) -> float | None:
    """Return the time for a notification. None: the round ends so soon that its players are present or have lost."""
    if not occurrence.of_round:
        return occurrence.at
    found = connection.execute(_ROUND_ENDS, {"table": table}).one_or_none()
    of_round = None if found is None or found.ends - now < SHORTEST_TIME else warned_at(now, found.ends)
    times = [each for each in (occurrence.at or None, of_round) if each is not None]
    return min(times) if times else None


class SubscriptionStore:
    """Notifications and subscriptions in the database."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits

    # --- the server's own secrets -------------------------------------------------------------------------------------

    async def secret(self, name: str, make: Callable[[], str]) -> str:
        """Return the secret of this name. The first server process that asks creates it."""
        made = {"name": name, "value": make()}
        for _ in range(2):
            value = await self.store.scalar(select(SECRETS.c.value).where(SECRETS.c.name == name))
            if value is not None:
                return str(value)
            try:
                await self.store.execute(insert(SECRETS).values(made))
            except Conflict:
                continue
        return made["value"]

    # --- subscriptions ------------------------------------------------------------------------------------------------

    async def agreed(self, key: str) -> Subscriptions:
        """Return the subscriptions of a key."""
        subscriber = hashed(key)
        row = await self.store.row(select(SUBSCRIBERS).where(SUBSCRIBERS.c.id == subscriber))
        channels = await self.store.rows(select(CHANNELS).where(CHANNELS.c.callee == subscriber).order_by(CHANNELS.c.created))
        tables = set(await self.store.scalars(select(SUBSCRIPTIONS.c.table_id).where(SUBSCRIPTIONS.c.callee == subscriber)))
        return Subscriptions(
            event_types=_read(row["occasions"]) if row else FIRST_EVENT_TYPES,
            channels=tuple(map(_card, channels)),
            tables=tuple(sorted(tables - {""})),
            all_tables="" in tables,
        )

    async def agree(self, asked: ChangeSubscriptions, subjects: Mapping[str, str], all_tables: str, network: str) -> None:
        """Store what a subscriber subscribes to, or unsubscribes from; raises an `ApiError` above a limit. `subjects` maps the requested
        subjects to their tables; unknown tables are skipped. `all_tables` is the subject of all tables, if requested."""
        subscriber, now = hashed(asked.key), time.time()

        def work(connection: Connection) -> str:
            refused = self._meet(connection, subscriber, asked.language, network, now)
            if refused:
                return refused
            there = set(connection.execute(select(TABLES.c.id).where(TABLES.c.id.in_([seat.table for seat in asked.seats]))).scalars())
            rows = {subject: table for subject, table in subjects.items() if table in there} | ({all_tables: ""} if all_tables else {})
            of_subscriber = select(SUBSCRIPTIONS.c.subject).where(SUBSCRIPTIONS.c.callee == subscriber)
            known = set(connection.execute(of_subscriber).scalars())
            new = {subject: table for subject, table in rows.items() if subject not in known}
            if len(known) + len(new) > self.limits.tables_of_a_subscriber:
                return "call_tables"
            crowd = select(SUBSCRIPTIONS.c.subject).where(SUBSCRIPTIONS.c.subject.in_(list(new))).group_by(SUBSCRIPTIONS.c.subject)
            if connection.execute(crowd.having(func.count() >= self.limits.subscribers_of_a_seat)).first() is not None:
                return "call_seat"
            if new:
                given = [{"callee": subscriber, "subject": subject, "table_id": table} for subject, table in new.items()]
                connection.execute(insert(SUBSCRIPTIONS), given)
            if asked.all_tables is False:
                _forget_tables(connection, subscriber, [""])
            if asked.forget:
                _forget_tables(connection, subscriber, asked.forget)
            if asked.event_types is not None:
                _change_event_types(connection, subscriber, asked.event_types)
            return ""

        await self._note(work)

    async def add_channel(self, channel: Channel, network: str) -> None:
        """Add a channel, which replaces the subscriber's channel of the same kind. A browser's push address moves here from another key."""
        now = time.time()
        row = {
            "id": channel.id,
            "callee": channel.subscriber,
            "kind": channel.kind,
            "address": channel.address,
            "detail": channel.detail,
            "created": now,
        }

        def work(connection: Connection) -> str:
            refused = self._meet(connection, channel.subscriber, channel.language, network, now)
            if refused:
                return refused
            same = CHANNELS.c.kind.in_(MAIL if channel.kind in MAIL else (channel.kind,))
            replaced = select(CHANNELS.c.id).where(same, (CHANNELS.c.callee == channel.subscriber) | (CHANNELS.c.id == channel.id))
            _drop_channels(connection, connection.execute(replaced).scalars().all())
            connection.execute(insert(CHANNELS), row)
            return ""

        await self._note(work)

    async def renew(self, old: str, channel: Channel) -> bool:
        """Replace the push address `old` by that of `channel` (whose subscriber is not known yet). Return False if no channel has the old
        one."""
        row = {"id": channel.id, "kind": channel.kind, "address": channel.address, "detail": channel.detail, "created": time.time()}
        before = channel_id("push", old)

        def work(connection: Connection) -> bool:
            subscriber = connection.execute(select(CHANNELS.c.callee).where(CHANNELS.c.id == before)).scalar_one_or_none()
            if subscriber is not None and before != channel.id:
                _drop_channels(connection, [channel.id])
                connection.execute(insert(CHANNELS), {**row, "callee": subscriber})
                connection.execute(update(NOTIFICATIONS).where(NOTIFICATIONS.c.way == before).values(way=channel.id))
                _drop_channels(connection, [before])
            return subscriber is not None

        return await self.store.transact(work)

    async def confirm(self, channel: str) -> bool:
        """Confirm an e-mail channel for its reader; return False if there is none."""
        confirmed = update(CHANNELS).where(CHANNELS.c.id == channel, CHANNELS.c.kind.in_(MAIL)).values(kind="mail")
        return await self.store.execute(confirmed) > 0

    async def stop_mail(self, channel: str) -> bool:
        """Remove an e-mail channel for its reader; return False if there is none."""
        pending = delete(NOTIFICATIONS).where(NOTIFICATIONS.c.way == channel)
        return await self.store.execute(pending, delete(CHANNELS).where(CHANNELS.c.id == channel, CHANNELS.c.kind.in_(MAIL))) > 0

    async def feed(self, secret: str, now: float) -> tuple[list[tuple[Notification, str]], Language] | None:
        """Return the entries of the feed with this secret, newest first, each with its game; and the feed's language. None: no such
        feed."""
        found = select(CHANNELS.c.id, SUBSCRIBERS.c.language).join(SUBSCRIBERS, SUBSCRIBERS.c.id == CHANNELS.c.callee)
        entries = (
            select(*COLUMNS_OF_A_NOTIFICATION, TABLES.c.game)
            .join(CHANNELS, CHANNELS.c.id == NOTIFICATIONS.c.way)
            .join(SUBSCRIBERS, SUBSCRIBERS.c.id == CHANNELS.c.callee)
            .join(TABLES, TABLES.c.id == NOTIFICATIONS.c.table_id)
            .order_by(NOTIFICATIONS.c.at.desc())
            .limit(MOST_ENTRIES)
        )
        async with self.store.reading() as connection:
            channel = (await connection.execute(found.where(CHANNELS.c.kind == "feed", CHANNELS.c.address == hashed(secret)))).first()
            if channel is None:
                return None
            rows = (await connection.execute(entries.where(NOTIFICATIONS.c.way == channel.id, NOTIFICATIONS.c.due <= now))).mappings()
            return [(_notification_of(row), row["game"]) for row in rows], as_language(channel.language)

    async def remove_channel(self, key: str, channel: str) -> None:
        """Remove a channel and its pending notifications."""
        subscriber = hashed(key)

        def work(connection: Connection) -> None:
            mine = select(CHANNELS.c.id).where(CHANNELS.c.id == channel, CHANNELS.c.callee == subscriber)
            _drop_channels(connection, connection.execute(mine).scalars().all())

        await self.store.transact(work)

    def _meet(self, connection: Connection, subscriber: str, language: str, network: str, now: float) -> str:
        """Register a subscriber. Return an error key if too many have come from the same network, otherwise ""."""
        known = connection.execute(update(SUBSCRIBERS).where(SUBSCRIBERS.c.id == subscriber).values(language=language, seen=now)).rowcount
        if known:
            return ""
        from_there = select(func.count()).select_from(SUBSCRIBERS).where(SUBSCRIBERS.c.network == network)
        if connection.execute(from_there).scalar_one() >= self.limits.subscribers_of_an_address:
            return "call_callees"
        event_types = _written(FIRST_EVENT_TYPES)
        connection.execute(
            insert(SUBSCRIBERS), {"id": subscriber, "language": language, "occasions": event_types, "network": network, "seen": now}
        )
        return ""

    async def _note(self, work: Callable[[Connection], str]) -> None:
        """Do `work`, and raise the error that it returns: an exception inside would undo other writes of the transaction."""
        try:
            wrong = await self.store.transact(work)
        except Conflict:
            raise Unavailable("the same was noted at the same moment") from None
        if wrong:
            raise ApiError(wrong, status=429)

    # --- pending notifications ----------------------------------------------------------------------------------------

    async def soon(self, now: float, until: float) -> list[Notification]:
        """Return unleased notifications that are due before `until`, oldest first. The selection is fair between kinds of channels, then
        between networks, then between channels, so that a backlog in one does not hide the others."""
        of_channel = func.row_number().over(partition_by=NOTIFICATIONS.c.way, order_by=NOTIFICATIONS.c.due)
        each_channel = (
            select(*COLUMNS_OF_A_NOTIFICATION, of_channel.label("of_channel"))
            .join(CHANNELS, CHANNELS.c.id == NOTIFICATIONS.c.way)
            .join(SUBSCRIBERS, SUBSCRIBERS.c.id == CHANNELS.c.callee)
            .where(NOTIFICATIONS.c.due <= until, NOTIFICATIONS.c.leased <= now, CHANNELS.c.kind == bindparam("kind"))
            .subquery()
        )
        of_visitor = func.row_number().over(partition_by=each_channel.c.network, order_by=(each_channel.c.of_channel, each_channel.c.due))
        wanted = select(each_channel).order_by(of_visitor, each_channel.c.due).limit(AT_ONCE)
        found: list[Notification] = []
        async with self.store.reading() as connection:
            for kind in SENT:
                found += [_notification_of(row) for row in (await connection.execute(wanted, {"kind": kind})).mappings()]
        return sorted(found, key=lambda notification: notification.due)

    async def subjects_of(self, subscribers: Collection[str]) -> set[tuple[str, str]]:
        """Return the subjects of these subscribers, as pairs (subscriber, subject)."""
        wanted = select(SUBSCRIPTIONS.c.callee, SUBSCRIPTIONS.c.subject).where(SUBSCRIPTIONS.c.callee.in_(list(subscribers)))
        return {(row["callee"], row["subject"]) for row in await self.store.rows(wanted)}

    async def lease(self, notifications: Sequence[Notification], now: float, until: float) -> list[Notification]:
        """Lease `notifications` for this process, and return the leased ones. The others were leased by another process,
        revoked, or tried since they were read."""

        def won(connection: Connection, notification: Notification) -> bool:
            free = (*_is(notification), NOTIFICATIONS.c.tries == notification.tries, NOTIFICATIONS.c.leased <= now)
            return connection.execute(update(NOTIFICATIONS).where(*free).values(leased=until)).rowcount > 0

        return await self.store.transact(lambda connection: [each for each in notifications if won(connection, each)])

    async def release_all(self) -> None:
        """Clear all leases, because their processes no longer run."""
        await self.store.execute(update(NOTIFICATIONS).values(leased=0.0))

    async def done(self, notifications: Iterable[Notification]) -> None:
        """Delete notifications that are finished."""
        await self.store.execute(*(delete(NOTIFICATIONS).where(*_is(notification)) for notification in notifications))

    async def later(self, notification: Notification, due: float) -> None:
        """Schedule another attempt at time `due`."""
        await self.store.execute(update(NOTIFICATIONS).where(*_is(notification)).values(due=due, leased=0.0, tries=notification.tries + 1))

    async def drop(self, channel: Channel) -> None:
        """Remove a channel that no longer works."""
        await self.store.transact(lambda connection: _drop_channels(connection, [channel.id]))

    async def tidy(self, now: float) -> None:
        """Forget deleted or long finished tables, subscribers without a channel, old feed entries, and unconfirmed e-mail addresses."""
        going_on = select(TABLES.c.id).where(~TABLES.c.over | (TABLES.c.changed > now - SECONDS_REMEMBERED))
        gone = (SUBSCRIBERS.c.seen < now - SECONDS_REMEMBERED) & SUBSCRIBERS.c.id.not_in(select(CHANNELS.c.callee))
        feeds = select(CHANNELS.c.id).where(CHANNELS.c.kind == "feed")
        asked = CHANNELS.c.kind == "unconfirmed_mail"
        await self.store.execute(
            delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.table_id != "", SUBSCRIPTIONS.c.table_id.not_in(going_on)),
            delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.callee.in_(select(SUBSCRIBERS.c.id).where(gone))),
            delete(SUBSCRIBERS).where(gone),
            delete(NOTIFICATIONS).where(NOTIFICATIONS.c.way.in_(feeds), NOTIFICATIONS.c.at < now - SECONDS_IN_A_FEED),
            delete(CHANNELS).where(asked, CHANNELS.c.created < now - SECONDS_TO_CONFIRM),
        )


def channel_id(kind: ChannelKind, address: str) -> str:
    """Return the id of a new channel. That of a push address is its hash, so a browser that subscribes again keeps its channel."""
    return hashlib.sha256(address.encode()).hexdigest()[:32] if kind == "push" else secrets.token_hex(16)


def _is(notification: Notification) -> tuple[Any, ...]:
    return (
        NOTIFICATIONS.c.way == notification.channel.id,
        NOTIFICATIONS.c.table_id == notification.table,
        NOTIFICATIONS.c.seq == notification.seq,
        NOTIFICATIONS.c.occasion == notification.event_type,
    )


def _drop_channels(connection: Connection, channels: Sequence[str]) -> None:
    connection.execute(delete(NOTIFICATIONS).where(NOTIFICATIONS.c.way.in_(channels)))
    connection.execute(delete(CHANNELS).where(CHANNELS.c.id.in_(channels)))


def _forget_tables(connection: Connection, subscriber: str, tables: Sequence[str]) -> None:
    connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.callee == subscriber, SUBSCRIPTIONS.c.table_id.in_(tables)))
    connection.execute(_notifications_of(subscriber).where(NOTIFICATIONS.c.table_id.in_(tables)))


def _change_event_types(connection: Connection, subscriber: str, event_types: Sequence[EventType]) -> None:
    connection.execute(update(SUBSCRIBERS).where(SUBSCRIBERS.c.id == subscriber).values(occasions=_written(event_types)))
    connection.execute(_notifications_of(subscriber).where(NOTIFICATIONS.c.occasion.not_in(event_types)))


def _notifications_of(subscriber: str) -> Delete:
    return delete(NOTIFICATIONS).where(NOTIFICATIONS.c.way.in_(select(CHANNELS.c.id).where(CHANNELS.c.callee == subscriber)))


def _written(event_types: Collection[EventType]) -> str:
    return f" {' '.join(each for each in EVENT_TYPES if each in event_types)} "


def _read(text: str) -> tuple[EventType, ...]:
    return tuple(each for each in EVENT_TYPES if each in text.split())


def _card(row: Any) -> ChannelCard:
    return ChannelCard(id=row["id"], kind=row["kind"], shown=_shown(row["kind"], row["address"]), created=row["created"])


def _shown(kind: ChannelKind, address: str) -> str:
    """Return the public part of a channel's address, without its secrets."""
    match kind:
        case "feed":
            return ""
        case "mail" | "unconfirmed_mail":
            return address
        case _:
            return address.partition("://")[2].partition("/")[0]


def _notification_of(row: Any) -> Notification:
    language: Language = as_language(row["language"])
    channel = Channel(row["way"], row["callee"], row["kind"], row["address"], row["detail"], language, row["network"])
    return Notification(channel, row["table_id"], row["seq"], row["occasion"], row["at"], row["due"], row["tries"])
