"""The action (section 4, step 2): the dice that each action takes, and its icon groups in order (KP-14 to KP-27)."""

from __future__ import annotations

import numpy as np

from nexarium.core.event_trail import emit
from nexarium.core.rules import hot_rule, inner_rule, out_of_line
from nexarium.games.kepler.box.printed import TRACKS
from nexarium.games.kepler.rules.board import (
    ADJACENT,
    EVERYWHERE,
    GROUP_COUNT,
    GROUP_KIND,
    GROUP_SIZE,
    MOST_DIPLOMATS,
    MOST_INFLUENCE,
    MOST_LEADERS,
    PLACES,
    TOP,
    TRACK_OF,
    GroupKind,
)
from nexarium.games.kepler.rules.numbering import KIND, PAIR_ACTION, VALUES, Colour, Kind
from nexarium.games.kepler.rules.state import Event, Phase, set_level

_REROLL, _NUDGE = TRACK_OF["reroll_two"], TRACK_OF["nudge_die"]


@inner_rule
def spent_count(board):
    """Return the number of influences spent this turn."""
    n = 0
    for track in range(TRACKS):
        n += board.spent >> track & 1
    return n


# --- quarters ----------------------------------------------------------------------------------------------------------------


@inner_rule
def presence(board, seat):
    """Return the mask of the quarters where a seat has a cube."""
    mask = 0
    for quarter in range(PLACES):
        if board.diplomats[seat, quarter] + board.leaders[seat, quarter] > 0:
            mask |= 1 << quarter
    return mask


@inner_rule
def near(planet, mask):
    """Return the mask of the quarters in `mask` and those adjacent to them (KP-20, KP-21)."""
    reached = mask
    for quarter in range(PLACES):
        if mask >> quarter & 1:
            reached |= ADJACENT[planet, quarter]
    return reached


@inner_rule
def entries(board, present):
    """Return the mask of quarters where the active player may place cubes, given the quarters `present` (KP-21, KP-23); ignores KP-17."""
    if present == 0:
        return EVERYWHERE if board.free_entry_when_empty or not board.entered[board.active] else 0
    return near(board.planet, present)


@inner_rule
def supply(board, seat):
    """Return the number of a seat's diplomats off the planet (KP-24)."""
    n = MOST_DIPLOMATS
    for quarter in range(PLACES):
        n -= board.diplomats[seat, quarter]
    return n


@inner_rule
def leaders_left(board, seat):
    """Return the number of a seat's leaders off the planet (KP-24)."""
    n = MOST_LEADERS
    for quarter in range(PLACES):
        n -= board.leaders[seat, quarter]
    return n


@inner_rule
def lifted(board, wanted, there):
    """Return how many of `there` diplomats a group takes: all it wants; with partial groups allowed, what there is; otherwise none
    (KP-15, KP-24)."""
    if there >= wanted:
        return wanted
    return max(there, 0) if board.partial_group else 0


@inner_rule
def movable(board, quarter):
    """Return the number of own diplomats in a quarter that no group of this action has placed or moved (KP-17, KP-18)."""
    return board.diplomats[board.active, quarter] - board.fresh[quarter]


@inner_rule
def moves_from(board, present, quarter, wanted):
    """Return the mask of the quarters to which a group may move from `quarter` (KP-16 to KP-22)."""
    seat, size = board.active, lifted(board, wanted, movable(board, quarter))
    if size == 0 or (board.origins_count_as_targets and board.targets >> quarter & 1):
        return 0
    if board.presence_excludes_lifted and board.diplomats[seat, quarter] + board.leaders[seat, quarter] == size:
        present &= ~(1 << quarter)
    return near(board.planet, present) & ~board.targets & ~(1 << quarter)


# --- groups ------------------------------------------------------------------------------------------------------------------


@inner_rule
def diplomat_choices(board, wanted, n, out):
    """List the ways to place or move diplomats, from place `n` on (KP-16)."""
    out_of_line()
    present = presence(board, board.active)
    if lifted(board, wanted, supply(board, board.active)) > 0:
        open_to = entries(board, present) & ~board.targets
        for quarter in range(PLACES):
            if open_to >> quarter & 1:
                out[n] = Kind.PLACE + quarter
                n += 1
    for quarter in range(PLACES):
        if present >> quarter & 1:
            to = moves_from(board, present, quarter, wanted)
            for other in range(PLACES):
                if to >> other & 1:
                    out[n] = Kind.MOVE + PLACES * quarter + other
                    n += 1
    return n


