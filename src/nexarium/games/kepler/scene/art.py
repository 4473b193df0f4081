"""The elements of the pictures: emblems, cubes, discs, dice, the tracks' signs, tokens, the terrains' motifs.

Drawings are symbols around their own centre, y downwards. Their classes are plain names, so that a style sheet reaches them at every
use. A seat's colour comes through the variable `--seat`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from nexarium.core.marks import pattern
from nexarium.core.scene import AnyShape, Circle, Group, Path, Rect, Use, number

COLOURS = ("blue", "yellow", "red", "violet", "green")
PATTERNS = ("ring", "triangle", "cross", "diamond", "bars")
"""The colour of each seat, and the emblem that tells it apart without colour."""

DIPLOMAT = 13.0
LEADER = 22.0
"""The side lengths of the cubes' fronts."""
DEPTH = 0.24
"""The extent of a cube's top and side, relative to its side length."""
DIE = 44.0

Point = tuple[float, float]


def line(points: list[complex] | tuple[complex, ...], *, closed: bool = False) -> str:
    """Return path commands through points."""
    body = "L".join(f"{number(round(point.real, 1))} {number(round(point.imag, 1))}" for point in points)
    return f"M{body}{'Z' if closed else ''}"


# --- seats ---------------------------------------------------------------------------------------------------------------


def emblem(seat: int, size: float, ink: str = "kp-on") -> AnyShape:
    """Return a seat's emblem, about `size` from its centre to its edge. It has the class `ink`, with `-line` for strokes."""
    return pattern(PATTERNS[seat], size, line=f"{ink}-line kp-w{_weight(size)}", full=ink)


def _weight(size: float) -> int:
    """Return the stroke class for an emblem of a size: kp-w1 for the smallest."""
    return 1 if size < 3.6 else 2 if size < 5.2 else 3


def disc(seat: int, radius: float) -> tuple[AnyShape, ...]:
    """Return a player's disc or marker."""
    return (Circle(r=radius, classes="kp-disc"), emblem(seat, 0.46 * radius))


def cube(seat: int, side: float) -> tuple[AnyShape, ...]:
    """Return a cube seen from the front and slightly from above, around the centre of its front."""
    h, t = side / 2, round(side * DEPTH, 2)
    return (
        Path(d=f"M{-h} {-h}l{t} {-t}h{side}l{-t} {t}z", classes="kp-top"),
        Path(d=f"M{h} {-h}l{t} {-t}v{side}l{-t} {t}z", classes="kp-side"),
        Rect(w=side, h=side, at=(-h, -h), classes="kp-front"),
        emblem(seat, 0.25 * side),
    )


# --- dice ----------------------------------------------------------------------------------------------------------------

