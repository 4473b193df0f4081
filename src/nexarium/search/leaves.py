"""Searches whose leaves are judged from outside, many in one call: by a network, or by any function of a batch of positions.

Instead of a playout, an `Evaluate` returns for each leaf which actions to try first and what the position is worth (Silver et al. 2017).
Where several leaves of one tree wait for the same call, each counts as lost for the seat that chose it until it is judged (virtual loss;
Chaslot et al. 2008), so that the next simulation goes elsewhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from nexarium.core import calls
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.entries import Matrix, Strided, Table, Vector, Words
from nexarium.core.errors import NexariumError
from nexarium.core.game import Game
from nexarium.core.rules import entry, kernel
from nexarium.search.batch import Batch
from nexarium.search.playouts import draw_chance
from nexarium.search.simulation import (
    GameTraits,
    Parameters,
    Scratch,
    back_up,
    expand,
    grow,
    list_actions,
    play_out,
    restore,
    select_action,
    select_outcome,
    write_values,
)
from nexarium.search.tree import ROOT, UNEXPANDED, Tree


class BadJudgement(NexariumError):
    """The result of an `Evaluate`, or of a compiled `evaluate`, is not a valid judgement of its positions."""


class Evaluate(Protocol):
    """Judges positions, in each of which a seat is to move."""

    def __call__(self, leaves: Batch) -> tuple[NDArray[Any] | None, NDArray[Any] | None]:
        """Return the weights of actions and the values of seats for n positions.

        Weights, shape (n, actions), are 0 or more, and only those of legal actions are read (None: the search's own `prior`, or all equal).
        Values, shape (n, seats), are what each position is worth to each seat, 0 to 1 (None: the results of playouts).
        """


class Waiting(NamedTuple):
    """The leaves of one search that wait to be judged, in the order of their simulations."""

    states: Strided[np.uint8]
    """Their positions, one per row."""
    paths: Matrix[np.int64]
    """The nodes from the root to each."""
    depths: Vector[np.int64]
    """The leaf's place in its path."""


def waiting_room(game: Game, most: int) -> Waiting:
    """Return arrays for up to `most` leaves."""
    return Waiting(game.rules.blank(most), np.zeros((most, game.rules.max_plies + 2), np.int64), np.zeros(most, np.int64))


@kernel
def _descend(table, traits, parameters, tree, scratch, memory, rng):
    """Play from the root, in `memory`, along the tree to a node without children where a seat is to move or the game is over.

    Chance nodes are expanded on the way. Returns the node's depth, to which `scratch.path` is filled, and the mover in `memory`.
    """
    node, depth = np.int64(ROOT), 0
    scratch.path[0] = node
    while True:
        if tree.children[node] == UNEXPANDED:
            mover = calls.mover(table, memory)
            tree.mover[node] = mover
            if mover == CHANCE:
                expand(table, traits, parameters, tree, scratch, memory, node, mover)
            if tree.children[node] == UNEXPANDED:
                while mover == CHANCE:  # the tree is full: chance outcomes below count for this node
                    calls.apply(table, memory, draw_chance(table, memory, scratch.actions, scratch.weights, rng))
                    mover = calls.mover(table, memory)
                return depth, mover
        child = select_outcome(tree, node, rng) if tree.mover[node] == CHANCE else select_action(parameters, tree, node)
        calls.apply(table, memory, np.int64(tree.action[child]))
        node = np.int64(child)
        depth += 1
        scratch.path[depth] = node


@kernel
def _waits(waiting, n, leaf):
    """Return whether a node is among the first `n` that wait."""
    found = False
    for place in range(n):
        found |= waiting.paths[place, waiting.depths[place]] == leaf
    return found


@kernel
def _count(tree, waiting, place, visit):
    """Add a visit without result to the nodes on the way to a waiting leaf, or take it away again."""
    for step in range(waiting.depths[place] + 1):
        tree.visits[waiting.paths[place, step]] += np.float32(visit)


@entry
def find(
    table: Table,
    traits: GameTraits,
    parameters: Parameters,
    tree: Tree,
    scratch: Scratch,
    root: Words,
    rng: Words,
    waiting: Waiting,
    most: int,
) -> tuple[int, int]:
    """Make up to `most` simulations until they meet a leaf that waits already. Those that end the game are backed up, the others wait.

    Returns how many wait, and how many were made in all.
    """
    memory = scratch.memory.view(np.uint8)
    n, made = 0, 0
    while made < most:
        restore(root, scratch.memory)
        depth, mover = _descend(table, traits, parameters, tree, scratch, memory, rng)
        if mover == OVER:
            write_values(table, traits, scratch, memory)
            back_up(traits, parameters, tree, scratch, depth, 0)
            made += 1
            continue
        if _waits(waiting, n, scratch.path[depth]):
            break
        for byte in range(memory.shape[0]):
            waiting.states[n, byte] = memory[byte]
        for step in range(depth + 1):
            waiting.paths[n, step] = scratch.path[step]
        waiting.depths[n] = depth
        _count(tree, waiting, n, 1)
        n += 1
        made += 1
    return n, made


@entry
def forget(tree: Tree, waiting: Waiting, n: int) -> None:
    """Undo the `n` waiting simulations."""
    for place in range(n):
        _count(tree, waiting, place, -1)


@kernel
def _settle(traits, parameters, tree, scratch, waiting, place, n):
    """Back up a simulation that waited: `scratch` has the `n` actions of its leaf with their priors, and the seats' values."""
    depth = waiting.depths[place]
    leaf = waiting.paths[place, depth]
    if tree.mover[leaf] >= 0:
        grow(parameters, tree, scratch, leaf, tree.mover[leaf], n)
    for step in range(depth + 1):
        scratch.path[step] = waiting.paths[place, step]
    back_up(traits, parameters, tree, scratch, depth, 0)


@kernel
def _take_weights(table, scratch, state, weights):
    """Write a leaf's legal actions and their `weights` to `scratch`, equal ones where all are 0. Returns the number of actions."""
    count = calls.legal(table, state, scratch.actions)
    total = np.float64(0)
    for i in range(count):
        total += weights[scratch.actions[i]]
    for i in range(count):
        scratch.priors[i] = weights[scratch.actions[i]] if total > 0 else np.float32(1)
    return count


@kernel
def _value_by_playout(table, traits, parameters, scratch, rng, state):
    """Write to `scratch.values` the result of a playout from a leaf."""
    memory = scratch.memory.view(np.uint8)
    for byte in range(memory.shape[0]):
        memory[byte] = state[byte]
    play_out(table, traits, parameters, scratch, memory, rng, 0)
    write_values(table, traits, scratch, memory)


@entry
def take_judgement(
    table: Table,
    traits: GameTraits,
    parameters: Parameters,
    tree: Tree,
    scratch: Scratch,
    rng: Words,
    waiting: Waiting,
    n: int,
    weights: Matrix[np.float32],
    values: Matrix[np.float64],
) -> None:
    """Back up the `n` waiting simulations by the values of their leaves, and expand these by the weights of their actions.

    Without rows of weights or values, the search's own prior and playouts replace them.
    """
    forget(tree, waiting, n)
    for place in range(n):
        if values.shape[0] > 0:
            for seat in range(scratch.values.shape[0]):
                scratch.values[seat] = values[place, seat]
        else:
            _value_by_playout(table, traits, parameters, scratch, rng, waiting.states[place])
        if weights.shape[0] > 0:
            count = _take_weights(table, scratch, waiting.states[place], weights[place])
        else:
            count = list_actions(table, traits, scratch, waiting.states[place])
        _settle(traits, parameters, tree, scratch, waiting, place, count)


@kernel
def _can_be(scratch, count):
    """Return whether the output for a leaf with `count` actions is a valid judgement. Weights that are all 0 become equal."""
    for seat in range(scratch.values.shape[0]):
        if not 0.0 <= scratch.values[seat] <= 1.0:
            return False
    total = np.float64(0)
    for i in range(count):
        if not 0.0 <= scratch.priors[i] < np.inf:
            return False
        total += scratch.priors[i]
    if total == 0:
        for i in range(count):
            scratch.priors[i] = np.float32(1)
    return True


@entry
def simulate_and_evaluate(
    table: Table,
    traits: GameTraits,
    parameters: Parameters,
    tree: Tree,
    scratch: Scratch,
    root: Words,
    rng: Words,
    waiting: Waiting,
    weights: Vector[np.float64],
    simulations: int,
) -> bool:
    """Make `simulations` simulations whose leaves the game's own `evaluate` judges with some weights, one after another.

    Returns whether all were made: the first one with an invalid judgement is undone and ends the loop.
    """
    made = 0
    while made < simulations:
        n, more = find(table, traits, parameters, tree, scratch, root, rng, waiting, 1)
        made += more
        if n > 0:
            forget(tree, waiting, n)
            count = calls.legal(table, waiting.states[0], scratch.actions)
            calls.evaluate(table, waiting.states[0], weights, count, scratch.actions, scratch.priors, scratch.values)
            if not _can_be(scratch, count):
                return False
            _settle(traits, parameters, tree, scratch, waiting, 0, count)
    return True


def judgement(evaluate: Evaluate, game: Game, states: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
    """Return a function's judgement of some positions, one per row of `states`; without rows where it returns None. Raises a `BadJudgement`
    for an invalid one."""
    shape_of_weights, shape = (len(states), game.num_distinct_actions()), (len(states), game.num_players())
    if not len(states):
        return np.zeros(shape_of_weights, np.float32), np.zeros(shape)
    judgement = evaluate(Batch.of(game, states))
    if not isinstance(judgement, (tuple, list)) or len(judgement) != 2:
        given = f"{len(judgement)} of them" if isinstance(judgement, (tuple, list)) else f"one {type(judgement).__name__}"
        raise BadJudgement(f"a judgement is a pair: the weights of actions and the values of seats, or None for either, not {given}")
    weights = np.zeros((0, shape_of_weights[1]), np.float32) if judgement[0] is None else _numbers(judgement[0], np.float32)
    values = np.zeros((0, shape[1])) if judgement[1] is None else _numbers(judgement[1], np.float64)
    if judgement[0] is not None and (weights.shape != shape_of_weights or not (np.isfinite(weights) & (weights >= 0)).all()):
        raise BadJudgement(
            f"the weights of actions are finite numbers from 0 on, of shape {shape_of_weights}; these are {_described(weights)}"
        )
    if judgement[1] is not None and not (values.shape == shape and ((values >= 0) & (values <= 1)).all()):
        raise BadJudgement(f"the values of seats are numbers from 0 to 1, of shape {shape}; these are {_described(values)}")
    return weights, values


def _numbers(given: object, kind: type[np.floating[Any]]) -> NDArray[Any]:
    """Return a function's weights or values as numbers of a type."""
    try:
        array = np.asarray(given)
        if not np.iscomplexobj(array):  # NumPy would drop the imaginary part
            return np.ascontiguousarray(array, kind)
    except (TypeError, ValueError, RuntimeError) as error:  # the last is PyTorch's, for a tensor with a gradient
        raise BadJudgement(f"the weights of actions and the values of seats are arrays of numbers: {error}") from None
    raise BadJudgement("the weights of actions and the values of seats are real numbers, and these are complex")


def _described(array: NDArray[Any]) -> str:
    """Return an array's description with all digits, so that 1.0000001 is visibly too large."""
    return f"of shape {array.shape}" + (f", from {float(array.min())} to {float(array.max())}" if array.size else "")
