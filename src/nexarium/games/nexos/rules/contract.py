"""The rules of Nexos (docs/rules/nexos.md), over the bitset of placements.

A state keeps two kinds of bitset, from which all else follows. `free` holds the placements that no segment and no straight junction on the
board forbids (NX-8, NX-9); it is the same for all colours. `reached`, one per colour, holds the placements that touch the colour's own
pieces, or its starting intersection before its first piece (NX-6, NX-7). A colour's legal placements are then

    free & reached[colour] & available[colour]

where `available` drops the orientations of pieces already placed. Bit (o & 63) of word `LEAD + 16 y + x` in half (o >> 6) stands for
orientation o anchored at (x, y). What a placement forbids and reaches does not depend on its anchor. So placing a piece is two AND/OR
operations with a mask of 9 rows by 8 columns around the anchor. `low` and `high` bound the rows that a colour can have reached.

    half 0, orientations 0-63         half 1, orientations 64-117
    row y:  8 + 16 y ... x = 0..12, three words of padding

`tally[y]` is the running number of legal placements of the colour to move, up to and including row y; `count` is their total.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.contract import OVER
from nexarium.core.layout import Layout, Part, Repeated
from nexarium.core.rules import Rules, contract, hot_rule, record_at, rule
from nexarium.games.nexos.box.board import BONUS, COLOURS, PIECES, SEGMENTS_OF_A_COLOUR, SIZE, STARTS
from nexarium.games.nexos.rules.numbering import BITS, HALVES, PLACEMENTS
from nexarium.games.nexos.rules.simd import and8, count_row, lowest_bit, or8, population
from nexarium.games.nexos.rules.tables import (
    ABSENT,
    ANCHOR,
    AT_START,
    FAR,
    FAR_TOUCH,
    FREE,
    HEIGHT_OF,
    KEEP,
    LEAD,
    LYING,
    MASK_COLUMNS,
    MASK_ROWS,
    NUMBER,
    PIECE_BITS,
    PIECE_OF,
    PLANE,
    REACH,
    ROW,
    SEGMENT_NUMBERS,
    SEGMENTS,
    SIZE_OF,
    TOUCH,
    WHOLE_ROW,
)

NONE = -1
MOST_LEGAL = 4096
"""An upper bound of a colour's legal placements. The most seen is about 1,600 (docs/rules/nexos.md, figures to test against)."""

STATE = np.dtype(
    [
        ("free", np.uint64, (HALVES, PLANE)),
        ("reached", np.uint64, (4, HALVES, PLANE)),
        ("available", np.uint64, (4, HALVES)),
        ("low", np.int64, (4,)),
        ("high", np.int64, (4,)),
        ("tally", np.int64, (SIZE,)),
        ("count", np.int64),
        ("colour", np.int64),  # to place, or NONE when the game is over
        ("left", np.int64, (4,)),  # segments of the unplaced pieces
        ("blocked", np.int64, (4,)),  # 1 once the colour had to be skipped
        ("seats", np.int64),
        ("teams", np.int64),
        ("last", np.int64, (4,)),  # each colour's last placement, or NONE
        ("placed", np.int16, (4, len(PIECES))),  # placement of each piece, or NONE
    ],
    align=True,
)

_OWN_FIRST = "by colour, in playing order from the seat's own"
LAYOUT = Layout(
    Repeated("lying", 4, (Part("segments", SEGMENTS, "1 where the colour lies; number 2 (13 y + x), upwards one more"),), _OWN_FIRST),
    Repeated("unplaced", 4, (Part("pieces", len(PIECES), "1 for each piece still to place, in the order of NX-3"),), _OWN_FIRST),
    Part("turn", 4, f"1 for the colour to place; {_OWN_FIRST}"),
    Part("blocked", 4, f"1 for each blocked colour (NX-10); {_OWN_FIRST}"),
)
"""The array that `observe` fills."""
_LENGTH, _AT = LAYOUT.length, LAYOUT.places()

_ONE = np.uint64(1)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_START_LOW = np.array([max(0, y - REACH) for _, y in STARTS], np.int64)
_START_HIGH = np.array([min(SIZE, y + 1) for _, y in STARTS], np.int64)

at = record_at(STATE)


@hot_rule
def colour_after(colour, turns):
    """Return the colour whose turn comes `turns` turns after `colour` (NX-5). Two turns later it is the partner's, across the board."""
    return (colour + turns) & 3


