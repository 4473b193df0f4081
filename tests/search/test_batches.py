"""Batches row by row: single games set, copied and begun again, every seat's view, positions after each action, threads."""

from __future__ import annotations

import copy
import multiprocessing
import pickle

import numpy as np
import pytest

from nexarium.core.catalogue import load
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.errors import BadOption, IllegalAction
from nexarium.search.batch import Batch

from ..catalogue_games import each_game, random_position


def stepped(batch: Batch, plies: int, seed: int = 1) -> Batch:
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        actions, counts = batch.legal()
        batch.apply(actions[np.arange(len(batch)), rng.integers(0, np.maximum(counts, 1))])
    return batch


def at(game, memory):
    state = game.new_initial_state()
    state.memory[:] = memory
    return state


def test_a_batch_has_a_seed():
    """Without one all of its games would have the same random numbers."""
    with pytest.raises(BadOption, match="a seed is a whole number"):
        Batch(load("tictactoe"), 2, seed=None)


def test_a_batch_takes_integers_and_says_so():
    batch = Batch(load("tictactoe"), 2)
    for wrong, kind in (([4.0, 0.7], "float64"), ([True, False], "bool")):
        with pytest.raises(IllegalAction, match=f"actions are integers, and this array holds {kind}"):
            batch.apply(np.array(wrong))
    assert batch.records["placed"].tolist() == [0, 0]
    for right in (np.array([4, 0], np.int32), np.array([4, 1], np.uint8)):
        assert not batch.illegal(right).any()
    batch.apply([4, 0])
    assert batch.illegal(np.array([4, 4])).tolist() == [True, False]


def test_rooms_to_write_to_have_the_shape_of_what_is_written():
    """Compiled code counts nothing: over the edge of a smaller array it would write into what lies there."""
    game = load("tictactoe")
    batch = Batch(game, 4)
    for wrong in (np.zeros((4, 3)), np.zeros((3, 9)), np.zeros((4, game.rules.observation), np.int64), np.zeros(4), [0.0]):
        with pytest.raises(BadOption, match=r"`out` is an array of float64 or float32 of shape \(4, "):
            batch.observations(out=wrong)
    for wrong in (np.zeros((4, 3), bool), np.zeros((3, 9), bool), np.zeros((5, 9), bool), np.zeros((4, 9), "S1"), "x"):
        with pytest.raises(BadOption, match=r"`out` is an array of bool.* of shape \(4, 9\), not"):
            batch.legal_mask(wrong)
    for wrong in (int, np.float16, "x"):
        with pytest.raises(BadOption, match="observations are float64 or float32, not"):
            batch.observations(dtype=wrong)
    closed = np.zeros((4, game.rules.observation))
    closed.setflags(write=False)
    with pytest.raises(BadOption, match="may only be read"):
        batch.observations(out=closed)
    for right in ("float32", np.dtype(np.float64), float, None):
        assert batch.observations(dtype=right).shape == (4, game.rules.observation)
    for right in (bool, np.int8, np.float32):
        assert batch.legal_mask(np.empty((4, 9), right)).all()


def test_a_batch_of_positions_is_given_their_bytes():
    game = load("tictactoe")
    size = game.rules.size
    for wrong in ("x", None, [[0] * size], np.zeros((3, 1), np.uint8), np.zeros((3, size)), np.zeros(size, np.uint8)):
        with pytest.raises(BadOption, match=rf"positions are bytes, an array of uint8 of shape \(n, {size}\), not"):
            Batch.of(game, wrong)
    states = stepped(Batch(game, 3), 4).states
    assert np.array_equal(Batch.of(game, states).states, states)


@each_game
def test_any_seat_sees_what_its_state_would_show(name):
    game = load(name)
    batch = stepped(Batch(game, 3, seed=2), 8)
    states = [at(game, memory) for memory in batch.states]
    for seat in range(game.num_players()):
        assert np.array_equal(batch.observations(seat), [state.observation(seat) for state in states])
    chosen = np.array([0, game.num_players() - 1, -1])
    whole = batch.observations(chosen)
    assert np.array_equal(whole[1], states[1].observation(game.num_players() - 1))
    assert not whole[2].any()
    single = np.full((3, game.rules.observation), np.nan, np.float32)
    assert batch.observations(chosen, out=single) is single
    assert np.array_equal(single, whole.astype(np.float32))
    assert batch.observations(dtype=np.float32).dtype == np.float32
    assert np.array_equal(batch.scores(), [state.scores() for state in states])
    with pytest.raises(BadOption, match="no seat"):
        batch.observations(game.num_players())


def test_some_games_are_played_and_the_others_wait():
    batch = Batch(load("tictactoe"), 4)
    batch.apply(np.array([8, -7, 3, 99]), rows=[0, 2])
    assert batch.records["placed"].tolist() == [1, 0, 1, 0]
    batch.apply(np.array([0, 0, 0, 0]), rows=np.array([True, True, False, False]))
    assert batch.records["placed"].tolist() == [2, 1, 1, 0]
    assert batch.movers.tolist() == [0, 1, 1, 0]
    batch.reset([0])
    assert batch.records["placed"].tolist() == [0, 1, 1, 0]
    assert batch.legal()[1].tolist() == [9, 8, 8, 9]
    for wrong in ([4], [-1], [0.5], np.ones(3, np.bool_)):
        for refuses in (batch.reset, batch.clone, lambda rows: batch.put(rows, batch.state(0))):
            with pytest.raises(BadOption):
                refuses(wrong)
    for row in (4, -1, 1.5, "1", None):
        with pytest.raises(BadOption):
            batch.state(row)


