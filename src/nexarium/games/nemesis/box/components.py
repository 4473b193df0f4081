"""The printed components (NM-1 to NM-5), checked on loading: tokens, decks, dice, miniatures, wounds and tracks.

An administrator may correct numbers in `components.toml`. Unusable data is refused with the name of the entry (`BadData.field`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Generic, Literal, TypeVar, get_args

from msgspec import Meta
from msgspec.structs import asdict, replace

from nexarium.core.components import Section, read
from nexarium.core.errors import BadData

FILE = "components.toml"

IntruderKind = Literal["larva", "creeper", "adult", "breeder", "queen"]
KINDS: tuple[str, ...] = get_args(IntruderKind)
"""The intruders, smallest first."""
BLANK = "blank"
TOKENS = (*KINDS, BLANK)
"""The kinds of tokens."""
RETREAT = 0
"""The retreat arrow, in place of a blood value (NM-2)."""
AttackName = Literal["scratch", "claw", "bite", "tail", "transformation", "frenzy", "slime", "summoning"]
ATTACKS: tuple[str, ...] = get_args(AttackName)
"""The attack cards whose effects the rules implement (NM-24)."""
WOUNDS = ("body", "leg", "hand", "bleeding", "arm")
CombatFace = Literal["miss", "creeper", "adult", "hit", "double"]
FACES: tuple[str, ...] = get_args(CombatFace)
NoiseFace = Literal["1", "2", "3", "4", "danger", "silence"]
CORRIDORS = (1, 2, 3, 4)
DANGER, SILENCE = "danger", "silence"
MOST = 99
SEATS = 5
"""The most players of a game."""
CARDS_OF_A_CHECK = 2
"""The most cards that an injury check draws (NM-43)."""
MOST_SERIOUS = 3
"""With this many serious wounds, any further wound kills (NM-25)."""
MOST_CONTAMINATION, MOST_INFECTED = 43, 9
"""The most Contamination cards, and infected ones among them, whose draws the rules can count (`rules/tables.py`)."""
MOST_BITS = 60
"""The most miniatures, and the most event cards: the rules keep them as bits of a word."""

# --- contents of the file ---------------------------------------------------------------------------------------------------

Number = Annotated[int, Meta(ge=0, le=MOST)]
Positive = Annotated[int, Meta(ge=1, le=MOST)]
OfOne = TypeVar("OfOne")


class OfKinds(Section, Generic[OfOne], frozen=True):
    """A value for each kind of intruder."""

    larva: OfOne
    creeper: OfOne
    adult: OfOne
    breeder: OfOne
    queen: OfOne


class OfTokens(OfKinds[OfOne], Generic[OfOne], frozen=True):
    """A value for each kind of token."""

    blank: OfOne


class Start(OfTokens[Number], frozen=True):
    """The tokens in the bag at the beginning (NM-1)."""

    adults_a_player: Number


class Supply(Section, frozen=True):
    """The supply beside the board."""

    eggs: Number
    eggs_at_start: Number
    carcasses: Number
    contamination: Annotated[int, Meta(ge=1, le=MOST_CONTAMINATION)]
    infected: Annotated[int, Meta(ge=0, le=MOST_INFECTED)]


class SeriousWounds(Section, frozen=True):
    """The cards of the wound deck (NM-25)."""

    body: Number
    leg: Number
    hand: Number
    bleeding: Number
    arm: Number


class Dice(Section, frozen=True):
    """The faces of the two dice (NM-3)."""

    combat: Annotated[tuple[CombatFace, ...], Meta(min_length=6, max_length=6)]
    noise: Annotated[tuple[NoiseFace, ...], Meta(min_length=10, max_length=10)]


class Face(Section, frozen=True):
    """A face of the combat die: the kinds that it hits, and the injuries of a shot and of a blow (NM-50, NM-51)."""

    hits: tuple[IntruderKind, ...]
    shot: Number
    melee: Number


class Faces(Section, frozen=True):
    """The different faces of the combat die."""

    miss: Face
    creeper: Face
    adult: Face
    hit: Face
    double: Face


class Tracks(Section, frozen=True):
    """The time track and the self-destruct track."""

    time: Positive
    hibernation: Positive
    self_destruct: Positive
    armed: Positive


class AttackCards(Section, frozen=True):
    """Attack cards of one name, one for each blood value (NM-2)."""

    id: AttackName
    hits: tuple[IntruderKind, ...]
    blood: Annotated[tuple[Number, ...], Meta(min_length=1)]


class Event(Section, frozen=True):
    """An event card: its corridor number, the kinds that it moves, and whether it then leaves the game or returns to the deck."""

    id: str
    corridor: Literal[1, 2, 3, 4]
    movers: tuple[IntruderKind, ...]
    leaves: bool = False
    returns: bool = False


class Box(Section, frozen=True):
    """The contents of `components.toml`."""

    tokens: OfTokens[Annotated[dict[str, Positive], Meta(min_length=1)]]
    start: Start
    miniatures: OfKinds[Positive]
    checks: OfKinds[Annotated[int, Meta(ge=0, le=CARDS_OF_A_CHECK)]]
    supply: Supply
    serious_wounds: SeriousWounds
    dice: Dice
    faces: Faces
    tracks: Tracks
    attacks: Annotated[tuple[AttackCards, ...], Meta(min_length=1)]
    events: Annotated[tuple[Event, ...], Meta(max_length=MOST_BITS)]


# --- values for the game ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Attack:
    """A card of the attack deck: its name, its blood value (`RETREAT` for the arrow) and the kinds that it hits."""

    id: str
    blood: int
    hits: tuple[str, ...]


@dataclass(frozen=True)
class Components:
    """All components, by the names of the data file."""

    tokens: Mapping[str, Mapping[int, int]]
    start: Mapping[str, int]
    adults_a_player: int
    miniatures: Mapping[str, int]
    checks: Mapping[str, int]
    attacks: tuple[Attack, ...]
    events: tuple[Event, ...]
    serious_wounds: Mapping[str, int]
    combat_die: tuple[str, ...]
    noise_die: tuple[str, ...]
    faces: Mapping[str, Face]
    eggs: int
    eggs_at_start: int
    carcasses: int
    contamination: int
    infected: int
    time: int
    hibernation: int
    self_destruct: int
    armed: int

    def of_kind(self, kind: str) -> int:
        """Return the number of tokens of a kind."""
        return sum(self.tokens[kind].values())


def read_components(source: str) -> Components:
    """Return the components of a TOML text. Raises `BadData`."""
    box = read(source, Box, FILE)
    tokens = _tokens(asdict(box.tokens))
    _check_start(box.start, tokens)
    _check_limits(box.supply, box.tracks)
    _check_figures(asdict(box.miniatures))
    _check_wounds(asdict(box.serious_wounds))
    _check_events(box.events)
    start = asdict(box.start)
    adults_a_player = start.pop("adults_a_player")
    return Components(
        tokens=tokens,
        start=start,
        adults_a_player=adults_a_player,
        miniatures=asdict(box.miniatures),
        checks=asdict(box.checks),
        attacks=_attacks(box.attacks),
        events=tuple(replace(event, movers=_in_order(event.movers)) for event in box.events),
        serious_wounds=asdict(box.serious_wounds),
        combat_die=box.dice.combat,
        noise_die=box.dice.noise,
        faces=asdict(box.faces),
        **asdict(box.supply),
        **asdict(box.tracks),
    )


def _tokens(given: Mapping[str, Mapping[str, int]]) -> dict[str, dict[int, int]]:
    """Return, per kind, the number of tokens for each surprise number (NM-1)."""
    for kind, counts in given.items():
        for number in counts:
            if not number.isdecimal() or (kind == BLANK) != (number == "0"):
                raise BadData(f"{number!r} is no surprise number; the blank token has 0, the others more (NM-1)", f"tokens.{kind}", FILE)
    return {kind: {int(number): counts[number] for number in sorted(counts, key=int)} for kind, counts in given.items()}


def _check_start(start: Start, tokens: Mapping[str, Mapping[int, int]]) -> None:
    """Check that the tokens of the beginning exist, for any number of players (NM-1)."""
    for kind in TOKENS:
        begin, there = getattr(start, kind), sum(tokens[kind].values())
        if begin > there:
            raise BadData(f"{begin} tokens cannot begin in the bag, for there are {there} (NM-1)", f"start.{kind}", FILE)
    if not start.blank:
        raise BadData("the Blank begins in the bag, which never runs empty by that (NM-14)", "start.blank", FILE)
    if start.adult + SEATS * start.adults_a_player > sum(tokens["adult"].values()):
        raise BadData("five players would need more adult tokens than there are (NM-1)", "start.adults_a_player", FILE)


def _check_limits(supply: Supply, tracks: Tracks) -> None:
    """Check the upper bounds between entries."""
    for section, field, part, whole in (
        (supply, "supply.eggs_at_start", "eggs_at_start", "eggs"),
        (supply, "supply.infected", "infected", "contamination"),
        (tracks, "tracks.hibernation", "hibernation", "time"),
        (tracks, "tracks.armed", "armed", "self_destruct"),
    ):
        if getattr(section, part) > getattr(section, whole):
            raise BadData(f"{getattr(section, part)} is more than `{whole}`, which is {getattr(section, whole)}", field, FILE)


def _check_figures(miniatures: Mapping[str, int]) -> None:
    """Check that the rules can represent all miniatures (NM-4)."""
    if (number := sum(miniatures.values())) > MOST_BITS:
        raise BadData(f"{number} miniatures are more than {MOST_BITS}, which is all that can be played with (NM-4)", "miniatures", FILE)


def _check_wounds(cards: Mapping[str, int]) -> None:
    """Check that the wound deck never runs empty, for any number of players (NM-25)."""
    if (number := sum(cards.values())) < SEATS * MOST_SERIOUS:
        sentence = f"{number} cards are too few: each of {SEATS} characters may have {MOST_SERIOUS} (NM-25)"
        raise BadData(sentence, "serious_wounds", FILE)


def _in_order(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds without duplicates, smallest first."""
    return tuple(kind for kind in KINDS if kind in kinds)


