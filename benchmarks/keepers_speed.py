"""Keepers' random games, beside OpenSpiel's backgammon in the same run: another game of dice, moves and blocking.

    python benchmarks/keepers_speed.py            # a table
    python benchmarks/keepers_speed.py --json     # one object

One thread. What is compared is decisions a CPU second: legal actions found, one chosen uniformly, played; the dice between them are in the
price and not in the count. A decision of backgammon moves two checkers, one of Keepers is a smaller step, so turns a CPU second stand
beside them (for backgammon its decisions). OpenSpiel plays twice: move by move from Python, and in C++ alone, by the rollouts of its own
search, whose decisions are counted by the mean of the games from Python, from the same position. The parts are timed in turn, repeat by
repeat, so that a machine that slows down slows them alike; medians and ranges are of the repeats.
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
from typing import Any

import pyspiel

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.cli.bench import machine
from nexarium.core.game import Game
from nexarium.search.playouts import run

GAMES = 400
ROLLOUTS = 40
PYTHON_GAMES = 4
COUNTED = 300


def keepers_games(game: Game) -> Callable[[], tuple[float, float]]:
    """Compiled random games; gives games and decisions."""

    def work() -> tuple[float, float]:
        return GAMES, float(run(game, GAMES, seed=1).decisions.sum())

    return work


def turns_a_game(game: Game) -> float:
    """Keepers' mean number of turns in these games."""
    ends = run(game, GAMES, seed=1, ends=True).ends
    return float(ends.view(game.rules.dtype)["turn"].mean())


def opening(game: Any) -> Any:
    """Backgammon after its first throw."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def backgammon_decisions(start: Any, choose: random.Random) -> int:
    """A random game of OpenSpiel's, move by move from Python; gives its decisions."""
    state, decisions = start.clone(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choose.choices(outcomes, chances)[0])
        else:
            state.apply_action(choose.choice(state.legal_actions()))
            decisions += 1
    return decisions


def from_python(start: Any) -> Callable[[], tuple[float, float]]:
    """Random backgammon from Python."""

    def work() -> tuple[float, float]:
        choose = random.Random(1)
        return PYTHON_GAMES, float(sum(backgammon_decisions(start, choose) for _ in range(PYTHON_GAMES)))

    return work


def in_cpp(game: Any, start: Any, mean_decisions: float) -> Callable[[], tuple[float, float]]:
    """Random backgammon in C++ alone: a search of one simulation evaluates its root, by so many rollouts."""

    def work() -> tuple[float, float]:
        rollouts = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        search = pyspiel.MCTSBot(game, rollouts, 1.0, 1, 1, False, 1, False)
        search.mcts_search(start)
        return ROLLOUTS, ROLLOUTS * mean_decisions

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=whole_number(), default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    backgammon = pyspiel.load_game("backgammon")
    start, choose = opening(backgammon), random.Random(2)
    mean_decisions = fmean(backgammon_decisions(start, choose) for _ in range(COUNTED))
    baseline = "OpenSpiel's backgammon, in C++ (baseline)"
    parts: dict[str, Callable[[], tuple[float, float]]] = {
        "OpenSpiel's backgammon, from Python": from_python(start),
        baseline: in_cpp(backgammon, start, mean_decisions),
        **{f"Keepers, {players} players": keepers_games(nexarium.load("keepers", players=players)) for players in (2, 4)},
    }
    for work in parts.values():
        work()
    turns = {name: turns_a_game(nexarium.load("keepers", players=int(name.split()[1]))) for name in list(parts)[2:]}
    games: dict[str, list[float]] = {name: [] for name in parts}
    decisions: dict[str, list[float]] = {name: [] for name in parts}
    for _ in range(options.repeats):
        for name, work in parts.items():
            began = time.process_time()
            played, decided = work()
            seconds = time.process_time() - began
            games[name].append(played / seconds)
            decisions[name].append(decided / seconds)
    ratios = {
        name: {slow: median(a / b for a, b in zip(decisions[name], decisions[slow], strict=True)) for slow in list(parts)[:2]}
        for name in list(parts)[2:]
    }
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
    for name, against in ratios.items():
        print(f"{name}, decisions repeat by repeat: " + ", ".join(f"{ratio:,.2f} times {slow}" for slow, ratio in against.items()))


if __name__ == "__main__":
    main()
