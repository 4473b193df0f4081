"""The arithmetic of a review: choices and luck, from a search's tree and from a game's plies.

These are kernels over plain arrays: they neither search, nor write text, nor allocate. So a program in another language with the compiled
kernels (a browser) reviews a game by the same sums. For a game of `plies` plies there are

- `movers`: per ply the seat that decided, or `CHANCE`;
- `choices`: per ply the number of actions that the seat could choose from, 0 where chance moved;
- `worths`: before each ply, and after the last, what each seat could expect, shape (plies + 1, seats);
- `best`: per ply what the best choice promised its seat;
- `losses`: per ply how much less the played action promised, 0 where it was as good;
- `luck`: per ply each seat's gain by the chance outcome over the mean of all outcomes, shape (plies, seats).
"""

from __future__ import annotations

import numpy as np

from nexarium.core.contract import CHANCE
from nexarium.core.entries import Ints, Matrix, Reals, Vector
from nexarium.core.rules import entry
from nexarium.search.tree import ROOT, Tree

NOWHERE = -1
"""No node, and no ply."""

# Of a tree


@entry
def expect(tree: Tree, out: Reals) -> None:
    """Write to `out` what the root is worth to each seat, 0 to 1: the mean of its simulations.

    At a chance node it is the mean of the tried outcomes by their probabilities, which does not depend on how often the search happened to
    draw each.
    """
    seats = out.shape[0]
    for seat in range(seats):
        out[seat] = 0.0
    if tree.mover[ROOT] != CHANCE or tree.children[ROOT] <= 0:
        for seat in range(seats):
            out[seat] = tree.seat_total[ROOT, seat] / tree.visits[ROOT]
        return
    first, whole = tree.first_child[ROOT], 0.0
    for child in range(first, first + tree.children[ROOT]):
        if tree.visits[child] > 0:
            whole += tree.prior[child]
            for seat in range(seats):
                out[seat] += tree.prior[child] * np.float64(tree.seat_total[child, seat]) / tree.visits[child]
    for seat in range(seats):
        out[seat] /= whole


@entry
def best_child(tree: Tree, node: int) -> int:
    """Return the child that was tried most, of those tried as often the one with the highest prior; NOWHERE where none was tried."""
    best = NOWHERE
    first = tree.first_child[node]
    for child in range(first, first + tree.children[node]):
        visits = tree.visits[child]
        if visits > 0 and (
            best == NOWHERE or visits > tree.visits[best] or (visits == tree.visits[best] and tree.prior[child] > tree.prior[best])
        ):
            best = child
    return best


@entry
def child_of(tree: Tree, node: int, action: int) -> int:
    """Return the child to which an action leads, or NOWHERE."""
    first = tree.first_child[node]
    for child in range(first, first + tree.children[node]):
        if tree.action[child] == action:
            return child
    return NOWHERE


@entry
def give(tree: Tree, outcome: int, out: Reals) -> None:
    """Write each seat's gain by an outcome of the root, a chance node, over the mean of all outcomes to `out`; 0 for an untried outcome.

    Both come from the same tree, so that luck is 0 on average however rough the search is.
    """
    expect(tree, out)
    child = child_of(tree, ROOT, outcome)
    for seat in range(out.shape[0]):
        if child == NOWHERE or tree.visits[child] == 0:
            out[seat] = 0.0
        else:
            out[seat] = np.float64(tree.seat_total[child, seat]) / tree.visits[child] - out[seat]


# Of a game


@entry
def fill(known: Vector[np.bool_], worths: Matrix[np.float64]) -> None:
    """Copy to a position what the next one is worth where nothing was searched, because no seat could choose and nothing was drawn."""
    for ply in range(known.shape[0] - 2, -1, -1):
        if not known[ply]:
            for seat in range(worths.shape[1]):
                worths[ply, seat] = worths[ply + 1, seat]


@entry
def lose(
    movers: Ints,
    choices: Ints,
    best: Reals,
    worths: Matrix[np.float64],
    least: float,
    losses: Reals,
) -> None:
    """Write to `losses` how much less than the best each choice promised. Less than `least` is no loss: the search is not that precise."""
    for ply in range(movers.shape[0]):
        losses[ply] = 0.0
        if movers[ply] >= 0 and choices[ply] > 1:
            lost = best[ply] - worths[ply + 1, movers[ply]]
            if lost >= least:
                losses[ply] = lost


@entry
def pick(losses: Reals, chosen: Ints, most: int) -> int:
    """Write to `chosen` the plies of the greatest losses, the greatest first, of equal ones the earlier; at most `most`.

    Returns their number. Plies without a loss are not chosen.
    """
    n = 0
    while n < most:
        found = NOWHERE
        for ply in range(losses.shape[0]):
            taken = False
            for place in range(n):
                taken |= chosen[place] == ply
            if not taken and losses[ply] > 0 and (found == NOWHERE or losses[ply] > losses[found]):
                found = ply
        if found == NOWHERE:
            break
        chosen[n] = found
        n += 1
    return n


@entry
def add_up(
    movers: Ints,
    choices: Ints,
    losses: Reals,
    luck: Matrix[np.float64],
    within: float,
    out: Matrix[np.float64],
) -> None:
    """Write each seat's totals to `out`, shape (seats, 4): number of choices, number of good ones (that lost at most `within`), loss,
    luck."""
    seats = out.shape[0]
    for seat in range(seats):
        for column in range(4):
            out[seat, column] = 0.0
    for ply in range(movers.shape[0]):
        mover = movers[ply]
        if mover >= 0 and choices[ply] > 1:
            out[mover, 0] += 1
            if losses[ply] <= within:
                out[mover, 1] += 1
            out[mover, 2] += losses[ply]
        for seat in range(seats):
            out[seat, 3] += luck[ply, seat]


@entry
def rescale(lowest: float, highest: float, numbers: Reals) -> None:
    """Stretch values so that `lowest` becomes 0 and `highest` 1, and clip the rest."""
    for place in range(numbers.shape[0]):
        numbers[place] = min(1.0, max(0.0, (numbers[place] - lowest) / (highest - lowest)))
