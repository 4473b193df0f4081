"""The tree search as C functions over blocks of numbers and addresses, for callers without NumPy arrays, such as WebAssembly pages.

Such a caller allocates the search's arrays in its memory. It fills two blocks: one of int64 with the arrays' addresses and all integers, in
the order of `ARRAYS` and `NUMBERS`, and one of float64, in the order of `REALS`. A game's description has the three lists.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from nexarium.search import leaves, review_math, simulation
from nexarium.search import tree as trees
from nexarium.search.countermove_table import PAIR_ROWS
from nexarium.search.leaves import Waiting
from nexarium.search.simulation import AMAF_GROUPS, MARKS, GameTraits, Parameters, Scratch
from nexarium.search.tree import Tree

ARRAYS = (
    ("first_child", "int32", "nodes"),
    ("children", "int32", "nodes"),
    ("mover", "int32", "nodes"),
    ("action", "int32", "nodes"),
    ("visits", "float32", "nodes"),
    ("chooser_total", "float32", "nodes"),
    ("mover_total", "float32", "nodes"),
    ("seat_total", "float32", "node_seats"),
    ("amaf_visits", "float32", "nodes"),
    ("amaf_total", "float32", "nodes"),
    ("node_value_estimate", "float32", "estimate_seats"),
    ("estimate_share", "float32", "value_estimates"),
    ("error_row", "int32", "value_estimates"),
    ("error_results", "float32", "error_rows"),
    ("error_total", "float32", "error_seats"),
    ("action_advantages", "float32", "seat_actions"),
    ("answer_advantages", "float32", "answers"),
    ("node_prior", "float32", "nodes"),
    ("used", "int64", "one"),
    ("memory", "uint64", "words"),
    ("actions", "int64", "branches"),
    ("weights", "int64", "branches"),
    ("priors", "float32", "branches"),
    ("order", "int64", "branches"),
    ("path", "int64", "longest"),
    ("groups", "int64", "longest"),
    ("trace", "int64", "longest"),
    ("first_played", "int32", "marks"),
    ("values", "float64", "seats"),
    ("value_estimate", "float64", "seats"),
    ("root", "uint64", "words"),
    ("rng", "uint64", "one"),
    ("leaf", "uint64", "words"),
    ("leaf_path", "int64", "longest"),
    ("leaf_depth", "int64", "one"),
    ("learnt", "float64", "learnt_weights"),
    ("table", "int64", "one"),
)
"""Name, type and length of each array: first those of a `Tree`, then those of a `Scratch`, then the rest. The lengths are among the
numbers. That of `table` is not used, since in one module everything is called by name."""
_LENGTHS = (
    *("one", "nodes", "words", "branches", "longest", "marks", "seats", "learnt_weights"),
    *("value_estimates", "error_rows", "history_actions", "history_rows"),
    *("node_seats", "estimate_seats", "error_seats", "seat_actions", "answers"),
)
_TRAITS_TOLD = ("indexed", "has_playout", "has_prior", "has_value", "has_amaf_group", "has_value_estimate", "actions", "max_plies")
_PARAMETERS_TOLD = ("amaf", "expand_at", "root_width", "width")
NUMBERS = (*_LENGTHS, *_TRAITS_TOLD, *_PARAMETERS_TOLD, "simulations", "begun")
"""Lengths, `GameTraits`, `Parameters`, the number of simulations to make, and the number of those made."""
REALS = (
    *("lowest_return", "highest_return", "exploration", "amaf_equivalence", "first_play_reduction"),
    *("estimate_at_first", "estimate_fading", "estimate_correction", "history_weight"),
)

_TREE, _SCRATCH, _REST = 0, len(Tree._fields), len(Tree._fields) + len(Scratch._fields)
_ROOT, _RNG, _LEAF, _LEAF_PATH, _LEAF_DEPTH, _LEARNT, _TABLE = range(_REST, len(ARRAYS))
_NODES, _WORDS, _BRANCHES, _LONGEST, _MARKS, _SEATS, _LEARNT_WEIGHTS = range(len(ARRAYS) + 1, len(ARRAYS) + 8)
_OUTLOOKS, _ERROR_ROWS, _HISTORY_ACTIONS, _HISTORY_ROWS = range(_LEARNT_WEIGHTS + 1, _LEARNT_WEIGHTS + 5)
_TRAITS = len(ARRAYS) + NUMBERS.index("indexed")
_PARAMETERS = len(ARRAYS) + NUMBERS.index("amaf")
_SIMULATIONS, _BEGUN = len(ARRAYS) + NUMBERS.index("simulations"), len(ARRAYS) + NUMBERS.index("begun")

carray: Any = numba.carray  # type: ignore[attr-defined]
_pointer: Any = types.CPointer
_whole, _reals = _pointer(types.int64), _pointer(types.float64)
_inlined = numba.njit(inline="always", error_model="numpy")


def _as_pointer(_typing, address):
    def generate(context, builder, signature, arguments):
        return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), generate


_at: Any = intrinsic(_as_pointer)
"""Converts an address to a pointer."""


@_inlined
def _int32(block, place, n):
    return carray(_at(block[place]), (n,), np.int32)


@_inlined
def _int64(block, place, n):
    return carray(_at(block[place]), (n,), np.int64)


@_inlined
def _uint64(block, place, n):
    return carray(_at(block[place]), (n,), np.uint64)


@_inlined
def _float32(block, place, n):
    return carray(_at(block[place]), (n,), np.float32)


@_inlined
def _float64(block, place, n):
    return carray(_at(block[place]), (n,), np.float64)


@_inlined
def _tree(block):
    n = block[_NODES]
    return Tree(
        _int32(block, _TREE, n),
        _int32(block, _TREE + 1, n),
        _int32(block, _TREE + 2, n),
        _int32(block, _TREE + 3, n),
        _float32(block, _TREE + 4, n),
        _float32(block, _TREE + 5, n),
        _float32(block, _TREE + 6, n),
        carray(_at(block[_TREE + 7]), (n, block[_SEATS]), np.float32),
        _float32(block, _TREE + 8, n),
        _float32(block, _TREE + 9, n),
        carray(_at(block[_TREE + 10]), (block[_OUTLOOKS], block[_SEATS]), np.float32),
        _float32(block, _TREE + 11, block[_OUTLOOKS]),
        _int32(block, _TREE + 12, block[_OUTLOOKS]),
        _float32(block, _TREE + 13, block[_ERROR_ROWS]),
        carray(_at(block[_TREE + 14]), (block[_ERROR_ROWS], block[_SEATS]), np.float32),
        carray(_at(block[_TREE + 15]), (block[_SEATS], block[_HISTORY_ACTIONS], 2), np.float32),
        carray(_at(block[_TREE + 16]), (block[_HISTORY_ROWS], 2), np.float32),
        _float32(block, _TREE + 17, n),
        _int64(block, _TREE + 18, 1),
    )


@_inlined
def _scratch(block):
    branches, longest = block[_BRANCHES], block[_LONGEST]
    return Scratch(
        _uint64(block, _SCRATCH, block[_WORDS]),
        _int64(block, _SCRATCH + 1, branches),
        _int64(block, _SCRATCH + 2, branches),
        _float32(block, _SCRATCH + 3, branches),
        _int64(block, _SCRATCH + 4, branches),
        _int64(block, _SCRATCH + 5, longest),
        _int64(block, _SCRATCH + 6, longest),
        _int64(block, _SCRATCH + 7, longest),
        _int32(block, _SCRATCH + 8, block[_MARKS]),
        _float64(block, _SCRATCH + 9, block[_SEATS]),
        _float64(block, _SCRATCH + 10, block[_SEATS]),
    )


@_inlined
def _game(block, reals):
    at = _TRAITS
    return GameTraits(
        block[at] != 0,
        block[at + 1] != 0,
        block[at + 2] != 0,
        block[at + 3] != 0,
        block[at + 4] != 0,
        block[at + 5] != 0,
        block[at + 6],
        block[at + 7],
        reals[0],
        reals[1],
    )


@_inlined
def _parameters(block, reals):
    at = _PARAMETERS
    return Parameters(
        reals[2], block[at] != 0, reals[3], reals[4], reals[5], reals[6], reals[7], reals[8], block[at + 1], block[at + 2], block[at + 3]
    )


@_inlined
def _root(block):
    return _uint64(block, _ROOT, block[_WORDS])


@_inlined
def _table(block):
    return _int64(block, _TABLE, 1)


def clear(block):
    """Clear the tree."""
    trees.clear(_tree(block))
    return 0


def simulate(block, reals):
    """Simulate from the root, with playouts."""
    simulation.simulate(
        _table(block),
        _game(block, reals),
        _parameters(block, reals),
        _tree(block),
        _scratch(block),
        _root(block),
        _uint64(block, _RNG, 1),
        block[_SIMULATIONS],
        block[_BEGUN],
    )
    return 0


def simulate_and_evaluate(block, reals):
    """Simulate from the root; the game's own `evaluate` judges the leaves."""
    waiting = Waiting(
        carray(_at(block[_LEAF]), (1, 8 * block[_WORDS]), np.uint8),
        carray(_at(block[_LEAF_PATH]), (1, block[_LONGEST]), np.int64),
        _int64(block, _LEAF_DEPTH, 1),
    )
    leaves.simulate_and_evaluate(
        _table(block),
        _game(block, reals),
        _parameters(block, reals),
        _tree(block),
        _scratch(block),
        _root(block),
        _uint64(block, _RNG, 1),
        waiting,
        _float64(block, _LEARNT, block[_LEARNT_WEIGHTS]),
        block[_SIMULATIONS],
    )
    return 0


