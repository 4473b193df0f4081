"""The printed cards and the numbers of the rulebooks, read from `roster.toml` and `editions.toml`, and turned into tables for the rules.

An administrator may edit these files. Unusable data is refused with the name of the entry to repair (`BadData.field`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Literal, cast, get_args

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from nexarium.core.components import SHARED, load, quoted, read, refused
from nexarium.core.errors import BadData
from nexarium.games.keepers.box.cubes import TILES, TileName, shapes
from nexarium.games.keepers.box.own_words import Name, Sentence, check_line, check_own
from nexarium.games.keepers.box.skills import MOST_COMPOSED, SKILLS, TRIGGERED, ComposedSkill, Dice, SkillName, check_composed, choice

FumbleName = Literal["hard", "soft", "off"]
BonusTurnsName = Literal["turn", "keeper"]
ClosureName = Literal["own_turn", "next_turn"]
PowerTimeName = Literal["rolling", "turn"]
Value = Literal["2", "3", "4", "5", "6"]

ROSTER, EDITIONS = "roster.toml", "editions.toml"
ACTIONS = "MJP"
"""The letters of move, jump and push."""
FUMBLES: tuple[str, ...] = get_args(FumbleName)
BONUS_TURNS: tuple[str, ...] = get_args(BonusTurnsName)
CLOSURES: tuple[str, ...] = get_args(ClosureName)
POWER_TIMES: tuple[str, ...] = get_args(PowerTimeName)
MOST_KEEPERS = 32
MOST_POWER = 9
"""The most Power dice of a card; the published game has up to three."""
USUAL_POWER = 5
"""The Power dice for which actions are numbered where no card has more."""
MOST_DICE = 7
"""The most regular dice thrown at once (NK-4)."""
MOST_OF_A_SYMBOL = 2
"""The most times a symbol is printed for a value (NK-5)."""
MOST_TERRAINS = 8
MOST_OF_AN_ID = 24
"""The most characters of an id."""
MOST_EDITIONS = 16
EditionId = Annotated[str, Meta(min_length=1, max_length=MOST_OF_AN_ID)]
TerrainId = Annotated[str, Meta(min_length=1, max_length=MOST_OF_AN_ID)]
"""A terrain's id; it may have spaces."""
KnownTerrain = Annotated[str, Meta(min_length=1, max_length=MOST_OF_AN_ID, extra={"from": "terrains"})]
"""The id of one of the file's terrains."""
Symbols = Annotated[str, Meta(max_length=len(ACTIONS) * MOST_OF_A_SYMBOL, extra={"picker": "symbols", "named": ACTIONS})]
"""What a card prints for a value."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Keeper's card (NK-5), and the terrains on its cube's tiles (NK-3)."""

    id: Annotated[str, Meta(min_length=1, max_length=MOST_OF_AN_ID)]
    dice: dict[Value, Symbols]
    plus: KnownTerrain
    minus: KnownTerrain
    power: Annotated[int, Meta(ge=0, le=MOST_POWER)]
    skills: Annotated[tuple[SkillName, ...], Meta(max_length=len(SKILLS), extra={"picker": "checks"})]
    stickers: Annotated[dict[TileName, KnownTerrain], Meta(extra={"picker": "stickers"})]
    name: Name = Name()
    text: Sentence = Sentence()
    skill_dice: dict[SkillName, Dice] = {}
    shape: Annotated[str, Meta(max_length=MOST_OF_AN_ID, extra={"from": "shapes.toml:"})] = ""
    composed: Annotated[tuple[ComposedSkill, ...], Meta(max_length=MOST_COMPOSED)] = ()

    def symbols(self, value: int) -> str:
        """Return the actions that the card prints for a value, such as `MP`; empty for a 1."""
        return self.dice.get(cast(Value, str(value)), "")


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice that a triggered skill consumes (NK-51); other skills have no pattern."""

    dice: Dice = ()


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain's names: alone, and in a sentence, with the article where the language has one."""

    name: Name
    the: Name = Name()


