"""Reads tables' logs and appends to them.

Every database failure is raised as `Unavailable`, and an event number that is already taken as `Conflict`. Data that only a newer server
version knows are raised as `Newer`.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import time
import zlib
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

import msgspec
from msgspec import structs
from sqlalchemy import (
    Connection,
    Executable,
    and_,
    bindparam,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, RowMapping, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from nexarium.core import dice
from nexarium.core.validation import user_path
from nexarium.server.paths import data_directory
from nexarium.server.storage.encryption import BadKeyFile, Encryption
from nexarium.server.storage.migrate import NewerSchema, OlderSchema, check_schema, migrate
from nexarium.server.storage.schema import ARCHIVES, BOXES, CALL_SUBJECTS, CALLS, EVENTS, METADATA, SEATS_HELD, SECRETS, TABLES
from nexarium.server.storage.writer import T, Work, Writer
from nexarium.server.tables.events import AnyEvent, from_text, to_text
from nexarium.server.tables.stored import Header, StoredTable, Summary
from nexarium.server.tables.terms import Terms

KEY_ID = "dice_key"
"""The name of the secret with the id of the key that encrypts the seeds. It is the id, not the key."""
CHANNEL = "nexarium"
"""The channel on which PostgreSQL announces a change to every server process."""


class Unavailable(Exception):
    """The database cannot be read or written now."""


class Conflict(Exception):
    """Another writer has appended to the log meanwhile."""


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


DRIVERS = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
"""The asynchronous driver for each kind of database, for URLs that name no driver."""


SCHEME = re.compile(r"[\w+.-]*://")
"""How a URL begins; everything else is a path, whatever characters it has."""


def address_of(database: str) -> URL:
    """Return the URL of a database, given as a URL or as the path of an SQLite file.

    The driver is added if the URL names none. `sslmode`, which other programs use, is renamed to the driver's name for it. Raise
    `Unavailable` for an unusable address, without quoting it: it may contain a password.
    """
    try:
        if not SCHEME.match(database):
            return URL.create(DRIVERS["sqlite"], database=str(user_path(database).resolve()))
        read = make_url(database)
        if read.get_backend_name() in ("postgresql", "postgres") and "sslmode" in read.query and "ssl" not in read.query:
            read = read.difference_update_query(["sslmode"]).update_query_dict({"ssl": read.query["sslmode"]})
        return read.set(drivername=DRIVERS.get(read.drivername, read.drivername))
    except (SQLAlchemyError, ValueError):  # in some versions the messages quote the address
        raise Unavailable("the database's address cannot be used; write postgresql://user:password@host:5432/name") from None


OF_SQLALCHEMY = ("prepared_statement_cache_size", "prepared_statement_name_func", "async_fallback", "async_creator_fn")
"""Parameters of an address that are for SQLAlchemy and unknown to the driver."""


def line_to(url: str) -> dict[str, Any]:
    """Return the driver's arguments for a separate connection like the others: hosts, encryption, and the rest of the address."""
    address = address_of(url)
    _, said = address.get_dialect()().create_connect_args(address)
    return {name: value for name, value in said.items() if name not in OF_SQLALCHEMY}


COPIED = "if it is a copy, copy the file -wal beside the original too, or copy with `nexarium backup`"
"""The advice for an SQLite file without tables: the latest writes are in the file beside it."""
TRY_PAUSE = 2.0
"""Seconds for which a test of reading and writing counts."""
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
    *((relation, relation.c.table_id) for relation in (CALLS, CALL_SUBJECTS)),
)
"""Every relation with rows that belong to a table, and its column with the table's id."""


