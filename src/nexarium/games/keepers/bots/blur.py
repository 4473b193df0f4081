"""How weak levels see a turn: they like what is near, overlook what is farther, and are too little afraid.

What they make of a position is theirs for the whole turn, and of the ends of a turn rather than of each choice: so they have a plan, if a
bad one, and carry it out.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nexarium.core.random import next_word
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.bots.reach import MOST, POSITIONS


class Sight(NamedTuple):
    """How somebody judges: how many turns after this one they look through, how blurred what they see is, and what chooses their errors.
    Beside a row of `BLURS`, `blur` says whose taste it is: `BLURS.shape[0]` is added for each row of `TASTES` before theirs."""

    turns: int
    blur: int
    seed: int


CLEAR = Sight(0, 0, 0)
"""The sight of whoever looks at the turn at hand, and sees all of it."""

BLURS = np.array(
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
"""Per blur: how much of the danger to oneself is seen (below 0: it is liked, as beginners like to be in the thick of it), by how much a
position is misjudged at most, and how likely each step more lets a position be overlooked. In a duel whoever sees all the danger judges
by the chance to win, the others by points."""
TASTES = np.array([[0.0, 0.0], [0.25, 0.0], [-0.1, 0.1]])
"""Per style (none, careful, bold): how much less than it should a position is liked for each point of danger to oneself (the mean of
what the enemies on the board threaten), and how much more for each point of danger from oneself to others."""
OWN_PLAY, CAREFUL, BOLD = 0, 1, 2
STEEPER = 10.0
"""About so much more than points do chances to win differ between the ends of a turn."""
VARIETY = 0.03
"""By how much choices that belong to no turn are misjudged at most."""
UNIT = 2.0**-32


def blurs(style: int) -> list[int]:
    """What nine levels of a style see, the weakest first."""
    return [len(BLURS) * style + row for row in reversed(range(len(BLURS)))]


@inner_rule
def row_of_blur(sight):
    """Return the row of `BLURS` by which a seat of such sight sees."""
    return sight.blur % len(BLURS)


@inner_rule
def style_of(sight):
    """Return the row of `TASTES` by which it likes."""
    return sight.blur // len(BLURS)


@inner_rule
def fear_of(sight):
    """Return how much of the danger to itself a seat of such sight sees, at most 1."""
    return BLURS[row_of_blur(sight), 0]


@inner_rule
def error_of(board, sight):
    """By how much somebody of such sight misjudges a position at most."""
    by_chances = board.players == 2 and fear_of(sight) >= 1.0
    return BLURS[row_of_blur(sight), 1] * (STEEPER if by_chances else 1.0)


@inner_rule
def choose_errors(board, sight, word, rng):
    """Let `rng` be what chooses the errors of this turn about what `word` (less than 2^46) names."""
    rng[0] = sight.seed + 1
    for _ in range(2):
        next_word(rng)
    rng[0] ^= np.uint64(board.turn % 4096 * 2**50 + board.active * 2**48 + word)
    for _ in range(3):
        next_word(rng)


@inner_rule
def off_by(rng):
    """From -1 to 1, most often little."""
    return UNIT * next_word(rng) + UNIT * next_word(rng) - 1.0


@inner_rule
def find_steps(reached, steps):
    """Fill `steps`: how many lead to each position at least."""
    for position in range(reached.sizes[0]):
        steps[position] = 3 * MOST
    for route in range(reached.sizes[1]):
        spent, position = reached.pools[route], reached.positions[route]
        steps[position] = min(steps[position], spent // (MOST * MOST) + spent // MOST % MOST + spent % MOST)


@inner_rule
def misjudge(board, sight, reached):
    """Change what positions are thought to be worth as somebody of such sight would, and pass over what is overlooked: never what a single
    step leads to. A won game is seen as what it is."""
    out_of_line()
    steps, rng = np.empty(POSITIONS, np.int64), np.empty(1, np.uint64)
    error, overlooked = error_of(board, sight), BLURS[row_of_blur(sight), 2]
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
    """Misjudge choices that belong to no turn: where cubes lie."""
    if row_of_blur(sight) > 0:
        rng = np.empty(1, np.uint64)
        for place in range(n):
            choose_errors(board, sight, np.int64(place), rng)
            worths[place] += VARIETY * off_by(rng)
