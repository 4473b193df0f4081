"""Perft: how many legal sequences of a given length there are. Two rules engines that agree on these numbers agree on the rules."""

from __future__ import annotations

import numpy as np

from nexarium.core import calls
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.game import Game, State
from nexarium.core.rules import kernel


@kernel
def _branches(table, memory, out, weights):
    """Write to `out` what can happen next, chance outcomes or legal actions; returns how many there are."""
    player = calls.mover(table, memory)
    if player == OVER:
        return np.int64(0)
    if player == CHANCE:
        return calls.chance(table, memory, out, weights)
    return calls.legal(table, memory, out)


@kernel
def _leaves(table, indexed, memory, out, weights):
    """How many things can happen next: by `count` alone, where the rules can."""
    if indexed and calls.mover(table, memory) >= 0:
        return calls.count(table, memory)
    return _branches(table, memory, out, weights)


@kernel
def _sequences(table, indexed, depth, states, branches, weights, counts, next_branch):
    """How many legal sequences of `depth` >= 1 plies there are from `states[0]`, counted depth first.

    Row d of each array belongs to depth d: its state, its branches, how many these are, and which of them comes next.
    """
    if depth == 1:
        return _leaves(table, indexed, states[0], branches[0], weights)
    total = 0
    level = 0
    counts[0] = _branches(table, states[0], branches[0], weights)
    next_branch[0] = 0
    while level >= 0:
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
    return total


def perft(game: Game, depth: int, state: State | None = None) -> int:
    """The number of legal sequences of `depth` plies from the beginning, or from `state`. Every chance outcome counts as a branch.

    >>> import nexarium
    >>> [perft(nexarium.load("tictactoe"), depth) for depth in range(6)]
    [1, 9, 72, 504, 3024, 15120]
    """
    if depth < 1:
        return 1
    rules = game.rules
    states = rules.blank(depth)
    states[0] = (game.new_initial_state() if state is None else state).memory
    width = max(rules.max_legal, rules.max_outcomes)
    branches = np.empty((depth, width), np.int64)
    weights = np.empty(width, np.int64)
    counts, next_branch = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    return int(_sequences(rules.table, rules.indexed, depth, states, branches, weights, counts, next_branch))
