"""What Keepers' bots know: a greedy way of playing turns, and its judgement as priors; the search is the house's."""

from __future__ import annotations

import numpy as np

from nexarium.core.exponential import exp
from nexarium.core.knowledge import Knowledge, Settings, Strength
from nexarium.core.random import next_below
from nexarium.core.rules import contract, inner_rule, out_of_line
from nexarium.games.keepers.bots.judge import (
    MOST,
    MOST_POOLS,
    ONE_MORE,
    best_pools,
    judge_rerolls,
    make_wishes,
    pool_size,
    spare_boards,
    standing_worth,
)
from nexarium.games.keepers.bots.luck import luck
from nexarium.games.keepers.box.cards import MOST_DICE
from nexarium.games.keepers.rules.board import keeper_at, starting_tile
from nexarium.games.keepers.rules.contract import arrangements, perform
from nexarium.games.keepers.rules.dice import (
    assignment_choices,
    finish_rolling,
    fumble_limit,
    has,
    in_the_air,
    mark_allowed,
    marked,
    prints_actions,
    reserve_choices,
    steps_of,
    throw,
)
from nexarium.games.keepers.rules.numbering import ASSIGNMENTS, MOST_PLACES, Kind
from nexarium.games.keepers.rules.state import KEEPERS, NONE, PATTERN, PRINTED, Fumble, J, KeeperStatus, M, P, Phase, at
from nexarium.games.keepers.rules.steps import step_choices, take_step
from nexarium.games.keepers.rules.turn import go_on

DEPTH = 5
"""Steps that a line of play is looked ahead."""
CHOICES = 32
LOOK, GLANCE = 40, 10
"""Positions looked at for each step: for a prior, and in a playout."""
PLAYOUT_TURNS = 8
"""Turns of a playout; then the position is judged."""
SOMETHING, IDLE = 0.01, -6.0
"""Points for a step rather than none, and for passing over a skill, a reserve die or a bonus turn."""
POWER_HOPE, POWER_PRICE = 0.5, 0.35
"""A Power die thrown is judged to come halfway from the best reroll to all steps that one could wish, for a part of the latter."""
SHARPNESS, LEAST_PRIOR = 3.0, 0.01
"""Points of worth that make an action about three times as likely, and how likely the worst is beside the best."""
LATE_POWER_PRICE = 0.12
"""What part of all steps that one could wish it costs to throw a Power die while steps are spent, when it serves for one value or few."""
CHANCES_FALLEN, CHANCES_BLOCKED = 0.6, 0.12
"""How much is left of a Keeper that is off the board, and of one whose Starting Tile is taken."""


@inner_rule
def best_line(spare, choices, number, done, seat, budget):
    """The best position that further steps lead to from `spare[0]`, wherever the turn ends: depth first, at most `budget` positions."""
    out_of_line()
    best = standing_worth(spare[0], seat)
    if int(spare[0].phase) != Phase.SPEND:
        return best
    depth, tried = 0, 0
    number[0] = step_choices(spare[0], choices[0])
    done[0] = 0
    while depth >= 0:
        if done[depth] == number[depth] or tried >= budget:
            depth -= 1
            continue
        choice = choices[depth, done[depth]]
        done[depth] += 1
        if choice == Kind.END or choice == Kind.ADD_POWER:
            continue
        tried += 1
        spare[depth + 1] = spare[depth]
        take_step(spare[depth + 1], choice)
        best = max(best, standing_worth(spare[depth + 1], seat))
        if depth + 1 < DEPTH and int(spare[depth + 1].phase) == Phase.SPEND:
            depth += 1
            number[depth] = step_choices(spare[depth], choices[depth])
            done[depth] = 0
    return best


@inner_rule
def judge_steps(board, n, actions, worths, budget):
    """For each step, the best position that it leads to in this turn; for a Power die thrown now (NK-40) as much more as it may yield."""
    out_of_line()
    spare = spare_boards(DEPTH + 1)
    choices, number, done = np.empty((DEPTH + 1, CHOICES), np.int64), np.empty(DEPTH + 1, np.int64), np.empty(DEPTH + 1, np.int64)
    best = standing_worth(board, board.active)
    for place in range(n):
        if actions[place] == Kind.END:
            worths[place] = standing_worth(board, board.active)
        elif actions[place] != Kind.ADD_POWER:
            spare[0] = board
            take_step(spare[0], actions[place])
            worths[place] = best_line(spare, choices, number, done, board.active, budget) + SOMETHING
            best = max(best, worths[place])
    if n > 0 and actions[0] == Kind.ADD_POWER:
        worths[0] = best + hope_of_power(board)


@inner_rule
def hope_of_power(board):
    """About what a Power die thrown while steps are spent adds on average, less its price and what a fumble would undo."""
    out_of_line()
    wishes = np.empty((MOST, MOST, MOST))
    make_wishes(board, board.active, wishes)
    now, last = wish_of(board, np.int64(0), np.int64(0), wishes), MOST - 1
    total = 0.0
    for value in range(1, 7):
        best = now
        if value == 1 and int(board.fumble) == Fumble.HARD and board.counts[1] + board.powers[1] + 1 >= fumble_limit(board, board.active):
            best = 0.0
        for action in range(3):
            best = max(best, wish_of(board, action, steps_of_one_more(board, value, action), wishes))
        total += best - now
    return total / 6 - LATE_POWER_PRICE * wishes[last, last, last]


