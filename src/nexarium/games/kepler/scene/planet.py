"""The parts of the board that never change: the planet's land, its lines, the badges of the quarters, the tracks around it."""

from __future__ import annotations

import cmath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import pi
from random import Random

import numpy as np

from nexarium.core.scene import AnyShape, Circle, Group, Path, Rect, Text, Use, number
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES, ZONES, board
from nexarium.games.kepler.rules.board import LEADER_VALUE, MOST_DIPLOMATS, MOST_LEADERS, Planet, zone_of
from nexarium.games.kepler.scene.art import MOTIFS, line
from nexarium.games.kepler.scene.globe import RADIUS, Globe, globe, inside, zone_angle
from nexarium.games.kepler.scene.piles import Ground, ground

HIGHEST = MOST_DIPLOMATS + LEADER_VALUE * MOST_LEADERS
"""The last number of the diplomatic track: no seat can have more."""
LAP = board().score_track or 100
"""The number of steps in one lap of the score track."""


DIGIT, LEAST_GAP, OUTSIDE = 0.65, 0.33, 0.35
"""The width of a digit and the least gap between two numbers, relative to their size. The third is the part of the gap before the first
number."""


@dataclass(frozen=True)
class Measures:
    """Measures of the planet's picture: half its side, the centres and widths of the two tracks, the sizes of text and of pieces."""

    half: float
    plate: tuple[float, float]
    """The extent of a threshold beyond its track, and the part of its step that it fills."""
    score: tuple[float, float]
    value: tuple[float, float]
    text: float
    badge: tuple[float, float]
    marker: float
    token: tuple[float, float]
    """The distance of tokens from the pole, and their scale."""
    scales: tuple[float, ...]
    every_value: bool
    corners: bool
    """Whether there is space for notes in the corners."""
    head: float
    """The free space above badges, for the tokens on the rim."""
    finger: float
    """The least width and height of anything that can be picked."""


WIDE = Measures(
    half=290,
    plate=(2, 1),
    score=(278, 24),
    value=(250, 26),
    text=12,
    badge=(80, 20),
    marker=9.5,
    token=(227.5, 0.84),
    scales=(1.15, 1.06, 0.98, 0.9, 0.82, 0.74, 0.66, 0.58),
    every_value=True,
    corners=True,
    head=6,
    finger=26,
)
TALL = Measures(
    half=266,
    plate=(0, 0.84),
    score=(257.5, 17),
    value=(239, 20),
    text=17,
    badge=(92, 24),
    marker=10.5,
    token=(225, 0.8),
    scales=(1.25, 1.15, 1.05, 0.95, 0.85, 0.75, 0.65),
    every_value=False,
    corners=False,
    head=9,
    finger=35,
)


def around(place: float, steps: int, radius: float) -> complex:
    """Return a point of a track around the planet; place 0 is on top, counted clockwise."""
    return cmath.rect(radius, 2 * pi * place / steps - pi / 2)


def half_plate(place: int, steps: int, measures: Measures) -> float:
    """Return half of a threshold's width, in steps of the diplomatic track: its number always fits, even on short steps."""
    needed = DIGIT * (measures.text + measures.plate[0]) * len(str(place)) + 2
    return max(measures.plate[1] / 2, needed / 2 / step_length(steps, measures.value[0]))


def step_length(steps: int, radius: float) -> float:
    """Return the length of a track's step."""
    return 2 * pi * radius / steps


def plate(place: int, steps: int, measures: Measures) -> str:
    """Return the outline of a threshold's step on the diplomatic track."""
    (radius, width), (over, _), half = measures.value, measures.plate, half_plate(place, steps, measures)
    a, b = radius - width / 2 - over, radius + width / 2 + over
    corners = [around(place + side * half, steps, r) for side, r in ((-1, a), (-1, b), (1, b), (1, a))]
    p = [f"{number(round(c.real, 1))} {number(round(c.imag, 1))}" for c in corners]
    return f"M{p[0]}L{p[1]}A{number(b)} {number(b)} 0 0 1 {p[2]}L{p[3]}A{number(a)} {number(a)} 0 0 0 {p[0]}Z"