class Store:
    """The database of one server process. The seeds of dice are stored encrypted by the key in `key_file`. Its default is beside an
    SQLite file; for PostgreSQL it is in the user's data folder. Seeds stored as plain text by an earlier version stay as they are."""

    def __init__(self, url: str, patience: float = 5.0, key_file: str = "") -> None:
        self.url = address_of(url)
        self.encryption = Encryption(user_path(key_file) if key_file else _usual_key_file(self.url))
        self.patience = patience
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.engine: AsyncEngine | None = None
        self._tried = -TRY_PAUSE
        self._trouble = ""
        self.failures = 0
        """How often the database could not be read or written since the start."""
        self._as_it_is: URL | None = None
        """The address for an SQLite file that cannot be written."""
        self._writer: Writer | None = None
        """The writer for an SQLite file. PostgreSQL allows several writers at once."""

    @property
    def name(self) -> str:
        """The database's name in errors: the path of an SQLite file, else the URL without the password."""
        return (self.url.database if self.sqlite else None) or self.url.render_as_string(hide_password=True)

    async def open(self, *, to_read: bool = False, makes: bool = True) -> None:
        """Connect, and migrate the database to the newest schema.

        `to_read`: open an SQLite file even if it cannot be written here (a read-only mount, another user's file), without migrating it.
        `makes`: create a missing SQLite file; otherwise a file without tables is refused. Raise `Unavailable` with a sentence that says
        what to do.
        """
        if self.sqlite and self.url.database in (None, "", ":memory:"):
            raise Unavailable("a database in memory keeps nothing; name a file as --database")
        if to_read and self.sqlite and self.url.database and not can_be_written(Path(self.url.database)):
            self._as_it_is = self._unwritten(Path(self.url.database))
        elif self.sqlite and self.url.database:
            self._begin_file(Path(self.url.database), makes=makes)
        try:
            self.engine = self._engine()
        except (SQLAlchemyError, ImportError) as error:
            raise Unavailable(
                f"a database of the kind {self.url.drivername} cannot be used here: {first_line(error)}; there are SQLite and, with "
                "`pip install 'nexarium[postgres]'`, PostgreSQL"
            ) from None
        try:
            await (check_schema(self.engine) if self._as_it_is else migrate(self.engine))
        except (NewerSchema, OlderSchema) as error:
            await self.close()
            raise Unavailable(f"the database {self.name} {error}") from None
        except (SQLAlchemyError, OSError, TypeError) as error:  # an address may have arguments that the driver does not know
            await self.close()
            raise self._closed(error) from error
        if self.sqlite and not self._as_it_is:
            url = self.url.set(drivername="sqlite")
            writing = create_engine(url, connect_args={"timeout": self.patience, "check_same_thread": False}, poolclass=StaticPool)
            event.listen(writing, "connect", _prepare)
            self._writer = Writer(writing)

    def _begin_file(self, file: Path, *, makes: bool) -> None:
        """Make sure that the SQLite file exists and can be opened. A new file is readable by its owner only, and so are the files that
        SQLite makes beside it. The mode of an existing file is not changed."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unavailable(f"cannot make the folder {file.parent} for the tables: {error.strerror}; choose another --database") from None
        with contextlib.suppress(OSError):  # it exists, or the error is reported below
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        # find a file that cannot be opened here: the asynchronous driver's thread would outlive its failure
        try:
            with contextlib.closing(sqlite3.connect(file, timeout=self.patience)) as probe:
                tables = {name for (name,) in probe.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        except sqlite3.Error as error:
            raise self._closed(error) from error
        if tables and TABLES.name not in tables:
            raise Unavailable(f"{file} is a database of another program; choose another --database")
        if not tables and not makes:
            raise Unavailable(f"there is nothing in the database {file}; {COPIED}")

    def _unwritten(self, file: Path) -> URL:
        """Return the address for reading an SQLite file that cannot be written here. Nothing may be created beside it: such files would
        belong to the reading user, and might lock out the serving one."""
        if not file.exists() or not os.access(file, os.R_OK):
            raise Unavailable(f"the database {file} cannot be read by this user; read it as the one who serves it")
        wal, index = (Path(f"{file}-{end}") for end in ("wal", "shm"))
        modes = {"mode": "ro", "uri": "true"}
        if not wal.exists() or not wal.stat().st_size:
            modes["immutable"] = "1"  # no process has it open for writing
        elif not index.exists():
            raise Unavailable(
                f"the newest moves of the database {file} stand in {wal.name}, and cannot be read where nothing can be written beside it: "
                "copy both files to a folder where you may write, and name the copy as --database"
            )
        return self.url.set(database=f"file:{quote(str(file.absolute()))}", query=modes)

    def _closed(self, error: Exception) -> Unavailable:
        return Unavailable(f"the database {self.name} cannot be opened: {first_line(error)}; check that it exists and can be written")

    def _engine(self) -> AsyncEngine:
        if self.postgres:
            engine = create_async_engine(self.url, pool_pre_ping=True, pool_size=8, connect_args={"timeout": max(1.0, self.patience)})
            event.listen(engine.sync_engine, "before_cursor_execute", _without_zeros, retval=True)
            return engine
        if self._as_it_is:
            return create_async_engine(self._as_it_is, connect_args={"timeout": self.patience})
        engine = create_async_engine(self.url, connect_args={"timeout": self.patience})

        event.listen(engine.sync_engine, "connect", _prepare)
        return engine

    async def check_key(self) -> None:
        """Raise `Unavailable` if the database has encrypted seeds and their key is not the one here, or if a key cannot be created.

        On PostgreSQL, also raise it if another process has reported another key. Before the first table is opened there is no seed to test
        a key on, and each machine would create its own.
        """
        row = await self._a_sealed_seed()
        try:
            if row is None:
                self.encryption.ready()
            else:
                self.encryption.decrypt(row.seed, row.id)
        except BadKeyFile as error:
            raise Unavailable(str(error)) from None
        if self.postgres:
            await self._agree_on_key(sure=row is not None)

    async def _a_sealed_seed(self) -> Any:
        async with self.reading() as connection:
            wanted = select(TABLES.c.id, TABLES.c.seed).where(TABLES.c.seed.contains(".")).limit(1)
            return (await connection.execute(wanted)).one_or_none()

    async def _agree_on_key(self, *, sure: bool) -> None:
        own = {"name": KEY_ID, "value": self.encryption.key_id}
        said = select(SECRETS.c.value).where(SECRETS.c.name == KEY_ID)
        known = await self.scalar(said)
        if known is None or (sure and known != own["value"]):

            def work(connection: Connection) -> None:
                connection.execute(delete(SECRETS).where(SECRETS.c.name == KEY_ID, SECRETS.c.value == known))
                connection.execute(insert(SECRETS), own)

            with contextlib.suppress(Conflict):  # another process was quicker
                await self.transact(work)
            known = await self.scalar(said)
        if known != own["value"]:
            raise Unavailable(
                f"another process on this database seals the seeds of the dice with the key {known}, and {self.encryption.key_file} holds "
                f"key {own['value']}: copy its key here, or name it as key_file (where it is lost, `nexarium doctor --quarantine FILE` "
                "lets the server begin with another)"
            )

    async def forget_key(self) -> None:
        """Forget the key's id if no seed is encrypted any more, so that the next process may bring another key."""
        if await self._a_sealed_seed() is None:
            await self.execute(delete(SECRETS).where(SECRETS.c.name == KEY_ID))

    async def close(self) -> None:
        """Close the connections, after the writes in progress."""
        if self._writer is not None:
            await self._writer.close()
        if self.engine is not None:
            await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Provide a connection for reading; every failure is raised as `Unavailable`."""
        assert self.engine is not None
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            self.failures += _to_blame(error)
            raise Unavailable(first_line(error)) from error

    async def rows(self, statement: Executable) -> Sequence[RowMapping]:
        """Return the rows that a statement finds, by column."""
        async with self.reading() as connection:
            return (await connection.execute(statement)).mappings().all()

    async def row(self, statement: Executable) -> RowMapping | None:
        """Return the only row that a statement finds, or None."""
        async with self.reading() as connection:
            return (await connection.execute(statement)).mappings().one_or_none()

    async def scalars(self, statement: Executable) -> Sequence[Any]:
        """Return the first column of the rows that a statement finds."""
        async with self.reading() as connection:
            return (await connection.execute(statement)).scalars().all()

    async def scalar(self, statement: Executable) -> Any:
        """Return the first column of the first row that a statement finds, or None."""
        async with self.reading() as connection:
            return (await connection.execute(statement)).scalar()

    async def execute(self, *statements: Executable) -> int:
        """Execute statements in one transaction, as `transact` does. Return the number of rows that the last one changed."""
        return await self.transact(lambda connection: [connection.execute(each).rowcount for each in statements][-1])

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` in one transaction, which is on disk on return, and return its result. Raise `Conflict` if a key is taken, else
        `Unavailable`. `work` may run again if it fails together with others."""
        assert self.engine is not None
        if self._as_it_is:
            raise Unavailable(f"the database {self.url.database} cannot be written")
        try:
            if self._writer is not None:
                return await self._writer.transact(work)
            async with self.engine.begin() as connection:
                return await connection.run_sync(work)
        except IntegrityError as error:
            raise Conflict(first_line(error)) from error
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            self.failures += _to_blame(error)
            raise Unavailable(first_line(error)) from error

    # --- writing ------------------------------------------------------------------------------------------------------

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
            sealed = self.encryption.encrypt(header.seed, header.id)
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
                self.announce(connection, table, "")
            for work in beside:
                work(connection)

        await self.transact(work)

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
            self.announce(connection, table, sender)

        await self.transact(work)

    async def repair(self, table: str, seq: int, changed: float, summary: Summary, accounts: Sequence[str]) -> None:
        """Repair the data derived from a log of `seq` events, unless the log has grown."""
        row = {"changed": changed, **_summary_columns(summary)}

        def work(connection: Connection) -> None:
            further = exists().where(EVENTS.c.table_id == table, EVENTS.c.seq >= seq)
            if connection.execute(update(TABLES).where(TABLES.c.id == table, ~further).values(row)).rowcount:
                connection.execute(delete(SEATS_HELD).where(SEATS_HELD.c.table_id == table))
                hold_seats(connection, table, accounts)

        await self.transact(work)

    def announce(self, connection: Connection, table: str, sender: str, what: Literal["changed", "chatted"] = "changed") -> None:
        """Announce to every server process, after the transaction, that process `sender` has changed a table or its chat."""
        if self.postgres:
            payload = msgspec.json.encode({"type": what, "table": table, "sender": sender}).decode()
            connection.execute(select(func.pg_notify(CHANNEL, payload)))

    # --- reading ------------------------------------------------------------------------------------------------------

    async def kept(self, table: str) -> StoredTable | None:
        """Return the table without its log, or None if there is no such table. Raise `Newer`, or `BadKeyFile` if its seed cannot be
        decrypted."""
        async with self.reading() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().one_or_none()
            if row is None:
                return None
            with _by_this_version(table):
                kept = kept_of(row, self._seed(row))
            box = select(BOXES.c.data).where(BOXES.c.game == row["game"], BOXES.c.digest == kept.header.terms.digest)
            data = (await connection.execute(box)).scalar() if kept.header.terms.digest else None
        return kept if data is None else structs.replace(kept, data=msgspec.json.decode(data, type=dict[str, str]))

    async def beside(self, table: str) -> tuple[bool, bool, float | None, dict[int, str]]:
        """Return the derived columns of a table: whether it is over, whether a bot is to move, when a player's time is up; and by seat
        the account that holds it."""
        shown = select(TABLES.c.over, TABLES.c.bot_to_move, TABLES.c.due).where(TABLES.c.id == table)
        held = select(SEATS_HELD.c.seat, SEATS_HELD.c.account_id).where(SEATS_HELD.c.table_id == table)
        async with self.reading() as connection:
            over, bot_to_move, due = (await connection.execute(shown)).one_or_none() or (False, False, None)
            return over, bot_to_move, due, {row.seat: row.account_id for row in await connection.execute(held)}

    async def keep_box(self, game: str, digest: str, data: Mapping[str, str]) -> None:
        """Store a game's printed data, for the tables that are played with them."""
        async with self.reading() as connection:
            known = await connection.execute(select(BOXES.c.digest).where(BOXES.c.game == game, BOXES.c.digest == digest))
            if known.scalar() is not None:
                return
        with contextlib.suppress(Conflict):  # another process was quicker
            await self.execute(insert(BOXES).values({"game": game, "digest": digest, "data": msgspec.json.encode(data).decode()}))

    def _seed(self, row: RowMapping) -> bytes:
        written: str = row["seed"]
        return self.encryption.decrypt(written, row["id"]) if "." in written else bytes.fromhex(written)

    async def log(self, table: str, since: int = 0) -> list[tuple[int, float, AnyEvent]]:
        """Return the table's events from number `since` on, as (number, time, event). Raise `Newer` if one of them is unknown."""
        async with self.reading() as connection:
            rows = await connection.run_sync(logged, table, since)
        with _by_this_version(table):
            return [(seq, at, from_text(body)) for seq, at, body in rows]

    async def these(self, tables: Sequence[str]) -> list[StoredTable]:
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
        return list(await self.scalars(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)))

    async def remove(self, table: str, changed_before: float = float("inf")) -> None:
        """Delete a table and all that belongs to it, unless it has changed since `changed_before`."""

        def work(connection: Connection) -> None:
            still = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.changed < changed_before)
            if connection.execute(still if self.sqlite else still.with_for_update()).scalar() is None:
                return
            for relation, column in _ABOUT_TABLES:
                connection.execute(delete(relation).where(column == table))
            connection.execute(delete(TABLES).where(TABLES.c.id == table))

        await self.transact(work)

    async def waiting_for_bots(self, most: int) -> list[str]:
        """Return the ids of at most `most` tables at which a person waits for a bot, the last changed first."""
        wanted = select(TABLES).where(TABLES.c.bot_to_move).order_by(TABLES.c.changed.desc()).limit(most)
        return [each.header.id for each in await self._list(wanted) if "human" in each.summary.kinds]

    async def waiting_for(self, lender: str, most: int) -> list[str]:
        """Return the ids of tables at which this remote bot is to move, among the `most` last changed tables with a bot to move."""
        wanted = select(TABLES).where(TABLES.c.bot_to_move).order_by(TABLES.c.changed.desc()).limit(most)
        return [each.header.id for each in await self._list(wanted) if each.summary.lender == lender]

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        """Return at most `most` tables at which a player's time is up before `until`, with that time, the earliest first."""
        wanted = select(TABLES.c.id, TABLES.c.due).where(TABLES.c.due < until).order_by(TABLES.c.due).limit(most)
        async with self.reading() as connection:
            return [(table, due) for table, due in await connection.execute(wanted)]

    async def _list(self, wanted: Any) -> list[StoredTable]:
        return [_listed(row) for row in await self.rows(wanted)]

    async def trouble(self) -> str:
        """Return why the database cannot be read and written now; empty if it can. It is tested at most every few seconds."""
        now = time.monotonic()
        if now - self._tried >= TRY_PAUSE:
            self._tried = now  # set before the test: concurrent callers get the previous answer
            self._trouble = await self._try()
        return self._trouble

    async def _try(self) -> str:
        try:
            async with self.reading() as connection:
                await connection.execute(select(TABLES, EVENTS).join(EVENTS).order_by(TABLES.c.changed.desc()).limit(1))
            await self.transact(_touch if self.sqlite else _touch_nothing)
        except (Unavailable, Conflict) as error:
            return str(error)
        return ""


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


