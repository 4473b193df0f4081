"""The elements of the pictures: terrains, the Keepers' faces, doors, dice, glyphs, the outline of a cube.

Drawings are symbols around their own centre, a tile 100 units wide, y downwards. Their classes are plain names, so that a style sheet
reaches them at every use. Colours come through variables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from nexarium.core.marks import COLOURS as COLOURS
from nexarium.core.marks import PATTERNS as PATTERNS
from nexarium.core.marks import pattern
from nexarium.core.scene import AnyShape, Circle, Group, Path, Rect, Text, Use, number
from nexarium.games.keepers.box.cards import Card, roster
from nexarium.games.keepers.box.cubes import TileName

UNIT = 100.0

Point = tuple[int, int]

# --- terrains ------------------------------------------------------------------------------------------------------------

_TILE = Rect(w=94, h=94, rx=9, at=(-47, -47))
_TREE = "l8 15h-4l6 9h-20l6 -9h-4z"
_TREES = (
    *((-33, -39, 1.0), (-16, -43, 0.8), (33, -40, 1.0), (17, -43.5, 0.7), (-33, 21, 1.0), (-14, 28.8, 0.75)),
    *((34, 21, 1.0), (16, 28, 0.8), (-38, -4.5, 0.7), (39, -4.5, 0.7)),
)
_WAVE = "q10 -7 20 0t20 0t20 0t20 0"


def _tile(name: str) -> Rect:
    return Rect(w=_TILE.w, h=_TILE.h, rx=_TILE.rx, at=_TILE.at, classes=f"nk-t-{name}")


def _dots(name: str, *dots: tuple[float, float, float]) -> tuple[AnyShape, ...]:
    return tuple(Circle(r=r, at=(x, y), classes=f"nk-f-{name}") for x, y, r in dots)


TERRAINS: Mapping[str, tuple[AnyShape, ...]] = {
    "forest": (_tile("forest"), *(Path(d=f"M0 0{_TREE}", at=(x, y), scale=size, classes="nk-f-forest") for x, y, size in _TREES)),
    "desert": (
        _tile("desert"),
        Path(d="".join(f"M-40 {y}{_WAVE}" for y in (-34, -24, 26, 36)), classes="nk-a-desert"),
        *_dots("desert", (-36, -4, 2.4), (37, 2, 2.4), (-39, 9, 1.7), (36, -9, 1.7)),
    ),
    "ice": (
        _tile("ice"),
        Path(d="M-47 -38A9 9 0 0 1 -38 -47H-4L-24 -30L-30 -8L-47 2zM47 38A9 9 0 0 1 38 47H2L22 31L29 9L47 -4z", classes="nk-f-ice"),
        Path(
            d="M-24 -30L-10 -47M-24 -30L-47 -34M-30 -8L-47 14M22 31L8 47M22 31L47 34M29 9L47 -16M26 -47L30 -30L47 -26M-26 47L-31 31L-47 28",
            classes="nk-a-ice",
        ),
    ),
    "lava": (
        _tile("lava"),
        Path(
            d="M-45 -22C-34 -18 -36 -34 -22 -34S-10 -43 -4 -45M45 24C36 20 36 36 22 35S8 42 6 45M-45 22C-38 24 -36 34 -26 36"
            "M45 -24C38 -22 38 -34 28 -36L23 -45",
            classes="nk-a-lava",
        ),
        *_dots("lava", (-36, 4, 3), (38, -4, 2.4), (-10, 39, 2.4), (9, -38, 2.8)),
    ),
    "ruins": (
        _tile("ruins"),
        Path(
            d="M-47 -31H47M-47 31H47M-20 -47V-31M16 -47V-31M-34 -31V-14H-47M34 -31V-14H47M-30 31V47M4 31V47M32 31V47"
            "M-36 31V14H-47M36 31V14H47",
            classes="nk-a-ruins",
        ),
    ),
}
"""The terrains with a drawing. Custom ones have a colour and rings by their place in the roster, the fifth and further ones also a
cross."""
MOST_RINGS = 4


def terrain_symbol(name: str) -> str:
    """Return the name of a terrain's symbol: its index in the roster, because a custom terrain may have any name."""
    return f"nk-t{roster().terrains.index(name)}"


