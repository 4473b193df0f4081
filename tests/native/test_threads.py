"""Calls of engines release Python's lock: batches and searches on several threads compute what they compute on one."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from nexarium.bots.level import knowledge_of
from nexarium.core.catalogue import load
from nexarium.search.batch import Batch
from nexarium.search.mcts import Search
from nexarium.search.playouts import run

THREADS = 4


@pytest.fixture(autouse=True)
def often_switched():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def stepped(seed: int, threads: int) -> bytes:
    batch, rng = Batch(load("keepers"), 37, seed=seed, auto_reset=True, threads=threads), np.random.default_rng(seed)
    told = []
    for _ in range(60):
        actions, counts = batch.legal()
        done = batch.apply(actions[np.arange(37), rng.integers(0, counts)])
        told += [done.returns.tobytes(), batch.legal_mask().tobytes()]
    return b"".join([*told, batch.observations(dtype=np.float32).tobytes(), np.ascontiguousarray(batch.states).tobytes()])


def test_a_batch_on_several_threads_plays_the_games_of_one():
    assert stepped(3, THREADS) == stepped(3, 1)


def test_batches_that_run_at_once_disturb_each_other_in_nothing():
    alone = [stepped(seed, 1) for seed in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(3):
            assert list(pool.map(lambda seed: stepped(seed, 2), range(THREADS))) == alone


def searched(seed: int) -> tuple[object, ...]:
    game = load("nexos" if seed % 2 else "nemesis")
    known, state = knowledge_of(game), game.new_initial_state(1)
    while state.is_chance_node():
        state.step(state.sample_chance())
    search = Search(game, known.settings, known.functions, seed, nodes=20_000, weights=known.weights)
    search.advance(state)
    for _ in range(20):
        search.think(10)
    return search.visits(), search.expected(), run(game, 5, seed).scores.tolist()


def test_searches_of_several_games_that_run_at_once_build_the_same_trees():
    alone = [searched(seed) for seed in range(6)]
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(searched, range(6))) == alone
