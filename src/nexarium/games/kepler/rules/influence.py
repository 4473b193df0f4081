"""Influence (section 4, step 2): lowering a disc to use its track's ability (KP-28 to KP-32). The board names the abilities."""

from __future__ import annotations

import numpy as np

from nexarium.core.event_trail import emit
from nexarium.core.rules import hot_rule, inner_rule, out_of_line
from nexarium.games.kepler.rules.board import ADJACENT, MOST_INFLUENCE, PLACES, TRACK_OF
from nexarium.games.kepler.rules.dice import lying, nudge, reroll_choices, throw_again, throw_black, unplaced
from nexarium.games.kepler.rules.groups import presence, spent_count
from nexarium.games.kepler.rules.numbering import ABILITIES, ACTIONS, DICE_CLASSES, KIND, Cube, Influence, Kind, read
from nexarium.games.kepler.rules.state import NONE, Event, Phase, set_level

BLACK_TRACK, _REROLL, _NUDGE, _LEADER, _REMOVE, _SHIFT = (
    np.int64(TRACK_OF[ability])
    for ability in ("roll_black", "reroll_two", "nudge_die", "move_own_leader", "remove_diplomat", "move_opposing")
)
_WAYS = PLACES * PLACES
_LEADERS = int(Kind.LEADER)
SPENT_TRACK = np.array([TRACK_OF[ABILITIES[type(each)]] if isinstance(each, Influence) else NONE for each in map(read, range(ACTIONS))])
"""The track whose influence each action spends, or NONE."""


@inner_rule
def may_spend(board):
    """Return whether influence may be spent at this moment (KP-28, KP-29)."""
    if spent_count(board) >= MOST_INFLUENCE:
        return False
    if board.phase == Phase.GROUP:
        return board.influence_between_groups == 1 and board.group > 0
    return board.phase == Phase.BEFORE_ACTION or (board.phase == Phase.AFTER_ACTION and board.influence_after_action == 1)


@inner_rule
def payable(board, track):
    """Return whether a track can be paid: not spent this turn, its disc above the lowest level (KP-28)."""
    return board.level[board.active, track] > 0 and not board.spent >> track & 1


@inner_rule
def spend_dice(board, n, out):
    """List the uses of tracks 2 and 3, from place `n` on (KP-30, KP-32)."""
    if payable(board, _REROLL) and unplaced(board) > 0:
        n = reroll_choices(board, n, out)
    if payable(board, _NUDGE):
        for die in range(DICE_CLASSES):
            if lying(board, die) > 0:
                out[n] = Kind.NUDGE + 2 * die
                out[n + 1] = Kind.NUDGE + 2 * die + 1
                n += 2
    return n


@inner_rule
def neighbours(board, quarter, first, n, out):
    """List `first` + r for every quarter r adjacent to `quarter`, from place `n` on."""
    mask = ADJACENT[board.planet, quarter]
    for other in range(PLACES):
        if mask >> other & 1:
            out[n] = first + other
            n += 1
    return n


@inner_rule
def spend_cubes(board, n, out):
    """List the uses of tracks 4, 5 and 6, from place `n` on (KP-30, KP-31)."""
    out_of_line()
    if payable(board, _LEADER):
        n = ways_of_leaders(board, board.active, _LEADERS, n, out)
    if payable(board, _REMOVE):
        for seat in range(board.players):
            if seat != board.active:
                n = removals(board, seat, n, out)
    if payable(board, _SHIFT):
        for seat in range(board.players):
            if seat != board.active:
                n = ways_of_diplomats(board, seat, Kind.SHIFT + 2 * _WAYS * seat, n, out)
                n = ways_of_leaders(board, seat, Kind.SHIFT + 2 * _WAYS * seat + _WAYS, n, out)
    return n


@hot_rule
def ways_of_diplomats(board, seat, first, n, out):
    """List `first` + 12 q + r for each quarter q with a diplomat of the seat and each adjacent r, from place `n` on."""
    for quarter in range(PLACES):
        if board.diplomats[seat, quarter] > 0:
            n = neighbours(board, quarter, first + PLACES * quarter, n, out)
    return n


