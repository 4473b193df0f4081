"""The eight planets (KP-2, KP-7), from the printed board: adjacency, tranches, slots; as Python values and as tables for the rules.

Quarters are numbered 0 to 11 (`printed.NAMES`: Ga, Gb, Gc, Gd, Oa, ... Pd), zones 0 to 2 (green, orange, purple), planets 0 to 7
(`printed.PLANETS`: AAA, AAB, ... by the faces of green, orange, purple).

>>> [NAMES[quarter] for quarter in sorted(planet("AAA").adjacent[0])]
['Gb', 'Gc', 'Gd', 'Oa', 'Pa']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache

import numpy as np

from nexarium.games.kepler.box.printed import (
    CLOCKWISE,
    GROUPS,
    MOST_GROUPS,
    MOST_LEVELS,
    NAMES,
    PLANETS,
    QUARTERS,
    TRACKS,
    ZONES,
    Board,
    Face,
    board,
    unusable,
)

PLACES = len(NAMES)
"""Quarters of a planet."""
EVERYWHERE = (1 << PLACES) - 1


@dataclass(frozen=True)
class Planet:
    """A planet. `faces` are by zone, as in `printed.ZONES`. Each quarter has neighbours and tranches, each zone a number of token slots.

    `borders` are the three borders between zones, clockwise from the one between green and purple. Each lists, per segment from the pole
    to the rim, the quarter counter-clockwise of it and the quarter clockwise of it.
    """

    name: str
    faces: tuple[Face, ...]
    adjacent: tuple[frozenset[int], ...]
    tranches: tuple[tuple[int, ...], ...]
    slots: tuple[int, ...]
    borders: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of adjacent quarters, each pair once."""
        return [(one, other) for one in range(PLACES) for other in sorted(self.adjacent[one]) if one < other]


def quarter(name: str) -> int:
    """Return a quarter's number by its name, such as Ga."""
    return NAMES.index(name)


def zone_of(quarter: int) -> int:
    """Return the zone of a quarter."""
    return quarter // len(QUARTERS)


def _in_zone(zone: str, letter: str) -> int:
    return len(QUARTERS) * ZONES.index(zone) + QUARTERS.index(letter)


def _made(name: str, printed: Board) -> Planet:
    faces = {zone: printed.zones[zone][face] for zone, face in zip(ZONES, name, strict=True)}
    borders = []
    for here, there in zip(CLOCKWISE, CLOCKWISE[1:] + CLOCKWISE[:1], strict=True):
        segments = zip(faces[here].cw, faces[there].ccw, strict=True)
        borders.append(tuple((_in_zone(here, one), _in_zone(there, other)) for one, other in segments))
    pairs = [(_in_zone(zone, one), _in_zone(zone, other)) for zone, face in faces.items() for one, other in face.edges]
    if printed.across is None:
        pairs += [pair for border in borders for pair in border]
    else:
        pairs += [(quarter(one), quarter(other)) for one, other in printed.across[name]]
    adjacent: list[set[int]] = [set() for _ in NAMES]
    for one, other in pairs:
        adjacent[one].add(other)
        adjacent[other].add(one)
    reached, waiting = {0}, [0]
    while waiting:
        new = adjacent[waiting.pop()] - reached
        reached |= new
        waiting.extend(new)
    if len(reached) < PLACES:
        apart = next(each for place, each in enumerate(NAMES) if place not in reached)
        raise unusable("apart", "zones" if printed.across is None else "edges", planet=name, quarter=apart)
    return Planet(
        name,
        tuple(faces.values()),
        tuple(map(frozenset, adjacent)),
        tuple(face.tranches[letter] for face in faces.values() for letter in QUARTERS),
        tuple(face.slots for face in faces.values()),
        tuple(borders),
    )


def planets_of(printed: Board) -> tuple[Planet, ...]:
    """Return the eight planets of a board. Raises `BadData` when a planet is not connected."""
    return tuple(_made(name, printed) for name in PLANETS)


@cache
def planets() -> tuple[Planet, ...]:
    """Return the server's eight planets, by number."""
    return planets_of(board())


def planet(name: str) -> Planet:
    """Return a planet by its faces, such as AAA."""
    return planets()[PLANETS.index(name)]


ADJACENT = np.array([[sum(1 << other for other in near) for near in each.adjacent] for each in planets()], np.int64)
"""The mask of each quarter's neighbours, [planet, quarter]."""
TRANCHES = np.array([each.tranches for each in planets()], np.int64)
"""The prize, [planet, quarter, position], from position 0, the first."""
SLOTS = np.array([each.slots for each in planets()], np.int64)
"""The token slots, [planet, zone]."""

_tracks = board().tracks
LEVELS = np.array([[*track.levels, *[0] * (MOST_LEVELS - len(track.levels))] for track in _tracks], np.int64)
"""The printed number, [track (0 to 6), level index]."""
TOP = np.array([len(track.levels) - 1 for track in _tracks], np.int64)
"""The highest level index of each track."""
START = np.array([track.start for track in _tracks], np.int64)
TOKEN_COUNT = np.array([track.tokens for track in _tracks], np.int64)
"""The number of tokens that show each track."""
TRACK_OF: dict[str, int] = {track.ability: number for number, track in enumerate(_tracks)}
"""The track (0 to 6) of each ability; the rules of an ability look it up here (KP-30)."""


class GroupKind(IntEnum):
    """Kinds of icon groups, in the order of `printed.GROUPS`."""

    DISC = 0
    DIPLOMATS = 1
    LEADER = 2


_actions = board().actions
GROUP_COUNT = np.array([0, *map(len, _actions)], np.int64)
"""The number of groups of each action 1 to 7 (KP-15)."""
GROUP_KIND = np.zeros((TRACKS + 1, MOST_GROUPS), np.int64)
GROUP_SIZE = np.zeros((TRACKS + 1, MOST_GROUPS), np.int64)
for _number, _groups in enumerate(_actions, 1):
    for _place, _group in enumerate(_groups):
        GROUP_KIND[_number, _place] = GROUPS.index(_group.kind)
        GROUP_SIZE[_number, _place] = _group.size

THRESHOLDS = np.array(board().thresholds, np.int64)
TRACK_PRIZES = np.array(board().track_prizes, np.int64)
FIRST_DICE = np.array(board().first_dice, np.int64)
MOST_DIPLOMATS, MOST_LEADERS, LEADER_VALUE, MOST_INFLUENCE = (
    board().diplomats,
    board().leaders,
    board().leader_value,
    board().most_influence,
)
