"""The ship, its tiles, the characters and the scenario's numbers, checked on loading and turned into the tables that the rules read.

Rooms are numbered as on the ship, 1 to 21, and place 0 stands for the technical corridors; corridors are numbered in the order of
`ship.toml`, and `TECHNICAL` is the one shared space of the technical corridors.
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

NUMBERS = (1, 2, 3, 4)
"""The numbers of corridors."""
DUCTS = 0
"""The technical corridors, where a room's number would stand."""
DOES = ("hibernate", "reload", "treat", "operate", "eat", "wash", "nest", "slime")
"""What tiles are to the rules; the others do nothing in Last Watch (NM-92)."""
EXPLORATION = ("silence", "danger", "slime", "fire", "malfunction", "door")
"""NM-91: the tokens on unexplored rooms."""
SHOT_FACES = ("creeper", "adult", "hit", "double")
COSTS = ("move", "careful", "shoot", "melee", "room", "rest", "repair", "escape_leg_wound")


@dataclass(frozen=True)
class Corridor:
    """Two rooms, the lower number first, and the corridor's number or numbers."""

    rooms: tuple[int, int]
    numbers: tuple[int, ...]

    @property
    def name(self) -> str:
        """As players write it: `15-18`."""
        return f"{self.rooms[0]}-{self.rooms[1]}"


@dataclass(frozen=True)
class Ship:
    """The deck plan and its tiles."""

    rooms: int
    start: int
    corridors: tuple[Corridor, ...]
    entrances: Mapping[int, tuple[int, ...]]
    printed: Mapping[int, str]
    """Special rooms, explored from the beginning (NM-90)."""
    slots: tuple[int, ...]
    """Rooms where a tile "2" lies."""
    one: tuple[str, ...]
    two: tuple[str, ...]
    colour: Mapping[str, str]
    does: Mapping[str, str]
    exploration: Mapping[str, int]

    @property
    def tiles(self) -> tuple[str, ...]:
        """Every tile by its place among the rules' numbers: the printed ones by room, then "1", then "2"."""
        return (*(self.printed[room] for room in sorted(self.printed)), *self.one, *self.two)

    def neighbours(self, room: int) -> dict[int, int]:
        """The rooms joined to `room` by a corridor, with that corridor's place."""
        return {sum(each.rooms) - room: place for place, each in enumerate(self.corridors) if room in each.rooms}


@dataclass(frozen=True)
class Character:
    """A character's weapon, and the injuries of a shot that hits, by the die's face."""

    id: str
    weapon: str
    energy: bool
    ammunition: int
    injuries: Mapping[str, int]


@dataclass(frozen=True)
class Scenario:
    """The numbers of Last Watch."""

    time: int
    hibernation: int
    eggs: int
    action_cards: int
    hand: int
    hand_body_wound: int
    actions: int
    reload: int
    final_draw: int
    points: int
    costs: Mapping[str, int]


def _parsed(source: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"this is no TOML: {error}", file) from None


