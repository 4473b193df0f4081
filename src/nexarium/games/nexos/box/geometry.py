"""The board, the pieces and every way to place them (NX-1 to NX-4), and the tables that the rules work with.

An *orientation* is a piece turned and flipped, moved so that its least x and least y are 0: 118 of them. A *placement* is an
orientation anchored at an intersection: 15,157 of them, numbered by (y, half, x, orientation), where `half` is the 64-bit word that the
orientation's bit stands in; that is the order in which the rules meet them.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_DATA = tomllib.loads((files(__package__) / "board.toml").read_text("utf-8"))

SIZE: int = _DATA["size"]
COLOURS: tuple[str, ...] = tuple(colour["name"] for colour in _DATA["colours"])
STARTS: tuple[tuple[int, int], ...] = tuple((colour["start"][0], colour["start"][1]) for colour in _DATA["colours"])
PIECES: tuple[str, ...] = tuple(_DATA["pieces"])


class Segment(NamedTuple):
    """A unit segment: from (x, y) rightwards (`h`) or upwards (`v`)."""

    x: int
    y: int
    way: str

    def ends(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The two intersections that it joins."""
        return (self.x, self.y), (self.x + 1, self.y) if self.way == "h" else (self.x, self.y + 1)


Shape = frozenset[Segment]


def _anchored(shape: Shape) -> Shape:
    left, low = min(s.x for s in shape), min(s.y for s in shape)
    return frozenset(Segment(s.x - left, s.y - low, s.way) for s in shape)


def turn(shape: Shape) -> Shape:
    """A quarter turn clockwise, as seen on the board (y upwards): the point (x, y) goes to (y, -x)."""
    return _anchored(frozenset(Segment(s.y, -s.x - 1, "v") if s.way == "h" else Segment(s.y, -s.x, "h") for s in shape))


def flip(shape: Shape) -> Shape:
    """Mirrored left to right: the point (x, y) goes to (-x, y)."""
    return _anchored(frozenset(Segment(-s.x - 1, s.y, "h") if s.way == "h" else Segment(-s.x, s.y, "v") for s in shape))


def intersections(shape: Shape) -> frozenset[tuple[int, int]]:
    """Every intersection that a shape reaches."""
    return frozenset(end for segment in shape for end in segment.ends())


def straight_junctions(shape: Shape) -> frozenset[tuple[int, int]]:
    """Where the shape has exactly two arms, in line (NX-9)."""
    found = set()
    for x, y in intersections(shape):
        arms = {Segment(x, y, "h"), Segment(x - 1, y, "h"), Segment(x, y, "v"), Segment(x, y - 1, "v")} & shape
        if len(arms) == 2 and len({arm.way for arm in arms}) == 1:
            found.add((x, y))
    return frozenset(found)


def _ways(shape: Shape) -> list[Shape]:
    ways: list[Shape] = []
    for side in (shape, flip(shape)):
        for _ in range(4):
            if side not in ways:
                ways.append(side)
            side = turn(side)
    return ways


@dataclass(frozen=True)
class Orientation:
    """A piece lying one way: its number, its piece's number, its segments from the anchor (0, 0), and the orientation numbers
    after a quarter turn clockwise and a flip left to right."""

    number: int
    piece: int
    shape: Shape
    turned: int
    flipped: int

    @cached_property
    def width(self) -> int:
        """Its extent in x."""
        return max(x for x, _ in intersections(self.shape))

    @cached_property
    def height(self) -> int:
        """Its extent in y."""
        return max(y for _, y in intersections(self.shape))


def _orientations() -> tuple[Orientation, ...]:
    shapes: list[tuple[int, Shape]] = []
    for piece, text in enumerate(_DATA["pieces"].values()):
        drawn = frozenset(Segment(int(word[0]), int(word[1]), word[2]) for word in text.split())
        shapes.extend((piece, way) for way in _ways(_anchored(drawn)))
    number = {shape: n for n, (_, shape) in enumerate(shapes)}
    return tuple(Orientation(n, piece, shape, number[turn(shape)], number[flip(shape)]) for n, (piece, shape) in enumerate(shapes))


ORIENTATIONS = _orientations()
PIECE_SIZE: tuple[int, ...] = tuple(len(text.split()) for text in _DATA["pieces"].values())
SEGMENTS_A_COLOUR = sum(PIECE_SIZE)


class Placement(NamedTuple):
    """An orientation anchored at an intersection."""

    x: int
    y: int
    orientation: int

    @property
    def piece(self) -> int:
        """The piece's number."""
        return ORIENTATIONS[self.orientation].piece

    def segments(self) -> tuple[Segment, ...]:
        """Its segments on the board, ascending by (x, y, way)."""
        shape = ORIENTATIONS[self.orientation].shape
        return tuple(sorted(Segment(s.x + self.x, s.y + self.y, s.way) for s in shape))

    def intersections(self) -> frozenset[tuple[int, int]]:
        """The intersections that it reaches."""
        return intersections(frozenset(self.segments()))

    def straight_junctions(self) -> frozenset[tuple[int, int]]:
        """The intersections that it crosses straight on."""
        return straight_junctions(frozenset(self.segments()))


PLACEMENTS: tuple[Placement, ...] = tuple(
    Placement(x, y, orientation.number)
    for y in range(SIZE)
    for half in range(2)
    for x in range(SIZE)
    for orientation in ORIENTATIONS[half * 64 : half * 64 + 64]
    if x + orientation.width < SIZE and y + orientation.height < SIZE
)

