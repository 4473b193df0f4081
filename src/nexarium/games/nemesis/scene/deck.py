"""Where the ship lies in the picture: rooms, corridors, technical entrances and the hull, wide for a laptop or turned for a phone.

The ship has co-ordinates of its own: `u` runs from bow to stern, `v` across it. A `Deck` turns them into scene units; which corridors there
are, and their numbers, is the rules' to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import atan2, degrees

from nexarium.core.scene import number

Point = tuple[float, float]

ROOMS: Mapping[int, Point] = {
    1: (0, 0),
    2: (1, -1),
    3: (1, 0),
    4: (1, 1),
    5: (2, -2),
    6: (2, -1),
    7: (2, 0),
    8: (2, 1),
    9: (2, 2),
    10: (3, -2),
    11: (3, 0),
    12: (3, 2),
    13: (4, -2),
    14: (4, -1),
    15: (4, 1),
    16: (4, 2),
    17: (5, -1),
    18: (5, 1),
    19: (6, -2),
    20: (6, 0),
    21: (6, 2),
}
"""Each room's middle, by its number."""
ENTRANCES: Mapping[int, Point] = {
    2: (0, -1),
    4: (0, 1),
    5: (-1, 0),
    9: (-1, 0),
    14: (0, 1),
    15: (0, -1),
    19: (0, 1),
    21: (0, -1),
}
"""On which side of a room its technical entrance is drawn, as a direction in `u` and `v`; one that an owner's ship has elsewhere is drawn
towards port."""
DUCTS: Point = (4.74, 0)
"""The one space of the technical corridors, in the empty middle of the stern."""

_SIDE: tuple[Point, ...] = ((-0.6, 0.36), (0.28, 1.3), (0.86, 1.62), (1.3, 2.44), (6.34, 2.44), (6.5, 2.2))
"""The hull from the bow to the stern, on one side."""
_NOZZLES = (-2.0, 0.0, 2.0)


@dataclass(frozen=True)
class Line:
    """A corridor as it is drawn: its ends at the walls of its rooms, its middle, and its direction in degrees."""

    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)

    @property
    def turn(self) -> float:
        return degrees(atan2(self.end[1] - self.start[1], self.end[0] - self.start[0]))

    @property
    def d(self) -> str:
        return path((self.start, self.end), close=False)


@dataclass(frozen=True)
class Deck:
    """The ship in one shape of picture. Lengths in scene units."""

    tall: bool
    width: float
    height: float
    origin: Point
    """Where the middle of room 1 lies."""
    pitch: Point
    """From room to room, along the ship and across it."""
    room: Point
    """Width and height of a room."""
    large: Point
    """Width and height of the room where everybody wakes."""
    tube: float
    """How wide a corridor is."""
    token: float
    """Half the width of a figure that has room enough."""

    def at(self, where: Point) -> Point:
        """A point of the ship in the picture."""
        (u, v), (along, across), (x, y) = where, self.pitch, self.origin
        return (x + across * v, y + along * u) if self.tall else (x + along * u, y + across * v)

    def middle(self, room: int) -> Point:
        return self.at(ROOMS[room])

    def size(self, room: int) -> Point:
        return self.large if room == 11 else self.room

    def corridor(self, one: int, other: int) -> Line:
        """The corridor between two rooms."""
        a, b = self.middle(one), self.middle(other)
        return Line(self._wall(a, b, one), self._wall(b, a, other))

    def _wall(self, start: Point, towards: Point, room: int) -> Point:
        """Where the way from a room's middle leaves it."""
        w, h = self.size(room)
        dx, dy = towards[0] - start[0], towards[1] - start[1]
        reach = min(w / 2 / abs(dx) if dx else 9.0, h / 2 / abs(dy) if dy else 9.0)
        return (start[0] + dx * reach, start[1] + dy * reach)

    def entrance(self, room: int, width: float, height: float) -> Point:
        """The middle of a technical entrance's sign, so large, at its room's wall."""
        (x, y), (w, h) = self.middle(room), self.size(room)
        du, dv = ENTRANCES.get(room, (0, -1))
        dx, dy = (dv, du) if self.tall else (du, dv)
        return (x + dx * (w / 2 + width / 2 + 2), y + dy * (h / 2 + height / 2 + 2))

    @property
    def hull(self) -> str:
        """The ship's outline."""
        return self._outline(0.0)

    @property
    def inner(self) -> str:
        """A line a little inside the outline."""
        return self._outline(7.0 if not self.tall else 4.0)

    def _outline(self, inset: float) -> str:
        along, across = inset / self.pitch[0], inset / self.pitch[1]
        side = [(u + (along if u < 3 else -along), v - across) for u, v in _SIDE]
        return path(self.at(point) for point in [*side, *((u, -v) for u, v in reversed(side))])

    @property
    def nozzles(self) -> tuple[str, ...]:
        """The engines' nozzles behind the stern."""
        return tuple(path(self.at((u, v + w)) for u, w in ((6.48, -0.28), (6.7, -0.38), (6.7, 0.38), (6.48, 0.28))) for v in _NOZZLES)

    @property
    def plates(self) -> str:
        """The seams of the hull's plates, which run across the ship."""
        seams = ((0.5, 1.36), (1.5, 2.38), (2.5, 2.38), (3.5, 2.38), (4.5, 2.38), (5.5, 2.38))
        return "".join(path((self.at((u, -v)), self.at((u, v))), close=False) for u, v in seams)


def path(points: Iterable[Point], *, close: bool = True) -> str:
    """An SVG path through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if close else "")


@cache
def deck(tall: bool) -> Deck:
    """The ship along the picture, or turned with its bow upwards."""
    if tall:
        return Deck(True, 390, 524, (195, 63), (68.5, 76), (60, 46), (96, 50), 9, 9.5)
    return Deck(False, 1000, 568, (92, 284), (136, 113), (106, 76), (128, 92), 13, 13)
