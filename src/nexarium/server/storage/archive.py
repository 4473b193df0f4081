"""Old tables: their logs are compressed or deleted after a number of days set by the administrator.

Only the events of an archived table move, to one compressed row instead of hundreds. The table opens as before, and if it goes on, new
events are stored as rows again.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from nexarium.server.storage.engine import Store
from nexarium.server.storage.schema import ARCHIVES, EVENTS, TABLES
from nexarium.server.storage.table_store import logged

DAY = 86_400.0
AT_ONCE = 200
"""The maximum number of tables archived or deleted in one go."""


@dataclass(frozen=True)
class Policy:
    """The days without a change after which a table is archived, and after which a finished or an unfinished one is deleted; 0: never."""

    archive: float = 0.0
    delete_finished: float = 0.0
    delete_abandoned: float = 0.0


@dataclass(frozen=True)
class Due:
    """The tables that are due to be archived or deleted."""

    archive: tuple[str, ...] = ()
    delete: tuple[str, ...] = ()


async def due(store: Store, policy: Policy, now: float, most: int = AT_ONCE) -> Due:
    """Return the tables that the policy affects now, at most `most` of each kind, the oldest first."""
    old: list[Any] = []
    if policy.delete_finished:
        old.append(and_(TABLES.c.over, TABLES.c.changed < now - policy.delete_finished * DAY))
    if policy.delete_abandoned:
        old.append(and_(~TABLES.c.over, TABLES.c.changed < now - policy.delete_abandoned * DAY))
    gone = await _oldest(store, or_(*old), most) if old else ()
    if not policy.archive:
        return Due(delete=gone)
    quiet = await _oldest(store, and_(TABLES.c.archived == 0, TABLES.c.changed < now - policy.archive * DAY), most)
    return Due(archive=tuple(each for each in quiet if each not in gone), delete=gone)


async def _oldest(store: Store, which: Any, most: int) -> tuple[str, ...]:
    wanted = select(TABLES.c.id).where(which).order_by(TABLES.c.changed).limit(most)
    return tuple(await store.scalars(wanted))


async def archive(store: Store, table: str, changed_before: float, now: float) -> None:
    """Compress a table's log, unless it has changed since `changed_before`."""

    def work(connection: Connection) -> None:
        still = and_(TABLES.c.id == table, TABLES.c.archived == 0, TABLES.c.changed < changed_before)
        if not connection.execute(update(TABLES).where(still).values(archived=now)).rowcount:
            return
        rows = logged(connection, table)
        packed = zlib.compress(msgspec.json.encode(rows), 9)
        connection.execute(delete(ARCHIVES).where(ARCHIVES.c.table_id == table))
        connection.execute(insert(ARCHIVES), {"table_id": table, "log": packed})
        connection.execute(delete(EVENTS).where(EVENTS.c.table_id == table))
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(archived_events=len(rows)))

    await store.transact(work)
