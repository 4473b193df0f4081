"""The slow twin: Nexos straight from its clauses, with sets and full lists, sharing nothing with the rules that it checks.

The pieces come from the table of NX-3 in `docs/rules/nexos.md`. Every ply looks through all placements of every unplaced piece.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

SIZE = 13
STARTS = ((2, 10), (10, 10), (10, 2), (2, 2))  # NX-4: blue, yellow, red, green
SPECIFICATION = Path(__file__).parents[2] / "docs" / "rules" / "nexos.md"


class Segment(NamedTuple):
    """NX-1: (x, y, h) joins (x, y) and (x+1, y); (x, y, v) joins (x, y) and (x, y+1)."""

    x: int
    y: int
    way: str

    def ends(self) -> tuple[tuple[int, int], tuple[int, int]]:
        return (self.x, self.y), (self.x + 1, self.y) if self.way == "h" else (self.x, self.y + 1)


Shape = frozenset[Segment]


def pieces() -> dict[str, Shape]:
    """The table of NX-3."""
    found = {}
    for row in SPECIFICATION.read_text("utf-8").splitlines():
        if row.startswith("|"):
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            for name, text in zip(cells[::2], cells[1::2], strict=True):
                if re.fullmatch(r"\d\d[hv]( \d\d[hv])*", text):
                    found[name] = frozenset(Segment(int(word[0]), int(word[1]), word[2]) for word in text.split())
    return found


def moved(shape: Shape, dx: int, dy: int) -> Shape:
    return frozenset(Segment(x + dx, y + dy, way) for x, y, way in shape)


def to_corner(shape: Shape) -> Shape:
    """Moved so that the least x and the least y of its intersections are 0."""
    points = reached(shape)
    return moved(shape, -min(x for x, _ in points), -min(y for _, y in points))


def turned(shape: Shape) -> Shape:
    """A quarter turn: the point (x, y) goes to (-y, x)."""
    return to_corner(frozenset(joining((-a[1], a[0]), (-b[1], b[0])) for a, b in (segment.ends() for segment in shape)))


def flipped(shape: Shape) -> Shape:
    """Mirrored: the point (x, y) goes to (-x, y)."""
    return to_corner(frozenset(joining((-a[0], a[1]), (-b[0], b[1])) for a, b in (segment.ends() for segment in shape)))


def joining(a: tuple[int, int], b: tuple[int, int]) -> Segment:
    """The segment between two neighbouring intersections."""
    low = min(a, b)
    return Segment(*low, "h" if a[1] == b[1] else "v")


def reached(shape: Shape) -> frozenset[tuple[int, int]]:
    """The intersections that a shape's segments end at."""
    return frozenset(end for segment in shape for end in segment.ends())


def straight_junctions(shape: Shape) -> frozenset[tuple[int, int]]:
    """NX-9: the intersections with exactly two arms of the shape, in line."""
    found = set()
    for point in reached(shape):
        arms = [segment for segment in shape if point in segment.ends()]
        if len(arms) == 2 and arms[0].way == arms[1].way:
            found.add(point)
    return frozenset(found)


def orientations(shape: Shape) -> set[Shape]:
    """NX-2: turned and flipped in every way."""
    ways = set()
    for side in (to_corner(shape), flipped(shape)):
        for _ in range(4):
            ways.add(side)
            side = turned(side)
    return ways


@dataclass(frozen=True)
class Placement:
    """A piece lying on the board."""

    piece: str
    segments: Shape
    points: frozenset[tuple[int, int]]
    straight: frozenset[tuple[int, int]]

    @staticmethod
    def of(piece: str, segments: Shape) -> Placement:
        return Placement(piece, segments, reached(segments), straight_junctions(segments))

    def text(self) -> str:
        """As the vectors write it: `0210h 0310h`."""
        return " ".join(f"{x:02}{y:02}{way}" for x, y, way in sorted(self.segments))


def placements(piece: str, shape: Shape) -> list[Placement]:
    """Every way to lay a piece on the empty board."""
    found = []
    for way in orientations(shape):
        width, height = max(x for x, _ in reached(way)), max(y for _, y in reached(way))
        found += [Placement.of(piece, moved(way, x, y)) for x in range(SIZE - width) for y in range(SIZE - height)]
    return found


PIECES = pieces()
PLACEMENTS = {name: placements(name, shape) for name, shape in PIECES.items()}


@dataclass
class Twin:
    """A game in play."""

    board: list[tuple[int, Placement]] = field(default_factory=list)
    taken: set[Segment] = field(default_factory=set)
    crossed: set[tuple[int, int]] = field(default_factory=set)
    own: list[set[tuple[int, int]]] = field(default_factory=lambda: [set(), set(), set(), set()])
    unplaced: list[list[str]] = field(default_factory=lambda: [list(PIECES) for _ in range(4)])
    colour: int = 0

    def legal(self, colour: int) -> list[Placement]:
        """NX-6 to NX-9, for any colour, whichever is to place."""
        touched = self.own[colour] or {STARTS[colour]}
        return [
            placement
            for piece in self.unplaced[colour]
            for placement in PLACEMENTS[piece]
            if not placement.points.isdisjoint(touched)
            and placement.segments.isdisjoint(self.taken)
            and placement.straight.isdisjoint(self.crossed)
        ]

    def place(self, placement: Placement) -> None:
        """The colour to place does; the turn goes to the next (NX-5)."""
        self.board.append((self.colour, placement))
        self.taken |= placement.segments
        self.crossed |= placement.straight
        self.own[self.colour] |= placement.points
        self.unplaced[self.colour].remove(placement.piece)
        self.colour = (self.colour + 1) % 4

    def turn(self) -> list[Placement]:
        """The placements of the colour to place, after skipping those that cannot (NX-10); none when the game is over (NX-11)."""
        for _ in range(4):
            if legal := self.legal(self.colour):
                return legal
            self.colour = (self.colour + 1) % 4
        return []

    def scores(self) -> list[int]:
        """NX-12, a colour each."""
        left = [sum(len(PIECES[piece]) for piece in unplaced) for unplaced in self.unplaced]
        return [segments or -10 for segments in left]


def random_game(generator: random.Random) -> Iterator[tuple[Twin, list[Placement]]]:
    """A uniformly random game: the position and its legal placements at every ply, the last with none."""
    twin = Twin()
    while legal := twin.turn():
        yield twin, legal
        twin.place(generator.choice(legal))
    yield twin, []
