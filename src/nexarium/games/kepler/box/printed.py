"""What is printed on the board: `board.toml`, checked on loading. Only here is it read.

An owner of the box edits that file; what cannot be used is refused with the name of the entry to mend (`BadData.field`).

>>> board().zones["green"]["A"].tranches["a"]
(12, 8, 4)
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

from nexarium.core.errors import BadData

ZONES = ("green", "orange", "purple")
"""KP-2, in the order of sides, numbering and refilling (KP-41)."""
CLOCKWISE = ("green", "purple", "orange")
FACES = "AB"
QUARTERS = "abcd"
"""Of one zone."""
NAMES = tuple(zone[0].upper() + quarter for zone in ZONES for quarter in QUARTERS)
"""The twelve quarters: Ga, Gb, ... Pd; a quarter's number is its place here, 4 zone + letter."""
PLANETS = tuple("".join(faces) for faces in product(FACES, repeat=len(ZONES)))
"""The eight planets by the zones' faces: AAA, AAB, ... BBB; a planet's number is its place here."""
TRACKS = 7
PRIZES = 3
ABILITIES = ("roll_black", "reroll_two", "nudge_die", "move_own_leader", "remove_diplomat", "move_opposing", "points")
STATUSES = ("reconstruction", "publisher")
GROUPS = ("disc", "diplomats", "leader")

MOST_LEVELS = 16
MOST_SLOTS = 4
MOST_GROUPS = 4
MOST_SEGMENTS = 12


@dataclass(frozen=True)
class Face:
    """One side of a zone. Quarters are `a` to `d`; borders are quarters by segment from the pole to the rim."""

    edges: tuple[tuple[str, str], ...]
    ccw: str
    cw: str
    tranches: Mapping[str, tuple[int, ...]]
    slots: int


@dataclass(frozen=True)
class Track:
    """An influence track: its ability, the numbers printed on its levels from the lowest, the place of the bold one among them, and
    how many tokens show it."""

    ability: str
    levels: tuple[int, ...]
    start: int
    tokens: int


@dataclass(frozen=True)
class Group:
    """KP-15: an icon group: a disc raised by `size`, `size` diplomats placed or moved, or `size` diplomats swapped for a leader."""

    kind: str
    size: int


@dataclass(frozen=True)
class Board:
    """The whole board. `zones` by name and face; `actions` the seven lists of groups; `across`, where the file lists them, by planet the
    adjacent pairs of quarters of different zones."""

    status: str
    thresholds: tuple[int, ...]
    track_prizes: tuple[int, ...]
    first_dice: tuple[int, ...]
    score_track: int
    diplomats: int
    leaders: int
    leader_value: int
    most_influence: int
    actions: tuple[tuple[Group, ...], ...]
    tracks: tuple[Track, ...]
    zones: Mapping[str, Mapping[str, Face]]
    across: Mapping[str, tuple[tuple[str, str], ...]] | None


