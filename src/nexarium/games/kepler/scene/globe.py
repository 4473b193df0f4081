"""The planet's geometry, computed from the data alone: twelve regions on a disc that share a line exactly where quarters are adjacent
(KP-20).

Points are complex numbers around the pole in scene units, y downwards. `globe_of` is a pure function of a planet. Some custom lists of
pairs cannot be drawn on a disc. Then the globe lists the missing pairs (`links`) and the lines that are no passage (`barred`).
"""

from __future__ import annotations

import cmath
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import pi
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from nexarium.games.kepler.box.printed import CLOCKWISE, QUARTERS, ZONES
from nexarium.games.kepler.rules.board import Planet, planets
from nexarium.games.kepler.scene.cut import ANGLE, Cut, cut, radius_at

RADIUS = 218.0
FIRST_ANGLE = -5 * pi / 6
"""The angle at which the green zone begins, so that it lies on top."""
FINE = 5.0
"""The approximate distance between the points of a drawn line."""
RUGGED = 2.3
"""The most a line may deviate from its history."""
ASPECTS = (0.85, 1.0, 1.2, 1.45)

Line = tuple[complex, ...]


@dataclass(frozen=True)
class Clearing:
    """The best rectangle for a quarter's contents: its centre, width and height."""

    middle: complex
    width: float
    height: float


@dataclass(frozen=True)
class Globe:
    """A planet as drawn.

    It has each quarter's outline (closed, clockwise) and clearing; the lines inside the zones and between them; and the points where
    four quarters meet. Links and barred lines are both empty if the drawing matches the data."""

    outlines: tuple[Line, ...]
    clearings: tuple[Clearing, ...]
    walls: tuple[Line, ...]
    borders: tuple[Line, ...]
    corners: tuple[complex, ...]
    links: tuple[tuple[int, int], ...]
    barred: tuple[Line, ...]

    @property
    def faithful(self) -> bool:
        """Whether the drawing matches the data."""
        return not self.links and not self.barred


def zone_angle(zone: int) -> float:
    """Return the angle at which a zone begins, clockwise from the right."""
    return FIRST_ANGLE + ANGLE * CLOCKWISE.index(ZONES[zone])


def shared(one: Sequence[complex], other: Sequence[complex]) -> list[tuple[complex, complex]]:
    """Return the stretches shared by two outlines, in the direction of the first."""
    known = {frozenset(ends) for ends in zip(other, (*other[1:], other[0]), strict=True)}
    return [ends for ends in zip(one, (*one[1:], one[0]), strict=True) if frozenset(ends) in known]


@cache
def globe(number: int) -> Globe:
    """Return the drawing of one of the server's planets."""
    return globe_of(planets()[number])


def globe_of(planet: Planet) -> Globe:
    """Return the drawing of any planet."""
    borders = [_border(place, len(segments)) for place, segments in enumerate(planet.borders)]
    outlines: list[Line] = []
    walls: list[Line] = []
    corners: list[complex] = []
    for zone, face in enumerate(planet.faces):
        sector = cut(face.ccw, face.cw, frozenset(map(frozenset, face.edges)))
        turn = cmath.rect(RADIUS, zone_angle(zone))
        own = [_rugged([point * turn for point in wall.points], f"{planet.name}{zone}{n}") for n, wall in enumerate(sector.walls)]
        cw = CLOCKWISE.index(ZONES[zone])
        around = _outlines(sector, own, borders[cw - 1], borders[cw], zone)
        outlines += [around[letter] for letter in QUARTERS]
        walls += own
        corners += [point * turn for point in sector.corners]
    corners += _border_corners(planet)
    links, barred = _differences(planet, outlines)
    whole = tuple((*(point for segment in border for point in segment[:-1]), border[-1][-1]) for border in borders)
    clearings = tuple(_clearing(outline) for outline in outlines)
    return Globe(tuple(outlines), clearings, tuple(walls), whole, tuple(corners), links, barred)


# --- lines ---------------------------------------------------------------------------------------------------------------


def _border(place: int, segments: int) -> list[Line]:
    """Return a border between two zones, by segment from the pole to the rim; the first is the one clockwise of the first zone."""
    angle = FIRST_ANGLE + ANGLE * (place + 1)
    lines = []
    for segment in range(segments):
        start, end = (cmath.rect(RADIUS * radius_at(stop / segments), angle) for stop in (segment, segment + 1))
        lines.append(_rugged([start, end], f"border{place}{segment}", 0.8))
    return lines


