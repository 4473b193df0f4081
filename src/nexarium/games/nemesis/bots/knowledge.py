"""The functions of the Last Watch bots: sensible playouts, the expected result of a crew, and priors from action values. The search
itself is the server's."""

from __future__ import annotations

import numpy as np

from nexarium.core.bot_config import BotConfig, Settings, Strength
from nexarium.core.exponential import exp, log
from nexarium.core.random import next_below
from nexarium.core.rules import contract, inner_rule, out_of_line
from nexarium.games.nemesis.bots.judge import judge
from nexarium.games.nemesis.bots.value_estimate import value_estimate
from nexarium.games.nemesis.bots.ways import done
from nexarium.games.nemesis.rules.contract import MOST_CHOICES, MOST_OUTCOMES, open_to, outcomes, step
from nexarium.games.nemesis.rules.state import LAST_DECISION, Fate, Phase, at
from nexarium.games.nemesis.rules.tables import EGGS

PLAYOUT = 8
"""Decisions in a playout; then the position is judged."""
SHARPNESS = 0.35
"""The difference in points that makes an action about three times as likely."""
LUCK = 0.03
"""The size of the random part of a playout's choices, in points."""
DICE = 1 << 20
"""The number of different random values."""
WON, SURVIVORS_OF_WON = 0.7, 0.3
"""The value of a won game, and the extra value by the share of survivors."""
SURVIVORS_OF_LOST, DONE_BUT_LOST, EGGS_OF_LOST = 0.1, 0.1, 0.06
"""The value of a lost game: by the share of survivors, for a completed goal, and otherwise by the share of eggs destroyed."""
UNLIKELY = 0.01
"""The prior, before normalization, of actions much worse than the best."""


@contract
def prior(state, n, actions, out):
    """Write a prior that grows with an action's value."""
    board = at(state)
    listed, worths = np.empty(MOST_CHOICES, np.int64), np.empty(MOST_CHOICES)
    for place in range(n):
        listed[place] = actions[place]
    judge(board, n, listed, worths)
    best = worths[0]
    for place in range(n):
        best = max(best, worths[place])
    for place in range(n):
        out[place] = np.float32(UNLIKELY + exp((worths[place] - best) / SHARPNESS))


@inner_rule
def draw(board, ids, weights, rng):
    """Return a random chance outcome."""
    out_of_line()
    n = outcomes(board, ids, weights)
    total = 0
    for place in range(n):
        total += weights[place]
    left = next_below(rng, total)
    for place in range(n):
        left -= weights[place]
        if left < 0:
            return ids[place]
    return ids[n - 1]


@inner_rule
def choose(board, ids, worths, rng):
    """Return the action with the best value, after adding a small random number to each."""
    out_of_line()
    n = open_to(board, ids)
    if n == 1:
        return ids[0]
    judge(board, n, ids, worths)
    best, chosen = -1e9, 0
    for place in range(n):
        luck = (1 + next_below(rng, DICE)) / DICE
        worth = worths[place] - LUCK * log(-log(luck * 0.999999))
        if worth > best:
            best, chosen = worth, place
    return ids[chosen]


@contract
def playout(state, rng, _trace):
    """Play sensibly for a while; `value` judges the position reached."""
    board = at(state)
    ids, weights, worths = np.empty(MOST_OUTCOMES, np.int64), np.empty(MOST_OUTCOMES, np.int64), np.empty(MOST_CHOICES)
    left = PLAYOUT
    while board.phase != Phase.FINISHED:
        if board.phase <= LAST_DECISION:
            if left == 0:
                break
            left -= 1
            step(board, np.int64(choose(board, ids, worths, rng)))
        else:
            step(board, np.int64(draw(board, ids, weights, rng)))
    return 0


@inner_rule
def value_of_end(board, out):
    """Write the value of a finished game, equal for every seat: mostly whether the table wins, then the survivors, then partial success."""
    asleep = 0
    for seat in range(board.players):
        if board.status[seat] == Fate.ASLEEP:
            asleep += 1
    share = asleep / board.players
    if done(board) and asleep >= board.need:
        worth = WON + SURVIVORS_OF_WON * share
    else:
        worth = SURVIVORS_OF_LOST * share
        worth += DONE_BUT_LOST if done(board) else EGGS_OF_LOST * (1.0 - min(1.0, board.eggs / EGGS))
    for seat in range(board.players):
        out[seat] = worth


@contract
def value(state, out):
    """Write the value of a finished game to each seat; before the end, the expected value."""
    board = at(state)
    if board.phase == Phase.FINISHED:
        value_of_end(board, out)
        return
    expected = value_estimate(board)
    for seat in range(board.players):
        out[seat] = expected


KNOWLEDGE = BotConfig(
    functions={"playout": playout, "prior": prior, "value": value},
    settings=Settings(exploration=0.8, first_play_reduction=0.02, expand_at=4, root_width=64, width=64),
    levels=(
        Strength(miss_rate=0.4, temperature=2.0, expected_seconds=0.1),
        Strength(miss_rate=0.2, temperature=1.2, expected_seconds=0.1),
        Strength(miss_rate=0.1, temperature=0.8, expected_seconds=0.1),
        Strength(temperature=0.5, expected_seconds=0.1),
        Strength(miss_rate=0.06, simulations=40, expected_seconds=0.1),
        Strength(simulations=80, expected_seconds=0.1),
        Strength(simulations=400, expected_seconds=0.1),
        Strength(simulations=3_000, expected_seconds=0.1),
        Strength(simulations=20_000, time_limit=8.0, expected_seconds=0.5),
    ),
    lost_and_won=(0.08, 0.93),  # the mean of `value` in games of level 4, with crews of one, two and four
)
