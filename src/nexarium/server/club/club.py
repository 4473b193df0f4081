"""The club's part in a running house: every table that ends is entered among the results, now or, when something came between, later."""

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
from nexarium.server.storage import Conflict, Newer, Store, Unavailable, Work
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.tables.events import AnyEvent, Held, Sat
from nexarium.server.tables.replaying import Damaged, replayed
from nexarium.server.tables.stored import StoredTable
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")

SWEEP_PAUSE = 300.0
"""Seconds between two looks for finished tables that were not entered when they ended."""
PULSE = 20.0
"""Seconds between two looks whether a tournament goes on."""
AT_ONCE = 50


class Club:
    """Results and ratings of one server process's house."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.results_store = ResultsStore(service.store)
        self.organiser = Organiser(service, self.results_store)
        self._entered: WeakSet[TableSession] = WeakSet()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        service.beside.append(self.enter_beside)
        service.on_change.append(self.consider)

    def enter_beside(self, before: Table, after: Table) -> Work | None:
        """What is written with the event that ends a table: its result, where nobody sat whom the log would have to tell of."""
        if before.ended or not after.ended or not after.of_strangers:
            return None
        header, seats = after.header, len(after.seats)
        return entering(result_of_strangers(header, seats=seats, plies=after.plies, finished=after.changed))

    def consider(self, live: TableSession) -> None:
        """Enter a table that is over and at which somebody sat who is known."""
        if live.table.ended and not live.table.of_strangers and live not in self._entered:
            self._entered.add(live)
            self._begin(self._enter(live.table.header.id))

    def _begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Start something that is finished before the process ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def keep(self) -> None:
        """From time to time, enter what has ended unnoticed: when a process died, or the database could not be written."""
        while True:
            await asyncio.shield(self._begin(self.sweep()))
            await asyncio.sleep(SWEEP_PAUSE)

    async def keep_tournaments(self) -> None:
        """From time to time, let all tournaments go on: a round's time may be over, or another process have left something undone."""
        while True:
            await asyncio.sleep(PULSE)
            await asyncio.shield(self._begin(self.organiser.advance_all()))

    async def sweep(self) -> None:
        """Enter every finished table that has not been."""
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
        """Finish what has begun, and enter no more than that."""
        self._stopping = True
        await self.settle()

    async def settle(self) -> None:
        """Wait until what has begun is finished."""
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
        except (Damaged, msgspec.MsgspecError, BadKeyFile) as error:  # the doctor's, and no reason not to enter others
            log.error("the result of table %s cannot be read: %s; `nexarium doctor` tells more", table, error)
        except Exception:
            log.exception("the result of table %s cannot be read; `nexarium doctor` may tell why", table)


async def read_result(results_store: ResultsStore, table: str, service: TableService | None = None) -> Result | None:
    """What came of a table, from its log up to its end; None where there is none, or it is not over. Raises an `ApiError` when its game is
    not installed, and when other rules are installed that do not reach its end or would replace the result that was entered. With a
    `service`, its threads replay the game."""
    store: Store = results_store.store
    kept = await store.kept(table)
    if kept is None or not kept.summary.over:
        return None
    rows = await store.log(table)
    if not any(isinstance(event, Sat | Held) and event.account for _, _, event in rows):
        return result_of_strangers(kept.header, seats=len(kept.summary.names), plies=kept.summary.plies, finished=kept.changed)
    work = partial(_played_again, kept, rows, await results_store.has(table))
    return await service.threads.run(work) if service is not None else work()


def _played_again(kept: StoredTable, rows: Sequence[tuple[int, float, AnyEvent]], entered: bool) -> Result:
    table = replayed(kept.header, rows, kept.data, to_its_end=True)
    if table.read_only and (entered or not table.ended):
        table.check_playable()  # raises the refusal that names both versions
    if not table.ended:
        raise Damaged("its log stops before its end")
    if table.of_strangers:
        return result_of_strangers(kept.header, seats=len(table.seats), plies=table.plies, finished=table.changed)
    return result_of(kept.header, rows, table)
