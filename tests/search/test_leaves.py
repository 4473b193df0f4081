"""A search whose leaves a function judges: it believes the function, many leaves at once, and loses nothing if the function fails."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tictactoe.rules import at

from nexarium.bots import make_bot
from nexarium.core.bot_config import BotConfig, Settings
from nexarium.core.catalogue import load
from nexarium.core.errors import NexariumError
from nexarium.core.rules import contract
from nexarium.games.nexos.bots.knowledge import KNOWLEDGE
from nexarium.search.batch import Batch
from nexarium.search.leaves import BadJudgement
from nexarium.search.mcts import Search, think_together
from tests.search.test_tree_search import BOLD, RASH, SAFE, position, wager


class Judge:
    """Has no opinion, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[bytes]] = []

    def __call__(self, leaves: Batch) -> tuple[NDArray[Any] | None, NDArray[Any]]:
        self.asked.append([state.tobytes() for state in leaves.states])
        assert (leaves.movers >= 0).all()
        return None, np.full((len(leaves), leaves.game.num_players()), 0.5)


class Reader(Judge):
    """Likes low actions, and thinks the more of a position the more points a seat has."""

    def __call__(self, leaves: Batch) -> tuple[NDArray[Any] | None, NDArray[Any]]:
        super().__call__(leaves)
        weights = np.linspace(2, 1, leaves.game.num_distinct_actions())
        return np.tile(weights, (len(leaves), 1)), 1 / (1 + np.exp2(-leaves.scores() / 8))


@pytest.mark.slow
def test_a_position_that_is_reached_keeps_how_likely_its_actions_were_judged():
    """Also where fewer of them grew than a root would have: nothing but the judge says how likely the others are."""
    state = load("tictactoe").new_initial_state()
    search = Search(state.game, Settings(width=4), seed=1, evaluate=Reader(), at_once=1)
    search.advance(state)
    search.think(500)
    state.apply_action(search.best())
    search.advance(state)
    likely = np.linspace(2, 1, state.game.num_distinct_actions())[state.legal_actions()[:4]]
    assert list(search.priors()) == state.legal_actions()[:4]
    assert list(search.priors().values()) == pytest.approx(likely / likely.sum(), abs=1e-6)


@pytest.mark.parametrize("at_once", [1, 8])
@pytest.mark.parametrize(
    ("cells", "move"), [(("a1", "a2", "b1", "b2"), "c1"), (("a1", "b2", "c3", "a3"), "c1"), (("b2", "a1", "c1"), "a3")]
)
def test_it_wins_when_it_can_and_parries_when_it_must(cells, move, at_once):
    state = position(*cells)
    search = Search(state.game, Settings(), seed=1, evaluate=Judge(), at_once=at_once)
    search.advance(state)
    search.think(3_000)
    assert state.action_to_string(search.best()) == move
    assert search.root_visits() == 3_000


def test_chance_is_weighed_by_its_weights():
    game = wager()
    search = Search(game, Settings(exploration=2.0), seed=3, evaluate=Judge())
    search.advance(game.new_initial_state())
    search.think(20_000)
    values = search.values()
    assert search.best() == BOLD
    assert values[SAFE] == pytest.approx(0.55, abs=1e-3)
    assert values[BOLD] == pytest.approx(0.75, abs=0.02)
    assert values[RASH] == pytest.approx(0.25, abs=0.1)


def test_a_call_has_each_leaf_once_and_as_many_as_it_may():
    judge, state = Judge(), load("tictactoe").new_initial_state()
    search = Search(state.game, Settings(), seed=1, evaluate=judge, at_once=6)
    search.advance(state)
    search.think(60)  # not so many that orders of the same moves are among them
    assert all(len(set(asked)) == len(asked) <= 6 for asked in judge.asked)
    assert max(map(len, judge.asked)) == 6


def test_weights_say_what_is_tried_first():
    state = load("tictactoe").new_initial_state()

    def middle(leaves: Batch) -> tuple[NDArray[Any], NDArray[Any]]:
        return np.where(np.arange(9) == 4, 8.0, np.zeros((len(leaves), 9))), np.full((len(leaves), 2), 0.5)

    search = Search(state.game, Settings(), seed=1, evaluate=middle)
    search.advance(state)
    search.think(9)
    assert search.priors()[4] == 1
    assert search.visits()[4] == 8, "the first simulation judges the root itself"


@contract
def evaluate(state, weights, n, actions, priors, values):  # type: ignore[no-untyped-def]
    """Weights by cell, and the worth of the middle to the player who holds it."""
    for i in range(n):
        priors[i] = weights[actions[i]]
    for seat in range(2):
        values[seat] = weights[9] if at(state).cells[4] == seat else 0.5


