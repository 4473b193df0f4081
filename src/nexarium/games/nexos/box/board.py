"""The printed board, read from `board.toml`: the lattice, the colours with their starting intersections, the pieces (NX-1 to NX-4).

An administrator may edit the file. Unusable data is refused with the name of the entry to repair (`BadData.field`).
"""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from nexarium.core.components import load

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
PrintedShape = Annotated[str, Meta(pattern=r"^[0-4][0-4][hv]( [0-4][0-4][hv]){0,3}$")]
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
    bonus: Annotated[int, Meta(le=0)]
    colours: tuple[PrintedColour, PrintedColour, PrintedColour, PrintedColour]
    pieces: Annotated[dict[str, PrintedShape], Meta(min_length=1)]

    def __post_init__(self) -> None:
        names = [colour.name for colour in self.colours]
        for colour in self.colours:
            if names.count(colour.name) > 1:
                raise ValueError(f"{colour.name} stands twice among the colours")
            if max(colour.start) >= self.size:
                raise ValueError(f"{colour.name} starts at {colour.start}, which is not on a board of size {self.size}")
        for name, text in self.pieces.items():
            if not _hangs_together(shape_of(text)):
                raise ValueError(f"the segments of the piece {name}, {text}, do not hang together")


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


BOARD = load(__package__, "board.toml", Board)
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
