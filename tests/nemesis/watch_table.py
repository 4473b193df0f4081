"""The pieces of a table of Last Watch as plain Python: the ship, its tokens, cards and figures (docs/rules/nemesis.md).

They are the observer's own (`watch_observer.py`): nothing here comes from the rules that are observed, but for `position_of`, which says
their record in the same words, so that both can be compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb
from typing import Any

from nexarium.core.game import State
from nexarium.games.nemesis.box.components import TOKENS, WOUNDS, components
from nexarium.games.nemesis.box.ship import EXPLORATION, characters, scenario, ship
from nexarium.games.nemesis.rules import numbering
from nexarium.games.nemesis.rules.numbering import CARD_NAMES, CORRIDOR_NAMES, FIGURE_NAMES
from nexarium.games.nemesis.rules.state import NONE, UNSEEN_TOKEN, Cause

BOX, SHIP, NUMBERS = components(), ship(), scenario()
CAST = {each.id: each for each in characters()}
SEATS = "abcde"
ACTION, UNSCANNED, INFECTED, CLEAN = CARDS = ("action", "unscanned", "infected", "clean")
TECHNICAL = "technical"
ROOMS = range(1, SHIP.rooms + 1)
LIMIT = 3
"""NM-25: light wounds that make a serious one; serious ones with which the next wound kills."""

Token = tuple[str, int | None]
"""A kind, and its surprise number once somebody has seen it."""

# --- the ship (NM-6) ------------------------------------------------------------------------------------------------------------

WAYS: dict[int, dict[int, tuple[int, str]]] = {room: {} for room in ROOMS}
"""By room and number: the room behind that corridor, 0 for the technical ones, and the corridor's name."""
for _corridor in SHIP.corridors:
    for _room in _corridor.rooms:
        for _number in _corridor.numbers:
            WAYS[_room][_number] = (sum(_corridor.rooms) - _room, _corridor.name)
for _room, _numbers in SHIP.entrances.items():
    for _number in _numbers:
        WAYS[_room][_number] = (0, TECHNICAL)
CORRIDORS_OF = {room: list(dict.fromkeys(name for _, name in ways.values())) for room, ways in WAYS.items()}
BETWEEN = {(room, other): name for room, ways in WAYS.items() for other, name in ways.values() if other}


def sole(kind: str) -> int | None:
    """The number of a kind whose tokens all bear the same."""
    numbers = list(BOX.tokens[kind])
    return numbers[0] if len(numbers) == 1 else None


def token_name(token: Token, again: bool = False) -> str:
    """As the game writes it: `adult-4`, `blank`, `adult` for one that nobody has seen; ` again` for one that was seen before."""
    kind, number = token
    return f"{kind}-{number}{' again' if again else ''}" if number else kind


# --- the pieces -----------------------------------------------------------------------------------------------------------------


@dataclass
class Person:
    """A character and its player's cards."""

    character: str
    room: int
    ammunition: int = 0
    fate: str = "awake"
    died_of: str = "nothing"
    light: int = 0
    bare: Counter[str] = field(default_factory=Counter)
    """Serious wounds that are not dressed."""
    dressed: Counter[str] = field(default_factory=Counter)
    slime: bool = False
    larva: bool = False
    deck: Counter[str] = field(default_factory=Counter)
    hand: Counter[str] = field(default_factory=Counter)
    discard: Counter[str] = field(default_factory=Counter)

    @property
    def awake(self) -> bool:
        return self.fate == "awake"

    @property
    def serious(self) -> int:
        return self.bare.total() + self.dressed.total()

    def all(self, card: str) -> int:
        """Its cards of a kind, wherever they are."""
        return self.deck[card] + self.hand[card] + self.discard[card]

    def contaminated_hand(self) -> bool:
        return self.hand.total() > self.hand[ACTION]


@dataclass
class Figure:
    """An intruder on the board, and its token that is set aside, if any."""

    kind: str
    room: int
    token: Token | None
    injuries: int = 0


