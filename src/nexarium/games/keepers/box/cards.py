"""The data files: cubes, cards and the editions' numbers, checked on loading and turned into the tables that the rules read.

An owner of the cards edits `*.toml`; what cannot be used is refused with the name of the entry to mend (`BadData.field`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.core.errors import BadData

Cell = tuple[int, int]

SIDES: dict[str, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""NK-6: the four sides of a tile, clockwise, y to the north."""
TILES = ("start", "centre", "left", "right", "back")
ACTIONS = "MJP"
"""Move, jump, push."""
FUMBLES = ("hard", "soft", "off")
SKILLS = ("rooted", "exchange", "lucky", "follow", "undertow", "surefoot", "threshold", "gambler")
"""The skills whose effects the rules know; a card's skills are bits of a mask in this order."""
TRIGGERED = ("exchange", "undertow", "gambler")
REACH = 2
"""No tile lies farther than this from its centre, in x or in y."""
MOST_KEEPERS = 32
MOST_POWER = 5
MOST_DICE = 7
"""Regular dice thrown at once, at most (NK-4)."""


@dataclass(frozen=True)
class Shape:
    """An unfolded cube: its five tiles by name, and the side of `start` on which the door stands."""

    name: str
    tiles: Mapping[str, Cell]
    door: str
    doors: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Card:
    """A Keeper's card (NK-5), and the terrains on its cube's tiles (NK-3)."""

    id: str
    dice: Mapping[int, str]
    plus: str
    minus: str
    power: int
    skills: tuple[str, ...]
    stickers: Mapping[str, str]


@dataclass(frozen=True)
class Edition:
    """What one edition of the rulebook prints."""

    fumble: str
    min_reroll: int
    duel_penalty: int


@dataclass(frozen=True)
class Numbers:
    """The numbers that the editions share."""

    first_turn: int
    turn: int
    rerolls: int
    fumble_at: int
    shared_penalty: int


@dataclass(frozen=True)
class Roster:
    """The cards, the terrains, and the dice patterns of the triggered skills."""

    terrains: tuple[str, ...]
    patterns: Mapping[str, tuple[int, ...]]
    cards: tuple[Card, ...]


def folds(cells: Iterable[Cell]) -> bool:
    """Whether squares hang together and fold so that each becomes another face: roll a cube over them and look at its bottom."""
    left = set(cells)
    squares, first = len(left), min(left)
    left.remove(first)
    bottoms, waiting = set(), [(first, (0, 0, -1), (0, 1, 0), (1, 0, 0))]
    while waiting:
        (x, y), bottom, north, east = waiting.pop()
        bottoms.add(bottom)
        for side, (dx, dy) in SIDES.items():
            neighbour = (x + dx, y + dy)
            if neighbour in left:
                left.remove(neighbour)
                rolled = {
                    "N": (north, _back(bottom), east),
                    "S": (_back(north), bottom, east),
                    "E": (east, north, _back(bottom)),
                    "W": (_back(east), north, bottom),
                }[side]
                waiting.append((neighbour, *rolled))
    return not left and len(bottoms) == squares


def _back(face: tuple[int, int, int]) -> tuple[int, int, int]:
    return (-face[0], -face[1], -face[2])


def _entry(table: Any, name: str, kind: type, field: str) -> Any:
    """An entry of a table, of its kind."""
    if not isinstance(table, Mapping):
        raise BadData("this must be a table", field)
    field = f"{field}.{name}" if field else name
    if name not in table:
        raise BadData("this entry is missing", field)
    value = table[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        called = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}[kind]
        raise BadData(f"this must be {called}, not {value!r}", field)
    return value


def _number(table: Any, name: str, low: int, high: int, field: str) -> int:
    value = _entry(table, name, int, field)
    if not low <= value <= high:
        raise BadData(f"{value} is not from {low} to {high}", f"{field}.{name}" if field else name)
    return int(value)


def _one_of(value: Any, known: Iterable[str], field: str) -> str:
    known = tuple(known)
    if value not in known:
        raise BadData(f"{value!r} is none of {', '.join(known)}", field)
    return str(value)


def _only(table: Mapping[str, Any], known: Iterable[str], field: str) -> None:
    for name in table:
        _one_of(name, known, f"{field}.{name}" if field else name)


