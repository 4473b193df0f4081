"""The ship, its tiles, the characters and the scenario's numbers, checked on loading and turned into tables for the rules.

Rooms are numbered as on the ship, 1 to 21; 0 stands for the technical corridors. Corridors are numbered in the order of `ship.toml`;
`TECHNICAL` is the one shared space of the technical corridors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, get_args

import numpy as np
from msgspec import Meta
from msgspec import field as optional
from msgspec.structs import asdict
from numpy.typing import NDArray

from nexarium.core.components import Section, read, refused
from nexarium.core.errors import BadData
from nexarium.core.own_names import LONGEST_NAME, Names
from nexarium.games.nemesis.box.components import SEATS, Components, Number, components

NUMBERS = (1, 2, 3, 4)
"""The numbers of corridors."""
DUCTS = 0
"""The technical corridors, in place of a room's number."""
Does = Literal["hibernate", "reload", "treat", "operate", "eat", "wash", "nest", "slime"]
Colour = Literal["red", "yellow", "green", "white"]
DOES: tuple[str, ...] = get_args(Does)
"""The functions of tiles in the rules; other tiles do nothing in Last Watch (NM-92)."""
EXPLORATION = ("silence", "danger", "slime", "fire", "malfunction", "door")
"""The tokens on unexplored rooms (NM-91)."""
SHOT_FACES = ("creeper", "adult", "hit", "double")
DRAWN = "drawn"
"""The option's value for a random character, which no character can be called."""
MOST_ROOMS = 21
MOST_TILES = 2 * MOST_ROOMS
MOST_TILES_LISTED = 30
"""The most tiles that an error lists."""
MOST_CHARACTERS = 24
Few = Annotated[int, Meta(ge=0, le=9)]
Price = Annotated[int, Meta(ge=1, le=5)]
SHIP, CHARACTERS, SCENARIO = "ship.toml", "characters.toml", "scenario.toml"
MOST_ACTION_CARDS = 20
"""The most Action cards of a character."""
Turns = Annotated[int, Meta(ge=1, le=30)]
Eggs = Annotated[int, Meta(ge=1, le=8)]
EntryId = Annotated[
    str,
    Meta(
        max_length=LONGEST_NAME,
        pattern=r"^[A-Za-z][A-Za-z0-9_]*(?![\s\S])",
        description=f"a letter, then letters, digits and underscores, {LONGEST_NAME} at most",
    ),
]
"""The id of a character, a weapon or a tile."""
RoomNumber = Annotated[int, Meta(ge=1, le=MOST_ROOMS)]
RoomKey = Annotated[str, Meta(pattern=r"^([1-9]|1[0-9]|2[01])(?![\s\S])", description=f"a room from 1 to {MOST_ROOMS}")]
CorridorNumber = Annotated[int, Meta(ge=1, le=4)]


@dataclass(frozen=True)
class Corridor:
    """A corridor: its two rooms, the lower number first, and its number or numbers."""

    rooms: tuple[int, int]
    numbers: tuple[int, ...]

    @property
    def name(self) -> str:
        """The corridor in notation: `15-18`."""
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
    """Rooms with a tile "2"."""
    one: tuple[str, ...]
    two: tuple[str, ...]
    colour: Mapping[str, str]
    does: Mapping[str, str]
    exploration: Mapping[str, int]
    name: Mapping[str, Names]
    """The names of tiles that the ship names itself, by tile and language."""

    @property
    def tiles(self) -> tuple[str, ...]:
        """Every tile in the order of the rules' numbers: the printed ones by room, then "1", then "2"."""
        return (*(self.printed[room] for room in sorted(self.printed)), *self.one, *self.two)

    def neighbours(self, room: int) -> dict[int, int]:
        """Return the rooms joined to `room` by a corridor, with the corridor's number."""
        return {sum(each.rooms) - room: place for place, each in enumerate(self.corridors) if room in each.rooms}


