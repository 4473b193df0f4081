"""The dice (sections 6 and 7): throws, rerolls, the fumble, skills that dice trigger, the assignment of dice to actions, the reserve."""

from __future__ import annotations

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.box.card_skills import HOW_USED, SWAP, USES
from nexarium.games.keepers.box.cards import MOST_DICE
from nexarium.games.keepers.rules.board import tile_place
from nexarium.games.keepers.rules.numbering import (
    ASSIGNMENTS,
    ASSIGNMENTS_UP_TO,
    FIRST_THROW,
    ROWS,
    THROW_WEIGHTS,
    THROWS,
    USE_ACTION,
    Kind,
)
from nexarium.games.keepers.rules.state import (
    ARRANGED,
    BIT,
    FIRST_DICE,
    FUMBLE_AT,
    GAINS,
    HOW,
    LUCKY,
    MINUS,
    MINUS_DICE,
    MORE_DICE,
    NONE,
    PATTERN,
    PLUS,
    PLUS_DICE,
    PRINTED,
    STICKERS,
    TURN_DICE,
    Event,
    Fumble,
    Phase,
)

FAVOURED = HOW_USED["favoured"]


@inner_rule
def terrain(board, cell):
    """Return the sticker of a tile (NK-3)."""
    seat = board.owner[cell]
    return STICKERS[board.keeper[seat], ARRANGED[board.arranged[seat], tile_place(board, seat, cell)]]


@inner_rule
def terrain_dice(board, seat):
    """Return the dice gained or lost by terrain: +1 on the favoured terrain, -1 on the unfavoured one (NK-34), or as skills say."""
    out_of_line()
    here, keeper = terrain(board, board.cell[seat]), board.keeper[seat]
    if here == PLUS[keeper]:
        return PLUS_DICE[keeper]
    if here == MINUS[keeper]:
        return -MINUS_DICE[keeper]
    return 0


@inner_rule
def dice_number(board, seat):
    """Return the number of regular dice of the turn that begins (NK-33, NK-35, NK-36)."""
    first = not board.first_turn_done[seat] or (board.bonus_base_first and board.bonus_level > 0 and board.first_chain)
    base = FIRST_DICE if first else TURN_DICE
    more = terrain_dice(board, seat) + MORE_DICE[board.keeper[seat]]
    return min(MOST_DICE, max(0, base + more - board.bonus_level * board.bonus_step))


# --- throwing --------------------------------------------------------------------------------------------------------------


@inner_rule
def in_the_air(board):
    """Return how many dice fall next. Power dice keep their values (NK-41), so they fall after the regular dice. More than seven dice fall
    in parts."""
    if board.throwing > 0:
        return min(MOST_DICE, board.throwing)
    return min(MOST_DICE, board.throwing_power)


@inner_rule
def outcomes(board, ids, weights):
    """Write the multisets of the dice in the air, each weighted by its number of orders (section 12)."""
    dice, n = in_the_air(board), 0
    for row in range(FIRST_THROW[dice], FIRST_THROW[dice + 1]):
        ids[n] = Kind.DICE + row
        weights[n] = THROW_WEIGHTS[row]
        n += 1
    return n


@inner_rule
def fall(board, row):
    """Add the fallen dice to the pool; once all have fallen, check for a fumble (NK-39, NK-40)."""
    out_of_line()
    dice = in_the_air(board)
    if board.throwing > 0:
        board.throwing -= dice
        for value in range(1, 7):
            board.counts[value] += THROWS[row, value]
    else:
        board.throwing_power -= dice
        for value in range(1, 7):
            if board.power_rerollable:
                board.counts[value] += THROWS[row, value]
            else:
                board.powers[value] += THROWS[row, value]
    if board.throwing + board.throwing_power > 0:
        board.phase = Phase.THROW
        return
    board.phase = Phase.SKILL if board.rolled else Phase.REROLL
    if int(board.fumble) != Fumble.OFF and fumbled(board):
        if not board.stumbled:
            emit(Event.FUMBLED, board.active, NONE)
        board.stumbled = 1
    if board.rolled:
        join_late(board, row)


@inner_rule
def join_late(board, row):
    """Add a Power die thrown during the steps to the usable dice (NK-40). A 1 voided by a fumble is not usable (NK-39)."""
    for value in range(1, 7):
        board.left[value] += THROWS[row, value]
    if board.stumbled:
        board.left[1] = 1 if board.reserve[board.active] == 1 and not board.fumble_counts_reserve else 0


@inner_rule
def fumbled(board):
    """Return whether the pool shows three ones, or four with a lucky Keeper (NK-39). The reserve die joins later (NK-42)."""
    ones = board.counts[1] + board.powers[1]
    if board.fumble_counts_reserve and board.reserve[board.active] == 1:
        ones += 1
    return ones >= fumble_limit(board, board.active)


