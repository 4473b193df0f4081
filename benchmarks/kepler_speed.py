"""Kepler-3Ad's random games, beside OpenSpiel's backgammon in the same run: the baseline of `keepers_speed.py`, timed the same way.

    python benchmarks/kepler_speed.py            # a table
    python benchmarks/kepler_speed.py --json     # one object

One thread. A decision is a legal action found, chosen uniformly and played; dice and tokens drawn between are in the price and not in the
count. A turn of Kepler-3Ad is a handful of decisions: influences, the action, its groups, the end.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean, median

import pyspiel
from keepers_speed import COUNTED, backgammon_decisions, from_python, in_cpp, opening

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

from nexarium.cli.bench import machine
from nexarium.core.game import Game
from nexarium.games.kepler import DEFINITION
from nexarium.search.playouts import run

GAMES = 2_000
PLAYERS = (2, 3, 4, 5)
BASELINE = "OpenSpiel's backgammon, in C++ (baseline)"


def kepler_games(players: int) -> Callable[[], tuple[float, float]]:
    """Compiled random games; gives games and decisions."""
    game = Game(DEFINITION, {"players": players})

    def work() -> tuple[float, float]:
        return GAMES, float(run(game, GAMES, seed=1).decisions.sum())

    return work


def turns_a_game(players: int) -> float:
    """The mean number of turns of these games."""
    game = Game(DEFINITION, {"players": players})
    ends = run(game, GAMES, seed=1, ends=True).ends
    return float(ends.view(game.rules.dtype)["turn"].mean()) + 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=whole_number(), default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    backgammon = pyspiel.load_game("backgammon")
    start, choose = opening(backgammon), random.Random(2)
    mean_decisions = fmean(backgammon_decisions(start, choose) for _ in range(COUNTED))
    own = {f"Kepler-3Ad, {players} players": players for players in PLAYERS}
    parts = {
        "OpenSpiel's backgammon, from Python": from_python(start),
        BASELINE: in_cpp(backgammon, start, mean_decisions),
        **{name: kepler_games(players) for name, players in own.items()},
    }
    for work in parts.values():
        work()
    turns = {name: turns_a_game(players) for name, players in own.items()}
    games: dict[str, list[float]] = {name: [] for name in parts}
    decisions: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(options.repeats):
        for name, work in parts.items():
            began = time.process_time()
            played, decided = work()
            seconds = time.process_time() - began
            games[name].append(played / seconds)
            decisions[name].append(decided / seconds)
    ratios = {name: median(a / b for a, b in zip(decisions[name], decisions[BASELINE], strict=True)) for name in own}
    if options.json:
        measured = {"machine": machine(), "repeats": options.repeats, "games": games, "decisions": decisions, "ratios": ratios}
        print(json.dumps({**measured, "backgammon_decisions_a_game": mean_decisions, "turns_a_game": turns}))
        return
    print(f"{machine()}; {options.repeats} repeats in turn, per CPU second, one thread\n")
    print("| what | games | turns | decisions: median | lowest | highest |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, found in decisions.items():
        turned = median(games[name]) * turns.get(name, mean_decisions)
        print(f"| {name} | {median(games[name]):,.1f} | {turned:,.0f} | {median(found):,.0f} | {min(found):,.0f} | {max(found):,.0f} |")
    print()
    for name, ratio in ratios.items():
        print(f"{name}: {ratio:,.2f} times the baseline's decisions, repeat by repeat")


if __name__ == "__main__":
    main()
