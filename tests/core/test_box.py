"""What games share of their boxes: readers of printed data, throws of dice, layouts of observations."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Annotated, Literal

import numpy as np
import pytest
from msgspec import Meta

from nexarium.core import dice_multisets
from nexarium.core.components import Section, read
from nexarium.core.errors import BadData, BadOption
from nexarium.core.layout import Layout, Part, Repeated

Count = Annotated[int, Meta(ge=0, le=9)]


class Die(Section):
    faces: Annotated[tuple[int, ...], Meta(min_length=2)]
    colour: Literal["white", "black"] = "white"


class Card(Section):
    name: Annotated[str, Meta(pattern="^[a-z]+$")]
    costs: dict[Literal["wood", "stone"], Count]
    dice: tuple[Die, ...] = ()

    def __post_init__(self) -> None:
        if len(self.costs) == 2 and self.costs["wood"] == self.costs["stone"]:
            raise ValueError("a card costs more of one thing than of the other")


class Box(Section):
    players: Count
    cards: tuple[Card, ...]
    named: dict[str, Die] = {}  # noqa: RUF012


TEXT = """
players = 4
cards = [{ name = "mill", costs = { wood = 2 } }, { name = "wall", costs = { wood = 1, stone = 3 }, dice = [{ faces = [1, 2] }] }]
[named.small]
faces = [1, 2, 3]
[named.large]
faces = [1, 2, 3, 4]
colour = "black"
"""


def test_a_file_becomes_typed_values():
    box = read(TEXT, Box, "box.toml")
    assert box.cards[1].costs == {"wood": 1, "stone": 3}
    assert box.named["large"].colour == "black"


@pytest.mark.parametrize(
    ("old", "new", "field", "said"),
    [
        ("players = 4", "players = 12", "players", "12 cannot stand here: expected `int` <= 9"),
        ("players = 4", 'players = "four"', "players", "'four' cannot stand here: expected `int`"),
        ("players = 4", "players = true", "players", "True cannot stand here: expected `int`"),
        ("players = 4", "", "players", "this entry is missing"),
        ("players = 4", "players = 4\nplayer = 4", "player", "there is no such entry; there are players, cards, named"),
        ("wood = 2", "wool = 2", "cards[0].costs.wool", "there is no such entry; there are stone, wood"),
        ("stone = 3", "stone = 30", "cards[1].costs.stone", "30 cannot stand here: expected `int` <= 9"),
        ("stone = 3", "stone = 1", "cards[1]", "a card costs more of one thing than of the other"),
        ('"wall"', '"the wall"', "cards[1].name", "'the wall' cannot stand here"),
        ("faces = [1, 2] }", "faces = [1] }", "cards[1].dice[0].faces", "[1] cannot stand here"),
        ('"black"', '"red"', "named.large.colour", "'red' is none of black, white"),
        ("faces = [1, 2, 3, 4]", "", "named.large.faces", "this entry is missing"),
        ("faces = [1, 2, 3, 4]", "face = [1]", "named.large.face", "there is no such entry; there are faces, colour"),
        ("[named.large]", "[named", "box.toml", "this is not TOML"),
    ],
)
def test_what_cannot_be_used_is_named(old, new, field, said):
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    with pytest.raises(BadData) as refusal:
        read(text, Box, "box.toml")
    assert refusal.value.field == field
    assert refusal.value.file == "box.toml"
    assert str(refusal.value).startswith("box.toml")
    assert said in str(refusal.value)


@pytest.mark.parametrize(("most", "faces"), [(0, 6), (1, 6), (4, 6), (3, 2)])
def test_throws_fall_as_often_as_dice_do(most, faces):
    every = dice_multisets.throws(most, faces)
    for dice in range(most + 1):
        rows = range(every.first[dice], every.first[dice + 1])
        told = {tuple(every.counts[row]): Fraction(int(every.weights[row]), faces**dice) for row in rows}
        fallen: dict[tuple[int, ...], Fraction] = {}
        for thrown in product(range(1, faces + 1), repeat=dice):
            key = tuple(thrown.count(value) for value in range(faces + 1))
            fallen[key] = fallen.get(key, Fraction(0)) + Fraction(1, faces**dice)
        assert told == fallen
    assert every.first[-1] == len(every.counts) == len(every.weights)


def test_a_layout_says_where_everything_stands():
    seat = (Part("hand", 3, "cards"), Part("out", 1, "1: out"))
    whole = Layout(Part("round", 2, "rounds"), Repeated("seats", 4, seat, "one's own first"), Part("end", 1, "1: the end"))
    assert whole.length == 2 + 4 * 4 + 1
    assert (whole["round"], whole["seats"], whole["seats.out"], whole["end"]) == (0, 2, 5, 18)
    text = str(whole)
    assert "18        end: 1: the end" in text
    assert "2\u201317      seats (4 times 4): one's own first" in text
    with pytest.raises(KeyError):
        whole["hand"]


def test_names_of_parts_may_have_dots_and_are_of_their_own():
    whole = Layout(Part("ship.goods", 2, "which"), Part("ship.worth", 1, "how much"), Repeated("seats", 2, (Part("a.b", 1, ""),), ""))
    parts = whole.view(np.arange(5))
    assert {name: part.tolist() for name, part in parts.items()} == {
        "ship.goods": [0, 1],
        "ship.worth": [2],
        "seats": [3, 4],
        "seats.a.b": [[3], [4]],
    }
    assert list(whole.slices()) == ["ship.goods", "ship.worth", "seats"]
    assert "\n2         ship.worth" in str(whole)
    with pytest.raises(BadOption, match="two parts of a layout are called 'round'"):
        Layout(Part("round", 1, ""), Part("round", 2, ""))
