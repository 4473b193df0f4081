"""The numbers of actions. Every action is a placement: an orientation anchored at an intersection. There are 15,157.

They are numbered by (y, half, x, orientation), where `half` is the 64-bit word that holds the orientation's bit (`tables.py`). The rules
meet them in this order. Numbers never change, because records store them.
"""

from __future__ import annotations

from typing import NamedTuple

from nexarium.core.errors import IllegalAction
from nexarium.games.nexos.box.board import SIZE, Segment
from nexarium.games.nexos.rules.shapes import ORIENTATIONS, Orientation, Point, intersections, straight_junctions

HALVES = 2
"""64-bit words per intersection: two, with one bit for each orientation."""
BITS = 64


class Placement(NamedTuple):
    """An orientation anchored at an intersection: the anchor is its least x and least y."""

    x: int
    y: int
    orientation: int

    @property
    def lying(self) -> Orientation:
        """The orientation itself."""
        return ORIENTATIONS[self.orientation]

    @property
    def piece(self) -> int:
        """The piece's number."""
        return self.lying.piece

    def segments(self) -> tuple[Segment, ...]:
        """Its segments on the board, ascending by (x, y, way)."""
        return tuple(sorted(Segment(s.x + self.x, s.y + self.y, s.way) for s in self.lying.shape))

    def intersections(self) -> frozenset[Point]:
        """Return the intersections that the piece touches."""
        return intersections(frozenset(self.segments()))

    def straight_junctions(self) -> frozenset[Point]:
        """Return the intersections that the piece crosses straight on (NX-9)."""
        return straight_junctions(frozenset(self.segments()))


PLACEMENTS: tuple[Placement, ...] = tuple(
    Placement(x, y, orientation.number)
    for y in range(SIZE)
    for half in range(HALVES)
    for x in range(SIZE)
    for orientation in ORIENTATIONS[half * BITS : half * BITS + BITS]
    if x + orientation.width < SIZE and y + orientation.height < SIZE
)
_NUMBERS = {placement: number for number, placement in enumerate(PLACEMENTS)}


def read(action: int) -> Placement:
    """Return the placement of an action's number. Raises `IllegalAction` when the number belongs to no placement."""
    if not 0 <= action < len(PLACEMENTS):
        raise IllegalAction(f"there is no placement {action}; placements are numbered from 0 to {len(PLACEMENTS) - 1}")
    return PLACEMENTS[action]


def number(placement: Placement) -> int:
    """Return the number of a placement; `read` is its inverse. Raises `IllegalAction` when the piece would not lie on the board."""
    if placement not in _NUMBERS:
        raise IllegalAction(f"orientation {placement.orientation} at ({placement.x}, {placement.y}) does not lie on the board", "NX-1")
    return _NUMBERS[placement]
