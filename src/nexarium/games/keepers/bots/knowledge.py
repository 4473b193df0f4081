"""The Keepers bots: each choice of a turn is solved by the positions in which the turn can end. The value of these was learnt from
games."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nexarium.core.bot_config import BotConfig, Settings, Strength
from nexarium.core.exponential import exp
from nexarium.core.random import next_below
from nexarium.core.rules import contract, inner_rule, out_of_line
from nexarium.games.keepers.bots.ahead import (
    STEPS_AHEAD,
    finished_worth,
    full_pools,
    judge_reached,
    judge_turn,
    power_kept,
    worth_now,
)
from nexarium.games.keepers.bots.eval_noise import BOLD, CAREFUL, CLEAR, NOISES, OWN_PLAY, Sight, noises, vary
from nexarium.games.keepers.bots.judge import (
    MOST_POOLS,
    ONE_MORE,
    best_pools,
    judge_rerolls,
    judge_throw,
    pool_size,
    row_of,
)
from nexarium.games.keepers.bots.luck import luck
from nexarium.games.keepers.bots.points import WHOLE
from nexarium.games.keepers.bots.reach import MOST, nothing_reached, search_turn, slot_of, spare_boards, worths_of_pools
from nexarium.games.keepers.bots.value_estimate import foretell
from nexarium.games.keepers.bots.weights import LEARNT
from nexarium.games.keepers.box.cards import MOST_DICE
from nexarium.games.keepers.rules.contract import arrangements, perform
from nexarium.games.keepers.rules.dice import (
    assignment_choices,
    fumble_limit,
    in_the_air,
    marked,
    reroll_choices,
    reserve_choices,
    skill_choices,
    steps_of,
    trigger,
)
from nexarium.games.keepers.rules.numbering import ASSIGNMENTS, MOST_PLACES, Kind
from nexarium.games.keepers.rules.state import KEEPERS, NONE, PRINTED, Fumble, J, KeeperStatus, M, P, Phase, at
from nexarium.games.keepers.rules.steps import step_choices, take_step
from nexarium.games.keepers.rules.turn import go_on

SEARCHED_STEPS = 12
"""Total steps searched when the pools are known."""
A_STEP = 1e-5
"""The cost of a step without effect."""
DECLINED = 0.2
"""The assumed value of a bonus turn."""
SHARPNESS, SHARPNESS_AMONG_MORE, LEAST_PRIOR = 0.03, 0.001, 0.01
"""The difference in value that makes an action about three times as likely, and the least probability relative to the best action."""


@inner_rule
def wishes_from(board, sight, weights, wishes):
    """Fill `wishes`: the value of each pool of steps in this turn."""
    out_of_line()
    reached = nothing_reached()
    search_turn(board, full_pools(), np.int64(STEPS_AHEAD), reached)
    judge_reached(board, sight, reached, weights)
    worths_of_pools(reached, wishes)


# --- steps -------------------------------------------------------------------------------------------------------------------


@inner_rule
def pools_of(board):
    """Return the steps in hand, up to the most that are judged."""
    pools = np.empty(3, np.int64)
    for action in range(3):
        pools[action] = min(MOST - 1, board.pool[action])
    return pools


@inner_rule
def judge_steps(board, n, actions, worths, sight, weights):
    """Write the value of each step: the best position it leads to in this turn. For a Power die thrown now (NK-40), it is the expected
    value of the turn."""
    out_of_line()
    spare, reached, then = spare_boards(1), nothing_reached(), nothing_reached()
    search_turn(board, pools_of(board), np.int64(SEARCHED_STEPS), reached)
    judge_reached(board, sight, reached, weights)
    for place in range(n):
        if actions[place] == Kind.END:
            worths[place] = reached.worths[0]
        elif actions[place] != Kind.ADD_POWER:
            spare[0] = board
            take_step(spare[0], actions[place])
            worths[place] = best_end(spare[0], reached, then, weights)
    if n > 0 and actions[0] == Kind.ADD_POWER:
        worths[0] = hope_of_power(board, sight, weights)


@inner_rule
def best_end(board, reached, then, weights):
    """Return the best value among the positions in which the turn can end after a step. They were judged before the step."""
    out_of_line()
    if int(board.phase) == Phase.FINISHED:
        return finished_worth(board, board.active)
    search_turn(board, pools_of(board), np.int64(SEARCHED_STEPS), then)
    out, best = np.empty(4), -1.0
    for route in range(then.sizes[1]):
        spent, slot = then.pools[route], slot_of(reached, then.keys[then.positions[route]])
        steps = 1 + spent // (MOST * MOST) + spent // MOST % MOST + spent % MOST
        if reached.slots[slot] != NONE:
            best = max(best, reached.worths[reached.slots[slot]] - A_STEP * steps)
    return best if best >= 0.0 else worth_now(board, weights, out)


@inner_rule
def hope_of_power(board, sight, weights):
    """Return the approximate value of the turn when a Power die is thrown during the steps."""
    out_of_line()
    wishes = np.empty((MOST, MOST, MOST))
    wishes_from(board, sight, weights, wishes)
    now, total = wish_of(board, np.int64(0), np.int64(0), wishes), 0.0
    for value in range(1, 7):
        best = now
        if value == 1 and int(board.fumble) == Fumble.HARD and board.counts[1] + board.powers[1] + 1 >= fumble_limit(board, board.active):
            best = wishes[0, 0, 0]
        for action in range(3):
            best = max(best, wish_of(board, action, steps_of_one_more(board, value, action), wishes))
        total += best
    return total / 6 - power_kept(board, sight, weights)


@inner_rule
def wish_of(board, action, steps, wishes):
    """Return the value of the pools with `steps` more steps of an action."""
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
    """Return the steps of an action that one more die of a value would buy."""
    keeper, size = board.keeper[board.active], board.group[value, action]
    if PRINTED[keeper, value, action] == 0:
        return 0
    if size > 0:
        return 1
    return steps_of(keeper, value, action, 2) if board.left[value] > 0 else 0


# --- dice --------------------------------------------------------------------------------------------------------------------


@inner_rule
def judge_assignments(board, n, actions, worths, sight, weights):
    """Write the value of each assignment of the current value: the best that it and later values can buy."""
    out_of_line()
    wishes = np.empty((MOST, MOST, MOST))
    wishes_from(board, sight, weights, wishes)
    pools, after = np.zeros((MOST_POOLS, 3), np.int64), np.zeros((MOST_POOLS, 3), np.int64)
    for place in range(n):
        row = actions[place] - Kind.ASSIGN
        gain(board, row, np.int64(1))
        worths[place] = best_pools(board, board.left[:], board.value + 1, pools, after, wishes) - A_STEP * ASSIGNMENTS[row].sum()
        gain(board, row, np.int64(-1))


@inner_rule
def gain(board, row, sign):
    """Add the steps that an assignment of the current value gains to the pools, or remove them with `sign` -1."""
    keeper, value = board.keeper[board.active], board.value
    for action in range(3):
        gained = steps_of(keeper, value, action, ASSIGNMENTS[row, action]) - steps_of(keeper, value, action, board.group[value, action])
        board.pool[action] += sign * gained


@inner_rule
def judge_skills(board, n, actions, worths, sight, weights):
    """Write the value of each skill, and of none: the best that the dice left can buy."""
    out_of_line()
    spare, wishes = spare_boards(1), np.empty((MOST, MOST, MOST))
    pools, after = np.zeros((MOST_POOLS, 3), np.int64), np.zeros((MOST_POOLS, 3), np.int64)
    wishes_from(board, sight, weights, wishes)
    for place in range(n):
        spare[0] = board
        if actions[place] != Kind.GO_ON:
            trigger(spare[0], actions[place])
        if spare[0].armed and not board.armed:
            armed = np.empty((MOST, MOST, MOST))
            wishes_from(spare[0], sight, weights, armed)
            worths[place] = best_pools(spare[0], spare[0].left[:], np.int64(2), pools, after, armed)
        else:
            worths[place] = best_pools(spare[0], spare[0].left[:], np.int64(2), pools, after, wishes)


@inner_rule
def judge_dice(board, n, actions, worths, sight, weights):
    """Write the exact value of each choice while rolling, with at most one Power die thrown after the last reroll."""
    out_of_line()
    wishes, by_next = np.empty((MOST, MOST, MOST)), np.empty(7)
    wishes_from(board, sight, weights, wishes)
    if pool_size(board) > MOST_DICE:
        for place in range(n):
            worths[place] = 0.0
        return
    price = power_kept(board, sight, weights)
    stop = judge_rerolls(board, price, wishes, by_next)
    for place in range(n):
        action = actions[place]
        if action == Kind.ADD_POWER:
            worths[place] = -1.0 if board.added > 0 else worth_with_power(board, price, wishes)
        elif action == Kind.STOP:
            worths[place] = stop + A_STEP
        elif action == Kind.THROW:
            worths[place] = 1.0 if board.added > 0 and marked(board) == 0 else by_next[0]
        else:
            worths[place] = by_next[action - Kind.MARK + 1]


@inner_rule
def worth_with_power(board, price, wishes):
    """Return the value of the turn when a Power die is thrown before anything else, and no other later."""
    out_of_line()
    by_next, total, power = np.empty(7), 0.0, board.power[board.active]
    board.power[board.active] = 0
    for value in range(1, 7):
        board.powers[value] += 1
        best = judge_rerolls(board, price, wishes, by_next)
        ones = board.counts[1] + board.powers[1]
        if int(board.fumble) == Fumble.OFF or ones < fumble_limit(board, board.active):
            for marked_next in range(7):
                best = max(best, by_next[marked_next])
        total += best
        board.powers[value] -= 1
    board.power[board.active] = power
    return total / 6 - price


# --- the rest ----------------------------------------------------------------------------------------------------------------


@inner_rule
def judge_reserving(board, n, actions, worths, weights):
    """Write the value of the turn's end for each die that may be reserved, and for none."""
    out_of_line()
    out, seat = np.empty(4), board.active
    held = board.reserve[seat]
    for place in range(n):
        board.reserve[seat] = actions[place] - Kind.RESERVE
        worths[place] = worth_now(board, weights, out)
    board.reserve[seat] = held


