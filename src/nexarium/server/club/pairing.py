"""Who meets whom in a round of a tournament, and who begins. Pure: from those who play, with what they have behind them, to tables.

For two seats a round is a matching of least cost: nobody sits out twice, then nobody meets the same opponent again, then who sits out has
the lowest score, then scores are near, then turns to begin are even. For more seats it is groups of neighbours in the standings, improved
by exchanges while that helps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

from rustworkx import PyGraph, max_weight_matching

MOST_ROUNDS = 15
"""How many rounds a Swiss tournament can have."""


@dataclass(frozen=True)
class Entrant:
    """Somebody to be paired. `score` is what they have so far and `seed` their place in the list they began with; `met` says how often they
    met whom, `sat` how often they had each seat, `byes` how often they sat out."""

    id: str
    seed: int
    score: float = 0.0
    met: Counter[str] = field(default_factory=Counter)
    sat: Counter[int] = field(default_factory=Counter)
    byes: int = 0

    @property
    def order(self) -> tuple[float, int]:
        """Whoever stands higher comes first."""
        return (-self.score, self.seed)


@dataclass(frozen=True)
class Round:
    """The tables of a round, each with its players in the order of their seats, who sits out, and who has won because the one that they
    should meet has withdrawn."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()
    walkovers: tuple[str, ...] = ()


def swiss(entrants: Iterable[Entrant], seats: int) -> Round:
    """The next round for games of so many seats."""
    ranked = sorted(entrants, key=lambda entrant: entrant.order)
    if seats == 2:
        return _pairs(ranked)
    playing, byes = _without_byes(ranked, seats)
    groups = _improved([playing[start : start + seats] for start in range(0, len(playing), seats)])
    return Round(tuple(_seated(group) for group in groups), tuple(entrant.id for entrant in byes))


# --- two seats -----------------------------------------------------------------------------------------------------------------

_NOBODY = None


def _pairs(ranked: Sequence[Entrant]) -> Round:
    """Everybody once, at the least cost; of an odd number one sits out."""
    nodes: list[Entrant | None] = [*ranked, *([_NOBODY] if len(ranked) % 2 else [])]
    costs = {(a, b): _cost(ranked, nodes[a], nodes[b], a, b) for a, b in combinations(range(len(nodes)), 2)}
    graph: PyGraph[int, int] = PyGraph()
    graph.add_nodes_from(list(range(len(nodes))))
    # the heaviest matching is that of least cost: what is dear weighs little
    dearest = max(costs.values(), default=0) + 1
    graph.add_edges_from([(a, b, dearest - cost) for (a, b), cost in costs.items()])
    matched = sorted(tuple(sorted(pair)) for pair in max_weight_matching(graph, max_cardinality=True, weight_fn=int))
    tables, byes = [], []
    for a, b in matched:
        first, second = nodes[a], nodes[b]
        if second is None:
            assert first is not None
            byes.append(first.id)
        else:
            assert first is not None
            tables.append(_seated((first, second)))
    return Round(tuple(tables), tuple(byes))


def _cost(ranked: Sequence[Entrant], first: Entrant | None, second: Entrant | None, a: int, b: int) -> int:
    """How much speaks against a pair (None: against sitting out), in steps of which one outweighs all below it together."""
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
        # the lowest score of those who sat out least, whatever that does to the others' scores; among equals the lowest place
        return sitting.byes * below_bye + above * below_sitting + (len(ranked) - 1 - ranked.index(sitting))
    apart = round(2 * abs(first.score - second.score))
    uneven = min(_unevenness((first, second)), _unevenness((second, first)))
    fold = abs(abs(a - b) - len(ranked) // 2)  # among equals, the upper half meets the lower
    return first.met[second.id] * below_meeting + apart * apart * below_score + min(uneven, 7) * 2 * n + min(fold, n)


def _unevenness(seated: Sequence[Entrant]) -> int:
    """How unevenly seats are shared out among these, if they sit in this order: how often each had that seat more than another."""
    return sum((entrant.sat[seat] - min(entrant.sat[other] for other in range(len(seated)))) ** 2 for seat, entrant in enumerate(seated))


def _seated(group: Sequence[Entrant]) -> tuple[str, ...]:
    """The order of seats that is fairest by what each has had so far; among equals the one that this round's seeds decide."""
    order = sorted(group, key=lambda entrant: entrant.seed)
    turn = sum(entrant.seed for entrant in order) % len(order)
    best = min(permutations((*order[turn:], *order[:turn])), key=_unevenness)
    return tuple(entrant.id for entrant in best)


# --- three seats and more ------------------------------------------------------------------------------------------------------


def _without_byes(ranked: Sequence[Entrant], seats: int) -> tuple[list[Entrant], list[Entrant]]:
    """Those who play when tables have so many seats, and those who sit out: the lowest of those who have sat out least."""
    spare = len(ranked) % seats
    lowest_first = ranked[::-1]
    byes = sorted(lowest_first, key=lambda entrant: entrant.byes)[:spare]
    return [entrant for entrant in ranked if entrant not in byes], byes


def _group_cost(group: Sequence[Entrant]) -> tuple[int, float]:
    """How often people in a group have met already, and how far apart they stand."""
    pairs = list(combinations(group, 2))
    return sum(a.met[b.id] for a, b in pairs), sum((a.score - b.score) ** 2 for a, b in pairs)


def _improved(groups: list[list[Entrant]]) -> list[list[Entrant]]:
    """Exchange people between groups as long as that brings new opponents together, or equal ones. Each exchange lowers the cost, so it
    ends."""
    changed = True
    while changed:
        changed = False
        for one, other in combinations(range(len(groups)), 2):
            for i in range(len(groups[one])):
                for j in range(len(groups[other])):
                    changed = _exchange(groups[one], groups[other], i, j) or changed
    return groups


def _exchange(one: list[Entrant], other: list[Entrant], i: int, j: int) -> bool:
    """Exchange `one[i]` and `other[j]` if both groups are better for it."""
    before = _sum(_group_cost(one), _group_cost(other))
    one[i], other[j] = other[j], one[i]
    if _sum(_group_cost(one), _group_cost(other)) < before:
        return True
    one[i], other[j] = other[j], one[i]
    return False


def _sum(first: tuple[int, float], second: tuple[int, float]) -> tuple[int, float]:
    return first[0] + second[0], round(first[1] + second[1], 6)


# --- everybody against everybody -----------------------------------------------------------------------------------------------


def rounds_of_all(entrants: int, double: bool) -> int:
    """How many rounds everybody's meeting everybody takes, once or twice."""
    return (entrants - 1 + entrants % 2) * (2 if double else 1)


def round_robin(entrants: Sequence[str], number: int) -> Round:
    """Round `number` (from 1) of everybody against everybody, by Berger's circle; in the second half of a double one, who began before
    does not. Of an odd number one sits out."""
    circle: list[str | None] = [*entrants, *([_NOBODY] if len(entrants) % 2 else [])]
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
