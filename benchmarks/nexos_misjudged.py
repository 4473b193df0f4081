"""Positions of Nexos that a quick search misjudges, as a search ten times as deep finds; and how much a search loses in such positions.

    python benchmarks/nexos_misjudged.py --games 14 --keep tests/nexos/misjudged.json
    python benchmarks/nexos_misjudged.py --ask tests/nexos/misjudged.json --simulations 4000

The first plays games of two against itself, with openings of four random plies, by a quick search. At every third ply a fresh search of ten
times as many simulations is asked, too. What the quick choice loses is the difference of the deep search's mean results, of 0 to 1, for its
own choice and for that; a position where it is at least 0.03, and both were tried often enough to tell, is kept. Told is the mean loss by
stages of the game. The second asks a search of today what it would play in positions that were kept, and tells in how many it plays the
deep search's choice, in how many the bad one, and how its priors rank the two.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.core.game import State
from nexarium.games.nexos.bots.knowledge import KNOWLEDGE
from nexarium.search.mcts import Search

DEEPER = 10
EVERY = 3
OPENING = 4
LOSS = 0.03
TRIED = 50
"""Visits that a choice needs in the deep search for its mean result to tell something."""
STAGES = (0, 12, 24, 36, 48, 100)


def searched(state: State, simulations: int, seed: int) -> Search:
    search = Search(state.game, KNOWLEDGE.settings, KNOWLEDGE.functions, seed, 100_000 + 8 * simulations)
    search.advance(state)
    search.think(simulations)
    return search


def asked(games: int, simulations: int, seed: int) -> Iterator[tuple[int, float, dict[str, Any]]]:
    """For every third position of some games: the ply, what the quick choice loses, and the position with both choices."""
    game = nexarium.load("nexos", players=2)
    for number in range(games):
        dice, state = random.Random(f"{seed}/{number}"), game.new_initial_state()
        for _ in range(OPENING):
            state.step(dice.choice(state.legal_actions()))
        while not state.is_terminal():
            choice = searched(state, simulations, dice.getrandbits(60)).best()
            if (len(state.history) + number) % EVERY == 0 and len(state.legal_actions()) > 1:
                deep = searched(state, DEEPER * simulations, dice.getrandbits(60))
                best, values, visits = deep.best(), deep.values(), deep.visits()
                known = visits.get(choice, 0) >= TRIED
                loss = max(0.0, values[best] - values[choice]) if known else 0.0
                yield len(state.history), loss, {"actions": list(state.history), "best": best, "bad": choice, "loss": round(loss, 3)}
            state.step(choice)


def ask(kept: list[dict[str, Any]], simulations: int) -> None:
    """Tell how a search of today chooses where an earlier one was wrong."""
    game, best, bad, ranks = nexarium.load("nexos", players=2), 0, 0, []
    for number, stored in enumerate(kept):
        state = game.new_initial_state()
        for action in stored["actions"]:
            state.step(action)
        search = searched(state, simulations, number)
        choice, priors = search.best(), search.priors()
        best, bad = best + (choice == stored["best"]), bad + (choice == stored["bad"])
        ranks.append([sum(prior > priors.get(stored[key], 0.0) for prior in priors.values()) for key in ("best", "bad")])
    medians = np.median(np.array(ranks), axis=0)
    print(f"{len(kept)} positions, {simulations} simulations: {best} times the deep search's choice, {bad} times the bad one")
    print(f"median place in the order of the priors, from 0: {medians[0]:.0f} of the deep search's choice, {medians[1]:.0f} of the bad one")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole_number(), default=20)
    parser.add_argument("--simulations", type=whole_number(), default=2_000)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE.json")
    parser.add_argument("--ask", type=Path, metavar="FILE.json")
    options = parser.parse_args()
    if options.ask:
        ask(json.loads(options.ask.read_text("utf-8")), options.simulations)
        return
    found = list(asked(options.games, options.simulations, options.seed))
    plies, losses = np.array([ply for ply, _, _ in found]), np.array([loss for _, loss, _ in found])
    for first, last in pairwise(STAGES):
        some = losses[(plies >= first) & (plies < last)]
        if len(some):
            print(f"plies {first}-{last - 1}: {len(some)} positions, mean loss {some.mean():.4f}, {np.mean(some >= LOSS):.0%} misjudged")
    if options.keep:
        lines = [json.dumps(found_game) for _, loss, found_game in found if loss >= LOSS]
        options.keep.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


if __name__ == "__main__":
    main()
