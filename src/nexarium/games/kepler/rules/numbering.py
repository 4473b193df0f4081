"""The actions, as values and as numbers. Numbers never change, because records store them.

Pictures, notation and tests work with values: `read(action)` returns one, `number(value)` is its inverse. Compiled rules work with
numbers: `KIND` gives the kind of a number, and `<KIND> + ...` below shows how its parts are encoded.

Quarters q, r are 0 to 11 (`printed.NAMES`), tracks 0 to 6, seats 0 to 4, values of dice 1 to 6. A *die class* is a colour and a value,
as one number 6 colour + value - 1.

    END                                      end the turn
    SKIP                                     leave a group out (KP-15)
    FORGO                                    forgo the bonus 4-2-1 (KP-13)
    ROLL_BLACK                               ability `roll_black`
    CHOOSE + 2 (a-1) + colour                action a of 1 to 6 by a die of that colour (KP-14)
    CHOOSE_PAIR + 3 (value-1) + black        action 7 by two dice of a value, `black` of them black
    REROLL + row of REROLLS                  ability `reroll_two`: two dice, or one
    NUDGE + 2 die class + up                 ability `nudge_die`: up 0 is -1, up 1 is +1, round from 6 to 1 (KP-30)
    LEADER + 12 q + r                        ability `move_own_leader`
    REMOVE + 12 seat + q                     ability `remove_diplomat`
    SHIFT + 288 seat + 144 cube + 12 q + r   ability `move_opposing`
    PLACE + q                                a group of diplomats from supply
    MOVE + 12 q + r                          a group of diplomats from q to r
    RAISE + track                            a disc group
    SWAP + q                                 diplomats of q for a leader there (KP-25)
    LOWER + 7 seat + track                   the bonus 4-2-1: that seat's disc (KP-12)
    PLANET + planet                          chance: the planet (KP-7)
    TOKEN + track                            chance: a token drawn for the next free slot (KP-9, KP-41)
    FIRST + seat                             chance: the first player (KP-10)
    DICE + row of ROLLS                      chance: a throw of one to three dice of one colour, as a multiset
    MIXED + 6 (w-1) + b-1                    chance: a white die and a black one thrown again, now w and b
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from nexarium.core.dice_multisets import throws
from nexarium.games.kepler.box.printed import NAMES, PLANETS, TRACKS

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


@dataclass(frozen=True, slots=True)
class End:
    """End the turn."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Leave a group out (KP-15)."""


@dataclass(frozen=True, slots=True)
class Forgo:
    """Forgo the bonus 4-2-1 (KP-13)."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Place white and black dice of one value on one of the seven actions (KP-14)."""

    action: int
    value: int
    white: int
    black: int

    @property
    def dice(self) -> int:
        """The number of placed dice."""
        return self.white + self.black


@dataclass(frozen=True, slots=True)
class RollBlack:
    """Throw the black dice (KP-30, track 1)."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throw two dice again, or one (KP-30, track 2; KP-32)."""

    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Nudge:
    """Turn a die up or down by one (KP-30, track 3)."""

    die: Die
    up: bool

    @property
    def turned(self) -> Die:
        """The die afterwards."""
        return self.die.turned(up=self.up)


@dataclass(frozen=True, slots=True)
class MoveLeader:
    """Move an own leader to an adjacent quarter (KP-30, track 4)."""

    origin: int
    to: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove an opponent's diplomat (KP-30, track 5)."""

    seat: int
    quarter: int


@dataclass(frozen=True, slots=True)
class Shift:
    """Move an opponent's cube to an adjacent quarter (KP-30, track 6)."""

    seat: int
    cube: Cube
    origin: int
    to: int


@dataclass(frozen=True, slots=True)
class Place:
    """Place a group of diplomats (KP-16)."""

    quarter: int


@dataclass(frozen=True, slots=True)
class Move:
    """Move a group of diplomats (KP-16)."""

    origin: int
    to: int


@dataclass(frozen=True, slots=True)
class Raise:
    """Raise a disc (KP-26)."""

    track: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap a quarter's diplomats for a leader (KP-25)."""

    quarter: int


@dataclass(frozen=True, slots=True)
class Lower:
    """Use the bonus 4-2-1 on an opponent's disc (KP-12)."""

    seat: int
    track: int


@dataclass(frozen=True, slots=True)
class DrawPlanet:
    """Chance: the planet (KP-7)."""

    planet: int


@dataclass(frozen=True, slots=True)
class DrawToken:
    """Chance: the track of the token for the next free slot (KP-9, KP-41)."""

    track: int


