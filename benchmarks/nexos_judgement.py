"""How well Nexos' playouts foretell who wins, by what their ends are said to be worth.

    python benchmarks/nexos_judgement.py --games 300
    python benchmarks/nexos_judgement.py --games 60 --keep tests/nexos/judged.json

Games of two players are played against itself, with openings of 2 to 8 random plies and now and then a move drawn by visits. From every
fourth position playouts are made. For each way to value their ends, the winner is foretold by a logistic regression on the mean worth;
printed is the mean cross entropy, the less the better (0.693 is a coin's), of stages of the game and for few playouts and many. `--keep`
writes the games down, as far as their winner is still in doubt: the positions of the tests of judgement.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.core import calls
from nexarium.core.random import stream
from nexarium.core.rules import function_table, kernel, rule
from nexarium.games.nexos.bots.knowledge import KNOWLEDGE
from nexarium.search.mcts import Search

Reals = NDArray[np.float64]
OPENINGS = (2, 4, 4, 6, 8)
"""Random plies of an opening, one of them drawn for each game."""
DRAWN = 0.06
"""The share of moves drawn by visits instead of taking the most visited."""
EVERY = 4
"""Of so many positions, playouts are made from one."""
FEW, MANY = 4, 16
STAGES = (0, 20, 32, 44, 56, 100)
WORTHS = ((1.0, 28.0), (0.9, 28.0), (0.5, 14.0), (0.25, 14.0), (0.25, 20.0), (0.0, 14.0))
"""The share for winning, and the lead that is worth the whole rest."""
KEPT_PLIES = 48


class Played(NamedTuple):
    """Of some games: per position its playouts' leads, who won (1, 0.5 or 0 for the first seat) and the ply; and per game what was played
    and who won."""

    leads: Reals
    won: Reals
    plies: NDArray[np.int64]
    games: list[tuple[list[int], float]]


@kernel
def _leads(table, start, memory, trace, rng, scores, leads):
    """Write to `leads` how far the first seat's score is below the second's at the ends of playouts from `start`."""
    for number in range(leads.shape[0]):
        for byte in range(start.shape[0]):
            memory[byte] = start[byte]
        calls.playout(table, memory, rng, trace)
        calls.score(table, memory, scores)
        leads[number] = scores[1] - scores[0]


def play(games: int, simulations: int, seed: int) -> Played:
    game = nexarium.load("nexos", players=2)
    table = function_table({**game.rules.functions, **KNOWLEDGE.functions})
    memory, trace, scores, rng = game.rules.new_memory()[0], np.zeros(game.max_game_length(), np.int64), np.zeros(2), stream(seed)
    leads, won, plies, kept = [], [], [], []
    for number in range(games):
        dice, state, before = random.Random(f"{seed}/{number}"), game.new_initial_state(), len(leads)
        search = Search(game, KNOWLEDGE.settings, KNOWLEDGE.functions, dice.getrandbits(60), 60_000)
        for _ in range(dice.choice(OPENINGS)):
            state.step(dice.choice(state.legal_actions()))
        while not state.is_terminal():
            if (len(state.history) + number) % EVERY == 0:
                leads.append(np.zeros(MANY))
                plies.append(len(state.history))
                _leads(table, state.memory, memory, trace, rng, scores, leads[-1])
            search.advance(state)
            search.think(simulations)
            visits = search.visits()
            state.step(dice.choices(list(visits), list(visits.values()))[0] if dice.random() < DRAWN else search.best())
        result = (1 + state.returns()[0]) / 2
        won += [result] * (len(leads) - before)
        kept.append((state.history, result))
    return Played(np.array(leads), np.array(won), np.array(plies), kept)


def keep(games: list[tuple[list[int], float]], file: Path) -> None:
    """Write down the first plies of the games that somebody won."""
    lines = [json.dumps({"won": seat, "actions": actions[:KEPT_PLIES]}) for actions, won in games for seat in (0, 1) if won == 1 - seat]
    file.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


@rule
def worth(leads, win_share, whole_lead):
    """What leads between two sides are worth, 0 to 1: so much for winning, the rest for the lead, up to `whole_lead` points."""
    shown = np.minimum(1.0, np.maximum(0.0, 0.5 + leads / (2 * whole_lead)))
    return win_share * (np.sign(leads) + 1) / 2 + (1 - win_share) * shown


def foretold(means: Reals, won: Reals, steps: int = 25) -> float:
    """The mean cross entropy of the best logistic regression of who won on these means, one or several in a row (Newton's method)."""
    inputs = np.concatenate((np.ones((len(means), 1)), 4 * (means.reshape(len(means), -1) - 0.5)), axis=1)
    weights = np.zeros(inputs.shape[1])
    for _ in range(steps):
        chance = 1 / (1 + np.exp(-inputs @ weights))
        curvature = (inputs * (chance * (1 - chance))[:, None]).T @ inputs + 1e-3 * np.eye(len(weights))
        weights += np.linalg.solve(curvature, inputs.T @ (won - chance) - 1e-3 * weights)
    chance = np.clip(1 / (1 + np.exp(-inputs @ weights)), 1e-4, 1 - 1e-4)
    return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole_number(), default=400)
    parser.add_argument("--simulations", type=whole_number(), default=250)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE.json")
    options = parser.parse_args()
    leads, won, plies, games = play(options.games, options.simulations, options.seed)
    if options.keep:
        keep(games, options.keep)
    stages = [(plies >= first) & (plies < last) for first, last in pairwise(STAGES)]
    print(f"{len(won)} positions of {options.games} games; the mean of {FEW} playouts, and of {MANY}\n")
    print("| win share, whole lead | " + " | ".join(f"plies {first}-{last - 1}" for first, last in pairwise(STAGES)) + " |")
    print("| --- |" + " --- |" * len(stages))
    for win_share, whole_lead in WORTHS:
        worths = worth(leads, win_share, whole_lead)
        cells = (" ".join(f"{foretold(worths[stage, :n].mean(axis=1), won[stage]):.3f}" for n in (FEW, MANY)) for stage in stages)
        print(f"| {win_share:g}, {whole_lead:g} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
