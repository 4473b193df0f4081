"""The drawing of a piece: a rounded stroke along its segments, relative to the intersection at its lower left corner.

Each of the 118 orientations is a symbol. It holds a halo, a gap, the stroke itself and a mark on each segment. The classes on its use
(the colour, `placed`, `recent`, `latest`, `ghost`) decide which of them show, and how, through the variables of `style.css`. The
lattice's y grows upwards, a scene's downwards.
"""

from __future__ import annotations

from functools import cache

from nexarium.core.scene import AnyShape, Circle, Path
from nexarium.core.scene import number as text_of
from nexarium.games.nexos.box.board import SIZE, Shape
from nexarium.games.nexos.rules.shapes import ORIENTATIONS, Point, arms, corners, intersections

UNIT = 48.0
"""The distance between intersections, in scene units."""
MARGIN = 30.0
SIDE = (SIZE - 1) * UNIT + 2 * MARGIN
INSET = 14.5
"""The distance from an intersection at which a piece's free end stops, so that neighbours meet there without touching."""
BEND = 20.0
"""The distance from its corner at which a bend begins."""
DASH = 6.0
"""Half the length of the mark on a segment."""
LIGHT = "nxlit"
"""The symbol of an intersection where a piece may be attached."""


def at(x: float, y: float) -> tuple[float, float]:
    """Return the position of an intersection in the scene."""
    return MARGIN + UNIT * x, SIDE - MARGIN - UNIT * y


def symbol(orientation: int) -> str:
    """Return the name of an orientation's symbol."""
    return f"nx{orientation}"


@cache
def symbols() -> dict[str, tuple[AnyShape, ...]]:
    """Return the symbols of the 118 orientations, and the light on an intersection."""
    drawn = {symbol(orientation.number): strokes(orientation.shape) for orientation in ORIENTATIONS}
    return {**drawn, LIGHT: (Circle(r=10, classes="nx-glow"), Circle(r=4.6, classes="nx-core"))}


def strokes(shape: Shape) -> tuple[AnyShape, ...]:
    """Return all strokes of a piece, from back to front."""
    path, marks = outline(shape), dashes(shape)
    return (
        Path(d=path, classes="nx-halo"),
        Path(d=path, classes="nx-gap"),
        Path(d=path, classes="nx-bar"),
        Path(d=marks, classes="nx-mark"),
        Path(d=marks, classes="nx-eye"),
    )


def dashes(shape: Shape) -> str:
    """Return a short stroke along the middle of each segment: the element of the seat's pattern."""
    path = ""
    for x, y, way in sorted(shape):
        if way == "h":
            path += f"M{text_of(UNIT * (x + 0.5) - DASH)} {text_of(-UNIT * y)}h{text_of(2 * DASH)}"
        else:
            path += f"M{text_of(UNIT * x)} {text_of(-UNIT * (y + 0.5) - DASH)}v{text_of(2 * DASH)}"
    return path


def outline(shape: Shape) -> str:
    """Return the path through a piece's segments, relative to the intersection (0, 0). It is rounded where two arms meet at a corner,
    goes straight through every other junction, and stops short of free ends."""
    return "".join(_Pen(shape).trails())


class _Pen:
    """Draws a shape in trails. Each trail starts at an intersection and follows segments not yet drawn until a sharp turn would be
    needed."""

    def __init__(self, shape: Shape) -> None:
        self.arms = {point: arms(shape, point) for point in sorted(intersections(shape))}
        self.bends = corners(shape)
        self.undrawn = set(shape)

    def trails(self) -> list[str]:
        """Return all trails: first from free ends, then from junctions of three arms or more, and a remaining closed loop from a bend."""
        begins = sorted(self.arms, key=lambda point: {1: 0, 2: 2}.get(len(self.arms[point]), 1))
        return [self._trail(point, way) for point in begins for way in sorted(self.arms[point]) if self.arms[point][way] in self.undrawn]

    def _trail(self, point: Point, way: Point) -> str:
        path = f"M{_beside(point, way, BEND if point in self.bends else self._inset(point))}"
        while True:
            self.undrawn.discard(self.arms[point][way])
            point, back = (point[0] + way[0], point[1] + way[1]), (-way[0], -way[1])
            if point in self.bends:
                (onwards,) = (other for other in self.arms[point] if other != back)
                path += self._bend(point, back, onwards)
                way = onwards
                if self.arms[point][way] not in self.undrawn:
                    return path + "Z"
            elif self.arms[point].get(way) not in self.undrawn:
                return path + f"L{_beside(point, back, self._inset(point))}"

    def _inset(self, point: Point) -> float:
        return INSET if len(self.arms[point]) == 1 else 0.0

    @staticmethod
    def _bend(point: Point, back: Point, onwards: Point) -> str:
        """Return a line up to a bend, and a quarter circle around it."""
        clockwise = int(back[0] * onwards[1] - back[1] * onwards[0] > 0)
        radius = text_of(BEND)
        return f"L{_beside(point, back, BEND)}A{radius} {radius} 0 0 {clockwise} {_beside(point, onwards, BEND)}"


def _beside(point: Point, way: Point, distance: float) -> str:
    """Return the point `distance` away from a point in a direction, in scene units from the anchor."""
    return f"{text_of(UNIT * point[0] + distance * way[0])} {text_of(-UNIT * point[1] - distance * way[1])}"


@cache
def bare_corners(orientation: int) -> tuple[Point, ...]:
    """Return the intersections that an orientation's rounded stroke leaves bare, relative to its anchor."""
    return tuple(sorted(corners(ORIENTATIONS[orientation].shape)))
