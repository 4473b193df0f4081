"""The printed components (NM-1 to NM-5), checked on loading: tokens, decks, dice, miniatures, wounds and tracks.

An administrator may correct numbers in `components.toml`. Unusable data is refused with the name of the entry (`BadData.field`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Generic, Literal, TypeVar, get_args

from msgspec import Meta
from msgspec import field as optional
from msgspec.structs import asdict, replace

from nexarium.core.components import Section, read, refused
from nexarium.core.errors import BadData
from nexarium.core.own_names import LONGEST_NAME, Id, Names, Sentences, id_of

FILE = "components.toml"

IntruderKind = Literal["larva", "creeper", "adult", "breeder", "queen"]
KINDS: tuple[str, ...] = get_args(IntruderKind)
"""The intruders, smallest first."""
BLANK = "blank"
TOKENS = (*KINDS, BLANK)
"""The kinds of tokens."""
RETREAT = 0
"""The retreat arrow, in place of a blood value (NM-2)."""
TokenKind = Literal["larva", "creeper", "adult", "breeder", "queen", "blank"]
EffectPart = Literal["light", "serious", "deadly", "contamination", "slime", "transform", "summon"]
PARTS: tuple[str, ...] = get_args(EffectPart)
"""What an attack card can do (NM-24), in the order of the rules' table."""
Whom = Literal["victim", "all"]
ONCE = ("slime", "transform", "summon")
"""The parts without a number."""
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
MOST_NUMBERS = 10
"""The most surprise numbers of a kind of tokens."""
MOST_ENTRIES = 32
"""The most entries of attack cards, and the most cards of one."""

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


TokenNumber = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]?)(?![\s\S])", description=f"a number from 0 to {MOST}")]
TokenCounts = Annotated[dict[TokenNumber, Positive], Meta(max_length=MOST_NUMBERS, extra={"picker": "counts", "numbers": [0, MOST]})]


class Tokens(Section, frozen=True):
    """The tokens of each kind: how many bear which surprise number (NM-1)."""

    blank: TokenCounts = optional(default_factory=dict)
    larva: TokenCounts = optional(default_factory=dict)
    creeper: TokenCounts = optional(default_factory=dict)
    adult: TokenCounts = optional(default_factory=dict)
    breeder: TokenCounts = optional(default_factory=dict)
    queen: TokenCounts = optional(default_factory=dict)


class SingleTokens(Section, frozen=True):
    """Tokens that are listed one by one: they are added to those that `tokens` counts (NM-1)."""

    kind: TokenKind
    number: Number
    count: Positive = 1


class Miniatures(OfKinds[Positive], frozen=True):
    """The miniatures of each kind (NM-4)."""


class Checks(OfKinds[Annotated[int, Meta(ge=0, le=CARDS_OF_A_CHECK)]], frozen=True):
    """The attack cards of an injury check, by kind; with none, one injury kills (NM-41 to NM-43)."""


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

    combat: Annotated[tuple[CombatFace, ...], Meta(min_length=6, max_length=6, extra={"picker": "counts"})]
    noise: Annotated[tuple[NoiseFace, ...], Meta(min_length=10, max_length=10, extra={"picker": "counts"})]


Kinds = Annotated[tuple[IntruderKind, ...], Meta(max_length=len(KINDS), extra={"picker": "checks"})]


class Face(Section, frozen=True):
    """A face of the combat die: the kinds that it hits, and the injuries of a shot and of a blow (NM-50, NM-51)."""

    hits: Kinds
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


class Effect(Section, frozen=True):
    """A part of what an attack card does to its victim, or to all characters in the room (NM-24)."""

    do: EffectPart
    number: Annotated[int, Meta(ge=1, le=5)] = 1
    whom: Whom = "victim"


Effects = tuple[Effect, ...]

KNOWN: Mapping[str, Effects] = {
    "scratch": (Effect(do="light"), Effect(do="contamination")),
    "claw": (Effect(do="light", number=2), Effect(do="contamination")),
    "bite": (Effect(do="deadly", number=2), Effect(do="serious")),
    "tail": (Effect(do="deadly"), Effect(do="serious")),
    "transformation": (Effect(do="transform"),),
    "frenzy": (Effect(do="deadly", number=2, whom="all"), Effect(do="serious", whom="all")),
    "slime": (Effect(do="slime"), Effect(do="contamination")),
    "summoning": (Effect(do="summon"),),
}
"""The attack cards of the box, which need no `effects` of their own: what each does (NM-24)."""
ATTACKS = tuple(KNOWN)


