"""Last Watch's random games, and the playouts of its bots: how many games, playouts and decisions a CPU second.

    python benchmarks/nemesis_speed.py            # a table
    python benchmarks/nemesis_speed.py --json     # one object

One thread. A decision is its legal actions found, one chosen uniformly, played; the dice, cards and tokens between decisions are in the
price and not in the count. A playout is the bots' own: sensible play for a few decisions. The parts are timed in turn, repeat by repeat, so
that a machine that slows down slows them alike; medians and ranges are of the repeats.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

from nexarium.cli.bench import machine
from nexarium.core import calls
from nexarium.core.game import Game
from nexarium.core.random import streams
from nexarium.core.rules import function_table, rule
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.bots.knowledge import KNOWLEDGE
from nexarium.search.playouts import run

GAMES = 2000
PLAYOUTS = 400


def random_games(game: Game) -> Callable[[], tuple[float, float]]:
    """Compiled random games; gives games and decisions."""

    def work() -> tuple[float, float]:
        return GAMES, float(run(game, GAMES, seed=1).decisions.sum())

    return work


@rule
def play_out(table, start, memory, rngs, trace):  # type: ignore[no-untyped-def]
    """The bots' playouts from one position."""
    for game in range(rngs.shape[0]):
        for byte in range(start.shape[0]):
            memory[byte] = start[byte]
        calls.playout(table, memory, rngs[game], trace)


def sensible_games(game: Game) -> Callable[[], tuple[float, float]]:
    """The bots' playouts; gives how many, and no count of decisions."""
    table = function_table({**game.rules.functions, **KNOWLEDGE.functions})
    start, memory, rngs = game.new_initial_state(0).memory, game.rules.blank()[0], streams(1, 0, PLAYOUTS)

    def work() -> tuple[float, float]:
        play_out(table, start, memory, rngs.copy(), np.zeros(1, np.int64))
        return PLAYOUTS, 0.0

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=whole_number(), default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    games = {players: Game(DEFINITION, {"players": players}) for players in (1, 2, 4)}
    parts: dict[str, Callable[[], tuple[float, float]]] = {
        **{f"random games, {players} players": random_games(game) for players, game in games.items()},
        **{f"bots' playouts, {players} players": sensible_games(game) for players, game in games.items()},
    }
    for work in parts.values():
        work()
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in parts}
    for _ in range(options.repeats):
        for name, work in parts.items():
            began = time.process_time()
            played, decided = work()
            seconds = time.process_time() - began
            rates[name].append((played / seconds, decided / seconds))
    if options.json:
        print(json.dumps({"machine": machine(), "repeats": options.repeats, "rates": rates}))
        return
    print(f"{machine()}; {options.repeats} repeats in turn, per CPU second, one thread\n")
    print("| what | games: median | lowest | highest | decisions: median |\n| --- | ---: | ---: | ---: | ---: |")
    for name, found in rates.items():
        played = [each[0] for each in found]
        decided = median(each[1] for each in found)
        cells = f"{decided:,.0f}" if decided else ""
        print(f"| {name} | {median(played):,.0f} | {min(played):,.0f} | {max(played):,.0f} | {cells} |")


if __name__ == "__main__":
    main()