@inner_rule
def wish_of(board, action, steps, wishes):
    """What the pools are worth with so many steps of an action more."""
    last = MOST - 1
    moves, jumps, pushes = board.pool[M], board.pool[J], board.pool[P]
    if action == M:
        moves += steps
    elif action == J:
        jumps += steps
    else:
        pushes += steps
    return wishes[min(moves, last), min(jumps, last), min(pushes, last)]


@inner_rule
def steps_of_one_more(board, value, action):
    """The steps of an action that one more die of a value would buy."""
    keeper, size = board.keeper[board.active], board.group[value, action]
    if PRINTED[keeper, value, action] == 0:
        return 0
    if size > 0:
        return 1
    return steps_of(keeper, value, action, 2) if board.left[value] > 0 else 0


@inner_rule
def judge_assignments(board, n, actions, worths):
    """For each assignment of the value at hand, the best wish that it and the values after it fulfil."""
    out_of_line()
    wishes = np.empty((MOST, MOST, MOST))
    make_wishes(board, board.active, wishes)
    pools, after = np.zeros((MOST_POOLS, 3), np.int64), np.zeros((MOST_POOLS, 3), np.int64)
    for place in range(n):
        row = actions[place] - Kind.ASSIGN
        gain(board, row, np.int64(1))
        worths[place] = best_pools(board, board.left[:], board.value + 1, pools, after, wishes)
        gain(board, row, np.int64(-1))


@inner_rule
def gain(board, row, sign):
    """Add the steps that an assignment of the value at hand gains to the pools, or with `sign` -1 take them away again."""
    keeper, value = board.keeper[board.active], board.value
    for action in range(3):
        gained = steps_of(keeper, value, action, ASSIGNMENTS[row, action]) - steps_of(keeper, value, action, board.group[value, action])
        board.pool[action] += sign * gained


@inner_rule
def judge_dice(board, n, actions, worths):
    """For each choice while rolling its exact worth; for a Power die, which is not solved, a guess."""
    out_of_line()
    wishes, by_next = np.empty((MOST, MOST, MOST)), np.empty(7)
    make_wishes(board, board.active, wishes)
    dice, everything = pool_size(board), wishes[MOST - 1, MOST - 1, MOST - 1]
    stop, best = 0.0, 0.0
    if dice <= MOST_DICE:
        stop = judge_rerolls(board, wishes, by_next)
        best = stop
        for value in range(7):
            best = max(best, by_next[value])
    for place in range(n):
        action = actions[place]
        if dice > MOST_DICE:
            worths[place] = 0.0
        elif action == Kind.ADD_POWER:
            worths[place] = POWER_HOPE * (best + everything) - POWER_PRICE * everything
        elif action == Kind.STOP:
            worths[place] = stop
        elif action == Kind.THROW:
            worths[place] = by_next[0] if marked(board) > 0 else best
        else:
            worths[place] = by_next[action - Kind.MARK + 1]


@inner_rule
def judge(board, n, actions, worths, budget):
    """What each action is worth to the mover, in points of `standing_worth`."""
    out_of_line()
    phase = int(board.phase)
    if phase == Phase.SPEND:
        judge_steps(board, n, actions, worths, budget)
    elif phase == Phase.REROLL:
        judge_dice(board, n, actions, worths)
    elif phase == Phase.ASSIGN:
        judge_assignments(board, n, actions, worths)
    else:
        for place in range(n):
            worths[place] = IDLE if is_idle(board, phase, actions[place]) else 0.0


@inner_rule
def is_idle(board, phase, action):
    """Whether a choice passes something over: a skill, a bonus turn, or a die in reserve that could serve."""
    if phase == Phase.RESERVING:
        return not can_serve(board, action - Kind.RESERVE)
    return (phase == Phase.SKILL and action == Kind.GO_ON) or (phase == Phase.BONUS_OFFER and action == Kind.DECLINE)


@inner_rule
def can_serve(board, value):
    """Whether a die of a value in reserve could buy something or serve in a skill of the card."""
    if value > 0 and prints_actions(board.keeper[board.active], value):
        return True
    for skill in range(PATTERN.shape[0]):
        if value > 0 and PATTERN[skill, value] > 0 and has(board, board.active, skill):
            return True
    return False


@contract
def prior(state, n, actions, out):
    """The better an action is judged, the likelier it is."""
    board = at(state)
    listed, worths = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES)
    for place in range(n):
        listed[place] = actions[place]
    judge(board, n, listed, worths, np.int64(LOOK))
    best = worths[0]
    for place in range(n):
        best = max(best, worths[place])
    for place in range(n):
        out[place] = np.float32(LEAST_PRIOR + exp((worths[place] - best) / SHARPNESS))


