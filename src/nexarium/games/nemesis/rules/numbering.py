"""Actions and chance outcomes: their values and their numbers.

`read` returns the value of a number, such as `Move(15)` or `CombatRoll("double")`, and `number` the number of a value. Pictures, words
and notation work with values. Compiled rules work with numbers: each of `ActionKind` is the number of its first action
(`nexarium.core.actions`). Numbers never change, because records store them.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import product

import numpy as np

from nexarium.core.actions import ActionKinds, ActionSpace, ActionValue
from nexarium.games.nemesis.box.components import CORRIDORS as CORRIDOR_NUMBERS
from nexarium.games.nemesis.box.components import DANGER, FACES, KINDS, RETREAT, SILENCE, TOKENS, WOUNDS, components
from nexarium.games.nemesis.box.ship import CORRIDORS, EXPLORATION, ROOMS, characters, ship
from nexarium.games.nemesis.rules.options import NAMES

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


class Move(ActionValue):
    """Move into a room (NM-73); out of a room with intruders, an escape."""

    room: int


class CarefulMove(ActionValue):
    """Move carefully into a room (NM-73)."""

    room: int


class Mark(ActionValue):
    """Place the noise marker of a careful move in a corridor, or in `TECHNICAL` (NM-73)."""

    corridor: int


class Shoot(ActionValue):
    """Shoot at a figure, or at `EGG` (NM-50, NM-94)."""

    target: int


class Strike(ActionValue):
    """Strike a figure, or `EGG` (NM-51, NM-94)."""

    target: int


class BreakDoor(ActionValue):
    """Destroy the closed door of a corridor (NM-92)."""

    corridor: int


class Treat(ActionValue):
    """Heal a dressed wound (NM-92)."""

    wound: str


class Discard(ActionValue):
    """Discard a card, one of `CARDS`, after a pass (NM-92)."""

    card: str


Decision = Plain | Move | CarefulMove | Mark | Shoot | Strike | BreakDoor | Treat | Discard

# --- chance -------------------------------------------------------------------------------------------------------------------


class FirstPlayer(ActionValue):
    """Chance: the first player (NM-90)."""

    seat: int


class Cast(ActionValue):
    """Chance: a seat's character (NM-90)."""

    character: str


class Deal(ActionValue):
    """Chance: the cards drawn into a hand, a number for each of `CARDS` (NM-92)."""

    cards: tuple[int, ...]


class Tile(ActionValue):
    """Chance: the tile of a room on its first entry (NM-90)."""

    tile: str


class Explore(ActionValue):
    """Chance: the exploration token of such a room (NM-91)."""

    token: str


class NoiseRoll(ActionValue):
    """Chance: the face of the noise die, one of `NOISE_FACES` (NM-70)."""

    face: str


class CombatRoll(ActionValue):
    """Chance: the face of the combat die (NM-50, NM-51)."""

    face: str


class DrawToken(ActionValue):
    """Chance: a token from the bag (NM-12). `again`: its number was seen before. A number shared by all tokens of a kind is never
    `again`."""

    kind: str
    number: int
    again: bool = False


class TakeFromPool(ActionValue):
    """Chance: a token from its pool, with its number if that was seen before (NM-1)."""

    kind: str
    number: int | None = None


class Develop(ActionValue):
    """Chance: the kind of token that the bag's development draws, with its number if that was seen before; the number stays unseen
    (NM-60)."""

    kind: str
    number: int | None = None


class AttackCard(ActionValue):
    """Chance: a card of the attack deck, for an attack or a check, by its name and blood value (NM-2)."""

    name: str
    blood: int


class EventCard(ActionValue):
    """Chance: a card of the event deck, for the event phase or a retreat (NM-5)."""

    name: str


class WoundCard(ActionValue):
    """Chance: a card of the wound deck (NM-25)."""

    wound: str


class Scan(ActionValue):
    """Chance: the number of infected cards among those scanned (NM-32)."""

    infected: int


class LastDraw(ActionValue):
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

