"""Actions and chance outcomes: their values and their numbers.

`read` returns the value of a number, such as `Move(15)` or `CombatRoll("double")`, and `number` the number of a value. Pictures, words
and notation work with values. Compiled rules work with numbers: the first number of each kind of action is named here, and the others
follow in the order of `VALUES`. Numbers never change, because records store them.
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
"""A character's kinds of cards: plain Action cards, and Contamination cards that are unscanned, or scanned with their result."""
ACTION_CARD, UNSCANNED, INFECTED, CLEAN = range(4)

MINIATURES = tuple(components().miniatures[kind] for kind in KINDS)
FIRST_OF = np.array([sum(MINIATURES[:kind]) for kind in range(len(KINDS) + 1)], np.int64)
"""The first miniature of each kind, plus the end. Miniatures are numbered from the larvae to the Queen."""
FIGURES = int(FIRST_OF[-1])
EGG = FIGURES
"""As a target's number: an egg in the Nest (NM-94)."""

TOKEN_TYPES = tuple((kind, number) for kind in TOKENS for number in components().tokens[kind])
"""The different tokens, by kind and surprise number (NM-1)."""
ATTACK_TYPES = tuple(dict.fromkeys((card.id, card.blood) for card in components().attacks))
"""The different attack cards, by name and blood value (NM-2)."""
EVENTS = tuple(card.id for card in components().events)
TILES = ship().tiles

NOISE_FACES = (*map(str, CORRIDOR_NUMBERS), DANGER, SILENCE)
"""The different faces of the noise die (NM-3)."""
MOST_DEALT = 5
_HANDS = sorted(
    (row for row in product(range(MOST_DEALT + 1), repeat=len(CARDS)) if sum(row) <= MOST_DEALT), key=lambda row: (sum(row), row)
)
DEALS = np.array(_HANDS, np.int64)
"""Every multiset of at most five cards, [row, card], fewest cards first."""
DEALS_OF = np.array([int((DEALS.sum(axis=1) < cards).sum()) for cards in range(MOST_DEALT + 2)], np.int64)
"""The first row of DEALS for each number of cards, plus the end."""

# --- decisions ----------------------------------------------------------------------------------------------------------------


class Plain(StrEnum):
    """The decisions without parameters."""

    PASS = "pass"
    REST = "rest"
    PUT_OUT = "put_out"
    """Put out the room's fire."""
    MEND = "mend"
    """Repair the room's malfunction."""
    RELOAD = "reload"
    DRESS = "dress"
    """Dress all serious wounds."""
    HEAL = "heal"
    """Heal all light wounds."""
    OPERATE = "operate"
    EAT = "eat"
    WASH = "wash"
    HIBERNATE = "hibernate"
    KEEP = "keep"
    """Discard no more."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move into a room (NM-73); out of a room with intruders, an escape."""

    room: int


@dataclass(frozen=True, slots=True)
class CarefulMove:
    """Move carefully into a room (NM-73)."""

    room: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Place the noise marker of a careful move in a corridor, or in `TECHNICAL` (NM-73)."""

    corridor: int


@dataclass(frozen=True, slots=True)
class Shoot:
    """Shoot at a figure, or at `EGG` (NM-50, NM-94)."""

    target: int


@dataclass(frozen=True, slots=True)
class Strike:
    """Strike a figure, or `EGG` (NM-51, NM-94)."""

    target: int


@dataclass(frozen=True, slots=True)
class BreakDoor:
    """Destroy the closed door of a corridor (NM-92)."""

    corridor: int


@dataclass(frozen=True, slots=True)
class Treat:
    """Heal a dressed wound (NM-92)."""

    wound: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card, one of `CARDS`, after a pass (NM-92)."""

    card: str


Decision = Plain | Move | CarefulMove | Mark | Shoot | Strike | BreakDoor | Treat | Discard

# --- chance -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Chance: the first player (NM-90)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Cast:
    """Chance: a seat's character (NM-90)."""

    character: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the cards drawn into a hand, a number for each of `CARDS` (NM-92)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """Chance: the tile of a room on its first entry (NM-90)."""

    tile: str


@dataclass(frozen=True, slots=True)
class Explore:
    """Chance: the exploration token of such a room (NM-91)."""

    token: str


@dataclass(frozen=True, slots=True)
class NoiseRoll:
    """Chance: the face of the noise die, one of `NOISE_FACES` (NM-70)."""

    face: str


@dataclass(frozen=True, slots=True)
class CombatRoll:
    """Chance: the face of the combat die (NM-50, NM-51)."""

    face: str


@dataclass(frozen=True, slots=True)
class DrawToken:
    """Chance: a token from the bag (NM-12). `again`: its number was seen before. A number shared by all tokens of a kind is never
    `again`."""

    kind: str
    number: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class TakeFromPool:
    """Chance: a token from its pool, with its number if that was seen before (NM-1)."""

    kind: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Develop:
    """Chance: the kind of token that the bag's development draws, with its number if that was seen before; the number stays unseen
    (NM-60)."""

    kind: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class AttackCard:
    """Chance: a card of the attack deck, for an attack or a check, by its name and blood value (NM-2)."""

    name: str
    blood: int


@dataclass(frozen=True, slots=True)
class EventCard:
    """Chance: a card of the event deck, for the event phase or a retreat (NM-5)."""

    name: str


@dataclass(frozen=True, slots=True)
class WoundCard:
    """Chance: a card of the wound deck (NM-25)."""

    wound: str


@dataclass(frozen=True, slots=True)
class Scan:
    """Chance: the number of infected cards among those scanned (NM-32)."""

    infected: int


@dataclass(frozen=True, slots=True)
class LastDraw:
    """Chance: whether a Contamination card is among those that a sleeper draws (NM-96)."""

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
    """Return the value of an action's number. Raises `IllegalAction` for an invalid number."""
    if not 0 <= action < ACTIONS:
        raise IllegalAction(f"{action} is no action of Last Watch; they are numbered from 0 to {ACTIONS - 1}")
    return VALUES[action]


def number(value: Action) -> int:
    """Return the number of an action's value, the inverse of `read`. Raises `IllegalAction` for an invalid value."""
    found = _NUMBERS.get(value)
    if found is None:
        raise IllegalAction(f"{value!r} is no action of Last Watch")
    return found


# The first number of each kind of action, for compiled rules: the parameter is added to it.
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