@inner_rule
def judge_places(board, n, actions, worths, sight, weights):
    """Write the expected value of the first turn for each place where a cube may be unfolded."""
    out_of_line()
    spare, reached, wishes, out = spare_boards(1), nothing_reached(), np.empty((MOST, MOST, MOST)), np.empty(4)
    seat = board.active
    for place in range(n):
        spare[0] = board
        perform(spare[0], actions[place])
        foretell(spare[0], board.first_player, np.int64(0), weights, out)
        worths[place] = out[seat]
        if sight.turns > 0 and board.players == 2:
            go_on(spare[0])
            worths[place] = 1.0 - judge_turn(spare[0], reached, weights, wishes)
    vary(board, n, worths, sight)


@inner_rule
def judge(board, n, actions, worths, sight, weights):
    """Write the value of each action to the mover, as this sight judges it. In duels, with all the danger seen, it is the chance to win,
    0 to 1. Otherwise it is points, of which `points.WHOLE` are 1. Declining is worth less than anything else."""
    out_of_line()
    phase = int(board.phase)
    if phase == Phase.SPEND:
        judge_steps(board, n, actions, worths, sight, weights)
    elif phase == Phase.REROLL:
        judge_dice(board, n, actions, worths, sight, weights)
    elif phase == Phase.ASSIGN:
        judge_assignments(board, n, actions, worths, sight, weights)
    elif phase == Phase.SKILL:
        judge_skills(board, n, actions, worths, sight, weights)
    elif phase == Phase.RESERVING:
        judge_reserving(board, n, actions, worths, weights)
    elif phase == Phase.PLACING:
        judge_places(board, n, actions, worths, sight, weights)
    else:
        for place in range(n):
            # lifting no set leaves clusters apart, which may freeze the game
            declines = actions[place] == Kind.DECLINE or actions[place] == Kind.LIFT
            worths[place] = -DECLINED if declines else 0.0
        if phase != Phase.BONUS_OFFER:
            vary(board, n, worths, sight)


