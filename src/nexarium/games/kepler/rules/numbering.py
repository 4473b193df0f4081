"""The actions, as values and as numbers. Numbers never change, because records store them.

Pictures, notation and tests work with values: `read(action)` returns one, `number(value)` is its inverse. Compiled rules work with
numbers: `KIND` gives the kind of a number, `Kind` shows how its parts are encoded (`nexarium.core.actions`).

Quarters are 0 to 11 (`printed.NAMES`), tracks 0 to 6, seats 0 to 4, values of dice 1 to 6. A *die class* is a colour and a value, as one
number 6 colour + value - 1.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from nexarium.core.actions import ActionKinds, ActionSpace, ActionValue
from nexarium.core.dice_multisets import throws
from nexarium.games.kepler.box.printed import NAMES, PLANETS, TRACKS
from nexarium.games.kepler.rules.options import SEAT_NAMES

SEATS = 5
PLACES = len(NAMES)
VALUES = 6
"""The values of a die are 1 to this."""
MOST_WHITE, MOST_BLACK = 3, 2
"""The number of white and of black dice (KP-5)."""
PAIR_ACTION = np.int64(7)
"""The action that takes two dice (KP-14)."""


class Colour(IntEnum):
    """The colour of a die."""

    WHITE = 0
    BLACK = 1


class Cube(IntEnum):
    """The size of a cube: small or large (KP-3)."""

    DIPLOMAT = 0
    LEADER = 1


class Die(NamedTuple):
    """A die on the table; dice of the same colour and value are interchangeable."""

    colour: Colour
    value: int

    @staticmethod
    def of(die_class: int) -> Die:
        """Return the die of a class."""
        return Die(Colour(die_class // VALUES), die_class % VALUES + 1)

    @property
    def die_class(self) -> int:
        """The die's class, 0 to 11."""
        return VALUES * self.colour + self.value - 1

    def turned(self, *, up: bool) -> Die:
        """Return the die turned by one, round from 6 to 1 (KP-30, track 3)."""
        return Die(self.colour, (self.value - 1 + (1 if up else -1)) % VALUES + 1)


DICE_CLASSES = len(Colour) * VALUES

_pairs = [*combinations_with_replacement(range(DICE_CLASSES), 2), *[(die, -1) for die in range(DICE_CLASSES)]]
REROLLS = np.array(_pairs, np.int64)
"""The dice that may be thrown again, [row]: two classes, the lower first; then single dice, the second -1."""

ROLLS, ROLL_WEIGHTS, ROLLS_OF = throws(MOST_WHITE, VALUES)
"""Every throw of at most three dice [row, value], its weight, and the first row of each number of dice (`core.dice_multisets`)."""


# --- values ---------------------------------------------------------------------------------------------------------------


class End(ActionValue):
    """End the turn."""


class Skip(ActionValue):
    """Leave a group out (KP-15)."""


class Forgo(ActionValue):
    """Forgo the bonus 4-2-1 (KP-13)."""


class Choose(ActionValue):
    """Place white and black dice of one value on one of the seven actions (KP-14)."""

    action: int
    value: int
    white: int
    black: int

    @property
    def dice(self) -> int:
        """The number of placed dice."""
        return self.white + self.black


class RollBlack(ActionValue):
    """Throw the black dice (KP-30, track 1)."""


class Reroll(ActionValue):
    """Throw two dice again, or one (KP-30, track 2; KP-32)."""

    dice: tuple[Die, ...]


class Nudge(ActionValue):
    """Turn a die up or down by one (KP-30, track 3)."""

    die: Die
    up: bool

    @property
    def turned(self) -> Die:
        """The die afterwards."""
        return self.die.turned(up=self.up)


class MoveLeader(ActionValue):
    """Move an own leader to an adjacent quarter (KP-30, track 4)."""

    origin: int
    to: int


class Remove(ActionValue):
    """Remove an opponent's diplomat (KP-30, track 5)."""

    seat: int
    quarter: int


class Shift(ActionValue):
    """Move an opponent's cube to an adjacent quarter (KP-30, track 6)."""

    seat: int
    cube: Cube
    origin: int
    to: int


class Place(ActionValue):
    """Place a group of diplomats (KP-16)."""

    quarter: int


class Move(ActionValue):
    """Move a group of diplomats (KP-16)."""

    origin: int
    to: int


class Raise(ActionValue):
    """Raise a disc (KP-26)."""

    track: int


class Swap(ActionValue):
    """Swap a quarter's diplomats for a leader (KP-25)."""

    quarter: int


