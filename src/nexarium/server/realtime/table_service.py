"""The live tables: every table with viewers, kept in memory, and the only way to change one.

A change is decided on the current table, then stored, and only then shown: a move that could not be stored has not happened. Of two
simultaneous changes, from this process or another, only one gets the next number in the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from weakref import WeakValueDictionary

import msgspec

from nexarium.core.game import Game, History
from nexarium.core.record import Record
from nexarium.server.accounts.store import People
from nexarium.server.bans import BanList
from nexarium.server.bots.remote_bots import RemoteBots
from nexarium.server.errors import ApiError, UndoRefused
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.logs import about
from nexarium.server.metrics import Metrics
from nexarium.server.protocol.bots import Thinking
from nexarium.server.protocol.connection import Announced
from nexarium.server.realtime.bus import AnyNotice, BotThinks, Bus, Changed, Chatted, Gathered, SignedOut
from nexarium.server.realtime.chat import Chat
from nexarium.server.realtime.drawings import Drawings, summary_of
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.realtime.table_session import TableSession, Viewer
from nexarium.server.realtime.table_setup import begun
from nexarium.server.settings import Settings
from nexarium.server.storage import Conflict, Newer, Store, TableStore, Unavailable, Work
from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.events import REPEATABLE, AnyEvent, Forgot, Held, Played, Undone, WentAway
from nexarium.server.tables.replaying import Damaged, bare_record, replayed
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.tables.timing import DAY
from nexarium.server.threads import Threads

log = logging.getLogger("nexarium.server")

PRESENCE_PAUSE = 15.0
GATHERING_PAUSE = 0.1
"""Seconds during which arrivals and departures at a table are collected before they are announced."""
READ_PAUSE, READINGS = 2.0, 150
"""Seconds before a failed read is tried again, and the number of tries."""
LONG_REPLAY, SHORTEST_REPLAY = 0.5, 0.2
"""Seconds of processor time: a replay this long costs one full token. Shorter and longer ones cost proportionally, but at least this
share."""
REPLAYS_AT_ONCE = 4
"""The number of tables replayed for one visitor at a time. Further ones wait, and other visitors' tables come in between."""
ATTEMPTS = 5
"""How often a change is decided again because another change came first; after that it is refused."""


