"""Whole tournaments, played by people who do what the script says, among restarts and other processes."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Awaitable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from nexarium.server.club.messages import NewTournament
from nexarium.server.club.organiser import Organiser
from nexarium.server.club.tournament import Fixture, Member, System, Tournament, forfeited, may_be_points, next_round, points_of, standings
from nexarium.server.club.tournament_store import TournamentSnapshot
from nexarium.server.errors import ApiError
from nexarium.server.settings import Settings
from nexarium.server.storage import Unavailable
from nexarium.server.tables import commands
from nexarium.server.tables.notices import notice_of
from nexarium.server.tables.player_names import called
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.terms import Terms

from ..conftest import decide, play
from .conftest import FIRST_WINS, NOBODY_WINS, SECOND_WINS, Hall
from .test_ratings import in_hall

PEOPLE = ("ann", "bob", "cleo", "dora", "emil")
ALONE = ((0,), (1,))
STRENGTH = {name: len(PEOPLE) - place for place, name in enumerate(PEOPLE)}


async def open_tournament(hall: Hall, people: tuple[str, ...] = PEOPLE, **fields: object) -> str:
    await hall.enrol(*people)
    wanted = NewTournament(name="Spring", game="tictactoe", **fields)  # type: ignore[arg-type]
    tournament = await hall.club.organiser.create(people[0], wanted)
    for name in people:
        await hall.club.organiser.join(tournament.id, name)
    return tournament.id


async def play_round(hall: Hall, tournament: str) -> TournamentSnapshot:
    """Play every table of the newest round: the stronger wins, equals draw."""
    snapshot = await hall.club.organiser.find(tournament)
    for fixture in snapshot.of_round(snapshot.round):
        if fixture.points is None:
            first, second = (STRENGTH.get(name, 0) for name in fixture.seats)
            await hall.outcome(fixture.table, FIRST_WINS if first > second else SECOND_WINS if second > first else NOBODY_WINS)
    return await hall.club.organiser.find(tournament)


async def told(hall: Hall, table: str, language: str) -> str:
    """What is said of a table that was closed."""
    found = (await hall.server.registry.find(table)).table
    closed = found.closed and notice_of(found.seq, found.changed, found.closed)
    return closed.sentence(language, called(found, language)) if closed else ""


def refusing(key: str, work: Awaitable[object]) -> Awaitable[None]:
    async def run() -> None:
        with pytest.raises(ApiError) as refusal:
            await work
        assert refusal.value.key == key

    return run()


def test_a_swiss_tournament_from_the_first_name_to_the_last_round(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, rounds=3, rated=True)
        await refusing("tournament_owner", organiser.start(tournament, "bob"))
        await organiser.start(tournament, "ann")
        await refusing("tournament_begun", organiser.start(tournament, "ann"))
        for number in (1, 2, 3):
            snapshot = await organiser.find(tournament)
            assert snapshot.round == number
            assert snapshot.tournament.state == "running"
            await play_round(hall, tournament)
        snapshot = await organiser.find(tournament)
        assert snapshot.tournament.state == "over"
        assert len(snapshot.fixtures) == 9
        met = Counter(frozenset(fixture.seats) for fixture in snapshot.fixtures)
        assert set(met.values()) == {1}, "nobody meets twice, nobody sits out twice"
        places = standings(snapshot.tournament, snapshot.members, snapshot.fixtures)
        assert (places[0].account, places[0].points) == ("ann", 3.0)
        assert sum(place.points for place in places) == 9
        rated = {each.player: each for each in await hall.club.results_store.leaders("tictactoe", 2, 10)}
        assert rated == {}, "too few games yet"
        assert [each.games for each in await hall.club.results_store.ratings_of("ann")] == [
            3 - sum("ann" in f.seats for f in snapshot.fixtures if f.how == "bye")
        ]

    in_hall(settings, scene)


def test_whoever_should_meet_somebody_who_has_withdrawn_wins(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:4], system="round_robin")
        await organiser.start(tournament, "ann")
        await play_round(hall, tournament)
        await organiser.withdraw(tournament, "dora")
        for _ in (2, 3):
            await play_round(hall, tournament)
        snapshot = await organiser.find(tournament)
        assert snapshot.tournament.state == "over"
        assert sum(fixture.how == "withdrawn" for fixture in snapshot.fixtures) == 2
        assert {place.account: place.points for place in standings(snapshot.tournament, snapshot.members, snapshot.fixtures)} == {
            "ann": 3,
            "bob": 2,
            "cleo": 1,
            "dora": 0,
        }

    in_hall(settings, scene)


@pytest.mark.parametrize(("system", "rounds", "tables"), [("round_robin", 5, 10), ("double_round_robin", 10, 20)])
def test_everybody_meets_everybody(settings: Settings, system: str, rounds: int, tables: int) -> None:
    async def scene(hall: Hall) -> None:
        tournament = await open_tournament(hall, system=system)
        await hall.club.organiser.start(tournament, "ann")
        for _ in range(rounds):
            await play_round(hall, tournament)
        snapshot = await hall.club.organiser.find(tournament)
        assert snapshot.tournament.state == "over"
        assert sum(fixture.how == "played" for fixture in snapshot.fixtures) == tables
        assert [place.account for place in standings(snapshot.tournament, snapshot.members, snapshot.fixtures)] == list(PEOPLE)

    in_hall(settings, scene)


def test_a_tournament_at_tables_of_three(settings: Settings) -> None:
    """With a real game, at random."""
    dice = random.Random(3)

    async def scene(hall: Hall) -> None:
        people = PEOPLE[:4]
        await hall.enrol(*people)
        organiser = hall.club.organiser
        wanted = NewTournament(name="Threes", game="kepler", options={"players": 3}, rounds=1)
        await refusing(
            "tournament_pairs",
            organiser.create("ann", NewTournament(name="x", game="kepler", options={"players": 3}, system="round_robin")),
        )
        tournament = (await organiser.create("ann", wanted)).id
        for name in people:
            await organiser.join(tournament, name)
        await organiser.start(tournament, "ann")
        snapshot = await organiser.find(tournament)
        assert sorted(len(fixture.seats) for fixture in snapshot.of_round(snapshot.round)) == [1, 3]
        for fixture in snapshot.of_round(snapshot.round):
            if fixture.points is None:
                live = await hall.server.registry.find(fixture.table)
                while not live.table.over:
                    credential = Credential(account=fixture.seats[live.table.to_move])
                    await play(hall.server, live, credential, live.table.plies, dice.choice(live.table.state().legal_actions()))
        await hall.club.settle()
        snapshot = await organiser.find(tournament)
        assert snapshot.tournament.state == "over"
        assert all(sum(fixture.points or ()) == pytest.approx(1.5) for fixture in snapshot.fixtures if fixture.how == "played")
        assert [fixture.points for fixture in snapshot.fixtures if fixture.how == "bye"] == [(0.5,)]

    in_hall(settings, scene)


def test_a_round_whose_time_is_over_goes_on_without_those_who_stayed_away(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        now = 1000.0
        organiser = hall.club.organiser
        organiser.clock = lambda: now
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=2, hours=24)
        await organiser.start(tournament, "ann")
        snapshot = await organiser.find(tournament)
        assert snapshot.ends == 1000 + 24 * 3600
        left, right = snapshot.fixtures
        await hall.outcome(left.table, FIRST_WINS[:1])  # the second never comes
        await hall.outcome(right.table, FIRST_WINS[:3])  # both came, the second is to move
        await organiser.advance(tournament)
        assert (await organiser.find(tournament)).round == 1
        now += 24 * 3600
        await organiser.advance(tournament)
        snapshot = await organiser.find(tournament)
        assert [(fixture.points, fixture.how) for fixture in snapshot.of_round(1)] == [((1.0, 0.0), "time")] * 2
        assert [member.account for member in snapshot.members if member.withdrawn] == [left.seats[1]]
        assert "round\u2019s time was over" in await told(hall, left.table, "en")
        assert snapshot.round == 2
        assert {name for fixture in snapshot.of_round(2) for name in fixture.seats} == {*left.seats[:1], *right.seats}

    in_hall(settings, scene)


def test_whoever_withdraws_loses_the_table_and_is_paired_no_more(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, (*PEOPLE[:4], "zoe"), rounds=3)
        await organiser.withdraw(tournament, "zoe")  # before it begins: as if never joined
        await organiser.start(tournament, "ann")
        await organiser.withdraw(tournament, "dora")
        snapshot = await play_round(hall, tournament)
        lost = next(fixture for fixture in snapshot.of_round(1) if "dora" in fixture.seats)
        assert (lost.how, lost.points[lost.seats.index("dora")] if lost.points else None) == ("withdrawn", 0.0)
        for language, says in (("en", "withdrew from the tournament"), ("fr", "retiré du tournoi")):
            why = await told(hall, lost.table, language)
            assert says in why
            assert "résult" not in why, "the tournament counts it"
            assert "no result" not in why
        other = next(name for name in lost.seats if name != "dora")
        live = await hall.server.registry.find(lost.table)
        await refusing("closed_by_tournament", play(hall.server, live, Credential(account=other), live.table.plies, 0))
        assert sorted(name for fixture in snapshot.of_round(2) for name in fixture.seats) == ["ann", "bob", "cleo"]
        await refusing("tournament_not_in", organiser.withdraw(tournament, "zoe"))

    in_hall(settings, scene)


def test_whom_the_organiser_takes_out_joins_no_more(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, rounds=2)
        await refusing("tournament_owner", organiser.remove(tournament, "bob", "emil"))
        await organiser.remove(tournament, "ann", "emil")
        await refusing("tournament_removed", organiser.join(tournament, "emil"))
        await refusing("tournament_not_in", organiser.withdraw(tournament, "emil"))
        await refusing("tournament_removed", organiser.join(tournament, "emil"))
        await refusing("tournament_not_there", organiser.remove(tournament, "ann", "emil"))
        ((_, entrants, _),) = await organiser.fixtures.lately(("open",), 1)
        assert entrants == 4
        await organiser.start(tournament, "ann")
        snapshot = await organiser.find(tournament)
        assert {member.account for member in snapshot.members} == set(PEOPLE) - {"emil"}, "they stand in no list of what was played"
        fixture = next(fixture for fixture in snapshot.of_round(1) if "dora" in fixture.seats)
        await organiser.remove(tournament, "ann", "dora")
        snapshot = await organiser.find(tournament)
        decided = next(each for each in snapshot.of_round(1) if each.table == fixture.table)
        assert (decided.how, decided.points) == ("withdrawn", forfeited(ALONE, [fixture.seats.index("dora")]))
        await play_round(hall, tournament)
        snapshot = await organiser.find(tournament)
        assert snapshot.round == 2
        assert all("dora" not in each.seats for each in snapshot.of_round(2))

    in_hall(settings, scene)


def test_who_has_withdrawn_may_be_taken_out_before_they_come_back(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=2)
        await organiser.start(tournament, "ann")
        await organiser.withdraw(tournament, "dora")
        assert (await organiser.find(tournament)).may_return("dora")
        await organiser.remove(tournament, "ann", "dora")
        assert not (await organiser.find(tournament)).may_return("dora")
        await refusing("tournament_removed", organiser.join(tournament, "dora"))
        await refusing("tournament_not_there", organiser.remove(tournament, "ann", "dora"))
        await organiser.readmit(tournament, "ann", "dora")
        await organiser.join(tournament, "dora")
        assert not next(member for member in (await organiser.find(tournament)).members if member.account == "dora").withdrawn

    in_hall(settings, scene)


def test_a_table_that_cannot_be_replayed_holds_nobody_up(settings: Settings) -> None:
    """Nobody can play there, nor can it be closed: who withdraws loses it, and where nobody does it has no result when the time is over."""

    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=2)
        await organiser.start(tournament, "ann")
        left, right = (await organiser.find(tournament)).of_round(1)
        for fixture in (left, right):
            await hall.outcome(fixture.table, FIRST_WINS[:2])
            await hall.damage(fixture.table)
            await refusing("damaged", hall.server.registry.find(fixture.table))
        await organiser.withdraw(tournament, left.seats[0])
        organiser.clock = lambda: time.time() + 8 * 24 * 3600
        await organiser.advance(tournament)
        snapshot = await organiser.find(tournament)
        assert [(fixture.points, fixture.how) for fixture in snapshot.of_round(1)] == [((0.0, 1.0), "withdrawn"), ((0.5, 0.5), "closed")]
        assert [member.account for member in snapshot.members if member.withdrawn] == [left.seats[0]]
        assert snapshot.round == 2, "and the next round is paired"
        await organiser.advance(tournament)

    in_hall(settings, scene)


def test_who_comes_late_plays_from_the_next_round_on(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, rounds=5)
        await hall.enrol("late", "later", "latest")
        await organiser.remove(tournament, "ann", "emil")
        await organiser.start(tournament, "ann")
        await organiser.join(tournament, "late")
        await organiser.join(tournament, "late")
        await refusing("tournament_removed", organiser.join(tournament, "emil"))
        snapshot = await organiser.find(tournament)
        assert [member.account for member in snapshot.members][-1] == "late", "at the end of the list"
        assert all("late" not in fixture.seats for fixture in snapshot.fixtures), "this round is paired"
        await organiser.withdraw(tournament, "bob")
        snapshot = await play_round(hall, tournament)
        assert snapshot.round == 2
        assert any("late" in fixture.seats and fixture.table for fixture in snapshot.of_round(2)), "they play, who have no points yet"
        await organiser.join(tournament, "later")
        ((_, entrants, _),) = await organiser.fixtures.lately(("running",), 1)
        assert entrants == 6, "all who stand in the list, whom the organiser took out before not among them"
        await play_round(hall, tournament)
        await refusing("tournament_begun", organiser.join(tournament, "latest"))
        for _ in range(3):
            await play_round(hall, tournament)
        snapshot = await organiser.find(tournament)
        assert snapshot.tournament.state == "over"
        assert sum("later" in fixture.seats for fixture in snapshot.fixtures) == 3
        totals = {place.account: place.points for place in standings(snapshot.tournament, snapshot.members, snapshot.fixtures)}
        assert totals.keys() == {"ann", "bob", "cleo", "dora", "late", "later"}
        assert totals["ann"] == max(totals.values())

    in_hall(settings, scene)


@pytest.mark.parametrize("system", ["swiss", "round_robin"])
def test_who_has_withdrawn_comes_back_while_a_round_is_to_come(settings: Settings, system: System) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:4], system=system, rounds=3)
        await organiser.start(tournament, "ann")
        lost = next(fixture for fixture in (await organiser.find(tournament)).fixtures if "bob" in fixture.seats)
        await organiser.withdraw(tournament, "bob")
        await organiser.join(tournament, "bob")
        await organiser.join(tournament, "bob")
        snapshot = await play_round(hall, tournament)
        assert next(fixture.how for fixture in snapshot.fixtures if fixture.table == lost.table) == "withdrawn", "what was lost stays so"
        assert [fixture.how for fixture in snapshot.of_round(2) if "bob" in fixture.seats] == [""]
        await organiser.withdraw(tournament, "bob")
        snapshot = await play_round(hall, tournament)
        assert snapshot.round == 3
        assert [member.account for member in snapshot.members if member.withdrawn] == ["bob"]
        assert all("bob" not in fixture.seats for fixture in snapshot.of_round(3))
        assert not snapshot.may_return("bob")
        await refusing("tournament_begun", organiser.join(tournament, "bob"))

    in_hall(settings, scene)


def test_the_organiser_lets_somebody_in_again(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, rounds=5)
        await organiser.remove(tournament, "ann", "emil")
        await refusing("tournament_owner", organiser.readmit(tournament, "emil", "emil"))
        await refusing("tournament_not_barred", organiser.readmit(tournament, "ann", "bob"))
        await organiser.readmit(tournament, "ann", "emil")
        assert "emil" not in {member.account for member in (await organiser.find(tournament)).members}, "who joins says so alone"
        await organiser.join(tournament, "emil")
        await organiser.remove(tournament, "ann", "dora")
        await organiser.start(tournament, "ann")
        await organiser.readmit(tournament, "ann", "dora")
        await organiser.join(tournament, "dora")
        await organiser.remove(tournament, "ann", "cleo")
        snapshot = await organiser.find(tournament)
        assert [member.account for member in snapshot.members][-1] == "dora", "as who comes late"
        assert not snapshot.may_return("cleo")
        await refusing("tournament_removed", organiser.join(tournament, "cleo"))
        await organiser.readmit(tournament, "ann", "cleo")
        snapshot = await organiser.find(tournament)
        assert snapshot.may_return("cleo")
        assert [member.account for member in snapshot.members if member.withdrawn] == ["cleo"]
        await organiser.join(tournament, "cleo")
        snapshot = await play_round(hall, tournament)
        assert {"cleo", "dora"} <= {name for fixture in snapshot.of_round(2) for name in fixture.seats}
        await organiser.cancel(tournament, "ann")
        await refusing("tournament_over", organiser.readmit(tournament, "ann", "cleo"))

    in_hall(settings, scene)


def test_the_organiser_corrects_what_a_table_came_to(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:3], rounds=2)
        await organiser.start(tournament, "ann")
        table, bye = (await organiser.find(tournament)).of_round(1)
        first = (1, table.board)
        await refusing("tournament_undecided", organiser.correct(tournament, "ann", first, (0.5, 0.5)))
        await play_round(hall, tournament)
        await refusing("tournament_owner", organiser.correct(tournament, "bob", first, (0.5, 0.5)))
        for nowhere in ((3, 1), (1, 9), (1, bye.board)):
            await refusing("tournament_no_board", organiser.correct(tournament, "ann", nowhere, (0.5, 0.5)))
        for wrong in ((), (0.5,), (1.0, 0.25), (2.0, -1.0), (0.5, 0.5, 0.5)):
            await refusing("tournament_points", organiser.correct(tournament, "ann", first, wrong))
        await organiser.correct(tournament, "ann", first, (0.0, 0.0))
        again = await organiser.find(tournament)
        assert (again.of_round(1)[0].points, again.of_round(1)[0].how) == ((0.0, 0.0), "organiser")
        assert again.of_round(2)[0].points is None, "what was paired stays so"
        await play_round(hall, tournament)
        await organiser.correct(tournament, "ann", first, (0.5, 0.5))
        over = await organiser.find(tournament)
        assert over.tournament.state == "over"
        assert sum(place.points for place in standings(over.tournament, over.members, over.fixtures)) == 4

    in_hall(settings, scene)


def test_the_first_three_places_win_trophies(settings: Settings) -> None:
    """Equal players share a place. A correction after the end, and a tournament that an earlier version ended, are taken into account."""

    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:4], system="round_robin")
        await organiser.start(tournament, "ann")

        async def places() -> dict[str, int]:
            found = {name: await organiser.fixtures.trophies(name, 9) for name in PEOPLE}
            return {name: place for name, cups in found.items() for cup, place, _ in cups if cup.id == tournament}

        for _ in range(2):
            await play_round(hall, tournament)
            assert await places() == {}, "it is not over"
        over = await play_round(hall, tournament)
        assert over.tournament.state == "over"
        assert await places() == {"ann": 1, "bob": 2, "cleo": 3}
        lost = next(fixture for fixture in over.fixtures if set(fixture.seats) == {"ann", "bob"})
        await organiser.correct(tournament, "ann", (lost.round, lost.board), (0.5, 0.5))
        assert await places() == {"ann": 1, "bob": 1, "cleo": 3}
        await organiser.fixtures.award(tournament, {})
        await organiser.award_missing()
        assert await places() == {"ann": 1, "bob": 1, "cleo": 3}

    in_hall(settings, scene)


def test_points_that_an_organiser_may_give() -> None:
    three, teams = ((0,), (1,), (2,)), ((0, 2), (1, 3))
    assert may_be_points((1.0, 0.5, 0.0), three)
    assert may_be_points((0.75, 0.75, 0.0), three)
    assert not may_be_points((0.6, 0.4, 0.0), three)
    assert may_be_points((1.0, 0.0, 1.0, 0.0), teams)
    assert not may_be_points((1.0, 0.0, 0.0, 1.0), teams), "all of a side get the same"


@pytest.mark.parametrize(("system", "rounds"), [("swiss", 2), ("round_robin", 0)])
def test_nobody_comes_late_where_no_round_is_left_to_them(settings: Settings, system: str, rounds: int) -> None:
    async def scene(hall: Hall) -> None:
        tournament = await open_tournament(hall, PEOPLE[:4], system=system, rounds=rounds)
        await hall.enrol("late")
        await hall.club.organiser.start(tournament, "ann")
        await refusing("tournament_begun", hall.club.organiser.join(tournament, "late"))

    in_hall(settings, scene)


def test_an_account_that_is_gone_leaves_no_tournament_that_nobody_can_begin(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        waiting, played = await open_tournament(hall, rounds=1), await open_tournament(hall, ("xan", "yve"), rounds=1)
        await organiser.start(played, "xan")
        await organiser.forget("ann")
        assert (await organiser.find(waiting)).tournament.state == "cancelled"
        await organiser.forget("xan")
        assert (await organiser.find(played)).tournament.state == "over", "what is played goes on to its end"

    in_hall(settings, scene)


def test_nobody_waits_while_rounds_are_paired(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred it takes a second, the first round as well as those that follow."""
    paired: list[threading.Thread] = []

    def pair(*given: Any) -> Any:
        paired.append(threading.current_thread())
        return next_round(*given)

    monkeypatch.setattr("nexarium.server.club.organiser.next_round", pair)

    async def scene(hall: Hall) -> None:
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=2)
        await hall.club.organiser.start(tournament, "ann")
        await play_round(hall, tournament)
        assert len(paired) == 2
        assert threading.main_thread() not in paired

    in_hall(settings, scene)


