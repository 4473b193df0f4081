"""A history: the game so far, as pictures and logs read it."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nexarium.core.catalogue import catalogue, load
from nexarium.core.contract import CHANCE
from nexarium.core.game import History
from nexarium.core.words import words

from ..catalogue_games import each_preset, game_of, random_position, step_at_random
from ..race import definition


@each_preset
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 60))
def test_a_course_holds_every_position_that_was_passed(name, options, seed, plies):
    state, choose = game_of(name, options).new_initial_state(seed), random.Random(seed)
    passed, movers = [state.clone()], []
    while len(state.history) < plies and not state.is_terminal():
        movers.append(state.current_player())
        step_at_random(state, choose)
        passed.append(state.clone())
    history = History.of(state)
    assert history.plies == len(state.history)
    assert history.actions == tuple(state.history)
    assert history.movers == tuple(movers)
    for ply, position in enumerate(passed):
        assert history.before(ply) == position == history.until(ply).now
        assert history.before(ply).history == position.history
    assert [(ply.number, ply.before, ply.action, ply.mover, ply.after) for ply in history.since(0)] == [
        (number, passed[number], state.history[number], movers[number], passed[number + 1]) for number in range(history.plies)
    ]


def test_one_ply_later_the_earlier_course_is_as_it_was():
    history = History.new(load("tictactoe"))
    later = history.then(4).then(0, 8)
    assert (history.plies, later.plies) == (0, 3)
    assert later.until(1).actions == (4,)
    assert history.now.history == []
    assert later.last.before == later.until(2).now
    assert (later.last.action, later.last.mover) == (8, 0)


def test_no_position_is_counted_from_the_end():
    """Its history would be another position's."""
    history = History.new(load("tictactoe")).then(4, 0)
    for ply in (-1, 3):
        for asked in (history.before, history.until):
            with pytest.raises(IndexError, match=f"no position after {ply} of 2 plies"):
                asked(ply)


def test_nobody_plays_in_a_course():
    """The states that it gives are copies: playing on with one changes no position."""
    history = History.new(load("tictactoe")).then(4)
    history.before(1).apply_action(0)
    assert history.now.legal_actions() == [0, 1, 2, 3, 5, 6, 7, 8]
    assert history.last.after == history.now


def test_a_position_that_was_set_up_has_no_past():
    state = load("tictactoe").new_initial_state()
    state.memory.view(state.game.rules.dtype)["cells"][0, 4] = 1
    state.history.extend([4, 4])
    history = History.of(state)
    assert (history.plies, history.earlier, history.now) == (0, (4, 4), state)
    assert history.then(0).now.history == [4, 4, 0]
    with pytest.raises(IndexError):
        _ = history.last


def test_a_course_ends_where_its_state_does_even_if_its_history_goes_elsewhere():
    """A history that can be played but leads to another position is not the state's past."""
    state = load("tictactoe").new_initial_state()
    state.apply_action(4)
    state.history[0] = 0
    assert History.of(state).plies == 0
    assert History.of(state).now == state


def test_what_came_since_the_last_decision_is_chance():
    from nexarium.core.game import Game

    history = History.new(Game(definition()))
    assert history.last_decision() == 0
    history = history.then(3)
    assert history.movers == (CHANCE,)
    assert history.last_decision() == 0
    roll = max(history.now.legal_actions())
    history = history.then(roll)
    decided = history.plies - 1
    history = history.then(history.now.legal_actions()[0])
    assert history.movers[decided:] == (0, CHANCE)
    assert history.last_decision() == decided


@each_preset
def test_a_line_of_the_log_depends_on_nothing_that_came_after(name, options):
    state = random_position(game_of(name, options), 6, 40)
    history, definition = History.of(state), catalogue()[name]
    said, picture = words(definition.package, "en"), definition.load_picture()
    early = [picture.entry(History.of(history.before(ply + 1)), None, said) for ply in range(history.plies)]
    assert early == [picture.entry(history.until(ply + 1), None, said) for ply in range(history.plies)]


def test_positions_are_the_rules_memory():
    history = History.new(load("tictactoe")).then(4)
    assert all(memory.dtype == np.uint8 and memory.shape == (history.game.rules.size,) for memory in history.positions)
