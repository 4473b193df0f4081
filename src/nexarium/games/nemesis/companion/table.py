"""What lies on the table, as far as the companion counts it: plain values that are saved and compared as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from nexarium.core.errors import BadOption
from nexarium.games.nemesis.box.components import TOKENS, components
from nexarium.games.nemesis.companion.rulings import Value, complete

CHARACTERS = ("captain", "pilot", "mechanic", "soldier", "scout", "scientist")
FULL_HAND = 5
VERSION = 1
"""Of a saved session; a session of another version is not read."""
Token = tuple[str, int]
"""A kind and its surprise number."""
Tokens = dict[str, dict[str, int]]
"""Per kind and number (as text, a key of JSON) how many. Where numbers are unseen (NM-85), a kind that bears several has `UNSEEN`."""
UNSEEN = "?"
Frame = dict[str, Any]
"""A procedure under way: `do` its name, `at` its step, and what it remembers."""


class Deck(msgspec.Struct):
    """Cards by name: how many are to be drawn, how many discarded; those in the hand, and those out of the game."""

    deck: dict[str, int]
    discard: dict[str, int]
    hand: list[str]
    out: list[str]


class Contamination(msgspec.Struct):
    """The Contamination cards not scanned yet, in the deck and with the characters, and the clean ones that left the game."""

    clean: int
    infected: int
    removed: int


class Intruder(msgspec.Struct):
    """A miniature in a room: its letter among its kind, its injuries (NM-40), its token aside, and the seats last known beside it."""

    id: int
    kind: str
    letter: str
    injuries: int
    token: Token | None
    beside: list[int]

    @property
    def name(self) -> str:
        """As announcements name it: kind and letter."""
        return f"{self.kind} {self.letter}" if self.letter else self.kind


class Character(msgspec.Struct):
    """A player's character. `contamination` are cards not scanned, `infected` those found infected and kept; `actions` is the number
    of Action cards that was told last."""

    id: str
    light: int
    serious: list[str]
    slime: bool
    larva: bool
    dead: bool
    away: bool
    contamination: int
    infected: int
    actions: int


class Weakness(msgspec.Struct):
    """What discovered weaknesses add to every blood total and to every surprise number."""

    check: int
    surprise: int


class Table(msgspec.Struct):
    """The whole state. `eggs` lie on the intruder board, `eggs_in_box` are those of the box that may still come there (NM-41, NM-62);
    `stack` holds the procedures under way, the innermost last."""

    characters: list[Character]
    options: dict[str, Value]
    bag: Tokens
    pool: Tokens
    drawn: list[Token]
    intruders: list[Intruder]
    attacks: Deck
    events: Deck
    wounds: Deck
    contamination: Contamination
    eggs: int
    eggs_in_box: int
    carcasses: int
    time: int
    self_destruct: int | None
    round: int
    first: int
    met: bool
    pods: bool
    weakness: Weakness
    next_id: int
    stack: list[Frame]

    def copy(self) -> Table:
        """A table that shares nothing with this one."""
        return msgspec.json.decode(msgspec.json.encode(self), type=Table)

    def intruder(self, id: int) -> Intruder | None:
        """The intruder of that id, if it is on the board."""
        return next((each for each in self.intruders if each.id == id), None)

    def awake(self) -> list[int]:
        """The seats whose characters live and are aboard and awake, in turn order."""
        seats = len(self.characters)
        order = [(self.first + step) % seats for step in range(seats)]
        return [seat for seat in order if not self.characters[seat].dead and not self.characters[seat].away]

    def who(self, seat: int) -> str:
        """The character of a seat."""
        return self.characters[seat].id


def attack_key(id: str, blood: int) -> str:
    """An attack card as the deck counts it."""
    return f"{id}:{blood}"


def attack_card(key: str) -> tuple[str, int]:
    """The name and the blood value of an attack card."""
    id, _, blood = key.partition(":")
    return id, int(blood)


def set_up(setup: Mapping[str, Any]) -> Table:
    """NM-1, NM-4, NM-5: the table before the random Adults go into the bag; raises `BadOption`."""
    characters = setup.get("characters")
    if not isinstance(characters, list) or not 1 <= len(characters) <= 5:
        raise BadOption("one to five characters", "characters")
    for place, id in enumerate(characters):
        if id not in CHARACTERS or id in characters[:place]:
            raise BadOption(f"{id!r} must be one of {', '.join(CHARACTERS)}, each at most once", "characters")
    first = setup.get("first", 0)
    if type(first) is not int or not 0 <= first < len(characters):
        raise BadOption("the first player is a seat, counted from 0", "first")
    box = components()
    options = complete(setup.get("options", {}))
    pool: Tokens = {kind: {str(number): count for number, count in box.tokens[kind].items()} for kind in TOKENS}
    if options["numbers"] == "unseen":
        pool = {kind: {UNSEEN: sum(numbers.values())} if len(numbers) > 1 else numbers for kind, numbers in pool.items()}
    bag: Tokens = {kind: dict.fromkeys(numbers, 0) for kind, numbers in pool.items()}
    return Table(
        characters=[Character(id, 0, [], False, False, False, False, 0, 0, FULL_HAND) for id in characters],
        options=options,
        bag=bag,
        pool=pool,
        drawn=[],
        intruders=[],
        attacks=_deck([attack_key(card.id, card.blood) for card in box.attacks]),
        events=_deck([card.id for card in box.events]),
        wounds=_deck([wound for wound, count in box.serious_wounds.items() for _ in range(count)]),
        contamination=Contamination(box.contamination - box.infected, box.infected, 0),
        eggs=box.eggs_at_start,
        eggs_in_box=box.eggs - box.eggs_at_start,
        carcasses=0,
        time=box.time,
        self_destruct=None,
        round=1,
        first=first,
        met=False,
        pods=False,
        weakness=Weakness(0, 0),
        next_id=1,
        stack=[{"do": "setup", "at": "tokens"}],
    )


def _deck(cards: list[str]) -> Deck:
    names = list(dict.fromkeys(cards))
    return Deck({name: cards.count(name) for name in names}, dict.fromkeys(names, 0), [], [])
