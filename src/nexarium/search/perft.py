"""Perft: the number of legal sequences of a given length. Two rules engines that agree on these numbers agree on the rules."""

from __future__ import annotations

import numpy as np

from nexarium.core import calls
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.entries import Bytes, Ints, Matrix, Strided, Table
from nexarium.core.game import Game, State, checked_game
from nexarium.core.rules import entry
from nexarium.core.validation import whole_number

STEPS = 1 << 14
"""Positions in one piece of a count, which takes some hundredths of a second."""


@entry
def _branches(table: Table, memory: Bytes, out: Ints, weights: Ints) -> int:
    """Write to `out` the possible chance outcomes or legal actions, and return their number."""
    player = calls.mover(table, memory)
    if player == OVER:
        return 0
    if player == CHANCE:
        return calls.chance(table, memory, out, weights)
    return calls.legal(table, memory, out)


@entry
def _leaves(table: Table, indexed: bool, memory: Bytes, out: Ints, weights: Ints) -> int:
    """Return the number of possible next plies: by `count` alone, where the rules have it."""
    if indexed and calls.mover(table, memory) >= 0:
        return calls.count(table, memory)
    return _branches(table, memory, out, weights)


@entry
def _sequences(
    table: Table,
    indexed: bool,
    depth: int,
    states: Strided[np.uint8],
    branches: Matrix[np.int64],
    weights: Ints,
    counts: Ints,
    next_branch: Ints,
    level: int,
    most: int,
) -> tuple[int, int]:
    """Count the legal sequences of `depth` >= 2 plies from `states[0]`, depth first, for at most `most` steps from `level`.

    Returns the count and the level to continue from, -1 at the end. `counts[0]` and `next_branch[0]` hold the start. Row d of each array
    belongs to depth d: its state, its branches, their number, and the next of them.
    """
    total = 0
    for _ in range(most):
        if level < 0:
            break
        if next_branch[level] == counts[level]:
            level -= 1
            continue
        below = states[level + 1]
        for byte in range(below.shape[0]):
            below[byte] = states[level, byte]
        calls.apply(table, below, branches[level, next_branch[level]])
        next_branch[level] += 1
        if level == depth - 2:
            total += _leaves(table, indexed, below, branches[level + 1], weights)
        else:
            level += 1
            counts[level] = _branches(table, states[level], branches[level], weights)
            next_branch[level] = 0
    return total, level


def perft(game: Game, depth: int, state: State | None = None) -> int:
    """Return the number of legal sequences of `depth` plies from the beginning, or from `state`. Every chance outcome counts as a branch.

    >>> import nexarium
    >>> [perft(nexarium.load("tictactoe"), depth) for depth in range(6)]
    [1, 9, 72, 504, 3024, 15120]
    """
    depth = whole_number(depth, "depth", 0)
    begin = checked_game(game).new_initial_state() if state is None else state
    game.must_have(begin)
    if depth == 0:
        return 1
    rules = game.rules
    states = rules.blank(depth)
    states[0] = begin.memory
    width = max(rules.max_legal, rules.max_outcomes)
    branches = np.empty((depth, width), np.int64)
    weights = np.empty(width, np.int64)
    counts, next_branch = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    if depth == 1:
        return int(_leaves(rules.table, rules.indexed, states[0], branches[0], weights))
    counts[0] = _branches(rules.table, states[0], branches[0], weights)
    total, level = 0, 0
    while level >= 0:  # Ctrl-C takes effect between two pieces
        found, level = _sequences(rules.table, rules.indexed, depth, states, branches, weights, counts, next_branch, level, STEPS)
        total += int(found)
    return total