@inner_rule
def weigh(board, n, actions, sight, worths):
    """Run `judge` with the learnt weights."""
    out_of_line()
    listed, judged = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES)
    for place in range(n):
        listed[place] = actions[place]
    judge(board, n, listed, judged, sight, LEARNT)
    for place in range(n):
        worths[place] = judged[place]


@contract
def deliberate(state, turns, eval_noise, seed, n, actions, out):
    """Write the value of each action to the mover (`judge`), looking `turns` turns beyond this one, or with an evaluation noise."""
    weigh(at(state), n, actions, Sight(turns, eval_noise, seed), out)


@contract
def prior(state, n, actions, out):
    """Write a prior that grows with an action's value."""
    worths, board = np.empty(MOST_PLACES), at(state)
    sharpness = SHARPNESS if board.players == 2 else SHARPNESS_AMONG_MORE
    weigh(board, n, actions, CLEAR, worths)
    best = worths[0]
    for place in range(n):
        best = max(best, worths[place])
    for place in range(n):
        out[place] = np.float32(LEAST_PRIOR + exp((worths[place] - best) / sharpness))


# --- leaves of the search ----------------------------------------------------------------------------------------------------


@inner_rule
def random_row(dice, rng):
    """Return a random throw of `dice` dice, as a row of THROWS."""
    row = 0
    for _ in range(dice):
        row = ONE_MORE[row, 1 + next_below(rng, np.int64(6))]
    return row


