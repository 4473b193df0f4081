"""The calculator's answers: the worked example, what it refuses and why, and the same points as at a table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nexarium.core.errors import BadQuestion
from nexarium.core.scene import Scene
from nexarium.core.view import Story
from nexarium.core.words import words
from nexarium.games.kepler import DEFINITION
from nexarium.games.kepler.box.printed import NAMES
from tests.kepler.playing import cubes

ENGLISH, FRENCH = (words("nexarium.games.kepler", language) for language in ("en", "fr"))
(PAGE,) = DEFINITION.pages
assert PAGE.load_answer
answer = PAGE.load_answer()


def row(text: str) -> tuple[list[int], list[int]]:
    diplomats, leaders = [0] * 12, [0] * 12
    for quarter, small, large in cubes(text):
        diplomats[quarter], leaders[quarter] = small, large
    return diplomats, leaders


def example_20() -> dict[str, Any]:
    rows = [row("GaL Gb3 Oa2 Pb3"), row("Ga2 Ob4 Pb3"), row("Gb3 Oc1 Pd4")]
    return {
        "players": 3,
        "sides": "AAA",
        "diplomats": [diplomats for diplomats, _ in rows],
        "leaders": [leaders for _, leaders in rows],
        "levels": [[2] * 7, [3, 1, 2, 2, 2, 2, 4], [2, 2, 0, 3, 2, 1, 2]],
        "tokens": [[3, 5], [1], [6]],
        "points": [5, 0, 0],
    }


@pytest.mark.rule("KP-38", "KP-39", "KP-40", "KP-42", "KP-43")
def test_the_worked_example() -> None:
    given = answer(example_20(), ENGLISH)
    assert given["gains"] == [44, 42, 30]
    assert given["values"] == [13, 9, 8]
    story = msgspec.convert(given["story"], Story)
    assert dict(story.steps[-1].rows)[0] == ("30 + 12 + 2", "+44", "49")
    planet = msgspec.convert(given["planet"], Scene)
    assert {f"quarter-{name}" for name in NAMES} | {"token-0-1", "leader-0-Ga-0"} <= {shape.id for shape in planet.shapes()}
    assert not any(shape.actions for shape in planet.shapes())


def test_what_the_page_holds_already_is_not_sent_again() -> None:
    first = answer(example_20(), ENGLISH)
    again = answer({**example_20(), "drawn": first["drawn"]}, ENGLISH)
    assert first["planet"]["symbols"]
    assert not again["planet"].get("symbols")
    turned = answer({**example_20(), "sides": "ABA", "drawn": first["drawn"]} | {"tokens": [[], [], []]}, ENGLISH)
    translated = answer({**example_20(), "drawn": first["drawn"]}, FRENCH)
    assert turned["planet"]["symbols"]
    assert translated["planet"]["symbols"]


def test_nothing_need_be_entered() -> None:
    for players in range(2, 6):
        given = answer({"players": players, "sides": "BAB"}, FRENCH)
        assert len(set(given["gains"])) == 1
        assert given["values"] == [0] * players


@pytest.mark.parametrize(
    ("change", "field", "clause", "said"),
    [
        ({"players": 6}, "players", "KP-1", "2 to 5"),
        ({"players": True}, "players", "KP-1", "2 to 5"),
        ({"sides": "AAC"}, "sides", "KP-2", "AAA, AAB"),
        ({"sides": ["A"]}, "sides", "KP-2", "AAA, AAB"),
        ({"diplomats": [[0] * 12] * 2}, "diplomats", "", "3 lists"),
        ({"diplomats": [[0] * 11] * 3}, "diplomats.0", "", "Blue"),
        ({"leaders": [[0] * 12, [0.5] * 12, [0] * 12]}, "leaders.1", "", "Yellow"),
        ({"diplomats": [[0] * 12, [0] * 12, [6, 5, *[0] * 10]]}, "diplomats.2", "KP-4", "Red has 11 diplomats"),
        ({"leaders": [[4, 3, *[0] * 10], [0] * 12, [0] * 12]}, "leaders.0", "KP-3", "Blue has 7 leaders"),
        ({"levels": [[2] * 7, [2] * 7, [7] * 7]}, "levels.2", "", "above the top"),
        ({"tokens": [[1], [2]]}, "tokens", "KP-9", "three lists"),
        ({"tokens": [[1, 2, 3], [], []]}, "tokens.0", "KP-9", "at most 2"),
        ({"tokens": [[8], [], []]}, "tokens.0", "KP-9", "1 to 7"),
        ({"tokens": [[4, 4], [4], []]}, "tokens", "KP-9", "only 2 tokens of track 4"),
        ({"points": [0, -1, 0]}, "points", "", "whole numbers"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_mend(change: dict[str, Any], field: str, clause: str, said: str) -> None:
    with pytest.raises(BadQuestion) as refusal:
        answer({**example_20(), **change}, ENGLISH)
    assert (refusal.value.field, refusal.value.rule_id) == (field, clause)
    assert said in str(refusal.value)
