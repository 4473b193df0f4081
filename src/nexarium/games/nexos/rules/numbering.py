"""The numbers of actions. Every action is a placement: an orientation anchored at an intersection, 15,157 of them.

They are numbered by (y, half, x, orientation), where `half` is the 64-bit word in which the orientation's bit stands (`tables.py`): the
order in which the rules meet them. Numbers never change: records are made of them.
"""

from __future__ import annotations

from typing import NamedTuple

from nexarium.core.errors import IllegalAction
from nexarium.games.nexos.box.board import SIZE, Segment
from nexarium.games.nexos.rules.shapes import ORIENTATIONS, Orientation, Point, intersections, straight_junctions

HALVES = 2
"""An intersection's placements take two words of 64 bits, one bit for each orientation."""
BITS = 64


class Placement(NamedTuple):
    """An orientation anchored at an intersection: its least x and least y are the anchor's."""

    x: int
    y: int
    orientation: int

    @property
    def lying(self) -> Orientation:
        """The way in which the piece lies."""
        return ORIENTATIONS[self.orientation]

    @property
    def piece(self) -> int:
        """The piece's number."""
        return self.lying.piece

    def segments(self) -> tuple[Segment, ...]:
        """Its segments on the board, ascending by (x, y, way)."""
        return tuple(sorted(Segment(s.x + self.x, s.y + self.y, s.way) for s in self.lying.shape))

    def intersections(self) -> frozenset[Point]:
        """Return the intersections that it reaches."""
        return intersections(frozenset(self.segments()))

    def straight_junctions(self) -> frozenset[Point]:
        """Return the intersections that it crosses straight on (NX-9)."""
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
    """Return the placement that an action's number stands for. Raises `IllegalAction` when it stands for none."""
    if not 0 <= action < len(PLACEMENTS):
        raise IllegalAction(f"there is no placement {action}; placements are numbered from 0 to {len(PLACEMENTS) - 1}")
    return PLACEMENTS[action]


def number(placement: Placement) -> int:
    """Return the number of a placement; `read` is its inverse. Raises `IllegalAction` when the piece would not lie on the board."""
    if placement not in _NUMBERS:
        raise IllegalAction(f"orientation {placement.orientation} at ({placement.x}, {placement.y}) does not lie on the board", "NX-1")
    return _NUMBERS[placement]
