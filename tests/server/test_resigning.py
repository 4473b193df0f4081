"""Giving up: what it means for two, for more, and where all win or lose together."""

from __future__ import annotations

import asyncio
import random

import pytest

from nexarium.core.catalogue import load
from nexarium.core.definition import Value
from nexarium.core.typography import typeset
from nexarium.core.view import Standing, Standings
from nexarium.server.club.results import sides_of
from nexarium.server.errors import ApiError
from nexarium.server.realtime.drawings import Drawings, Drawn, final_of
from nexarium.server.realtime.picture_cache import PictureCache
from nexarium.server.tables.events import Closed, Resigned, Sat, from_text, to_text
from nexarium.server.tables.forfeits import with_forfeits
from nexarium.server.tables.stored import Final
from nexarium.server.tables.table import Table
from nexarium.server.tables.timing import Fischer, Timing
from nexarium.server.threads import Threads

from .conftest import CENTRE, Visitor
from .test_hosting import told
from .test_time_at_the_table import begun, header_of

BLITZ = Timing(clock=Fischer(minutes=5))


def given_up(table: Table, *seats: int) -> Table:
    """The table after they have given up, one after the other."""
    for seat in seats:
        table = table.after(table.resigning(seat), 1.0)
    return table


def test_of_two_the_other_wins_there_and_then(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ann")
    token = visitor.sit(opened["table"], name="Bo")["token"]
    ann, bo = visitor.look(opened["table"], opened["token"]), visitor.look(opened["table"], token)
    ann.act(CENTRE)
    ann.say("resign", seat=0)
    end = ann.until("view", lambda view: view["position"].get("over", False))
    assert end["standings"]["verdict"] == "Bo wins: Ann resigned"
    assert [0, "You resigned"] in end["standings"]["yours"]
    assert [row["seats"] for row in end["standings"]["rows"]] == [[1], [0]]
    seat = end["position"]["seats"][0]
    assert (seat["resigned"], seat["lost"], seat["name"]) == (True, True, "Ann")
    won = bo.until("view", lambda view: view["position"].get("over", False))
    assert [1, "You win: Ann resigned"] in won["standings"]["yours"]
    for language, own in (("en", "You win: Ann resigned"), ("fr", typeset("Vous gagnez : abandon d\u2019Ann", "fr"))):
        listed = visitor.client.get("/api/tables", params={"ids": opened["table"], "language": language}).json()["tables"][0]
        assert [1, own] in listed["verdict_yours"], "in a list of tables as at the table"
    assert told(bo) == ["Ann resigned."]
    assert told(ann) == ["You resigned."]
    ann.say("resign", seat=0)
    assert "ask for a rematch" in ann.refused()["text"]


def drawn_for(table: Table, seat: int, ply: int) -> Drawn:
    """What that seat sees of a table."""
    threads = Threads(1)
    try:
        return asyncio.run(Drawings(table, PictureCache(1 << 26, threads)).drawn(ply, seat, "en", tall=True))
    finally:
        threads.close()


def offered(drawn: Drawn) -> int:
    """How many shapes of a position offer something."""
    scenes = [scene for scene in (drawn.board, drawn.hand) if scene is not None]
    return sum(bool(shape.actions) for scene in scenes for shape in scene.shapes()) + sum(bool(scene.previews) for scene in scenes)


@pytest.mark.parametrize("game", ["nexos", "keepers", "kepler", "nemesis"])
def test_nothing_is_offered_once_all_is_over(game: str) -> None:
    table, choose = begun(BLITZ, game, players=2), random.Random(5)
    met = 0
    while met < 3 and table.plies < 120:
        seat = table.to_move
        before = drawn_for(table, seat, table.plies)
        if offered(before) or (game == "nexos" and before.input is not None):
            met += 1
            everybody = range(2) if table.game.definition.cooperative else (seat,)
            for end in (given_up(table, *everybody), table.after(Closed(by="host"), 1.0)):
                assert end.ended
                after = drawn_for(end, seat, end.plies)
                assert (offered(after), after.input) == (0, None)
                assert not [layer.id for layer in after.board.layers if layer.id in ("lit", "nk-walks", "nk-steps") and layer.shapes]
        table = table.after(table.decision(choose.choice(sorted(table.legal))), 1.0)
    assert met == 3


def test_on_anybodys_turn_but_only_in_ones_own_seat(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ann")
    ann = visitor.look(opened["table"], opened["token"])
    ann.say("resign", seat=0)
    assert ann.refused()["text"].startswith("You cannot resign while a seat is free")
    token = visitor.sit(opened["table"], name="Bo")["token"]
    bo = visitor.look(opened["table"], token)
    for seat, why in ((0, "not yours"), (7, "no seat")):
        bo.say("resign", seat=seat)
        assert why in bo.refused()["text"]
    assert bo.view["position"]["mover"] == 0
    bo.say("resign", seat=1)
    assert bo.until("view", lambda view: view["position"].get("over", False))["standings"]["verdict"] == "Ann wins: Bo resigned"


def test_of_three_a_bot_plays_on_and_the_seat_comes_last() -> None:
    table = given_up(begun(BLITZ, "kepler", players=3), 1)
    seat = table.seats[1]
    assert (table.over, seat.kind, seat.stand_in, seat.level) == (False, "bot", True, 3)
    assert (table.forfeits, table.returns()[1]) == ((1,), -1.0)
    with pytest.raises(ApiError, match="resigned"):
        table.resigning(1)
    assert table.happenings[-1].sentence("en", ["P0", "P1", "P2"]) == "P1 resigned; a bot plays on in their place."
    assert table.happenings[-1].sentence("en", ["P0", "P1", "P2"], 1) == "You resigned; a bot plays on in your place."
    end = given_up(table, 2)
    assert end.over, "nobody is left to play against"
    assert end.happenings[-1].sentence("en", ["P0", "P1", "P2"]) == "P2 resigned."
    assert [(row.seats, row.rank) for row in final_of(end, "en").standings.rows] == [((0,), 1), ((2,), 2), ((1,), 3)]
    assert final_of(end, "en").standings.verdict == "P0 wins: P1 and P2 resigned"


@pytest.mark.parametrize(
    ("gone", "ranks", "expected", "verdict", "yours"),
    [
        # the bot of the player who resigned has won: the next one has
        (
            (1,),
            (2, 1, 3, 3),
            [((0,), 1), ((2,), 2), ((3,), 2), ((1,), 4)],
            "P0 wins: P1 resigned",
            {0: "You win: P1 resigned", 1: "You resigned"},
        ),
        # it shares the win
        (
            (1,),
            (3, 1, 1, 4),
            [((2,), 1), ((0,), 2), ((3,), 3), ((1,), 4)],
            "P2 wins: P1 resigned",
            {2: "You win: P1 resigned", 1: "You resigned"},
        ),
        # two have given up, and two others share the win
        (
            (3, 1),
            (3, 2, 3, 1),
            [((0,), 1), ((2,), 1), ((3,), 3), ((1,), 3)],
            "P0 and P2 win: P3 and P1 resigned",
            {1: "You resigned", 3: "You resigned"},
        ),
        # it has not won: who has, the game says itself
        ((1,), (1, 2, 3, 4), [((0,), 1), ((2,), 2), ((3,), 3), ((1,), 4)], "as the game says", {0: "as it says"}),
    ],
)
def test_whoever_gave_up_comes_last_however_well_the_bot_has_played_for_them(
    gone: tuple[int, ...],
    ranks: tuple[int, ...],
    expected: list[tuple[tuple[int, ...], int]],
    verdict: str,
    yours: dict[int, str],
) -> None:
    rows = tuple(Standing(seats=(seat,), rank=rank, cells=()) for rank, seat in sorted((rank, seat) for seat, rank in enumerate(ranks)))
    played = Standings(verdict="as the game says", columns=(), rows=rows, yours=((0, "as it says"),))
    final = with_forfeits(played, given_up(begun(BLITZ, "nexos", players=4), *gone), "en").standings
    assert [(row.seats, row.rank) for row in final.rows] == expected
    assert (final.verdict, dict(final.yours)) == (verdict, yours)


def test_a_crew_that_plays_on_wins_or_loses_as_the_game_says() -> None:
    played = Standings(verdict="as the game says", columns=(), rows=tuple(Standing(seats=(seat,), rank=1, cells=()) for seat in (0, 1)))
    assert with_forfeits(played, given_up(begun(BLITZ, "nemesis", players=2), 0), "en") == Final(played)


def test_whoever_gave_up_does_not_come_back(visitor: Visitor) -> None:
    opened = visitor.open("you", "you", "you", game="kepler", options={"players": 3})
    ann = visitor.look(opened["table"], opened["token"])
    ann.say("resign", seat=2)
    ann.until("view", lambda view: view["position"]["seats"][2].get("resigned", False))
    ann.say("reclaim_seat", seat=2)
    assert ann.refused()["text"].startswith("You resigned")


@pytest.mark.parametrize(("game", "options"), [("nexos", {"players": 4, "teams": True}), ("keepers", {"players": 4, "teams": "ac|bd"})])
def test_in_teams_the_side_loses_and_the_game_is_over(game: str, options: dict[str, Value]) -> None:
    end = given_up(begun(BLITZ, game, **options), 2)
    assert end.over
    assert [(row.seats, row.rank) for row in final_of(end, "en").standings.rows] == [((1, 3), 1), ((0, 2), 2)]
    final = final_of(end, "en").standings
    assert (final.verdict, final.winners) == ("P1 and P3 win: P2 resigned", (1, 3))
    assert dict(final.yours) == {
        0: "Your side loses: P2 resigned",
        1: "You win: P2 resigned",
        2: "You resigned",
        3: "You win: P2 resigned",
    }
    lowest = end.game.definition.returns_range[0]
    assert [value == lowest for value in end.returns()] == [True, False, True, False]
    assert sorted(sides_of(end)) == [((0, 2), 2), ((1, 3), 1)]


def test_of_three_sides_the_two_that_stay_go_on() -> None:
    table = given_up(begun(BLITZ, "keepers", players=4, teams="ab|c|d"), 1)
    assert not table.over
    end = given_up(table, 0)
    assert not end.over, "the same side has lost, and no other"
    over = given_up(end, 3)
    assert over.over
    assert [(row.seats, row.rank) for row in final_of(over, "en").standings.rows] == [((2,), 1), ((3,), 2), ((0, 1), 3)]


def test_time_up_costs_the_allies_the_game_too() -> None:
    table = begun(Timing(clock=Fischer(minutes=5), time_up="loss"), "keepers", players=4, teams="ac|bd")
    flagged = table.time_up(400.0)
    assert flagged is not None
    end = table.after(flagged, 400.0)
    ally = (flagged.seat + 2) % 4
    assert end.over
    assert dict(final_of(end, "en").standings.yours)[ally] == f"Your side loses: P{flagged.seat} ran out of time"


def test_logs_from_before_sides_lost_as_one_go_on_as_they_did() -> None:
    table = begun(BLITZ, "nexos", players=4, teams=True)
    new = table.resigning(2)
    assert from_text(to_text(new)) == new
    assert '"side":true' in to_text(new), "which an older process leaves alone"
    before = from_text('{"type":"resigned","seat":2,"level":3}')
    running = table.after(before, 1.0)
    assert not running.over, "the bot and the others have played on since, and the database's lists say so"
    assert running.returns()[0] > running.returns()[2], "the ally has lost nothing yet"
    moved = running.after(running.decision(min(running.legal)), 2.0)
    assert (moved.to_move, moved.over) == (1, False)
    end = given_up(moved, 0, 1)
    assert end.over
    assert [row.seats for row in final_of(end, "en").standings.rows] == [(3,), (1,), (0,), (2,)], "as it would have ended then"
    assert not given_up(moved, 0).over, "nor does one who goes now end what has gone on"


def test_a_table_is_told_its_sides_where_there_are_teams(visitor: Visitor) -> None:
    opened = visitor.open("you", "you", "bot:1", "bot:1", game="nexos", options={"players": 4, "teams": True})
    assert visitor.look(opened["table"], opened["token"]).view["sides"] == [[0, 2], [1, 3]]
    alone = visitor.open("you", "bot:1", game="nexos", options={"players": 2})
    assert "sides" not in visitor.look(alone["table"], alone["token"]).view


def test_together_the_others_go_on_until_nobody_has_stayed() -> None:
    table = begun(BLITZ, "nemesis", players=2)
    one = given_up(table, 0)
    assert (one.over, one.seats[0].kind) == (False, "bot")
    assert one.returns() == one.state().returns(), "the crew wins or loses as one"
    both = given_up(one, 1)
    assert both.over
    lowest = table.game.definition.returns_range[0]
    assert both.returns() == [lowest, lowest]
    final = final_of(both, "en").standings
    assert (final.verdict, final.together) == ("You all resigned: the game is lost", True)
    assert [rank for _, rank in sides_of(both)] == [2]


def test_a_crew_of_one_person_and_bots_is_lost_with_that_person() -> None:
    table = Table.opened(header_of(None, "nemesis", players=2), load("nemesis", players=2))
    table = table.after(Sat(seat=0, kind="human", name="Ann", holder="h"), 0.0)
    table = table.after(Sat(seat=1, kind="bot", name="Bot", level=1), 0.0)
    assert given_up(table, 0).over


def test_time_up_and_giving_up_are_told_apart() -> None:
    table = begun(Timing(clock=Fischer(minutes=5), time_up="loss"), "kepler", players=3)
    flagged = table.time_up(400.0)
    assert flagged is not None
    others = [seat for seat in range(3) if seat != flagged.seat]
    end = given_up(table.after(flagged, 400.0), others[0])
    assert end.resigned == (others[0],)
    assert "resigned or ran out of time" in final_of(end, "en").standings.verdict
    assert dict(final_of(end, "en").standings.yours)[flagged.seat] == "You lose: you ran out of time"


def test_where_nothing_is_played_nobody_gives_up() -> None:
    table = begun(BLITZ, "kepler", players=2)
    over = given_up(table, 0)
    with pytest.raises(ApiError, match="over"):
        over.resigning(1)


def test_the_log_says_it_again() -> None:
    table = begun(BLITZ, "kepler", players=3)
    event = table.resigning(0)
    assert event == Resigned(seat=0, level=3)
    assert table.after(event, 1.0).after(Sat(seat=1, kind="human", name="P1", holder="h"), 2.0).forfeits == (0,)
