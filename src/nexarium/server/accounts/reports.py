"""Reports about players in the database."""

from __future__ import annotations

import secrets
import time
from typing import Any, Literal

import msgspec
from sqlalchemy import and_, insert, select, update

from nexarium.server.storage import Store
from nexarium.server.storage.schema import REPORTS

Reason = Literal["insults", "cheating", "stalling", "name", "spam", "other"]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report about the player at `seat` of a table: their name, their account or the hash of their token, the reason, and a quotation of
    their message, if the report is about one. `by_account` and `by_network` are the reporter's. `settled` is 0 until the administrator
    settles the report; then `by_network` is forgotten. Times in seconds since the epoch."""

    id: str
    at: float
    table_id: str
    seat: int
    name: str
    account: str
    holder: str
    reason: Reason
    sentence: str
    message: str
    by_account: str
    by_network: str
    settled: float = 0.0
    remark: str = ""


def new_report_id() -> str:
    """Return a new id for a report."""
    return secrets.token_hex(8)


class Reports:
    """The reports in a database. As in `Store`, every failure is raised as `Unavailable`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(self, report: Report) -> None:
        """Store a report. It replaces an open report about the same seat from the same network."""
        earlier = and_(
            REPORTS.c.table_id == report.table_id,
            REPORTS.c.seat == report.seat,
            REPORTS.c.by_network == report.by_network,
            REPORTS.c.settled == 0,
        )
        await self.store.execute(REPORTS.delete().where(earlier), insert(REPORTS).values(msgspec.structs.asdict(report)))

    async def open_reports(self, most: int = 100) -> list[Report]:
        """Return the open reports, the oldest first."""
        return await self._reports(REPORTS.c.settled == 0, REPORTS.c.at, most)

    async def settled_reports(self, most: int = 100) -> list[Report]:
        """Return the settled reports, the latest first."""
        return await self._reports(REPORTS.c.settled > 0, REPORTS.c.settled.desc(), most)

    async def settle(self, report: str, remark: str = "") -> bool:
        """Settle a report; return False if there is no open one with that id."""
        columns = {"settled": time.time(), "remark": remark, "by_network": ""}
        return await self.store.execute(update(REPORTS).where(REPORTS.c.id == report, REPORTS.c.settled == 0).values(columns)) > 0

    async def _reports(self, which: Any, order: Any, most: int) -> list[Report]:
        rows = await self.store.rows(select(REPORTS).where(which).order_by(order, REPORTS.c.id).limit(most))
        return [Report(**row) for row in rows]