@dataclass(frozen=True, slots=True)
class DrawFirst:
    """Chance: the first player (KP-10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance: the values of fallen dice of one colour, ascending."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ThrowOfBoth:
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


class Kind(IntEnum):
    """The kinds of actions, in the order of their numbers."""

    END = 0
    SKIP = 1
    FORGO = 2
    ROLL_BLACK = 3
    CHOOSE = 4
    CHOOSE_PAIR = 5
    REROLL = 6
    NUDGE = 7
    LEADER = 8
    REMOVE = 9
    SHIFT = 10
    PLACE = 11
    MOVE = 12
    RAISE = 13
    SWAP = 14
    LOWER = 15
    PLANET = 16
    TOKEN = 17
    FIRST = 18
    DICE = 19
    MIXED = 20


# --- numbers --------------------------------------------------------------------------------------------------------------


def _of_kind(kind: Kind) -> Iterator[Action]:
    """Yield the actions of a kind in the order of their numbers."""
    quarters, tracks, seats, values = range(PLACES), range(TRACKS), range(SEATS), range(1, VALUES + 1)
    match kind:
        case Kind.END:
            yield End()
        case Kind.SKIP:
            yield Skip()
        case Kind.FORGO:
            yield Forgo()
        case Kind.ROLL_BLACK:
            yield RollBlack()
        case Kind.CHOOSE:
            yield from (Choose(value, value, 1 - colour, int(colour)) for value, colour in product(values, Colour))
        case Kind.CHOOSE_PAIR:
            yield from (Choose(int(PAIR_ACTION), value, 2 - black, black) for value, black in product(values, range(3)))
        case Kind.REROLL:
            yield from (Reroll(tuple(Die.of(die) for die in row if die >= 0)) for row in REROLLS.tolist())
        case Kind.NUDGE:
            yield from (Nudge(Die.of(die), up) for die, up in product(range(DICE_CLASSES), (False, True)))
        case Kind.LEADER:
            yield from (MoveLeader(origin, to) for origin, to in product(quarters, quarters))
        case Kind.REMOVE:
            yield from (Remove(seat, quarter) for seat, quarter in product(seats, quarters))
        case Kind.SHIFT:
            yield from (Shift(seat, cube, origin, to) for seat, cube, origin, to in product(seats, Cube, quarters, quarters))
        case Kind.PLACE:
            yield from map(Place, quarters)
        case Kind.MOVE:
            yield from (Move(origin, to) for origin, to in product(quarters, quarters))
        case Kind.RAISE:
            yield from map(Raise, tracks)
        case Kind.SWAP:
            yield from map(Swap, quarters)
        case Kind.LOWER:
            yield from (Lower(seat, track) for seat, track in product(seats, tracks))
        case Kind.PLANET:
            yield from map(DrawPlanet, range(len(PLANETS)))
        case Kind.TOKEN:
            yield from map(DrawToken, tracks)
        case Kind.FIRST:
            yield from map(DrawFirst, seats)
        case Kind.DICE:
            yield from (Throw(tuple(value for value in values for _ in range(row[value]))) for row in ROLLS.tolist())
        case Kind.MIXED:
            yield from (ThrowOfBoth(white, black) for white, black in product(values, values))


_by_kind = {kind: tuple(_of_kind(kind)) for kind in Kind}
_ACTIONS = tuple(action for kind in Kind for action in _by_kind[kind])
KIND = np.array([kind for kind in Kind for _ in _by_kind[kind]], np.int8)
"""The kind of each number's action."""

(
    END,
    SKIP,
    FORGO,
    ROLL_BLACK,
    CHOOSE,
    CHOOSE_PAIR,
    REROLL,
    NUDGE,
    LEADER,
    REMOVE,
    SHIFT,
    PLACE,
    MOVE,
    RAISE,
    SWAP,
    LOWER,
    PLANET,
    TOKEN,
    FIRST,
    DICE,
    MIXED,
) = (int(np.argmax(kind == KIND)) for kind in Kind)
"""The first number of each kind."""
DECISIONS = PLANET
"""Chance outcomes start at this number."""
ACTIONS = len(_ACTIONS)
MOST_OUTCOMES = int(ROLLS_OF[MOST_WHITE + 1] - ROLLS_OF[MOST_WHITE])


@cache
def _numbers() -> dict[Action, int]:
    return {action: place for place, action in enumerate(_ACTIONS)}


def read(action: int) -> Action:
    """Return the value of a number. Raises `ValueError` for an invalid number.

    >>> read(MOVE + 14)
    Move(origin=1, to=2)
    """
    if not 0 <= action < ACTIONS:
        raise ValueError(f"Kepler-3Ad has no action {action}; its actions are 0 to {ACTIONS - 1}")
    return _ACTIONS[action]


def number(action: Action) -> int:
    """Return the number of an action, the inverse of `read`. Raises `ValueError` for an invalid value, such as `Place(12)`."""
    if action not in _numbers():
        raise ValueError(f"Kepler-3Ad has no {action}")
    return _numbers()[action]
