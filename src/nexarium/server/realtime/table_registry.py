"""The tables in memory: found there, or replayed from their logs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from weakref import WeakValueDictionary

import msgspec

from nexarium.core.record import Record
from nexarium.server.accounts.store import AccountStore
from nexarium.server.errors import ApiError
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.logs import about
from nexarium.server.realtime.drawings import Drawings
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.settings import Limits
from nexarium.server.storage import Newer, TableStore, Unavailable
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.tables.replaying import Damaged, bare_record, replayed
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table

log = logging.getLogger("nexarium.server")

LONG_REPLAY, SHORTEST_REPLAY = 0.5, 0.2
"""Seconds of processor time: a replay this long costs one full token. Shorter and longer ones cost proportionally, but at least this
share."""
MOST_WITH_DATA = 24
"""The number of tables with changed data that stay in memory without viewers: each may have a copy of its game of several megabytes."""
REPLAYS_AT_ONCE = 4
"""The number of tables replayed for one visitor at a time. Further ones wait, and other visitors' tables come in between."""


class TableRegistry:
    """The tables of a server process in memory. `connected` says whether the remote bot of an id is connected."""

    def __init__(
        self, limits: Limits, table_store: TableStore, people: AccountStore, pictures: PictureCache, connected: Callable[[str], bool]
    ) -> None:
        self.limits = limits
        self.table_store = table_store
        self.people = people
        self.pictures = pictures
        self.connected = connected
        self.live: WeakValueDictionary[str, TableSession] = WeakValueDictionary()
        """Every table in memory, by its id. A table leaves memory when no viewer, change or thinking bot refers to it any more."""
        self.opening: dict[str, asyncio.Task[TableSession]] = {}
        """The tables that are being replayed now."""
        self.newer: set[str] = set()
        """The tables left to processes of a newer version, as far as they are known: each is logged once."""
        self.damaged: set[str] = set()
        """The tables that cannot be replayed, as far as they are known: each is logged once."""
        self._replays = RateLimiter(limits.replays_per_second, limits.replay_burst)
        """How often a visitor may have a table loaded into memory."""
        self._replaying: dict[str, set[asyncio.Task[TableSession]]] = {}
        """The tasks in `opening`, by the visitor who requested them."""
        self._lately: OrderedDict[str, TableSession] = OrderedDict()
        """The most recently requested tables, which stay in memory even so; at most `Limits.live_tables`."""

    async def find(self, table_id: str, visitor: str = "") -> TableSession:
        """Return the table, from memory or replayed from its log. Raise an `ApiError` if it does not exist, or if a `visitor` (a
        network) has had too many tables replayed: a long game takes half a second of a processor, and few stay in memory."""
        while (live := self.live.get(table_id)) is None:
            opening = self.opening.get(table_id)
            counted = opening is None and bool(visitor)
            if counted and (len(self._replaying.get(visitor, ())) >= REPLAYS_AT_ONCE or not self._replays.take(visitor)):
                await self._one_replayed(visitor)
                continue
            if opening is None:
                opening = self.opening[table_id] = asyncio.create_task(self._bring(table_id, visitor))
                opening.add_done_callback(partial(self._opened, table_id, visitor))
                self._replaying.setdefault(visitor, set()).add(opening)
            try:
                live = await asyncio.shield(opening)  # other requests may still wait for it when this one is cancelled
            except ApiError as refusal:
                if counted and refusal.key != "damaged":
                    self._replays.give_back(visitor)  # nothing was replayed
                raise
            break
        self._remember(live)
        return live

    async def _one_replayed(self, visitor: str) -> None:
        """Wait for one of the visitor's running replays to end, because it may have cost little: all clients behind one address come
        back at once after a server restart. Raise an `ApiError` if no replay is running."""
        replaying = self._replaying.get(visitor)
        if not replaying:
            raise self._replays.refusal(visitor)
        await asyncio.wait(tuple(replaying), return_when=asyncio.FIRST_COMPLETED)

    def _opened(self, table_id: str, visitor: str, opening: asyncio.Task[TableSession]) -> None:
        del self.opening[table_id]
        self._replaying[visitor].discard(opening)
        if not self._replaying[visitor]:
            del self._replaying[visitor]
        if not opening.cancelled():
            opening.exception()  # requests that still wait get it

    async def _bring(self, table_id: str, visitor: str) -> TableSession:
        table, seconds = await self._replayed(table_id)
        if visitor:
            self._replays.give_back(visitor, 1 - max(SHORTEST_REPLAY, seconds / LONG_REPLAY))
        live = TableSession(Drawings(await self.named(table), self.pictures), self.connected)
        return self.live.setdefault(table_id, live)

    async def _replayed(self, table_id: str) -> tuple[Table, float]:
        """Return a table from its log, and the seconds of processor time that took."""

        def timed() -> tuple[Table, float]:
            assert stored is not None
            began = time.thread_time()
            return replayed(stored.header, rows, stored.data), time.thread_time() - began

        with self.reading(table_id):
            stored = await self.table_store.find(table_id)
            rows = await self.table_store.log(table_id) if stored is not None else []
        if stored is None:
            raise ApiError("no_table", status=404, table=table_id[:40])
        try:
            found = await self.pictures.threads.run(timed, patient=True)
        except ApiError as refusal:
            if refusal.key == "newer":
                raise self.left_alone(table_id, by_newer_rules(stored.header)) from None
            raise
        except Damaged as error:
            raise self.left_to_the_doctor(table_id, error) from None
        self.damaged.discard(table_id)  # it has been repaired
        return found

    @contextlib.contextmanager
    def reading(self, table_id: str) -> Iterator[None]:
        """Raise an `ApiError` for data of a table that cannot be read inside."""
        try:
            yield
        except Unavailable:
            raise ApiError("unstored", status=503) from None
        except Newer as error:
            raise self.left_alone(table_id, error) from None
        except BadKeyFile as error:
            log.warning("table %s: %s", table_id, error)
            raise ApiError("sealed", status=503) from None
        except msgspec.MsgspecError as error:
            raise self.left_to_the_doctor(table_id, error) from None

    async def bare_record(self, table_id: str) -> Record:
        """Return the record of a table whose game is not installed any more."""
        with self.reading(table_id):
            stored, rows = await self.table_store.find(table_id), await self.table_store.log(table_id)
        assert stored is not None
        return bare_record(stored, rows)

    async def named(self, table: Table) -> Table:
        """Return the table with the names of the accounts that sit there."""
        accounts = {account for account in table.accounts if account}
        try:
            return table.with_names(await self.people.names(accounts)) if accounts else table
        except Unavailable:
            raise ApiError("unstored", status=503) from None

    def add(self, live: TableSession) -> None:
        """Keep a new table in memory."""
        self.live[live.table.header.id] = live
        self._remember(live)

    def _remember(self, live: TableSession) -> None:
        name = live.table.header.id
        self._lately[name] = live
        self._lately.move_to_end(name)
        if len(self._lately) > self.limits.live_tables:
            self._lately.popitem(last=False)
        if live.table.game.definition.data:
            variants = [each for each, other in self._lately.items() if other.table.game.definition.data]
            for each in variants[:-MOST_WITH_DATA]:
                del self._lately[each]

    def drop(self, live: TableSession) -> None:
        """Drop a table that has gone on in a way that this version does not know. Its viewers are disconnected, to come back through
        another process, and no bot thinks here."""
        table = live.table.header.id
        if self.live.get(table) is live:
            del self.live[table]
        self._lately.pop(table, None)
        thinking, live.thinking = live.thinking, None
        if thinking is not None and thinking is not asyncio.current_task():
            thinking.cancel()
        for viewer in tuple(live.viewers):
            viewer.leave()

    def left_to_the_doctor(self, table: str, why: Exception) -> ApiError:
        """Return the error for any request at a table that cannot be replayed."""
        if table not in self.damaged:
            self.damaged.add(table)
            log.error("the table cannot be replayed: %s; `nexarium doctor` tells more", why, extra=about("table_damaged", table=table))
        return ApiError("damaged", status=409)

    def left_alone(self, table: str, why: Newer | str) -> ApiError:
        """Return the error for any request at a table with entries of a newer server version that this one does not know."""
        if table not in self.newer:
            self.newer.add(table)
            log.warning("%s; it is left to that one", why, extra=about("newer_table", table=table))
        return ApiError("newer", status=503)


def by_newer_rules(header: Header) -> str:
    """Return why a table is left to a newer version of Nexarium."""
    return f"table {header.id} is played by version {header.version} of the rules of {header.game}, which a newer version of Nexarium has"
