"""Sees to it that time that is up has its consequence, also at tables that nobody looks at."""

from __future__ import annotations

import asyncio
import logging

from nexarium.server.errors import ApiError
from nexarium.server.logs import about
from nexarium.server.realtime.table_service import TableService
from nexarium.server.storage import Unavailable
from nexarium.server.tables.timing import GRACE

log = logging.getLogger("nexarium.server")

LOOK_PAUSE = 1.0
"""Seconds between two looks at the database for tables at which somebody's time is up."""
AT_ONCE = 100
"""So many tables are taken in one look."""
STOOD_STILL = 30.0
"""Where so many seconds more than that went by between two looks, nobody could move: the machine slept, or its clock was set. Nor could
anybody where the database did not answer."""
NOT_OURS = 3.0
"""Seconds that a process leaves a table to those of the others that have it in memory already."""


class Deadlines:
    """One timer for all tables. When it is up at which, the database knows (`tables.due`)."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._left: dict[str, float] = {}
        """Tables that this process cannot play on, each with the time that it has seen run out. The database keeps it: a process of another
        version may know what to do."""

    async def keep(self) -> None:
        """Look again and again."""
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
        found = await self.service.store.due(now - GRACE, AT_ONCE + len(self._left))
        self._left = {table: due for table, due in found if self._left.get(table) == due}
        for table, due in found:
            if table in self._left:
                continue
            if not self.service.bus.shared or table in self.service.live or now - due > GRACE + NOT_OURS:
                await self._call(table, due)

    async def _call(self, table: str, due: float) -> None:
        try:
            live = await self.service.find(table)
            await self.service.refresh(live)
            await self.service.call_time(live)
            if live.table.clocks is not None and live.table.clocks.due != due:
                return
        except ApiError as refusal:
            if refusal.status == 503 and refusal.key != "newer":  # the database does not answer; the next look tries again
                return
            if refusal.key not in ("newer", "damaged"):  # of which the log has been told
                log.warning("table %s: %s", table, refusal.sentence("en"))
        except Exception:  # one table does not stop the clocks of all others
            log.exception("the time of table %s cannot be called", table)
        self._left[table] = due
