"""Packing of a module's data: tables by what repeats in them, and short decimals as integers.

A game's tables are many times larger than their information. LLVM lays them out as they are in memory; the linker packs them, and the
module unpacks them when it starts (`unpacking.py`), byte for byte. Each array is tried in several encodings, and the one that compresses
best is used.

Packed, an array begins with six numbers in LEB128:
- its address, its number of elements, and the bytes of an element;
- the encoding;
- `stride`, the distance to the element that best predicts the next one;
- the number of bytes stored of each element.

These bytes follow, the lowest of all elements first, so that similar bytes are adjacent. The encodings are
- `DIFFERENCES`: the difference of each element to the one `stride` before it, with the sign in the lowest bit;
- `CHANGED_BITS`: the bits in which they differ;
- `DECIMALS`: for float64, the digits as integers, stored as differences; then for each a byte with the number of digits after the point, or
  `EXACT`; then eight bytes for each of those, which are no short decimals.

The address 0 ends the data. Addresses are counted from `BASE`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from nexarium.core.engines.wasm.numbers import leb

BASE = 16
"""Compiled code may treat address 0 as null."""
DIFFERENCES, CHANGED_BITS, DECIMALS = range(3)
EXACT = 255
MOST_DIGITS = 9
"""After the point. Powers of ten up to 22 are exact, and a quotient of two exact numbers is the float nearest to its decimal: the very
same."""
GREATEST = 1 << 31
"""Numbers below it are small."""
FEWEST = 64
"""Minimum number of bytes for which packing is tried."""
LONGEST = 8192
"""Maximum distance to the element that predicts another."""
SAMPLE = 2048
BEST = 3
"""Number of strides that are tried in full, of those that look best by either of two measures."""

Words = NDArray[np.int64]


def pack(address: int, content: bytes) -> bytes | None:
    """Return an array packed, or None where that is no smaller."""
    if len(content) < FEWEST:
        return None
    ways = [_head(address, content, width, way) + data for width, way, data in _ways(content, address)]
    best = min(ways, key=_compressed)
    return best if _compressed(best) < _compressed(content) else None


def end() -> bytes:
    """Return the end mark after the last array."""
    return leb(0)


def _compressed(data: bytes) -> int:
    return len(zlib.compress(data, 4))


def _head(address: int, content: bytes, width: int, way: int) -> bytes:
    return leb(address - BASE) + leb(len(content) // width) + leb(width) + leb(way)


def _ways(content: bytes, address: int) -> Iterator[tuple[int, int, bytes]]:
    """Yield the width of an element, the encoding, and the encoded bytes."""
    for width in _widths(content, address):
        words = np.frombuffer(content, f"<i{width}").astype(np.int64)
        strides = _strides(words)
        for stride in strides:
            yield width, DIFFERENCES, leb(stride) + _differences(words, stride, width)
            yield width, CHANGED_BITS, leb(stride) + _changed_bits(words, stride, width)
        for whole, points in _decimals(content) if width == 8 else ():
            for stride in _strides(whole):
                yield width, DECIMALS, leb(stride) + _differences(whole, stride, width) + points


def _widths(content: bytes, address: int) -> list[int]:
    """Return the possible numbers of bytes of an element. Where eight bytes make small numbers, elements are hardly narrower."""
    widths = [width for width in (8, 4, 2, 1) if len(content) % width == address % width == 0]
    if widths[0] == 8 and np.all(np.abs(np.frombuffer(content, "<i8")) < GREATEST):
        return [8]
    return widths


def _strides(words: Words) -> list[int]:
    """Return promising strides: those with small differences, or with equal changes to the next element.

    A stride equal to the number of elements means no prediction.
    """
    n = len(words)
    longest = min(LONGEST, n // 2)
    sample = np.unique(np.linspace(longest + 1, n - 1, min(SAMPLE, n)).astype(np.int64)) if longest else words[:0]
    here = words[sample]
    steps = here - words[sample - 1]
    small, alike = np.zeros(longest, np.int64), np.zeros(longest, np.int64)
    for place in range(longest):
        before = words[sample - place - 1]
        distance = np.abs(here - before)
        small[place] = np.count_nonzero(distance) + np.count_nonzero(distance > 63) + np.count_nonzero(distance > 8191)
        alike[place] = np.count_nonzero(before - words[sample - place - 2] != steps)
    found = [1 + int(place) for cost in (small, alike) for place in np.argsort(cost, kind="stable")[:BEST]]
    return list(dict.fromkeys([n, *found]))


def _before(words: Words, stride: int) -> Words:
    before = np.zeros_like(words)
    before[stride:] = words[: len(words) - stride]
    return before


def _differences(words: Words, stride: int, width: int) -> bytes:
    bits = 64 - 8 * width
    more = (words - _before(words, stride)) << bits >> bits
    return _planes(more << 1 ^ more >> 63, width)


def _changed_bits(words: Words, stride: int, width: int) -> bytes:
    return _planes(words ^ _before(words, stride), width)


def _planes(words: Words, width: int) -> bytes:
    """Return the lowest bytes of all words, then their second bytes, up to the last that is not 0 everywhere: similar bytes are
    adjacent."""
    planes = np.ascontiguousarray(words.astype(f"<i{width}").view(np.uint8).reshape(-1, width).T)
    needed = 1 + max(np.flatnonzero(planes.any(axis=1)).tolist(), default=-1)
    return leb(needed) + planes[:needed].tobytes()


def _decimals(content: bytes) -> Iterator[tuple[Words, bytes]]:
    """Yield the digits of a float64 array with the places of their points: with the fewest digits for each, or with the same number for
    all. Yields nothing where most of them are no short decimals."""
    reals = np.frombuffer(content, "<f8")
    digits = np.full(len(reals), EXACT, np.uint8)
    for behind in range(MOST_DIGITS, -1, -1):
        digits[_fitting(reals, behind)] = behind
    short = digits[digits != EXACT]
    if 2 * len(short) > len(reals):
        yield _with_points(reals, digits)
        most = int(short.max())
        yield _with_points(reals, np.where(_fitting(reals, most), most, EXACT).astype(np.uint8))


def _fitting(reals: NDArray[np.float64], behind: int) -> NDArray[np.bool_]:
    """Return which of these numbers are decimals with `behind` digits after the point."""
    with np.errstate(over="ignore", invalid="ignore"):
        scaled = np.rint(reals * 10.0**behind)
    whole = np.where(np.abs(scaled) < GREATEST, scaled, 0.0).astype(np.int64)
    return np.asarray((whole / 10.0**behind).view(np.int64) == reals.view(np.int64))


def _with_points(reals: NDArray[np.float64], digits: NDArray[np.uint8]) -> tuple[Words, bytes]:
    exact = digits == EXACT
    whole = np.rint(np.where(exact, 0.0, reals) * 10.0 ** np.where(exact, 0, digits)).astype(np.int64)
    return whole, digits.tobytes() + reals[exact].tobytes()
