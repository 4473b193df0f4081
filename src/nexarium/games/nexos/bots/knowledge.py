"""What Nexos' bots know: local playouts, priors from the shape of the fight, and what a finished game is worth.

The search itself is the house's (`nexarium.search.mcts`); these are the contract functions that it borrows.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.knowledge import Knowledge, Settings, Strength
from nexarium.core.random import next_below
from nexarium.core.rules import contract, rule
from nexarium.games.nexos.bots.prior import prior
from nexarium.games.nexos.box.geometry import (
    ANCHOR,
    HEIGHT_OF,
    LEAD,
    LYING,
    NUMBER,
    ORIENTATIONS,
    PIECE_SIZE,
    PLACEMENTS,
    PLANE,
    ROW,
    SIZE,
    TOUCH,
)
from nexarium.games.nexos.rules.contract import NONE, at, colour_score, place
from nexarium.games.nexos.rules.simd import count_near, count_row, lowest_bit, population

LARGEST = max(PIECE_SIZE)
OF_SIZE = np.zeros((LARGEST + 1, 2), np.uint64)
"""Per piece size, the bits of its orientations."""
for _orientation in ORIENTATIONS:
    OF_SIZE[len(_orientation.shape), _orientation.number >> 6] |= np.uint64(1 << (_orientation.number & 63))

_ONE = np.uint64(1)
_NOTHING = np.uint64(0)
ACTIONS = len(PLACEMENTS)


@rule
def _near(board, colour, other, low, high, rng):
    """A placement of `colour`, among the orientations `low` and `high`, that touches the last one of `other`; or NONE.

    Random: any of the first row that has one, from a random row on; counting all rows would cost more than it is worth.
    """
    last = board.last[other]
    if last == NONE:
        return NONE
    anchor, orientation = ANCHOR[last], LYING[last]
    y = (anchor - LEAD) // ROW
    first, rows = max(0, 4 - y), 5 + HEIGHT_OF[orientation] - max(0, 4 - y)
    row = next_below(rng, rows)
    for _ in range(rows):
        here = anchor - 4 + (first + row - 4) * ROW
        mask = (orientation * 9 + first + row) * 16
        n = count_near(board.free, here, PLANE, board.reached, 2 * PLANE * colour + here, TOUCH, mask, low, high)
        if n > 0:
            r = next_below(rng, n)
            for half in range(2):
                available = high if half else low
                for column in range(8):
                    word = board.free[half, here + column] & board.reached[colour, half, here + column] & available
                    word &= TOUCH[orientation, first + row, half, column]
                    k = population(word)
                    if r < k:
                        for _ in range(r):
                            word &= word - _ONE
                        return NUMBER[here + column, 64 * half + lowest_bit(word)]
                    r -= k
        row += 1
        if row == rows:
            row = 0
    return NONE


@rule
def _anywhere(board, colour, low, high, rng):
    """A placement of `colour` among the orientations `low` and `high`, random in the way of `_near`; or NONE."""
    rows = board.high[colour] - board.low[colour]
    row = next_below(rng, rows)
    for _ in range(rows):
        here = LEAD + ROW * (board.low[colour] + row)
        n = count_row(board.free, here, PLANE, board.reached, 2 * PLANE * colour + here, low, high)
        if n > 0:
            r = next_below(rng, n)
            for half in range(2):
                available = high if half else low
                for column in range(SIZE):
                    word = board.free[half, here + column] & board.reached[colour, half, here + column] & available
                    k = population(word)
                    if r < k:
                        for _ in range(r):
                            word &= word - _ONE
                        return NUMBER[here + column, 64 * half + lowest_bit(word)]
                    r -= k
        row += 1
        if row == rows:
            row = 0
    return NONE


@rule
def _choose(board, colour, step, last_step, rng):
    """The playout's placement for `colour`, or NONE: one of the largest pieces that it still can place, touching the last placement of
    the colour `step` turns on, or of the one `last_step` on, if it can, anywhere otherwise.

    A size that cannot be placed once never can again (NX-10); `blocked` counts the sizes given up, so that each is given up once.
    """
    while board.blocked[colour] < LARGEST:
        size = LARGEST - board.blocked[colour]
        low = board.available[colour, 0] & OF_SIZE[size, 0]
        high = board.available[colour, 1] & OF_SIZE[size, 1]
        if low | high != _NOTHING:
            chosen = _near(board, colour, (colour + step) & 3, low, high, rng)
            if chosen == NONE:
                chosen = _near(board, colour, (colour + last_step) & 3, low, high, rng)
            if chosen == NONE:
                chosen = _anywhere(board, colour, low, high, rng)
            if chosen != NONE:
                return chosen
        board.blocked[colour] += 1
    return NONE


@contract
def playout(state, rng, trace):
    """Play on to the end, each colour in turn as `_choose` says."""
    board = at(state)
    two_sides = board.seats == 2 or board.teams == 1
    colour, n, skipped = board.colour, 0, 0
    for other in range(4):
        board.blocked[other] *= LARGEST
    while skipped < 4:
        if two_sides:
            step = 2 * next_below(rng, 2) + 1
            last_step = 4 - step
        else:
            step = next_below(rng, 3) + 1
            last_step = 1 + step % 3
        chosen = _choose(board, colour, step, last_step, rng)
        if chosen == NONE:
            skipped += 1
        else:
            skipped = 0
            place(board, colour, chosen)
            trace[n] = colour * ACTIONS + chosen
            n += 1
        colour = (colour + 1) & 3
    board.colour = NONE
    return n


@contract
def amaf_group(state):
    """The colour to place: with two players a seat has two."""
    return at(state).colour


WIN_SHARE = 0.9
"""How much of a result's worth is the rank; the rest is the lead in points, in sixths of all segments."""


