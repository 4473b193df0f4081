"""Who runs the tournaments: opens and begins them, sees to it that each round has its tables, and goes on when one is played."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Literal
from weakref import WeakValueDictionary

from nexarium.core.errors import BadOption, NexariumError
from nexarium.core.game import Game
from nexarium.server.club.messages import NewTournament
from nexarium.server.club.pairing import MOST_ROUNDS
from nexarium.server.club.rating import Rating
from nexarium.server.club.results_store import ResultsStore
from nexarium.server.club.tournament import (
    Fixture,
    Member,
    Tournament,
    forfeited,
    last_to_join,
    may_be_points,
    next_round,
    points_of,
    rounds_needed,
)
from nexarium.server.club.tournament_store import Played, TournamentSnapshot, TournamentStore
from nexarium.server.errors import ApiError
from nexarium.server.logs import about
from nexarium.server.names import clean_name, seen
from nexarium.server.realtime.deadlines import STOOD_STILL
from nexarium.server.realtime.host_commands import close_from_outside
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_setup import new_id
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms

log = logging.getLogger("nexarium.server")

MOST_ENTRANTS = 128
MOST_TOURNAMENTS = 5
"""So many that are not over one account may have opened."""
HOURS = (1.0, 24 * 60.0)
"""The least and the most time for a round."""


class Organiser:
    """The tournaments of one server process's house."""

    def __init__(self, service: TableService, results_store: ResultsStore, clock: Callable[[], float] = time.time) -> None:
        self.service = service
        self.table_opening = TableOpening(service)
        self.results_store = results_store
        self.fixtures = TournamentStore(service.store)
        self.clock = clock
        """The time in seconds since the epoch."""
        self._advancing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._ahead = self.clock() - time.monotonic()
        self._failures = service.store.failures
        self._patient_until = time.monotonic() + service.settings.seconds_without_flags

    async def advance_all(self) -> None:
        """Let every tournament go on that is being played."""
        try:
            running = await self.fixtures.running()
        except Unavailable as error:
            log.warning("tournaments could not be looked for: %s", error)
            return
        for tournament in running:
            try:
                await self.advance(tournament)
            except (Unavailable, Conflict, ApiError) as error:
                log.warning("tournament %s could not go on and will be tried again: %s", tournament, error)
            except Exception:  # one that is damaged is no reason to leave the others alone
                log.exception("tournament %s cannot go on", tournament)

    # --- what people ask for ------------------------------------------------------------------------------------------

    async def create(self, owner: str, wanted: NewTournament) -> Tournament:
        """A new tournament, which `owner` takes part in if they join; raises an `ApiError` when it cannot be."""
        game = await self.service.threads.run(lambda: _game(wanted, self.service.boxes))
        name = clean_name(wanted.name)
        low, high = HOURS
        if not seen(name):
            raise ApiError("tournament_name", status=422, field="name")
        if game.definition.cooperative or game.num_players() < 2:
            raise ApiError("tournament_together", status=422, field="game")
        if wanted.system != "swiss" and game.num_players() != 2:
            raise ApiError("tournament_pairs", status=422, field="system")
        if wanted.system == "swiss" and not 1 <= wanted.rounds <= MOST_ROUNDS:
            raise ApiError("tournament_rounds", status=422, field="rounds", most=MOST_ROUNDS)
        if not low <= wanted.hours <= high:
            raise ApiError("tournament_hours", status=422, field="hours", most=f"{high / 24:g}")
        if wanted.timing is not None and wanted.timing.time_up != "loss":
            raise ApiError("tournament_time", status=422, field="timing.time_up")
        if await self.fixtures.unfinished_of(owner) >= MOST_TOURNAMENTS:
            raise ApiError("tournament_many", status=409, most=MOST_TOURNAMENTS)
        id_ = new_id()
        tournament = Tournament(
            id=id_,
            owner=owner,
            name=name,
            game=game.name,
            options=dict(game.options),
            seats=game.num_players(),
            system=wanted.system,
            rounds=wanted.rounds if wanted.system == "swiss" else 0,
            hours=wanted.hours,
            terms=Terms(takebacks=False, timing=wanted.timing, rated=wanted.rated, tournament=id_),
            language=wanted.language,
            state="open",
            created=self.clock(),
        )
        await self.fixtures.create(tournament)
        return tournament

    async def find(self, tournament: str) -> TournamentSnapshot:
        """A tournament; raises an `ApiError` when there is none of that id."""
        snapshot = await self.fixtures.snapshot(tournament)
        if snapshot is None:
            raise ApiError("no_tournament", status=404, tournament=tournament[:40])
        return snapshot

    async def join(self, tournament: str, account: str) -> None:
        """Take part, from the next round on where it has begun and may be joined late, or they had withdrawn. Raises an `ApiError` when
        nobody joins it any more, it is full, or the organiser has taken them out."""
        snapshot = await self.find(tournament)
        own, agreed = snapshot.member(account), snapshot.tournament
        if account in snapshot.barred:
            raise ApiError("tournament_removed", status=403)
        if own is not None and not own.withdrawn:
            return
        if own is not None:
            there_is_time, joined = snapshot.may_return(account), await self.fixtures.come_back(agreed, account, MOST_ENTRANTS)
        else:
            there_is_time = agreed.state == "open" or (agreed.state == "running" and snapshot.round <= last_to_join(agreed))
            joined = await self.fixtures.join(agreed, account, MOST_ENTRANTS)
        if not joined:
            raise ApiError("tournament_full" if there_is_time else "tournament_begun", status=409, most=MOST_ENTRANTS)

    async def withdraw(self, tournament: str, account: str) -> None:
        """Take part no more, until they come back. A table at which they play is lost to them. Raises an `ApiError` when they do not take
        part, or it is over."""
        snapshot = await self.find(tournament)
        own = snapshot.member(account)
        if own is None or (own.withdrawn and snapshot.tournament.state == "open"):
            raise ApiError("tournament_not_in", status=409)
        if snapshot.tournament.state not in ("open", "running"):
            raise ApiError("tournament_over", status=409)  # its tables go on, and are closed for nobody
        if await self.fixtures.leave(tournament, account):
            return
        await self._out(snapshot, account)

    async def remove(self, tournament: str, owner: str, account: str) -> None:
        """Take somebody out, which the owner alone can, also who has withdrawn and might come back: they join no more until they are
        readmitted, and a table at which they play is lost to them. Raises an `ApiError` when they are not there, or it is over."""
        snapshot = await self._owned(tournament, owner)
        if snapshot.member(account) is None or account in snapshot.barred:
            raise ApiError("tournament_not_there", status=409)
        if snapshot.tournament.state not in ("open", "running"):
            raise ApiError("tournament_over", status=409)
        await self._out(snapshot, account, barred=True)

    async def readmit(self, tournament: str, owner: str, account: str) -> None:
        """Let somebody who was taken out join again, or come back, as only the owner can. Raises an `ApiError` when they were not, or it
        is over."""
        snapshot = await self._owned(tournament, owner)
        if snapshot.tournament.state not in ("open", "running"):
            raise ApiError("tournament_over", status=409)
        if not await self.fixtures.readmit(tournament, account):
            raise ApiError("tournament_not_barred", status=409)

    async def correct(self, tournament: str, owner: str, which: tuple[int, int], points: Sequence[float]) -> None:
        """Say what a decided table, as its round and board, came to for each seat, which the owner alone can, after the end, too. Rounds
        that were paired since stay, and ratings. Raises an `ApiError` where there is no such table or these are not points of its game."""
        snapshot = await self._owned(tournament, owner)
        fixture = next((each for each in snapshot.fixtures if (each.round, each.board) == which), None)
        if fixture is None or not fixture.table:
            raise ApiError("tournament_no_board", status=404)
        if fixture.points is None or snapshot.tournament.state == "cancelled":
            raise ApiError("tournament_undecided", status=409)
        if not may_be_points(points, await self.sides(snapshot.tournament)):
            raise ApiError("tournament_points", status=422, field="points")
        await self.fixtures.correct(tournament, fixture, points)

    async def _out(self, snapshot: TournamentSnapshot, account: str, *, barred: bool = False) -> None:
        tournament = snapshot.tournament.id
        await self.fixtures.withdraw(tournament, account, barred=barred)
        for fixture in snapshot.of_round(snapshot.round):
            if account in fixture.seats and fixture.points is None:
                await self._forfeit(snapshot.tournament, fixture, [fixture.seats.index(account)])
        await self.advance(tournament)

    async def forget(self, account: str) -> None:
        """An account is gone: nobody waits for it any more, and what only it could have begun is called off."""
        for tournament in await self.fixtures.open_of(account):
            await self.fixtures.turn(tournament, "open", "cancelled")
        for tournament in await self.fixtures.unfinished_with(account):
            with suppress(ApiError):  # it has ended since
                await self.withdraw(tournament, account)

    async def start(self, tournament: str, account: str) -> None:
        """Begin, which the owner alone can; raises an `ApiError` while too few take part."""
        snapshot = await self._owned(tournament, account)
        agreed, ids = snapshot.tournament, [member.account for member in snapshot.members if not member.withdrawn]
        if agreed.state != "open":
            raise ApiError("tournament_begun", status=409, most=MOST_ENTRANTS)
        if len(ids) < agreed.seats:
            raise ApiError("tournament_few", status=409, least=agreed.seats)
        known = await self.results_store.ratings_at(agreed.game, agreed.seats, ids)
        order = sorted(ids, key=lambda each: -known.get(each, Rating()).mu)
        members = [Member(each, seed) for seed, each in enumerate(order)]
        rounds = rounds_needed(agreed.system, len(order), agreed.rounds)
        first = await self.service.threads.run(lambda: next_round(agreed, members, (), 1))  # of many it takes a second
        if not await self.fixtures.begin(agreed, order, rounds, first, self.clock()):
            raise ApiError("moved_on", status=409)
        await self.advance(tournament)

    async def cancel(self, tournament: str, account: str) -> None:
        """End a tournament without a winner, which the owner alone can; its tables stay."""
        await self._owned(tournament, account)
        if not await self.fixtures.turn(tournament, "open", "cancelled") and not await self.fixtures.turn(
            tournament, "running", "cancelled"
        ):
            raise ApiError("tournament_over", status=409)

    async def _owned(self, tournament: str, account: str) -> TournamentSnapshot:
        snapshot = await self.find(tournament)
        if snapshot.tournament.owner != account:
            raise ApiError("tournament_owner", status=403)
        return snapshot

    # --- going on -----------------------------------------------------------------------------------------------------

    async def ended(self, table: str) -> None:
        """A table is over and its result known: if it belongs to a tournament, that goes on."""
        tournament = await self.fixtures.of_table(table)
        if tournament:
            await self.advance(tournament)

    async def advance(self, tournament: str) -> None:
        """Do whatever is to be done: set up tables, note results, pair the next round or end it. Repeating it is harmless."""
        lock = self._advancing.setdefault(tournament, asyncio.Lock())
        async with lock:
            while await self._step(tournament):
                pass

    async def _step(self, tournament: str) -> bool:
        """One thing that is to be done; whether there may be another."""
        snapshot = await self.find(tournament)
        agreed = snapshot.tournament
        if agreed.state != "running":
            return False
        await self._close_decided(snapshot)
        pending = [fixture for fixture in snapshot.of_round(snapshot.round) if fixture.points is None]
        if pending:
            await self._set_up(agreed, pending)
            await self._settle(snapshot, pending)
            left = [fixture for fixture in (await self.find(tournament)).of_round(snapshot.round) if fixture.points is None]
            return not left
        playing = [member for member in snapshot.members if not member.withdrawn]
        if snapshot.round >= agreed.rounds or len(playing) < agreed.seats:
            await self.fixtures.turn(tournament, "running", "over")
            return False
        number = snapshot.round + 1
        paired = await self.service.threads.run(lambda: next_round(agreed, snapshot.members, snapshot.fixtures, number))
        await self.fixtures.add_round(agreed, number, paired, self.clock())
        return True

    async def _set_up(self, agreed: Tournament, pending: Sequence[Fixture]) -> None:
        """Open the tables of a round that are not there yet."""
        there = {kept.header.id for kept in await self.service.store.these([fixture.table for fixture in pending])}
        missing = [fixture for fixture in pending if fixture.table not in there]
        if missing:
            game = await self.service.threads.run(lambda: self.service.boxes.load(agreed.game, agreed.options))
            for fixture in missing:
                await self.table_opening.set_up(fixture.table, game, agreed.language, agreed.terms, fixture.seats)

    async def _settle(self, snapshot: TournamentSnapshot, pending: Sequence[Fixture]) -> None:
        """Note what came of tables that are over, or whose time is, or at which somebody sits who takes part no more: they may have left
        while the round was paired."""
        tournament = snapshot.tournament.id
        left = {member.account for member in snapshot.members if member.withdrawn}
        played = await self.fixtures.played([fixture.table for fixture in pending])
        for fixture in pending:
            if fixture.table in played:
                closed, points = played[fixture.table].closed, _points(fixture, played[fixture.table])
                await self.fixtures.decide(tournament, fixture, points, "closed" if closed else "played")
            elif gone := [seat for seat, account in enumerate(fixture.seats) if account in left]:
                await self._forfeit(snapshot.tournament, fixture, gone)
            elif self.clock() >= snapshot.ends and self._time_counts():
                await self._time_is_over(snapshot.tournament, fixture)

    def _time_counts(self) -> bool:
        """Whether whoever is to move could have done so: not where the process has only begun, the machine slept, its clock was set, or the
        database did not answer."""
        ahead, failures = self.clock() - time.monotonic(), self.service.store.failures
        leapt, self._ahead = ahead - self._ahead, ahead
        failed, self._failures = failures > self._failures, failures
        if leapt > STOOD_STILL:
            log.warning("%.0f seconds went by at once: no round's time is over for a while", leapt, extra=about("stood_still"))
        if leapt > STOOD_STILL or failed:
            self._patient_until = time.monotonic() + self.service.settings.seconds_without_flags
        return time.monotonic() >= self._patient_until

    async def _forfeit(self, agreed: Tournament, fixture: Fixture, gone: Sequence[int]) -> None:
        """Those who take part no more have lost, beside those who had lost before and for whom a bot played on."""
        table = None
        with _unless_damaged():
            table = await self._now(fixture)
        if table is not None and table.ended:
            return  # its result is being entered
        lost = [*gone, *(table.forfeits if table is not None else ())]
        await self.fixtures.decide(agreed.id, fixture, forfeited(await self.sides(agreed), lost), "withdrawn")
        await self._close(fixture, "withdrawn")

    async def _time_is_over(self, agreed: Tournament, fixture: Fixture) -> None:
        """Whoever is to move has lost, beside those who had before; who has not played at all is paired no more. A table that cannot be
        replayed, so that nobody can play there, has no result; the organiser may say what it came to."""
        try:
            table = await self._now(fixture)
        except ApiError as refusal:
            if refusal.key != "damaged":
                raise
            await self.fixtures.decide(agreed.id, fixture, _middle(fixture), "closed")
            return
        if table is None or table.ended:
            return  # its result is being entered
        late = table.to_move
        lost = [late, *table.forfeits]
        if late not in table.course.movers:
            await self.fixtures.withdraw(agreed.id, fixture.seats[late])
        await self.fixtures.decide(agreed.id, fixture, forfeited(await self.sides(agreed), lost), "time")
        await self._close(fixture, "late")

    async def sides(self, agreed: Tournament) -> tuple[tuple[int, ...], ...]:
        """The seats of its tables that win or lose together; each alone where the game is not installed any more."""
        try:
            return (await self.service.threads.run(lambda: self.service.boxes.load(agreed.game, agreed.options))).sides
        except NexariumError:
            return tuple((seat,) for seat in range(agreed.seats))

    async def _now(self, fixture: Fixture) -> Table | None:
        """The table as it stands, through whichever process it was played; None where it is not there yet."""
        if await self.service.store.kept(fixture.table) is None:
            return None
        live = await self.service.find(fixture.table)
        await self.service.refresh(live)
        return live.table

    async def _close_decided(self, snapshot: TournamentSnapshot) -> None:
        """Close what the newest round has decided and left open: a process may have died, or the database not answered."""
        decided = {
            each.table: each for each in snapshot.of_round(snapshot.round) if each.table and each.how in ("time", "withdrawn", "organiser")
        }
        for kept in await self.service.store.these(list(decided)) if decided else ():
            if kept.summary.over:
                continue
            fixture = decided[kept.header.id]
            try:
                await self._close(fixture, "late" if fixture.how == "time" else "withdrawn")
            except ApiError as refusal:
                if refusal.key in ("unstored", "stored"):
                    raise  # the next look tries again; whatever else forbids it, of which the log has been told, holds up no round

    async def _close(self, fixture: Fixture, why: Literal["withdrawn", "late"]) -> None:
        """Nothing more is played at a table that is decided; whoever looks at it reads why, each in their language."""
        with _unless_damaged():
            if await self.service.store.kept(fixture.table) is not None:
                await close_from_outside(self.service, await self.service.find(fixture.table), "tournament", why)


@contextmanager
def _unless_damaged() -> Iterator[None]:
    """Leave what follows undone at a table that cannot be replayed: nobody can play there, and the owner has been told by the log."""
    try:
        yield
    except ApiError as refusal:
        if refusal.key != "damaged":
            raise


def _points(fixture: Fixture, played: Played) -> tuple[float, ...]:
    """What each has got for a table; a middle place where it has no result."""
    return _middle(fixture) if played.closed or not played.sides else points_of(played.sides, len(fixture.seats))


def _middle(fixture: Fixture) -> tuple[float, ...]:
    return (0.5,) * len(fixture.seats)


def _game(wanted: NewTournament, boxes: DataOverrides) -> Game:
    """The game of a new tournament; raises an `ApiError` that names the field."""
    try:
        return boxes.load(wanted.game, wanted.options)
    except BadOption as error:
        raise ApiError("option", status=422, field=f"options.{error.field}", detail=str(error).rstrip(".")) from None
    except (NexariumError, TypeError) as error:
        raise ApiError("option", status=422, field="game", detail=str(error).rstrip(".")) from None