class Told:
    """The same in Python."""

    def __init__(self, weights: NDArray[np.float64]) -> None:
        self.weights = weights

    def __call__(self, leaves: Batch) -> tuple[NDArray[Any], NDArray[Any]]:
        middle = leaves.records["cells"][:, 4, None] == np.arange(2)
        return np.tile(self.weights[:9], (len(leaves), 1)), np.where(middle, self.weights[9], 0.5)


def test_weights_of_a_compiled_function_can_change_and_nothing_is_compiled_again():
    weights, state = np.array([1, 2, 3, 1, 1, 1, 1, 4, 1, 0.9]), position("b2", "a1")
    compiled = Search(state.game, Settings(), {"evaluate": evaluate}, seed=1, weights=weights)
    told = Search(state.game, Settings(), seed=1, evaluate=Told(weights), at_once=1)
    found = []
    for middle in (0.9, 0.1):
        compiled.weights[9] = weights[9] = middle
        for search in (compiled, told):
            search.advance(load("tictactoe").new_initial_state())
            search.advance(state)
            search.think(200)
        assert compiled.visits() == told.visits()
        assert compiled.values() == told.values()
        found.append(np.mean(list(compiled.values().values())))
    assert found[1] < 0.4 < 0.6 < found[0], "who is to move holds the middle"


def test_what_a_seat_is_worth_is_that_seats():
    """The function says that the first player wins after the action 0, and the second after all others."""
    state = load("tictactoe").new_initial_state()

    def first(leaves: Batch) -> tuple[None, NDArray[Any]]:
        wins = leaves.records["cells"][:, 0] == 0
        return None, np.stack([wins, ~wins], axis=1)

    search = Search(state.game, Settings(), seed=1, evaluate=first)
    search.advance(state)
    search.think(400)
    assert search.best() == 0
    assert search.values()[0] > 0.9
    assert search.values()[4] < 0.2


def test_searches_that_think_together_find_what_each_finds_alone():
    game, states = load("tictactoe"), [position("b2"), position("a1", "b2"), position("a1", "b2", "c3", "c1")]

    def searches(judge: Judge) -> list[Search]:
        made = [Search(game, Settings(), seed=number, evaluate=judge, at_once=3) for number in range(3)]
        for search, state in zip(made, states, strict=True):
            search.advance(state)
        return made

    alone, together = searches(Reader()), searches(judge := Reader())
    for search in alone:
        search.think(120)
    think_together(together, 120)
    assert [search.visits() for search in together] == [search.visits() for search in alone]
    assert [search.values() for search in together] == [search.values() for search in alone]
    assert max(map(len, judge.asked)) > 3, "leaves of several trees go into one call"


@pytest.mark.parametrize("known", [BotConfig(), KNOWLEDGE], ids=["nothing", "the bots' knowledge"])
def test_a_search_that_was_carried_to_another_process_goes_on(tmp_path, known):
    """Where functions have other addresses."""
    state = load("nexos", players=2).new_initial_state()
    search = Search(state.game, known.settings, known.functions, seed=1, nodes=20_000)
    assert next(iter(search.__getstate__())) == "game", "a variant's knowledge is found once the variant is there"
    search.advance(state)
    search.think(200)
    (tmp_path / "search").write_bytes(pickle.dumps(search))
    there = "import pickle, sys; search = pickle.load(open('search', 'rb')); search.think(200); print(search.visits())"
    done = subprocess.run([sys.executable, "-c", there], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    search.think(200)
    assert done.stdout.strip() == str(search.visits())


@contract
def prior(_state, n, actions, out):  # type: ignore[no-untyped-def]
    for place in range(n):
        out[place] = 1.0 + actions[place]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"knowledge": {"priors": prior}}, "did you mean `prior`"),
        ({"knowledge": {"mover": prior}}, "there are playout, prior"),
        ({"knowledge": {"value": prior}}, "`prior` does not have the signature of `value`"),
        ({"knowledge": {"evaluate": evaluate}, "evaluate": Judge()}, "not by both"),
        ({"weights": np.ones(3)}, "for a compiled `evaluate`, and the knowledge has none"),
        ({"weights": np.ones(3), "evaluate": Judge()}, "for a compiled `evaluate`"),
        ({"knowledge": {"evaluate": evaluate}, "weights": ["high"]}, "are numbers in an array"),
        ({"evaluate": Judge(), "at_once": 0}, "a whole number of leaves from 1 on, not 0"),
        ({"evaluate": Judge(), "at_once": 1.5}, "not 1.5"),
    ],
)
def test_what_a_search_cannot_go_by_is_refused(given, says):
    with pytest.raises(NexariumError, match=says):
        Search(load("tictactoe"), Settings(), **given)


