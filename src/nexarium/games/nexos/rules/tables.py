"""The tables of the rules, computed once from the printed board and the numbering.

The placement plane is 2 halves of `PLANE` words. Bit (o & 63) of word `cell(x, y)` in half (o >> 6) is the placement of orientation o
anchored at (x, y). A row is 16 words, so one row is one vector. The columns beyond the board and the lead before the first row stay 0 in
`FREE`, so a mask of 8 columns may reach beyond the board's edges.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from nexarium.games.nexos.box.board import COLOURS, PIECES, SIZE, STARTS, Segment, Shape
from nexarium.games.nexos.rules.numbering import BITS, HALVES, PLACEMENTS
from nexarium.games.nexos.rules.shapes import ORIENTATIONS, intersections, straight_junctions

Words64 = NDArray[np.uint64]
Integers = NDArray[np.int64]

ROW = 16
LEAD = 8
PLANE = LEAD + SIZE * ROW
REACH = 4
"""No placement meets a placement whose anchor is more than 4 rows or columns away."""
MASK_ROWS = 2 * REACH + 1
MASK_COLUMNS = 8
"""Columns -4 to +3 of a mask. Only the straight piece of 4, lying flat, reaches column +4; `FAR` covers it."""

ABSENT = -1
"""The value in a table where there is no placement, segment or intersection."""


def cell(x: int, y: int) -> int:
    """Return the word of the anchor (x, y) in a half of the plane."""
    return LEAD + y * ROW + x


def _bit(orientation: int) -> np.uint64:
    return np.uint64(1 << orientation % BITS)


_X, _Y, LYING = np.array(PLACEMENTS, np.int64).T.copy()
"""The anchor's column and row, and the orientation, of each placement."""
ANCHOR = LEAD + _Y * ROW + _X
"""The anchor's cell of each placement."""


# --- what a placement forbids and reaches around it ---------------------------------------------------------------------


def _masks() -> tuple[Words64, Words64, int, Words64]:
    """Return, for each orientation, which nearby placements stay possible (`KEEP`) and which touch it (`TOUCH`). Return also the one
    orientation that reaches a column farther (`FAR`) and the placements that touch it there (`FAR_TOUCH`)."""
    shape = (len(ORIENTATIONS), MASK_ROWS, HALVES, MASK_COLUMNS + 1)
    meet, touch = np.zeros(shape, np.uint64), np.zeros(shape, np.uint64)
    _mark_pairs(meet, [_exclusive(orientation.shape) for orientation in ORIENTATIONS])
    _mark_pairs(touch, [[(x, y, "end") for x, y in intersections(orientation.shape)] for orientation in ORIENTATIONS])
    far = np.flatnonzero(touch[..., MASK_COLUMNS].any(axis=(1, 2)))
    assert len(far) == 1, "one orientation alone reaches 4 columns to the right"
    assert not meet[..., MASK_COLUMNS].any()
    return (
        np.ascontiguousarray(~meet[..., :MASK_COLUMNS]),
        np.ascontiguousarray(touch[..., :MASK_COLUMNS]),
        int(far[0]),
        np.ascontiguousarray(touch[far[0], :, :, MASK_COLUMNS]),
    )


def _exclusive(shape: Shape) -> list[tuple[int, int, str]]:
    """Return the parts of the board that two pieces cannot share: segments (NX-8) and straight junctions (NX-9)."""
    return [*shape, *((x, y, "junction") for x, y in straight_junctions(shape))]


