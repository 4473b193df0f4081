"""Tic-tac-toe: each rule of docs/rules.md, and what every game promises."""

from __future__ import annotations

import pytest
import tictactoe.scene as picture

import nexarium
from nexarium.core.errors import IllegalAction
from nexarium.core.game import History, State
from nexarium.core.words import words
from nexarium.testing import CHECKS


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_what_every_game_promises(check):
    check("tictactoe")


def played(cells: str) -> State:
    """The position after marks in these cells."""
    state = nexarium.load("tictactoe").new_initial_state()
    for cell in cells.split():
        state.apply_action(state.string_to_action(cell))
    return state


@pytest.mark.rule("TTT-1")
def test_the_seats_take_turns():
    assert [played(cells).current_player() for cells in ("", "b2", "b2 a1")] == [0, 1, 0]


@pytest.mark.rule("TTT-2")
def test_a_mark_goes_into_an_empty_cell():
    assert len(played("b2 a1").legal_actions()) == 7
    with pytest.raises(IllegalAction, match="already carries a mark"):
        played("b2 b2")


@pytest.mark.rule("TTT-3")
@pytest.mark.parametrize(
    ("cells", "returns"),
    [("a1 b1 a2 b2 a3", [1, -1]), ("c3 a1 c2 b2 a3 c1 b3", [1, -1]), ("a1 b1 c1 b2 a2 c2 b3 a3 c3", [0, 0])],
)
def test_three_in_a_line_win(cells, returns):
    state = played(cells)
    assert state.is_terminal()
    assert state.returns() == returns


@pytest.mark.parametrize(
    ("cells", "told"),
    [("a1 b1 a2 b2", []), ("a1 b1 a2 b2 a3", ["Cross in a line: a1, a2 and a3"]), ("a1 b1 a2 b2 b3 a3 c3 c2", [])],
)
def test_the_line_that_wins_is_drawn_through(cells, told):
    shapes = picture.board(History.beginning(played(cells)), None, words("tictactoe", "en")).shapes()
    assert [shape.title for shape in shapes if shape.classes == "ttt-line"] == told


def test_a_mark_that_completes_two_lines_has_both_drawn():
    state = played("a1 b1 a2 c1 b3 b2 c3 c2 a3")
    shapes = picture.board(History.beginning(state), None, words("tictactoe", "en")).shapes()
    assert [shape.id for shape in shapes if shape.classes == "ttt-line"] == ["line-a3-c3", "line-a1-a3"]
