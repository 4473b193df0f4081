"""Whether a review finds a blunder that was planted.

    python benchmarks/planted_blunders.py nexos --option players=2 --games 50

Bots of one level play; at a ply drawn at random, one choice is replaced by a bad one, drawn at random among those that are bad, and the
game goes on to its end. Then it is reviewed, by no more than what a player would have: the record. The review has found it when the ply is
among its three moments.

A choice is bad when it loses at least `--bad` (0.15) of an expectation of 0 to 1. Two searches decide this, of what it leads to and of
what the bots' search holds for best, of `--judge` simulations each, more than the review spends on any one position. Plies at which none of
eight other choices, drawn at random, is bad are passed over, and another ply is drawn. The bots that play overlook nothing, but they err,
too: where a moment is not the planted one, it is a choice of theirs that seemed to lose more.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number

import nexarium
from nexarium.analysis import Review
from nexarium.analysis.searching import Judge
from nexarium.bots import make_bot
from nexarium.bots.bot import Bot
from nexarium.cli.game_options import chosen_game
from nexarium.core.game import Game, State

LEVELS = {"nexos": "level:6", "keepers": "level:9", "kepler": "level:9", "nemesis": "level:7"}
"""Bots that overlook nothing, and play a game in seconds."""
TRIED = 8
"""Choices of a ply that are looked at."""


class Planted(NamedTuple):
    """A game with a blunder: its final state, the ply, and what it lost by the judging searches."""

    state: State
    ply: int
    loss: float


def played_out(state: State, bots: list[Bot], longest: int) -> State | None:
    """The game played on to its end; None where that takes more plies than `longest`."""
    while not state.is_terminal():
        if len(state.history) > longest:
            return None
        seat = state.current_player()
        state.step(state.sample_chance() if state.is_chance_node() else bots[seat].choose(state))
    return state


def worth(judge: Judge, state: State, action: int, simulations: int, seed: int) -> float:
    """What the seat to move can expect after an action."""
    seat, after = state.current_player(), state.clone()
    after.step(action)
    if after.is_terminal():
        return float(judge.finished(after)[seat])
    search = judge.search(simulations, seed)
    search.advance(after)
    search.think(simulations)
    found = np.array(search.expected())
    judge.as_chances(found)
    return float(found[seat])


def blunder(judge: Judge, state: State, bad: float, simulations: int, rng: random.Random) -> tuple[int, float] | None:
    """A bad choice of a position, drawn at random, with what it loses; None where none of those tried is bad."""
    search = judge.search(simulations, rng.getrandbits(32))
    search.advance(state)
    search.think(simulations)
    best = search.best()
    promised = worth(judge, state, best, simulations, rng.getrandbits(32))
    others = [action for action in state.legal_actions() if action != best]
    for action in rng.sample(others, min(TRIED, len(others))):
        rough = promised - worth(judge, state, action, simulations // 10, rng.getrandbits(32))
        if rough < bad:
            continue
        loss = promised - worth(judge, state, action, simulations, rng.getrandbits(32))
        if loss >= bad:
            return action, loss
    return None


def planted(game: Game, level: str, seed: int, bad: float, simulations: int, longest: int) -> Planted | None:
    """A game of bots with one blunder; None where no ply that was drawn has a bad choice, or the game took too long."""
    rng = random.Random(seed)
    judge = Judge(game)
    bots = [make_bot(level, game, rng.getrandbits(32)) for _ in range(game.num_players())]
    whole = played_out(game.new_initial_state(seed), bots, longest)
    if whole is None:
        return None
    plies = list(range(len(whole.history)))
    rng.shuffle(plies)
    history = nexarium.History.new(game).then(*whole.history)
    for ply in plies[:40]:
        before = history.before(ply)
        if before.is_chance_node() or len(before.legal_actions()) < 2:
            continue
        found = blunder(judge, before, bad, simulations, rng)
        if found is None:
            continue
        action, loss = found
        state = game.new_initial_state(rng.getrandbits(32))
        for earlier in before.history:
            state.step(earlier)
        state.step(action)
        end = played_out(state, bots, longest)
        return None if end is None else Planted(end, ply, loss)
    return None


def finds(found: Review, ply: int) -> bool:
    """Whether a review names the ply among its moments."""
    return ply in [moment.ply for moment in found.moments]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--games", type=whole_number(), default=50)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--level", help="the bots that play (one that overlooks nothing)")
    parser.add_argument("--bad", type=real_number(), default=0.15, help="what a blunder loses at least, of 1")
    parser.add_argument("--judge", type=whole_number(), default=4000, help="simulations of a judging search")
    parser.add_argument("--simulations", type=whole_number(), help="simulations of a review (the game's)")
    parser.add_argument("--longest", type=whole_number(), default=3000, help="plies of a game; longer ones are not reviewed")
    given = parser.parse_args()
    game = chosen_game(given.game, given.option)
    level = given.level or LEVELS.get(given.game, "level:6")
    games = right = passed = 0
    seconds: list[float] = []
    seed = given.seed
    while games < given.games:
        made = planted(game, level, seed, given.bad, given.judge, given.longest)
        seed += 1
        if made is None:
            passed += 1
            continue
        began = time.process_time()
        found = nexarium.review(made.state.to_record(), given.simulations)
        seconds.append(time.process_time() - began)
        games, right = games + 1, right + finds(found, made.ply)
        named = ", ".join(f"{moment.ply} ({moment.loss:.2f})" for moment in found.moments)
        print(
            f"seed {seed - 1}: planted at {made.ply} of {len(made.state.history)} plies (loses {made.loss:.2f}), named {named}: "
            f"{'found' if finds(found, made.ply) else 'MISSED'}, {right} of {games}",
            flush=True,
        )
    print(
        f"{game!r}, {level}: {right} of {games} found; {passed} games passed over; "
        f"a review took {np.median(seconds):.1f} s of one core in the middle, {max(seconds):.1f} s at most"
    )


if __name__ == "__main__":
    main()
