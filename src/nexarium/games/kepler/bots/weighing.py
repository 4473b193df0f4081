"""The value of each action to the mover, in points. A group is valued by its changes, and one of the seven actions by the position after
its groups. Dice are valued by the best action that they offer, a throw by the mean over its outcomes.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.kepler.bots.judge import (
    TEMPO,
    goal,
    level_worth,
    margin_of,
    other_share,
    pile_worth,
    position_worth,
    quarter_part,
    supply_worth,
    table_size,
    weight,
    zone_part,
)
from nexarium.games.kepler.box.printed import TRACKS
from nexarium.games.kepler.rules.board import GROUP_KIND, GROUP_SIZE, LEADER_VALUE, PLACES, GroupKind
from nexarium.games.kepler.rules.dice import is_white, put_die, shows_421, turned, value_of_die
from nexarium.games.kepler.rules.groups import carry_out, group_choices, lifted, movable, pass_groups, supply
from nexarium.games.kepler.rules.influence import SPENT_TRACK, shift_parts
from nexarium.games.kepler.rules.numbering import (
    KIND,
    MOST_BLACK,
    MOST_WHITE,
    PAIR_ACTION,
    REROLLS,
    ROLL_WEIGHTS,
    ROLLS,
    ROLLS_OF,
    VALUES,
    Cube,
    Kind,
)
from nexarium.games.kepler.rules.state import NONE, Phase
from nexarium.games.kepler.rules.turn import OF_A_ZONE, ZONE_COUNT, value_of

MOST_ACTIONS = 2048
MOST_LEFT = MOST_WHITE + MOST_BLACK
"""The most dice that can be left over with the same value."""
BETWEEN_GROUPS = -1.0
"""The value of influence between groups, relative to leaving the group out: bots seldom spend it there."""
NOTHING = -1000.0
"""The value of dice that offer no action."""


# --- groups ------------------------------------------------------------------------------------------------------------------


@inner_rule
def changed(board, seat, quarter, who, change):
    """Return the change of a quarter's margin when the value of the seat `who` there changes."""
    return quarter_part(board, seat, quarter, who, change) - quarter_part(board, seat, quarter, who, np.int64(0))


@inner_rule
def zone_changed(board, seat, zone, who, change):
    """Return the change of the margin by a zone's tokens when the value of the seat `who` there changes."""
    return zone_part(board, seat, zone, who, change) - zone_part(board, seat, zone, who, np.int64(0))


@inner_rule
def zone_at(quarter):
    """Return the zone of a quarter."""
    return quarter // OF_A_ZONE


@inner_rule
def zones_changed(board, seat, who, origin, to, size):
    """Return the change of the margin by the zones' tokens when `size` of the value of `who` moves between quarters."""
    if zone_at(origin) == zone_at(to):
        return 0.0
    return zone_changed(board, seat, zone_at(origin), who, -size) + zone_changed(board, seat, zone_at(to), who, size)


@inner_rule
def crossing(board, seat, more):
    """Return the value to the active seat of reaching the next threshold with `more` value; 0 if it does not reach it."""
    value = value_of(board, seat)
    if value >= goal(board) or value + more < goal(board):
        return 0.0
    return (weight(board, value + more) - weight(board, value)) * margin_of(board, seat)


@inner_rule
def piled(board, seat, quarter, change):
    """Return the value, for a later leader, of `change` more diplomats in a quarter."""
    there = board.diplomats[seat, quarter]
    return pile_worth(there + change) - pile_worth(there)


@inner_rule
def moving(board, seat, who, origin, to, size):
    """Return the change of the margin of `seat` when `size` of the value of `who` moves between quarters."""
    out_of_line()
    gain = changed(board, seat, origin, who, -size) + changed(board, seat, to, who, size)
    return gain + zones_changed(board, seat, who, origin, to, size)