@contract
def playout(state, rng, _trace):
    """Throw the dice in the air and make the choices that need no judgement; `value` judges the rest."""
    board = at(state)
    actions = np.empty(MOST_PLACES, np.int64)
    while True:
        phase = int(board.phase)
        if phase == Phase.THROW:
            perform(board, Kind.DICE + random_row(in_the_air(board), rng))
        elif phase == Phase.FIRST:
            perform(board, Kind.FIRST + next_below(rng, board.players))
        elif phase == Phase.DRAW:
            perform(board, Kind.DRAW + next_below(rng, np.int64(KEEPERS)))
        elif phase == Phase.PLACING or phase == Phase.LIFTING or phase == Phase.REJOIN:
            perform(board, actions[next_below(rng, arrangements(board, actions))])
        elif phase == Phase.BONUS_OFFER:
            perform(board, Kind.BONUS)
        else:
            return 0
        go_on(board)


@inner_rule
def choices(board, out):
    """List the choices within a turn."""
    phase = int(board.phase)
    if phase == Phase.REROLL:
        return reroll_choices(board, out)
    if phase == Phase.SPEND:
        return step_choices(board, out)
    if phase == Phase.ASSIGN:
        return assignment_choices(board, out)
    return skill_choices(board, out) if phase == Phase.SKILL else reserve_choices(board, out)


@inner_rule
def worth_in_the_air(board, weights):
    """Return the active seat's chances while regular dice fall: the mean over all results, with optimal rerolls."""
    out_of_line()
    wishes = np.empty((MOST, MOST, MOST))
    wishes_from(board, CLEAR, weights, wishes)
    price = power_kept(board, CLEAR, weights)
    return judge_throw(board, pool_size(board) + board.throwing, row_of(board.counts[:]), price, wishes)


@inner_rule
def worth_of_turn(board, weights):
    """Return the active seat's chances when the rest of its turn is optimal; -1 between turns."""
    out_of_line()
    phase = int(board.phase)
    if phase == Phase.ROLL:
        return judge_turn(board, nothing_reached(), weights, np.empty((MOST, MOST, MOST)))
    if phase == Phase.THROW and board.throwing > 0 and not board.rolled and pool_size(board) + board.throwing <= MOST_DICE:
        return worth_in_the_air(board, weights)
    if phase < Phase.REROLL or phase == Phase.THROW or phase > Phase.RESERVING:
        return -1.0
    actions, worths = np.empty(MOST_PLACES, np.int64), np.empty(MOST_PLACES)
    n = choices(board, actions)
    judge(board, n, actions, worths, CLEAR, weights)
    best = worths[0]
    for place in range(n):
        best = max(best, worths[place])
    return min(1.0, max(0.0, best))


