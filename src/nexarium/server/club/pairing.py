"""Pair the players of a tournament's round, and choose who begins. Pure functions from players with their history to tables.

With two seats, a round is a matching of minimum cost. The priorities are: no second bye, no repeated opponent, a bye for the lowest score,
similar scores, and balanced seats. With more seats, a round consists of groups of neighbours in the standings, improved by exchanges while
that helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from nexarium.core.errors import needed_for

MOST_ROUNDS = 15
"""The maximum number of rounds of a Swiss tournament."""


@dataclass(frozen=True)
class Entrant:
    """A player to pair. `score` is the points so far, and `seed` the place in the initial list. `met` counts the games by opponent, `sat`
    the games by seat, and `byes` the byes."""

    id: str
    seed: int
    score: float = 0.0
    met: Counter[str] = field(default_factory=Counter)
    sat: Counter[int] = field(default_factory=Counter)
    byes: int = 0

    @property
    def order(self) -> tuple[float, int]:
        """The sort key: higher scores first, then lower seeds."""
        return (-self.score, self.seed)


@dataclass(frozen=True)
class Round:
    """The tables of a round, each with its players in seat order; the players with a bye; and those who win because their opponent has
    withdrawn."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    walkovers: tuple[str, ...] = ()


def swiss(entrants: Iterable[Entrant], seats: int) -> Round:
    """Return the next Swiss round for games with `seats` seats."""
    ranked = sorted(entrants, key=lambda entrant: entrant.order)
    if seats == 2:
        return _pairs(ranked)
    playing, byes = _without_byes(ranked, seats)
    groups = _improved([playing[start : start + seats] for start in range(0, len(playing), seats)])
    return Round(tuple(_seated(group) for group in groups), tuple(entrant.id for entrant in byes))


# --- two seats -----------------------------------------------------------------------------------------------------------------


def _pairs(ranked: Sequence[Entrant]) -> Round:
    """Pair all players at the minimum cost. With an odd number, one has a bye."""
    with needed_for("a tournament", "server"):
        from rustworkx import PyGraph, max_weight_matching

    nodes: list[Entrant | None] = [*ranked, *([None] if len(ranked) % 2 else [])]
    costs = {(a, b): _cost(ranked, nodes[a], nodes[b], a, b) for a, b in combinations(range(len(nodes)), 2)}
    graph: PyGraph[int, int] = PyGraph()
    graph.add_nodes_from(list(range(len(nodes))))
    # invert costs, so that the maximum weight is the minimum cost
    dearest = max(costs.values(), default=0) + 1
    graph.add_edges_from([(a, b, dearest - cost) for (a, b), cost in costs.items()])
    matched = sorted(tuple(sorted(pair)) for pair in max_weight_matching(graph, max_cardinality=True, weight_fn=int))
    groups = [[node for node in (nodes[a], nodes[b]) if node is not None] for a, b in matched]
    return Round(tuple(_seated(group) for group in groups if len(group) == 2), tuple(group[0].id for group in groups if len(group) == 1))


