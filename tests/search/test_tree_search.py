"""Tree search: it finds what is to be found, weighs chance by its weights, keeps its tree, and is the same compiled and interpreted."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from nexarium.bots import make_bot
from nexarium.core.bot_config import Settings
from nexarium.core.catalogue import load
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.definition import Definition
from nexarium.core.direct_calls import Buffers
from nexarium.core.game import Game, State
from nexarium.core.layout import Layout, Part
from nexarium.core.rules import Rules, contract, record_at
from nexarium.search.batch import Batch
from nexarium.search.mcts import Search
from nexarium.search.simulation import parameters_of, select_action
from nexarium.search.tree import ROOT, add_node, new_tree

from ..catalogue_games import each_game, random_position

WAGER = np.dtype([("stake", np.int64), ("rolled", np.int64)], align=True)
at = record_at(WAGER)
SAFE, BOLD, RASH = 0, 1, 2


@contract
def setup(state, _options):  # type: ignore[no-untyped-def]
    at(state).stake = -1
    at(state).rolled = -1


@contract
def mover(state):  # type: ignore[no-untyped-def]
    if at(state).stake < 0:
        return 0
    return CHANCE if at(state).rolled < 0 else OVER


@contract
def legal(_state, out):  # type: ignore[no-untyped-def]
    for stake in range(3):
        out[stake] = stake
    return 3


@contract
def chance(state, ids, weights):  # type: ignore[no-untyped-def]
    """The bold stake wins 3 times in 4, the rash one once."""
    ids[0], ids[1] = 0, 1
    weights[0] = 1 if at(state).stake == BOLD else 3
    weights[1] = 3 if at(state).stake == BOLD else 1
    return 2


@contract
def apply(state, action):  # type: ignore[no-untyped-def]
    if at(state).stake < 0:
        at(state).stake = action
    else:
        at(state).rolled = action


@contract
def score(state, out):  # type: ignore[no-untyped-def]
    wager = at(state)
    out[0] = 0.1 if wager.stake == SAFE else (1.0 if wager.rolled == 1 else -1.0)


@contract
def returns(state, out):  # type: ignore[no-untyped-def]
    wager = at(state)
    out[0] = 0.1 if wager.stake == SAFE else (1.0 if wager.rolled == 1 else -1.0)


@contract
def observe(_state, _seat, out):  # type: ignore[no-untyped-def]
    out[0] = 0.0


FUNCTIONS = {
    "setup": setup,
    "mover": mover,
    "legal": legal,
    "chance": chance,
    "apply": apply,
    "score": score,
    "returns": returns,
    "observe": observe,
}


def wager() -> Game:
    rules = Rules(
        dtype=WAGER, functions=FUNCTIONS, actions=3, max_legal=3, max_plies=2, layout=Layout(Part("nothing", 1, "always 0")), max_outcomes=2
    )
    return Game(
        Definition(
            name="wager",
            version=1,
            package="tictactoe",
            options=(),
            seats=lambda options: 1,
            load_rules=lambda: rules,
            notation=SimpleNamespace(),  # type: ignore[arg-type]
            load_picture=lambda: SimpleNamespace(),  # type: ignore[arg-type, return-value]
            presets=(),
            zero_sum=False,
        )
    )


def test_chance_is_weighed_by_its_weights():
    game = wager()
    search = Search(game, Settings(exploration=2.0), seed=3)
    search.advance(game.new_initial_state())
    search.think(20_000)
    values = search.values()
    assert search.best() == BOLD
    assert values[SAFE] == pytest.approx(0.55, abs=1e-3)
    assert values[BOLD] == pytest.approx(0.75, abs=0.02)
    assert values[RASH] == pytest.approx(0.25, abs=0.1)


def position(*cells: str):
    state = load("tictactoe").new_initial_state()
    for cell in cells:
        state.apply_action(state.string_to_action(cell))
    return state


@pytest.mark.parametrize(
    ("cells", "move"),
    [
        (("a1", "a2", "b1", "b2"), "c1"),  # win
        (("a1", "b2", "c3", "a3"), "c1"),  # parry one line, threaten two
        (("b2", "a1", "c1"), "a3"),  # the only parry
    ],
)
def test_it_wins_when_it_can_and_parries_when_it_must(cells, move):
    state = position(*cells)
    search = Search(state.game, Settings(), seed=1)
    search.advance(state)
    search.think(3_000)
    assert state.action_to_string(search.best()) == move


def test_tictactoe_played_well_is_a_draw():
    game = load("tictactoe")
    state, bots = game.new_initial_state(), [make_bot("level:8", game, seed) for seed in (1, 2)]
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].choose(state))
    assert state.returns() == [0.0, 0.0]


def test_the_child_of_the_highest_value_is_selected_and_of_equals_the_first():
    """Results below 0, which somebody's own judgement of leaves may give, are compared like others."""
    dice, settings = np.random.default_rng(4), Settings(exploration=0.5, first_play_reduction=0.1)
    first_of_equals = 0
    for n in (1, 2, 3, 20, 77) * 20:
        tree = new_tree(n + 1, 2)
        tree.first_child[ROOT], tree.children[ROOT], tree.visits[ROOT], tree.mover_total[ROOT] = 1, n, 9, 4.5
        for child in range(1, n + 1):
            add_node(tree, child, child, dice.choice(np.float32([0, 0.25, 0.5])))
            tree.visits[child] = dice.integers(3)
            tree.chooser_total[child] = tree.visits[child] * dice.choice(np.float32([-8, -3, -1, 0.25, 0.5]))
        means = [tree.chooser_total[child] / tree.visits[child] if tree.visits[child] else 0.4 for child in range(1, n + 1)]
        bonuses = 0.5 * np.sqrt(10) * tree.prior[1:] / (tree.visits[1:] + 1)
        values = np.float32(means + bonuses).tolist()
        first_of_equals += values.count(max(values)) > 1
        assert select_action(parameters_of(settings), tree, ROOT) == 1 + values.index(max(values))
    assert first_of_equals > 20