@rule
def two_sides(board):
    """Return whether blue and red play together against yellow and green (NX-13, NX-14)."""
    return board.seats == 2 or board.teams == 1


@hot_rule
def count_legal(board, colour):
    """Return the number of placements that `colour` may make (NX-6 to NX-9), and write the running totals to `tally`."""
    total = 0
    low, high = board.available[colour, 0], board.available[colour, 1]
    for y in range(board.low[colour], board.high[colour]):
        here = LEAD + ROW * y
        total += count_row(board.free, here, PLANE, board.reached, HALVES * PLANE * colour + here, low, high)
        board.tally[y] = total
    return total


@hot_rule
def nth_among(board, colour, here, window, low, high, r):
    """Return the r-th placement that `colour` may make in a row of cells, or NONE when there are fewer.

    The row starts at `here` and has one cell for each column of `window` [half, column]. Only placements whose bits are set in `window`
    count, and only the orientations in `low` (half 0) and `high` (half 1)."""
    for half in range(HALVES):
        available = high if half else low
        for column in range(window.shape[1]):
            word = board.free[half, here + column] & board.reached[colour, half, here + column] & window[half, column] & available
            n = population(word)
            if r < n:
                for _ in range(r):
                    word &= word - _ONE
                return NUMBER[here + column, BITS * half + lowest_bit(word)]
            r -= n
    return NONE


@hot_rule
def nth_legal(board, r):
    """Return the action of the r-th placement of the colour to move; `tally` gives its row."""
    colour = board.colour
    y = board.low[colour]
    while board.tally[y] <= r:
        y += 1
    if y > board.low[colour]:
        r -= board.tally[y - 1]
    return nth_among(board, colour, LEAD + ROW * y, WHOLE_ROW, board.available[colour, 0], board.available[colour, 1], r)


@hot_rule
def place(board, colour, placement):
    """Put a piece on the board. Placements that share a segment or a straight junction with it are no longer free (NX-8, NX-9), and
    `colour` has reached those that touch it (NX-7)."""
    anchor, orientation = ANCHOR[placement], LYING[placement]
    y = (anchor - LEAD) // ROW
    first, last = max(0, REACH - y), REACH + HEIGHT_OF[orientation] + 1
    for row in range(first, last):
        corner = anchor - REACH + (row - REACH) * ROW
        for half in range(HALVES):
            mask = ((orientation * MASK_ROWS + row) * HALVES + half) * MASK_COLUMNS
            and8(board.free, half * PLANE + corner, KEEP, mask)
            or8(board.reached, (colour * HALVES + half) * PLANE + corner, TOUCH, mask)
    if orientation == FAR:
        for row in range(first, last):
            for half in range(HALVES):
                board.reached[colour, half, anchor + REACH + (row - REACH) * ROW] |= FAR_TOUCH[row, half]
    board.low[colour] = min(board.low[colour], y + first - REACH)
    board.high[colour] = max(board.high[colour], y + last - REACH)
    piece = PIECE_OF[orientation]
    board.available[colour, 0] &= ~PIECE_BITS[piece, 0]
    board.available[colour, 1] &= ~PIECE_BITS[piece, 1]
    board.placed[colour, piece] = placement
    board.last[colour] = placement
    board.left[colour] -= SIZE_OF[orientation]


@hot_rule
def pass_turn(board):
    """Give the turn to the next colour that can place (NX-5, NX-10), or end the game (NX-11)."""
    colour = board.colour
    for _ in range(4):
        colour = colour_after(colour, 1)
        if not board.blocked[colour]:
            n = count_legal(board, colour)
            if n > 0:
                board.colour = colour
                board.count = n
                return
            board.blocked[colour] = 1
    board.colour = NONE
    board.count = 0


@rule
def colour_score(board, colour):
    """Return the colour's score: the segments it has left, or the bonus (NX-12)."""
    return board.left[colour] if board.left[colour] > 0 else BONUS


@rule
def side_score(board, colour):
    """Return the total of the colour's side: its own, or its own and its partner's (NX-13, NX-14)."""
    own = colour_score(board, colour)
    if two_sides(board):
        return own + colour_score(board, colour_after(colour, 2))
    return own