def read_shapes(source: str) -> dict[str, Shape]:
    """The cube shapes of a TOML text; raises `BadData`."""
    return {name: _shape(name, entry) for name, entry in _parsed(source, "shapes.toml").items()}


def _parsed(source: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"this is no TOML: {error}", file) from None


def _shape(name: str, entry: Any) -> Shape:
    given = _entry(entry, "tiles", dict, name)
    _only(given, TILES, f"{name}.tiles")
    tiles: dict[str, Cell] = {}
    for tile in TILES:
        where = _entry(given, tile, list, f"{name}.tiles")
        if len(where) != 2 or not all(isinstance(each, int) and -REACH <= each <= REACH for each in where):
            raise BadData(f"a tile is two whole numbers from {-REACH} to {REACH} (NK-6)", f"{name}.tiles.{tile}")
        tiles[tile] = (where[0], where[1])
    if tiles["centre"] != (0, 0):
        raise BadData("the centre lies at [0, 0]", f"{name}.tiles.centre")
    if len(set(tiles.values())) < len(TILES):
        raise BadData("two tiles lie on one another (NK-2)", f"{name}.tiles")
    door = _one_of(_entry(entry, "door", str, name), SIDES, f"{name}.door")
    doors = tuple((str(tile), str(side)) for tile, side in _entry(entry, "doors", list, name)) if "doors" in entry else (("start", door),)
    for tile, side in (("start", door), *doors):
        if not _stands(tiles, _one_of(tile, TILES, f"{name}.doors"), _one_of(side, SIDES, f"{name}.doors")):
            raise BadData(f"with the door on side {side} of {tile} these tiles do not fold into a cube (NK-11)", f"{name}.door")
    return Shape(name, tiles, door, doors)


def _stands(tiles: Mapping[str, Cell], tile: str, side: str) -> bool:
    """NK-11: whether the door may stand on that side of that tile: it touches no other, and all six fold into a cube."""
    x, y = tiles[tile]
    door = (x + SIDES[side][0], y + SIDES[side][1])
    beside = sum((door[0] + dx, door[1] + dy) in tiles.values() for dx, dy in SIDES.values())
    return door not in tiles.values() and beside == 1 and folds([*tiles.values(), door])


def read_roster(source: str) -> Roster:
    """The cards of a TOML text; raises `BadData`."""
    parsed = _parsed(source, "roster.toml")
    terrains = tuple(_entry(parsed, "terrains", list, ""))
    if len(set(terrains)) != len(terrains) or not 2 <= len(terrains) <= 8 or not all(isinstance(each, str) for each in terrains):
        raise BadData("two to eight different names", "terrains")
    skills = _entry(parsed, "skills", dict, "")
    _only(skills, SKILLS, "skills")
    patterns = {}
    for skill in TRIGGERED:
        if skill in skills:
            pattern = _entry(skills[skill], "dice", list, f"skills.{skill}")
            if not pattern or not all(isinstance(each, int) and 1 <= each <= 6 for each in pattern):
                raise BadData("a pattern is a list of dice values, 1 to 6 (NK-51)", f"skills.{skill}.dice")
            patterns[skill] = tuple(pattern)
    keepers = _entry(parsed, "keepers", list, "")
    if not 1 <= len(keepers) <= MOST_KEEPERS:
        raise BadData(f"one to {MOST_KEEPERS} Keepers", "keepers")
    cards = tuple(_card(entry, terrains, skills, f"keepers[{place}]") for place, entry in enumerate(keepers))
    for place, card in enumerate(cards):
        if card.id in {other.id for other in cards[:place]}:
            raise BadData(f"{card.id!r} is there twice", f"keepers[{place}].id")
    return Roster(terrains, patterns, cards)


