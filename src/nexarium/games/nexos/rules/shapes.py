"""The orientations of the pieces (NX-2): turned, flipped, and where their arms meet.

An *orientation* is a piece turned and flipped, moved so that its least x and least y are 0. There are 118.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from nexarium.games.nexos.box.board import PIECE_SHAPES, Segment, Shape

Point = tuple[int, int]
"""An intersection (x, y)."""


def anchored(shape: Shape) -> Shape:
    """Return the shape moved so that its least x and least y are 0."""
    left, low = min(s.x for s in shape), min(s.y for s in shape)
    return frozenset(Segment(s.x - left, s.y - low, s.way) for s in shape)


def turn(shape: Shape) -> Shape:
    """Return the shape after a quarter turn clockwise, as seen on the board (y upwards): the point (x, y) goes to (y, -x)."""
    return anchored(frozenset(Segment(s.y, -s.x - 1, "v") if s.way == "h" else Segment(s.y, -s.x, "h") for s in shape))


def flip(shape: Shape) -> Shape:
    """Return the shape mirrored left to right: the point (x, y) goes to (-x, y)."""
    return anchored(frozenset(Segment(-s.x - 1, s.y, "h") if s.way == "h" else Segment(-s.x, s.y, "v") for s in shape))


def intersections(shape: Shape) -> frozenset[Point]:
    """Return every intersection that a shape touches."""
    return frozenset(end for segment in shape for end in segment.ends())


def arms(shape: Shape, point: Point) -> dict[Point, Segment]:
    """Return the segments of a shape that leave an intersection, by their direction (dx, dy)."""
    x, y = point
    around = {
        (1, 0): Segment(x, y, "h"),
        (0, 1): Segment(x, y, "v"),
        (-1, 0): Segment(x - 1, y, "h"),
        (0, -1): Segment(x, y - 1, "v"),
    }
    return {direction: segment for direction, segment in around.items() if segment in shape}


def straight_junctions(shape: Shape) -> frozenset[Point]:
    """Return the intersections where the shape has exactly two arms, in a straight line (NX-9)."""
    return frozenset(point for point in intersections(shape) if _two_arms(shape, point, ways=1))


def corners(shape: Shape) -> frozenset[Point]:
    """Return the intersections where the shape has exactly two arms, at a right angle."""
    return frozenset(point for point in intersections(shape) if _two_arms(shape, point, ways=2))


def _two_arms(shape: Shape, point: Point, *, ways: int) -> bool:
    """Return whether a shape has two arms at an intersection, lying one way (`h` or `v`) or both."""
    found = arms(shape, point).values()
    return len(found) == 2 and len({arm.way for arm in found}) == ways


@dataclass(frozen=True)
class Orientation:
    """A piece in one orientation: its number, its piece's number, and its segments from the anchor (0, 0). It also has the numbers of
    the orientations after a quarter turn clockwise and after a flip left to right."""

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


def _ways_to_lie(shape: Shape) -> list[Shape]:
    """Return the distinct results of turning a shape four ways, then flipping it and turning it again."""
    ways: list[Shape] = []
    for side in (shape, flip(shape)):
        for _ in range(4):
            if side not in ways:
                ways.append(side)
            side = turn(side)
    return ways


def _orientations() -> tuple[Orientation, ...]:
    """Return every orientation, grouped by piece. The order never changes: placements are numbered by it."""
    shapes = [(piece, way) for piece, shape in enumerate(PIECE_SHAPES) for way in _ways_to_lie(anchored(shape))]
    number = {shape: place for place, (_, shape) in enumerate(shapes)}
    return tuple(Orientation(place, piece, shape, number[turn(shape)], number[flip(shape)]) for place, (piece, shape) in enumerate(shapes))


ORIENTATIONS = _orientations()
