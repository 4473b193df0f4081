"""The value estimate at the end of a turn: each team's chance to win, from a small network learnt from games.

Every Keeper in the game has a strength, which the network computes from its features. These are: whether it is on the board, which
Keepers could push it where and from how far, whose turn comes first, dice and Power dice, the card. A team's chance is its share of all
strengths (a softmax). The weights are in `weights.toml`; `training/fit_keepers_value.py` fits them.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.exponential import exp
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.box.skills import SKILLS as NAMED
from nexarium.games.keepers.rules.board import apart, beside, is_portal, keeper_at, on_board, starting_tile, tile
from nexarium.games.keepers.rules.dice import terrain_dice
from nexarium.games.keepers.rules.numbering import FIELD
from nexarium.games.keepers.rules.state import ENTRY, NONE, PRINTED, ROOTED, SKILLS, Fumble, KeeperStatus

# The features of a seat, by index.

MOST_PUSHES, MOST_APART = 5, 6
EXPOSED = 0
"""A Keeper could push it out: [whether that Keeper moves after it, through a Portal, pushes less one, steps until it can push]."""
_EXPOSURES = 2 * 2 * MOST_PUSHES * MOST_APART
AWAITED = EXPOSED + _EXPOSURES
"""It is off the board, and a Keeper is some steps from its Starting Tile: [that Keeper moves after it, before it, in a bonus turn;
steps]."""
ON, FALLEN, ABSENT = AWAITED + 3 * MOST_APART, AWAITED + 3 * MOST_APART + 1, AWAITED + 3 * MOST_APART + 2
ORDER = ABSENT + 1
"""The number of others that move first."""
BONUS = ORDER + 4
"""It moves next, in a bonus turn."""
FIRST_TURN, POWERS, RESERVE = BONUS + 1, BONUS + 2, BONUS + 3
SERVES = RESERVE + 1
"""Whether the reserve die may buy a move, a jump, a push; a further symbol."""
GROUND = SERVES + 4
"""The dice gained or lost by terrain."""
CARD = GROUND + 1
"""For moves, jumps, pushes: the number of values for which the card prints them; then the number of doubled symbols."""
CARDS_SKILLS = CARD + 4
KINDS_OF_SKILLS = len(NAMED)
ENEMIES, ALLIES, NO_FUMBLE, SOFT_FUMBLE, SMALL_STEP = (CARDS_SKILLS + KINDS_OF_SKILLS + each for each in range(5))
FEATURES = SMALL_STEP + 1

HIDDEN = 24
WEIGHTS = FEATURES * (HIDDEN + 1) + 2 * HIDDEN
"""The size of the network: per feature its weights in the hidden layer and its direct weight, then the hidden layer's biases and
weights."""
MOST_ACTIVE = 96
"""An upper bound of a seat's non-zero features."""


