"""The numbers of actions and chance outcomes, and the tables behind them. Numbers never change: records are made of them.

Quarters q, r are 0 to 11 (`printed.NAMES`), tracks 0 to 6, seats 0 to 4, dice values 1 to 6, colours WHITE and BLACK. A *die* of an action
is one of twelve classes, 6 colour + value - 1.

decisions
    END                     end the turn (POST)
    SKIP                    leave a group out (KP-15)
    FORGO                   forgo the bonus 4-2-1 (KP-13)
    ROLL_BLACK              ability `roll_black`
    CHOOSE + 2 (a-1) + colour                an action a of 1 to 6 by a die of that colour (KP-14)
    CHOOSE_PAIR + 3 (value-1) + pair         action 7 by two dice of a value; pair: BOTH_WHITE, MIXED_PAIR, BOTH_BLACK
    REROLL + row of REROLLS                  ability `reroll_two`: two dice, or one
    NUDGE + 2 die + up                       ability `nudge_die`: up 0 is -1, up 1 is +1, round from 6 to 1 (KP-30)
    LEADER + 12 q + r                        ability `move_own_leader`
    REMOVE + 12 seat + q                     ability `remove_diplomat`
    SHIFT + 288 seat + 144 kind + 12 q + r   ability `move_opposing`; kind: DIPLOMAT_CUBE, LEADER_CUBE
    PLACE + q                                a group of diplomats from supply
    MOVE + 12 q + r                          a group of diplomats from q to r
    RAISE + track                            a disc group
    SWAP + q                                 diplomats of q for a leader there (KP-25)
    LOWER + 7 seat + track                   the bonus 4-2-1: that seat's disc (KP-12)
chance
    PLANET + planet         KP-7
    TOKEN + track           a token drawn for the next free slot (KP-9, KP-41)
    FIRST + seat            KP-10
    DICE + row of ROLLS     a throw of one to three dice of one colour, as a multiset
    MIXED + 6 (w-1) + b-1   a reroll of one white die, now w, and one black, now b
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial

import numpy as np

from nexarium.games.kepler.box.printed import NAMES, PLANETS, TRACKS

SEATS = 5
PLACES = len(NAMES)
WHITE, BLACK = range(2)
DICE_CLASSES = 12
MOST_WHITE, MOST_BLACK = 3, 2
"""KP-5."""
BOTH_WHITE, MIXED_PAIR, BOTH_BLACK = range(3)
DIPLOMAT_CUBE, LEADER_CUBE = range(2)

END = 0
SKIP = 1
FORGO = 2
ROLL_BLACK = 3
CHOOSE = 4
CHOOSE_PAIR = CHOOSE + 2 * 6
REROLL = CHOOSE_PAIR + 3 * 6

_pairs = [*combinations_with_replacement(range(DICE_CLASSES), 2), *[(die, -1) for die in range(DICE_CLASSES)]]
REROLLS = np.array(_pairs, np.int64)
"""What may be thrown again, [row]: two classes of dice, the lower first; then single dice, the second -1."""

NUDGE = REROLL + len(REROLLS)
LEADER = NUDGE + 2 * DICE_CLASSES
REMOVE = LEADER + PLACES * PLACES
SHIFT = REMOVE + SEATS * PLACES
PLACE = SHIFT + SEATS * 2 * PLACES * PLACES
MOVE = PLACE + PLACES
RAISE = MOVE + PLACES * PLACES
SWAP = RAISE + TRACKS
LOWER = SWAP + PLACES
DECISIONS = LOWER + SEATS * TRACKS
"""Chance outcomes begin here."""

PLANET = DECISIONS
TOKEN = PLANET + len(PLANETS)
FIRST = TOKEN + TRACKS
DICE = FIRST + SEATS

_rolls = [roll for dice in range(MOST_WHITE + 1) for roll in combinations_with_replacement(range(1, 7), dice)]
ROLLS = np.array([[roll.count(value) for value in range(7)] for roll in _rolls], np.int64)
"""Every multiset of at most three dice, [row, value] (column 0 unused), fewest dice first; row 0 has none."""
ROLL_WEIGHTS = np.array([factorial(sum(row)) // int(np.prod([factorial(each) for each in row])) for row in ROLLS.tolist()], np.int64)
"""In how many orders a multiset falls: its probability is this over 6 to the number of dice."""
ROLLS_OF = np.array([*[int((ROLLS.sum(axis=1) < dice).sum()) for dice in range(MOST_WHITE + 1)], len(ROLLS)], np.int64)
"""Per number of dice its first row of ROLLS; one entry more for the end."""

MIXED = DICE + len(ROLLS)
ACTIONS = MIXED + 36

MOST_OUTCOMES = int(ROLLS_OF[MOST_WHITE + 1] - ROLLS_OF[MOST_WHITE])