@dataclass(frozen=True)
class Character:
    """A character's weapon, and the injuries of a shot that hits, by the die's face."""

    id: str
    weapon: str
    energy: bool
    ammunition: int
    injuries: Mapping[str, int]
    name: Names
    weapon_name: Names


class Injuries(Section, frozen=True):
    """The injuries of a shot, by the face of the combat die (NM-90)."""

    creeper: Few
    adult: Few
    hit: Few
    double: Few


class Sheet(Section, frozen=True, kw_only=True):
    """A character in `characters.toml`."""

    name: Names = optional(default_factory=dict)
    weapon: EntryId
    weapon_name: Names = optional(default_factory=dict)
    energy: bool
    ammunition: Few
    injuries: Injuries


class Costs(Section, frozen=True):
    """The Action cards that each action costs (NM-92)."""

    move: Price
    careful: Price
    shoot: Price
    melee: Price
    room: Price
    rest: Price
    repair: Price
    escape_leg_wound: Price


class Difficulty(Section, frozen=True):
    """The changes of a difficulty, by the number of players from one to five (NM-98)."""

    hibernation: Annotated[tuple[Turns, ...], Meta(min_length=SEATS, max_length=SEATS)]
    eggs: Annotated[tuple[Eggs, ...], Meta(min_length=SEATS, max_length=SEATS)]
    adults: Annotated[tuple[Number, ...], Meta(min_length=SEATS, max_length=SEATS)]


class Difficulties(Section, frozen=True):
    """The difficulties, by the values of the option (NM-98)."""

    easy: Difficulty
    normal: Difficulty
    hard: Difficulty


class Scenario(Section, frozen=True):
    """The numbers of Last Watch: `scenario.toml`."""

    time: Turns
    action_cards: Annotated[int, Meta(ge=5, le=MOST_ACTION_CARDS)]
    hand: Price
    hand_body_wound: Price
    actions: Price
    reload: Few
    final_draw: Annotated[int, Meta(ge=0, le=5)]
    points: Annotated[int, Meta(ge=1, le=1000)]
    costs: Costs
    difficulty: Difficulties


# --- reading the files ---------------------------------------------------------------------------------------------------


class Tiles(Section, frozen=True, kw_only=True):
    """The rooms' tiles."""

    printed: Annotated[dict[RoomKey, EntryId], Meta(max_length=MOST_ROOMS)]
    slots: Annotated[tuple[RoomNumber, ...], Meta(max_length=MOST_ROOMS)]
    one: Annotated[tuple[EntryId, ...], Meta(max_length=MOST_ROOMS)]
    two: Annotated[tuple[EntryId, ...], Meta(max_length=MOST_TILES)]
    colour: Annotated[dict[EntryId, Colour], Meta(max_length=2 * MOST_TILES)]
    does: Annotated[dict[EntryId, Does], Meta(max_length=2 * MOST_TILES)]
    name: Annotated[dict[EntryId, Names], Meta(max_length=2 * MOST_TILES)] = optional(default_factory=dict)


class Exploration(Section, frozen=True):
    """The number of exploration tokens of each kind (NM-91)."""

    silence: Number
    danger: Number
    slime: Number
    fire: Number
    malfunction: Number
    door: Number


CorridorEntry = Annotated[
    tuple[RoomNumber, ...], Meta(min_length=3, max_length=6, description="two rooms, the lower one first, and one to four corridor numbers")
]
Entrance = Annotated[tuple[CorridorNumber, ...], Meta(min_length=1, max_length=4)]


class Plan(Section, frozen=True):
    """The contents of `ship.toml`. A corridor is two rooms and its numbers."""

    rooms: Annotated[int, Meta(ge=2, le=MOST_ROOMS)]
    start: RoomNumber
    corridors: Annotated[tuple[CorridorEntry, ...], Meta(max_length=2 * MOST_ROOMS, extra={"picker": "map"})]
    entrances: Annotated[dict[RoomKey, Entrance], Meta(max_length=MOST_ROOMS)]
    tiles: Tiles
    exploration: Exploration


