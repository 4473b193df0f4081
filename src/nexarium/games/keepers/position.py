"""A position as plain Python values, for notation, scenes and people who explore: the compiled rules need none of it.

>>> import nexarium
>>> position = Position(nexarium.load("keepers", first_player="a").new_initial_state())
>>> position.tiles[(0, 1)].terrain, position.door(0), position.keepers[0].xy
('forest', ((0, 1), 'N'), (0, 1))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from nexarium.core.game import State
from nexarium.games.keepers.box.cards import SIDES, TILES, Card, Cell, Shape, clockwise, roster, shapes
from nexarium.games.keepers.rules.numbering import FIELD, ORIGIN

DIRECTIONS = "NESW"
CORNERS = ("NE", "SE", "SW", "NW")
STATUSES = ("on", "fallen", "eliminated", "waiting")
CUBES = ("in hand", "in play", "removed", "lifted")
PHASES = (
    "draw",
    "first",
    "placing",
    "roll",
    "reroll",
    "throw",
    "skill",
    "assign",
    "spend",
    "reserving",
    "bonus offer",
    "lifting",
    "rejoin",
    "finished",
)
_STEPS = {**SIDES, "NE": (1, 1), "SE": (1, -1), "SW": (-1, -1), "NW": (-1, 1)}


def cell_of(x: int, y: int) -> int:
    """The rules' number of a cell; (0, 0) is the First Player's centre."""
    return (y + ORIGIN // FIELD) % FIELD * FIELD + (x + ORIGIN % FIELD) % FIELD


def xy_of(cell: int) -> Cell:
    """The cell's coordinates from (0, 0), each from -16 to 15: what notation writes."""
    return cell % FIELD - ORIGIN % FIELD, cell // FIELD - ORIGIN // FIELD


def neighbour(xy: Cell, direction: str) -> Cell:
    """The cell beside another, `N` or `NE` of it."""
    dx, dy = _STEPS[direction]
    return xy[0] + dx, xy[1] + dy


@dataclass(frozen=True)
class Tile:
    """A tile on the board: whose cube, which of its five, and its terrain."""

    seat: int
    name: str
    terrain: str


@dataclass(frozen=True)
class Keeper:
    """A seat's Keeper: `status` on, fallen, eliminated or waiting; `xy` while it is on the board, riding a lifted cube included."""

    seat: int
    card: Card | None
    status: str
    xy: Cell | None
    power: int
    reserve: int


@dataclass(frozen=True)
class Cube:
    """A cube as it lies, or as it lay before it was lifted: its centre, its tiles by name, and the side of the door."""

    seat: int
    where: str
    xy: Cell
    rotation: int
    tiles: Mapping[str, Cell]

    @property
    def side(self) -> str:
        """The side of the Starting Tile on which the door stands."""
        return DIRECTIONS[self.rotation]

    @property
    def behind(self) -> Cell:
        """NK-14: the cell behind the Portal."""
        return neighbour(self.tiles["start"], self.side)


def tiles_of(shape: Shape, xy: Cell, rotation: int) -> dict[str, Cell]:
    """The tiles of a cube with its centre at `xy`, turned so that the door faces N, E, S or W (rotation 0 to 3)."""
    turns = rotation - DIRECTIONS.index(shape.door)
    return {name: (xy[0] + dx, xy[1] + dy) for name in TILES for dx, dy in [clockwise(shape.tiles[name], turns)]}


def edges_between(one: Iterable[Cell], other: Iterable[Cell]) -> int:
    """NK-8: the unit edges that two sets of tiles share."""
    others = set(other)
    return sum(neighbour(xy, side) in others for xy in one for side in DIRECTIONS)


