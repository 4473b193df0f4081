"""The counterpart of `packing` in the module: compiled into every module, which runs it when it starts."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from nexarium.core.compiling import NO_REFERENCE_COUNTS
from nexarium.core.engines.wasm.packing import BASE, CHANGED_BITS, DECIMALS, EXACT

ROOM = (1 << 31) - BASE
"""Bytes of memory that are addressed, however many there are."""
_POSITIVE = np.int64((1 << 63) - 1)

carray: Any = numba.carray  # type: ignore[attr-defined]
_options: dict[str, Any] = {"nogil": True, "boundscheck": False, "error_model": "numpy", **NO_REFERENCE_COUNTS}
_compiled = numba.njit(**_options)


@_compiled
def number(memory, at):
    """Return a number in LEB128, and where the next one begins."""
    value, shift = np.int64(0), np.int64(0)
    while True:
        byte = np.int64(memory[at])
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


@_compiled
def word(memory, place, width):
    """Return the bytes of an element as an integer."""
    value = np.int64(0)
    for byte in range(width):
        value |= np.int64(memory[place + byte]) << np.int64(8 * byte)
    return value


@_compiled
def put(memory, place, width, value):
    """Write the lowest bytes of a number."""
    for byte in range(width):
        memory[place + byte] = value >> np.int64(8 * byte) & 255


@_compiled
def set_points(memory, reals, place, n, at):
    """Convert integers to decimals. The places of their points follow them at `at`, then the numbers that are no short decimals.

    Returns the place after all of these.
    """
    exact = at + n
    for element in range(n):
        behind = memory[at + element]
        if behind == EXACT:
            put(memory, place + 8 * element, 8, word(memory, exact, 8))
            exact += 8
        else:
            power = 1.0
            for _ in range(behind):
                power *= 10.0
            reals[place // 8 + element] = word(memory, place + 8 * element, 8) / power
    return exact


@_compiled
def unpack(memory, reals, at):
    """Unpack all arrays, the first of which begins at `at`, into zeroed memory. `reals` is the memory as float64.

    All places are counted from `BASE`. Returns the place of the end mark.
    """
    while True:
        place, at = number(memory, at)
        if place == 0:
            return at
        n, at = number(memory, at)
        width, at = number(memory, at)
        way, at = number(memory, at)
        stride, at = number(memory, at)
        planes, at = number(memory, at)
        for plane in range(planes):
            for element in range(n):
                memory[place + width * element + plane] = memory[at + element]
            at += n
        for element in range(n):
            here = place + width * element
            change = word(memory, here, width)
            before = word(memory, here - width * stride, width) if element >= stride else np.int64(0)
            if way == CHANGED_BITS:
                put(memory, here, width, before ^ change)
            else:
                put(memory, here, width, before + (change >> 1 & _POSITIVE ^ -(change & 1)))
        if way == DECIMALS:
            at = set_points(memory, reals, place, n, at)


def unpack_all(base, at):
    """Unpack everything, then clear the packed bytes: they are at the start of the heap, whose memory must be all zeros."""
    memory, reals = carray(base, (ROOM,), np.uint8), carray(base, (ROOM // 8,), np.float64)
    end = unpack(memory, reals, at)
    for place in range(at, end):
        memory[place] = 0
    return end


def start_function() -> Any:
    """Return the module's start function, as a C function."""
    return numba.cfunc(types.int64(types.voidptr, types.int64), error_model="numpy")(unpack_all)