@contract
def value(state, out):
    """Per seat: two sides, mostly who won and a little by how much; four, the share of opponents beaten and a little of the points."""
    board = at(state)
    if board.seats == 2 or board.teams:
        lead = (colour_score(board, 1) + colour_score(board, 3)) - (colour_score(board, 0) + colour_score(board, 2))
        won = 1.0 if lead > 0 else (0.0 if lead < 0 else 0.5)
        shown = WIN_SHARE * won + (1 - WIN_SHARE) * min(1.0, max(0.0, 0.5 + lead / 56))
        for seat in range(board.seats):
            out[seat] = shown if seat % 2 == 0 else 1 - shown
    else:
        for seat in range(4):
            own, beaten, lead = colour_score(board, seat), 0.0, 0.0
            for other in range(4):
                if other != seat:
                    theirs = colour_score(board, other)
                    beaten += 1.0 if own < theirs else (0.5 if own == theirs else 0.0)
                    lead += theirs - own
            out[seat] = WIN_SHARE * beaten / 3 + (1 - WIN_SHARE) * min(1.0, max(0.0, 0.5 + lead / 168))


FUNCTIONS = {"playout": playout, "prior": prior, "amaf_group": amaf_group, "value": value}

KNOWLEDGE = Knowledge(
    functions=FUNCTIONS,
    settings=Settings(exploration=1.0, amaf_equivalence=150, first_play_reduction=0.05, expand_at=16, root_width=200, width=80),
    levels=(
        Strength(random_action=0.7, temperature=3.0),
        Strength(random_action=0.3, temperature=1.5),
        Strength(random_action=0.05, temperature=0.8),
        Strength(temperature=0.35),
        Strength(simulations=60),
        Strength(simulations=400),
        Strength(simulations=3_000, expected_seconds=0.15),
        Strength(simulations=30_000, expected_seconds=1.0),
        Strength(simulations=400_000, time_limit=10.0, expected_seconds=10.0, threads=4),
    ),
)
