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
from dataclasses import replace as replaced
from functools import partial
from weakref import WeakValueDictionary

import msgspec
from msgspec import structs

from nexarium.core.dice import Dice
from nexarium.core.errors import NexariumError
from nexarium.core.game import Game
from nexarium.core.record import Origin, Record
from nexarium.core.variants import Data
from nexarium.server.boxes import Boxes, game_with, unpublished_of
from nexarium.server.bus import AnyNotice, BotThinks, Bus, Changed, Chatted, Gathered
from nexarium.server.chat import Chat
from nexarium.server.club.agreeing import check_rated, check_sitting
from nexarium.server.dice_offers import check_entropy, offer, taken
from nexarium.server.drawings import Drawings
from nexarium.server.events import AnyEvent, Flagged, Forgot, Held, Played, Rematched, Sat, Undone, WentAway
from nexarium.server.kept import Header, Kept
from nexarium.server.language import house_words
from nexarium.server.lent import Lenders
from nexarium.server.limiter import Allowances
from nexarium.server.live_table import LiveTable, Viewer
from nexarium.server.logs import about
from nexarium.server.messages import Announced, DiceOffer, NewBranch, NewTable, Seated, SeatRequest, TakeSeat, Thinking
from nexarium.server.names import clean_name, seen
from nexarium.server.opening import begun, bot_names, check_branch, game_of, lent_seating, seated_again, seating, terms_of
from nexarium.server.operating.metrics import Metrics
from nexarium.server.operating.orders import Orders
from nexarium.server.people.store import People
from nexarium.server.pictures import Pictures
from nexarium.server.refusals import Refusal
from nexarium.server.seat import Claim, new_token
from nexarium.server.settings import Settings
from nexarium.server.storage import Conflict, Store, Unavailable, Work
from nexarium.server.storage.seals import BadSeal
from nexarium.server.table import Table
from nexarium.server.terms import Terms
from nexarium.server.threads import Threads
from nexarium.server.timing import DAY

log = logging.getLogger("nexarium.server")

PRESENCE_PAUSE = 15.0
GATHERING_PAUSE = 0.1
"""Seconds in which those who come to a table and leave it are gathered, before everybody there is told."""
ATTEMPTS = 5
"""So often a change is decided anew because somebody else's came first; then it is refused."""