@rule
def turn_board(state, turns, numbers, image):
    """Write to `image`, which `setup` wrote, the position with renumbered placements. Each colour's placements become those of the
    colour `turns` turns later."""
    board, turned = at(state), at(image)
    for colour in range(4):
        other = colour_after(colour, turns)
        for piece in range(len(PIECES)):
            if board.placed[colour, piece] != NONE:
                place(turned, other, numbers[board.placed[colour, piece]])
        if board.last[colour] != NONE:
            turned.last[other] = numbers[board.last[colour]]
        turned.blocked[other] = board.blocked[colour]
    turned.colour, turned.count = NONE, 0
    if board.colour != NONE:
        turned.colour = colour_after(board.colour, turns)
        turned.count = count_legal(turned, turned.colour)


@contract
def setup(state, options):
    """Set up the empty board: all pieces unplaced, each colour's starting intersection reached, blue to begin (NX-4 to NX-6)."""
    board = at(state)
    board.seats = 4 if options[0] == 0 else 2
    board.teams = options[1]
    for half in range(HALVES):
        for word in range(PLANE):
            board.free[half, word] = FREE[half, word]
            for colour in range(4):
                board.reached[colour, half, word] = AT_START[colour, half, word]
    for colour in range(4):
        board.available[colour, 0] = _ALL
        board.available[colour, 1] = _ALL
        board.low[colour] = _START_LOW[colour]
        board.high[colour] = _START_HIGH[colour]
        board.left[colour] = SEGMENTS_OF_A_COLOUR
        board.blocked[colour] = 0
        board.last[colour] = NONE
        for piece in range(len(PIECES)):
            board.placed[colour, piece] = NONE
    board.colour = colour_after(0, -1)
    pass_turn(board)


@contract
def mover(state):
    """Return the seat of the colour to place (NX-5, NX-13)."""
    board = at(state)
    if board.colour == NONE:
        return OVER
    return board.colour & 1 if board.seats == 2 else board.colour


@contract
def count(state):
    """Return the number of legal placements."""
    return at(state).count


@contract
def nth(state, r):
    """Return the r-th action of `legal`, counted from 0."""
    return nth_legal(at(state), r)


@contract
def legal(state, out):
    """List the placements of the colour to move in ascending order (NX-6 to NX-9)."""
    board = at(state)
    colour, n = board.colour, 0
    for y in range(board.low[colour], board.high[colour]):
        for half in range(HALVES):
            available = board.available[colour, half]
            for here in range(LEAD + ROW * y, LEAD + ROW * y + SIZE):
                word = board.free[half, here] & board.reached[colour, half, here] & available
                while word:
                    out[n] = NUMBER[here, BITS * half + lowest_bit(word)]
                    n += 1
                    word &= word - _ONE
    return n


@contract
def apply(state, action):
    """Place a piece and skip blocked colours (NX-10)."""
    board = at(state)
    place(board, board.colour, action)
    pass_turn(board)


@contract
def score(state, out):
    """Write each seat's points, those of its side (NX-12 to NX-14). The fewest points win."""
    board = at(state)
    for seat in range(board.seats):
        out[seat] = side_score(board, seat)


@contract
def returns(state, out):
    """Write, per seat, the share of opponents it beats less the share that beats it (NX-12 to NX-14). It runs from -1 (last) to 1
    (first) and sums to 0."""
    board = at(state)
    sides = 2 if two_sides(board) else 4
    for seat in range(board.seats):
        own, ahead = side_score(board, seat), 0
        for other in range(sides):
            theirs = side_score(board, other)
            if own < theirs:
                ahead += 1
            elif own > theirs:
                ahead -= 1
        out[seat] = ahead / (sides - 1)


@contract
def observe(state, seat, out):
    """Write the whole position in the order of `LAYOUT`: nothing is hidden."""
    board = at(state)
    for i in range(_LENGTH):
        out[i] = 0.0
    for turn in range(4):
        colour = colour_after(seat, turn)
        for piece in range(len(PIECES)):
            placement = board.placed[colour, piece]
            if placement == NONE:
                out[_AT.unplaced + turn * len(PIECES) + piece] = 1.0
            else:
                for k in range(SEGMENT_NUMBERS.shape[1]):
                    if SEGMENT_NUMBERS[placement, k] != ABSENT:
                        out[_AT.lying + turn * SEGMENTS + SEGMENT_NUMBERS[placement, k]] = 1.0
        if board.colour == colour:
            out[_AT.turn + turn] = 1.0
        if board.blocked[colour]:
            out[_AT.blocked + turn] = 1.0


RULES = Rules.of(
    __name__,
    dtype=STATE,
    actions=len(PLACEMENTS),
    max_legal=MOST_LEGAL,
    max_plies=len(COLOURS) * len(PIECES),
    layout=LAYOUT,
    remembered=("tally", "last"),
)