# --- tables for the rules --------------------------------------------------------------------------------------------
#
# The plane of placements: 2 halves of PLANE words; bit (o & 63) of word LEAD + 16 y + x in half (o >> 6) is the placement of
# orientation o at (x, y). Rows are 16 words so that one row is one vector; columns 13 to 15 and the lead stay 0 in `FREE`, so
# that a mask of 8 columns may hang over the board's edges.

ROW = 16
LEAD = 8
PLANE = LEAD + SIZE * ROW
REACH = 4
"""No placement meets another whose anchor is more than 4 rows or columns away."""
MASK_ROWS = 2 * REACH + 1
MASK_COLUMNS = 8
"""Columns -4 to +3 of a mask. The one orientation that reaches to +4, the straight piece of 4 lying flat, has `FAR`."""


def cell(x: int, y: int) -> int:
    """The word of the anchor (x, y) in a half plane."""
    return LEAD + y * ROW + x


def _bit(orientation: int) -> np.uint64:
    return np.uint64(1 << (orientation & 63))


def _masks() -> tuple[NDArray[np.uint64], NDArray[np.uint64], int, NDArray[np.uint64]]:
    """For each orientation, which placements near it stay possible (`keep`), and which touch it (`touch`)."""
    shape = (len(ORIENTATIONS), MASK_ROWS, 2, MASK_COLUMNS + 1)
    meet, touch = np.zeros(shape, np.uint64), np.zeros(shape, np.uint64)
    _mark_pairs(meet, [_points(orientation.shape) for orientation in ORIENTATIONS])
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


def _mark_pairs(masks: NDArray[np.uint64], points: list[list[tuple[int, int, str]]]) -> None:
    """Set in each orientation's mask the bits of all placements that share one of `points` with it."""
    for kind in {kind for own in points for _, _, kind in own}:
        own = np.array([(o, x, y) for o, owned in enumerate(points) for x, y, same in owned if same == kind])
        one, other = (side.ravel() for side in np.meshgrid(np.arange(len(own)), np.arange(len(own)), indexing="ij"))
        dx, dy = (own[one, axis] - own[other, axis] + REACH for axis in (1, 2))
        marks = np.array([_bit(o) for o in range(len(points))])[own[other, 0]]
        np.bitwise_or.at(masks, (own[one, 0], dy, own[other, 0] >> 6, dx), marks)


def _points(shape: Shape) -> list[tuple[int, int, str]]:
    """What two pieces may not share: segments (NX-8) and straight junctions (NX-9)."""
    return [*shape, *((x, y, "junction") for x, y in straight_junctions(shape))]


KEEP, TOUCH, FAR, FAR_TOUCH = _masks()

FREE = np.zeros((2, PLANE), np.uint64)
"""Every placement that fits on the board."""
AT_START = np.zeros((len(COLOURS), 2, PLANE), np.uint64)
"""Per colour, the placements that touch its starting intersection (NX-6)."""
NUMBER = np.full((PLANE, 128), -1, np.int64)
"""The placement number by (cell, orientation)."""
ANCHOR = np.array([cell(p.x, p.y) for p in PLACEMENTS], np.int64)
LYING = np.array([p.orientation for p in PLACEMENTS], np.int64)
PIECE_OF = np.array([orientation.piece for orientation in ORIENTATIONS], np.int64)
HEIGHT_OF = np.array([orientation.height for orientation in ORIENTATIONS], np.int64)
SIZE_OF = np.array([len(orientation.shape) for orientation in ORIENTATIONS], np.int64)
PIECE_BITS = np.zeros((len(PIECES), 2), np.uint64)
"""Per piece, the bits of its orientations."""
SEGMENT_NUMBERS = np.full((len(PLACEMENTS), 4), -1, np.int64)
"""Per placement its segments' numbers, 2 (13 y + x) + (1 if upwards), as `observe` numbers them; -1 where it has fewer."""
NODE_NUMBERS = np.full((len(PLACEMENTS), 5), -1, np.int64)
"""Per placement the intersections that it reaches, 13 y + x; -1 where it has fewer."""
JUNCTION_NUMBERS = np.full((len(PLACEMENTS), 3), -1, np.int64)
"""Per placement the intersections that it crosses straight on, 13 y + x; -1 where it has fewer."""

for _orientation in ORIENTATIONS:
    PIECE_BITS[_orientation.piece, _orientation.number >> 6] |= _bit(_orientation.number)
for _number, (_x, _y, _lying) in enumerate(PLACEMENTS):
    FREE[_lying >> 6, cell(_x, _y)] |= _bit(_lying)
    NUMBER[cell(_x, _y), _lying] = _number
for _orientation in ORIENTATIONS:
    _number = _orientation.number
    for _colour, (_x, _y) in enumerate(STARTS):
        for _dx, _dy in intersections(_orientation.shape):
            if _x - _dx >= 0 and _y - _dy >= 0:
                AT_START[_colour, _number >> 6, cell(_x - _dx, _y - _dy)] |= _bit(_number)
    _here = np.flatnonzero(_number == LYING)
    _corner = np.array([SIZE * PLACEMENTS[n].y + PLACEMENTS[n].x for n in _here])
    for _place, _segment in enumerate(sorted(_orientation.shape)):
        SEGMENT_NUMBERS[_here, _place] = 2 * (_corner + SIZE * _segment.y + _segment.x) + (_segment.way == "v")
    for _place, (_dx, _dy) in enumerate(sorted(intersections(_orientation.shape))):
        NODE_NUMBERS[_here, _place] = _corner + SIZE * _dy + _dx
    for _place, (_dx, _dy) in enumerate(sorted(straight_junctions(_orientation.shape))):
        JUNCTION_NUMBERS[_here, _place] = _corner + SIZE * _dy + _dx
AT_START &= FREE
