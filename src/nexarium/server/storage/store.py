"""Reading tables' logs and appending to them. Whatever goes wrong with the database is raised as `Unavailable`; an event whose number
somebody else has used first, as `Conflict`."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import event, func, insert, select, text, update
from sqlalchemy.engine import URL, RowMapping, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from nexarium.core import dice
from nexarium.server.events import AnyEvent, from_text, to_text
from nexarium.server.kept import Header, Kept, Summary
from nexarium.server.storage.migrate import migrate
from nexarium.server.storage.schema import EVENTS, TABLES

CHANNEL = "nexarium"
"""The channel on which PostgreSQL tells every server process of a change."""


class Unavailable(Exception):
    """The database cannot be read or written now."""


class Conflict(Exception):
    """Somebody else has appended to the log meanwhile."""


DRIVERS = {"postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
"""The asynchronous driver for each kind of database, for URLs that name no driver."""


def _with_driver(url: URL) -> URL:
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


class Store:
    """The database of one server process."""

    def __init__(self, url: str, patience: float = 5.0) -> None:
        self.url = _with_driver(make_url(url))
        self.patience = patience
        self.postgres = self.url.get_backend_name() == "postgresql"
        self.engine: AsyncEngine | None = None

    async def open(self) -> None:
        """Connect, and bring the database to the newest schema; raises `Unavailable` with a sentence that says what to do."""
        if not self.postgres and self.url.database and self.url.database != ":memory:":
            folder = Path(self.url.database).parent
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Unavailable(f"cannot make the folder {folder} for the tables: {error.strerror}; choose another --database") from None
            # a file that cannot be opened is found out here: the asynchronous driver's thread would outlive its failure
            try:
                with contextlib.closing(sqlite3.connect(self.url.database, timeout=self.patience)) as probe:
                    probe.execute("PRAGMA schema_version")
            except sqlite3.Error as error:
                raise self._closed(error) from error
        self.engine = self._engine()
        try:
            await migrate(self.engine)
        except (SQLAlchemyError, OSError) as error:
            await self.close()
            raise self._closed(error) from error

    def _closed(self, error: Exception) -> Unavailable:
        shown = self.url.render_as_string(hide_password=True)
        return Unavailable(f"the database {shown} cannot be opened: {_first_line(error)}; check that it exists and can be written")

    def _engine(self) -> AsyncEngine:
        if self.postgres:
            return create_async_engine(self.url, pool_pre_ping=True, pool_size=8, connect_args={"timeout": max(1.0, self.patience)})
        engine = create_async_engine(self.url, connect_args={"timeout": self.patience})

        @event.listens_for(engine.sync_engine, "connect")
        def prepare(connection: Any, _record: Any) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move survives a power cut, not only a crash
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.close()

        return engine

    async def close(self) -> None:
        """Close the connections."""
        if self.engine is not None:
            await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        assert self.engine is not None
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise Unavailable(_first_line(error)) from error

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        assert self.engine is not None
        try:
            async with self.engine.begin() as connection:
                yield connection
        except IntegrityError as error:
            raise Conflict(_first_line(error)) from error
        except (SQLAlchemyError, OSError, TimeoutError) as error:
            raise Unavailable(_first_line(error)) from error

    # --- writing ------------------------------------------------------------------------------------------------------

    async def create(self, header: Header, events: Sequence[AnyEvent], summary: Summary, follows: tuple[str, int, AnyEvent] | None) -> None:
        """A new table with its first events. `follows`: in the same transaction, (table, seq, event) of the table that led to it."""
        async with self._writing() as connection:
            await connection.execute(
                insert(TABLES).values(
                    id=header.id,
                    game=header.game,
                    version=header.version,
                    options=msgspec.json.encode(header.options).decode(),
                    seed=header.seed.hex(),
                    commitment=dice.commitment(header.seed),
                    language=header.language,
                    listed=header.listed,
                    created=header.created,
                    changed=header.created,
                    **_summary_columns(summary),
                )
            )
            rows = [_row(header.id, seq, each, header.created) for seq, each in enumerate(events)]
            if follows is not None:
                rows.append(_row(*follows, header.created))
            await connection.execute(insert(EVENTS), rows)
            if follows is not None:
                await self._announce(connection, follows[0], "")

    async def append(self, table: str, seq: int, happened: AnyEvent, at: float, summary: Summary, sender: str = "") -> None:
        """Append the table's next event; when this returns it is on disk. Raises `Conflict` when number `seq` is taken."""
        async with self._writing() as connection:
            await connection.execute(insert(EVENTS).values(**_row(table, seq, happened, at)))
            await connection.execute(update(TABLES).where(TABLES.c.id == table).values(changed=at, **_summary_columns(summary)))
            await self._announce(connection, table, sender)

    async def _announce(self, connection: AsyncConnection, table: str, sender: str) -> None:
        if self.postgres:
            payload = msgspec.json.encode({"type": "changed", "table": table, "sender": sender}).decode()
            await connection.execute(select(func.pg_notify(CHANNEL, payload)))

    # --- reading ------------------------------------------------------------------------------------------------------

    async def kept(self, table: str) -> Kept | None:
        """The table without its log, or None where there is no such table."""
        async with self._reading() as connection:
            row = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).mappings().one_or_none()
        return None if row is None else _kept(row)

    async def log(self, table: str, since: int = 0) -> list[tuple[int, float, AnyEvent]]:
        """The table's events from number `since` on, as (number, time, event)."""
        wanted = select(EVENTS.c.seq, EVENTS.c.at, EVENTS.c.body).where(EVENTS.c.table_id == table, EVENTS.c.seq >= since)
        async with self._reading() as connection:
            rows = (await connection.execute(wanted.order_by(EVENTS.c.seq))).all()
        return [(seq, at, from_text(body)) for seq, at, body in rows]

    async def these(self, tables: Sequence[str]) -> list[Kept]:
        """The tables of these ids, as far as they exist, the last changed first."""
        return await self._list(select(TABLES).where(TABLES.c.id.in_(tables)).order_by(TABLES.c.changed.desc()))

    async def listed(self, most: int) -> list[Kept]:
        """The tables that spectators may find: running ones first, then by their last change."""
        return await self._list(select(TABLES).where(TABLES.c.listed).order_by(TABLES.c.over, TABLES.c.changed.desc()).limit(most))

    async def waiting_for_bots(self, most: int) -> list[str]:
        """The ids of tables at which a bot is to move, at most `most`, the last changed first."""
        wanted = select(TABLES.c.id).where(TABLES.c.bot_to_move).order_by(TABLES.c.changed.desc()).limit(most)
        async with self._reading() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def _list(self, wanted: Any) -> list[Kept]:
        async with self._reading() as connection:
            return [_kept(row) for row in (await connection.execute(wanted)).mappings()]

    async def answers(self) -> bool:
        """Whether the database can be read now."""
        try:
            async with self._reading() as connection:
                await connection.execute(text("SELECT 1"))
        except Unavailable:
            return False
        return True


def _row(table: str, seq: int, happened: AnyEvent, at: float | None = None) -> dict[str, Any]:
    return {"table_id": table, "seq": seq, "at": time.time() if at is None else at, "body": to_text(happened)}


def _summary_columns(summary: Summary) -> dict[str, Any]:
    return {"over": summary.over, "bot_to_move": summary.bot_to_move, "summary": msgspec.json.encode(summary).decode()}


def _kept(row: RowMapping) -> Kept:
    header = Header(
        id=row["id"],
        game=row["game"],
        version=row["version"],
        options=msgspec.json.decode(row["options"], type=dict[str, bool | int | str]),
        seed=bytes.fromhex(row["seed"]),
        language=row["language"],
        listed=row["listed"],
        created=row["created"],
    )
    return Kept(header=header, changed=row["changed"], summary=msgspec.json.decode(row["summary"], type=Summary))


def _first_line(error: BaseException) -> str:
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines()
    return (lines[0] if lines else type(cause).__name__).rstrip(".")
