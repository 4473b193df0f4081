"""OpenSpiel's own tests, and its algorithms, on every game."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, mcts  # noqa: E402

import nexarium.adapters.open_spiel  # noqa: E402, F401 (registers every game)
from nexarium.core.catalogue import catalogue  # noqa: E402
from nexarium.core.errors import BadOption  # noqa: E402

from ..catalogue_games import soon_over  # noqa: E402

NAMES = [
    f"nexarium_{name}({','.join(f'{option}={value}' for option, value in soon_over(name, preset.options).items())})"
    for name, definition in catalogue().items()
    for preset in definition.presets
]
every_game = pytest.mark.parametrize("name", NAMES)


@every_game
def test_random_simulation_with_serialisation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_game_is_described_as_it_is(name):
    game = pyspiel.load_game(name)
    assert game.num_players() == game.house.num_players()
    assert game.num_distinct_actions() == game.house.num_distinct_actions()
    definition = game.house.definition
    assert (game.min_utility(), game.max_utility()) == definition.returns_range
    identical = game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert identical == definition.cooperative, "all win or lose together"
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == state.house.returns()
    assert game.observation_tensor_shape() == [game.house.rules.observation]


@every_game
def test_states_are_copied_and_pickled(name):
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        twin.apply_action(twin.legal_actions()[-1])
        assert str(twin) != str(state)
    assert state._repr_svg_().startswith("<svg")


@pytest.mark.parametrize("name", {name.partition("(")[0]: name for name in reversed(NAMES)}.values())
def test_a_playthrough_is_played_again(name):
    flags.FLAGS(sys.argv[:1])
    first = generate_playthrough.playthrough(name, None, seed=3)
    assert first == generate_playthrough.playthrough(name, None, seed=3)


@every_game
def test_the_learning_environment(name):
    environment = rl_environment.Environment(pyspiel.load_game(name))
    step, rng = environment.reset(), np.random.default_rng(1)
    while not step.last():
        seat = step.observations["current_player"]
        step = environment.step([int(rng.choice(step.observations["legal_actions"][seat]))])
    assert len(step.rewards) == environment.num_players


def test_tree_search_of_python():
    game = pyspiel.load_game("nexarium_tictactoe")
    state = game.new_initial_state()
    for action in (0, 3, 1, 4):
        state.apply_action(action)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 100, mcts.RandomRolloutEvaluator(2, rng), random_state=rng)
    assert state.action_to_string(bot.step(state)) == "c1"


COMPILED_BY_IMPORTING = """
import numba
seen, cfunc = set(), numba.cfunc
def watched(*arguments, **options):
    return lambda function: (seen.add(function.__module__), cfunc(*arguments, **options)(function))[1]
numba.cfunc = watched
import nexarium.adapters.open_spiel, pyspiel
print(sorted(seen - {"nexarium.core.rules"}), "nexarium_tictactoe" in pyspiel.registered_names())
"""


def test_importing_the_adapter_compiles_no_game():
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", COMPILED_BY_IMPORTING], env=environment, capture_output=True, text=True)
    assert done.stdout == "[] True\n", done.stderr


@pytest.mark.parametrize("name", {name.partition("(")[0]: name for name in reversed(NAMES)}.values())
def test_chance_is_told_as_the_rules_have_it(name):
    game = pyspiel.load_game(name)
    stochastic = game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert stochastic == bool(game.house.rules.max_outcomes)


def test_what_is_not_possible_is_said():
    with pytest.raises(BadOption, match="replay"):
        pyspiel.load_game("nexarium_tictactoe").new_initial_state("x")
    with pytest.raises(BadOption, match="no parameters"):
        pyspiel.load_game("nexarium_tictactoe").make_py_observer(None, {"planes": 3})
