"""The cut of a zone's sector into its four quarters: adjacency is given, the lines are computed.

A coarse grid over the sector is filled so that exactly the given pairs touch. The lines of that grid are then relaxed like the walls of
a foam whose cells want equal areas. Coordinates are complex numbers around the pole, with the rim at distance 1. The counter-clockwise
border is the real axis, the clockwise one is 120 degrees further (y downwards, so clockwise).
"""

from __future__ import annotations

import cmath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import log, pi
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

ANGLE = 2 * pi / 3
Pairs = frozenset[frozenset[str]]
Grid = tuple[tuple[str, ...], ...]
Vertex = tuple[int, int]

GRIDS = ((4, 1), (5, 1), (4, 2))
"""The grid's columns, including the two borders, and its rows per segment of the border; the next entry is used when one has no
solution."""
MOST_TRIED = 60_000
MOST_RELAXED = 3
EVENNESS = (1.0, 0.5)
"""How far a quarter aims at a fourth of the area rather than its area on the grid; the best-looking result is kept."""
POINTS = 9
"""The number of points on a wall, including both ends."""
ROUNDS = 240
PACES = (0.25, 0.12)
"""The step along the force in each round: in the first two thirds of the rounds, in the last third."""
PRESSURE, MOST_PRESSURE = 0.028, 1.5
"""The pressure of a quarter that lacks area on its walls, and the largest lack that counts, relative to its area."""
SMOOTHING = 1.4
"""The force that draws a point of a wall to the midpoint of its neighbours."""
TENSION = 0.018
"""The force of a wall on its ends."""
CROWDING, EDGE_CROWDING = 0.05, 0.1
"""The repulsion between walls that come too close, and between the edge and walls."""
SHY = 4
"""The number of points from an end on the edge over which the edge's repulsion grows to full strength."""
APART = 0.13
"""The least distance of a wall to other walls that it does not meet, and to a border."""
RIM_APART = 0.2
"""The least distance between wall ends on the rim, in radians."""


@dataclass(frozen=True)
class Wall:
    """A line between two quarters of a zone; `left` and `right` are seen along its direction."""

    points: tuple[complex, ...]
    left: str
    right: str


@dataclass(frozen=True)
class Stretch:
    """A part of a quarter's outline. `kind` is wall, along `Cut.walls[number]`; ccw or cw, along segment `number` of that border; or
    rim, between two angles. Walls and borders run away from the pole's side or reversed."""

    kind: str
    number: int = 0
    forwards: bool = True
    angles: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Cut:
    """A cut sector. `outlines` are closed lines, clockwise; two quarters share exactly the walls in both outlines. `corners` are the
    inner points where four quarters meet."""

    walls: tuple[Wall, ...]
    outlines: Mapping[str, tuple[Stretch, ...]]
    corners: tuple[complex, ...]
    touching: Pairs


def radius_at(share: float) -> float:
    """Return the distance from the pole at `share` of the border's segments. Outer segments are shorter, so that the areas beside them
    are equal."""
    return float(share**0.74)


# --- assignment of cells ----------------------------------------------------------------------------------------------------