@inner_rule
def weigh_groups(board, n, actions, worths):
    """Write the value of each way to carry out the current group; leaving it out is worth 0."""
    out_of_line()
    seat, wanted = board.active, GROUP_SIZE[board.action, board.group]
    scale = weight(board, value_of(board, seat))
    coming, leaving, placing = np.empty(PLACES), np.empty(PLACES), 0.0
    zone_coming, zone_leaving = np.empty(ZONE_COUNT), np.empty(ZONE_COUNT)
    if GROUP_KIND[board.action, board.group] == GroupKind.DIPLOMATS:
        weigh_quarters(board, scale, wanted, coming, leaving)
        weigh_zones(board, wanted, zone_coming, zone_leaving)
        placing = weigh_placing(board, wanted)
    for place in range(n):
        action = actions[place]
        kind = KIND[action]
        if kind == Kind.PLACE:
            quarter = action - Kind.PLACE
            worths[place] = coming[quarter] + scale * zone_coming[zone_at(quarter)] + placing
        elif kind == Kind.MOVE:
            origin, to = (action - Kind.MOVE) // PLACES, (action - Kind.MOVE) % PLACES
            worths[place] = leaving[origin] + coming[to]
            if zone_at(origin) != zone_at(to):
                worths[place] += scale * (zone_leaving[zone_at(origin)] + zone_coming[zone_at(to)])
        elif kind == Kind.RAISE:
            worths[place] = level_worth(board, seat, action - Kind.RAISE, seat, wanted, scale)
        elif kind == Kind.SWAP:
            worths[place] = weigh_swap(board, action - Kind.SWAP, wanted, scale)
        else:
            worths[place] = 0.0 if kind == Kind.SKIP else BETWEEN_GROUPS


@inner_rule
def weigh_quarters(board, scale, wanted, coming, leaving):
    """Write the value, per quarter, of a group of diplomats arriving or leaving, without the zones' tokens."""
    out_of_line()
    seat = board.active
    for quarter in range(PLACES):
        there = lifted(board, wanted, movable(board, quarter))
        coming[quarter] = scale * changed(board, seat, quarter, seat, wanted) + piled(board, seat, quarter, wanted)
        leaving[quarter] = 0.0
        if there > 0:
            leaving[quarter] = scale * changed(board, seat, quarter, seat, -there) + piled(board, seat, quarter, -there)


@inner_rule
def weigh_zones(board, wanted, coming, leaving):
    """Write the change of the margin by each zone's tokens when a group of diplomats arrives or leaves."""
    out_of_line()
    seat = board.active
    for zone in range(ZONE_COUNT):
        coming[zone] = zone_changed(board, seat, zone, seat, wanted)
        leaving[zone] = 0.0
        for quarter in range(OF_A_ZONE * zone, OF_A_ZONE * (zone + 1)):
            if lifted(board, wanted, movable(board, quarter)) > 0:
                leaving[zone] = zone_changed(board, seat, zone, seat, -wanted)
                break


@inner_rule
def weigh_placing(board, wanted):
    """Return the value of placing a group from supply, independent of the quarter: tempo, less supply, perhaps a scoring."""
    seat, here = board.active, supply(board, board.active)
    size = lifted(board, wanted, here)
    return TEMPO[table_size(board)] * size + supply_worth(board, here - size) - supply_worth(board, here) + crossing(board, seat, size)


@inner_rule
def weigh_swap(board, quarter, wanted, scale):
    """Return the value of swapping a quarter's diplomats for a leader."""
    out_of_line()
    seat, here, more = board.active, supply(board, board.active), LEADER_VALUE - wanted
    gain = scale * (changed(board, seat, quarter, seat, more) + zone_changed(board, seat, zone_at(quarter), seat, more))
    gain += piled(board, seat, quarter, -wanted) + supply_worth(board, here + wanted) - supply_worth(board, here)
    return gain + TEMPO[table_size(board)] * more + crossing(board, seat, more)


@inner_rule
def best_group(board, actions, worths):
    """Return the best way to carry out the current group, or SKIP."""
    out_of_line()
    n = group_choices(board, board.action, board.group, np.int64(0), actions)
    weigh_groups(board, n, actions, worths)
    best, chosen = 0.0, Kind.SKIP
    for place in range(n):
        if worths[place] > best:
            best, chosen = worths[place], actions[place]
    return chosen


