"""Nexos' speed, each figure beside its baseline in the same run: random games against the full-list twin of the tests, and the search.

    python benchmarks/nexos_speed.py            # a table
    python benchmarks/nexos_speed.py --json     # one object

One thread. The parts are timed in turn, repeat by repeat, in CPU seconds of this process, so that a machine that slows down slows them
alike; medians and ranges are of the repeats.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import nexarium
from nexarium.bots.level import knowledge_of
from nexarium.cli.bench import machine
from nexarium.core.game import Game, State
from nexarium.core.knowledge import Settings
from nexarium.search.mcts import Search
from nexarium.search.playouts import run

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.nexos.twin import random_game

GAMES = 5_000
SIMULATIONS = 10_000
AFTER = 20


def twin_games(games: int) -> int:
    """Uniformly random games with full lists of plain sets."""
    for number in range(games):
        for _position in random_game(random.Random(number)):
            pass
    return games


def kernel_games(game: Game) -> int:
    """The same by the rules' bitset."""
    run(game, GAMES, seed=1)
    return GAMES


def searcher(game: Game, state: State, with_knowledge: bool) -> Callable[[], int]:
    """A fresh search from `state`: tree and playouts."""
    knowledge = knowledge_of(game)
    functions = knowledge.functions if with_knowledge else {}
    settings = (
        knowledge.settings
        if with_knowledge
        else Settings(amaf_equivalence=knowledge.settings.amaf_equivalence, expand_at=knowledge.settings.expand_at)
    )

    def work() -> int:
        search = Search(game, settings, functions, seed=1, nodes=2_000_000)
        search.advance(state)
        search.think(SIMULATIONS)
        return SIMULATIONS

    return work


def rate(work: Callable[[], int]) -> float:
    """What `work` does in a CPU second."""
    began = time.process_time()
    return work() / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    four, two = nexarium.load("nexos"), nexarium.load("nexos", players=2)
    start, later, dice = two.new_initial_state(), two.new_initial_state(), random.Random(7)
    for _ in range(AFTER):
        later.step(dice.choice(later.legal_actions()))
    parts: dict[str, Callable[[], int]] = {
        "random games, full lists of sets (baseline)": lambda: twin_games(2),
        "random games": lambda: kernel_games(four),
        "simulations, empty board": searcher(two, start, True),
        f"simulations, after {AFTER} plies": searcher(two, later, True),
        "simulations without knowledge, empty board": searcher(two, start, False),
        f"simulations without knowledge, after {AFTER} plies": searcher(two, later, False),
    }
    for work in parts.values():
        work()
    rates: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(options.repeats):
        for name, work in parts.items():
            rates[name].append(rate(work))
    baseline = rates["random games, full lists of sets (baseline)"]
    ratio = median(fast / slow for fast, slow in zip(rates["random games"], baseline, strict=True))
    if options.json:
        print(json.dumps({"machine": machine(), "repeats": options.repeats, "per_cpu_second": rates, "ratio": ratio}))
        return
    print(f"{machine()}; {options.repeats} repeats in turn, per CPU second, one thread\n")
    print("| what | median | lowest | highest |\n| --- | ---: | ---: | ---: |")
    for name, found in rates.items():
        print(f"| {name} | {median(found):,.1f} | {min(found):,.1f} | {max(found):,.1f} |")
    print(f"\nRandom games against the baseline, repeat by repeat: {ratio:,.0f} times")


if __name__ == "__main__":
    main()
