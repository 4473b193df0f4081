"""Fit Nexos' priors to the visit counts of deep searches of its own games, and print the new `bots/prior.toml`.

    python benchmarks/fit_nexos_prior.py --games 40 --simulations 4000 > prior.toml

Each position of each game is searched; the softmax over the features of its legal placements is fitted to the root's visit counts by
Adam on the cross entropy. Openings are random (one piece of four segments a colour), every third game is for four players.
"""

from __future__ import annotations

import argparse
import random
import sys

import numpy as np

import nexarium
from nexarium.core.rules import rule
from nexarium.games.nexos.bots.knowledge import KNOWLEDGE
from nexarium.games.nexos.bots.prior import FEATURES, PIECES_A_STAGE, STAGES, WEIGHTS, Feature, merits
from nexarium.games.nexos.rules.contract import STATE
from nexarium.games.nexos.rules.tables import LYING, SIZE_OF
from nexarium.search.mcts import Search


@rule
def _all_features(records, actions, out):
    """Each feature of each placement: the merit under a weight of 1 for it alone."""
    board, weights = records[0], np.zeros(out.shape[0])
    for feature in range(out.shape[0]):
        weights[feature] = 1.0
        merits(board, board.colour, len(actions), actions, weights, out[feature])
        weights[feature] = 0.0


def positions(games: int, simulations: int, seed: int):
    """Yield (stage, features of the legal placements, visit shares) over self-played games."""
    dice = random.Random(seed)
    for number in range(games):
        game = nexarium.load("nexos", players=4 if number % 3 == 2 else 2)
        search = Search(game, KNOWLEDGE.settings, KNOWLEDGE.functions, seed + number)
        state = game.new_initial_state()
        for _ in range(4):
            state.step(dice.choice([a for a in state.legal_actions() if SIZE_OF[LYING[a]] == 4]))
        while not state.is_terminal():
            search.advance(state)
            search.think(simulations)
            visits = search.visits()
            if len(visits) > 1:
                actions = np.array(state.legal_actions())
                found = np.zeros((FEATURES, len(actions)))
                _all_features(state.memory.view(STATE), actions, found)
                shares = np.array([visits.get(int(a), 0.0) for a in actions])
                placed = int((state.record.placed[state.record.colour] >= 0).sum())
                yield min(placed / PIECES_A_STAGE, STAGES - 1.0), found.T.copy(), shares / shares.sum()
            state.step(search.best())
        print(f"game {number + 1} of {games}: {state.scores()}", file=sys.stderr)


def fit(data, steps: int = 400, rate: float = 0.05) -> np.ndarray:
    """The weights, shape (stages, features), of least cross entropy."""
    weights = WEIGHTS.copy()
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    loss = 0.0
    for step in range(1, steps + 1):
        gradient, loss = 0.002 * weights, 0.0
        for stage, found, shares in data:
            early = min(int(stage), STAGES - 2)
            late = stage - early
            merit = found @ ((1 - late) * weights[early] + late * weights[early + 1])
            chance = np.exp(merit - merit.max())
            chance /= chance.sum()
            loss -= float(shares @ np.log(chance + 1e-9)) / len(data)
            slope = (chance - shares) @ found / len(data)
            gradient[early] += (1 - late) * slope
            gradient[early + 1] += late * slope
        mean = 0.9 * mean + 0.1 * gradient
        spread = 0.999 * spread + 0.001 * gradient**2
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
        if step % 50 == 1:
            print(f"step {step}: cross entropy {loss:.3f}", file=sys.stderr)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    data = list(positions(options.games, options.simulations, options.seed))
    print("# Weights of the features of a placement, by stage of the game (nexarium.games.nexos.bots.prior); fitted by")
    print("# benchmarks/fit_nexos_prior.py to the visit counts of deep searches.")
    for weights in fit(data):
        print("\n[[stage]]")
        for feature in Feature:
            print(f"{feature.name.lower()} = {weights[feature]:.3f}")


if __name__ == "__main__":
    main()