def test_the_same_seed_searches_alike():
    state = load("nexos").new_initial_state()

    def found(seed: int) -> dict[int, float]:
        search = Search(state.game, Settings(amaf_equivalence=100, expand_at=4), seed=seed)
        search.advance(state)
        search.think(300)
        return search.visits()

    assert found(1) == found(1) != found(2)


@contract
def value_estimate(_state, out):  # type: ignore[no-untyped-def]
    """A quarter of the result is foretold, and that the first seat wins it."""
    out[0], out[1] = 1.0, 0.0
    return 25


@contract
def value(_state, out):  # type: ignore[no-untyped-def]
    """No end is worth anything."""
    out[0], out[1] = 0.0, 0.0


def test_an_value_estimate_makes_up_its_share_of_each_result():
    state = load("tictactoe").new_initial_state()

    def expected(seed: int, **knowledge: Any) -> tuple[float, ...]:
        search = Search(state.game, Settings(expand_at=2), knowledge, seed)
        search.advance(state)
        search.think(1)  # both play the same playout
        return search.expected()

    results = set()
    for number in range(20):
        seed = random.Random(number).getrandbits(60)
        first, second = expected(seed)
        assert expected(seed, value_estimate=value_estimate) == (0.25 + 0.75 * first, 0.75 * second)
        results.add(first)
    assert results >= {1.0, 0.0}


def test_an_value_estimate_comes_to_its_share_as_simulations_grow_in_number():
    """After as many as its equivalence it is midway between the first share and its own: here all that is known of a result, as playouts
    are worth nothing."""
    state = load("tictactoe").new_initial_state()

    def told(at_first: float, equivalence: float, simulations: int) -> float:
        settings = Settings(expand_at=1000, estimate_at_first=at_first, estimate_equivalence=equivalence)
        search = Search(state.game, settings, {"value_estimate": value_estimate, "value": value}, 1)
        search.advance(state)
        search.think(simulations)
        return search.expected()[0]

    assert told(1.0, 0.0, 40) == pytest.approx(0.25), "what it says, always"
    assert told(1.0, 10.0, 1) == pytest.approx(1.0)
    assert told(1.0, 10.0, 40) == pytest.approx(sum(0.25 + 0.75 / (1 + n / 10) for n in range(40)) / 40, abs=1e-6)
    assert told(0.0, 10.0, 40) == pytest.approx(sum(0.25 - 0.25 / (1 + n / 10) for n in range(40)) / 40, abs=1e-6)


