"""The value of a pool of steps, a roll and a future throw to the Keeper whose turn it is: dice solved exactly.

`wishes` hold the value of each pool of steps (`reach.worths_of_pools`); more steps never lower it. The value of dice follows exactly,
over all rerolls. It comes from the expectation of every set of dice that may be kept (adding one die at a time).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.bots.reach import MOST
from nexarium.games.keepers.box.cards import MOST_DICE
from nexarium.games.keepers.rules.dice import fumble_limit
from nexarium.games.keepers.rules.numbering import ASSIGNMENTS, ASSIGNMENTS_UP_TO, FIRST_THROW, THROWS
from nexarium.games.keepers.rules.state import PRINTED, Fumble


def _rows_beside(more: int) -> NDArray[np.int64]:
    """Return, [row of THROWS, value], the row with `more` more dice of that value; 0 where there is none."""
    units = (int(THROWS.max()) + 3) ** np.arange(THROWS.shape[1])
    keys = (THROWS + 1) @ units  # a number for each row, also where a count is one too low or too high
    order = np.argsort(keys)
    wanted = keys[:, np.newaxis] + more * units
    found = order[np.minimum(np.searchsorted(keys, wanted, sorter=order), len(keys) - 1)]
    return np.where(keys[found] == wanted, found, 0)


ONE_MORE, ONE_LESS = _rows_beside(1), _rows_beside(-1)
"""[row of THROWS, value]: the row with one die of that value more, or less; 0 where there is none."""

MOST_POOLS = 64
"""The most pools to which the assignments of a roll are followed."""


def _bought(printed: tuple[int, ...], dice: int) -> list[tuple[int, ...]]:
    """Return the steps that `dice` dice of a value can buy with these printed symbols (NK-44), without dominated combinations."""
    found = set()
    for groups in ASSIGNMENTS[: ASSIGNMENTS_UP_TO[dice]].tolist():
        if all(symbols or not size for symbols, size in zip(printed, groups, strict=True)):
            found.add(tuple(size + symbols - 2 if size else 0 for symbols, size in zip(printed, groups, strict=True)))
    return sorted(one for one in found if not any(one != other and all(a <= b for a, b in zip(one, other, strict=True)) for other in found))


def _best_buys() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return, per Keeper, value and number of dice, the steps that they can buy, and the number of ways."""
    cards = [[tuple(printed) for printed in card] for card in PRINTED.tolist()]
    known = {(printed, dice): _bought(printed, dice) for card in cards for printed in card for dice in range(MOST_DICE + 1)}
    most = max(map(len, known.values()))
    ways = [[[len(known[printed, dice]) for dice in range(MOST_DICE + 1)] for printed in card] for card in cards]
    padded = {which: [*bought, *[(0, 0, 0)] * (most - len(bought))] for which, bought in known.items()}
    buys = [[[padded[printed, dice] for dice in range(MOST_DICE + 1)] for printed in card] for card in cards]
    return np.array(buys, np.int64), np.array(ways, np.int64)


BUYS, WAYS = _best_buys()


# --- rolls -----------------------------------------------------------------------------------------------------------------------


@inner_rule
def best_pools(board, counts, first, pools, after, wishes):
    """Return the best wish reachable by assigning these dice, values from `first` on, with the steps in hand. Uses `pools` and `after`
    as scratch."""
    out_of_line()
    n, keeper, last = 1, board.keeper[board.active], MOST - 1
    for action in range(3):
        pools[0, action] = board.pool[action]
    for value in range(first, 7):
        if counts[value] >= 2:
            n = buy_in_every_way(keeper, value, min(counts[value], MOST_DICE), n, pools, after)
    best = wishes[0, 0, 0]
    for each in range(n):
        best = max(best, wishes[min(pools[each, 0], last), min(pools[each, 1], last), min(pools[each, 2], last)])
    return best


@inner_rule
def buy_in_every_way(keeper, value, dice, n, pools, after):
    """Replace the first `n` pools by all pools that assigning these dice can give; return their number."""
    ways = WAYS[keeper, value, dice]
    if ways == 1:
        for each in range(n):
            for action in range(3):
                pools[each, action] += BUYS[keeper, value, dice, 0, action]
        return n
    found = 0
    for way in range(ways):
        for each in range(min(n, after.shape[0] - found)):
            for action in range(3):
                after[found, action] = pools[each, action] + BUYS[keeper, value, dice, way, action]
            found += 1
    for each in range(found):
        for action in range(3):
            pools[each, action] = after[each, action]
    return found


@inner_rule
def judge_roll(board, row, counts, pools, after, wishes):
    """Return the value of a throw if the rolling ended there, including Power dice and the reserve die. Uses `counts`, `pools` and
    `after` as scratch."""
    seat = board.active
    if int(board.fumble) == Fumble.HARD and THROWS[row, 1] + board.powers[1] >= fumble_limit(board, seat):
        return wishes[0, 0, 0]
    for value in range(1, 7):
        counts[value] = THROWS[row, value] + board.powers[value]
    if board.reserve[seat] > 0:
        counts[board.reserve[seat]] += 1
    return best_pools(board, counts, np.int64(2), pools, after, wishes)


@inner_rule
def judge_rolls(board, dice, wishes, final):
    """Write the value of each throw of `dice` dice if the rolling ended there."""
    out_of_line()
    counts = np.zeros(7, np.int64)
    pools, after = np.zeros((MOST_POOLS, 3), np.int64), np.zeros((MOST_POOLS, 3), np.int64)
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        final[row] = judge_roll(board, row, counts, pools, after, wishes)