class Table:
    """Everything that lies on the table."""

    def __init__(self, players: int, difficulty: str) -> None:
        """NM-1 to NM-5, NM-90, NM-98."""
        chosen = getattr(NUMBERS.difficulty, difficulty)
        self.opens = chosen.hibernation[players - 1]
        self.people: list[Person] = []
        self.tiles = dict(SHIP.printed)
        self.noise: set[str] = set()
        self.doors: dict[str, str] = {}
        self.fire: set[int] = set()
        self.malfunction: set[int] = set()
        self.carcasses: Counter[int] = Counter()
        self.corpses: Counter[int] = Counter()
        self.exploration = Counter(SHIP.exploration)
        self.eggs = chosen.eggs[players - 1]
        self.eggs_in_box = BOX.eggs - self.eggs
        self.nest_destroyed = self.queen_killed = False
        self.larvae_gone = 0
        self.figures: dict[str, Figure] = {}
        self.bag: Counter[Token] = Counter({(kind, sole(kind)): BOX.start[kind] for kind in TOKENS})
        self.bag["adult", None] = chosen.adults[players - 1]
        self.pool: Counter[Token] = Counter({(kind, sole(kind)): BOX.of_kind(kind) for kind in TOKENS})
        self.pool.subtract(self.bag)
        self.drawn: Token | None = None
        self.attacks = Counter(f"{card.id} {card.blood or 'retreat'}" for card in BOX.attacks)
        self.attacks_discarded: Counter[str] = Counter()
        self.attacks_held: list[str] = []
        self.events_discarded: set[str] = set()
        self.wounds = Counter(BOX.serious_wounds)
        self.wounds_discarded: Counter[str] = Counter()
        self.contamination = self.unscanned = BOX.contamination
        self.infected = BOX.infected
        self.removed: Counter[str] = Counter()
        self.time, self.turn, self.first, self.last_sleep = NUMBERS.time, 0, -1, 0

    # --- who is where ---

    @property
    def order(self) -> list[int]:
        """The seats in turn order."""
        return [(max(0, self.first) + place) % len(self.people) for place in range(len(self.people))]

    def awake(self, room: int | None = None) -> list[int]:
        """Awake characters, in turn order; those in a room."""
        return [seat for seat in self.order if self.people[seat].awake and room in (None, self.people[seat].room)]

    def intruders(self, room: int) -> list[str]:
        """The figures in a room, the largest first; of a kind the one with the highest number (NM-20)."""
        return [name for name in reversed(FIGURE_NAMES) if name in self.figures and self.figures[name].room == room]

    def nest(self) -> int:
        """The room of the Nest once it is discovered, or 0."""
        return next((room for room, tile in self.tiles.items() if SHIP.does.get(tile) == "nest"), 0)

    def miniature(self, kind: str) -> str | None:
        """NM-4, NM-41: a figure of a kind that is in the box; a Larva may be on a character, or out of the game."""
        free = [name for name in FIGURE_NAMES if name.startswith(f"{kind}-") and name not in self.figures]
        elsewhere = self.larvae_gone + sum(each.larva and each.fate != "dead" for each in self.people) if kind == "larva" else 0
        return free[0] if len(free) > elsewhere else None

    def tokens(self) -> Counter[Token]:
        """NM-17: every token, wherever it is; one whose token returned on its own (NM-62) has none aside."""
        found = self.bag + self.pool
        found.update(figure.token for figure in self.figures.values() if figure.token)
        found.update([self.drawn] if self.drawn else [])
        return found

    def unseen(self, kind: str, number: int) -> int:
        """Tokens with that number which nobody has seen yet."""
        return BOX.tokens[kind][number] - self.tokens()[kind, number]

    # --- what one can see ---

    def position(self) -> dict[str, Any]:
        """Everything, by name."""
        return {
            "tiles": dict(sorted(self.tiles.items())),
            "noise": sorted(self.noise),
            "doors": dict(sorted(self.doors.items())),
            "fire": sorted(self.fire),
            "malfunction": sorted(self.malfunction),
            "carcasses": counts(self.carcasses),
            "corpses": counts(self.corpses),
            "exploration": counts(self.exploration),
            "eggs": (self.eggs, self.eggs_in_box),
            "opens": self.opens,
            "goal": (self.nest_destroyed, self.queen_killed),
            "larvae gone": self.larvae_gone,
            "figures": {name: (each.room, each.injuries, each.token) for name, each in sorted(self.figures.items())},
            "bag": counts(self.bag),
            "pool": counts(self.pool),
            "drawn": self.drawn,
            "attack deck": counts(self.attacks),
            "attack discard": counts(self.attacks_discarded),
            "attack cards in hand": list(self.attacks_held),
            "event discard": sorted(self.events_discarded),
            "wound deck": counts(self.wounds),
            "wound discard": counts(self.wounds_discarded),
            "contamination": (self.contamination, self.unscanned, self.infected, self.removed[CLEAN], self.removed[INFECTED]),
            "time": (self.time, self.turn, self.first),
            **{
                f"seat {SEATS[seat]}": (
                    *(each.character, each.room, each.ammunition, each.fate, each.died_of, each.light, each.slime, each.larva),
                    *(counts(pile) for pile in (each.bare, each.dressed, each.deck, each.hand, each.discard)),
                )
                for seat, each in enumerate(self.people)
            },
        }

    def take_over(self, position: Mapping[str, Any]) -> None:
        """Become the table of a position."""
        self.tiles, self.doors, self.noise = dict(position["tiles"]), dict(position["doors"]), set(position["noise"])
        self.fire, self.malfunction = set(position["fire"]), set(position["malfunction"])
        self.carcasses, self.corpses = Counter(position["carcasses"]), Counter(position["corpses"])
        self.exploration = Counter(position["exploration"])
        self.eggs, self.eggs_in_box = position["eggs"]
        self.opens = position["opens"]
        self.nest_destroyed, self.queen_killed = position["goal"]
        self.larvae_gone = position["larvae gone"]
        standing = position["figures"].items()
        self.figures = {name: Figure(name.split("-")[0], room, token, injuries) for name, (room, injuries, token) in standing}
        self.bag, self.pool, self.drawn = Counter(position["bag"]), Counter(position["pool"]), position["drawn"]
        self.attacks, self.attacks_discarded = Counter(position["attack deck"]), Counter(position["attack discard"])
        self.attacks_held, self.events_discarded = list(position["attack cards in hand"]), set(position["event discard"])
        self.wounds, self.wounds_discarded = Counter(position["wound deck"]), Counter(position["wound discard"])
        self.contamination, self.unscanned, self.infected, self.removed[CLEAN], self.removed[INFECTED] = position["contamination"]
        self.time, self.turn, self.first = position["time"]
        for seat, person in enumerate(self.people):
            *told, bare, dressed, deck, hand, discard = position[f"seat {SEATS[seat]}"]
            person.character, person.room, person.ammunition, person.fate, person.died_of, person.light, person.slime, person.larva = told
            person.bare, person.dressed = Counter(bare), Counter(dressed)
            person.deck, person.hand, person.discard = Counter(deck), Counter(hand), Counter(discard)


