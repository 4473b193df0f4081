"""What is written on the planet can be read: the three prizes of a quarter, and the score track beside what is marked on the other."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest

from nexarium.core.scene import Group, Rect, Text
from nexarium.core.words import words
from nexarium.games.kepler.box.printed import MOST_OF_A_GROUP
from nexarium.games.kepler.rules.board import THRESHOLDS, GroupKind, planets
from nexarium.games.kepler.scene.hand import icons
from nexarium.games.kepler.scene.planet import (
    HIGHEST,
    TALL,
    WIDE,
    Measures,
    around,
    planet_shapes,
    plate,
    prize_labels,
    score_steps,
    value_steps,
)

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
    badges = [shape for shape in prize_labels(number, planets()[number], measures) if "kp-badge" in shape.classes]
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
    shapes = planet_shapes(0, measures, ENGLISH)
    steps = [shape for shape in shapes if isinstance(shape, Text) and "kp-step" in shape.classes]
    assert steps
    for threshold in THRESHOLDS.tolist():
        figures = [float(figure) for figure in re.findall(r"-?[\d.]+", plate(threshold, HIGHEST + 1, measures))]
        corners = [(figures[0], figures[1]), (figures[2], figures[3]), (figures[9], figures[10]), (figures[11], figures[12])]
        for text in steps:
            left, right = spans(text, text.size)
            top, bottom = text.at[1] - 0.36 * text.size, text.at[1] + 0.36 * text.size
            assert not [(x, y) for x, y in corners if left < x < right and top < y < bottom], f"{threshold} lies over {text.text}"


BOTH = pytest.mark.parametrize("measures", [WIDE, TALL], ids=["wide", "tall"])


def boxes(numbers: list[Text]) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of numbers."""
    return [
        (left, y - 0.36 * size, right, y + 0.36 * size) for size, y, (left, right) in ((n.size, n.at[1], spans(n, n.size)) for n in numbers)
    ]


@BOTH
@pytest.mark.parametrize("steps", [3, 100, 130, 999])
def test_the_numbers_of_a_long_score_track_keep_apart_and_in_the_picture(steps: int, measures: Measures) -> None:
    found = boxes([shape for shape in score_steps(steps, measures) if isinstance(shape, Text)])
    assert found
    assert all(-measures.half <= left < right <= measures.half for left, _, right, _ in found)
    for one, other in combinations(found, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@BOTH
@pytest.mark.parametrize(("steps", "thresholds"), [(41, (13, 23, 30)), (101, (40, 70, 99)), (261, (13, 23, 99))])
def test_the_numbers_of_a_long_diplomatic_track_keep_apart_and_off_its_thresholds(
    steps: int, thresholds: tuple[int, ...], measures: Measures
) -> None:
    drawn = [shape for shape in value_steps(steps, thresholds, measures) if isinstance(shape, Text)]
    at = [around(each, steps, measures.value[0]) for each in thresholds]
    plates = [Text(text=str(each), size=measures.text, at=(place.real, place.imag)) for each, place in zip(thresholds, at, strict=True)]
    assert len(drawn) > 4
    assert not {shape.text for shape in drawn} & {plate.text for plate in plates}
    for one, other in combinations(boxes([*drawn, *plates]), 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("kind", [GroupKind.DIPLOMATS, GroupKind.LEADER])
@pytest.mark.parametrize("size", range(1, MOST_OF_A_GROUP + 1))
def test_the_icons_of_a_large_group_stay_on_their_card(size: int, kind: GroupKind) -> None:
    for room in (47.0, 70.0, 75.0):
        shown = list(icons(kind, size, 0, 0, 0.85, room - 4))
        squares = [shape for shape in shown if isinstance(shape, Rect)]
        assert min(shape.at[0] for shape in shown) >= -room / 2
        assert max(square.at[0] + square.w for square in squares) <= room / 2
        numbers = [shape.text for shape in shown if isinstance(shape, Text)]
        assert numbers == [str(size)] or len(squares) == size + (kind == GroupKind.LEADER), "they are counted, or their number is there"