FIGURE_NAMES = tuple(f"{kind}-{number + 1}" for place, kind in enumerate(KINDS) for number in range(MINIATURES[place]))
TARGET_NAMES = (*FIGURE_NAMES, "egg")
CORRIDOR_NAMES = (*(corridor.name for corridor in ship().corridors), "technical")
TOKEN_NAMES = tuple(f"{kind}-{number}" if number else kind for kind, number in TOKEN_TYPES)
"""The tokens' names, without the number where all tokens of a kind share it."""
CARD_NAMES = tuple(f"{name} {'retreat' if blood == RETREAT else blood}" for name, blood in ATTACK_TYPES)

_ROOMS = range(1, ROOMS + 1)
_CORRIDORS = dict(enumerate(CORRIDOR_NAMES))
_TARGETS = dict(enumerate(TARGET_NAMES))
_TOKENS = dict(zip(TOKEN_TYPES, TOKEN_NAMES, strict=True))
_DEALT = {row: " ".join(f"{count} {name}" for name, count in zip(CARDS, row, strict=True) if count) or "nothing" for row in _HANDS}


class ActionKind(ActionKinds):
    """The kinds of actions, each the number of its first action."""

    PASS = Plain.PASS, "pass"
    MOVE = Move, "move {}", _ROOMS
    CAREFUL = CarefulMove, "careful {}", _ROOMS
    MARK = Mark, "quiet {}", _CORRIDORS
    SHOOT = Shoot, "shoot {}", _TARGETS
    MELEE = Strike, "melee {}", _TARGETS
    REST = Plain.REST, "rest"
    PUT_OUT = Plain.PUT_OUT, "put out"
    MEND = Plain.MEND, "mend"
    BREAK = BreakDoor, "break {}", dict(enumerate(CORRIDOR_NAMES[:CORRIDORS]))
    RELOAD = Plain.RELOAD, "reload"
    DRESS = Plain.DRESS, "dress"
    HEAL = Plain.HEAL, "heal"
    TREAT = Treat, "treat {}", WOUNDS
    OPERATE = Plain.OPERATE, "operate"
    EAT = Plain.EAT, "eat"
    WASH = Plain.WASH, "wash"
    HIBERNATE = Plain.HIBERNATE, "hibernate"
    DISCARD = Discard, "discard {}", CARDS
    KEEP = Plain.KEEP, "keep"
    FIRST = FirstPlayer, "first {}", dict(enumerate(NAMES))
    CAST = Cast, "cast {}", [each.id for each in characters()]
    DEAL = Deal, "deal {}", _DEALT
    TILE = Tile, "tile {}", TILES
    EXPLORE = Explore, "explore {}", EXPLORATION
    NOISE = NoiseRoll, "noise {}", NOISE_FACES
    ROLL = CombatRoll, "roll {}", FACES
    TOKEN = lambda token: DrawToken(*token), "token {}", _TOKENS
    TOKEN_AGAIN = lambda token: DrawToken(token[0], token[1], again=True), "token {} again", _TOKENS
    POOL = TakeFromPool, "pool {}", TOKENS
    POOL_AGAIN = lambda token: TakeFromPool(*token), "pool {} again", _TOKENS
    DEVELOP = Develop, "develop {}", TOKENS
    DEVELOP_AGAIN = lambda token: Develop(*token), "develop {} again", _TOKENS
    ATTACK = lambda card: AttackCard(*card), "card {}", dict(zip(ATTACK_TYPES, CARD_NAMES, strict=True))
    EVENT = EventCard, "event {}", EVENTS
    WOUND = WoundCard, "wound {}", WOUNDS
    SCAN = Scan, "scan {}", range(components().infected + 1)
    LAST_DRAW = LastDraw, "four {}", {False: "clean", True: "contaminated"}


SPACE = ActionSpace[Action](ActionKind, "Last Watch", "'move 15', 'shoot adult-2', 'break 15-18', 'rest', 'pass'")
read, number = SPACE.read, SPACE.number
ACTIONS = SPACE.size
