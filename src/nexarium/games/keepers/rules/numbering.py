"""The numbers of actions and chance outcomes, and the tables behind them. Numbers never change: records are made of them.

decisions of the dice   0    add a Power die, mark a value, throw, stop, skills
steps of the turn       16   move, diagonal, leap, push, continue, follow, exchange, end; reserve; bonus turn
rejoining, chance       48   lift a set of cubes; the first player; a drawn Keeper
SHARE                   100   an assignment of the dice of one value: group sizes for move, jump, push
DICE                         a multiset of at most seven dice
PLACE                        a cube's centre and rotation
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import factorial

import numpy as np

from nexarium.games.keepers.box.cards import ACTIONS as SYMBOLS
from nexarium.games.keepers.box.cards import MOST_DICE, MOST_KEEPERS, MOST_POWER

SEATS = 4
FIELD = 32
"""The board lies on a torus of 32 by 32 cells: four cubes, at most 16 cells long, never meet themselves round it."""
CELLS = FIELD * FIELD
ORIGIN = FIELD // 2 * FIELD + FIELD // 2
"""The cell (0, 0) of notation."""

ADD_POWER = 0
MARK = 1  # + value - 1; no 1 is ever legal (NK-37)
THROW = 7
STOP = 8
GO_ON = 9
ARM = 10
UNDERTOW = 11  # + action: move, jump
GAMBLE = 13  # + action
MOVE = 16  # + direction
DIAGONAL = 20
LEAP = 24
PUSH = 28
CONTINUE = 32
FOLLOW = 33
EXCHANGE = 34  # + seat
END = 38
RESERVE = 39  # + value, 0 for none
BONUS = 46
DECLINE = 47
LIFT = 48  # + mask of cubes
FIRST = 64  # + seat
DRAW = 68  # + keeper
SHARE = DRAW + MOST_KEEPERS  # + row of SHARES

MOST_OF_A_VALUE = MOST_DICE + MOST_POWER + 1
"""NK-4: regular, Power and reserve dice that may show one value."""

_sizes = [0, *range(2, MOST_OF_A_VALUE + 1)]
SHARES = np.array(
    sorted((groups for groups in product(_sizes, repeat=len(SYMBOLS)) if sum(groups) <= MOST_OF_A_VALUE), key=lambda g: (sum(g), g)),
    np.int64,
)
"""NK-44: every way to make groups of dice of one value, [row, action], fewest dice first."""
SHARES_UP_TO = np.array([int((SHARES.sum(axis=1) <= dice).sum()) for dice in range(MOST_OF_A_VALUE + 1)], np.int64)
"""Per number of dice, the rows of SHARES that they suffice for: the first so many."""

DICE = SHARE + len(SHARES)  # + row of ROLLS

_rolls = [roll for dice in range(MOST_DICE + 1) for roll in combinations_with_replacement(range(1, 7), dice)]
ROLLS = np.array([[roll.count(value) for value in range(7)] for roll in _rolls], np.int64)
"""Every multiset of at most seven dice, [row, value] (column 0 unused), fewest dice first."""
ROLL_WEIGHTS = np.array([factorial(sum(row)) // int(np.prod([factorial(each) for each in row])) for row in ROLLS.tolist()], np.int64)
"""In how many orders a multiset falls: its probability is this over 6 to the number of dice (section 12)."""
ROLLS_OF = np.array([*[int((ROLLS.sum(axis=1) < dice).sum()) for dice in range(MOST_DICE + 1)], len(ROLLS)], np.int64)
"""Per number of dice its first row of ROLLS; one entry more for the end."""

PLACE = DICE + len(ROLLS)  # + 4 cell + rotation
ACTIONS = PLACE + 4 * CELLS

MOST_OUTCOMES = int(ROLLS_OF[MOST_DICE + 1] - ROLLS_OF[MOST_DICE])
MOST_PLACES = 600
"""A placement shares two edges at least: of 15 tiles' 60 sides each meets each of the 5 tiles in each of 4 rotations once, and every
placement is met twice or more. (Two cubes moved as one onto the third: 20 sides, 10 tiles, 4 rotations, twice or more: 400.)"""
