"""The book of calls: who agreed to be called, about what and how, and which calls are not delivered yet."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, cast

from sqlalchemy import Connection, Delete, Float, Integer, String, Update, bindparam, delete, func, insert, literal, select, update

from nexarium.server.errors import ApiError
from nexarium.server.language import Language, as_language
from nexarium.server.notifications.channels import Channel, Notification
from nexarium.server.notifications.feed import MOST_ENTRIES
from nexarium.server.notifications.messages import AgreeCalls, Calls, WayCard, WayKind
from nexarium.server.notifications.triggers import OCCASIONS, SHORTEST_TIME, EventType, Trigger, warned_at
from nexarium.server.settings import Limits
from nexarium.server.storage import Conflict, Store, Unavailable, Work
from nexarium.server.storage.schema import CALL_SUBJECTS, CALL_WAYS, CALLEES, CALLS, FIXTURES, ROUND_ENDS, SECRETS, TABLES
from nexarium.server.tables.seat import hashed

FIRST_OCCASIONS: tuple[EventType, ...] = ("turn",)
"""What somebody who agrees to be called is called about, until they say otherwise."""
SECONDS_REMEMBERED = 90 * 24 * 3600.0
"""How long a table that is over is remembered, and somebody who can be reached in no way."""
AT_ONCE = 500
"""Calls of one kind that are looked at together."""
COLUMNS_OF_A_CALL = (
    *CALLS.c,
    *(CALL_WAYS.c[name] for name in ("callee", "kind", "address", "detail")),
    *(CALLEES.c[name] for name in ("language", "network")),
)

SENT: tuple[WayKind, ...] = ("push", "hook", "mail")
"""How somebody is reached by something that is sent to them; a feed waits until it is read."""
MAIL: tuple[WayKind, ...] = ("mail", "unconfirmed_mail")
SECONDS_TO_CONFIRM = 7 * 24 * 3600.0
"""How long the link in a question by e-mail is good."""
SECONDS_IN_A_FEED = 30 * 24 * 3600.0
"""How long something is in a feed that does not pass before."""

_WANTED = (
    select(CALL_WAYS.c.id, bindparam("table", type_=String), bindparam("seq", type_=Integer), bindparam("said", type_=String))
    .add_columns(bindparam("now", type_=Float), bindparam("then", type_=Float), literal(0.0, Float), literal(0, Integer))
    .distinct()
    .select_from(CALL_WAYS)
    .join(CALLEES, CALLEES.c.id == CALL_WAYS.c.callee)
    .join(CALL_SUBJECTS, CALL_SUBJECTS.c.callee == CALLEES.c.id)
    .where(
        CALL_SUBJECTS.c.subject.in_(bindparam("subjects", expanding=True)),
        CALLEES.c.occasions.contains(bindparam("word")),
        CALL_WAYS.c.kind != "unconfirmed_mail",
    )
)
_CALL = insert(CALLS).from_select(["way", "table_id", "seq", "occasion", "at", "due", "leased", "tries"], _WANTED)
"""Calls everybody who agreed to it, in each of their ways."""
_ROUND_ENDS = ROUND_ENDS.where(FIXTURES.c.table_id == bindparam("table"))
_PASSED = delete(CALLS).where(CALLS.c.table_id == bindparam("table"), CALLS.c.occasion == bindparam("passed"))


def calling(table: str, seq: int, found: Sequence[Trigger], passed: Sequence[EventType], *, at: float, due: float) -> Work:
    """What is written with event `seq`: the calls that it gives; those about what has `passed` are not made any more."""

    def work(connection: Connection) -> None:
        if passed:
            connection.execute(_PASSED, [{"table": table, "passed": each} for each in passed])
        for each in found:
            when = _when(connection, table, each, at)
            if when is not None:
                values = {"table": table, "seq": seq, "said": each.occasion, "word": f" {each.occasion} ", "now": at}
                connection.execute(_CALL, {**values, "then": max(due, when), "subjects": sorted(each.subjects)})

    return work


def _when(connection: Connection, table: str, occurrence: Trigger, now: float) -> float | None:
    """When to call about something; None: not at all, as a round is over so soon that who plays is there, or has lost."""
    if not occurrence.of_round:
        return occurrence.at
    found = connection.execute(_ROUND_ENDS, {"table": table}).one_or_none()
    of_round = None if found is None or found.ends - now < SHORTEST_TIME else warned_at(now, found.ends)
    times = [each for each in (occurrence.at or None, of_round) if each is not None]
    return min(times) if times else None


class SubscriptionStore:
    """What the database keeps about calls."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits

    # --- the house's own secrets --------------------------------------------------------------------------------------

    async def secret(self, name: str, make: Callable[[], str]) -> str:
        """The secret of this name, made by whichever server process asks first."""
        made = {"name": name, "value": make()}
        for _ in range(2):
            async with self.store.reading() as connection:
                value = (await connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == name))).scalar_one_or_none()
            if value is not None:
                return str(value)
            try:
                await self.store.write(lambda connection: cast("None", connection.execute(insert(SECRETS), made)))
            except Conflict:
                continue
        return made["value"]

    # --- what was agreed ----------------------------------------------------------------------------------------------

    async def agreed(self, key: str) -> Calls:
        """What has been agreed with whoever holds this key."""
        callee = hashed(key)
        async with self.store.reading() as connection:
            row = (await connection.execute(select(CALLEES).where(CALLEES.c.id == callee))).mappings().one_or_none()
            ways = (
                await connection.execute(select(CALL_WAYS).where(CALL_WAYS.c.callee == callee).order_by(CALL_WAYS.c.created))
            ).mappings()
            cards = tuple(_card(each) for each in ways)
            wanted = select(CALL_SUBJECTS.c.table_id).where(CALL_SUBJECTS.c.callee == callee)
            tables = set((await connection.execute(wanted)).scalars())
        occasions = _read(row["occasions"]) if row else FIRST_OCCASIONS
        return Calls(occasions=occasions, ways=cards, tables=tuple(sorted(tables - {""})), all_tables="" in tables)

    async def agree(self, asked: AgreeCalls, subjects: Mapping[str, str], all_tables: str, network: str) -> None:
        """Note what somebody agrees to, or revokes; raises an `ApiError` when it is too much. `subjects` are those of the tables that are
        asked for, each with its table, which is passed over when it does not exist; `all_tables` that of all tables, if there is one."""
        callee, now = hashed(asked.key), time.time()

        def work(connection: Connection) -> str:
            refused = self._meet(connection, callee, asked.language, network, now)
            if refused:
                return refused
            there = set(connection.execute(select(TABLES.c.id).where(TABLES.c.id.in_([seat.table for seat in asked.seats]))).scalars())
            rows = {subject: table for subject, table in subjects.items() if table in there} | ({all_tables: ""} if all_tables else {})
            of_callee = select(CALL_SUBJECTS.c.subject).where(CALL_SUBJECTS.c.callee == callee)
            known = set(connection.execute(of_callee).scalars())
            new = {subject: table for subject, table in rows.items() if subject not in known}
            if len(known) + len(new) > self.limits.tables_of_a_callee:
                return "call_tables"
            crowd = select(CALL_SUBJECTS.c.subject).where(CALL_SUBJECTS.c.subject.in_(list(new))).group_by(CALL_SUBJECTS.c.subject)
            if connection.execute(crowd.having(func.count() >= self.limits.callees_of_a_seat)).first() is not None:
                return "call_seat"
            if new:
                given = [{"callee": callee, "subject": subject, "table_id": table} for subject, table in new.items()]
                connection.execute(insert(CALL_SUBJECTS), given)
            if asked.all_tables is False:
                _forget_tables(connection, callee, [""])
            if asked.forget:
                _forget_tables(connection, callee, asked.forget)
            if asked.occasions is not None:
                _change_occasions(connection, callee, asked.occasions)
            return ""

        await self._note(work)

    async def add_way(self, way: Channel, network: str) -> None:
        """Reach somebody in one more way, which takes the place of theirs of the same kind. A browser's push address that was another key's
        is now this one's."""
        now = time.time()
        row = {"id": way.id, "callee": way.callee, "kind": way.kind, "address": way.address, "detail": way.detail, "created": now}

        def work(connection: Connection) -> str:
            refused = self._meet(connection, way.callee, way.language, network, now)
            if refused:
                return refused
            same = CALL_WAYS.c.kind.in_(MAIL if way.kind in MAIL else (way.kind,))
            replaced = select(CALL_WAYS.c.id).where(same, (CALL_WAYS.c.callee == way.callee) | (CALL_WAYS.c.id == way.id))
            _drop_ways(connection, connection.execute(replaced).scalars().all())
            connection.execute(insert(CALL_WAYS), row)
            return ""

        await self._note(work)

    async def renew(self, old: str, way: Channel) -> bool:
        """A browser's push address is now that of `way` (whose callee is not known) instead of `old`; False: nobody has that."""
        row = {"id": way.id, "kind": way.kind, "address": way.address, "detail": way.detail, "created": time.time()}

        known = False

        def work(connection: Connection) -> None:
            nonlocal known
            before = way_id("push", old)
            callee = connection.execute(select(CALL_WAYS.c.callee).where(CALL_WAYS.c.id == before)).scalar_one_or_none()
            known = callee is not None
            if not known or before == way.id:
                return
            _drop_ways(connection, [way.id])
            connection.execute(insert(CALL_WAYS), {**row, "callee": callee})
            connection.execute(update(CALLS).where(CALLS.c.way == before).values(way=way.id))
            _drop_ways(connection, [before])

        await self.store.write(work)
        return known

    async def confirm(self, way: str) -> bool:
        """Whoever reads an e-mail address agrees to calls; False where nobody waits for that."""
        return await self._change_mail(update(CALL_WAYS).where(CALL_WAYS.c.id == way, CALL_WAYS.c.kind.in_(MAIL)).values(kind="mail"))

    async def stop_mail(self, way: str) -> bool:
        """Whoever reads an e-mail address wants no more calls; False where there are none."""

        def work(connection: Connection) -> int:
            connection.execute(delete(CALLS).where(CALLS.c.way == way))
            return connection.execute(delete(CALL_WAYS).where(CALL_WAYS.c.id == way, CALL_WAYS.c.kind.in_(MAIL))).rowcount

        return await self._change_mail(work)

    async def _change_mail(self, change: Update | Callable[[Connection], int]) -> bool:
        changed = 0

        def work(connection: Connection) -> None:
            nonlocal changed
            changed = change(connection) if callable(change) else connection.execute(change).rowcount

        await self.store.write(work)
        return bool(changed)

    async def feed(self, secret: str, now: float) -> tuple[list[tuple[Notification, str]], Language] | None:
        """What is in the feed with this secret, the newest first, each with its game; and its language. None: there is no such feed."""
        found = select(CALL_WAYS.c.id, CALLEES.c.language).join(CALLEES, CALLEES.c.id == CALL_WAYS.c.callee)
        entries = (
            select(*COLUMNS_OF_A_CALL, TABLES.c.game)
            .join(CALL_WAYS, CALL_WAYS.c.id == CALLS.c.way)
            .join(CALLEES, CALLEES.c.id == CALL_WAYS.c.callee)
            .join(TABLES, TABLES.c.id == CALLS.c.table_id)
            .order_by(CALLS.c.at.desc())
            .limit(MOST_ENTRIES)
        )
        async with self.store.reading() as connection:
            way = (await connection.execute(found.where(CALL_WAYS.c.kind == "feed", CALL_WAYS.c.address == hashed(secret)))).first()
            if way is None:
                return None
            rows = (await connection.execute(entries.where(CALLS.c.way == way.id, CALLS.c.due <= now))).mappings()
            return [(_call(row), row["game"]) for row in rows], as_language(way.language)

    async def remove_way(self, key: str, way: str) -> None:
        """Reach somebody in this way no more; calls that were under way in it are not made."""
        callee = hashed(key)

        def work(connection: Connection) -> None:
            mine = select(CALL_WAYS.c.id).where(CALL_WAYS.c.id == way, CALL_WAYS.c.callee == callee)
            _drop_ways(connection, connection.execute(mine).scalars().all())

        await self.store.write(work)

    def _meet(self, connection: Connection, callee: str, language: str, network: str, now: float) -> str:
        """Know a callee from now on; why not, as a key of the server's words, when there are too many from there."""
        known = connection.execute(update(CALLEES).where(CALLEES.c.id == callee).values(language=language, seen=now)).rowcount
        if known:
            return ""
        from_there = select(func.count()).select_from(CALLEES).where(CALLEES.c.network == network)
        if connection.execute(from_there).scalar_one() >= self.limits.callees_of_an_address:
            return "call_callees"
        occasions = _written(FIRST_OCCASIONS)
        connection.execute(insert(CALLEES), {"id": callee, "language": language, "occasions": occasions, "network": network, "seen": now})
        return ""

    async def _note(self, work: Callable[[Connection], str]) -> None:
        """Do `work`, and raise what it finds wrong as an `ApiError`: raised within, it would undo what others write there."""
        wrong = ""

        def noting(connection: Connection) -> None:
            nonlocal wrong
            wrong = work(connection)

        try:
            await self.store.write(noting)
        except Conflict:
            raise Unavailable("the same was noted at the same moment") from None
        if wrong:
            raise ApiError(wrong, status=429)

    # --- calls to be made ---------------------------------------------------------------------------------------------

    async def soon(self, now: float, until: float) -> list[Notification]:
        """The calls that are due until then and that nobody is making now, the oldest first: some of each kind, however many of another
        wait in vain, and of each kind some of each visitor's, and of these some in each way, however many another's are."""
        of_way = func.row_number().over(partition_by=CALLS.c.way, order_by=CALLS.c.due)
        each_way = (
            select(*COLUMNS_OF_A_CALL, of_way.label("of_way"))
            .join(CALL_WAYS, CALL_WAYS.c.id == CALLS.c.way)
            .join(CALLEES, CALLEES.c.id == CALL_WAYS.c.callee)
            .where(CALLS.c.due <= until, CALLS.c.leased <= now, CALL_WAYS.c.kind == bindparam("kind"))
            .subquery()
        )
        of_visitor = func.row_number().over(partition_by=each_way.c.network, order_by=(each_way.c.of_way, each_way.c.due))
        wanted = select(each_way).order_by(of_visitor, each_way.c.due).limit(AT_ONCE)
        found: list[Notification] = []
        async with self.store.reading() as connection:
            for kind in SENT:
                found += [_call(row) for row in (await connection.execute(wanted, {"kind": kind})).mappings()]
        return sorted(found, key=lambda call: call.due)

    async def subjects_of(self, callees: Collection[str]) -> set[tuple[str, str]]:
        """What these are called about, as (callee, subject)."""
        wanted = select(CALL_SUBJECTS.c.callee, CALL_SUBJECTS.c.subject).where(CALL_SUBJECTS.c.callee.in_(list(callees)))
        async with self.store.reading() as connection:
            return {(callee, subject) for callee, subject in (await connection.execute(wanted)).all()}

    async def lease(self, calls: Sequence[Notification], now: float, until: float) -> list[Notification]:
        """Those of `calls` that this process may deliver, until then: what another has leased, somebody has taken back, or was tried since
        they were read is not among them."""
        won: list[Notification] = []

        def work(connection: Connection) -> None:
            won.clear()
            for call in calls:
                free = update(CALLS).where(*_is(call), CALLS.c.tries == call.tries, CALLS.c.leased <= now).values(leased=until)
                if connection.execute(free).rowcount:
                    won.append(call)

        await self.store.write(work)
        return won

    async def release_all(self) -> None:
        """Take back all leases: whoever had them does not run any more."""
        await self.store.write(lambda connection: cast("None", connection.execute(update(CALLS).values(leased=0.0))))

    async def done(self, calls: Iterable[Notification]) -> None:
        """These calls need not be made any more."""
        gone = list(calls)

        def work(connection: Connection) -> None:
            for call in gone:
                connection.execute(delete(CALLS).where(*_is(call)))

        await self.store.write(work)

    async def later(self, call: Notification, due: float) -> None:
        """Try this call again then."""
        again = update(CALLS).where(*_is(call)).values(due=due, leased=0.0, tries=call.tries + 1)
        await self.store.write(lambda connection: cast("None", connection.execute(again)))

    async def drop(self, way: Channel) -> None:
        """A way leads nowhere any more."""
        await self.store.write(lambda connection: _drop_ways(connection, [way.id]))

    async def tidy(self, now: float) -> None:
        """Forget tables that were over long ago or are not there any more, and people who can be reached in no way."""

        def work(connection: Connection) -> None:
            going_on = select(TABLES.c.id).where(~TABLES.c.over | (TABLES.c.changed > now - SECONDS_REMEMBERED))
            connection.execute(delete(CALL_SUBJECTS).where(CALL_SUBJECTS.c.table_id != "", CALL_SUBJECTS.c.table_id.not_in(going_on)))
            gone = (CALLEES.c.seen < now - SECONDS_REMEMBERED) & CALLEES.c.id.not_in(select(CALL_WAYS.c.callee))
            connection.execute(delete(CALL_SUBJECTS).where(CALL_SUBJECTS.c.callee.in_(select(CALLEES.c.id).where(gone))))
            connection.execute(delete(CALLEES).where(gone))
            feeds = select(CALL_WAYS.c.id).where(CALL_WAYS.c.kind == "feed")
            connection.execute(delete(CALLS).where(CALLS.c.way.in_(feeds), CALLS.c.at < now - SECONDS_IN_A_FEED))
            asked = CALL_WAYS.c.kind == "unconfirmed_mail"
            connection.execute(delete(CALL_WAYS).where(asked, CALL_WAYS.c.created < now - SECONDS_TO_CONFIRM))

        await self.store.write(work)