class Roster(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards, the terrains, and the skills with their patterns."""

    terrains: Annotated[tuple[TerrainId, ...], Meta(min_length=2, max_length=MOST_TERRAINS)]
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=MOST_KEEPERS)] = msgspec.field(name="keepers")
    skills: dict[SkillName, Pattern] = {}
    terrain_names: Annotated[dict[TerrainId, Terrain], Meta(max_length=MOST_TERRAINS)] = {}


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers that the editions share; `editions.toml` explains each."""

    first_turn: Annotated[int, Meta(ge=1, lt=MOST_DICE)]
    turn: Annotated[int, Meta(ge=1, lt=MOST_DICE)]
    rerolls: Annotated[int, Meta(ge=0, le=3)]
    fumble_at: Annotated[int, Meta(ge=1, le=20)]
    shared_penalty: Annotated[int, Meta(ge=0, le=MOST_DICE)]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed numbers of one edition of the rulebook."""

    fumble: FumbleName
    min_reroll: Annotated[int, Meta(ge=1, le=2)]
    duel_penalty: Annotated[int, Meta(ge=0, le=MOST_DICE)]
    bonus_turns: BonusTurnsName
    closure: ClosureName
    power_time: PowerTimeName


class Editions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file: the shared numbers, and each edition by its name."""

    dice: Numbers
    editions: Annotated[dict[EditionId, Edition], Meta(max_length=MOST_EDITIONS)]


# --- reading ---------------------------------------------------------------------------------------------------------------------


def _refused(key: str, field: str, file: str = ROSTER, **holes: object) -> BadData:
    assert __package__
    return refused(__package__, key, field, file, **holes)


def read_editions(text: str) -> Editions:
    """Return the editions of a TOML text. Raises `BadData`."""
    return _with_an_edition(read(text, Editions, EDITIONS))


def _with_an_edition(found: Editions) -> Editions:
    if not found.editions:
        raise _refused("no_edition", "editions", EDITIONS)
    for name in found.editions:
        if not name.isidentifier() or name == "edition":
            raise _refused("edition_name", f"editions.{name}", EDITIONS, name=quoted(name))
    return found


def read_roster(text: str) -> Roster:
    """Return the cards of a TOML text. Raises `BadData`."""
    return _checked(read(text, Roster, ROSTER))


def _checked(roster: Roster) -> Roster:
    """Return the roster if its entries are consistent."""
    if len(set(roster.terrains)) < len(roster.terrains):
        raise _refused("terrains", "terrains", most=MOST_TERRAINS)
    for place, terrain in enumerate(roster.terrains):
        check_line(terrain, f"terrains[{place}]", ROSTER)
    for terrain, named in roster.terrain_names.items():
        _check_known(terrain, roster.terrains, f"terrain_names.{terrain}")
        check_own(named.name, f"terrain_names.{terrain}.name", ROSTER)
        if not named.name:
            raise _refused("unnamed_terrain", f"terrain_names.{terrain}.name")
        check_own(named.the, f"terrain_names.{terrain}.the", ROSTER)
    for skill, pattern in roster.skills.items():
        if skill in TRIGGERED and not pattern.dice:
            raise _refused("pattern", f"skills.{skill}.dice")
    ids = [card.id for card in roster.cards]
    for place, card in enumerate(roster.cards):
        _check_card(card, roster, f"keepers[{place}]")
        if card.id in ids[:place]:
            raise _refused("twice", f"keepers[{place}].id", id=quoted(card.id))
    return roster


def _check_card(card: Card, roster: Roster, field: str) -> None:
    if not card.id.isidentifier() or card.id == "drawn":
        raise _refused("id", f"{field}.id", id=quoted(card.id))
    check_own(card.name, f"{field}.name", ROSTER)
    check_own(card.text, f"{field}.text", ROSTER)
    for value, symbols in card.dice.items():
        if any(each not in ACTIONS or symbols.count(each) > MOST_OF_A_SYMBOL for each in symbols):
            raise _refused("symbols", f"{field}.dice.{value}", symbols=quoted(symbols))
    _check_known(card.plus, roster.terrains, f"{field}.plus")
    _check_known(card.minus, roster.terrains, f"{field}.minus")
    if card.plus == card.minus:
        raise _refused("same_terrain", f"{field}.minus")
    _check_skills(card, roster, field)
    for tile, terrain in card.stickers.items():
        _check_known(terrain, roster.terrains, f"{field}.stickers.{tile}")
    for tile in TILES:
        if tile not in card.stickers:
            raise refused(SHARED, "missing", f"{field}.stickers.{tile}", ROSTER)


def _check_skills(card: Card, roster: Roster, field: str) -> None:
    for skill, dice in card.skill_dice.items():
        of_dice = [each for each in card.skills if each in TRIGGERED]
        if skill not in of_dice:
            if not of_dice:
                raise _refused("no_skill_of_dice", f"{field}.skill_dice.{skill}")
            raise _refused("skill_of_dice", f"{field}.skill_dice.{skill}", skills=tuple(map(choice, of_dice)))
        if not dice:
            raise _refused("pattern", f"{field}.skill_dice.{skill}")
    for place, skill in enumerate(card.skills):
        if skill in TRIGGERED and skill not in card.skill_dice and skill not in roster.skills:
            raise _refused("no_dice", f"{field}.skills[{place}]", skill=choice(skill))
    for place, composed in enumerate(card.composed):
        check_composed(composed, f"{field}.composed[{place}]", ROSTER)


def _check_known(name: str, known: Iterable[str], field: str) -> None:
    if name not in known:
        raise refused(SHARED, "choice", field, ROSTER, value=quoted(name), choices=", ".join(known))


def check_shapes(roster: Roster, known: Iterable[str]) -> None:
    """Raise a `BadData` for a card that names a cube's shape that is not among those known."""
    for place, card in enumerate(roster.cards):
        if card.shape:
            _check_known(card.shape, tuple(known), f"keepers[{place}].shape")


@cache
def roster() -> Roster:
    """Return the server's cards."""
    assert __package__
    found = _checked(load(__package__, ROSTER, Roster))
    check_shapes(found, shapes())
    return found


@cache
def editions() -> Editions:
    """Return the server's edition numbers."""
    assert __package__
    return _with_an_edition(load(__package__, EDITIONS, Editions))


# --- tables ----------------------------------------------------------------------------------------------------------------------


def most_power() -> int:
    """Return the Power dice for which the actions are numbered: `USUAL_POWER`, or the most of a card that has more."""
    return max(USUAL_POWER, *(card.power for card in roster().cards))


def card_tables() -> Mapping[str, NDArray[np.int64]]:
    """Return the cards as arrays: `printed` [keeper, value, action], `plus`, `minus`, `power`, `shape` (-1: the table's), `stickers`
    [keeper, tile]."""
    cards, terrains, known = roster().cards, roster().terrains, list(shapes())
    return {
        "printed": np.array([[[card.symbols(value).count(each) for each in ACTIONS] for value in range(7)] for card in cards], np.int64),
        "plus": np.array([terrains.index(card.plus) for card in cards], np.int64),
        "minus": np.array([terrains.index(card.minus) for card in cards], np.int64),
        "power": np.array([card.power for card in cards], np.int64),
        "shape": np.array([known.index(card.shape) if card.shape else -1 for card in cards], np.int64),
        "stickers": np.array([[terrains.index(card.stickers[tile]) for tile in TILES] for card in cards], np.int64),
    }
