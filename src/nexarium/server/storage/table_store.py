"""Reads tables' logs and appends to them. An event number that is already taken is raised as `Conflict`, and data that only a newer server
version knows as `Newer`."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import Connection, and_, bindparam, delete, exists, insert, or_, select, update
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import IntegrityError

from nexarium.core import dice
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.storage.engine import Conflict, Store, Unavailable
from nexarium.server.storage.schema import ARCHIVES, BOXES, EVENTS, METADATA, NOTIFICATIONS, SEATS_HELD, SUBSCRIPTIONS, TABLES
from nexarium.server.storage.writer import Work
from nexarium.server.tables.events import AnyEvent, from_text, to_text
from nexarium.server.tables.stored import Header, StoredTable, Summary
from nexarium.server.tables.terms import Terms


class Newer(Exception):
    """A table has data that this version of the server does not know, because a newer version has served it. The table is left to the
    processes of that version."""


UNKNOWN = ("Invalid value ", "Invalid enum value ", "Object contains unknown field ")
"""How msgspec's messages begin for an unknown kind of event, value or field. Messages about damaged data begin differently."""


@contextlib.contextmanager
def _by_this_version(table: str) -> Iterator[None]:
    """Raise `Newer` for data of `table` that are read inside and unknown to this version."""
    try:
        yield
    except msgspec.ValidationError as error:
        if not str(error).startswith(UNKNOWN):
            raise
        said = f"{error}".rstrip(".")
        raise Newer(f"table {table} has events that this version of Nexarium does not know; a newer one has served it ({said})") from None


_BEFORE = exists().where(EVENTS.c.table_id == bindparam("table_id"), EVENTS.c.seq == bindparam("seq") - 1, EVENTS.c.at == bindparam("last"))
_FOLLOWS = (
    TABLES.c.id == bindparam("table_id"),
    or_(TABLES.c.archived_events == bindparam("seq"), and_(TABLES.c.archived_events < bindparam("seq"), _BEFORE)),
)
"""Finds a table whose log ends with the event before `seq`, at the time known here, or ends there in the archive. A database that has
lost acknowledged events (a replica took over without them) would otherwise get a log with a gap."""
_SHOWN = (
    update(TABLES)
    .where(*_FOLLOWS)
    .values({name: bindparam(name) for name in ("changed", "over", "bot_to_move", "due", "summary", "archived")})
)
"""Writes what lists show of a table after event `seq`; it matches no row if that number is in the archive."""


_OPENED, _HAPPENED = insert(TABLES), insert(EVENTS)

_BOUND = [(relation, key) for relation in reversed(METADATA.sorted_tables) for key in relation.foreign_keys]
_ABOUT_TABLES = (
    *((relation, key.parent) for relation, key in _BOUND if key.column is TABLES.c.id),
    *((relation, relation.c.table_id) for relation in (NOTIFICATIONS, SUBSCRIPTIONS)),
)
"""Every relation with rows that belong to a table, and its column with the table's id."""