def test_an_value_estimate_is_corrected_by_what_came_of_others_where_the_same_two_actions_had_led():
    """It promises the first seat everything, and makes up a quarter of results that are nothing without it."""
    state = load("tictactoe").new_initial_state()
    search = Search(
        state.game, Settings(exploration=2.0, estimate_correction=0.5, expand_at=2), {"value_estimate": value_estimate, "value": value}, 1
    )
    search.advance(state)
    tree, parents = search.tree, {ROOT: ROOT}
    known = np.zeros(search.nodes, np.float32)
    errors: dict[tuple[int, int, int], list[float]] = {}
    row_of: dict[tuple[int, int, int], int] = {}
    told, so_far = set(), 0.0

    def pair(node: int) -> tuple[int, int, int]:
        return int(tree.action[parents[node]]), int(tree.action[node]), int(tree.mover[parents[node]])

    for _ in range(400):
        search.think(1)
        used = int(tree.used[0])
        for node in list(parents):
            for child in search._children(node):
                parents.setdefault(child, node)
        visited = [node for node in range(used) if tree.visits[node] > known[node]]
        known[:used] = tree.visits[:used]
        (leaf,) = set(visited) - {parents[node] for node in visited if node != ROOT} or {ROOT}
        result = float(tree.seat_total[ROOT, 0]) - so_far
        so_far = float(tree.seat_total[ROOT, 0])
        if tree.estimate_share[leaf] >= 0:
            before = errors.get(pair(leaf), [])
            said = max(0.0, 1.0 + 0.5 * sum(before) / (len(before) + 50))
            told.add(round(said, 2))
            assert result == pytest.approx(0.25 * said, abs=1e-4)
            row_of[pair(leaf)] = int(tree.error_row[leaf])
        for node in visited:
            if node != leaf and tree.estimate_share[node] >= 0:
                errors.setdefault(pair(node), []).append(result - 1)
    assert len(told) > 5, "much was corrected, and not all alike"
    assert len(set(row_of.values())) == len(row_of), "each pair has a row of its own"
    for way, found in errors.items():
        assert tree.error_results[row_of[way]] == len(found)
        assert tree.error_total[row_of[way], 0] == pytest.approx(sum(found), rel=1e-4)


@pytest.mark.slow
def test_the_errors_of_value_estimates_are_those_of_the_nodes_that_are_kept():
    state = load("tictactoe").new_initial_state()
    search = Search(state.game, Settings(estimate_correction=0.5, expand_at=2), {"value_estimate": value_estimate, "value": value}, 1)
    search.advance(state)
    search.think(500)
    reached = state.clone()
    reached.step(search.best())
    search.advance(reached)
    tree = search.tree
    results, totals = np.zeros_like(tree.error_results), np.zeros_like(tree.error_total)
    for node in range(int(tree.used[0])):
        if tree.children[node] > 0 and tree.estimate_share[node] >= 0:
            results[tree.error_row[node]] += tree.visits[node]
            totals[tree.error_row[node]] += tree.seat_total[node] - tree.visits[node] * tree.value_estimate[node]
    assert results.any()
    assert np.array_equal(tree.error_results, results)
    assert totals == pytest.approx(tree.error_total, rel=1e-5)
    search.think(100)
    assert tree.error_results.sum() > results.sum()
    search.advance(state)
    assert not search.tree.error_results.any(), "nothing is known of a position that does not follow"
    assert not search.tree.error_total.any()


def test_a_finished_game_is_worth_what_it_is():
    """Whatever a value estimate would say of it."""
    state = load("tictactoe").new_initial_state()
    for action in (0, 3, 1, 4):
        state.step(action)
    search = Search(state.game, Settings(), {"value_estimate": value_estimate}, seed=3)
    search.advance(state)
    search.think(400)
    assert search.values()[2] == 1.0
    state.step(5)
    search.advance(state)
    search.think(400)
    assert search.best() == 2


