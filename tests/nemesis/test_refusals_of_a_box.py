"""What the readers of the box refuse, told in every language of the pages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from nexarium.core.boxes import problems
from nexarium.core.components import sentence_in
from nexarium.core.words import catalogue, words
from nexarium.games.nemesis.box import __name__ as PACKAGE
from nexarium.games.nemesis.box.components import ATTACKS
from nexarium.games.nemesis.box.files import FILES
from nexarium.games.nemesis.box.ship import DOES

PARTS = {"components": "components.toml", "ship": "ship.toml", "characters": "characters.toml", "scenario": "scenario.toml"}
SHIPPED = {part: (files(PACKAGE) / file).read_text("utf-8") for part, file in PARTS.items()}
SCRATCH = 'id = "scratch"'
ENTRIES_OF_CARDS = SHIPPED["components"][SHIPPED["components"].index("[[attacks]]") : SHIPPED["components"].index("[[events]]")]
CHARACTERS = SHIPPED["characters"]

REFUSED: dict[str, tuple[str, ...]] = {
    "no_tokens": ("components", "larva = { 1 = 8 }", "larva = {}"),
    "too_many_tokens": ("components", "larva = { 1 = 8 }", "larva = { 1 = 60, 2 = 60 }"),
    "token_number": ("components", "larva = { 1 = 8 }", "larva = { 0 = 8 }"),
    "start_tokens": ("components", "larva = 4\n", "larva = 9\n"),
    "start_blank": ("components", "blank = 1\n", "blank = 0\n"),
    "adults_a_player": ("components", "adults_a_player = 1", "adults_a_player = 2"),
    "eggs_at_start": ("components", "eggs_at_start = 5", "eggs_at_start = 9"),
    "infected": ("components", "contamination = 27", "contamination = 6"),
    "hibernation": ("components", "hibernation = 8", "hibernation = 16"),
    "armed": ("components", "armed = 3", "armed = 7"),
    "miniatures": ("components", "adult = 8\n", "adult = 57\n"),
    "serious_wounds": ("components", "bleeding = 3", "bleeding = 1"),
    "larva_attacks": ("components", 'hits = ["queen"]', 'hits = ["larva"]'),
    "same_id": ("components", 'id = "claw"', 'id = "scratch"\neffects = [{ do = "slime" }]'),
    "attack_cards": ("components", ENTRIES_OF_CARDS, '[[attacks]]\nid = "slime"\nhits = []\nblood = [1]\n'),
    "no_id": ("components", SCRATCH, ""),
    "no_effect": ("components", SCRATCH, 'id = "poke"'),
    "effect_twice": ("components", SCRATCH, f'{SCRATCH}\neffects = [{{ do = "light" }}, {{ do = "light" }}]'),
    "effect_once": ("components", SCRATCH, f'{SCRATCH}\neffects = [{{ do = "slime", number = 2 }}]'),
    "deadly": ("components", SCRATCH, f'{SCRATCH}\neffects = [{{ do = "deadly", number = 4 }}]'),
    "effect_on_attacker": ("components", SCRATCH, f'{SCRATCH}\neffects = [{{ do = "summon", whom = "all" }}]'),
    "event_twice": ("components", 'id = "eclosion"', 'id = "damaging_fire"'),
    "leaves_and_returns": ("components", "leaves = true", "leaves = true\nreturns = true"),
    "larva_moves": ("components", 'movers = ["creeper", "adult"]', 'movers = ["larva"]'),
    "no_event_stays": (
        "components",
        SHIPPED["components"][SHIPPED["components"].index("[[events]]") :],
        '[[events]]\nid = "hunt"\ncorridor = 1\nmovers = []\nleaves = true\n',
    ),
    "room_numbers": ("ship", "[1, 2, 3],", "[1, 2, 4],"),
    "start_room": ("ship", "start = 11", "start = 12"),
    "exploration": ("ship", "malfunction = 8", "malfunction = 2"),
    "corridor_numbers": ("ship", "[1, 2, 3],", "[1, 2, 7],"),
    "corridor": ("ship", "[1, 2, 3],", "[2, 1, 3],"),
    "joined_twice": ("ship", "[1, 3, 1, 2],", "[1, 2, 1, 2],"),
    "no_room": ("ship", "rooms = 21", "rooms = 20", "  [16, 21, 1],\n", "", "  [18, 21, 4],\n", ""),
    "slot": ("ship", "slots = [6,", "slots = [6, 6,"),
    "tiles": ("ship", '  "armory",\n', ""),
    "tile_twice": ("ship", '  "armory",\n', '  "comms",\n'),
    "no_tile": ("ship", 'nest = "nest"', 'nests = "nest"'),
    "room_actions": ("ship", 'nest = "nest"', 'nest = "slime"'),
    "characters": ("characters", CHARACTERS, ""),
    "drawn": ("characters", "[captain]", "[drawn]"),
    "weapon_name": (
        "characters",
        "[soldier]\n",
        '[soldier]\nweapon_name = { en = "Rifle" }\n',
        "[scout]\n",
        '[scout]\nweapon_name = { en = "Gun" }\n',
    ),
    "difficulty_hibernation": ("scenario", "hibernation = [10,", "hibernation = [16,"),
    "difficulty_eggs": ("components", "eggs = 8", "eggs = 3", "eggs_at_start = 5", "eggs_at_start = 3"),
    "difficulty_adults": ("scenario", "adults = [1, 1,", "adults = [1, 13,"),
}
"""For each sentence a box that is refused with it: the file, and texts of it with what stands in their place."""


@pytest.mark.parametrize("key", REFUSED)
def test_a_refusal_is_told_in_the_language_of_the_reader(key: str) -> None:
    part, *changes = REFUSED[key]
    changed = SHIPPED[part]
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in changed
        changed = changed.replace(old, new, 1)
    (error,) = problems(FILES, {PARTS[each]: changed if each == part else text for each, text in SHIPPED.items()})
    assert error.said is not None
    assert error.said[:2] == (PACKAGE, f"refused.{key}")
    english, french = sentence_in(error, "en"), sentence_in(error, "fr")
    assert english == error.sentence
    assert english != french
    assert sorted(re.findall(r"\d+", english)) == sorted(re.findall(r"\d+", french))
    assert not re.search(r"[{}`]", english + french)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_sentence_is_needed(language: str) -> None:
    told = {id.removeprefix("refused-") for id in catalogue(PACKAGE, language) or {} if id.startswith("refused-")}
    assert told == set(REFUSED)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_sentence_uses_the_labels_of_the_form(language: str) -> None:
    said = words(PACKAGE, language)
    for key, labels in {
        "room_actions": [f"choice.{each}" for each in DOES],
        "start_room": ["choice.hibernate"],
        "effect_once": ["Effect.number"],
        "effect_on_attacker": ["Effect.whom", "choice.victim"],
    }.items():
        for label in labels:
            assert said(label) in said.texts[f"refused-{key}"], (key, label)


def test_the_cards_that_need_no_effect_are_named() -> None:
    part, old, new = REFUSED["no_effect"]
    (error,) = problems(FILES, {PARTS[each]: text.replace(old, new, 1) if each == part else text for each, text in SHIPPED.items()})
    assert all(name in sentence_in(error, "fr") for name in ATTACKS)
