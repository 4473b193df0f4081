"""The positions of cells in the picture. The board's y grows to the north, and a picture may be turned by a quarter to fill its space
better."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.position import Position, neighbour, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS, Place
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene.art import UNIT

AIR = 16.0
"""The margin between the cubes and the picture's edge."""
REACH = 64.0
"""The extent of a door beyond its tile, including its light."""
LAYING = (Phase.PLACING, Phase.REJOIN)


@dataclass(frozen=True)
class Frame:
    """The positions of cells in the picture: the part of the board that it shows, in scene units, and whether it is turned by a quarter."""

    quarter: int
    left: float
    top: float
    width: float
    height: float
    corner: Cell
    """The leftmost column and the uppermost row with a tile, in the picture's axes."""

    def at(self, xy: Cell) -> tuple[float, float]:
        """Return the centre of a cell."""
        x, y = flat(xy, self.quarter)
        return UNIT * x - self.left, UNIT * y - self.top

    def column_and_row(self, xy: Cell) -> tuple[int, int]:
        """Return a cell's column and row in the picture, from 1 at the leftmost column and uppermost row with a tile."""
        x, y = flat(xy, self.quarter)
        return x - self.corner[0] + 1, y - self.corner[1] + 1

    def turn(self, direction: str) -> float:
        """Return the angle of a direction, in degrees clockwise from upwards."""
        return (90.0 * DIRECTIONS.index(direction) + 90.0 * self.quarter) % 360

    def way(self, direction: str) -> tuple[float, float]:
        """Return the unit vector of a direction or corner."""
        x, y = flat(neighbour((0, 0), direction), self.quarter)
        return float(x), float(y)


def flat(xy: Cell, quarter: int) -> tuple[int, int]:
    """Return a cell in the picture's axes, to the right and down."""
    x, y = xy
    return (y, x) if quarter else (x, -y)


def _reach(tiles: Iterable[Cell], doors: Iterable[tuple[Cell, str]], quarter: int) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of tiles with the doors on them."""
    boxes = [(x - 0.5, y - 0.5, x + 0.5, y + 0.5) for x, y in (flat(xy, quarter) for xy in tiles)] or [(-0.5, -0.5, 0.5, 0.5)]
    for xy, side in doors:
        x, y = flat(xy, quarter)
        dx, dy = flat(neighbour((0, 0), side), quarter)
        far = 0.5 + (REACH - AIR) / UNIT
        boxes.append((x + far * min(dx, 0), y + far * min(dy, 0), x + far * max(dx, 0), y + far * max(dy, 0)))
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def frame_of(position: Position, *, tall: bool) -> Frame:
    """Return the frame of all tiles, and of all possible places while a cube is to be laid.

    While a cube is to be laid nothing is turned, because its targets must be the same in every picture shape. On a phone nothing is ever
    turned, because its space is about square. A board that turned when the last cube is unfolded would have to be read again.
    """
    lying = [xy for cube in position.cubes.values() for xy in cube.tiles.values()]
    tiles = list(lying)
    doors = [position.door(seat) for seat in position.cubes]
    if position.phase in LAYING:
        seat = position.active if position.phase == Phase.PLACING else position.moving[0]
        for place in position.legal(Place).values():
            laid = tiles_of(position.shapes[seat], position.near(place.xy), DIRECTIONS.index(place.side))
            tiles += laid.values()
            doors.append((laid["start"], place.side))
        quarter = 0
    else:
        left, top, right, bottom = _reach(tiles, doors, 0)
        quarter = int(bottom - top > right - left and not tall)
    left, top, right, bottom = _reach(tiles, doors, quarter)
    columns, rows = zip(*(flat(xy, quarter) for xy in lying or [(0, 0)]), strict=True)
    corner = min(columns), min(rows)
    return Frame(quarter, UNIT * left - AIR, UNIT * top - AIR, UNIT * (right - left) + 2 * AIR, UNIT * (bottom - top) + 2 * AIR, corner)
