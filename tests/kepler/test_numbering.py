"""Actions as values: every number is one, every value has its number, and what is none is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from nexarium.games.kepler.box.printed import ABILITIES as PRINTED
from nexarium.games.kepler.rules.board import quarter
from nexarium.games.kepler.rules.numbering import (
    ABILITIES,
    ACTIONS,
    DECISIONS,
    KIND,
    Action,
    Chance,
    Choose,
    Colour,
    Cube,
    Die,
    Kind,
    Lower,
    Move,
    Nudge,
    Place,
    Raise,
    Reroll,
    Shift,
    Throw,
    ThrowOfBoth,
    number,
    read,
)

from .playing import table


def test_every_number_is_a_value_and_back() -> None:
    values = [read(action) for action in range(ACTIONS)]
    assert [number(value) for value in values] == list(range(ACTIONS))
    assert len(set(values)) == ACTIONS


def test_chance_begins_where_decisions_end() -> None:
    assert [isinstance(read(action), Chance) for action in range(ACTIONS)] == [action >= DECISIONS for action in range(ACTIONS)]


def test_a_kind_is_one_sort_of_value() -> None:
    sorts = Counter((Kind(KIND[action]), type(read(action))) for action in range(ACTIONS))
    assert len(sorts) == len(Kind), "and the other way about, but for the two kinds that choose an action"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("action 4 black", Choose(4, 4, white=0, black=1)),
        ("action 7 3 mixed", Choose(7, 3, white=1, black=1)),
        ("place Oc", Place(quarter("Oc"))),
        ("move Ga Gb", Move(quarter("Ga"), quarter("Gb"))),
        ("raise 3", Raise(2)),
        ("reroll w2 b6", Reroll((Die(Colour.WHITE, 2), Die(Colour.BLACK, 6)))),
        ("nudge w6 +", Nudge(Die(Colour.WHITE, 6), up=True)),
        ("shift b leader Gd Ga", Shift(1, Cube.LEADER, quarter("Gd"), quarter("Ga"))),
        ("lower c 7", Lower(2, 6)),
        ("dice 1 2 2", Throw((1, 2, 2))),
        ("dice w4 b1", ThrowOfBoth(white=4, black=1)),
    ],
)
def test_values_and_texts(text: str, value: Action) -> None:
    assert read(table().new_initial_state(0).string_to_action(text)) == value


def test_a_die_turns_round() -> None:
    assert Nudge(Die(Colour.WHITE, 6), up=True).turned == Die(Colour.WHITE, 1)
    assert Nudge(Die(Colour.BLACK, 1), up=False).turned == Die(Colour.BLACK, 6)
    assert [Die.of(die).die_class for die in range(12)] == list(range(12))


def test_every_printed_ability_but_the_points_is_an_influence() -> None:
    assert {*ABILITIES.values(), "points"} == set(PRINTED)


@pytest.mark.parametrize("action", [-1, ACTIONS])
def test_there_are_no_other_numbers(action: int) -> None:
    with pytest.raises(ValueError, match=f"{action} is no action of Kepler-3Ad; they are numbered from 0 to {ACTIONS - 1}"):
        read(action)


@pytest.mark.parametrize("value", [Place(12), Raise(7), Choose(4, 5, 1, 0), Throw((2, 1))])
def test_there_are_no_other_values(value: Action) -> None:
    with pytest.raises(ValueError, match=type(value).__name__):
        number(value)