@hot_rule
def ways_of_leaders(board, seat, first, n, out):
    """List `first` + 12 q + r for each quarter q with a leader of the seat and each adjacent r, from place `n` on."""
    for quarter in range(PLACES):
        if board.leaders[seat, quarter] > 0:
            n = neighbours(board, quarter, first + PLACES * quarter, n, out)
    return n


@hot_rule
def removals(board, seat, n, out):
    """List a seat's removable diplomats, from place `n` on (KP-30, track 5)."""
    for quarter in range(PLACES):
        if board.diplomats[seat, quarter] > 0:
            out[n] = Kind.REMOVE + PLACES * seat + quarter
            n += 1
    return n


@inner_rule
def can_spend(board):
    """Return whether some influence may be spent now."""
    out_of_line()
    if not may_spend(board):
        return False
    if payable(board, BLACK_TRACK) or ((payable(board, _REROLL) or payable(board, _NUDGE)) and unplaced(board) > 0):
        return True
    if payable(board, _LEADER) and has_leader(board, board.active):
        return True
    for seat in range(board.players):
        if seat == board.active or presence(board, seat) == 0:
            continue
        if payable(board, _SHIFT) or (payable(board, _REMOVE) and has_diplomat(board, seat)):
            return True
    return False


@inner_rule
def has_leader(board, seat):
    """Return whether a seat has a leader on the planet."""
    for quarter in range(PLACES):
        if board.leaders[seat, quarter] > 0:
            return True
    return False


@inner_rule
def has_diplomat(board, seat):
    """Return whether a seat has a diplomat on the planet."""
    for quarter in range(PLACES):
        if board.diplomats[seat, quarter] > 0:
            return True
    return False


@inner_rule
def pay(board, track):
    """Lower the disc on a track, whose influence is then spent for this turn (KP-28)."""
    set_level(board, board.active, track, board.level[board.active, track] - 1)
    board.spent |= 1 << track


@inner_rule
def touch(board, quarter):
    """Record that influence entered or hit a quarter (KP-17). This blocks the quarter for groups only where targets count for the whole
    turn."""
    if board.targets_of_turn:
        board.targets |= 1 << quarter


@inner_rule
def spend(board, action):
    """Pay and use the ability (KP-28, KP-30)."""
    out_of_line()
    pay(board, SPENT_TRACK[action])
    kind = KIND[action]
    if kind == Kind.ROLL_BLACK:
        throw_black(board)
    elif kind == Kind.REROLL:
        throw_again(board, action - Kind.REROLL)
    elif kind == Kind.NUDGE:
        nudge(board, (action - Kind.NUDGE) // 2, (action - Kind.NUDGE) % 2)
    elif kind == Kind.LEADER:
        move_leader(board, board.active, (action - Kind.LEADER) // PLACES, (action - Kind.LEADER) % PLACES)
    elif kind == Kind.REMOVE:
        remove(board, (action - Kind.REMOVE) // PLACES, (action - Kind.REMOVE) % PLACES)
    else:
        seat, cube, origin, to = shift_parts(action)
        if cube == Cube.LEADER:
            move_leader(board, seat, origin, to)
        else:
            move_diplomat(board, seat, origin, to)


@inner_rule
def shift_parts(action):
    """Return the seat, the cube, the origin and the destination of an action of track 6."""
    way = action - Kind.SHIFT
    return way // (2 * _WAYS), way // _WAYS % 2, way // PLACES % PLACES, way % PLACES


@inner_rule
def move_leader(board, seat, origin, to):
    """Move a leader to another quarter (KP-30, tracks 4 and 6)."""
    emit(Event.ARRIVED, to, 1)
    board.leaders[seat, origin] -= 1
    board.leaders[seat, to] += 1
    touch(board, to)


@inner_rule
def move_diplomat(board, seat, origin, to):
    """Move a diplomat to another quarter (KP-30, track 6)."""
    emit(Event.ARRIVED, to, 1)
    board.diplomats[seat, origin] -= 1
    board.diplomats[seat, to] += 1
    touch(board, to)


@inner_rule
def remove(board, seat, quarter):
    """Put a diplomat back into its player's supply (KP-30, track 5)."""
    board.diplomats[seat, quarter] -= 1
    touch(board, quarter)
