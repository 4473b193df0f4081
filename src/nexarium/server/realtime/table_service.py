"""The house: every table that somebody looks at, kept in memory, and the one way in which a table changes.

A change is decided on the table as it is, stored, and only then seen: a move that could not be stored has not happened. Two that come at
once, from this process or another, are told apart by the log's next number, which only one of them gets.
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
from nexarium.server.protocol.messages import Announced, Thinking
from nexarium.server.realtime.bus import AnyNotice, BotThinks, Bus, Changed, Chatted, Gathered, SignedOut
from nexarium.server.realtime.chat import Chat
from nexarium.server.realtime.drawings import Drawings, summary_of
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.realtime.table_session import TableSession, Viewer
from nexarium.server.realtime.table_setup import begun
from nexarium.server.settings import Settings
from nexarium.server.storage import Conflict, Newer, Store, Unavailable, Work
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
"""Seconds in which those who come to a table and leave it are gathered, before everybody there is told."""
READ_PAUSE, READINGS = 2.0, 150
"""Seconds until what could not be read is read again, and how often that is tried."""
LONG_REPLAY, SHORTEST_REPLAY = 0.5, 0.2
"""A replay that takes so many seconds of processor time counts once. Shorter and longer ones count in proportion, but at least such a
part."""
REPLAYS_AT_ONCE = 4
"""So many tables are replayed for one visitor at a time; further ones wait, and other visitors' tables come in between."""
ATTEMPTS = 5
"""So often a change is decided anew because somebody else's came first; then it is refused."""


