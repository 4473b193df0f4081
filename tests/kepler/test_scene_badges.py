"""What is written on the planet can be read: the three prizes of a quarter, and the score track beside what is marked on the other."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from nexarium.core.scene import Group, Rect, Text
from nexarium.core.words import words
from nexarium.games.kepler.rules.board import THRESHOLDS, planets
from nexarium.games.kepler.scene.planet import HIGHEST, TALL, WIDE, Measures, planet_shapes, plate

ENGLISH = words("nexarium.games.kepler", "en")
DIGIT = 0.65
"""How wide a digit of the client's type is for its size, at most."""
SPACE = 0.3
"""How wide a space is."""


def spans(text: Text, size: float) -> tuple[float, float]:
    """From where to where a number reaches that stands in its middle."""
    half = DIGIT * size * len(text.text) / 2
    return text.at[0] - half, text.at[0] + half


@pytest.mark.parametrize("measures", [WIDE, TALL], ids=["wide", "tall"])
@pytest.mark.parametrize("number", range(len(planets())))
def test_tranches_are_told_apart_and_stay_on_their_badge(number: int, measures: Measures) -> None:
    badges = [shape for shape in planet_shapes(number, planets()[number], measures, ENGLISH) if "kp-badge" in shape.classes]
    assert len(badges) == 12
    for badge in badges:
        assert isinstance(badge, Group)
        prizes = [child for child in badge.children if isinstance(child, Text) and "kp-prize" in child.classes]
        size = prizes[0].size
        assert {prize.size for prize in prizes} == {size}
        assert 0.9 * measures.text <= size <= measures.text
        for one, other in pairwise(prizes):
            assert spans(other, size)[0] - spans(one, size)[1] >= SPACE * size, f"{one.text} {other.text} are read as one"
        pill = badge.children[0]
        assert isinstance(pill, Rect)
        assert spans(prizes[0], size)[0] > 0
        assert spans(prizes[-1], size)[1] < pill.w, f"{prizes[-1].text} is cut"


@pytest.mark.parametrize("measures", [WIDE, TALL], ids=["wide", "tall"])
def test_no_threshold_lies_over_a_number_of_the_score_track(measures: Measures) -> None:
    shapes = planet_shapes(0, planets()[0], measures, ENGLISH)
    steps = [shape for shape in shapes if isinstance(shape, Text) and "kp-step" in shape.classes]
    assert steps
    for threshold in THRESHOLDS.tolist():
        figures = [float(figure) for figure in re.findall(r"-?[\d.]+", plate(threshold, HIGHEST + 1, measures))]
        corners = [(figures[0], figures[1]), (figures[2], figures[3]), (figures[9], figures[10]), (figures[11], figures[12])]
        for text in steps:
            left, right = spans(text, text.size)
            top, bottom = text.at[1] - 0.36 * text.size, text.at[1] + 0.36 * text.size
            assert not [(x, y) for x, y in corners if left < x < right and top < y < bottom], f"{threshold} lies over {text.text}"