@inner_rule
def weigh_actions(board, spare, actions, worths, by_action):
    """Write the value of the position after each action 1 to 7, with the best choice in every group and without leftovers."""
    out_of_line()
    for action in range(1, PAIR_ACTION + 1):
        spare[0] = board
        tried = spare[0]
        tried.action = action
        tried.group = 0
        tried.phase = Phase.GROUP
        pass_groups(tried, False)
        while tried.phase == Phase.GROUP:
            carry_out(tried, best_group(tried, actions, worths))
            pass_groups(tried, False)
        by_action[action] = position_worth(tried, board.active)


# --- dice --------------------------------------------------------------------------------------------------------------------


@inner_rule
def weigh_leftovers(board, scale, left):
    """Write the value of leftovers, by action and number of dice left over."""
    out_of_line()
    for action in range(1, PAIR_ACTION + 1):
        for dice in range(MOST_LEFT + 1):
            left[action, dice] = level_worth(board, board.active, np.int64(action - 1), board.active, np.int64(dice), scale)


@inner_rule
def offered(board, dice, by_action, left):
    """Return the value of dice, given the number that show each value: the best action they offer; after the choice, their leftovers."""
    if board.phase != Phase.BEFORE_ACTION:
        return left[board.action, dice[board.placed_value]]
    best = NOTHING
    for value in range(1, VALUES + 1):
        if dice[value] > 0:
            best = max(best, by_action[value] + left[value, dice[value] - 1])
        if dice[value] > 1:
            best = max(best, by_action[PAIR_ACTION] + left[PAIR_ACTION, dice[value] - 2])
    return best


@inner_rule
def thrown(board, dice, more, by_action, left):
    """Return the mean value of the dice after `more` dice are added by a throw."""
    out_of_line()
    whole, ways = 0.0, 0
    for row in range(ROLLS_OF[more], ROLLS_OF[more + 1]):
        for value in range(1, VALUES + 1):
            dice[value] += ROLLS[row, value]
        whole += ROLL_WEIGHTS[row] * offered(board, dice, by_action, left)
        ways += ROLL_WEIGHTS[row]
        for value in range(1, VALUES + 1):
            dice[value] -= ROLLS[row, value]
    return whole / ways


@inner_rule
def weigh_reroll(board, row, dice, by_action, left):
    """Return the mean value of the dice after those of a row of REROLLS are thrown again."""
    again = 0
    for place in range(2):
        if REROLLS[row, place] != NONE:
            dice[value_of_die(REROLLS[row, place])] -= 1
            again += 1
    worth = thrown(board, dice, again, by_action, left)
    for place in range(2):
        if REROLLS[row, place] != NONE:
            dice[value_of_die(REROLLS[row, place])] += 1
    return worth


@inner_rule
def weigh_nudge(board, way, dice, by_action, left, bonus):
    """Return the value of the dice after one is turned by one, including a bonus 4-2-1 that this makes."""
    die, after = way // 2, turned(way // 2, way % 2)
    dice[value_of_die(die)] -= 1
    dice[value_of_die(after)] += 1
    worth = offered(board, dice, by_action, left)
    dice[value_of_die(die)] += 1
    dice[value_of_die(after)] -= 1
    if is_white(die) and board.bonus421_used < board.bonus421_per_turn:
        put_die(board, die, -1)
        put_die(board, after, 1)
        if shows_421(board):
            worth += bonus
        put_die(board, after, -1)
        put_die(board, die, 1)
    return worth