class AttackCards(Section, frozen=True, kw_only=True):
    """Attack cards of one name that hit the same kinds, one for each blood value (NM-2). Cards of one name that hit others are an entry
    of their own with the same id."""

    id: Id = ""
    name: Names = optional(default_factory=dict)
    hits: Kinds
    blood: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=MOST_ENTRIES, extra={"picker": "counts"})]
    effects: Annotated[Effects, Meta(max_length=8)] = ()
    text: Sentences = optional(default_factory=dict)


class Event(Section, frozen=True, kw_only=True):
    """An event card: its corridor number, the kinds that it moves, and whether it then leaves the game or returns to the deck."""

    id: Id = ""
    name: Names = optional(default_factory=dict)
    corridor: Literal[1, 2, 3, 4]
    movers: Kinds
    leaves: bool = False
    returns: bool = False
    text: Sentences = optional(default_factory=dict)


class Box(Section, frozen=True, kw_only=True):
    """The contents of `components.toml`."""

    tokens: Tokens = Tokens()
    single_tokens: Annotated[tuple[SingleTokens, ...], Meta(max_length=MOST)] = ()
    start: Start
    miniatures: Miniatures
    checks: Checks
    supply: Supply
    serious_wounds: SeriousWounds
    dice: Dice
    faces: Faces
    tracks: Tracks
    attacks: Annotated[tuple[AttackCards, ...], Meta(min_length=1, max_length=MOST_ENTRIES)]
    events: Annotated[tuple[Event, ...], Meta(min_length=1, max_length=MOST_BITS)]


# --- values for the game ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Attack:
    """A card of the attack deck: its id, its blood value (`RETREAT` for the arrow) and the kinds that it hits.

    Cards of one name that hit different kinds have different ids, and share `called`, the id of the first of them.
    """

    id: str
    blood: int
    hits: tuple[str, ...]
    called: str
    effects: Effects
    name: Names
    text: Sentences
    entry: int
    """The place of its entry in the file."""


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
    tokens = _tokens(box)
    _check_start(box.start, tokens)
    _check_limits(box.supply, box.tracks)
    _check_figures(asdict(box.miniatures))
    _check_wounds(asdict(box.serious_wounds))
    events = _events(box.events)
    start = asdict(box.start)
    adults_a_player = start.pop("adults_a_player")
    return Components(
        tokens=tokens,
        start=start,
        adults_a_player=adults_a_player,
        miniatures=asdict(box.miniatures),
        checks=asdict(box.checks),
        attacks=_attacks(box.attacks),
        events=events,
        serious_wounds=asdict(box.serious_wounds),
        combat_die=box.dice.combat,
        noise_die=box.dice.noise,
        faces=asdict(box.faces),
        **asdict(box.supply),
        **asdict(box.tracks),
    )


def _refused(key: str, field: str, **holes: object) -> BadData:
    return refused(__package__, key, field, FILE, **holes)


def _tokens(box: Box) -> dict[str, dict[int, int]]:
    """Return, per kind, the number of tokens for each surprise number (NM-1)."""
    tokens: dict[str, dict[int, int]] = {}
    for kind in TOKENS:
        counts = Counter({int(number): count for number, count in getattr(box.tokens, kind).items()})
        for place, single in enumerate(box.single_tokens):
            if single.kind == kind:
                counts[single.number] += single.count
                _check_number(kind, single.number, f"single_tokens[{place}].number")
        for number in getattr(box.tokens, kind):
            _check_number(kind, int(number), f"tokens.{kind}")
        if not counts:
            raise _refused("no_tokens", f"tokens.{kind}")
        if counts.total() > MOST or len(counts) > MOST_NUMBERS:
            raise _refused("too_many_tokens", f"tokens.{kind}", most=MOST, numbers=MOST_NUMBERS)
        tokens[kind] = dict(sorted(counts.items()))
    return tokens


def _check_number(kind: str, number: int, field: str) -> None:
    if (kind == BLANK) != (number == 0):
        raise _refused("token_number", field, number=number)


def _check_start(start: Start, tokens: Mapping[str, Mapping[int, int]]) -> None:
    """Check that the tokens of the beginning exist, for any number of players (NM-1)."""
    for kind in TOKENS:
        begin, there = getattr(start, kind), sum(tokens[kind].values())
        if begin > there:
            raise _refused("start_tokens", f"start.{kind}", start=begin, there=there)
    if not start.blank:
        raise _refused("start_blank", "start.blank")
    begin, each, there = start.adult, start.adults_a_player, sum(tokens["adult"].values())
    if (needed := begin + SEATS * each) > there:
        raise _refused("adults_a_player", "start.adults_a_player", needed=needed, start=begin, each=each, there=there)


