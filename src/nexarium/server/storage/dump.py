"""All data of a server in one file, for any kind of database: for backups, and to move from one kind of database to another.

The file is gzipped JSON lines. First comes a header, then each table's row with the rows of its events and its archive. The rows of every
other relation follow. A dump of single tables has only what belongs to them. It is read from one snapshot, so the server may run meanwhile.
"""

from __future__ import annotations

import base64
import gzip
import os
import re
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, MetaData, Select, Table, insert, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from nexarium.core.errors import NexariumError
from nexarium.core.files import replaced
from nexarium.server.storage.engine import Store, Unavailable, first_line
from nexarium.server.storage.migrate import NEWEST, upgrade
from nexarium.server.storage.schema import ARCHIVES, EVENTS, HANDOVERS, METADATA, TABLES

FORMAT = "nexarium-tables/2"
_REVISION = re.compile("[0-9]{4}")
AT_ONCE = 500
"""The number of rows read or written at a time."""


_RELATIONS = {str(relation.name): relation for relation in METADATA.sorted_tables}
"""Every relation by its name, those that others refer to first."""
_BESIDE = tuple(relation for relation in _RELATIONS.values() if relation not in (TABLES, EVENTS, ARCHIVES))
_OF_A_TABLE = tuple(
    relation
    for relation in _BESIDE
    if relation.foreign_keys and all(key.column is TABLES.c.id for key in relation.foreign_keys) and relation is not HANDOVERS
)
"""Further relations in the dump of a single table, which refer only to it: its seats' accounts and its chat. Links that hand a seat over
have expired by the time it is restored."""


class BadDump(NexariumError):
    """A file without tables, or with tables that cannot be restored; the sentence says why."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: the format, and the schema of the rows."""

    format: str
    schema: str


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """Any other line: a row of the relation `of`."""

    of: str
    row: dict[str, Any]


async def write_dump(store: Store, file: Path, tables: Sequence[str] | None = None) -> int:
    """Write an open store, or only the named tables of it, into a file; return the number of tables.

    The file appears once it is complete, and only its owner may read it: it holds all data of the database. A symbolic link stays: the file
    that it points to is replaced. A path that is not a regular file, like `/dev/stdout`, is written to directly.
    """
    assert store.engine is not None
    try:
        with replaced(file, private=True) as unfinished:
            async with store.engine.connect() as connection:
                if store.postgres:
                    await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
                else:
                    await connection.execute(text("BEGIN"))  # SQLite reads a snapshot from here on
                return await connection.run_sync(_write, unfinished, tables)
    except SQLAlchemyError as error:
        raise Unavailable(f"the database cannot be read: {first_line(error)}") from error


def _write(connection: Connection, file: Path, tables: Sequence[str] | None) -> int:
    with file.open("wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as packed:

        def write(relation: Table, wanted: Select[Any]) -> int:
            """Write the rows that are found, and return their number."""
            rows = connection.execute(wanted).mappings().all()
            for row in rows:
                _line(packed, Row(of=str(relation.name), row={str(name): value for name, value in row.items()}))
            return len(rows)

        written = 0
        _line(packed, Header(format=FORMAT, schema=NEWEST))
        ids = tables
        if ids is None:
            ids = connection.execute(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)).scalars().all()
        for start in range(0, len(ids), AT_ONCE):
            some = ids[start : start + AT_ONCE]
            written += write(TABLES, select(TABLES).where(TABLES.c.id.in_(some)))
            write(EVENTS, select(EVENTS).where(EVENTS.c.table_id.in_(some)).order_by(EVENTS.c.table_id, EVENTS.c.seq))
            write(ARCHIVES, select(ARCHIVES).where(ARCHIVES.c.table_id.in_(some)).order_by(ARCHIVES.c.table_id))
            for relation in _OF_A_TABLE if tables is not None else ():
                write(relation, select(relation).where(relation.c.table_id.in_(some)))
        for relation in () if tables is not None else _BESIDE:
            write(relation, select(relation))
        packed.flush()
        raw.flush()
        if file.is_file():
            os.fsync(raw.fileno())
    return written


