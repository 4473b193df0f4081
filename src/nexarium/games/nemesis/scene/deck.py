"""The layout of the ship in the picture: rooms, corridors, technical entrances and the hull, wide for a laptop or turned for a phone.

The ship has its own coordinates: `u` runs from bow to stern, `v` across. A `Deck` turns them into scene units. The rules decide which
corridors exist, and their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from math import atan2, degrees, hypot

from nexarium.core.components import Section, load
from nexarium.core.scene import number

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class _Places(Section, frozen=True):
    """The contents of `places.toml`, which the workshop's picture of the corridors reads, too."""

    rooms: dict[str, Point]
    entrances: dict[str, Point]


_PLACES = load("nexarium.games.nemesis.scene", "places.toml", _Places)
ROOMS: Mapping[int, Point] = {int(room): where for room, where in _PLACES.rooms.items()}
"""Each room's centre, by its number."""
MIDDLE = 11
ENTRANCES: Mapping[int, Point] = {int(room): side for room, side in _PLACES.entrances.items()}
"""The side of each room on which its technical entrance is drawn, as a direction in `u` and `v`, if that side is free. A custom ship may
have a corridor there, or an entrance elsewhere (`entrances`)."""
SIDES: tuple[Point, ...] = ((0, -1), (0, 1), (-1, 0), (1, 0))
DUCTS: Point = (4.74, 0)
"""The one space of the technical corridors, in the empty centre of the stern."""

_SIDE: tuple[Point, ...] = ((-0.6, 0.36), (0.28, 1.3), (0.86, 1.62), (1.3, 2.44), (6.34, 2.44), (6.5, 2.2))
"""The hull from the bow to the stern, on one side."""
_NOZZLES = (-2.0, 0.0, 2.0)


