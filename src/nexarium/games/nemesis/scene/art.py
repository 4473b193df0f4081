"""The elements of the pictures: intruders, figures, markers, icons.

Drawings are symbols around their own centre, y downwards: figures and intruders with a radius of 13, icons on a grid of 24. Their
classes are plain names, so that a style sheet reaches them at every use. Colours come through variables.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from nexarium.core.marks import COLOURS as COLOURS
from nexarium.core.marks import pattern
from nexarium.core.scene import AnyShape, Circle, Group, Path, Rect, Text

PATTERNS = ("ring", "dot", "bars", "cross", "moon")

# --- intruders -----------------------------------------------------------------------------------------------------------

SHIELD = "M-12 -8.5Q-12 -12 -8.5 -12H8.5Q12 -12 12 -8.5V4L0 13.5L-12 4Z"
INTRUDERS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "larva": (
        (
            "full",
            "M7.5 -4.5C6 -9 -2 -10.5 -6.5 -5.5C-10.5 -1 -8 7.5 0 9C3 9.5 6 8 7 5.5C3 6 -1 4 -1 0.5C-1 -2.5 2.5 -3.5 7.5 -4.5Z",
        ),
        ("cut", "M-0.5 -9L0.5 -3.5M-6.5 -5.5L-1 -1.5M-8 1.5L-1.2 1.5M-4.5 7L0.5 3.5"),
    ),
    "creeper": (
        ("full", "M0 -4.5A4.3 4.6 0 0 1 0 4.8A4.3 4.6 0 0 1 0 -4.5Z"),
        ("thin", "M-3 -2.5L-7 -5V-8.5M3 -2.5L7 -5V-8.5M-3 2L-7 3.5L-7.5 7M3 2L7 3.5L7.5 7"),
    ),
    "adult": (
        (
            "full",
            "M0 -9.5C-4.6 -9.5 -5.8 -5.5 -4.7 -2L-1.8 6.5L0 9L1.8 6.5L4.7 -2C5.8 -5.5 4.6 -9.5 0 -9.5Z",
        ),
        ("thin", "M-8 -4C-8.5 0 -7.5 3 -5 5.5M8 -4C8.5 0 7.5 3 5 5.5"),
        ("cut", "M-2.6 -3.5L-1 -1.5M2.6 -3.5L1 -1.5"),
    ),
    "breeder": (
        ("full", "M0 -8L3.6 -2L0 9.5L-3.6 -2Z"),
        ("thin", "M-5 -9.5C-8.5 -5 -8 2 -4.5 6M5 -9.5C8.5 -5 8 2 4.5 6M-9 -1.5H-6M9 -1.5H6"),
    ),
    "queen": (
        ("full", "M-8 4L-9 -6L-4.3 -1.8L0 -9L4.3 -1.8L9 -6L8 4Z"),
        ("thin", "M-6.5 6.5H6.5"),
        ("cut", "M-3 1.5H-1.8M1.8 1.5H3"),
    ),
}
"""Five silhouettes that differ without colour: a grub, a spider, a skull, a winged blade, a crown."""


def intruder(kind: str) -> tuple[AnyShape, ...]:
    """Return an intruder on its shield."""
    drawn: list[AnyShape] = [Path(d=SHIELD, classes="lw-shield")]
    for part, d in INTRUDERS[kind]:
        drawn.append(Path(d=d, classes="lw-beast" if part == "full" else f"lw-beast-{part}"))
    return tuple(drawn)


# --- characters ----------------------------------------------------------------------------------------------------------


def figure(seat: int) -> tuple[AnyShape, ...]:
    """Return a character: the mark of its seat, as in the list of players."""
    return (Rect(w=26, h=26, rx=8, at=(-13, -13), classes="lw-figure"), pattern(PATTERNS[seat], 5.3, line="lw-mark", full="lw-mark-full"))


FACES: Mapping[str, str] = {
    "captain": "M0 -14L4.1 -4.9L14 -3.9L6.6 2.7L8.7 12.4L0 7.4L-8.7 12.4L-6.6 2.7L-14 -3.9L-4.1 -4.9Z",
    "pilot": "M0 -15L2.5 -4.5L15 3V6.5L2.5 3.5L1.8 9.5L5.5 12.5V15L0 13.5L-5.5 15V12.5L-1.8 9.5L-2.5 3.5L-15 6.5V3L-2.5 -4.5Z",
    "mechanic": "M-12 12L1.5 -1.5M12.5 -6.5A7.5 7.5 0 1 1 6.5 -12.5L5 -6.5L6.5 -5Z",
    "soldier": "M-11 -1L0 -10.5L11 -1M-11 9.5L0 0L11 9.5",
    "scout": "M-15 0Q0 -15 15 0Q0 15 -15 0ZM0 -3.8A3.8 3.8 0 0 1 0 3.8A3.8 3.8 0 0 1 0 -3.8Z",
    "scientist": "M-5 -14H5M-3 -14V-4.5L-11 9A2.5 2.5 0 0 0 -9 12.5H9A2.5 2.5 0 0 0 11 9L3 -4.5V-14M-7 4H7",
}
"""A sign for each published character: a star, a plane, a wrench, chevrons, an eye, a flask."""


def face(character: str) -> tuple[AnyShape, ...]:
    """Return a character's sign, sized for a disc of radius 20; empty for a custom character."""
    return (Path(d=FACES[character], classes="lw-face"),) if character in FACES else ()


