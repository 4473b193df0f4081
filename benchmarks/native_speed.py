"""Speeds of native engines as ratios to those of Numba: playouts, searches and batches of every game, in one run.

    python benchmarks/native_speed.py [--games nexos keepers kepler nemesis] [--repeats 7]

Two processes, one for each way, take turns; every repeat of both is measured in CPU seconds. Printed are the medians of both, work per CPU
second, and the median of the ratios of neighbouring repeats with the lowest and the highest. Above 1 the native engine is faster.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

WAYS = ("native", "numba")
GAMES = {"nexos": 4000, "keepers": 150, "kepler": 800, "nemesis": 6000}
"""The random games of one repeat, about a tenth of a second."""
MEASURES = ("playouts", "search", "batch of 1024", "batch of 16")


def worker(name: str) -> None:
    """Measure one thing for each line of input, and print its work per CPU second."""
    import numpy as np

    import nexarium
    from nexarium.bots.level import knowledge_of
    from nexarium.search.batch import Batch
    from nexarium.search.mcts import Search
    from nexarium.search.playouts import run

    game = nexarium.load(name)
    known, state, rng = knowledge_of(game), game.new_initial_state(1), np.random.default_rng(1)
    while state.is_chance_node():
        state.step(state.sample_chance())
    batches = {n: Batch(game, n, seed=1, auto_reset=True) for n in (1024, 16)}

    def playouts(repeat: int) -> int:
        run(game, GAMES[name], repeat)
        return GAMES[name]

    def search(repeat: int) -> int:
        tree = Search(game, known.settings, known.functions, repeat, nodes=100_000, weights=known.weights)
        tree.advance(state)
        tree.think(1000)
        return 1000

    def steps(n: int) -> Callable[[int], int]:
        def step(_: int) -> int:
            batch, times = batches[n], 20 * 1024 // n
            for _ in range(times):
                actions, counts = batch.legal()
                batch.apply(actions[np.arange(n), rng.integers(0, counts)])
            return times * n

        return step

    work = dict(zip(MEASURES, (playouts, search, steps(1024), steps(16)), strict=True))
    for line in sys.stdin:
        measure, repeat = json.loads(line)
        began = time.process_time()
        done = work[measure](repeat)
        print(done / (time.process_time() - began), flush=True)


def started(name: str, way: str) -> subprocess.Popen[str]:
    command = [sys.executable, __file__, "--worker", name]
    environment = {**os.environ, "NEXARIUM_RULES": way}
    return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def asked(process: subprocess.Popen[str], measure: str, repeat: int) -> float:
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps([measure, repeat]) + "\n")
    process.stdin.flush()
    return float(process.stdout.readline())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=GAMES)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        worker(given.worker)
        return
    for name in given.games:
        processes = {way: started(name, way) for way in WAYS}
        for measure in MEASURES:
            for process in processes.values():  # what is made once
                asked(process, measure, 0)
            found = [[asked(process, measure, repeat) for process in processes.values()] for repeat in range(1, given.repeats + 1)]
            ratios = [native / numba for native, numba in found]
            medians = (f"{way} {median(each):,.0f}" for way, each in zip(WAYS, zip(*found, strict=True), strict=True))
            print(f"{name}, {measure}: {', '.join(medians)}; {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})", flush=True)
        for process in processes.values():
            assert process.stdin
            process.stdin.close()
            process.wait()


if __name__ == "__main__":
    main()
