"""One simulation of the tree search: select, expand, play out, back up.

A simulation follows the tree from its root: at a decision to the child with the highest PUCT value, at a chance node to an outcome drawn by
its probability. The leaf that it reaches is expanded when it has been visited often enough. The game is then played to its end, and the
result is added to every node on the path.

For all-moves-as-first (AMAF) statistics each simulation has a trace: its decisions in order, in the tree and in the playout, each as AMAF
group * actions + action. A child of a node on the path is credited with the result when its action was played at the node or later, by the
same group.

Where the settings say so, priors are weighed by the results of the same actions elsewhere in the tree (`nexarium.search.history`).

Value estimates (`value_estimate`) are corrected where the settings say so. The results of a node with children show the error of its
estimate, and the estimate of another leaf to which the same two actions led is shifted by that error. This is KataGo's subtree value
bias correction (Wu 2021) with the two actions as its patterns.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from nexarium.core import calls
from nexarium.core.bot_config import Settings
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.entries import Ints, Reals, Table, Vector, Words
from nexarium.core.game import Game
from nexarium.core.random import next_below
from nexarium.core.rules import entry, kernel
from nexarium.search.countermove_table import pair_row
from nexarium.search.history import CANDIDATES, learn_advantages, weigh_by_history
from nexarium.search.playouts import draw_chance, draw_decision
from nexarium.search.tree import ROOT, UNEXPANDED, Tree, add_node, copy_node

AMAF_GROUPS = 8
"""The bound of `amaf_group`: its result is below this."""
FIRST_VALUE = np.float32(0.5)
"""The value of an untried action where nothing at all is known: the middle of 0 to 1."""
ALL_BUT_SIGN = 2**31 - 1
"""Every bit of an int32 but its sign. The place of a child is a smaller number."""
LOWEST_RANK = np.int64(-(2**63))
FRACTIONS = 1 << 24
"""Probabilities are float32, which distinguishes this many evenly spaced numbers from 0 to 1."""
PERCENT = np.float32(100)
ERROR_HALF_BELIEVED_AFTER = 50.0
"""After this many results of a row half of its mean error is used."""
MARKS = 2**31
"""Marks in `Scratch.first_played` are int32 and stay below this."""


class GameTraits(NamedTuple):
    """What a simulation has to know of the game: which optional contract functions its table holds, and a few of its numbers."""

    indexed: bool
    """The table holds `count` and `nth`."""
    has_playout: bool
    has_prior: bool
    has_value: bool
    has_amaf_group: bool
    has_value_estimate: bool
    actions: int
    max_plies: int
    lowest_return: float
    highest_return: float


def traits_of(game: Game, knowledge: Mapping[str, Any]) -> GameTraits:
    """Return the traits of a game whose bots have these knowledge functions."""
    lowest, highest = game.definition.returns_range
    return GameTraits(
        indexed=game.rules.indexed,
        has_playout="playout" in knowledge,
        has_prior="prior" in knowledge,
        has_value="value" in knowledge,
        has_amaf_group="amaf_group" in knowledge,
        has_value_estimate="value_estimate" in knowledge,
        actions=game.rules.actions,
        max_plies=game.rules.max_plies,
        lowest_return=float(lowest),
        highest_return=float(highest),
    )


class Parameters(NamedTuple):
    """`Settings` for compiled code: each field always has one type, so that nothing is compiled twice."""

    exploration: float
    amaf: bool
    """Whether AMAF statistics are kept at all."""
    amaf_equivalence: float
    first_play_reduction: float
    estimate_at_first: float
    """The weight of a value estimate in the first simulation's result."""
    estimate_fading: float
    """The difference between `estimate_at_first` and the estimate's own weight is divided by 1 + this * simulations from the root; 0:
    always the own weight."""
    estimate_correction: float
    """The part of its row's mean error by which a value estimate is corrected; 0: no errors are kept."""
    history_weight: float
    """The factor of an action's advantage in the weight of its prior; 0: no advantages are kept."""
    expand_at: int
    root_width: int
    width: int


