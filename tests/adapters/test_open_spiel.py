"""OpenSpiel's own tests, and its algorithms, on every game.

With EVERY_PRESET=1 (`make peers-check`) the long ones run over every ready-made choice of options too.
"""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import cfr, generate_playthrough, ismcts, mcts  # noqa: E402

from nexarium.adapters.open_spiel import register  # noqa: E402 (which registers every game)
from nexarium.core.catalogue import catalogue  # noqa: E402
from nexarium.core.errors import BadOption, IllegalAction  # noqa: E402

from .. import guess, whisper  # noqa: E402
from ..catalogue_games import soon_over  # noqa: E402

NAMES = [
    f"nexarium_{name}({','.join(f'{option}={value}' for option, value in soon_over(name, preset.options).items())})"
    for name, definition in catalogue().items()
    for preset in definition.presets
]
every_game = pytest.mark.parametrize("name", NAMES)
A_SHARE = NAMES if os.environ.get("EVERY_PRESET") else list({name.partition("(")[0]: name for name in reversed(NAMES)}.values())
"""The first choice of each game, or all of them."""
each_share = pytest.mark.parametrize("name", A_SHARE)


@every_game
def test_random_simulation_with_serialisation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_game_is_described_as_it_is(name):
    game = pyspiel.load_game(name)
    assert game.num_players() == game.nexarium_game.num_players()
    assert game.num_distinct_actions() == game.nexarium_game.num_distinct_actions()
    definition = game.nexarium_game.definition
    assert (game.min_utility(), game.max_utility()) == definition.returns_range
    identical = game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert identical == definition.cooperative, "all win or lose together"
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == state.position.returns()
    assert game.observation_tensor_shape() == [game.nexarium_game.rules.observation]


@every_game
def test_states_are_copied_and_pickled(name):
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(twin) == str(state)
        twin.apply_action(twin.legal_actions()[-1])
        assert str(twin) != str(state)
    assert state._repr_svg_().startswith("<svg")


@every_game
def test_games_are_pickled(name):
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_a_game_is_unpickled_where_nothing_is_loaded_yet():
    """As in the processes of multiprocessing."""
    game = pyspiel.load_game("nexarium_tictactoe")
    code = "import pickle, sys; print(pickle.loads(sys.stdin.buffer.read()))"
    there = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(game), capture_output=True)
    assert there.stdout.decode().strip() == str(game), there.stderr.decode()


@pytest.mark.parametrize("name", A_SHARE if os.environ.get("EVERY_PRESET") else ["nexarium_tictactoe()"])
def test_random_simulation_without_serialisation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@each_share
def test_a_playthrough_is_played_again(name):
    flags.FLAGS(sys.argv[:1])
    first = generate_playthrough.playthrough(name, None, seed=3)
    assert first == generate_playthrough.playthrough(name, None, seed=3)


def played(name: str, plies: int, seed: int = 2):
    """A random game so far."""
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(seed)
    for _ in range(plies):
        if state.is_terminal():
            break
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@every_game
def test_actions_are_undone(name):
    state = played(name, 40)
    texts, movers = [], []
    again = state.get_game().new_initial_state()
    for action in state.history():
        texts.append(str(again))
        movers.append(again.current_player())
        again.apply_action(action)
    assert [(each.player, each.action) for each in state.full_history()] == list(zip(movers, state.history(), strict=True))
    for text, mover in zip(reversed(texts[-15:]), reversed(movers[-15:]), strict=True):
        with pytest.raises(IllegalAction, match="last action"):
            state.undo_action(mover, state.history()[-1] + 1)
        with pytest.raises(IllegalAction, match="player"):
            state.undo_action(mover + 1, state.history()[-1])
        state.undo_action(mover, state.history()[-1])
        assert str(state) == text
        assert len(state.history()) == state.move_number()
    copy = state.clone()
    for action in again.history()[len(state.history()) :]:
        copy.apply_action(action)
    assert copy.history() == again.history()
    assert str(copy) == str(again)
    _, back = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert back.history() == state.history()


@every_game
def test_positions_actions_and_views_as_data(name):
    state = played(name, 60)
    told = json.loads(state.to_struct().to_json())
    assert told["ply"] == len(state.history())
    assert set(told["fields"]) == set(state.position.game.rules.dtype.names)
    seen = json.loads(state.to_observation_struct(0).to_json())
    parts = [seen[part.name] for part in state.position.game.rules.layout.parts]
    assert [number for part in parts for number in part] == state.position.observation(0).tolist()
    if state.current_player() >= 0:
        for action in state.legal_actions()[:5]:
            struct = state.action_to_struct(state.current_player(), action)
            assert state.struct_to_actions(struct) == [action]
            assert state.position.string_to_action(json.loads(struct.to_json())["text"]) == action


