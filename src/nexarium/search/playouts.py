"""Uniformly random games by the million, played by compiled code that is the same for every game.

Game number g of a seed has random numbers of its own (`nexarium.core.random.streams`). So a run can be cut into chunks and divided among
processes, and interpreted and compiled runs play the same games.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from nexarium.core import calls
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.entries import Bytes, Ints, Matrix, Table, Words
from nexarium.core.game import Game, State, checked_game
from nexarium.core.random import next_below, streams
from nexarium.core.rules import entry, kernel
from nexarium.core.validation import whole_number

LONGEST = np.int64(2**62)
"""More plies than any game has: no limit."""


@dataclass(frozen=True)
class Playouts:
    """Finished games. `scores` and `returns` have shape (games, seats). `plies` counts decisions and chance outcomes, `decisions` only the
    former. `ends` is the memory of the final positions, shape (games, rules.size), or empty where it was not requested."""

    scores: NDArray[np.float64]
    returns: NDArray[np.float64]
    decisions: NDArray[np.int64]
    plies: NDArray[np.int64]
    ends: NDArray[np.uint8] = field(default_factory=lambda: np.empty((0, 0), np.uint8))


@entry
def draw_chance(table: Table, memory: Bytes, outcomes: Ints, weights: Ints, rng: Words) -> int:
    """Return an outcome of the chance node in `memory`, drawn by its integer weight. It is not applied."""
    n = calls.chance(table, memory, outcomes, weights)
    total = 0
    for i in range(n):
        total += weights[i]
    left = next_below(rng, total)
    for i in range(n):
        left -= weights[i]
        if left < 0:
            return outcomes[i]
    return outcomes[n - 1]


@entry
def draw_decision(table: Table, indexed: bool, memory: Bytes, legal: Ints, rng: Words) -> int:
    """Return a uniformly random legal action. It is not applied."""
    if indexed:
        return calls.nth(table, memory, next_below(rng, calls.count(table, memory)))
    return legal[next_below(rng, calls.legal(table, memory, legal))]


@kernel
def play_out(table, indexed, memory, legal, outcomes, weights, rng, longest):
    """Play on from `memory` at random to the end of the game, or for `longest` plies. Returns the numbers of decisions and of plies."""
    decisions = 0
    plies = 0
    while plies < longest:
        player = calls.mover(table, memory)
        if player == OVER:
            break
        if player == CHANCE:
            action = draw_chance(table, memory, outcomes, weights, rng)
        else:
            action = draw_decision(table, indexed, memory, legal, rng)
            decisions += 1
        calls.apply(table, memory, action)
        plies += 1
    return decisions, plies


@entry
def _play_games(
    table: Table,
    indexed: bool,
    start: Bytes,
    memory: Bytes,
    legal: Ints,
    outcomes: Ints,
    weights: Ints,
    rngs: Matrix[np.uint64],
    scores: Matrix[np.float64],
    returns: Matrix[np.float64],
    decisions: Ints,
    plies: Ints,
    ends: Matrix[np.uint8],
) -> None:
    """Play a game from `start` for each stream of random numbers, and write the fields of `Playouts`."""
    for game in range(rngs.shape[0]):
        for byte in range(start.shape[0]):
            memory[byte] = start[byte]
        decided, played = play_out(table, indexed, memory, legal, outcomes, weights, rngs[game], LONGEST)
        decisions[game] = decided
        plies[game] = played
        calls.score(table, memory, scores[game])
        calls.returns(table, memory, returns[game])
        if ends.shape[0] > 0:
            for byte in range(start.shape[0]):
                ends[game, byte] = memory[byte]


def scratch(game: Game) -> tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return work arrays for compiled code that plays games: a state's memory, legal actions, chance outcomes and their weights."""
    rules = game.rules
    outcomes = max(1, rules.max_outcomes)
    return rules.blank()[0], np.empty(rules.max_legal, np.int64), np.empty(outcomes, np.int64), np.empty(outcomes, np.int64)


def run(game: Game, games: int, seed: int = 0, *, first: int = 0, start: State | None = None, ends: bool = False) -> Playouts:
    """Play games `first` to `first + games - 1` of `seed` uniformly at random, from the beginning or from `start`.

    With `ends`, the final positions are kept.

    >>> import nexarium
    >>> run(nexarium.load("tictactoe"), games=1000, seed=1).scores.mean(axis=0).round(1).tolist()
    [0.6, 0.4]
    """
    games, first = whole_number(games, "games", 0), whole_number(first, "first", 0)
    seats = checked_game(game).num_players()
    if start is not None:
        game.must_have(start)
    scores, returns = np.zeros((games, seats)), np.zeros((games, seats))
    decisions, plies = np.zeros(games, np.int64), np.zeros(games, np.int64)
    beginning = (game.new_initial_state() if start is None else start).memory
    rules = game.rules
    rngs = streams(seed, first, games)
    final = np.empty((games if ends else 0, rules.size), np.uint8)
    _play_games(rules.table, rules.indexed, beginning, *scratch(game), rngs, scores, returns, decisions, plies, final)
    return Playouts(scores, returns, decisions, plies, final)