def parameters_of(settings: Settings) -> Parameters:
    """Return the settings for compiled code."""
    return Parameters(
        exploration=float(settings.exploration),
        amaf=settings.amaf_equivalence > 0,
        amaf_equivalence=float(max(settings.amaf_equivalence, 1.0)),
        first_play_reduction=float(settings.first_play_reduction),
        estimate_at_first=float(settings.estimate_at_first),
        estimate_fading=1 / float(settings.estimate_equivalence) if settings.estimate_equivalence > 0 else 0.0,
        estimate_correction=float(settings.estimate_correction),
        history_weight=float(settings.history_weight),
        expand_at=int(settings.expand_at),
        root_width=int(settings.root_width),
        width=int(settings.width),
    )


class Scratch(NamedTuple):
    """The memory that a simulation works in."""

    memory: Words
    """The state, in words."""
    actions: Ints
    """A node's legal actions or chance outcomes."""
    weights: Ints
    """The weights of chance outcomes."""
    priors: Vector[np.float32]
    """The priors of `actions`."""
    order: Ints
    """Places in `actions`: first those that become children."""
    path: Ints
    """The nodes from the root to the leaf."""
    groups: Ints
    """The AMAF group that moved at each node on the path; chance nodes have none."""
    trace: Ints
    """The decisions of the simulation."""
    first_played: Vector[np.int32]
    """Per AMAF group and action, the mark of the last simulation that played it and of the place in the trace where it first did."""
    values: Reals
    """The simulation's result per seat, 0 to 1."""
    value_estimate: Reals
    """The value estimate of the leaf per seat, 0 to 1."""


def scratch_for(game: Game, parameters: Parameters) -> Scratch:
    """Return the memory for simulations of a game."""
    rules = game.rules
    branches = max(rules.max_legal, rules.max_outcomes)
    longest = rules.max_plies + 2
    return Scratch(
        memory=rules.blank()[0].view(np.uint64),
        actions=np.empty(branches, np.int64),
        weights=np.empty(branches, np.int64),
        priors=np.empty(branches, np.float32),
        order=np.empty(branches, np.int64),
        path=np.zeros(longest, np.int64),
        groups=np.zeros(longest, np.int64),
        trace=np.zeros(longest, np.int64),
        first_played=np.full(AMAF_GROUPS * rules.actions if parameters.amaf else 1, -1, np.int32),
        values=np.zeros(game.num_players(), np.float64),
        value_estimate=np.zeros(game.num_players(), np.float64),
    )


# Select


@kernel
def _first_play_value(parameters, tree, node):
    """Return the value of an untried action of `node`: a little less than the mean of the node itself."""
    if tree.visits[node] == 0:
        return FIRST_VALUE
    return max(np.float32(0), tree.mover_total[node] / tree.visits[node] - np.float32(parameters.first_play_reduction))


@kernel
def _mixed_with_amaf(mean, visits, amaf_total, amaf_visits, inverse_equivalence):
    """Return the mean of an action's own results mixed with its AMAF mean, which counts the less the more visits the action has."""
    if amaf_visits > 0:
        amaf_weight = amaf_visits / (amaf_visits + visits + amaf_visits * visits * inverse_equivalence)
        mean += amaf_weight * (amaf_total / amaf_visits - mean)
    return mean


@kernel
def _rank(value, place):
    """Return an integer that orders children by `value`, a float32; equal values by the lower `place`.

    The maximum of integers needs no branch, so the compiler compares many children at once.
    """
    bits = np.int64(np.float32(value).view(np.int32))
    in_order = bits ^ ((bits >> 31) & ALL_BUT_SIGN)  # bits of negative numbers grow as the numbers fall
    return (in_order << 32) + (ALL_BUT_SIGN - place)


