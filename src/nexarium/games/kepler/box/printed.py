"""The printed board: `board.toml`, checked on loading. No other module reads the file.

An administrator may edit the file. Unusable data is refused with the name of the entry to repair (`BadData.field`). `BoardFile` is the
structure of the file, `Board` what the game reads.

>>> board().zones["green"]["A"].tranches["a"]
(12, 8, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Literal, TypeVar, get_args

from msgspec import UNSET, Meta, Struct, UnsetType

from nexarium.core.components import read, refused
from nexarium.core.errors import BadData

FILE = "board.toml"

ZoneName = Literal["green", "orange", "purple"]
ZONES: tuple[ZoneName, ...] = get_args(ZoneName)
"""The zones (KP-2), in the order of sides, numbering and refilling (KP-41)."""
CLOCKWISE: tuple[ZoneName, ...] = ("green", "purple", "orange")
FaceName = Literal["A", "B"]
FACES: tuple[FaceName, ...] = get_args(FaceName)
QuarterLetter = Literal["a", "b", "c", "d"]
QUARTERS: tuple[QuarterLetter, ...] = get_args(QuarterLetter)
"""The quarters of one zone."""
NAMES = tuple(zone[0].upper() + quarter for zone in ZONES for quarter in QUARTERS)
"""The twelve quarters: Ga, Gb, ... Pd; a quarter's number is its place here, 4 zone + letter."""
PlanetName = Literal["AAA", "AAB", "ABA", "ABB", "BAA", "BAB", "BBA", "BBB"]
PLANETS: tuple[PlanetName, ...] = get_args(PlanetName)
"""The eight planets by the zones' faces; a planet's number is its place here."""
ActionName = Literal["1", "2", "3", "4", "5", "6", "7"]
"""The name of an action, and of its track."""
TRACKS = len(get_args(ActionName))
PRIZES = 3
Ability = Literal["roll_black", "reroll_two", "nudge_die", "move_own_leader", "remove_diplomat", "move_opposing", "points"]
ABILITIES: tuple[Ability, ...] = get_args(Ability)
Status = Literal["reconstruction", "publisher"]
GROUPS = ("disc", "diplomats", "leader")

MOST_LEVELS = 16
MOST_SLOTS = 4
MOST_GROUPS = 4
MOST_SEGMENTS = 12
MOST_OF_A_GROUP = 9
MOST_THRESHOLDS = 3
INSIDE = 6
"""The pairs of quarters of one zone."""
ACROSS = 48
"""The pairs of quarters of different zones."""
_END = r"(?![\s\S])"


# --- what the game reads --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Face:
    """One side of a zone. Quarters are `a` to `d`. Borders list quarters by segment from the pole to the rim."""

    edges: tuple[tuple[str, str], ...]
    ccw: str
    cw: str
    tranches: Mapping[str, tuple[int, ...]]
    slots: int


@dataclass(frozen=True)
class Track:
    """An influence track: its ability, the numbers printed on its levels from the lowest, the index of the bold one, and the number of
    its tokens."""

    ability: Ability
    levels: tuple[int, ...]
    start: int
    tokens: int


@dataclass(frozen=True)
class Group:
    """An icon group (KP-15): a disc raised by `size`, `size` diplomats placed or moved, or `size` diplomats swapped for a leader."""

    kind: str
    size: int


@dataclass(frozen=True)
class Board:
    """The whole board. `zones` are by name and face; `actions` are the seven lists of groups. `across` holds, by planet and where the
    file lists them, the adjacent pairs of quarters of different zones."""

    status: Status
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


# --- what the file holds --------------------------------------------------------------------------------------------------

Prize = Annotated[int, Meta(ge=0, le=99)]
Prizes = Annotated[tuple[Prize, ...], Meta(min_length=PRIZES, max_length=PRIZES)]
InsidePair = Annotated[
    str, Meta(pattern=rf"^(?!(.)\1)[a-d]{{2}}{_END}", max_length=2, description="two different quarters, as 'ab' (KP-20)")
]
AcrossPair = Annotated[
    str,
    Meta(
        pattern=rf"^[GOP][a-d] [GOP][a-d]{_END}",
        max_length=5,
        description="a pair of quarters of different zones (G, O, P), as 'Ga Oa' (KP-20)",
    ),
]
Border = Annotated[
    str,
    Meta(
        pattern=rf"^[a-d]{{1,{MOST_SEGMENTS}}}{_END}",
        max_length=MOST_SEGMENTS,
        description=f"one to {MOST_SEGMENTS} quarters, a letter for each segment from the pole to the rim (KP-20)",
    ),
]
GroupText = Annotated[
    str,
    Meta(
        pattern=rf"^(disc|diplomats|leader) [1-{MOST_OF_A_GROUP}]{_END}",
        max_length=12,
        description="a group, written 'disc 1', 'diplomats 2' or 'leader 3' (KP-15)",
    ),
]
Groups = Annotated[tuple[GroupText, ...], Meta(min_length=1, max_length=MOST_GROUPS)]
Level = Annotated[int, Meta(ge=0, le=99)]


class CubesEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The cubes of one player, the value of a leader, and the influences of a turn (KP-4, KP-6, KP-28)."""

    diplomats: Annotated[int, Meta(ge=1, le=20)]
    leaders: Annotated[int, Meta(ge=0, le=12)]
    leader_value: Annotated[int, Meta(ge=1, le=20)]
    most_influence: Annotated[int, Meta(ge=0, le=TRACKS - 1)]


class TrackEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """An influence track; `start` is the bold one of its numbers."""

    ability: Ability
    levels: Annotated[tuple[Level, ...], Meta(min_length=2, max_length=MOST_LEVELS)]
    start: Level
    tokens: Annotated[int, Meta(ge=0, le=20)]


class FaceEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a zone, with either `k` or `tranches`."""

    edges: Annotated[tuple[InsidePair, ...], Meta(max_length=INSIDE)]
    ccw: Border
    cw: Border
    slots: Annotated[int, Meta(ge=0, le=MOST_SLOTS)]
    k: dict[QuarterLetter, Annotated[int, Meta(ge=0, le=30)]] | UnsetType = UNSET
    tranches: dict[QuarterLetter, Prizes] | UnsetType = UNSET


class BoardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `board.toml`; its comments explain each entry."""

    status: Status
    thresholds: Annotated[tuple[Annotated[int, Meta(ge=1, le=99)], ...], Meta(min_length=1, max_length=MOST_THRESHOLDS)]
    track_prizes: Prizes
    first_dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=3)], ...], Meta(min_length=1, max_length=2)]
    score_track: Annotated[int, Meta(ge=0, le=999)]
    cubes: CubesEntry
    actions: dict[ActionName, Groups]
    tracks: dict[ActionName, TrackEntry]
    zones: dict[ZoneName, dict[FaceName, Annotated[FaceEntry, Meta(extra={"picker": "sector"})]]]
    edges: dict[PlanetName, Annotated[tuple[AcrossPair, ...], Meta(max_length=ACROSS)]] | UnsetType = UNSET


# --- from the file to the board -------------------------------------------------------------------------------------------


def read_board(source: str) -> Board:
    """Return the board of a TOML text. Raises `BadData`."""
    entry = read(source, BoardFile, FILE)
    _refuse_unless(_increasing(entry.thresholds), "thresholds", "thresholds")
    _check_prizes(entry.track_prizes, "track_prizes")
    zones = _zones(entry.zones)
    return Board(
        status=entry.status,
        thresholds=entry.thresholds,
        track_prizes=entry.track_prizes,
        first_dice=entry.first_dice,
        score_track=entry.score_track,
        diplomats=entry.cubes.diplomats,
        leaders=entry.cubes.leaders,
        leader_value=entry.cubes.leader_value,
        most_influence=entry.cubes.most_influence,
        actions=_actions(entry.actions),
        tracks=_tracks(entry.tracks, zones),
        zones=zones,
        across=None if entry.edges is UNSET else _across(entry.edges),
    )


def unusable(key: str, field: str, **holes: object) -> BadData:
    """Return the error for an entry of the file, with the sentence `refused.<key>`."""
    return refused(__package__, key, field, FILE, **holes)


def _refuse_unless(right: bool, key: str, field: str, **holes: object) -> None:
    if not right:
        raise unusable(key, field, **holes)


def _increasing(numbers: Iterable[int]) -> bool:
    numbers = list(numbers)
    return numbers == sorted(set(numbers))


def _check_prizes(prizes: tuple[int, ...], field: str) -> None:
    _refuse_unless(list(prizes) == sorted(prizes, reverse=True), "prizes", field)


Name = TypeVar("Name", bound=str)
Entry = TypeVar("Entry")


def _all_of(table: Mapping[Name, Entry], names: tuple[Name, ...], field: str) -> list[Entry]:
    """Return a table's entries for all these names, in their order."""
    for name in names:
        _refuse_unless(name in table, "missing", f"{field}.{name}")
    return [table[name] for name in names]


