"""What a position, a pool of steps and a roll are worth to the Keeper whose turn it is: the bots' judgement.

`standing_worth` judges a position at the end of a turn, `make_wishes` what pools of steps could do in it. What dice are worth follows from
the wishes exactly, over all rerolls, by the expectation of every set of dice that may be kept (adding one die at a time).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nexarium.core.contract import INTERPRETED
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.box.cards import MOST_DICE
from nexarium.games.keepers.rules.board import apart, beside, is_portal, keeper_at, on_board, starting_tile, tile
from nexarium.games.keepers.rules.dice import assignment_fits, fumble_limit, has, steps_of, terrain_dice
from nexarium.games.keepers.rules.numbering import ASSIGNMENTS, ASSIGNMENTS_UP_TO, FIELD, FIRST_THROW, THROWS
from nexarium.games.keepers.rules.state import NONE, STATE, Fumble, KeeperStatus, Skill

_ROWS = {tuple(counts): row for row, counts in enumerate(THROWS.tolist())}


def _rows_beside(more: int) -> NDArray[np.int64]:
    """Per row of THROWS and value: the row with so many dice of that value more; 0 where there is none."""
    changed = [[tuple(n + more * (place == value) for place, n in enumerate(row)) for value in range(7)] for row in THROWS.tolist()]
    return np.array([[_ROWS.get(counts, 0) for counts in by_value] for by_value in changed], np.int64)


ONE_MORE, ONE_LESS = _rows_beside(1), _rows_beside(-1)
"""Per row of THROWS and value: the row with one die of that value more, or less; 0 where there is none."""

# Worths, in points: an enemy that is out is worth a hundred.

OUT, OFF_BOARD, BLOCKED = 100.0, 14.0, 70.0
"""An enemy out, one off the board, and one off the board whose Starting Tile is taken."""
TERRAIN_DIE, BONUS_TURN = 2.0, 6.0
"""A die more on the next roll, and a bonus turn to come."""
OWN_DANGER, ALLYS_DANGER, OWN_THREAT, OTHERS_THREAT = 0.8, 0.3, 0.35, 0.2
"""How much of a danger counts: to oneself, to an ally, and to an enemy from oneself or from somebody else."""
PUSHES = np.array([0.0, 0.7, 0.35, 0.12, 0.04, 0.01])
"""About how likely a turn yields so many pushes."""
NEAR = np.array([1.0, 0.6, 0.35, 0.15, 0.06, 0.02, 0.01])
"""About how likely a turn yields so many steps to come near."""

MOST = 5
"""Pools are judged up to MOST - 1 steps of each kind."""
WISH_OFF_BOARD, WISH_TO_PUSH = 22.0, 3.0
"""What steps are worth that push an enemy off the board, or push it at all."""
SPARE_STEP, SPARE_PUSH, MOST_SPARE = 0.5, 0.7, 3
"""What steps are worth by themselves, and how many of them count."""
MOST_POOLS = 64
"""Pools that the assignments of a roll are followed to."""


@inner_rule
def distance(a, b):
    """The steps from one cell to another if nothing stood between; a diagonal step counts as one."""
    return max(abs(apart(a % FIELD, b % FIELD)), abs(apart(a // FIELD, b // FIELD)))


@inner_rule
def way_out(board, cell, direction):
    """How many pushes in a direction take a Keeper off the board; negative when the last of them goes through a Portal."""
    out_of_line()
    steps = 1
    while board.owner[beside(cell, direction)] != NONE:
        cell = beside(cell, direction)
        steps += 1
    return -steps if is_portal(board, cell, direction) else steps


@inner_rule
def danger(board, seat, by):
    """How much the Keeper of `by` threatens that of `seat`: for each direction what a push out is worth, times about how likely it is."""
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
def danger_counts(board, other, by, seat):
    """How much it counts for a seat that the Keeper of `by` threatens that of `other`."""
    if other == seat:
        return -OWN_DANGER
    if board.team[other] == board.team[seat]:
        return -ALLYS_DANGER
    return OWN_THREAT if by == seat else OTHERS_THREAT


@inner_rule
def start_is_taken(board, seat):
    """NK-54: whether a Keeper that is off the board would be blocked if its turn began now."""
    if keeper_at(board, starting_tile(board, seat)) == NONE:
        return False
    if not has(board, seat, Skill.THRESHOLD):
        return True
    return keeper_at(board, tile(board.cube_shape, board.centre[seat], board.rotation[seat], np.int64(1))) != NONE


@inner_rule
def standing_worth(board, seat):
    """How good a position is for a seat whose turn ends: Keepers out, off and blocked, what threatens whom, terrain, a bonus turn."""
    out_of_line()
    worth = 0.0
    for other in range(board.players):
        sign = -1.0 if board.team[other] == board.team[seat] else 1.0
        status = int(board.status[other])
        if status == KeeperStatus.ELIMINATED:
            worth += sign * OUT
        elif status == KeeperStatus.FALLEN:
            worth += sign * (BLOCKED if start_is_taken(board, other) else OFF_BOARD)
        elif status == KeeperStatus.ON:
            for by in range(board.players):
                if on_board(board, by) and board.team[by] != board.team[other]:
                    worth += danger_counts(board, other, by, seat) * danger(board, other, by)
    if on_board(board, seat):
        worth += TERRAIN_DIE * terrain_dice(board, seat)
    return worth + BONUS_TURN * (board.owed + board.pushed_off if board.bonus_each else min(1, board.pushed_off))


@inner_rule
def wish(wishes, moves, jumps, pushes, worth):
    """Note that so many steps suffice for something of this worth."""
    if moves < MOST and jumps < MOST and pushes < MOST:
        wishes[moves, jumps, pushes] = max(wishes[moves, jumps, pushes], worth)


@inner_rule
def make_wishes(board, seat, wishes):
    """Fill `wishes` [moves, jumps, pushes]: what such a pool is worth to a seat, by the best that it pays for, a push or a blocked tile."""
    out_of_line()
    for moves in range(MOST):
        for jumps in range(MOST):
            for pushes in range(MOST):
                wishes[moves, jumps, pushes] = 0.0
    here = board.cell[seat]
    for target in range(board.players):
        if board.team[target] == board.team[seat]:
            continue
        if int(board.status[target]) == KeeperStatus.FALLEN:
            wish_to_reach(board, here, starting_tile(board, target), np.int64(0), BLOCKED, wishes)
        elif on_board(board, target):
            wish_to_push(board, here, target, wishes)
    for moves in range(MOST):
        for jumps in range(MOST):
            for pushes in range(MOST):
                wishes[moves, jumps, pushes] = best_within(wishes, moves, jumps, pushes)
    for moves in range(MOST):
        for jumps in range(MOST):
            for pushes in range(MOST):
                spare = SPARE_STEP * min(moves + jumps, MOST_SPARE) + SPARE_PUSH * min(pushes, MOST_SPARE)
                wishes[moves, jumps, pushes] += spare


@inner_rule
def wish_to_push(board, here, target, wishes):
    """Note what it takes to come from a cell beside a target, on each side, and to push it from there."""
    out_of_line()
    rooted = 1 if has(board, target, Skill.ROOTED) else 0
    for direction in range(4):
        beyond = beside(board.cell[target], (direction + 2) & 3)
        if board.owner[beyond] == NONE or (beyond != here and keeper_at(board, beyond) != NONE):
            continue
        steps = way_out(board, board.cell[target], direction)
        wish_to_reach(board, here, beyond, abs(steps) + rooted, OUT if steps < 0 else WISH_OFF_BOARD, wishes)
        wish_to_reach(board, here, beyond, 1 + rooted, WISH_TO_PUSH, wishes)


@inner_rule
def best_within(wishes, moves, jumps, pushes):
    """The best wish that these steps pay for, all of them or one fewer."""
    best = wishes[moves, jumps, pushes]
    if moves > 0:
        best = max(best, wishes[moves - 1, jumps, pushes])
    if jumps > 0:
        best = max(best, wishes[moves, jumps - 1, pushes])
    if pushes > 0:
        best = max(best, wishes[moves, jumps, pushes - 1])
    return best


@inner_rule
def wish_to_reach(board, here, there, pushes, worth, wishes):
    """Note for each mixture of moves and jumps that leads from one cell to another what it is worth, with so many pushes then."""
    out_of_line()
    x, y = abs(apart(here % FIELD, there % FIELD)), abs(apart(here // FIELD, there // FIELD))
    for jumps in range(min(MOST, min(x, y) + 1)):
        wish(wishes, x + y - 2 * jumps, jumps, pushes, worth)


# --- rolls -----------------------------------------------------------------------------------------------------------------------


@inner_rule
def best_pools(board, counts, first, pools, after, wishes):
    """The best wish that assigning these dice fulfils, values from `first` on, with the steps in hand. Works in `pools` and `after`."""
    out_of_line()
    n, keeper, last = 1, board.keeper[board.active], MOST - 1
    for action in range(3):
        pools[0, action] = board.pool[action]
    for value in range(first, 7):
        if counts[value] >= 2:
            n = assign_in_every_way(keeper, value, min(counts[value], MOST_DICE), n, pools, after)
    best = 0.0
    for each in range(n):
        best = max(best, wishes[min(pools[each, 0], last), min(pools[each, 1], last), min(pools[each, 2], last)])
    return best


@inner_rule
def assign_in_every_way(keeper, value, dice, n, pools, after):
    """Replace the first `n` pools by all that they become as these dice are assigned, one left over at most; returns their number."""
    out_of_line()
    found = 0
    for row in range(1, ASSIGNMENTS_UP_TO[dice]):
        used = ASSIGNMENTS[row, 0] + ASSIGNMENTS[row, 1] + ASSIGNMENTS[row, 2]
        if used < dice - 1 or not assignment_fits(keeper, value, row):
            continue
        for each in range(min(n, after.shape[0] - found)):
            for action in range(3):
                size = ASSIGNMENTS[row, action]
                after[found, action] = pools[each, action] + steps_of(keeper, value, action, size)
            found += 1
    for each in range(found):
        for action in range(3):
            pools[each, action] = after[each, action]
    return found if found > 0 else n


@inner_rule
def judge_rolls(board, dice, wishes, final):
    """For each throw of so many dice its worth if the rolling ended there, Power dice and the reserve die included; 0 for a fumble."""
    out_of_line()
    counts = np.zeros(7, np.int64)
    pools, after = np.zeros((MOST_POOLS, 3), np.int64), np.zeros((MOST_POOLS, 3), np.int64)
    seat = board.active
    limit = fumble_limit(board, seat)
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        if int(board.fumble) == Fumble.HARD and THROWS[row, 1] + board.powers[1] >= limit:
            final[row] = 0.0
            continue
        for value in range(1, 7):
            counts[value] = THROWS[row, value] + board.powers[value]
        if board.reserve[seat] > 0:
            counts[board.reserve[seat]] += 1
        final[row] = best_pools(board, counts, np.int64(2), pools, after, wishes)


@inner_rule
def expect(dice, rolled, kept):
    """For each set of at most so many dice: what it is worth on average to keep it and throw the others; `rolled`: full throws."""
    out_of_line()
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        kept[row] = rolled[row]
    for row in range(FIRST_THROW[dice] - 1, -1, -1):
        total = 0.0
        for value in range(1, 7):
            total += kept[ONE_MORE[row, value]]
        kept[row] = total / 6


@inner_rule
def pool_size(board):
    """The dice in the pool that are no thrown Power dice."""
    dice = 0
    for value in range(1, 7):
        dice += board.counts[value]
    return dice


@inner_rule
def row_of(counts):
    """The row of THROWS of some dice, given how many show each value."""
    row = 0
    for value in range(1, 7):
        for _ in range(counts[value]):
            row = ONE_MORE[row, value]
    return row


@inner_rule
def best_part(row, best):
    """The best that remains of some dice after one of them that is no 1 is taken away; -1 when all are ones."""
    found = -1.0
    for value in range(2, 7):
        if THROWS[row, value] > 0:
            found = max(found, best[ONE_LESS[row, value]])
    return found


@inner_rule
def best_kept(dice, thrown, kept, best):
    """For each set of at most so many dice: the best part of it that can be kept when at least `thrown` dice, none of them a 1, are thrown.

    `kept` holds what each set is worth when just it is kept. A set's best part is the set itself or the best part of it with one die less,
    so that no set is looked at twice; one pass more for each die that has to go leaves those out that keep too many.
    """
    out_of_line()
    for row in range(FIRST_THROW[dice + 1]):
        best[row] = max(kept[row], best_part(row, best))
    for _ in range(thrown):
        for row in range(FIRST_THROW[dice + 1] - 1, -1, -1):
            best[row] = best_part(row, best)


@inner_rule
def best_marks(board, kept, by_next):
    """For each value that could be marked next, the best worth of the dice then kept; place 0: of throwing just what is marked.

    Every set of dice that may fly is looked at, like the figures of an odometer: each value's dice count up from those that are marked
    to all of them. Dice are marked in ascending order, so the lowest value of which more fly is marked next.
    """
    out_of_line()
    for value in range(7):
        by_next[value] = -1.0
    highest = 0
    for value in range(2, 7):
        if board.mark[value] > 0:
            highest = value
    flying, left = board.mark.copy(), board.counts.copy()
    while True:
        thrown, marked_next = 0, 0
        for value in range(6, 1, -1):
            thrown += flying[value]
            left[value] = board.counts[value] - flying[value]
            if flying[value] > board.mark[value]:
                marked_next = value
        if thrown >= board.min_reroll and (marked_next == 0 or marked_next >= highest):
            by_next[marked_next] = max(by_next[marked_next], kept[row_of(left)])
        turned = 2
        while turned <= 6 and flying[turned] == board.counts[turned]:
            flying[turned] = board.mark[turned]
            turned += 1
        if turned > 6:
            return
        flying[turned] += 1


@inner_rule
def judge_rerolls(board, wishes, by_next):
    """NK-37 to NK-39 solved exactly: what the dice in the pool are worth, when every later reroll is made as well as can be.

    `by_next` receives the worth of marking each value next, place 0 that of throwing what is marked. Power dice not thrown yet are left
    out. Returns the worth of stopping.
    """
    out_of_line()
    dice, rows = pool_size(board), FIRST_THROW[MOST_DICE + 1]
    final, rolled, kept, best = np.zeros(rows), np.zeros(rows), np.zeros(rows), np.zeros(rows)
    judge_rolls(board, dice, wishes, final)
    for value in range(7):
        by_next[value] = -1.0
    if board.rerolls > 0:
        for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
            rolled[row] = final[row]
        for _ in range(board.rerolls - 1):
            expect(dice, rolled, kept)
            best_kept(dice, board.min_reroll, kept, best)
            for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
                if final[row] > 0.0:
                    rolled[row] = max(final[row], best[row])
        expect(dice, rolled, kept)
        best_marks(board, kept, by_next)
    return final[row_of(board.counts[:])]


# --- boards to try steps on ----------------------------------------------------------------------------------------------------

if INTERPRETED:

    def spare_boards(number):
        """Boards to try steps on."""
        return np.recarray(number, dtype=STATE)

else:

    @inner_rule
    def spare_boards(number):
        """Boards to try steps on."""
        return np.empty(number, STATE)
