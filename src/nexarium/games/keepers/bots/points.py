"""The value at the end of a turn in hand-set points, for tables of three and four, and for weak levels in duels.

Bots that play by an estimated chance to win wait at such tables, because an attacker does the others' work. Points reward pushing a
Keeper off. A bot that leaves the danger to itself out of them plays as beginners do.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.bots.value_estimate import start_is_taken, steps_between
from nexarium.games.keepers.rules.board import beside, is_portal, on_board
from nexarium.games.keepers.rules.dice import terrain_dice
from nexarium.games.keepers.rules.state import NONE, PRINTED, ROOTED, KeeperStatus

OUT, OFF_BOARD, BLOCKED = 100.0, 14.0, 70.0
"""An eliminated enemy, one off the board, and one off the board whose Starting Tile is taken."""
TERRAIN_DIE, BONUS_TURN, POWER_DIE, RESERVE_SYMBOL = 2.0, 6.0, 3.0, 0.5
"""One more die in the next roll, a bonus turn to come, a kept Power die, and a symbol that the reserve die would buy."""
OWN_DANGER, ALLYS_DANGER, OWN_THREAT, OTHERS_THREAT = 0.8, 0.3, 0.35, 0.2
"""The weight of a danger: to oneself, to an ally, and to an enemy from oneself or from another Keeper."""
PUSHES = np.array([0.0, 0.7, 0.35, 0.12, 0.04, 0.01])
"""The approximate chance that a turn yields this many pushes."""
NEAR = np.array([1.0, 0.6, 0.35, 0.15, 0.06, 0.02, 0.01])
"""The approximate chance that a turn yields this many steps to come near."""
WHOLE = 1000.0
"""The points of a whole game."""


@inner_rule
def danger(board, seat, by):
    """Return how much the Keeper of `by` threatens that of `seat`: the value of a push out times its approximate chance, over all
    directions."""
    out_of_line()
    total, at = 0.0, board.cell[by]
    rooted = ROOTED[board.keeper[seat]]
    for direction in range(4):
        cell = board.cell[seat]
        beyond = beside(cell, (direction + 2) & 3)
        if board.owner[beyond] == NONE:
            continue
        pushes = 1 + rooted
        while board.owner[beside(cell, direction)] != NONE:
            cell = beside(cell, direction)
            pushes += 1
        worth = OUT if is_portal(board, cell, direction) else OFF_BOARD
        total += worth * PUSHES[min(5, pushes)] * NEAR[min(6, steps_between(at, beyond))]
    return total


@inner_rule
def danger_counts(board, other, by, seat, fear):
    """Return the weight, for a seat, of the threat by the Keeper of `by` to that of `other`.

    `fear` is the share of its own danger that the seat sees."""
    if other == seat:
        return -OWN_DANGER * fear
    if board.team[other] == board.team[seat]:
        return -ALLYS_DANGER
    return OWN_THREAT if by == seat else OTHERS_THREAT


@inner_rule
def points(board, seat, fear):
    """Return the value of a position for a seat whose turn ends: Keepers out, off and blocked, threats, terrain, a bonus turn.

    `fear` is the share of the danger to itself that the seat sees: 1 for all, 0 for none; below 0 it likes danger.
    """
    out_of_line()
    worth = 0.0
    for other in range(board.players):
        sign = -1.0 if board.team[other] == board.team[seat] else 1.0
        status = int(board.status[other])
        if status == KeeperStatus.ELIMINATED:
            worth += sign * OUT
        elif status == KeeperStatus.FALLEN:
            worth += sign * (BLOCKED if start_is_taken(board, other) else OFF_BOARD)
        elif status == KeeperStatus.ON:
            for by in range(board.players):
                if on_board(board, by) and board.team[by] != board.team[other]:
                    worth += danger_counts(board, other, by, seat, fear) * danger(board, other, by)
    if on_board(board, seat):
        worth += TERRAIN_DIE * terrain_dice(board, seat)
    worth += POWER_DIE * board.power[seat]
    held = board.reserve[seat]
    if held > 0:
        for action in range(3):
            worth += RESERVE_SYMBOL * PRINTED[board.keeper[seat], held, action]
    return worth + BONUS_TURN * (board.owed + board.pushed_off if board.bonus_each else min(1, board.pushed_off))


@inner_rule
def taste(board, seat, care, attack):
    """Return how much a seat overrates a position, in points.

    That is `attack` times all that the seat threatens, less `care` times the mean threat of the enemies on the board."""
    out_of_line()
    threatened, threatens, enemies = 0.0, 0.0, 0
    if on_board(board, seat):
        for other in range(board.players):
            if on_board(board, other) and board.team[other] != board.team[seat]:
                threatened += danger(board, seat, other)
                threatens += danger(board, other, seat)
                enemies += 1
    return attack * threatens - care * threatened / max(1, enemies)


@inner_rule
def worth_by_points(board, seat, fear):
    """Return `points`, scaled to 0 to 1."""
    return min(0.99, max(0.01, 0.5 + points(board, seat, fear) / WHOLE))