# --- markers in rooms -------------------------------------------------------------------------------------------------------

FIRE: tuple[AnyShape, ...] = (
    Path(
        d="M0.5 -11C2.5 -6 7.5 -4 7.5 3A7.5 7.8 0 0 1 -7.5 3C-7.5 -1 -4.5 -2 -4.2 -6C-2.3 -5 -1.2 -3.5 -1 -2C0 -4 0.8 -7 0.5 -11Z",
        classes="lw-fire",
    ),
    Path(d="M0 0.8C2 3 3.3 4.5 3.3 6.5A3.3 3.8 0 0 1 -3.3 6.5C-3.3 4.5 -1 4 0 0.8Z", classes="lw-ember"),
)
MALFUNCTION: tuple[AnyShape, ...] = (
    Path(d="M0 -9L10 8.5H-10Z", classes="lw-alarm"),
    Path(d="M0 -3V2.5M0 5.3V5.4", classes="lw-alarm"),
)
EGG: tuple[AnyShape, ...] = (Path(d="M0 -9C4 -9 6.5 -2.5 6.5 2A6.5 7 0 0 1 -6.5 2C-6.5 -2.5 -4 -9 0 -9Z", classes="lw-egg"),)
BROKEN_EGG: tuple[AnyShape, ...] = (Path(d="M-6.5 0L-4 -2.5L-1.5 1L1 -2.5L4 1L6.5 -1V2A6.5 7 0 0 1 -6.5 2Z", classes="lw-bone"),)
CORPSE: tuple[AnyShape, ...] = (
    Circle(r=3.4, at=(-7, 0), classes="lw-bone-full"),
    Path(d="M-3 0H9M0 -5L1.5 0L-1 5M9 -3.5V3.5", classes="lw-bone"),
)
"""The corpse of a character."""
CARCASS: tuple[AnyShape, ...] = (
    Path(d="M-8 -6Q-8 -8 -6 -8H6Q8 -8 8 -6V3L0 9L-8 3Z", classes="lw-bone"),
    Path(d="M-3.5 -4.5L3.5 2.5M3.5 -4.5L-3.5 2.5", classes="lw-bone"),
)
"""A dead intruder: its shield, crossed out."""
SLIME: tuple[AnyShape, ...] = (Path(d="M0 -9C3.5 -4 6 -1 6 3A6 6 0 0 1 -6 3C-6 -1 -3.5 -4 0 -9Z", classes="lw-slime"),)
LARVA: tuple[AnyShape, ...] = (
    Path(d=INTRUDERS["larva"][0][1], classes="lw-parasite"),
    Path(d=INTRUDERS["larva"][1][1], classes="lw-parasite-cut"),
)
"""The Larva on a character."""

# --- icons of the grid of 24 ---------------------------------------------------------------------------------------------

