"""The goals of a sensible character and their distances: the Nest until it is destroyed, then home; Surgery and Emergency when needed."""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.nemesis.bots.weights import (
    BAD_WOUNDS,
    EGGS_EACH,
    ENOUGH_THERE,
    EXPLORED_BY_OTHERS,
    FAR,
    HARM,
    LEAST_GAIN,
    PAST_INTRUDERS,
    STEP,
    TO_SURGERY_FIRST,
    TOO_LATE_FOR_SURGERY,
)
from nexarium.games.nemesis.box.ship import DUCTS, ROOMS
from nexarium.games.nemesis.rules.noise import nest_room
from nexarium.games.nemesis.rules.numbering import FIGURES, INFECTED
from nexarium.games.nemesis.rules.state import KIND_OF, NONE, Door, Fate
from nexarium.games.nemesis.rules.tables import BEYOND, BLEEDING, IS_TWO, OPERATES, START, THROUGH, TILE_DOES, TREATS
from nexarium.games.nemesis.rules.wounds import KINDS_OF_WOUNDS, cards_of, serious_wounds, suffers


@inner_rule
def done(board):
    """Return whether the goal is reached, and only sleep is missing (NM-97)."""
    return board.nest_destroyed or board.queen_killed or not board.goal_nest


@inner_rule
def sick(board, seat):
    """Return whether a character carries a Larva or a card known to be infected."""
    return board.larva[seat] or cards_of(board, seat, INFECTED) > 0


@inner_rule
def working_room(board, does):
    """Return the room whose tile has this function, if it is known and works, or 0."""
    for room in range(1, ROOMS + 1):
        if board.tile[room] != NONE and TILE_DOES[board.tile[room]] == does and not board.malfunction[room]:
            return room
    return 0


@inner_rule
def bare(board, seat):
    """Return whether a character has an undressed serious wound."""
    for wound in range(KINDS_OF_WOUNDS):
        if suffers(board, seat, wound):
            return True
    return False


@inner_rule
def close_to(room, other):
    """Return whether a corridor joins two rooms."""
    for number in range(1, 5):
        if BEYOND[room, number] == other:
            return True
    return False


@inner_rule
def set_goals(board, seat, way):
    """Write the cost, in steps, of each room's work for a character; rooms without work are far."""
    for room in range(ROOMS + 1):
        way[room] = FAR
    emergency = working_room(board, TREATS)
    if emergency > 0 and bare(board, seat) and (suffers(board, seat, BLEEDING) or serious_wounds(board, seat) >= BAD_WOUNDS):
        way[emergency] = 0.0
    if done(board):
        go_home(board, seat, way)
    elif nest_room(board) > 0:
        go_to_the_nest(board, seat, way)
    else:
        explore(board, seat, way)


@inner_rule
def go_home(board, seat, way):
    """Set the goals when all is done: home to sleep, or Surgery first."""
    way[START] = 0.0
    surgery = working_room(board, OPERATES)
    if surgery > 0 and sick(board, seat) and board.time > TOO_LATE_FOR_SURGERY:
        way[surgery] = TO_SURGERY_FIRST


@inner_rule
def go_to_the_nest(board, seat, way):
    """Set the goals when the Nest is known: the Nest, or home where enough other characters are closer."""
    nest = nest_room(board)
    way[nest] = 0.0
    nearer = 0
    for other in range(board.players):
        if other != seat and board.status[other] == Fate.AWAKE and (board.room[other] == nest or close_to(board.room[other], nest)):
            nearer += 1
    if EGGS_EACH * nearer >= board.eggs:
        way[START] = ENOUGH_THERE


@inner_rule
def explore(board, seat, way):
    """Set the goals while the Nest, on a tile "1", is undiscovered: unexplored rooms, preferably those that no other character is about
    to enter."""
    for room in range(1, ROOMS + 1):
        if board.tile[room] == NONE and not IS_TWO[room]:
            way[room] = 0.0
            for other in range(board.players):
                if other != seat and board.status[other] == Fate.AWAKE and way[room] < STEP and close_to(board.room[other], room):
                    way[room] += EXPLORED_BY_OTHERS


@inner_rule
def find_ways(board, seat, way):
    """Write, per room, the distance to the nearest goal: one move per room, more through rooms with intruders. Closed doors are walls."""
    out_of_line()
    toll = np.empty(ROOMS + 1)
    set_goals(board, seat, way)
    for room in range(1, ROOMS + 1):
        toll[room] = STEP
    for figure in range(FIGURES):
        if board.place[figure] > 0:
            toll[board.place[figure]] += PAST_INTRUDERS * HARM[KIND_OF[figure]]
    changed = True
    while changed:
        changed = False
        for room in range(1, ROOMS + 1):
            for number in range(1, 5):
                other = BEYOND[room, number]
                if other == DUCTS or board.door[THROUGH[room, number]] == Door.CLOSED:
                    continue
                if way[other] + toll[other] < way[room] - LEAST_GAIN:
                    way[room] = way[other] + toll[other]
                    changed = True
