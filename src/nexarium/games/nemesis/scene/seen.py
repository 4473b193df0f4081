"""A position as plain values: the source of the pictures and the words.

The whole record of the rules is public, because what no seat has seen is not decided yet. So every seat sees the same ship.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from operator import sub
from typing import NamedTuple

import numpy as np

from nexarium.core.game import State
from nexarium.games.nemesis.box.components import KINDS, MOST_SERIOUS, TOKENS, WOUNDS
from nexarium.games.nemesis.box.ship import CORRIDORS, ROOMS, Character, characters, scenario, ship
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.state import NONE, STATE, UNSEEN_TOKEN, Cause, Door, Fate, Phase, Stage

KIND_OF_FIGURE = tuple(kind for kind, number in zip(KINDS, numbering.MINIATURES, strict=True) for _ in range(number))
LAST_TIME = scenario().time
ACTIONS_A_ROUND = scenario().actions
SERIOUS_LIMIT = MOST_SERIOUS
LIGHT_LIMIT = 3


class Intruder(NamedTuple):
    """An intruder on the board. `figure` is the number of its miniature, so that the drawing slides when it moves."""

    figure: int
    kind: str
    room: int
    injuries: int


class Person(NamedTuple):
    """A character and its player's cards."""

    seat: int
    character: Character | None
    room: int
    """The room of the character or of its corpse."""
    fate: str
    """awake, asleep or dead"""
    hand: tuple[int, ...]
    """Cards in hand, by `numbering.CARDS`."""
    deck: int
    discard: int
    contamination: int
    """Contamination cards in hand, deck and discard."""
    infected: int
    """The number of those that an earlier scan found infected."""
    light: int
    serious: tuple[str, ...]
    """Its undressed serious wounds."""
    dressed: tuple[str, ...]
    ammunition: int
    larva: bool
    slime: bool
    passed: bool
    died_of: Cause
    ended_at: int

    @property
    def cards(self) -> int:
        """The number of cards in hand, Action and Contamination together."""
        return sum(self.hand)

    @property
    def actions(self) -> int:
        """The number of Action cards in hand."""
        return self.hand[numbering.ACTION_CARD]


class Room(NamedTuple):
    """A room of the ship. `tile` is empty until the room is entered; `back` is what a hidden tile shows (I or II)."""

    number: int
    tile: str
    back: str
    fire: bool
    malfunction: bool
    corpses: int
    carcasses: int

    @property
    def does(self) -> str:
        """The function of its tile in the rules (`ship.DOES`), or nothing."""
        return ship().does.get(self.tile, "")


class Corridor(NamedTuple):
    """A corridor between two rooms: its numbers, whether it has noise, and its door (open, closed or destroyed)."""

    place: int
    rooms: tuple[int, int]
    numbers: tuple[int, ...]
    noise: bool
    door: str


class Due(NamedTuple):
    """The next decision or chance event, and what it concerns. Figures are `NONE` where there is none."""

    phase: Phase
    stage: Stage
    seat: int
    """The seat that decides, or that the chance event concerns; otherwise the first player."""
    attacker: int
    """The figure whose attack card is drawn."""
    checked: int
    """The figure whose injuries are checked."""
    burning: int
    """Mask of the figures injured by fire that are still to be checked."""
    transforming: int
    """A Creeper that turns into a Breeder."""
    target: int
    """The target of a shot or a blow: a figure, or `numbering.EGG`."""
    blow: bool
    check_cards: int
    check_total: int
    check_arrow: bool
    operating: bool
    """Whether the scan is the Surgery's, of all cards."""