class Lower(ActionValue):
    """Use the bonus 4-2-1 on an opponent's disc (KP-12)."""

    seat: int
    track: int


class DrawPlanet(ActionValue):
    """Chance: the planet (KP-7)."""

    planet: int


class DrawToken(ActionValue):
    """Chance: the track of the token for the next free slot (KP-9, KP-41)."""

    track: int


class DrawFirst(ActionValue):
    """Chance: the first player (KP-10)."""

    seat: int


class Throw(ActionValue):
    """Chance: the values of fallen dice of one colour, ascending."""

    values: tuple[int, ...]


class ThrowOfBoth(ActionValue):
    """Chance: the values of a white and a black die thrown again together (KP-32)."""

    white: int
    black: int


Influence = RollBlack | Reroll | Nudge | MoveLeader | Remove | Shift
GroupAction = Skip | Place | Move | Raise | Swap
Chance = DrawPlanet | DrawToken | DrawFirst | Throw | ThrowOfBoth
Action = End | GroupAction | Forgo | Choose | Influence | Lower | Chance

ABILITIES: dict[type[Influence], str] = {
    RollBlack: "roll_black",
    Reroll: "reroll_two",
    Nudge: "nudge_die",
    MoveLeader: "move_own_leader",
    Remove: "remove_diplomat",
    Shift: "move_opposing",
}
"""The ability that each kind of influence uses (KP-30)."""


_VALUES = range(1, VALUES + 1)
_DICE = {die: f"{'wb'[die.colour]}{die.value}" for die in map(Die.of, range(DICE_CLASSES))}
_REROLLS = [tuple(Die.of(die) for die in row if die >= 0) for row in REROLLS.tolist()]
_THROWS = [tuple(value for value in _VALUES for _ in range(row[value])) for row in ROLLS.tolist()]
_QUARTERS, _SEATS, _COLOURS = dict(enumerate(NAMES)), dict(enumerate(SEAT_NAMES)), dict(zip(Colour, ("white", "black"), strict=True))
_TRACKS = {track: track + 1 for track in range(TRACKS)}


class Kind(ActionKinds):
    """The kinds of actions, in the order of their numbers."""

    END = End, "end"
    SKIP = Skip, "skip"
    FORGO = Forgo, "forgo"
    ROLL_BLACK = RollBlack, "black"
    CHOOSE = lambda value, colour: Choose(value, value, 1 - colour, int(colour)), "action {} {}", _VALUES, _COLOURS
    CHOOSE_PAIR = (
        lambda value, black: Choose(int(PAIR_ACTION), value, 2 - black, black),
        f"action {PAIR_ACTION} {{}} {{}}",
        _VALUES,
        dict(enumerate(("white", "mixed", "black"))),
    )
    REROLL = Reroll, "reroll {}", {dice: " ".join(_DICE[die] for die in dice) for dice in _REROLLS}
    NUDGE = Nudge, "nudge {} {}", _DICE, {False: "-", True: "+"}
    LEADER = MoveLeader, "leader {} {}", _QUARTERS, _QUARTERS
    REMOVE = Remove, "remove {} {}", _SEATS, _QUARTERS
    SHIFT = Shift, "shift {} {} {} {}", _SEATS, {cube: cube.name.lower() for cube in Cube}, _QUARTERS, _QUARTERS
    PLACE = Place, "place {}", _QUARTERS
    MOVE = Move, "move {} {}", _QUARTERS, _QUARTERS
    RAISE = Raise, "raise {}", _TRACKS
    SWAP = Swap, "swap {}", _QUARTERS
    LOWER = Lower, "lower {} {}", _SEATS, _TRACKS
    PLANET = DrawPlanet, "planet {}", dict(enumerate(PLANETS))
    TOKEN = DrawToken, "token {}", _TRACKS
    FIRST = DrawFirst, "first {}", _SEATS
    DICE = Throw, "{}", {values: " ".join(["dice", *map(str, values)]) for values in _THROWS}
    MIXED = ThrowOfBoth, "dice w{} b{}", _VALUES, _VALUES


SPACE = ActionSpace[Action](Kind, "Kepler-3Ad", "'action 4 white', 'place Ga', 'move Ga Gb', 'raise 3', 'reroll w2 b6'", "KP-14")
read, number = SPACE.read, SPACE.number
KIND = SPACE.kinds
"""The kind of each number's action."""
DECISIONS = int(Kind.PLANET)
"""Chance outcomes start at this number."""
ACTIONS = SPACE.size
MOST_OUTCOMES = int(ROLLS_OF[MOST_WHITE + 1] - ROLLS_OF[MOST_WHITE])