def _other_terrain(place: int) -> tuple[AnyShape, ...]:
    cross = (Path(d="M-42 -42L42 42M-42 42L42 -42", classes="nk-a-ruins"),) if place >= MOST_RINGS else ()
    rings = tuple(Circle(r=43.0 - 6 * ring, classes="nk-a-ruins") for ring in range(place % MOST_RINGS + 1))
    return (_tile(f"other-{place}"), *cross, *rings)


def terrain_symbols() -> dict[str, tuple[AnyShape, ...]]:
    """Return a symbol for each terrain of the roster."""
    return {terrain_symbol(name): TERRAINS.get(name) or _other_terrain(place) for place, name in enumerate(roster().terrains)}


# --- faces ---------------------------------------------------------------------------------------------------------------

_FLAKE = "M0 -13V13M-11.3 -6.5L11.3 6.5M-11.3 6.5L11.3 -6.5M-4 -10.5L0 -7L4 -10.5M-4 10.5L0 7L4 10.5M-11.5 -2.5L-6.5 -3.6L-7.3 -8.6"
_FACES: Mapping[str, tuple[AnyShape, ...]] = {
    "nyx": (
        Path(d="M5.5 -12A13 13 0 1 0 11.5 7.5A10.5 10.5 0 0 1 5.5 -12z", classes="nk-face"),
        Circle(r=1.9, at=(9, -3), classes="nk-face"),
    ),
    "ilva": (Path(d=f"{_FLAKE}M11.5 2.5L6.5 3.6L7.3 8.6M-11.5 2.5L-6.5 3.6L-7.3 8.6M11.5 -2.5L6.5 -3.6L7.3 -8.6", classes="nk-face-line"),),
    "quill": (
        Path(
            d="M11 -12.5C0 -12 -7.5 -5 -8 5.5L-11.5 12.5L-9 13L-6 7.5C3.5 7.5 7 2.5 8 -2.5L4.5 -2.2L9.5 -6C10.5 -8.5 11 -10.5 11 -12.5z",
            classes="nk-face",
        ),
    ),
    "korrin": (
        Circle(r=5.6, classes="nk-face"),
        Path(
            d="M0 -9.4V-13.2M0 9.4V13.2M-9.4 0H-13.2M9.4 0H13.2M-6.7 -6.7L-9.4 -9.4M6.7 6.7L9.4 9.4M-6.7 6.7L-9.4 9.4M6.7 -6.7L9.4 -9.4",
            classes="nk-face-line",
        ),
    ),
    "bront": (
        Path(
            d="M0 -13.5C5 -13.5 8 -10.5 7.6 -7C11.5 -5.5 11.8 0.5 7.5 1.8C5.4 3.4 3.4 3 2.4 2.4V6.5C4 9.5 7.5 9 10 12.5"
            "C6 11.4 4 12 1.8 10L0 13.4L-1.8 10C-4 12 -6 11.4 -10 12.5C-7.5 9 -4 9.5 -2.4 6.5V2.4C-3.4 3 -5.4 3.4 -7.5 1.8"
            "C-11.8 0.5 -11.5 -5.5 -7.6 -7C-8 -10.5 -5 -13.5 0 -13.5z",
            classes="nk-face",
        ),
    ),
    "ossa": (
        Path(d="M-13.5 10.5L-4.8 -6.5L0.2 2.6L4.6 -4.4L13.5 10.5z", classes="nk-face"),
        Path(d="M-8 -9.5L-4.8 -12.5L-1.6 -9.5M3 -8.4L5.4 -10.6L7.8 -8.4", classes="nk-face-line"),
    ),
    "tarn": (
        Path(d="M0 -13.5C5.5 -6.5 9.2 -1.4 9.2 3.6A9.2 9.2 0 0 1 -9.2 3.6C-9.2 -1.4 -5.5 -6.5 0 -13.5z", classes="nk-face"),
        Path(d="M-4.6 4.2A4.8 4.8 0 0 0 0.6 8.6", classes="nk-face-cut"),
    ),
    "vex": (
        Path(d="M0 -13.5L10.5 0L0 13.5L-10.5 0z", classes="nk-face"),
        Circle(r=3.1, classes="nk-face-hole"),
    ),
}
"""The Keepers with a drawn face. Any other shows the first letter of its name."""