def _entry(table: Mapping[str, Any], name: str, kind: type, field: str) -> Any:
    """An entry of a table, of its kind."""
    field = f"{field}.{name}" if field else name
    if name not in table:
        raise BadData("this entry is missing", field)
    value = table[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        called = {int: "a whole number", str: "a text", list: "a list", dict: "a table", bool: "true or false"}[kind]
        raise BadData(f"this must be {called}, not {value!r}", field)
    return value


def _number(table: Mapping[str, Any], name: str, low: int, high: int, field: str) -> int:
    value = _entry(table, name, int, field)
    if not low <= value <= high:
        raise BadData(f"{value} is not from {low} to {high}", f"{field}.{name}" if field else name)
    return int(value)


def _only(table: Mapping[str, Any], known: Iterable[str], field: str) -> None:
    known = tuple(known)
    for name in table:
        if name not in known:
            raise BadData(f"there is no such entry; there are {', '.join(known)}", f"{field}.{name}" if field else name)


def _numbers(given: Any, field: str) -> tuple[int, ...]:
    if not isinstance(given, list) or not all(isinstance(each, int) and each in NUMBERS for each in given) or not given:
        raise BadData("corridor numbers are from 1 to 4 (NM-6)", field)
    return tuple(given)


def read_ship(source: str) -> Ship:
    """The ship of a TOML text; raises `BadData`."""
    parsed = _parsed(source, "ship.toml")
    _only(parsed, ("rooms", "start", "corridors", "entrances", "tiles", "exploration"), "")
    rooms = _number(parsed, "rooms", 2, 21, "")
    corridors = _corridors(_entry(parsed, "corridors", list, ""), rooms)
    entrances = {}
    for name, given in _entry(parsed, "entrances", dict, "").items():
        if not name.isdecimal() or not 1 <= int(name) <= rooms:
            raise BadData(f"there is no room {name!r}", f"entrances.{name}")
        entrances[int(name)] = _numbers(given, f"entrances.{name}")
    for room in range(1, rooms + 1):
        around = [number for each in corridors if room in each.rooms for number in each.numbers]
        if sorted([*around, *entrances.get(room, ())]) != list(NUMBERS):
            raise BadData(f"the corridors and the entrance of room {room} do not bear 1 to 4 once each (NM-6)", "corridors")
    tiles = _entry(parsed, "tiles", dict, "")
    _only(tiles, ("printed", "slots", "one", "two", "colour", "does"), "tiles")
    printed = {int(room): str(tile) for room, tile in _entry(tiles, "printed", dict, "tiles").items()}
    slots, one, two = (tuple(_entry(tiles, name, list, "tiles")) for name in ("slots", "one", "two"))
    if set(slots) & set(printed) or not {*slots, *printed} <= set(range(1, rooms + 1)):
        raise BadData("a slot is a room that has nothing printed on it", "tiles.slots")
    if len(one) != rooms - len(printed) - len(slots) or len(two) < len(slots):
        raise BadData("the tiles do not fill the ship: every 1 has its room, every slot a 2 (NM-90)", "tiles.one")
    names = (*printed.values(), *one, *two)
    if len(set(names)) != len(names):
        raise BadData("a tile is there twice", "tiles")
    colour, does = _entry(tiles, "colour", dict, "tiles"), _entry(tiles, "does", dict, "tiles")
    _only(colour, names, "tiles.colour")
    _only(does, names, "tiles.does")
    if sorted(does.values()) != sorted(DOES):
        raise BadData(f"each of {', '.join(DOES)} is one tile's", "tiles.does")
    start = _number(parsed, "start", 1, rooms, "")
    if does.get(printed.get(start, "")) != "hibernate":
        raise BadData("everybody wakes in the room where one hibernates (NM-90)", "start")
    tokens = _entry(parsed, "exploration", dict, "")
    _only(tokens, EXPLORATION, "exploration")
    exploration = {name: _number(tokens, name, 0, 99, "exploration") for name in EXPLORATION}
    if sum(exploration.values()) < rooms - len(printed):
        raise BadData("there are fewer tokens than unexplored rooms (NM-91)", "exploration")
    return Ship(rooms, start, corridors, entrances, printed, slots, one, two, colour, does, exploration)


def _corridors(entries: list[Any], rooms: int) -> tuple[Corridor, ...]:
    corridors: list[Corridor] = []
    for place, given in enumerate(entries):
        field = f"corridors[{place}]"
        if not isinstance(given, list) or len(given) < 3 or not all(isinstance(each, int) for each in given):
            raise BadData("a corridor is two rooms and its numbers (NM-6)", field)
        one, other, *numbers = given
        if not 1 <= one < other <= rooms:
            raise BadData("two rooms of the ship, the lower number first", field)
        if any(each.rooms == (one, other) for each in corridors):
            raise BadData("these two rooms are joined twice", field)
        corridors.append(Corridor((one, other), _numbers(numbers, field)))
    return tuple(corridors)


def read_characters(source: str) -> tuple[Character, ...]:
    """The characters of a TOML text; raises `BadData`."""
    characters = []
    for name, entry in _parsed(source, "characters.toml").items():
        _only(entry, ("weapon", "energy", "ammunition", "injuries"), name)
        given, field = _entry(entry, "injuries", dict, name), f"{name}.injuries"
        _only(given, SHOT_FACES, field)
        characters.append(
            Character(
                name,
                _entry(entry, "weapon", str, name),
                _entry(entry, "energy", bool, name),
                _number(entry, "ammunition", 0, 9, name),
                {face: _number(given, face, 0, 9, field) for face in SHOT_FACES},
            )
        )
    if len(characters) < 5:
        raise BadData("five players need five characters (NM-90)", "characters.toml")
    return tuple(characters)


def read_scenario(source: str) -> Scenario:
    """The scenario's numbers of a TOML text; raises `BadData`."""
    parsed = _parsed(source, "scenario.toml")
    limits = {
        "time": (1, 30),
        "hibernation": (1, 30),
        "eggs": (1, 8),
        "action_cards": (5, 20),
        "hand": (1, 5),
        "hand_body_wound": (1, 5),
        "actions": (1, 5),
        "reload": (0, 9),
        "final_draw": (0, 5),
        "points": (1, 1000),
    }
    _only(parsed, (*limits, "costs"), "")
    costs = _entry(parsed, "costs", dict, "")
    _only(costs, COSTS, "costs")
    numbers = {name: _number(parsed, name, low, high, "") for name, (low, high) in limits.items()}
    return Scenario(**numbers, costs={name: _number(costs, name, 1, 5, "costs") for name in COSTS})


def _file(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


@cache
def ship() -> Ship:
    """The house's ship."""
    return read_ship(_file("ship.toml"))


@cache
def characters() -> tuple[Character, ...]:
    """The house's characters."""
    return read_characters(_file("characters.toml"))


@cache
def scenario() -> Scenario:
    """The house's numbers of Last Watch."""
    return read_scenario(_file("scenario.toml"))


ROOMS = ship().rooms
CORRIDORS = len(ship().corridors)
TECHNICAL = CORRIDORS
"""The place of the technical corridors among the corridors: their one noise marker counts at every entrance (NM-70)."""


def exits() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Per room and number (both from 1): what lies behind the corridor, a room or `DUCTS`; and the corridor's place or `TECHNICAL`."""
    beyond, through = np.zeros((ROOMS + 1, 5), np.int64), np.full((ROOMS + 1, 5), TECHNICAL, np.int64)
    for place, corridor in enumerate(ship().corridors):
        for room in corridor.rooms:
            for number in corridor.numbers:
                beyond[room, number], through[room, number] = sum(corridor.rooms) - room, place
    return beyond, through


def joined() -> NDArray[np.int64]:
    """Per two rooms the corridor between them, or -1."""
    table = np.full((ROOMS + 1, ROOMS + 1), -1, np.int64)
    for place, corridor in enumerate(ship().corridors):
        one, other = corridor.rooms
        table[one, other] = table[other, one] = place
    return table