class Seen(NamedTuple):
    """The ship with all characters and intruders."""

    people: tuple[Person, ...]
    rooms: Mapping[int, Room]
    corridors: tuple[Corridor, ...]
    intruders: tuple[Intruder, ...]
    ducts: bool
    """Whether the technical corridors have noise."""
    time: int
    opens: int
    """The time from which characters may sleep (NM-95)."""
    turn: int
    first: int
    """The first player, or -1."""
    active: int
    """The active seat, or -1 in the event phase and after the end."""
    taken: int
    """The number of actions that the active seat has taken in this round."""
    eggs: int
    bag: Mapping[str, int]
    """Tokens in the bag, by kind."""
    nest_destroyed: bool
    queen_killed: bool
    goal_nest: bool
    need: int
    check_aid: bool
    """Option `breeder_queen_check`: whether the player aid's reading applies."""
    retreat: bool
    """Option `retreat`."""
    over: bool
    due: Due

    @property
    def order(self) -> tuple[int, ...]:
        """The seats in turn order."""
        seats, start = len(self.people), max(self.first, 0)
        return tuple((start + place) % seats for place in range(seats))

    def corridor(self, one: int, other: int) -> Corridor:
        """Return the corridor between two neighbouring rooms."""
        rooms = (min(one, other), max(one, other))
        return next(each for each in self.corridors if each.rooms == rooms)

    def company(self, room: int, seat: int = NONE) -> bool:
        """Return whether any character is awake in a room, except the seat's own."""
        return any(each.room == room and each.fate == "awake" and each.seat != seat for each in self.people)

    def in_room(self, room: int) -> tuple[Intruder, ...]:
        """Return the intruders in a room."""
        return tuple(each for each in self.intruders if each.room == room)


def seen(state: State) -> Seen:
    """Return what all players see of a position."""
    fields = Fields(state)
    due = _due(fields)
    over = due.phase == Phase.FINISHED
    standing = zip(fields.row("place"), fields.row("injuries"), strict=True)
    noise = fields.row("noise")
    return Seen(
        people=tuple(_people(fields)),
        rooms=_rooms(fields),
        corridors=tuple(map(_corridor, range(CORRIDORS), noise[:CORRIDORS], fields.row("door"))),
        intruders=tuple(Intruder(figure, KIND_OF_FIGURE[figure], room, hurt) for figure, (room, hurt) in enumerate(standing) if room),
        ducts=bool(noise[CORRIDORS]),
        time=fields.one("time"),
        opens=fields.one("hibernation"),
        turn=fields.one("turn"),
        first=fields.one("first"),
        active=fields.one("active") if not over and due.stage == Stage.PLAYERS else -1,
        taken=fields.one("actions"),
        eggs=fields.one("eggs"),
        bag=_tokens(fields.row("bag"), fields.row("bag_seen")),
        nest_destroyed=bool(fields.one("nest_destroyed")),
        queen_killed=bool(fields.one("queen_killed")),
        goal_nest=bool(fields.one("goal_nest")),
        need=fields.one("need"),
        check_aid=bool(fields.one("check_aid")),
        retreat=bool(fields.one("retreat")),
        over=over,
        due=due,
    )


# --- reading the record --------------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """The position of a field within the record's numbers."""

    first: int
    row: int
    """The number of numbers in one row of the field."""


def _places() -> Mapping[str, Place]:
    places, first = {}, 0
    for name, (kind, *_) in (STATE.fields or {}).items():
        places[name] = Place(first, kind.shape[-1] if kind.shape else 1)
        first += kind.itemsize // np.dtype(np.int64).itemsize
    return places


_PLACES = _places()
"""The fields in order; all are int64, so there is no padding between them."""


class Fields:
    """A position's record as Python integers, read all at once; field by field takes a hundred times as long."""

    def __init__(self, state: State) -> None:
        self._words: list[int] = state.memory.view(np.int64).tolist()

    def one(self, name: str) -> int:
        """Return a field that is a number."""
        return self._words[_PLACES[name].first]

    def row(self, name: str, place: int = 0) -> list[int]:
        """Return a field that is a row of numbers, or one row of a table."""
        first, row = _PLACES[name]
        return self._words[first + place * row : first + (place + 1) * row]


_NUMBERS = range(1, ROOMS + 1)
_OF_A_ROOM = ("tile", "fire", "malfunction", "corpses", "carcasses")


def _rooms(fields: Fields) -> dict[int, Room]:
    return dict(zip(_NUMBERS, map(_room, _NUMBERS, *(fields.row(name)[1:] for name in _OF_A_ROOM)), strict=True))