def face(card: Card | None, name: str) -> tuple[AnyShape, ...]:
    """Return a Keeper's face, sized for a disc of radius 20."""
    if card is not None and card.id in _FACES:
        return _FACES[card.id]
    return (Text(text=name[:1].upper(), size=22, classes="nk-letter", at=(0, 1)),)


def seat_mark(seat: int) -> AnyShape:
    """Return the pattern that marks a seat without colour, as in the list of players."""
    return pattern(PATTERNS[seat], 4.03, line="nk-mark", full="nk-mark-full")


def token(card: Card | None, seat: int, name: str) -> tuple[AnyShape, ...]:
    """Return a Keeper: a round token with its face, and its seat's pattern at the rim. The radius is 28."""
    return (
        Circle(r=29, at=(0, 4.5), classes="nk-shade"),
        Circle(r=28, classes="nk-disc"),
        Circle(r=24, classes="nk-rim"),
        Group(children=face(card, name), classes="nk-emblem"),
        Group(children=(Rect(w=18, h=16, rx=5, at=(-9, -8), classes="nk-tab"), seat_mark(seat)), at=(20, 20), classes="nk-pin"),
    )


# --- doors ---------------------------------------------------------------------------------------------------------------

DOOR: tuple[AnyShape, ...] = (
    *(Circle(r=r, at=(0, -12), classes="nk-glow") for r in (68, 60, 52, 45, 39)),
    Path(d="M-36 3V-18A36 36 0 0 1 36 -18V3z", classes="nk-frame"),
    Path(d="M-26 3V-17A26 26 0 0 1 26 -17V3z", classes="nk-void"),
    Path(d="M-16 -8A17 17 0 0 1 16 -18M15 -4A16 15 0 0 1 -9 -2M-8 -14A8.5 8.5 0 0 1 8 -16", classes="nk-swirl"),
    Rect(w=80, h=6, rx=3, at=(-40, 0), classes="nk-frame"),
)
"""A Portal on the northern edge of its tile; its sill is at the origin."""

RING: tuple[AnyShape, ...] = (Circle(r=34, classes="nk-ring"),)

# --- glyphs --------------------------------------------------------------------------------------------------------------

MOVE = "M4 12h14M13 6.5l5.500 5.500-5.500 5.500"
JUMP = "M4 17C5 8 14 5 18.5 13.5M19.5 8v6h-6"
PUSH = "M4 12h9M9 7.5l4.500 4.500L9 16.500M18.500 5v14"
SWAP = "M5 9h13M14.5 5.500L18 9l-3.500 3.500M19 15H6M9.500 11.500L6 15l3.500 3.500"
CROSS = "M-15 -15L15 15M15 -15L-15 15"
FALL = "M0 -22V16M-14 4L0 19L14 4"
POWER = "M13 3L6 13.500h5L10.500 21 18 10h-5.500z"
GLYPHS = {"M": MOVE, "J": JUMP, "P": PUSH}
KINDS = {"M": "move", "J": "jump", "P": "push"}


def glyph(d: str, at: tuple[float, float], size: float, classes: str = "nk-ic", turn: float = 0.0) -> Group:
    """Return an icon of the 24 by 24 grid around a point, `size` wide."""
    return Group(children=(Path(d=d, at=(-12, -12), classes=classes),), at=at, scale=size / 24, turn=turn)


PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)),
    6: ((-1, -1), (1, -1), (-1, 1), (1, 1), (-1, 0), (1, 0)),
}


