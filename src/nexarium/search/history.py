"""What the tree knows of an action from elsewhere: its advantage, by how much its results were above the mean of the node that chose it.

An action that turned out well at one node is tried early at others, and one that turned out badly late (progressive history, Nijssen and
Winands 2011). Most of all what answered the same action is believed, as far as there are results of it, else what came of the action
whatever it followed. Advantages belong to the tree, and are forgotten with the nodes that taught them.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.exponential import exp
from nexarium.core.rules import kernel
from nexarium.search.countermove_table import begin_row, pair_row, row_after

ADVANTAGE_HALF_BELIEVED_AFTER = np.float32(20)
"""After so many results an action's mean advantage counts for half, what was thought of it before for the other half."""
UNTRIED_ADVANTAGE = np.float32(-0.03)
"""Of an action without results. The best actions of a node have none to speak of, as its mean is mostly theirs; most others are worse."""
CANDIDATES = 2
"""So many times as many actions as become children are weighed, those of the highest priors."""


@kernel
def has_history(tree):
    """Whether advantages are kept."""
    return tree.answer_advantages.shape[0] > 1


@kernel
def weigh_by_history(tree, node, mover, actions, priors, order, n, weight):
    """Multiply the priors of the actions at the first `n` places of `order`, of a node at which a seat is to move, by what is known of
    their advantages."""
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
    """The mean advantage of some results, of which there may be few, where `before` was thought of it before."""
    return (results[1] + ADVANTAGE_HALF_BELIEVED_AFTER * before) / (results[0] + ADVANTAGE_HALF_BELIEVED_AFTER)


@kernel
def learn_advantages(tree, path, depth, values):
    """Add to what is known of the actions along the path what a simulation, which is not backed up yet, came to. The first of a node has no
    mean to be held against."""
    for step in range(depth):
        node = path[step]
        mover = np.int64(tree.mover[node])
        if mover >= 0 and tree.visits[node] > 0:
            mean = tree.mover_total[node] / tree.visits[node]
            _add(tree, node, path[step + 1], np.float32(1), np.float32(values[mover]) - mean)


@kernel
def count_advantages(tree):
    """Write down, where nothing is, what the results of all nodes tell."""
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
    """Forget what the results of all nodes have told, of a tree that is about to be emptied."""
    for node in range(tree.used[0]):
        if tree.children[node] > 0 and tree.mover[node] >= 0:
            mover = np.int64(tree.mover[node])
            for child in range(tree.first_child[node], tree.first_child[node] + tree.children[node]):
                tree.action_advantages[mover, tree.action[child]] = 0
                tree.answer_advantages[pair_row(tree.action[node], mover, tree.action[child])] = 0