class TableStore:
    """The tables in a store, with their logs."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def create(
        self,
        header: Header,
        events: Sequence[AnyEvent],
        summary: Summary,
        follows: tuple[str, int, AnyEvent, float] | None,
        accounts: Sequence[str] = (),
        beside: Sequence[Work] = (),
    ) -> None:
        """Create a table with its first events. `follows` is the event at the table that led to it, in the same transaction: (table,
        seq, event, time of the event before it). `accounts`: by seat, the account that holds it. `beside`: extra writes in the
        transaction."""
        try:
            sealed = self.store.encryption.encrypt(header.seed, header.id)
        except BadKeyFile as error:
            raise Unavailable(str(error)) from None
        opened = {
            "id": header.id,
            "game": header.game,
            "version": header.version,
            "options": msgspec.json.encode(header.options).decode(),
            "seed": sealed,
            "commitment": dice.commitment(header.seed),
            "language": header.language,
            "listed": header.listed,
            "created": header.created,
            "terms": header.terms.to_text(),
            "changed": header.created,
            **_summary_columns(summary),
        }
        rows = [_row(header.id, seq, each, header.created) for seq, each in enumerate(events)]

        def work(connection: Connection) -> None:
            connection.execute(_OPENED, opened)
            connection.execute(_HAPPENED, rows)
            hold_seats(connection, header.id, accounts)
            if follows is not None:
                table, seq, leading, last = follows
                connection.execute(_HAPPENED, _row(table, seq, leading, header.created))
                known = {"table_id": table, "seq": seq, "last": last}
                if connection.execute(select(TABLES.c.id).where(*_FOLLOWS), known).scalar() is None:
                    raise _does_not_follow(table, seq)
                self.store.announce(connection, table, "")
            for work in beside:
                work(connection)

        await self.store.transact(work)

    async def append(
        self,
        table: str,
        seq: int,
        happened: AnyEvent,
        at: float,
        summary: Summary,
        last: float,
        sender: str = "",
        accounts: Sequence[str] | None = None,
        beside: Sequence[Work] = (),
    ) -> None:
        """Append the table's next event, which is on disk on return. Raise `Conflict` if number `seq` is taken, or if the event before
        it is not from the time `last`. `accounts`: by seat, the account that holds it, if the event has changed that. `beside`: extra
        writes in the same transaction."""
        row = _row(table, seq, happened, at)
        columns = {"table_id": table, "seq": seq, "last": last, "changed": at, "archived": 0.0, **_summary_columns(summary)}

        def work(connection: Connection) -> None:
            connection.execute(_HAPPENED, row)
            if not connection.execute(_SHOWN, columns).rowcount:
                raise _does_not_follow(table, seq)
            if accounts is not None:
                connection.execute(delete(SEATS_HELD).where(SEATS_HELD.c.table_id == table))
                hold_seats(connection, table, accounts)
            for each in beside:
                each(connection)
            self.store.announce(connection, table, sender)

        await self.store.transact(work)

    async def repair(self, table: str, seq: int, changed: float, summary: Summary, accounts: Sequence[str]) -> None:
        """Repair the data derived from a log of `seq` events, unless the log has grown."""
        row = {"changed": changed, **_summary_columns(summary)}

        def work(connection: Connection) -> None:
            further = exists().where(EVENTS.c.table_id == table, EVENTS.c.seq >= seq)
            if connection.execute(update(TABLES).where(TABLES.c.id == table, ~further).values(row)).rowcount:
                connection.execute(delete(SEATS_HELD).where(SEATS_HELD.c.table_id == table))
                hold_seats(connection, table, accounts)

        await self.store.transact(work)

    # --- reading ------------------------------------------------------------------------------------------------------

    async def find(self, table: str) -> StoredTable | None:
        """Return the table without its log, or None if there is no such table. Raise `Newer`, or `BadKeyFile` if its seed cannot be
        decrypted."""
        async with self.store.reading() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().one_or_none()
            if row is None:
                return None
            with _by_this_version(table):
                kept = stored_table(row, self._seed(row))
            box = select(BOXES.c.data).where(BOXES.c.game == row["game"], BOXES.c.digest == kept.header.terms.digest)
            data = (await connection.execute(box)).scalar() if kept.header.terms.digest else None
        return kept if data is None else structs.replace(kept, data=msgspec.json.decode(data, type=dict[str, str]))

    async def derived(self, table: str) -> tuple[bool, bool, float | None, dict[int, str]]:
        """Return the derived columns of a table: whether it is over, whether a bot is to move, when a player's time is up; and by seat
        the account that holds it."""
        shown = select(TABLES.c.over, TABLES.c.bot_to_move, TABLES.c.due).where(TABLES.c.id == table)
        held = select(SEATS_HELD.c.seat, SEATS_HELD.c.account_id).where(SEATS_HELD.c.table_id == table)
        async with self.store.reading() as connection:
            over, bot_to_move, due = (await connection.execute(shown)).one_or_none() or (False, False, None)
            return over, bot_to_move, due, {row.seat: row.account_id for row in await connection.execute(held)}

    async def keep_components(self, game: str, digest: str, data: Mapping[str, str]) -> None:
        """Store a game's printed data, for the tables that are played with them."""
        if await self.store.scalar(select(BOXES.c.digest).where(BOXES.c.game == game, BOXES.c.digest == digest)) is None:
            with contextlib.suppress(Conflict):  # another process was quicker
                await self.store.execute(insert(BOXES).values({"game": game, "digest": digest, "data": msgspec.json.encode(data).decode()}))

    def _seed(self, row: RowMapping) -> bytes:
        written: str = row["seed"]
        return self.store.encryption.decrypt(written, row["id"]) if "." in written else bytes.fromhex(written)

    async def log(self, table: str, since: int = 0) -> list[tuple[int, float, AnyEvent]]:
        """Return the table's events from number `since` on, as (number, time, event). Raise `Newer` if one of them is unknown."""
        async with self.store.reading() as connection:
            rows = await connection.run_sync(logged, table, since)
        with _by_this_version(table):
            return [(seq, at, from_text(body)) for seq, at, body in rows]

    async def by_ids(self, tables: Sequence[str]) -> list[StoredTable]:
        """Return the existing tables of these ids, the last changed first. Lists of tables come without seeds."""
        return await self._list(select(TABLES).where(TABLES.c.id.in_(tables)).order_by(TABLES.c.changed.desc()))

    async def listed(self, most: int) -> list[StoredTable]:
        """Return the tables that spectators may find: running ones first, then by their last change."""
        shown = select(TABLES).where(TABLES.c.listed, TABLES.c.archived == 0).order_by(TABLES.c.changed.desc())
        # two queries, each in the order of an index: a single one would sort all tables of the server
        running = await self._list(shown.where(~TABLES.c.over).limit(most))
        if len(running) == most:
            return _without_friends_seats(running)
        over = await self._list(shown.where(TABLES.c.over).limit(most - len(running)))
        known = {each.header.id for each in running}  # one of them may have ended in between
        return _without_friends_seats(running + [each for each in over if each.header.id not in known])

    async def waiting_for_players(self, most: int) -> list[StoredTable]:
        """Return the listed unfinished tables with an open seat, the last changed first."""
        open_seat = TABLES.c.summary.contains('"open"', autoescape=True)  # an approximation: a player may have this name
        wanted = (
            select(TABLES)
            .where(TABLES.c.listed, ~TABLES.c.over, TABLES.c.archived == 0, open_seat)
            .order_by(TABLES.c.changed.desc())
            .limit(most)
        )
        return [each for each in _without_friends_seats(await self._list(wanted)) if "open" in each.summary.kinds]

    async def ids(self) -> list[str]:
        """Return the ids of all tables, the oldest first."""
        return list(await self.store.scalars(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)))

    async def remove(self, table: str, changed_before: float = float("inf")) -> None:
        """Delete a table and all that belongs to it, unless it has changed since `changed_before`."""

        def work(connection: Connection) -> None:
            still = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.changed < changed_before)
            if connection.execute(still if self.store.sqlite else still.with_for_update()).scalar() is None:
                return
            for relation, column in _ABOUT_TABLES:
                connection.execute(delete(relation).where(column == table))
            connection.execute(delete(TABLES).where(TABLES.c.id == table))

        await self.store.transact(work)

    async def waiting_for_bots(self, most: int) -> list[str]:
        """Return the ids of at most `most` tables at which a person waits for a bot, the last changed first."""
        return [each.header.id for each in await self._with_bot_to_move('"human"', most) if "human" in each.summary.kinds]

    async def waiting_for(self, remote_bot: str, most: int) -> list[str]:
        """Return the ids of at most `most` tables at which this remote bot is to move, the last changed first."""
        tables = await self._with_bot_to_move(f'"lender":"{remote_bot}"', most)
        return [each.header.id for each in tables if each.summary.remote_bot == remote_bot]

    async def _with_bot_to_move(self, text: str, most: int) -> list[StoredTable]:
        """Return tables with a bot to move whose summary contains a text. Other tables would use up the limit."""
        wanted = select(TABLES).where(TABLES.c.bot_to_move, TABLES.c.summary.contains(text, autoescape=True))
        return await self._list(wanted.order_by(TABLES.c.changed.desc()).limit(most))

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        """Return at most `most` tables at which a player's time is up before `until`, with that time, the earliest first."""
        wanted = select(TABLES.c.id, TABLES.c.due).where(TABLES.c.due < until).order_by(TABLES.c.due).limit(most)
        return [(row["id"], row["due"]) for row in await self.store.rows(wanted)]

    async def _list(self, wanted: Any) -> list[StoredTable]:
        return [_listed(row) for row in await self.store.rows(wanted)]


