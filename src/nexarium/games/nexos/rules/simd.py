"""Kernels on whole rows of the placement plane, written as vector operations because the compiler does not vectorize them.

Each works on C-contiguous uint64 arrays by flat index, without bounds checks. Interpreted, the same names are the same operations in NumPy.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from nexarium.core.rules import compiled_as


def _compiled(name: str) -> Callable[[], Any]:
    return lambda: getattr(import_module(f"{__name__}_compiled"), name)


@compiled_as(_compiled("and8"))
def and8(target: Any, i: int, mask: Any, j: int) -> None:
    """Keep in 8 words of `target` from `i` on only the bits of 8 words of `mask` from `j` on."""
    window = target.reshape(-1)[i : i + 8]
    np.bitwise_and(window, mask.reshape(-1)[j : j + 8], out=window)


@compiled_as(_compiled("or8"))
def or8(target: Any, i: int, mask: Any, j: int) -> None:
    """Set in 8 words of `target` from `i` on the bits of 8 words of `mask` from `j` on."""
    window = target.reshape(-1)[i : i + 8]
    np.bitwise_or(window, mask.reshape(-1)[j : j + 8], out=window)


@compiled_as(_compiled("count_row"))
def count_row(free: Any, i: int, half: int, reached: Any, j: int, low: Any, high: Any) -> int:
    """Count the bits of free & reached & mask over 16 words of both halves, which lie `half` words apart."""
    free, reached = free.reshape(-1), reached.reshape(-1)
    lower = free[i : i + 16] & reached[j : j + 16] & low
    upper = free[i + half : i + half + 16] & reached[j + half : j + half + 16] & high
    return int(np.bitwise_count(lower).sum()) + int(np.bitwise_count(upper).sum())


@compiled_as(_compiled("count_near"))
def count_near(free: Any, i: int, half: int, reached: Any, j: int, near: Any, k: int, low: Any, high: Any) -> int:
    """Count the bits of free & reached & near & mask over 8 words of both halves. The two halves of the mask `near` are adjacent."""
    free, reached, near = free.reshape(-1), reached.reshape(-1), near.reshape(-1)
    lower = free[i : i + 8] & reached[j : j + 8] & near[k : k + 8] & low
    upper = free[i + half : i + half + 8] & reached[j + half : j + half + 8] & near[k + 8 : k + 16] & high
    return int(np.bitwise_count(lower).sum()) + int(np.bitwise_count(upper).sum())


@compiled_as(_compiled("population"))
def population(word: Any) -> int:
    """Return the number of bits set."""
    return int(word).bit_count()


@compiled_as(_compiled("lowest_bit"))
def lowest_bit(word: Any) -> int:
    """Return the index of the lowest bit set."""
    return (int(word) & -int(word)).bit_length() - 1