def _actions(entry: Mapping[ActionName, tuple[str, ...]]) -> tuple[tuple[Group, ...], ...]:
    """Return the groups of the seven actions (KP-15)."""
    return tuple(_action(texts) for texts in _all_of(entry, get_args(ActionName), "actions"))


def _action(texts: tuple[str, ...]) -> tuple[Group, ...]:
    return tuple(Group(kind, int(size)) for kind, _, size in (text.partition(" ") for text in texts))


def _tracks(entry: Mapping[ActionName, TrackEntry], zones: Mapping[str, Mapping[str, Face]]) -> tuple[Track, ...]:
    """Return the seven tracks, with enough tokens for the slots of any planet."""
    entries = _all_of(entry, get_args(ActionName), "tracks")
    tracks = tuple(_track(each, f"tracks.{number}") for number, each in enumerate(entries, 1))
    for ability in ABILITIES:
        once = sum(track.ability == ability for track in tracks) == 1
        _refuse_unless(once, f"ability_{ability}", "tracks")
    slots = sum(max(face.slots for face in faces.values()) for faces in zones.values())
    _refuse_unless(sum(track.tokens for track in tracks) >= slots, "tokens", "tracks", slots=slots)
    return tracks


def _track(entry: TrackEntry, field: str) -> Track:
    _refuse_unless(_increasing(entry.levels), "levels", f"{field}.levels", most=MOST_LEVELS)
    _refuse_unless(entry.start in entry.levels, "start", f"{field}.start", start=entry.start)
    return Track(entry.ability, entry.levels, entry.levels.index(entry.start), entry.tokens)


def _zones(entry: Mapping[ZoneName, Mapping[FaceName, FaceEntry]]) -> dict[str, dict[str, Face]]:
    """Return the zones by name and face, all borders cut into the same number of segments (KP-2)."""
    zones: dict[str, dict[str, Face]] = {}
    for zone, faces in zip(ZONES, _all_of(entry, ZONES, "zones"), strict=True):
        entries = zip(FACES, _all_of(faces, FACES, f"zones.{zone}"), strict=True)
        zones[zone] = {name: _face(face, f"zones.{zone}.{name}") for name, face in entries}
    lengths = {len(border) for faces in zones.values() for face in faces.values() for border in (face.ccw, face.cw)}
    _refuse_unless(len(lengths) == 1, "segments", "zones", least=min(lengths), most=max(lengths))
    return zones


def _face(entry: FaceEntry, field: str) -> Face:
    edges = tuple((min(pair), max(pair)) for pair in entry.edges)
    _refuse_unless(len(set(edges)) == len(edges), "twice", f"{field}.edges")
    return Face(edges, entry.ccw, entry.cw, _tranches(entry, field), entry.slots)


def _tranches(entry: FaceEntry, field: str) -> dict[str, tuple[int, ...]]:
    """Return the prizes of a face's quarters, as printed or as three times, twice and once its `k` (KP-39)."""
    if entry.tranches is UNSET:
        factors = _all_of({} if entry.k is UNSET else entry.k, QUARTERS, f"{field}.k")
        return {quarter: tuple(k * times for times in range(PRIZES, 0, -1)) for quarter, k in zip(QUARTERS, factors, strict=True)}
    _refuse_unless(entry.k is UNSET, "both", f"{field}.tranches")
    tranches = _all_of(entry.tranches, QUARTERS, f"{field}.tranches")
    for quarter, prizes in zip(QUARTERS, tranches, strict=True):
        _check_prizes(prizes, f"{field}.tranches.{quarter}")
    return dict(zip(QUARTERS, tranches, strict=True))


def _across(entry: Mapping[PlanetName, tuple[str, ...]]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return, by planet, the adjacent pairs of quarters of different zones (KP-20)."""
    across = {planet: tuple(_pair(text, f"edges.{planet}[{place}]") for place, text in enumerate(texts)) for planet, texts in entry.items()}
    return dict(zip(PLANETS, _all_of(across, PLANETS, "edges"), strict=True))


def _pair(text: str, field: str) -> tuple[str, str]:
    one, other = text.split()
    _refuse_unless(one[0] != other[0], "across", field, pair=text)
    return one, other


@cache
def board() -> Board:
    """Return the server's board."""
    return read_board((files(__package__) / FILE).read_text("utf-8"))
