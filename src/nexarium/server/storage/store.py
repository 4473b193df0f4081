"""Reading tables' logs and appending to them. Whatever goes wrong with the database is raised as `Unavailable`; an event whose number
somebody else has used first, as `Conflict`; that a newer version of the house has written what this one does not know, as `Newer`."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import time
import zlib
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

import msgspec
from msgspec import structs
from sqlalchemy import Connection, and_, bindparam, create_engine, delete, event, exists, func, insert, or_, select, text, update
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
from nexarium.server.storage.writer import Work, Writer
from nexarium.server.tables.events import AnyEvent, from_text, to_text
from nexarium.server.tables.stored import Header, StoredTable, Summary
from nexarium.server.tables.terms import Terms

KEY_ID = "dice_key"
"""The name of the secret that says which key seals the seeds: its id, not the key."""
CHANNEL = "nexarium"
"""The channel on which PostgreSQL tells every server process of a change."""


class Unavailable(Exception):
    """The database cannot be read or written now."""


class Conflict(Exception):
    """Somebody else has appended to the log meanwhile."""


class Newer(Exception):
    """At a table something is written that this version of the house does not know: a newer one has served it. Whoever meets it leaves the
    table alone, to the processes of that version."""


UNKNOWN = ("Invalid value ", "Invalid enum value ", "Object contains unknown field ")
"""How msgspec begins what it says of a kind of event, a value or a field that there is not. What is damaged reads otherwise."""


@contextlib.contextmanager
def _by_this_version(table: str) -> Iterator[None]:
    """Whatever is read within of `table` and is unknown to this version is `Newer`."""
    try:
        yield
    except msgspec.ValidationError as error:
        if not str(error).startswith(UNKNOWN):
            raise
        said = f"{error}".rstrip(".")
        raise Newer(f"at table {table} stands what this version of the house does not know, a newer one has served it ({said})") from None


DRIVERS = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
"""The asynchronous driver for each kind of database, for URLs that name no driver."""


SCHEME = re.compile(r"[\w+.-]*://")
"""How a URL begins; everything else is a path, whatever characters it has."""


def address_of(database: str) -> URL:
    """A database's address, of a URL or of the path of an SQLite file: with the driver for its kind where it names none, and with
    `sslmode`, as others' programs have it, under the driver's name for it; raises `Unavailable`, without what stands in it: a password
    may."""
    try:
        if not SCHEME.match(database):
            return URL.create(DRIVERS["sqlite"], database=str(user_path(database).resolve()))
        read = make_url(database)
        if read.get_backend_name() in ("postgresql", "postgres") and "sslmode" in read.query and "ssl" not in read.query:
            read = read.difference_update_query(["sslmode"]).update_query_dict({"ssl": read.query["sslmode"]})
        return read.set(drivername=DRIVERS.get(read.drivername, read.drivername))
    except (SQLAlchemyError, ValueError):  # what they say quotes the address in some versions
        raise Unavailable("the database's address cannot be used; write postgresql://user:password@host:5432/name") from None


OF_SQLALCHEMY = ("prepared_statement_cache_size", "prepared_statement_name_func", "async_fallback", "async_creator_fn")
"""What an address may say to SQLAlchemy, which the driver does not know."""


def line_to(url: str) -> dict[str, Any]:
    """What the driver is told to reach the database on a line of one's own as on all others: hosts, encryption, and whatever else the
    address says."""
    address = address_of(url)
    _, said = address.get_dialect()().create_connect_args(address)
    return {name: value for name, value in said.items() if name not in OF_SQLALCHEMY}


COPIED = "if it is a copy, copy the file -wal beside the original too, or copy with `nexarium backup`"
"""What may be wrong with an SQLite file in which nothing is found: what was written last stands in the file beside it."""
TRY_PAUSE = 2.0
"""Seconds for which the answer is believed whether the database can be read and written."""
_BEFORE = exists().where(EVENTS.c.table_id == bindparam("table_id"), EVENTS.c.seq == bindparam("seq") - 1, EVENTS.c.at == bindparam("last"))
_FOLLOWS = (
    TABLES.c.id == bindparam("table_id"),
    or_(TABLES.c.archived_events == bindparam("seq"), and_(TABLES.c.archived_events < bindparam("seq"), _BEFORE)),
)
"""Finds a table whose log has the event before `seq` as its last was known, or ends with it in the archive. A database that has lost
what it had acknowledged (a replica took over that had not heard of it) would get a log with a gap otherwise."""
_SHOWN = (
    update(TABLES)
    .where(*_FOLLOWS)
    .values({name: bindparam(name) for name in ("changed", "over", "bot_to_move", "due", "summary", "archived")})
)
"""Writes what lists show of a table whose event `seq` has come; none is found when that number lies in the archive."""


_OPENED, _HAPPENED = insert(TABLES), insert(EVENTS)

_BOUND = [(relation, key) for relation in reversed(METADATA.sorted_tables) for key in relation.foreign_keys]
_ABOUT_TABLES = (
    *((relation, key.parent) for relation, key in _BOUND if key.column is TABLES.c.id),
    *((relation, relation.c.table_id) for relation in (CALLS, CALL_SUBJECTS)),
)
"""Every relation with rows that go with a table, and its column with the table's id."""