@inner_rule
def fumble_limit(board, seat):
    """Return the number of ones at which a seat's Keeper fumbles; one more with a lucky Keeper (NK-39)."""
    return FUMBLE_AT + LUCKY[board.keeper[seat]]


@inner_rule
def marked(board):
    """Return how many dice are marked for the reroll."""
    n = 0
    for value in range(2, 7):
        n += board.mark[value]
    return n


@inner_rule
def power_allowed(board):
    """Return whether one more Power die may join the throw (NK-40, A-19)."""
    return board.power[board.active] > board.added and (not board.stumbled or board.soft_fumble_power)


@inner_rule
def mark_allowed(board, value):
    """Return whether one more die of a value may be marked: no 1, values in ascending order, and a legal throw still possible (NK-37,
    NK-38)."""
    out_of_line()
    if board.rerolls == 0 or board.stumbled:
        return False
    for higher in range(value + 1, 7):
        if board.mark[higher] > 0:
            return False
    if board.counts[value] <= board.mark[value]:
        return False
    within_reach = marked(board) + board.added
    for other in range(value, 7):
        within_reach += board.counts[other] - board.mark[other]
    return within_reach >= board.min_reroll


@inner_rule
def throw_allowed(board):
    """Return whether the dice may be thrown: Power dice alone, or a reroll of two dice or more (NK-38, NK-40). Dice are only marked where
    such a throw is possible."""
    n = marked(board)
    return board.added > 0 if n == 0 else n + board.added >= board.min_reroll


@inner_rule
def reroll_choices(board, out):
    """List the choices of the rolling stage, ascending."""
    n, chosen = 0, marked(board)
    if chosen == 0 and power_allowed(board):
        out[n] = Kind.ADD_POWER
        n += 1
    for value in range(2, 7):
        if mark_allowed(board, value):
            out[n] = Kind.MARK + value - 1
            n += 1
    if throw_allowed(board):
        out[n] = Kind.THROW
        n += 1
    if chosen == 0 and board.added == 0:
        out[n] = Kind.STOP
        n += 1
    return n


@inner_rule
def may_throw_more(board):
    """Return whether the rolling stage offers anything besides stopping."""
    if power_allowed(board):
        return True
    for value in range(2, 7):
        if mark_allowed(board, value):
            return True
    return False


@inner_rule
def throw(board):
    """Throw the marked and the added dice; marked dice use up a reroll (NK-37, NK-40)."""
    board.throwing = marked(board)
    board.throwing_power = board.added
    if board.throwing > 0:
        board.rerolls -= 1
    board.power[board.active] -= board.added
    board.added = 0
    for value in range(2, 7):
        board.counts[value] -= board.mark[value]
        board.mark[value] = 0
    board.phase = Phase.THROW


@inner_rule
def power_at_any_time(board):
    """Return whether a Power die may be thrown while steps are spent (NK-40)."""
    return board.power_any_time and power_allowed(board)


@inner_rule
def throw_power_now(board):
    """Throw one Power die at once, during the steps (NK-40). It ends a running push (NK-31); following that push stays possible."""
    board.power[board.active] -= 1
    board.throwing_power = 1
    board.push_dir = NONE
    board.push_target = NONE
    board.phase = Phase.THROW


@inner_rule
def finish_rolling(board):
    """Build the final pool, with the reserve die (NK-42, NK-43); after a soft fumble its ones are void (NK-39)."""
    seat = board.active
    board.rolled = 1
    for value in range(1, 7):
        board.left[value] = board.counts[value] + board.powers[value]
    if board.stumbled:
        board.left[1] = 0
    held = board.reserve[seat]
    if held > 0 and not (board.stumbled and held == 1 and board.fumble_counts_reserve):
        board.left[held] += 1
    board.phase = Phase.SKILL


# --- skills ----------------------------------------------------------------------------------------------------------------


@inner_rule
def can_trigger(board, row):
    """Return whether a skill is on the card, unused this turn, and its condition holds: its dice are there, or the Keeper stands on the
    terrain (NK-51)."""
    out_of_line()
    keeper = board.keeper[board.active]
    how = HOW[keeper, row]
    if how == 0 or int(board.skills_used) >> BIT[row] & 1:
        return False
    if how > 1 and terrain(board, board.cell[board.active]) != (PLUS[keeper] if how == FAVOURED else MINUS[keeper]):
        return False
    if GAINS[keeper, row, SWAP] > 0 and board.armed:
        return False
    for value in range(1, 7):
        if board.left[value] < PATTERN[keeper, row, value]:
            return False
    return True


@inner_rule
def can_trigger_any(board):
    """Return whether any skill can be used (NK-51)."""
    for row in range(ROWS):
        if can_trigger(board, row):
            return True
    return False


@inner_rule
def skill_choices(board, out):
    """List the choice to go on, and every use of the skills that can be used."""
    out[0] = Kind.GO_ON
    n = 1
    for row in range(ROWS):
        if can_trigger(board, row):
            for use in range(USES):
                if GAINS[board.keeper[board.active], row, use] > 0:
                    out[n] = USE_ACTION[row, use]
                    n += 1
    return n