@inner_rule
def expect(dice, rolled, kept):
    """Write the average value of keeping each set of at most `dice` dice and throwing the others. `rolled` are full throws."""
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
    """Return the number of dice in the pool without the thrown Power dice."""
    dice = 0
    for value in range(1, 7):
        dice += board.counts[value]
    return dice


@inner_rule
def row_of(counts):
    """Return the row of THROWS with these numbers of dice per value."""
    row = 0
    for value in range(1, 7):
        for _ in range(counts[value]):
            row = ONE_MORE[row, value]
    return row


@inner_rule
def best_part(row, best):
    """Return the best value after one die other than a 1 is removed from the set; -1 when all are ones."""
    found = -1.0
    for value in range(2, 7):
        if THROWS[row, value] > 0:
            found = max(found, best[ONE_LESS[row, value]])
    return found


@inner_rule
def best_kept(dice, thrown, kept, best):
    """Write, for each set of at most `dice` dice, the best part to keep when at least `thrown` dice, none of them a 1, are thrown.

    `kept` holds the value of keeping exactly each set. A set's best part is the set itself or the best part of it with one die less, so
    no set is visited twice. One more pass for each die that must go removes the parts that keep too many.
    """
    out_of_line()
    for row in range(FIRST_THROW[dice + 1]):
        best[row] = max(kept[row], best_part(row, best))
    for _ in range(thrown):
        for row in range(FIRST_THROW[dice + 1] - 1, -1, -1):
            best[row] = best_part(row, best)


@inner_rule
def best_marks(board, kept, by_next):
    """Write, for each value that could be marked next, the best value of the dice then kept; place 0: of throwing the marked dice only.

    Every set of dice to throw is visited like the digits of an odometer: each value counts from its marked dice up to all of them. Dice
    are marked in ascending order, so the lowest value with more thrown dice is marked next.
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
def ends_rolling(board, row):
    """Return whether a throw, with the thrown Power dice, is a fumble (NK-39)."""
    return int(board.fumble) != Fumble.OFF and THROWS[row, 1] + board.powers[1] >= fumble_limit(board, board.active)


@inner_rule
def reroll(board, dice, final, rolled, kept, best):
    """Replace `rolled`, the value of each throw with some rerolls left, by its value with one reroll more."""
    expect(dice, rolled, kept)
    best_kept(dice, board.min_reroll, kept, best)
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        rolled[row] = final[row] if ends_rolling(board, row) else max(final[row], best[row])


@inner_rule
def judge_stops(board, dice, price, wishes, final):
    """Write the value of each throw of `dice` dice if at most one Power die is thrown after it. `price` is the value of a kept Power
    die."""
    out_of_line()
    judge_rolls(board, dice, wishes, final)
    first, last, seat = FIRST_THROW[dice], FIRST_THROW[dice + 1], board.active
    if board.power[seat] == 0 or (board.stumbled and not board.soft_fumble_power):
        return
    with_one, mean = np.zeros(FIRST_THROW[MOST_DICE + 1]), np.zeros(FIRST_THROW[MOST_DICE + 1])
    for value in range(1, 7):
        board.powers[value] += 1
        judge_rolls(board, dice, wishes, with_one)
        board.powers[value] -= 1
        for row in range(first, last):
            mean[row] += with_one[row] / 6
    for row in range(first, last):
        if not ends_rolling(board, row):
            final[row] = max(final[row], mean[row] - price)


@inner_rule
def judge_rerolls(board, price, wishes, by_next):
    """Return the value of stopping, and write the values of rerolling; all later rerolls are optimal (NK-37 to NK-39 solved exactly).

    `by_next` receives the value of marking each value next, at place 0 of throwing the marked dice; -1 where that is impossible. One
    Power die may be thrown at the end.
    """
    out_of_line()
    dice, rows = pool_size(board), FIRST_THROW[MOST_DICE + 1]
    final, rolled, kept, best = np.zeros(rows), np.zeros(rows), np.zeros(rows), np.zeros(rows)
    for value in range(7):
        by_next[value] = -1.0
    counts, pools, after = np.zeros(7, np.int64), np.zeros((MOST_POOLS, 3), np.int64), np.zeros((MOST_POOLS, 3), np.int64)
    stop = judge_roll(board, row_of(board.counts[:]), counts, pools, after, wishes)
    if board.rerolls > 0:
        judge_stops(board, dice, price, wishes, final)
        for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
            rolled[row] = final[row]
        for _ in range(board.rerolls - 1):
            reroll(board, dice, final, rolled, kept, best)
        expect(dice, rolled, kept)
        best_marks(board, kept, by_next)
    return stop


@inner_rule
def judge_throws(board, dice, price, wishes, rolled):
    """Write the value of each throw of `dice` dice when all remaining rerolls are optimal."""
    out_of_line()
    rows = FIRST_THROW[MOST_DICE + 1]
    final, kept, best = np.zeros(rows), np.zeros(rows), np.zeros(rows)
    judge_stops(board, dice, price, wishes, final)
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        rolled[row] = final[row]
    for _ in range(board.rerolls):
        reroll(board, dice, final, rolled, kept, best)


@inner_rule
def judge_throw(board, dice, held, price, wishes):
    """Return the value of a turn with optimal rerolls. The dice of the row `held` lie, and the rest of `dice` dice are thrown now."""
    out_of_line()
    rows = FIRST_THROW[MOST_DICE + 1]
    rolled, kept = np.zeros(rows), np.zeros(rows)
    judge_throws(board, dice, price, wishes, rolled)
    expect(dice, rolled, kept)
    return kept[held]
