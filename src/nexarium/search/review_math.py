"""What a search says of choices and of chance, as arithmetic over its tree and over a game's plies.

These are kernels over plain arrays: they search nothing, word nothing and allocate nothing, so a program in another language that has
them compiled (a browser) reviews a game by the same sums. Of a game of `plies` plies there are

- `movers`: per ply the seat that decided, or `CHANCE`;
- `choices`: per ply how many actions the seat could choose from, 0 where chance moved;
- `worths`: before each ply, and after the last, what each seat could expect, of shape (plies + 1, seats);
- `best`: per ply what the best choice promised its seat;
- `losses`: per ply how much less what was played promised, 0 where it was as good;
- `luck`: per ply what chance gave each seat beside the mean of all that it could have given, of shape (plies, seats).
"""

from __future__ import annotations

import numpy as np

from nexarium.core.contract import CHANCE
from nexarium.core.rules import kernel
from nexarium.search.tree import ROOT

NOWHERE = -1
"""No node, and no ply."""

# Of a tree


@kernel
def expect(tree, out):
    """Write to `out` what the root is worth to each seat, 0 to 1: the mean of its simulations; at a chance node the mean of the outcomes
    that were tried, by their probabilities, which does not depend on how often the search happened to draw each."""
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


@kernel
def best_child(tree, node):
    """The child that was tried most, of those tried as often the one with the highest prior; NOWHERE where none was tried."""
    best = NOWHERE
    first = tree.first_child[node]
    for child in range(first, first + tree.children[node]):
        visits = tree.visits[child]
        if visits > 0 and (
            best == NOWHERE or visits > tree.visits[best] or (visits == tree.visits[best] and tree.prior[child] > tree.prior[best])
        ):
            best = child
    return best


@kernel
def child_of(tree, node, action):
    """The child to which an action leads, or NOWHERE."""
    first = tree.first_child[node]
    for child in range(first, first + tree.children[node]):
        if tree.action[child] == action:
            return child
    return NOWHERE


@kernel
def give(tree, outcome, out):
    """At a chance node, write to `out` what an outcome gives each seat beside the mean of all outcomes. Both are read off the same tree, so
    that luck is 0 on average however rough the search is. Nothing is given by an outcome that was not tried."""
    expect(tree, out)
    child = child_of(tree, ROOT, outcome)
    for seat in range(out.shape[0]):
        if child == NOWHERE or tree.visits[child] == 0:
            out[seat] = 0.0
        else:
            out[seat] = np.float64(tree.seat_total[child, seat]) / tree.visits[child] - out[seat]


# Of a game


@kernel
def fill(known, worths):
    """Where nothing was searched, because nobody could choose and nothing was drawn, what is worth after the ply was worth before it."""
    for ply in range(known.shape[0] - 2, -1, -1):
        if not known[ply]:
            for seat in range(worths.shape[1]):
                worths[ply, seat] = worths[ply + 1, seat]


@kernel
def lose(movers, choices, best, worths, least, losses):
    """Write to `losses` by how much less than the best each choice promised. Less than `least` is no loss: a search cannot tell it."""
    for ply in range(movers.shape[0]):
        losses[ply] = 0.0
        if movers[ply] >= 0 and choices[ply] > 1:
            lost = best[ply] - worths[ply + 1, movers[ply]]
            if lost >= least:
                losses[ply] = lost


@kernel
def pick(losses, chosen, most):
    """Write to `chosen` the plies of the greatest losses, the greatest first, of equal ones the earlier; at most `most`. Returns how many:
    where nothing was lost, there is no such ply."""
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


@kernel
def add_up(movers, choices, losses, luck, within, out):
    """Write to `out`, of shape (seats, 4), for each seat how often it had a choice, how often what it chose was good (it lost at most
    `within`), what it lost in all, and what luck gave it in all."""
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


@kernel
def rescale(lowest, highest, numbers):
    """Stretch worths so that `lowest` becomes 0 and `highest` 1, and cut off what lies beyond."""
    for place in range(numbers.shape[0]):
        numbers[place] = min(1.0, max(0.0, (numbers[place] - lowest) / (highest - lowest)))
