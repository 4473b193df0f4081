"""How soon a search of Nexos could stop without playing otherwise: what `Strength.settles` saves and what it costs, two players.

    python benchmarks/nexos_early_stop.py --games 3 --simulations 150000 --seed 7

Plays games of the search against itself and notes, fifty times in each search, what was tried most and by how much it leads. A search that
stops once its lead, so many times, exceeds what remains takes a share of the time; some choices are others than the whole search's, and the
loss is what the whole search thinks of its own choice, 0 to 1, less what it thinks of the other. One core; five minutes with these numbers.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.core.game import State
from nexarium.games.nexos.bots.knowledge import KNOWLEDGE
from nexarium.search.mcts import Search

LOOKS = 50
OPENING = 4
"""Random plies before the searches begin."""
STAGES = (OPENING, 48), (48, 96)
TIMES = 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0


class Look(NamedTuple):
    """What a part of a search has come to: the choice, its lead in visits as a share of the whole search's simulations, and what the whole
    search thinks that it loses."""

    action: int
    lead: float
    loss: float


class Thought(NamedTuple):
    """A whole search: at which ply, how long it took, and what its parts had come to."""

    ply: int
    seconds: float
    looks: list[Look]


def thought(search: Search, state: State, simulations: int) -> Thought:
    """Search a position from what is known of it already."""
    search.advance(state)
    parts = []
    began = time.process_time()
    for _ in range(LOOKS):
        search.think(simulations // LOOKS)
        visits = search.visits()
        most, *others = sorted(visits, key=lambda action: visits[action], reverse=True)
        parts.append((most, (visits[most] - (visits[others[0]] if others else 0.0)) / simulations))
    seconds = time.process_time() - began
    values = search.values()
    worth = values[search.best()]
    return Thought(len(state.history), seconds, [Look(action, lead, worth - values.get(action, 0.0)) for action, lead in parts])


def game_of(simulations: int, rng: np.random.Generator, seed: int) -> list[Thought]:
    """The searches of one game, where there was anything to choose."""
    game = nexarium.load("nexos", players=2)
    state = game.new_initial_state()
    for _ in range(OPENING):
        state.step(int(rng.choice(state.legal_actions())))
    searches = [Search(game, KNOWLEDGE.settings, KNOWLEDGE.functions, 2 * seed + seat, 100_000 + 9 * simulations) for seat in range(2)]
    found = []
    while not state.is_terminal():
        legal = state.legal_actions()
        if len(legal) > 1:
            search = searches[state.current_player()]
            found.append(thought(search, state, simulations))
            state.step(search.best())
        else:
            state.step(legal[0])
    return found


def stopped(looks: list[Look], times: float) -> int:
    """At which look a search stops."""
    return next((number for number, look in enumerate(looks) if times * look.lead > 1 - (number + 1) / len(looks)), len(looks) - 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole_number(), default=3)
    parser.add_argument("--simulations", type=whole_number(), default=150_000, help="of a decision")
    parser.add_argument("--seed", type=whole_number(0), default=7)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    thoughts = [each for number in range(options.games) for each in game_of(options.simulations, rng, number)]
    print("| times | plies | time | choices that change | mean loss |\n| ---: | --- | ---: | ---: | ---: |")
    for first, last in STAGES:
        here = [each for each in thoughts if first <= each.ply < last]
        entire = sum(each.seconds for each in here)
        for times in TIMES:
            ends = [stopped(each.looks, times) for each in here]
            spent = sum(each.seconds * (end + 1) / LOOKS for each, end in zip(here, ends, strict=True))
            played = [each.looks[end] for each, end in zip(here, ends, strict=True)]
            others = sum(look.action != each.looks[-1].action for each, look in zip(here, played, strict=True))
            loss = fmean(look.loss for look in played)
            print(f"| {times:g} | {first}-{last - 1} | {100 * spent / entire:.0f} % | {others} of {len(here)} | {loss:.5f} |")


if __name__ == "__main__":
    main()
