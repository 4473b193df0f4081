"""What the readers of the box refuse, said in every language of the pages."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import pytest

from nexarium.core.boxes import problems
from nexarium.core.components import SHARED, sentence_in
from nexarium.core.errors import BadData
from nexarium.core.words import catalogue, words
from nexarium.games.keepers.box import __name__ as PACKAGE
from nexarium.games.keepers.box.files import FILES

from .own_box import roster_text

SHIPPED = {file: (files(PACKAGE) / file).read_text("utf-8") for file in FILES}
EDITIONS = SHIPPED["editions.toml"]
SURGE = {"name": {"en": "Surge"}, "effect": "steps", "trigger": "each_turn", "amount": 2, "steps": "MP"}
ROOTED = {"name": {"en": "Deep"}, "effect": "rooted"}


def keeper(**entries: Any) -> tuple[str, str]:
    """A roster whose first Keeper has other entries."""
    return "roster.toml", roster_text(entries)


def skill(parts: dict[str, Any], **others: Any) -> tuple[str, str]:
    """A roster whose first Keeper has a skill of its own."""
    return keeper(composed=[{**parts, **others}])


def shape(old: str, new: str) -> tuple[str, str]:
    """The shipped shapes with another text in place of one."""
    assert old in SHIPPED["shapes.toml"]
    return "shapes.toml", SHIPPED["shapes.toml"].replace(old, new, 1)


REFUSED: dict[str, tuple[str, str]] = {
    "no_edition": ("editions.toml", EDITIONS[: EDITIONS.index("[editions.")] + "[editions]\n"),
    "edition_name": ("editions.toml", EDITIONS.replace("[editions.fr]", "[editions.edition]")),
    "terrains": ("roster.toml", roster_text({}, terrains=["ice", "ice"])),
    "unnamed_terrain": ("roster.toml", roster_text({}, terrain_names={"ice": {"name": {}}})),
    "pattern": keeper(skills=["undertow"], skill_dice={"undertow": []}),
    "twice": keeper(id="ilva"),
    "id": keeper(id="a b"),
    "symbols": keeper(dice={"2": "MMM"}),
    "same_terrain": keeper(plus="ice", minus="ice"),
    "skill_of_dice": keeper(skills=["undertow", "gambler"], skill_dice={"exchange": [1]}),
    "no_skill_of_dice": keeper(skills=["rooted"], skill_dice={"exchange": [1]}),
    "no_dice": ("roster.toml", roster_text({"skills": ["undertow"]}, skills={})),
    "shape_name": shape("[X]", '["a b"]'),
    "door": shape('door = "N"', 'door = "E"'),
    "centre": shape("centre = [0, 0]", "centre = [1, 0]"),
    "tiles": shape("start = [0, 1], centre", "start = [1, 0], centre"),
    "line": keeper(name={"en": " Zog"}),
    "unnamed_skill": skill(SURGE, name={}),
    "steps": skill(SURGE, steps="MM"),
    "no_text": skill(SURGE, effect="text"),
    "used_in_a_turn": skill(SURGE, trigger="always"),
    "holds_always": skill(ROOTED, trigger="each_turn"),
    "dice": skill(SURGE, trigger="dice"),
    "dice_of_another": skill(SURGE, dice=[1]),
    "no_amount": skill(SURGE, effect="exchange"),
    "tile": skill(ROOTED, effect="threshold", tile="start"),
}
"""For each sentence a data file that is refused with it."""


def refusal(key: str) -> BadData:
    file, text = REFUSED[key]
    (error,) = problems(FILES, {**SHIPPED, file: text})
    return error


@pytest.mark.parametrize("key", REFUSED)
def test_a_refusal_is_said_in_the_language_of_the_reader(key: str) -> None:
    error = refusal(key)
    assert error.said is not None
    assert error.said[:2] == (PACKAGE, f"refused.{key}")
    english, french = sentence_in(error, "en"), sentence_in(error, "fr")
    assert english == error.sentence != french
    assert sorted(re.findall(r"\d+", english)) == sorted(re.findall(r"\d+", french))
    assert not re.search(r"[{}`_]", english + french)


@pytest.mark.parametrize(
    ("text", "key"), [(keeper(stickers={"start": "ice"}), "missing"), (keeper(plus="sea"), "choice"), (keeper(power=10), "value")]
)
def test_what_all_data_files_refuse_is_said_in_the_shared_words(text: tuple[str, str], key: str) -> None:
    (error,) = problems(FILES, {**SHIPPED, text[0]: text[1]})
    assert error.said is not None
    assert error.said[:2] == (SHARED, f"refused.{key}")
    assert sentence_in(error, "fr") != error.sentence


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_is_needed(language: str) -> None:
    assert {id.removeprefix("refused-") for id in catalogue(PACKAGE, language) or {} if id.startswith("refused-")} == set(REFUSED)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sentence_uses_the_labels_of_the_form(language: str) -> None:
    said = words(PACKAGE, language)
    for key, labels in {
        "no_dice": ["Card.skill_dice", "Roster.skills", "choice.undertow"],
        "skill_of_dice": ["choice.undertow", "choice.gambler"],
        "dice_of_another": ["choice.dice"],
        "door": ["choice.start", "choice.E"],
        "no_amount": ["choice.exchange"],
        "holds_always": ["choice.rooted"],
    }.items():
        for label in labels:
            assert said(label) in sentence_in(refusal(key), language), (key, label)