@each_share
def test_what_is_answered_in_python_is_what_open_spiel_would_answer(name):
    """It would ask the same methods from C++, several times."""
    for plies in (0, 1, 2, 30, 31, 32, 10**6):
        state = played(name, plies)
        there = pyspiel.State
        assert state.legal_actions() == there.legal_actions(state)
        assert state.is_chance_node() == there.is_chance_node(state)
        for player in (*range(state.num_players()), state.current_player(), np.int64(0)):
            assert state.legal_actions(player) == there.legal_actions(state, player)
        for seat in range(state.num_players()):
            assert state.observation_tensor(seat) == there.observation_tensor(state, seat)
        if state.current_player() >= 0:
            assert state.observation_tensor() == there.observation_tensor(state)
            with pytest.raises(pyspiel.SpielError, match="pseudo-player"):
                state.legal_actions(-1)


@each_share
def test_tree_search_plays_every_game(name):
    """C++ by `mcts_search`, and Python; a few simulations from late in a game, so that they end soon."""
    late = played(name, 10**6)
    history = late.history()
    state = late.get_game().new_initial_state()
    for action in history[: max(0, len(history) - 12)]:
        state.apply_action(action)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    if state.is_terminal():
        state = late.get_game().new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
    game, rng = state.get_game(), np.random.RandomState(1)
    in_c = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, 20, 100, False, 7, False)
    assert in_c.mcts_search(state).best_child().action in state.legal_actions()
    in_python = mcts.MCTSBot(game, 2.0, 10, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert in_python.step(state) in state.legal_actions()


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
    environment = {**os.environ, "NEXARIUM_RULES": ""}
    done = subprocess.run([sys.executable, "-c", COMPILED_BY_IMPORTING], env=environment, capture_output=True, text=True)
    assert done.stdout == "[] True\n", done.stderr


@each_share
def test_chance_is_told_as_the_rules_have_it(name):
    game = pyspiel.load_game(name)
    stochastic = game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert stochastic == bool(game.nexarium_game.rules.max_outcomes)


def test_what_is_not_possible_is_said():
    with pytest.raises(BadOption, match="replay"):
        pyspiel.load_game("nexarium_tictactoe").new_initial_state("x")
    with pytest.raises(BadOption, match="no parameters"):
        pyspiel.load_game("nexarium_tictactoe").make_py_observer(None, {"planes": 3})


@pytest.fixture
def whispering(monkeypatch):
    """A game with secrets: each of two has a card that only they see, and says numbers."""
    monkeypatch.setitem(catalogue(), "whisper", whisper.definition())
    return pyspiel.load_game(register(whisper.definition()))


def said(game, *actions):
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def test_what_a_seat_does_not_know_is_in_none_of_what_it_is_told(whispering):
    """OpenSpiel's own observer would tell the whole history, the other's card with it."""
    assert whispering.get_type().provides_information_state_string
    mine, theirs = said(whispering, 11, 12, 0), said(whispering, 11, 15, 0)
    assert mine.information_state_string(0) == theirs.information_state_string(0)
    assert mine.information_state_string(1) != theirs.information_state_string(1)
    assert mine.observation_string(0) == theirs.observation_string(0)
    asked = pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=pyspiel.PrivateInfoType.NONE)
    with pytest.raises(BadOption, match="are not separated"):
        whispering.make_py_observer(asked)


def test_a_seat_remembers_what_it_did(whispering):
    """Also where its observation has forgotten it, as of the numbers that were said."""
    one, other = said(whispering, 11, 12, 0), said(whispering, 11, 12, 1)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_what_a_seat_cannot_tell_apart_is_resampled(whispering):
    state = said(whispering, 11, 12, 0, 1)
    drawn = [state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0)) for _ in range(60)]
    assert {each.information_state_string(1) for each in drawn} == {state.information_state_string(1)}
    assert {each.history()[0] for each in drawn} == {10 + card for card in range(whisper.CARDS)}, "the other's card"
    assert drawn[0].clone().legal_actions() == state.legal_actions()
    assert state.history() == [11, 12, 0, 1]


def test_a_search_of_information_sets_plays_by_what_its_seat_knows(monkeypatch):
    monkeypatch.setitem(catalogue(), "guess", guess.definition())
    game = pyspiel.load_game(register(guess.definition()))
    evaluator = mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=60, random_state=np.random.RandomState(2))
    assert bot.step(said(game, guess.PLAIN, guess.ODD)) == guess.PLAIN
    known = [bot.step(said(game, hidden, guess.PLAIN)) for hidden in (guess.PLAIN, guess.ODD) for _ in range(12)]
    right = known[:12].count(guess.PLAIN) + known[12:].count(guess.ODD)
    assert 4 <= right <= 20, "it would be right each time if it saw the card"


def test_counterfactual_regret_finds_as_many_information_states_as_there_are(whispering):
    solver = cfr.CFRSolver(whispering)
    solver.evaluate_and_update_policy()
    assert len(solver._info_state_nodes) == 2 * (whisper.CARDS + whisper.CARDS * 2), "of each seat, before and after a number of its own"