class TableService:
    """The tables of a server process in memory, and all changes to them."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
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
        self.people = People(store)
        self.bus = bus
        self.chat = Chat(store, settings.limits, bus.process, clock)
        self.metrics = Metrics()
        self.orders = BanList(store, bus.shared)
        self.orders.changed = self._heed_orders
        self.lenders = RemoteBots(bus)
        self.without_bots = without_bots
        """The games that the server's own bots do not play."""
        self.draining = False
        """This process is about to end and accepts no new connections."""
        self.threads = Threads(settings.threads)
        self.pictures = PictureCache(settings.limits.picture_bytes)
        self.work = RateLimiter(settings.limits.work_per_second, settings.limits.work_burst)
        """Seconds of CPU that a visitor's messages may take, by network."""
        self.looks = RateLimiter(settings.limits.looks_per_second, settings.limits.look_burst)
        """How often a visitor may look at earlier plies, by network."""
        self.replays = RateLimiter(settings.limits.replays_per_second, settings.limits.replay_burst)
        """How often a visitor may have a table loaded into memory."""
        self.hints = RateLimiter(settings.limits.hints_per_second, settings.limits.hint_burst)
        self.live: WeakValueDictionary[str, TableSession] = WeakValueDictionary()
        """Every table in memory, by its id. A table leaves memory when no viewer, change or thinking bot refers to it any more."""
        self._lately: OrderedDict[str, TableSession] = OrderedDict()
        """The most recently requested tables, which stay in memory even so; at most `Limits.live_tables`."""
        self._opening: dict[str, asyncio.Task[TableSession]] = {}
        """The tables that are being replayed now."""
        self._replaying: dict[str, set[asyncio.Task[TableSession]]] = {}
        """The same tasks, by the visitor who requested them."""
        self.newer: set[str] = set()
        """The tables left to processes of a newer version, as far as they are known: each is logged once."""
        self.damaged: set[str] = set()
        """The tables that cannot be replayed, as far as they are known: each is logged once."""
        self._gathering: set[TableSession] = set()
        """The tables with arrivals or departures that have not been announced yet."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._changes: set[asyncio.Task[None]] = set()
        """The changes in progress."""
        self.on_change: list[Callable[[TableSession], None]] = []
        """Called with each table that has changed, or that a viewer has joined."""
        self.beside: list[Callable[[Table, Table], Work | None]] = []
        """The extra writes of an event, in the same transaction. Each is called with the table before and after the event."""
        self.beside_new: list[Callable[[Table], Work | None]] = []
        """The extra writes of a new table whose players did not sit down themselves."""

    def start(self, *chores: Callable[[], Coroutine[None, None, None]]) -> list[asyncio.Task[None]]:
        """Start the background tasks, the service's own and the given ones, in the running loop."""
        return [asyncio.get_running_loop().create_task(chore()) for chore in (self._keep_presence, self.orders.keep, *chores)]

    def tell_change(self, live: TableSession) -> None:
        """Call all subscribers with a changed table."""
        for told in self.on_change:
            told(live)

    def close(self) -> None:
        """Stop the threads. Call this when all connections are closed and no change is in progress."""
        self.threads.close()

    def signed_out(self, account: str) -> None:
        """Check the viewers of an account after some of its browsers or programs were signed out, in this process and in others. Those
        who were signed out lose the account's seats."""
        self._look_at(account)
        self.bus.tell(SignedOut(table="", sender=self.bus.process, account=account))

    def _look_at(self, account: str) -> None:
        for live in tuple(self.live.values()):
            for viewer in tuple(live.viewers):
                if viewer.claim.account == account:
                    self._background(viewer.see_signed_in())

    def _heed_orders(self) -> None:
        """Disconnect banned viewers, and send the current announcements to all others."""
        announced = Announced(announcements=self.orders.said_now())
        for live in tuple(self.live.values()):
            for viewer in tuple(live.viewers):
                viewer.recheck()
                viewer.tell(announced)

    async def _keep_presence(self) -> None:
        """Report this process's viewers to other processes regularly, and forget processes that have not reported for some time."""
        while self.bus.shared:
            await asyncio.sleep(PRESENCE_PAUSE)
            for live in tuple(self.live.values()):
                gone = [process for process, (at, _) in live.elsewhere.items() if time.monotonic() - at > 3 * PRESENCE_PAUSE]
                for process in gone:
                    live.hear(process, 0.0, None)
                live.tell_presence()
                if live.viewers:
                    self._tell_gathered(live)

    # --- finding ------------------------------------------------------------------------------------------------------

    async def find(self, table_id: str, visitor: str = "") -> TableSession:
        """Return the table, from memory or replayed from its log. Raise an `ApiError` if it does not exist, or if a `visitor` (a
        network) has had too many tables replayed: a long game takes half a second of a processor, and few stay in memory."""
        while (live := self.live.get(table_id)) is None:
            opening = self._opening.get(table_id)
            counted = opening is None and bool(visitor)
            if counted and (len(self._replaying.get(visitor, ())) >= REPLAYS_AT_ONCE or not self.replays.take(visitor)):
                await self._one_replayed(visitor)
                continue
            if opening is None:
                opening = self._opening[table_id] = asyncio.create_task(self._bring(table_id, visitor))
                opening.add_done_callback(partial(self._opened, table_id, visitor))
                self._replaying.setdefault(visitor, set()).add(opening)
            try:
                live = await asyncio.shield(opening)  # other requests may still wait for it when this one is cancelled
            except ApiError as refusal:
                if counted and refusal.key != "damaged":
                    self.replays.give_back(visitor)  # nothing was replayed
                raise
            break
        self._remember(live)
        return live

    async def _one_replayed(self, visitor: str) -> None:
        """Wait for one of the visitor's running replays to end, because it may have cost little: all clients behind one address come
        back at once after a server restart. Raise an `ApiError` if no replay is running."""
        replaying = self._replaying.get(visitor)
        if not replaying:
            raise self.replays.refusal(visitor)
        await asyncio.wait(tuple(replaying), return_when=asyncio.FIRST_COMPLETED)

    def _opened(self, table_id: str, visitor: str, opening: asyncio.Task[TableSession]) -> None:
        del self._opening[table_id]
        self._replaying[visitor].discard(opening)
        if not self._replaying[visitor]:
            del self._replaying[visitor]
        if not opening.cancelled():
            opening.exception()  # requests that still wait get it

    async def _bring(self, table_id: str, visitor: str) -> TableSession:
        table, seconds = await self._replayed(table_id)
        if visitor:
            self.replays.give_back(visitor, 1 - max(SHORTEST_REPLAY, seconds / LONG_REPLAY))
        named = await self._named(table)
        live = TableSession(Drawings(named, self.threads, self.pictures), self._is_there)
        return self.live.setdefault(table_id, live)

    async def _replayed(self, table_id: str) -> tuple[Table, float]:
        """Return a table from its log, and the seconds of processor time that took."""

        def timed() -> tuple[Table, float]:
            assert kept is not None
            began = time.thread_time()
            return replayed(kept.header, rows, kept.data), time.thread_time() - began

        try:
            kept = await self.table_store.find(table_id)
            rows = await self.table_store.log(table_id) if kept is not None else []
        except Unavailable:
            raise ApiError("unstored", status=503) from None
        except Newer as error:
            raise self._left_alone(table_id, error) from None
        except BadKeyFile as error:
            log.warning("table %s: %s", table_id, error)
            raise ApiError("sealed", status=503) from None
        except msgspec.MsgspecError as error:
            raise self._left_to_the_doctor(table_id, error) from None
        if kept is None:
            raise ApiError("no_table", status=404, table=table_id[:40])
        try:
            found = await self.threads.run(timed, patient=True)
        except ApiError as refusal:
            if refusal.key == "newer":
                raise self._left_alone(table_id, _by_newer_rules(kept.header)) from None
            raise
        except Damaged as error:
            raise self._left_to_the_doctor(table_id, error) from None
        self.damaged.discard(table_id)  # it has been repaired
        return found

    def _left_to_the_doctor(self, table: str, why: Exception) -> ApiError:
        """Return the error for any request at a table that cannot be replayed."""
        if table not in self.damaged:
            self.damaged.add(table)
            log.error("the table cannot be replayed: %s; `nexarium doctor` tells more", why, extra=about("table_damaged", table=table))
        return ApiError("damaged", status=409)

    def _left_alone(self, table: str, why: Newer | str) -> ApiError:
        """Return the error for any request at a table with entries of a newer server version that this one does not know."""
        if table not in self.newer:
            self.newer.add(table)
            log.warning("%s; it is left to that one", why, extra=about("newer_table", table=table))
        return ApiError("newer", status=503)

    def _let_go(self, live: TableSession) -> None:
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

    async def _named(self, table: Table) -> Table:
        """Return the table with the names of the accounts that sit there."""
        accounts = {account for account in table.accounts if account}
        try:
            return table.with_names(await self.people.names(accounts)) if accounts else table
        except Unavailable:
            raise ApiError("unstored", status=503) from None

    async def _after(self, table: Table, event: AnyEvent, at: float) -> Table:
        """Return the table one event later, with the names of the accounts that sit there."""
        later = table.after(event, at)
        return await self._named(later) if later.seats != table.seats or isinstance(event, Held) else later

    def _remember(self, live: TableSession) -> None:
        name = live.table.header.id
        self._lately[name] = live
        self._lately.move_to_end(name)
        if len(self._lately) > self.settings.limits.live_tables:
            self._lately.popitem(last=False)

    async def record(self, table_id: str, visitor: str = "") -> Record:
        """Return the table's record, also if its game is not installed any more. `visitor` as in `find`."""
        try:
            live = await self.find(table_id, visitor)
        except ApiError as refusal:
            if refusal.key != "game_gone":
                raise
            return await self._bare_record(table_id)
        if self.bus.shared:  # browsers ask for engines that another process announced
            await self.refresh(live)
        if live.table.game.definition.hidden and not live.table.ended:
            raise ApiError("hidden", status=403)
        return live.table.record()

    async def _bare_record(self, table_id: str) -> Record:
        try:
            kept, rows = await self.table_store.find(table_id), await self.table_store.log(table_id)
        except Unavailable:
            raise ApiError("unstored", status=503) from None
        except Newer as error:
            raise self._left_alone(table_id, error) from None
        except msgspec.MsgspecError as error:
            raise self._left_to_the_doctor(table_id, error) from None
        assert kept is not None
        return bare_record(kept, rows)

    # --- changing -----------------------------------------------------------------------------------------------------

    async def change(self, live: TableSession, decide: Callable[[Table], AnyEvent | None]) -> None:
        """Append the event that `decide` chooses. `decide` returns None if nothing has to happen, or raises an `ApiError`; it is called
        again if another change came first."""
        # a change that has begun is finished, even if its requester has gone
        change = asyncio.get_running_loop().create_task(self._change(live, decide))
        self._changes.add(change)
        change.add_done_callback(self._changes.discard)
        try:
            await asyncio.shield(change)
        except asyncio.CancelledError:
            change.add_done_callback(_unheard)
            raise

    async def settled(self) -> None:
        """Wait until no change is in progress."""
        while self._changes:
            await asyncio.wait(self._changes)

    async def _change(self, live: TableSession, decide: Callable[[Table], AnyEvent | None]) -> None:
        async with live.lock:
            for _ in range(ATTEMPTS):
                event = decide(live.table)
                if event is None:
                    return
                if isinstance(event, REPEATABLE) and live.table.seq - live.table.plies >= self.settings.limits.table_events:
                    raise ApiError("eventful", status=409)
                if live.table.of_newer_rules:  # its lists and clocks would be written by rules that do not know it
                    raise self._left_alone(live.table.header.id, _by_newer_rules(live.table.header))
                before = live.table
                at = max(self.clock(), before.changed)  # a clock that goes back, or is behind another machine's, costs no player time
                table = await self._after(before, event, at)
                drawings = live.drawings.after(table)
                summary = await summary_of(drawings)
                try:
                    accounts = table.accounts if table.accounts != before.accounts else None
                    beside = self._beside(before, table)
                    await self.table_store.append(
                        table.header.id, before.seq, event, at, summary, before.changed, self.bus.process, accounts, beside
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
        self.tell_change(live)
        self._answer(live)

    def _beside(self, before: Table, after: Table) -> list[Work]:
        return [work for each in self.beside if (work := each(before, after)) is not None]

    async def _catch_up(self, live: TableSession) -> None:
        """Read the events that other processes have added to the table's log. The read starts at the last event known here. If that
        event is missing, the database has lost it (a replica took over without it), and the table restarts from what is there. The
        caller holds the table's lock."""
        table = live.table.header.id
        try:
            rows = await self.table_store.log(table, live.table.seq - 1)
        except Unavailable:
            raise ApiError("unstored", status=503) from None
        except Newer as error:
            self._let_go(live)
            raise self._left_alone(table, error) from None
        except msgspec.MsgspecError as error:
            self._let_go(live)
            raise self._left_to_the_doctor(table, error) from None
        if not rows or rows[0][:2] != (live.table.seq - 1, live.table.changed):
            self._let_go(live)
            log.warning(
                "the database has lost moves that it had; the table goes on from what it has", extra=about("gone_back", table=table)
            )
            raise ApiError("moved_on", status=409)
        for _, at, event in rows[1:]:
            live.turn_to(live.drawings.after(await self._after(live.table, event, at)))

    async def refresh(self, live: TableSession) -> None:
        """Update a table that another process has changed, or may have changed."""
        async with live.lock:
            before = live.table.seq
            try:
                await self._catch_up(live)
            finally:  # part of it may have been read
                if live.table.seq != before:
                    self.tell_change(live)
                    self._answer(live)

    async def act(
        self, live: TableSession, claim: Credential, ply: int, action: int, then: tuple[int, ...] = (), takebacks: int | None = None
    ) -> bool:
        """Play for the holder of `claim`, as the answer to ply `ply`, with the decisions in `then` right after it. Return False if it
        had been played already. The move is stored on return. `takebacks`: the number of takebacks when the player saw the table. A page
        that got no answer sends its move twice; this number keeps a move that was taken back from being played again."""
        gesture = (action, *then)
        if ply > live.table.plies:
            await self.refresh(live)
        played = False

        def decide(table: Table) -> AnyEvent | None:
            nonlocal played
            own = table.seats_of(claim)
            if not own:
                raise ApiError("spectator", status=403)
            if ply > table.plies:
                raise ApiError("not_yet", status=409)
            if ply < table.plies:
                if table.actions[ply : ply + len(gesture)] == gesture and table.history.movers[ply] in own:
                    played = False
                    return None
                raise ApiError("moved_on", status=409)
            if takebacks is not None and takebacks != table.takebacks:
                raise ApiError("moved_on", status=409)
            table.check_playable()
            if table.seats[table.to_move].stand_in and table.to_move in own:
                raise ApiError("stood_in", status=409)
            if table.to_move not in own:
                raise ApiError("not_your_turn", status=409, name=table.seats[table.to_move].name or f"{table.to_move + 1}")
            played = True
            return table.decision(action, then)

        await self.change(live, decide)
        return played

    async def act_for_bot(self, live: TableSession, line: tuple[int, ...], action: int) -> None:
        """Play a bot's action that was chosen after these actions. A conditional move of the person for whom the bot stands in comes
        first. Nothing happens if the table has changed meanwhile."""

        def decide(table: Table) -> AnyEvent | None:
            return table.prepared_answer() or table.decision(action) if table.actions == line and table.bot_to_move else None

        await self.change(live, decide)

    async def call_time(self, live: TableSession) -> None:
        """Apply the agreed consequence if the time of the person to move is up. A conditional move of theirs comes first: a process may
        have died before it played that."""
        await self.change(live, lambda table: table.prepared_answer() or table.time_up(self.clock()))

    async def go_away(self, table_id: str, claim: Credential, until: float, visitor: str = "") -> None:
        """Put the holder of `claim` on vacation until then, at all their seats; a past time ends the vacation."""
        live = await self.find(table_id, visitor)
        now = self.clock()

        def decide(seat: int, table: Table) -> AnyEvent | None:
            clocks = table.clocks
            if clocks is None or not clocks.timing.vacation:
                raise ApiError("no_vacation", status=409)
            if table.over or table.seats[seat].kind != "human":
                return None
            if until - now > clocks.vacation_left(seat, now):
                raise ApiError("vacation_spent", status=409, field="until", days=int(clocks.vacation_left(seat, now) // DAY))
            return WentAway(seat=seat, until=until) if max(until, now) != max(clocks.away[seat], now) else None

        own = live.table.seats_of(claim)
        if not own:
            raise ApiError("spectator", status=403)
        for seat in own:
            await self.change(live, partial(decide, seat))

    async def prepare(self, live: TableSession, claim: Credential, ply: int, line: tuple[int, ...]) -> None:
        """Store a conditional move of the holder of `claim`: the last action of `line`, if the game goes on from `ply` as `line` begins."""

        def prepared(table: Table) -> AnyEvent | None:
            if not table.seats_of(claim):
                raise ApiError("spectator", status=403)
            if ply != table.plies:
                raise ApiError("moved_on", status=409)
            event = table.preparing(table.played_by(claim), line)
            return None if event in table.prepared else event

        known = live.table
        event = await self.threads.run(partial(prepared, known))  # a long line takes a while
        await self.change(live, lambda table: event if table is known else prepared(table))

    async def forget(self, live: TableSession, claim: Credential, ply: int, line: tuple[int, ...]) -> None:
        """Remove a conditional move of the holder of `claim`."""

        def decide(table: Table) -> AnyEvent | None:
            own = table.seats_of(claim)
            found = (each for each in table.prepared if each.seat in own and (each.ply, each.line) == (ply, line))
            return next((Forgot(seat=each.seat, ply=each.ply, line=each.line) for each in found), None)

        await self.change(live, decide)

    def _answer(self, live: TableSession) -> None:
        """Play the conditional move of the seat to move, if there is one. It runs in a task, because the caller may hold the table's
        lock."""
        if live.table.prepared_answer() is None:
            return

        async def answer() -> None:
            try:
                await self.change(live, Table.prepared_answer)
            except ApiError as refusal:
                log.warning("table %s: an answer given in advance: %s", live.table.header.id, refusal.sentence("en"))

        task = asyncio.get_running_loop().create_task(answer())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def undo(self, live: TableSession, claim: Credential, ply: int, takebacks: int | None = None) -> None:
        """Take back the last decision of the holder of `claim`, who saw the table at `ply` with `takebacks` takebacks. A repeated
        request from a player who got no answer takes nothing more back."""

        def decide(table: Table) -> AnyEvent | None:
            if table.seats_of(claim) and (ply > table.plies or takebacks not in (None, table.takebacks)):
                return None  # taken back already
            if ply != table.plies:
                raise ApiError("moved_on", status=409)
            seats = table.seats_of(claim)
            try:
                back_to = table.undo_to(seats)
            except ApiError as refusal:
                raise UndoRefused(refusal.key) from None
            return Undone(ply=back_to, seat=table.history.movers[back_to])

        await self.change(live, decide)

    # --- new tables ---------------------------------------------------------------------------------------------------

    async def create(
        self,
        header: Header,
        game: Game,
        events: list[AnyEvent],
        follows: tuple[Table, AnyEvent] | None,
        entropy: str,
        beside: Sequence[Work] = (),
        *,
        set_up: bool = False,
        history: History | None = None,
    ) -> TableSession:
        """Create a new table. `follows` is the table that leads to it, and its event that says so. `entropy` is added to the dice.
        `beside` are extra writes in the same transaction. `set_up`: the players did not sit down themselves. `history`: the game that the
        events play, if its positions are known."""
        table, events = await self.threads.run(partial(begun, header, game, events, entropy, history))
        table = await self._named(table)
        drawings = Drawings(table, self.threads, self.pictures)
        try:
            summary = await summary_of(drawings)
            if follows is None:
                called = [work for each in self.beside_new if (work := each(table)) is not None] if set_up else []
                await self.table_store.create(header, events, summary, None, table.accounts, [*beside, *called])
            else:
                old, leading = follows
                works = [*beside, *self._beside(old, old.after(leading, header.created))]
                await self.table_store.create(
                    header, events, summary, (old.header.id, old.seq, leading, old.changed), table.accounts, works
                )
        except Unavailable as error:
            log.warning("a new table could not be stored: %s", error, extra=about("not_stored"))
            raise ApiError("unstored", status=503) from None
        live = self.live[header.id] = TableSession(drawings, self._is_there)
        live.chat_read = True  # a new table has no chat yet
        self._remember(live)
        return live

    def _is_there(self, lender: str) -> bool:
        return self.lenders.card(lender) is not None

    # --- who is there -------------------------------------------------------------------------------------------------

    def arrive(self, live: TableSession, viewer: Viewer) -> None:
        """Register a connection that has identified itself."""
        live.greet(viewer)
        self.gathered(live)
        self.tell_change(live)
        self._answer(live)

    def leave(self, live: TableSession, viewer: Viewer) -> None:
        """Unregister a closed connection."""
        live.part(viewer)
        self.gathered(live)

    def gathered(self, live: TableSession) -> None:
        """Announce who is connected to everyone at the table, in all processes. It happens after a short delay, so that a crowd is
        announced once."""

        def tell() -> None:
            self._gathering.discard(live)
            live.tell_presence()
            self._tell_gathered(live)

        if live not in self._gathering:
            self._gathering.add(live)
            asyncio.get_running_loop().call_later(GATHERING_PAUSE, tell)

    def _tell_gathered(self, live: TableSession) -> None:
        seats, watching = live.here()
        self.bus.tell(
            Gathered(
                table=live.table.header.id,
                sender=self.bus.process,
                seats=tuple(sorted(seats)),
                watching=watching,
                watchers=live.watchers_here() if self.bus.shared else {},
                networks=live.networks_here() if self.bus.shared else (),
            )
        )

    def hear(self, notice: AnyNotice | None) -> None:
        """Handle another process's notice. None: some may have been missed, so every table is read again."""
        if notice is not None and notice.sender == self.bus.process:
            return
        if isinstance(notice, SignedOut):
            self._look_at(notice.account)
            return
        for table in tuple(self.live) if notice is None else (notice.table,):
            self._heed(table, notice)
        for table, opening in self._opening.items():
            if notice is None or table == notice.table:  # its data may have been read before the notice
                opening.add_done_callback(partial(self._heed_late, table, notice))

    def _heed_late(self, table: str, notice: AnyNotice | None, _opened: asyncio.Task[TableSession]) -> None:
        self._heed(table, notice)

    def _heed(self, table: str, notice: AnyNotice | None) -> None:
        """Apply a notice, if the table is in memory."""
        live = self.live.get(table)
        if live is None:
            return
        match notice:
            case None:
                self._soon(live)
                self._background(self._read_chat(live))
            case Changed():
                self._soon(live)
            case Chatted():
                self._background(self._read_chat(live))
            case BotThinks():
                live.say(
                    Thinking(seat=notice.seat, ply=notice.ply, progress=notice.progress, elapsed=notice.elapsed, expected=notice.expected)
                )
            case Gathered():
                newcomer = notice.sender not in live.elsewhere
                live.hear(notice.sender, time.monotonic(), notice)
                live.tell_presence()
                if newcomer and live.viewers:  # that process has just begun to show the table, and does not know the viewers here
                    self._tell_gathered(live)

    async def read_again(self, tables: Iterable[str]) -> None:
        """Update those of these tables that are in memory."""
        for table in tables:
            live = self.live.get(table)
            if live is not None:
                with contextlib.suppress(ApiError):  # the next viewer reads it again
                    await self.refresh(live)

    def _soon(self, live: TableSession) -> None:
        self._background(self._until_read(live, partial(self.refresh, live)))

    async def _read_chat(self, live: TableSession) -> None:
        """Read new chat messages, if the chat has been read here before; a request that runs now may be answered without them."""
        if live.chat_read or live.chat_lock.locked():
            await self._until_read(live, partial(self.chat.read, live))

    async def _until_read(self, live: TableSession, read: Callable[[], Coroutine[None, None, None]]) -> None:
        """Read a change that another process announced. It is announced only once, so the read is retried while the database does not
        answer."""
        for _ in range(READINGS):
            try:
                return await read()
            except (Unavailable, ApiError) as error:
                if isinstance(error, ApiError) and error.key in ("newer", "damaged", "moved_on"):
                    return
                log.warning("what has changed could not be read", extra=about("not_read", table=live.table.header.id))
                await asyncio.sleep(READ_PAUSE)

    def _background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _unheard(change: asyncio.Task[None]) -> None:
    """Log the failure of a change whose requester has gone; an `ApiError` does not matter any more."""
    error = None if change.cancelled() else change.exception()
    if error is not None and not isinstance(error, ApiError):
        log.error("a change failed", exc_info=error)


def _by_newer_rules(header: Header) -> str:
    return f"table {header.id} is played by version {header.version} of the rules of {header.game}, which a newer version of Nexarium has"