def _attacks(entries: Sequence[AttackCards]) -> tuple[Attack, ...]:
    """Return a card for each blood value of each entry (NM-2)."""
    cards: list[Attack] = []
    for place, entry in enumerate(entries):
        if any(card.id == entry.id for card in cards):
            raise BadData(f"{entry.id!r} is there twice", f"attacks[{place}].id", FILE)
        if "larva" in entry.hits:
            raise BadData("a larva draws no attack card (NM-30)", f"attacks[{place}].hits", FILE)
        cards.extend(Attack(entry.id, value, _in_order(entry.hits)) for value in entry.blood)
    if len(cards) < CARDS_OF_A_CHECK:
        raise BadData("at least two cards, for a check draws two (NM-43)", "attacks", FILE)
    return tuple(cards)


def _check_events(events: Sequence[Event]) -> None:
    """Check the event cards (NM-5)."""
    for place, event in enumerate(events):
        field = f"events[{place}]"
        if not event.id.isidentifier():
            raise BadData(f"{event.id!r} is no id: letters, digits and underscores", f"{field}.id", FILE)
        if any(other.id == event.id for other in events[:place]):
            raise BadData(f"{event.id!r} is there twice", f"{field}.id", FILE)
        if event.leaves and event.returns:
            raise BadData("a card that leaves the game does not return to the deck", f"{field}.returns", FILE)
        if "larva" in event.movers:
            raise BadData("no event moves larvae (NM-75)", f"{field}.movers", FILE)
    if all(event.leaves for event in events):
        raise BadData("at least one card that stays in the game", "events", FILE)


@cache
def components() -> Components:
    """Return the server's components."""
    return read_components((files(__package__) / FILE).read_text("utf-8"))