def planet_shapes(place: int, measures: Measures, words: Words) -> tuple[AnyShape, ...]:
    """Return the planet and the two tracks, around the pole."""
    drawn = globe(place)
    inner = measures.value[0] - measures.value[1] / 2
    gap = (inner + RADIUS) / 2
    return (
        Circle(r=measures.half, classes="kp-halo"),
        Circle(r=RADIUS + 2, classes="kp-sea"),
        *_land(drawn),
        *_motifs(place),
        *_lines(drawn),
        Circle(r=RADIUS * 0.62, at=(-62, -74), classes="kp-light"),
        Path(d=_crescent(RADIUS + 3, 0.36), classes="kp-dusk"),
        Circle(r=RADIUS, classes="kp-rim"),
        *((Path(d=_ring(gap, inner - RADIUS), classes="kp-space"),) if inner - RADIUS > 6 else ()),
        *_tracks(measures, words),
    )


def prize_labels(place: int, planet: Planet, measures: Measures) -> tuple[AnyShape, ...]:
    """Return the name and the prizes of each quarter, around the pole. They are drawn over a quarter's highlight, so that they stay
    readable."""
    return tuple(_badge(quarter, planet, ground(place, quarter, measures.badge, measures.head), measures) for quarter in range(len(NAMES)))


# --- land ----------------------------------------------------------------------------------------------------------------


def _land(drawn: Globe) -> Iterator[AnyShape]:
    for quarter, outline in enumerate(drawn.outlines):
        yield Path(d=line(outline, closed=True), classes=f"kp-land kp-{ZONES[zone_of(quarter)]} kp-tone-{quarter % 4}")


def _lines(drawn: Globe) -> Iterator[AnyShape]:
    """Yield the walls with a shadow at their foot, with broader borders between zones. Where four quarters meet there is a lake, because
    there is no passage."""
    walls, borders = "".join(map(line, drawn.walls)), "".join(map(line, drawn.borders))
    yield Path(d=walls, at=(0.9, 1.5), classes="kp-wall-shade")
    yield Path(d=borders, at=(1.2, 2.0), classes="kp-border-shade")
    yield Path(d=walls, classes="kp-wall")
    yield Path(d=borders, classes="kp-border")
    for bar in drawn.barred:
        yield Path(d=line(bar), classes="kp-barred")
    for corner in drawn.corners:
        at = (round(corner.real, 1), round(corner.imag, 1))
        yield Circle(r=7.5, at=at, classes="kp-shore")
        yield Circle(r=5.2, at=at, classes="kp-lake")
    for one, other in drawn.links:
        a, b = drawn.clearings[one].middle, drawn.clearings[other].middle
        yield Path(d=line((a, b)), classes="kp-link")


@cache
def _motifs(place: int) -> tuple[AnyShape, ...]:
    """Return trees, dunes and peaks, scattered over the free land, the same for all viewers."""
    drawn, dice = globe(place), Random(place)
    shapes: list[AnyShape] = []
    taken: list[complex] = []
    for quarter, outline in enumerate(drawn.outlines):
        zone, edge = ZONES[zone_of(quarter)], np.array(outline)
        ys, xs = np.arange(edge.imag.min(), edge.imag.max(), 15.0), np.arange(edge.real.min(), edge.real.max(), 15.0)
        spots = [complex(x + dice.uniform(-6, 6), y + dice.uniform(-6, 6)) for y in ys.tolist() for x in xs.tolist()]
        within = inside(np.array(spots), outline)
        badge, clearing = complex(*ground(place, quarter, WIDE.badge, WIDE.head).badge), drawn.clearings[quarter]
        for spot, fits in zip(spots, within.tolist(), strict=True):
            if not fits or np.abs(edge - spot).min() < 10 or any(abs(spot - other) < 17 for other in taken):
                continue
            if abs((spot - badge).real) < 50 and -22 < (spot - badge).imag < 58:
                continue
            if abs((spot - clearing.middle).real) < clearing.width * 0.3 and abs((spot - clearing.middle).imag) < clearing.height * 0.3:
                continue
            taken.append(spot)
            kind = dice.choice((0, 0, 1, 2))
            at = (round(spot.real, 1), round(spot.imag, 1))
            shapes.append(Use(symbol=f"kp-motif-{zone}-{kind % len(MOTIFS[zone])}", at=at, scale=round(dice.uniform(0.75, 1.05), 2)))
    return tuple(shapes)