def way_id(kind: WayKind, address: str) -> str:
    """A new way's id. That of a push address follows from it: a browser that subscribes again is the same way."""
    return hashlib.sha256(address.encode()).hexdigest()[:32] if kind == "push" else secrets.token_hex(16)


def _is(call: Notification) -> tuple[Any, ...]:
    return (CALLS.c.way == call.way.id, CALLS.c.table_id == call.table, CALLS.c.seq == call.seq, CALLS.c.occasion == call.occasion)


def _drop_ways(connection: Connection, ways: Sequence[str]) -> None:
    connection.execute(delete(CALLS).where(CALLS.c.way.in_(ways)))
    connection.execute(delete(CALL_WAYS).where(CALL_WAYS.c.id.in_(ways)))


def _forget_tables(connection: Connection, callee: str, tables: Sequence[str]) -> None:
    connection.execute(delete(CALL_SUBJECTS).where(CALL_SUBJECTS.c.callee == callee, CALL_SUBJECTS.c.table_id.in_(tables)))
    connection.execute(_calls_of(callee).where(CALLS.c.table_id.in_(tables)))


def _change_occasions(connection: Connection, callee: str, occasions: Sequence[EventType]) -> None:
    connection.execute(update(CALLEES).where(CALLEES.c.id == callee).values(occasions=_written(occasions)))
    connection.execute(_calls_of(callee).where(CALLS.c.occasion.not_in(occasions)))


def _calls_of(callee: str) -> Delete:
    return delete(CALLS).where(CALLS.c.way.in_(select(CALL_WAYS.c.id).where(CALL_WAYS.c.callee == callee)))


def _written(occasions: Collection[EventType]) -> str:
    return f" {' '.join(each for each in OCCASIONS if each in occasions)} "


def _read(text: str) -> tuple[EventType, ...]:
    return tuple(each for each in OCCASIONS if each in text.split())


def _card(row: Any) -> WayCard:
    return WayCard(id=row["id"], kind=row["kind"], shown=_shown(row["kind"], row["address"]), created=row["created"])


def _shown(kind: WayKind, address: str) -> str:
    """Whose address it is, without what is secret in it."""
    match kind:
        case "feed":
            return ""
        case "mail" | "unconfirmed_mail":
            return address
        case _:
            return address.partition("://")[2].partition("/")[0]


def _call(row: Any) -> Notification:
    language: Language = as_language(row["language"])
    way = Channel(row["way"], row["callee"], row["kind"], row["address"], row["detail"], language, row["network"])
    return Notification(way, row["table_id"], row["seq"], row["occasion"], row["at"], row["due"], row["tries"])
