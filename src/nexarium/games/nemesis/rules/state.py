"""The state of a game of Last Watch: one record. Everything in it is public, because what no seat has seen is not decided yet.

Decks and the bag are counts. Tiles and exploration tokens are drawn when a room is entered. Whether a Contamination card is infected is
decided when it is scanned, and a token's number when it is drawn. This changes no probability, because undecided things are
exchangeable. For that to hold, things once seen stay known: a scanned card is marked, and a token whose number was seen lies face up.

Seats are numbered clockwise from 0; rooms from 1, with 0 (`DUCTS`) for off the board; corridors as in `ship.py`; figures (miniatures) as
in `numbering.py`. A seat's cards are counted by `numbering.CARDS`: action, unscanned, infected, clean.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from nexarium.core.rules import record_at
from nexarium.games.nemesis.box.components import KINDS, SEATS, TOKENS, WOUNDS
from nexarium.games.nemesis.box.ship import CORRIDORS, EXPLORATION, ROOMS
from nexarium.games.nemesis.rules.numbering import ATTACK_TYPES, CARDS, FIGURES, FIRST_OF, TOKEN_TYPES

NONE = -1


class Kind(IntEnum):
    """The kinds of tokens, in the order of `components.TOKENS`; all but the Blank are intruders."""

    LARVA = 0
    CREEPER = 1
    ADULT = 2
    BREEDER = 3
    QUEEN = 4
    BLANK = 5


class Phase(IntEnum):
    """What must happen next: a decision of the active seat, or a draw, a roll or a scan."""

    # decisions
    ACT = 0
    MARKING = 1
    """The noise marker of a careful move is placed."""
    DISCARDING = 2
    # chance
    CASTING = 3
    """A character is drawn for a seat."""
    FIRST_PLAYER = 4
    DEALING = 5
    REVEAL_TILE = 6
    REVEAL_TOKEN = 7
    NOISE_ROLL = 8
    ENCOUNTER = 9
    SUMMONING = 10
    ADDING = 11
    """A token of a pool is drawn for the bag."""
    SETTING_ASIDE = 12
    """A token of a pool is drawn for a Breeder or a Creeper that appears."""
    DEVELOPING = 13
    COMBAT_ROLL = 14
    ATTACKED = 15
    """The attack card is drawn."""
    CHECKED = 16
    """A card of an injury check is drawn."""
    RETREATING = 17
    EVENT_CARD = 18
    WOUNDED = 19
    """A wound card is drawn."""
    SCANNING = 20
    LAST_SCAN = 21
    LAST_DRAW = 22
    # neither
    FINISHED = 23
    NEXT = 24
    """The rules continue automatically (`turn.go_on`); no visible position is in this phase."""


LAST_DECISION = Phase.DISCARDING
"""The last phase that is a decision; all phases up to it are decisions."""


class Stage(IntEnum):
    """The stages of the turn, in order (NM-92, NM-93)."""

    BEGINNING = 0
    HANDS = 1
    PLAYERS = 2
    TIME = 3
    EVENT_ATTACKS = 4
    FIRES = 5
    EVENTS = 6
    DEVELOPMENT = 7
    NOISES = 8
    ENDING = 9
    OVER = 10


class Door(IntEnum):
    """The state of a corridor's door."""

    OPEN = 0
    CLOSED = 1
    DESTROYED = 2


