"""A position as plain Python values, for notation, scenes and interactive use. The compiled rules do not need it.

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
from nexarium.games.keepers.box.card_skills import amount_of
from nexarium.games.keepers.box.cards import ACTIONS, Card, editions, roster
from nexarium.games.keepers.box.cubes import ARRANGEMENTS, SIDES, TILES, Cell, Shape, TileName, clockwise, shapes
from nexarium.games.keepers.rules import numbering
from nexarium.games.keepers.rules.state import RIDING, CubeStatus, Fumble, KeeperStatus, Phase

_STEPS = {**SIDES, **dict(zip(numbering.CORNERS, ((1, 1), (1, -1), (-1, -1), (-1, 1)), strict=True))}

_ARRANGEMENTS = tuple(ARRANGEMENTS.values())


def neighbour(xy: Cell, direction: str) -> Cell:
    """Return the adjacent cell in a direction such as `N` or `NE`."""
    dx, dy = _STEPS[direction]
    return xy[0] + dx, xy[1] + dy


@dataclass(frozen=True)
class Tile:
    """A tile on the board: its cube's seat, which of the five tiles it is, and its terrain."""

    seat: int
    name: TileName
    terrain: str


@dataclass(frozen=True)
class Keeper:
    """A seat's Keeper: its card once drawn, and `xy` while it is on the board, also on a lifted cube."""

    seat: int
    card: Card | None
    status: KeeperStatus
    xy: Cell | None
    power: int
    reserve: int


@dataclass(frozen=True)
class Cube:
    """A cube as it lies, or as it lay before it was lifted: its centre, its tiles by name, and the side of the door."""

    seat: int
    status: CubeStatus
    xy: Cell
    rotation: int
    tiles: Mapping[TileName, Cell]

    @property
    def side(self) -> str:
        """The side of the Starting Tile on which the door stands."""
        return numbering.DIRECTIONS[self.rotation]

    @property
    def behind(self) -> Cell:
        """The cell behind the Portal (NK-14)."""
        return neighbour(self.tiles["start"], self.side)


def tiles_of(shape: Shape, xy: Cell, rotation: int) -> dict[TileName, Cell]:
    """Return the tiles of a cube with its centre at `xy`, turned so that the door faces N, E, S or W (rotation 0 to 3)."""
    turns = rotation - numbering.DIRECTIONS.index(shape.door)
    turned = ((name, clockwise(shape.tiles[name], turns)) for name in TILES)
    return {name: (xy[0] + dx, xy[1] + dy) for name, (dx, dy) in turned}


def stickers_on(keeper: int, arranged: int) -> dict[TileName, str]:
    """Return the terrain of each tile, by a Keeper's place in the roster and the number of the arrangement; the first without a Keeper."""
    if keeper < 0:
        return dict.fromkeys(TILES, roster().terrains[0])
    stickers = roster().cards[keeper].stickers
    return {tile: stickers[place] for tile, place in zip(TILES, _ARRANGEMENTS[arranged], strict=True)}


def edges_between(one: Iterable[Cell], other: Iterable[Cell]) -> int:
    """Return the number of unit edges that two sets of tiles share (NK-8)."""
    others = set(other)
    return sum(neighbour(xy, side) in others for xy in one for side in numbering.DIRECTIONS)