def _grids(left: Sequence[str], right: Sequence[str], touching: Pairs | None, columns: int, rows: int) -> Iterator[Grid]:
    """Yield fillings of the grid in which only allowed pairs touch; all of them, or as many as can be tried."""
    height = len(left) * rows
    cells = [["" for _ in range(columns)] for _ in range(height)]
    for row in range(height):
        cells[row][0], cells[row][-1] = left[row // rows], right[row // rows]
    letters = sorted({*left, *right, *(letter for pair in touching or () for letter in pair), *"abcd"})
    order = [(row, column) for row in range(height) for column in range(1, columns - 1)]
    tried = 0

    def may_touch(one: str, other: str) -> bool:
        return touching is None or one == other or frozenset((one, other)) in touching

    def fits(row: int, column: int) -> bool:
        own = cells[row][column]
        if not may_touch(own, cells[row][column - 1]) or (row and not may_touch(own, cells[row - 1][column])):
            return False
        last = column == columns - 2
        if last and not may_touch(own, cells[row][-1]):
            return False
        for right_one in (column, column + 1) if last and row else (column,) if row else ():
            a, b = cells[row - 1][right_one - 1 : right_one + 1]
            c, d = cells[row][right_one - 1 : right_one + 1]
            if a == d and b == c and a != b:
                return False
        return True

    def fill(place: int) -> Iterator[Grid]:
        nonlocal tried
        tried += 1
        if tried > MOST_TRIED:
            return
        if place == len(order):
            yield tuple(map(tuple, cells))
            return
        row, column = order[place]
        for letter in letters:
            cells[row][column] = letter
            if fits(row, column):
                yield from fill(place + 1)
        cells[row][column] = ""

    yield from fill(0)


def _touching(grid: Grid) -> Pairs:
    """Return the pairs whose cells are adjacent."""
    pairs = set()
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            below = grid[row + 1][column] if row + 1 < len(grid) else cell
            beside = cells[column + 1] if column + 1 < len(cells) else cell
            pairs |= {frozenset((cell, other)) for other in (below, beside) if other != cell}
    return frozenset(pairs)


def _whole(grid: Grid) -> bool:
    """Return whether each of the four quarters exists and is connected."""
    unseen = {(row, column) for row, cells in enumerate(grid) for column in range(len(cells))}
    pieces = 0
    while unseen:
        pieces += 1
        waiting = [unseen.pop()]
        while waiting:
            row, column = waiting.pop()
            for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if near in unseen and grid[near[0]][near[1]] == grid[row][column]:
                    unseen.remove(near)
                    waiting.append(near)
    return pieces == len({cell for cells in grid for cell in cells}) == 4


def _unevenness(grid: Grid) -> float:
    """Return a penalty for quarters whose area is not a fourth, and for corners: lower is better."""
    rows, columns = len(grid), len(grid[0])
    areas: dict[str, float] = {}
    for row, cells in enumerate(grid):
        ring = radius_at((row + 1) / rows) ** 2 - radius_at(row / rows) ** 2
        for cell in cells:
            areas[cell] = areas.get(cell, 0.0) + ring / columns
    changes = sum(cells[column] != cells[column + 1] for cells in grid for column in range(columns - 1))
    changes += sum(grid[row][column] != grid[row + 1][column] for row in range(rows - 1) for column in range(columns))
    crossings = sum(
        len({grid[row][column], grid[row][column + 1], grid[row + 1][column], grid[row + 1][column + 1]}) == 4
        for row in range(rows - 1)
        for column in range(columns - 1)
    )
    return sum(abs(log(4 * area)) for area in areas.values()) + 0.08 * changes + 3.0 * crossings


def _candidates(left: Sequence[str], right: Sequence[str], touching: Pairs) -> list[Grid]:
    """Return structurally different fillings worth relaxing, the more even ones first. If none meets all demands, return one that meets
    most."""
    for columns, rows in GRIDS:
        found = [grid for grid in _grids(left, right, touching, columns, rows) if _touching(grid) == touching and _whole(grid)]
        if found:
            best: dict[tuple[object, ...], Grid] = {}
            for grid in sorted(found, key=_unevenness):
                best.setdefault(_make(grid), grid)
            return list(best.values())[:MOST_RELAXED]
    near = [grid for grid in _grids(left, right, None, *GRIDS[0]) if _whole(grid)]
    return sorted(near, key=lambda grid: (len(_touching(grid) ^ touching), _unevenness(grid)))[:1]


def _make(grid: Grid) -> tuple[object, ...]:
    """Return what relaxing cannot change: the order of the quarters along the rim and along the top."""
    runs = []
    for cells in (grid[0], grid[-1]):
        runs.append(tuple(cell for place, cell in enumerate(cells) if not place or cells[place - 1] != cell))
    return tuple(runs)


# --- the walls of a grid -------------------------------------------------------------------------------------------------


@dataclass
class _Net:
    """Walls as chains of the grid's vertices, and the kinds of their ends."""

    chains: list[list[Vertex]]
    sides: list[tuple[str, str]]
    rows: int
    columns: int

    def place(self, vertex: Vertex) -> complex:
        row, column = vertex
        return cmath.rect(radius_at(row / self.rows), ANGLE * column / self.columns) if row else 0j


def _joint(row: int, column: int) -> Vertex:
    """Return a vertex of the grid; all of the first row are the pole."""
    return (row, column) if row else (0, 0)


def _net(grid: Grid) -> _Net:
    rows, columns = len(grid), len(grid[0])

    steps: dict[tuple[Vertex, Vertex], tuple[str, str]] = {}
    for row in range(rows):
        for column in range(columns):
            here = grid[row][column]
            if column + 1 < columns and grid[row][column + 1] != here:  # outwards
                steps[_joint(row, column + 1), _joint(row + 1, column + 1)] = (here, grid[row][column + 1])
            if row + 1 < rows and grid[row + 1][column] != here:  # clockwise
                steps[_joint(row + 1, column), _joint(row + 1, column + 1)] = (grid[row + 1][column], here)
    steps |= {(end, start): (right, left) for (start, end), (left, right) in list(steps.items())}
    ways: dict[Vertex, list[Vertex]] = {}
    for start, end in steps:
        ways.setdefault(start, []).append(end)

    def is_end(vertex: Vertex) -> bool:
        return len(ways[vertex]) != 2 or vertex[0] in (0, rows) or vertex[1] in (0, columns)

    chains, sides, used = [], [], set()
    for start in sorted(ways):
        for follower in sorted(ways[start]) if is_end(start) else ():
            if (start, follower) in used:
                continue
            chain = [start, follower]
            while not is_end(chain[-1]):
                chain.append(next(vertex for vertex in ways[chain[-1]] if vertex != chain[-2]))
            used |= {(chain[0], chain[1]), (chain[-1], chain[-2])}
            chains.append(chain)
            sides.append(steps[start, follower])
    return _Net(chains, sides, rows, columns)


def _even(points: NDArray[np.complex128], number: int = POINTS) -> NDArray[np.complex128]:
    """Return the same line resampled at even distances."""
    along = np.concatenate(([0.0], np.cumsum(np.abs(np.diff(points)))))
    return np.asarray(np.interp(np.linspace(0, along[-1], number), along, points), np.complex128)


# --- relaxing ------------------------------------------------------------------------------------------------------------


class _Foam:
    """The walls while they relax: a wall tends to be short, a quarter to have a fourth of the area, and nothing to be cramped."""

    def __init__(self, grid: Grid, segments: int, evenness: float) -> None:
        self.net = _net(grid)
        self.grid = grid
        self.segments = segments
        self.lines = np.array([_even(np.array([self.net.place(vertex) for vertex in chain])) for chain in self.net.chains])
        self.ends = [(chain[0], chain[-1]) for chain in self.net.chains]
        self.vertices = sorted({end for ends in self.ends for end in ends})
        self.places = {vertex: self.net.place(vertex) for vertex in self.vertices}
        self.pieces = {letter: self._around(letter) for letter in sorted({cell for cells in grid for cell in cells})}
        areas = {letter: area_of(self.roughly(letter)) for letter in self.pieces}
        mean = sum(areas.values()) / len(areas)
        self.wants = {letter: evenness * mean + (1 - evenness) * area for letter, area in areas.items()}

    def _fixed(self, vertex: Vertex) -> bool:
        return vertex[0] == 0 or (vertex[0] < self.net.rows and vertex[1] in (0, self.net.columns))

    def _free(self, vertex: Vertex) -> bool:
        return vertex[0] not in (0, self.net.rows) and vertex[1] not in (0, self.net.columns)

    def _around(self, letter: str) -> list[tuple[Stretch, Vertex, Vertex]]:
        """Return the parts of a quarter's outline, clockwise, with the vertices between which they run."""
        rows, columns = self.net.rows, self.net.columns
        per = rows // self.segments
        pieces: dict[Vertex, tuple[Stretch, Vertex]] = {}
        for number, (start, end) in enumerate(self.ends):
            left, right = self.net.sides[number]
            if right == letter:
                pieces[start] = (Stretch("wall", number), end)
            if left == letter:
                pieces[end] = (Stretch("wall", number, forwards=False), start)
        for segment in range(self.segments):
            inner, outer = segment * per, (segment + 1) * per
            if self.grid[inner][0] == letter:
                pieces[_joint(inner, 0)] = (Stretch("ccw", segment), (outer, 0))
            if self.grid[inner][-1] == letter:
                pieces[outer, columns] = (Stretch("cw", segment, forwards=False), _joint(inner, columns))
        for one, other in pairwise(self._stops()):
            if self.grid[-1][one] == letter:
                pieces[rows, one] = (Stretch("rim"), (rows, other))
        at = min(pieces)
        order: list[tuple[Stretch, Vertex, Vertex]] = []
        while not order or at != order[0][1]:
            stretch, follower = pieces[at]
            order.append((stretch, at, follower))
            at = follower
        return order

    def _stops(self) -> list[int]:
        """Return the columns at which a wall or border meets the rim."""
        return sorted({0, self.net.columns, *(vertex[1] for vertex in self.vertices if vertex[0] == self.net.rows)})

    def outline(self, letter: str) -> tuple[Stretch, ...]:
        """Return a quarter's current outline."""
        return tuple(
            replace(stretch, angles=(self._angle(start), self._angle(end))) if stretch.kind == "rim" else stretch
            for stretch, start, end in self.pieces[letter]
        )

    def roughly(self, letter: str) -> list[complex]:
        """Return the points of a quarter's outline, with only a few for borders and rim."""
        points: list[complex] = []
        for stretch, start, end in self.pieces[letter]:
            if stretch.kind == "wall":
                line = self.lines[stretch.number]
                points += (line if stretch.forwards else line[::-1])[:-1].tolist()
            elif stretch.kind == "rim":
                one, other = self._angle(start), self._angle(end)
                points += [cmath.rect(1.0, one + (other - one) * k / 6) for k in range(6)]
            else:
                points.append(self.net.place(start))
        return points

    def _angle(self, vertex: Vertex) -> float:
        if vertex[1] in (0, self.net.columns):
            return ANGLE * vertex[1] / self.net.columns
        return cmath.phase(self.places[vertex])

    def relax(self) -> None:
        for turn in range(ROUNDS):
            self._step(PACES[0] if turn < ROUNDS * 2 // 3 else PACES[1])

    def _step(self, pace: float) -> None:
        areas = {letter: area_of(self.roughly(letter)) for letter in self.pieces}
        pressure = {
            letter: max(-MOST_PRESSURE, min(MOST_PRESSURE, self.wants[letter] / max(area, 0.01) - 1)) for letter, area in areas.items()
        }
        lines, moved = self.lines, self.lines.copy()
        push = np.zeros_like(lines)
        tangent = np.empty_like(lines)
        tangent[:, 1:-1] = lines[:, 2:] - lines[:, :-2]
        tangent[:, 0], tangent[:, -1] = lines[:, 1] - lines[:, 0], lines[:, -1] - lines[:, -2]
        tangent /= np.maximum(np.abs(tangent), 1e-9)
        excess = np.array([pressure[right] - pressure[left] for left, right in self.net.sides])
        # on a screen, y downwards, the left side of a direction is the direction times -i
        push += excess[:, None] * tangent * -1j * PRESSURE
        push += self._pushes()
        inner = 0.5 * (lines[:, 2:] + lines[:, :-2]) - lines[:, 1:-1]
        moved[:, 1:-1] += pace * (SMOOTHING * inner + push[:, 1:-1])
        for vertex in self.vertices:
            if not self._fixed(vertex):
                place = self.places[vertex] + pace * self._force(vertex, tangent, push)
                self.places[vertex] = place if self._free(vertex) else self._on_rim(vertex, cmath.phase(place))
        for number, (start, end) in enumerate(self.ends):
            moved[number, 0], moved[number, -1] = self.places[start], self.places[end]
            self.lines[number] = _even(moved[number])

    def _force(self, vertex: Vertex, tangent: NDArray[np.complex128], push: NDArray[np.complex128]) -> complex:
        """Return the force on a point where walls end: their tension, and their mean pressure."""
        pulls, pushes = [], []
        for number, (start, end) in enumerate(self.ends):
            if start == vertex:
                pulls.append(complex(tangent[number, 0] * TENSION))
                pushes.append(complex(push[number, 0]))
            if end == vertex:
                pulls.append(complex(-tangent[number, -1] * TENSION))
                pushes.append(complex(push[number, -1]))
        return sum(pulls) + sum(pushes) / len(pushes)

    def _on_rim(self, vertex: Vertex, angle: float) -> complex:
        """Return the allowed position of a wall's end on the rim: not too close to a border or another end."""
        stops = self._stops()
        at = stops.index(vertex[1])
        before, after = (self._angle((self.net.rows, stops[place])) for place in (at - 1, at + 1))
        return cmath.rect(1.0, min(max(angle, before + RIM_APART), after - RIM_APART))

    def _pushes(self) -> NDArray[np.complex128]:
        """Return the repulsion from the borders, the rim, and walls that do not meet."""
        lines = self.lines
        flat = lines.ravel()
        owner = np.repeat(np.arange(len(lines)), lines.shape[1])
        meets = np.array([[bool(set(one) & set(other)) for other in self.ends] for one in self.ends])
        apart = flat[:, None] - flat[None, :]
        distance = np.maximum(np.abs(apart), 1e-6)
        close = np.where(~meets[owner][:, owner] & (distance < APART), (APART - distance) / APART, 0.0)
        push = (apart / distance * close).sum(axis=1) * CROWDING
        weight = np.ones(lines.shape)
        for number, (start, end) in enumerate(self.ends):  # no repulsion near an end that lies on the edge
            shy = np.clip(np.arange(POINTS) / SHY, 0, 1)
            if not self._free(start):
                weight[number] *= shy
            if not self._free(end):
                weight[number] *= shy[::-1]
        across = flat.imag, (flat * cmath.rect(1.0, -ANGLE)).imag
        for way, gap in ((1j, across[0]), (cmath.rect(1.0, ANGLE) * -1j, -across[1]), (None, 1 - np.abs(flat))):
            near = np.clip((APART - gap) / APART, 0, 1.5) * weight.ravel() * EDGE_CROWDING
            push = push + near * (way if way is not None else -flat / np.maximum(np.abs(flat), 1e-6))
        room: NDArray[np.complex128] = push.reshape(lines.shape)
        return room

    def cramped(self) -> float:
        """Return a penalty: for quarters far from a fourth of the area, for thin ones, for short walls."""
        outlines = [self.roughly(letter) for letter in self.pieces]
        areas = [area_of(line) for line in outlines]
        mean = sum(areas) / len(areas)
        rounds = [4 * pi * area / length_of(line) ** 2 for area, line in zip(areas, outlines, strict=True)]
        shortest = min(float(np.abs(np.diff(line)).sum()) for line in self.lines)
        uneven = sum(abs(log(max(area, 1e-3) / mean)) for area in areas)
        return 0.4 * uneven - 3.0 * min(rounds) - 0.4 * sum(rounds) + 4.0 * max(0.0, 0.16 - shortest)


def area_of(points: Sequence[complex]) -> float:
    """Return the area inside a closed line that runs clockwise (y downwards)."""
    line = np.array(points)
    return float((line.conj() * np.roll(line, -1)).imag.sum() / 2)


def length_of(points: Sequence[complex]) -> float:
    """Return the length of a closed line."""
    line = np.array(points)
    return float(np.abs(np.roll(line, -1) - line).sum())


class Sector(NamedTuple):
    """What a cut depends on. `left` and `right` name the quarter of each segment of the counter-clockwise and clockwise border, from the
    pole to the rim. `touching` names the quarters that share a line."""

    left: str
    right: str
    touching: Pairs


def cut(left: str, right: str, touching: Pairs) -> Cut:
    """Return the cut of a sector (`Sector`). The printed zones' cuts are stored in `cuts.json`: to relax them takes a second."""
    return stored_cuts().get(Sector(left, right, touching)) or relaxed_cut(left, right, touching)


@cache
def stored_cuts() -> Mapping[Sector, Cut]:
    """Return the stored cuts."""
    stored = (files("nexarium.games.kepler.scene") / "cuts.json").read_bytes()
    return dict(msgspec.json.decode(stored, type=list[tuple[Sector, Cut]], dec_hook=lambda _, parts: complex(*parts)))


def encoded_cuts(cuts: Mapping[Sector, Cut]) -> bytes:
    """Return cuts as they are stored, one a line."""
    lines = (msgspec.json.encode(item, enc_hook=lambda point: (point.real, point.imag)) for item in cuts.items())
    return b"[\n" + b",\n".join(lines) + b"\n]\n"


@cache
def relaxed_cut(left: str, right: str, touching: Pairs) -> Cut:
    """Cut a sector and return the result.

    Where no drawing satisfies the sector's `touching`, `Cut.touching` differs from it."""
    foams = []
    for grid in _candidates(left, right, touching):
        for evenness in EVENNESS:
            foam = _Foam(grid, len(left), evenness)
            foam.relax()
            foams.append(foam)
    best = min(foams, key=_Foam.cramped)
    walls = tuple(Wall(tuple(line.tolist()), *sides) for line, sides in zip(best.lines, best.net.sides, strict=True))
    met = {vertex: sum(vertex in ends for ends in best.ends) for vertex in best.vertices}
    return Cut(
        walls,
        {letter: best.outline(letter) for letter in best.pieces},
        tuple(complex(best.places[vertex]) for vertex, number in met.items() if number > 3 and best._free(vertex)),
        _touching(best.grid),
    )
