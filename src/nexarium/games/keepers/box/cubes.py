"""The printed cubes: how a cube unfolds, read from `shapes.toml` and checked by folding it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import permutations
from typing import Annotated, Literal, get_args

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from nexarium.core.components import SHARED, Phrase, quoted, read, refused
from nexarium.core.errors import BadData

Cell = tuple[int, int]
Side = Literal["N", "E", "S", "W"]
TileName = Literal["start", "centre", "left", "right", "back"]

FILE = "shapes.toml"
SIDES: dict[str, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""The four sides of a tile, clockwise, y to the north (NK-6)."""
TILES: tuple[TileName, ...] = get_args(TileName)
MOST_SHAPES = 16
REACH = 2
"""The farthest a tile lies from its centre, in x or in y."""
Offset = Annotated[int, Meta(ge=-REACH, le=REACH)]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An unfolded cube: its five tiles by name, the side of `start` on which the door stands, and every tile and side where it could
    stand."""

    tiles: dict[TileName, tuple[Offset, Offset]]
    door: Side
    doors: Annotated[tuple[tuple[TileName, Side], ...], Meta(max_length=len(TILES) * len(SIDES))] = ()


ShapeName = Annotated[str, Meta(min_length=1, max_length=24)]
Shapes = Annotated[dict[ShapeName, Annotated[Shape, Meta(extra={"picker": "net"})]], Meta(min_length=1, max_length=MOST_SHAPES)]
"""The content of the file."""

# --- folding ---------------------------------------------------------------------------------------------------------------------


def folds(cells: Iterable[Cell]) -> bool:
    """Return whether squares are connected and fold into a cube: roll a cube over them, and each must show a different face."""
    left = set(cells)
    squares, first = len(left), min(left)
    left.remove(first)
    bottoms, waiting = set(), [(first, (0, 0, -1), (0, 1, 0), (1, 0, 0))]
    while waiting:
        (x, y), bottom, north, east = waiting.pop()
        bottoms.add(bottom)
        for side, (dx, dy) in SIDES.items():
            neighbour = (x + dx, y + dy)
            if neighbour in left:
                left.remove(neighbour)
                rolled = {
                    "N": (north, _opposite(bottom), east),
                    "S": (_opposite(north), bottom, east),
                    "E": (east, north, _opposite(bottom)),
                    "W": (_opposite(east), north, bottom),
                }[side]
                waiting.append((neighbour, *rolled))
    return not left and len(bottoms) == squares


def _opposite(face: tuple[int, int, int]) -> tuple[int, int, int]:
    return (-face[0], -face[1], -face[2])


def clockwise(cell: Cell, quarters: int) -> Cell:
    """Return a cell turned clockwise about the centre by quarter turns."""
    for _ in range(quarters % 4):
        cell = (cell[1], -cell[0])
    return cell


# --- reading ---------------------------------------------------------------------------------------------------------------------


def read_shapes(text: str) -> dict[str, Shape]:
    """Return the cube shapes of a TOML text, by name. Raises `BadData`."""
    found: dict[str, Shape] = read(text, Shapes, FILE)
    for name, shape in found.items():
        if not name.isidentifier():
            raise _refused("shape_name", name, name=quoted(name))
        _check_tiles(shape, f"{name}.tiles")
        listed = [(f"doors[{place}]", *door) for place, door in enumerate(shape.doors)]
        for entry, tile, side in (("door", "start", shape.door), *listed):
            if not _can_stand(shape, tile, side):
                raise _refused("door", f"{name}.{entry}", side=_choice(side), tile=_choice(tile))
    return found


def _choice(value: str) -> Phrase:
    """Return a value as forms call it, for a sentence."""
    return Phrase(__package__, f"choice.{value}")


def _refused(key: str, field: str, **holes: object) -> BadData:
    return refused(__package__, key, field, FILE, **holes)


def _check_tiles(shape: Shape, field: str) -> None:
    """Check for five tiles, none on another."""
    for tile in TILES:
        if tile not in shape.tiles:
            raise refused(SHARED, "missing", f"{field}.{tile}", FILE)
    if shape.tiles["centre"] != (0, 0):
        raise _refused("centre", f"{field}.centre")
    if len(set(shape.tiles.values())) < len(TILES):
        raise _refused("tiles", field)


def _can_stand(shape: Shape, tile: TileName, side: Side) -> bool:
    """Return whether the door may stand on that side of that tile: it touches no other tile, and all six squares fold into a cube
    (NK-11)."""
    tiles, (x, y), (dx, dy) = list(shape.tiles.values()), shape.tiles[tile], SIDES[side]
    door = (x + dx, y + dy)
    touched = sum((door[0] + dx, door[1] + dy) in tiles for dx, dy in SIDES.values())
    return door not in tiles and touched == 1 and folds([*tiles, door])


@cache
def shapes() -> Mapping[str, Shape]:
    """Return the server's cube shapes, by name; the first is the default (NK-12)."""
    return read_shapes((files(__package__) / FILE).read_text("utf-8"))


ARRANGEMENTS: Mapping[str, tuple[TileName, ...]] = {
    "".join(place[0] for place in order): ("start", *order) for order in permutations(TILES[1:])
}
"""The ways to place a cube's four stickers without the symbol (NK-3): per tile of `TILES`, where the card has the sticker that lies there.
The first is the card's own. The name has the first letters: `lcrb` swaps the stickers of centre and left."""


def arrangement_table() -> NDArray[np.int64]:
    """Return, [arrangement, tile], the tile on which the card has the sticker."""
    return np.array([[TILES.index(tile) for tile in order] for order in ARRANGEMENTS.values()], np.int64)


def tile_offsets() -> NDArray[np.int64]:
    """Return the offsets of tiles from their cube's centre, [shape, rotation, tile, x or y]. In rotation 0 the door faces north (NK-17)."""
    table = np.zeros((len(shapes()), len(SIDES), len(TILES), 2), np.int64)
    for number, shape in enumerate(shapes().values()):
        for rotation in range(len(SIDES)):
            turns = rotation - list(SIDES).index(shape.door)
            table[number, rotation] = [clockwise(shape.tiles[tile], turns) for tile in TILES]
    return table
