"""What games share of their boxes: readers of printed data, throws of dice, layouts of observations."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from typing import Annotated, Literal

import msgspec
import numpy as np
import pytest
from msgspec import Meta

from nexarium.core import dice_multisets
from nexarium.core.components import LONGEST_VALUE, Section, read, sentence_in
from nexarium.core.errors import BadData, BadOption
from nexarium.core.layout import Layout, Part, Repeated
from nexarium.core.own_names import Names, OwnName

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
        ("players = 4", "players = 12", "players", "12 cannot stand here: it must be a whole number from 0 to 9"),
        ("players = 4", 'players = "four"', "players", "'four' cannot stand here: it must be a whole number"),
        ("players = 4", "players = true", "players", "true cannot stand here: it must be a whole number"),
        ("players = 4", "", "players", "this entry is missing"),
        ("players = 4", "players = 4\nplayer = 4", "player", "there is no such entry; there are players, cards, named"),
        ("wood = 2", "wool = 2", "cards[0].costs.wool", "there is no such entry; there are stone, wood"),
        ("stone = 3", "stone = 30", "cards[1].costs.stone", "30 cannot stand here: it must be a whole number from 0 to 9"),
        ("stone = 3", "stone = 1", "cards[1]", "a card costs more of one thing than of the other"),
        ('"wall"', '"the wall"', "cards[1].name", "'the wall' cannot stand here"),
        ("faces = [1, 2] }", "faces = [1] }", "cards[1].dice[0].faces", "[1] cannot stand here: it must be a list with 2 or more entries"),
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


class Everything(Section):
    """One entry for each kind of value and of bound."""

    number: float = 0.0
    share: Annotated[float, Meta(ge=0, le=1)] = 0.0
    below: Annotated[int, Meta(lt=10)] = 0
    above: Annotated[int, Meta(gt=10)] = 11
    flag: bool = False
    word: Annotated[str, Meta(min_length=1)] = "a"
    short: Annotated[str, Meta(max_length=3)] = ""
    pair: tuple[int, int] = (0, 0)
    few: Annotated[tuple[int, ...], Meta(max_length=2)] = ()
    some: Annotated[dict[str, int], Meta(min_length=1)] = msgspec.field(default_factory=lambda: {"a": 1})
    either: bool | str | None = None
    described: Annotated[str, Meta(pattern="^a$", description="the letter a")] = "a"
    own: OwnName = "a"
    named: Names = {}  # noqa: RUF012
    whole: Die | None = None


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ('number = "1"', "'1' cannot stand here: it must be a number", "'1' ne convient pas : il faut un nombre"),
        ("share = 2", "it must be a number from 0 to 1", "il faut un nombre de 0 à 1"),
        ("below = 10", "it must be a whole number of at most 9", "il faut un nombre entier d\u2019au plus 9"),
        ("above = 10", "it must be a whole number of at least 11", "il faut un nombre entier d\u2019au moins 11"),
        (f"below = {10**30}", "it must be a whole number of at most 9", "il faut un nombre entier d\u2019au plus 9"),
        ("flag = 1", "1 cannot stand here: it must be true or false", "1 ne convient pas : il faut vrai ou faux (true, false)"),
        ('word = ""', "it must be a text that is not empty", "il faut un texte qui n\u2019est pas vide"),
        ('short = "four"', "it must be a text with up to 3 characters", "il faut un texte de 3 caractères au plus"),
        ("pair = [1]", "it must be a list with exactly 2 entries", "il faut une liste d\u2019exactement 2 éléments"),
        ("few = [1, 2, 3]", "it must be a list with up to 2 entries", "il faut une liste de 2 éléments au plus"),
        ("some = {}", "it must be a table that is not empty", "il faut un tableau qui n\u2019est pas vide"),
        ("either = 1", "it must be true or false or a text", "il faut vrai ou faux (true, false) ou un texte"),
        ('described = "b"', "it must be the letter a", "il faut the letter a"),
        ('own = " a"', "it must be one line of 1 to 40 characters, without", "il faut une ligne de 1 à 40 caractères, sans"),
        ('named = { de = "a" }', "there is no such entry; there are en, fr", "il n\u2019y a pas de tel champ ; il y a en, fr"),
        ("whole = 1", "it must be a table", "il faut un tableau"),
        ("other = 1", "there is no such entry; there are number, share", "il n\u2019y a pas de tel champ ; il y a number, share"),
        ("number = ?", "not TOML: Invalid value (at line 1, column 10)", "pas du TOML (ligne 1, colonne 10)"),
        (f"number = {'9' * 5000}", "not TOML: Exceeds the limit", "pas du TOML ; le programme"),
    ],
)
def test_what_cannot_be_used_is_named_in_both_languages(text, english, french):
    with pytest.raises(BadData) as refusal:
        read(text, Everything, "box.toml")
    assert english in sentence_in(refusal.value, "en") == refusal.value.sentence
    assert french in re.sub("[\u00a0\u202f]", " ", sentence_in(refusal.value, "fr"))
    assert len(refusal.value.sentence) < 250


def test_an_error_quotes_only_the_beginning_of_a_long_value():
    with pytest.raises(BadData) as refusal:
        read(f'short = "{"a" * 1000}"', Everything, "box.toml")
    assert len(refusal.value.sentence) < LONGEST_VALUE + 100


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