@pytest.mark.skipif(load("tictactoe").rules.interpreted, reason="plain functions are what is called then")
def test_a_function_that_is_not_compiled_is_refused():
    with pytest.raises(NexariumError, match="write `@contract` above it"):
        Search(load("tictactoe"), Settings(), {"prior": lambda state, n, actions, out: None})


@pytest.mark.parametrize(("place", "written"), [(0, np.nan), (0, -1.0), (0, np.inf), (9, np.nan), (9, 1.5), (9, -0.5)])
def test_a_compiled_function_that_writes_what_cannot_be_is_told_and_nothing_is_lost(place, written):
    state, weights = load("tictactoe").new_initial_state(), np.append(np.ones(9), 0.5)
    search = Search(state.game, Settings(), {"evaluate": evaluate}, seed=1, weights=weights)
    search.advance(state)
    search.think(20)
    good, search.weights[place] = search.weights[place], written
    with pytest.raises(BadJudgement, match="priors must be at least 0, values 0 to 1"):
        search.think(50)
    made = search.root_visits()
    search.weights[place] = good
    search.think(30)
    assert search.root_visits() == made + 30
    assert np.isfinite(search.expected()).all()


def test_weights_that_are_all_nothing_are_alike():
    state = load("tictactoe").new_initial_state()
    for given in ({"knowledge": {"evaluate": evaluate}, "weights": np.zeros(10)}, {"evaluate": Told(np.zeros(10))}):
        search = Search(state.game, Settings(), seed=1, **given)
        search.advance(state)
        search.think(1)
        assert list(search.priors().values()) == pytest.approx([1 / 9] * 9)


WEIGHTS = np.array([1, 2, 3, 1, 1, 1, 1, 4, 1, 0.9])


@pytest.mark.parametrize(
    "given",
    [WEIGHTS.tolist(), WEIGHTS.astype(np.float32), np.stack([WEIGHTS, -WEIGHTS], axis=1)[:, 0], WEIGHTS.reshape(2, 5)],
    ids=["a list", "float32", "a column", "two rows"],
)
def test_weights_that_are_set_are_read_as_what_they_are(given):
    """Compiled code reads them from an address: what is laid out otherwise would be other numbers, from beyond its end."""
    state = load("tictactoe").new_initial_state()
    search = Search(state.game, Settings(), {"evaluate": evaluate}, seed=1)
    search.weights = given
    search.advance(state)
    search.think(1)
    assert list(search.priors().values()) == pytest.approx(WEIGHTS[:9] / WEIGHTS[:9].sum())


@contract
def value(state, out):  # type: ignore[no-untyped-def]
    """The middle is everything, to the player who holds it."""
    for seat in range(2):
        out[seat] = 1.0 if at(state).cells[4] == seat else 0.0


@contract
def playout(_state, _rng, _trace):  # type: ignore[no-untyped-def]
    """To no end: `value` judges the leaf as it is."""
    return 0


def test_what_a_function_leaves_open_the_game_says():
    """Weights the game's prior, values its playouts."""
    state = load("tictactoe").new_initial_state()

    def middle_is_half(leaves: Batch) -> tuple[None, NDArray[Any]]:
        return None, np.full((len(leaves), 2), 0.5)

    search = Search(state.game, Settings(), {"prior": prior}, seed=1, evaluate=middle_is_half)
    search.advance(state)
    search.think(1)
    assert list(search.priors().values()) == pytest.approx(np.arange(1, 10) / 45)

    def middle_first(leaves: Batch) -> tuple[NDArray[Any], None]:
        return np.where(np.arange(9) == 4, 8.0, np.ones((len(leaves), 9))), None

    knowledge = {"prior": prior, "playout": playout, "value": value}
    search = Search(state.game, Settings(), knowledge, seed=1, evaluate=middle_first)
    search.advance(state)
    search.think(50)
    assert search.priors()[4] == pytest.approx(0.5)
    assert search.values()[4] == 1
    assert search.best() == 4