def _line(file: gzip.GzipFile, value: Header | Row) -> None:
    file.write(msgspec.json.encode(value) + b"\n")


async def read_dump(store: Store, file: Path) -> int:
    """Restore all tables of a file into an open store, or none if one fails; return the number of tables. A file of an earlier version
    is restored with its own schema, which is then migrated to the newest one. Raise `BadDump`."""
    assert store.engine is not None
    try:
        async with store.engine.begin() as connection:
            if store.sqlite:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python starts no transaction for statements that change a schema
            return await connection.run_sync(_read, file)
    except IntegrityError:
        raise BadDump(f"{file} holds a table that the database has already; restore into an empty one") from None
    except SQLAlchemyError as error:
        raise BadDump(f"{file} cannot be restored: {first_line(error)}") from None


def _read(connection: Connection, file: Path) -> int:
    lines = _lines(file)
    schema = next(lines).schema
    if schema == NEWEST:
        return _put_in(connection, file, lines, METADATA)
    earlier = _as_it_was(connection, file, schema)
    restored = _put_in(connection, file, lines, earlier)
    upgrade(connection, "head")
    return restored


def _as_it_was(connection: Connection, file: Path, schema: str) -> MetaData:
    """Replace this empty database by one with an earlier schema."""
    if any(connection.execute(select(relation).limit(1)).first() is not None for relation in METADATA.sorted_tables):
        raise BadDump(f"{file} is of an earlier version, schema {schema}; restore it into an empty database")
    METADATA.drop_all(connection)
    connection.execute(text("DROP TABLE alembic_version"))
    upgrade(connection, schema)
    earlier = MetaData()
    earlier.reflect(connection)
    return earlier


def _put_in(connection: Connection, file: Path, lines: Iterator[Any], into: MetaData) -> int:
    restored = 0
    relations = {str(relation.name): relation for relation in into.sorted_tables if relation.name in _RELATIONS}
    # the columns with bytes, which are base64 in JSON
    packed = {
        name: {str(each.name) for each in relation.columns if isinstance(each.type, LargeBinary)} for name, relation in relations.items()
    }
    waiting: dict[str, list[dict[str, Any]]] = {name: [] for name in relations}

    def flush() -> None:
        for name, relation in relations.items():
            if waiting[name]:
                connection.execute(insert(relation), waiting[name])
                waiting[name].clear()

    for line in lines:
        if line.of not in relations:
            raise BadDump(f"{file} has a row of {line.of!r}, which this version does not know")
        if set(line.row) != {column.name for column in relations[line.of].columns}:
            raise BadDump(f"{file} has a row of {line.of} with other columns than this version's")
        for name in packed[line.of]:
            try:
                line.row[name] = base64.b64decode(line.row[name], validate=True)
            except (TypeError, ValueError):
                raise BadDump(f"{file} is damaged: a row of {line.of} has no {name} that can be read") from None
        waiting[line.of].append(line.row)
        restored += line.of == "tables"
        if len(waiting[line.of]) >= AT_ONCE:
            flush()
    flush()
    return restored


def _lines(file: Path) -> Iterator[Any]:
    """Yield the header, and then the rows."""
    rows = msgspec.json.Decoder(Row)
    try:
        with gzip.open(file, "rb") as lines:
            header = msgspec.json.decode(next(lines, b""), type=Header)
            if header.format != FORMAT or not _REVISION.fullmatch(header.schema) or header.schema > NEWEST:
                found = f"{header.format}, schema {header.schema}"
                raise BadDump(f"{file} is {found}; this version reads {FORMAT}, schema {NEWEST}: restore it with the version that wrote it")
            yield header
            for line in lines:
                yield rows.decode(line)
    except FileNotFoundError:
        raise BadDump(f"there is no {file}: name a file that `nexarium backup` wrote") from None
    except (OSError, EOFError, zlib.error, msgspec.MsgspecError) as error:
        raise BadDump(f"{file} is no backup, or a damaged one: {first_line(error)}") from None
