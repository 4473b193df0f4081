"""The connection to a database: reads and transactions. Every failure is raised as `Unavailable`, and a taken key as `Conflict`."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

import msgspec
from sqlalchemy import Connection, Executable, create_engine, event, func, select, text
from sqlalchemy.engine import URL, RowMapping, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from nexarium.core.validation import user_path
from nexarium.server.paths import data_directory
from nexarium.server.storage.encryption import Encryption
from nexarium.server.storage.migrate import NewerSchema, OlderSchema, check_schema, migrate
from nexarium.server.storage.schema import EVENTS, TABLES
from nexarium.server.storage.writer import T, Writer

CHANNEL = "nexarium"
"""The channel on which PostgreSQL announces a change to every server process."""


class Unavailable(Exception):
    """The database cannot be read or written now."""


class Conflict(Exception):
    """A key is taken: another writer was faster."""


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

    def announce(self, connection: Connection, table: str, sender: str, what: Literal["changed", "chatted"] = "changed") -> None:
        """Announce to every server process, after the transaction, that process `sender` has changed a table or its chat."""
        if self.postgres:
            payload = msgspec.json.encode({"type": what, "table": table, "sender": sender}).decode()
            connection.execute(select(func.pg_notify(CHANNEL, payload)))

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
