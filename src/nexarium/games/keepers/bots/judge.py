"""What a position, a pool of steps and a roll are worth to the Keeper whose turn it is: the bots' judgement.

`standing_worth` judges a position at the end of a turn, `make_wishes` what pools of steps could do in it. What dice are worth follows from
the wishes exactly, over all rerolls, by the expectation of every set of dice that may be kept (adding one die at a time).
"""

from __future__ import annotations

import numpy as np

from nexarium.core.contract import INTERPRETED
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.box.cards import MOST_DICE
from nexarium.games.keepers.rules.board import apart, beside, is_portal, keeper_at, starting_tile, tile
from nexarium.games.keepers.rules.dice import has, share_fits, terrain_dice
from nexarium.games.keepers.rules.numbering import FIELD, ROLLS, ROLLS_OF, SHARES, SHARES_UP_TO
from nexarium.games.keepers.rules.state import (
    ELIMINATED,
    FALLEN,
    FUMBLE_AT,
    HARD,
    LUCKY,
    NONE,
    ON,
    PRINTED,
    STATE,
    THRESHOLD,
)

_ROW = {tuple(row): number for number, row in enumerate(ROLLS.tolist())}
ONE_MORE = np.array(
    [[_ROW.get(tuple(n + (place == value) for place, n in enumerate(row)), 0) for value in range(7)] for row in ROLLS.tolist()], np.int64
)
"""Per row of ROLLS and value: the row with one die of that value more (0 beyond seven dice)."""

OUT, OFF_BOARD, BLOCKED = 100.0, 14.0, 70.0
"""Worth of an enemy out, of one off the board, and of one off the board whose Starting Tile is taken."""
PUSHES = np.array([0.0, 0.7, 0.35, 0.12, 0.04, 0.01])
"""About how likely a turn yields so many pushes."""
NEAR = np.array([1.0, 0.6, 0.35, 0.15, 0.06, 0.02, 0.01])
"""About how likely a turn yields so many steps to come near."""
MOST = 5
"""Pools are judged up to MOST - 1 steps of each kind."""