class Store:
    """The database of one server process. The seeds of dice are stored sealed by the key in `key_file`, by default beside an SQLite file,
    for PostgreSQL where the user's data lie; those that were stored plainly by an earlier version stay as they are."""

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
        """How often since the start the database could not be read or written."""
        self._as_it_is: URL | None = None
        """How an SQLite file is read that cannot be written."""
        self._writer: Writer | None = None
        """Who writes to an SQLite file; PostgreSQL lets many write at once."""

    @property
    def name(self) -> str:
        """The database as errors name it: an SQLite file by its path, any other by its URL without the password."""
        return (self.url.database if self.sqlite else None) or self.url.render_as_string(hide_password=True)

    async def open(self, *, to_read: bool = False, makes: bool = True) -> None:
        """Connect, and bring the database to the newest schema; raises `Unavailable` with a sentence that says what to do. `to_read`: an
        SQLite file that cannot be written here (of a mount that is read alone, of another user) is opened all the same, as it is. Unless
        it `makes` one, an SQLite file without tables is refused."""
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
        except (SQLAlchemyError, OSError, TypeError) as error:  # an address may say what the driver does not know
            await self.close()
            raise self._closed(error) from error
        if self.sqlite and not self._as_it_is:
            url = self.url.set(drivername="sqlite")
            writing = create_engine(url, connect_args={"timeout": self.patience, "check_same_thread": False}, poolclass=StaticPool)
            event.listen(writing, "connect", _prepare)
            self._writer = Writer(writing)

    def _begin_file(self, file: Path, *, makes: bool) -> None:
        """See to it that there is an SQLite file that can be opened. A new one is for its owner's eyes alone, and so are the files that
        SQLite makes beside it; the mode of one that is there is its owner's affair."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unavailable(f"cannot make the folder {file.parent} for the tables: {error.strerror}; choose another --database") from None
        with contextlib.suppress(OSError):  # it is there; or what is wrong is said below
            os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        # a file that cannot be opened is found out here: the asynchronous driver's thread would outlive its failure
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
        """The address by which an SQLite file is read that cannot be written here, and beside which nothing shall be: what SQLite makes
        there would belong to whoever reads, and might keep out who serves."""
        if not file.exists() or not os.access(file, os.R_OK):
            raise Unavailable(f"the database {file} cannot be read by this user; read it as the one who serves it")
        wal, index = (Path(f"{file}-{end}") for end in ("wal", "shm"))
        modes = {"mode": "ro", "uri": "true"}
        if not wal.exists() or not wal.stat().st_size:
            modes["immutable"] = "1"  # nobody has it open to write
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
        """Raises `Unavailable` when the database has sealed seeds and their key is not the one that is at hand, or a key cannot be made.

        On PostgreSQL also when another process has said that it has another key: before the first table is opened there is no seed to try a
        key on, and each machine would make its own."""
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
        async with self.reading() as connection:
            known = (await connection.execute(said)).scalar()
        if known is None or (sure and known != own["value"]):

            def work(connection: Connection) -> None:
                connection.execute(delete(SECRETS).where(SECRETS.c.name == KEY_ID, SECRETS.c.value == known))
                connection.execute(insert(SECRETS), own)

            with contextlib.suppress(Conflict):  # another process was quicker
                await self.write(work)
            async with self.reading() as connection:
                known = (await connection.execute(said)).scalar()
        if known != own["value"]:
            raise Unavailable(
                f"another process on this database seals the seeds of the dice with the key {known}, and {self.encryption.key_file} holds "
                f"key {own['value']}: copy its key here, or name it as key_file (where it is lost, `nexarium doctor --set-aside FILE` "
                "lets the house begin with another)"
            )

    async def forget_key(self) -> None:
        """Where no seed is sealed any more, the next process may come with another key."""

        def work(connection: Connection) -> None:
            connection.execute(delete(SECRETS).where(SECRETS.c.name == KEY_ID))

        if await self._a_sealed_seed() is None:
            await self.write(work)

    async def close(self) -> None:
        """Close the connections; what is being written is written first."""
        if self._writer is not None:
            await self._writer.close()
        if self.engine is not None:
            await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; whatever goes wrong is `Unavailable`."""
        assert self.engine is not None
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            self.failures += _to_blame(error)
            raise Unavailable(first_line(error)) from error

    async def write(self, work: Work) -> None:
        """Do `work` in one transaction; when this returns it is on disk. Raises `Conflict` where a key is taken, else `Unavailable`."""
        assert self.engine is not None
        if self._as_it_is:
            raise Unavailable(f"the database {self.url.database} cannot be written")
        try:
            if self._writer is not None:
                await self._writer.write(work)
            else:
                async with self.engine.begin() as connection:
                    await connection.run_sync(work)
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
        """A new table with its first events. `follows`: in the same transaction, (table, seq, event, time of the event before it) of the
        table that led to it; `accounts`: by seat, the account that holds it; `beside`: what else is written with it."""
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

        await self.write(work)

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
        """Append the table's next event; when this returns it is on disk. Raises `Conflict` when number `seq` is taken, or when the event
        before it is not the one of the time `last`. `accounts`: by seat, the account that holds it, where the event has changed that;
        `beside`: what else is written in the same transaction."""
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

        await self.write(work)

    async def mend(self, table: str, seq: int, changed: float, summary: Summary, accounts: Sequence[str]) -> None:
        """Write anew what is kept beside a log of `seq` events, unless it has gone on."""
        row = {"changed": changed, **_summary_columns(summary)}

        def work(connection: Connection) -> None:
            further = exists().where(EVENTS.c.table_id == table, EVENTS.c.seq >= seq)
            if connection.execute(update(TABLES).where(TABLES.c.id == table, ~further).values(row)).rowcount:
                connection.execute(delete(SEATS_HELD).where(SEATS_HELD.c.table_id == table))
                hold_seats(connection, table, accounts)

        await self.write(work)

    def announce(self, connection: Connection, table: str, sender: str, what: Literal["changed", "chatted"] = "changed") -> None:
        """Tell every server process, once the transaction is done, that process `sender` has changed a table, or what is written there."""
        if self.postgres:
            payload = msgspec.json.encode({"type": what, "table": table, "sender": sender}).decode()
            connection.execute(select(func.pg_notify(CHANNEL, payload)))

    # --- reading ------------------------------------------------------------------------------------------------------

    async def kept(self, table: str) -> StoredTable | None:
        """The table without its log, or None where there is no such table. Raises `Newer`, and `BadKeyFile` when its seed stays sealed."""
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
        """What questions about all tables go by: whether it is over, whether a bot is to move, when somebody's time is up; and by seat the
        account that holds it."""
        shown = select(TABLES.c.over, TABLES.c.bot_to_move, TABLES.c.due).where(TABLES.c.id == table)
        held = select(SEATS_HELD.c.seat, SEATS_HELD.c.account_id).where(SEATS_HELD.c.table_id == table)
        async with self.reading() as connection:
            over, bot_to_move, due = (await connection.execute(shown)).one_or_none() or (False, False, None)
            return over, bot_to_move, due, {row.seat: row.account_id for row in await connection.execute(held)}

    async def keep_box(self, game: str, digest: str, data: Mapping[str, str]) -> None:
        """Keep what a game's box prints, for the tables that are played with it."""

        def work(connection: Connection) -> None:
            connection.execute(insert(BOXES), {"game": game, "digest": digest, "data": msgspec.json.encode(data).decode()})

        async with self.reading() as connection:
            known = await connection.execute(select(BOXES.c.digest).where(BOXES.c.game == game, BOXES.c.digest == digest))
            if known.scalar() is not None:
                return
        with contextlib.suppress(Conflict):  # another process was quicker
            await self.write(work)

    def _seed(self, row: RowMapping) -> bytes:
        written: str = row["seed"]
        return self.encryption.decrypt(written, row["id"]) if "." in written else bytes.fromhex(written)

    async def log(self, table: str, since: int = 0) -> list[tuple[int, float, AnyEvent]]:
        """The table's events from number `since` on, as (number, time, event); all of them or, where one is not known, none (`Newer`)."""
        async with self.reading() as connection:
            rows = await connection.run_sync(logged, table, since)
        with _by_this_version(table):
            return [(seq, at, from_text(body)) for seq, at, body in rows]

    async def these(self, tables: Sequence[str]) -> list[StoredTable]:
        """The tables of these ids, as far as they exist, the last changed first. Lists of tables come without their seeds."""
        return await self._list(select(TABLES).where(TABLES.c.id.in_(tables)).order_by(TABLES.c.changed.desc()))

    async def listed(self, most: int) -> list[StoredTable]:
        """The tables that spectators may find: running ones first, then by their last change."""
        shown = select(TABLES).where(TABLES.c.listed, TABLES.c.archived == 0).order_by(TABLES.c.changed.desc())
        # each in the order of the index: in one question, all the tables of the house would be sorted
        running = await self._list(shown.where(~TABLES.c.over).limit(most))
        if len(running) == most:
            return _without_friends_seats(running)
        over = await self._list(shown.where(TABLES.c.over).limit(most - len(running)))
        known = {each.header.id for each in running}  # one of them may have ended in between
        return _without_friends_seats(running + [each for each in over if each.header.id not in known])

    async def waiting_for_players(self, most: int) -> list[StoredTable]:
        """The listed tables at which a seat is open and the game goes on, the last changed first."""
        open_seat = TABLES.c.summary.contains('"open"', autoescape=True)  # nearly: somebody may be called that
        wanted = (
            select(TABLES)
            .where(TABLES.c.listed, ~TABLES.c.over, TABLES.c.archived == 0, open_seat)
            .order_by(TABLES.c.changed.desc())
            .limit(most)
        )
        return [each for each in _without_friends_seats(await self._list(wanted)) if "open" in each.summary.kinds]

    async def ids(self) -> list[str]:
        """The ids of all tables, the oldest first."""
        async with self.reading() as connection:
            return list((await connection.execute(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id))).scalars())

    async def remove(self, table: str, changed_before: float = float("inf")) -> None:
        """Take a table and all that belongs to it out of the database, unless it has changed since `changed_before`."""

        def work(connection: Connection) -> None:
            still = select(TABLES.c.id).where(TABLES.c.id == table, TABLES.c.changed < changed_before)
            if connection.execute(still if self.sqlite else still.with_for_update()).scalar() is None:
                return
            for relation, column in _ABOUT_TABLES:
                connection.execute(delete(relation).where(column == table))
            connection.execute(delete(TABLES).where(TABLES.c.id == table))

        await self.write(work)

    async def waiting_for_bots(self, most: int) -> list[str]:
        """The ids of tables at which a person waits for a bot, at most `most`, the last changed first."""
        wanted = select(TABLES).where(TABLES.c.bot_to_move).order_by(TABLES.c.changed.desc()).limit(most)
        return [each.header.id for each in await self._list(wanted) if "human" in each.summary.kinds]

    async def waiting_for(self, lender: str, most: int) -> list[str]:
        """The ids of tables at which a lent bot is to move, among the `most` tables with a bot to move that changed last."""
        wanted = select(TABLES).where(TABLES.c.bot_to_move).order_by(TABLES.c.changed.desc()).limit(most)
        return [each.header.id for each in await self._list(wanted) if each.summary.lender == lender]

    async def due(self, until: float, most: int) -> list[tuple[str, float]]:
        """The tables at which somebody's time is up before `until`, each with when, the first first, at most `most`."""
        wanted = select(TABLES.c.id, TABLES.c.due).where(TABLES.c.due < until).order_by(TABLES.c.due).limit(most)
        async with self.reading() as connection:
            return [(table, due) for table, due in await connection.execute(wanted)]

    async def _list(self, wanted: Any) -> list[StoredTable]:
        async with self.reading() as connection:
            return [_listed(row) for row in (await connection.execute(wanted)).mappings()]

    async def trouble(self) -> str:
        """Why the database cannot be read and written now, empty when it can. It is tried at most every few seconds."""
        now = time.monotonic()
        if now - self._tried >= TRY_PAUSE:
            self._tried = now  # before it is tried: whoever asks meanwhile gets the last answer
            self._trouble = await self._try()
        return self._trouble

    async def _try(self) -> str:
        try:
            async with self.reading() as connection:
                await connection.execute(select(TABLES, EVENTS).join(EVENTS).order_by(TABLES.c.changed.desc()).limit(1))
            await self.write(_touch if self.sqlite else _touch_nothing)
        except (Unavailable, Conflict) as error:
            return str(error)
        return ""


