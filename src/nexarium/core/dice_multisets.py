"""Throws of several dice that nobody tells apart: the multisets that can fall, and in how many orders each does."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Throws(NamedTuple):
    """Every throw of 0, 1, ... dice, fewest dice first; a row is one multiset. The order never changes: records are made of it.

    `counts` [row, value] tells how many dice show a value (column 0 unused); `weights` [row] in how many orders the throw falls, so that
    its probability is weight / faces ** dice; `first` [dice] is the first row of so many dice, with one entry more for the end.
    """

    counts: NDArray[np.int64]
    weights: NDArray[np.int64]
    first: NDArray[np.int64]


def throws(most: int, faces: int = 6) -> Throws:
    """The throws of up to `most` dice with the values 1 to `faces`.

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