def copy_subtree(block, node, into):
    """Copy a node and all below it to the tree of another block, as its root."""
    trees.clear(_tree(into))
    trees.copy_subtree(_tree(block), node, _tree(into))
    return 0


def widen_root(block, reals):
    """Give a root that grew as an inner node the further children that a root has."""
    simulation.widen_root(_table(block), _game(block, reals), _parameters(block, reals), _tree(block), _scratch(block), _root(block))
    return 0


def expect(block):
    """Write to the search's `values` what the root is worth to each seat."""
    review_math.expect(_tree(block), _float64(block, _SCRATCH + 9, block[_SEATS]))
    return 0


def give(block, outcome):
    """Write each seat's gain by an outcome of the root, a chance node, over the mean of all outcomes to the search's `values`."""
    review_math.give(_tree(block), outcome, _float64(block, _SCRATCH + 9, block[_SEATS]))
    return 0


def best_child(block, node):
    """Return the child that was tried most, or -1."""
    return review_math.best_child(_tree(block), node)


# The review of a game: arrays are passed by address; see `nexarium.search.review_math`


def review_fill(plies, seats, known, worths):
    """Copy the worth after a ply to the position before it, where nothing was searched."""
    review_math.fill(carray(known, (plies + 1,), np.int64), carray(worths, (plies + 1, seats), np.float64))
    return 0


