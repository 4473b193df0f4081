"""The pieces of the box (NM-1 to NM-5), checked on loading: tokens, decks, dice, miniatures, wounds and tracks.

An owner of the box mends figures in `components.toml`; what cannot be used is refused with the name of the entry (`BadData.field`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from nexarium.core.errors import BadData

KINDS = ("larva", "creeper", "adult", "breeder", "queen")
"""The intruders, smallest first."""
BLANK = "blank"
TOKENS = (*KINDS, BLANK)
"""The kinds of tokens."""
LARGEST_FIRST = tuple(reversed(KINDS))
"""NM-20: the order in which the intruders of a room attack."""
RETREAT = 0
"""The retreat arrow, where a blood value would stand (NM-2)."""
ATTACKS = ("scratch", "claw", "bite", "tail", "transformation", "frenzy", "slime", "summoning")
"""NM-24: the attack cards whose effects the rules know."""
WOUNDS = ("body", "leg", "hand", "bleeding", "arm")
FACES = ("miss", "creeper", "adult", "hit", "double")
CORRIDORS = (1, 2, 3, 4)
DANGER, SILENCE = "danger", "silence"
MOST = 99


@dataclass(frozen=True)
class Attack:
    """A card of the attack deck: its name, its blood value (`RETREAT` for the arrow) and the kinds that it hits."""

    id: str
    blood: int
    hits: tuple[str, ...]


@dataclass(frozen=True)
class Face:
    """A face of the combat die: whom it hits, with how many injuries by a shot and by a blow (NM-50, NM-51)."""

    hits: tuple[str, ...]
    shot: int
    melee: int


@dataclass(frozen=True)
class Event:
    """An event card: its corridor number, the kinds that it moves, and whether once read it leaves the game or returns to the deck."""

    id: str
    corridor: int
    movers: tuple[str, ...]
    leaves: bool
    returns: bool


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
        """How many tokens of a kind there are."""
        return sum(self.tokens[kind].values())


def read_components(source: str) -> Components:
    """The components of a TOML text; raises `BadData`."""
    try:
        parsed = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"this is no TOML: {error}", "components.toml") from None
    _only(
        parsed,
        (
            *("tokens", "start", "miniatures", "checks", "supply", "serious_wounds", "dice", "faces", "tracks"),
            *("attacks", "events"),
        ),
        "",
    )
    tokens = _tokens(_entry(parsed, "tokens", dict, ""))
    start = _start(_entry(parsed, "start", dict, ""), tokens)
    dice = _entry(parsed, "dice", dict, "")
    supply = _entry(parsed, "supply", dict, "")
    contamination = _number(supply, "contamination", 1, MOST, "supply")
    tracks = _entry(parsed, "tracks", dict, "")
    time, self_destruct = _number(tracks, "time", 1, MOST, "tracks"), _number(tracks, "self_destruct", 1, MOST, "tracks")
    eggs = _number(supply, "eggs", 0, MOST, "supply")
    return Components(
        tokens=tokens,
        start={kind: start[kind] for kind in TOKENS},
        adults_a_player=start["adults_a_player"],
        miniatures=_counts(parsed, "miniatures", KINDS, 1),
        checks=_counts(parsed, "checks", KINDS, 0, 2),
        attacks=_attacks(_entry(parsed, "attacks", list, "")),
        events=_events(_entry(parsed, "events", list, "")),
        serious_wounds=_counts(parsed, "serious_wounds", WOUNDS, 0),
        combat_die=_die(dice, "combat", FACES, 6),
        noise_die=_die(dice, "noise", (*map(str, CORRIDORS), DANGER, SILENCE), 10),
        faces=_faces(_entry(parsed, "faces", dict, "")),
        eggs=eggs,
        eggs_at_start=_number(supply, "eggs_at_start", 0, eggs, "supply"),
        carcasses=_number(supply, "carcasses", 0, MOST, "supply"),
        contamination=contamination,
        infected=_number(supply, "infected", 0, contamination, "supply"),
        time=time,
        hibernation=_number(tracks, "hibernation", 1, time, "tracks"),
        self_destruct=self_destruct,
        armed=_number(tracks, "armed", 1, self_destruct, "tracks"),
    )


def _tokens(table: Mapping[str, Any]) -> dict[str, dict[int, int]]:
    """NM-1: per kind, how many tokens bear each surprise number."""
    _only(table, TOKENS, "tokens")
    tokens = {}
    for kind in TOKENS:
        given = _entry(table, kind, dict, "tokens")
        if not given:
            raise BadData("at least one token of each kind (NM-1)", f"tokens.{kind}")
        for number in given:
            if not number.isdecimal() or (kind == BLANK) != (number == "0"):
                raise BadData(f"{number!r} is no surprise number; the blank token has 0, the others more (NM-1)", f"tokens.{kind}")
        tokens[kind] = {int(number): _number(given, number, 1, MOST, f"tokens.{kind}") for number in sorted(given, key=int)}
    return tokens


def _start(table: Mapping[str, Any], tokens: Mapping[str, Mapping[int, int]]) -> dict[str, int]:
    """NM-1: what begins in the bag."""
    _only(table, (*TOKENS, "adults_a_player"), "start")
    start = {kind: _number(table, kind, 0, sum(tokens[kind].values()), "start") for kind in TOKENS}
    start["adults_a_player"] = _number(table, "adults_a_player", 0, MOST, "start")
    if start["adult"] + 5 * start["adults_a_player"] > sum(tokens["adult"].values()):
        raise BadData("five players would need more adult tokens than there are (NM-1)", "start.adults_a_player")
    return start


def _attacks(entries: list[Any]) -> tuple[Attack, ...]:
    """NM-2: a card for each blood value of each entry."""
    cards: list[Attack] = []
    for place, entry in enumerate(entries):
        field = f"attacks[{place}]"
        id = _one_of(_entry(entry, "id", str, field), ATTACKS, f"{field}.id")
        if id in {card.id for card in cards}:
            raise BadData(f"{id!r} is there twice", f"{field}.id")
        _only(entry, ("id", "hits", "blood"), field)
        hits = _kinds(entry, "hits", field)
        if "larva" in hits:
            raise BadData("a larva draws no attack card (NM-30)", f"{field}.hits")
        blood = _entry(entry, "blood", list, field)
        if not blood or not all(isinstance(value, int) and 0 <= value <= MOST for value in blood):
            raise BadData(f"a list of blood values, {RETREAT} for the retreat arrow (NM-2)", f"{field}.blood")
        cards.extend(Attack(id, value, hits) for value in blood)
    if len(cards) < 2:
        raise BadData("at least two cards, for a check draws two (NM-43)", "attacks")
    return tuple(cards)


def _events(entries: list[Any]) -> tuple[Event, ...]:
    """NM-5: the event cards."""
    cards: list[Event] = []
    for place, entry in enumerate(entries):
        field = f"events[{place}]"
        id = _entry(entry, "id", str, field)
        if not id.isidentifier():
            raise BadData(f"{id!r} is no id: letters, digits and underscores", f"{field}.id")
        if id in {card.id for card in cards}:
            raise BadData(f"{id!r} is there twice", f"{field}.id")
        _only(entry, ("id", "corridor", "movers", "leaves", "returns"), field)
        leaves, returns = (name in entry and _entry(entry, name, bool, field) for name in ("leaves", "returns"))
        if leaves and returns:
            raise BadData("a card that leaves the game does not return to the deck", f"{field}.returns")
        movers = _kinds(entry, "movers", field)
        if "larva" in movers:
            raise BadData("larvae never move (NM-75)", f"{field}.movers")
        cards.append(Event(id, _number(entry, "corridor", 1, 4, field), movers, leaves, returns))
    if not any(not card.leaves for card in cards):
        raise BadData("at least one card that stays in the game", "events")
    return tuple(cards)


def _faces(table: Mapping[str, Any]) -> dict[str, Face]:
    """NM-50, NM-51: what each face does."""
    _only(table, FACES, "faces")
    faces = {}
    for name in FACES:
        entry, field = _entry(table, name, dict, "faces"), f"faces.{name}"
        _only(entry, ("hits", "shot", "melee"), field)
        faces[name] = Face(_kinds(entry, "hits", field), _number(entry, "shot", 0, MOST, field), _number(entry, "melee", 0, MOST, field))
    return faces


def _die(table: Mapping[str, Any], name: str, faces: tuple[str, ...], sides: int) -> tuple[str, ...]:
    given = _entry(table, name, list, "dice")
    if len(given) != sides:
        raise BadData(f"this die has {sides} faces, not {len(given)} (NM-3)", f"dice.{name}")
    return tuple(_one_of(face, faces, f"dice.{name}") for face in given)


def _kinds(table: Any, name: str, field: str) -> tuple[str, ...]:
    given = [_one_of(kind, KINDS, f"{field}.{name}") for kind in _entry(table, name, list, field)]
    return tuple(kind for kind in KINDS if kind in given)


def _counts(parsed: Mapping[str, Any], name: str, keys: Iterable[str], low: int, high: int = MOST) -> dict[str, int]:
    table, keys = _entry(parsed, name, dict, ""), tuple(keys)
    _only(table, keys, name)
    return {key: _number(table, key, low, high, name) for key in keys}


def _entry(table: Any, name: str, kind: type, field: str) -> Any:
    """An entry of a table, of its kind."""
    if not isinstance(table, Mapping):
        raise BadData("this must be a table", field)
    field = f"{field}.{name}" if field else name
    if name not in table:
        raise BadData("this entry is missing", field)
    value = table[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        called = {int: "a whole number", str: "a text", list: "a list", dict: "a table", bool: "true or false"}[kind]
        raise BadData(f"this must be {called}, not {value!r}", field)
    return value


def _number(table: Any, name: str, low: int, high: int, field: str) -> int:
    value = _entry(table, name, int, field)
    if not low <= value <= high:
        raise BadData(f"{value} is not from {low} to {high}", f"{field}.{name}")
    return int(value)


def _one_of(value: Any, known: Iterable[str], field: str) -> str:
    known = tuple(known)
    if value not in known:
        raise BadData(f"{value!r} is none of {', '.join(known)}", field)
    return str(value)


def _only(table: Mapping[str, Any], known: Iterable[str], field: str) -> None:
    for name in table:
        _one_of(name, known, f"{field}.{name}" if field else name)


@cache
def components() -> Components:
    """The components of the house's box."""
    return read_components((files(__package__) / "components.toml").read_text("utf-8"))