@inner_rule
def lowering(board, action, scale):
    """Return the value of taking the bonus 4-2-1 by this action."""
    return level_worth(board, board.active, (action - Kind.LOWER) % TRACKS, (action - Kind.LOWER) // TRACKS, np.int64(-1), scale)


@inner_rule
def best_lowering(board, scale):
    """Return the value of the bonus 4-2-1 at its best use."""
    out_of_line()
    best = 0.0
    for seat in range(board.players):
        for track in range(TRACKS):
            if seat != board.active:
                best = max(best, lowering(board, Kind.LOWER + TRACKS * seat + track, scale))
    return best


# --- influence on cubes --------------------------------------------------------------------------------------------------------


@inner_rule
def weigh_cubes(board, action, scale):
    """Return the value of the effect of an influence of tracks 4 to 6."""
    out_of_line()
    seat, kind = board.active, KIND[action]
    if kind == Kind.LEADER:
        return scale * moving(board, seat, seat, (action - Kind.LEADER) // PLACES, (action - Kind.LEADER) % PLACES, np.int64(LEADER_VALUE))
    if kind == Kind.REMOVE:
        who, quarter = (action - Kind.REMOVE) // PLACES, (action - Kind.REMOVE) % PLACES
        gain = changed(board, seat, quarter, who, np.int64(-1)) + zone_changed(board, seat, zone_at(quarter), who, np.int64(-1))
        return scale * gain + other_share(board) * TEMPO[table_size(board)]
    who, cube, origin, to = shift_parts(action)
    return scale * moving(board, seat, who, origin, to, np.int64(LEADER_VALUE if cube == Cube.LEADER else 1))


@inner_rule
def cost(board, track, scale):
    """Return the cost of paying with a level of a track."""
    return -level_worth(board, board.active, track, board.active, np.int64(-1), scale)


# --- all together --------------------------------------------------------------------------------------------------------------


@inner_rule
def weigh_influence(board, action, dice, by_action, left, bonus, scale):
    """Return the value of the dice and the board after this influence, less its price; comparable with `offered`."""
    out_of_line()
    kind, price = KIND[action], cost(board, SPENT_TRACK[action], scale)
    if kind == Kind.ROLL_BLACK:
        return thrown(board, dice, np.int64(MOST_BLACK), by_action, left) - price
    if kind == Kind.REROLL:
        return weigh_reroll(board, action - Kind.REROLL, dice, by_action, left) - price
    if kind == Kind.NUDGE:
        return weigh_nudge(board, action - Kind.NUDGE, dice, by_action, left, bonus) - price
    return offered(board, dice, by_action, left) + weigh_cubes(board, action, scale) - price


@inner_rule
def weigh_turn(board, spare, n, actions, worths):
    """Write the value of each choice before or after the action: an action by the resulting position, an influence by its gain."""
    out_of_line()
    by_action, left, dice = np.zeros(PAIR_ACTION + 1), np.zeros((PAIR_ACTION + 1, MOST_LEFT + 1)), np.zeros(VALUES + 1, np.int64)
    scale = weight(board, value_of(board, board.active))
    if board.phase == Phase.BEFORE_ACTION:
        listed, weighed = np.empty(MOST_ACTIONS, np.int64), np.empty(MOST_ACTIONS)
        weigh_actions(board, spare, listed, weighed, by_action)
    weigh_leftovers(board, scale, left)
    for value in range(1, VALUES + 1):
        dice[value] = board.white[value] + board.black[value]
    bonus = best_lowering(board, scale)
    for place in range(n):
        action = actions[place]
        kind = KIND[action]
        if kind == Kind.CHOOSE:
            number = (action - Kind.CHOOSE) // 2 + 1
            worths[place] = by_action[number] + left[number, dice[number] - 1]
        elif kind == Kind.CHOOSE_PAIR:
            worths[place] = by_action[PAIR_ACTION] + left[PAIR_ACTION, dice[(action - Kind.CHOOSE_PAIR) // 3 + 1] - 2]
        elif kind == Kind.END:
            worths[place] = offered(board, dice, by_action, left)
        else:
            worths[place] = weigh_influence(board, action, dice, by_action, left, bonus, scale)


@inner_rule
def weigh(board, spare, n, actions, worths):
    """Write the value of each action to the mover; only differences are meaningful."""
    out_of_line()
    if board.phase == Phase.BONUS:
        scale = weight(board, value_of(board, board.active))
        for place in range(n):
            worths[place] = lowering(board, actions[place], scale) if KIND[actions[place]] == Kind.LOWER else 0.0
    elif board.phase == Phase.GROUP:
        weigh_groups(board, n, actions, worths)
    else:
        weigh_turn(board, spare, n, actions, worths)
