"""What Nexos' bots promise themselves of positions of kept games between two sides, and what comes of these when the search plays on.

    python benchmarks/against_engine.py nexos 'ENGINE' --option players=2 --level 8 -n 4 --keep pentobi.jsonl
    python benchmarks/nexos_calibration.py pentobi.jsonl --lost

Of every sixth position of the games that `benchmarks/against_engine.py` has kept, to the side that was ours: the value_estimate's
promise, that of a search, that of a search by playouts alone, all from 0 to 1, and what comes of it when a search of fewer simulations
plays both sides to the end, some times: the leads in segments, and the mean of what they are worth. A promise far from that mean is
where judgement errs, whatever the opponent did. One core; a position takes some ten seconds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.against_engine import games_in
from benchmarks.arguments import whole_number
from training.fit_nexos_value import worth_today

import nexarium
from nexarium.arena.journal import BadJournal
from nexarium.core.game import Game, State
from nexarium.core.rules import call_from_python
from nexarium.games.nexos.bots.knowledge import KNOWLEDGE
from nexarium.search.mcts import Search

EVERY = 6
"""Of so many positions of a game one is asked about."""
NODES = 600_000
BY_PLAYOUTS = {name: function for name, function in KNOWLEDGE.functions.items() if name != "value_estimate"}


def promised(state: State, seat: int, simulations: int, functions: Mapping[str, Any]) -> float:
    """What a search expects for `seat`, 0 to 1."""
    search = Search(state.game, KNOWLEDGE.settings, functions, 1, NODES)
    search.advance(state)
    search.think(simulations)
    return search.expected()[seat]


def played_on(state: State, seat: int, simulations: int, seed: int) -> float:
    """The lead of `seat`, in segments, when a search plays on for both sides."""
    state = state.clone()
    searches = [Search(state.game, KNOWLEDGE.settings, KNOWLEDGE.functions, 2 * seed + side, NODES) for side in range(2)]
    while not state.is_terminal():
        search = searches[state.current_player()]
        search.advance(state)
        search.think(simulations)
        state.step(search.best())
    scores = state.scores()
    return scores[1 - seat] - scores[seat]


class Asked(NamedTuple):
    """What was found of a position."""

    promises: list[float]
    """By the value estimate, by a search, and by a search of playouts alone."""
    leads: list[float]
    came: float
    """What the leads are worth, on average."""


def ask(state: State, seat: int, options: argparse.Namespace) -> Asked:
    """Judge a position for `seat`, and play on from it."""
    value_estimate = np.zeros(2)
    call_from_python("value_estimate", KNOWLEDGE.functions["value_estimate"])(state.memory, value_estimate)
    searched = [promised(state, seat, options.simulations, functions) for functions in (KNOWLEDGE.functions, BY_PLAYOUTS)]
    leads = [played_on(state, seat, options.playing, seed) for seed in range(options.n)]
    return Asked([value_estimate[seat], *searched], leads, float(worth_today(np.array(leads), 2).mean()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, nargs="+", metavar="FILE.jsonl")
    parser.add_argument("--lost", action="store_true", help="only games that ours has lost")
    parser.add_argument("--first", type=whole_number(0), default=12, help="ply")
    parser.add_argument("--last", type=whole_number(), default=54, help="ply")
    parser.add_argument("--simulations", type=whole_number(), default=40_000, help="of a promise")
    parser.add_argument("--playing", type=whole_number(), default=10_000, help="simulations of a move, in games that are played on")
    parser.add_argument("-n", type=whole_number(), default=4, help="such games of a position")
    options = parser.parse_args()
    game: Game = nexarium.load("nexos", players=2)
    errors: list[list[float]] = []
    print("| game | ply | value estimate | search | playouts | played on | leads |\n| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    for file in options.games:
        try:
            games = games_in(file)
        except BadJournal as error:
            parser.error(str(error))
        for number, played in enumerate(games, 1):
            if options.lost and played.points >= 0.5:
                continue
            if len(played.seats) != game.num_players():
                parser.error(f"{file}: game {number} was played by {len(played.seats)}; keep games with --option players=2")
            seat, state = played.seats.index(0), game.new_initial_state()
            for ply, action in enumerate(played.actions):
                if options.first <= ply <= options.last and ply % EVERY == 0:
                    asked = ask(state, seat, options)
                    errors.append([promise - asked.came for promise in asked.promises])
                    cells = " | ".join(f"{each:.2f}" for each in (*asked.promises, asked.came))
                    print(f"| {number} | {ply} | {cells} | {' '.join(f'{lead:+.0f}' for lead in asked.leads)} |", flush=True)
                state.step(action)
    if errors:
        off = np.array(errors)
        print(f"\n{len(off)} positions. Value estimate, search and playouts promise more than comes of them by", end=" ")
        print(", ".join(f"{each:.3f}" for each in off.mean(axis=0)), end=" on average; root mean square: ")
        print(", ".join(f"{each:.3f}" for each in np.sqrt((off**2).mean(axis=0))))


if __name__ == "__main__":
    main()
