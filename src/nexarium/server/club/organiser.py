"""Organise tournaments: create and start them, open the tables of each round, and pair the next round."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
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
    podium,
    points_of,
    rounds_needed,
    standings,
)
from nexarium.server.club.tournament_store import Played, TournamentSnapshot, TournamentStore
from nexarium.server.errors import ApiError
from nexarium.server.logs import about
from nexarium.server.realtime.deadlines import STOOD_STILL
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_setup import new_id
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.commands import close_from_outside
from nexarium.server.tables.data_overrides import DataOverrides
from nexarium.server.tables.names import clean_name, confusable_key
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms

log = logging.getLogger("nexarium.server")

MOST_ENTRANTS = 128
MOST_TOURNAMENTS = 5
"""The maximum number of unfinished tournaments of one account."""
HOURS = (1.0, 24 * 60.0)
"""The minimum and maximum time for a round."""


class Organiser:
    """The tournaments of one server process."""

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
        """Advance all running tournaments."""
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
            except Exception:  # a damaged tournament must not stop the others
                log.exception("tournament %s cannot go on", tournament)

    async def award_missing(self) -> None:
        """Award the trophies of finished tournaments that have none: an earlier version, or a process that died, has left them out."""
        try:
            for tournament in await self.fixtures.unawarded():
                await self._award(await self.find(tournament))
        except (Unavailable, Conflict) as error:
            log.warning("trophies could not be awarded: %s", error)

    async def _award(self, snapshot: TournamentSnapshot) -> None:
        agreed = snapshot.tournament
        await self.fixtures.award(agreed.id, podium(standings(agreed, snapshot.members, snapshot.fixtures)))

    # --- requests -----------------------------------------------------------------------------------------------------

    async def create(self, owner: str, wanted: NewTournament) -> Tournament:
        """Create a tournament with the organiser `owner`, who plays in it only after joining. Raises an `ApiError` if it is invalid."""
        game = await self.service.threads.run(lambda: _game(wanted, self.service.boxes))
        name = clean_name(wanted.name)
        low, high = HOURS
        if not confusable_key(name):
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
        """Return a tournament; raises an `ApiError` if there is none with that id."""
        snapshot = await self.fixtures.snapshot(tournament)
        if snapshot is None:
            raise ApiError("no_tournament", status=404, tournament=tournament[:40])
        return snapshot

    async def join(self, tournament: str, account: str) -> None:
        """Add a player to a tournament. After the start, players who join late or had withdrawn play from the next round. Raises an
        `ApiError` if it is closed to new players or full, or if the organiser has removed them."""
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
        """Withdraw a player, who may return later. They lose a table that they are playing. Raises an `ApiError` if they do not take part,
        or the tournament is over."""
        snapshot = await self.find(tournament)
        own = snapshot.member(account)
        if own is None or (own.withdrawn and snapshot.tournament.state == "open"):
            raise ApiError("tournament_not_in", status=409)
        if snapshot.tournament.state not in ("open", "running"):
            raise ApiError("tournament_over", status=409)  # its tables go on, and are not closed
        if await self.fixtures.leave(tournament, account):
            return
        await self._out(snapshot, account)

    async def remove(self, tournament: str, owner: str, account: str) -> None:
        """Remove a player, also one who has withdrawn. Only the organiser may do so. They cannot join until they are readmitted, and lose a
        table that they are playing. Raises an `ApiError` if they do not take part, or the tournament is over."""
        snapshot = await self._owned(tournament, owner)
        if snapshot.member(account) is None or account in snapshot.barred:
            raise ApiError("tournament_not_there", status=409)
        if snapshot.tournament.state not in ("open", "running"):
            raise ApiError("tournament_over", status=409)
        await self._out(snapshot, account, barred=True)

    async def readmit(self, tournament: str, owner: str, account: str) -> None:
        """Allow a removed player to join or return. Only the organiser may do so. Raises an `ApiError` if they were not removed, or the
        tournament is over."""
        snapshot = await self._owned(tournament, owner)
        if snapshot.tournament.state not in ("open", "running"):
            raise ApiError("tournament_over", status=409)
        if not await self.fixtures.readmit(tournament, account):
            raise ApiError("tournament_not_barred", status=409)

    async def correct(self, tournament: str, owner: str, which: tuple[int, int], points: Sequence[float]) -> None:
        """Set the points by seat of a decided table, given as (round, board). Only the organiser may do so, also after the end. Rounds that
        are paired already, and ratings, do not change. Raises an `ApiError` if there is no such table, or the points are impossible in its
        game."""
        snapshot = await self._owned(tournament, owner)
        fixture = next((each for each in snapshot.fixtures if (each.round, each.board) == which), None)
        if fixture is None or not fixture.table:
            raise ApiError("tournament_no_board", status=404)
        if fixture.points is None or snapshot.tournament.state == "cancelled":
            raise ApiError("tournament_undecided", status=409)
        if not may_be_points(points, await self.sides(snapshot.tournament)):
            raise ApiError("tournament_points", status=422, field="points")
        await self.fixtures.correct(tournament, fixture, points)
        if snapshot.tournament.state == "over":
            await self._award(await self.find(tournament))

    async def _out(self, snapshot: TournamentSnapshot, account: str, *, barred: bool = False) -> None:
        tournament = snapshot.tournament.id
        await self.fixtures.withdraw(tournament, account, barred=barred)
        for fixture in snapshot.of_round(snapshot.round):
            if account in fixture.seats and fixture.points is None:
                await self._forfeit(snapshot.tournament, fixture, [fixture.seats.index(account)])
        await self.advance(tournament)

    async def forget(self, account: str) -> None:
        """Withdraw a deleted account from its tournaments, and cancel those that only it could have started."""
        for tournament in await self.fixtures.open_of(account):
            await self.fixtures.turn(tournament, "open", "cancelled")
        for tournament in await self.fixtures.unfinished_with(account):
            with suppress(ApiError):  # it has ended since
                await self.withdraw(tournament, account)

    async def start(self, tournament: str, account: str) -> None:
        """Start a tournament. Only the organiser may do so. Raises an `ApiError` with too few players."""
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
        first = await self.service.threads.run(lambda: next_round(agreed, members, (), 1))  # takes a second with many players
        if not await self.fixtures.begin(agreed, order, rounds, first, self.clock()):
            raise ApiError("moved_on", status=409)
        await self.advance(tournament)

    async def cancel(self, tournament: str, account: str) -> None:
        """End a tournament without a winner. Only the organiser may do so. Its tables remain."""
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

    # --- advancing ----------------------------------------------------------------------------------------------------

    async def advance(self, tournament: str) -> None:
        """Do all pending work: open tables, store results, and pair the next round or end the tournament. Repeating it is harmless."""
        lock = self._advancing.setdefault(tournament, asyncio.Lock())
        async with lock:
            while await self._step(tournament):
                pass

    async def _step(self, tournament: str) -> bool:
        """Do one step, and return whether there may be another."""
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
            if await self.fixtures.turn(tournament, "running", "over"):
                await self._award(snapshot)
            return False
        number = snapshot.round + 1
        paired = await self.service.threads.run(lambda: next_round(agreed, snapshot.members, snapshot.fixtures, number))
        await self.fixtures.add_round(agreed, number, paired, self.clock())
        return True

    async def _set_up(self, agreed: Tournament, pending: Sequence[Fixture]) -> None:
        """Open the missing tables of a round."""
        there = {kept.header.id for kept in await self.service.table_store.by_ids([fixture.table for fixture in pending])}
        missing = [fixture for fixture in pending if fixture.table not in there]
        if missing:
            game = await self.service.threads.run(lambda: self.service.boxes.load(agreed.game, agreed.options))
            for fixture in missing:
                await self.table_opening.set_up(fixture.table, game, agreed.language, agreed.terms, fixture.seats)

    async def _settle(self, snapshot: TournamentSnapshot, pending: Sequence[Fixture]) -> None:
        """Store the results of tables that are over or out of time, or that a withdrawn player has left. A player may withdraw while the
        round is paired."""
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
        """Return whether players had a chance to move. They had none if the process has just started, the machine slept, its clock was set,
        or the database failed."""
        ahead, failures = self.clock() - time.monotonic(), self.service.store.failures
        leapt, self._ahead = ahead - self._ahead, ahead
        failed, self._failures = failures > self._failures, failures
        if leapt > STOOD_STILL:
            log.warning("%.0f seconds went by at once: no round's time is over for a while", leapt, extra=about("stood_still"))
        if leapt > STOOD_STILL or failed:
            self._patient_until = time.monotonic() + self.service.settings.seconds_without_flags
        return time.monotonic() >= self._patient_until

    async def _forfeit(self, agreed: Tournament, fixture: Fixture, gone: Sequence[int]) -> None:
        """Store a loss for withdrawn players, and for players who forfeited earlier and were replaced by a bot."""
        table = None
        with _unless_damaged():
            table = await self._now(fixture)
        if table is not None and table.ended:
            return  # its result is being entered
        lost = [*gone, *(table.forfeits if table is not None else ())]
        await self.fixtures.decide(agreed.id, fixture, forfeited(await self.sides(agreed), lost), "withdrawn")
        await self._close(fixture, "withdrawn")

    async def _time_is_over(self, agreed: Tournament, fixture: Fixture) -> None:
        """Store a loss for the player to move, and for players who forfeited earlier. A player without any move is withdrawn. A table that
        cannot be replayed has no result, because nobody can play there; the organiser may correct it."""
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
        if late not in table.history.movers:
            await self.fixtures.withdraw(agreed.id, fixture.seats[late])
        await self.fixtures.decide(agreed.id, fixture, forfeited(await self.sides(agreed), lost), "time")
        await self._close(fixture, "late")

    async def sides(self, agreed: Tournament) -> tuple[tuple[int, ...], ...]:
        """Return the seats of a tournament's tables that win or lose together. Each is alone if the game is no longer installed."""
        try:
            return (await self.service.threads.run(lambda: self.service.boxes.load(agreed.game, agreed.options))).sides
        except NexariumError:
            return tuple((seat,) for seat in range(agreed.seats))

    async def _now(self, fixture: Fixture) -> Table | None:
        """Return the current table, also if another process changed it; None if it does not exist yet."""
        if await self.service.table_store.find(fixture.table) is None:
            return None
        live = await self.service.registry.find(fixture.table)
        await self.service.refresh(live)
        return live.table

    async def _close_decided(self, snapshot: TournamentSnapshot) -> None:
        """Close tables of the newest round that are decided but open, because a process died or the database failed."""
        decided = {
            each.table: each for each in snapshot.of_round(snapshot.round) if each.table and each.how in ("time", "withdrawn", "organiser")
        }
        for kept in await self.service.table_store.by_ids(list(decided)) if decided else ():
            if kept.summary.over:
                continue
            fixture = decided[kept.header.id]
            try:
                await self._close(fixture, "late" if fixture.how == "time" else "withdrawn")
            except ApiError as refusal:
                if refusal.key in ("unstored", "stored"):
                    raise  # the next check tries again; any other error is in the log, and delays no round

    async def _close(self, fixture: Fixture, why: Literal["withdrawn", "late"]) -> None:
        """Close a decided table. Viewers see the reason in their language."""
        with _unless_damaged():
            if await self.service.table_store.find(fixture.table) is not None:
                live = await self.service.registry.find(fixture.table)
                await self.service.change(live, partial(close_from_outside, by="tournament", why=why))


@contextmanager
def _unless_damaged() -> Iterator[None]:
    """Skip the block at a table that cannot be replayed: nobody can play there, and the log has reported it."""
    try:
        yield
    except ApiError as refusal:
        if refusal.key != "damaged":
            raise


def _points(fixture: Fixture, played: Played) -> tuple[float, ...]:
    """Return the points of each seat; a middle place where there is no result."""
    return _middle(fixture) if played.closed or not played.sides else points_of(played.sides, len(fixture.seats))


def _middle(fixture: Fixture) -> tuple[float, ...]:
    return (0.5,) * len(fixture.seats)


def _game(wanted: NewTournament, boxes: DataOverrides) -> Game:
    """Return the game of a new tournament; raises an `ApiError` that names the field."""
    try:
        return boxes.load(wanted.game, wanted.options)
    except BadOption as error:
        raise ApiError("option", status=422, field=f"options.{error.field}", detail=str(error).rstrip(".")) from None
    except (NexariumError, TypeError) as error:
        raise ApiError("option", status=422, field="game", detail=str(error).rstrip(".")) from None