def test_however_long_it_thinks_at_once_its_marks_do_not_run_out(monkeypatch):
    """They are 32 bits wide: a long search goes on with fresh ones, and finds the same."""
    game = load("tictactoe")
    state = game.new_initial_state()
    long, short = (Search(game, Settings(amaf_equivalence=100), seed=1) for _ in range(2))
    for search in (long, short):
        search.advance(state)
    long.think(1_000)
    few = 300 * (long.traits.max_plies + 1)
    monkeypatch.setattr("nexarium.search.simulation.MARKS", few)
    short.think(1_000)
    assert short.visits() == long.visits()
    assert short.scratch.first_played.max() < few < long.scratch.first_played.max()


@pytest.mark.parametrize("name", ["tictactoe", "nexos"])
def test_what_the_tree_knows_of_the_position_reached_is_kept(name):
    game = load(name)
    state = game.new_initial_state()
    search = Search(game, Settings(expand_at=2, width=30, root_width=100), seed=1)
    search.advance(state)
    search.think(2_000)
    best = search.best()
    visits = search.visits()[best]
    state.apply_action(best)
    search.advance(state)
    assert search.root_visits() == visits > 100
    search.think(50)
    assert search.root_visits() == visits + 50
    assert set(search.visits()) <= set(state.legal_actions())
    assert len(search.visits()) == min(100, len(state.legal_actions())), "a new root has a root's width"
    search.advance(game.new_initial_state())
    assert search.root_visits() == 0, "another game is thought about afresh"


def test_positions_that_were_set_up_are_told_apart():
    """They have no history, all of them."""
    batch = Batch(load("tictactoe"), 2)
    batch.apply(np.array([4, 0]))
    search = Search(load("tictactoe"), Settings(), seed=1)
    for row in (0, 1, 0):
        search.advance(batch.state(row))
        search.think(50)
        assert sorted(search.visits()) == batch.state(row).legal_actions()


@each_game
def test_what_another_game_played_is_not_played_on_from_a_position_that_was_set_up(name, monkeypatch):
    """Where it is not legal, compiled rules write where nothing is: the process crashed."""
    rules = load(name).rules
    unguarded = rules.call.apply

    def guarded(place, action):
        scratch, mover = Buffers(rules), rules.call.mover(place)
        if mover == CHANCE:
            listed = rules.call.chance(place, scratch.ids_at, scratch.weights_at)
        else:
            listed = 0 if mover == OVER else rules.call.legal(place, scratch.ids_at)
        assert action in scratch.ids[:listed]
        unguarded(place, action)

    game = load(name)
    search = Search(game, Settings(), nodes=100)
    for seed in range(20):
        played, later = random_position(game, seed, 6 + seed), random_position(game, 100 + seed, 5 + seed)
        search.advance(State(game, played.memory.copy()))
        with monkeypatch.context() as patched:
            patched.setattr(rules.call, "apply", guarded)
            search.advance(later)
        assert search.memory.view(np.uint8).tobytes() == later.memory.tobytes()


def test_a_full_tree_searches_on():
    state = load("nexos").new_initial_state()
    search = Search(state.game, Settings(), seed=1, nodes=2_000)
    search.advance(state)
    search.think(400)
    assert search.root_visits() == 400
    assert int(search.tree.used[0]) <= 2_000


WITH_KNOWLEDGE = """
import json, random, nexarium
from nexarium.bots.level import knowledge_of
from nexarium.search.mcts import Search
found = []
for options in ({"players": 2}, {"players": 4}):
    state = nexarium.load("nexos", **options).new_initial_state()
    dice = random.Random(5)
    for _ in range(50):
        state.step(dice.choice(state.legal_actions()))
    knowledge = knowledge_of(state.game)
    search = Search(state.game, knowledge.settings, knowledge.functions, seed=9, nodes=20_000)
    search.advance(state)
    search.think(40)
    found.append(sorted(search.visits().items()))
print(json.dumps(found))
"""


def test_compiled_and_interpreted_searches_agree():
    def run(interpreted: bool) -> list[list[list[float]]]:
        environment = {**os.environ, "NEXARIUM_RULES": "python" if interpreted else ""}
        output = subprocess.run([sys.executable, "-c", WITH_KNOWLEDGE], env=environment, capture_output=True, text=True, check=True)
        return json.loads(output.stdout)

    assert run(True) == run(False)
