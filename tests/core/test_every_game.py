"""What holds for every game and every choice of options: the contract, kept at every ply of random games."""

from __future__ import annotations

import copy
import json
import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.catalogue import load
from nexarium.core.contract import OVER
from nexarium.core.errors import BadOption, BadRecord, IllegalAction, UnknownGame
from nexarium.core.game import State
from nexarium.testing.rules import Guarding
from nexarium.testing.texts import texts_at

from ..catalogue_games import each_preset, game_of, random_position, step_at_random

seeds = st.integers(0, 2**32)
plies = st.integers(0, 200)


@each_preset
@given(seed=seeds)
@settings(max_examples=3)
def test_the_contract_at_every_ply_of_a_game(name, options, seed):
    assert not list(Guarding(game_of(name, options)).play(seed))


@each_preset
@given(seed=seeds, plies=plies)
@settings(max_examples=3)
def test_what_a_state_says_of_its_position(name, options, seed, plies):
    state = random_position(game_of(name, options), seed, plies)
    assert state.is_terminal() == (state.current_player() == OVER) == (not state.legal_actions())
    assert len(state.scores()) == len(state.returns()) == state.game.num_players()
    if state.is_chance_node():
        assert [outcome for outcome, _ in sorted(state.chance_weights())] == state.legal_actions()
        assert abs(sum(probability for _, probability in state.chance_outcomes()) - 1) < 1e-9


@each_preset
def test_what_is_no_action_has_no_text_and_what_is_no_text_no_action(name, options):
    state = game_of(name, options).new_initial_state(seed=1)
    for action in (-1, state.game.num_distinct_actions(), 10**20, 1.0, "1", None, True):
        with pytest.raises(IllegalAction, match=f"is no action of {name}: they are numbered from 0 to"):
            state.action_to_string(action)
    for text in (None, 5, b"a1"):
        with pytest.raises(IllegalAction, match="an action's text is a string, not"):
            state.string_to_action(text)


@each_preset
@given(seed=seeds, plies=plies)
@settings(max_examples=5)
def test_capitals_and_spaces_do_not_matter_in_an_actions_text(name, options, seed, plies):
    state = random_position(game_of(name, options), seed, plies)
    if state.is_terminal():
        return
    for action in state.legal_actions()[:20]:
        text = state.action_to_string(action)
        for written in (text.upper(), text.lower(), f"  {text} ".replace(" ", "  ")):
            assert state.string_to_action(written) == action


@each_preset
@given(seed=seeds, plies=plies, other=st.integers(-3, 10**6))
def test_an_illegal_action_leaves_the_state_as_it_was(name, options, seed, plies, other):
    state = random_position(game_of(name, options), seed, plies)
    other %= state.game.num_distinct_actions() + 2
    if other in state.legal_actions():
        return
    memory, history = state.memory.tobytes(), state.history.copy()
    with pytest.raises(IllegalAction) as refusal:
        state.apply_action(other)
    assert state.memory.tobytes() == memory
    assert state.history == history
    assert len(str(refusal.value)) > 10
    if not state.is_terminal() and not state.is_chance_node() and other < state.game.num_distinct_actions():
        assert refusal.value.rule_id, "a refusal names its clause"


@each_preset
@given(seed=seeds, plies=plies)
def test_every_legal_action_has_a_reversible_text(name, options, seed, plies):
    state = random_position(game_of(name, options), seed, plies)
    assert not list(texts_at(state))


@each_preset
@given(text=st.text(max_size=12))
def test_nonsense_is_no_action(name, options, text):
    state = game_of(name, options).new_initial_state(0)
    try:
        action = state.string_to_action(text)
    except IllegalAction:
        return
    assert 0 <= action < state.game.num_distinct_actions()


@each_preset
@pytest.mark.parametrize("copied", [State.clone, copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))])
def test_a_copy_goes_its_own_way(name, options, copied):
    state = random_position(game_of(name, options), 5, 4)
    memory, history = state.memory.tobytes(), state.history.copy()
    twin = copied(state)
    assert twin == state
    assert twin.history == history
    choose = random.Random(1)
    while not twin.is_terminal():
        step_at_random(twin, choose)
    assert state.memory.tobytes() == memory
    assert state.history == history


@each_preset
@given(seed=seeds, plies=plies)
def test_json_there_and_back(name, options, seed, plies):
    game = game_of(name, options)
    state = random_position(game, seed, plies)
    again = game.from_json(state.to_json())
    assert again == state
    assert again.history == state.history
    assert json.loads(state.to_json())["game"] == name


@each_preset
def test_observations_are_flat_arrays_of_the_length_promised(name, options):
    state = random_position(game_of(name, options), 7, 9)
    for seat in range(state.game.num_players()):
        seen = state.observation(seat)
        assert seen.shape == (state.game.rules.observation,)
        assert np.isfinite(seen).all()
    for seat in (-1, state.game.num_players()):
        with pytest.raises(BadOption, match="no seat"):
            state.observation(seat)


@each_preset
def test_the_same_seed_draws_the_same_chance(name, options):
    game = game_of(name, options)
    assert random_position(game, 11, 10**6) == random_position(game, 11, 10**6)


@each_preset
@pytest.mark.parametrize("action", ["0", 0.0, None, True])
def test_an_action_is_an_integer(name, options, action):
    state = game_of(name, options).new_initial_state(0)
    with pytest.raises(IllegalAction, match="integer"):
        state.apply_action(action)


@each_preset
def test_nothing_is_legal_after_the_end(name, options):
    state = random_position(game_of(name, options), 2, 10**6)
    assert state.legal_actions() == []
    assert state.chance_outcomes() == []
    with pytest.raises(IllegalAction, match="over"):
        state.apply_action(0)


@each_preset
def test_a_record_of_another_game_is_refused(name, options):
    record = json.loads(game_of(name, options).new_initial_state(0).to_json())
    record["game"] = "no such game"
    with pytest.raises(BadRecord, match="no such game"):
        game_of(name, options).from_json(json.dumps(record))


def test_unknown_games_and_options_are_named():
    with pytest.raises(UnknownGame, match="did you mean 'tictactoe'"):
        load("tictactoo")
    with pytest.raises(BadOption, match="no option 'size'") as refusal:
        load("tictactoe", size=4)
    assert refusal.value.field == "size"