def logged(connection: Connection, table: str, since: int = 0) -> list[tuple[int, float, str]]:
    """Return a table's log from event `since` on, as (number, time, body): the archived part, and what came after it."""
    wanted = select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body).where(EVENTS.c.table_id == table, EVENTS.c.seq >= since)
    rows = [(seq, at, body) for seq, at, body in connection.execute(wanted.order_by(EVENTS.c.seq))]
    if rows and rows[0][0] == since:
        return rows
    packed = connection.execute(select(ARCHIVES.c.log).where(ARCHIVES.c.table_id == table)).scalar()
    if packed is None:
        return rows
    try:
        archived = msgspec.json.decode(zlib.decompress(packed), type=list[tuple[int, float, str]])
    except zlib.error as error:
        raise msgspec.DecodeError(f"the archive is damaged: {error}") from None
    return [row for row in archived if row[0] >= since] + rows


def _row(table: str, seq: int, happened: AnyEvent, at: float) -> dict[str, Any]:
    return {"table_id": table, "seq": seq, "at": at, "body": to_text(happened)}


def hold_seats(connection: Connection, table: str, accounts: Sequence[str]) -> None:
    """Write which seats of a table accounts hold; there must be no such rows yet."""
    rows = [{"table_id": table, "seat": seat, "account_id": account} for seat, account in enumerate(accounts) if account]
    if rows:
        connection.execute(insert(SEATS_HELD), rows)


