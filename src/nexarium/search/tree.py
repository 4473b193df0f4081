"""The search tree's memory: nodes by number in parallel arrays, read and written by compiled code."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nexarium.core.entries import Cube, Matrix, Vector
from nexarium.core.rules import entry, kernel
from nexarium.search.countermove_table import PAIR_ROWS
from nexarium.search.history import count_advantages, forget_advantages, has_history

ROOT = 0
UNEXPANDED = -1
"""The value of `children` for a node that is not expanded."""
UNKNOWN = np.float32(-1)
"""The value of `estimate_share` for a node without a value estimate."""


class Tree(NamedTuple):
    """Nodes by number, the root 0. Every array has one entry per node, except `used`.

    A node's children have consecutive numbers. Children, mover and first child are known once the node is expanded. Action, prior and AMAF
    statistics belong to the edge into the node, so the root has none.
    """

    first_child: Vector[np.int32]
    children: Vector[np.int32]
    """The number of children, or UNEXPANDED."""
    mover: Vector[np.int32]
    """The seat to move at the node, CHANCE or OVER."""
    action: Vector[np.int32]
    """The action, or chance outcome, that leads from the parent to the node."""
    visits: Vector[np.float32]
    chooser_total: Vector[np.float32]
    """The sum of the results (0 to 1) of these visits for the seat that moved at the parent."""
    mover_total: Vector[np.float32]
    """The sum of the results of these visits for the seat to move at the node."""
    seat_total: Matrix[np.float32]
    """The sum of the results of these visits for each seat, shape (nodes, seats)."""
    amaf_visits: Vector[np.float32]
    """Simulations through the parent in which the node's action was played there or later."""
    amaf_total: Vector[np.float32]
    """The sum of the results of these simulations for the seat that moved at the parent."""
    value_estimate: Matrix[np.float32]
    """The value estimate of the node for each seat, shape (nodes, seats). `estimate_share` is its weight in a result, or UNKNOWN. One row
    where the game has no estimates."""
    estimate_share: Vector[np.float32]
    error_row: Vector[np.int32]
    """The row for the error of the node's value estimate; known where there is an estimate."""
    error_results: Vector[np.float32]
    """The number of results per row: of simulations that went on from a node of that row. In a tree that was kept from an earlier move, all
    results of its nodes with children count, including those from when they were leaves."""
    error_total: Matrix[np.float32]
    """The sum over these results of their difference from the node's value estimate, per seat, shape (rows, seats). One row where estimates
    are not corrected."""
    action_advantages: Cube[np.float32]
    """Two numbers per seat and action, shape (seats, actions, 2). The first is the number of results of simulations that chose the action,
    anywhere in the tree. The second is the sum of their differences from the mean of the node that chose it."""
    answer_advantages: Matrix[np.float32]
    """The same by the pair of the action before and this one, shape (rows, 2)."""
    prior: Vector[np.float32]
    """The action's share of its siblings' priors; at a chance node the outcome's probability."""
    used: Vector[np.int64]
    """One number: the number of nodes."""


def new_tree(
    nodes: int, seats: int, *, has_value_estimate: bool = False, corrected: bool = False, actions: int = 1, has_history: bool = False
) -> Tree:
    """Return an empty tree with room for `nodes` nodes of a game with `seats` seats and `actions` actions. The operating system allocates
    the memory as it is written to."""
    value_estimates = nodes if has_value_estimate else 1
    rows = PAIR_ROWS if has_value_estimate and corrected else 1

    def integers() -> NDArray[np.int32]:
        return np.empty(nodes, np.int32)

    def reals() -> NDArray[np.float32]:
        return np.empty(nodes, np.float32)

    tree = Tree(
        first_child=integers(),
        children=integers(),
        mover=integers(),
        action=integers(),
        visits=reals(),
        chooser_total=reals(),
        mover_total=reals(),
        seat_total=np.empty((nodes, seats), np.float32),
        amaf_visits=reals(),
        amaf_total=reals(),
        value_estimate=np.empty((value_estimates, seats), np.float32),
        estimate_share=np.empty(value_estimates, np.float32),
        error_row=np.empty(value_estimates, np.int32),
        error_results=np.zeros(rows, np.float32),
        error_total=np.zeros((rows, seats), np.float32),
        action_advantages=np.zeros((seats, actions if has_history else 1, 2), np.float32),
        answer_advantages=np.zeros((PAIR_ROWS if has_history else 1, 2), np.float32),
        prior=reals(),
        used=np.zeros(1, np.int64),
    )
    _plant(tree)
    return tree


