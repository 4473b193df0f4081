"""Actions and chance outcomes: what each is, as a value, and its number.

`read` gives the value of a number, `Move(15)` or `CombatRoll("double")`, and `number` the number of a value; pictures, words and notation
work with values. Compiled rules work with the numbers themselves: of each kind of action the first number is named here, and the others
follow in the order of `VALUES`. Numbers never change: records are made of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import product

import numpy as np

from nexarium.core.errors import IllegalAction
from nexarium.games.nemesis.box.components import CORRIDORS as CORRIDOR_NUMBERS
from nexarium.games.nemesis.box.components import DANGER, FACES, KINDS, SEATS, SILENCE, TOKENS, WOUNDS, components
from nexarium.games.nemesis.box.ship import CORRIDORS, EXPLORATION, ROOMS, TECHNICAL, characters, ship

CARDS = ("action", "unscanned", "infected", "clean")
"""The cards of a character: plain Action cards, and Contamination cards unscanned or scanned with what was found."""
ACTION_CARD, UNSCANNED, INFECTED, CLEAN = range(4)

MINIATURES = tuple(components().miniatures[kind] for kind in KINDS)
FIRST_OF = np.array([sum(MINIATURES[:kind]) for kind in range(len(KINDS) + 1)], np.int64)
"""Per kind its first miniature; one entry more for the end. Miniatures are numbered larvae first, the Queen last."""
FIGURES = int(FIRST_OF[-1])
EGG = FIGURES
"""Where a target's number stands: an egg in the Nest (NM-94)."""

TOKEN_TYPES = tuple((kind, number) for kind in TOKENS for number in components().tokens[kind])
"""NM-1: the different tokens, by kind and surprise number."""
ATTACK_TYPES = tuple(dict.fromkeys((card.id, card.blood) for card in components().attacks))
"""NM-2: the different attack cards, by name and blood value."""
EVENTS = tuple(card.id for card in components().events)
TILES = ship().tiles

NOISE_FACES = (*map(str, CORRIDOR_NUMBERS), DANGER, SILENCE)
"""NM-3: the different faces of the noise die."""
MOST_DEALT = 5
_HANDS = sorted(
    (row for row in product(range(MOST_DEALT + 1), repeat=len(CARDS)) if sum(row) <= MOST_DEALT), key=lambda row: (sum(row), row)
)
DEALS = np.array(_HANDS, np.int64)
"""Every multiset of at most five cards, [row, card], fewest cards first."""
DEALS_OF = np.array([int((DEALS.sum(axis=1) < cards).sum()) for cards in range(MOST_DEALT + 2)], np.int64)
"""Per number of cards its first row of DEALS; one entry more for the end."""

# --- decisions ----------------------------------------------------------------------------------------------------------------


class Plain(StrEnum):
    """The decisions that need no more than their name."""

    PASS = "pass"
    REST = "rest"
    PUT_OUT = "put_out"
    """The fire of the room."""
    MEND = "mend"
    """The malfunction of the room."""
    RELOAD = "reload"
    DRESS = "dress"
    """All serious wounds."""
    HEAL = "heal"
    """All light wounds."""
    OPERATE = "operate"
    EAT = "eat"
    WASH = "wash"
    HIBERNATE = "hibernate"
    KEEP = "keep"
    """Discard no more."""


@dataclass(frozen=True, slots=True)
class Move:
    """NM-73: a move into a room; where there are intruders, an escape."""

    room: int


@dataclass(frozen=True, slots=True)
class CarefulMove:
    """NM-73: a careful move into a room."""

    room: int


@dataclass(frozen=True, slots=True)
class Mark:
    """NM-73: the noise marker of a careful move goes into a corridor, or `TECHNICAL`."""

    corridor: int


@dataclass(frozen=True, slots=True)
class Shoot:
    """NM-50, NM-94: a shot at a figure, or `EGG`."""

    target: int


@dataclass(frozen=True, slots=True)
class Strike:
    """NM-51, NM-94: a melee attack on a figure, or `EGG`."""

    target: int


@dataclass(frozen=True, slots=True)
class BreakDoor:
    """NM-92: the closed door of a corridor is destroyed."""

    corridor: int


@dataclass(frozen=True, slots=True)
class Treat:
    """NM-92: a dressed wound is healed."""

    wound: str


@dataclass(frozen=True, slots=True)
class Discard:
    """NM-92: a card, one of `CARDS`, is discarded after a pass."""

    card: str


Decision = Plain | Move | CarefulMove | Mark | Shoot | Strike | BreakDoor | Treat | Discard

# --- chance -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """NM-90: who goes first."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cast:
    """NM-90: the character drawn for a seat."""

    character: str


@dataclass(frozen=True, slots=True)
class Deal:
    """NM-92: the cards drawn into a hand, a number for each of `CARDS`."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """NM-90: the tile of a room that is entered first."""

    tile: str


@dataclass(frozen=True, slots=True)
class Explore:
    """NM-91: the exploration token of such a room."""

    token: str


@dataclass(frozen=True, slots=True)
class NoiseRoll:
    """NM-70: the face of the noise die, one of `NOISE_FACES`."""

    face: str


@dataclass(frozen=True, slots=True)
class CombatRoll:
    """NM-50, NM-51: the face of the combat die."""

    face: str


@dataclass(frozen=True, slots=True)
class DrawToken:
    """NM-12: a token out of the bag. `again`: its number was seen before; a number that all tokens of a kind share is never `again`."""

    kind: str
    number: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class TakeFromPool:
    """NM-1: a token out of its pool, with its number if that was seen before."""

    kind: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Develop:
    """NM-60: the kind of token that the bag's development draws, with its number if that was seen before; nobody looks at it."""

    kind: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class AttackCard:
    """NM-2: a card of the attack deck, for an attack or a check, by its name and its blood value."""

    name: str
    blood: int


