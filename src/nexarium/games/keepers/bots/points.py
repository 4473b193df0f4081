"""What a position at the end of a turn is worth in points given by hand: at tables of three and four, and to weak levels in duels.

By a foretold chance to win, such a table waits: whoever attacks does the others' work. Points make it a deed to push somebody off, and
whoever leaves the danger to themselves out of them plays as beginners do.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.bots.outlook import start_is_taken, steps_between
from nexarium.games.keepers.rules.board import beside, is_portal, on_board
from nexarium.games.keepers.rules.dice import has, terrain_dice
from nexarium.games.keepers.rules.state import NONE, PRINTED, KeeperStatus, Skill

OUT, OFF_BOARD, BLOCKED = 100.0, 14.0, 70.0
"""An enemy out, one off the board, and one off the board whose Starting Tile is taken."""
TERRAIN_DIE, BONUS_TURN, POWER_DIE, RESERVE_SYMBOL = 2.0, 6.0, 3.0, 0.5
"""A die more on the next roll, a bonus turn to come, a Power die that is kept, and a symbol that the reserve die would buy."""
OWN_DANGER, ALLYS_DANGER, OWN_THREAT, OTHERS_THREAT = 0.8, 0.3, 0.35, 0.2
"""How much of a danger counts: to oneself, to an ally, and to an enemy from oneself or from somebody else."""
PUSHES = np.array([0.0, 0.7, 0.35, 0.12, 0.04, 0.01])
"""About how likely a turn yields so many pushes."""
NEAR = np.array([1.0, 0.6, 0.35, 0.15, 0.06, 0.02, 0.01])
"""About how likely a turn yields so many steps to come near."""
WHOLE = 1000.0
"""So many points are a whole game."""


@inner_rule
def danger(board, seat, by):
    """How much the Keeper of `by` threatens that of `seat`: for each direction what a push out is worth, times about how likely it is."""
    out_of_line()
    total, at = 0.0, board.cell[by]
    rooted = 1 if has(board, seat, Skill.ROOTED) else 0
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
    """Return how much it counts for a seat that the Keeper of `by` threatens that of `other`, when it sees so much of its own danger."""
    if other == seat:
        return -OWN_DANGER * fear
    if board.team[other] == board.team[seat]:
        return -ALLYS_DANGER
    return OWN_THREAT if by == seat else OTHERS_THREAT


@inner_rule
def points(board, seat, fear):
    """How good a position is for a seat whose turn ends: Keepers out, off and blocked, what threatens whom, terrain, a bonus turn.

    `fear`: how much of the danger to itself the seat sees: all of it by 1, none by 0; below 0 it likes it.
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
    """How much more than it should a seat likes a position, in points: `care` times less for what an enemy on the board threatens, in the
    mean, and `attack` times more for all that it threatens itself."""
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
    """Return the same from 0 to 1."""
    return min(0.99, max(0.01, 0.5 + points(board, seat, fear) / WHOLE))