@dataclass
class Position:
    """What lies where. Coordinates are (x, y) with y to the north, near one another even where the board has drifted round the torus."""

    state: State
    shape: Shape = field(init=False)
    cubes: dict[int, Cube] = field(init=False)
    """By seat: cubes that lie, and lifted ones as they lay."""
    tiles: dict[Cell, Tile] = field(init=False)
    """What lies on the table."""
    keepers: list[Keeper] = field(init=False)

    def __post_init__(self) -> None:
        record = self.record = self.state.record
        self.players = int(record.players)
        self.shape = list(shapes().values())[int(record.cube_shape)]
        laid = [seat for seat in range(self.players) if int(record.cube[seat]) in (1, 3)]
        self._home = xy_of(int(record.centre[laid[0]])) if laid else (0, 0)
        self.cubes = {}
        for seat in laid:
            xy, rotation = self.xy(int(record.centre[seat])), int(record.rotation[seat])
            self.cubes[seat] = Cube(seat, CUBES[int(record.cube[seat])], xy, rotation, tiles_of(self.shape, xy, rotation))
        self.tiles = {}
        for cube in self.cubes.values():
            card = self.card(cube.seat)
            if cube.where == "in play" and card is not None:
                for name, xy in cube.tiles.items():
                    self.tiles[xy] = Tile(cube.seat, name, card.stickers[name])
        self.keepers = [self._keeper(seat) for seat in range(self.players)]

    def xy(self, cell: int) -> Cell:
        """Coordinates of a cell, by the shorter way from the first cube on the table."""
        x, y = xy_of(cell)
        half = FIELD // 2
        return (
            (x - self._home[0] + half) % FIELD - half + self._home[0],
            (y - self._home[1] + half) % FIELD - half + self._home[1],
        )

    def card(self, seat: int) -> Card | None:
        """The seat's card; None until its Keeper is drawn."""
        keeper = int(self.record.keeper[seat])
        return roster().cards[keeper] if keeper >= 0 else None

    def _keeper(self, seat: int) -> Keeper:
        record = self.record
        status, cell, xy = STATUSES[int(record.status[seat])], int(record.cell[seat]), None
        if status == "on" and cell >= 0:
            xy = self.xy(cell)
        elif status == "on":
            carrier, place = divmod(-2 - cell, len(TILES))
            xy = self.cubes[carrier].tiles[TILES[place]]
        return Keeper(seat, self.card(seat), status, xy, int(record.power[seat]), int(record.reserve[seat]))

    @property
    def phase(self) -> str:
        """What has to happen next, one of `PHASES`."""
        return PHASES[int(self.record.phase)]

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.record.active)

    def door(self, seat: int) -> tuple[Cell, str]:
        """The Starting Tile and the side of it on which the door stands."""
        cube = self.cubes[seat]
        return cube.tiles["start"], cube.side

    def keeper_at(self, xy: Cell) -> int | None:
        """The seat of the Keeper on a cell."""
        return next((keeper.seat for keeper in self.keepers if keeper.xy == xy), None)

    def portal(self, xy: Cell, direction: str) -> int | None:
        """NK-14: whose Portal is crossed when leaving a cell in a direction."""
        tile = self.tiles.get(xy)
        return tile.seat if tile and tile.name == "start" and self.cubes[tile.seat].side == direction else None

    def dice(self, kind: str) -> list[int]:
        """Dice by value, ascending: `counts` (of the pool), `powers` (thrown Power dice), `mark`, or `left` after the rolling."""
        numbers: Any = np.asarray(self.record[kind])
        return [value for value in range(1, 7) for _ in range(int(numbers[value]))]

    def push(self, direction: str) -> list[tuple[int, str, Cell | None]]:
        """NK-29: what one step of a push would do: per Keeper of the run, from the target on, (seat, "moves" | "falls" | "out", to)."""
        at = self.keepers[self.active].xy
        assert at is not None
        return self.push_from(neighbour(at, direction), direction)

    def push_from(self, xy: Cell, direction: str) -> list[tuple[int, str, Cell | None]]:
        """`push`, with the run beginning at a cell: for the next step of a running push."""
        run: list[tuple[int, Cell]] = []
        seat = self.keeper_at(xy)
        while seat is not None:
            run.append((seat, xy))
            xy = neighbour(xy, direction)
            seat = self.keeper_at(xy)
        done: list[tuple[int, str, Cell | None]] = [(seat, "moves", neighbour(at, direction)) for seat, at in run]
        if run:
            front, at = run[-1]
            if self.portal(at, direction) is not None:
                done[-1] = (front, "out", None)
            elif neighbour(at, direction) not in self.tiles:
                done[-1] = (front, "falls", None)
        return done