def test_playouts_from_judged_leaves_are_the_seeds_own():
    """At random, where a game brings none; and the search finds what wins by them."""

    def found(seed: int, state: Any) -> dict[int, float]:
        search = Search(state.game, Settings(), seed=seed, evaluate=lambda leaves: (None, None))
        search.advance(state)
        search.think(600)
        assert state.action_to_string(search.best()) == "c1"
        return search.values()

    state = position("a1", "a2", "b1", "b2")
    assert found(1, state) == found(1, state) != found(2, state)


@pytest.mark.parametrize("evaluate", [None, Judge()])
def test_a_search_that_has_no_position_yet_says_so(evaluate):
    """It would play on from memory that is none, to no end."""
    search = Search(load("nexos", players=2), Settings(), evaluate=evaluate)
    for think in (search.think, search.find_leaves, lambda n: search.add_noise(np.random.default_rng(n))):
        with pytest.raises(NexariumError, match="has no position yet"):
            think(3)
    assert search.lines() == ()


@pytest.mark.parametrize("options", [{"players": 4}, None])
def test_a_position_of_another_game_is_refused(options):
    """Read as one of its own it would be another, and longer ones would be written past their end."""
    game = load("nexos", players=2)
    state = (load("tictactoe") if options is None else load("nexos", **options)).new_initial_state()
    for take in (Search(game, Settings()).advance, make_bot("level:6", game).choose, make_bot("greedy", game).choose):
        with pytest.raises(NexariumError, match="this is a position of"):
            take(state)


def test_a_search_that_has_nothing_to_choose_says_so():
    search, state = Search(load("tictactoe"), Settings(), seed=1), load("tictactoe").new_initial_state()
    search.advance(state)
    with pytest.raises(NexariumError, match="has not thought yet"):
        search.best()
    for action in (0, 3, 1, 4, 2):
        state.step(action)
    search.advance(state)
    search.think(5)
    with pytest.raises(NexariumError, match="the game is over"):
        search.best()


def test_a_search_is_left_alone_while_it_thinks():
    """Leaves that wait to be judged are places in its tree: another root would leave them to whatever lies there then."""
    state, told = load("tictactoe").new_initial_state(), list[str]()
    after = state.clone()
    after.apply_action(4)

    def meddling(leaves: Batch) -> tuple[None, None]:
        for meddle in (lambda: search.advance(after), lambda: search.think(3), lambda: think_together([search], 3)):
            with pytest.raises(NexariumError, match="is thinking already") as refused:
                meddle()
            told.append(str(refused.value))
        return None, None

    search = Search(state.game, Settings(), seed=1, evaluate=meddling)
    search.advance(state)
    search.think(8)
    assert len(told) >= 3
    assert search.root_visits() == 8
    copy = pickle.loads(pickle.dumps(Search(state.game, Settings(), seed=1)))
    copy.advance(state)
    copy.think(5)
    assert copy.root_visits() == 5


def test_two_threads_do_not_think_in_one_search():
    state = load("tictactoe").new_initial_state()
    begun, go_on = threading.Event(), threading.Event()

    def waiting(leaves: Batch) -> tuple[None, None]:
        begun.set()
        assert go_on.wait(60)
        return None, None

    search = Search(state.game, Settings(), seed=1, evaluate=waiting)
    search.advance(state)
    thread = threading.Thread(target=search.think, args=(4,))
    thread.start()
    try:
        assert begun.wait(60)
        with pytest.raises(NexariumError, match="in another thread"):
            search.think(4)
    finally:
        go_on.set()
        thread.join(60)
    assert search.root_visits() == 4


def test_a_judgement_is_of_real_numbers():
    state = load("tictactoe").new_initial_state()
    for told in ((np.ones((1, 9), complex), None), (None, np.ones((1, 2), complex))):
        search = Search(state.game, Settings(), evaluate=lambda leaves, told=told: told, at_once=1)
        search.advance(state)
        with pytest.raises(NexariumError, match="these are complex"):
            search.think(1)


def test_searches_of_different_functions_do_not_think_together():
    one, other = (Search(load("tictactoe"), Settings(), evaluate=judge) for judge in (Judge(), Judge()))
    with pytest.raises(NexariumError, match="the same `evaluate`"):
        think_together([one, other], 10)


def test_a_search_does_not_think_together_with_itself():
    search, state = Search(load("tictactoe"), Settings(), evaluate=Judge()), load("tictactoe").new_initial_state()
    search.advance(state)
    with pytest.raises(NexariumError, match="listed twice"):
        think_together([search, search], 10)
    assert search.root_visits() == 0


def test_nobody_thinks_together_where_nobody_has_a_decision():
    think_together([], 10)


