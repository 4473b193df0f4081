"""The results of a search, as values: one line for each action that it tried."""

from __future__ import annotations

from dataclasses import dataclass

from nexarium.core.contract import CHANCE
from nexarium.search.review_math import NOWHERE, best_child
from nexarium.search.tree import ROOT, Tree


@dataclass(frozen=True)
class Line:
    """An action of the searched position, and the search's assessment of it.

    `visits` is the number of simulations that tried it, `values` their mean result per seat, 0 to 1, and `prior` its share of the priors;
    at a chance node the outcome's probability. `plies` is the expected line: the action and the actions tried most after it, until chance
    is to move or nothing was tried.
    """

    action: int
    mover: int
    visits: int
    prior: float
    values: tuple[float, ...]
    plies: tuple[int, ...]

    @property
    def value(self) -> float:
        """Return the mean result for the seat that chooses here; NaN at a chance node."""
        return self.values[self.mover] if self.mover >= 0 else float("nan")


def lines_of(tree: Tree, most: int | None = None, longest: int = 16) -> tuple[Line, ...]:
    """Return the lines of a tree's root, those tried most first; at most `most`, each of at most `longest` plies."""
    first = int(tree.first_child[ROOT])
    children = range(first, first + max(int(tree.children[ROOT]), 0))
    tried = sorted((child for child in children if tree.visits[child] > 0), key=lambda child: (-tree.visits[child], -tree.prior[child]))
    return tuple(_line(tree, child, longest) for child in tried[:most])


def _line(tree: Tree, child: int, longest: int) -> Line:
    visits = float(tree.visits[child])
    return Line(
        action=int(tree.action[child]),
        mover=int(tree.mover[ROOT]),
        visits=round(visits),
        prior=float(tree.prior[child]),
        values=tuple((tree.seat_total[child].astype(float) / visits).tolist()),
        plies=tuple(_expected(tree, child, longest)),
    )


def _expected(tree: Tree, node: int, longest: int) -> list[int]:
    plies = [int(tree.action[node])]
    while len(plies) < longest and tree.children[node] > 0 and tree.mover[node] != CHANCE:
        node = int(best_child(tree, node))
        if node == NOWHERE:
            break
        plies.append(int(tree.action[node]))
    return plies
