"""The slow twin's cubes: how they lie, what is joined, and what can be joined again (docs/rules/keepers.md, sections 3 and 10).

A cube lies on a plane without borders, and every question is answered by looking through all cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Cell = tuple[int, int]
SEATS = "abcd"
SIDES: dict[str, Cell] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}  # NK-6, clockwise


def beside(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]


def turned(cell: Cell, quarters: int) -> Cell:
    """A cell, or a step, after quarter turns clockwise about (0, 0)."""
    for _ in range(quarters):
        cell = cell[1], -cell[0]
    return cell


def side_after(side: str, quarters: int) -> str:
    """A side of the compass after quarter turns clockwise."""
    names = list(SIDES)
    return names[(names.index(side) + quarters) % 4]


def shared_edges(one: Iterable[Cell], other: Iterable[Cell]) -> int:
    """NK-8."""
    others = set(other)
    return sum(beside(cell, step) in others for cell in one for step in SIDES.values())


# --- cubes -----------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cube:
    """A cube as it lies: its owner, its centre, the side of its door (NK-13)."""

    seat: int
    centre: Cell
    side: str
    shape: Mapping[str, Any] = field(compare=False)

    def tiles(self) -> dict[str, Cell]:
        """The cells of its five tiles, by name."""
        names = list(SIDES)
        quarters = (names.index(self.side) - names.index(self.shape["door"])) % 4
        return {name: beside(self.centre, turned(tuple(xy), quarters)) for name, xy in self.shape["tiles"].items()}

    def cells(self) -> set[Cell]:
        return set(self.tiles().values())

    def behind(self) -> Cell:
        """NK-14."""
        return beside(self.tiles()["start"], SIDES[self.side])

    def moved(self, quarters: int, by: Cell) -> Cube:
        """Turned about (0, 0), then moved."""
        return Cube(self.seat, beside(turned(self.centre, quarters), by), side_after(self.side, quarters), self.shape)

    def text(self) -> str:
        """As it is written: coordinates go round after 32 cells."""
        x, y = wrapped(self.centre)
        return f"({x},{y}) {self.side}"


Cluster = tuple[Cube, ...]
"""Cubes that are moved as one, by seat."""


def wrapped(cell: Cell) -> Cell:
    """A cell's coordinates as texts write them, from -16 to 15."""
    return (cell[0] + 16) % 32 - 16, (cell[1] + 16) % 32 - 16


def doors_are_free(cubes: Iterable[Cube]) -> bool:
    """NK-15."""
    lying = list(cubes)
    tiles = {cell for cube in lying for cell in cube.cells()}
    return all(cube.behind() not in tiles for cube in lying)


def may_join(cluster: Cluster, table: Sequence[Cube]) -> bool:
    """NK-15, NK-18, NK-65: no overlap, doors free, and two shared edges with what lies."""
    cells, lying = {cell for cube in cluster for cell in cube.cells()}, {cell for cube in table for cell in cube.cells()}
    return not cells & lying and shared_edges(cells, lying) >= 2 and doors_are_free([*cluster, *table])


def joinings(cluster: Cluster, table: Sequence[Cube]) -> list[Cluster]:
    """Every way to lay a cluster beside the table."""
    lying = {cell for cube in table for cell in cube.cells()}
    shore = {beside(cell, step) for cell in lying for step in SIDES.values()} - lying
    found = []
    for quarters in range(4):
        way = tuple(cube.moved(quarters, (0, 0)) for cube in cluster)
        for x, y in {(to[0] - cell[0], to[1] - cell[1]) for cube in way for cell in cube.cells() for to in shore}:
            laid = tuple(cube.moved(0, (x, y)) for cube in way)
            if may_join(laid, table):
                found.append(laid)
    return found


def parts(nodes: Iterable[int], links: Sequence[tuple[int, int]]) -> list[set[int]]:
    """The connected parts of a graph, the one with the lowest node first."""
    left, found = set(nodes), []
    while left:
        part = {min(left)}
        while more := {b for one, other in links for a, b in ((one, other), (other, one)) if a in part and b not in part}:
            part |= more
        found.append(part)
        left -= part
    return found


def clusters(cubes: Sequence[Cube]) -> list[Cluster]:
    """NK-63: what is left together when all bridges are deleted."""
    by_seat = {cube.seat: cube for cube in cubes}
    edges = [(one.seat, other.seat) for one, other in combinations(cubes, 2) for _ in range(shared_edges(one.cells(), other.cells()))]
    whole = len(parts(by_seat, edges))
    firm = [edge for number, edge in enumerate(edges) if len(parts(by_seat, edges[:number] + edges[number + 1 :])) == whole]
    return [tuple(by_seat[seat] for seat in sorted(part)) for part in parts(by_seat, firm)]


def correct(cubes: Sequence[Cube]) -> bool:
    """NK-63."""
    return len(clusters(cubes)) == 1


def completing(lifted: Sequence[Cluster], table: Sequence[Cube]) -> Iterator[tuple[int, Cluster]]:
    """NK-65: which of the lifted clusters may be laid next, by its place among them, and how: whatever leads to a correct board."""
    for place, cluster in enumerate(lifted):
        others = [*lifted[:place], *lifted[place + 1 :]]
        for laid in joinings(cluster, table):
            after = [*table, *laid]
            if next(completing(others, after), None) if others else correct(after):
                yield place, laid


def liftable(lying: Sequence[Cluster]) -> list[list[Cluster]]:
    """NK-65: the smallest sets of clusters that can be joined to the others."""
    found: list[list[Cluster]] = []
    sets = [list(chosen) for size in range(1, len(lying)) for chosen in combinations(lying, size)]
    least = 0
    for lifted in sorted(sets, key=cubes_in):
        others = [cluster for cluster in lying if cluster not in lifted]
        if found and cubes_in(lifted) > least:
            break
        mirror = cubes_in(lifted) == cubes_in(others) and seats_in(lifted) < seats_in(others)
        if not mirror and next(completing(lifted, [cube for cluster in others for cube in cluster]), None):
            least = cubes_in(lifted)
            found.append(lifted)
    return found


def cubes_in(set_of: Sequence[Cluster]) -> int:
    return sum(map(len, set_of))


def seats_in(set_of: Iterable[Cluster]) -> list[int]:
    return sorted(cube.seat for cluster in set_of for cube in cluster)


def letters(seats: Iterable[int]) -> str:
    return "".join(SEATS[seat] for seat in seats)
