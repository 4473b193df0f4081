"""The layout of a quarter: its badge, and below it the cubes, flowing in rows through the quarter's outline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

import numpy as np

from nexarium.games.kepler.scene.globe import Clearing, Line, globe

STEP = 2.0
MARGIN = 4.0
GAP = 5.0
SLIM = (0.62, 1.8)
"""The width and height of a slim badge, with the name above the tranches, relative to a usual one."""
PREFERENCE = (1.2, 1.0)
"""The preference for a usual badge over a slim one."""
GROWTH = 90.0
"""The displacement, in units, that is worth drawing a pile twice as large."""

Interval = tuple[float, float]


@dataclass(frozen=True)
class Ground:
    """A quarter's ground: the stretches inside the outline for each scan line from `top` on, every `STEP` units. It also has the centre,
    width and height of its badge."""

    top: float
    lines: tuple[tuple[Interval, ...], ...]
    badge: tuple[float, float]
    size: tuple[float, float]
    head: float = 6.0
    """The free space above the badge: tokens lie on the rim."""
    known: dict[tuple[int, int], Interval | None] = field(default_factory=dict, compare=False)
    """A cache of stretches, by their scan lines."""

    def stretch(self, top: float, bottom: float) -> Interval | None:
        """Return the longest stretch inside the outline from `top` to `bottom`."""
        first, last = int((top - self.top) // STEP), int(-(-(bottom - self.top) // STEP))
        if first < 0 or last >= len(self.lines):
            return None
        if (first, last) not in self.known:
            self.known[first, last] = _longest(_common(self.lines[first : last + 1]))
        return self.known[first, last]

    def beside(self, top: float, bottom: float) -> Interval | None:
        """Return the longest stretch inside the outline that excludes the badge."""
        (x, y), (width, height) = self.badge, self.size
        if bottom <= y - height / 2 - 1 or top >= y + height / 2 + 1:
            return self.stretch(top, bottom)
        first, last = int((top - self.top) // STEP), int(-(-(bottom - self.top) // STEP))
        if first < 0 or last >= len(self.lines):
            return None
        badge = ((-1e9, x - width / 2 - GAP), (x + width / 2 + GAP, 1e9))
        return _longest(_common((*self.lines[first : last + 1], badge)))

    @property
    def bottom(self) -> float:
        """Return the lowest line, in scene units."""
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
    """Return the ground of a quarter of one of the server's planets, under a badge of this size."""
    drawn = globe(planet)
    return ground_of(drawn.outlines[quarter], drawn.clearings[quarter], badge, head)


def ground_of(outline: Line, clearing: Clearing, badge: tuple[float, float], head: float) -> Ground:
    """Return the ground within an outline."""
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
    slim = (round(badge[0] * SLIM[0], 1), round(badge[1] * SLIM[1], 1))
    forms = [Ground(top, tuple(lines), (0.0, 0.0), size, head) for size in (badge, slim)]
    found = []
    for form, preference in zip(forms, PREFERENCE, strict=True):
        if place := _badge(form):
            found.append((place[0] * preference, replace(form, badge=place[1])))
    if found:
        return max(found, key=lambda each: each[0])[1]
    spot = round(clearing.middle.real, 1), round(clearing.middle.imag - clearing.height / 2 + slim[1] / 2, 1)
    return replace(forms[-1], badge=spot)


def _badge(bare: Ground) -> tuple[float, tuple[float, float]] | None:
    """Return the most space for rows of cubes that the badge can leave below it, and the badge's centre then; None where it does not
    fit."""
    width, height = bare.size
    best: tuple[float, tuple[float, float]] | None = None
    for place in range(len(bare.lines)):
        y = bare.top + bare.head + STEP * place
        own = bare.stretch(y, y + height)
        if own is None or own[1] - own[0] < width:
            continue
        rows = [bare.stretch(y + height + 3 + 30 * row, y + height + 3 + 30 * (row + 1)) for row in range(3)]
        capacity = 20 + sum(min(110.0, each[1] - each[0]) for each in rows if each and each[1] - each[0] > 36)
        below = next((each for each in rows if each), own)
        x = min(max((below[0] + below[1]) / 2, own[0] + width / 2), own[1] - width / 2)
        if best is None or capacity > best[0] + 1:
            best = capacity, (round(x, 1), round(y + height / 2, 1))
    return best


Places = tuple[tuple[float, float], ...]


@lru_cache(maxsize=4096)
def stands(
    planet: int, quarter: int, badge: tuple[float, float], head: float, widths: tuple[float, ...], height: float, scales: tuple[float, ...]
) -> tuple[float, Places]:
    """Run `flow` in a quarter of one of the server's planets."""
    return flow(ground(planet, quarter, badge, head), widths, height, scales)


def flow(ground: Ground, widths: Sequence[float], height: float, scales: Sequence[float]) -> tuple[float, Places]:
    """Return the scale at which all groups of cubes fit into a quarter, and each group's left and bottom.

    They are as large as possible, and as close as possible to the centre of the free space below the badge. If even the smallest do not
    fit, they stand in rows from the badge down and may cover other things.
    """
    if not widths:
        return scales[0], ()
    start = ground.badge[1] + ground.size[1] / 2 + 2
    middle = (start + max(start + height, ground.bottom)) / 2
    best: tuple[float, float, Places] | None = None
    for scale in scales:
        if best and best[0] > scale * GROWTH:
            break
        top = ground.top
        while top + height * scale <= ground.bottom:
            places = _rows(ground, widths, height, scale, top)
            if places:
                ends = [x + width * scale for (x, _), width in zip(places, widths, strict=True)]
                across = (min(x for x, _ in places) + max(ends)) / 2 - ground.badge[0]
                centre = (places[0][1] - height * scale + places[-1][1]) / 2
                off = 0.6 * abs(centre - middle) + 0.35 * abs(across) + (22 if centre < ground.badge[1] else 0)
                if best is None or scale * GROWTH - off > best[0]:
                    best = scale * GROWTH - off, scale, places
            top += 2 * STEP
    return (best[1], best[2]) if best else _heap(ground, widths, height, scales[-1], start)


def _heap(ground: Ground, widths: Sequence[float], height: float, scale: float, start: float) -> tuple[float, Places]:
    """Return rows below the badge, which may cover other things."""
    edge = ground.badge[0] - ground.size[0] / 2
    x, y, places = edge, start + height * scale, []
    for width in widths:
        if x + width * scale > edge + ground.size[0] + 8 and x > edge:
            x, y = edge, y + height * scale
        places.append((round(x, 1), round(y, 1)))
        x += (width + GAP) * scale
    return scale, tuple(places)


def _rows(ground: Ground, widths: Sequence[float], height: float, scale: float, top: float) -> Places | None:
    """Return the groups in rows from `top` down, beside the badge or under it as far as the outline allows; None where there is no
    space."""
    places: list[tuple[float, float]] = []
    waiting = [width * scale for width in widths]
    gap, high = GAP * scale, height * scale
    while waiting:
        if top + high > ground.bottom:
            return None
        room = ground.beside(top, top + high)
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
    return tuple(places)