@kernel
def select_action(parameters, tree, node):
    """Return a decision node's child with the highest PUCT value: its mean, plus a bonus that grows with its prior and shrinks with its
    visits."""
    exploration = np.float32(parameters.exploration) * np.sqrt(tree.visits[node] + np.float32(1))
    inverse_equivalence = np.float32(1 / parameters.amaf_equivalence)
    untried = _first_play_value(parameters, tree, node)
    first, n = np.int64(tree.first_child[node]), tree.children[node]
    visits, totals, priors = tree.visits[first : first + n], tree.chooser_total[first : first + n], tree.prior[first : first + n]
    amaf_visits, amaf_totals = tree.amaf_visits[first : first + n], tree.amaf_total[first : first + n]
    highest = LOWEST_RANK
    for place in range(n):
        mean = totals[place] / max(visits[place], np.float32(1)) if visits[place] > 0 else untried
        if parameters.amaf:
            mean = _mixed_with_amaf(mean, visits[place], amaf_totals[place], amaf_visits[place], inverse_equivalence)
        value = mean + exploration * priors[place] / (visits[place] + np.float32(1))
        highest = max(highest, _rank(value, place))
    return first + ALL_BUT_SIGN - (highest & ALL_BUT_SIGN)


@kernel
def select_outcome(tree, node, rng):
    """Return a chance node's child, drawn by its probability."""
    first = tree.first_child[node]
    left = np.float32(next_below(rng, FRACTIONS)) / np.float32(FRACTIONS)
    for child in range(first, first + tree.children[node]):
        left -= tree.prior[child]
        if left < 0:
            return child
    return first + tree.children[node] - 1


# Expand


@kernel
def _list_outcomes(table, scratch, memory):
    """Write a chance node's outcomes and their weights, as priors, to `scratch`. Returns the number of outcomes."""
    n = calls.chance(table, memory, scratch.actions, scratch.weights)
    for i in range(n):
        scratch.priors[i] = scratch.weights[i]
    return n


@kernel
def list_actions(table, traits, scratch, memory):
    """Write a decision's legal actions and their priors to `scratch`. Returns the number of actions."""
    n = calls.legal(table, memory, scratch.actions)
    if traits.has_prior:
        calls.prior(table, memory, n, scratch.actions, scratch.priors)
    else:
        for i in range(n):
            scratch.priors[i] = np.float32(1)
    return n