@dataclass(frozen=True, slots=True)
class EventCard:
    """NM-5: a card of the event deck, for the event phase or a retreat."""

    name: str


@dataclass(frozen=True, slots=True)
class WoundCard:
    """NM-25: a card of the wound deck."""

    wound: str


@dataclass(frozen=True, slots=True)
class Scan:
    """NM-32: so many of the cards scanned are infected."""

    infected: int


@dataclass(frozen=True, slots=True)
class LastDraw:
    """NM-96: whether a Contamination card is among those that a sleeper draws."""

    contaminated: bool


Outcome = (
    FirstPlayer
    | Cast
    | Deal
    | Tile
    | Explore
    | NoiseRoll
    | CombatRoll
    | DrawToken
    | TakeFromPool
    | Develop
    | AttackCard
    | EventCard
    | WoundCard
    | Scan
    | LastDraw
)
Action = Decision | Outcome

# --- numbers ------------------------------------------------------------------------------------------------------------------

_ROOMS = range(1, ROOMS + 1)
_TARGETS = range(EGG + 1)
VALUES: tuple[Action, ...] = (
    Plain.PASS,
    *map(Move, _ROOMS),
    *map(CarefulMove, _ROOMS),
    *map(Mark, range(TECHNICAL + 1)),
    *map(Shoot, _TARGETS),
    *map(Strike, _TARGETS),
    Plain.REST,
    Plain.PUT_OUT,
    Plain.MEND,
    *map(BreakDoor, range(CORRIDORS)),
    Plain.RELOAD,
    Plain.DRESS,
    Plain.HEAL,
    *map(Treat, WOUNDS),
    Plain.OPERATE,
    Plain.EAT,
    Plain.WASH,
    Plain.HIBERNATE,
    *map(Discard, CARDS),
    Plain.KEEP,
    # chance
    *map(FirstPlayer, range(SEATS)),
    *(Cast(each.id) for each in characters()),
    *(Deal(row) for row in _HANDS),
    *map(Tile, TILES),
    *map(Explore, EXPLORATION),
    *map(NoiseRoll, NOISE_FACES),
    *map(CombatRoll, FACES),
    *(DrawToken(kind, seen) for kind, seen in TOKEN_TYPES),
    *(DrawToken(kind, seen, again=True) for kind, seen in TOKEN_TYPES),
    *map(TakeFromPool, TOKENS),
    *(TakeFromPool(kind, seen) for kind, seen in TOKEN_TYPES),
    *map(Develop, TOKENS),
    *(Develop(kind, seen) for kind, seen in TOKEN_TYPES),
    *(AttackCard(name, blood) for name, blood in ATTACK_TYPES),
    *map(EventCard, EVENTS),
    *map(WoundCard, WOUNDS),
    *map(Scan, range(components().infected + 1)),
    LastDraw(False),
    LastDraw(True),
)
"""Every action and chance outcome by its number."""
ACTIONS = len(VALUES)
_NUMBERS = {value: place for place, value in enumerate(VALUES)}


def read(action: int) -> Action:
    """Return the value of an action's number; raises `IllegalAction` when there is no such number."""
    if not 0 <= action < ACTIONS:
        raise IllegalAction(f"{action} is no action of Last Watch; they are numbered from 0 to {ACTIONS - 1}")
    return VALUES[action]


def number(value: Action) -> int:
    """Return the number of an action's value, the inverse of `read`; raises `IllegalAction` when the game has no such action."""
    found = _NUMBERS.get(value)
    if found is None:
        raise IllegalAction(f"{value!r} is no action of Last Watch")
    return found


# The first number of each kind of action, for compiled rules: what it concerns is counted from there.
PASS = number(Plain.PASS)
MOVE = number(Move(1))
CAREFUL = number(CarefulMove(1))
MARK = number(Mark(0))
SHOOT = number(Shoot(0))
MELEE = number(Strike(0))
REST = number(Plain.REST)
PUT_OUT = number(Plain.PUT_OUT)
MEND = number(Plain.MEND)
BREAK = number(BreakDoor(0))
RELOAD = number(Plain.RELOAD)
DRESS = number(Plain.DRESS)
HEAL = number(Plain.HEAL)
TREAT = number(Treat(WOUNDS[0]))
OPERATE = number(Plain.OPERATE)
EAT = number(Plain.EAT)
WASH = number(Plain.WASH)
HIBERNATE = number(Plain.HIBERNATE)
DISCARD = number(Discard(CARDS[0]))
KEEP = number(Plain.KEEP)
FIRST = number(FirstPlayer(0))
CAST = number(Cast(characters()[0].id))
DEAL = number(Deal(_HANDS[0]))
TILE = number(Tile(TILES[0]))
EXPLORE = number(Explore(EXPLORATION[0]))
NOISE = number(NoiseRoll(NOISE_FACES[0]))
ROLL = number(CombatRoll(FACES[0]))
TOKEN = number(DrawToken(*TOKEN_TYPES[0]))
TOKEN_AGAIN = number(DrawToken(*TOKEN_TYPES[0], again=True))
POOL = number(TakeFromPool(TOKENS[0]))
POOL_AGAIN = number(TakeFromPool(*TOKEN_TYPES[0]))
DEVELOP = number(Develop(TOKENS[0]))
DEVELOP_AGAIN = number(Develop(*TOKEN_TYPES[0]))
ATTACK = number(AttackCard(*ATTACK_TYPES[0]))
EVENT = number(EventCard(EVENTS[0]))
WOUND = number(WoundCard(WOUNDS[0]))
SCAN = number(Scan(0))
LAST_DRAW = number(LastDraw(False))
