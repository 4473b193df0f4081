"""Copies of states, their random numbers, and seeds of any integer type."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from nexarium.core.catalogue import load
from nexarium.core.contract import OVER
from nexarium.core.errors import BadOption, IllegalAction
from nexarium.core.game import State

from ..catalogue_games import each_game, random_position


def drawn(state: State, n: int = 5) -> list[float]:
    return [state.random.random() for _ in range(n)]


def test_a_seed_is_any_integer():
    game = load("keepers")
    told = game.new_initial_state(5)
    for seed in (np.int64(5), np.uint8(5)):
        assert drawn(game.new_initial_state(seed)) == drawn(told.clone())
    assert drawn(game.new_initial_state(None)) != drawn(game.new_initial_state(None))
    for wrong in ("five", 5.0, np.float64(5), True, -1, 2**64):
        with pytest.raises(BadOption, match=r"a seed is a whole number from 0 to 2\*\*64 - 1"):
            game.new_initial_state(wrong)


def test_the_numbers_of_a_seed_are_those_of_pythons_generator():
    assert drawn(load("tictactoe").new_initial_state(7)) == [random.Random(7).random(), *drawn_after(7, 1, 4)]


def drawn_after(seed: int, skipped: int, n: int) -> list[float]:
    generator = random.Random(seed)
    for _ in range(skipped):
        generator.random()
    return [generator.random() for _ in range(n)]


@each_game
def test_chance_is_drawn_as_weighted_choices_are(name):
    """Games of a seed are what they always were: `random.choices` by the weights."""
    state, beside, choose = load(name).new_initial_state(3), random.Random(3), random.Random(1)
    for _ in range(150):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_weights(), strict=True)
            shares = [(outcome, weight / sum(weights)) for outcome, weight in zip(outcomes, weights, strict=True)]
            for _ in range(2):
                said = state.chance_outcomes()
                assert said == shares
                said.clear()  # the list is the caller's own
            outcome = state.sample_chance()
            assert outcome == beside.choices(outcomes, weights)[0]
            state.step(outcome)
        else:
            state.step(choose.choice(state.legal_actions()))


def test_an_action_given_as_its_text_is_refused_with_the_way_to_read_it():
    with pytest.raises(IllegalAction, match="an action is an integer, not 'b2'; string_to_action makes one of its text"):
        load("tictactoe").new_initial_state().apply_action("b2")


def test_what_the_package_offers_is_listed_before_it_is_first_asked_for():
    """Completion in a notebook, and `help`, show what `dir` does."""
    asked = "import nexarium; shown = dir(nexarium); print(*(name for name in nexarium.__all__ if name not in shown))"
    assert subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout == "\n"


def test_nothing_is_drawn_where_chance_does_not_move():
    with pytest.raises(IllegalAction, match="chance is not to move"):
        load("tictactoe").new_initial_state().sample_chance()


@pytest.mark.parametrize("before", ["fresh", "unseeded", "drawn", "held"])
def test_a_clone_draws_what_its_original_would_and_neither_moves_the_other(before):
    game = load("keepers")
    state = game.new_initial_state(None if before == "unseeded" else 11)
    if before == "drawn":
        state.sample_chance()
    held = state.random if before == "held" else None
    copies = [state.clone(), state.clone(), state.clone().clone(), pickle.loads(pickle.dumps(state))]
    if held:
        held.random()  # drawing the original's numbers does not move its copies
        assert [copies[0].random.random() for _ in range(1)] == [drawn_after(11, 0, 1)[0]]
        copies[1:] = [copies[1]]
        assert drawn(copies[1], 3) == drawn_after(11, 0, 3)
        assert drawn(state, 3) == drawn_after(11, 1, 3)
        return
    first = [state.sample_chance() for _ in range(6)]
    for copy in copies:
        assert [copy.sample_chance() for _ in range(6)] == first
    more = drawn(state)
    for copy in copies:
        assert drawn(copy) == more


def test_to_clone_copies_no_generator(monkeypatch):
    """A Mersenne Twister takes longer to copy than all else; clones that never draw do without."""
    from nexarium.core import lazy_rng

    state = load("keepers").new_initial_state(1)
    state.sample_chance()
    copied = []
    monkeypatch.setattr(lazy_rng, "_copied", lambda generator: copied.append(generator) or random.Random(1))
    clones = [state.clone() for _ in range(10)]
    for clone in clones:
        clone.step(clone.legal_actions()[0])
    assert not copied
    assert clones[0].random is not clones[1].random
    assert len(copied) == 2


@each_game
def test_a_clone_is_a_position_of_its_own(name):
    state = random_position(load(name), 2, 30)
    memory, history = state.memory.tobytes(), list(state.history)
    copy = state.clone()
    assert copy == state
    assert copy.memory.ctypes.data % 64 == state.memory.ctypes.data % 64 == 0
    while not copy.is_terminal() and len(copy.history) < len(history) + 20:
        copy.step(copy.sample_chance() if copy.is_chance_node() else copy.legal_actions()[0])
    assert (state.memory.tobytes(), state.history) == (memory, history)


def test_equal_positions_have_equal_digests():
    game = load("tictactoe")
    one, other = game.new_initial_state(1), game.new_initial_state(2)
    for left, right in ((0, 8), (4, 4), (8, 0)):
        one.apply_action(left)
        assert one.digest() != other.digest()
        other.apply_action(right)
    assert one.digest() == other.digest() == pickle.loads(pickle.dumps(one)).digest()
    duel, three = (load("keepers", players=players).new_initial_state() for players in (2, 3))
    three.memory[:] = duel.memory
    assert duel.digest() != three.digest(), "other options, another position"


def test_a_copy_draws_as_its_original_or_by_a_seed_of_its_own():
    state = load("kepler", players=2).new_initial_state(seed=1)
    drawn = [[copy.sample_chance() for _ in range(8)] for copy in (*(state.clone(seed) for seed in (None, None, 5, 5)), state)]
    assert drawn[0] == drawn[1] == drawn[4]
    assert drawn[2] == drawn[3] != drawn[0]
    assert state.clone(5) == state
    with pytest.raises(BadOption, match="a seed is a whole number"):
        state.clone(-1)


@each_game
def test_what_a_state_remembers_is_what_the_rules_say(name):
    """At every ply of a game: asked first and again, by a copy, and by a state over the same bytes, which remembers nothing."""
    state, choose = load(name).new_initial_state(2), random.Random(2)
    while not state.is_terminal() and len(state.history) < 300:
        said = [(each.current_player(), each.legal_actions()) for each in (state, state, state.clone())]
        copy, array = state.clone(), state.legal_array().tolist()
        bare = State(state.game, state.memory.copy())
        assert said == [(bare.current_player(), bare.legal_actions())] * 3
        assert array == said[0][1] == sorted(array)
        state = copy  # nobody has asked for its memory
        (state.apply_action if len(state.history) % 2 else state.step)(choose.choice(array))
    over = random_position(load("tictactoe"), 1, 9)
    assert (over.current_player(), over.legal_actions(), over.legal_array().tolist()) == (OVER, [], [])


def test_nothing_is_remembered_of_a_position_that_others_may_write_to():
    game = load("tictactoe")
    later = random_position(game, 1, 3)
    memory = game.new_initial_state().memory.copy()
    for state in (game.new_initial_state(), State(game, memory)):
        assert (state.current_player(), len(state.legal_actions())) == (0, 9)
        held = state.memory if state.memory is not memory else memory
        assert len(state.legal_actions()) == 9
        held[:] = later.memory
        assert (state.current_player(), state.legal_actions()) == (1, later.legal_actions())
        with pytest.raises(IllegalAction, match="TTT-2"):
            state.apply_action(later.history[0])
        state.apply_action(later.legal_actions()[0])
        assert len(state.legal_actions()) == 5


def test_a_list_of_actions_is_the_callers_own():
    state = load("tictactoe").new_initial_state()
    state.legal_actions().clear()
    state.clone().legal_actions().append(77)
    assert state.legal_actions() == list(range(9))
    with pytest.raises(IllegalAction):
        state.apply_action(77)
    array = state.legal_array()
    state.clone().legal_array()[:] = 8
    assert array.tolist() == list(range(9))
    seen, again = state.observation(0), state.observation(0)
    seen[:] = 7.0
    assert not again.any()
    assert state.observation(0).tolist() == again.tolist()


def test_threads_that_play_games_of_the_same_rules_do_not_disturb_each_other():
    game = load("keepers")

    def played(seed: int) -> str:
        return random_position(game, seed, 1500).digest()

    alone = [played(seed) for seed in range(4)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(played, range(4))) == alone