@inner_rule
def distance(a, b):
    """Steps between two cells, diagonals counted one, whatever stands between."""
    return max(abs(apart(a % FIELD, b % FIELD)), abs(apart(a // FIELD, b // FIELD)))


@inner_rule
def way_out(board, cell, direction):
    """How many pushes take a Keeper from a cell off the board in a direction (negative: through a Portal)."""
    out_of_line()
    steps = 1
    while board.owner[beside(cell, direction)] != NONE:
        cell = beside(cell, direction)
        steps += 1
    return -steps if is_portal(board, cell, direction) else steps


@inner_rule
def danger(board, seat, by):
    """How much a Keeper at `by` threatens the one of `seat`: the likeliest ways of being pushed out or off, added up."""
    out_of_line()
    total, cell, at = 0.0, board.cell[seat], board.cell[by]
    for direction in range(4):
        beyond = beside(cell, (direction + 2) & 3)
        if board.owner[beyond] == NONE:
            continue
        steps = way_out(board, cell, direction)
        pushes = min(5, abs(steps))
        worth = OUT if steps < 0 else OFF_BOARD
        total += worth * PUSHES[pushes] * NEAR[min(6, distance(at, beyond))]
    return total


@inner_rule
def standing_worth(board, seat):
    """How good a position is for a seat whose turn ends: Keepers out, off and blocked, what threatens whom, terrain, a bonus turn."""
    out_of_line()
    team, worth = board.team[seat], 0.0
    for other in range(board.players):
        ours = board.team[other] == team
        sign = -1.0 if ours else 1.0
        status = board.status[other]
        if status == ELIMINATED:
            worth += sign * OUT
        elif status == FALLEN:
            start = starting_tile(board, other)
            blocked = keeper_at(board, start) != NONE
            if blocked and has(board, other, np.int64(THRESHOLD)):
                blocked = keeper_at(board, tile(board.cube_shape, board.centre[other], board.rotation[other], np.int64(1))) != NONE
            worth += sign * (BLOCKED if blocked else OFF_BOARD)
        elif status == ON:
            for by in range(board.players):
                if board.status[by] == ON and board.team[by] != board.team[other]:
                    threat = danger(board, other, by)
                    worth -= (
                        0.8 * threat if other == seat else (0.3 * threat if ours else (-0.35 * threat if by == seat else -0.2 * threat))
                    )
    if board.status[seat] == ON:
        worth += 2.0 * terrain_dice(board, seat)
    if board.pushed_off > 0:
        worth += 6.0
    return worth


@inner_rule
def wish(wishes, moves, jumps, pushes, worth):
    """Note that these steps suffice for something of this worth."""
    if moves < MOST and jumps < MOST and pushes < MOST:
        wishes[moves, jumps, pushes] = max(wishes[moves, jumps, pushes], worth)


@inner_rule
def make_wishes(board, seat, wishes):
    """What pools of so many moves, jumps and pushes are worth to the seat: the best single push they reach, and blocking afterwards."""
    out_of_line()
    for moves in range(MOST):
        for jumps in range(MOST):
            for pushes in range(MOST):
                wishes[moves, jumps, pushes] = 0.0
    here = board.cell[seat]
    for target in range(board.players):
        if board.team[target] == board.team[seat]:
            continue
        if board.status[target] == FALLEN:
            wish_to_reach(board, here, starting_tile(board, target), np.int64(0), BLOCKED, wishes)
        if board.status[target] != ON:
            continue
        rooted = 1 if has(board, target, np.int64(1)) else 0
        for direction in range(4):
            beyond = beside(board.cell[target], (direction + 2) & 3)
            if board.owner[beyond] == NONE or (beyond != here and keeper_at(board, beyond) != NONE):
                continue
            steps = way_out(board, board.cell[target], direction)
            wish_to_reach(board, here, beyond, abs(steps) + rooted, OUT if steps < 0 else 22.0, wishes)
            wish_to_reach(board, here, beyond, 1 + rooted, 3.0, wishes)
    for moves in range(MOST):
        for jumps in range(MOST):
            for pushes in range(MOST):
                best = wishes[moves, jumps, pushes]
                if moves > 0:
                    best = max(best, wishes[moves - 1, jumps, pushes])
                if jumps > 0:
                    best = max(best, wishes[moves, jumps - 1, pushes])
                if pushes > 0:
                    best = max(best, wishes[moves, jumps, pushes - 1])
                wishes[moves, jumps, pushes] = best
    for moves in range(MOST):
        for jumps in range(MOST):
            for pushes in range(MOST):
                wishes[moves, jumps, pushes] += 0.5 * min(moves + jumps, 3) + 0.7 * min(pushes, 3)


@inner_rule
def wish_to_reach(board, here, there, pushes, worth, wishes):
    """Every mixture of moves and jumps that could come from one cell to another: a jump goes one diagonally, a move one straight on."""
    out_of_line()
    x, y = abs(apart(here % FIELD, there % FIELD)), abs(apart(here // FIELD, there // FIELD))
    for jumps in range(min(MOST, min(x, y) + 1)):
        wish(wishes, x + y - 2 * jumps, jumps, pushes, worth)


# --- rolls -------------------------------------------------------------------------------------------------------------------


@inner_rule
def best_pools(board, counts, first, pools, pools_after, wishes):
    """The best wish that an assignment of these dice reaches, values from `first` on; pools in hand count. Works in the two arrays."""
    out_of_line()
    n = 1
    pools[0, 0], pools[0, 1], pools[0, 2] = board.pool[0], board.pool[1], board.pool[2]
    keeper, value = board.keeper[board.active], board.value
    for face in range(first, 7):
        dice = min(counts[face], MOST_DICE)
        if dice < 2:
            continue
        board.value = face
        after = 0
        for row in range(1, SHARES_UP_TO[dice]):
            used = SHARES[row, 0] + SHARES[row, 1] + SHARES[row, 2]
            if used < dice - 1 or not share_fits(board, row):
                continue
            for each in range(n):
                if after < pools_after.shape[0]:
                    for action in range(3):
                        size = SHARES[row, action]
                        gained = size - 2 + PRINTED[keeper, face, action] if size > 0 else 0
                        pools_after[after, action] = pools[each, action] + gained
                    after += 1
        if after > 0:
            n = after
            for each in range(n):
                for action in range(3):
                    pools[each, action] = pools_after[each, action]
    board.value = value
    best = 0.0
    for each in range(n):
        best = max(best, wishes[min(pools[each, 0], MOST - 1), min(pools[each, 1], MOST - 1), min(pools[each, 2], MOST - 1)])
    return best


@inner_rule
def judge_rolls(board, dice, wishes, final):
    """Per row of ROLLS of so many dice its worth if rolling ends there, thrown Power dice and the reserve die added; 0 for a fumble."""
    out_of_line()
    counts = np.zeros(7, np.int64)
    pools, after = np.zeros((64, 3), np.int64), np.zeros((64, 3), np.int64)
    seat = board.active
    limit = FUMBLE_AT + (1 if has(board, seat, np.int64(LUCKY)) else 0)
    for row in range(ROLLS_OF[dice], ROLLS_OF[dice + 1]):
        if board.fumble == HARD and ROLLS[row, 1] + board.powers[1] >= limit:
            final[row] = 0.0
            continue
        for value in range(1, 7):
            counts[value] = ROLLS[row, value] + board.powers[value]
        if board.reserve[seat] > 0:
            counts[board.reserve[seat]] += 1
        final[row] = best_pools(board, counts, np.int64(2), pools, after, wishes)


@inner_rule
def expect(dice, rolled, kept):
    """Per row of ROLLS of at most so many dice: what is expected when it is kept and the others are thrown, by the worths of full rolls."""
    out_of_line()
    for row in range(ROLLS_OF[dice], ROLLS_OF[dice + 1]):
        kept[row] = rolled[row]
    for row in range(ROLLS_OF[dice] - 1, -1, -1):
        total = 0.0
        for value in range(1, 7):
            total += kept[ONE_MORE[row, value]]
        kept[row] = total / 6


@inner_rule
def pool_size(board):
    """The dice in the pool but for thrown Power dice."""
    dice = 0
    for value in range(1, 7):
        dice += board.counts[value]
    return dice


@inner_rule
def row_of(counts):
    """The row of ROLLS of some dice."""
    row = 0
    for value in range(1, 7):
        for _ in range(counts[value]):
            row = ONE_MORE[row, value]
    return row


@inner_rule
def best_kept(board, row, kept, mark, by_next):
    """The best set of a roll to keep, all ones among it, with two dice thrown at least and the marked ones among them.

    `by_next[value]` receives the best with that value marked next, `by_next[0]` with no other marked.
    """
    out_of_line()
    for value in range(7):
        by_next[value] = -1.0
    last = 0
    for value in range(2, 7):
        if mark[value] > 0:
            last = value
    a = ROLLS[row]
    best = -1.0
    for two in range(mark[2], a[2] + 1):
        for three in range(mark[3], a[3] + 1):
            for four in range(mark[4], a[4] + 1):
                for five in range(mark[5], a[5] + 1):
                    for six in range(mark[6], a[6] + 1):
                        if two + three + four + five + six < board.min_reroll:
                            continue
                        more = 0
                        if two > mark[2]:
                            more = 2
                        elif three > mark[3]:
                            more = 3
                        elif four > mark[4]:
                            more = 4
                        elif five > mark[5]:
                            more = 5
                        elif six > mark[6]:
                            more = 6
                        if more != 0 and more < last:
                            continue
                        keep = 0
                        for _ in range(a[1]):
                            keep = ONE_MORE[keep, 1]
                        for _ in range(a[2] - two):
                            keep = ONE_MORE[keep, 2]
                        for _ in range(a[3] - three):
                            keep = ONE_MORE[keep, 3]
                        for _ in range(a[4] - four):
                            keep = ONE_MORE[keep, 4]
                        for _ in range(a[5] - five):
                            keep = ONE_MORE[keep, 5]
                        for _ in range(a[6] - six):
                            keep = ONE_MORE[keep, 6]
                        by_next[more] = max(by_next[more], kept[keep])
                        best = max(best, kept[keep])
    return best


@inner_rule
def judge_rerolls(board, wishes, by_next):
    """NK-37 to NK-39 solved exactly: what the dice in the pool are worth, when every later reroll is made as well as can be.

    `by_next` receives the worth of marking each value next, place 0 that of throwing what is marked. Power dice not thrown yet are left
    out. Returns the worth of stopping.
    """
    out_of_line()
    dice = pool_size(board)
    rows = ROLLS_OF[MOST_DICE + 1]
    final, rolled, kept, nothing = np.zeros(rows), np.zeros(rows), np.zeros(rows), np.zeros(7, np.int64)
    judge_rolls(board, dice, wishes, final)
    row = row_of(board.counts[:])
    for value in range(7):
        by_next[value] = -1.0
    if board.rerolls > 0:
        for here in range(ROLLS_OF[dice], ROLLS_OF[dice + 1]):
            rolled[here] = final[here]
        for _ in range(board.rerolls - 1):
            expect(dice, rolled, kept)
            for here in range(ROLLS_OF[dice], ROLLS_OF[dice + 1]):
                if final[here] > 0.0:
                    rolled[here] = max(final[here], best_kept(board, here, kept, nothing, by_next))
        expect(dice, rolled, kept)
        best_kept(board, row, kept, board.mark[:], by_next)
    return final[row]


# --- boards to try steps on ----------------------------------------------------------------------------------------------------

if INTERPRETED:

    def spare_boards(number: int):
        """So many boards to try steps on."""
        return np.recarray(number, dtype=STATE)

else:

    @inner_rule
    def spare_boards(number):  # type: ignore[misc]
        """So many boards to try steps on."""
        return np.empty(number, STATE)