# --- playouts ----------------------------------------------------------------------------------------------------------------


@inner_rule
def quick_reroll(board):
    """Throw again what is neither a 1 nor in a pair that buys something; stop when a fumble is near and there is a pair."""
    out_of_line()
    keeper, pairs = board.keeper[board.active], 0
    for value in range(2, 7):
        if board.counts[value] + board.powers[value] >= 2 and prints_actions(keeper, value):
            pairs += 1
    risky = int(board.fumble) != Fumble.OFF and board.counts[1] + board.powers[1] >= 2 and pairs > 0
    if not risky:
        for value in range(2, 7):
            if board.counts[value] + board.powers[value] == 1 or not prints_actions(keeper, value):
                while mark_allowed(board, value):
                    board.mark[value] += 1
    if marked(board) >= board.min_reroll:
        throw(board)
        return
    for value in range(2, 7):
        board.mark[value] = 0
    if pairs == 0 and board.power[board.active] > 0 and not board.stumbled:
        board.added = 1
        throw(board)
        return
    finish_rolling(board)


@inner_rule
def random_row(dice, rng):
    """A random throw of so many dice, as a row of THROWS."""
    row = 0
    for _ in range(dice):
        row = ONE_MORE[row, 1 + next_below(rng, np.int64(6))]
    return row


@inner_rule
def quick_choice(board, actions, worths, rng):
    """One of the actions that are judged best."""
    out_of_line()
    phase = int(board.phase)
    if phase == Phase.SPEND:
        n = step_choices(board, actions)
    elif phase == Phase.ASSIGN:
        n = assignment_choices(board, actions)
    elif phase == Phase.BONUS_OFFER:
        return Kind.BONUS
    elif phase == Phase.SKILL:
        return Kind.GO_ON
    elif phase == Phase.RESERVING:
        n = reserve_choices(board, actions)
        return actions[n - 1]
    else:
        n = arrangements(board, actions)
        return actions[next_below(rng, n)]
    judge(board, n, actions, worths, np.int64(GLANCE))
    best, place = worths[0], 0
    for other in range(1, n):
        if worths[other] > best or (worths[other] == best and next_below(rng, np.int64(2)) == 0):
            best, place = worths[other], other
    return actions[place]


@contract
def playout(state, rng, _trace):
    """Play some turns greedily; `value` judges how they end."""
    board = at(state)
    actions, worths = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES)
    last = board.turn + PLAYOUT_TURNS
    while int(board.phase) != Phase.FINISHED and board.turn < last:
        phase = int(board.phase)
        if phase == Phase.ROLL or phase == Phase.THROW:
            perform(board, Kind.DICE + random_row(in_the_air(board), rng))
        elif phase == Phase.FIRST:
            perform(board, Kind.FIRST + next_below(rng, board.players))
        elif phase == Phase.DRAW:
            perform(board, Kind.DRAW + next_below(rng, np.int64(KEEPERS)))
        elif phase == Phase.REROLL:
            quick_reroll(board)
        else:
            perform(board, np.int64(quick_choice(board, actions, worths, rng)))
        go_on(board)
    return 0


@inner_rule
def chances(board, seat):
    """What is left of a Keeper, from 1 on the board to 0 when it is out."""
    if int(board.status[seat]) == KeeperStatus.ELIMINATED:
        return 0.0
    if int(board.status[seat]) == KeeperStatus.FALLEN:
        return CHANCES_FALLEN if keeper_at(board, starting_tile(board, seat)) == NONE else CHANCES_BLOCKED
    return 1.0


@contract
def value(state, out):
    """Per seat: 1 for a win; before the end, the team's share of what is left of all Keepers."""
    board = at(state)
    whole = 0.0
    for seat in range(board.players):
        whole += chances(board, seat)
    for seat in range(board.players):
        if board.winners:
            out[seat] = float(board.winners >> seat & 1)
            continue
        own = 0.0
        for other in range(board.players):
            if board.team[other] == board.team[seat]:
                own += chances(board, other)
        out[seat] = own / whole


KNOWLEDGE = Knowledge(
    functions={"playout": playout, "prior": prior, "value": value, "luck": luck},
    settings=Settings(exploration=1.2, first_play_reduction=0.05, expand_at=6, root_width=600, width=800),
    levels=(
        Strength(overlooks=0.6, temperature=4.0, expected_seconds=0.1),
        Strength(overlooks=0.3, temperature=2.5, expected_seconds=0.1),
        Strength(overlooks=0.2, temperature=1.5, expected_seconds=0.1),
        Strength(overlooks=0.08, temperature=1.0, expected_seconds=0.1),
        Strength(temperature=0.3, expected_seconds=0.1),
        Strength(simulations=200, expected_seconds=0.1),
        Strength(simulations=1_000, expected_seconds=0.3),
        Strength(simulations=5_000, expected_seconds=1.5),
        Strength(simulations=30_000, time_limit=8.0, expected_seconds=6.0, threads=2),
    ),
)