def _does_not_follow(table: str, seq: int) -> IntegrityError:
    return IntegrityError(f"event {seq} does not follow what is stored of table {table}", None, ValueError())


def _summary_columns(summary: Summary) -> dict[str, Any]:
    shown = {"over": summary.over, "bot_to_move": summary.bot_to_move, "due": summary.due}
    return shown | {"summary": msgspec.json.encode(summary).decode()}


def stored_table(row: Mapping[Any, Any], seed: bytes = b"") -> StoredTable:
    """Return a row of the relation of tables as a `StoredTable`. Lists need no seed, and come without."""
    columns = {name: row[name] for name in ("id", "game", "version", "language", "listed", "created")}
    options = msgspec.json.decode(row["options"], type=dict[str, bool | int | str])
    header = Header(**columns, options=options, seed=seed, terms=Terms.from_text(row["terms"]))
    return StoredTable(header=header, changed=row["changed"], summary=msgspec.json.decode(row["summary"], type=Summary))


def _listed(row: RowMapping) -> StoredTable:
    """Return a row for a list. A table that is damaged, or was served by a newer version, comes with few details, so that it does not
    break the lobby."""
    try:
        return stored_table(row)
    except msgspec.MsgspecError:
        little = Summary(names=(), kinds=(), mover=None, plies=0, over=row["over"], bot_to_move=False)
        written = {"options": "{}", "terms": Terms().to_text(), "summary": msgspec.json.encode(little).decode()}
        return stored_table({**row, **written})


def _without_friends_seats(tables: list[StoredTable]) -> list[StoredTable]:
    """Return the tables at which no seat is left open for a friend."""
    return [each for each in tables if not (each.header.terms.friends and "open" in each.summary.kinds)]