def _card(entry: Any, terrains: tuple[str, ...], skills: Mapping[str, Any], field: str) -> Card:
    name = _entry(entry, "id", str, field)
    if not name.isidentifier() or name == "drawn":
        raise BadData(f"{name!r} is no id: letters, digits and underscores, and not 'drawn'", f"{field}.id")
    printed = _entry(entry, "dice", dict, field)
    _only(printed, "23456", f"{field}.dice")
    dice = {}
    for value in "23456":
        symbols = printed.get(value, "")
        if not isinstance(symbols, str) or any(each not in ACTIONS or symbols.count(each) > 2 for each in symbols):
            raise BadData(f"{symbols!r}: M, J and P, each at most twice (NK-5)", f"{field}.dice.{value}")
        dice[int(value)] = symbols
    plus = _one_of(_entry(entry, "plus", str, field), terrains, f"{field}.plus")
    minus = _one_of(_entry(entry, "minus", str, field), terrains, f"{field}.minus")
    if plus == minus:
        raise BadData("the favoured terrain cannot be the unfavoured one as well (NK-5)", f"{field}.minus")
    own = tuple(_one_of(skill, skills, f"{field}.skills") for skill in _entry(entry, "skills", list, field))
    given = _entry(entry, "stickers", dict, field)
    _only(given, TILES, f"{field}.stickers")
    stickers = {tile: _one_of(_entry(given, tile, str, f"{field}.stickers"), terrains, f"{field}.stickers.{tile}") for tile in TILES}
    return Card(name, dice, plus, minus, _number(entry, "power", 0, MOST_POWER, field), own, stickers)


def read_editions(source: str) -> tuple[Numbers, dict[str, Edition]]:
    """The editions' numbers of a TOML text; raises `BadData`."""
    parsed = _parsed(source, "editions.toml")
    dice = _entry(parsed, "dice", dict, "")
    numbers = Numbers(
        _number(dice, "first_turn", 1, MOST_DICE - 1, "dice"),
        _number(dice, "turn", 1, MOST_DICE - 1, "dice"),
        _number(dice, "rerolls", 0, 3, "dice"),
        _number(dice, "fumble_at", 1, 20, "dice"),
        _number(dice, "shared_penalty", 0, MOST_DICE, "dice"),
    )
    editions = {}
    for name, entry in _entry(parsed, "editions", dict, "").items():
        field = f"editions.{name}"
        fumble = _one_of(_entry(entry, "fumble", str, field), FUMBLES, f"{field}.fumble")
        editions[name] = Edition(fumble, _number(entry, "min_reroll", 1, 2, field), _number(entry, "duel_penalty", 0, MOST_DICE, field))
    return numbers, editions


def _file(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


@cache
def shapes() -> dict[str, Shape]:
    """The cube shapes of the house, by name; the first is the default (NK-12)."""
    return read_shapes(_file("shapes.toml"))


@cache
def roster() -> Roster:
    """The cards of the house."""
    return read_roster(_file("roster.toml"))


@cache
def editions() -> tuple[Numbers, dict[str, Edition]]:
    """The editions' numbers of the house."""
    return read_editions(_file("editions.toml"))


def clockwise(cell: Cell, quarters: int) -> Cell:
    """A cell turned about the centre."""
    for _ in range(quarters % 4):
        cell = (cell[1], -cell[0])
    return cell


def tile_offsets() -> NDArray[np.int64]:
    """Per shape, rotation, tile and x or y: where the tile lies from the cube's centre. Rotation 0 has the door in the north (NK-17)."""
    table = np.zeros((len(shapes()), 4, len(TILES), 2), np.int64)
    for number, shape in enumerate(shapes().values()):
        for rotation in range(4):
            for place, tile in enumerate(TILES):
                table[number, rotation, place] = clockwise(shape.tiles[tile], rotation - list(SIDES).index(shape.door))
    return table


def card_tables() -> dict[str, NDArray[np.int64]]:
    """The cards as arrays: `printed` [keeper, value, action], `plus`, `minus`, `power`, `skills` (a mask), `stickers` [keeper, tile]."""
    cards, terrains = roster().cards, roster().terrains
    return {
        "printed": np.array(
            [[[card.dice.get(value, "").count(each) for each in ACTIONS] for value in range(7)] for card in cards], np.int64
        ),
        "plus": np.array([terrains.index(card.plus) for card in cards], np.int64),
        "minus": np.array([terrains.index(card.minus) for card in cards], np.int64),
        "power": np.array([card.power for card in cards], np.int64),
        "skills": np.array([sum(1 << SKILLS.index(skill) for skill in set(card.skills)) for card in cards], np.int64),
        "stickers": np.array([[terrains.index(card.stickers[tile]) for tile in TILES] for card in cards], np.int64),
    }


def pattern_table() -> NDArray[np.int64]:
    """Per skill and value: how many dice of that value the skill consumes (NK-51)."""
    table = np.zeros((len(SKILLS), 7), np.int64)
    for skill, pattern in roster().patterns.items():
        for value in pattern:
            table[SKILLS.index(skill), value] += 1
    return table