@inner_rule
def blocked_discs(board):
    """Return the mask of discs that groups may no longer raise (KP-17, A-16)."""
    return board.discs | (board.spent if board.spent_disc_blocked or board.targets_of_turn else 0)


@inner_rule
def can_swap(board, quarter, wanted):
    """Return whether a quarter that no group has targeted holds enough own diplomats that no group has used (KP-25)."""
    return movable(board, quarter) >= wanted and not board.targets >> quarter & 1


@inner_rule
def group_choices(board, action, group, n, out):
    """List the ways to carry out a group, except leaving it out, from place `n` on."""
    out_of_line()
    kind, size = GROUP_KIND[action, group], GROUP_SIZE[action, group]
    if kind == GroupKind.DIPLOMATS:
        return diplomat_choices(board, size, n, out)
    if kind == GroupKind.DISC:
        blocked = blocked_discs(board)
        for track in range(TRACKS):
            if board.level[board.active, track] < TOP[track] and not blocked >> track & 1:
                out[n] = Kind.RAISE + track
                n += 1
    elif leaders_left(board, board.active) > 0:
        for quarter in range(PLACES):
            if can_swap(board, quarter, size):
                out[n] = Kind.SWAP + quarter
                n += 1
    return n


@inner_rule
def diplomats_possible(board, wanted):
    """Return whether a group of diplomats can be placed or moved."""
    present = presence(board, board.active)
    if lifted(board, wanted, supply(board, board.active)) > 0 and entries(board, present) & ~board.targets:
        return True
    for quarter in range(PLACES):
        if present >> quarter & 1 and moves_from(board, present, quarter, wanted):
            return True
    return False


@inner_rule
def possible(board, action, group):
    """Return whether a group can be carried out."""
    out_of_line()
    kind, size = GROUP_KIND[action, group], GROUP_SIZE[action, group]
    if kind == GroupKind.DIPLOMATS:
        return diplomats_possible(board, size)
    if kind == GroupKind.DISC:
        blocked = blocked_discs(board)
        for track in range(TRACKS):
            if board.level[board.active, track] < TOP[track] and not blocked >> track & 1:
                return True
    elif leaders_left(board, board.active) > 0:
        for quarter in range(PLACES):
            if can_swap(board, quarter, size):
                return True
    return False


@inner_rule
def possible_from(board, action, group):
    """Return whether this group or a later one of the action can be carried out."""
    for later in range(group, GROUP_COUNT[action]):
        if possible(board, action, later):
            return True
    return False


@inner_rule
def may_skip(board):
    """Return whether the group may be left out (KP-15, KP-27). Where an action must not stay empty, the last possible group must be
    carried out."""
    if board.empty_action_allowed or board.groups_done > 0 or not possible(board, board.action, board.group):
        return True
    return possible_from(board, board.action, board.group + 1)


