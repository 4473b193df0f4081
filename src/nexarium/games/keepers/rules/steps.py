"""The steps of a Keeper (section 5): moves, diagonal jumps, leaps, pushes, and what follows when a Keeper leaves the board."""

from __future__ import annotations

import numpy as np

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.rules.board import CORNER, beside, is_portal, keeper_at, on_board
from nexarium.games.keepers.rules.dice import power_at_any_time
from nexarium.games.keepers.rules.numbering import FIELD, KIND, Kind
from nexarium.games.keepers.rules.state import FOLLOWS, NONE, ROOTED, Event, J, KeeperStatus, M, OutBy, P, Phase


@inner_rule
def free(board, cell):
    """Return whether a cell has a tile and no Keeper."""
    return board.owner[cell] != NONE and keeper_at(board, cell) == NONE


@inner_rule
def can_move(board, direction):
    """Return whether the Keeper can move one space straight on, to a tile without a Keeper (NK-23, NK-27)."""
    return board.pool[M] > 0 and free(board, beside(board.cell[board.active], direction))


@inner_rule
def can_jump_diagonally(board, corner):
    """Return whether the Keeper can jump one space across a corner (NK-24, A-3). The cells beside the corner do not matter, unless an
    option says so."""
    out_of_line()
    cell = board.cell[board.active]
    if board.pool[J] == 0 or not free(board, beside(cell, CORNER + corner)):
        return False
    if board.diag_needs_side_tile:
        return board.owner[beside(cell, corner)] != NONE or board.owner[beside(cell, (corner + 1) & 3)] != NONE
    return True


@inner_rule
def leap_length(board, direction):
    """Return how many Keepers in a row a leap in a direction crosses (NK-25); 0 without a Keeper, or without a free space behind them."""
    out_of_line()
    cell, over = beside(board.cell[board.active], direction), 0
    while keeper_at(board, cell) != NONE:
        cell = beside(cell, direction)
        over += 1
    return over if over > 0 and board.owner[cell] != NONE else 0


@inner_rule
def can_leap(board, direction):
    """Return whether the Keeper can leap in a direction; each Keeper leaped over costs one jump (NK-25, NK-26)."""
    over = leap_length(board, direction)
    return 0 < over <= board.pool[J]


@inner_rule
def push_cost(board, target):
    """Return the cost of a push (NK-28); a rooted target costs more, with the first step."""
    return 1 + ROOTED[board.keeper[target]]


@inner_rule
def can_push(board, direction):
    """Return whether a Keeper stands next in that direction and the push can be paid (NK-28)."""
    target = keeper_at(board, beside(board.cell[board.active], direction))
    return target != NONE and push_cost(board, target) <= board.pool[P]


@inner_rule
def can_follow(board):
    """Return whether the Keeper can follow (section 13): into the space freed by a step of the turn's first push, or of the
    first ones."""
    return board.follow_dir != NONE and free(board, beside(board.cell[board.active], board.follow_dir))


@inner_rule
def can_exchange(board, seat):
    """Return whether the Keeper can exchange with a seat (section 13): a Keeper on the board in the same row or column."""
    out_of_line()
    if not board.armed or seat == board.active or not on_board(board, seat):
        return False
    here, there = board.cell[board.active], board.cell[seat]
    return here % FIELD == there % FIELD or here // FIELD == there // FIELD


@inner_rule
def step_choices(board, out):
    """List every step that the pools pay for, in any order (NK-22). Add a Power die where it may be thrown now (NK-40), and the end of
    the turn."""
    out_of_line()
    n = 0
    if power_at_any_time(board):
        out[n] = Kind.ADD_POWER
        n += 1
    for direction in range(4):
        if can_move(board, direction):
            out[n] = Kind.MOVE + direction
            n += 1
    for corner in range(4):
        if can_jump_diagonally(board, corner):
            out[n] = Kind.DIAGONAL + corner
            n += 1
    for direction in range(4):
        if can_leap(board, direction):
            out[n] = Kind.LEAP + direction
            n += 1
    for direction in range(4):
        if can_push(board, direction):
            out[n] = Kind.PUSH + direction
            n += 1
    if board.push_dir != NONE and board.pool[P] > 0:
        out[n] = Kind.CONTINUE
        n += 1
    if can_follow(board):
        out[n] = Kind.FOLLOW
        n += 1
    for seat in range(board.players):
        if can_exchange(board, seat):
            out[n] = Kind.EXCHANGE + seat
            n += 1
    out[n] = Kind.END
    return n + 1


@inner_rule
def nothing_to_spend(board):
    """Return whether the steps are over: all pools empty, nothing armed, nothing offered, no Power die to throw."""
    if board.pool[M] + board.pool[J] + board.pool[P] > 0:
        return False
    return not board.armed and not can_follow(board) and not power_at_any_time(board)


