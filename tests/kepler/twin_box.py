"""What is printed in the box, for the slow twin: read again from `box/board.toml`, as section 8 of docs/rules/kepler.md explains it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import NamedTuple

import nexarium

PRINTED = tomllib.loads((Path(nexarium.__file__).parent / "games" / "kepler" / "box" / "board.toml").read_text("utf-8"))

SEATS = "abcde"
ZONES = ("green", "orange", "purple")
CLOCKWISE = ("green", "purple", "orange")
PLANETS = ["".join(faces) for faces in product("AB", repeat=3)]
TRACKS = range(1, 8)
ACTIONS = range(1, 8)

THRESHOLDS = PRINTED["thresholds"]
TRACK_PRIZES = PRINTED["track_prizes"]
FIRST_DICE = PRINTED["first_dice"]
DIPLOMATS = PRINTED["cubes"]["diplomats"]
LEADERS = PRINTED["cubes"]["leaders"]
LEADER_VALUE = PRINTED["cubes"]["leader_value"]
MOST_INFLUENCE = PRINTED["cubes"]["most_influence"]

LEVELS = {track: PRINTED["tracks"][str(track)]["levels"] for track in TRACKS}
ABILITY = {track: PRINTED["tracks"][str(track)]["ability"] for track in TRACKS}
TRACK_OF = {ability: track for track, ability in ABILITY.items()}
POINTS_TRACK = TRACK_OF["points"]
START = {track: LEVELS[track].index(PRINTED["tracks"][str(track)]["start"]) for track in TRACKS}
TOKENS = [track for track in TRACKS for _ in range(PRINTED["tracks"][str(track)]["tokens"])]


@dataclass(frozen=True)
class Group:
    """KP-15: an icon group, so many discs' levels, diplomats, or diplomats that make way for a leader."""

    kind: str
    size: int


GROUPS = {
    action: [Group(kind, int(size)) for kind, size in (text.split() for text in PRINTED["actions"][str(action)])] for action in ACTIONS
}


class Quarter(NamedTuple):
    """KP-2: its zone, and its letter in the zone."""

    zone: str
    letter: str

    def __str__(self) -> str:
        return self.zone[0].upper() + self.letter


QUARTERS = [Quarter(zone, letter) for zone in ZONES for letter in "abcd"]
NAMED = {str(quarter): quarter for quarter in QUARTERS}


class Planet:
    """One of the eight: each zone with one of its faces (KP-2)."""

    def __init__(self, sides: str) -> None:
        self.sides = sides
        self.faces = {zone: PRINTED["zones"][zone][side] for zone, side in zip(ZONES, sides, strict=True)}
        self.pairs = set(self._inside()) | set(self._across())

    def _inside(self) -> Iterable[frozenset[Quarter]]:
        for zone, face in self.faces.items():
            for a, b in face["edges"]:
                yield frozenset((Quarter(zone, a), Quarter(zone, b)))

    def _across(self) -> Iterable[frozenset[Quarter]]:
        """Section 8: quarters that own the same segment of a border, on its two sides."""
        if "edges" in PRINTED:
            for text in PRINTED["edges"][self.sides]:
                yield frozenset(NAMED[name] for name in text.split())
            return
        for zone, following in zip(CLOCKWISE, (*CLOCKWISE[1:], CLOCKWISE[0]), strict=True):
            for a, b in zip(self.faces[zone]["cw"], self.faces[following]["ccw"], strict=True):
                yield frozenset((Quarter(zone, a), Quarter(following, b)))

    def touch(self, a: Quarter, b: Quarter) -> bool:
        """KP-20."""
        return frozenset((a, b)) in self.pairs

    def tranches(self, quarter: Quarter) -> list[int]:
        face = self.faces[quarter.zone]
        if "tranches" in face:
            return list(face["tranches"][quarter.letter])
        return [place * face["k"][quarter.letter] for place in (3, 2, 1)]

    def slots(self, zone: str) -> int:
        return int(self.faces[zone]["slots"])
