"""Rolls of several indistinguishable dice: the possible multisets, and the number of orders of each."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Throws(NamedTuple):
    """Every roll of 0, 1, ... dice, fewest dice first; a row is one multiset. The order never changes: records depend on it.

    `counts` [row, value] is the number of dice that show a value (column 0 unused). `weights` [row] is the number of orders of the roll, so
    its probability is weight / faces ** dice. `first` [dice] is the first row with that number of dice, with one more entry for the end.
    """

    counts: NDArray[np.int64]
    weights: NDArray[np.int64]
    first: NDArray[np.int64]


def throws(most: int, faces: int = 6) -> Throws:
    """Return the rolls of up to `most` dice with the values 1 to `faces`.

    >>> throws(2, faces=2).counts.tolist()
    [[0, 0, 0], [0, 1, 0], [0, 0, 1], [0, 2, 0], [0, 1, 1], [0, 0, 2]]
    >>> throws(2, faces=2).weights.tolist()
    [1, 1, 1, 1, 2, 1]
    """
    rows = [throw for dice in range(most + 1) for throw in combinations_with_replacement(range(1, faces + 1), dice)]
    counts = [[throw.count(value) for value in range(faces + 1)] for throw in rows]
    weights = [factorial(len(throw)) // prod(map(factorial, row)) for throw, row in zip(rows, counts, strict=True)]
    first = [sum(len(throw) < dice for throw in rows) for dice in range(most + 2)]
    return Throws(np.array(counts, np.int64), np.array(weights, np.int64), np.array(first, np.int64))