@entry
def clear(tree: Tree) -> None:
    """Empty the tree: a root without children is left."""
    if tree.error_results.shape[0] > 1:
        for node in range(tree.used[0]):
            if _has_errors(tree, node):
                tree.error_results[tree.error_row[node]] = 0
                tree.error_total[tree.error_row[node]] = 0
    if has_history(tree):
        forget_advantages(tree)
    _plant(tree)


@kernel
def _has_errors(tree, node):
    """Return whether a node's results count in its row of errors."""
    return tree.children[node] != UNEXPANDED and tree.estimate_share[node] >= 0


@entry
def _plant(tree: Tree) -> None:
    """Initialise the root: no children, and no action that led to it."""
    tree.used[0] = 1
    tree.children[ROOT] = UNEXPANDED
    tree.action[ROOT] = 0
    tree.visits[ROOT] = 0
    tree.chooser_total[ROOT] = 0
    tree.mover_total[ROOT] = 0
    tree.estimate_share[ROOT] = UNKNOWN
    for seat in range(tree.seat_total.shape[1]):
        tree.seat_total[ROOT, seat] = 0


@kernel
def add_node(tree, node, action, prior):
    """Write an unvisited node without children."""
    tree.children[node] = UNEXPANDED
    tree.action[node] = action
    tree.prior[node] = prior
    tree.visits[node] = 0
    tree.chooser_total[node] = 0
    tree.mover_total[node] = 0
    for seat in range(tree.seat_total.shape[1]):
        tree.seat_total[node, seat] = 0
    tree.amaf_visits[node] = 0
    tree.amaf_total[node] = 0
    if tree.estimate_share.shape[0] > 1:
        tree.estimate_share[node] = UNKNOWN


@kernel
def copy_node(tree, source, into, target):
    """Copy node `source` of `tree` to node `target` of the tree `into`."""
    into.first_child[target] = tree.first_child[source]
    into.children[target] = tree.children[source]
    into.mover[target] = tree.mover[source]
    into.action[target] = tree.action[source]
    into.visits[target] = tree.visits[source]
    into.chooser_total[target] = tree.chooser_total[source]
    into.mover_total[target] = tree.mover_total[source]
    for seat in range(tree.seat_total.shape[1]):
        into.seat_total[target, seat] = tree.seat_total[source, seat]
    into.amaf_visits[target] = tree.amaf_visits[source]
    into.amaf_total[target] = tree.amaf_total[source]
    if tree.estimate_share.shape[0] > 1:
        into.estimate_share[target] = tree.estimate_share[source]
        into.error_row[target] = tree.error_row[source]
        for seat in range(tree.value_estimate.shape[1]):
            into.value_estimate[target, seat] = tree.value_estimate[source, seat]
    into.prior[target] = tree.prior[source]


@entry
def copy_subtree(tree: Tree, top: int, into: Tree) -> None:
    """Copy node `top` of `tree` and all below it to the empty tree `into`, where `top` becomes the root. The errors of value estimates and
    the advantages of actions are computed again, from the copied nodes."""
    copy_node(tree, top, into, ROOT)
    into.used[0] = 1
    node = ROOT
    while node < into.used[0]:
        n = into.children[node]
        if n > 0:
            target = into.used[0]
            for i in range(n):
                copy_node(tree, into.first_child[node] + i, into, target + i)
            into.first_child[node] = target
            into.used[0] = target + n
        node += 1
    _count_errors(into)
    if has_history(into):
        count_advantages(into)


@kernel
def _count_errors(tree):
    """Compute the empty rows of errors from the results of nodes with children."""
    if tree.error_results.shape[0] == 1:
        return
    for node in range(tree.used[0]):
        if _has_errors(tree, node):
            row = tree.error_row[node]
            tree.error_results[row] += tree.visits[node]
            for seat in range(tree.error_total.shape[1]):
                tree.error_total[row, seat] += tree.seat_total[node, seat] - tree.visits[node] * tree.value_estimate[node, seat]
