"""Enter the result of every finished table: at once or, after a failure, later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from functools import partial
from weakref import WeakSet

import msgspec

from nexarium.server.club.organiser import Organiser
from nexarium.server.club.results import Result, result_of, result_of_strangers
from nexarium.server.club.results_store import ResultsStore, entering
from nexarium.server.errors import ApiError
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.storage import Conflict, Newer, TableStore, Unavailable, Work
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.tables.events import AnyEvent, Held, Sat
from nexarium.server.tables.replaying import Damaged, replayed
from nexarium.server.tables.stored import StoredTable
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")

SWEEP_PAUSE = 300.0
"""Seconds between two searches for finished tables whose result is missing."""
PULSE = 20.0
"""Seconds between two checks of running tournaments."""
AT_ONCE = 50


class Club:
    """The results, ratings and tournaments of one server process."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.results_store = ResultsStore(service.store)
        self.organiser = Organiser(service, self.results_store)
        self._entered: WeakSet[TableSession] = WeakSet()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        service.storing.connect(self.result_of_strangers)
        service.changed.connect(self.consider)

    def result_of_strangers(self, before: Table | None, after: Table) -> Work | None:
        """Return the write of a finished table's result, for the transaction of its last event. Only for tables without known players,
        whose log is not needed."""
        if before is None or before.ended or not after.ended or not after.of_strangers:
            return None
        header, seats = after.header, len(after.seats)
        return entering(result_of_strangers(header, seats=seats, plies=after.plies, finished=after.changed))

    def consider(self, live: TableSession) -> None:
        """Start to enter the result of a finished table with known players."""
        if live.table.ended and not live.table.of_strangers and live not in self._entered:
            self._entered.add(live)
            self._begin(self._enter(live.table.header.id))

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Start a task that is finished before the process ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def keep(self) -> None:
        """Regularly enter results that are missing because a process died or a write failed."""
        while True:
            await asyncio.shield(self._begin(self.sweep()))
            await asyncio.sleep(SWEEP_PAUSE)

    async def keep_tournaments(self) -> None:
        """Regularly advance all tournaments: a round may have timed out, or another process may have failed."""
        await asyncio.shield(self._begin(self.organiser.award_missing()))
        while True:
            await asyncio.sleep(PULSE)
            await asyncio.shield(self._begin(self.organiser.advance_all()))

    async def sweep(self) -> None:
        """Enter the results of all finished tables where they are missing."""
        last = ""
        try:
            while waiting := await self.results_store.waiting(last, AT_ONCE):
                for table in waiting:
                    if self._stopping:
                        return
                    await self._enter(table)
                last = waiting[-1]
        except Unavailable as error:
            log.warning("finished tables could not be looked for: %s", error)

    async def stop(self) -> None:
        """Finish running tasks, and start no more."""
        self._stopping = True
        await self.settle()

    async def settle(self) -> None:
        """Wait until running tasks are finished."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _enter(self, table: str) -> None:
        try:
            result = await read_result(self.results_store, table, self.service)
            if result is not None:
                await self.results_store.enter(result)
                if result.tournament:
                    await self.organiser.advance(result.tournament)
        except (Unavailable, Conflict) as error:
            log.warning("the result of table %s could not be entered and will be later: %s", table, error)
        except Newer as error:
            log.info("the result of a table is left to the others: %s", error)
        except ApiError as refusal:
            log.info("the result of table %s cannot be read: %s", table, refusal.sentence("en"))
        except (Damaged, msgspec.MsgspecError, BadKeyFile) as error:  # `doctor` handles these tables, and other results are still entered
            log.error("the result of table %s cannot be read: %s; `nexarium doctor` tells more", table, error)
        except Exception:
            log.exception("the result of table %s cannot be read; `nexarium doctor` may tell why", table)


async def read_result(results_store: ResultsStore, table: str, service: TableService | None = None) -> Result | None:
    """Return a table's result from its log up to its end; None if there is no such table, or it is not over.

    Raises an `ApiError` if its game is not installed, or if the installed rules differ and do not reach its end or would replace an
    existing result. With a `service`, its threads replay the game.
    """
    tables = TableStore(results_store.store)
    kept = await tables.find(table)
    if kept is None or not kept.summary.over:
        return None
    rows = await tables.log(table)
    if not any(isinstance(event, Sat | Held) and event.account for _, _, event in rows):
        return result_of_strangers(kept.header, seats=len(kept.summary.names), plies=kept.summary.plies, finished=kept.changed)
    work = partial(_played_again, kept, rows, await results_store.has(table))
    return await service.threads.run(work) if service is not None else work()


def _played_again(kept: StoredTable, rows: Sequence[tuple[int, float, AnyEvent]], entered: bool) -> Result:
    table = replayed(kept.header, rows, kept.data, to_its_end=True)
    if table.read_only and (entered or not table.ended):
        table.check_playable()  # raises the error that names both versions
    if not table.ended:
        raise Damaged("its log stops before its end")
    if table.of_strangers:
        return result_of_strangers(kept.header, seats=len(table.seats), plies=table.plies, finished=table.changed)
    return result_of(kept.header, rows, table)
