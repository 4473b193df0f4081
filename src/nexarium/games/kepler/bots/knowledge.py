"""The search's functions for Kepler-3Ad: priors by each action's value, greedy playouts, and each seat's chance to win.

A playout goes to the end of the current turn; the learnt value estimate (`value_estimate.py`) judges the position there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from nexarium.core.bot_config import BotConfig, Settings, Strength
from nexarium.core.exponential import exp
from nexarium.core.random import next_below
from nexarium.core.rules import contract, inner_rule, out_of_line
from nexarium.games.kepler.bots.judge import spare_boards
from nexarium.games.kepler.bots.value_estimate import score_all, value_estimate
from nexarium.games.kepler.bots.weighing import MOST_ACTIONS, weigh
from nexarium.games.kepler.box.printed import PLANETS
from nexarium.games.kepler.rules.contract import choices, perform
from nexarium.games.kepler.rules.numbering import ROLLS, SEATS, VALUES, Kind
from nexarium.games.kepler.rules.state import NONE, Phase, at, is_decision, listed
from nexarium.games.kepler.rules.turn import go_on, in_stack

PLAYOUT_TURNS = 1
"""Turns of a playout, including the current one; then `value` judges the position."""
SHARPNESS = 2.0
"""The difference in points that makes an action e times (about three times) as likely."""
LEAST_PRIOR = 0.005
"""The prior of a worthless action, relative to the best one."""


@contract
def prior(state, n, actions, out):
    """Write a prior that grows with each action's value."""
    board = at(state)
    worths = np.empty(MOST_ACTIONS)
    weigh(board, spare_boards(1), n, listed(actions, n), worths)
    best = worths[0]
    for place in range(n):
        best = max(best, worths[place])
    for place in range(n):
        out[place] = np.float32(LEAST_PRIOR + exp((worths[place] - best) / SHARPNESS))


# --- playouts ----------------------------------------------------------------------------------------------------------------

_rows = {tuple(row): number for number, row in enumerate(ROLLS.tolist())}


def _row_with(row: list[int], value: int) -> int:
    """Return the row of ROLLS with one more die of a value; 0 where there are too many."""
    return _rows.get(tuple(n + (place == value) for place, n in enumerate(row)), 0)


ONE_MORE = np.array([[_row_with(row, value) for value in range(VALUES + 1)] for row in ROLLS.tolist()], np.int64)
"""[row of ROLLS, value]: the row with one more die of that value (0 beyond three dice)."""


@inner_rule
def any_token(board, rng):
    """Return a random token of the stack."""
    left, track = next_below(rng, in_stack(board)), 0
    while left >= board.stack[track]:
        left -= board.stack[track]
        track += 1
    return track


@inner_rule
def any_outcome(board, rng):
    """Return a random chance outcome."""
    out_of_line()
    phase = board.phase
    if phase == Phase.DRAW_PLANET:
        return Kind.PLANET + next_below(rng, len(PLANETS))
    if phase == Phase.DRAW_FIRST:
        return Kind.FIRST + next_below(rng, board.players)
    if phase == Phase.DRAW_TOKENS or phase == Phase.REFILL:
        return Kind.TOKEN + any_token(board, rng)
    if board.throwing_white == 1 and board.throwing_black == 1:
        return Kind.MIXED + next_below(rng, VALUES * VALUES)
    row = 0
    for _ in range(board.throwing_white + board.throwing_black):
        row = ONE_MORE[row, 1 + next_below(rng, VALUES)]
    return Kind.DICE + row


@inner_rule
def best_choice(board, spare, actions, worths):
    """Return the action with the highest value."""
    n = choices(board, actions)
    if n == 1:
        return actions[0]
    weigh(board, spare, n, actions, worths)
    best = 0
    for place in range(1, n):
        if worths[place] > worths[best]:
            best = place
    return actions[best]


@contract
def playout(state, rng, _trace):
    """Play some turns greedily; `value` judges the end. It can judge the beginning of a turn too."""
    board = at(state)
    if board.phase == Phase.WHITE_THROW:
        return 0
    actions, worths, spare = np.empty(MOST_ACTIONS, np.int64), np.empty(MOST_ACTIONS), spare_boards(1)
    last = board.turn + PLAYOUT_TURNS
    while board.phase != Phase.FINISHED and board.turn < last:
        if is_decision(board.phase):
            perform(board, np.int64(best_choice(board, spare, actions, worths)))
        else:
            perform(board, np.int64(any_outcome(board, rng)))
        go_on(board)
    return 0


