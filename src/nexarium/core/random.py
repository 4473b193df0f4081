"""Random numbers for playouts and searches: xorshift64*, one word of state, equal compiled and interpreted.

A generator is a uint64 array of length 1, never zero. `stream` gives each game or chunk of games its own, so that the results of a seed do
not depend on how the work is divided among processes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nexarium.core.rules import compiled, compiled_as
from nexarium.core.validation import seed_of

_WORD = (1 << 64) - 1


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Apply splitmix64's finaliser: neighbouring words become unrelated ones."""
    words = words + np.uint64(0x9E3779B97F4A7C15)
    words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return words ^ (words >> np.uint64(31))


def streams(seed: int, first: int, n: int) -> NDArray[np.uint64]:
    """Return the generators of streams `first` to `first + n - 1` under `seed`, shape (n, 1). Raises a `BadOption` for an invalid seed."""
    numbers = np.arange(n, dtype=np.uint64).reshape(n, 1) + np.uint64(first & _WORD)
    return np.maximum(_mixed(_mixed(np.array([seed_of(seed)], np.uint64)) ^ numbers), np.uint64(1))


def stream(seed: int, number: int = 0) -> NDArray[np.uint64]:
    """Return the generator of stream `number` under `seed`."""
    generator: NDArray[np.uint64] = streams(seed, number, 1)[0]
    return generator


def _next_word(rng: NDArray[np.uint64]) -> int:
    x = rng[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    rng[0] = x
    return (x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)  # type: ignore[no-any-return]


def _next_below(rng: NDArray[np.uint64], n: int | np.int64) -> int:
    wide = np.uint64(n)
    low = np.uint64(0xFFFFFFFF)
    product = np.uint64(next_word(rng)) * wide
    if product & low < wide:
        threshold = (np.uint64(1 << 32) - wide) % wide
        while product & low < threshold:
            product = np.uint64(next_word(rng)) * wide
    return np.int64(product >> np.uint64(32))  # type: ignore[return-value]


@compiled_as(lambda: compiled(_next_word))
def next_word(rng: NDArray[np.uint64]) -> int:
    """Return the next 32 random bits."""
    x = int(rng[0])
    x ^= x >> 12
    x ^= (x << 25) & _WORD
    x ^= x >> 27
    rng[0] = x
    return ((x * 0x2545F4914F6CDD1D) & _WORD) >> 32


@compiled_as(lambda: compiled(_next_below))
def next_below(rng: NDArray[np.uint64], n: int | np.int64) -> int:
    """Return a number in [0, n), exactly uniform; 1 <= n < 2**32 (Lemire's multiplication, with its rejection)."""
    n = int(n)
    product = next_word(rng) * n
    if product & 0xFFFFFFFF < n:
        threshold = ((1 << 32) - n) % n
        while product & 0xFFFFFFFF < threshold:
            product = next_word(rng) * n
    return product >> 32
