"""Applies the consequences when a player's time is up, also at tables without viewers."""

from __future__ import annotations

import asyncio
import logging

from nexarium.server.errors import ApiError
from nexarium.server.logs import about
from nexarium.server.realtime.table_service import TableService
from nexarium.server.storage import Unavailable
from nexarium.server.tables.commands import end_time
from nexarium.server.tables.timing import GRACE

log = logging.getLogger("nexarium.server")

LOOK_PAUSE = 1.0
"""Seconds between two queries for tables at which a player's time is up."""
AT_ONCE = 100
"""The number of tables taken per query."""
STOOD_STILL = 30.0
"""Seconds beyond the pause between two queries after which no player's time is up for a while: the machine slept, or its clock was set, so
no player could move. The same holds after the database did not answer."""
NOT_OURS = 3.0
"""Seconds that a process leaves a table to other processes that have it in memory already."""


class Deadlines:
    """One timer for all tables. The database knows when time is up at which table (`tables.due`)."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._left: dict[str, float] = {}
        """Tables that this process cannot handle, each with the deadline that has passed. The deadline stays in the database: a process
        of another version may be able to handle it."""

    async def keep(self) -> None:
        """Query regularly."""
        store = self.service.store
        await asyncio.sleep(self.service.settings.seconds_without_flags)
        while True:
            failures = store.failures
            try:
                await self._look()
            except Unavailable as error:
                log.warning("whose time is up cannot be read: %s", error)
            looked = self.service.clock()
            await asyncio.sleep(LOOK_PAUSE)
            gone = self.service.clock() - looked
            if gone > LOOK_PAUSE + STOOD_STILL:
                log.warning("%.0f seconds went by at once: nobody's time is up for a while", gone, extra=about("stood_still"))
                await asyncio.sleep(self.service.settings.seconds_without_flags)
            elif store.failures != failures:
                while await store.trouble():
                    await asyncio.sleep(LOOK_PAUSE)
                log.warning("the database did not answer: nobody's time is up for a while", extra=about("stood_still"))
                await asyncio.sleep(self.service.settings.seconds_without_flags)

    async def _look(self) -> None:
        now = self.service.clock()
        found = await self.service.table_store.due(now - GRACE, AT_ONCE + len(self._left))
        self._left = {table: due for table, due in found if self._left.get(table) == due}
        for table, due in found:
            if table in self._left:
                continue
            if not self.service.bus.shared or table in self.service.registry.live or now - due > GRACE + NOT_OURS:
                await self._call(table, due)

    async def _call(self, table: str, due: float) -> None:
        try:
            live = await self.service.registry.find(table)
            await self.service.refresh(live)
            await self.service.change(live, lambda table: end_time(table, self.service.clock()))
            if live.table.clocks is not None and live.table.clocks.due != due:
                return
        except ApiError as refusal:
            if refusal.status == 503 and refusal.key != "newer":  # the database does not answer; the next query tries again
                return
            if refusal.key not in ("newer", "damaged"):  # these are logged already
                log.warning("table %s: %s", table, refusal.sentence("en"))
        except Exception:  # a failure at one table does not stop the clocks of the others
            log.exception("the time of table %s cannot be called", table)
        self._left[table] = due