def read_ship(source: str) -> Ship:
    """Return the ship of a TOML text. Raises `BadData`."""
    plan = read(source, Plan, SHIP)
    corridors, entrances = _corridors(plan), _entrances(plan)
    for room in range(1, plan.rooms + 1):
        around = [number for each in corridors if room in each.rooms for number in each.numbers]
        if sorted([*around, *entrances.get(room, ())]) != list(NUMBERS):
            raise _refused("room_numbers", "corridors", room=room)
    printed = {int(room): tile for room, tile in plan.tiles.printed.items()}
    _check_tiles(plan, printed)
    if plan.tiles.does.get(printed.get(plan.start, "")) != "hibernate":
        raise _refused("start_room", "start")
    exploration = asdict(plan.exploration)
    if (number := sum(exploration.values())) < (unexplored := plan.rooms - len(printed)):
        raise _refused("exploration", "exploration", number=number, rooms=unexplored)
    tiles = plan.tiles
    return Ship(
        rooms=plan.rooms,
        start=plan.start,
        corridors=corridors,
        entrances=entrances,
        printed=printed,
        slots=tiles.slots,
        one=tiles.one,
        two=tiles.two,
        colour=tiles.colour,
        does=tiles.does,
        exploration=exploration,
        name=tiles.name,
    )


def _refused(key: str, field: str, file: str = SHIP, **holes: object) -> BadData:
    return refused(__package__, key, field, file, **holes)


def _numbers(given: Sequence[int], field: str) -> tuple[int, ...]:
    if not set(given) <= set(NUMBERS):
        raise _refused("corridor_numbers", field)
    return tuple(given)


def _corridors(plan: Plan) -> tuple[Corridor, ...]:
    """Return the corridors, each with its numbers and two rooms that no other corridor joins (NM-6)."""
    corridors: list[Corridor] = []
    for place, given in enumerate(plan.corridors):
        field, (one, other, *numbers) = f"corridors[{place}]", given
        if not 1 <= one < other <= plan.rooms:
            raise _refused("corridor", field, rooms=plan.rooms)
        if any(each.rooms == (one, other) for each in corridors):
            raise _refused("joined_twice", field, one=one, other=other)
        corridors.append(Corridor((one, other), _numbers(numbers, field)))
    return tuple(corridors)


def _entrances(plan: Plan) -> dict[int, tuple[int, ...]]:
    """Return the rooms with an entrance to the technical corridors, and the entrance's numbers (NM-6)."""
    for name in plan.entrances:
        if int(name) > plan.rooms:
            raise _refused("no_room", f"entrances.{name}", room=name, rooms=plan.rooms)
    return {int(name): _numbers(given, f"entrances.{name}") for name, given in plan.entrances.items()}


def _some(tiles: Sequence[str]) -> str:
    """Return the ids of tiles for a sentence; of very many, the first ones."""
    return ", ".join(tiles[:MOST_TILES_LISTED]) + (", …" if len(tiles) > MOST_TILES_LISTED else "")


def _check_tiles(plan: Plan, printed: Mapping[int, str]) -> None:
    """Check that every room has its tile, and that each function belongs to one tile (NM-90)."""
    tiles, slots = plan.tiles, plan.tiles.slots
    for room in printed:
        if room > plan.rooms:
            raise _refused("no_room", f"tiles.printed.{room}", room=room, rooms=plan.rooms)
    for place, room in enumerate(slots):
        if room > plan.rooms:
            raise _refused("no_room", f"tiles.slots[{place}]", room=room, rooms=plan.rooms)
        if room in printed or room in slots[:place]:
            raise _refused("slot", "tiles.slots", room=room)
    ones = plan.rooms - len(printed) - len(slots)
    if len(tiles.one) != ones or len(tiles.two) < len(slots):
        raise _refused("tiles", "tiles.one", ones=len(tiles.one), rooms=ones, twos=len(tiles.two), slots=len(slots))
    names = (*printed.values(), *tiles.one, *tiles.two)
    if twice := [name for place, name in enumerate(names) if name in names[:place]]:
        raise _refused("tile_twice", "tiles", tile=twice[0])
    named: tuple[tuple[str, Mapping[str, object]], ...] = (("colour", tiles.colour), ("does", tiles.does), ("name", tiles.name))
    for field, told in named:
        for name in told:
            if name not in names:
                raise _refused("no_tile", f"tiles.{field}.{name}", tiles=_some(names))
    if sorted(tiles.does.values()) != sorted(DOES):
        raise _refused("room_actions", "tiles.does")


