"""The parts of Nexos' bots: local playouts, priors from the shape of the position, and the value of a finished game.

The search itself is the server's (`nexarium.search.mcts`); it calls these contract functions.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nexarium.core.bot_config import BotConfig, Settings, Strength
from nexarium.core.random import next_below
from nexarium.core.rules import contract, rule
from nexarium.games.nexos.bots.prior import prior
from nexarium.games.nexos.bots.value_estimate import value_estimate
from nexarium.games.nexos.box.board import PIECE_SIZES
from nexarium.games.nexos.rules.contract import NONE, at, colour_after, nth_among, place, side_score, two_sides
from nexarium.games.nexos.rules.numbering import HALVES, PLACEMENTS
from nexarium.games.nexos.rules.simd import count_near, count_row
from nexarium.games.nexos.rules.tables import (
    ANCHOR,
    HEIGHT_OF,
    LEAD,
    LYING,
    MASK_COLUMNS,
    MASK_ROWS,
    PLANE,
    REACH,
    ROW,
    SIZE_OF,
    TOUCH,
    WHOLE_ROW,
    orientations_where,
)

LARGEST = max(PIECE_SIZES)
OF_SIZE = orientations_where(SIZE_OF, LARGEST + 1)
"""The bits of the orientations of each piece size."""

_NOTHING = np.uint64(0)
ACTIONS = len(PLACEMENTS)


@rule
def _near(board, colour, other, low, high, rng):
    """Return a random placement of `colour` that touches the last placement of `other`, or NONE.

    Only the orientations `low` and `high` count. The placement comes from the first row that has any, starting at a random row: counting
    all rows would cost more than it gains.
    """
    last = board.last[other]
    if last == NONE:
        return NONE
    anchor, orientation = ANCHOR[last], LYING[last]
    first = max(0, REACH - (anchor - LEAD) // ROW)
    rows = REACH + 1 + HEIGHT_OF[orientation] - first
    row = next_below(rng, rows)
    for _ in range(rows):
        here = anchor - REACH + (first + row - REACH) * ROW
        mask = (orientation * MASK_ROWS + first + row) * HALVES * MASK_COLUMNS
        n = count_near(board.free, here, PLANE, board.reached, HALVES * PLANE * colour + here, TOUCH, mask, low, high)
        if n > 0:
            return nth_among(board, colour, here, TOUCH[orientation, first + row], low, high, next_below(rng, n))
        row += 1
        if row == rows:
            row = 0
    return NONE


@rule
def _anywhere(board, colour, low, high, rng):
    """Return a random placement of `colour` among the orientations `low` and `high`, drawn as in `_near`, or NONE."""
    rows = board.high[colour] - board.low[colour]
    row = next_below(rng, rows)
    for _ in range(rows):
        here = LEAD + ROW * (board.low[colour] + row)
        n = count_row(board.free, here, PLANE, board.reached, HALVES * PLANE * colour + here, low, high)
        if n > 0:
            return nth_among(board, colour, here, WHOLE_ROW, low, high, next_below(rng, n))
        row += 1
        if row == rows:
            row = 0
    return NONE


@rule
def _choose(board, colour, first, second, rng):
    """Return the playout's placement for `colour`, or NONE.

    It is one of the largest pieces that the colour can still place. It touches the last placement of the opponent `first` if possible,
    else that of `second`, else it lies anywhere. A size that cannot be placed once never can again (NX-10). `blocked` counts the sizes
    given up, so each is tried and fails only once.
    """
    while board.blocked[colour] < LARGEST:
        size = LARGEST - board.blocked[colour]
        low = board.available[colour, 0] & OF_SIZE[size, 0]
        high = board.available[colour, 1] & OF_SIZE[size, 1]
        if low | high != _NOTHING:
            chosen = _near(board, colour, first, low, high, rng)
            if chosen == NONE:
                chosen = _near(board, colour, second, low, high, rng)
            if chosen == NONE:
                chosen = _anywhere(board, colour, low, high, rng)
            if chosen != NONE:
                return chosen
        board.blocked[colour] += 1
    return NONE


@contract
def playout(state, rng, trace):
    """Play to the end, each colour in turn by `_choose`. The opponent to approach first is drawn for each placement."""
    board = at(state)
    opposed = two_sides(board)
    colour, n, skipped = board.colour, 0, 0
    for other in range(4):
        board.blocked[other] *= LARGEST
    while skipped < 4:
        if opposed:  # the opponents play one and three turns later
            turns = 2 * next_below(rng, 2) + 1
            other_turns = 4 - turns
        else:
            turns = next_below(rng, 3) + 1
            other_turns = turns % 3 + 1
        chosen = _choose(board, colour, colour_after(colour, turns), colour_after(colour, other_turns), rng)
        if chosen == NONE:
            skipped += 1
        else:
            skipped = 0
            place(board, colour, chosen)
            trace[n] = colour * ACTIONS + chosen
            n += 1
        colour = colour_after(colour, 1)
    board.colour = NONE
    return n


@contract
def amaf_group(state):
    """Return the colour to place: with two players a seat has two colours."""
    return at(state).colour


WIN_SHARE = 0.25, 0.9
"""The share of the rank in a result's value, between two sides and among four; the rest is the lead in points. The lead says more about
a position than the winner does (`benchmarks/nexos_judgement.py`)."""
WHOLE_LEAD = 14.0, 28.0
"""The lead over one opponent, in points, above which the value grows no more; between two sides and among four."""


@rule
def _worth(beaten, lead, opponents):
    """Return the value of a result, 0 to 1, from the share of opponents beaten and the lead over all of them together."""
    among_four = 1 if opponents > 1 else 0
    win_share = WIN_SHARE[among_four]
    shown = min(1.0, max(0.0, 0.5 + lead / (2.0 * WHOLE_LEAD[among_four] * opponents)))
    return win_share * beaten / opponents + (1 - win_share) * shown


@contract
def value(state, out):
    """Write per seat the value of the result: from the share of opponents beaten and the lead in points."""
    board = at(state)
    opponents = 1 if two_sides(board) else 3
    for seat in range(board.seats):
        own, beaten, lead = side_score(board, seat), 0.0, 0.0
        for turns in range(1, opponents + 1):
            theirs = side_score(board, colour_after(seat, turns))
            beaten += 1.0 if own < theirs else (0.5 if own == theirs else 0.0)
            lead += theirs - own
        out[seat] = _worth(beaten, lead, opponents)


FUNCTIONS = {"playout": playout, "prior": prior, "amaf_group": amaf_group, "value": value, "value_estimate": value_estimate}

AMONG_FOUR = BotConfig(
    functions=FUNCTIONS,
    settings=Settings(exploration=0.6, amaf_equivalence=150, first_play_reduction=0.05, expand_at=16, root_width=200, width=80),
    levels=(
        Strength(miss_rate=0.989, temperature=1.0),
        Strength(miss_rate=0.968, temperature=0.74),
        Strength(miss_rate=0.905, temperature=0.46),
        Strength(miss_rate=0.7, simulations=30),
        Strength(miss_rate=0.22, simulations=50),
        Strength(simulations=270),
        Strength(simulations=5_000),
        Strength(simulations=220_000, settles=4.0, expected_seconds=1.8),
        Strength(simulations=500_000, settles=4.0, time_limit=10.0, expected_seconds=4.0),
    ),
)
BETWEEN_TWO = replace(
    AMONG_FOUR.settings,
    exploration=0.4,
    amaf_equivalence=0.0,
    estimate_at_first=0.75,
    estimate_equivalence=50_000.0,
    estimate_correction=0.5,
    history_weight=30.0,
)
"""With two players, a long search trusts the value estimate less than a short one: it would steer to positions where the estimate errs.
It also plays no worse without all-moves-as-first statistics, in less time (docs/appendix/bots.md)."""
KNOWLEDGE = replace(
    AMONG_FOUR,
    settings=BETWEEN_TWO,
    levels=(
        *AMONG_FOUR.levels[:7],
        replace(AMONG_FOUR.levels[7], simulations=240_000, expected_seconds=1.0),
        replace(AMONG_FOUR.levels[8], simulations=720_000),
    ),
    for_seats={4: AMONG_FOUR},
)
