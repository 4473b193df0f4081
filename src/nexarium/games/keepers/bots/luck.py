"""The value of a throw of dice to the player who throws it: the bots' measure of luck.

It is the chance to win with optimal rerolls. It is solved exactly over all later rerolls, as for the bots' own choices, and once for all
outcomes of a throw.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import contract, inner_rule
from nexarium.games.keepers.bots.ahead import STEPS_AHEAD, power_kept, wishes_of
from nexarium.games.keepers.bots.eval_noise import CLEAR
from nexarium.games.keepers.bots.judge import ONE_MORE, judge_throws, pool_size, row_of
from nexarium.games.keepers.bots.reach import MOST, nothing_reached
from nexarium.games.keepers.bots.weights import LEARNT
from nexarium.games.keepers.box.cards import MOST_DICE
from nexarium.games.keepers.rules.numbering import FIRST_THROW, THROWS, Kind
from nexarium.games.keepers.rules.state import Phase, at


@inner_rule
def both(row, thrown):
    """Return the row of THROWS that joins the dice of two rows."""
    for value in range(1, 7):
        for _ in range(THROWS[thrown, value]):
            row = ONE_MORE[row, value]
    return row


@inner_rule
def add_powers(board, row, sign):
    """Add dice to the thrown Power dice, or remove them with `sign` -1."""
    for value in range(1, 7):
        board.powers[value] += sign * THROWS[row, value]


@inner_rule
def share_out(board, place, worth, out):
    """Write an outcome's value: plus for the active team, and minus the same total for all others together."""
    allies = 0
    for seat in range(board.players):
        allies += 1 if board.team[seat] == board.team[board.active] else 0
    for seat in range(board.players):
        if board.team[seat] == board.team[board.active]:
            out[place * board.players + seat] = worth / allies
        else:
            out[place * board.players + seat] = -worth / (board.players - allies)


@contract
def luck(state, n, outcomes, out):
    """Write the value of each throw. Draws before the game, and dice thrown during the steps, get 0."""
    board = at(state)
    for place in range(n * board.players):
        out[place] = 0.0
    dice, phase = pool_size(board) + board.throwing, int(board.phase)
    if (phase != Phase.ROLL and phase != Phase.THROW) or board.rolled or dice > MOST_DICE:
        return
    wishes, rolled = np.empty((MOST, MOST, MOST)), np.zeros(FIRST_THROW[MOST_DICE + 1])
    wishes_of(board, STEPS_AHEAD, nothing_reached(), LEARNT, wishes)
    price = power_kept(board, CLEAR, LEARNT)
    held = row_of(board.counts[:])
    if board.throwing > 0:
        judge_throws(board, dice, price, wishes, rolled)
        for place in range(n):
            share_out(board, place, rolled[both(held, outcomes[place] - Kind.DICE)], out)
    elif not board.power_rerollable:
        for place in range(n):
            add_powers(board, outcomes[place] - Kind.DICE, np.int64(1))
            judge_throws(board, dice, price, wishes, rolled)
            share_out(board, place, rolled[held], out)
            add_powers(board, outcomes[place] - Kind.DICE, np.int64(-1))