Cast = Annotated[dict[EntryId, Sheet], Meta(max_length=MOST_CHARACTERS)]
"""The contents of `characters.toml`."""


def read_characters(source: str) -> tuple[Character, ...]:
    """Return the characters of a TOML text. Raises `BadData`."""
    given: dict[str, Sheet] = read(source, Cast, CHARACTERS)
    if len(given) < SEATS:
        raise _refused("characters", "", CHARACTERS)
    weapons: dict[str, Names] = {}
    for id, sheet in given.items():
        if id == DRAWN:
            raise _refused("drawn", id, CHARACTERS, id=id)
        if sheet.weapon_name and weapons.setdefault(sheet.weapon, sheet.weapon_name) != sheet.weapon_name:
            raise _refused("weapon_name", f"{id}.weapon_name", CHARACTERS, weapon=sheet.weapon)
    return tuple(
        Character(id, sheet.weapon, sheet.energy, sheet.ammunition, asdict(sheet.injuries), sheet.name, sheet.weapon_name)
        for id, sheet in given.items()
    )


def read_scenario(source: str, pieces: Components) -> Scenario:
    """Return the scenario's numbers of a TOML text, for a box with these pieces. Raises `BadData`."""
    numbers = read(source, Scenario, SCENARIO)
    for name, difficulty in asdict(numbers.difficulty).items():
        for entry, most in (("hibernation", numbers.time), ("eggs", pieces.eggs), ("adults", pieces.of_kind("adult"))):
            for place, number in enumerate(getattr(difficulty, entry)):
                if number > most:
                    raise _refused(f"difficulty_{entry}", f"difficulty.{name}.{entry}[{place}]", SCENARIO, number=number, most=most)
    return numbers


def _file(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


@cache
def ship() -> Ship:
    """Return the server's ship."""
    return read_ship(_file(SHIP))


@cache
def characters() -> tuple[Character, ...]:
    """Return the server's characters."""
    return read_characters(_file(CHARACTERS))


@cache
def scenario() -> Scenario:
    """Return the server's numbers of Last Watch."""
    return read_scenario(_file(SCENARIO), components())


ROOMS = ship().rooms
CORRIDORS = len(ship().corridors)
TECHNICAL = CORRIDORS
"""The number of the technical corridors among the corridors: their one noise marker counts at every entrance (NM-70)."""


def exits() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return, per room and number (both from 1), what is behind the corridor, a room or `DUCTS`, and the corridor's number or
    `TECHNICAL`."""
    beyond, through = np.zeros((ROOMS + 1, 5), np.int64), np.full((ROOMS + 1, 5), TECHNICAL, np.int64)
    for place, corridor in enumerate(ship().corridors):
        for room in corridor.rooms:
            for number in corridor.numbers:
                beyond[room, number], through[room, number] = sum(corridor.rooms) - room, place
    return beyond, through


def joined() -> NDArray[np.int64]:
    """Return the corridor between each pair of rooms, or -1."""
    table = np.full((ROOMS + 1, ROOMS + 1), -1, np.int64)
    for place, corridor in enumerate(ship().corridors):
        one, other = corridor.rooms
        table[one, other] = table[other, one] = place
    return table