@inner_rule
def steps_between(a, b):
    """Return the steps between two cells on an empty board; a diagonal step counts as one."""
    return max(abs(apart(a % FIELD, b % FIELD)), abs(apart(a // FIELD, b // FIELD)))


@inner_rule
def other_entrance(board, seat):
    """Return the cell where a Keeper enters when its Starting Tile is taken (threshold)."""
    return tile(board.cube_shape[seat], board.centre[seat], board.rotation[seat], np.int64(ENTRY[board.keeper[seat]]))


@inner_rule
def start_is_taken(board, seat):
    """Return whether a Keeper that is off the board would be blocked if its turn began now (NK-54)."""
    if keeper_at(board, starting_tile(board, seat)) == NONE:
        return False
    if ENTRY[board.keeper[seat]] == NONE:
        return True
    return keeper_at(board, other_entrance(board, seat)) != NONE


@inner_rule
def is_lost(board, seat, mover):
    """Return whether a seat is eliminated, or will be when its turn begins."""
    status = int(board.status[seat])
    return status == KeeperStatus.ELIMINATED or (seat == mover and status == KeeperStatus.FALLEN and start_is_taken(board, seat))


@inner_rule
def turns_until(board, seat, mover):
    """Return how many others move before a seat when `mover` is next."""
    waits = 0
    while mover != seat:
        if int(board.status[mover]) != KeeperStatus.ELIMINATED:
            waits += 1
        mover = (mover + 1) % board.players
    return waits


@inner_rule
def note(number, amount, n, numbers, amounts):
    """Append a feature."""
    numbers[n] = number
    amounts[n] = amount
    return n + 1


@inner_rule
def see_exposure(board, seat, by, after, n, numbers, amounts):
    """Append how the Keeper of `by` could push that of `seat` out, in each direction."""
    out_of_line()
    cell = board.cell[seat]
    at = board.cell[by] if on_board(board, by) else starting_tile(board, by)
    rooted = ROOTED[board.keeper[seat]]
    for direction in range(4):
        beyond = beside(cell, (direction + 2) & 3)
        if board.owner[beyond] == NONE or (beyond != at and keeper_at(board, beyond) != NONE):
            continue
        pushes, last = rooted, cell
        while board.owner[beside(last, direction)] != NONE:
            last = beside(last, direction)
            pushes += 1
        portal = 1 if is_portal(board, last, direction) else 0
        steps = steps_between(at, beyond)
        if pushes < MOST_PUSHES and steps < MOST_APART:
            n = note(EXPOSED + ((after * 2 + portal) * MOST_PUSHES + pushes) * MOST_APART + steps, 1.0, n, numbers, amounts)
    return n


@inner_rule
def see_card(board, seat, n, numbers, amounts):
    """Append what a seat's card can do."""
    out_of_line()
    keeper = board.keeper[seat]
    for action in range(3):
        values = 0
        for value in range(2, 7):
            values += 1 if PRINTED[keeper, value, action] > 0 else 0
        n = note(CARD + action, 0.25 * values, n, numbers, amounts)
    doubled = 0
    for value in range(2, 7):
        for action in range(3):
            doubled += 1 if PRINTED[keeper, value, action] > 1 else 0
    n = note(CARD + 3, 0.25 * doubled, n, numbers, amounts)
    for skill in range(KINDS_OF_SKILLS):
        if int(SKILLS[keeper]) >> skill & 1:
            n = note(CARDS_SKILLS + skill, 1.0, n, numbers, amounts)
    return n


@inner_rule
def see_reserve(board, seat, n, numbers, amounts):
    """Append a reserve die, and what it may buy."""
    held = board.reserve[seat]
    if held == 0:
        return n
    n = note(RESERVE, 1.0, n, numbers, amounts)
    symbols = 0
    for action in range(3):
        printed = PRINTED[board.keeper[seat], held, action]
        symbols += printed
        if printed > 0:
            n = note(SERVES + action, 1.0, n, numbers, amounts)
    return note(SERVES + 3, 0.5 * symbols, n, numbers, amounts)


@inner_rule
def see(board, seat, mover, level, numbers, amounts):
    """Write a seat's non-zero features when `mover` is next, in the bonus turn of that `level`; return their number."""
    out_of_line()
    n, status, waits, enemies, allies = 0, int(board.status[seat]), turns_until(board, seat, mover), 0, 0
    for by in range(board.players):
        if by == seat or int(board.status[by]) == KeeperStatus.ELIMINATED:
            continue
        if board.team[by] == board.team[seat]:
            allies += 1
            continue
        enemies += 1
        after = 1 if turns_until(board, by, mover) > waits else 0
        if status == KeeperStatus.ON and int(board.status[by]) != KeeperStatus.WAITING:
            n = see_exposure(board, seat, by, after, n, numbers, amounts)
        elif status == KeeperStatus.FALLEN and on_board(board, by):
            how = 0 if after else 2 if by == mover and level > 0 else 1
            steps = min(MOST_APART - 1, steps_between(board.cell[by], starting_tile(board, seat)))
            n = note(AWAITED + how * MOST_APART + steps, 1.0, n, numbers, amounts)
    n = note(ON if status == KeeperStatus.ON else FALLEN if status == KeeperStatus.FALLEN else ABSENT, 1.0, n, numbers, amounts)
    n = note(ORDER + waits, 1.0, n, numbers, amounts)
    if seat == mover and level > 0:
        n = note(BONUS, 1.0 * min(2, level), n, numbers, amounts)
    if not board.first_turn_done[seat]:
        n = note(FIRST_TURN, 1.0, n, numbers, amounts)
    if board.power[seat] > 0:
        n = note(POWERS, 0.5 * board.power[seat], n, numbers, amounts)
    n = see_reserve(board, seat, n, numbers, amounts)
    if status == KeeperStatus.ON and board.cell[seat] >= 0:
        n = note(GROUND, 1.0 * terrain_dice(board, seat), n, numbers, amounts)
    n = see_card(board, seat, n, numbers, amounts)
    n = note(ENEMIES, 0.5 * enemies, n, numbers, amounts)
    n = note(ALLIES, 0.5 * allies, n, numbers, amounts)
    if int(board.fumble) == Fumble.OFF:
        n = note(NO_FUMBLE, 1.0, n, numbers, amounts)
    elif int(board.fumble) == Fumble.SOFT:
        n = note(SOFT_FUMBLE, 1.0, n, numbers, amounts)
    if board.bonus_step == 1:
        n = note(SMALL_STEP, 1.0, n, numbers, amounts)
    return n


@inner_rule
def strength_of(n, numbers, amounts, hidden, weights):
    """Return the network's output for a seat with these features."""
    out_of_line()
    last = FEATURES * (HIDDEN + 1)
    for unit in range(HIDDEN):
        hidden[unit] = weights[last + unit]
    total = 0.0
    for place in range(n):
        first, amount = numbers[place] * (HIDDEN + 1), amounts[place]
        total += weights[first + HIDDEN] * amount
        for unit in range(HIDDEN):
            hidden[unit] += weights[first + unit] * amount
    for unit in range(HIDDEN):
        total += weights[last + HIDDEN + unit] * max(0.0, hidden[unit])
    return total


@inner_rule
def entrance(board, seat):
    """Return the cell where a Keeper off the board re-enters (NK-53)."""
    cell = starting_tile(board, seat)
    if keeper_at(board, cell) != NONE:
        return other_entrance(board, seat)
    return cell


@inner_rule
def foretell(board, mover, level, weights, out):
    """Write per seat its team's chance to win when a turn has ended and `mover` is next.

    The next turn is a bonus turn of some `level` or, with 0, its own. A next mover off the board counts as standing where it re-enters.
    """
    out_of_line()
    enters = int(board.status[mover]) == KeeperStatus.FALLEN and not is_lost(board, mover, mover)
    lay = board.cell[mover]
    if enters:
        board.cell[mover] = entrance(board, mover)
        board.status[mover] = KeeperStatus.ON
    numbers, amounts, hidden = np.empty(MOST_ACTIVE, np.int64), np.empty(MOST_ACTIVE), np.empty(HIDDEN)
    strengths, all_strengths = np.zeros(4), 0.0
    for seat in range(board.players):
        if not is_lost(board, seat, mover):
            n = see(board, seat, mover, level, numbers, amounts)
            strengths[seat] = exp(min(30.0, max(-30.0, strength_of(n, numbers, amounts, hidden, weights))))
            all_strengths += strengths[seat]
    for seat in range(board.players):
        own = 0.0
        for other in range(board.players):
            if board.team[other] == board.team[seat]:
                own += strengths[other]
        out[seat] = own / all_strengths if all_strengths > 0.0 else 0.0
    if enters:
        board.status[mover] = KeeperStatus.FALLEN
        board.cell[mover] = lay