def _mark_pairs(masks: Words64, points: list[list[tuple[int, int, str]]]) -> None:
    """Set in each orientation's mask the bits of all placements that share one of `points` with it."""
    for kind in {kind for own in points for _, _, kind in own}:
        own = np.array([(o, x, y) for o, owned in enumerate(points) for x, y, same in owned if same == kind])
        one, other = (side.ravel() for side in np.meshgrid(np.arange(len(own)), np.arange(len(own)), indexing="ij"))
        dx, dy = (own[one, axis] - own[other, axis] + REACH for axis in (1, 2))
        marks = np.array([_bit(o) for o in range(len(points))])[own[other, 0]]
        np.bitwise_or.at(masks, (own[one, 0], dy, own[other, 0] // BITS, dx), marks)


KEEP, TOUCH, FAR, FAR_TOUCH = _masks()
"""Bits, [orientation, row - 4, half, column - 4]. `FAR_TOUCH` is [row - 4, half] for the column 4 to the right."""

# --- placements as bits -------------------------------------------------------------------------------------------------


def _free() -> Words64:
    free = np.zeros((HALVES, PLANE), np.uint64)
    np.bitwise_or.at(free, (LYING // BITS, ANCHOR), np.uint64(1) << (LYING % BITS).astype(np.uint64))
    return free


def _at_start() -> Words64:
    touching = np.zeros((len(COLOURS), HALVES, PLANE), np.uint64)
    for orientation in ORIENTATIONS:
        for colour, (x, y) in enumerate(STARTS):
            for dx, dy in intersections(orientation.shape):
                if x >= dx and y >= dy:
                    touching[colour, orientation.number // BITS, cell(x - dx, y - dy)] |= _bit(orientation.number)
    return touching & FREE


def _number_at() -> Integers:
    numbers = np.full((PLANE, HALVES * BITS), ABSENT, np.int64)
    numbers[ANCHOR, LYING] = np.arange(len(PLACEMENTS))
    return numbers


def orientations_where(groups: Integers, count: int) -> Words64:
    """Return the bits of the orientations in each group 0 to `count` - 1, [group, half]. `groups` [orientation] names each orientation's
    group."""
    bits = np.zeros((count, HALVES), np.uint64)
    for orientation, group in enumerate(groups.tolist()):
        bits[group, orientation // BITS] |= _bit(orientation)
    return bits


FREE = _free()
"""Every placement that fits on the board, [half, cell]."""
WHOLE_ROW = np.full((HALVES, SIZE), np.uint64(0xFFFFFFFFFFFFFFFF))
"""All placements of one row of the board, [half, x]."""
AT_START = _at_start()
"""Per colour, the placements that touch its starting intersection (NX-6), [colour, half, cell]."""
NUMBER = _number_at()
"""The placement's number, [cell, orientation]."""
PIECE_OF = np.array([orientation.piece for orientation in ORIENTATIONS], np.int64)
HEIGHT_OF = np.array([orientation.height for orientation in ORIENTATIONS], np.int64)
SIZE_OF = np.array([len(orientation.shape) for orientation in ORIENTATIONS], np.int64)
"""The piece, the extent in y, and the number of segments of each orientation."""
PIECE_BITS = orientations_where(PIECE_OF, len(PIECES))
"""The bits of each piece's orientations."""

# --- placements as parts of the board -----------------------------------------------------------------------------------


def node_number(x: int, y: int) -> int:
    """Return the number of an intersection."""
    return SIZE * y + x


def segment_number(segment: Segment) -> int:
    """Return the number of a segment: two for each intersection, rightwards and upwards."""
    return 2 * node_number(segment.x, segment.y) + (segment.way == "v")


NODES = SIZE * SIZE
SEGMENTS = 2 * NODES
"""An upper bound: segments that would leave the board are numbered too."""


def _numbered(numbers_of: Callable[[Shape], list[int]], most: int, step: int) -> Integers:
    """Return, per placement, the numbers of its segments or intersections, padded to `most` with `ABSENT`.

    `numbers_of` gives the numbers for a shape anchored at (0, 0). Each step to the next anchor adds `step`."""
    at_origin = np.full((len(ORIENTATIONS), most), ABSENT, np.int64)
    for orientation in ORIENTATIONS:
        found = numbers_of(orientation.shape)
        at_origin[orientation.number, : len(found)] = found
    here = at_origin[LYING]
    return np.where(here == ABSENT, ABSENT, here + step * (SIZE * _Y + _X)[:, np.newaxis])


SEGMENT_NUMBERS = _numbered(lambda shape: [segment_number(segment) for segment in sorted(shape)], most=4, step=2)
"""The segments of each placement."""
NODE_NUMBERS = _numbered(lambda shape: [node_number(x, y) for x, y in sorted(intersections(shape))], most=5, step=1)
"""The intersections that each placement touches."""
JUNCTION_NUMBERS = _numbered(lambda shape: [node_number(x, y) for x, y in sorted(straight_junctions(shape))], most=3, step=1)
"""The intersections that each placement crosses straight on."""
