"""Where things stand in a quarter: its badge, and below it the cubes, flowing in rows through the quarter's outline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

import numpy as np

from nexarium.games.kepler.scene_globe import Line, Room, globe

STEP = 2.0
MARGIN = 4.0
GAP = 5.0
SLIM = (0.62, 1.8)
"""The width and height of a slim badge, of a usual one's."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class Ground:
    """A quarter's ground: per scan line from `top` on, every `STEP` units, the stretches inside the outline; the middle of its badge, and
    the badge's width and height."""

    top: float
    lines: tuple[tuple[Interval, ...], ...]
    badge: tuple[float, float]
    size: tuple[float, float]
    head: float = 6.0
    """What the badge leaves free above it: tokens lie on the rim."""
    known: dict[tuple[int, int], Interval | None] = field(default_factory=dict, compare=False)
    """Stretches found before, by their scan lines."""

    def stretch(self, top: float, bottom: float) -> Interval | None:
        """The longest stretch that lies inside from `top` to `bottom`."""
        first, last = int((top - self.top) // STEP), int(-(-(bottom - self.top) // STEP))
        if first < 0 or last >= len(self.lines):
            return None
        if (first, last) not in self.known:
            self.known[first, last] = _longest(_common(self.lines[first : last + 1]))
        return self.known[first, last]

    @property
    def bottom(self) -> float:
        return self.top + STEP * (len(self.lines) - 1)


def _common(lines: Sequence[tuple[Interval, ...]]) -> tuple[Interval, ...]:
    left = lines[0]
    for other in lines[1:]:
        left = tuple((max(a, c), min(b, d)) for a, b in left for c, d in other if min(b, d) > max(a, c))
    return left


def _longest(intervals: Sequence[Interval]) -> Interval | None:
    return max(intervals, key=lambda each: each[1] - each[0], default=None)


@cache
def ground(planet: int, quarter: int, badge: tuple[float, float], head: float) -> Ground:
    """The ground of a quarter of a planet of the house, under a badge of that size."""
    drawn = globe(planet)
    return ground_of(drawn.outlines[quarter], drawn.rooms[quarter], badge, head)


def ground_of(outline: Line, room: Room, badge: tuple[float, float], head: float) -> Ground:
    """The ground within an outline."""
    edge = np.array(outline)
    ends = np.roll(edge, -1)
    top, bottom = float(edge.imag.min()) + MARGIN, float(edge.imag.max()) - MARGIN
    lines = []
    for y in np.arange(top, bottom + STEP, STEP).tolist():
        crosses = (edge.imag > y) != (ends.imag > y)
        a, b = edge[crosses], ends[crosses]
        at = sorted((a.real + (y - a.imag) * (b.real - a.real) / (b.imag - a.imag)).tolist())
        pairs = zip(at[::2], at[1::2], strict=False)
        lines.append(tuple((left + MARGIN, right - MARGIN) for left, right in pairs if right - left > 2 * MARGIN))
    bare = Ground(top, tuple(lines), (0.0, 0.0), badge, head)
    found = _badge(bare)
    if found is None:  # where it is too narrow, the badge has its name above its tranches
        slim = replace(bare, size=(round(badge[0] * SLIM[0], 1), round(badge[1] * SLIM[1], 1)))
        bare, found = slim, _badge(slim)
    return replace(bare, badge=found or (round(room.middle.real, 1), round(room.middle.imag - room.height / 2 + bare.size[1] / 2, 1)))


def _badge(bare: Ground) -> tuple[float, float] | None:
    """The badge's middle: where it fits and leaves most room for rows of cubes below."""
    width, height = bare.size
    best, found = -1.0, None
    for place in range(len(bare.lines)):
        y = bare.top + bare.head + STEP * place
        own = bare.stretch(y, y + height)
        if own is None or own[1] - own[0] < width:
            continue
        rows = [bare.stretch(y + height + 3 + 30 * row, y + height + 3 + 30 * (row + 1)) for row in range(3)]
        capacity = sum(min(110.0, each[1] - each[0]) for each in rows if each and each[1] - each[0] > 36)
        below = next((each for each in rows if each), own)
        x = min(max((below[0] + below[1]) / 2, own[0] + width / 2), own[1] - width / 2)
        if capacity > best + 1:
            best, found = capacity, (round(x, 1), round(y + height / 2, 1))
    return found


def flow(ground: Ground, widths: Sequence[float], height: float, scales: Sequence[float]) -> tuple[float, list[tuple[float, float]]]:
    """Let groups of cubes flow through a quarter: the scale at which they all find room, and per group its left and its bottom.

    Rows begin below the badge and are about as far from it as from the quarter's lower edge. Where even the smallest do not fit, they
    stand in rows from the badge down, whatever they cover.
    """
    if not widths:
        return 1.0, []
    start = ground.badge[1] + ground.size[1] / 2 + 2
    for scale in scales:
        tops = np.arange(start, max(start + STEP, ground.bottom - height * scale + 0.1), 2 * STEP).tolist()
        fitting = [(top, places) for top in tops if (places := _rows(ground, widths, height, scale, top))]
        if fitting:
            slack = ground.bottom - height * scale * 0.4
            return scale, min(fitting, key=lambda each: abs((each[0] - start) * 1.7 - (slack - each[1][-1][1])))[1]
    scale = scales[-1]
    x, y, places = ground.badge[0] - ground.size[0] / 2, start + height * scale, []
    for width in widths:
        if x + width * scale > ground.badge[0] + ground.size[0] / 2 + 8 and places:
            x, y = ground.badge[0] - ground.size[0] / 2, y + height * scale
        places.append((x, y))
        x += (width + GAP) * scale
    return scale, places


def _rows(ground: Ground, widths: Sequence[float], height: float, scale: float, top: float) -> list[tuple[float, float]] | None:
    """The groups in rows from `top` down, centred under the badge as far as the outline lets them; None where there is no room."""
    places: list[tuple[float, float]] = []
    waiting = [width * scale for width in widths]
    gap, high = GAP * scale, height * scale
    while waiting:
        if top + high > ground.bottom:
            return None
        room = ground.stretch(top, top + high)
        row: list[float] = []
        while room and waiting and sum(row) + gap * len(row) + waiting[0] <= room[1] - room[0]:
            row.append(waiting.pop(0))
        if not row or room is None:
            top += STEP
            continue
        whole = sum(row) + gap * (len(row) - 1)
        x = min(max(ground.badge[0], room[0] + whole / 2), room[1] - whole / 2) - whole / 2
        for width in row:
            places.append((round(x, 1), round(top + high, 1)))
            x += width + gap
        top += high + 1
    return places