def test_games_are_set_and_copied():
    game = load("keepers")
    batch, position = Batch(game, 3, seed=1), random_position(game, 5, 25)
    batch.put([1], position)
    assert batch.state(1) == position
    assert batch.state(0) == game.new_initial_state() or batch.movers[0] != CHANCE
    copy = batch.clone()
    stepped(batch, 10)
    assert copy.state(1) == position
    stepped(copy, 10)
    assert np.array_equal(copy.states, batch.states), "they go on with the same random numbers"
    twice = batch.clone([2, 2, 0])
    assert [row.tobytes() for row in twice.states] == [batch.states[row].tobytes() for row in (2, 2, 0)]
    batch.put(np.array([False, True, True]), twice.clone([0, 2]))
    assert batch.states[2].tobytes() == batch.states[0].tobytes()
    assert np.array_equal(batch.clone(np.array([True, False, True])).states, batch.states[[0, 2]])
    with pytest.raises(BadOption, match="2 rows take a batch of 2 games, not of 3"):
        batch.put([0, 1], twice)
    with pytest.raises(BadOption, match="takes no position"):
        batch.put([0], load("tictactoe").new_initial_state())


@each_game
def test_afterstates_are_the_positions_after_each_action(name):
    game = load(name)
    batch = stepped(Batch(game, 3, seed=3), 50 if name == "nexos" else 5)
    before = batch.states.copy()
    after, origins = batch.afterstates([0, 2])
    expected = []
    for row in (0, 2):
        state = at(game, batch.states[row])
        for action in state.legal_actions():
            following = state.clone()
            following.step(action)
            expected.append(following.memory.tobytes())
    assert [memory.tobytes() for memory in after.states] == expected
    assert np.bincount(origins, minlength=3).tolist() == [batch.legal()[1][0], 0, batch.legal()[1][2]]
    assert np.array_equal(before, batch.states)


@pytest.mark.parametrize("name", ["keepers", "tictactoe"])
def test_the_games_of_a_seed_are_the_same_for_every_number_of_threads(name):
    game = load(name)
    alone, together = (stepped(Batch(game, 5, seed=9, auto_reset=True, threads=threads), 60) for threads in (1, 3))
    assert np.array_equal(alone.states, together.states)
    assert np.array_equal(alone.observations(), together.observations())
    assert np.array_equal(alone.legal_mask(), together.legal_mask())
    with pytest.raises(BadOption, match="says how many threads step games, a whole number from 1 on"):
        Batch(game, 2, threads=0)


@each_game
def test_with_a_seat_the_others_play_by_themselves(name):
    game = load(name)
    seat = game.num_players() - 1
    batch = Batch(game, 4, seed=3, seat=seat)
    rng = np.random.default_rng(1)
    for _ in range(40):
        assert np.isin(batch.movers, (seat, OVER)).all()
        actions, counts = batch.legal()
        batch.apply(actions[np.arange(4), rng.integers(0, np.maximum(counts, 1))])
    batch.reset(seed=5)
    first = batch.states.copy()
    stepped(batch, 3)
    batch.reset(seed=5)
    assert np.array_equal(batch.states, first)


@pytest.mark.parametrize("auto_reset", [False, True])
def test_what_steps_return_adds_up_to_the_results(auto_reset):
    """The first game ends two steps before the second, which goes on to its end."""
    batch = Batch(load("tictactoe"), 2, auto_reset=auto_reset)
    earned, ended = np.zeros((2, 2)), np.zeros(2, np.int64)
    for pair in ((0, 0), (3, 1), (1, 2), (4, 3), (2, 5), (8, 4), (7, 8)):
        step = batch.apply(np.array(pair))
        earned += step.returns
        ended += step.dones
    assert earned.tolist() == [[1, -1], [1, -1]]
    assert ended.tolist() == [1, 1]
    assert auto_reset or batch.returns().tolist() == [[1, -1], [1, -1]], "the batch itself still knows"


def test_a_mask_at_the_end_lets_a_policy_draw():
    batch = Batch(load("tictactoe"), 2)
    for action in (0, 3, 1, 4, 2):
        batch.apply(np.array([action, action]), rows=[0])
    assert batch.movers.tolist() == [OVER, 0]
    assert batch.legal_mask().sum(axis=1).tolist() == [0, 9]
    out = np.zeros((2, 9), np.int8)
    assert batch.legal_mask(out, at_the_end=True) is out
    assert out.sum(axis=1).tolist() == [9, 9]


@pytest.mark.parametrize("copied", [lambda batch: pickle.loads(pickle.dumps(batch)), copy.deepcopy], ids=["pickled", "copied"])
@pytest.mark.parametrize("begun", [False, True])
def test_a_batch_of_several_threads_is_copied_and_goes_on_alike(copied, begun):
    batch = stepped(Batch(load("tictactoe"), 6, seed=3, threads=2, auto_reset=True), 4 if begun else 0)
    again = copied(batch)
    assert stepped(again, 7).states.tolist() == stepped(batch, 7).states.tolist()
    assert again.threads == 2


def _stepped_elsewhere(batch: Batch, answer) -> None:
    answer.put(stepped(batch, 7).states.tolist())


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_batch_of_several_threads_goes_on_in_another_process(method):
    """A forked process has the batch and none of its threads: work for these was waited for without end."""
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip("no fork here")
    batch = stepped(Batch(load("tictactoe"), 6, seed=3, threads=2, auto_reset=True), 4)
    context = multiprocessing.get_context(method)
    answer = context.Queue()
    process = context.Process(target=_stepped_elsewhere, args=(batch, answer), daemon=True)
    process.start()
    try:
        there = answer.get(timeout=60)
    finally:
        process.kill()
        process.join()
    assert there == stepped(batch, 7).states.tolist()
