"""The order of play (sections 4, 8 and 9): setup, turns, re-entry, blocking, bonus turns, the end.

`go_on` performs all automatic steps until chance or a player has to choose.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.rules.board import keeper_at, lay, starting_tile, tile
from nexarium.games.keepers.rules.closure import close_portal, close_portals_due
from nexarium.games.keepers.rules.dice import (
    can_reserve,
    can_trigger_any,
    dice_number,
    finish_rolling,
    may_throw_more,
    something_to_assign,
    throw_allowed,
)
from nexarium.games.keepers.rules.numbering import ORIGIN
from nexarium.games.keepers.rules.state import (
    ENTRY,
    MORE_REROLLS,
    NONE,
    POWER,
    REROLLS,
    CubeStatus,
    Event,
    Fumble,
    KeeperStatus,
    OutBy,
    Phase,
)
from nexarium.games.keepers.rules.steps import eliminate, end_push, nothing_to_spend

# --- setting up --------------------------------------------------------------------------------------------------------------


@inner_rule
def undrawn_seat(board):
    """Return the first seat without a Keeper, or NONE."""
    for seat in range(board.players):
        if board.keeper[seat] == NONE:
            return seat
    return NONE


@inner_rule
def set_up(board):
    """Set up step by step (section 4): Keepers drawn, First Player rolled, the First Player's cube laid (NK-18: all places are equal)."""
    out_of_line()
    if undrawn_seat(board) != NONE:
        board.phase = Phase.DRAW
        return
    if board.first_player == NONE:
        board.phase = Phase.FIRST
        return
    board.active = board.first_player
    unfold(board, board.active, np.int64(ORIGIN), np.int64(0))


@inner_rule
def unfold(board, seat, centre, rotation):
    """Lay a cube and put its Keeper on its Starting Tile; then the next player places, or the first turn begins (NK-18, NK-21)."""
    out_of_line()
    lay(board.owner[:], board.cube_shape[:], board.centre[:], board.rotation[:], 1 << seat, centre, rotation)
    board.cube[seat] = CubeStatus.IN_PLAY
    board.status[seat] = KeeperStatus.ON
    board.cell[seat] = starting_tile(board, seat)
    board.power[seat] = POWER[board.keeper[seat]]
    board.active = (seat + 1) % board.players
    board.phase = Phase.PLACING if int(board.cube[board.active]) == CubeStatus.IN_HAND else Phase.START


# --- turns -------------------------------------------------------------------------------------------------------------------


@inner_rule
def clear_turn(board):
    """Clear the last turn's state, except reserve and Power dice."""
    out_of_line()
    board.rerolls = REROLLS + MORE_REROLLS[board.keeper[board.active]]
    board.rolled = 0
    board.stumbled = 0
    board.added = 0
    board.dice = 0
    board.value = 2
    for value in range(7):
        board.counts[value] = 0
        board.powers[value] = 0
        board.mark[value] = 0
        board.left[value] = 0
        for action in range(3):
            board.group[value, action] = 0
    for action in range(3):
        board.pool[action] = 0
    board.skills_used = 0
    board.armed = 0
    board.pushed_off = 0
    board.pushes = 0
    end_push(board)


@inner_rule
def start_turn(board):
    """Start a turn: declare the draw at the last turn, and close the player's own cube or all due cubes (NK-52, NK-60, NK-61)."""
    out_of_line()
    if board.turn >= board.max_turns:
        board.phase = Phase.FINISHED
        return
    board.turn += 1
    emit(Event.TURN, board.active, NONE)
    clear_turn(board)
    if board.close_next_turn:
        close_portals_due(board)
    elif int(board.status[board.active]) == KeeperStatus.ELIMINATED:
        close_portal(board, board.active)
    else:
        board.phase = Phase.ENTER