@dataclass(frozen=True)
class Line:
    """A corridor as drawn: its ends at the walls of its rooms, its centre, and its direction in degrees."""

    start: Point
    end: Point

    @property
    def middle(self) -> Point:
        """Return the point halfway between the ends."""
        return ((self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2)

    @property
    def turn(self) -> float:
        """Return the direction in degrees."""
        return degrees(atan2(self.end[1] - self.start[1], self.end[0] - self.start[0]))

    @property
    def d(self) -> str:
        """Return the SVG path."""
        return path((self.start, self.end), close=False)


@dataclass(frozen=True)
class Deck:
    """The ship in one picture shape. Lengths are in scene units."""

    tall: bool
    width: float
    height: float
    origin: Point
    """The centre of room 1."""
    pitch: Point
    """The distance between rooms, along the ship and across it."""
    room: Point
    """The width and height of a room."""
    large: Point
    """The width and height of the room in the ship's centre, where the characters wake on the published ship."""
    tube: float
    """The width of a corridor."""
    number: float
    """The radius around a corridor's centre that is kept free for its number."""
    ducts: Point
    """The width and height of the sign of the technical corridors."""
    beside: tuple[Box, ...]
    """The boxes of the panels beside the ship: the time, its legend, the turn order, the goal."""
    token: float
    """Half the width of a figure with enough space."""
    text: float
    """The size of the smallest text: on the narrowest phone, with 352 pixels for the ship, it is 11 pixels high."""

    def at(self, where: Point) -> Point:
        """Return the position of a point of the ship in the picture."""
        (u, v), (along, across), (x, y) = where, self.pitch, self.origin
        return (x + across * v, y + along * u) if self.tall else (x + along * u, y + across * v)

    def middle(self, room: int) -> Point:
        """Return the centre of a room."""
        return self.at(ROOMS[room])

    def size(self, room: int) -> Point:
        """Return the width and height of a room."""
        return self.large if room == MIDDLE else self.room

    def corridor(self, one: int, other: int) -> Line:
        """Return the corridor between two rooms."""
        a, b = self.middle(one), self.middle(other)
        return Line(self._wall(a, b, one), self._wall(b, a, other))

    def _wall(self, start: Point, towards: Point, room: int) -> Point:
        """Return the point where the way from a room's centre leaves the room."""
        w, h = self.size(room)
        dx, dy = towards[0] - start[0], towards[1] - start[1]
        reach = min(w / 2 / abs(dx) if dx else 9.0, h / 2 / abs(dy) if dy else 9.0)
        return (start[0] + dx * reach, start[1] + dy * reach)

    def at_wall(self, room: int, side: Point, size: Point) -> Point:
        """Return the centre of a sign of this size at the middle of a room's wall."""
        (x, y), (w, h), (width, height) = self.middle(room), self.size(room), size
        dx, dy = (side[1], side[0]) if self.tall else side
        return (x + dx * (w / 2 + width / 2 + 2), y + dy * (h / 2 + height / 2 + 2))

    def along_wall(self, room: int, side: Point, size: Point) -> list[Point]:
        """Return the possible positions of a sign at a room's wall: in its middle, at its ends, and just beside a number in its middle."""
        (x, y), (w, h), (width, height) = self.at_wall(room, side, size), self.size(room), size
        across = bool(side[1]) != self.tall  # the wall runs from left to right
        to_end, beside = ((w - width) / 2, width / 2 + self.number) if across else ((h - height) / 2, height / 2 + self.number)
        slides = (0.0, -to_end, to_end, -beside, beside)
        return [(x + slide, y) if across else (x, y + slide) for slide in slides]

    @property
    def hull(self) -> str:
        """The ship's outline."""
        return self._outline(0.0)

    @property
    def inner(self) -> str:
        """A line slightly inside the outline."""
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
        """The seams of the hull's plates, across the ship."""
        seams = ((0.5, 1.36), (1.5, 2.38), (2.5, 2.38), (3.5, 2.38), (4.5, 2.38), (5.5, 2.38))
        return "".join(path((self.at((u, -v)), self.at((u, v))), close=False) for u, v in seams)


def path(points: Iterable[Point], *, close: bool = True) -> str:
    """Return an SVG path through points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if close else "")


# --- technical entrances -------------------------------------------------------------------------------------------------


def box(middle: Point, size: Point) -> Box:
    """Return a rectangle around its centre."""
    (x, y), (w, h) = middle, size
    return (x - w / 2, y - h / 2, x + w / 2, y + h / 2)


def _shared(one: Box, other: Box) -> float:
    """Return the area shared by two rectangles."""
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0


def _obstacles(deck: Deck, rooms: Iterable[int], corridors: Iterable[tuple[int, int]]) -> list[Box]:
    """Return what no entrance should cover: rooms, corridors with their numbers, the technical corridors' sign, the panels beside the
    ship."""
    found = [box(deck.middle(room), deck.size(room)) for room in rooms]
    found += [box(deck.at(DUCTS), deck.ducts), *deck.beside]
    for ends in corridors:
        line = deck.corridor(*ends)
        (x, y), (to_x, to_y) = line.start, line.end
        pieces = max(2, round(hypot(to_x - x, to_y - y) / deck.tube))
        steps = ((x + (to_x - x) * step / pieces, y + (to_y - y) * step / pieces) for step in range(pieces + 1))
        found += [box(step, (deck.tube, deck.tube)) for step in steps]
        found.append(box(line.middle, (2 * deck.number, 2 * deck.number)))
    return found


@lru_cache(maxsize=64)
def entrances(deck: Deck, signs: tuple[tuple[int, Point], ...], corridors: tuple[tuple[int, int], ...]) -> Mapping[int, Point]:
    """Return the centres of the technical entrances' signs by room, given each sign's size. A sign is on the side of `ENTRANCES` if that
    is free. Otherwise it is where it covers least along the room's walls, nearest to the middle of a wall."""
    rooms = {room for ends in corridors for room in ends} | {room for room, _ in signs}
    obstacles, places = _obstacles(deck, sorted(rooms), corridors), dict[int, Point]()

    def covered(at: Point, size: Point) -> float:
        own = box(at, size)
        outside = size[0] * size[1] - _shared(own, (0, 0, deck.width, deck.height))
        return outside + sum(_shared(own, other) for other in obstacles)

    def put(room: int, at: Point, size: Point) -> None:
        places[room] = at
        obstacles.append(box(at, size))

    for room, size in signs:
        if room in ENTRANCES and not covered(at := deck.at_wall(room, ENTRANCES[room], size), size):
            put(room, at, size)
    for room, size in signs:
        if room not in places:
            walls = zip(*(deck.along_wall(room, side, size) for side in SIDES), strict=True)
            put(room, min((at for wall in walls for at in wall), key=lambda at: covered(at, size)), size)
    return places


# --- both shapes ---------------------------------------------------------------------------------------------------------


@cache
def deck(tall: bool) -> Deck:
    """Return the ship along the picture, or turned with its bow upwards."""
    if tall:
        return Deck(
            tall=True,
            width=390,
            height=524,
            origin=(195, 63),
            pitch=(68.5, 76),
            room=(60, 46),
            large=(96, 50),
            tube=9,
            number=15,
            ducts=(88, 42),
            beside=((0, 0, 390, 24), (0, 24, 100, 72), (240, 24, 390, 64)),
            token=9.5,
            text=12.2,
        )
    return Deck(
        tall=False,
        width=1000,
        height=568,
        origin=(92, 284),
        pitch=(136, 113),
        room=(106, 76),
        large=(128, 92),
        tube=13,
        number=15,
        ducts=(168, 46),
        beside=((0, 0, 262, 80), (0, 80, 110, 205), (0, 465, 230, 568)),
        token=13,
        text=12,
    )