class House:
    """All tables of a server process."""

    def __init__(
        self, settings: Settings, store: Store, bus: Bus, clock: Callable[[], float] = time.time, boxes: Boxes | None = None
    ) -> None:
        self.settings = settings
        self.boxes = boxes or Boxes(settings.data)
        """What new tables are played with."""
        self.clock = clock
        """The time of day in seconds since the epoch, by which the log is kept and everybody's time is counted."""
        self.store = store
        self.people = People(store)
        self.bus = bus
        self.chat = Chat(store, settings.limits, bus.process, clock)
        self.metrics = Metrics()
        self.orders = Orders(store, bus.shared)
        self.orders.changed = self._heed_orders
        self.lenders = Lenders(bus)
        self.draining = False
        """This process is about to end: nobody new comes in."""
        self.threads = Threads(settings.threads)
        self.pictures = Pictures(settings.limits.picture_bytes)
        self.looks = Allowances(settings.limits.looks_per_second, settings.limits.look_burst)
        """How often a visitor may look at the past, by network."""
        self.hints = Allowances(settings.limits.hints_per_second, settings.limits.hint_burst)
        self.openings = Allowances(settings.limits.tables_per_second, settings.limits.table_burst)
        self.live: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Every table in memory, by its id. A table leaves memory when no viewer, no change and no thinking bot refers to it any more."""
        self._lately: OrderedDict[str, LiveTable] = OrderedDict()
        """The tables that were asked for last, which stay in memory even so; at most `Limits.live_tables`."""
        self._opening: dict[str, asyncio.Task[LiveTable]] = {}
        """The tables that are being replayed just now."""
        self._gathering: set[LiveTable] = set()
        """The tables at which somebody has come or gone, of which the others will be told."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._changes: set[asyncio.Task[None]] = set()
        """The changes under way."""
        self.on_change: list[Callable[[LiveTable], None]] = []
        """Each is called with a table that has changed, or at which somebody has come."""
        self.beside: list[Callable[[Table, Table], Work | None]] = []
        """What is written in the transaction of an event: each is asked with the table before the event and after it."""

    def start(self, *chores: Callable[[], Coroutine[None, None, None]]) -> list[asyncio.Task[None]]:
        """Start the tasks that run in the background, the house's own and those given, in the running loop."""
        return [asyncio.get_running_loop().create_task(chore()) for chore in (self._keep_presence, self.orders.keep, *chores)]

    def _tell_change(self, live: LiveTable) -> None:
        for told in self.on_change:
            told(live)

    def close(self) -> None:
        """End the threads; to be called when nobody is connected and nothing changes any more."""
        self.threads.close()

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

    async def find(self, table_id: str) -> LiveTable:
        """The table, from memory or replayed from its log; raises a `Refusal` when there is none."""
        live = self.live.get(table_id)
        if live is None:
            opening = self._opening.get(table_id)
            if opening is None:
                opening = self._opening[table_id] = asyncio.create_task(self._bring(table_id))
                opening.add_done_callback(partial(self._opened, table_id))
            live = await asyncio.shield(opening)  # others may wait for it when this one does not any more
        self._remember(live)
        return live

    def _opened(self, table_id: str, opening: asyncio.Task[LiveTable]) -> None:
        del self._opening[table_id]
        if not opening.cancelled():
            opening.exception()  # whoever still waits is told of it

    async def _bring(self, table_id: str) -> LiveTable:
        named = await self._named(await self._replayed(table_id))
        live = LiveTable(Drawings(named, self.threads, self.pictures), self._is_there)
        return self.live.setdefault(table_id, live)

    async def _replayed(self, table_id: str) -> Table:
        try:
            kept = await self.store.kept(table_id)
            rows = await self.store.log(table_id) if kept is not None else []
        except Unavailable:
            raise Refusal("unstored", status=503) from None
        except BadSeal as error:
            log.warning("table %s: %s", table_id, error)
            raise Refusal("sealed", status=503) from None
        if kept is None:
            raise Refusal("no_table", status=404, table=table_id[:40])
        return await self.threads.run(partial(replayed, kept.header, rows, kept.data))

    async def _named(self, table: Table) -> Table:
        """The table with the names of the accounts that sit there."""
        accounts = {account for account in table.accounts if account}
        try:
            return table.with_names(await self.people.names(accounts)) if accounts else table
        except Unavailable:
            raise Refusal("unstored", status=503) from None

    async def _after(self, table: Table, event: AnyEvent, at: float) -> Table:
        """The table one event later, with the names of the accounts that sit there."""
        later = table.after(event, at)
        return await self._named(later) if later.seats != table.seats or isinstance(event, Held) else later

    def _remember(self, live: LiveTable) -> None:
        name = live.table.header.id
        self._lately[name] = live
        self._lately.move_to_end(name)
        if len(self._lately) > self.settings.limits.live_tables:
            self._lately.popitem(last=False)

    async def record(self, table_id: str) -> Record:
        """The table's record, also of a game that is not installed any more."""
        try:
            live = await self.find(table_id)
        except Refusal as refusal:
            if refusal.key != "game_gone":
                raise
            return await self._bare_record(table_id)
        if live.table.game.definition.hidden and not live.table.ended:
            raise Refusal("hidden", status=403)
        return live.table.record()

    async def _bare_record(self, table_id: str) -> Record:
        try:
            kept, rows = await self.store.kept(table_id), await self.store.log(table_id)
        except Unavailable:
            raise Refusal("unstored", status=503) from None
        assert kept is not None
        return bare_record(kept, rows)

    # --- changing -----------------------------------------------------------------------------------------------------

    async def change(self, live: LiveTable, decide: Callable[[Table], AnyEvent | None]) -> None:
        """Let `decide` choose the table's next event and make it happen. It may find that nothing needs to (None), or raise a
        `Refusal`; it is asked again when somebody else was quicker."""
        # a change that has begun is finished, even when the one who asked for it has gone
        change = asyncio.get_running_loop().create_task(self._change(live, decide))
        self._changes.add(change)
        change.add_done_callback(self._changes.discard)
        await asyncio.shield(change)

    async def settled(self) -> None:
        """Wait until no change is under way."""
        while self._changes:
            await asyncio.wait(self._changes)

    async def _change(self, live: LiveTable, decide: Callable[[Table], AnyEvent | None]) -> None:
        async with live.lock:
            for _ in range(ATTEMPTS):
                event = decide(live.table)
                if event is None:
                    return
                at = self.clock()
                before = live.table
                table = await self._after(before, event, at)
                drawings = live.drawings.after(table)
                summary = table.summary(await drawings.ends())
                try:
                    accounts = table.accounts if table.accounts != before.accounts else None
                    beside = self._beside(before, table)
                    await self.store.append(table.header.id, before.seq, event, at, summary, self.bus.process, accounts, beside)
                except Conflict:
                    await self._catch_up(live)
                    continue
                except Unavailable as error:
                    log.warning("a change could not be stored: %s", error, extra=about("not_stored", table=table.header.id))
                    raise Refusal("stored", status=503) from None
                live.turn_to(drawings)
                if isinstance(event, Played):
                    self.metrics.moved("bot" if before.bot_to_move else "person", len(event.actions))
                break
            else:
                raise Refusal("moved_on", status=409)
        self._tell_change(live)
        self._answer(live)

    def _beside(self, before: Table, after: Table) -> list[Work]:
        return [work for each in self.beside if (work := each(before, after)) is not None]

    async def _catch_up(self, live: LiveTable) -> None:
        """Read what other processes have added to the table's log. The caller holds the table's lock."""
        try:
            rows = await self.store.log(live.table.header.id, live.table.seq)
        except Unavailable:
            raise Refusal("unstored", status=503) from None
        for _, at, event in rows:
            live.turn_to(live.drawings.after(await self._after(live.table, event, at)))

    async def refresh(self, live: LiveTable) -> None:
        """Bring a table up to date that another process has changed, or may have."""
        async with live.lock:
            before = live.table.seq
            await self._catch_up(live)
        if live.table.seq != before:
            self._tell_change(live)
            self._answer(live)

    async def act(self, live: LiveTable, claim: Claim, ply: int, action: int, then: tuple[int, ...] = ()) -> bool:
        """Play for whoever shows `claim`, as the answer to ply `ply`, with the decisions in `then` right after it. False: it had been
        played already. When this returns, the move is stored."""
        gesture = (action, *then)
        if ply > live.table.plies:
            await self.refresh(live)
        played = False

        def decide(table: Table) -> AnyEvent | None:
            nonlocal played
            own = table.seats_of(claim)
            if not own:
                raise Refusal("spectator", status=403)
            if ply > table.plies:
                raise Refusal("not_yet", status=409)
            if ply < table.plies:
                if table.actions[ply : ply + len(gesture)] == gesture and table.course.movers[ply] in own:
                    played = False
                    return None
                raise Refusal("moved_on", status=409)
            table.check_playable()
            if table.seats[table.to_move].stand_in and table.to_move in own:
                raise Refusal("stood_in", status=409)
            if table.to_move not in own:
                raise Refusal("not_your_turn", status=409, name=table.seats[table.to_move].name or f"{table.to_move + 1}")
            played = True
            return table.decision(action, then)

        await self.change(live, decide)
        return played

    async def act_for_bot(self, live: LiveTable, ply: int, action: int) -> None:
        """Play a bot's action that was chosen after `ply` plies; nothing happens when the table has changed meanwhile."""

        def decide(table: Table) -> AnyEvent | None:
            return table.decision(action) if table.plies == ply and table.bot_to_move else None

        await self.change(live, decide)

    async def call_time(self, live: LiveTable) -> None:
        """Let what was agreed happen if the time of the person to move is up."""
        await self.change(live, lambda table: table.time_up(self.clock()))

    async def go_away(self, table_id: str, claim: Claim, until: float) -> None:
        """Whoever shows `claim` is on vacation until then, at all their seats; a time that is past: they are back."""
        live = await self.find(table_id)
        now = self.clock()

        def decide(seat: int, table: Table) -> AnyEvent | None:
            clocks = table.clocks
            if clocks is None or not clocks.timing.vacation:
                raise Refusal("no_vacation", status=409)
            if table.over or table.seats[seat].kind != "human":
                return None
            if until - now > clocks.vacation_left(seat, now):
                raise Refusal("vacation_spent", status=409, field="until", days=int(clocks.vacation_left(seat, now) // DAY))
            return WentAway(seat=seat, until=until) if max(until, now) != max(clocks.away[seat], now) else None

        own = live.table.seats_of(claim)
        if not own:
            raise Refusal("spectator", status=403)
        for seat in own:
            await self.change(live, partial(decide, seat))

    async def prepare(self, live: LiveTable, claim: Claim, ply: int, line: tuple[int, ...]) -> None:
        """Whoever shows `claim` says what they will answer when the game goes on from `ply` as `line` begins; its last action is theirs."""

        def decide(table: Table) -> AnyEvent | None:
            if not table.seats_of(claim):
                raise Refusal("spectator", status=403)
            if ply != table.plies:
                raise Refusal("moved_on", status=409)
            event = table.preparing(table.played_by(claim), line)
            return None if event in table.prepared else event

        await self.change(live, decide)

    async def forget(self, live: LiveTable, claim: Claim, ply: int, line: tuple[int, ...]) -> None:
        """Whoever shows `claim` will not answer so any more."""

        def decide(table: Table) -> AnyEvent | None:
            own = table.seats_of(claim)
            found = (each for each in table.prepared if each.seat in own and (each.ply, each.line) == (ply, line))
            return next((Forgot(seat=each.seat, ply=each.ply, line=each.line) for each in found), None)

        await self.change(live, decide)

    def _answer(self, live: LiveTable) -> None:
        """Play what the person to move has given as their answer in advance, if they have; soon, for the caller may hold the table."""
        if live.table.prepared_answer() is None:
            return

        async def answer() -> None:
            try:
                await self.change(live, lambda table: table.prepared_answer())
            except Refusal as refusal:
                log.warning("table %s: an answer given in advance: %s", live.table.header.id, refusal.sentence("en"))

        task = asyncio.get_running_loop().create_task(answer())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def undo(self, live: LiveTable, claim: Claim, ply: int) -> None:
        """Take back the last decision of whoever shows `claim`, who saw the table at `ply`."""

        def decide(table: Table) -> AnyEvent | None:
            if ply > table.plies and table.seats_of(claim):
                return None  # taken back already
            if ply != table.plies:
                raise Refusal("moved_on", status=409)
            seats = table.seats_of(claim)
            try:
                back_to = table.undo_to(seats)
            except Refusal as refusal:
                raise UndoRefusal(refusal.key) from None
            return Undone(ply=back_to, seat=table.course.movers[back_to])

        await self.change(live, decide)

    # --- tables and seats ---------------------------------------------------------------------------------------------

    async def open(
        self, request: NewTable, visitor: str = "", account: str = "", beside: Callable[[Header], Sequence[Work]] = lambda header: ()
    ) -> Seated:
        """A new table, as requested by a visitor (the network from which they ask), who may be signed in to an account. The token is the
        host's, even where they take no seat. `beside`: what else is written with the table."""
        check_entropy(request.entropy)
        if not self.openings.take(visitor):
            raise Refusal("too_many_tables", status=429)
        game = await self.threads.run(partial(game_of, request, self.boxes))
        check_rated(request, game, account)
        name = await self._name_for(request.name, account)
        claim = Claim("" if account else new_token(), account)
        header = self._header(game, request.language, request.listed, terms_of(request, claim), request.ticket)
        events = self._seating(header, request.seats, name, claim)
        try:
            live = await self._create(header, game, events, None, request.entropy, beside(header))
        except Conflict:
            raise Refusal("ticket", status=409, field="ticket") from None
        live.visitor = visitor
        self._tell_change(live)
        yours = tuple(number for number, seat in enumerate(request.seats) if seat.who == "you")
        return Seated(table=header.id, seats=yours, token=claim.token)

    async def branch(self, table_id: str, request: NewBranch, visitor: str = "", account: str = "") -> Seated:
        """A new table that plays on from a game that is over, for one person and bots. The finished table stays as it is: nothing is
        written there. No account holds the new one, so that it is among nobody's games."""
        check_entropy(request.entropy)
        live = await self.find(table_id)
        if not live.table.ended:
            await self.refresh(live)  # it may have ended in another process
        old = live.table
        check_branch(old, request)
        if not self.openings.take(visitor):
            raise Refusal("too_many_tables", status=429)
        name = "" if account else await self._name_for(request.name, "")
        claim = Claim(new_token())
        terms = Terms(host=claim.holder, chat="nobody", takebacks=False, origin=Origin(table=table_id, ply=request.ply))
        header = self._header(old.game, request.language, False, terms, request.ticket)
        events = self._seating(header, request.seats, name, claim)
        if request.ply:
            events.append(Played(ply=0, actions=old.actions[: request.ply]))
        try:
            branch = await self._create(header, old.game, events, None, request.entropy)
        except Conflict:
            raise Refusal("ticket", status=409, field="ticket") from None
        branch.visitor = visitor
        self._tell_change(branch)
        yours = tuple(number for number, seat in enumerate(request.seats) if seat.who == "you")
        return Seated(table=header.id, seats=yours, token=claim.token)

    def _seating(self, header: Header, seats: Sequence[SeatRequest], name: str, claim: Claim) -> list[AnyEvent]:
        """The events with which a table begins: who sits down. `name` and `claim` are for whoever opens it."""
        names = bot_names(header.id, name)
        return [
            lent_seating(number, seat, header.game, self.lenders.card(seat.lender))
            if seat.who == "bot" and seat.lender
            else seating(number, seat, name, claim, names[number % len(names)])
            for number, seat in enumerate(seats)
        ]

    async def _name_for(self, name: str, account: str) -> str:
        """The name of whoever is signed in to `account`; without one the name that they give, which must not be an account's."""
        given = clean_name(name)
        try:
            if account:
                return (await self.people.names([account])).get(account, "")
            taken = given and await self.people.by_name(given)
        except Unavailable:
            raise Refusal("unstored", status=503) from None
        if taken:
            raise Refusal("name_kept", status=409, field="name", name=given)
        return given

    def offer_dice(self) -> DiceOffer:
        """Dice for a table that is to be opened, which whoever opens it can add to."""
        try:
            return offer(self.store.seals)
        except BadSeal as error:
            log.warning("no dice can be offered: %s", error)
            raise Refusal("unstored", status=503) from None

    def _header(self, game: Game, language: str, listed: bool, terms: Terms, ticket: str) -> Header:
        table, seed = taken(self.store.seals, ticket)
        return Header(
            id=table,
            game=game.name,
            version=game.definition.version,
            options=dict(game.options),
            seed=seed,
            language=language,
            listed=listed,
            created=self.clock(),
            terms=msgspec.structs.replace(terms, digest=game.digest),
        )

    async def _create(
        self,
        header: Header,
        game: Game,
        events: list[AnyEvent],
        follows: tuple[Table, AnyEvent] | None,
        entropy: str,
        beside: Sequence[Work] = (),
    ) -> LiveTable:
        """A new table; `follows` is the table that leads to it, and the event that says so there; `entropy` is added to its dice, and
        `beside` is written with it."""
        table, events = await self.threads.run(partial(begun, header, game, events, entropy))
        table = await self._named(table)
        drawings = Drawings(table, self.threads, self.pictures)
        try:
            summary = table.summary(await drawings.ends())
            if follows is None:
                await self.store.create(header, events, summary, None, table.accounts, beside)
            else:
                old, leading = follows
                works = [*beside, *self._beside(old, old.after(leading, header.created))]
                await self.store.create(header, events, summary, (old.header.id, old.seq, leading), table.accounts, works)
        except Unavailable as error:
            log.warning("a new table could not be stored: %s", error, extra=about("not_stored"))
            raise Refusal("unstored", status=503) from None
        live = self.live[header.id] = LiveTable(drawings, self._is_there)
        live.chat_read = True  # nobody can have written there yet
        self._remember(live)
        return live

    async def set_up(self, table_id: str, game: Game, language: str, terms: Terms, accounts: Sequence[str]) -> None:
        """A listed table of this id whose seats are held by accounts; nothing happens when there is one already."""
        header = replaced(self._header(game, language, True, terms, ""), id=table_id)
        events: list[AnyEvent] = [Sat(seat=seat, kind="human", account=account) for seat, account in enumerate(accounts)]
        with contextlib.suppress(Conflict):
            self._tell_change(await self._create(header, game, events, None, ""))

    async def sit(self, table_id: str, request: TakeSeat, account: str = "") -> Seated:
        """Take an open seat. With a token of this table, the seat is added to those that it holds. `account`: who is signed in."""
        check_entropy(request.entropy)
        live = await self.find(table_id)
        claim = Claim(request.token or ("" if account else new_token()), account)
        self.orders.check(claim=claim)
        given = await self._name_for(request.name, account)
        await self._check_welcome(live.table, account)
        shown = Claim(request.token)
        if request.token and not live.table.seats_of(shown) and not live.table.is_host(shown):
            raise Refusal("token", status=403, field="token")
        if request.seat is not None and not 0 <= request.seat < len(live.table.seats):
            raise Refusal("no_seat", status=404, field="seat", seat=f"{request.seat}"[:20], last=len(live.table.seats) - 1)

        def decide(table: Table) -> AnyEvent | None:
            if table.closed is not None:
                raise Refusal(f"closed_by_{table.closed.by}", status=409)
            open_seats = table.open_seats()
            if request.seat is not None and request.seat not in open_seats:
                if request.seat in table.seats_of(claim):
                    return None
                raise Refusal("seat_taken", status=409, field="seat")
            if not open_seats:
                raise Refusal("full", status=409)
            check_sitting(table, account)
            seat = open_seats[0] if request.seat is None else request.seat
            own = table.seats_of(claim)
            name = given or "".join(table.seats[each].name for each in own[:1])
            others = {seen(each.name) for number, each in enumerate(table.seats) if number not in own and each.name}
            if seen(name) in others and not account:  # an account has its name, whoever called themselves alike
                raise Refusal("name_taken", status=409, field="name", name=name)
            sat = Sat(seat=seat, kind="human", name="" if account else name, holder=claim.holder, account=account)
            if not request.entropy or not table.can_be_added_to:
                return sat
            return structs.replace(sat, entropy=request.entropy, first_roll=table.rolls)

        await self.change(live, decide)
        self.gathered(live)
        return Seated(table=table_id, seats=live.table.seats_of(claim), token=claim.token)

    async def _check_welcome(self, table: Table, account: str) -> None:
        """Raises a `Refusal` when the host does not want this account at the table."""
        try:
            if account in table.header.terms.unwelcome or await self.people.has_blocked(table.host_account, account):
                raise Refusal("unwelcome", status=403)
        except Unavailable:
            raise Refusal("unstored", status=503) from None

    async def rematch(self, table_id: str, claim: Claim, ticket: str = "", entropy: str = "") -> Seated:
        """A new table with the same people one seat on; asked again, by anybody who plays, the same new table."""
        check_entropy(entropy)
        self.orders.check(claim=claim)
        live = await self.find(table_id)
        for _ in range(ATTEMPTS):
            old = live.table
            if not old.seats_of(claim):
                raise Refusal("token", status=403, field="token")
            if old.closed is not None:
                raise Refusal(f"closed_by_{old.closed.by}", status=409)
            if not old.over:
                raise Refusal("not_over", status=409)
            if old.header.terms.origin:
                raise Refusal("branch_rematch", status=409)
            if old.rematch:
                following = await self.find(old.rematch)
                return Seated(table=old.rematch, seats=following.table.seats_of(claim), token=claim.token)
            terms = structs.replace(old.header.terms, host=old.host, host_account=old.host_account, chat=old.chat, tournament="")
            header = self._header(old.game, old.header.language, old.header.listed, terms, ticket)
            events: list[AnyEvent] = [seated_again(number, old.seats[number - 1]) for number in range(len(old.seats))]
            with contextlib.suppress(Conflict):  # somebody else's rematch came first: theirs is found the next time round
                following = await self._create(header, old.game, events, (old, Rematched(table=header.id)), entropy)
                following.visitor = live.visitor
                self._tell_change(following)
            await self.refresh(live)
        raise Refusal("moved_on", status=409)

    async def give_to_account(self, table_id: str, token: str, account: str) -> bool:
        """Let an account hold the seats of a table that a token holds, with the host's powers if it has them; False: it holds nothing that
        no account has."""
        live, claim, given = await self.find(table_id), Claim(token), False
        if live.table.header.terms.origin:
            return False  # what somebody tried is nobody's game

        def decide(table: Table) -> AnyEvent | None:
            nonlocal given
            seats = tuple(seat for seat in table.seats_of(claim) if not table.seats[seat].account)
            host = table.is_host(claim) and not table.host_account
            given = bool(seats) or host
            return Held(seats=seats, account=account, host=host) if given else None

        await self.change(live, decide)
        return given

    def _is_there(self, lender: str) -> bool:
        return self.lenders.card(lender) is not None

    # --- who is there -------------------------------------------------------------------------------------------------

    def arrive(self, live: LiveTable, viewer: Viewer) -> None:
        """A connection has said whose it is."""
        live.greet(viewer)
        self.gathered(live)
        self._tell_change(live)
        self._answer(live)

    def leave(self, live: LiveTable, viewer: Viewer) -> None:
        """A connection is closed."""
        live.part(viewer)
        self.gathered(live)

    def gathered(self, live: LiveTable) -> None:
        """Tell everybody at the table, in this process and others, who is connected: soon, so that a crowd that comes is told of once."""

        def tell() -> None:
            self._gathering.discard(live)
            live.tell_presence()
            self._tell_gathered(live)

        if live not in self._gathering:
            self._gathering.add(live)
            asyncio.get_running_loop().call_later(GATHERING_PAUSE, tell)

    def _tell_gathered(self, live: LiveTable) -> None:
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
        if notice is None:
            for live in tuple(self.live.values()):
                self._soon(live)
                self._background(self._read_chat(live))
            return
        heard = self.live.get(notice.table)
        if heard is None or notice.sender == self.bus.process:
            return
        match notice:
            case Changed():
                self._soon(heard)
            case Chatted():
                self._background(self._read_chat(heard))
            case BotThinks():
                heard.say(
                    Thinking(seat=notice.seat, ply=notice.ply, progress=notice.progress, elapsed=notice.elapsed, expected=notice.expected)
                )
            case Gathered():
                heard.hear(notice.sender, time.monotonic(), notice)
                heard.tell_presence()

    async def read_again(self, tables: Iterable[str]) -> None:
        """Bring those of these tables up to date that are in memory."""
        for table in tables:
            live = self.live.get(table)
            if live is not None:
                with contextlib.suppress(Refusal):  # whoever looks at it next reads it again
                    await self.refresh(live)

    def _soon(self, live: LiveTable) -> None:
        async def refresh() -> None:
            try:
                await self.refresh(live)
            except Refusal:
                log.warning("the table could not be read again", extra=about("not_read", table=live.table.header.id))

        self._background(refresh())

    async def _read_chat(self, live: LiveTable) -> None:
        """What others have written there, if anybody here has asked for it before."""
        try:
            if live.chat_read:
                await self.chat.read(live)
        except Unavailable:
            log.warning("the chat could not be read again", extra=about("not_read", table=live.table.header.id))

    def _background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def replayed(header: Header, rows: Sequence[tuple[int, float, AnyEvent]], data: Data | None = None) -> Table:
    """The table that a log leads to, as the store gives it; raises a `Refusal` when its game is not installed. `data` are the files of its
    box that are kept with it."""
    try:
        game = game_with(header, data or {})
    except NexariumError:
        raise Refusal("game_gone", status=409, game=header.game) from None
    table = Table.opened(header, game)
    for _, at, event in rows:
        table = table.after(event, at)
    return table


def bare_record(kept: Kept, rows: Sequence[tuple[int, float, AnyEvent]]) -> Record:
    """A table's record from its log alone, whether or not its game is installed."""
    actions: tuple[int, ...] = ()
    added: tuple[tuple[int, str], ...] = ()
    for _, _, event in rows:
        match event:
            case Played() | Flagged():
                actions = actions + event.actions
            case Undone(ply=ply):
                actions = actions[:ply]
            case Sat(entropy=entropy, first_roll=first) if entropy:
                added = (*added, (first, entropy))
    header = kept.header
    return Record(
        game=header.game,
        version=header.version,
        options=header.options,
        seats=kept.summary.names,
        actions=actions,
        dice=Dice(header.seed, added).told(over=kept.summary.over),
        digest=header.terms.digest,
        data=unpublished_of(header.game, kept.data),
        origin=header.terms.origin or msgspec.UNSET,
    )


class UndoRefusal(Refusal):
    """An undo that is not possible; `why` names the reason among the server's words, `undo.<why>`."""

    def __init__(self, why: str) -> None:
        super().__init__("undo", status=409)
        self.why = why

    def sentence(self, language: str) -> str:
        own = house_words(language)
        return own("refused.undo", why=own(f"undo.{self.why}"))
