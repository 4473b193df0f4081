"""Influence (section 4, step 2): lowering a disc for its track's ability (KP-28 to KP-32), which the board says."""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.kepler.rules.board import ADJACENT, MOST_INFLUENCE, PLACES, TRACK_OF
from nexarium.games.kepler.rules.dice import lying, nudge, reroll_choices, throw_again, throw_black, unplaced
from nexarium.games.kepler.rules.groups import presence, spent_count
from nexarium.games.kepler.rules.numbering import DICE_CLASSES, LEADER, NUDGE, REMOVE, REROLL, ROLL_BLACK, SHIFT
from nexarium.games.kepler.rules.state import GROUP, POST, PRE

BLACK_TRACK, _REROLL, _NUDGE, _LEADER, _REMOVE, _SHIFT = (
    np.int64(TRACK_OF[ability])
    for ability in ("roll_black", "reroll_two", "nudge_die", "move_own_leader", "remove_diplomat", "move_opposing")
)
_WAYS = PLACES * PLACES


@inner_rule
def may_spend(board):
    """KP-28, KP-29: whether influence may be spent at this moment at all."""
    if spent_count(board) >= MOST_INFLUENCE:
        return False
    if board.phase == GROUP:
        return board.influence_between_groups == 1 and board.group > 0
    return board.phase == PRE or (board.phase == POST and board.influence_after_action == 1)


@inner_rule
def payable(board, track):
    """KP-28: a track not spent this turn, its disc not at the lowest level."""
    return board.level[board.active, track] > 0 and not board.spent >> track & 1


@inner_rule
def spend_dice(board, n, out):
    """KP-30, tracks 2 and 3, KP-32; from place `n` on."""
    if payable(board, _REROLL) and unplaced(board) > 0:
        n = reroll_choices(board, n, out)
    if payable(board, _NUDGE):
        for die in range(DICE_CLASSES):
            if lying(board, die) > 0:
                out[n] = NUDGE + 2 * die
                out[n + 1] = NUDGE + 2 * die + 1
                n += 2
    return n


@inner_rule
def neighbours(board, quarter, first, n, out):
    """`first` + r for every quarter r adjacent to one; from place `n` on."""
    mask = ADJACENT[board.planet, quarter]
    for other in range(PLACES):
        if mask >> other & 1:
            out[n] = first + other
            n += 1
    return n


@inner_rule
def spend_cubes(board, n, out):
    """KP-30, tracks 4, 5 and 6, KP-31; from place `n` on."""
    out_of_line()
    if payable(board, _LEADER):
        for quarter in range(PLACES):
            if board.leaders[board.active, quarter] > 0:
                n = neighbours(board, quarter, LEADER + PLACES * quarter, n, out)
    if payable(board, _REMOVE):
        for seat in range(board.players):
            for quarter in range(PLACES):
                if seat != board.active and board.diplomats[seat, quarter] > 0:
                    out[n] = REMOVE + PLACES * seat + quarter
                    n += 1
    if payable(board, _SHIFT):
        for seat in range(board.players):
            if seat != board.active:
                first = SHIFT + 2 * _WAYS * seat
                for quarter in range(PLACES):
                    if board.diplomats[seat, quarter] > 0:
                        n = neighbours(board, quarter, first + PLACES * quarter, n, out)
                for quarter in range(PLACES):
                    if board.leaders[seat, quarter] > 0:
                        n = neighbours(board, quarter, first + _WAYS + PLACES * quarter, n, out)
    return n


@inner_rule
def can_spend(board):
    """Whether some influence may be spent now."""
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
    """Whether a seat has a leader on the planet."""
    for quarter in range(PLACES):
        if board.leaders[seat, quarter] > 0:
            return True
    return False


@inner_rule
def has_diplomat(board, seat):
    """Whether a seat has a diplomat on the planet."""
    for quarter in range(PLACES):
        if board.diplomats[seat, quarter] > 0:
            return True
    return False


@inner_rule
def pay(board, track):
    """KP-28."""
    board.level[board.active, track] -= 1
    board.spent |= 1 << track


@inner_rule
def touch(board, quarter):
    """KP-17: influence entered or hit a quarter, which bars it for the groups only where targets are of the whole turn."""
    if board.targets_of_turn:
        board.targets |= 1 << quarter


@inner_rule
def spend(board, action):
    """KP-28, KP-30: pay, and use the ability."""
    out_of_line()
    if action == ROLL_BLACK:
        pay(board, BLACK_TRACK)
        throw_black(board)
    elif action < NUDGE:
        pay(board, _REROLL)
        throw_again(board, action - REROLL)
    elif action < LEADER:
        pay(board, _NUDGE)
        nudge(board, action - NUDGE)
    elif action < REMOVE:
        pay(board, _LEADER)
        origin, to = (action - LEADER) // PLACES, (action - LEADER) % PLACES
        board.leaders[board.active, origin] -= 1
        board.leaders[board.active, to] += 1
        touch(board, to)
    elif action < SHIFT:
        pay(board, _REMOVE)
        board.diplomats[(action - REMOVE) // PLACES, (action - REMOVE) % PLACES] -= 1
        touch(board, (action - REMOVE) % PLACES)
    else:
        pay(board, _SHIFT)
        shift(board, action - SHIFT)


@inner_rule
def shift(board, way):
    """KP-30, track 6: move an opposing cube to an adjacent quarter."""
    seat, origin, to = way // (2 * _WAYS), way // PLACES % PLACES, way % PLACES
    if way // _WAYS % 2:
        board.leaders[seat, origin] -= 1
        board.leaders[seat, to] += 1
    else:
        board.diplomats[seat, origin] -= 1
        board.diplomats[seat, to] += 1
    touch(board, to)
