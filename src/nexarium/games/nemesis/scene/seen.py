"""A position as plain values: everything that the pictures and the words draw from.

All of the rules' record is public, for what nobody has seen is not decided yet; so every seat sees the same ship.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nexarium.core.game import State
from nexarium.games.nemesis.box.components import KINDS, TOKENS, WOUNDS, components
from nexarium.games.nemesis.box.ship import CORRIDORS, ROOMS, Character, characters, scenario, ship
from nexarium.games.nemesis.rules import numbering as n
from nexarium.games.nemesis.rules import state as s

DOORS = ("open", "closed", "destroyed")
FATES = ("awake", "asleep", "dead")
KIND_OF_FIGURE = tuple(kind for kind, number in zip(KINDS, n.MINIATURES, strict=True) for _ in range(number))


@dataclass(frozen=True)
class Beast:
    """An intruder on the board. `slot` names its miniature, so that it slides where it goes."""

    slot: int
    kind: str
    room: int
    injuries: int


@dataclass(frozen=True)
class Figure:
    """A character."""

    seat: int
    character: Character | None
    room: int
    """Where it is, or where its corpse lies."""
    fate: str
    """awake, asleep or dead"""
    hand: tuple[int, ...]
    """Cards in hand, by `numbering.CARDS`."""
    deck: int
    discard: int
    light: int
    serious: tuple[str, ...]
    """Its serious wounds that are not dressed."""
    dressed: tuple[str, ...]
    ammunition: int
    larva: bool
    slime: bool
    passed: bool
    died_of: int
    ended_at: int

    @property
    def cards(self) -> int:
        """Cards in hand, Action and Contamination together."""
        return sum(self.hand)

    @property
    def actions(self) -> int:
        """Action cards in hand."""
        return self.hand[n.ACTION_CARD]


@dataclass(frozen=True)
class Room:
    """A slot of the ship. `tile` is empty while nobody has been there; `back` is what a hidden tile shows (I or II)."""

    number: int
    tile: str
    back: str
    fire: bool
    malfunction: bool
    corpses: int
    carcasses: int


@dataclass(frozen=True)
class Corridor:
    """A corridor between two rooms: its numbers, whether it holds noise, and its door (open, closed or destroyed)."""

    place: int
    rooms: tuple[int, int]
    numbers: tuple[int, ...]
    noise: bool
    door: str


@dataclass(frozen=True)
class Seen:
    """The ship and everybody in it."""

    figures: tuple[Figure, ...]
    rooms: Mapping[int, Room]
    corridors: tuple[Corridor, ...]
    beasts: tuple[Beast, ...]
    ducts: bool
    """Whether the technical corridors hold noise."""
    time: int
    turn: int
    first: int
    """The first player, or -1."""
    active: int
    """The seat whose turn it is to act, or -1 in the event phase and when all is over."""
    taken: int
    """How many actions the active seat has taken in this round."""
    eggs: int
    nest_destroyed: bool
    queen_killed: bool
    goal_nest: bool
    need: int
    over: bool

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn order."""
        seats, start = len(self.figures), max(self.first, 0)
        return tuple((start + place) % seats for place in range(seats))

    def corridor(self, one: int, other: int) -> Corridor:
        """The corridor between two neighbouring rooms."""
        rooms = (min(one, other), max(one, other))
        return next(each for each in self.corridors if each.rooms == rooms)

    def company(self, room: int, seat: int) -> bool:
        """Whether anybody else is awake in a room."""
        return any(each.room == room and each.fate == "awake" and each.seat != seat for each in self.figures)

    def in_room(self, room: int) -> tuple[Beast, ...]:
        return tuple(beast for beast in self.beasts if beast.room == room)


def seen(state: State) -> Seen:
    """What everybody sees of a position."""
    record = state.record
    field: dict[str, Any] = {name: record[name].tolist() for name in FIELDS}
    rooms = {
        room: Room(
            room,
            "" if (tile := field["tile"][room]) == s.NONE else n.TILES[tile],
            "II" if room in ship().slots else "I",
            bool(field["fire"][room]),
            bool(field["malfunction"][room]),
            field["corpses"][room],
            field["carcasses"][room],
        )
        for room in range(1, ROOMS + 1)
    }
    corridors = tuple(
        Corridor(place, each.rooms, each.numbers, bool(field["noise"][place]), DOORS[field["door"][place]])
        for place, each in enumerate(ship().corridors)
    )
    standing = zip(field["place"], field["injuries"], strict=True)
    beasts = tuple(Beast(slot, KIND_OF_FIGURE[slot], room, injuries) for slot, (room, injuries) in enumerate(standing) if room)
    over = int(record.phase) == s.Phase.FINISHED
    playing = not over and int(record.stage) == s.Stage.PLAYERS
    return Seen(
        figures=tuple(_figure(field, seat) for seat in range(int(record.players))),
        rooms=rooms,
        corridors=corridors,
        beasts=beasts,
        ducts=bool(field["noise"][CORRIDORS]),
        time=int(record.time),
        turn=int(record.turn),
        first=int(record.first),
        active=int(record.active) if playing else -1,
        taken=int(record.actions),
        eggs=int(record.eggs),
        nest_destroyed=bool(record.nest_destroyed),
        queen_killed=bool(record.queen_killed),
        goal_nest=bool(record.goal_nest),
        need=int(record.need),
        over=over,
    )


OF_ROOMS = ("tile", "fire", "malfunction", "corpses", "carcasses", "noise", "door", "place", "injuries")
OF_SEATS = (
    "character",
    "room",
    "status",
    "hand",
    "deck",
    "discard",
    "light",
    "wounds",
    "dressed",
    "ammunition",
    "larva",
    "slime",
    "passed",
)
FIELDS = (*OF_ROOMS, *OF_SEATS, "died_of", "ended_at")
"""The record's arrays, which are read once a position."""


def _figure(field: Mapping[str, Any], seat: int) -> Figure:
    own: dict[str, Any] = {name: field[name][seat] for name in (*OF_SEATS, "died_of", "ended_at")}
    wounds = zip(WOUNDS, own["wounds"], own["dressed"], strict=True)
    return Figure(
        seat=seat,
        character=None if own["character"] == s.NONE else characters()[own["character"]],
        room=own["room"],
        fate=FATES[own["status"]],
        hand=tuple(own["hand"]),
        deck=sum(own["deck"]),
        discard=sum(own["discard"]),
        light=own["light"],
        serious=tuple(name for name, all_, dressed in wounds for _ in range(all_ - dressed)),
        dressed=tuple(name for name, dressed in zip(WOUNDS, own["dressed"], strict=True) for _ in range(dressed)),
        ammunition=own["ammunition"],
        larva=bool(own["larva"]),
        slime=bool(own["slime"]),
        passed=bool(own["passed"]),
        died_of=own["died_of"],
        ended_at=own["ended_at"],
    )


def bag_of(state: State) -> int:
    """How many tokens are in the bag."""
    record = state.record
    return sum(int(number) for number in record.bag[: len(TOKENS)]) + sum(int(number) for number in record.bag_seen)


LAST_TIME = scenario().time
OPENS = scenario().hibernation
ACTIONS_A_ROUND = scenario().actions
SERIOUS_LIMIT = 3
LIGHT_LIMIT = 3
EGGS = components().eggs
