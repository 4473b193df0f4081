"""Where cells lie in the picture: the field's y grows to the north, and a picture may lie turned by a quarter to fill it better."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from nexarium.core.game import State
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.position import Position, neighbour, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS, Place, read
from nexarium.games.keepers.rules.state import Phase
from nexarium.games.keepers.scene.art import UNIT

AIR = 16.0
"""Between the cubes and the picture's edge."""
REACH = 64.0
"""How far a door stands out from its tile, with its light."""
LAYING = (Phase.PLACING, Phase.REJOIN)


@dataclass(frozen=True)
class Frame:
    """Where cells lie in the picture: the part of the field that it shows, in scene units, and whether it is turned by a quarter."""

    quarter: int
    left: float
    top: float
    width: float
    height: float
    corner: Cell
    """The leftmost column and the uppermost row in which a tile lies, in the picture's axes."""

    def at(self, xy: Cell) -> tuple[float, float]:
        """Return the middle of a cell."""
        x, y = flat(xy, self.quarter)
        return UNIT * x - self.left, UNIT * y - self.top

    def column_and_row(self, xy: Cell) -> tuple[int, int]:
        """Return where a cell lies as one counts in the picture: 1 is the leftmost column with a tile, and the uppermost such row."""
        x, y = flat(xy, self.quarter)
        return x - self.corner[0] + 1, y - self.corner[1] + 1

    def turn(self, direction: str) -> float:
        """Degrees clockwise from upwards."""
        return (90.0 * DIRECTIONS.index(direction) + 90.0 * self.quarter) % 360

    def way(self, direction: str) -> tuple[float, float]:
        """Return the unit vector of a direction, a corner's too."""
        x, y = flat(neighbour((0, 0), direction), self.quarter)
        return float(x), float(y)


def flat(xy: Cell, quarter: int) -> tuple[int, int]:
    """Return a cell in the picture's axes, to the right and down."""
    x, y = xy
    return (y, x) if quarter else (x, -y)


def _reach(tiles: Iterable[Cell], doors: Iterable[tuple[Cell, str]], quarter: int) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of tiles with the doors that stand on them."""
    boxes = [(x - 0.5, y - 0.5, x + 0.5, y + 0.5) for x, y in (flat(xy, quarter) for xy in tiles)] or [(-0.5, -0.5, 0.5, 0.5)]
    for xy, side in doors:
        x, y = flat(xy, quarter)
        dx, dy = flat(neighbour((0, 0), side), quarter)
        far = 0.5 + (REACH - AIR) / UNIT
        boxes.append((x + far * min(dx, 0), y + far * min(dy, 0), x + far * max(dx, 0), y + far * max(dy, 0)))
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def places_of(state: State) -> dict[int, Place]:
    """Return the legal placements, by the numbers of their actions."""
    legal = ((action, read(action)) for action in state.legal_actions())
    return {action: place for action, place in legal if isinstance(place, Place)}


def frame_of(state: State, position: Position, *, tall: bool) -> Frame:
    """Return all that lies, and while a cube is to be laid all places where it may.

    Targets of a placement are the same whatever the picture's shape, so that then nothing is turned. On a phone nothing is ever: its room
    is about as wide as high, and a board that turned when the last cube is unfolded would have to be read anew.
    """
    lying = [xy for cube in position.cubes.values() for xy in cube.tiles.values()]
    tiles = list(lying)
    doors = [position.door(seat) for seat in position.cubes]
    if position.phase in LAYING:
        for place in places_of(state).values():
            laid = tiles_of(position.shape, position.near(place.xy), DIRECTIONS.index(place.side))
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
