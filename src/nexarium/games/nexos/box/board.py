"""The printed board, read from `board.toml`: the lattice, the colours with their starting intersections, the pieces (NX-1 to NX-4).

An administrator may edit the file. Unusable data is refused with the name of the entry to repair (`BadData.field`).
"""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from nexarium.core.components import read, refused

FILE = "board.toml"
LARGEST_SIZE = 13
"""A row of the rules' table of placements has 16 words, of which 3 stay empty (`rules/tables.py`)."""


class Segment(NamedTuple):
    """A unit segment, from (x, y) rightwards (`h`) or upwards (`v`) (NX-1)."""

    x: int
    y: int
    way: str

    def ends(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Return the two intersections that it joins."""
        return (self.x, self.y), (self.x + 1, self.y) if self.way == "h" else (self.x, self.y + 1)


Shape = frozenset[Segment]
"""The segments of a piece."""

Coordinate = Annotated[int, Meta(ge=0, lt=LARGEST_SIZE)]
MOST_PIECES = 32
PieceName = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9]{1,8}(?![\s\S])", max_length=8, description="one to eight letters and digits, as 'L3' (NX-3)")
]
PrintedShape = Annotated[
    str,
    Meta(
        pattern=r"^[0-4][0-4][hv]( [0-4][0-4][hv]){0,3}(?![\s\S])",
        max_length=15,
        description="one to four segments, as '00h 10v' (NX-3)",
        extra={"picker": "segments"},
    ),
]
"""One to four segments in the notation of NX-3: `00h 10v`."""


class PrintedColour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour of the game, in playing order (NX-5), and its starting intersection (NX-4)."""

    name: Literal["blue", "yellow", "red", "green"]
    start: tuple[Coordinate, Coordinate]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file. `size` is the number of intersections along a side, `bonus` the score of a colour that has placed all its
    pieces
    (NX-12)."""

    size: Annotated[int, Meta(ge=5, le=LARGEST_SIZE)]
    bonus: Annotated[int, Meta(ge=-99, le=0)]
    colours: tuple[PrintedColour, PrintedColour, PrintedColour, PrintedColour]
    pieces: Annotated[dict[PieceName, PrintedShape], Meta(min_length=1, max_length=MOST_PIECES)]


def read_board(source: str) -> Board:
    """Return the board of a TOML text. Raises `BadData`."""
    board = read(source, Board, FILE)
    names = [colour.name for colour in board.colours]
    for place, colour in enumerate(board.colours):
        if names.index(colour.name) != place:
            raise refused(__package__, f"twice_{colour.name}", f"colours[{place}].name", FILE)
        if max(colour.start) >= board.size:
            x, y = colour.start
            raise refused(__package__, f"start_{colour.name}", f"colours[{place}].start", FILE, x=x, y=y, size=board.size)
    for name, text in board.pieces.items():
        if not _hangs_together(shape_of(text)):
            raise refused(__package__, "apart", f"pieces.{name}", FILE, piece=name, segments=text)
    return board


def shape_of(text: str) -> Shape:
    """Return the segments of a text such as `00h 10v`."""
    return frozenset(Segment(int(word[0]), int(word[1]), word[2]) for word in text.split())


def _hangs_together(shape: Shape) -> bool:
    """Return whether the shape is connected."""
    found, others = set(next(iter(shape)).ends()), set(shape)
    while near := {segment for segment in others if found & set(segment.ends())}:
        found.update(end for segment in near for end in segment.ends())
        others -= near
    return not others


BOARD = read_board((files(__package__) / FILE).read_text("utf-8"))
SIZE = BOARD.size
BONUS = BOARD.bonus
COLOURS: tuple[str, ...] = tuple(colour.name for colour in BOARD.colours)
STARTS = tuple(colour.start for colour in BOARD.colours)
PIECES = tuple(BOARD.pieces)
"""The pieces' names (NX-3)."""
PIECE_SHAPES = tuple(map(shape_of, BOARD.pieces.values()))
PIECE_SIZES = tuple(map(len, PIECE_SHAPES))
SEGMENTS_OF_A_COLOUR = sum(PIECE_SIZES)
"""The number of segments in all pieces of a colour (NX-2)."""