def test_no_round_is_added_to_what_was_cancelled_while_it_was_paired(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tables would never be opened, and the links to them lead nowhere."""

    async def scene(hall: Hall) -> None:
        organiser, loop = hall.club.organiser, asyncio.get_running_loop()
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=2)
        await organiser.start(tournament, "ann")

        def cancelled_meanwhile(*given: Any) -> Any:
            asyncio.run_coroutine_threadsafe(organiser.cancel(tournament, "ann"), loop).result()
            return next_round(*given)

        monkeypatch.setattr("nexarium.server.club.organiser.next_round", cancelled_meanwhile)
        snapshot = await play_round(hall, tournament)
        assert (snapshot.tournament.state, snapshot.round, len(snapshot.fixtures)) == ("cancelled", 1, 2)

    in_hall(settings, scene)


def test_who_leaves_while_they_are_taken_out_does_not_come_again(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall)
        before = await organiser.find(tournament)
        await organiser.remove(tournament, "ann", "emil")
        organiser.find = AsyncMock(side_effect=[before])  # type: ignore[method-assign]
        await organiser.withdraw(tournament, "emil")
        del organiser.find
        await refusing("tournament_removed", organiser.join(tournament, "emil"))

    in_hall(settings, scene)


def test_nobody_withdraws_from_what_is_over(settings: Settings) -> None:
    """The tables of a cancelled tournament stay: a player who is losing a rated game cannot have it closed."""

    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=3, rated=True)
        await organiser.start(tournament, "ann")
        await organiser.cancel(tournament, "ann")
        fixture = (await organiser.find(tournament)).of_round(1)[0]
        await refusing("tournament_over", organiser.withdraw(tournament, fixture.seats[0]))
        assert (await hall.server.registry.find(fixture.table)).table.closed is None
        assert not any(member.withdrawn for member in (await organiser.find(tournament)).members)

    in_hall(settings, scene)


def test_an_account_is_gone_though_its_tournament_ends_meanwhile(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=3)
        unfinished = await organiser.fixtures.unfinished_with("bob")
        assert unfinished == [tournament]
        await organiser.cancel(tournament, "ann")
        monkeypatch.setattr(organiser.fixtures, "unfinished_with", AsyncMock(return_value=unfinished))
        await organiser.forget("bob")
        assert (await organiser.find(tournament)).tournament.state == "cancelled"

    in_hall(settings, scene)


def test_whoever_left_while_the_round_was_paired_has_lost_their_table(settings: Settings) -> None:
    """They were written down as gone, and nobody had seen the new table yet; a result that is being entered stays."""

    async def scene(hall: Hall) -> None:
        organiser = hall.club.organiser
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=3)
        await organiser.start(tournament, "ann")
        ended, left = (await organiser.find(tournament)).of_round(1)
        await organiser.fixtures.withdraw(tournament, left.seats[0])
        await organiser.advance(tournament)
        found = {fixture.table: fixture for fixture in (await organiser.find(tournament)).of_round(1)}
        assert (found[left.table].how, found[left.table].points) == ("withdrawn", (0.0, 1.0))
        assert found[ended.table].points is None
        hall.server.changed._receivers.remove(hall.club.consider)
        live = await hall.server.registry.find(ended.table)
        for action in FIRST_WINS:
            await play(hall.server, live, Credential(account=ended.seats[live.table.to_move]), live.table.plies, action)
        await organiser.withdraw(tournament, ended.seats[0])
        hall.club.consider(live)
        await hall.club.settle()
        found = {fixture.table: fixture for fixture in (await organiser.find(tournament)).of_round(1)}
        assert (found[ended.table].how, found[ended.table].points) == ("played", (1.0, 0.0))

    in_hall(settings, scene)


def test_processes_that_go_on_at_once_pair_a_round_once(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        tournament = await open_tournament(hall, rounds=3)
        await hall.club.organiser.start(tournament, "ann")
        hall.server.changed._receivers.remove(hall.club.consider)
        await play_round(hall, tournament)
        others = [Organiser(hall.server, hall.club.results_store) for _ in range(6)]
        await hall.club.sweep()
        await asyncio.gather(*(other.advance(tournament) for other in others))
        snapshot = await others[0].find(tournament)
        assert snapshot.round == 2
        assert sorted(name for fixture in snapshot.of_round(2) for name in fixture.seats) == sorted(PEOPLE)
        tables = await hall.server.table_store.by_ids([fixture.table for fixture in snapshot.of_round(2) if fixture.table])
        assert len(tables) == 2

    in_hall(settings, scene)


def test_a_round_without_its_tables_gets_them_after_a_restart(settings: Settings) -> None:
    """A process may die after it has paired a round and before it has opened the tables."""
    kept: list[str] = []

    async def dies(hall: Hall) -> None:
        kept.append(await open_tournament(hall, rounds=1))

        async def nothing(*arguments: object) -> None:
            raise ApiError("unstored", status=503)

        hall.club.organiser.table_opening.set_up = nothing  # type: ignore[method-assign,assignment]
        with pytest.raises(ApiError):
            await hall.club.organiser.start(kept[0], "ann")

    async def again(hall: Hall) -> None:
        await hall.club.organiser.advance(kept[0])
        await play_round(hall, kept[0])
        assert (await hall.club.organiser.find(kept[0])).tournament.state == "over"

    in_hall(settings, dies)
    in_hall(settings, again)


def test_what_was_decided_is_closed_after_a_restart(settings: Settings) -> None:
    """A process may die after it has decided a table and before it has closed it: who plays on there would play for nothing."""

    async def scene(hall: Hall) -> None:
        organiser, other = hall.club.organiser, Organiser(hall.server, hall.club.results_store)
        tournament = await open_tournament(hall, PEOPLE[:4], rounds=2)
        await organiser.start(tournament, "ann")
        first, second = (await organiser.find(tournament)).of_round(1)
        organiser._close = AsyncMock(side_effect=Unavailable("it died"))  # type: ignore[method-assign]
        organiser.clock = lambda: time.time() + 8 * 24 * 3600
        with pytest.raises(Unavailable):
            await organiser.advance(tournament)
        with pytest.raises(Unavailable):
            await organiser.withdraw(tournament, second.seats[0])
        snapshot = await other.find(tournament)
        assert [fixture.how for fixture in snapshot.of_round(1)] == ["time", "withdrawn"]
        assert {member.account for member in snapshot.members if member.withdrawn} == {first.seats[0], second.seats[0]}
        await other.advance(tournament)
        assert "round\u2019s time was over" in await told(hall, first.table, "en")
        assert "withdrew" in await told(hall, second.table, "en")
        assert (await other.find(tournament)).round == 2

    in_hall(settings, scene)


def test_a_rematch_of_a_tournaments_table_is_a_table_of_its_own(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        tournament = await open_tournament(hall, PEOPLE[:2], rounds=1)
        await hall.club.organiser.start(tournament, "ann")
        snapshot = await play_round(hall, tournament)
        seated = await hall.table_opening.rematch(snapshot.fixtures[0].table, Credential(account="ann"))
        assert (await hall.server.registry.find(seated.table)).table.header.terms.tournament == ""

    in_hall(settings, scene)


def test_whoever_resigned_gains_nothing_by_the_lateness_of_others(settings: Settings) -> None:
    """At a table of three a bot plays on for them; when the round ends there, or somebody withdraws, they are still no better than last."""

    async def scene(hall: Hall) -> None:
        now = 1000.0
        organiser = hall.club.organiser
        organiser.clock = lambda: now
        people = PEOPLE[:3]
        await hall.enrol(*people)
        tables = []
        for name in ("Late", "Withdrawn"):
            wanted = NewTournament(name=name, game="kepler", options={"players": 3}, rounds=1, hours=24)
            tournament = (await organiser.create("ann", wanted)).id
            for each in people:
                await organiser.join(tournament, each)
            await organiser.start(tournament, "ann")
            (fixture,) = (await organiser.find(tournament)).fixtures
            live = await hall.server.registry.find(fixture.table)
            mover = live.table.to_move
            gone = (mover + 1) % 3
            await decide(hall.server, commands.resign, live, Credential(account=fixture.seats[gone]), gone)
            assert not live.table.over
            tables.append((tournament, fixture, mover, gone))
        (late, *_), (withdrawn, fixture, mover, _) = tables
        await organiser.withdraw(withdrawn, fixture.seats[mover])
        now += 24 * 3600
        await organiser.advance(late)
        for tournament, _, mover, gone in tables:
            (decided,) = (await organiser.find(tournament)).fixtures
            points = decided.points or ()
            assert (points[gone], points[mover], points[3 - gone - mover]) == (0.25, 0.25, 1.0)

    in_hall(settings, scene)


# --- points and standings ------------------------------------------------------------------------------------------------------


def test_points_by_place() -> None:
    assert points_of([((0,), 1), ((1,), 2)], 2) == (1.0, 0.0)
    assert points_of([((0,), 1), ((1,), 1)], 2) == (0.5, 0.5)
    assert points_of([((2,), 1), ((0,), 2), ((1,), 3)], 3) == (0.5, 0.0, 1.0)
    assert points_of([((0, 2), 1), ((1, 3), 2)], 4) == (1.0, 0.0, 1.0, 0.0), "a team is one side"
    assert points_of([((0,), 1), ((1,), 1), ((2,), 3), ((3,), 4)], 4) == pytest.approx((5 / 6, 5 / 6, 1 / 3, 0))
    assert forfeited(ALONE, [0]) == (0.0, 1.0)
    assert forfeited(((0,), (1,), (2,), (3,)), [3]) == pytest.approx((2 / 3, 2 / 3, 2 / 3, 0))
    assert forfeited(((0, 2), (1, 3)), [3]) == (1.0, 0.0, 1.0, 0.0), "in teams the side loses, as when somebody resigns"


def agreed(system: System, seats: int = 2) -> Tournament:
    return Tournament("t", "a", "T", "tictactoe", {}, seats, system, 2, 24.0, Terms(), "en", "over", 0.0)


def test_ties_are_broken_by_opponents() -> None:
    """Worked by hand: a beats b and c, b beats d, d beats c; then b and d have a point each, and b met stronger ones."""
    members = [Member(name, seed) for seed, name in enumerate("abcd")]
    fixtures = [
        Fixture(1, 1, "1", ("a", "b"), (1.0, 0.0), "played"),
        Fixture(1, 2, "2", ("d", "c"), (1.0, 0.0), "played"),
        Fixture(2, 1, "3", ("c", "a"), (0.0, 1.0), "played"),
        Fixture(2, 2, "4", ("b", "d"), (1.0, 0.0), "played"),
    ]
    places = standings(agreed("swiss"), members, fixtures)
    assert [(place.account, place.points, place.ties, place.rank) for place in places] == [
        ("a", 2.0, (1.0, 1.0), 1),
        ("b", 1.0, (3.0, 1.0), 2),
        ("d", 1.0, (1.0, 0.0), 3),
        ("c", 0.0, (3.0, 0.0), 4),
    ]


@pytest.mark.parametrize(
    ("system", "bye", "expected"),
    [
        # opponents' points, and those by one's own against them: c has sat out, as if against somebody who stands where c does
        (
            "swiss",
            1.0,
            [
                ("c", 1.5, (3.0, 2.25), 1, (0, 1, 0)),
                ("a", 1.5, (2.5, 1.75), 2, (1, 1, 0)),
                ("b", 1.0, (2.5, 1.0), 3, (0, 0, 1)),
            ],
        ),
        # against them by one's own, and tables won: who sits out has won none
        (
            "round_robin",
            0.0,
            [("a", 1.5, (0.25, 1), 1, (1, 1, 0)), ("c", 0.5, (0.75, 0), 2, (0, 1, 0)), ("b", 0.0, (0.0, 0), 3, (0, 0, 1))],
        ),
    ],
)
def test_who_sat_out_stands_where_they_would(system: System, bye: float, expected: list[tuple[Any, ...]]) -> None:
    """Worked by hand: a beats b and draws with c, b and c sit out once each."""
    members = [Member(name, seed) for seed, name in enumerate("abc")]
    fixtures = [
        Fixture(1, 1, "1", ("a", "b"), (1.0, 0.0), "played"),
        Fixture(1, 2, "", ("c",), (bye,), "bye"),
        Fixture(2, 1, "2", ("c", "a"), (0.5, 0.5), "played"),
        Fixture(2, 2, "", ("b",), (bye,), "bye"),
        Fixture(3, 1, "3", ("b", "c"), None),  # is being played
    ]
    places = standings(agreed(system), members, fixtures)
    assert [(place.account, place.points, place.ties, place.rank, place.outcomes) for place in places] == expected


def test_at_larger_tables_those_won_break_ties() -> None:
    """Of three who have the same points one was in the middle twice."""
    members = [Member(name, seed) for seed, name in enumerate("abc")]
    fixtures = [
        Fixture(1, 1, "1", ("b", "a", "c"), (0.5, 1.0, 0.0), "played"),
        Fixture(2, 1, "2", ("c", "b", "a"), (1.0, 0.5, 0.0), "played"),
    ]
    places = standings(agreed("swiss", 3), members, fixtures)
    assert [(place.account, place.ties, place.rank, place.outcomes) for place in places] == [
        ("a", (1.0, 2.0), 1, (1, 0, 1)),
        ("c", (1.0, 2.0), 1, (1, 0, 1)),
        ("b", (0.0, 2.0), 3, (0, 2, 0)),
    ]


def test_a_swiss_round_follows_from_what_was_played() -> None:
    """Whom each has met, who began, who stands where, who sat out, and who is gone."""
    four = [Member(name, seed) for seed, name in enumerate("abcd")]
    level = [
        Fixture(1, 1, "1", ("a", "c"), (0.5, 0.5), "played"),
        Fixture(1, 2, "2", ("b", "d"), (0.5, 0.5), "played"),
    ]
    assert sorted(next_round(agreed("swiss"), four, level, 2).tables) == [("c", "b"), ("d", "a")], "who began does not begin again"
    upset = [
        Fixture(1, 1, "1", ("a", "c"), (0.0, 1.0), "played"),
        Fixture(1, 2, "2", ("b", "d"), (0.0, 1.0), "played"),
    ]
    assert {frozenset(table) for table in next_round(agreed("swiss"), four, upset, 2).tables} == {frozenset("ab"), frozenset("cd")}
    three = four[:3]
    once = [
        Fixture(1, 1, "1", ("a", "b"), (1.0, 0.0), "played"),
        Fixture(1, 2, "", ("c",), (1.0,), "bye"),
        Fixture(2, 1, "2", ("c", "a"), (0.0, 1.0), "played"),
        Fixture(2, 2, "", ("b",), (1.0,), "bye"),
    ]
    paired = next_round(agreed("swiss"), three, once, 3)
    assert (set(paired.tables[0]), paired.byes) == ({"b", "c"}, ("a",)), "though a leads: the others have sat out"
    paired = next_round(agreed("swiss"), [*three[:2], Member("c", 2, withdrawn=True)], once, 3)
    assert (set(paired.tables[0]), paired.byes) == ({"a", "b"}, ())


def test_who_is_gone_is_neither_met_nor_sits_out() -> None:
    """Of five who meet each other, d and e are gone: nobody wins against them twice, and nothing is noted of the two of them alone."""
    members = [Member(name, seed, withdrawn=name in "de") for seed, name in enumerate("abcde")]
    rounds = [next_round(agreed("round_robin"), members, [], number) for number in range(1, 6)]
    assert Counter(frozenset(table) for each in rounds for table in each.tables) == {frozenset(pair): 1 for pair in ("ab", "ac", "bc")}
    assert Counter(name for each in rounds for name in each.walkovers) == {"a": 2, "b": 2, "c": 2}
    assert sorted(name for each in rounds for name in each.byes) == ["a", "b", "c"]


class Unsearched(tuple[str, ...]):
    """Seats among which nobody is looked for."""

    def __contains__(self, name: object) -> bool:
        raise AssertionError(f"{name} is searched at every table of the tournament")


def test_standings_of_many_take_no_longer_than_their_tables() -> None:
    """Everybody who takes part has the page open; and who is level in everything shares the rank."""
    members = [Member(f"{seed}", seed) for seed in range(6)]
    fixtures = [Fixture(1, board, "1", Unsearched((f"{board}", f"{board + 3}")), (1.0, 0.0), "played") for board in range(3)]
    assert [place.rank for place in standings(agreed("swiss"), members, fixtures)] == [1, 1, 1, 4, 4, 4]


def test_a_round_is_not_over_at_once_after_a_start_or_a_leap_of_the_clock(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who could not move meanwhile can do so first."""

    async def scene(hall: Hall) -> None:
        now, passed = 1000.0, 500.0
        monkeypatch.setattr("nexarium.server.club.organiser.time", SimpleNamespace(monotonic=lambda: passed))
        organiser = Organiser(hall.server, hall.club.results_store, lambda: now)
        tournament = await open_tournament(hall, PEOPLE[:2], rounds=1, hours=24)
        await organiser.start(tournament, "ann")

        async def states() -> str:
            await organiser.advance(tournament)
            return (await organiser.find(tournament)).tournament.state

        passed += 24 * 3600
        now += 24 * 3600 - 1
        assert await states() == "running"
        now += 3600
        assert await states() == "running", "the clock was set"
        passed += 29
        assert await states() == "running"
        passed += 2
        hall.server.store.failures += 1
        assert await states() == "running", "the database did not answer"
        organiser = Organiser(hall.server, hall.club.results_store, lambda: now)
        passed += 29
        assert await states() == "running", "the process has only begun"
        passed += 2
        assert await states() == "over"

    in_hall(replace(settings, seconds_without_flags=30.0), scene)
