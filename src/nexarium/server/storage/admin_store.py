"""The administrator's relations: bans, announcements, the state of the processes; and the search for tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from sqlalchemy import Table, delete, insert, or_, select

from nexarium.server.announcements import Announcement, Ban
from nexarium.server.storage.engine import Store
from nexarium.server.storage.schema import ANNOUNCEMENTS, BANS, PROCESSES, TABLES
from nexarium.server.storage.table_store import TableStore
from nexarium.server.tables.stored import StoredTable

Order = TypeVar("Order", Ban, Announcement)
MOST = 500
"""The maximum number of bans or announcements that are read: the oldest are left out."""


RELATIONS: dict[type[Ban | Announcement], Table] = {Ban: BANS, Announcement: ANNOUNCEMENTS}


async def orders(store: Store, kind: type[Order]) -> tuple[Order, ...]:
    """Return all bans or all announcements, the newest first."""
    relation = RELATIONS[kind]
    return tuple(kind(**row) for row in await store.rows(select(relation).order_by(relation.c.at.desc()).limit(MOST)))


async def add(store: Store, order: Ban | Announcement, now: float) -> None:
    """Store a ban or an announcement, and delete those that have expired."""
    relation = RELATIONS[type(order)]
    expired = delete(relation).where(relation.c.until > 0, relation.c.until < now)
    await store.execute(expired, insert(relation).values(msgspec.structs.asdict(order)))


async def take_back(store: Store, order: Ban | Announcement) -> None:
    """Delete a ban or an announcement."""
    relation = RELATIONS[type(order)]
    await store.execute(delete(relation).where(relation.c.id == order.id))


async def say_how(store: Store, process: str, at: float, state: str, forget: float) -> None:
    """Store the state of a process, and delete processes that have not reported since `forget`."""
    await store.execute(
        delete(PROCESSES).where(or_(PROCESSES.c.process == process, PROCESSES.c.at < forget)),
        insert(PROCESSES).values({"process": process, "at": at, "state": state}),
    )


async def how_all_are(store: Store, since: float) -> list[str]:
    """Return the states of the processes that have reported since then."""
    wanted = select(PROCESSES.c.state).where(PROCESSES.c.at >= since).order_by(PROCESSES.c.process)
    return list(await store.scalars(wanted))


async def found(store: Store, text: str, over: bool | None, most: int) -> Sequence[StoredTable]:
    """Return the tables whose id, game or names contain this text, the last changed first; `over`: only finished ones (True), only
    others (False), or all (None)."""
    wanted = select(TABLES.c.id).order_by(TABLES.c.changed.desc()).limit(most)
    if text:
        wanted = wanted.where(or_(*(column.icontains(text, autoescape=True) for column in (TABLES.c.id, TABLES.c.game, TABLES.c.summary))))
    if over is not None:
        wanted = wanted.where(TABLES.c.over == over)
    ids = list(await store.scalars(wanted))
    return await TableStore(store).by_ids(ids)