@inner_rule
def carry_out(board, action):
    """Carry out one group (place or move diplomats, raise a disc, swap) or leave it out; go to the next group."""
    out_of_line()
    size, kind = GROUP_SIZE[board.action, board.group], KIND[action]
    if kind == Kind.PLACE:
        arrive(board, action - Kind.PLACE, lifted(board, size, supply(board, board.active)))
    elif kind == Kind.MOVE:
        move(board, (action - Kind.MOVE) // PLACES, (action - Kind.MOVE) % PLACES, size)
    elif kind == Kind.RAISE:
        raise_disc(board, action - Kind.RAISE, size)
    elif kind == Kind.SWAP:
        swap(board, action - Kind.SWAP, size)
    if kind != Kind.SKIP:
        board.groups_done += 1
    board.group += 1


@inner_rule
def move(board, origin, to, wanted):
    """Move diplomats from a quarter to another (KP-16, KP-18)."""
    size = lifted(board, wanted, movable(board, origin))
    board.diplomats[board.active, origin] -= size
    arrive(board, to, size)
    if board.origins_count_as_targets:
        board.targets |= 1 << origin


@inner_rule
def raise_disc(board, track, levels):
    """Raise a disc, at most to the top (KP-26)."""
    set_level(board, board.active, track, min(board.level[board.active, track] + levels, TOP[track]))
    board.discs |= 1 << track


@inner_rule
def swap(board, quarter, diplomats):
    """Replace diplomats by a leader (KP-25)."""
    board.diplomats[board.active, quarter] -= diplomats
    board.leaders[board.active, quarter] += 1
    board.targets |= 1 << quarter


@inner_rule
def arrive(board, quarter, size):
    """Add a group's diplomats to a quarter (KP-17)."""
    emit(Event.ARRIVED, quarter, size)
    board.diplomats[board.active, quarter] += size
    board.fresh[quarter] += size
    board.targets |= 1 << quarter
    board.entered[board.active] = 1


# --- choosing the action -----------------------------------------------------------------------------------------------------


@inner_rule
def colour_matters(board):
    """Return whether the colour of the placed dice can matter, because unplaced dice may still be changed (section 7)."""
    if not (board.influence_after_action or board.influence_between_groups) or spent_count(board) >= MOST_INFLUENCE:
        return False
    return not (board.spent >> _REROLL & 1 and board.spent >> _NUDGE & 1)


@inner_rule
def action_choices(board, n, out):
    """List the actions that the dice offer (KP-14, KP-27). Where none may stay empty, list those with a possible group, or all if there
    is none."""
    out_of_line()
    colours, possible = colour_matters(board), possible_actions(board)
    every = board.empty_action_allowed or possible == 0
    for action in range(1, PAIR_ACTION):
        if every or possible >> action & 1:
            n = single_choices(board, action, colours, n, out)
    if every or possible >> PAIR_ACTION & 1:
        n = pair_choices(board, colours, n, out)
    return n


@inner_rule
def possible_actions(board):
    """Return the mask of the actions that the dice offer and that have a possible group (bit a: action a) (KP-27)."""
    possible = 0
    for action in range(1, PAIR_ACTION + 1):
        if offered(board, action) and possible_from(board, action, np.int64(0)):
            possible |= 1 << action
    return possible


@inner_rule
def offered(board, action):
    """Return whether the dice offer an action: one die of its number, or for the last action two dice of equal value (KP-14)."""
    if action < PAIR_ACTION:
        return board.white[action] + board.black[action] > 0
    for value in range(1, VALUES + 1):
        if board.white[value] + board.black[value] > 1:
            return True
    return False


@hot_rule
def single_choices(board, action, colours, n, out):
    """List the dice for an action 1 to 6 (KP-14). A black die next to a white one is listed only if `colours` matter."""
    if board.white[action] > 0:
        out[n] = Kind.CHOOSE + 2 * (action - 1) + Colour.WHITE
        n += 1
    if board.black[action] > 0 and (colours or board.white[action] == 0):
        out[n] = Kind.CHOOSE + 2 * (action - 1) + Colour.BLACK
        n += 1
    return n


@inner_rule
def pair_choices(board, colours, n, out):
    """List the pairs for action 7 (KP-14). Of pairs with the same value only the whitest is listed, unless `colours` matter."""
    for value in range(1, VALUES + 1):
        white, black, both_white = board.white[value], board.black[value], Kind.CHOOSE_PAIR + 3 * (value - 1)
        if white > 1:
            out[n] = both_white
            n += 1
        if white > 0 and black > 0 and (colours or white == 1):
            out[n] = both_white + 1
            n += 1
        if black > 1 and (colours or white == 0):
            out[n] = both_white + 2
            n += 1
    return n


@inner_rule
def choose(board, action):
    """Place a die, or two, on an action (KP-14)."""
    if KIND[action] == Kind.CHOOSE_PAIR:
        board.action = PAIR_ACTION
        board.placed_value = (action - Kind.CHOOSE_PAIR) // 3 + 1
        board.placed_black = (action - Kind.CHOOSE_PAIR) % 3
        board.placed_white = 2 - board.placed_black
    else:
        board.action = (action - Kind.CHOOSE) // 2 + 1
        board.placed_value = board.action
        board.placed_black = (action - Kind.CHOOSE) % 2
        board.placed_white = 1 - board.placed_black
    board.white[board.placed_value] -= board.placed_white
    board.black[board.placed_value] -= board.placed_black
    board.group = 0
    board.phase = Phase.GROUP


@inner_rule
def pass_groups(board, waits):
    """Skip groups that cannot be carried out. Where influence may still be spent between groups (`waits`), skip only before the first
    group."""
    while board.group < GROUP_COUNT[board.action]:
        if possible(board, board.action, board.group) or (waits and board.group > 0):
            return
        board.group += 1
    board.phase = Phase.AFTER_ACTION