@inner_rule
def use_skill(board, row, use):
    """Use a skill (section 13): gain its steps, or prepare the exchange. A die serves one effect only, and a skill is used once a turn
    (NK-51)."""
    keeper = board.keeper[board.active]
    for value in range(1, 7):
        board.left[value] -= PATTERN[keeper, row, value]
    board.skills_used |= 1 << BIT[row]
    if use == SWAP:
        board.armed = 1
    else:
        board.pool[use] += GAINS[keeper, row, use]


@inner_rule
def trigger(board, choice):
    """Use the skill of a choice, or go on to the assignments."""
    out_of_line()
    if choice == Kind.GO_ON:
        board.phase = Phase.ASSIGN
        board.value = 2
        return
    for row in range(ROWS):
        for use in range(USES):
            if USE_ACTION[row, use] == choice:
                use_skill(board, row, use)


# --- assignment ------------------------------------------------------------------------------------------------------------


@inner_rule
def assignment_fits(keeper, value, row):
    """Return whether an assignment uses only actions that the card prints for a value (NK-44)."""
    for action in range(3):
        if ASSIGNMENTS[row, action] > 0 and PRINTED[keeper, value, action] == 0:
            return False
    return True


@inner_rule
def assignment_choices(board, out):
    """List every assignment of the dice of the current value (NK-47). Existing groups may grow but not shrink (NK-40)."""
    n, keeper, value = 0, board.keeper[board.active], board.value
    for row in range(ASSIGNMENTS_UP_TO[board.left[value] + grouped(board, value)]):
        if assignment_fits(keeper, value, row) and keeps_groups(board, value, row):
            out[n] = Kind.ASSIGN + row
            n += 1
    return n


@inner_rule
def grouped(board, value):
    """Return how many dice of a value are in groups."""
    return board.group[value, 0] + board.group[value, 1] + board.group[value, 2]


@inner_rule
def keeps_groups(board, value, row):
    """Return whether each group of an assignment is at least as large as it is now (NK-40)."""
    for action in range(3):
        if ASSIGNMENTS[row, action] < board.group[value, action]:
            return False
    return True


@inner_rule
def something_to_assign(board, value):
    """Return whether a value has an action and dice to group: a pair, or one die for an existing group (NK-40)."""
    dice = board.left[value]
    return prints_actions(board.keeper[board.active], value) and (dice >= 2 or (dice == 1 and grouped(board, value) > 0))


@inner_rule
def prints_actions(keeper, value):
    """Return whether the card prints an action for a value (NK-43: none for 1)."""
    return PRINTED[keeper, value, 0] + PRINTED[keeper, value, 1] + PRINTED[keeper, value, 2] > 0


@inner_rule
def steps_of(keeper, value, action, dice):
    """Return the steps that a group of dice buys: one fewer than its dice, plus one where the card prints the symbol twice (NK-44)."""
    return dice - 1 + PRINTED[keeper, value, action] - 1 if dice > 0 else 0


@inner_rule
def assign(board, row):
    """Turn groups of dice of the current value into steps, which add up (NK-44, NK-45). A group that grows gives the steps it gains
    (NK-40)."""
    out_of_line()
    value, keeper = board.value, board.keeper[board.active]
    for action in range(3):
        dice, before = ASSIGNMENTS[row, action], board.group[value, action]
        board.group[value, action] = dice
        board.left[value] -= dice - before
        board.pool[action] += steps_of(keeper, value, action, dice) - steps_of(keeper, value, action, before)
    board.value += 1


# --- reserve ---------------------------------------------------------------------------------------------------------------


@inner_rule
def given_back(board, value):
    """Return how many dice of a value its groups return, for steps not taken (NK-49)."""
    out_of_line()
    dice, keeper = 0, board.keeper[board.active]
    for action in range(3):
        size, slack = board.group[value, action], board.pool[action]
        if size > 0:
            dice += size if steps_of(keeper, value, action, size) <= slack else min(slack, size - 2)
    return dice


@inner_rule
def can_reserve(board, value):
    """Return whether two dice of a value are unused (NK-49, NK-50). Dice that an option excludes (A-9, A-23) count as spent first."""
    out_of_line()
    unused = board.left[value] + given_back(board, value)
    reserved = 1 if board.reserve[board.active] == value else 0
    used = board.counts[value] + board.powers[value] + reserved - unused
    uncounted = 0
    if not board.reserve_pair_uses_reserve:
        uncounted += reserved
    if not board.reserve_pair_uses_power:
        uncounted += board.powers[value]
    return unused - max(0, uncounted - used) >= 2


@inner_rule
def reserve_choices(board, out):
    """List no reserve, and each value with an unused pair (NK-49)."""
    out[0] = Kind.RESERVE
    n = 1
    for value in range(1, 7):
        if can_reserve(board, value):
            out[n] = Kind.RESERVE + value
            n += 1
    return n