def die(value: int) -> tuple[AnyShape, ...]:
    """Return a die around its centre, 36 wide; 0 is the empty place of the reserve."""
    square = Rect(w=36, h=36, rx=9, at=(-18, -18), classes="nk-face-of-die")
    return (square, *(Circle(r=3.5, at=(8.5 * x, 8.5 * y), classes="nk-pip") for x, y in PIPS.get(value, ())))


def power_die() -> tuple[AnyShape, ...]:
    """Return a Power die that has not been thrown: a bolt instead of pips."""
    return (*die(0), Group(children=(Path(d=POWER, at=(-12, -12), classes="nk-bolt"),), scale=1.15))


def step(d: str, turn: float = 0.0) -> tuple[AnyShape, ...]:
    """Return a legal step: a light disc with its arrow."""
    return (Circle(r=20, classes="nk-step-disc"), glyph(d, (0, 0), 26, "nk-step-ic", turn))


def count(text: str) -> tuple[AnyShape, ...]:
    """Return a number in a disc."""
    return (Circle(r=11.5, classes="nk-count-disc"), Text(text=text, size=14, at=(0, 0.6), classes="nk-count"))


@cache
def fixed_symbols() -> dict[str, tuple[AnyShape, ...]]:
    """Return the symbols that are the same at every table."""
    return {
        "nk-door": DOOR,
        "nk-ring": RING,
        **{f"nk-die-{value}": die(value) for value in range(7)},
        "nk-die-power": power_die(),
        "nk-jump": step(JUMP),
        "nk-swap": step(SWAP),
        **{f"nk-move-{turn}": step(MOVE, float(turn)) for turn in (0, 90, 180, 270)},
    }


# --- outlines ------------------------------------------------------------------------------------------------------------


def outline(cells: Iterable[Point], inset: float = 1.5, radius: float = 9.0) -> str:
    """Return the outline of unit cells (x to the right, y down), each `UNIT` wide around its centre, drawn slightly inside."""
    held = set(cells)
    ways: dict[Point, list[Point]] = {}
    for x, y in held:
        # clockwise, in corners: corner (x, y) is the upper left one of the cell
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in held:
                ways.setdefault(start, []).append(end)
    path = ""
    while ways:
        path += _loop(ways, min(ways), inset, radius)
    return path


def _loop(ways: dict[Point, list[Point]], start: Point, inset: float, radius: float) -> str:
    corners = [start]
    while True:
        here = corners[-1]
        onwards = ways[here].pop()
        if not ways[here]:
            del ways[here]
        if onwards == start:
            break
        corners.append(onwards)
    path, n = "", len(corners)
    for place, (x, y) in enumerate(corners):
        before, after = corners[place - 1], corners[(place + 1) % n]
        into, out = (x - before[0], y - before[1]), (after[0] - x, after[1] - y)
        if into == out:
            continue
        # inwards is to the right of the path
        px = UNIT * (x - 0.5) - inset * (into[1] + out[1])
        py = UNIT * (y - 0.5) + inset * (into[0] + out[0])
        first = f"{number(px - radius * into[0])} {number(py - radius * into[1])}"
        last = f"{number(px + radius * out[0])} {number(py + radius * out[1])}"
        path += f"{'L' if path else 'M'}{first}Q{number(px)} {number(py)} {last}"
    return path + "Z"


def cube(stickers: Mapping[TileName, str], tiles: Mapping[TileName, Point], turn: float) -> tuple[AnyShape, ...]:
    """Return a whole cube around its centre, for the tray and the ghost. `tiles` are in cells to the right and down; `turn` is the
    door's rotation."""
    d = outline(tiles.values())
    x, y = tiles["start"]
    at = (UNIT * x, UNIT * y)
    return (
        Path(d=d, classes="nk-ghost-ground"),
        *(Use(symbol=terrain_symbol(stickers[name]), at=(UNIT * tx, UNIT * ty)) for name, (tx, ty) in tiles.items()),
        Path(d=d, classes="nk-edge"),
        Circle(r=34, at=at, classes="nk-ring"),
        Group(children=(Group(children=DOOR[5:], at=(0, -49)),), at=at, turn=turn),
    )
