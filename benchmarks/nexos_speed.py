"""Nexos' speed, each figure beside its baseline in the same run: random games against the full-list twin of the tests, and the search.

    python benchmarks/nexos_speed.py            # a table
    python benchmarks/nexos_speed.py --json     # one object
    python benchmarks/nexos_speed.py --before eb0d7ed    # simulations a second after 0, 20 and 40 plies, and those of an earlier revision

One thread. The parts are timed in turn, repeat by repeat, in CPU seconds of this process, so that a machine that slows down slows them
alike; medians and ranges are of the repeats.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.bots.level import knowledge_of
from nexarium.cli.bench import machine
from nexarium.core.bot_config import Settings
from nexarium.core.game import Game, State
from nexarium.search.mcts import Search
from nexarium.search.playouts import run

ROOT = Path(__file__).resolve().parents[1]
GAMES = 5_000
SIMULATIONS = 10_000
AFTER = 20
PLIES = (0, 20, 40)
"""Where the search is compared with that of an earlier revision."""


def twin_games(games: int) -> int:
    """Uniformly random games with full lists of plain sets."""
    from tests.nexos.twin import random_game

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


def position(game: Game, plies: int) -> State:
    """After so many random plies, always the same."""
    state, dice = game.new_initial_state(), random.Random(7)
    for _ in range(plies):
        state.step(dice.choice(state.legal_actions()))
    return state


def tell_rates() -> None:
    """For each line that comes in, the plies of a position, simulations a CPU second go out."""
    game = nexarium.load("nexos", players=2)
    for line in sys.stdin:
        print(rate(searcher(game, position(game, int(line)), True)), flush=True)


def compare(revision: str, repeats: int) -> None:
    """Print simulations a second of today and of an earlier revision, each in a process of its own, measured in turn."""
    from benchmarks.against_before import sources_of

    with tempfile.TemporaryDirectory() as folder:
        sources = {"today": ROOT / "src", revision: sources_of(revision, folder) / "src"}
        command = [sys.executable, __file__, "--rates"]
        with_pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        sides = {name: subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(at)}, **with_pipes) for name, at in sources.items()}

        def asked(name: str, plies: int) -> float:
            print(plies, file=sides[name].stdin, flush=True)
            return float(sides[name].stdout.readline())

        rates: dict[tuple[str, int], list[float]] = {(name, plies): [] for plies in PLIES for name in sides}
        for which in rates:
            asked(*which)  # compiled before the clock runs
        for _ in range(repeats):
            for which, found in rates.items():
                found.append(asked(*which))
        for side in sides.values():
            side.communicate()
    print(f"{machine()}; {repeats} repeats in turn, per CPU second, one thread\n")
    print(f"| simulations after | today | lowest to highest | {revision} | lowest to highest |\n| --- | ---: | ---: | ---: | ---: |")
    for plies in PLIES:
        cells = (f"{median(found):,.0f} | {min(found):,.0f} to {max(found):,.0f}" for (_, at), found in rates.items() if at == plies)
        print(f"| {plies} plies | {' | '.join(cells)} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=whole_number(), default=7)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--before", metavar="REVISION", help="compare the search with that of an earlier revision")
    parser.add_argument("--rates", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.rates:
        tell_rates()
        return
    if options.before:
        compare(options.before, options.repeats)
        return
    four, two = nexarium.load("nexos"), nexarium.load("nexos", players=2)
    start, later = two.new_initial_state(), position(two, AFTER)
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
