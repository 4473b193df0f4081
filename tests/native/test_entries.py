"""What Python hands to a native engine: each argument's words, and a refusal of arrays that compiled code would read wrongly."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nexarium.core.entries import (
    ArrayKind,
    Entry,
    Matrix,
    Strided,
    TupleKind,
    Vector,
    address_of,
    has_whole_rows,
    kinds_of,
    packer,
    words_in,
)
from nexarium.search import batch, leaves, playouts, simulation


class Pair(NamedTuple):
    one: Vector[np.int64]
    other: Matrix[np.float32]


class Numbers(NamedTuple):
    whole: int
    real: float
    true: bool


def test_kinds_come_from_annotations():
    assert kinds_of(int) == (int,)
    assert kinds_of(Strided[np.uint8]) == (ArrayKind("uint8", 2, True),)
    assert kinds_of(Strided[np.float64] | Strided[np.float32]) == (ArrayKind("float64", 2, True), ArrayKind("float32", 2, True))
    assert kinds_of(Pair) == (TupleKind(Pair, (ArrayKind("int64", 1, False), ArrayKind("float32", 2, False))),)
    with pytest.raises(TypeError, match="an entry takes arrays, numbers and named tuples"):
        kinds_of(str)


@pytest.mark.parametrize(
    ("function", "symbols", "returned"),
    [
        (simulation.simulate, ["simulation__simulate"], None),
        (leaves.find, ["leaves__find"], 2),
        (playouts.draw_chance, ["playouts__draw_chance"], int),
        (batch._observe, ["batch___observe__float64", "batch___observe__float32"], None),
        (batch._mask, [f"batch___mask__{kind.__name__.rstrip('_')}" for kind in batch.MASKS], None),
    ],
)
def test_each_combination_of_element_types_is_a_function(function, symbols, returned):
    entry = Entry(getattr(function, "py_func", getattr(function, "__wrapped__", function)))
    assert [variant.symbol for variant in entry.variants] == symbols
    assert entry.returned == returned


@given(st.integers(-(2**63), 2**63 - 1), st.floats(), st.booleans())
def test_numbers_become_one_word_each(whole, real, true):
    (kind,) = kinds_of(Numbers)
    words = packer(kind)(Numbers(whole, real, true))
    assert len(words) == words_in(kind) == 3
    assert words[0] == whole
    assert np.array([words[1]], np.int64).view(np.float64).tobytes() == np.array([real]).tobytes()
    assert words[2] == true


@given(st.integers(0, 5), st.integers(0, 5), st.integers(0, 3))
def test_an_array_becomes_its_address_its_shape_and_how_far_its_rows_lie_apart(rows, columns, gap):
    (kind,) = kinds_of(Strided[np.uint8])
    array = np.zeros((rows, columns + gap), np.uint8)[:, :columns]
    assert has_whole_rows(array)
    assert packer(kind)(array) == (array.ctypes.data, rows, columns, array.strides[0])
    assert len(packer(kind)(array)) == words_in(kind)


def test_an_address_is_found_of_every_array():
    arrays = [np.zeros(3), np.zeros(0), np.zeros((4, 4))[1:, 2:], np.zeros((3, 3)).T, np.frombuffer(b"12345678", np.int64)]
    for array in arrays:
        assert address_of(array) == array.ctypes.data


@pytest.mark.parametrize(
    ("hint", "array"),
    [
        (Vector[np.int64], np.zeros(3)),
        (Vector[np.int64], np.zeros((3, 3), np.int64)),
        (Vector[np.int64], np.zeros(6, np.int64)[::2]),
        (Matrix[np.float64], np.zeros((4, 6))[:, :3]),
        (Matrix[np.float64], np.zeros((4, 6)).T),
        (Strided[np.float64], np.zeros((4, 6)).T),
        (Strided[np.float64], np.zeros((4, 6))[::-1]),
        (Strided[np.float64], np.zeros((4, 6))[:, ::2]),
        (Vector[np.int64], np.zeros(3, ">i8")),
    ],
)
def test_an_array_of_another_type_or_layout_is_refused(hint, array):
    (kind,) = kinds_of(hint)
    with pytest.raises(TypeError, match="each row contiguous, is wanted, not"):
        packer(kind)(array)


def test_the_words_of_the_last_array_are_those_of_no_other():
    (kind,) = kinds_of(Pair)
    pack, first, second = packer(kind), Pair(np.zeros(2, np.int64), np.zeros((1, 2), np.float32)), None
    words = pack(first)
    assert pack(first) == words
    second = first._replace(other=np.zeros((3, 2), np.float32))
    assert pack(second)[:2] == words[:2]
    assert pack(second)[2:] == (second.other.ctypes.data, 3, 2)
    assert pack(first) == words