def counts(counter: Counter[Any]) -> dict[Any, int]:
    """What there is, without what there is none of."""
    return dict(sorted(((key, number) for key, number in counter.items() if number), key=str))


def hypergeometric(drawn: int, infected: int, clean: int, found: int) -> int:
    """In how many ways so many of the cards drawn are infected."""
    return comb(infected, found) * comb(clean, drawn - found)


# --- the rules' record in the same words ----------------------------------------------------------------------------------------


def _token(number: int) -> Token | None:
    if number == NONE:
        return None
    return (TOKENS[number - UNSEEN_TOKEN], None) if number >= UNSEEN_TOKEN else numbering.TOKEN_TYPES[number]


def _tokens(unseen: list[int], seen: list[int]) -> Counter[Token]:
    found: Counter[Token] = Counter({(kind, sole(kind)): number for kind, number in zip(TOKENS, unseen, strict=True)})
    found.update(dict(zip(numbering.TOKEN_TYPES, seen, strict=True)))
    return found


def _named(names: Any, numbers: Any) -> dict[Any, int]:
    return counts(Counter({name: int(number) for name, number in zip(names, numbers, strict=True) if number}))


def position_of(state: State) -> dict[str, Any]:
    """The record of the rules that are observed, as `Table.position` says a table."""
    r = state.record
    cast = list(CAST)
    return {
        "tiles": {room: numbering.TILES[r.tile[room]] for room in ROOMS if r.tile[room] >= 0},
        "noise": sorted(name for name, there in zip(CORRIDOR_NAMES, r.noise, strict=True) if there),
        "doors": {name: ("open", "closed", "destroyed")[door] for name, door in sorted(zip(CORRIDOR_NAMES, r.door, strict=False)) if door},
        "fire": [room for room in ROOMS if r.fire[room]],
        "malfunction": [room for room in ROOMS if r.malfunction[room]],
        "carcasses": _named(range(SHIP.rooms + 1), r.carcasses),
        "corpses": _named(range(SHIP.rooms + 1), r.corpses),
        "exploration": _named(EXPLORATION, r.exploration),
        "eggs": (int(r.eggs), int(r.eggs_in_box)),
        "opens": int(r.hibernation),
        "goal": (bool(r.nest_destroyed), bool(r.queen_killed)),
        "larvae gone": int(r.larvae_gone),
        "figures": {
            name: (int(r.place[number]), int(r.injuries[number]), _token(int(r.token[number])))
            for name, number in sorted((name, number) for number, name in enumerate(FIGURE_NAMES))
            if r.place[number]
        },
        "bag": counts(_tokens(r.bag.tolist(), r.bag_seen.tolist())),
        "pool": counts(_tokens(r.pool.tolist(), r.pool_seen.tolist())),
        "drawn": _token(int(r.developed)),
        "attack deck": _named(CARD_NAMES, r.attack_deck),
        "attack discard": _named(CARD_NAMES, r.attack_discard),
        "attack cards in hand": [CARD_NAMES[card] for card in r.held if card != NONE],
        "event discard": sorted(name for place, name in enumerate(numbering.EVENTS) if int(r.event_discard) >> place & 1),
        "wound deck": _named(WOUNDS, r.wound_deck),
        "wound discard": _named(WOUNDS, r.wound_discard),
        "contamination": tuple(int(r[name]) for name in ("contamination", "unscanned", "infected", "removed_clean", "removed_infected")),
        "time": (int(r.time), int(r.turn), int(r.first)),
        **{
            f"seat {SEATS[seat]}": (
                cast[r.character[seat]] if r.character[seat] >= 0 else "",
                *(int(r.room[seat]), int(r.ammunition[seat]), ("awake", "asleep", "dead")[r.status[seat]]),
                *(Cause(int(r.died_of[seat])).name.lower(), int(r.light[seat]), bool(r.slime[seat]), bool(r.larva[seat])),
                *(_named(WOUNDS, row) for row in (r.wounds[seat] - r.dressed[seat], r.dressed[seat])),
                *(_named(CARDS, r[pile][seat]) for pile in ("deck", "hand", "discard")),
            )
            for seat in range(int(r.players))
        },
    }
