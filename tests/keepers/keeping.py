"""A slow twin of how bots choose the dice to keep: every choice listed in plain Python, and compared with the bots' own on random pools.

Run by `test_bots.py` in a process that interprets the rules: `python -m tests.keepers.keeping`.
"""

from __future__ import annotations

import random
from itertools import product

import numpy as np

from nexarium.core.modes import INTERPRETED
from nexarium.games.keepers.bots.judge import best_kept, best_marks, row_of
from nexarium.games.keepers.rules.numbering import FIRST_THROW, THROWS

from .playing import fields, rolling

POOLS = 300


def kept_by_hand(counts: list[int], mark: list[int], thrown: int, kept: np.ndarray) -> list[float]:
    """By the value that is marked next (0: none), the best worth of the dice that stay; -1 where nothing can be done.

    All ones stay; the dice that fly hold the marked ones, and at least `thrown` in all; none is marked below a value marked before.
    """
    best = [-1.0] * 7
    highest = max((value for value in range(2, 7) if mark[value]), default=0)
    for flying in product(*(range(mark[value], counts[value] + 1) for value in range(2, 7))):
        more = [value for value, dice in zip(range(2, 7), flying, strict=True) if dice > mark[value]]
        if sum(flying) < thrown or (more and more[0] < highest):
            continue
        left = np.array([0, counts[1], *(counts[value] - dice for value, dice in zip(range(2, 7), flying, strict=True))])
        (row,) = np.flatnonzero((left == THROWS).all(axis=1))
        place = more[0] if more else 0
        best[place] = max(best[place], kept[row])
    return best


def compare(seed: int) -> None:
    """A pool, some of its dice marked, and random worths: both ways of choosing must agree."""
    chosen, board = random.Random(seed), fields(rolling("bront"))
    dice = chosen.randint(1, 7)
    row = chosen.randrange(int(FIRST_THROW[dice]), int(FIRST_THROW[dice + 1]))
    counts = THROWS[row].tolist()
    mark = [0, 0, *(chosen.randint(0, counts[value]) if seed % 2 else 0 for value in range(2, 7))]
    kept = np.array([chosen.choice([0.0, chosen.random()]) for _ in THROWS])
    board.counts[:], board.mark[:], board.min_reroll = counts, mark, chosen.choice([1, 2])
    assert row_of(board.counts) == row
    by_next, best = np.zeros(7), np.zeros(len(THROWS))
    best_marks(board, kept, by_next)
    assert by_next.tolist() == kept_by_hand(counts, mark, int(board.min_reroll), kept), (counts, mark)
    best_kept(dice, board.min_reroll, kept, best)
    assert best[row] == max(kept_by_hand(counts, [0] * 7, int(board.min_reroll), kept)), counts


if __name__ == "__main__":
    assert INTERPRETED
    for number in range(POOLS):
        compare(number)