def _named(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def _entry(table: Any, name: str, kind: type, field: str) -> Any:
    """An entry of a table, of its kind."""
    if not isinstance(table, Mapping):
        raise BadData("this must be a table", field)
    field = _named(field, name)
    if name not in table:
        raise BadData("this entry is missing", field)
    value = table[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        called = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}[kind]
        raise BadData(f"this must be {called}, not {value!r}", field)
    return value


def _number(table: Any, name: str, low: int, high: int, field: str) -> int:
    value = _entry(table, name, int, field)
    if not low <= value <= high:
        raise BadData(f"{value} is not from {low} to {high}", _named(field, name))
    return int(value)


def _numbers(table: Any, name: str, low: int, high: int, field: str) -> tuple[int, ...]:
    values = _entry(table, name, list, field)
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadData(f"{value!r} is no whole number from {low} to {high}", _named(field, name))
    return tuple(values)


def _one_of(value: Any, known: Iterable[str], field: str) -> str:
    known = tuple(known)
    if value not in known:
        raise BadData(f"{value!r} is none of {', '.join(known)}", field)
    return str(value)


def _only(table: Mapping[str, Any], known: Iterable[str], field: str) -> None:
    known = tuple(known)
    for name in table:
        _one_of(name, known, _named(field, name))


def read_board(source: str) -> Board:
    """The board of a TOML text; raises `BadData`."""
    try:
        parsed = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"this is no TOML: {error}", "board.toml") from None
    known = ("status", "thresholds", "track_prizes", "first_dice", "score_track", "cubes", "actions", "tracks", "zones", "edges")
    _only(parsed, known, "")
    thresholds = _numbers(parsed, "thresholds", 1, 99, "")
    if not 1 <= len(thresholds) <= 3 or list(thresholds) != sorted(set(thresholds)):
        raise BadData("one to three increasing numbers (KP-35)", "thresholds")
    prizes = _numbers(parsed, "track_prizes", 0, 99, "")
    _falling(prizes, "track_prizes")
    first = _numbers(parsed, "first_dice", 1, 3, "")
    if len(first) > 2:
        raise BadData("the dice of the first and of the second player (KP-11)", "first_dice")
    cubes, actions, tracks = (_entry(parsed, name, dict, "") for name in ("cubes", "actions", "tracks"))
    _only(cubes, ("diplomats", "leaders", "leader_value", "most_influence"), "cubes")
    _only(actions, map(str, range(1, TRACKS + 1)), "actions")
    _only(tracks, map(str, range(1, TRACKS + 1)), "tracks")
    printed = tuple(_track(_entry(tracks, str(n), dict, "tracks"), f"tracks.{n}") for n in range(1, TRACKS + 1))
    for ability in ABILITIES:
        if sum(track.ability == ability for track in printed) != 1:
            raise BadData(f"exactly one track has the ability {ability!r} (KP-30)", "tracks")
    zones = _zones(_entry(parsed, "zones", dict, ""))
    most_slots = sum(max(face.slots for face in faces.values()) for faces in zones.values())
    if sum(track.tokens for track in printed) < most_slots:
        raise BadData(f"too few tokens for the {most_slots} slots of a planet (KP-9)", "tracks")
    return Board(
        status=_one_of(_entry(parsed, "status", str, ""), STATUSES, "status"),
        thresholds=thresholds,
        track_prizes=prizes,
        first_dice=first,
        score_track=_number(parsed, "score_track", 0, 999, ""),
        diplomats=_number(cubes, "diplomats", 1, 20, "cubes"),
        leaders=_number(cubes, "leaders", 0, 12, "cubes"),
        leader_value=_number(cubes, "leader_value", 1, 20, "cubes"),
        most_influence=_number(cubes, "most_influence", 0, TRACKS - 1, "cubes"),
        actions=tuple(_action(_entry(actions, str(n), list, "actions"), f"actions.{n}") for n in range(1, TRACKS + 1)),
        tracks=printed,
        zones=zones,
        across=_across(_entry(parsed, "edges", dict, "")) if "edges" in parsed else None,
    )


def _falling(prizes: tuple[int, ...], field: str) -> None:
    if len(prizes) != PRIZES or list(prizes) != sorted(prizes, reverse=True):
        raise BadData("three prizes, none greater than the one before (KP-38)", field)


def _action(entry: list[Any], field: str) -> tuple[Group, ...]:
    groups = []
    for text in entry:
        kind, _, size = text.partition(" ") if isinstance(text, str) else ("", "", "")
        if kind not in GROUPS or not size.isdigit() or not 1 <= int(size) <= 9:
            raise BadData(f"{text!r} is no group; write 'disc 1', 'diplomats 2' or 'leader 3' (KP-15)", field)
        groups.append(Group(kind, int(size)))
    if not 1 <= len(groups) <= MOST_GROUPS:
        raise BadData(f"an action is one to {MOST_GROUPS} groups (KP-15)", field)
    return tuple(groups)