class TableService:
    """All tables of a server process."""

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
        """What new tables are played with."""
        self.clock = clock
        """The time of day in seconds since the epoch, by which the log is kept and everybody's time is counted."""
        self.store = store
        self.people = People(store)
        self.bus = bus
        self.chat = Chat(store, settings.limits, bus.process, clock)
        self.metrics = Metrics()
        self.orders = BanList(store, bus.shared)
        self.orders.changed = self._heed_orders
        self.lenders = RemoteBots(bus)
        self.without_bots = without_bots
        """The games that the house's own bots do not play."""
        self.draining = False
        """This process is about to end: nobody new comes in."""
        self.threads = Threads(settings.threads)
        self.pictures = PictureCache(settings.limits.picture_bytes)
        self.work = RateLimiter(settings.limits.work_per_second, settings.limits.work_burst)
        """How many seconds of CPU a visitor's messages may take, by network."""
        self.looks = RateLimiter(settings.limits.looks_per_second, settings.limits.look_burst)
        """How often a visitor may look at the past, by network."""
        self.replays = RateLimiter(settings.limits.replays_per_second, settings.limits.replay_burst)
        """How often a visitor may have a table brought into memory."""
        self.hints = RateLimiter(settings.limits.hints_per_second, settings.limits.hint_burst)
        self.live: WeakValueDictionary[str, TableSession] = WeakValueDictionary()
        """Every table in memory, by its id. A table leaves memory when no viewer, no change and no thinking bot refers to it any more."""
        self._lately: OrderedDict[str, TableSession] = OrderedDict()
        """The tables that were asked for last, which stay in memory even so; at most `Limits.live_tables`."""
        self._opening: dict[str, asyncio.Task[TableSession]] = {}
        """The tables that are being replayed just now."""
        self._replaying: dict[str, set[asyncio.Task[TableSession]]] = {}
        """The same by the visitor for whom they are."""
        self.newer: set[str] = set()
        """The tables that are left to processes of a newer version, as far as they were met: of each the log says so once."""
        self.damaged: set[str] = set()
        """The tables that cannot be replayed, as far as they were met: of each the log says so once."""
        self._gathering: set[TableSession] = set()
        """The tables at which somebody has come or gone, of which the others will be told."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._changes: set[asyncio.Task[None]] = set()
        """The changes under way."""
        self.on_change: list[Callable[[TableSession], None]] = []
        """Each is called with a table that has changed, or at which somebody has come."""
        self.beside: list[Callable[[Table, Table], Work | None]] = []
        """What is written in the transaction of an event: each is asked with the table before the event and after it."""
        self.beside_new: list[Callable[[Table], Work | None]] = []
        """The same with a new table at which nobody has sat down themselves."""

    def start(self, *chores: Callable[[], Coroutine[None, None, None]]) -> list[asyncio.Task[None]]:
        """Start the tasks that run in the background, the house's own and those given, in the running loop."""
        return [asyncio.get_running_loop().create_task(chore()) for chore in (self._keep_presence, self.orders.keep, *chores)]

    def tell_change(self, live: TableSession) -> None:
        """Tell all who follow changes that a table has changed."""
        for told in self.on_change:
            told(live)

    def close(self) -> None:
        """End the threads; to be called when nobody is connected and nothing changes any more."""
        self.threads.close()

    def signed_out(self, account: str) -> None:
        """Some of an account's browsers or programs have been signed out: those who are at a table, wherever they are connected, are there
        no more in its name."""
        self._look_at(account)
        self.bus.tell(SignedOut(table="", sender=self.bus.process, account=account))

    def _look_at(self, account: str) -> None:
        for live in tuple(self.live.values()):
            for viewer in tuple(live.viewers):
                if viewer.claim.account == account:
                    self._background(viewer.see_signed_in())

    def _heed_orders(self) -> None:
        """Send away whoever is shut out now, and tell all others what they are told."""
        announced = Announced(announcements=self.orders.said_now())
        for live in tuple(self.live.values()):
            for viewer in tuple(live.viewers):
                viewer.recheck()
                viewer.tell(announced)

    async def _keep_presence(self) -> None:
        """Tell other processes regularly who is connected here, and forget those that have not told anything for some time."""
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
        """The table, from memory or replayed from its log; raises an `ApiError` when there is none, or when a `visitor` (the network from
        which somebody looks) has had too many replayed: a long game takes half a second of a processor, and few stay in memory."""
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
                live = await asyncio.shield(opening)  # others may wait for it when this one does not any more
            except ApiError as refusal:
                if counted and refusal.key != "damaged":
                    self.replays.give_back(visitor)  # nothing was replayed
                raise
            break
        self._remember(live)
        return live

    async def _one_replayed(self, visitor: str) -> None:
        """Wait until a table has been replayed for a visitor who has had as many as may be, for it may have cost little: all who sit behind
        one address come back at once when the house has been restarted. Raises an `ApiError` where none is being replayed."""
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
            opening.exception()  # whoever still waits is told of it

    async def _bring(self, table_id: str, visitor: str) -> TableSession:
        table, seconds = await self._replayed(table_id)
        if visitor:
            self.replays.give_back(visitor, 1 - max(SHORTEST_REPLAY, seconds / LONG_REPLAY))
        named = await self._named(table)
        live = TableSession(Drawings(named, self.threads, self.pictures), self._is_there)
        return self.live.setdefault(table_id, live)

    async def _replayed(self, table_id: str) -> tuple[Table, float]:
        """A table from its log, and how many seconds of a processor that took."""

        def timed() -> tuple[Table, float]:
            assert kept is not None
            began = time.thread_time()
            return replayed(kept.header, rows, kept.data), time.thread_time() - began

        try:
            kept = await self.store.kept(table_id)
            rows = await self.store.log(table_id) if kept is not None else []
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
        self.damaged.discard(table_id)  # somebody has mended it
        return found

    def _left_to_the_doctor(self, table: str, why: Exception) -> ApiError:
        """The refusal of whatever is wanted at a table that cannot be replayed."""
        if table not in self.damaged:
            self.damaged.add(table)
            log.error("the table cannot be replayed: %s; `nexarium doctor` tells more", why, extra=about("table_damaged", table=table))
        return ApiError("damaged", status=409)

    def _left_alone(self, table: str, why: Newer | str) -> ApiError:
        """The refusal of whatever is wanted at a table at which a newer version of the house has done what this one does not know."""
        if table not in self.newer:
            self.newer.add(table)
            log.warning("%s; it is left to that one", why, extra=about("newer_table", table=table))
        return ApiError("newer", status=503)

    def _let_go(self, live: TableSession) -> None:
        """Forget a table that has gone on in a way which this version does not know. Who looks is sent away, to come back through another
        process; no bot thinks here."""
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
        """The table with the names of the accounts that sit there."""
        accounts = {account for account in table.accounts if account}
        try:
            return table.with_names(await self.people.names(accounts)) if accounts else table
        except Unavailable:
            raise ApiError("unstored", status=503) from None

    async def _after(self, table: Table, event: AnyEvent, at: float) -> Table:
        """The table one event later, with the names of the accounts that sit there."""
        later = table.after(event, at)
        return await self._named(later) if later.seats != table.seats or isinstance(event, Held) else later

    def _remember(self, live: TableSession) -> None:
        name = live.table.header.id
        self._lately[name] = live
        self._lately.move_to_end(name)
        if len(self._lately) > self.settings.limits.live_tables:
            self._lately.popitem(last=False)

    async def record(self, table_id: str, visitor: str = "") -> Record:
        """The table's record, also of a game that is not installed any more; for a `visitor` as in `find`."""
        try:
            live = await self.find(table_id, visitor)
        except ApiError as refusal:
            if refusal.key != "game_gone":
                raise
            return await self._bare_record(table_id)
        if self.bus.shared:  # engines in pages ask for what they were told of by another process
            await self.refresh(live)
        if live.table.game.definition.hidden and not live.table.ended:
            raise ApiError("hidden", status=403)
        return live.table.record()

    async def _bare_record(self, table_id: str) -> Record:
        try:
            kept, rows = await self.store.kept(table_id), await self.store.log(table_id)
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
        """Let `decide` choose the table's next event and make it happen. It may find that nothing needs to (None), or raise a
        `ApiError`; it is asked again when somebody else was quicker."""
        # a change that has begun is finished, even when the one who asked for it has gone
        change = asyncio.get_running_loop().create_task(self._change(live, decide))
        self._changes.add(change)
        change.add_done_callback(self._changes.discard)
        try:
            await asyncio.shield(change)
        except asyncio.CancelledError:
            change.add_done_callback(_unheard)
            raise

    async def settled(self) -> None:
        """Wait until no change is under way."""
        while self._changes:
            await asyncio.wait(self._changes)

    async def _change(self, live: TableSession, decide: Callable[[Table], AnyEvent | None]) -> None:
        async with live.lock:
            for _ in range(ATTEMPTS):
                event = decide(live.table)
                if event is None:
                    return
                if isinstance(event, REPEATABLE) and live.table.seq - live.table.plies >= self.settings.limits.table_happenings:
                    raise ApiError("eventful", status=409)
                if live.table.of_newer_rules:  # what lists and clocks show of it would be written by rules that do not know it
                    raise self._left_alone(live.table.header.id, _by_newer_rules(live.table.header))
                before = live.table
                at = max(self.clock(), before.changed)  # a clock that goes back, or behind another machine's, takes nobody's time
                table = await self._after(before, event, at)
                drawings = live.drawings.after(table)
                summary = await summary_of(drawings)
                try:
                    accounts = table.accounts if table.accounts != before.accounts else None
                    beside = self._beside(before, table)
                    await self.store.append(
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
        """Read what other processes have added to the table's log, with the last event that is known here: where it is not there, the
        database has lost it (a replica took over that had not heard of it), and the table begins anew with what is. The caller holds the
        table's lock."""
        table = live.table.header.id
        try:
            rows = await self.store.log(table, live.table.seq - 1)
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
        """Bring a table up to date that another process has changed, or may have."""
        async with live.lock:
            before = live.table.seq
            try:
                await self._catch_up(live)
            finally:  # some of it may have been read
                if live.table.seq != before:
                    self.tell_change(live)
                    self._answer(live)

    async def act(
        self, live: TableSession, claim: Credential, ply: int, action: int, then: tuple[int, ...] = (), takebacks: int | None = None
    ) -> bool:
        """Play for whoever shows `claim`, as the answer to ply `ply`, with the decisions in `then` right after it. False: it had been
        played already. When this returns, the move is stored. `takebacks`: how often something had been taken back where they saw
        the table; a move that comes twice, from a page that got no answer, is not played again after it was taken back."""
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
                if table.actions[ply : ply + len(gesture)] == gesture and table.course.movers[ply] in own:
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
        """Play a bot's action that was chosen after these actions, unless the person for whom the bot stands in has answered in advance;
        nothing happens when the table has changed meanwhile."""

        def decide(table: Table) -> AnyEvent | None:
            return table.prepared_answer() or table.decision(action) if table.actions == line and table.bot_to_move else None

        await self.change(live, decide)

    async def call_time(self, live: TableSession) -> None:
        """Let what was agreed happen if the time of the person to move is up, and they have not answered in advance: a process may have
        died before it played that."""
        await self.change(live, lambda table: table.prepared_answer() or table.time_up(self.clock()))

    async def go_away(self, table_id: str, claim: Credential, until: float, visitor: str = "") -> None:
        """Whoever shows `claim` is on vacation until then, at all their seats; a time that is past: they are back."""
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
        """Whoever shows `claim` says what they will answer when the game goes on from `ply` as `line` begins; its last action is theirs."""

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
        """Whoever shows `claim` will not answer so any more."""

        def decide(table: Table) -> AnyEvent | None:
            own = table.seats_of(claim)
            found = (each for each in table.prepared if each.seat in own and (each.ply, each.line) == (ply, line))
            return next((Forgot(seat=each.seat, ply=each.ply, line=each.line) for each in found), None)

        await self.change(live, decide)

    def _answer(self, live: TableSession) -> None:
        """Play what the holder of the seat to move has given as their answer in advance, if they have; soon, for the caller may hold the
        table."""
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
        """Take back the last decision of whoever shows `claim`, who saw the table at `ply`, and when so often something had been taken
        back: what comes twice, from somebody who got no answer, takes nothing more back."""

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
            return Undone(ply=back_to, seat=table.course.movers[back_to])

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
        course: History | None = None,
    ) -> TableSession:
        """A new table; `follows` is the table that leads to it, and the event that says so there; `entropy` is added to its dice, and
        `beside` is written with it. `set_up`: who sits there has not come by themselves. `course`: the game that the events play, where its
        positions are known."""
        table, events = await self.threads.run(partial(begun, header, game, events, entropy, course))
        table = await self._named(table)
        drawings = Drawings(table, self.threads, self.pictures)
        try:
            summary = await summary_of(drawings)
            if follows is None:
                called = [work for each in self.beside_new if (work := each(table)) is not None] if set_up else []
                await self.store.create(header, events, summary, None, table.accounts, [*beside, *called])
            else:
                old, leading = follows
                works = [*beside, *self._beside(old, old.after(leading, header.created))]
                await self.store.create(header, events, summary, (old.header.id, old.seq, leading, old.changed), table.accounts, works)
        except Unavailable as error:
            log.warning("a new table could not be stored: %s", error, extra=about("not_stored"))
            raise ApiError("unstored", status=503) from None
        live = self.live[header.id] = TableSession(drawings, self._is_there)
        live.chat_read = True  # nobody can have written there yet
        self._remember(live)
        return live

    def _is_there(self, lender: str) -> bool:
        return self.lenders.card(lender) is not None

    # --- who is there -------------------------------------------------------------------------------------------------

    def arrive(self, live: TableSession, viewer: Viewer) -> None:
        """A connection has said whose it is."""
        live.greet(viewer)
        self.gathered(live)
        self.tell_change(live)
        self._answer(live)

    def leave(self, live: TableSession, viewer: Viewer) -> None:
        """A connection is closed."""
        live.part(viewer)
        self.gathered(live)

    def gathered(self, live: TableSession) -> None:
        """Tell everybody at the table, in this process and others, who is connected: soon, so that a crowd that comes is told of once."""

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
        """Take a notice of another process. None: some may have been missed, so every table is read again."""
        if notice is not None and notice.sender == self.bus.process:
            return
        if isinstance(notice, SignedOut):
            self._look_at(notice.account)
            return
        for table in tuple(self.live) if notice is None else (notice.table,):
            self._heed(table, notice)
        for table, opening in self._opening.items():
            if notice is None or table == notice.table:  # what it is made of may have been read before
                opening.add_done_callback(partial(self._heed_late, table, notice))

    def _heed_late(self, table: str, notice: AnyNotice | None, _opened: asyncio.Task[TableSession]) -> None:
        self._heed(table, notice)

    def _heed(self, table: str, notice: AnyNotice | None) -> None:
        """Take a notice, if the table is in memory."""
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
                if newcomer and live.viewers:  # that process has just begun to show the table, and has not been told who is here
                    self._tell_gathered(live)

    async def read_again(self, tables: Iterable[str]) -> None:
        """Bring those of these tables up to date that are in memory."""
        for table in tables:
            live = self.live.get(table)
            if live is not None:
                with contextlib.suppress(ApiError):  # whoever looks at it next reads it again
                    await self.refresh(live)

    def _soon(self, live: TableSession) -> None:
        self._background(self._until_read(live, partial(self.refresh, live)))

    async def _read_chat(self, live: TableSession) -> None:
        """What others have written there, if anybody here has asked for it before: whoever asks just now may be answered without it."""
        if live.chat_read or live.chat_lock.locked():
            await self._until_read(live, partial(self.chat.read, live))

    async def _until_read(self, live: TableSession, read: Callable[[], Coroutine[None, None, None]]) -> None:
        """Read what another process has told of. Nobody tells of it twice, so it is tried again while the database does not answer."""
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
    """Whoever asked for a change has gone before it was made: a refusal is no matter any more, anything else is the keeper's."""
    error = None if change.cancelled() else change.exception()
    if error is not None and not isinstance(error, ApiError):
        log.error("a change failed", exc_info=error)


def _by_newer_rules(header: Header) -> str:
    return f"table {header.id} is played by version {header.version} of the rules of {header.game}, which a newer version of the house has"