@dataclass
class Position:
    """The pieces on the table. Coordinates are (x, y) with y to the north. They stay close together even when the board has drifted
    around the torus."""

    state: State
    shapes: list[Shape] = field(init=False)
    """How each seat's cube unfolds."""
    cubes: dict[int, Cube] = field(init=False)
    """By seat: the cubes on the table, and lifted ones as they lay."""
    tiles: dict[Cell, Tile] = field(init=False)
    """The tiles on the table."""
    keepers: list[Keeper] = field(init=False)

    def __post_init__(self) -> None:
        record = self.record = self.state.record
        self.players = int(record.players)
        known = list(shapes().values())
        self.shapes = [known[number] for number in record.cube_shape.tolist()]
        self._arranged = record.arranged.tolist()
        status, centres, rotations = record.cube.tolist(), record.centre.tolist(), record.rotation.tolist()
        laid = [seat for seat in range(self.players) if status[seat] in (CubeStatus.IN_PLAY, CubeStatus.LIFTED)]
        self._home = numbering.xy_of(centres[laid[0]]) if laid else (0, 0)
        self._drawn = record.keeper.tolist()
        self.cubes = {}
        for seat in laid:
            xy, rotation = self.xy(centres[seat]), rotations[seat]
            self.cubes[seat] = Cube(seat, CubeStatus(status[seat]), xy, rotation, tiles_of(self.shapes[seat], xy, rotation))
        self.tiles = {}
        for cube in self.cubes.values():
            card = self.card(cube.seat)
            if cube.status == CubeStatus.IN_PLAY and card is not None:
                stickers = self.stickers(cube.seat)
                for name, xy in cube.tiles.items():
                    self.tiles[xy] = Tile(cube.seat, name, stickers[name])
        standing = zip(*(record[name].tolist()[: self.players] for name in ("status", "cell", "power", "reserve")), strict=True)
        self.keepers = [self._keeper(seat, KeeperStatus(status), *rest) for seat, (status, *rest) in enumerate(standing)]

    def xy(self, cell: int) -> Cell:
        """Return a cell's coordinates, the shorter way round from the first cube on the table."""
        return self.near(numbering.xy_of(cell))

    def near(self, xy: Cell) -> Cell:
        """Return coordinates in notation, the shorter way round the torus from the first cube on the table."""
        half = numbering.FIELD // 2
        return (
            (xy[0] - self._home[0] + half) % numbering.FIELD - half + self._home[0],
            (xy[1] - self._home[1] + half) % numbering.FIELD - half + self._home[1],
        )

    def card(self, seat: int) -> Card | None:
        """Return the seat's card; None until its Keeper is drawn."""
        keeper = self._drawn[seat]
        return roster().cards[keeper] if keeper >= 0 else None

    def stickers(self, seat: int) -> dict[TileName, str]:
        """Return the terrain of each tile of a seat's cube, where the player has put it (NK-3); before the Keeper is drawn, the first."""
        return stickers_on(self._drawn[seat], self._arranged[seat])

    def _keeper(self, seat: int, status: KeeperStatus, cell: int, power: int, reserve: int) -> Keeper:
        xy = None
        if status == KeeperStatus.ON and cell >= 0:
            xy = self.xy(cell)
        elif status == KeeperStatus.ON:
            carrier, place = divmod(RIDING - cell, len(TILES))
            xy = self.cubes[carrier].tiles[TILES[place]]
        return Keeper(seat, self.card(seat), status, xy, power, reserve)

    @property
    def phase(self) -> Phase:
        """The current phase: what must happen next."""
        return Phase(int(self.record.phase))

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.record.active)

    def legal(self, *kinds: type) -> dict[int, Any]:
        """Return the legal actions of these kinds, or all of them, by number."""
        read = {action: numbering.read(action) for action in self.state.legal_actions()}
        return {action: value for action, value in read.items() if not kinds or isinstance(value, kinds)}

    def door(self, seat: int) -> tuple[Cell, str]:
        """Return the Starting Tile and the side of it on which the door stands."""
        cube = self.cubes[seat]
        return cube.tiles["start"], cube.side

    def keeper_at(self, xy: Cell) -> int | None:
        """Return the seat of the Keeper on a cell."""
        return next((keeper.seat for keeper in self.keepers if keeper.xy == xy), None)

    def portal(self, xy: Cell, direction: str) -> int | None:
        """Return the seat whose Portal is crossed when leaving a cell in a direction (NK-14)."""
        tile = self.tiles.get(xy)
        return tile.seat if tile and tile.name == "start" and self.cubes[tile.seat].side == direction else None

    def dice(self, kind: str) -> list[int]:
        """Return dice by value, ascending: `counts` (of the pool), `powers` (thrown Power dice), `mark`, or `left` after the rolling."""
        numbers: Any = np.asarray(self.record[kind])
        return list(numbering.dice_of(numbers.tolist()))

    def groups(self, value: int) -> tuple[int, ...]:
        """Return the sizes of the existing groups of a value, by action (NK-44)."""
        sizes: Any = self.record.group[value]
        return tuple(sizes.tolist())

    def unused(self, value: int) -> int:
        """Return the number of unused dice of a value, including those that groups return for steps not taken (NK-49)."""
        card, unused = self.card(self.active), int(self.record.left[value])
        assert card is not None
        for kind, size, slack in zip(ACTIONS, self.groups(value), self.record.pool.tolist(), strict=True):
            bought = size - 1 + card.symbols(value).count(kind) - 1
            if size:
                unused += size if bought <= slack else min(slack, size - 2)
        return unused

    @property
    def moving(self) -> tuple[int, ...]:
        """The seats whose cubes are in hand, to be rejoined as one cluster (NK-64)."""
        return numbering.seats_of(int(self.record.moving))

    @property
    def fumble_at(self) -> int | None:
        """The number of ones at which the active Keeper fumbles (NK-39); None when no Keeper is active."""
        card = self.card(self.active)
        if Fumble(int(self.record.fumble)) == Fumble.OFF or card is None:
            return None
        return editions().dice.fumble_at + amount_of(card, "lucky")

    def landing(self, step: numbering.Move | numbering.Diagonal | numbering.Leap | numbering.Follow) -> Cell:
        """Return where a step of the active Keeper ends."""
        at = self.keepers[self.active].xy
        assert at is not None
        match step:
            case numbering.Move(direction):
                return neighbour(at, direction)
            case numbering.Diagonal(corner):
                return neighbour(at, corner)
            case numbering.Leap(direction):
                return self.leap(direction)[1]
            case numbering.Follow():
                return neighbour(at, numbering.DIRECTIONS[int(self.record.follow_dir)])

    def leap(self, direction: str) -> tuple[list[int], Cell]:
        """Return the seats of the Keepers in a row beside the active one, and the cell behind them (NK-25)."""
        at = self.keepers[self.active].xy
        assert at is not None
        seats, xy = list[int](), neighbour(at, direction)
        while (seat := self.keeper_at(xy)) is not None:
            seats.append(seat)
            xy = neighbour(xy, direction)
        return seats, xy
