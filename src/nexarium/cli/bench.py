"""Measure the speed of this machine, and compile games in advance."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import numpy as np

from nexarium.bots.level import knowledge_of
from nexarium.bots.level import warm as warm_bots
from nexarium.core.catalogue import catalogue, load
from nexarium.core.errors import BrokenGame
from nexarium.core.game import Game
from nexarium.search.batch import Batch
from nexarium.search.mcts import Search
from nexarium.search.perft import perft
from nexarium.search.playouts import run

REPEATS = 5
BATCH = 1024


def random_games(game: Game, seconds: float) -> float:
    """Return compiled uniformly random games per second."""
    return _rate(seconds, lambda n: (run(game, n, n), n)[1])


def random_decisions(game: Game, seconds: float) -> float:
    """Return decisions per second in compiled random games."""
    return _rate(seconds, lambda n: int(run(game, n, n).decisions.sum()))


def search_simulations(game: Game, seconds: float) -> float:
    """Return simulations per second of the tree search with the game's bot functions, tree and playout, from the first decision."""
    state = game.new_initial_state(1)
    while state.is_chance_node():
        state.step(state.sample_chance())
    knowledge = knowledge_of(game)

    def search(n: int) -> int:
        tree = Search(game, knowledge.settings, knowledge.functions, n)
        tree.advance(state)
        tree.think(n)
        return n

    return _rate(seconds, search)


def batch_steps(game: Game, seconds: float) -> float:
    """Return plies per second of a batch stepped from Python, with its lists of legal actions."""
    batch = Batch(game, BATCH, auto_reset=True)
    rng = np.random.default_rng(1)

    def steps(n: int) -> int:
        for _ in range(n):
            actions, counts = batch.legal()
            batch.apply(actions[np.arange(BATCH), rng.integers(0, counts)])
        return n * BATCH

    return _rate(seconds, steps)


def python_steps(game: Game, seconds: float) -> float:
    """Return plies per second through `State` from Python, with lists of legal actions."""

    def games(n: int) -> int:
        plies = 0
        for number in range(n):
            state = game.new_initial_state(number)
            while not state.is_terminal():
                state.step(state.sample_chance() if state.is_chance_node() else state.random.choice(state.legal_actions()))
            plies += len(state.history)
        return plies

    return _rate(seconds, games)


MEASURES: dict[str, Callable[[Game, float], float]] = {
    "random_games": random_games,
    "random_decisions": random_decisions,
    "search_simulations": search_simulations,
    "batch_steps": batch_steps,
    "python_steps": python_steps,
}


def _rate(seconds: float, work: Callable[[int], int]) -> float:
    """Return the rate per second of `work(n)`. n is doubled until the work takes long enough to be timed."""
    n = 1
    while True:
        began = time.perf_counter()
        done = work(n)
        took = time.perf_counter() - began
        if took >= seconds:
            return done / took
        n = max(n + 1, min(4 * n, int(1.1 * n * seconds / max(took, 1e-6))))


def measure(game: Game, name: str, seconds: float, progress: Callable[[float], None]) -> float:
    """Return the median of a few repeats. `progress` is called with the number of measures of this game that are done."""
    place = list(MEASURES).index(name)
    rates = []
    for repeat in range(REPEATS):
        rates.append(MEASURES[name](game, seconds))
        progress(place + (repeat + 1) / REPEATS)
    return round(median(rates), 1)


def machine() -> str:
    """Return a description of this machine."""
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        models = [line.partition(":")[2].strip() for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        name = models[0] if models else name
    return f"{name}, {os.cpu_count()} cores, Python {platform.python_version()}"


def usable_games(tell: Callable[[str], None]) -> Iterator[Game]:
    """Yield every installed game that can be loaded. `tell` is called with a sentence for each broken one."""
    for name in catalogue():
        try:
            yield load(name)
        except BrokenGame as error:
            tell(str(error))


def compile_all(tell: Callable[[str], None]) -> Iterator[str]:
    """Compile what every game needs for play, simulation and search. Yield each game's name when it is done. `tell` is called with a
    sentence for each broken game."""
    for game in usable_games(tell):
        run(game, 1)
        perft(game, 2)
        batch = Batch(game, 1)
        batch.apply(batch.legal()[0][:, 0])
        batch.observations()
        batch.legal_mask()
        warm_bots(game)
        yield game.name