def review_lose(plies, seats, movers, choices, best, worths, least, losses):
    """Write to `losses` how much less than the best each choice promised."""
    review_math.lose(
        carray(movers, (plies,), np.int64),
        carray(choices, (plies,), np.int64),
        carray(best, (plies,), np.float64),
        carray(worths, (plies + 1, seats), np.float64),
        least[0],
        carray(losses, (plies,), np.float64),
    )
    return 0


def review_pick(plies, losses, chosen, most):
    """Write the plies of the greatest losses to `chosen` and return their number."""
    return review_math.pick(carray(losses, (plies,), np.float64), carray(chosen, (most,), np.int64), most)


def review_add_up(plies, seats, movers, choices, losses, luck, within, out):
    """Write to `out` each seat's number of choices, number of good ones, losses and luck."""
    review_math.add_up(
        carray(movers, (plies,), np.int64),
        carray(choices, (plies,), np.int64),
        carray(losses, (plies,), np.float64),
        carray(luck, (plies, seats), np.float64),
        within[0],
        carray(out, (seats, 4), np.float64),
    )
    return 0


def described() -> dict[str, Any]:
    """Return what a caller must know to lay out the blocks."""
    return {
        "arrays": ARRAYS,
        "tree_arrays": len(Tree._fields),
        "numbers": NUMBERS,
        "reals": REALS,
        "amaf_groups": AMAF_GROUPS,
        "marks": MARKS,
        "pair_rows": PAIR_ROWS,
    }


def functions() -> dict[str, Any]:
    """Return the search's C functions by name: `search` plays leaves out, `search_judged` has a game's own `evaluate` judge them."""
    return {
        "clear": _exported(clear, _whole),
        "search": _exported(simulate, _whole, _reals),
        "search_judged": _exported(simulate_and_evaluate, _whole, _reals),
        "copy_subtree": _exported(copy_subtree, _whole, types.int64, _whole),
        "widen_root": _exported(widen_root, _whole, _reals),
        "expect": _exported(expect, _whole),
        "give": _exported(give, _whole, types.int64),
        "best_child": _exported(best_child, _whole, types.int64),
        "review_fill": _exported(review_fill, types.int64, types.int64, _whole, _reals),
        "review_lose": _exported(review_lose, types.int64, types.int64, _whole, _whole, _reals, _reals, _reals, _reals),
        "review_pick": _exported(review_pick, types.int64, _reals, _whole, types.int64),
        "review_add_up": _exported(review_add_up, types.int64, types.int64, _whole, _whole, _reals, _reals, _reals, _reals),
    }


def _exported(function: Any, *takes: Any) -> Any:
    """Return the C function."""
    return numba.cfunc(types.int64(*takes), error_model="numpy")(function)
