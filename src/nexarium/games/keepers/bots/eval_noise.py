"""How weak levels see a turn: they prefer near goals, overlook farther ones, and fear too little.

Their errors hold for the whole turn, and concern the ends of a turn rather than each choice. So they have a plan, if a bad one, and
carry it out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nexarium.core.random import next_word
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.bots.reach import MOST, POSITIONS


class Sight(NamedTuple):
    """How a seat judges: the turns after this one that it looks through, how blurred its view is, and the seed of its errors. Besides a
    row of `NOISES`, `eval_noise` encodes the taste: `NOISES.shape[0]` is added for each row of `TASTES` before it."""

    turns: int
    eval_noise: int
    seed: int


CLEAR = Sight(0, 0, 0)
"""The sight of a seat that looks at the current turn, and sees all of it."""

NOISES = np.array(
    [
        [1.0, 0.0, 0.0],
        [1.0, 0.012, 0.2],
        [0.63, 0.0238, 0.35],
        [0.31, 0.038, 0.48],
        [0.17, 0.0505, 0.57],
        [0.0, 0.06, 0.66],
        [-0.3, 0.07, 0.76],
        [-0.65, 0.095, 0.83],
        [-1.0, 0.12, 0.9],
    ]
)
"""For each noise, three numbers:

- The share of the danger to oneself that is seen. Below 0 danger is liked, as beginners seek the fight.
- The largest misjudgement of a position.
- The chance, per extra step, that a position is overlooked.

In a duel, a seat that sees all the danger judges by the chance to win, the others by points."""
TASTES = np.array([[0.0, 0.0], [0.25, 0.0], [-0.1, 0.1]])
"""Per style (none, careful, bold), two biases in the liking of a position. The first is a penalty per point of danger to oneself (the
mean threat of the enemies on the board). The second is a bonus per point of danger from oneself to others."""
OWN_PLAY, CAREFUL, BOLD = 0, 1, 2
STEEPER = 10.0
"""Chances to win differ about this many times more than points between the ends of a turn."""
VARIETY = 0.03
"""The largest misjudgement of choices that belong to no turn."""
UNIT = 2.0**-32


def noises(style: int) -> list[int]:
    """Return the noises of a style's nine levels, the weakest first."""
    return [len(NOISES) * style + row for row in reversed(range(len(NOISES)))]


@inner_rule
def noise_row(sight):
    """Return the row of `NOISES` of a sight."""
    return sight.eval_noise % len(NOISES)


@inner_rule
def style_of(sight):
    """Return the row of `TASTES` of a sight."""
    return sight.eval_noise // len(NOISES)


@inner_rule
def fear_of(sight):
    """Return the share of the danger to itself that a seat sees, at most 1."""
    return NOISES[noise_row(sight), 0]


@inner_rule
def error_of(board, sight):
    """Return the largest misjudgement of a position with this sight."""
    by_chances = board.players == 2 and fear_of(sight) >= 1.0
    return NOISES[noise_row(sight), 1] * (STEEPER if by_chances else 1.0)


@inner_rule
def choose_errors(board, sight, word, rng):
    """Seed `rng` with this turn's errors about the item `word` (less than 2^46)."""
    rng[0] = sight.seed + 1
    for _ in range(2):
        next_word(rng)
    rng[0] ^= np.uint64(board.turn % 4096 * 2**50 + board.active * 2**48 + word)
    for _ in range(3):
        next_word(rng)


@inner_rule
def off_by(rng):
    """Return a random error from -1 to 1, most often small."""
    return UNIT * next_word(rng) + UNIT * next_word(rng) - 1.0


@inner_rule
def find_steps(reached, steps):
    """Fill `steps`: the fewest steps that lead to each position."""
    for position in range(reached.sizes[0]):
        steps[position] = 3 * MOST
    for route in range(reached.sizes[1]):
        spent, position = reached.pools[route], reached.positions[route]
        steps[position] = min(steps[position], spent // (MOST * MOST) + spent // MOST % MOST + spent % MOST)


@inner_rule
def misjudge(board, sight, reached):
    """Distort the values of positions by this sight, and drop overlooked ones. A position one step away is never overlooked, and a won
    game is always recognised."""
    out_of_line()
    steps, rng = np.empty(POSITIONS, np.int64), np.empty(1, np.uint64)
    error, overlooked = error_of(board, sight), NOISES[noise_row(sight), 2]
    find_steps(reached, steps)
    for position in range(reached.sizes[0]):
        choose_errors(board, sight, reached.keys[position], rng)
        seen = 1.0
        for _ in range(1, steps[position]):
            seen *= 1.0 - overlooked
        if UNIT * next_word(rng) >= seen:
            reached.worths[position] = -1.0
        elif 0.0 < reached.worths[position] < 1.0:
            reached.worths[position] = min(0.999, max(0.001, reached.worths[position] + error * off_by(rng)))


@inner_rule
def vary(board, n, worths, sight):
    """Distort the values of choices that belong to no turn: the places of cubes."""
    if noise_row(sight) > 0:
        rng = np.empty(1, np.uint64)
        for place in range(n):
            choose_errors(board, sight, np.int64(place), rng)
            worths[place] += VARIETY * off_by(rng)
