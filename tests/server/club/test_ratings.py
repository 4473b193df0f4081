"""Rated tables, and what they do to ratings: once, whatever happens to the processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import delete, select
from typer.testing import CliRunner

from nexarium.cli.commands import app
from nexarium.core.catalogue import load
from nexarium.server.club.rating import LUCK, START, Rating, after
from nexarium.server.club.results import Result, result_of
from nexarium.server.errors import ApiError
from nexarium.server.protocol.lobby import NewTable
from nexarium.server.protocol.seats import SeatRequest
from nexarium.server.settings import Settings
from nexarium.server.storage.schema import EVENTS, PLAYED, RATINGS, RESULTS, TABLES
from nexarium.server.tables import commands
from nexarium.server.tables.events import (
    AnyEvent,
    Closed,
    Flagged,
    HandedOver,
    Held,
    Played,
    Rematched,
    Resigned,
    Returned,
    Sat,
    StoodIn,
    Undone,
    to_text,
)
from nexarium.server.tables.replaying import replayed
from nexarium.server.tables.stored import Header
from nexarium.server.tables.terms import Terms
from nexarium.server.tables.timing import Fischer, Timing

from ..conftest import A1, decide
from .conftest import FIRST_WINS, NOBODY_WINS, SECOND_WINS, Hall, open_hall


def in_hall(settings: Settings, play: Callable[[Hall], Awaitable[None]]) -> None:
    """Run a scene in a server of its own."""

    async def run() -> None:
        async with open_hall(settings) as hall:
            await play(hall)

    asyncio.run(run())


async def ratings(hall: Hall, game: str = "tictactoe", seats: int = 2) -> dict[str, tuple[float, float, int]]:
    async with hall.server.store.reading() as connection:
        rows = (await connection.execute(select(RATINGS).where(RATINGS.c.game == game, RATINGS.c.seats == seats))).mappings()
        return {row["player"]: (row["mu"], row["sigma"], row["games"]) for row in rows}


async def entered(hall: Hall) -> dict[str, str]:
    async with hall.server.store.reading() as connection:
        return {row.table_id: row.unrated for row in await connection.execute(select(RESULTS))}


# --- what a table means --------------------------------------------------------------------------------------------------------

ANN = Sat(seat=0, kind="human", name="Ann", holder="a", account="ann")
BOB = Sat(seat=1, kind="human", name="Bob", holder="b", account="bob")
CLEO = Sat(seat=1, kind="human", name="Cleo", holder="c", account="cleo")
BOT = Sat(seat=1, kind="bot", name="Bot", level=3)
FREE = Sat(seat=1, kind="open")


def moves(actions: tuple[int, ...], first: int = 0) -> list[AnyEvent]:
    return [Played(ply=ply, actions=(action,)) for ply, action in enumerate(actions, first)]


def came_of(*events: AnyEvent, rated: bool = True) -> Result:
    game = load("tictactoe")
    terms = Terms(rated=rated)
    header = Header("t", "tictactoe", game.definition.version, dict(game.options), bytes(32), "en", True, 100.0, terms)
    rows = [(number, 200.0 + number, event) for number, event in enumerate(events)]
    return result_of(header, rows, replayed(header, rows, to_its_end=True))


@pytest.mark.parametrize(
    "later",
    [
        [Held(seats=(0,))],
        [Held(seats=(0, 1), account="dora")],
        [HandedOver(seats=(1,), holder="d")],
        [msgspec.structs.replace(BOB, account="cleo")],
        [Rematched(table="u"), Held(seats=(1,)), HandedOver(seats=(0,), holder="d")],
    ],
)
def test_what_happens_after_the_end_changes_no_result(later: list[AnyEvent]) -> None:
    """An account is deleted or takes seats over, a seat moves to another device: the log says so after the last move."""
    game = [ANN, BOB, *moves(FIRST_WINS)]
    assert came_of(*game, *later) == came_of(*game)
    assert came_of(*game, *later).rated


ONE, REST = moves(FIRST_WINS[:1]), moves(FIRST_WINS[1:], 1)
TWO, LAST = moves(FIRST_WINS[:2]), moves(FIRST_WINS[2:], 2)


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([ANN, BOB, *ONE, *REST], ""),
        ([ANN, BOT, *ONE, *REST], ""),
        ([ANN, BOB, *TWO, Undone(ply=1, seat=1), *REST], "taken_back"),
        # somebody else goes on with a game that has begun; before that nothing is lost
        ([ANN, BOB, *TWO, CLEO, *LAST], "substitute"),
        ([ANN, BOB, *ONE, CLEO, *REST], ""),
        ([ANN, FREE, *TWO, BOB, *LAST], ""),
        ([ANN, BOB, *TWO, FREE, BOB, *LAST], "substitute"),
        ([ANN, BOB, *TWO, StoodIn(seat=1, level=3), Returned(seat=1), *LAST], "substitute"),
        ([ANN, BOB, StoodIn(seat=1, level=3), Returned(seat=1), *ONE, *REST], ""),
        ([ANN, BOB, *TWO, HandedOver(seats=(1,), holder="d"), *LAST], "substitute"),
        ([ANN, BOB, HandedOver(seats=(1,), holder="d"), *ONE, *REST], ""),
        # who plays
        ([ANN, msgspec.structs.replace(BOB, account="ann"), *ONE, *REST], "twice"),
        ([ANN, msgspec.structs.replace(BOB, account=""), *ONE, *REST], "guest"),
        ([msgspec.structs.replace(BOT, seat=0), BOT, *ONE, *REST], "bots"),
        ([ANN, msgspec.structs.replace(BOT, level=0, remote_bot="l"), *ONE, *REST], "bots"),
        ([ANN, BOB, *TWO, Closed(by="owner")], "closed"),
        # each side has moved before the game ended: by the rules, or because somebody resigned or had no time left
        ([ANN, BOB, Resigned(seat=0, level=3)], "unplayed"),
        ([ANN, BOB, *ONE, Resigned(seat=1, level=3)], "unplayed"),
        ([ANN, BOB, *ONE, Resigned(seat=0, level=3)], "unplayed"),
        ([ANN, BOB, *TWO, Resigned(seat=0, level=3)], ""),
        ([ANN, BOT, Resigned(seat=0, level=3)], "unplayed"),
        ([ANN, BOB, Flagged(seat=0, ply=0, then="loss", level=1)], "unplayed"),
        ([ANN, BOB, *ONE, Flagged(seat=1, ply=1, then="loss", level=1)], "unplayed"),
        ([ANN, BOB, *TWO, Flagged(seat=0, ply=2, then="loss", level=1)], ""),
    ],
)
def test_why_a_table_is_not_rated(events: list[AnyEvent], why: str) -> None:
    result = came_of(*events)
    assert (result.unrated, result.rated) == (why, not why)
    assert came_of(*events, rated=False).unrated in ("not_asked", "closed")


def test_what_is_entered_of_a_table() -> None:
    lost = came_of(ANN, BOT, *moves(SECOND_WINS))
    assert (lost.plies, lost.began, lost.finished) == (len(SECOND_WINS), 202.0, 202.0 + len(SECOND_WINS) - 1)
    assert [(player.id, player.rank, player.outcome) for player in lost.players] == [("ann", 2, "lost"), ("bot:3", 1, "won")]
    drawn = came_of(ANN, BOB, *moves(NOBODY_WINS))
    assert [(player.id, player.rank, player.outcome) for player in drawn.players] == [("ann", 1, "drawn"), ("bob", 1, "drawn")]
    closed = came_of(ANN, BOB, Closed(by="owner"))
    assert (closed.players, closed.began, closed.finished) == ((), 100.0, 100.0)


# --- the model -----------------------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5), st.lists(st.integers(1, 2), min_size=5, max_size=5))
def test_who_comes_first_gains_and_who_comes_last_loses(ranks: list[int], sizes: list[int]) -> None:
    """Among people of whom nothing is known, for 2 to 5 sides of one or two players."""
    sides = [([f"{side}{mate}" for mate in range(size)], rank) for side, (rank, size) in enumerate(zip(ranks, sizes, strict=False))]
    rated = after(sides, {})
    even = len({size for _, size in zip(ranks, sizes, strict=False)}) == 1
    for ids, rank in sides:
        assert len({rated[each] for each in ids}) == 1, "a team wins together"
        assert all(rated[each].sigma < Rating().sigma for each in ids)
        if even and ranks.count(rank) == 1 and rank == min(ranks):
            assert all(rated[each].mu > START for each in ids)
        if even and ranks.count(rank) == 1 and rank == max(ranks):
            assert all(rated[each].mu < START for each in ids)


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(START + LUCK, 100), Rating(START - LUCK, 100)
    before = {"strong": strong, "weak": weak}
    expected = after([(["strong"], 1), (["weak"], 2)], before)
    upset = after([(["weak"], 1), (["strong"], 2)], before)
    assert 0 < expected["strong"].mu - strong.mu < strong.mu - upset["strong"].mu


# --- at the table --------------------------------------------------------------------------------------------------------------


def test_a_rated_game_is_rated_once(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        table = await hall.game("ann", "bob")
        once = await ratings(hall)
        assert once["ann"][0] > START > once["bob"][0]
        assert [each[2] for each in once.values()] == [1, 1]
        await hall.club.sweep()
        again = Hall(hall.server, hall.club)
        for _ in range(3):
            live = await again.server.registry.find(table.id)
            hall.club._entered.discard(live)  # as another process would, which knows of nothing
            hall.club.consider(live)
            await hall.club.settle()
        assert await ratings(hall) == once
        (point,) = await hall.club.results_store.history("ann", "tictactoe", 2, 10)
        assert (point.table, point.rating.mu) == (table.id, once["ann"][0])

    in_hall(settings, scene)


def test_two_who_enter_the_same_table_at_once_rate_it_once(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        await hall.game("ann", "bob")
        once = await ratings(hall)
        async with hall.server.store.reading() as connection:
            tables = (await connection.execute(select(RESULTS.c.table_id))).scalars().all()
        await hall.server.store.transact(
            lambda connection: [connection.execute(delete(each)) for each in (PLAYED, RESULTS, RATINGS)] and None
        )
        await asyncio.gather(*(hall.club._enter(tables[0]) for _ in range(5)))
        assert await ratings(hall) == once

    in_hall(settings, scene)


def test_what_ended_unnoticed_is_entered_after_a_restart(settings: Settings) -> None:
    async def unnoticed(hall: Hall) -> None:
        hall.server.changed._receivers.remove(hall.club.consider)
        for _ in range(3):
            await hall.game("ann", "bob", SECOND_WINS)
        assert await entered(hall) == {}

    async def later(hall: Hall) -> None:
        await hall.club.sweep()
        assert {games for _, _, games in (await ratings(hall)).values()} == {3}

    in_hall(settings, unnoticed)
    in_hall(settings, later)


def test_which_tables_are_not_rated(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        asked = await hall.game("ann", "bob", rated=False)
        alone = await hall.open("ann", "ann", rated=False)
        await hall.play(alone, FIRST_WINS)
        await hall.club.settle()
        assert await entered(hall) == {asked.id: "not_asked", alone.id: "not_asked"}
        assert await ratings(hall) == {}
        refused = [
            (NewTable(game="tictactoe", seats=(SeatRequest(who="you"), SeatRequest(who="open")), rated=True), "", "rated_account"),
            (NewTable(game="tictactoe", seats=(SeatRequest(who="you"), SeatRequest(who="you")), rated=True), "ann", "rated_seats"),
            (NewTable(game="tictactoe", seats=(SeatRequest(who="bot", level=1),) * 2, rated=True), "ann", "rated_bots"),
            (
                NewTable(game="keepers", seats=(SeatRequest(who="you"), SeatRequest(who="bot", level=1, style="bold")), rated=True),
                "ann",
                "rated_style",
            ),
            (NewTable(game="nemesis", seats=(SeatRequest(who="you"),), options={"players": 1}, rated=True), "ann", "rated_together"),
        ]
        for request, account, key in refused:
            with pytest.raises(ApiError) as refusal:
                await hall.table_opening.open(request, "visitor", account)
            assert refusal.value.key == key

    in_hall(settings, scene)


def test_at_a_rated_table_nobody_is_a_stranger_and_nothing_is_taken_back(settings: Settings) -> None:
    async def scene(hall: Hall) -> None:
        for second, key in (("", "rated_account"), ("ann", "rated_seats")):
            with pytest.raises(ApiError) as refusal:
                await hall.open("ann", second)
            assert refusal.value.key == key
        table = await hall.open("ann", "bob")
        await hall.play(table, FIRST_WINS[:1])
        live = await hall.server.registry.find(table.id)
        with pytest.raises(ApiError, match="undo"):
            await decide(hall.server, commands.undo, live, table.claims[0], 1)
        assert live.table.plies == 1

    in_hall(settings, scene)


def test_nobody_takes_a_rated_result_away_from_the_others(settings: Settings) -> None:
    """Neither by closing the table nor by letting a bot play; what an owner closes has no result."""

    async def scene(hall: Hall) -> None:
        table = await hall.open("ann", "bob")
        live = await hall.server.registry.find(table.id)
        await hall.play(table, FIRST_WINS[:1])
        for work in (
            decide(hall.server, commands.close, live, table.claims[0]),
            decide(hall.server, commands.stand_in, live, table.claims[0], 1, 3, live.present()),
        ):
            with pytest.raises(ApiError) as refusal:
                await work
            assert refusal.value.key == "rated_begun"
        with pytest.raises(ApiError, match="undo"):
            await decide(hall.server, commands.ask_takeback, live, table.claims[0], 1)
        await decide(hall.server, commands.close_from_outside, live, "owner")
        await hall.club.settle()
        assert await entered(hall) == {table.id: "closed"}
        assert await ratings(hall) == {}

    in_hall(settings, scene)


def test_no_host_stops_the_clocks_of_a_rated_game(settings: Settings) -> None:
    """Else they think as long as they like, or for ever."""

    async def scene(hall: Hall) -> None:
        table = await hall.open("ann", "bob", timing=Timing(clock=Fischer(minutes=1), time_up="loss"))
        live = await hall.server.registry.find(table.id)
        await decide(hall.server, commands.pause, live, table.claims[0], on=True)  # nobody has moved
        await decide(hall.server, commands.pause, live, table.claims[0], on=False)
        await hall.play(table, FIRST_WINS[:1])
        with pytest.raises(ApiError) as refusal:
            await decide(hall.server, commands.pause, live, table.claims[0], on=True)
        assert refusal.value.key == "rated_begun"
        friendly = await hall.open("ann", "bob")
        await hall.play(friendly, FIRST_WINS[:1])
        await decide(hall.server, commands.pause, await hall.server.registry.find(friendly.id), friendly.claims[0], on=True)

    in_hall(settings, scene)


def test_whoever_has_no_time_left_has_lost_the_rating_too(settings: Settings) -> None:
    """Though the board says nothing yet."""

    async def scene(hall: Hall) -> None:
        minutes = Timing(clock=Fischer(minutes=1), time_up="loss")
        with pytest.raises(ApiError) as refusal:
            await hall.open("ann", "bob", timing=Timing(clock=Fischer(minutes=1), time_up="bot"))
        assert refusal.value.key == "rated_time"
        table = await hall.open("ann", "bob", timing=minutes)
        await hall.play(table, FIRST_WINS[:3])
        live = await hall.server.registry.find(table.id)
        start = hall.server.clock()
        hall.server.clock = lambda: start + 3600
        await decide(hall.server, commands.end_time, live, hall.server.clock())
        await hall.club.settle()
        assert await entered(hall) == {table.id: ""}
        after_game = await ratings(hall)
        assert after_game["ann"][0] > START > after_game["bob"][0]

    in_hall(settings, scene)


@pytest.mark.parametrize("moves", [0, 1])
def test_a_game_without_a_move_by_each_side_moves_no_rating(settings: Settings, moves: int) -> None:
    """Neither when it ends nor when ratings are worked out again; with a move by each it does."""

    async def scene(hall: Hall) -> None:
        for played in (moves, 2):
            table = await hall.open("ann", "bob")
            await hall.play(table, FIRST_WINS[:played])
            await decide(hall.server, commands.resign, await hall.server.registry.find(table.id), table.claims[0], 0)
            await hall.club.settle()
            assert await entered(hall) == dict.fromkeys(await entered(hall), "unplayed") | ({table.id: ""} if played == 2 else {})
            assert len(await ratings(hall)) == (2 if played == 2 else 0)

    async def forgiven(hall: Hall) -> None:
        """What an earlier version has entered as rated."""
        wrong = RESULTS.update().values(unrated="")
        await hall.server.store.transact(lambda connection: connection.execute(wrong) and None)

    in_hall(settings, scene)
    in_hall(settings, forgiven)
    assert rebuilt(settings) == 1


def test_ratings_are_worked_out_again_from_the_games(settings: Settings) -> None:
    before: dict[str, tuple[float, float, int]] = {}

    async def season(hall: Hall) -> None:
        for first, second, moves in (
            ("ann", "bob", FIRST_WINS),
            ("bob", "cleo", NOBODY_WINS),
            ("cleo", "ann", SECOND_WINS),
            ("bob", "ann", FIRST_WINS),
        ):
            await hall.game(first, second, moves)
        before.update(await ratings(hall))

    async def damaged(hall: Hall) -> None:
        def damage(connection: object) -> None:
            connection.execute(RATINGS.update().values(mu=9999.0))  # type: ignore[attr-defined]
            connection.execute(PLAYED.update().values(rank=1, outcome="drawn"))  # type: ignore[attr-defined]

        await hall.server.store.transact(damage)
        assert await ratings(hall) != before

    async def mended(hall: Hall) -> None:
        assert await ratings(hall) == before
        assert {tally.won for tally in await hall.club.results_store.tallies("ann", whole=True)} == {1}

    in_hall(settings, season)
    in_hall(settings, damaged)
    file = settings.database.partition(":///")[2]
    told = CliRunner().invoke(app, ["ratings", "--rebuild", "--json", "--database", str(Path(file))])
    assert json.loads(told.output)["rated"] == 4
    in_hall(settings, mended)


def rebuilt(settings: Settings) -> int:
    """How many games are rated when all ratings are worked out again from the logs."""
    file = settings.database.partition(":///")[2]
    told = CliRunner().invoke(app, ["ratings", "--rebuild", "--json", "--database", str(Path(file))])
    rated: int = json.loads(told.stdout)["rated"]
    return rated


async def everything(hall: Hall) -> object:
    """All that is kept of results and ratings."""
    async with hall.server.store.reading() as connection:
        rows = [(await connection.execute(select(each).order_by(*each.primary_key.columns))).all() for each in (RESULTS, PLAYED, RATINGS)]
    return rows


def test_ratings_stay_when_a_player_deletes_their_account_or_a_seat_changes_hands(settings: Settings) -> None:
    """Worked out again, results and ratings are those that were entered when the games ended."""
    before: list[object] = []

    async def season(hall: Hall) -> None:
        await hall.enrol("ann", "bob", "cleo")
        for first, second, actions in (
            ("ann", "bob", FIRST_WINS),
            ("bob", "cleo", FIRST_WINS),
            ("cleo", "ann", SECOND_WINS),
            ("ann", "bob", SECOND_WINS),
        ):
            await hall.game(first, second, actions)
        guests = await hall.game("ann", "", FIRST_WINS, rated=False)
        strangers = await hall.game("", "", FIRST_WINS, rated=False)
        before.append(await everything(hall))
        assert len(await ratings(hall)) == 3
        await hall.server.people.remove("bob")
        for table in (guests, strangers):  # somebody makes an account, and takes with it what they have played as a guest
            assert await hall.table_opening.give_to_account(table.id, table.claims[1].token, "cleo")

    async def unchanged(hall: Hall) -> None:
        assert await everything(hall) == before[0]

    in_hall(settings, season)
    assert rebuilt(settings) == 4
    in_hall(settings, unchanged)


def test_ratings_stay_when_newer_rules_cannot_play_an_old_game_to_its_end(settings: Settings) -> None:
    """What was entered under the rules that held then is not judged again by others."""
    before: list[object] = []

    async def season(hall: Hall) -> None:
        await hall.game("ann", "bob", FIRST_WINS)
        before.append(await everything(hall))
        older = TABLES.update().values(version=TABLES.c.version - 1)
        garbled = EVENTS.update().where(EVENTS.c.body.contains('"ply":4')).values(body=to_text(Played(ply=4, actions=(A1,))))
        await hall.server.store.transact(lambda connection: [connection.execute(each) for each in (older, garbled)] and None)

    async def unchanged(hall: Hall) -> None:
        assert await everything(hall) == before[0]

    in_hall(settings, season)
    assert rebuilt(settings) == 1
    in_hall(settings, unchanged)
