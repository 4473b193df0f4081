"""The live tables, and the only way to change one.

A change is decided on the current table, then stored, and only then shown: a move that could not be stored has not happened. Of two
simultaneous changes, from this process or another, only one gets the next number in the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Protocol

from nexarium.core.game import Game, History
from nexarium.core.record import Record
from nexarium.server.accounts.store import AccountStore
from nexarium.server.bans import BanList
from nexarium.server.errors import ApiError
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.logs import about
from nexarium.server.metrics import Metrics
from nexarium.server.realtime.bus import Bus
from nexarium.server.realtime.chat import Chat
from nexarium.server.realtime.drawings import Drawings
from nexarium.server.realtime.notice_reader import NoticeReader
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.realtime.presence import Presence
from nexarium.server.realtime.table_registry import TableRegistry, by_newer_rules
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.realtime.table_setup import replay_opening
from nexarium.server.settings import Settings
from nexarium.server.signals import Signal
from nexarium.server.storage import Conflict, Store, TableStore, Unavailable, Work
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.events import REPEATABLE, AnyEvent, Held, Played, Sat
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.threads import Threads

log = logging.getLogger("nexarium.server")

ATTEMPTS = 5
"""How often a change is decided again because another change came first; after that it is refused."""


class ConnectedBots(Protocol):
    """The remote bots, as far as tables need to know them."""

    def connected(self, bot: str) -> bool:
        """Return whether the remote bot of an id is connected, here or to another process."""

    def seating(self, number: int, bot: str, game: str) -> Sat:
        """Return the event that seats a remote bot. Raise an `ApiError` if it is not connected, or does not play this game."""


class TableService:
    """All changes to the tables of a server process. `registry` has the tables, `presence` their viewers."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        remote_bots: ConnectedBots,
        clock: Callable[[], float] = time.time,
        boxes: DataOverrides | None = None,
        *,
        without_bots: frozenset[str] = frozenset(),
    ) -> None:
        self.settings = settings
        self.boxes = boxes or DataOverrides(settings.data)
        """The printed data for new tables."""
        self.clock = clock
        """The time of day in seconds since the epoch, for the log and the players' clocks."""
        self.store = store
        self.table_store = TableStore(store)
        self.people = AccountStore(store)
        self.bus = bus
        self.chat = Chat(store, settings.limits, bus.process, clock)
        self.metrics = Metrics()
        self.orders = BanList(store, bus.shared)
        self.remote_bots = remote_bots
        self.without_bots = without_bots
        """The games that the server's own bots do not play."""
        self.draining = False
        """This process is about to end and accepts no new connections."""
        self.threads = Threads(settings.threads)
        self.pictures = PictureCache(settings.limits.picture_bytes, self.threads)
        self.work = RateLimiter(settings.limits.work_per_second, settings.limits.work_burst)
        """Seconds of CPU that a visitor's messages may take, by network."""
        self.looks = RateLimiter(settings.limits.looks_per_second, settings.limits.look_burst)
        """How often a visitor may look at earlier plies, by network."""
        self.hints = RateLimiter(settings.limits.hints_per_second, settings.limits.hint_burst)
        self.registry = TableRegistry(settings.limits, self.table_store, self.people, self.pictures, remote_bots.connected)
        self.presence = Presence(self.registry, bus)
        self.orders.changed.connect(lambda: self.presence.recheck(self.orders.said_now()))
        self.changed: Signal[[TableSession], None] = Signal()
        """Sent with each table that has changed, or that a viewer has joined."""
        self.storing: Signal[[Table | None, Table], Work | None] = Signal()
        """Sent with the table before and after an event, for extra writes in the event's transaction. Before: None for a new table whose
        players did not sit down themselves."""
        self.presence.arrived.connect(self.announce_change)
        self._changes: set[asyncio.Task[bool]] = set()
        """The changes in progress."""
        self._prepared: set[asyncio.Task[None]] = set()
        """The conditional moves that are being played."""
        self.notice_reader = NoticeReader(bus, self.registry, self.presence, self.chat, self.refresh)

    def start(self, *chores: Callable[[], Coroutine[None, None, None]]) -> list[asyncio.Task[None]]:
        """Start the background tasks, the service's own and the given ones, in the running loop."""
        return [asyncio.get_running_loop().create_task(chore()) for chore in (self.presence.keep, self.orders.keep, *chores)]

    def close(self) -> None:
        """Stop the threads. Call this when all connections are closed and no change is in progress."""
        self.threads.close()

    # --- reading ------------------------------------------------------------------------------------------------------

    async def record(self, table_id: str, visitor: str = "") -> Record:
        """Return the table's record, also if its game is not installed any more. `visitor` as in `TableRegistry.find`."""
        try:
            live = await self.registry.find(table_id, visitor)
        except ApiError as refusal:
            if refusal.key != "game_gone":
                raise
            return await self.registry.bare_record(table_id)
        if self.bus.shared:  # browsers ask for engines that another process announced
            await self.refresh(live)
        if live.table.game.definition.hidden and not live.table.ended:
            raise ApiError("hidden", status=403)
        return live.table.record()

    async def refresh(self, live: TableSession) -> None:
        """Update a table that another process has changed, or may have changed."""
        async with live.lock:
            before = live.table.seq
            try:
                await self._catch_up(live)
            finally:  # part of it may have been read
                if live.table.seq != before:
                    self.announce_change(live)

    async def read_again(self, tables: Iterable[str]) -> None:
        """Update those of these tables that are in memory."""
        for table in tables:
            live = self.registry.live.get(table)
            if live is not None:
                with contextlib.suppress(ApiError):  # the next viewer reads it again
                    await self.refresh(live)

    async def _catch_up(self, live: TableSession) -> None:
        """Read the events that other processes have added to the table's log. The read starts at the last event known here. If that
        event is missing, the database has lost it (a replica took over without it), and the table restarts from what is there. The
        caller holds the table's lock."""
        table = live.table.header.id
        try:
            with self.registry.reading(table):
                rows = await self.table_store.log(table, live.table.seq - 1)
        except ApiError as refusal:
            if refusal.key != "unstored":
                self.registry.drop(live)
            raise
        if not rows or rows[0][:2] != (live.table.seq - 1, live.table.changed):
            self.registry.drop(live)
            log.warning(
                "the database has lost moves that it had; the table goes on from what it has", extra=about("gone_back", table=table)
            )
            raise ApiError("moved_on", status=409)
        for _, at, event in rows[1:]:
            live.turn_to(live.drawings.after(await self._after(live.table, event, at)))

    async def _after(self, table: Table, event: AnyEvent, at: float) -> Table:
        """Return the table one event later, with the names of the accounts that sit there."""
        later = table.after(event, at)
        return await self.registry.named(later) if later.seats != table.seats or isinstance(event, Held) else later

    # --- changing -----------------------------------------------------------------------------------------------------

    async def change(self, live: TableSession, decide: Callable[[Table], AnyEvent | None]) -> bool:
        """Append the event that `decide` (a function of `tables/commands.py`) returns. Return False if it returned None, because nothing
        had to happen. It may raise an `ApiError`, and is called again if another change came first."""
        # a change that has begun is finished, even if its requester has gone
        change = asyncio.get_running_loop().create_task(self._change(live, decide))
        self._changes.add(change)
        change.add_done_callback(self._changes.discard)
        try:
            return await asyncio.shield(change)
        except asyncio.CancelledError:
            change.add_done_callback(_log_failure)
            raise

    async def settled(self) -> None:
        """Wait until no change is in progress."""
        while self._changes:
            await asyncio.wait(self._changes)

    async def _change(self, live: TableSession, decide: Callable[[Table], AnyEvent | None]) -> bool:
        async with live.lock:
            for _ in range(ATTEMPTS):
                event = decide(live.table)
                if event is None:
                    return False
                if isinstance(event, REPEATABLE) and live.table.seq - live.table.plies >= self.settings.limits.table_events:
                    raise ApiError("eventful", status=409)
                if live.table.of_newer_rules:  # its lists and clocks would be written by rules that do not know it
                    raise self.registry.left_alone(live.table.header.id, by_newer_rules(live.table.header))
                before = live.table
                at = max(self.clock(), before.changed)  # a clock that goes back, or is behind another machine's, costs no player time
                table = await self._after(before, event, at)
                drawings = live.drawings.after(table)
                summary = await drawings.summary()
                try:
                    accounts = table.accounts if table.accounts != before.accounts else None
                    works = self._extra_writes(before, table)
                    await self.table_store.append(
                        table.header.id, before.seq, event, at, summary, before.changed, self.bus.process, accounts, works
                    )
                except Conflict:
                    await self._catch_up(live)
                    continue
                except Unavailable as error:
                    log.warning("a change could not be stored: %s", error, extra=about("not_stored", table=table.header.id))
                    raise ApiError("stored", status=503) from None
                live.turn_to(drawings)
                if isinstance(event, Played):
                    self.metrics.moved("bot" if before.bot_to_move else "person", len(event.actions))
                break
            else:
                raise ApiError("moved_on", status=409)
        self.announce_change(live)
        return True

    def _extra_writes(self, before: Table | None, after: Table) -> list[Work]:
        return [work for work in self.storing.send(before, after) if work is not None]

    def announce_change(self, live: TableSession) -> None:
        """Tell the rest of the server that a table has changed, and play the conditional move that is due there."""
        self.changed.send(live)
        self._play_prepared(live)

    def _play_prepared(self, live: TableSession) -> None:
        """Play the conditional move of the seat to move, if there is one, in a task: the caller may hold the table's lock."""
        if live.table.prepared_answer() is None:
            return

        async def play() -> None:
            try:
                await self.change(live, Table.prepared_answer)
            except ApiError as refusal:
                log.warning("table %s: a conditional move: %s", live.table.header.id, refusal.sentence("en"))

        task = asyncio.get_running_loop().create_task(play())
        self._prepared.add(task)
        task.add_done_callback(self._prepared.discard)

    # --- new tables ---------------------------------------------------------------------------------------------------

    async def create(
        self,
        header: Header,
        game: Game,
        events: list[AnyEvent],
        follows: tuple[Table, AnyEvent] | None,
        entropy: str,
        works: Sequence[Work] = (),
        *,
        set_up: bool = False,
        history: History | None = None,
    ) -> TableSession:
        """Create a new table. `follows` is the table that leads to it, and its event that says so. `entropy` is added to
        the dice. `works` are extra writes in the same transaction. `set_up`: the players did not sit down themselves. `history`: the game
        that the events play, if its positions are known."""
        table, events = await self.threads.run(partial(replay_opening, header, game, events, entropy, history))
        table = await self.registry.named(table)
        drawings = Drawings(table, self.pictures)
        try:
            summary = await drawings.summary()
            if follows is None:
                works = [*works, *(self._extra_writes(None, table) if set_up else ())]
                await self.table_store.create(header, events, summary, None, table.accounts, works)
            else:
                old, leading = follows
                works = [*works, *self._extra_writes(old, old.after(leading, header.created))]
                await self.table_store.create(
                    header, events, summary, (old.header.id, old.seq, leading, old.changed), table.accounts, works
                )
        except Unavailable as error:
            log.warning("a new table could not be stored: %s", error, extra=about("not_stored"))
            raise ApiError("unstored", status=503) from None
        live = TableSession(drawings, self.remote_bots.connected)
        live.chat_read = True  # a new table has no chat yet
        self.registry.add(live)
        return live


def _log_failure(change: asyncio.Task[bool]) -> None:
    """Log the failure of a change whose requester has gone; an `ApiError` does not matter any more."""
    error = None if change.cancelled() else change.exception()
    if error is not None and not isinstance(error, ApiError):
        log.error("a change failed", exc_info=error)
