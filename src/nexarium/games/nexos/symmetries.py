"""The symmetries of Nexos: those of the square that map the starting intersections to one another in playing order (NX-4, NX-5).

On the printed board these are the four turns. A quarter turn clockwise makes blue's pieces yellow's, and so on, and each seat's position
the next seat's. No reflection is a symmetry, because it reverses the playing order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nexarium.core.rules import Memory
from nexarium.core.symmetry import Symmetry
from nexarium.games.nexos.box.board import COLOURS, SIZE, STARTS, Segment
from nexarium.games.nexos.rules.contract import LAYOUT, turn_board
from nexarium.games.nexos.rules.numbering import PLACEMENTS, Placement, number
from nexarium.games.nexos.rules.shapes import Point
from nexarium.games.nexos.rules.tables import SEGMENTS, segment_number

if TYPE_CHECKING:
    from nexarium.core.game import Game

Numbers = NDArray[np.int64]
LAST = SIZE - 1


class Way(NamedTuple):
    """One of the square's eight symmetries: where each intersection, each placement and each segment goes."""

    points: dict[Point, Point]
    placements: Numbers
    segments: Numbers

    def then(self, next: Way) -> Way:
        """Return the symmetry that applies this one, then `next`."""
        points = {point: next.points[goes] for point, goes in self.points.items()}
        return Way(points, next.placements[self.placements], next.segments[self.segments])


def _way(point: Callable[[Point], Point], placement: Callable[[Placement], Placement]) -> Way:
    points = {(x, y): point((x, y)) for x in range(SIZE) for y in range(SIZE)}
    goes = {}
    for x, y in points:
        for segment in (Segment(x, y, "h"), Segment(x, y, "v")):
            if all(end in points for end in segment.ends()):
                one, other = sorted(points[end] for end in segment.ends())
                goes[segment_number(segment)] = segment_number(Segment(*one, "h" if one[1] == other[1] else "v"))
    beyond = (sorted({*range(SEGMENTS)} - {*numbers}) for numbers in (goes, goes.values()))  # numbers of segments that leave the board
    goes.update(zip(*beyond, strict=True))
    segments = np.array([goes[segment] for segment in range(SEGMENTS)])
    return Way(points, np.array([number(placement(each)) for each in PLACEMENTS]), segments)


def _ways() -> list[tuple[str, Way]]:
    """Return the eight symmetries of the square, each with its name."""
    turn = _way(lambda at: (at[1], LAST - at[0]), lambda p: Placement(p.y, LAST - p.x - p.lying.width, p.lying.turned))
    mirror = _way(lambda at: (LAST - at[0], at[1]), lambda p: Placement(LAST - p.x - p.lying.width, p.y, p.lying.flipped))
    four = [turn.then(turn).then(turn).then(turn), turn, turn.then(turn), turn.then(turn).then(turn)]
    names = ("identity", "a quarter turn", "a half turn", "three quarters of a turn")
    return [*zip(names, four, strict=True), *((f"mirrored, {name}", mirror.then(way)) for name, way in zip(names, four, strict=True))]


def _turns(way: Way) -> int | None:
    """Return how many turns later each colour's image plays, or None where this differs between colours.

    A colour's image is the colour at the intersection to which its starting intersection goes."""
    images = [way.points[start] for start in STARTS]
    return next((turns for turns in range(len(STARTS)) if images == [*STARTS[turns:], *STARTS[:turns]]), None)


def _seen(way: Way, seat: int, turns: int, image_seat: int) -> Numbers:
    """Return, for each number that `image_seat` sees in the image, the index of the number that `seat` sees."""
    came_from = np.argsort(way.segments)
    shift = (image_seat - turns - seat) % len(COLOURS)
    parts = []
    for name, place in LAYOUT.slices().items():
        blocks = np.roll(np.arange(place.start, place.stop).reshape(len(COLOURS), -1), -shift, axis=0)
        parts.append(blocks[:, came_from] if name == "lying" else blocks)
    return np.concatenate([part.reshape(-1) for part in parts])


def symmetries(game: Game) -> tuple[Symmetry, ...]:
    """Return all symmetries of the game, the identity first."""
    found, seats = [], game.num_players()
    for name, way in _ways():
        if (turns := _turns(way)) is not None:
            to = tuple((seat + turns) % seats for seat in range(seats))
            seen = np.array([_seen(way, seat, turns, to[seat]) for seat in range(seats)])
            found.append(Symmetry(name, to, way.placements, seen, _writer(game, turns, way.placements)))
    return tuple(found)


def _writer(game: Game, turns: int, placements: Numbers) -> Callable[[Memory, Memory], None]:
    rules = game.rules

    def write(memory: Memory, image: Memory) -> None:
        rules.call.setup(image, game.setup_words())
        turn_board(rules.address_of(memory), turns, placements, rules.address_of(image))  # type: ignore[no-untyped-call]

    return write