ICONS: Mapping[str, str] = {
    "move": "M4 12H19M13 6L19 12L13 18",
    "careful": "M3 12H6M9.5 12H12.5M16 12H20M15 7L20 12L15 17",
    "escape": "M10 4H4V20H10M9 12H20M15 7L20 12L15 17",
    "shoot": "M12 5.5A6.5 6.5 0 1 1 12 18.5A6.5 6.5 0 1 1 12 5.5M12 2.5V8M12 16V21.5M2.5 12H8M16 12H21.5",
    "melee": "M5 19L17 7L19.5 4.5M4 15L9 20M14 6L18 10",
    "room": "M4 20V5H20V20H13V14H9V20Z",
    "rest": "M19 14A8 8 0 1 1 10 5A6.5 6.5 0 0 0 19 14Z",
    "repair": "M20 7A5 5 0 0 1 13.5 12L7 19.5A2 2 0 0 1 4.5 17L12 10.5A5 5 0 0 1 17 4L14.5 6.8L17.2 9.5Z",
    "pass": "M5 5L14 12L5 19ZM18.5 5V19",
    "discard": "M5 7H19M9 7V4H15V7M7 7L8 20H16L17 7",
    "armory": "M4 8H20V12H13L11 16H7L8 12H4ZM17 8V5",
    "emergency": "M9.5 4H14.5V9.5H20V14.5H14.5V20H9.5V14.5H4V9.5H9.5Z",
    "surgery": "M4 20L10 14M10 14L18 4L20 6L13 15ZM14 20H20",
    "canteen": "M5 8H16V14A4 4 0 0 1 12 18H9A4 4 0 0 1 5 14ZM16 10H18.5A2 2 0 0 1 18.5 14H16M8 2.5V5M12 2.5V5",
    "shower": "M6 10A6 6 0 0 1 18 10ZM8 14V15M12 14V15M16 14V15M8 19V20M12 19V20M16 19V20",
    "hibernatorium": "M8 3H16A3 3 0 0 1 19 6V18A3 3 0 0 1 16 21H8A3 3 0 0 1 5 18V6A3 3 0 0 1 8 3ZM9 8H15M12 8V11",
    "cockpit": "M4 16L12 4L20 16L12 20Z",
    "engine": "M8 4H16L19.5 14H4.5ZM9 17.5V20M15 17.5V20M12 17.5V22",
    "nest": "M12 3C15.5 3 18 9 18 13A6 6.5 0 0 1 6 13C6 9 8.5 3 12 3Z",
    "slime_room": "M12 3C15.5 8 18 11 18 15A6 6 0 0 1 6 15C6 11 8.5 8 12 3Z",
    "first": "M6 21V4M6 4L18 8L6 12",
    "door": "M6 21V3H18V21M14.5 12V12.1",
    "check": "M5 12.5L10 17.5L19 7",
}
ACTION_CARD = "M12 2L22 12L12 22L2 12ZM12 7.5L16.5 12L12 16.5L7.5 12Z"
CONTAMINATION = "".join(f"M{x} {y}a4.3 4.3 0 1 1 0 8.6a4.3 4.3 0 1 1 0 -8.6" for x, y in ((12, 4.5), (8, 10.5), (16, 10.5)))


def icon(d: str, at: tuple[float, float], size: float, classes: str = "lw-ic") -> Group:
    """Return an icon around a point, `size` wide."""
    return Group(children=(Path(d=d, at=(-12, -12), classes=classes),), at=at, scale=size / 24)


def counted(text: str, at: tuple[float, float]) -> tuple[AnyShape, ...]:
    """Return the injuries of an intruder, at the corner of its shield."""
    return (Circle(r=7.5, at=at, classes="lw-count-disc"), Text(text=text, size=12.2, at=(at[0], at[1] + 0.4), classes="lw-bold"))


@cache
def symbols() -> dict[str, tuple[AnyShape, ...]]:
    """Return the symbols that are drawn in more than one place."""
    return {
        **{f"lw-{kind}": intruder(kind) for kind in INTRUDERS},
        **{f"lw-seat-{seat}": figure(seat) for seat in range(len(COLOURS))},
        "lw-fire": FIRE,
        "lw-malfunction": MALFUNCTION,
        "lw-egg": EGG,
        "lw-broken-egg": BROKEN_EGG,
        "lw-corpse": CORPSE,
        "lw-carcass": CARCASS,
        "lw-slime": SLIME,
        "lw-larva-carried": LARVA,
    }