@inner_rule
def chances_between(board, weights, out):
    """Write per seat its team's chance for the current board; all equal until all cubes lie."""
    out_of_line()
    phase, teams = int(board.phase), 0
    if phase > Phase.PLACING:
        level = board.bonus_level + 1 if phase == Phase.BONUS_OFFER else board.bonus_level
        if phase != Phase.LIFTING and phase != Phase.REJOIN:
            foretell(board, board.active, level, weights, out)
            return
    for seat in range(board.players):
        first = True
        for other in range(seat):
            first = first and board.team[other] != board.team[seat]
        teams += 1 if first and a_member_plays(board, seat) else 0
    for seat in range(board.players):
        out[seat] = 1.0 / teams if a_member_plays(board, seat) else 0.0


@inner_rule
def a_member_plays(board, seat):
    """Return whether a member of a seat's team is still in the game."""
    for other in range(board.players):
        if board.team[other] == board.team[seat] and int(board.status[other]) != KeeperStatus.ELIMINATED:
            return True
    return False


@inner_rule
def value_of(board, weights, out):
    """Write per seat its team's chance to win when the rest of the turn is optimal. The others lose its gain in proportion.

    With more than two players, write the chance for the current board, because the value of a turn is in points.
    """
    out_of_line()
    now, seat = np.empty(4), board.active
    chances_between(board, weights, now)
    worth = worth_of_turn(board, weights) if board.players == 2 else -1.0
    if worth < 0.0:
        for other in range(board.players):
            out[other] = now[other]
        return
    rest = 1.0 - now[seat]
    for other in range(board.players):
        if board.team[other] == board.team[seat]:
            out[other] = worth
        else:
            out[other] = now[other] * (1.0 - worth) / rest if rest > 1e-9 else 0.0


@contract
def value(state, out):
    """Write per seat its team's chance to win."""
    board = at(state)
    if int(board.phase) == Phase.FINISHED:
        for seat in range(board.players):
            out[seat] = finished_worth(board, seat)
    else:
        value_of(board, LEARNT, out)


FUNCTIONS = {"deliberate": deliberate, "playout": playout, "prior": prior, "value": value, "luck": luck}
SETTINGS = Settings(exploration=0.6, first_play_reduction=0.0, expand_at=8, root_width=600, width=800)
CLOSE, CLOSE_BY_POINTS = 0.02, 2 / WHOLE
"""The largest loss that still counts as about as good: in chance to win, and where values are points."""


def levels_of(style: int, duel: bool) -> tuple[Strength, ...]:
    """Return nine levels that judge by the current turn; in a duel the strongest also looks at the next two turns."""
    close = {eval_noise: CLOSE if duel and NOISES[eval_noise % len(NOISES), 0] >= 1.0 else CLOSE_BY_POINTS for eval_noise in noises(style)}
    levels = [Strength(turns_ahead=0, eval_noise=eval_noise, about_as_good=close[eval_noise]) for eval_noise in noises(style)]
    return (*levels[:-1], replace(levels[-1], turns_ahead=2) if duel else levels[-1])


def styles_of(duel: bool) -> dict[str, tuple[Strength, ...]]:
    """Return the same levels for each style, by its name."""
    return {"careful": levels_of(CAREFUL, duel), "bold": levels_of(BOLD, duel)}


AMONG_MORE = BotConfig(functions=FUNCTIONS, settings=SETTINGS, levels=levels_of(OWN_PLAY, duel=False), styles=styles_of(duel=False))
"""The configuration for three and four players."""
KNOWLEDGE = BotConfig(
    functions=FUNCTIONS,
    settings=SETTINGS,
    levels=levels_of(OWN_PLAY, duel=True),
    styles=styles_of(duel=True),
    review_simulations=30_000,  # each solves the rest of a turn
    for_seats={3: AMONG_MORE, 4: AMONG_MORE},
)
