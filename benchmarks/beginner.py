"""A scripted beginner against the levels, as a table in Markdown: which level should the lobby suggest first?

    python benchmarks/beginner.py -n 100
    python benchmarks/beginner.py keepers --levels 1-6
    python benchmarks/beginner.py kepler --players 4
    python benchmarks/beginner.py nemesis --players 4 --levels 1-6 --option difficulty=easy

The beginner plays at random three times in ten, and else what looks best one move ahead. The passer passes wherever the rules let it, and
else plays at random; it measures what a level leaves to do where all win or lose together. At a table of more than two, all other seats
are bots of the level. Printed is how often the beginner, or the passer, has won, with 95 % intervals. The last column has a bot of the
level itself in that seat, where all win or lose together, or another one (`--player level:4`).
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
from nexarium.bots.simple import GreedyBot, RandomBot
from nexarium.cli.game_options import chosen_game
from nexarium.core.catalogue import definition_of
from nexarium.core.errors import IllegalAction
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


class Passer:
    """Passes wherever the rules have a pass, and else plays at random."""

    name = "passer"

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.passes, self.random = game.definition.passes, RandomBot(game, seed)

    def choose(self, state: State, progress: object = None) -> int:
        legal = state.legal_actions()
        for text in self.passes:
            try:
                action = state.string_to_action(text)
            except IllegalAction:
                continue
            if action in legal:
                return action
        return self.random.choose(state)

    def close(self) -> None:
        self.random.close()


def share(game: Game, who: object, level: int, games: int, seed: int) -> str:
    """Return how often `who` wins among bots of the level, with its interval."""
    others = [make_bot(f"level:{level}", game, seed + seat) for seat in range(1, game.num_players())]
    played = match(game, [who, *others], games, seed=seed)
    won = played.won(0)
    low, high = wilson(won, played.games)
    return f"{100 * won / played.games:.0f} % [{100 * low:.0f}-{100 * high:.0f}]"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--levels", default="1-4", help="the levels, such as 1-4 (default) or 2")
    parser.add_argument("--players", type=whole_number(), default=2)
    parser.add_argument("--option", nargs="*", action="extend", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--player", default="", metavar="BOT", help="sits there in the last column instead of the level itself")
    parser.add_argument("-n", type=whole_number(), default=100, help="games of each cell of the table")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    options = parser.parse_args()
    lowest, _, highest = options.levels.partition("-")
    print(f"| game | players | level | games | beginner | passer | {options.player or 'the level itself'} |")
    print("| --- | ---: | ---: | ---: | --- | --- | --- |")
    for name in options.games:
        game = chosen_game(name, [f"players={options.players}", *options.option])
        for level in range(int(lowest), int(highest or lowest) + 1):
            last = options.player or (f"level:{level}" if game.definition.cooperative else None)
            who = [Beginner, Passer if definition_of(name).passes else None, last]
            cells = [share(game, each, level, options.n, options.seed) if each else "" for each in who]
            print(f"| {name} | {options.players} | {level} | {options.n} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