class Event(IntEnum):
    """What a ply's event trail may hold (`nexarium.core.event_trail`)."""

    FLED = 0
    """An intruder leaves by the technical corridors; its figure (NM-15)."""
    KILLED = 1
    """An intruder dies; its figure (NM-41, NM-42)."""
    NOBODY_CAME = 2
    """There is no miniature for the token drawn; its kind (NM-16)."""
    LARVA = 3
    """A Larva attacks a seat's character (NM-30, NM-31); detail: whether it brings a Contamination card."""
    CAME = 4
    """An intruder comes onto the board; its figure; detail: its room."""
    MOVED = 5
    """An intruder goes to another room; its figure; detail: that room (NM-44, NM-71, NM-75)."""
    INJURED = 6
    """An intruder is injured; its figure; detail: by how many injuries (NM-40, NM-93)."""
    SURVIVED = 7
    """An intruder survives an injury check; its figure (NM-42, NM-43)."""
    DOOR = 8
    """The door of a corridor changes; detail: a `Door`."""
    NOISE = 9
    """A noise marker is put into a corridor; detail: the number there before."""
    ENCOUNTER = 10
    """A seat's noise roll calls an encounter (NM-70)."""
    TILE = 11
    """The tile of a room is revealed (NM-91)."""
    ADDED = 12
    """A token of a kind goes from its pool into the bag, at once or when it is drawn (NM-1)."""
    REMOVED = 13
    """The token that the bag's development has drawn goes to its pool; its kind (NM-60)."""
    RETURNED = 14
    """The token that the bag's development has drawn is back in the bag: its token, or NONE when none was drawn (NM-61 to NM-63)."""
    EGG_LAID = 15
    """An egg is laid; the number of eggs now (NM-62)."""
    EGGS_DESTROYED = 16
    """Eggs are destroyed: their number; detail: how many are left (NM-93, NM-94)."""
    NEST_DESTROYED = 17
    """The Nest is destroyed (NM-94)."""
    LIGHT = 18
    """A seat's character takes a light wound; detail: its `Cause` (NM-25)."""
    THIRD = 19
    """That light wound was the third (NM-25)."""
    CONTAMINATED = 20
    """A seat gets a Contamination card."""
    SLIMED = 21
    """Slime gets onto a seat's character, which may have it already."""
    WASHED = 22
    """A seat's character washes off its Slime, if it has any (NM-92)."""
    INFESTED = 23
    """A Larva is put onto a seat's character (NM-30, NM-32)."""
    OPERATED = 24
    """Surgery removes the Larva from a seat's character, if it has one (NM-92)."""
    DIED = 25
    """A seat's character dies; detail: the `Cause` (NM-26)."""
    ASLEEP = 26
    """A seat's character falls asleep (NM-95)."""
    TIME = 27
    """The time is now this number (NM-93)."""
    TURN = 28
    """A turn begins with this seat as first player; detail: its number (NM-92)."""


class Fate(IntEnum):
    """The fate of a character."""

    AWAKE = 0
    ASLEEP = 1
    DEAD = 2


class Cause(IntEnum):
    """The cause of a death or a wound."""

    NOTHING = 0
    ATTACK = 1
    MELEE = 2
    FIRE = 3
    BLEEDING = 4
    SURGERY = 5
    LARVA = 6
    JUMP = 7
    CONTAMINATION = 8


TYPES = len(TOKEN_TYPES)
UNSEEN_TOKEN = TYPES
"""A token set aside with an unseen number is `UNSEEN_TOKEN` + its kind."""