def _track(entry: Any, field: str) -> Track:
    _only(entry, ("ability", "levels", "start", "tokens"), field)
    levels = _numbers(entry, "levels", 0, 99, field)
    if not 2 <= len(levels) <= MOST_LEVELS or list(levels) != sorted(set(levels)):
        raise BadData(f"two to {MOST_LEVELS} increasing numbers (KP-28)", f"{field}.levels")
    start = _entry(entry, "start", int, field)
    if start not in levels:
        raise BadData(f"{start} is no level of the track (KP-8)", f"{field}.start")
    ability = _one_of(_entry(entry, "ability", str, field), ABILITIES, f"{field}.ability")
    return Track(ability, levels, levels.index(start), _number(entry, "tokens", 0, 20, field))


def _zones(entry: Mapping[str, Any]) -> dict[str, dict[str, Face]]:
    _only(entry, ZONES, "zones")
    zones = {}
    for zone in ZONES:
        faces = _entry(entry, zone, dict, "zones")
        _only(faces, FACES, f"zones.{zone}")
        zones[zone] = {face: _face(_entry(faces, face, dict, f"zones.{zone}"), f"zones.{zone}.{face}") for face in FACES}
    lengths = {len(border) for faces in zones.values() for face in faces.values() for border in (face.ccw, face.cw)}
    if len(lengths) > 1:
        raise BadData(f"all borders have the same number of segments, not {' and '.join(map(str, sorted(lengths)))}", "zones")
    return zones


def _face(entry: Any, field: str) -> Face:
    _only(entry, ("edges", "ccw", "cw", "k", "tranches", "slots"), field)
    edges = []
    for pair in _entry(entry, "edges", list, field):
        if not isinstance(pair, str) or len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(QUARTERS):
            raise BadData(f"{pair!r} is no pair of different quarters a to d (KP-20)", f"{field}.edges")
        edges.append((min(pair), max(pair)))
    if len(set(edges)) < len(edges):
        raise BadData("a pair stands there twice", f"{field}.edges")
    borders = []
    for side in ("ccw", "cw"):
        border = _entry(entry, side, str, field)
        if not 1 <= len(border) <= MOST_SEGMENTS or not set(border) <= set(QUARTERS):
            raise BadData(f"one to {MOST_SEGMENTS} quarters, a letter for each segment from the pole to the rim (KP-20)", f"{field}.{side}")
        borders.append(border)
    if "k" in entry and "tranches" in entry:
        raise BadData("a face has `k` or `tranches`, not both (KP-39)", f"{field}.tranches")
    return Face(tuple(edges), borders[0], borders[1], _tranches(entry, field), _number(entry, "slots", 0, MOST_SLOTS, field))


def _tranches(entry: Any, field: str) -> dict[str, tuple[int, ...]]:
    if "tranches" not in entry:
        factors = _entry(entry, "k", dict, field)
        _only(factors, QUARTERS, f"{field}.k")
        return {quarter: tuple(_number(factors, quarter, 0, 30, f"{field}.k") * n for n in range(PRIZES, 0, -1)) for quarter in QUARTERS}
    given = _entry(entry, "tranches", dict, field)
    _only(given, QUARTERS, f"{field}.tranches")
    tranches = {quarter: _numbers(given, quarter, 0, 99, f"{field}.tranches") for quarter in QUARTERS}
    for quarter, prizes in tranches.items():
        _falling(prizes, f"{field}.tranches.{quarter}")
    return tranches


def _across(entry: Mapping[str, Any]) -> dict[str, tuple[tuple[str, str], ...]]:
    _only(entry, PLANETS, "edges")
    across = {}
    for planet in PLANETS:
        pairs = []
        for text in _entry(entry, planet, list, "edges"):
            pair = tuple(text.split()) if isinstance(text, str) else ()
            if len(pair) != 2 or not set(pair) <= set(NAMES) or pair[0][0] == pair[1][0]:
                raise BadData(f"{text!r} is no pair of quarters of different zones, as 'Ga Oa' (KP-20)", f"edges.{planet}")
            pairs.append((pair[0], pair[1]))
        across[planet] = tuple(pairs)
    return across


@cache
def board() -> Board:
    """The board of the house."""
    return read_board((files(__package__) / "board.toml").read_text("utf-8"))
