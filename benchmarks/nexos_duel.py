"""A variant of Nexos' search against the one of today: paired random openings, as many simulations or as much CPU time each.

    python benchmarks/nexos_duel.py --win-share 0.9 --whole-lead 28 -n 240
    python benchmarks/nexos_duel.py --settings exploration=0.6 --seconds 0.02
    python benchmarks/nexos_duel.py --simulations 40000 --against 10000 -n 20
    python benchmarks/nexos_duel.py --settles 4 --simulations 290000 --against 160000 -n 20
    python benchmarks/nexos_duel.py --settings estimate_correction=0 --settles 4 --settles-against 4 --simulations 100000 -n 20
    python benchmarks/nexos_duel.py --players 4 --settings history_weight=30 amaf_equivalence=0 --simulations 3000 -n 100

The share of points, its interval and the difference in score are the variant's. Among four each side has two seats, in turns: points are
for wins. One core, both sides in one process, in turn.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number
from benchmarks.nexos_judgement import worth

import nexarium
from nexarium.arena.match import match
from nexarium.arena.statistics import wilson
from nexarium.bots.level import knowledge_of, settled
from nexarium.core.bot_config import Settings
from nexarium.core.game import Game, State
from nexarium.core.rules import contract
from nexarium.games.nexos.bots.knowledge import WHOLE_LEAD, WIN_SHARE
from nexarium.games.nexos.rules.contract import at, side_score
from nexarium.search.mcts import Search

CHUNK = 50
"""Simulations between two looks at the clock."""
OPENING = 4
NODES = 400_000
LOOK = 4_000
"""Simulations between two looks at whether a choice is settled."""


def worth_as(win_share: float, whole_lead: float):
    """`value` between two sides, with this share for winning and the rest for the lead, up to `whole_lead` points."""

    @contract
    def value(state, out):
        board = at(state)
        out[0] = worth(side_score(board, 1) - side_score(board, 0), win_share, whole_lead)
        out[1] = 1.0 - out[0]

    return value


class Variant:
    """A bot that searches with these settings and functions, and stops before its simulations are made where its choice is settled, if
    `settles` is not 0 (`Strength.settles`); `cpu_seconds` and `moves` are of all its games."""

    def __init__(
        self, name: str, settings: Settings, functions: dict[str, object], simulations: int, seconds: float, settles: float
    ) -> None:
        self.name, self.settings, self.functions = name, settings, functions
        self.simulations, self.seconds, self.settles = simulations, seconds, settles
        self.search: Search | None = None
        self.cpu_seconds, self.moves, self.games = 0.0, 0, 0

    def choose(self, state: State, progress: object = None) -> int:
        if self.search is None or len(state.history) <= OPENING + 1:
            self.games += 1
            nodes = max(NODES, 9 * self.simulations)
            self.search = Search(state.game, self.settings, self.functions, self.games, nodes)
        began = time.process_time()
        self.search.advance(state)
        done = 0
        while done < self.simulations if self.simulations else time.process_time() - began < self.seconds:
            self.search.think(CHUNK)
            done += CHUNK
            if self.settles and done % LOOK == 0 and settled(self.search.visits(), self.simulations - done, self.settles):
                break
        self.cpu_seconds += time.process_time() - began
        self.moves += 1
        return self.search.best()

    def close(self) -> None:
        self.search = None


def settings_as(changes: list[str], today: Settings) -> Settings:
    """Today's settings with changes such as `exploration=0.6`."""
    given = dict(change.split("=", 1) for change in changes)
    return replace(today, **{name: type(getattr(today, name))(value) for name, value in given.items()})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--win-share", type=real_number(), help=f"between two ({WIN_SHARE[0]})")
    parser.add_argument("--whole-lead", type=real_number(), help=f"between two ({WHOLE_LEAD[0]})")
    parser.add_argument("--settings", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--simulations", type=whole_number(), default=1_000, help="of a move")
    parser.add_argument(
        "--against", type=whole_number(), help="simulations of a move of today's, where they are not as many as the variant's"
    )
    parser.add_argument(
        "--settles",
        type=real_number(),
        default=0.0,
        help="of the variant, as levels have it; today's then stops when nothing can change its choice",
    )
    parser.add_argument("--settles-against", type=real_number(), help="of today's, where --settles is given (1)")
    parser.add_argument("--seconds", type=real_number(), help="CPU seconds of a move, instead of --simulations")
    parser.add_argument("-n", type=whole_number(), default=240, help="games")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    options = parser.parse_args()
    if options.seconds and options.against is not None:
        parser.error("--against is a number of simulations, and goes with --simulations, not with --seconds")
    if options.settles_against is not None and not options.settles:
        parser.error("--settles-against goes with --settles")
    if options.seconds and options.settles:
        parser.error("--settles is about what remains of --simulations: it does not go with --seconds")
    if options.players == 4 and (options.win_share, options.whole_lead) != (None, None):
        parser.error("--win-share and --whole-lead say what a result between two sides is worth: they do not go with --players 4")
    simulations, seconds = (0, options.seconds) if options.seconds else (options.simulations, 0.0)
    game: Game = nexarium.load("nexos", players=options.players)
    known = knowledge_of(game)
    functions = dict(known.functions)
    if options.players == 2:
        win_share = WIN_SHARE[0] if options.win_share is None else options.win_share
        functions["value"] = worth_as(win_share, WHOLE_LEAD[0] if options.whole_lead is None else options.whole_lead)
    variant = Variant("variant", settings_as(options.settings, known.settings), functions, simulations, seconds, options.settles)
    against = simulations if options.against is None else options.against
    settles_against = (options.settles_against or 1.0) if options.settles else 0.0
    today = Variant("today", known.settings, dict(known.functions), against, seconds, settles_against)
    for bot in (variant, today):  # compiled before the clock runs
        state = game.new_initial_state()
        for _ in range(3):
            state.step(bot.choose(state))
        bot.cpu_seconds, bot.moves = 0.0, 0
    played = match(game, [variant, today], options.n, seed=options.seed, opening_plies=OPENING)
    low, high = wilson(played.won(0), played.games)
    difference = played.score_difference()
    print(f"{played.games} games: {100 * played.won(0) / played.games:.1f} % [{100 * low:.0f}-{100 * high:.0f}] of the points")
    print(f"score {difference[0]:+.1f} [{difference[1]:+.1f} to {difference[2]:+.1f}], the fewer the better")
    print("CPU seconds a move: " + ", ".join(f"{bot.name} {bot.cpu_seconds / max(1, bot.moves):.4f}" for bot in (variant, today)))


if __name__ == "__main__":
    main()
