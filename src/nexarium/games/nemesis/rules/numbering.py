"""The numbers of actions and chance outcomes. Numbers never change: records are made of them.

decisions   pass; move, careful move, its marker; shoot, melee; rest; repair; room actions; discard
chance      first player, character, cards drawn; tile, exploration token; dice; tokens; cards; scans
"""

from __future__ import annotations

from itertools import product

import numpy as np

from nexarium.games.nemesis.box.components import KINDS, TOKENS, WOUNDS, components
from nexarium.games.nemesis.box.ship import CORRIDORS, EXPLORATION, ROOMS, characters, ship
from nexarium.games.nemesis.rules.options import SEATS

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

# --- decisions ----------------------------------------------------------------------------------------------------------------

PASS = 0
MOVE = 1  # + room - 1; an escape too
CAREFUL = MOVE + ROOMS  # + room - 1
QUIET = CAREFUL + ROOMS  # + corridor, where the careful move's marker goes; CORRIDORS: the technical ones
SHOOT = QUIET + CORRIDORS + 1  # + figure, or EGG
MELEE = SHOOT + FIGURES + 1  # + figure, or EGG
REST = MELEE + FIGURES + 1
PUT_OUT = REST + 1  # the fire
MEND = PUT_OUT + 1  # the malfunction
BREAK = MEND + 1  # + corridor, whose door is destroyed
RELOAD = BREAK + CORRIDORS
DRESS = RELOAD + 1  # all serious wounds
HEAL = DRESS + 1  # all light wounds
TREAT = HEAL + 1  # + wound, a dressed one
OPERATE = TREAT + len(WOUNDS)
EAT = OPERATE + 1
WASH = EAT + 1
HIBERNATE = WASH + 1
DISCARD = HIBERNATE + 1  # + card
KEEP = DISCARD + len(CARDS)  # discard no more

# --- chance -------------------------------------------------------------------------------------------------------------------

CHANCES = KEEP + 1
"""Numbers from here on are chance outcomes."""
FIRST = CHANCES  # + seat
CAST = FIRST + SEATS  # + character
DEAL = CAST + len(characters())  # + row of DEALS
MOST_DEALT = 5
DEALS = np.array(
    sorted((row for row in product(range(MOST_DEALT + 1), repeat=len(CARDS)) if sum(row) <= MOST_DEALT), key=lambda row: (sum(row), row)),
    np.int64,
)
"""Every multiset of at most five cards, [row, card], fewest cards first."""
DEALS_OF = np.array([int((DEALS.sum(axis=1) < cards).sum()) for cards in range(MOST_DEALT + 2)], np.int64)
"""Per number of cards its first row of DEALS; one entry more for the end."""
TILE = DEAL + len(DEALS)  # + tile
EXPLORE = TILE + len(TILES)  # + exploration token
NOISE = EXPLORE + len(EXPLORATION)  # + number - 1; 4: Danger; 5: Silence
ROLL = NOISE + 6  # + face of the combat die
TOKEN = ROLL + 5  # + token type: one whose number nobody has seen yet, or that has none but this
TOKEN_AGAIN = TOKEN + len(TOKEN_TYPES)  # + token type: one that was seen before
POOL = TOKEN_AGAIN + len(TOKEN_TYPES)  # + kind: out of the pool, unseen
POOL_AGAIN = POOL + len(TOKENS)  # + token type: out of the pool, seen before
DEVELOP = POOL_AGAIN + len(TOKEN_TYPES)  # + kind
ATTACK = DEVELOP + len(TOKENS)  # + attack card type, for an attack or a check
EVENT = ATTACK + len(ATTACK_TYPES)  # + event card, for the event phase or a retreat
WOUND = EVENT + len(EVENTS)  # + wound
SCAN = WOUND + len(WOUNDS)  # + infected cards found
FOUR = SCAN + components().infected + 1  # 0: clean cards were drawn, 1: a Contamination
ACTIONS = FOUR + 2