def _ring(radius: float, width: float) -> str:
    """Return a ring as an area."""
    a, b = number(radius + width / 2), number(radius - width / 2)
    return f"M{a} 0A{a} {a} 0 1 1 -{a} 0A{a} {a} 0 1 1 {a} 0ZM{b} 0A{b} {b} 0 1 0 -{b} 0A{b} {b} 0 1 0 {b} 0Z"


def _crescent(radius: float, width: float) -> str:
    """Return the dark side: the disc without a disc to the upper left of it."""
    start, end = cmath.rect(radius, -pi / 4 + 0.1), cmath.rect(radius, 3 * pi / 4 - 0.1)
    inner = radius * (1 + width)
    p = [f"{number(round(c.real, 1))} {number(round(c.imag, 1))}" for c in (start, end)]
    return f"M{p[0]}A{number(radius)} {number(radius)} 0 0 1 {p[1]}A{number(inner)} {number(inner)} 0 0 0 {p[0]}Z"


def _badge(quarter: int, planet: Planet, stand: Ground, measures: Measures) -> AnyShape:
    """Return a quarter's name and tranches; where space is short, the name is above the tranches."""
    width, height = stand.size
    zone, tranches, size = ZONES[zone_of(quarter)], planet.tranches[quarter], measures.text
    slim = stand.size != measures.badge
    row, half = measures.badge[1], measures.badge[1] / 2
    name = round(width if slim else width * 0.33, 1)
    left, top = (0.0, height - row) if slim else (name, 0.0)
    prizes = tuple(
        Text(text=str(prize), size=large, at=(x, top + half + (0 if slim else 0.5)), classes=f"kp-prize-{place}")
        for place, (prize, (x, large)) in enumerate(zip(tranches, _apart(tranches, left, width - (0 if slim else 3), size), strict=True))
    )
    if slim:
        tab = f"M0 {row - 2}V{half}A{half} {half} 0 0 1 {half} 0H{width - half}A{half} {half} 0 0 1 {width} {half}V{row - 2}Z"
        named = (name / 2, half - 1)
    else:
        tab, named = f"M{name} 0H{half}A{half} {half} 0 0 0 {half} {height}H{name}Z", (round(name / 2 + 2, 1), half + 0.5)
    return Group(
        at=(round(stand.badge[0] - width / 2, 1), round(stand.badge[1] - height / 2, 1)),
        classes=f"kp-badge kp-{zone}",
        children=(
            Rect(w=width, h=height, rx=half, classes="kp-pill"),
            Path(d=tab, classes="kp-tab"),
            Text(text=NAMES[quarter], size=size, at=named, classes="kp-tab-name"),
            *prizes,
        ),
    )


def _apart(numbers: Sequence[int], left: float, right: float, size: float) -> list[tuple[float, float]]:
    """Return the centres and sizes of numbers in a row, with gaps that keep any two from being read as one."""
    digits, between = sum(len(str(each)) for each in numbers), len(numbers) - 1 + 2 * OUTSIDE
    size = round(min(size, (right - left) / (DIGIT * digits + LEAST_GAP * between)), 1)
    gap = (right - left - DIGIT * size * digits) / between
    places, x = [], left + gap * OUTSIDE
    for each in numbers:
        wide = DIGIT * size * len(str(each))
        places.append((round(x + wide / 2, 1), size))
        x += wide + gap
    return places


# --- tracks --------------------------------------------------------------------------------------------------------------


OFTEN = (1, 5, 10, 20, 50, 100)
"""The possible intervals between numbered steps of a track."""


OVER_TRACK = 6.0
"""The most by which a number may be wider than its track."""


