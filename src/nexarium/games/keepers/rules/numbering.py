"""The numbers of actions and chance outcomes, and their values. Numbers never change, because records store them.

All code but the compiled rules works with values: `read(28)` is `Push("N")`, and `number(Push("N"))` is 28. Compiled rules count from the
first number of a kind: `Kind.PUSH + direction` is an action, `KIND[action]` its kind, `action - KIND[action]` its place within the kind.
"""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from nexarium.core.actions import ActionKinds, ActionSpace, ActionValue
from nexarium.core.dice_multisets import throws
from nexarium.games.keepers.box.card_skills import SWAP, USES, own_rows
from nexarium.games.keepers.box.cards import ACTIONS as STEPS
from nexarium.games.keepers.box.cards import MOST_DICE, MOST_KEEPERS, most_power, roster
from nexarium.games.keepers.box.cubes import Cell
from nexarium.games.keepers.box.skills import TRIGGERED
from nexarium.games.keepers.rules.options import NAMES

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

POWER_DICE = most_power()
"""The most Power dice of a seat for which actions are numbered."""
MOST_OF_A_VALUE = MOST_DICE + POWER_DICE + 1
"""The most regular, Power and reserve dice that can show one value (NK-4)."""

_sizes = [0, *range(2, MOST_OF_A_VALUE + 1)]
ASSIGNMENTS = np.array(
    sorted((groups for groups in product(_sizes, repeat=len(STEPS)) if sum(groups) <= MOST_OF_A_VALUE), key=lambda g: (sum(g), g)),
    np.int64,
)
"""Every way to assign dice of one value to actions: the size of each action's group, [row, action], fewest dice first (NK-44)."""
ASSIGNMENTS_UP_TO = np.array([int((ASSIGNMENTS.sum(axis=1) <= dice).sum()) for dice in range(MOST_OF_A_VALUE + 1)], np.int64)
"""Per number of dice, how many rows of ASSIGNMENTS, from the first on, they suffice for."""

# --- values ----------------------------------------------------------------------------------------------------------------------


class AddPower(ActionValue):
    """Add one more Power die to the next throw; during the steps it is thrown at once (NK-40)."""


class Mark(ActionValue):
    """Mark one more die of this value for the reroll (NK-37)."""

    value: int


class Throw(ActionValue):
    """Throw the marked and the added dice."""


class Stop(ActionValue):
    """Keep all dice and end the rolling."""


class GoOn(ActionValue):
    """Use no more skills."""


class Arm(ActionValue):
    """Pay for the exchange skill."""


class Undertow(ActionValue):
    """Gain a step, `M` or `J`, by the undertow skill."""

    step: str


class Gamble(ActionValue):
    """Gain two steps, `M`, `J` or `P`, by the gambler skill."""

    step: str


class UseSkill(ActionValue):
    """Use the skill at this place among the card's own, from 1: gain its steps, `M`, `J` or `P`, or prepare an exchange, `X`."""

    place: int
    use: str


class Move(ActionValue):
    """Move one space `N`, `E`, `S` or `W` (NK-23)."""

    direction: str


class Diagonal(ActionValue):
    """Jump across the corner `NE`, `SE`, `SW` or `NW` (NK-24)."""

    corner: str


class Leap(ActionValue):
    """Jump over the Keepers in a direction (NK-25)."""

    direction: str


class Push(ActionValue):
    """Begin to push the neighbour in a direction (NK-28)."""

    direction: str


class Continue(ActionValue):
    """Push the same Keeper one space further (NK-30)."""


class Follow(ActionValue):
    """Move into the space that the push freed, by the follow skill."""


class Exchange(ActionValue):
    """Swap places with a seat's Keeper, by the exchange skill."""

    seat: int


class End(ActionValue):
    """End the steps of the turn."""


class Reserve(ActionValue):
    """Keep a die of this value for the next turn; 0 keeps none (NK-49)."""

    value: int


class Bonus(ActionValue):
    """Take the bonus turn (NK-56)."""


class Decline(ActionValue):
    """Decline the bonus turn (NK-56)."""


class Lift(ActionValue):
    """Lift the cubes of these seats, to be rejoined (NK-65); no seats leaves the clusters apart (NK-64)."""

    seats: tuple[int, ...]


class First(ActionValue):
    """Chance: the First Player (NK-17)."""

    seat: int


class Draw(ActionValue):
    """Chance: a seat draws the Keeper at this place in the roster."""

    keeper: int


class Assign(ActionValue):
    """Assign the dice of the current value: the numbers for moves, jumps and pushes (NK-44)."""

    groups: tuple[int, ...]


class Dice(ActionValue):
    """Chance: the values of the fallen dice, ascending."""

    values: tuple[int, ...]


