"""What a search found, as values."""

from __future__ import annotations

import math

import numpy as np
import pytest

from nexarium.core.bot_config import Settings
from nexarium.core.catalogue import load
from nexarium.search.mcts import Search
from tests.search.test_tree_search import BOLD, position, wager


def searched(state, simulations: int = 1_500, **settings) -> Search:
    search = Search(state.game, Settings(**settings), seed=1)
    search.advance(state)
    search.think(simulations)
    return search


def test_lines_say_what_visits_and_values_say():
    search = searched(load("tictactoe").new_initial_state())
    lines = search.lines()
    assert {line.action: line.visits for line in lines} == {action: round(visits) for action, visits in search.visits().items()}
    assert {line.action: pytest.approx(line.value, abs=1e-5) for line in lines} == search.values()
    assert lines[0].action == search.best()
    assert [line.visits for line in lines] == sorted((line.visits for line in lines), reverse=True)
    assert search.lines(2) == lines[:2]


def test_of_actions_tried_as_often_the_one_of_the_highest_prior_is_best():
    """Whatever their order: as the first of the lines, as the server's bots choose."""

    def liking(leaves):
        weights = np.ones((len(leaves), 9))
        weights[:, 4], weights[:, 8] = 2, 3
        return weights, np.full((len(leaves), 2), 0.5)

    state = load("tictactoe").new_initial_state()
    search = Search(state.game, Settings(), seed=1, evaluate=liking, at_once=1)
    search.advance(state)
    for simulations in (1, 3, 5):
        search.think(simulations - int(search.root_visits()))
        visits = search.visits()
        assert visits[4] == visits[8] == max(visits.values())
        assert search.best() == 8
        assert not search.lines() or search.lines()[0].action == 8


def test_each_seat_has_its_values():
    """One seat's gain is the other's loss; among four, every seat is distinguished."""
    for line in searched(load("tictactoe").new_initial_state()).lines():
        assert sum(line.values) == pytest.approx(1, abs=1e-5)
    search = searched(load("nexos").new_initial_state(), 60, expand_at=4)
    assert all(len(line.values) == 4 for line in search.lines())
    assert len(set(search.lines(1)[0].values)) > 1
    assert sum(search.expected()) == pytest.approx(2, abs=1e-4), "first and last are worth 1 and 0, those between 2/3 and 1/3"


def test_values_of_seats_are_kept_when_the_tree_is():
    state = load("tictactoe").new_initial_state()
    search = searched(state)
    line = search.lines(1)[0]
    state.apply_action(line.action)
    search.advance(state)
    assert search.expected() == pytest.approx(line.values, abs=1e-5)
    assert search.root_visits() == line.visits


def test_the_expected_line_wins():
    """a1 and b1 stand: c1 ends the game. From the other side the parry comes first."""
    won = position("a1", "a2", "b1", "b2")
    line = searched(won).lines(1)[0]
    assert [won.action_to_string(action) for action in line.plies] == ["c1"]
    assert line.value == pytest.approx(1)
    parry = position("a1", "b2", "b1")
    assert parry.action_to_string(searched(parry).lines(1)[0].plies[0]) == "c1"
    assert len(searched(parry).lines(1)[0].plies) > 2


def test_a_line_ends_where_chance_is_to_move():
    game = wager()
    state = game.new_initial_state()
    assert next(line for line in searched(state, exploration=2.0).lines() if line.action == BOLD).plies == (BOLD,)
    state.step(BOLD)
    lines = searched(state).lines()
    assert math.isnan(lines[0].value), "chance wants nothing"
    assert [line.prior for line in lines] == [0.75, 0.25]


def test_before_the_first_simulation_there_is_nothing():
    search = Search(load("tictactoe"), Settings())
    search.advance(load("tictactoe").new_initial_state())
    assert search.lines() == ()
    assert all(math.isnan(value) for value in search.expected())