def _number_size(steps: int, width: float, text: float) -> float:
    """Return the text size of the numbers on a track of this width."""
    return round(min(text, (width + OVER_TRACK) / (DIGIT * len(str(steps - 1)))), 1)


def _numbered(least: int, steps: int, radius: float, size: float) -> range:
    """Return the numbered steps of a track: at most every `least`, and few enough that numbers keep apart, including the last and the
    first."""
    needed = (DIGIT * len(str(steps - 1)) + LEAST_GAP) * size / step_length(steps, radius)
    often = next((each for each in OFTEN if each >= max(least, needed)), OFTEN[-1])
    return range(0, max(1, int(steps - needed) + 1), often)


def _tracks(measures: Measures, words: Words) -> Iterator[AnyShape]:
    radius, width = measures.score
    yield Path(d=_ring(radius, width), classes="kp-score-track", title=words("score_track"))
    yield from score_steps(LAP, measures)
    radius, width = measures.value
    yield Path(d=_ring(radius, width), classes="kp-value-track", title=words("value_track"))
    yield from value_steps(HIGHEST + 1, board().thresholds, measures)


def score_steps(steps: int, measures: Measures) -> Iterator[AnyShape]:
    """Yield the numbers of the score track, and its other steps as dots."""
    radius, width = measures.score
    size = _number_size(steps, width, measures.text)
    numbered = _numbered(5 if measures.every_value and steps <= 100 else 10, steps, radius, size)
    dots, most = [], measures.half - DIGIT * size * len(str(steps - 1)) / 2 - 1
    for step in range(steps):
        at = around(step, steps, radius)
        if step in numbered:
            strong = "" if step % 10 == 0 else " kp-muted"
            inside = complex(min(max(at.real, -most), most), at.imag)  # long numbers would extend beyond the picture
            yield Text(text=str(step), size=size, at=_at(inside), classes=f"kp-step{strong}")
        else:
            dots.append(f"M{number(round(at.real, 1))} {number(round(at.imag, 1))}h.01")
    yield Path(d="".join(dots), classes="kp-dots")


def value_steps(steps: int, thresholds: Sequence[int], measures: Measures) -> Iterator[AnyShape]:
    """Yield the seams and the numbers of the diplomatic track, except those under a threshold."""
    radius, width = measures.value
    seams = []
    for step in range(steps):
        a, b = (around(step + 0.5, steps, radius + side * width / 2) for side in (-1, 1))
        seams.append(line((a, b)))
    yield Path(d="".join(seams), classes="kp-seams")
    size = _number_size(steps, width, measures.text)
    half = DIGIT * size * len(str(steps - 1)) / 2
    for step in _numbered(1 if measures.every_value else 5, steps, radius, size):
        if all(abs(step - each) >= max(1, half / step_length(steps, radius) + half_plate(each, steps, measures)) for each in thresholds):
            yield Text(text=str(step), size=size, at=_at(around(step, steps, radius)), classes="kp-value")


def _at(point: complex) -> tuple[float, float]:
    return round(point.real, 1), round(point.imag, 1)


def zone_middle(zone: int) -> float:
    """Return the angle of a zone's centre."""
    return zone_angle(zone) + pi / 3


def notes(planet: Planet, drawn: Globe, measures: Measures, words: Words) -> Iterator[AnyShape]:
    """Yield the notes in the corners: what the two tracks are, and what the board is."""
    far = measures.half - 4
    for row, (key, name) in enumerate((("legend_points", "kp-key-points"), ("legend_value", "kp-key-value"))):
        yield Rect(w=14, h=10, rx=3, at=(-far, -far + 2 + 18 * row), classes=name)
        yield Text(text=words(key), size=12, at=(-far + 20, -far + 7.5 + 18 * row), anchor="start", classes="kp-muted")
    parts = [words("planet", name=planet.name)]
    if board().status == "reconstruction":
        parts += [words("reconstructed_1"), words("reconstructed_2")]
    if not drawn.faithful:
        parts += [words("links_show")]
    for row, text in enumerate(reversed(parts)):
        yield Text(text=text, size=11.5, at=(far, far - 6 - 15 * row), anchor="end", classes="kp-muted")