@cache
def _room(number: int, tile: int, fire: int, malfunction: int, corpses: int, carcasses: int) -> Room:
    back = "II" if number in ship().slots else "I"
    return Room(number, "" if tile == NONE else numbering.TILES[tile], back, bool(fire), bool(malfunction), corpses, carcasses)


@cache
def _corridor(place: int, noise: int, door: int) -> Corridor:
    printed = ship().corridors[place]
    return Corridor(place, printed.rooms, printed.numbers, bool(noise), Door(door).name.lower())


@cache
def _wounds(counts: tuple[int, ...]) -> tuple[str, ...]:
    """Return wounds by name, each as often as it occurs."""
    return tuple(name for name, count in zip(WOUNDS, counts, strict=True) for _ in range(count))


_OF_A_SEAT = ("character", "room", "status", "light", "ammunition", "larva", "slime", "passed", "died_of", "ended_at")


def _people(fields: Fields) -> Iterator[Person]:
    columns = [fields.row(name) for name in _OF_A_SEAT]
    for seat in range(fields.one("players")):
        character, room, status, light, ammunition, larva, slime, passed, died_of, ended_at = (column[seat] for column in columns)
        hand, deck, discard = fields.row("hand", seat), fields.row("deck", seat), fields.row("discard", seat)
        dressed = fields.row("dressed", seat)
        bare = map(sub, fields.row("wounds", seat), dressed)
        yield Person(
            seat,
            None if character == NONE else characters()[character],
            room,
            _FATES[status],
            tuple(hand),
            sum(deck),
            sum(discard),
            sum(hand[numbering.UNSCANNED :]) + sum(deck[numbering.UNSCANNED :]) + sum(discard[numbering.UNSCANNED :]),
            hand[numbering.INFECTED] + deck[numbering.INFECTED] + discard[numbering.INFECTED],
            light,
            _wounds(tuple(bare)),
            _wounds(tuple(dressed)),
            ammunition,
            bool(larva),
            bool(slime),
            bool(passed),
            _CAUSES[died_of],
            ended_at,
        )


def _tokens(by_kind: list[int], by_type: list[int]) -> dict[str, int]:
    """Return tokens by kind, with seen and unseen numbers together."""
    counts = dict(zip(TOKENS, by_kind, strict=True))
    for (kind, _), number in zip(numbering.TOKEN_TYPES, by_type, strict=True):
        counts[kind] += number
    return counts


def kind_of_token(token: int) -> str:
    """Return the kind of a token that is set aside, or an empty text for none."""
    if token == NONE:
        return ""
    return TOKENS[token - UNSEEN_TOKEN] if token >= UNSEEN_TOKEN else numbering.TOKEN_TYPES[token][0]


_FATES = tuple(fate.name.lower() for fate in Fate)
_CAUSES, _PHASES, _STAGES = tuple(Cause), tuple(Phase), tuple(Stage)
_ABOUT = {Phase.NOISE_ROLL: "roller", Phase.ENCOUNTER: "surprised", Phase.ATTACKED: "victim", Phase.WOUNDED: "wounded"}
"""The record's field with the seat that a chance phase concerns; in other phases it is the active seat."""


def _due(fields: Fields) -> Due:
    phase = _PHASES[fields.one("phase")]
    about = fields.one(_ABOUT.get(phase, "active"))
    return Due(
        phase=phase,
        stage=_STAGES[fields.one("stage")],
        seat=about if 0 <= about < fields.one("players") else max(0, fields.one("first")),
        attacker=fields.one("attacker") if phase == Phase.ATTACKED else NONE,
        checked=fields.one("checked"),
        burning=fields.one("burning"),
        transforming=fields.one("transforming"),
        target=fields.one("target"),
        blow=bool(fields.one("blow")),
        check_cards=fields.one("check_cards"),
        check_total=fields.one("check_total"),
        check_arrow=bool(fields.one("check_arrow")),
        operating=bool(fields.one("operating")),
    )