class Place(ActionValue):
    """Lay the cube in hand, given the cell of its centre and its door's side; for a cluster, of the lowest seat's cube (NK-18, NK-64)."""

    xy: Cell
    side: str


Step = Move | Diagonal | Leap | Push | Continue | Follow | Exchange
"""An action that moves Keepers."""
Action = (
    (AddPower | Mark | Throw | Stop | GoOn | Arm | Undertow | Gamble | UseSkill)
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


# --- numbers ---------------------------------------------------------------------------------------------------------------------

_STEPS = dict(zip(STEPS, ("move", "jump", "push"), strict=True))
_SEATS = dict(enumerate(NAMES))
_LIFTED = {seats_of(mask): f"lift {''.join(NAMES[seat] for seat in seats_of(mask))}" for mask in range(1 << SEATS)}
_DRAWN = {place: card.id for place, card in enumerate(roster().cards)}
_ASSIGNED = {
    groups: "+".join(f"{step}{dice}" for step, dice in zip(STEPS, groups, strict=True) if dice) or "none"
    for groups in map(tuple, ASSIGNMENTS.tolist())
}
_ROLLED = map(dice_of, THROWS.tolist())
_CENTRES = map(xy_of, range(CELLS))
ROWS = len(TRIGGERED) + own_rows()
"""The rows of skills that are used in the turn (`card_skills`)."""


class Kind(ActionKinds):
    """The kinds of actions, each the number of its first action."""

    ADD_POWER = AddPower, "add power"
    MARK = Mark, "mark {}", range(1, 7)  # a 1 is never legal (NK-37)
    THROW = Throw, "throw"
    STOP = Stop, "stop"
    GO_ON = GoOn, "go on"
    ARM = Arm, "arm exchange"
    UNDERTOW = Undertow, "undertow {}", {step: _STEPS[step] for step in "MJ"}
    GAMBLE = Gamble, "gamble {}", _STEPS
    MOVE = Move, "move {}", DIRECTIONS
    DIAGONAL = Diagonal, "diagonal {}", CORNERS
    LEAP = Leap, "leap {}", DIRECTIONS
    PUSH = Push, "push {}", DIRECTIONS
    CONTINUE = Continue, "continue"
    FOLLOW = Follow, "follow"
    EXCHANGE = Exchange, "exchange {}", _SEATS
    END = End, "end"
    RESERVE = Reserve, "reserve {}", {value: value or "none" for value in range(7)}
    BONUS = Bonus, "bonus"
    DECLINE = Decline, "decline"
    LIFT = Lift, "{}", {**_LIFTED, (): "leave apart"}
    FIRST = First, "first {}", _SEATS
    DRAW = Draw, "draw {}", {place: _DRAWN.get(place, place) for place in range(MOST_KEEPERS)}
    ASSIGN = Assign, "assign {}", _ASSIGNED
    DICE = Dice, "{}", {values: " ".join(["dice", *map(str, values)]) for values in _ROLLED}
    PLACE = Place, "{} {}", {xy: f"({xy[0]},{xy[1]})" for xy in _CENTRES}, DIRECTIONS
    if own_rows():  # last, so that the other numbers are the same for every roster
        USE = UseSkill, "use {} {}", range(1, own_rows() + 1), {**_STEPS, "X": "exchange"}


SPACE = ActionSpace[Action](Kind, "Nexus Keepers", "'push N', 'mark 4', 'throw', 'assign M2+P3', '(2,-1) S'", "NK-22")
read, number = SPACE.read, SPACE.number
ACTIONS = SPACE.size
KIND = SPACE.kinds
"""The kind of each action."""


def _uses() -> NDArray[np.int64]:
    table = np.full((ROWS, USES), -1, np.int64)
    table[TRIGGERED.index("exchange"), SWAP] = Kind.ARM
    table[TRIGGERED.index("undertow"), : len("MJ")] = Kind.UNDERTOW + np.arange(len("MJ"))
    table[TRIGGERED.index("gambler"), : len(STEPS)] = Kind.GAMBLE + np.arange(len(STEPS))
    for row in range(len(TRIGGERED), ROWS):
        table[row] = Kind["USE"] + USES * (row - len(TRIGGERED)) + np.arange(USES)
    return table


USE_ACTION = _uses()
"""The action of each use of a skill, [row, use]; -1 for none."""
MOST_OUTCOMES = int(FIRST_THROW[MOST_DICE + 1] - FIRST_THROW[MOST_DICE])
MOST_PLACES = 600
"""The most placements of a cube. A placement shares at least two edges. Each of the 60 sides of 15 tiles meets each of the 5 tiles in each
of 4 rotations once, and every placement is met at least twice. (Two cubes moved as one onto the third: 20 sides, 10 tiles, 4 rotations, at
least twice: 400.)"""
