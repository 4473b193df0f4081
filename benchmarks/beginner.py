"""Level 1 of each game against a beginner, who plays at random three times in ten and greedily else: level 1 is there to be beaten.

    python benchmarks/beginner.py -n 200
    python benchmarks/beginner.py keepers --level 2
    python benchmarks/beginner.py kepler --players 4

Where there are more than two players the level and the beginner sit in turns; in Last Watch, where all win or lose together, each crew for
itself. Printed is the share of points of the level.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

from nexarium.arena.match import match
from nexarium.arena.statistics import wilson
from nexarium.bots import make_bot
from nexarium.bots.simple import GreedyBot
from nexarium.core.catalogue import load
from nexarium.core.game import Game, State

RANDOM = 0.3
GAMES = ("nexos", "keepers", "kepler", "nemesis")


class Beginner:
    """Plays at random three times in ten, and else what looks best one move ahead."""

    name = "beginner"

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.greedy, self.random = GreedyBot(game, seed), random.Random(seed)

    def choose(self, state: State, progress: object = None) -> int:
        return self.random.choice(state.legal_actions()) if self.random.random() < RANDOM else self.greedy.choose(state)

    def close(self) -> None:
        self.greedy.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--level", type=whole_number(), default=1)
    parser.add_argument("--players", type=whole_number(), default=2)
    parser.add_argument("-n", type=whole_number(), default=200, help="games")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    options = parser.parse_args()
    for name in options.games:
        game = load(name, players=options.players)
        level = make_bot(f"level:{options.level}", game, options.seed)
        for crew in [[level, level], [Beginner, Beginner]] if game.definition.cooperative else [[level, Beginner]]:
            played = match(game, crew, options.n, seed=options.seed)
            low, high = wilson(played.won(0), played.games)
            share = f"{100 * played.won(0) / played.games:.1f} % [{100 * low:.0f}-{100 * high:.0f}]"
            print(f"{name}: {share} of {played.games} games for {played.bots[0]}", flush=True)


if __name__ == "__main__":
    main()
