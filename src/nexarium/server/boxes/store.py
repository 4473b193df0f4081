"""Visitors' boxes in the database. As in `Store`, every failure is raised as `Unavailable`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update
from sqlalchemy.engine import RowMapping

from nexarium.core.boxes import LABEL, Box
from nexarium.server.boxes.messages import BoxCard
from nexarium.server.errors import ApiError
from nexarium.server.keys import random_code
from nexarium.server.settings import Limits
from nexarium.server.storage import Store
from nexarium.server.storage.schema import NAMED_BOXES
from nexarium.server.tables.seat import hashed

MOST_IN_A_LIST = 200
NOTE_PAUSE = 3600.0
"""Seconds between two updates of a box's last use."""
CARD = [column for column in NAMED_BOXES.c if column.name not in ("data", "holder", "used")]


class BoxStore:
    """The boxes of accounts and guests. `now` is the clock, in seconds since the epoch."""

    def __init__(self, store: Store, limits: Limits, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.limits = limits
        self.now = now

    async def keep(self, box: Box, account: str, key: str, *, listed: bool) -> BoxCard:
        """Keep a box for an account, or for a guest's key, and return its card. The same box is kept once. Raises an `ApiError` if the
        account has too many."""
        owner = NAMED_BOXES.c.account == account if account else NAMED_BOXES.c.holder == hashed(key)
        label = {name: getattr(box, name) for name in LABEL}
        same = [owner, NAMED_BOXES.c.digest == box.digest, *(NAMED_BOXES.c[name] == value for name, value in label.items())]
        row = {
            **label,
            "id": random_code(12),
            "digest": box.digest,
            "data": msgspec.json.encode(box.data).decode(),
            "account": account,
            "holder": "" if account else hashed(key),
            "listed": listed,
            "at": self.now(),
            "used": self.now(),
        }

        def work(connection: Connection) -> str | None:
            known = connection.execute(select(NAMED_BOXES.c.id).where(*same)).scalar()
            if known is not None:
                connection.execute(update(NAMED_BOXES).where(NAMED_BOXES.c.id == known).values(listed=listed, used=self.now()))
                return str(known)
            if account:
                counted = select(func.count()).select_from(NAMED_BOXES).where(owner)
                if connection.execute(counted).scalar_one() >= self.limits.boxes_of_an_account:
                    return None
            else:
                _make_room(connection, self.limits.guests_boxes)
            connection.execute(insert(NAMED_BOXES), row)
            return str(row["id"])

        kept = await self.store.transact(work)
        if kept is None:
            raise ApiError("too_many_boxes", status=409, most=self.limits.boxes_of_an_account)
        return (await self.find(kept, account))[0]

    async def find(self, id: str, account: str = "") -> tuple[BoxCard, dict[str, str]]:
        """Return a box and its data files. Raises an `ApiError` if there is none of that id."""
        rows = await self.store.rows(select(*CARD, NAMED_BOXES.c.data, NAMED_BOXES.c.used).where(NAMED_BOXES.c.id == id))
        if not rows:
            raise ApiError("no_box", status=404, field="box", box=id[:20])
        if rows[0]["used"] < self.now() - NOTE_PAUSE:
            await self.store.execute(update(NAMED_BOXES).where(NAMED_BOXES.c.id == id).values(used=self.now()))
        return _card(rows[0], account), msgspec.json.decode(rows[0]["data"], type=dict[str, str])

    async def listed(self, game: str, account: str, *, lobby: bool) -> list[BoxCard]:
        """Return the boxes of an account and, with `lobby`, the listed ones; of one game, or of all. The newest come first."""
        seen: list[ColumnElement[bool]] = [NAMED_BOXES.c.listed.is_(True)] if lobby else []
        seen += [NAMED_BOXES.c.account == account] if account else []
        if not seen:
            return []
        wanted = select(*CARD).where(or_(*seen), *([NAMED_BOXES.c.game == game] if game else []))
        rows = await self.store.rows(wanted.order_by(NAMED_BOXES.c.at.desc(), NAMED_BOXES.c.id).limit(MOST_IN_A_LIST))
        return [_card(row, account) for row in rows]

    async def of_account(self, account: str) -> list[Box]:
        """Return the boxes that an account keeps, the newest first."""
        rows = await self.store.rows(select(NAMED_BOXES).where(NAMED_BOXES.c.account == account).order_by(NAMED_BOXES.c.at.desc()))
        return [Box(**{name: row[name] for name in LABEL}, data=msgspec.json.decode(row["data"])) for row in rows]

    async def drop(self, id: str, account: str, key: str) -> bool:
        """Delete a box of an account or of a guest's key, and return whether there was one."""
        mine = (NAMED_BOXES.c.account == account) if account else (NAMED_BOXES.c.holder == hashed(key)) & (NAMED_BOXES.c.account == "")
        return bool(await self.store.execute(delete(NAMED_BOXES).where(NAMED_BOXES.c.id == id, mine)))


def _make_room(connection: Connection, most: int) -> None:
    """Delete the guests' boxes that have not been used for the longest, so that one more fits."""
    guests = NAMED_BOXES.c.account == ""
    beyond = connection.execute(select(func.count()).select_from(NAMED_BOXES).where(guests)).scalar_one() - most + 1
    if beyond > 0:
        oldest = connection.execute(select(NAMED_BOXES.c.id).where(guests).order_by(NAMED_BOXES.c.used).limit(beyond)).scalars().all()
        connection.execute(delete(NAMED_BOXES).where(NAMED_BOXES.c.id.in_(oldest)))


def _card(row: RowMapping, account: str) -> BoxCard:
    fields: dict[str, Any] = {name: row[name] for name in ("id", "digest", "listed", "at", *LABEL)}
    return BoxCard(**fields, yours=bool(account) and row["account"] == account)
