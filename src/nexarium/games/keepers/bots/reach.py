"""All positions that the steps of a turn can reach, with the steps they take; each position is searched once.

A position is identified by a number, its `key`: each Keeper's place, whether the turn's first push is made, whether the exchange is
armed. A route is a position and the steps spent on the way to it. A push of several spaces is one step of the search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nexarium.core.rules import compiled, compiled_as, inner_rule, out_of_line
from nexarium.games.keepers.rules.board import beside, on_board
from nexarium.games.keepers.rules.numbering import CELLS
from nexarium.games.keepers.rules.state import NONE, STATE, J, KeeperStatus, M, P, Phase
from nexarium.games.keepers.rules.steps import (
    begin_push,
    can_exchange,
    can_follow,
    can_jump_diagonally,
    can_move,
    can_push,
    end_push,
    exchange,
    leap,
    leap_length,
    push_on,
)

MOST = 5
"""Pools are judged up to MOST - 1 steps of each kind."""
POOLS = MOST**3
PLACES = 2 * CELLS
"""Number of values for a Keeper's place: its cell, or CELLS plus its status."""
POSITIONS, ROUTES = 700, 6_000
"""The most positions and routes that are kept; later ones are dropped."""
SLOTS = 1021


def _suffice() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return, per pool, the pools that hold at least as many steps of each kind, as bits: the first 62, and the others."""
    low, high = np.zeros(POOLS, np.int64), np.zeros(POOLS, np.int64)
    for one, (m, j, p) in enumerate(np.ndindex(MOST, MOST, MOST)):
        for other, (moves, jumps, pushes) in enumerate(np.ndindex(MOST, MOST, MOST)):
            if moves >= m and jumps >= j and pushes >= p:
                if other < 62:
                    low[one] |= 1 << other
                else:
                    high[one] |= 1 << (other - 62)
    return low, high


SUFFICE_LOW, SUFFICE_HIGH = _suffice()


def _spare_boards(number):
    return np.empty(number, STATE)


@compiled_as(lambda: compiled(_spare_boards, "inner_rule"))
def spare_boards(number):
    """Return boards to try steps on."""
    return np.recarray(number, dtype=STATE)


class Reached(NamedTuple):
    """The result of a search. `sizes` holds the number of positions and the number of routes."""

    sizes: NDArray[np.int64]
    keys: NDArray[np.int64]
    worths: NDArray[np.float64]
    """The value of each position, once it is judged."""
    covered_low: NDArray[np.int64]
    covered_high: NDArray[np.int64]
    """The pools that suffice for each position, as bits."""
    slots: NDArray[np.int64]
    """A hash table by key: the number of the position, or NONE."""
    positions: NDArray[np.int64]
    pools: NDArray[np.int64]
    """Per route, its position and the steps spent."""


@inner_rule
def nothing_reached():
    """Return an empty search result."""
    reached = Reached(
        np.zeros(2, np.int64),
        np.empty(POSITIONS, np.int64),
        np.empty(POSITIONS),
        np.empty(POSITIONS, np.int64),
        np.empty(POSITIONS, np.int64),
        np.empty(SLOTS, np.int64),
        np.empty(ROUTES, np.int64),
        np.empty(ROUTES, np.int64),
    )
    forget(reached)
    return reached


@inner_rule
def forget(reached):
    """Clear the result for another search."""
    reached.sizes[0] = 0
    reached.sizes[1] = 0
    for slot in range(SLOTS):
        reached.slots[slot] = NONE


@inner_rule
def key_of(board):
    """Return the key of a position."""
    key = 0
    for seat in range(board.players):
        key = key * PLACES + (board.cell[seat] if on_board(board, seat) else CELLS + board.status[seat])
    return key * 4 + (2 if board.pushes > 0 else 0) + (1 if board.armed else 0)


@inner_rule
def slot_of(reached, key):
    """Return the slot of a key, or the slot where it belongs."""
    slot = key % SLOTS
    while reached.slots[slot] != NONE and reached.keys[reached.slots[slot]] != key:
        slot = (slot + 1) % SLOTS
    return slot


@inner_rule
def put_as(board, key, begun):
    """Place the Keepers by a key, on a board that is a copy of the board where the search has `begun`."""
    out_of_line()
    board.armed = key & 1
    board.pushes = max(begun.pushes, key >> 1 & 1)
    places = key >> 2
    for back in range(board.players):
        seat = board.players - 1 - back
        place = places % PLACES
        places //= PLACES
        if place < CELLS:
            board.status[seat] = KeeperStatus.ON
            board.cell[seat] = place
        else:
            board.status[seat] = place - CELLS
    board.pushed_off = begun.pushed_off
    for seat in range(board.players):
        gone = on_board(begun, seat) and not on_board(board, seat)
        if gone and (board.advantage_on_ally or board.team[seat] != board.team[board.active]):
            board.pushed_off += 1
    end_push(board)


@inner_rule
def is_decided(board):
    """Return whether one team is left."""
    standing = NONE
    for seat in range(board.players):
        if int(board.status[seat]) != KeeperStatus.ELIMINATED:
            if standing != NONE and board.team[seat] != standing:
                return False
            standing = board.team[seat]
    return True


@inner_rule
def visit(board, pools, reached):
    """Record a position and the steps spent so far: `pools` less what is left of them. A position that fewer steps reach as well is
    dropped."""
    spent = ((pools[M] - board.pool[M]) * MOST + pools[J] - board.pool[J]) * MOST + pools[P] - board.pool[P]
    key = key_of(board)
    slot = slot_of(reached, key)
    if reached.slots[slot] == NONE:
        new = reached.sizes[0]
        if new == POSITIONS:
            return
        reached.sizes[0] = new + 1
        reached.slots[slot] = new
        reached.keys[new] = key
        reached.covered_low[new] = 0
        reached.covered_high[new] = 0
    position, route = reached.slots[slot], reached.sizes[1]
    known = reached.covered_low[position] >> spent if spent < 62 else reached.covered_high[position] >> (spent - 62)
    if known & 1 or route == ROUTES:
        return
    reached.covered_low[position] |= SUFFICE_LOW[spent]
    reached.covered_high[position] |= SUFFICE_HIGH[spent]
    reached.positions[route] = position
    reached.pools[route] = spent
    reached.sizes[1] = route + 1


@inner_rule
def visit_pushed(board, pools, reached):
    """Record the position after a push, after following it, and after continuing the push."""
    out_of_line()
    seat = board.active
    while True:
        visit(board, pools, reached)
        if int(board.phase) != Phase.SPEND:
            return
        if can_follow(board):
            cell = board.cell[seat]
            board.cell[seat] = beside(cell, board.follow_dir)
            visit(board, pools, reached)
            board.cell[seat] = cell
        if board.push_dir == NONE or board.pool[P] == 0:
            return
        push_on(board)


@inner_rule
def visit_all_beside(board, trial, pools, reached):
    """Record every position that is one step away."""
    out_of_line()
    seat, cell = board.active, board.cell[board.active]
    for direction in range(4):
        if can_move(board, direction):
            board.cell[seat] = beside(cell, direction)
            board.pool[M] -= 1
            visit(board, pools, reached)
            board.pool[M] += 1
            board.cell[seat] = cell
        if can_jump_diagonally(board, direction):
            board.cell[seat] = beside(cell, 4 + direction)
            board.pool[J] -= 1
            visit(board, pools, reached)
            board.pool[J] += 1
            board.cell[seat] = cell
        over = leap_length(board, direction)
        if 0 < over <= board.pool[J]:
            leap(board, direction)
            visit(board, pools, reached)
            board.pool[J] += over
            board.cell[seat] = cell
        if can_push(board, direction):
            trial[0] = board
            begin_push(trial[0], direction)
            visit_pushed(trial[0], pools, reached)
    if board.armed:
        for other in range(board.players):
            if can_exchange(board, other):
                trial[0] = board
                exchange(trial[0], other)
                visit(trial[0], pools, reached)


@inner_rule
def search_turn(board, pools, most, reached):
    """Find the positions that these pools reach, with at most `most` steps in all."""
    out_of_line()
    forget(reached)
    work, trial = spare_boards(1), spare_boards(1)
    trial[0] = board
    for action in range(3):
        trial[0].pool[action] = pools[action]
    trial[0].phase = Phase.SPEND
    visit_pushed(trial[0], pools, reached)
    work[0] = board
    work[0].phase = Phase.SPEND
    route = 0
    while route < reached.sizes[1]:
        spent = reached.pools[route]
        m, j, p = spent // (MOST * MOST), spent // MOST % MOST, spent % MOST
        if m + j + p < most:
            put_as(work[0], reached.keys[reached.positions[route]], board)
            if not is_decided(work[0]):
                work[0].pool[M] = pools[M] - m
                work[0].pool[J] = pools[J] - j
                work[0].pool[P] = pools[P] - p
                visit_all_beside(work[0], trial, pools, reached)
        route += 1


@inner_rule
def worths_of_pools(reached, wishes):
    """Fill `wishes` [moves, jumps, pushes]: the value of the best position that these steps reach."""
    out_of_line()
    for m in range(MOST):
        for j in range(MOST):
            for p in range(MOST):
                wishes[m, j, p] = -1.0
    for route in range(reached.sizes[1]):
        spent, worth = reached.pools[route], reached.worths[reached.positions[route]]
        m, j, p = spent // (MOST * MOST), spent // MOST % MOST, spent % MOST
        wishes[m, j, p] = max(wishes[m, j, p], worth)
    for m in range(MOST):
        for j in range(MOST):
            for p in range(MOST):
                best = wishes[m, j, p]
                if m > 0:
                    best = max(best, wishes[m - 1, j, p])
                if j > 0:
                    best = max(best, wishes[m, j - 1, p])
                if p > 0:
                    best = max(best, wishes[m, j, p - 1])
                wishes[m, j, p] = best
