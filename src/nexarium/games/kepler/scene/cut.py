"""How a zone's sector is cut into its four quarters: which lie beside which is given, where the lines run is found.

A coarse grid over the sector is filled so that exactly the given pairs touch; the lines of that grid are then relaxed like the walls of a
foam, whose cells want the same area. Co-ordinates are complex numbers about the pole, the rim at distance 1, the counter-clockwise border
along the real axis, the clockwise one 120 degrees further (y downwards, so clockwise).
"""

from __future__ import annotations

import cmath
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import log, pi

import numpy as np
from numpy.typing import NDArray

ANGLE = 2 * pi / 3
Pairs = frozenset[frozenset[str]]
Grid = tuple[tuple[str, ...], ...]
Vertex = tuple[int, int]

GRIDS = ((4, 1), (5, 1), (4, 2))
"""Columns of the grid, the two borders included, and its rows a segment of the border; the next where one has no room."""
MOST_TRIED = 60_000
MOST_RELAXED = 3
EVENNESS = (1.0, 0.5)
"""How much a quarter wants a fourth of the area rather than what it has on the grid: what looks best is kept."""
POINTS = 9
"""Points on a wall, both ends included."""
ROUNDS = 240
PACES = (0.25, 0.12)
"""How far everything moves in a round along what pulls at it: in the first two thirds of the rounds, in the last."""
PRESSURE, MOST_PRESSURE = 0.028, 1.5
"""How hard a quarter that lacks area pushes its walls, and the greatest lack that counts, of its area."""
SMOOTHING = 1.4
"""How hard a point of a wall is drawn to the middle of its neighbours."""
TENSION = 0.018
"""How hard a wall pulls at its ends."""
CROWDING, EDGE_CROWDING = 0.05, 0.1
"""How hard walls that come too near push each other away, and the edge pushes them."""
SHY = 4
"""Points next to an end on the edge over which the edge's push grows to its whole strength."""
APART = 0.13
"""No wall comes nearer than this to another that it does not meet, nor to a border."""
RIM_APART = 0.2
"""In radians: how far walls end from each other on the rim."""


@dataclass(frozen=True)
class Wall:
    """A line between two quarters of a zone; `left` and `right` as one walks along it."""

    points: tuple[complex, ...]
    left: str
    right: str


@dataclass(frozen=True)
class Stretch:
    """A piece of a quarter's outline. `kind` is wall, along `Cut.walls[number]`; ccw or cw, along segment `number` of that border; or rim,
    between two angles. Walls and borders are walked from the pole's side or against it."""

    kind: str
    number: int = 0
    forwards: bool = True
    angles: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Cut:
    """A cut sector. `outlines` are closed lines, clockwise; two quarters share exactly the walls that both walk along. `corners` are the
    points inside where four quarters meet."""

    walls: tuple[Wall, ...]
    outlines: Mapping[str, tuple[Stretch, ...]]
    corners: tuple[complex, ...]
    touching: Pairs


def radius_at(share: float) -> float:
    """How far from the pole a point stands that is `share` of the border's segments away: the outer segments are the shorter ones, so
    that the areas beside them are not."""
    return float(share**0.74)


# --- which cell is whose -------------------------------------------------------------------------------------------------


def _grids(left: Sequence[str], right: Sequence[str], touching: Pairs | None, columns: int, rows: int) -> Iterator[Grid]:
    """Fillings of the grid in which nothing touches but what may; all of them, or as many as can be tried."""
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
    """Return the pairs whose cells lie side by side."""
    pairs = set()
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            below = grid[row + 1][column] if row + 1 < len(grid) else cell
            beside = cells[column + 1] if column + 1 < len(cells) else cell
            pairs |= {frozenset((cell, other)) for other in (below, beside) if other != cell}
    return frozenset(pairs)


def _whole(grid: Grid) -> bool:
    """Return whether each of the four quarters is there, in one piece."""
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
    """Return how far the quarters' areas are from a fourth each, and how many corners they have: the less the better."""
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
    """Fillings worth relaxing, of different make, the more even ones first. Where none does what is asked, one that does most of it."""
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
    """What relaxing cannot change: the order of the quarters along the rim and along the top."""
    runs = []
    for cells in (grid[0], grid[-1]):
        runs.append(tuple(cell for place, cell in enumerate(cells) if not place or cells[place - 1] != cell))
    return tuple(runs)


# --- the walls of a grid -------------------------------------------------------------------------------------------------


@dataclass
class _Net:
    """Walls as chains of the grid's vertices, and what their ends are."""

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
    """Return the same line through points at even distances."""
    along = np.concatenate(([0.0], np.cumsum(np.abs(np.diff(points)))))
    return np.asarray(np.interp(np.linspace(0, along[-1], number), along, points), np.complex128)


# --- relaxing ------------------------------------------------------------------------------------------------------------


class _Foam:
    """The walls on their way to rest: a wall wants to be short, a quarter to have a fourth of the area, and nothing to be cramped."""

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
        """Return the pieces of a quarter's outline, clockwise, with the vertices between which they run."""
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
        """Return the columns at which something meets the rim."""
        return sorted({0, self.net.columns, *(vertex[1] for vertex in self.vertices if vertex[0] == self.net.rows)})

    def outline(self, letter: str) -> tuple[Stretch, ...]:
        """Return a quarter's outline as it stands."""
        return tuple(
            replace(stretch, angles=(self._angle(start), self._angle(end))) if stretch.kind == "rim" else stretch
            for stretch, start, end in self.pieces[letter]
        )

    def roughly(self, letter: str) -> list[complex]:
        """Return the points of a quarter's outline, those of borders and rim few."""
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
        # on a screen, y downwards, the left hand of a walker is the direction times -i
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
        """What moves a point where walls end: their pull, and the mean of what pushes them."""
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
        """Return where a wall may end on the rim: not too near to a border or another end."""
        stops = self._stops()
        at = stops.index(vertex[1])
        before, after = (self._angle((self.net.rows, stops[place])) for place in (at - 1, at + 1))
        return cmath.rect(1.0, min(max(angle, before + RIM_APART), after - RIM_APART))

    def _pushes(self) -> NDArray[np.complex128]:
        """Pushes away from the borders, the rim, and from walls that one does not meet."""
        lines = self.lines
        flat = lines.ravel()
        owner = np.repeat(np.arange(len(lines)), lines.shape[1])
        meets = np.array([[bool(set(one) & set(other)) for other in self.ends] for one in self.ends])
        apart = flat[:, None] - flat[None, :]
        distance = np.maximum(np.abs(apart), 1e-6)
        close = np.where(~meets[owner][:, owner] & (distance < APART), (APART - distance) / APART, 0.0)
        push = (apart / distance * close).sum(axis=1) * CROWDING
        weight = np.ones(lines.shape)
        for number, (start, end) in enumerate(self.ends):  # near an end that stands on the edge there is nothing to flee from
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
        """How bad the result is: quarters far from a fourth of the area, thin ones, short walls."""
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


@cache
def cut(left: str, right: str, touching: Pairs) -> Cut:
    """Cut a sector. `left` and `right` say which quarter owns each segment of its counter-clockwise and its clockwise border, from the
    pole to the rim; `touching` which quarters share a line. Where no drawing does that, `Cut.touching` differs from it."""
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
