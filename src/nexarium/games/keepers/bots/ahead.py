"""The value of each end of a turn to the Keeper whose turn it is: as the position stands, or after the next mover's whole turn."""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.bots.eval_noise import CLEAR, OWN_PLAY, STEEPER, TASTES, fear_of, misjudge, noise_row, style_of
from nexarium.games.keepers.bots.judge import judge_throw
from nexarium.games.keepers.bots.points import WHOLE, taste, worth_by_points
from nexarium.games.keepers.bots.reach import MOST, is_decided, nothing_reached, put_as, search_turn, spare_boards, worths_of_pools
from nexarium.games.keepers.bots.value_estimate import foretell, is_lost
from nexarium.games.keepers.rules.contract import take_bonus
from nexarium.games.keepers.rules.state import CubeStatus, KeeperStatus, Phase
from nexarium.games.keepers.rules.turn import end_turn, go_on

STEPS_AHEAD = 6
"""An upper bound of the total steps that a future throw is assumed to buy."""
UNLIKELY = np.array([0.06, 0.02])
"""Margins below the best position that as many steps reach; positions within them are judged again. First as they stand, then after the
next turn."""


@inner_rule
def full_pools():
    """Return the largest pools of steps that are judged."""
    pools = np.empty(3, np.int64)
    for action in range(3):
        pools[action] = MOST - 1
    return pools


@inner_rule
def finished_worth(board, seat):
    """Return the value of a finished game to a seat."""
    if board.winners == 0:
        return 0.5
    return 1.0 if board.winners >> seat & 1 else 0.0


@inner_rule
def next_mover(board):
    """Return the seat that moves next when the turn ends now."""
    if board.pushed_off > 0 or (board.bonus_each and board.owed > 0):
        return board.active
    mover = (board.active + 1) % board.players
    while int(board.status[mover]) == KeeperStatus.ELIMINATED:
        mover = (mover + 1) % board.players
    return mover


@inner_rule
def chances_now(board, weights, out):
    """Write per seat its team's chance to win when the turn ends now."""
    mover, seat = next_mover(board), board.active
    first_turn_done = board.first_turn_done[seat]
    board.first_turn_done[seat] = 1
    foretell(board, mover, board.bonus_level + 1 if mover == seat else np.int64(0), weights, out)
    board.first_turn_done[seat] = first_turn_done


@inner_rule
def liking(board, style):
    """Return how far a style overrates a position in which its turn ends, where values are points."""
    return taste(board, board.active, TASTES[style, 0], TASTES[style, 1]) / WHOLE if style > 0 else 0.0


@inner_rule
def as_liked(chance, liked):
    """Return the chance to win as perceived by a style that overrates the position by `liked`. Certain results do not change."""
    return min(0.999, max(0.001, chance + STEEPER * liked)) if liked != 0.0 and 0.0 < chance < 1.0 else chance


@inner_rule
def worth_now(board, weights, out):
    """Return the value to the active seat of ending the turn now; write the chances of all seats to `out`.

    With more than two players the value is in points.
    """
    return worth_as_feared(board, CLEAR, weights, out)


@inner_rule
def worth_as_feared(board, sight, weights, out):
    """Return the same value for a seat that may not see all the danger to itself. Such a seat judges by points in a duel too, and `out`
    is not written."""
    out_of_line()
    if is_decided(board):
        for seat in range(board.players):
            out[seat] = 0.0
        for seat in range(board.players):
            if int(board.status[seat]) != KeeperStatus.ELIMINATED:
                for other in range(board.players):
                    if board.team[other] == board.team[seat]:
                        out[other] = 1.0
    else:
        fear, liked = fear_of(sight), liking(board, style_of(sight))
        if fear < 1.0:
            return worth_by_points(board, board.active, fear) + liked
        chances_now(board, weights, out)
        if board.players > 2:
            return worth_by_points(board, board.active, fear) + liked
        return as_liked(out[board.active], liked)
    return out[board.active]


@inner_rule
def wishes_of(board, most, reached, weights, wishes):
    """Fill `wishes`: the value of each pool of steps to the active seat, by the positions, as they stand, in which its turn can end."""
    out_of_line()
    search_turn(board, full_pools(), np.int64(most), reached)
    judge_ends(board, CLEAR, reached, weights)
    worths_of_pools(reached, wishes)


@inner_rule
def judge_ends(board, sight, reached, weights):
    """Set the value of each reached position as it stands."""
    out_of_line()
    work, out = spare_boards(1), np.empty(4)
    work[0] = board
    work[0].reserve[board.active] = 0
    for position in range(reached.sizes[0]):
        put_as(work[0], reached.keys[position], board)
        reached.worths[position] = worth_as_feared(work[0], sight, weights, out)


@inner_rule
def power_kept(board, sight, weights):
    """Return how much of the active seat's chances a spent Power die costs."""
    out, seat = np.empty(4), board.active
    if board.power[seat] == 0:
        return 0.0
    with_it = worth_as_feared(board, sight, weights, out)
    board.power[seat] -= 1
    without = worth_as_feared(board, sight, weights, out)
    board.power[seat] += 1
    return max(0.0, with_it - without)


@inner_rule
def can_look_ahead(board):
    """Return whether the next turn begins with its throw, so that no cube must be closed first."""
    for seat in range(board.players):
        if int(board.status[seat]) == KeeperStatus.ELIMINATED and int(board.cube[seat]) == CubeStatus.IN_PLAY:
            return False
    return board.players == 2 or not is_lost(board, next_mover(board), next_mover(board))


