"""Scoring (NX-12 to NX-15)."""

from __future__ import annotations

import pytest

import nexarium
from nexarium.core.errors import BadOption
from nexarium.core.game import State
from nexarium.core.words import words
from nexarium.games.nexos.box.board import PIECE_SIZES
from nexarium.games.nexos.scene import picture as face

from ..shown import Shown
from .playing import fields, recorded_games, replayed, start

scene = Shown(face)


END = {"blue": 18, "yellow": 0, "red": 26, "green": 36}
"""NX-15: the segments left at the rulebook's end position; yellow has placed everything."""
ENGLISH = words("nexarium.games.nexos", "en")


def ended(left: dict[str, int], **options: object) -> State:
    """A finished game in which the colours have these segments left."""
    state = start(**options)
    board = fields(state)
    board.colour = -1
    board.left[:] = [left[colour] for colour in ("blue", "yellow", "red", "green")]
    return state


@pytest.mark.rule("NX-12")
def test_a_colour_scores_the_segments_of_its_unplaced_pieces() -> None:
    for number in range(len(recorded_games())):
        state = replayed(number)
        for colour in range(4):
            unplaced = [size for size, placed in zip(PIECE_SIZES, state.record.placed[colour].tolist(), strict=True) if placed < 0]
            assert state.scores()[colour] == (sum(unplaced) if unplaced else -10)


@pytest.mark.rule("NX-12")
def test_pentobi_counts_the_same_the_other_way_round() -> None:
    bonus = 0
    for number, game in enumerate(recorded_games()):
        scores = replayed(number).scores()
        assert scores == game["rulebook_score"]
        assert [84 - score for score in scores] == game["pentobi_score"]
        bonus += sum(score == -10 for score in scores)
    assert bonus, "some colour places everything in these games"


@pytest.mark.rule("NX-12")
def test_the_smallest_total_wins_and_equal_scores_share_the_rank() -> None:
    state = ended({"blue": 7, "yellow": 3, "red": 7, "green": 3})
    assert state.returns() == pytest.approx([-2 / 3, 2 / 3, -2 / 3, 2 / 3])
    table = scene.standings(state, ENGLISH)
    assert [(row.seats, row.rank) for row in table.rows] == [((1,), 1), ((3,), 1), ((0,), 3), ((2,), 3)]
    assert table.verdict == "Yellow and green share the victory"


@pytest.mark.rule("NX-13")
def test_two_players_place_two_colours_each_in_the_same_order() -> None:
    state = start(players=2)
    seats = []
    for _ in range(8):
        seats.append((state.current_player(), int(state.record.colour)))
        state.step(state.legal_actions()[0])
    assert seats == [(0, 0), (1, 1), (0, 2), (1, 3)] * 2


@pytest.mark.rule("NX-13")
def test_two_players_add_the_scores_of_their_colours_bonuses_included() -> None:
    for number, game in enumerate(recorded_games()):
        scores = replayed(number, players=2).scores()
        assert scores == game["two_player_rulebook"]
        assert scores[1] - scores[0] == game["two_player_pentobi_diff"]
    assert ended(END, players=2).scores() == [44, 26]
    assert ended({"blue": 0, "yellow": 1, "red": 0, "green": 1}, players=2).scores() == [-20, 2]


@pytest.mark.rule("NX-14")
def test_teams_are_four_people_with_two_totals() -> None:
    state = ended(END, teams=True)
    assert state.game.num_players() == 4
    assert state.scores() == [44, 26, 44, 26]
    assert state.returns() == [-1, 1, -1, 1]
    playing = start(teams=True)
    for seat in (0, 1, 2, 3, 0):
        assert playing.current_player() == seat
        playing.step(playing.legal_actions()[0])


@pytest.mark.rule("NX-14")
def test_there_is_no_game_for_three_and_no_teams_of_one() -> None:
    with pytest.raises(BadOption, match="players=3"):
        nexarium.load("nexos", players=3)
    with pytest.raises(BadOption, match="teams"):
        nexarium.load("nexos", players=2, teams=True)


@pytest.mark.rule("NX-15")
def test_the_rulebooks_end_position() -> None:
    state = ended(END)
    assert state.scores() == [18, -10, 26, 36]
    assert state.returns() == pytest.approx([1 / 3, 1, -1 / 3, -1])
    assert scene.standings(state, ENGLISH).verdict == "Yellow wins"


@pytest.mark.rule("NX-15")
def test_the_rulebooks_end_position_in_teams() -> None:
    table = scene.standings(ended(END, teams=True), ENGLISH)
    assert table.verdict == "Yellow and green win"
    assert [(row.seats, row.rank, row.cells[-1]) for row in table.rows] == [((1, 3), 1, "26"), ((0, 2), 2, "44")]