_PIPS: Mapping[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(value: int) -> tuple[AnyShape, ...]:
    """Return a die's face, 44 wide."""
    pips = tuple(Circle(r=4.0, at=(11.2 * x, 11.2 * y), classes="kp-pip") for x, y in _PIPS[value])
    return (Rect(w=DIE, h=DIE, rx=9, at=(-DIE / 2, -DIE / 2), classes="kp-face-of-die"), *pips)


def blank_die() -> tuple[AnyShape, ...]:
    """Return a die in the air."""
    return (Rect(w=DIE, h=DIE, rx=9, at=(-DIE / 2, -DIE / 2), classes="kp-face-of-die"),)


# --- signs ---------------------------------------------------------------------------------------------------------------

SIGNS: Mapping[str, tuple[AnyShape, ...]] = {
    "roll_black": (
        Rect(w=11, h=11, rx=2.5, at=(-8.5, -2.5), classes="kp-ink"),
        Rect(w=11, h=11, rx=2.5, at=(-1.5, -9), classes="kp-ink-line"),
    ),
    "reroll_two": (
        Path(d="M8 -3A8.3 8.3 0 1 0 8.6 3", classes="kp-ink-line"),
        Path(d="M9.3 -9.5V-3H2.8", classes="kp-ink-line"),
    ),
    "nudge_die": (Path(d="M-9 -4.5h8m-4 -4v8M1 6.5h8M7.5 -7L-7 8.5", classes="kp-ink-line"),),
    "move_own_leader": (
        Rect(w=11, h=11, rx=1, at=(-10, -5.5), classes="kp-ink"),
        Path(d="M3 0h7.5M7 -3.8L10.8 0L7 3.8", classes="kp-ink-line"),
    ),
    "remove_diplomat": (Rect(w=8, h=8, at=(-4, -4), classes="kp-ink"), Path(d="M-9 -9L9 9M9 -9L-9 9", classes="kp-ink-line")),
    "move_opposing": (
        Rect(w=7.5, h=7.5, rx=0.8, at=(-10, -1.5), classes="kp-ink-line"),
        Path(d="M-6.5 -5C-3 -10 5 -9.5 7 -3M9 -7.5L7.5 -2.3L2.4 -3.6", classes="kp-ink-line"),
    ),
    "points": (
        Path(
            d="M0 -9.5L2.7 -3.1L9.5 -2.6L4.3 1.8L5.9 8.4L0 4.9L-5.9 8.4L-4.3 1.8L-9.5 -2.6L-2.7 -3.1Z",
            classes="kp-ink",
        ),
    ),
}
"""A sign for each track's ability, 20 wide. Class `kp-ink` is filled, `kp-ink-line` stroked."""


def hexagon(radius: float) -> str:
    """Return a token's outline with a corner on top."""
    return line([complex(radius * sin(pi * k / 3), -radius * cos(pi * k / 3)) for k in range(6)], closed=True)


def token(ability: str) -> tuple[AnyShape, ...]:
    """Return a bonus token: the sign of its track on a hexagon."""
    return (Path(d=hexagon(16), classes="kp-token"), Group(children=SIGNS[ability], scale=0.82, classes="kp-token-sign"))


# --- terrains ------------------------------------------------------------------------------------------------------------

MOTIFS: Mapping[str, tuple[tuple[AnyShape, ...], ...]] = {
    "green": (
        (Path(d="M0 -6.5l3.8 6h-2.2l2.7 4.5h-8.6l2.7 -4.5h-2.2z", classes="kp-motif"),),
        (
            Path(
                d="M-3 -4l3 5h-2l2 3h-7l2 -3h-1zM4 -5.5l3 5h-2l2 4h-7l2 -4h-2z",
                classes="kp-motif",
            ),
        ),
        (Path(d="M-7 2q3.5 -5 7 0q3.5 -5 7 0", classes="kp-motif-line"),),
    ),
    "orange": (
        (Path(d="M-11 1q5.5 -6 11 0t11 0", classes="kp-motif-line"),),
        (Path(d="M-9 -2q4.5 -5 9 0t9 0M-4 4q4 -4.5 8 0t8 0", classes="kp-motif-line"),),
        (
            Circle(r=1.4, at=(-3, 0), classes="kp-motif"),
            Circle(r=1.1, at=(2.5, 2.5), classes="kp-motif"),
            Circle(r=0.9, at=(4, -2), classes="kp-motif"),
        ),
    ),
    "purple": (
        (Path(d="M-7 5L-1.5 -6L4.5 5M-1.5 -6L0.3 -0.5L-1.5 1.5M1.5 0L4 -4L8.5 5", classes="kp-motif-line"),),
        (Path(d="M0 -7L3.2 -1.5L0 5.5L-3.2 -1.5ZM-3.2 -1.5H3.2", classes="kp-motif-line"),),
        (Circle(r=4.2, classes="kp-motif-line"), Path(d="M-2 1.8A3 3 0 0 0 2.4 1.4", classes="kp-motif-line")),
    ),
}
"""The motifs scattered over each zone's land: trees and hills, dunes and stones, peaks, crystals and craters."""


def symbols(players: int) -> dict[str, tuple[AnyShape, ...]]:
    """Return the symbols that the board and the hand refer to by name."""
    drawn: dict[str, tuple[AnyShape, ...]] = {f"kp-die-{value}": die(value) for value in range(1, 7)}
    drawn["kp-die-air"] = blank_die()
    for seat in range(players):
        drawn |= {f"kp-diplomat-{seat}": cube(seat, DIPLOMAT), f"kp-leader-{seat}": cube(seat, LEADER)}
    drawn |= {f"kp-sign-{ability}": shapes for ability, shapes in SIGNS.items()}
    drawn |= {f"kp-token-{ability}": token(ability) for ability in SIGNS}
    drawn |= {f"kp-motif-{zone}-{place}": shapes for zone, motifs in MOTIFS.items() for place, shapes in enumerate(motifs)}
    return drawn


def sign(ability: str, at: Point, size: float, classes: str = "") -> AnyShape:
    """Return a track's sign, `size` wide."""
    return Use(symbol=f"kp-sign-{ability}", at=at, scale=round(size / 20, 3), classes=classes)