def can_be_written(file: Path) -> bool:
    """Return whether an SQLite file can be written, and the files that belong beside it created."""
    return not file.exists() or (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK))


def _usual_key_file(url: URL) -> Path:
    if url.get_backend_name() == "sqlite" and url.database:
        return Path(f"{url.database}.key")
    return data_directory() / "dice.key"


def _prepare(connection: Any, _record: Any) -> None:
    """Prepare a new connection to an SQLite file."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut, not only a crash
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _without_zeros(_connection: Any, _cursor: Any, statement: str, given: Any, _context: Any, many: bool) -> tuple[str, Any]:
    """Replace zero bytes in the parameters by the replacement character: PostgreSQL text cannot hold them, SQLite text can."""
    return statement, [_shown_zeros(each) for each in given] if many else _shown_zeros(given)


def _shown_zeros(given: Any) -> Any:
    if not any(isinstance(each, str) and "\0" in each for each in given):
        return given
    return tuple(each.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(each, str) else each for each in given)


def _touch(connection: Connection) -> None:
    """Write to an SQLite file without changing its content: only that shows that the disk is full."""
    version = connection.execute(text("PRAGMA user_version")).scalar()
    connection.execute(text("BEGIN IMMEDIATE"))
    connection.execute(text(f"PRAGMA user_version = {version}"))


def _touch_nothing(connection: Connection) -> None:
    connection.execute(text("SELECT pg_current_xact_id()"))


def _row(table: str, seq: int, happened: AnyEvent, at: float | None = None) -> dict[str, Any]:
    return {"table_id": table, "seq": seq, "at": time.time() if at is None else at, "body": to_text(happened)}


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


def kept_of(row: Mapping[Any, Any], seed: bytes = b"") -> StoredTable:
    """Return a row of the relation of tables as a `StoredTable`. Lists need no seed, and come without."""
    header = Header(
        id=row["id"],
        game=row["game"],
        version=row["version"],
        options=msgspec.json.decode(row["options"], type=dict[str, bool | int | str]),
        seed=seed,
        language=row["language"],
        listed=row["listed"],
        created=row["created"],
        terms=Terms.from_text(row["terms"]),
    )
    return StoredTable(header=header, changed=row["changed"], summary=msgspec.json.decode(row["summary"], type=Summary))


def _listed(row: RowMapping) -> StoredTable:
    """Return a row for a list. A table that is damaged, or was served by a newer version, comes with few details, so that it does not
    break the lobby."""
    try:
        return kept_of(row)
    except msgspec.MsgspecError:
        little = Summary(names=(), kinds=(), mover=None, plies=0, over=row["over"], bot_to_move=False)
        written = {"options": "{}", "terms": Terms().to_text(), "summary": msgspec.json.encode(little).decode()}
        return kept_of({**row, **written})


def _without_friends_seats(tables: list[StoredTable]) -> list[StoredTable]:
    """Return the tables at which no seat is left open for a friend."""
    return [each for each in tables if not (each.header.terms.friends and "open" in each.summary.kinds)]


def _to_blame(error: Exception) -> bool:
    """Return whether an error is the database's fault, and not that of the request: addresses may contain text that PostgreSQL rejects
    (with a zero byte, say), which is an error of its class 22."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    return not state.startswith("22")


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return (lines[0] if lines else type(cause).__name__).rstrip(".")
