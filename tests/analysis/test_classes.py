"""The classes of plies: the same as the page's, and what is said of uncertainty."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nexarium.analysis.classes import classify, margin

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "review_classes.json").read_text())


@pytest.mark.parametrize("ply", VECTORS, ids=lambda ply: ply["says"])
def test_a_ply_has_the_class_of_the_vectors(ply):
    assert classify([ply["choices"]], [ply["loss"]], [ply["lead"]], [ply["luck"]]) == [ply["class"]]


def test_a_margin_shrinks_with_the_root_of_the_simulations():
    assert margin(0.5, 100) == pytest.approx(0.1)
    assert margin(0.5, 400) == pytest.approx(0.05)
    assert margin(0.5, 0) == 1.0, "nothing is known"
    assert margin(1.0, 10_000) < 0.001, "every simulation won"
    assert margin(1.0, 1) > 0.9, "a single simulation says nothing"
