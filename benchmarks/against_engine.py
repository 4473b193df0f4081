"""Our bot against an engine in any language, over the Go Text Protocol, with the CPU time of both sides.

    python benchmarks/against_engine.py nexos 'pentobi-gtp -g nexos_2 --nobook -l 7 --seed {seed} --threads 1 -q --noresign' \\
        --option players=2 --level 8 --simulations 100000 -n 20 --opening-plies 4 --keep games.jsonl
    python benchmarks/against_engine.py keepers 'nexarium gtp keepers --level 3 --seed {seed}' --option players=3 --level 5 -n 12

One of our bots sits among engines in all other seats, each of them a process of its own, and takes every place in turn; with `--engines 1`
our bot and one engine sit in turn around the table, so that each plays a side where sides have several seats. The games of a round have the
same opening of random plies, the same dice and the same seeds. A game's points are 1 for the first place, 0 for the last, and evenly spaced
between, so that as good as the others is 0.5; who fails has 0. An engine's CPU time is what its process uses once it has started, children
that have ended included (Linux). `--keep` writes down each round when it is finished: a command that was stopped goes on from there.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.against_before import Timed

from nexarium.arena.rounds import Outcome, Round, play_round
from nexarium.arena.statistics import wilson
from nexarium.bots import Bot
from nexarium.bots.gtp import GtpBot
from nexarium.bots.level import LevelBot, warm
from nexarium.cli.choosing import chosen_game
from nexarium.core.game import Game, State

OURS, ENGINE = "ours", "engine"
"""The names of the sides in what is kept."""


@dataclass
class Spent:
    """What a side has spent."""

    cpu_seconds: float = 0.0
    moves: int = 0


class Ours:
    """Our bot, with the CPU time of its choices."""

    def __init__(self, bot: Any, spent: Spent) -> None:
        self.name, self.bot, self.spent = OURS, bot, spent

    def choose(self, state: State, progress: object = None) -> int:
        began = time.process_time()
        choice = int(self.bot.choose(state))
        self.spent.cpu_seconds += time.process_time() - began
        self.spent.moves += 1
        return choice

    def close(self) -> None:
        """Nothing is open."""


class Theirs:
    """The engine, with the CPU time of its process."""

    def __init__(self, game: Game, command: str, seed: int | None, spent: Spent) -> None:
        self.name, self.bot, self.spent = ENGINE, GtpBot(game, command, seed), spent
        self.counted = self._cpu_seconds()

    def _cpu_seconds(self) -> float:
        """Of its process, and of its children that have ended."""
        if self.bot.engine is None:
            return self.counted
        fields = Path(f"/proc/{self.bot.engine.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def choose(self, state: State, progress: object = None) -> int:
        self.spent.moves += 1
        try:
            return self.bot.choose(state)
        finally:
            self._count()

    def _count(self) -> None:
        now = self._cpu_seconds()
        self.spent.cpu_seconds += now - self.counted
        self.counted = now

    def close(self) -> None:
        self._count()
        self.bot.close()


def points(game: Game, outcome: Outcome) -> float:
    """What our bot got of a game, 0 to 1."""
    if outcome.fault:
        return float(outcome.failed != 0)
    state = game.new_initial_state()
    for action in outcome.actions:
        state.step(action)
    returns = state.returns()
    ours = [returns[seat] for seat, bot in enumerate(outcome.seats) if bot == 0]
    return (1 + sum(ours) / len(ours)) / 2


def play(game: Game, bots: list[Any], options: argparse.Namespace, number: int) -> list[Outcome]:
    """The games of a round."""
    return play_round(
        Round(
            game=game.name,
            options=tuple(game.options.items()),
            data=(),
            bots=tuple(bots),
            names=(OURS, *[ENGINE] * (len(bots) - 1)),
            seed=options.seed,
            number=number,
            games=min(len(bots), options.n - number * len(bots)),
            opening_plies=options.opening_plies,
            time_limit=inf,
        )
    )


def tell(kept: list[dict[str, Any]]) -> None:
    """What came of the games so far."""
    won, games = sum(each["points"] for each in kept), len(kept)
    low, high = wilson(won, games)
    print(f"{games} games: {100 * won / games:.1f} % [{100 * low:.0f}-{100 * high:.0f}] of the points for ours", end="; ")
    per_move = [sum(each["cpu"][side] for each in kept) / max(1, sum(each["moves"][side] for each in kept)) for side in (OURS, ENGINE)]
    print(f"CPU seconds a move: ours {per_move[0]:.3f}, engine {per_move[1]:.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("engine", help="its command line, in which {seed} stands for a seed")
    parser.add_argument("--engines", type=int, help="how many play (default: one for each seat but ours)")
    parser.add_argument("--option", nargs="*", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--level", type=int, default=8, help="ours")
    parser.add_argument("--simulations", type=int, help="at most, of each of our decisions on one thread, instead of the level's own")
    parser.add_argument("--seconds", type=float, default=0.0, help="CPU seconds before each of our decisions, instead of a level")
    parser.add_argument("-n", type=int, default=20, help="games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening-plies", type=int, default=0, help="random ones at the start, the same in all games of a round")
    parser.add_argument("--keep", type=Path, metavar="FILE.jsonl")
    options = parser.parse_args()
    game: Game = chosen_game(options.game, options.option)
    warm(game)
    spent = {OURS: Spent(), ENGINE: Spent()}

    def ours(game: Game, seed: int | None) -> Bot:
        if options.seconds:
            return Ours(Timed(game, options.seconds, seed or 0), spent[OURS])
        bot = LevelBot(game, options.level, seed)
        if options.simulations:
            bot.strength = replace(bot.strength, simulations=options.simulations, time_limit=inf)
        return Ours(bot, spent[OURS])

    def theirs(game: Game, seed: int | None) -> Bot:
        return Theirs(game, options.engine, seed, spent[ENGINE])

    bots = [ours] + [theirs] * (options.engines or game.num_players() - 1)
    kept: list[dict[str, Any]] = []
    if options.keep and options.keep.exists():
        kept = [json.loads(line) for line in options.keep.read_text("utf-8").splitlines()]
    for number in range(len(kept) // len(bots), -(-options.n // len(bots))):
        for side in spent:
            spent[side] = Spent()
        outcomes = play(game, bots, options, number)
        for outcome in outcomes:
            cpu = {side: each.cpu_seconds / len(outcomes) for side, each in spent.items()}
            moves = {side: each.moves / len(outcomes) for side, each in spent.items()}
            told = {"points": points(game, outcome), "cpu": cpu, "moves": moves, "seats": outcome.seats, "scores": outcome.scores}
            kept.append({**told, "fault": outcome.fault, "actions": outcome.actions})
            if outcome.fault:
                print(outcome.fault)
        if options.keep:
            with options.keep.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(each) + "\n" for each in kept[-len(outcomes) :])
        tell(kept)


if __name__ == "__main__":
    main()