def _rugged(points: Sequence[complex], name: str, most: float = 1.0) -> Line:
    """Return a finer, less straight line through points; its ends stay. The same name gives the same line."""
    history = _smooth(points)
    along = np.concatenate(([0.0], np.cumsum(np.abs(np.diff(history)))))
    number = max(4, round(along[-1] / FINE))
    fine = np.interp(np.linspace(0, along[-1], number + 1), along, history)
    way = np.gradient(fine)
    way /= np.maximum(np.abs(way), 1e-9)
    seed = crc32(name.encode())
    phases = [(seed >> 8 * k & 255) / 255 * 2 * pi for k in range(3)]
    share = np.linspace(0, 1, number + 1)
    waves = np.zeros(number + 1)
    for length, phase, weight in zip((11, 5.6, 3.1), phases, (1, 0.6, 0.35), strict=True):
        waves += weight * np.sin(share * along[-1] / length + phase)
    stray = RUGGED * most * 0.6 * waves * np.minimum(1.0, np.sin(pi * share) * 1.6)
    line = fine + 1j * way * stray
    line[0], line[-1] = points[0], points[-1]
    return tuple(complex(round(point.real, 2), round(point.imag, 2)) for point in line.tolist())


def _smooth(points: Sequence[complex]) -> NDArray[np.complex128]:
    """Return a Catmull-Rom curve through points."""
    if len(points) < 3:
        return np.array(points)
    ends = [2 * points[0] - points[1], *points, 2 * points[-1] - points[-2]]
    steps = np.linspace(0, 1, 8, endpoint=False)
    curve: list[complex] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        t = steps
        curve += (0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)).tolist()
    return np.array([*curve, points[-1]])


def _outlines(sector: Cut, walls: Sequence[Line], ccw: Sequence[Line], cw: Sequence[Line], zone: int) -> Mapping[str, Line]:
    """Return the outlines of a zone's quarters."""
    start = zone_angle(zone)
    outlines = {}
    for letter, stretches in sector.outlines.items():
        points: list[complex] = []
        for stretch in stretches:
            if stretch.kind == "rim":
                one, other = (start + angle for angle in stretch.angles)
                number = max(2, round((other - one) * RADIUS / FINE))
                line: Line = tuple(cmath.rect(RADIUS, one + (other - one) * k / number) for k in range(number + 1))
                line = tuple(complex(round(point.real, 2), round(point.imag, 2)) for point in line)
            else:
                line = {"wall": walls, "ccw": ccw, "cw": cw}[stretch.kind][stretch.number]
            points += (line if stretch.forwards else line[::-1])[:-1]
        outlines[letter] = tuple(points)
    return outlines


# --- drawing and data -------------------------------------------------------------------------------------------------------


def _border_corners(planet: Planet) -> Iterable[complex]:
    """Yield the points where the quarters on both sides of a border change at once."""
    for place, segments in enumerate(planet.borders):
        angle = FIRST_ANGLE + ANGLE * (place + 1)
        for stop, (inner, outer) in enumerate(pairwise(segments), 1):
            if inner[0] != outer[0] and inner[1] != outer[1]:
                yield cmath.rect(RADIUS * radius_at(stop / len(segments)), angle)


def _differences(planet: Planet, outlines: Sequence[Line]) -> tuple[tuple[tuple[int, int], ...], tuple[Line, ...]]:
    """Return the adjacent pairs that share no line, and the lines shared by pairs that are not adjacent."""
    links, barred = [], []
    for one, outline in enumerate(outlines):
        for other in range(one + 1, len(outlines)):
            common = shared(outline, outlines[other])
            if other in planet.adjacent[one] and not common:
                links.append((one, other))
            if common and other not in planet.adjacent[one]:
                barred += _chained(common)
    return tuple(links), tuple(barred)


def _chained(stretches: Sequence[tuple[complex, complex]]) -> list[Line]:
    """Return consecutive stretches joined into lines."""
    lines: list[list[complex]] = []
    for start, end in stretches:
        if lines and lines[-1][-1] == start:
            lines[-1].append(end)
        else:
            lines.append([start, end])
    return [tuple(line) for line in lines]


def inside(points: NDArray[np.complex128], outline: Sequence[complex]) -> NDArray[np.bool_]:
    """Return which points lie inside a closed line."""
    corners = np.array(outline)
    following = np.roll(corners, -1)
    found = np.zeros(points.shape, bool)
    for one, other in zip(corners, following, strict=True):
        crosses = (one.imag > points.imag) != (other.imag > points.imag)
        if one.imag != other.imag:
            at = one.real + (points.imag - one.imag) * (other.real - one.real) / (other.imag - one.imag)
            found ^= crosses & (points.real < at)
    return found


def _clearing(outline: Line) -> Clearing:
    """Return the rectangle of the greatest area, among some shapes, that fits inside an outline."""
    edge = np.array(outline)
    across, down = (np.arange(part.min() + 12, part.max() - 11, 4.0) for part in (edge.real, edge.imag))
    middles = (across[None, :] + 1j * down[:, None]).ravel()
    middles = middles[inside(middles, outline)]
    best = Clearing(complex(edge.mean()), 0.0, 0.0)
    away = middles[:, None] - edge[None, :]
    for aspect in ASPECTS:
        heights = 2 * np.maximum(np.abs(away.real) / aspect, np.abs(away.imag)).min(axis=1)
        place = int(heights.argmax())
        height = float(heights[place])
        if aspect * height**2 > best.width * best.height:
            best = Clearing(complex(middles[place]), aspect * height, height)
    return best
