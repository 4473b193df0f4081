"""The numbers of actions and chance outcomes, and their values. Numbers never change, because records store them.

All code but the compiled rules works with values: `read(28)` is `Push("N")`, and `number(Push("N"))` is 28. Compiled rules count from the
first number of a kind: `Kind.PUSH + direction` is an action, `KIND[action]` its kind, `action - KIND[action]` its place within the kind.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import product

import numpy as np

from nexarium.core.dice_multisets import throws
from nexarium.games.keepers.box.cards import ACTIONS as STEPS
from nexarium.games.keepers.box.cards import MOST_DICE, MOST_KEEPERS, MOST_POWER
from nexarium.games.keepers.box.cubes import Cell

SEATS = 4
DIRECTIONS = "NESW"
CORNERS = ("NE", "SE", "SW", "NW")

# --- cells -----------------------------------------------------------------------------------------------------------------------

FIELD = 32
"""The board is a torus of 32 by 32 cells: four cubes, at most 16 cells long, never meet around it."""
CELLS = FIELD * FIELD
ORIGIN = FIELD // 2 * FIELD + FIELD // 2
"""The cell (0, 0) of the notation: the centre of the First Player's cube."""


def cell_of(x: int, y: int) -> int:
    """Return the number of the cell at (x, y)."""
    return (y + ORIGIN // FIELD) % FIELD * FIELD + (x + ORIGIN % FIELD) % FIELD


def xy_of(cell: int) -> Cell:
    """Return the coordinates of a cell, each from -16 to 15."""
    return cell % FIELD - ORIGIN % FIELD, cell // FIELD - ORIGIN // FIELD


# --- dice ------------------------------------------------------------------------------------------------------------------------

THROWS, THROW_WEIGHTS, FIRST_THROW = throws(MOST_DICE)
"""Every throw of at most seven dice (section 12); see `nexarium.core.dice_multisets.Throws`."""

MOST_OF_A_VALUE = MOST_DICE + MOST_POWER + 1
"""The most regular, Power and reserve dice that can show one value (NK-4)."""

_sizes = [0, *range(2, MOST_OF_A_VALUE + 1)]
ASSIGNMENTS = np.array(
    sorted((groups for groups in product(_sizes, repeat=len(STEPS)) if sum(groups) <= MOST_OF_A_VALUE), key=lambda g: (sum(g), g)),
    np.int64,
)
"""Every way to assign dice of one value to actions: the size of each action's group, [row, action], fewest dice first (NK-44)."""
ASSIGNMENTS_UP_TO = np.array([int((ASSIGNMENTS.sum(axis=1) <= dice).sum()) for dice in range(MOST_OF_A_VALUE + 1)], np.int64)
"""Per number of dice, how many rows of ASSIGNMENTS, from the first on, they suffice for."""

# --- numbers ---------------------------------------------------------------------------------------------------------------------


class Kind(IntEnum):
    """The kinds of actions, each the number of its first action."""

    ADD_POWER = 0
    MARK = 1
    """+ value - 1; a 1 is never legal (NK-37)"""
    THROW = 7
    STOP = 8
    GO_ON = 9
    ARM = 10
    UNDERTOW = 11
    """+ 0 for a move, 1 for a jump"""
    GAMBLE = 13
    """+ action"""
    MOVE = 16
    """+ direction; the same for LEAP and PUSH"""
    DIAGONAL = 20
    """+ corner"""
    LEAP = 24
    PUSH = 28
    CONTINUE = 32
    FOLLOW = 33
    EXCHANGE = 34
    """+ seat"""
    END = 38
    RESERVE = 39
    """+ value, 0 for none"""
    BONUS = 46
    DECLINE = 47
    LIFT = 48
    """+ mask of cubes; an empty mask leaves the clusters apart"""
    FIRST = 64
    """+ seat"""
    DRAW = 68
    """+ place in the roster"""
    ASSIGN = DRAW + MOST_KEEPERS
    """+ row of ASSIGNMENTS"""
    DICE = ASSIGN + len(ASSIGNMENTS)
    """+ row of THROWS"""
    PLACE = DICE + len(THROWS)
    """+ 4 cell + rotation"""


ACTIONS = Kind.PLACE + 4 * CELLS

KIND = np.zeros(ACTIONS, np.int64)
"""The kind of each action."""
for _kind in Kind:
    KIND[_kind:] = _kind

MOST_OUTCOMES = int(FIRST_THROW[MOST_DICE + 1] - FIRST_THROW[MOST_DICE])
MOST_PLACES = 600
"""The most placements of a cube. A placement shares at least two edges. Each of the 60 sides of 15 tiles meets each of the 5 tiles in each
of 4 rotations once, and every placement is met at least twice. (Two cubes moved as one onto the third: 20 sides, 10 tiles, 4 rotations, at
least twice: 400.)"""

# --- values ----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AddPower:
    """Add one more Power die to the next throw; during the steps it is thrown at once (NK-40)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Mark one more die of this value for the reroll (NK-37)."""

    value: int


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the marked and the added dice."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Keep all dice and end the rolling."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Use no more skills."""


@dataclass(frozen=True, slots=True)
class Arm:
    """Pay for the exchange skill."""


@dataclass(frozen=True, slots=True)
class Undertow:
    """Gain a step, `M` or `J`, by the undertow skill."""

    step: str


@dataclass(frozen=True, slots=True)
class Gamble:
    """Gain two steps, `M`, `J` or `P`, by the gambler skill."""

    step: str


@dataclass(frozen=True, slots=True)
class Move:
    """Move one space `N`, `E`, `S` or `W` (NK-23)."""

    direction: str


@dataclass(frozen=True, slots=True)
class Diagonal:
    """Jump across the corner `NE`, `SE`, `SW` or `NW` (NK-24)."""

    corner: str


@dataclass(frozen=True, slots=True)
class Leap:
    """Jump over the Keepers in a direction (NK-25)."""

    direction: str


@dataclass(frozen=True, slots=True)
class Push:
    """Begin to push the neighbour in a direction (NK-28)."""

    direction: str


@dataclass(frozen=True, slots=True)
class Continue:
    """Push the same Keeper one space further (NK-30)."""


@dataclass(frozen=True, slots=True)
class Follow:
    """Move into the space that the push freed, by the follow skill."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Swap places with a seat's Keeper, by the exchange skill."""

    seat: int


@dataclass(frozen=True, slots=True)
class End:
    """End the steps of the turn."""


@dataclass(frozen=True, slots=True)
class Reserve:
    """Keep a die of this value for the next turn; 0 keeps none (NK-49)."""

    value: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """Take the bonus turn (NK-56)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline the bonus turn (NK-56)."""


@dataclass(frozen=True, slots=True)
class Lift:
    """Lift the cubes of these seats, to be rejoined (NK-65); no seats leaves the clusters apart (NK-64)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class First:
    """Chance: the First Player (NK-17)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a seat draws the Keeper at this place in the roster."""

    keeper: int


@dataclass(frozen=True, slots=True)
class Assign:
    """Assign the dice of the current value: the numbers for moves, jumps and pushes (NK-44)."""

    groups: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """Chance: the values of the fallen dice, ascending."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Lay the cube in hand, given the cell of its centre and its door's side; for a cluster, of the lowest seat's cube (NK-18, NK-64)."""

    xy: Cell
    side: str


Step = Move | Diagonal | Leap | Push | Continue | Follow | Exchange
"""An action that moves Keepers."""
Action = (
    (AddPower | Mark | Throw | Stop | GoOn | Arm | Undertow | Gamble)
    | (Step | End | Reserve | Bonus | Decline | Lift | Assign | Place)
    | (First | Draw | Dice)
)
"""A decision or a chance outcome."""


def seats_of(mask: int) -> tuple[int, ...]:
    """Return the seats of a mask."""
    return tuple(seat for seat in range(SEATS) if mask >> seat & 1)


def dice_of(counts: list[int]) -> tuple[int, ...]:
    """Return the dice by value, ascending, from the number of dice that show each value."""
    return tuple(value for value in range(1, 7) for _ in range(counts[value]))


_VALUES: Mapping[Kind, Callable[[int], Action]] = {
    Kind.ADD_POWER: lambda _: AddPower(),
    Kind.MARK: lambda place: Mark(place + 1),
    Kind.THROW: lambda _: Throw(),
    Kind.STOP: lambda _: Stop(),
    Kind.GO_ON: lambda _: GoOn(),
    Kind.ARM: lambda _: Arm(),
    Kind.UNDERTOW: lambda action: Undertow(STEPS[action]),
    Kind.GAMBLE: lambda action: Gamble(STEPS[action]),
    Kind.MOVE: lambda direction: Move(DIRECTIONS[direction]),
    Kind.DIAGONAL: lambda corner: Diagonal(CORNERS[corner]),
    Kind.LEAP: lambda direction: Leap(DIRECTIONS[direction]),
    Kind.PUSH: lambda direction: Push(DIRECTIONS[direction]),
    Kind.CONTINUE: lambda _: Continue(),
    Kind.FOLLOW: lambda _: Follow(),
    Kind.EXCHANGE: Exchange,
    Kind.END: lambda _: End(),
    Kind.RESERVE: Reserve,
    Kind.BONUS: lambda _: Bonus(),
    Kind.DECLINE: lambda _: Decline(),
    Kind.LIFT: lambda mask: Lift(seats_of(mask)),
    Kind.FIRST: First,
    Kind.DRAW: Draw,
    Kind.ASSIGN: lambda row: Assign(tuple(ASSIGNMENTS[row].tolist())),
    Kind.DICE: lambda row: Dice(dice_of(THROWS[row].tolist())),
    Kind.PLACE: lambda way: Place(xy_of(way // 4), DIRECTIONS[way % 4]),
}
"""Per kind, the function from a place within the kind to an action's value."""


@cache
def read(action: int) -> Action:
    """Return the value of an action's number. Raises `ValueError` for an invalid number."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"{action} is no action of Nexus Keepers; their numbers go from 0 to {ACTIONS - 1}")
    kind = Kind(int(KIND[action]))
    return _VALUES[kind](int(action) - kind)


@cache
def _numbers() -> Mapping[Action, int]:
    return {read(action): action for action in range(ACTIONS)}


def number(action: Action) -> int:
    """Return the number of an action. Raises `ValueError` for an invalid value, such as `Move("NE")`."""
    if action not in _numbers():
        raise ValueError(f"{action} is no action of Nexus Keepers")
    return _numbers()[action]