# --- the chance to win ---------------------------------------------------------------------------------------------------------


@inner_rule
def odds_of(board, seat, scored):
    """Return the log odds that a seat wins, up to a constant shared by all seats; equal for all seats before the planet is drawn."""
    return value_estimate(board, seat, scored) if board.planet != NONE else 0.0


@inner_rule
def end_the_turn(board, spare):
    """Play greedily to the end of the turn, or until dice are thrown."""
    out_of_line()
    actions, worths, turn = np.empty(MOST_ACTIONS, np.int64), np.empty(MOST_ACTIONS), board.turn
    while board.turn == turn and is_decision(board.phase):
        perform(board, np.int64(best_choice(board, spare, actions, worths)))
        go_on(board)


@inner_rule
def weigh_chances(board, out):
    """Write to `out` each seat's chance to win."""
    best, whole, scored = -1000.0, 0.0, np.empty((SEATS, 2))
    if board.phase != Phase.FINISHED and board.planet != NONE:
        score_all(board, scored)
    for seat in range(board.players):
        out[seat] = float(board.winners >> seat & 1) if board.phase == Phase.FINISHED else odds_of(board, seat, scored)
        best = max(best, out[seat])
    for seat in range(board.players):
        if board.phase != Phase.FINISHED:
            out[seat] = exp(out[seat] - best)
        whole += out[seat]
    for seat in range(board.players):
        out[seat] /= whole


@inner_rule
def weigh_chances_after(board, spare, out):
    """Write the chances for the end of the current turn. The caller owns `spare`; otherwise its memory would be freed while still in
    use."""
    out_of_line()
    spare[0] = board
    end_the_turn(spare[0], spare[1:])
    weigh_chances(spare[0], out)


@contract
def value(state, out):
    """Write per seat the chance to win, estimated at the end of the current turn; in a finished game its share of the victory."""
    board = at(state)
    if is_decision(board.phase):
        weigh_chances_after(board, spare_boards(2), out)
    else:
        weigh_chances(board, out)


FUNCTIONS = {"playout": playout, "prior": prior, "value": value}
DUEL = BotConfig(
    functions=FUNCTIONS,
    settings=Settings(exploration=0.5, first_play_reduction=0.05, expand_at=4, root_width=600, width=64),
    levels=(
        Strength(miss_rate=0.12, temperature=0.32),
        Strength(miss_rate=0.067, temperature=0.267),
        Strength(miss_rate=0.025, temperature=0.225),
        Strength(miss_rate=0.285, simulations=8),
        Strength(miss_rate=0.22, simulations=10),
        Strength(miss_rate=0.155, simulations=18),
        Strength(miss_rate=0.07, simulations=50),
        Strength(simulations=130),
        Strength(simulations=1_500),
    ),
)
"""The configuration for two players."""
WITHOUT_SEARCH = (
    Strength(miss_rate=0.15, temperature=0.35),
    Strength(miss_rate=0.09, temperature=0.29),
    Strength(miss_rate=0.04, temperature=0.24),
    Strength(temperature=0.2),
)
"""Levels 1 to 4 with more than two players."""
AMONG_THREE = replace(
    DUEL,
    settings=replace(DUEL.settings, exploration=1.2),
    levels=(
        *WITHOUT_SEARCH,
        Strength(miss_rate=0.4, simulations=8),
        Strength(miss_rate=0.3, simulations=8),
        Strength(miss_rate=0.195, simulations=8),
        Strength(miss_rate=0.13, simulations=26),
        Strength(simulations=100),
    ),
)
"""The configuration for three players."""
AMONG_MORE = replace(
    DUEL,
    settings=replace(DUEL.settings, exploration=2.0),
    levels=(
        *WITHOUT_SEARCH,
        Strength(miss_rate=0.45, simulations=8),
        Strength(miss_rate=0.345, simulations=8),
        Strength(miss_rate=0.235, simulations=8),
        Strength(miss_rate=0.16, simulations=26),
        Strength(simulations=100),
    ),
)
"""The configuration for four and five players."""
KNOWLEDGE = replace(AMONG_MORE, for_seats={2: DUEL, 3: AMONG_THREE})