def logged(connection: Connection, table: str, since: int = 0) -> list[tuple[int, float, str]]:
    """A table's log from event `since` on, as (number, time, body): what lies in the archive, and what came after it."""
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
    """Whether an SQLite file that is there can be written, and what belongs beside it made."""
    return not file.exists() or (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK))


def _usual_key_file(url: URL) -> Path:
    if url.get_backend_name() == "sqlite" and url.database:
        return Path(f"{url.database}.key")
    return data_directory() / "dice.key"


def _prepare(connection: Any, _record: Any) -> None:
    """Make a new connection to an SQLite file ready."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut, not only a crash
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _without_zeros(_connection: Any, _cursor: Any, statement: str, given: Any, _context: Any, many: bool) -> tuple[str, Any]:
    """What PostgreSQL is asked: a zero byte, which it takes in no text and SQLite does, is one of the letters that cannot be shown."""
    return statement, [_shown_zeros(each) for each in given] if many else _shown_zeros(given)


def _shown_zeros(given: Any) -> Any:
    if not any(isinstance(each, str) and "\0" in each for each in given):
        return given
    return tuple(each.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(each, str) else each for each in given)


def _touch(connection: Connection) -> None:
    """Write to an SQLite file without changing anything in it: only so is it found out that the disk is full."""
    version = connection.execute(text("PRAGMA user_version")).scalar()
    connection.execute(text("BEGIN IMMEDIATE"))
    connection.execute(text(f"PRAGMA user_version = {version}"))


def _touch_nothing(connection: Connection) -> None:
    connection.execute(text("SELECT pg_current_xact_id()"))


def _row(table: str, seq: int, happened: AnyEvent, at: float | None = None) -> dict[str, Any]:
    return {"table_id": table, "seq": seq, "at": time.time() if at is None else at, "body": to_text(happened)}


def hold_seats(connection: Connection, table: str, accounts: Sequence[str]) -> None:
    """Write which seats of a table accounts hold; none are written yet."""
    rows = [{"table_id": table, "seat": seat, "account_id": account} for seat, account in enumerate(accounts) if account]
    if rows:
        connection.execute(insert(SEATS_HELD), rows)


def _does_not_follow(table: str, seq: int) -> IntegrityError:
    return IntegrityError(f"event {seq} does not follow what is stored of table {table}", None, ValueError())


def _summary_columns(summary: Summary) -> dict[str, Any]:
    shown = {"over": summary.over, "bot_to_move": summary.bot_to_move, "due": summary.due}
    return shown | {"summary": msgspec.json.encode(summary).decode()}


def kept_of(row: Mapping[Any, Any], seed: bytes = b"") -> StoredTable:
    """A row of the relation of tables; lists need no seed, and come without."""
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
    """The same for a list. Of a table that a newer version has served, or that is damaged, little is told: one such does not close the
    lobby to all others."""
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
    """Whether the database is to blame for an error, rather than whoever asked: addresses may name what PostgreSQL takes for no text (a
    zero byte, say), which is an error of its class 22."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None) or ""
    return not state.startswith("22")


def first_line(error: BaseException) -> str:
    """What an error says, without what follows it."""
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return (lines[0] if lines else type(cause).__name__).rstrip(".")
