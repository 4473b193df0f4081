"""Balance reports in the database: the running one, of any process, and the last finished ones."""

from __future__ import annotations

import zlib
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from nexarium.core.definition import Value
from nexarium.server.storage import Store
from nexarium.server.storage.schema import BALANCE_PAGES, BALANCES

SLOT = "playing"
"""The value of the unique slot that the running report has."""
LOST_AFTER = 60.0
"""Seconds without an update after which a report's process counts as gone, and the report as lost."""

State = Literal["waiting", "playing", "made", "stopped", "failed", "lost"]
"""`waiting`: in the queue. `stopped`: it has fewer games than requested, or no page. `failed`: there is a reason. `lost`: the server
stopped."""


UNDER_WAY: tuple[State, ...] = ("waiting", "playing")


class Balance(msgspec.Struct, frozen=True, kw_only=True):
    """A balance report. `holder` is the hash of the token of its requester."""

    id: str
    game: str
    options: dict[str, Value]
    digest: str
    level: int
    games: int
    played: int = 0
    fraction: float = 0.0
    state: State = "waiting"
    why: str = ""
    holder: str
    stop: bool = False
    began: float
    heard: float


class Balances:
    """The reports of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, report: Balance) -> None:
        """Store a requested report."""
        row = {**msgspec.structs.asdict(report), "options": msgspec.json.encode(report.options).decode(), "slot": None}
        await self.store.execute(insert(BALANCES).values(row))

    async def begin(self, report: str, now: float) -> None:
        """Mark a report as running. Raises `Conflict` while another one runs."""
        gone = BALANCES.c.state.in_(UNDER_WAY) & (BALANCES.c.heard < now - LOST_AFTER) & (BALANCES.c.id != report)
        await self.store.execute(
            update(BALANCES).where(gone).values(slot=None, state="lost"),
            update(BALANCES).where(BALANCES.c.id == report).values(slot=SLOT, state="playing", heard=now),
        )

    async def note(self, report: str, played: int, fraction: float, now: float) -> None:
        """Store a report's progress."""
        mine = (BALANCES.c.id == report) & BALANCES.c.state.in_(UNDER_WAY)
        await self.store.execute(update(BALANCES).where(mine).values(played=played, fraction=fraction, heard=now))

    async def end(self, report: str, state: State, *, played: int, why: str = "", page: str = "", most: int = 20) -> None:
        """Store a report's final state, and its page if it has one. Of all finished reports, only the last `most` are kept."""

        def work(connection: Connection) -> None:
            ended = {"slot": None, "state": state, "played": played, "why": why, "fraction": 1.0}
            connection.execute(update(BALANCES).where(BALANCES.c.id == report).values(**ended))
            if page:
                connection.execute(insert(BALANCE_PAGES), {"id": report, "page": zlib.compress(page.encode())})
            ended_ones = select(BALANCES.c.id).where(BALANCES.c.state.not_in(UNDER_WAY))
            wanted = ended_ones.order_by(BALANCES.c.began.desc()).offset(most).limit(1000)
            old = list(connection.execute(wanted).scalars())
            connection.execute(delete(BALANCE_PAGES).where(BALANCE_PAGES.c.id.in_(old)))
            connection.execute(delete(BALANCES).where(BALANCES.c.id.in_(old)))

        await self.store.transact(work)

    async def tell_to_stop(self, report: str) -> None:
        """Ask the report's process to end it with the games played so far, or remove it from the queue."""
        await self.store.execute(update(BALANCES).where(BALANCES.c.id == report, BALANCES.c.state.in_(UNDER_WAY)).values(stop=True))

    async def all(self, now: float) -> list[Balance]:
        """Return all reports, the newest first."""
        rows = await self.store.rows(select(BALANCES).order_by(BALANCES.c.began.desc()))
        return [_read(dict(row), now) for row in rows]

    async def find(self, report: str, now: float) -> Balance | None:
        """Return a report by its id, or None."""
        row = await self.store.row(select(BALANCES).where(BALANCES.c.id == report))
        return None if row is None else _read(dict(row), now)

    async def page(self, report: str) -> bytes | None:
        """Return the page of a report, or None if it has none."""
        packed = await self.store.scalar(select(BALANCE_PAGES.c.page).where(BALANCE_PAGES.c.id == report))
        return None if packed is None else zlib.decompress(packed)


def _read(row: dict[str, Any], now: float) -> Balance:
    del row["slot"]
    row["options"] = msgspec.json.decode(row["options"])
    if row["state"] in UNDER_WAY and row["heard"] < now - LOST_AFTER:
        row["state"] = "lost"
    return Balance(**row)
