"""Names that one cannot tell apart are the same name."""

from __future__ import annotations

import pytest

from nexarium.server.tables.names import confusable_key


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
    assert confusable_key(one) == confusable_key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Bo", "Bob"), ("Анна", "Инна"), ("李", "王"), ("Ann B", "AnnB")])
def test_what_does_not(one: str, other: str) -> None:
    assert confusable_key(one) != confusable_key(other)