@inner_rule
def judge_turn(board, reached, weights, wishes):
    """Return the value of the turn that begins to its player: the dice are about to fall, and all later choices are optimal."""
    out_of_line()
    wishes_of(board, STEPS_AHEAD, reached, weights, wishes)
    return judge_throw(board, board.dice, np.int64(0), power_kept(board, CLEAR, weights), wishes)


@inner_rule
def take_away(board, seat, worth, gained, out):
    """Return the chance of `seat` when the active seat of `board` gains: its chance becomes `gained` instead of its value in `out`.

    `worth` is the seat's own chance before. A team mate gains the same; the others lose in proportion to their chances.
    """
    mover = board.active
    if board.team[mover] == board.team[seat]:
        return gained
    rest = 1.0 - out[mover]
    return worth * (1.0 - gained) / rest if rest > 1e-9 else worth


@inner_rule
def next_begins(board, trial):
    """Write to `trial` the position in which the dice of the next turn are about to fall; return whether there is one."""
    out_of_line()
    if is_decided(board) or not can_look_ahead(board):
        return False
    trial[0] = board
    end_turn(trial[0], np.int64(0))
    if int(trial[0].phase) == Phase.BONUS_OFFER:
        take_bonus(trial[0], True)
    go_on(trial[0])
    return True


@inner_rule
def worth_after_next(board, trial, reached, weights, wishes, out):
    """Return the value to the active seat of ending the turn now, after the next mover's optimal turn."""
    out_of_line()
    worth, seat = worth_now(board, weights, out), board.active
    if not next_begins(board, trial):
        return worth
    if int(trial[0].phase) == Phase.FINISHED:
        return finished_worth(trial[0], seat)
    return take_away(trial[0], seat, worth, judge_turn(trial[0], reached, weights, wishes), out)


@inner_rule
def worth_after_two(board, trial, reached, weights, wishes, out):
    """Return the same value, where the next turn looks ahead to the end of the turn after it."""
    out_of_line()
    worth, seat = worth_now(board, weights, out), board.active
    if not next_begins(board, trial):
        return worth
    if int(trial[0].phase) == Phase.FINISHED:
        return finished_worth(trial[0], seat)
    search_turn(trial[0], full_pools(), np.int64(STEPS_AHEAD), reached)
    judge_ends(trial[0], CLEAR, reached, weights)
    look_again(trial[0], OWN_PLAY, reached, weights)
    worths_of_pools(reached, wishes)
    gained = judge_throw(trial[0], trial[0].dice, np.int64(0), power_kept(trial[0], CLEAR, weights), wishes)
    return take_away(trial[0], seat, worth, gained, out)


@inner_rule
def find_promising(reached, margin, promising):
    """Mark the positions that may be the best for some pool."""
    out_of_line()
    best = np.empty((MOST, MOST, MOST))
    worths_of_pools(reached, best)
    for route in range(reached.sizes[1]):
        spent, position = reached.pools[route], reached.positions[route]
        m, j, p = spent // (MOST * MOST), spent // MOST % MOST, spent % MOST
        if reached.worths[position] >= best[m, j, p] - margin:
            promising[position] = 1


@inner_rule
def put_anew(reached, promising, judged):
    """Give the marked positions their new values. The others lose the average of what these lose."""
    change, n = 0.0, 0
    for position in range(reached.sizes[0]):
        if promising[position]:
            change += judged[position] - reached.worths[position]
            reached.worths[position] = judged[position]
            n += 1
    for position in range(reached.sizes[0]):
        if not promising[position]:
            reached.worths[position] += min(0.0, change / max(1, n))


@inner_rule
def look_again(board, style, reached, weights):
    """Judge again the positions that may be the best for some pool, by the result of the next turn and the preference of a style."""
    out_of_line()
    work, trial, out, wishes, room = spare_boards(1), spare_boards(1), np.empty(4), np.empty((MOST, MOST, MOST)), nothing_reached()
    promising, judged = np.zeros(reached.sizes[0], np.int64), np.empty(reached.sizes[0])
    find_promising(reached, UNLIKELY[0], promising)
    work[0] = board
    work[0].reserve[board.active] = 0
    for position in range(reached.sizes[0]):
        if promising[position]:
            put_as(work[0], reached.keys[position], board)
            judged[position] = as_liked(worth_after_next(work[0], trial, room, weights, wishes, out), liking(work[0], style))
    put_anew(reached, promising, judged)


@inner_rule
def look_farther(board, style, reached, weights):
    """Judge them by the result of the next two turns, for positions that were judged again. This is a separate function, because
    compiled rules cannot recurse and looking two turns ahead looks one turn ahead from there."""
    out_of_line()
    work, trial, out, wishes, room = spare_boards(1), spare_boards(1), np.empty(4), np.empty((MOST, MOST, MOST)), nothing_reached()
    promising, judged = np.zeros(reached.sizes[0], np.int64), np.empty(reached.sizes[0])
    find_promising(reached, UNLIKELY[1], promising)
    work[0] = board
    work[0].reserve[board.active] = 0
    for position in range(reached.sizes[0]):
        if promising[position]:
            put_as(work[0], reached.keys[position], board)
            judged[position] = as_liked(worth_after_two(work[0], trial, room, weights, wishes, out), liking(work[0], style))
    put_anew(reached, promising, judged)


@inner_rule
def judge_reached(board, sight, reached, weights):
    """Judge all reached positions with a given sight; only in duels by turns after this one."""
    out_of_line()
    judge_ends(board, sight, reached, weights)
    if noise_row(sight) > 0:
        misjudge(board, sight, reached)
    elif board.players == 2:
        if sight.turns > 0:
            look_again(board, style_of(sight), reached, weights)
        if sight.turns > 1:
            look_farther(board, style_of(sight), reached, weights)
