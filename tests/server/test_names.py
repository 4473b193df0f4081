"""Names that one cannot tell apart are the same name."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nexarium.server.names import NAME_LENGTH, clean_name, seen


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "\u0410nn"),
        ("Oleg", "0leg"),
        ("Bill", "Bi1l"),
        ("Marn", "Mam"),
        ("Zoë", "Zoe\u0308"),
        ("Ann", "A\u200dnn"),
    ],
)
def test_what_looks_the_same(one: str, other: str) -> None:
    assert seen(one) == seen(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Bo", "Bob"), ("Анна", "Инна"), ("李", "王"), ("Ann B", "AnnB")])
def test_what_does_not(one: str, other: str) -> None:
    assert seen(one) != seen(other)


@given(st.text(max_size=200))
def test_a_name_is_one_short_line_and_stays_as_it_is(name: str) -> None:
    kept = clean_name(name)
    assert len(kept) <= NAME_LENGTH
    assert kept == " ".join(kept.split())
    assert not any(unicodedata.category(letter) == "Cc" for letter in kept)
    assert clean_name(kept) == kept