@inner_rule
def enter(board):
    """Re-enter the Keeper or eliminate it by blocking; otherwise roll (NK-53, NK-54)."""
    out_of_line()
    seat = board.active
    if int(board.status[seat]) == KeeperStatus.FALLEN and not re_enter(board, seat):
        if int(board.phase) != Phase.FINISHED:
            close_portal(board, seat)
        return
    if board.bonus_level == 0:
        board.first_chain = 0 if board.first_turn_done[seat] else 1
    board.dice = dice_number(board, seat)
    board.throwing = board.dice
    board.phase = Phase.ROLL if board.dice > 0 else Phase.REROLL


@inner_rule
def re_enter(board, seat):
    """Return the Keeper to its Starting Tile; if another Keeper blocks the tile, it is eliminated (NK-53, NK-54). Some enter on
    another tile then (threshold)."""
    out_of_line()
    cell, other = starting_tile(board, seat), np.int64(ENTRY[board.keeper[seat]])
    if keeper_at(board, cell) != NONE and other != NONE:
        cell = tile(board.cube_shape[seat], board.centre[seat], board.rotation[seat], other)
    if keeper_at(board, cell) != NONE:
        emit(Event.BLOCKED, seat, NONE)
        eliminate(board, seat, OutBy.BLOCKING)
        return False
    emit(Event.RETURNED, seat, NONE)
    board.status[seat] = KeeperStatus.ON
    board.cell[seat] = cell
    return True


@inner_rule
def end_turn(board, reserved):
    """Discard the old reserve die, keep a new one, and offer a bonus turn for Advantage (NK-42, NK-49, NK-56, NK-58)."""
    seat = board.active
    board.reserve[seat] = reserved
    board.first_turn_done[seat] = 1
    if board.bonus_each:
        board.owed += board.pushed_off
    else:
        board.owed = min(1, board.pushed_off)
    board.phase = Phase.BONUS_OFFER if board.owed > 0 else Phase.NEXT


@inner_rule
def next_player(board):
    """Go clockwise to the next player who is in the game, or who must still close their cube in a turn of their own (NK-52)."""
    board.bonus_level = 0
    board.owed = 0
    board.active = (board.active + 1) % board.players
    while not has_a_turn(board, board.active):
        board.active = (board.active + 1) % board.players
    board.phase = Phase.START


@inner_rule
def has_a_turn(board, seat):
    """Return whether a seat gets a turn (NK-52, NK-61)."""
    if int(board.cube[seat]) != CubeStatus.IN_PLAY:
        return False
    return not board.close_next_turn or int(board.status[seat]) != KeeperStatus.ELIMINATED


@inner_rule
def next_value(board):
    """Go to the next value with dice to assign (NK-43, NK-44); after 6, to the steps."""
    while board.value <= 6 and not something_to_assign(board, board.value):
        board.value += 1
    if board.value > 6:
        board.phase = Phase.SPEND


@inner_rule
def go_on(board):
    """Perform all automatic steps until chance or a player has to choose, or the game is over (NK-55)."""
    out_of_line()
    while True:
        phase = int(board.phase)
        if phase == Phase.NEXT:
            next_player(board)
        elif phase == Phase.START:
            start_turn(board)
        elif phase == Phase.ENTER:
            enter(board)
        elif (phase == Phase.REROLL or phase == Phase.SKILL) and board.stumbled and int(board.fumble) == Fumble.HARD:
            end_turn(board, np.int64(0))
        elif phase == Phase.REROLL:
            if may_throw_more(board) or throw_allowed(board):
                return
            else:
                finish_rolling(board)
        elif phase == Phase.SKILL:
            if can_trigger_any(board):
                return
            board.phase = Phase.ASSIGN
            board.value = 2
        elif phase == Phase.ASSIGN:
            next_value(board)
            if int(board.phase) == Phase.ASSIGN:
                return
        elif phase == Phase.SPEND:
            if not nothing_to_spend(board):
                return
            board.phase = Phase.RESERVING
        elif phase == Phase.RESERVING:
            for value in range(1, 7):
                if can_reserve(board, value):
                    return
            end_turn(board, np.int64(0))
        else:
            return
