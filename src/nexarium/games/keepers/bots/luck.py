"""What a throw of dice is worth to whoever throws it: the bots' judgement of luck.

A throw is worth what the best of its rerolls promises: steps, an enemy off the board, or one out. It is solved exactly over all rerolls to
come, as for the bots' own choices, and once for all outcomes of a throw.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import contract, inner_rule, out_of_line
from nexarium.games.keepers.bots.judge import (
    BLOCKED,
    MOST,
    ONE_MORE,
    OUT,
    WISH_OFF_BOARD,
    best_kept,
    expect,
    judge_rolls,
    make_wishes,
    pool_size,
    row_of,
)
from nexarium.games.keepers.box.cards import MOST_DICE
from nexarium.games.keepers.rules.dice import fumble_limit
from nexarium.games.keepers.rules.numbering import FIRST_THROW, THROWS, Kind
from nexarium.games.keepers.rules.state import Fumble, Phase, at

PART_OUT, PART_BLOCKED, PART_OFF, PART_OF_A_POINT = 0.5, 0.475, 0.4, 0.05
"""By how much of the win the chances rise with an enemy out, blocked or off the board, and for each point of lesser wishes: rounded, from a
regression of some 1,000 duels' results on what their throws promised."""


@inner_rule
def part_of_win(worth):
    """What a wish's worth in points means for the chances to win."""
    if worth >= OUT:
        return PART_OUT
    if worth >= BLOCKED:
        return PART_BLOCKED
    return PART_OFF if worth >= WISH_OFF_BOARD else PART_OF_A_POINT * worth


@inner_rule
def judge_throws(board, dice, wishes, rolled):
    """For each throw of so many dice what it is worth when every reroll that is left is made as well as can be."""
    out_of_line()
    rows = FIRST_THROW[MOST_DICE + 1]
    final, kept, best = np.zeros(rows), np.zeros(rows), np.zeros(rows)
    judge_rolls(board, dice, wishes, final)
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        final[row] = part_of_win(final[row])
        rolled[row] = final[row]
    limit = fumble_limit(board, board.active)
    for _ in range(board.rerolls):
        expect(dice, rolled, kept)
        best_kept(dice, board.min_reroll, kept, best)
        for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
            if int(board.fumble) != Fumble.HARD or THROWS[row, 1] + board.powers[1] < limit:
                rolled[row] = max(final[row], best[row])


@inner_rule
def both(row, thrown):
    """The row of THROWS of the dice of two rows together."""
    for value in range(1, 7):
        for _ in range(THROWS[thrown, value]):
            row = ONE_MORE[row, value]
    return row


@inner_rule
def add_powers(board, row, sign):
    """Put dice among the thrown Power dice, or with `sign` -1 take them away again."""
    for value in range(1, 7):
        board.powers[value] += sign * THROWS[row, value]


@inner_rule
def share_out(board, place, worth, out):
    """Write what an outcome is worth: to the active team, and as much against all others together."""
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
    """What each throw is worth; nothing for what is drawn before the game, and for dice that are thrown while steps are spent."""
    board = at(state)
    for place in range(n * board.players):
        out[place] = 0.0
    dice, phase = pool_size(board) + board.throwing, int(board.phase)
    if (phase != Phase.ROLL and phase != Phase.THROW) or board.rolled or dice > MOST_DICE:
        return
    wishes, rolled = np.empty((MOST, MOST, MOST)), np.zeros(FIRST_THROW[MOST_DICE + 1])
    make_wishes(board, board.active, wishes)
    held = row_of(board.counts[:])
    if board.throwing > 0:
        judge_throws(board, dice, wishes, rolled)
        for place in range(n):
            share_out(board, place, rolled[both(held, outcomes[place] - Kind.DICE)], out)
    elif not board.power_rerollable:
        for place in range(n):
            add_powers(board, outcomes[place] - Kind.DICE, np.int64(1))
            judge_throws(board, dice, wishes, rolled)
            share_out(board, place, rolled[held], out)
            add_powers(board, outcomes[place] - Kind.DICE, np.int64(-1))
