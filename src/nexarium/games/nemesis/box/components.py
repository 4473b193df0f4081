"""The pieces of the box (NM-1 to NM-5), checked on loading: tokens, decks, dice, miniatures, wounds and tracks.

An owner of the box mends figures in `components.toml`; what cannot be used is refused with the name of the entry (`BadData.field`).
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
"""The retreat arrow, where a blood value would stand (NM-2)."""
AttackName = Literal["scratch", "claw", "bite", "tail", "transformation", "frenzy", "slime", "summoning"]
ATTACKS: tuple[str, ...] = get_args(AttackName)
"""NM-24: the attack cards whose effects the rules know."""
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
"""NM-43: the most cards that an injury check draws."""
MOST_SERIOUS = 3
"""NM-25: with so many serious wounds any further wound kills."""
MOST_CONTAMINATION, MOST_INFECTED = 43, 9
"""Contamination cards, and infected ones among them, that the rules can count the draws of (`rules/tables.py`)."""
MOST_BITS = 60
"""The rules keep miniatures, and event cards, as bits of a word."""

# --- what the file says --------------------------------------------------------------------------------------------------

Number = Annotated[int, Meta(ge=0, le=MOST)]
Positive = Annotated[int, Meta(ge=1, le=MOST)]
OfOne = TypeVar("OfOne")


class OfKinds(Section, Generic[OfOne], frozen=True):
    """Something of each kind of intruder."""

    larva: OfOne
    creeper: OfOne
    adult: OfOne
    breeder: OfOne
    queen: OfOne


class OfTokens(OfKinds[OfOne], Generic[OfOne], frozen=True):
    """Something of each kind of token."""

    blank: OfOne


class Start(OfTokens[Number], frozen=True):
    """NM-1: what begins a game in the bag."""

    adults_a_player: Number


class Supply(Section, frozen=True):
    """What lies beside the board."""

    eggs: Number
    eggs_at_start: Number
    carcasses: Number
    contamination: Annotated[int, Meta(ge=1, le=MOST_CONTAMINATION)]
    infected: Annotated[int, Meta(ge=0, le=MOST_INFECTED)]


class SeriousWounds(Section, frozen=True):
    """NM-25: the cards of the wound deck."""

    body: Number
    leg: Number
    hand: Number
    bleeding: Number
    arm: Number


class Dice(Section, frozen=True):
    """NM-3: the faces of the two dice."""

    combat: Annotated[tuple[CombatFace, ...], Meta(min_length=6, max_length=6)]
    noise: Annotated[tuple[NoiseFace, ...], Meta(min_length=10, max_length=10)]


class Face(Section, frozen=True):
    """A face of the combat die: whom it hits, with how many injuries by a shot and by a blow (NM-50, NM-51)."""

    hits: tuple[IntruderKind, ...]
    shot: Number
    melee: Number


class Faces(Section, frozen=True):
    """The combat die's different faces."""

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
    """NM-2: attack cards of one name, one for each blood value."""

    id: AttackName
    hits: tuple[IntruderKind, ...]
    blood: Annotated[tuple[Number, ...], Meta(min_length=1)]


class Event(Section, frozen=True):
    """An event card: its corridor number, the kinds that it moves, and whether once read it leaves the game or returns to the deck."""

    id: str
    corridor: Literal[1, 2, 3, 4]
    movers: tuple[IntruderKind, ...]
    leaves: bool = False
    returns: bool = False


class Box(Section, frozen=True):
    """`components.toml`."""

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


# --- what it comes to ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Attack:
    """A card of the attack deck: its name, its blood value (`RETREAT` for the arrow) and the kinds that it hits."""

    id: str
    blood: int
    hits: tuple[str, ...]


@dataclass(frozen=True)
class Components:
    """Everything that lies in the box, by the names of the data file."""

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
        """Return how many tokens of a kind there are."""
        return sum(self.tokens[kind].values())


def read_components(source: str) -> Components:
    """Return the components of a TOML text; raises `BadData`."""
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
    """NM-1: per kind, how many tokens bear each surprise number."""
    for kind, counts in given.items():
        for number in counts:
            if not number.isdecimal() or (kind == BLANK) != (number == "0"):
                raise BadData(f"{number!r} is no surprise number; the blank token has 0, the others more (NM-1)", f"tokens.{kind}", FILE)
    return {kind: {int(number): counts[number] for number in sorted(counts, key=int)} for kind, counts in given.items()}


def _check_start(start: Start, tokens: Mapping[str, Mapping[int, int]]) -> None:
    """NM-1: a game begins with tokens that there are, however many play."""
    for kind in TOKENS:
        begin, there = getattr(start, kind), sum(tokens[kind].values())
        if begin > there:
            raise BadData(f"{begin} tokens cannot begin in the bag, for there are {there} (NM-1)", f"start.{kind}", FILE)
    if not start.blank:
        raise BadData("the Blank begins in the bag, which never runs empty by that (NM-14)", "start.blank", FILE)
    if start.adult + SEATS * start.adults_a_player > sum(tokens["adult"].values()):
        raise BadData("five players would need more adult tokens than there are (NM-1)", "start.adults_a_player", FILE)


def _check_limits(supply: Supply, tracks: Tracks) -> None:
    """What cannot be more than something else."""
    for section, field, part, whole in (
        (supply, "supply.eggs_at_start", "eggs_at_start", "eggs"),
        (supply, "supply.infected", "infected", "contamination"),
        (tracks, "tracks.hibernation", "hibernation", "time"),
        (tracks, "tracks.armed", "armed", "self_destruct"),
    ):
        if getattr(section, part) > getattr(section, whole):
            raise BadData(f"{getattr(section, part)} is more than `{whole}`, which is {getattr(section, whole)}", field, FILE)


def _check_figures(miniatures: Mapping[str, int]) -> None:
    """NM-4: no more miniatures than the rules can keep apart."""
    if (number := sum(miniatures.values())) > MOST_BITS:
        raise BadData(f"{number} miniatures are more than {MOST_BITS}, which is all that can be played with (NM-4)", "miniatures", FILE)


def _check_wounds(cards: Mapping[str, int]) -> None:
    """NM-25: the wound deck never runs empty, however many play."""
    if (number := sum(cards.values())) < SEATS * MOST_SERIOUS:
        sentence = f"{number} cards are too few: each of {SEATS} characters may have {MOST_SERIOUS} (NM-25)"
        raise BadData(sentence, "serious_wounds", FILE)


def _in_order(kinds: Sequence[str]) -> tuple[str, ...]:
    """Kinds once each, smallest first."""
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
    """NM-5: the event cards."""
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
    """Return the components of the server's box."""
    return read_components((files(__package__) / FILE).read_text("utf-8"))