def _cost(ranked: Sequence[Entrant], first: Entrant | None, second: Entrant | None, a: int, b: int) -> int:
    """Return the cost of a pair, or of a bye (None). Each criterion outweighs all lower ones together."""
    n = len(ranked) + 1
    halves = 2 * max(1, *(round(2 * (ranked[0].score - entrant.score)) for entrant in ranked))
    below_score = n * n * 16
    below_sitting = below_score * n * halves * halves
    below_meeting = below_sitting * (halves + 1)
    below_bye = below_meeting * n * MOST_ROUNDS
    if first is None or second is None:
        sitting = first or second
        assert sitting is not None
        above = round(2 * (sitting.score - ranked[-1].score))
        # the lowest score among those with the fewest byes, regardless of the others' scores; ties go to the lowest place
        return sitting.byes * below_bye + above * below_sitting + (len(ranked) - 1 - ranked.index(sitting))
    apart = round(2 * abs(first.score - second.score))
    uneven = min(_unevenness((first, second)), _unevenness((second, first)))
    fold = abs(abs(a - b) - len(ranked) // 2)  # among equals, the upper half meets the lower half
    return first.met[second.id] * below_meeting + apart * apart * below_score + min(uneven, 7) * 2 * n + min(fold, n)


def _unevenness(seated: Sequence[Entrant]) -> int:
    """Return how uneven the players' seats become in this order: the excess of each seat over their rarest one, squared."""
    return sum((entrant.sat[seat] - min(entrant.sat[other] for other in range(len(seated)))) ** 2 for seat, entrant in enumerate(seated))


def _seated(group: Sequence[Entrant]) -> tuple[str, ...]:
    """Return the order of seats that balances past seats best. Ties are broken by the players' seeds."""
    order = sorted(group, key=lambda entrant: entrant.seed)
    turn = sum(entrant.seed for entrant in order) % len(order)
    best = min(permutations((*order[turn:], *order[:turn])), key=_unevenness)
    return tuple(entrant.id for entrant in best)


# --- three seats and more ------------------------------------------------------------------------------------------------------


def _without_byes(ranked: Sequence[Entrant], seats: int) -> tuple[list[Entrant], list[Entrant]]:
    """Return the players with a table, and those with a bye: the lowest among those with the fewest byes."""
    spare = len(ranked) % seats
    lowest_first = ranked[::-1]
    byes = sorted(lowest_first, key=lambda entrant: entrant.byes)[:spare]
    return [entrant for entrant in ranked if entrant not in byes], byes


def _group_cost(group: Sequence[Entrant]) -> tuple[int, float]:
    """Return how often the players of a group have met, and how far apart their scores are."""
    pairs = list(combinations(group, 2))
    return sum(a.met[b.id] for a, b in pairs), sum((a.score - b.score) ** 2 for a, b in pairs)


def _improved(groups: list[list[Entrant]]) -> list[list[Entrant]]:
    """Exchange players between groups while that brings new or equal opponents together. Each exchange lowers the cost, so it ends."""
    changed = True
    while changed:
        changed = False
        for one, other in combinations(range(len(groups)), 2):
            for i in range(len(groups[one])):
                for j in range(len(groups[other])):
                    changed = _exchange(groups[one], groups[other], i, j) or changed
    return groups


def _exchange(one: list[Entrant], other: list[Entrant], i: int, j: int) -> bool:
    """Exchange `one[i]` and `other[j]` if that lowers the cost of both groups together."""
    before = _sum(_group_cost(one), _group_cost(other))
    one[i], other[j] = other[j], one[i]
    if _sum(_group_cost(one), _group_cost(other)) < before:
        return True
    one[i], other[j] = other[j], one[i]
    return False


def _sum(first: tuple[int, float], second: tuple[int, float]) -> tuple[int, float]:
    return first[0] + second[0], round(first[1] + second[1], 6)


# --- round robin ---------------------------------------------------------------------------------------------------------------


def rounds_of_all(entrants: int, double: bool) -> int:
    """Return the number of rounds of a single or double round robin."""
    return (entrants - 1 + entrants % 2) * (2 if double else 1)


def round_robin(entrants: Sequence[str], number: int) -> Round:
    """Return round `number` (from 1) of a round robin, by Berger's circle. The second half of a double one reverses who begins. With an odd
    number, one player has a bye."""
    circle: list[str | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    once = len(circle) - 1
    turn = (number - 1) % once
    fixed, rest = circle[-1], circle[:-1]
    turned = [*rest[turn:], *rest[:turn]]
    pairs = [(turned[0], fixed) if turn % 2 == 0 else (fixed, turned[0])]
    pairs += [(turned[i], turned[-i]) if i % 2 else (turned[-i], turned[i]) for i in range(1, len(circle) // 2)]
    if number > once:
        pairs = [(second, first) for first, second in pairs]
    tables = tuple((first, second) for first, second in pairs if first is not None and second is not None)
    byes = tuple(first or second or "" for first, second in pairs if first is None or second is None)
    return Round(tables, byes)
