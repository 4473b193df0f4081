"""What each action of the mover is worth to him, in points: groups by what they change, actions by their groups, dice by what they offer.

Throws are weighed exactly, over all their outcomes.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.kepler.bots.judge import (
    TEMPO,
    goal,
    level_worth,
    many,
    margin_of,
    other_share,
    pile_worth,
    position_worth,
    quarter_part,
    supply_worth,
    weight,
    zone_part,
)
from nexarium.games.kepler.box.printed import TRACKS
from nexarium.games.kepler.rules.board import GROUP_SIZE, LEADER_VALUE, PLACES, TRACK_OF
from nexarium.games.kepler.rules.dice import put_die, shows_421
from nexarium.games.kepler.rules.groups import PAIR_ACTION, carry_out, group_choices, lifted, movable, pass_groups, supply
from nexarium.games.kepler.rules.numbering import (
    CHOOSE,
    CHOOSE_PAIR,
    LEADER,
    LOWER,
    MOST_BLACK,
    MOVE,
    NUDGE,
    PLACE,
    RAISE,
    REMOVE,
    REROLL,
    REROLLS,
    ROLL_BLACK,
    ROLL_WEIGHTS,
    ROLLS,
    ROLLS_OF,
    SHIFT,
    SKIP,
    SWAP,
)
from nexarium.games.kepler.rules.state import BONUS421, GROUP, NONE, PRE
from nexarium.games.kepler.rules.turn import OF_A_ZONE, value_of

_BLACK, _REROLL, _NUDGE, _LEADER, _REMOVE, _SHIFT = (
    np.int64(TRACK_OF[ability])
    for ability in ("roll_black", "reroll_two", "nudge_die", "move_own_leader", "remove_diplomat", "move_opposing")
)
_WAYS = PLACES * PLACES
MOST_ACTIONS = 2048
LEFT = 6
"""Leftovers are weighed up to LEFT - 1 dice."""
NOTHING = -1000.0
"""What dice are worth that offer no action."""


# --- groups ------------------------------------------------------------------------------------------------------------------


@inner_rule
def changed(board, seat, quarter, who, change):
    """What a change of value in a quarter makes of its margin."""
    return quarter_part(board, seat, quarter, who, change) - quarter_part(board, seat, quarter, who, np.int64(0))


@inner_rule
def zone_changed(board, seat, zone, who, change):
    """What a change of value in a zone makes of the margin of its tokens."""
    return zone_part(board, seat, zone, who, change) - zone_part(board, seat, zone, who, np.int64(0))


@inner_rule
def crossing(board, seat, more):
    """What it is worth to the active seat to reach the next threshold with so much more value."""
    value = value_of(board, seat)
    if value >= goal(board) or value + more < goal(board):
        return 0.0
    return (weight(board, value + more) - weight(board, value)) * margin_of(board, seat)


@inner_rule
def piled(board, seat, quarter, change):
    """What so many diplomats more make of a pile."""
    there = board.diplomats[seat, quarter]
    return pile_worth(there + change) - pile_worth(there)


@inner_rule
def moving(board, seat, who, origin, to, size):
    """What it is worth to `seat` that so much value of `who` goes from a quarter to another."""
    out_of_line()
    gain = changed(board, seat, origin, who, -size) + changed(board, seat, to, who, size)
    if origin // OF_A_ZONE != to // OF_A_ZONE:
        gain += zone_changed(board, seat, origin // OF_A_ZONE, who, -size) + zone_changed(board, seat, to // OF_A_ZONE, who, size)
    return gain


@inner_rule
def weigh_groups(board, n, actions, worths):
    """Per way to carry out the group at hand, what it changes; leaving it out is worth 0, influence between groups less."""
    out_of_line()
    seat, wanted = board.active, GROUP_SIZE[board.action, board.group]
    scale, here = weight(board, value_of(board, seat)), supply(board, seat)
    leaving, coming = np.empty(PLACES), np.empty(PLACES)  # with what this makes of piles
    tempo, known = 0.0, False
    for place in range(n):
        action = actions[place]
        worths[place] = 0.0 if action == SKIP or action >= PLACE else -1.0
        if (action >= PLACE and action < RAISE) and not known:
            known = True
            size = lifted(board, wanted, here)
            tempo = TEMPO[many(board)] * size + supply_worth(board, here - size) - supply_worth(board, here) + crossing(board, seat, size)
            for quarter in range(PLACES):
                coming[quarter] = scale * changed(board, seat, quarter, seat, wanted) + piled(board, seat, quarter, wanted)
                there = lifted(board, wanted, movable(board, quarter))
                leaving[quarter] = scale * changed(board, seat, quarter, seat, -there) + piled(board, seat, quarter, -there)
        if action >= SWAP:
            more, quarter = LEADER_VALUE - wanted, action - SWAP
            gain = scale * (changed(board, seat, quarter, seat, more) + zone_changed(board, seat, quarter // OF_A_ZONE, seat, more))
            gain += piled(board, seat, quarter, -wanted) + supply_worth(board, here + wanted) - supply_worth(board, here)
            worths[place] = gain + TEMPO[many(board)] * more + crossing(board, seat, more)
        elif action >= RAISE:
            worths[place] = level_worth(board, seat, action - RAISE, seat, wanted, scale)
        elif action >= MOVE:
            origin, to = (action - MOVE) // PLACES, (action - MOVE) % PLACES
            gain = leaving[origin] + coming[to]
            if origin // OF_A_ZONE != to // OF_A_ZONE:
                gain += zone_changed(board, seat, origin // OF_A_ZONE, seat, -wanted) + zone_changed(
                    board, seat, to // OF_A_ZONE, seat, wanted
                )
            worths[place] = scale * gain
        elif action >= PLACE:
            quarter = action - PLACE
            worths[place] = coming[quarter] + scale * zone_changed(board, seat, quarter // OF_A_ZONE, seat, wanted) + tempo


@inner_rule
def best_group(board, actions, worths):
    """The best way to carry out the group at hand, or SKIP."""
    out_of_line()
    n = group_choices(board, board.action, board.group, np.int64(0), actions)
    weigh_groups(board, n, actions, worths)
    best, chosen = 0.0, SKIP
    for place in range(n):
        if worths[place] > best:
            best, chosen = worths[place], actions[place]
    return chosen


@inner_rule
def weigh_actions(board, spare, actions, worths, by_action):
    """Per action 1 to 7, the position after its groups, each carried out as well as may be; leftovers apart."""
    out_of_line()
    for action in range(1, PAIR_ACTION + 1):
        spare[0] = board
        tried = spare[0]
        tried.action = action
        tried.group = 0
        tried.phase = GROUP
        pass_groups(tried, False)
        while tried.phase == GROUP:
            carry_out(tried, best_group(tried, actions, worths))
            pass_groups(tried, False)
        by_action[action] = position_worth(tried, board.active)


# --- dice --------------------------------------------------------------------------------------------------------------------


@inner_rule
def weigh_leftovers(board, scale, left):
    """Per action and number of further dice, what the leftovers are worth."""
    out_of_line()
    for action in range(1, PAIR_ACTION + 1):
        for dice in range(LEFT):
            left[action, dice] = level_worth(board, board.active, np.int64(action - 1), board.active, np.int64(dice), scale)


@inner_rule
def offered(board, dice, by_action, left):
    """What dice, by value, are worth: the best action that they offer; once one is chosen, their leftovers."""
    if board.phase != PRE:
        return left[board.action, dice[board.placed_value]]
    best = NOTHING
    for value in range(1, 7):
        if dice[value] > 0:
            best = max(best, by_action[value] + left[value, dice[value] - 1])
        if dice[value] > 1:
            best = max(best, by_action[PAIR_ACTION] + left[PAIR_ACTION, dice[value] - 2])
    return best


@inner_rule
def thrown(board, dice, more, by_action, left):
    """What dice are worth with so many more thrown, on average."""
    out_of_line()
    whole, ways = 0.0, 0
    for row in range(ROLLS_OF[more], ROLLS_OF[more + 1]):
        for value in range(1, 7):
            dice[value] += ROLLS[row, value]
        whole += ROLL_WEIGHTS[row] * offered(board, dice, by_action, left)
        ways += ROLL_WEIGHTS[row]
        for value in range(1, 7):
            dice[value] -= ROLLS[row, value]
    return whole / ways


@inner_rule
def weigh_reroll(board, row, dice, by_action, left):
    """What dice are worth with those of a row of REROLLS thrown again."""
    again = 0
    for place in range(2):
        if REROLLS[row, place] != NONE:
            dice[REROLLS[row, place] % 6 + 1] -= 1
            again += 1
    worth = thrown(board, dice, again, by_action, left)
    for place in range(2):
        if REROLLS[row, place] != NONE:
            dice[REROLLS[row, place] % 6 + 1] += 1
    return worth


@inner_rule
def weigh_nudge(board, way, dice, by_action, left, bonus):
    """What dice are worth with one turned by one, a bonus 4-2-1 that this makes included."""
    die = way >> 1
    turned = die // 6 * 6 + (die % 6 + (1 if way & 1 else 5)) % 6
    dice[die % 6 + 1] -= 1
    dice[turned % 6 + 1] += 1
    worth = offered(board, dice, by_action, left)
    dice[die % 6 + 1] += 1
    dice[turned % 6 + 1] -= 1
    if die < 6 and board.bonus421_used < board.bonus421_per_turn:
        put_die(board, die, -1)
        put_die(board, turned, 1)
        if shows_421(board):
            worth += bonus
        put_die(board, turned, -1)
        put_die(board, die, 1)
    return worth


@inner_rule
def lowering(board, action, scale):
    """What the bonus 4-2-1 is worth, taken so."""
    return level_worth(board, board.active, (action - LOWER) % TRACKS, (action - LOWER) // TRACKS, np.int64(-1), scale)


@inner_rule
def best_lowering(board, scale):
    """What the bonus 4-2-1 is worth."""
    out_of_line()
    best = 0.0
    for seat in range(board.players):
        for track in range(TRACKS):
            if seat != board.active:
                best = max(best, lowering(board, LOWER + TRACKS * seat + track, scale))
    return best


# --- influence on cubes --------------------------------------------------------------------------------------------------------


@inner_rule
def weigh_cubes(board, action, scale):
    """What an ability of tracks 4 to 6 changes."""
    out_of_line()
    seat = board.active
    if action < REMOVE:
        return scale * moving(board, seat, seat, (action - LEADER) // PLACES, (action - LEADER) % PLACES, np.int64(LEADER_VALUE))
    if action < SHIFT:
        who, quarter = (action - REMOVE) // PLACES, (action - REMOVE) % PLACES
        gain = changed(board, seat, quarter, who, np.int64(-1)) + zone_changed(board, seat, quarter // OF_A_ZONE, who, np.int64(-1))
        return scale * gain + other_share(board) * TEMPO[many(board)]
    way = action - SHIFT
    size = LEADER_VALUE if way // _WAYS % 2 else 1
    return scale * moving(board, seat, way // (2 * _WAYS), way // PLACES % PLACES, way % PLACES, np.int64(size))


@inner_rule
def cost(board, track, scale):
    """What a level less on a track costs."""
    return -level_worth(board, board.active, track, board.active, np.int64(-1), scale)


# --- all together --------------------------------------------------------------------------------------------------------------


@inner_rule
def weigh_influence(board, action, dice, by_action, left, bonus, scale):
    """What the turn is worth with this influence spent, on the scale of `offered`."""
    out_of_line()
    if action == ROLL_BLACK:
        return thrown(board, dice, np.int64(MOST_BLACK), by_action, left) - cost(board, _BLACK, scale)
    if action < NUDGE:
        return weigh_reroll(board, action - REROLL, dice, by_action, left) - cost(board, _REROLL, scale)
    if action < LEADER:
        return weigh_nudge(board, action - NUDGE, dice, by_action, left, bonus) - cost(board, _NUDGE, scale)
    track = _LEADER if action < REMOVE else _REMOVE if action < SHIFT else _SHIFT
    return offered(board, dice, by_action, left) + weigh_cubes(board, action, scale) - cost(board, track, scale)


@inner_rule
def weigh_turn(board, spare, n, actions, worths):
    """Per choice before and after the action: actions by the position that they lead to, influences by what they add."""
    out_of_line()
    by_action, left, dice = np.zeros(PAIR_ACTION + 1), np.zeros((PAIR_ACTION + 1, LEFT)), np.zeros(7, np.int64)
    scale = weight(board, value_of(board, board.active))
    if board.phase == PRE:
        listed, weighed = np.empty(MOST_ACTIONS, np.int64), np.empty(MOST_ACTIONS)
        weigh_actions(board, spare, listed, weighed, by_action)
    weigh_leftovers(board, scale, left)
    for value in range(1, 7):
        dice[value] = board.white[value] + board.black[value]
    bonus = best_lowering(board, scale)
    for place in range(n):
        action = actions[place]
        if action >= CHOOSE and action < CHOOSE_PAIR:
            number = (action - CHOOSE) // 2 + 1
            worths[place] = by_action[number] + left[number, dice[number] - 1]
        elif action >= CHOOSE_PAIR and action < REROLL:
            worths[place] = by_action[PAIR_ACTION] + left[PAIR_ACTION, dice[(action - CHOOSE_PAIR) // 3 + 1] - 2]
        elif action >= ROLL_BLACK:
            worths[place] = weigh_influence(board, action, dice, by_action, left, bonus, scale)
        else:
            worths[place] = offered(board, dice, by_action, left)


@inner_rule
def weigh(board, spare, n, actions, worths):
    """What each action of the mover is worth to him; only differences count."""
    out_of_line()
    if board.phase == BONUS421:
        scale = weight(board, value_of(board, board.active))
        for place in range(n):
            worths[place] = lowering(board, actions[place], scale) if actions[place] >= LOWER else 0.0
    elif board.phase == GROUP:
        weigh_groups(board, n, actions, worths)
    else:
        weigh_turn(board, spare, n, actions, worths)