@inner_rule
def take_step(board, choice):
    """Take one step. Every step but `continue` ends the running push (NK-31) and forfeits following it."""
    out_of_line()
    kind, seat, onwards = int(KIND[choice]), board.active, board.follow_dir
    if kind == Kind.CONTINUE:
        push_on(board)
        return
    end_push(board)
    if kind == Kind.MOVE:
        board.cell[seat] = beside(board.cell[seat], choice - Kind.MOVE)
        board.pool[M] -= 1
    elif kind == Kind.DIAGONAL:
        board.cell[seat] = beside(board.cell[seat], CORNER + choice - Kind.DIAGONAL)
        board.pool[J] -= 1
    elif kind == Kind.LEAP:
        leap(board, choice - Kind.LEAP)
    elif kind == Kind.PUSH:
        begin_push(board, choice - Kind.PUSH)
    elif kind == Kind.FOLLOW:
        board.cell[seat] = beside(board.cell[seat], onwards)
    elif kind == Kind.EXCHANGE:
        exchange(board, choice - Kind.EXCHANGE)


@inner_rule
def end_push(board):
    """End the running push; it can no longer be followed (NK-31)."""
    board.push_dir = NONE
    board.push_target = NONE
    board.follow_dir = NONE


@inner_rule
def leap(board, direction):
    """Leap over the Keepers in a row, to the space behind them; each costs one jump (NK-25, NK-26)."""
    over, seat = leap_length(board, direction), board.active
    for _ in range(over + 1):
        board.cell[seat] = beside(board.cell[seat], direction)
    board.pool[J] -= over


@inner_rule
def exchange(board, other):
    """Swap the places of two Keepers (section 13, exchange)."""
    seat = board.active
    board.cell[seat], board.cell[other] = board.cell[other], board.cell[seat]
    board.armed = 0


@inner_rule
def begin_push(board, direction):
    """Take the first step of a push; its primary target is the adjacent Keeper (NK-28, NK-31)."""
    out_of_line()
    target = keeper_at(board, beside(board.cell[board.active], direction))
    board.pool[P] -= push_cost(board, target) - 1
    board.push_dir = direction
    board.push_target = target
    board.pushes += 1
    if board.pushes <= FOLLOWS[board.keeper[board.active]]:
        board.follow_dir = direction
    push_on(board)


@inner_rule
def push_on(board):
    """Take one step of the running push: the row of Keepers from the target on moves one space, its front first (NK-29, NK-30)."""
    out_of_line()
    direction, target = board.push_dir, board.push_target
    board.pool[P] -= 1
    run, cell = 0, board.cell[target]
    while keeper_at(board, cell) != NONE:
        cell = beside(cell, direction)
        run += 1
    back = (direction + 2) & 3
    for _ in range(run):
        cell = beside(cell, back)
        shove(board, keeper_at(board, cell), direction)
    if not on_board(board, target):
        board.push_dir = NONE
        board.push_target = NONE


@inner_rule
def shove(board, seat, direction):
    """Move a pushed Keeper one space: through a Portal it is eliminated, onto a tile it moves, otherwise it falls (NK-29, NK-32).

    Only the front of a row can leave the board: each other Keeper moves to a cell just left.
    """
    cell = board.cell[seat]
    to = beside(cell, direction)
    if is_portal(board, cell, direction):
        emit(Event.OUT, seat, board.owner[cell])
        count_pushed_off(board, seat)
        eliminate(board, seat, OutBy.PORTAL)
    elif board.owner[to] != NONE:
        emit(Event.PUSHED, seat, to)
        board.cell[seat] = to
    else:
        emit(Event.FELL, seat, to)
        count_pushed_off(board, seat)
        board.status[seat] = KeeperStatus.FALLEN


@inner_rule
def count_pushed_off(board, seat):
    """Count a Keeper pushed off by the active player for Advantage (NK-56, A-12); allies count too unless an option says otherwise."""
    if board.advantage_on_ally or board.team[seat] != board.team[board.active]:
        board.pushed_off += 1


@inner_rule
def eliminate(board, seat, how):
    """Eliminate a Keeper with its reserve and Power dice; the game ends when one team is left (NK-16, NK-59)."""
    out_of_line()
    board.status[seat] = KeeperStatus.ELIMINATED
    board.out_by[seat] = how
    board.reserve[seat] = 0
    board.power[seat] = 0
    standing = NONE
    for other in range(board.players):
        if int(board.status[other]) != KeeperStatus.ELIMINATED:
            if standing != NONE and board.team[other] != standing:
                return
            standing = board.team[other]
    board.phase = Phase.FINISHED
    for other in range(board.players):
        if board.team[other] == standing:
            board.winners |= np.int64(1) << other
