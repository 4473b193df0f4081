"""The value estimate of Nexos: a small network over what each colour can still reach.

The input of each colour (`see`) is:

- the free segments it can reach within some number of steps, and those that no opponent reaches as soon
- its pieces left, and the number of legal placements of the large ones
- its place in the order of turns

A network computes each colour's strength. Between two sides, the strengths of a side's two colours less those of the opponents' give its
expected share of the result, as `value` counts it. Among four, a second network compares each colour's strength with each other's. The
weights (`value_estimate.toml`) were fitted to the results of self-play of the search (`training/fit_nexos_value.py`).
"""

from __future__ import annotations

from math import log2
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta

from nexarium.core.components import load
from nexarium.core.exponential import exp
from nexarium.core.rules import contract, inner_rule, rule
from nexarium.games.nexos.bots.prior import MOST_NODES, MOST_SEGMENTS, NODES_OF, SEGMENTS_OF
from nexarium.games.nexos.box.board import PIECE_SIZES, PIECES, SIZE, STARTS
from nexarium.games.nexos.rules.contract import NONE, at, colour_after, two_sides
from nexarium.games.nexos.rules.numbering import HALVES
from nexarium.games.nexos.rules.simd import count_row, population
from nexarium.games.nexos.rules.tables import LEAD, PLANE, ROW, SIZE_OF, orientations_where

COLOURS = 4
STEPS = 6
"""Steps that the network looks ahead. A colour reaches the segments at its own intersections in one step, those at their ends in two."""
SIZES = 4
LARGE = 3, 4
"""Sizes, in segments, of the pieces whose legal placements are counted."""
MOST_COUNTED = 2048
REACHED, AGAINST, AHEAD, ALONE = range(4)
"""Inputs for each step:

- the segments that the colour can reach
- of these, the segments that no opponent reaches as soon
- of these, the segments that no opponent reaches within one step more
- of the second kind, those that its partner does not reach as soon"""
OF_STEPS = 4 * STEPS
UNPLACED = OF_STEPS
LEFT = UNPLACED + SIZES
BLOCKED = LEFT + 1
LEGAL = BLOCKED + 1
TURN = LEGAL + 2 * len(LARGE)
PLACED = TURN + COLOURS
SIGHTS = PLACED + 1
"""Number of inputs per colour."""
NEURONS = 32
SHARES = (12, 65), (20, 60), (28, 45), (36, 35), (44, 40), (56, 45), (96, 30)
"""Pairs (pieces placed, percent). In a long search between two sides, before that many pieces are placed, the value estimate makes up
this percentage of a simulation's result. The rest is the playout, which says little early and most at the end."""
SHARE_AMONG_FOUR = 75
SEGMENTS_SCALE, PIECES_SCALE, LEFT_SCALE, LEGAL_SCALE = 50.0, 6.0, 80.0, 8.0
"""Divisors of the counts, so that all inputs are of about the same size."""


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights by input and neuron, weights by neuron, and direct weights of the inputs."""

    inner: Annotated[list[Annotated[list[float], Meta(min_length=NEURONS, max_length=NEURONS)]], Meta(min_length=SIGHTS, max_length=SIGHTS)]
    bias: Annotated[list[float], Meta(min_length=NEURONS, max_length=NEURONS)]
    outer: Annotated[list[float], Meta(min_length=NEURONS, max_length=NEURONS)]
    direct: Annotated[list[float], Meta(min_length=SIGHTS, max_length=SIGHTS)]


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `value_estimate.toml`."""

    two: Network
    """The network between two sides."""
    four: Network
    """The network for four players, each alone."""


FITTED = Fitted.__struct_fields__
_fitted = load(__package__, "value_estimate.toml", Fitted)
_networks = [getattr(_fitted, name) for name in FITTED]
INNER, BIAS = np.array([each.inner for each in _networks]), np.array([each.bias for each in _networks])
OUTER, DIRECT = np.array([each.outer for each in _networks]), np.array([each.direct for each in _networks])
"""The arrays of each of `FITTED`."""