def _check_limits(supply: Supply, tracks: Tracks) -> None:
    """Check the upper bounds between entries."""
    for section, field, part, whole in (
        (supply, "supply.eggs_at_start", "eggs_at_start", "eggs"),
        (supply, "supply.infected", "infected", "contamination"),
        (tracks, "tracks.hibernation", "hibernation", "time"),
        (tracks, "tracks.armed", "armed", "self_destruct"),
    ):
        if getattr(section, part) > getattr(section, whole):
            raise _refused(part, field, number=getattr(section, part), most=getattr(section, whole))


def _check_figures(miniatures: Mapping[str, int]) -> None:
    """Check that the rules can represent all miniatures (NM-4)."""
    if (number := sum(miniatures.values())) > MOST_BITS:
        raise _refused("miniatures", "miniatures", number=number, most=MOST_BITS)


def _check_wounds(cards: Mapping[str, int]) -> None:
    """Check that the wound deck never runs empty, for any number of players (NM-25)."""
    if (number := sum(cards.values())) < SEATS * MOST_SERIOUS:
        raise _refused("serious_wounds", "serious_wounds", number=number, characters=SEATS, each=MOST_SERIOUS)


def _in_order(kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the kinds without duplicates, smallest first."""
    return tuple(kind for kind in KINDS if kind in kinds)


def _attacks(entries: Sequence[AttackCards]) -> tuple[Attack, ...]:
    """Return a card for each blood value of each entry (NM-2). An entry that repeats an id has
    its own hits, and nothing else of its own."""
    cards: list[Attack] = []
    names = [entry.id or id_of(entry.name) for entry in entries]
    for place, (entry, called) in enumerate(zip(entries, names, strict=True)):
        field = f"attacks[{place}]"
        _check_id(called, field)
        if "larva" in entry.hits:
            raise _refused("larva_attacks", f"{field}.hits")
        hits = _in_order(entry.hits)
        alike = [card for card in cards if card.called == called]
        if alike:
            first = alike[0]
            for own in ("name", "effects", "text"):
                if getattr(entry, own) and getattr(entry, own) != getattr(first, own):
                    raise _refused("same_id", f"{field}.{own}", id=called)
            id = next((card.id for card in alike if card.hits == hits), "") or _free(called, [*names, *(card.id for card in cards)])
            effects, name, text = first.effects, first.name, first.text
        else:
            id, effects, name, text = called, entry.effects or KNOWN.get(called, ()), entry.name, entry.text
            _check_effects(effects, text, field)
        cards.extend(Attack(id, value, hits, called, effects, name, text, place) for value in entry.blood)
    if not CARDS_OF_A_CHECK <= len(cards) <= MOST:
        raise _refused("attack_cards", "attacks", number=len(cards), least=CARDS_OF_A_CHECK, most=MOST)
    return tuple(cards)


def _check_id(id: str, field: str) -> None:
    if not id:
        raise _refused("no_id", f"{field}.id")


def _free(id: str, taken: Sequence[str]) -> str:
    """Return `id` with the first number from 2 that makes it an id of its own."""
    return next(each for number in range(2, MOST_ENTRIES * 2 + 2) if (each := f"{id[: LONGEST_NAME - 3]}_{number}") not in taken)


def _check_effects(effects: Effects, text: Sentences, field: str) -> None:
    """Check what an attack card does (NM-24)."""
    if not effects and not text:
        raise _refused("no_effect", f"{field}.effects", known=", ".join(ATTACKS))
    for place, effect in enumerate(effects):
        at = f"{field}.effects[{place}]"
        if any((other.do, other.whom) == (effect.do, effect.whom) for other in effects[:place]):
            raise _refused("effect_twice", f"{at}.do")
        if effect.do in ONCE and effect.number != 1:
            raise _refused("effect_once", f"{at}.number")
        if effect.do == "deadly" and effect.number > MOST_SERIOUS:
            raise _refused("deadly", f"{at}.number", most=MOST_SERIOUS)
        if effect.do in ("transform", "summon") and effect.whom != "victim":
            raise _refused("effect_on_attacker", f"{at}.whom")


def _events(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the event cards, checked (NM-5)."""
    read: list[Event] = []
    for place, event in enumerate(events):
        field, id = f"events[{place}]", event.id or id_of(event.name)
        _check_id(id, field)
        if any(other.id == id for other in read):
            raise _refused("event_twice", f"{field}.id", id=id)
        if event.leaves and event.returns:
            raise _refused("leaves_and_returns", f"{field}.returns")
        if "larva" in event.movers:
            raise _refused("larva_moves", f"{field}.movers")
        read.append(replace(event, id=id, movers=_in_order(event.movers)))
    if all(event.leaves for event in events):
        raise _refused("no_event_stays", "events")
    return tuple(read)


@cache
def components() -> Components:
    """Return the server's components."""
    return read_components((files(__package__) / FILE).read_text("utf-8"))