@kernel
def _put_highest_first(priors, order, n, width):
    """Order the places of `n` priors so that the `width` highest come first, otherwise in no particular order (Hoare's quickselect)."""
    low, high = 0, n - 1
    while low < high:
        pivot = priors[order[(low + high) // 2]]
        i, j = low, high
        while i <= j:
            while priors[order[i]] > pivot:
                i += 1
            while priors[order[j]] < pivot:
                j -= 1
            if i <= j:
                order[i], order[j] = order[j], order[i]
                i += 1
                j -= 1
        if width - 1 <= j:
            high = j
        elif width - 1 >= i:
            low = i
        else:
            break


@kernel
def _add_children(tree, scratch, node, mover, width):
    """Give `node` the first `width` actions in `scratch.order` as children."""
    sum_of_priors = np.float32(0)
    for i in range(width):
        sum_of_priors += scratch.priors[scratch.order[i]]
    first = tree.used[0]
    tree.used[0] = first + width
    tree.first_child[node] = first
    tree.children[node] = width
    tree.mover[node] = mover
    for i in range(width):
        place = scratch.order[i]
        add_node(tree, first + i, scratch.actions[place], scratch.priors[place] / sum_of_priors)


@kernel
def expand(table, traits, parameters, tree, scratch, memory, node, mover):
    """Expand `node`, whose position is in `memory`. Where the tree has no room for the children, it stays a leaf."""
    n = _list_outcomes(table, scratch, memory) if mover == CHANCE else list_actions(table, traits, scratch, memory)
    grow(parameters, tree, scratch, node, mover, n)


@kernel
def _weigh_candidates(parameters, tree, scratch, node, mover, n, candidates):
    """Weigh the `candidates` highest of `n` priors by their actions' history, and put these first in the order. Returns their number."""
    if candidates < n:
        _put_highest_first(scratch.priors, scratch.order, n, candidates)
    weigh_by_history(tree, node, mover, scratch.actions, scratch.priors, scratch.order, candidates, parameters.history_weight)
    return candidates


@kernel
def grow(parameters, tree, scratch, node, mover, n):
    """Give `node` its children from the `n` actions or outcomes in `scratch`, up to the allowed width, if the tree has room."""
    width = n if mover == CHANCE else min(n, parameters.root_width if node == ROOT else parameters.width)
    if tree.used[0] + width > tree.children.shape[0]:
        return
    for i in range(n):
        scratch.order[i] = i
    if mover >= 0 and parameters.history_weight > 0:
        n = _weigh_candidates(parameters, tree, scratch, node, np.int64(mover), n, min(n, CANDIDATES * width))
    if width < n:
        _put_highest_first(scratch.priors, scratch.order, n, width)
    _add_children(tree, scratch, node, mover, width)


@kernel
def _expand_if_due(table, traits, parameters, tree, scratch, memory, node):
    """Note the mover of a leaf, and expand it when this is its `expand_at`-th visit. Returns whether it has children now."""
    mover = calls.mover(table, memory)
    tree.mover[node] = mover
    if mover == OVER or (node != ROOT and tree.visits[node] + 1 < parameters.expand_at):
        return False
    expand(table, traits, parameters, tree, scratch, memory, node, mover)
    return tree.children[node] != UNEXPANDED


# From the root to a leaf


@kernel
def _group(table, traits, memory, mover):
    """Return the AMAF group of the decision in `memory`."""
    return calls.amaf_group(table, memory) if traits.has_amaf_group else mover


@kernel
def _descend(table, traits, parameters, tree, scratch, memory, rng):
    """Play from the root, in `memory`, along the tree to a leaf, which is expanded on the way if it is due.

    Returns the leaf's depth, to which `scratch.path` is filled, and the number of decisions traced: none without AMAF.
    """
    node, depth, decisions = np.int64(ROOT), 0, 0
    scratch.path[0] = node
    while tree.children[node] != UNEXPANDED or _expand_if_due(table, traits, parameters, tree, scratch, memory, node):
        mover = tree.mover[node]
        if mover == CHANCE:
            child = select_outcome(tree, node, rng)
        else:
            child = select_action(parameters, tree, node)
            if parameters.amaf:
                group = _group(table, traits, memory, mover)
                scratch.groups[depth] = group
                scratch.trace[decisions] = group * traits.actions + tree.action[child]
                decisions += 1
        calls.apply(table, memory, np.int64(tree.action[child]))
        node = np.int64(child)
        depth += 1
        scratch.path[depth] = node
    return depth, decisions


# Play out


@kernel
def _play_at_random(table, traits, parameters, scratch, memory, rng, decisions):
    """Play uniformly random decisions to the end, for a game without a playout of its own. Returns the number of decisions in the trace."""
    while True:
        mover = calls.mover(table, memory)
        if mover == OVER:
            return decisions
        if mover == CHANCE:
            calls.apply(table, memory, draw_chance(table, memory, scratch.actions, scratch.weights, rng))
            continue
        action = draw_decision(table, traits.indexed, memory, scratch.actions, rng)
        if parameters.amaf:
            scratch.trace[decisions] = _group(table, traits, memory, mover) * traits.actions + action
            decisions += 1
        calls.apply(table, memory, action)


@kernel
def play_out(table, traits, parameters, scratch, memory, rng, decisions):
    """Play on from `memory` to the end of the game. Returns the number of decisions in the trace."""
    if traits.has_playout:
        return decisions + calls.playout(table, memory, rng, scratch.trace[decisions:])
    return _play_at_random(table, traits, parameters, scratch, memory, rng, decisions)


@kernel
def write_values(table, traits, scratch, memory):
    """Write to `scratch.values` what the finished game in `memory` is worth to each seat, 0 to 1."""
    if traits.has_value:
        calls.value(table, memory, scratch.values)
        return
    calls.returns(table, memory, scratch.values)
    for seat in range(scratch.values.shape[0]):
        scratch.values[seat] = (scratch.values[seat] - traits.lowest_return) / (traits.highest_return - traits.lowest_return)


@kernel
def _error_row(tree, scratch, depth):
    """Return the row for the error of the estimate at the leaf at this depth: by the last two actions, and the mover of the last one."""
    leaf, parent = scratch.path[depth], scratch.path[max(0, depth - 1)]
    return pair_row(tree.action[parent], tree.mover[parent], tree.action[leaf])


@kernel
def _ask_value_estimate(table, parameters, tree, scratch, memory, depth):
    """Store the value estimate of the leaf at this depth, whose position is in `memory`. It is computed once, however often the leaf is
    visited."""
    leaf = scratch.path[depth]
    if tree.estimate_share[leaf] >= 0:
        return
    tree.estimate_share[leaf] = calls.value_estimate(table, memory, scratch.value_estimate) / PERCENT
    for seat in range(scratch.value_estimate.shape[0]):
        tree.value_estimate[leaf, seat] = scratch.value_estimate[seat]
    if parameters.estimate_correction > 0:
        tree.error_row[leaf] = _error_row(tree, scratch, depth)


@kernel
def _correct_value_estimate(parameters, tree, scratch, leaf):
    """Write to `scratch.value_estimate` the leaf's value estimate, corrected by part of its known error."""
    for seat in range(scratch.value_estimate.shape[0]):
        scratch.value_estimate[seat] = tree.value_estimate[leaf, seat]
    if parameters.estimate_correction > 0:
        row = tree.error_row[leaf]
        believed = parameters.estimate_correction / (np.float64(tree.error_results[row]) + ERROR_HALF_BELIEVED_AFTER)
        for seat in range(scratch.value_estimate.shape[0]):
            corrected = scratch.value_estimate[seat] + believed * np.float64(tree.error_total[row, seat])
            scratch.value_estimate[seat] = min(1.0, max(0.0, corrected))


@kernel
def _mix_value_estimate(parameters, tree, scratch, leaf):
    """Mix the leaf's value estimate into the simulation's result. Its weight approaches the estimate's own weight with the number of
    simulations."""
    share = np.float64(tree.estimate_share[leaf])
    if parameters.estimate_fading > 0:
        share += (parameters.estimate_at_first - share) / (1.0 + parameters.estimate_fading * np.float64(tree.visits[ROOT]))
    _correct_value_estimate(parameters, tree, scratch, leaf)
    for seat in range(scratch.values.shape[0]):
        scratch.values[seat] += share * (scratch.value_estimate[seat] - scratch.values[seat])


# Back up


@kernel
def _mark_first_plays(scratch, decisions, first_mark):
    """Note for each group and action of the trace where it was played first: `first_mark` plus its place."""
    for place in range(decisions - 1, -1, -1):  # backwards: the last write is the first play
        scratch.first_played[scratch.trace[place]] = np.int32(first_mark + place)


@kernel
def _back_up_amaf(traits, tree, scratch, node, group, mark, value):
    """Add `value` to the AMAF statistics of those children of `node` whose action its group first played at `mark` or later."""
    first = tree.first_child[node]
    for child in range(first, first + tree.children[node]):
        if scratch.first_played[group * traits.actions + tree.action[child]] >= mark:
            tree.amaf_visits[child] += np.float32(1)
            tree.amaf_total[child] += value


@kernel
def back_up(traits, parameters, tree, scratch, depth, first_mark):
    """Add the simulation's result to the nodes on its path, and to the AMAF statistics of their children."""
    chooser = np.int64(CHANCE)  # no seat chose the root
    mark = first_mark
    for step in range(depth + 1):
        node = scratch.path[step]
        mover = np.int64(tree.mover[node])
        tree.visits[node] += np.float32(1)
        for seat in range(scratch.values.shape[0]):
            tree.seat_total[node, seat] += np.float32(scratch.values[seat])
        if chooser >= 0:
            tree.chooser_total[node] += np.float32(scratch.values[chooser])
        if mover >= 0:
            tree.mover_total[node] += np.float32(scratch.values[mover])
            if parameters.amaf and step < depth:
                _back_up_amaf(traits, tree, scratch, node, scratch.groups[step], mark, np.float32(scratch.values[mover]))
                mark += 1
        chooser = mover


@kernel
def _learn_errors(tree, scratch, depth):
    """Add to the rows of the nodes above the leaf the difference between the simulation's result and their value estimates."""
    for step in range(depth):
        node = scratch.path[step]
        if tree.estimate_share[node] >= 0:
            row = tree.error_row[node]
            tree.error_results[row] += np.float32(1)
            for seat in range(scratch.values.shape[0]):
                tree.error_total[row, seat] += np.float32(scratch.values[seat]) - tree.value_estimate[node, seat]


# The whole


@kernel
def restore(words, memory):
    """Copy a state, word by word."""
    for word in range(words.shape[0]):
        memory[word] = words[word]


@entry
def simulate(
    table: Table,
    traits: GameTraits,
    parameters: Parameters,
    tree: Tree,
    scratch: Scratch,
    root: Words,
    rng: Words,
    simulations: int,
    begun: int,
) -> None:
    """Make `simulations` simulations from the position `root`, whose tree is `tree`.

    `begun` simulations have been made with this scratch since its marks were last wiped. Every simulation needs marks above all earlier
    ones, one for each decision.
    """
    memory = scratch.memory.view(np.uint8)
    for number in range(begun + 1, begun + simulations + 1):
        restore(root, scratch.memory)
        depth, decisions = _descend(table, traits, parameters, tree, scratch, memory, rng)
        leaf = scratch.path[depth]
        over = tree.mover[leaf] == OVER
        if not over:
            if traits.has_value_estimate:
                _ask_value_estimate(table, parameters, tree, scratch, memory, depth)
            decisions = play_out(table, traits, parameters, scratch, memory, rng, decisions)
        write_values(table, traits, scratch, memory)
        if traits.has_value_estimate and not over:
            _mix_value_estimate(parameters, tree, scratch, leaf)
        if traits.has_value_estimate and parameters.estimate_correction > 0:
            _learn_errors(tree, scratch, depth)
        if parameters.history_weight > 0:
            learn_advantages(tree, scratch.path, depth, scratch.values)
        first_mark = np.int64(number) * (traits.max_plies + 1)
        if parameters.amaf:
            _mark_first_plays(scratch, decisions, first_mark)
        back_up(traits, parameters, tree, scratch, depth, first_mark)


def most_by_marks(traits: GameTraits) -> int:
    """Return the number of simulations that the marks suffice for, counted from when they were last wiped."""
    return (MARKS - 1) // (traits.max_plies + 1) - 1


@entry
def widen_root(table: Table, traits: GameTraits, parameters: Parameters, tree: Tree, scratch: Scratch, root: Words) -> None:
    """Give a root that grew as an inner node the further children that a root has. The statistics of the old ones are kept."""
    restore(root, scratch.memory)
    old_first, old_children = tree.first_child[ROOT], tree.children[ROOT]
    expand(table, traits, parameters, tree, scratch, scratch.memory.view(np.uint8), ROOT, tree.mover[ROOT])
    if tree.first_child[ROOT] == old_first:
        return
    for child in range(tree.first_child[ROOT], tree.first_child[ROOT] + tree.children[ROOT]):
        for old in range(old_first, old_first + old_children):
            if tree.action[old] == tree.action[child]:
                prior = tree.prior[child]
                copy_node(tree, old, tree, child)
                tree.prior[child] = prior
                break