@pytest.mark.parametrize(
    "answer",
    [
        (None, np.zeros((1, 3))),
        (None, np.full((1, 2), 1.5)),
        (None, np.full((1, 2), np.nan)),
        (np.full((1, 9), -1.0), np.zeros((1, 2))),
        (np.zeros((1, 8)), np.zeros((1, 2))),
        np.zeros((1, 2)),
        (None, np.zeros((1, 2)), None),
        (None, ["high", "low"]),
    ],
)
def test_what_is_no_judgement_is_refused_and_nothing_is_lost(answer):
    search = Search(load("tictactoe"), Settings(), seed=1, evaluate=lambda leaves: answer)
    search.advance(load("tictactoe").new_initial_state())
    with pytest.raises(BadJudgement, match=r"of shape|not one ndarray|not 3 of them|arrays of numbers"):
        search.think(10)
    assert search.root_visits() == 0


class Graded:
    """Numbers that are not to be had yet, as PyTorch's are where a gradient goes through them."""

    def __array__(self, dtype=None, copy=None):  # type: ignore[no-untyped-def]
        raise RuntimeError("Use tensor.detach().numpy() instead.")


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ((None, np.full((1, 2), 1.0000001)), r"numbers from 0 to 1, .* from 1\.0000001 to 1\.0000001$"),
        ((np.append(np.zeros(8), np.inf).reshape(1, 9), None), r"finite numbers from 0 on, .* from 0\.0 to inf$"),
        ((Graded(), None), r"arrays of numbers: Use tensor\.detach\(\)"),
    ],
)
def test_a_judgement_that_cannot_be_is_told_so_that_one_sees_why(answer, says):
    search = Search(load("tictactoe"), Settings(), seed=1, evaluate=lambda leaves: answer)
    search.advance(load("tictactoe").new_initial_state())
    with pytest.raises(BadJudgement, match=says):
        search.think(10)


def test_a_function_that_fails_once_leaves_the_tree_as_it_was():
    state, judge, calls = position("b2"), Reader(), [0]

    def unsteady(leaves: Batch) -> tuple[NDArray[Any] | None, NDArray[Any]]:
        calls[0] += 1
        if calls[0] == 20:
            raise ConnectionError("the network is elsewhere")
        return judge(leaves)

    search = Search(state.game, Settings(), seed=1, evaluate=unsteady, at_once=4)
    search.advance(state)
    with pytest.raises(ConnectionError):
        search.think(500)
    made = search.root_visits()
    assert 0 < made == 1 + sum(search.visits().values())
    search.think(500)
    assert search.root_visits() == made + 500 == 1 + sum(search.visits().values())


@pytest.mark.parametrize("nodes", [1, 4, 60])
def test_a_full_tree_searches_on(nodes):
    """Where even chance finds no room, it is drawn."""
    for state in (load("tictactoe").new_initial_state(), wager().new_initial_state()):
        search = Search(state.game, Settings(), seed=1, nodes=nodes, evaluate=Judge())
        search.advance(state)
        search.think(300)
        assert search.root_visits() == 300
        assert int(search.tree.used[0]) <= nodes


def test_noise_moves_the_priors_and_keeps_their_sum():
    search = Search(load("tictactoe"), Settings(), seed=1, evaluate=Judge())
    search.advance(position("b2"))
    search.add_noise(np.random.default_rng(1), share=0.5)
    priors = list(search.priors().values())
    assert sum(priors) == pytest.approx(1, abs=1e-5)
    assert min(priors) < 0.1 < 0.15 < max(priors), "eight actions alike were 0.125 each"


JUDGED = """
import json, sys, nexarium
from nexarium.core.bot_config import Settings
from nexarium.search.mcts import Search
from tests.search.test_leaves import Reader
state = nexarium.load("keepers", players=2).new_initial_state(7)
while state.is_chance_node() or len(state.legal_actions()) < 3:
    state.step(state.sample_chance() if state.is_chance_node() else state.legal_actions()[0])
search = Search(state.game, Settings(), seed=9, nodes=20_000, evaluate=Reader(), at_once=4)
search.advance(state)
search.think(60)
print(json.dumps([sorted(search.visits().items()), sorted(search.values().items())]))
"""


def test_compiled_and_interpreted_searches_agree():
    def run(interpreted: bool) -> list[list[list[float]]]:
        environment = {**os.environ, "NEXARIUM_RULES": "python" if interpreted else "", "PYTHONPATH": os.pathsep.join(sys.path)}
        output = subprocess.run([sys.executable, "-c", JUDGED], env=environment, capture_output=True, text=True, check=True)
        return json.loads(output.stdout)

    assert run(True) == run(False)