STATE = np.dtype(
    [
        # the table's options, constant for the whole game
        ("players", np.int64),
        ("goal_nest", np.int64),
        ("need", np.int64),
        ("difficulty", np.int64),  # index among the option's values
        ("hibernation", np.int64),  # the time from which characters may sleep
        ("last_blank", np.int64),
        ("no_miniature_pool", np.int64),
        ("check_aid", np.int64),
        ("retreat", np.int64),
        ("queen_token_bag", np.int64),
        ("larva_leaves", np.int64),
        ("no_replacement_stay", np.int64),
        ("armory_energy", np.int64),
        ("character", np.int64, (SEATS,)),  # index in the cast, or NONE while undrawn
        # the ship
        ("tile", np.int64, (ROOMS + 1,)),  # index among the tiles, or NONE while unexplored
        ("noise", np.int64, (CORRIDORS + 1,)),  # 1 with a marker
        ("door", np.int64, (CORRIDORS,)),  # a Door
        ("fire", np.int64, (ROOMS + 1,)),
        ("malfunction", np.int64, (ROOMS + 1,)),
        ("carcasses", np.int64, (ROOMS + 1,)),
        ("corpses", np.int64, (ROOMS + 1,)),
        ("exploration", np.int64, (len(EXPLORATION),)),  # tokens left of each kind
        ("eggs", np.int64),  # on the intruder board
        ("eggs_in_box", np.int64),  # eggs that may still be laid
        ("nest_destroyed", np.int64),
        ("queen_killed", np.int64),
        # intruders: by figure
        ("place", np.int64, (FIGURES,)),  # its room, or 0
        ("injuries", np.int64, (FIGURES,)),
        ("token", np.int64, (FIGURES,)),  # its token set aside: a token type, UNSEEN_TOKEN + kind, or NONE
        ("larvae_gone", np.int64),  # Larva miniatures that have left the game
        # tokens: those with a seen number by type, the others by kind
        ("bag_seen", np.int64, (TYPES,)),
        ("bag", np.int64, (len(TOKENS),)),
        ("pool_seen", np.int64, (TYPES,)),
        ("pool", np.int64, (len(TOKENS),)),
        # decks
        ("attack_deck", np.int64, (len(ATTACK_TYPES),)),
        ("attack_discard", np.int64, (len(ATTACK_TYPES),)),
        ("event_discard", np.int64),  # mask of event cards; the others are in the deck
        ("wound_deck", np.int64, (len(WOUNDS),)),
        ("wound_discard", np.int64, (len(WOUNDS),)),
        ("contamination", np.int64),  # cards in the deck
        ("unscanned", np.int64),  # Contamination cards never scanned, in the deck and with characters
        ("infected", np.int64),  # how many of those are infected
        ("removed_clean", np.int64),
        ("removed_infected", np.int64),
        # characters: by seat
        ("status", np.int64, (SEATS,)),  # a Fate
        ("room", np.int64, (SEATS,)),
        ("ammunition", np.int64, (SEATS,)),
        ("light", np.int64, (SEATS,)),
        ("wounds", np.int64, (SEATS, len(WOUNDS))),  # serious wounds, dressed ones included
        ("dressed", np.int64, (SEATS, len(WOUNDS))),
        ("slime", np.int64, (SEATS,)),
        ("larva", np.int64, (SEATS,)),
        ("deck", np.int64, (SEATS, len(CARDS))),
        ("hand", np.int64, (SEATS, len(CARDS))),
        ("discard", np.int64, (SEATS, len(CARDS))),
        ("passed", np.int64, (SEATS,)),
        ("died_of", np.int64, (SEATS,)),  # a Cause
        ("ended_at", np.int64, (SEATS,)),  # the turn in which a character fell asleep or died
        # the turn
        ("time", np.int64),
        ("turn", np.int64),  # from 1
        ("phase", np.int64),  # a Phase
        ("stage", np.int64),  # a Stage
        ("first", np.int64),  # the first player, or NONE
        ("active", np.int64),  # the seat that acts or that the chance event concerns
        ("actions", np.int64),  # actions taken by the active seat in this round
        ("last_sleep", np.int64),  # the time when the last character fell asleep
        # pending effects, in the order in which they are settled
        ("light_due", np.int64, (SEATS,)),  # light wounds still to be taken
        ("serious_due", np.int64, (SEATS,)),
        ("due_of", np.int64),  # their Cause
        ("wounded", np.int64),  # the seat that draws a wound card
        ("surpriser", np.int64),  # a figure that attacks by surprise, or NONE
        ("surprised", np.int64),
        ("checked", np.int64),  # the figure whose injuries are checked, or NONE
        ("check_cards", np.int64),  # drawn in this check
        ("check_total", np.int64),
        ("check_arrow", np.int64),
        ("burning", np.int64),  # mask of figures injured by fire, still to be checked
        ("held", np.int64, (2,)),  # attack cards drawn but not discarded yet, or NONE: of a check or an attack, and of one within it
        ("attackers", np.int64),  # mask of figures that still attack
        ("attacker", np.int64),  # the attacker whose card is drawn
        ("victim", np.int64),
        ("developed", np.int64),  # the token drawn by the bag's development, while it is out of the bag, or NONE
        ("adding", np.int64),  # the kind of token to add to the bag, or NONE
        ("transforming", np.int64),  # a Creeper that turns into a Breeder, or NONE
        ("creeper_in", np.int64),  # the room where a Creeper appears, or 0
        ("escape_to", np.int64),  # the room that an escape or a move leads to, or 0
        ("careful", np.int64),  # 1: that move is careful
        ("entered_by", np.int64),  # the corridor of the move, while its exploration is pending, or NONE
        ("noise_due", np.int64),  # 1: a noise roll of the active seat follows
        ("sleeping", np.int64),  # 1: the active seat falls asleep if no intruder is in the room
        ("target", np.int64),  # of the shot or blow: a figure or EGG
        ("blow", np.int64),  # 1: the die is rolled for a blow
        ("passing", np.int64),  # the active seat has just passed: 1 before its wound bleeds, 2 after
        ("discarding", np.int64),  # the kind from which on the active seat may still discard cards
        ("roller", np.int64),  # the seat that rolls for noise
        ("rollers", np.int64),  # mask of seats that still make a noise roll (NM-61)
        ("rooms_due", np.int64),  # mask of rooms whose intruders still attack (NM-93)
        ("operating", np.int64),  # 1: the scan is Surgery's, of all cards
        ("settled", np.int64),  # mask of sleepers whose fate is known
    ],
    align=True,
)

at = record_at(STATE)

KIND_OF = np.array([kind for kind in range(len(KINDS)) for _ in range(int(FIRST_OF[kind + 1] - FIRST_OF[kind]))], np.int64)
"""The kind of each figure."""
