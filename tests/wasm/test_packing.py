"""Tables are packed in a module, and unpacked as it starts, byte for byte."""

from __future__ import annotations

import zlib

import numpy as np
import pytest

from nexarium.core.engines.wasm.packing import BASE, end, pack
from nexarium.core.engines.wasm.unpacking import unpack

ADDRESS = BASE + 4096
ROOM = 1 << 18
_RANDOM = np.random.default_rng(1)
_ROW = _RANDOM.integers(-1000, 1000, 61)
_SHORT = np.round(_RANDOM.normal(size=700), 4)
NUMBERS = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e300, -2.398e-37, 5e-324, 1 / 3, 0.1 + 0.2])
ARRAYS = {
    "constant": np.full(300, 7, np.int64),
    "rows that change alike": (_ROW + 26 * np.arange(40)[:, None]).astype(np.int64),
    "small": _RANDOM.integers(-3, 4, 4000).astype(np.int16),
    "extremes": np.tile(np.array([-(2**63), 2**63 - 1, 0, -1], np.int64), 40),
    "bits": np.uint64(1) << (np.arange(900) % 64).astype(np.uint64),
    "bytes": np.repeat(np.arange(50, dtype=np.uint8), 7),
    "short decimals": _SHORT,
    "lines of decimals": np.round(np.linspace(0, 1, 9)[:, None] * _SHORT[:100], 6),
    "decimals among others": np.concatenate([_SHORT, NUMBERS]),
    "other decimals": np.tile(NUMBERS, 20),
}


def unpacked(*told: bytes) -> np.ndarray:
    """Memory from `BASE` on, in which something packed lay behind the arrays."""
    memory = np.zeros(ROOM, np.uint8)
    packed = np.frombuffer(b"".join([*told, end()]), np.uint8)
    at = ROOM - len(packed)
    memory[at:] = packed
    with np.errstate(over="ignore"):  # words of 64 bits wrap around
        assert unpack(memory, memory.view(np.float64), at) == ROOM
    memory[at:] = 0
    return memory


@pytest.mark.parametrize("content", [array.tobytes() for array in ARRAYS.values()], ids=list(ARRAYS))
def test_what_is_packed_is_unpacked_byte_for_byte(content):
    told = pack(ADDRESS, content)
    assert told is not None
    memory = unpacked(told)
    assert memory[ADDRESS - BASE : ADDRESS - BASE + len(content)].tobytes() == content
    assert np.count_nonzero(memory) == np.count_nonzero(np.frombuffer(content, np.uint8)), "something was written beside it"


def test_many_arrays_follow_one_another():
    told, places, at = [], [], ADDRESS
    for array in ARRAYS.values():
        told.append(pack(at, array.tobytes()))
        places.append(at - BASE)
        at += -(-array.nbytes // 8) * 8
    memory = unpacked(*filter(None, told))
    for place, array in zip(places, ARRAYS.values(), strict=True):
        assert memory[place : place + array.nbytes].tobytes() == array.tobytes()


def test_what_does_not_grow_smaller_is_left_as_it_is():
    assert pack(ADDRESS, _RANDOM.bytes(4000)) is None
    assert pack(ADDRESS, bytes(8)) is None


@pytest.mark.parametrize(("name", "at_most"), [("rows that change alike", 300), ("lines of decimals", 600), ("short decimals", 1700)])
def test_it_says_what_repeats_and_no_more(name, at_most):
    """Bytes once the server has compressed it: a row and a step, not forty rows; two bytes and their point, not eight."""
    content = ARRAYS[name].tobytes()
    assert len(zlib.compress(pack(ADDRESS, content) or content)) < at_most < len(zlib.compress(content)) / 2
