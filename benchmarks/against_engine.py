"""Our bot against an engine in any language, over the Go Text Protocol, with the CPU time of both sides.

    python benchmarks/against_engine.py nexos 'pentobi-gtp -g nexos_2 --nobook -l 7 --seed {seed} --threads 1 -q --noresign' \\
        --option players=2 --level 8 --simulations 100000 -n 20 --opening-plies 4 --keep games.jsonl
    python benchmarks/against_engine.py keepers 'nexarium gtp keepers --level 3 --seed {seed}' --option players=3 --level 5 -n 12

One of our bots sits among engines in all other seats, each of them a process of its own, and takes every place in turn; with `--engines 1`
our bot and one engine sit in turn around the table. In teams each plays all seats of a side. The games of a round have the
same opening of random plies, the same dice and the same seeds. A game's points are 1 for the first place, 0 for the last, and evenly spaced
between, so that as good as the others is 0.5; who fails has 0. An engine's CPU time is what its process uses once it has started, children
that have ended included (Linux). `--keep` writes down each round when it is finished. A command that was stopped goes on from there, with a
larger `-n` too: what is kept is counted, and a round that `-n` had cut short stays short. The file begins with what the games depend on,
and any other command is refused.
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.against_before import Timed
from benchmarks.arguments import real_number, whole_number

from nexarium.arena.journal import BadJournal, Head, Journal, head_of, plan_of
from nexarium.arena.rounds import Outcome, Round, places_of, play_round
from nexarium.arena.statistics import wilson
from nexarium.bots import Bot
from nexarium.bots.gtp import GtpBot
from nexarium.bots.level import LevelBot, warm
from nexarium.cli.game_options import chosen_game
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
        spent = self.bot.cpu_seconds()
        assert spent is not None, "the system does not tell the CPU time of other processes"
        return spent

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


class Played(msgspec.Struct, frozen=True):
    """What is kept of a game."""

    points: float
    """Those of ours."""
    cpu: dict[str, float]
    """Per side the CPU seconds that a game of the round took, on average."""
    moves: dict[str, float]
    """Per side its moves in a game of the round, on average."""
    seats: tuple[int, ...]
    """Per seat the bot that sat there; ours is 0."""
    scores: tuple[float, ...]
    fault: str
    actions: tuple[int, ...]


class KeptRound(msgspec.Struct, frozen=True):
    """A line of a kept file, as its `Journal` writes it: a round's number and its games."""

    chunk: int
    result: list[Played]


def head_for(game: Game, engines: int, options: argparse.Namespace) -> Head:
    """The first line of the file that keeps these games: all that they depend on, but not how many are wanted."""
    asked = ("engine", "level", "simulations", "seconds", "seed", "opening_plies")
    plan = plan_of(game, engines=engines, **{name: getattr(options, name) for name in asked})
    return Head(nexarium="against_engine", plan=plan, chunks=-(-options.n // (1 + engines)))


def journal_at(path: Path, head: Head) -> Journal[list[Played]]:
    """The file that keeps these games, begun or taken up. Raises `BadJournal` where there is another one."""
    if path.exists() and is_game(path.read_bytes().partition(b"\n")[0]):
        raise BadJournal(
            f"{path} does not say which command its games are of, since it was written before such files did: it cannot be gone on from; "
            "choose another file"
        )
    return Journal(path, head, list[Played])


def is_game(line: bytes) -> bool:
    """Whether a file's first line is a game, as in files that were kept before they had heads."""
    try:
        msgspec.json.decode(line, type=Played)
    except msgspec.MsgspecError:
        return False
    return True


def games_in(path: Path) -> list[Played]:
    """The games of a kept file, also of one without a head, which has a game in each line. What is being written to it is left out."""
    first, *rest = path.read_bytes().split(b"\n")
    whole = rest[:-1]
    if is_game(first):
        return [msgspec.json.decode(line, type=Played) for line in (first, *whole)]
    head_of(first, path)
    return [played for line in whole for played in msgspec.json.decode(line, type=KeptRound).result]


def play(game: Game, bots: list[Any], options: argparse.Namespace, number: int, games: int) -> list[Outcome]:
    """The first `games` games of a round."""
    return play_round(
        Round(
            game=game.name,
            options=tuple(game.options.items()),
            data=(),
            bots=tuple(bots),
            names=(OURS, *[ENGINE] * (len(bots) - 1)),
            seed=options.seed,
            number=number,
            games=games,
            opening_plies=options.opening_plies,
            time_limit=inf,
        )
    )


def play_on(
    game: Game, bots: list[Any], spent: dict[str, Spent], options: argparse.Namespace, journal: Journal[list[Played]] | None
) -> None:
    """Play until there are as many games as are wanted, those that are kept included."""
    kept = [played for _, games in journal.results() for played in games] if journal is not None else []
    number = journal.kept if journal is not None else 0
    if kept:
        tell(kept)
    while len(kept) < options.n:
        for side in spent:
            spent[side] = Spent()
        outcomes = play(game, bots, options, number, min(len(bots), options.n - len(kept)))
        cpu = {side: each.cpu_seconds / len(outcomes) for side, each in spent.items()}
        moves = {side: each.moves / len(outcomes) for side, each in spent.items()}
        games = [
            Played(points(game, outcome), cpu, moves, outcome.seats, outcome.scores, outcome.fault, outcome.actions) for outcome in outcomes
        ]
        for played in games:
            if played.fault:
                print(played.fault)
        if journal is not None:
            journal.add(number, games)
        kept += games
        number += 1
        tell(kept)


def tell(kept: list[Played]) -> None:
    """What came of the games so far."""
    won, games = sum(each.points for each in kept), len(kept)
    low, high = wilson(won, games)
    print(f"{games} games: {100 * won / games:.1f} % [{100 * low:.0f}-{100 * high:.0f}] of the points for ours", end="; ")
    per_move = [sum(each.cpu[side] for each in kept) / max(1, sum(each.moves[side] for each in kept)) for side in (OURS, ENGINE)]
    print(f"CPU seconds a move: ours {per_move[0]:.3f}, engine {per_move[1]:.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("engine", help="its command line, in which {seed} stands for a seed")
    parser.add_argument(
        "--engines", type=whole_number(), help="how many play (default: one for each seat, in teams for each side, but ours)"
    )
    parser.add_argument("--option", nargs="*", action="extend", default=[], metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--level", type=whole_number(), default=8, help="ours")
    parser.add_argument(
        "--simulations", type=whole_number(), help="at most, of each of our decisions on one thread, instead of the level's own"
    )
    parser.add_argument("--seconds", type=real_number(), default=0.0, help="CPU seconds before each of our decisions, instead of a level")
    parser.add_argument("-n", type=whole_number(), default=20, help="games, those that are kept included")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument(
        "--opening-plies", type=whole_number(0), default=0, help="random ones at the start, the same in all games of a round"
    )
    parser.add_argument("--keep", type=Path, metavar="FILE.jsonl", help="write the games here, and go on after those that are here already")
    options = parser.parse_args()
    game: Game = chosen_game(options.game, options.option)
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

    others = len(places_of(game)) - 1
    if game.in_teams and not 1 <= (options.engines or others) <= others:
        parser.error(f"argument --engines: 1 to {others} may play here: in teams each plays all seats of a side")
    bots = [ours] + [theirs] * (options.engines or others)
    try:
        with closing(journal_at(options.keep, head_for(game, len(bots) - 1, options))) if options.keep else nullcontext() as journal:
            warm(game)
            play_on(game, bots, spent, options, journal)
    except BadJournal as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
