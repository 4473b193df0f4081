"""What a pool of steps, a roll and a throw to come are worth to the Keeper whose turn it is: dice solved exactly.

`wishes` say what each pool of steps is worth (`reach.worths_of_pools`); a wish never grows less with more steps. What dice are worth
follows from them exactly, over all rerolls, by the expectation of every set of dice that may be kept (adding one die at a time).
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

_ROWS = {tuple(counts): row for row, counts in enumerate(THROWS.tolist())}


def _rows_beside(more: int) -> NDArray[np.int64]:
    """Per row of THROWS and value: the row with so many dice of that value more; 0 where there is none."""
    changed = [[tuple(n + more * (place == value) for place, n in enumerate(row)) for value in range(7)] for row in THROWS.tolist()]
    return np.array([[_ROWS.get(counts, 0) for counts in by_value] for by_value in changed], np.int64)


ONE_MORE, ONE_LESS = _rows_beside(1), _rows_beside(-1)
"""Per row of THROWS and value: the row with one die of that value more, or less; 0 where there is none."""

MOST_POOLS = 64
"""Pools that the assignments of a roll are followed to."""


def _bought(printed: tuple[int, ...], dice: int) -> list[tuple[int, ...]]:
    """Return the steps that so many dice of a value can buy where the card prints so many symbols (NK-44); none that others have all of."""
    found = set()
    for groups in ASSIGNMENTS[: ASSIGNMENTS_UP_TO[dice]].tolist():
        if all(symbols or not size for symbols, size in zip(printed, groups, strict=True)):
            found.add(tuple(size + symbols - 2 if size else 0 for symbols, size in zip(printed, groups, strict=True)))
    return sorted(one for one in found if not any(one != other and all(a <= b for a, b in zip(one, other, strict=True)) for other in found))


def _best_buys() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Per Keeper, value and number of dice: the steps that they can buy, and in how many ways."""
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
    """The best wish that assigning these dice fulfils, values from `first` on, with the steps in hand. Works in `pools` and `after`."""
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
    """Replace the first `n` pools by all that they become as these dice are assigned; returns their number."""
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
    """What a throw is worth if the rolling ended there, Power dice and the reserve die included. Works in `counts`, `pools` and `after`."""
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
    """For each throw of so many dice its worth if the rolling ended there."""
    out_of_line()
    counts = np.zeros(7, np.int64)
    pools, after = np.zeros((MOST_POOLS, 3), np.int64), np.zeros((MOST_POOLS, 3), np.int64)
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        final[row] = judge_roll(board, row, counts, pools, after, wishes)


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
    """Return the dice in the pool that are no thrown Power dice."""
    dice = 0
    for value in range(1, 7):
        dice += board.counts[value]
    return dice


@inner_rule
def row_of(counts):
    """Return the row of THROWS of some dice, given how many show each value."""
    row = 0
    for value in range(1, 7):
        for _ in range(counts[value]):
            row = ONE_MORE[row, value]
    return row


@inner_rule
def best_part(row, best):
    """Return the best that remains of some dice after one of them that is no 1 is taken away; -1 when all are ones."""
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
def ends_rolling(board, row):
    """Return whether a throw, with the thrown Power dice, is a fumble (NK-39)."""
    return int(board.fumble) != Fumble.OFF and THROWS[row, 1] + board.powers[1] >= fumble_limit(board, board.active)


@inner_rule
def reroll(board, dice, final, rolled, kept, best):
    """Make of `rolled`, what each throw is worth with some rerolls left, what it is worth with one more."""
    expect(dice, rolled, kept)
    best_kept(dice, board.min_reroll, kept, best)
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        rolled[row] = final[row] if ends_rolling(board, row) else max(final[row], best[row])


@inner_rule
def judge_stops(board, dice, price, wishes, final):
    """For each throw of so many dice its worth if only a Power die were thrown after it, or nothing. `price`: a kept Power die's worth."""
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
    """NK-37 to NK-39 solved exactly: what the dice in the pool are worth, when every later reroll is made as well as can be.

    `by_next` receives the worth of marking each value next, place 0 that of throwing what is marked; -1 where that cannot be. One Power die
    may be thrown at the end. Returns the worth of stopping.
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
    """For each throw of so many dice what it is worth when every reroll that is left is made as well as can be."""
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
    """What a turn is worth in which the dice of the row `held` lie and the others of so many are thrown now, when every reroll is made as
    well as can be."""
    out_of_line()
    rows = FIRST_THROW[MOST_DICE + 1]
    rolled, kept = np.zeros(rows), np.zeros(rows)
    judge_throws(board, dice, price, wishes, rolled)
    expect(dice, rolled, kept)
    return kept[held]
