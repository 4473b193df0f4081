"""Advantages of actions: the difference between an action's results and the mean of the node that chose it, over the whole tree.

An action that did well at one node is tried early at others; one that did badly is tried late (progressive history, Nijssen and Winands
2011). Results of the action as the answer to the same action count most. Where these are few, its results after any action count too.
Advantages belong to the tree, and are forgotten with the nodes that they come from.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.exponential import exp
from nexarium.core.rules import kernel
from nexarium.search.countermove_table import begin_row, pair_row, row_after

ADVANTAGE_HALF_BELIEVED_AFTER = np.float32(20)
"""After this many results an action's mean advantage counts for half, and the estimate before them for the other half."""
UNTRIED_ADVANTAGE = np.float32(-0.03)
"""The assumed advantage of an action without results. It is negative: a node's best actions have almost no advantage, as the node's mean is
mostly theirs, and most other actions are worse."""
CANDIDATES = 2
"""This many times the number of children are weighed, those of the highest priors."""


@kernel
def has_history(tree):
    """Return whether advantages are kept."""
    return tree.answer_advantages.shape[0] > 1


@kernel
def weigh_by_history(tree, node, mover, actions, priors, order, n, weight):
    """Multiply by the known advantages the priors of the actions at the first `n` places of `order`, of a node where a seat is to move."""
    begun = begin_row(tree.action[node], mover)
    for i in range(n):
        place = order[i]
        alone = tree.action_advantages[mover, actions[place]]
        answer = tree.answer_advantages[row_after(begun, actions[place])]
        advantage = _believed(alone, UNTRIED_ADVANTAGE)
        advantage = _believed(answer, advantage)
        priors[place] *= np.float32(exp(np.float32(weight) * advantage))


@kernel
def _believed(results, before):
    """Return the mean advantage of possibly few results, mixed with the earlier estimate `before`."""
    return (results[1] + ADVANTAGE_HALF_BELIEVED_AFTER * before) / (results[0] + ADVANTAGE_HALF_BELIEVED_AFTER)


@kernel
def learn_advantages(tree, path, depth, values):
    """Add a simulation's result to the advantages of the actions along the path, before it is backed up. A node's first simulation is
    skipped: there is no mean to compare it with."""
    for step in range(depth):
        node = path[step]
        mover = np.int64(tree.mover[node])
        if mover >= 0 and tree.visits[node] > 0:
            mean = tree.mover_total[node] / tree.visits[node]
            _add(tree, node, path[step + 1], np.float32(1), np.float32(values[mover]) - mean)


@kernel
def count_advantages(tree):
    """Compute the advantages from the results of all nodes; the table must be empty."""
    for node in range(tree.used[0]):
        if tree.children[node] > 0 and tree.mover[node] >= 0 and tree.visits[node] > 0:
            mean = tree.mover_total[node] / tree.visits[node]
            for child in range(tree.first_child[node], tree.first_child[node] + tree.children[node]):
                visits = tree.visits[child]
                if visits > 0:
                    _add(tree, node, child, visits, tree.chooser_total[child] - visits * mean)


@kernel
def _add(tree, node, child, visits, advantage):
    mover, action = np.int64(tree.mover[node]), np.int64(tree.action[child])
    alone = tree.action_advantages[mover, action]
    answer = tree.answer_advantages[pair_row(tree.action[node], mover, action)]
    alone[0] += visits
    alone[1] += advantage
    answer[0] += visits
    answer[1] += advantage


@kernel
def forget_advantages(tree):
    """Clear the advantages that come from the nodes of a tree which is about to be emptied."""
    for node in range(tree.used[0]):
        if tree.children[node] > 0 and tree.mover[node] >= 0:
            mover = np.int64(tree.mover[node])
            for child in range(tree.first_child[node], tree.first_child[node] + tree.children[node]):
                tree.action_advantages[mover, tree.action[child]] = 0
                tree.answer_advantages[pair_row(tree.action[node], mover, tree.action[child])] = 0