_PIECES = len(PIECES)
_BEFORE = tuple(placed for placed, _ in SHARES)
_SHARE = tuple(share for _, share in SHARES)
_SIZE_OF_PIECE = np.array(PIECE_SIZES, np.int64)
_OF_SIZE = orientations_where(SIZE_OF, SIZES + 1)
_START = np.array([SIZE * y + x for x, y in STARTS], np.int64)
_MAGNITUDE = np.array([round(log2(n) / LEGAL_SCALE, 9) for n in range(1, MOST_COUNTED + 1)])
"""The scaled logarithm of each number of legal placements, from 0. It is equal on every machine: none lies within 1e-13 of where its ninth
decimal changes."""
_ROWS = SIZE + 2
"""Rows of intersections, with an empty row below and above, so that no loop checks for the edge. The last row also receives absent
entries.
"""
_ACROSS = (1 << SIZE - 1) - 1
_UP = (1 << SIZE) - 1
_UPWARDS = 16
"""Segments of a row in one word: bit x for the segment to the right of intersection x, bit 16 + x for the one above it."""


@inner_rule
def _mark(board, held, free):
    """Write `held` [colour, row], a bit for each intersection that a colour has reached or starts at, and `free` [row], a bit for each
    free segment."""
    for y in range(1, SIZE + 1):
        free[y] = _ACROSS | (_UP if y < SIZE else 0) << _UPWARDS
    for colour in range(COLOURS):
        if board.last[colour] == NONE:
            held[colour, 1 + _START[colour] // SIZE] |= 1 << _START[colour] % SIZE
            continue
        for piece in range(_PIECES):
            placement = board.placed[colour, piece]
            if placement == NONE:
                continue
            for k in range(MOST_NODES):
                node = np.int64(NODES_OF[placement, k])
                held[colour, 1 + node // SIZE] |= 1 << node % SIZE
            for k in range(MOST_SEGMENTS):
                segment = np.int64(SEGMENTS_OF[placement, k])
                node = segment // 2
                free[1 + node // SIZE] &= ~(1 << node % SIZE + _UPWARDS * (segment % 2))
        held[colour, _ROWS - 1] = 0
    free[_ROWS - 1] = 0


@inner_rule
def _spread(held, free, segments):
    """Write `segments` [colour, step, row]: the free segments that each colour reaches. It does not continue from intersections of other
    colours."""
    here, onward, leaves = np.zeros(_ROWS, np.int64), np.zeros(_ROWS, np.int64), np.zeros(_ROWS, np.int64)
    for colour in range(COLOURS):
        for y in range(_ROWS):
            here[y] = held[colour, y]
            onward[y] = held[colour, y] | ~(held[colour ^ 1, y] | held[colour ^ 2, y] | held[colour ^ 3, y])
        for step in range(STEPS + 1):
            for y in range(1, SIZE + 1):
                across, up = free[y] & _UP, free[y] >> _UPWARDS
                segments[colour, step, y] = (across & (here[y] | here[y] >> 1)) | (up & (here[y] | here[y + 1])) << _UPWARDS
            for y in range(_ROWS):
                leaves[y] = here[y] & onward[y]
            for y in range(1, SIZE + 1):
                across, up, below = free[y] & _UP, free[y] >> _UPWARDS, free[y - 1] >> _UPWARDS
                here[y] |= (leaves[y] & across) << 1 | leaves[y] >> 1 & across | leaves[y - 1] & below | leaves[y + 1] & up


@inner_rule
def _see_segments(segments, colour, out):
    left, partner, right = colour_after(colour, 1), colour_after(colour, 2), colour_after(colour, 3)
    for step in range(STEPS):
        reached = against = ahead = alone = np.int64(0)
        for y in range(1, SIZE + 1):
            own = segments[colour, step, y]
            clear = own & ~(segments[left, step, y] | segments[right, step, y])
            early = own & ~(segments[left, step + 1, y] | segments[right, step + 1, y])
            reached += np.int64(population(np.uint64(own)))
            against += np.int64(population(np.uint64(clear)))
            ahead += np.int64(population(np.uint64(early)))
            alone += np.int64(population(np.uint64(clear & ~segments[partner, step, y])))
        out[4 * step + REACHED] = reached / SEGMENTS_SCALE
        out[4 * step + AGAINST] = against / SEGMENTS_SCALE
        out[4 * step + AHEAD] = ahead / SEGMENTS_SCALE
        out[4 * step + ALONE] = alone / SEGMENTS_SCALE


@inner_rule
def _see_pieces(board, colour, out):
    placed = 0
    for piece in range(_PIECES):
        if board.placed[colour, piece] == NONE:
            out[UNPLACED + _SIZE_OF_PIECE[piece] - 1] += 1.0 / PIECES_SCALE
        else:
            placed += 1
    out[LEFT] = board.left[colour] / LEFT_SCALE
    out[BLOCKED] = 1.0 if board.blocked[colour] else 0.0
    out[PLACED] = placed / _PIECES
    if board.blocked[colour]:
        return
    for which in range(len(LARGE)):
        size, n = LARGE[which], 0
        low, high = board.available[colour, 0] & _OF_SIZE[size, 0], board.available[colour, 1] & _OF_SIZE[size, 1]
        if low | high:
            for y in range(board.low[colour], board.high[colour]):
                here = LEAD + ROW * y
                n += count_row(board.free, here, PLANE, board.reached, HALVES * PLANE * colour + here, low, high)
        out[LEGAL + 2 * which] = _MAGNITUDE[min(n, MOST_COUNTED - 1)]
        out[LEGAL + 2 * which + 1] = 1.0 if n > 0 else 0.0


@rule
def see(board, out):
    """Write to `out` [turns, `SIGHTS`] the inputs of the colour to place and of the colours after it."""
    held, free = np.zeros((COLOURS, _ROWS), np.int64), np.zeros(_ROWS, np.int64)
    segments = np.zeros((COLOURS, STEPS + 1, _ROWS), np.int64)
    _mark(board, held, free)
    _spread(held, free, segments)
    for turns in range(COLOURS):
        colour = colour_after(board.colour, turns)
        for number in range(SIGHTS):
            out[turns, number] = 0.0
        _see_segments(segments, colour, out[turns])
        _see_pieces(board, colour, out[turns])
        out[turns, TURN + turns] = 1.0


@rule
def strengths(seen, which, out):
    """Write to `out` [turns] the strength of each colour, from the inputs of `see` and the network `which`."""
    neurons = np.empty(NEURONS)
    for turns in range(COLOURS):
        for neuron in range(NEURONS):
            neurons[neuron] = BIAS[which, neuron]
        strength = 0.0
        for number in range(SIGHTS):
            sight = seen[turns, number]
            if sight != 0.0:
                strength += DIRECT[which, number] * sight
                for neuron in range(NEURONS):
                    neurons[neuron] += INNER[which, number, neuron] * sight
        for neuron in range(NEURONS):
            strength += OUTER[which, neuron] * max(0.0, neurons[neuron])
        out[turns] = strength


@rule
def _share(seen):
    """Return the share from `SHARES` for a position with the inputs `seen`."""
    placed = 0.0
    for turns in range(COLOURS):
        placed += seen[turns, PLACED]
    for stage in range(len(_BEFORE)):
        if _PIECES * placed < _BEFORE[stage] - 0.5:
            return _SHARE[stage]
    return _SHARE[len(_SHARE) - 1]


@contract
def value_estimate(state, out):
    """Write each seat's expected result, and return the share of it in a simulation's result."""
    board = at(state)
    if board.colour == NONE:
        return 0
    seen, strong = np.empty((COLOURS, SIGHTS)), np.empty(COLOURS)
    see(board, seen)
    if two_sides(board):
        strengths(seen, 0, strong)
        share = 1.0 / (1.0 + exp(strong[1] + strong[3] - strong[0] - strong[2]))
        for seat in range(board.seats):
            out[seat] = share if (seat + board.colour) % 2 == 0 else 1.0 - share
        return _share(seen)
    strengths(seen, 1, strong)
    for turns in range(COLOURS):
        share = 0.0
        for others in range(COLOURS):
            if others != turns:
                share += 1.0 / (1.0 + exp(strong[others] - strong[turns]))
        out[colour_after(board.colour, turns)] = share / (COLOURS - 1)
    return SHARE_AMONG_FOUR
