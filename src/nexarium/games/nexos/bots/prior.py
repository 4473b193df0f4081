"""How likely a good player is to make each placement, judged by its shape and surroundings: the search's priors.

A softmax over `FEATURES` numbers of a placement, with weights fitted to the visit counts of deep searches
(`benchmarks/fit_nexos_prior.py`) and kept in `prior.toml`, one set for each of three points of the game, between which they are
interpolated by the number of the colour's pieces placed.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from nexarium.core.rules import contract, rule
from nexarium.games.nexos.box.geometry import (
    JUNCTION_NUMBERS,
    LEAD,
    LYING,
    NODE_NUMBERS,
    NUMBER,
    PIECES,
    ROW,
    SEGMENT_NUMBERS,
    SIZE,
    SIZE_OF,
    STARTS,
)
from nexarium.games.nexos.rules.contract import NONE, SEGMENTS, at
from nexarium.games.nexos.rules.simd import lowest_bit

NODES = SIZE * SIZE
FEATURES = (
    "four segments",
    "three segments",
    "two segments",
    "intersections newly reached",
    "free segments around them",
    "intersections shared with opponents",
    "segments beside an opponent's intersections",
    "opponents' intersections crossed",
    "touches the previous colour's last piece",
    "touches another opponent's last piece",
    "newly reached intersections near the middle",
    "own intersections touched",
    "opponents' placements lost",
    "own placements lost",
    "partner's intersections touched",
    "newly reached intersections on the edge",
)
STAGES = (0, 8, 16)
"""The weights' points of the game, in pieces placed by the colour."""

WEIGHTS = np.zeros((len(STAGES), len(FEATURES)), np.float64)
for _stage, _weights in enumerate(tomllib.loads((files(__package__) / "prior.toml").read_text("utf-8"))["stage"]):
    for _feature, _name in enumerate(FEATURES):
        WEIGHTS[_stage, _feature] = _weights[_name]

LAST, LAST_OTHER = 16, 32
MOST_LOST = 8191
LOGARITHM = np.log(1.0 + np.arange(MOST_LOST + 1))
_START_NODE = np.array([SIZE * y + x for x, y in STARTS], np.int64)
_ONE = np.uint64(1)
_PIECES = len(PIECES)
_FEATURES = len(FEATURES)


def _padded(numbers: NDArray[np.int64], spare: int) -> NDArray[np.int16]:
    """A table whose empty places point to a spare entry, so that no loop asks for them."""
    return np.where(numbers < 0, spare, numbers).astype(np.int16)


NODES_OF = _padded(NODE_NUMBERS, NODES)
SEGMENTS_OF = _padded(SEGMENT_NUMBERS, SEGMENTS)
CROSSINGS_OF = _padded(JUNCTION_NUMBERS, NODES)


@rule
def _is_opponent(board, colour, other):
    if board.seats == 2 or board.teams:
        return (other + colour) % 2 == 1
    return other != colour


@rule
def survey(board, colour, held, taken, want, cross):
    """What merits are looked up in: per intersection the colours that have reached it (bit c: colour c; `LAST` and `LAST_OTHER`: reached
    by an opponent's last piece), the segments taken, and how many legal placements use a segment (`want`) or cross an intersection
    (`cross`), the mover's own in row 0, opponents' in 1."""
    for other in range(4):
        if board.last[other] == NONE:
            held[_START_NODE[other]] |= 1 << other
        for piece in range(_PIECES):
            placement = board.placed[other, piece]
            if placement != NONE:
                for k in range(5):
                    held[NODES_OF[placement, k]] |= 1 << other
                for k in range(4):
                    taken[SEGMENTS_OF[placement, k]] = 1
        if other != colour and not _is_opponent(board, colour, other):
            continue
        side = 0 if other == colour else 1
        if side == 1 and board.last[other] != NONE:
            for k in range(5):
                held[NODES_OF[board.last[other], k]] |= LAST if other == (colour + 3) & 3 else LAST_OTHER
        for y in range(board.low[other], board.high[other]):
            for half in range(2):
                available = board.available[other, half]
                for here in range(LEAD + ROW * y, LEAD + ROW * y + SIZE):
                    word = board.free[half, here] & board.reached[other, half, here] & available
                    while word:
                        placement = NUMBER[here, 64 * half + lowest_bit(word)]
                        word &= word - _ONE
                        for k in range(4):
                            want[side, SEGMENTS_OF[placement, k]] += 1
                        for k in range(3):
                            cross[side, CROSSINGS_OF[placement, k]] += 1
    held[NODES] = 0
    for side in range(2):
        want[side, SEGMENTS] = 0
        cross[side, NODES] = 0


@rule
def _free_around(taken, node):
    """How many of an intersection's segments lie free."""
    x, y = node % SIZE, node // SIZE
    free = 0
    if x < SIZE - 1:
        free += 1 - taken[2 * node]
    if x > 0:
        free += 1 - taken[2 * (node - 1)]
    if y < SIZE - 1:
        free += 1 - taken[2 * node + 1]
    if y > 0:
        free += 1 - taken[2 * (node - SIZE) + 1]
    return free


@rule
def merits(board, colour, n, actions, weights, out):
    """For `n` placements the sum of their features, each times its weight; what a feature says of an intersection or a segment is summed
    up there once, for all the placements that use it."""
    held, taken = np.zeros(NODES + 1, np.int64), np.zeros(SEGMENTS + 1, np.int64)
    want, cross = np.zeros((2, SEGMENTS + 1), np.int64), np.zeros((2, NODES + 1), np.int64)
    survey(board, colour, held, taken, want, cross)
    opponents, partner = 0, 0
    for other in range(4):
        if _is_opponent(board, colour, other):
            opponents |= 1 << other
        elif other != colour:
            partner |= 1 << other
    of_node, of_segment, of_crossing = np.zeros(NODES + 1), np.zeros(SEGMENTS + 1), np.zeros(NODES + 1)
    for node in range(NODES):
        x, y = node % SIZE, node // SIZE
        if held[node] & (1 << colour):
            of_node[node] = weights[11]
        else:
            edge = x == 0 or y == 0 or x == SIZE - 1 or y == SIZE - 1
            middle = (12 - abs(x - 6) - abs(y - 6)) / 12
            of_node[node] = weights[3] + weights[4] * _free_around(taken, node) / 4 + weights[10] * middle + (weights[15] if edge else 0.0)
        if held[node] & opponents:
            of_node[node] += weights[5]
            of_crossing[node] = weights[7]
        if held[node] & partner:
            of_node[node] += weights[14]
        if x < SIZE - 1 and (held[node] | held[node + 1]) & opponents:
            of_segment[2 * node] = weights[6]
        if y < SIZE - 1 and (held[node] | held[node + SIZE]) & opponents:
            of_segment[2 * node + 1] = weights[6]
    for i in range(n):
        placement = actions[i]
        size = SIZE_OF[LYING[placement]]
        merit = weights[4 - size] if size > 1 else 0.0
        touched, lost, own_lost = 0, 0, 0
        for k in range(5):
            node = NODES_OF[placement, k]
            merit += of_node[node]
            touched |= held[node]
        for k in range(4):
            segment = SEGMENTS_OF[placement, k]
            merit += of_segment[segment]
            own_lost += want[0, segment]
            lost += want[1, segment]
        for k in range(3):
            crossing = CROSSINGS_OF[placement, k]
            merit += of_crossing[crossing]
            own_lost += cross[0, crossing]
            lost += cross[1, crossing]
        if touched & LAST:
            merit += weights[8]
        if touched & LAST_OTHER:
            merit += weights[9]
        merit += weights[12] * LOGARITHM[min(lost, MOST_LOST)] + weights[13] * LOGARITHM[min(own_lost, MOST_LOST)]
        out[i] = merit


@contract
def prior(state, n, actions, out):
    """The weights of `n` legal placements, proportional to their probabilities."""
    board = at(state)
    placed = 0
    for piece in range(_PIECES):
        placed += board.placed[board.colour, piece] != NONE
    stage = min(placed / 8, 2.0)
    early = min(int(stage), 1)
    weights = np.zeros(_FEATURES, np.float64)
    for i in range(_FEATURES):
        weights[i] = WEIGHTS[early, i] + (stage - early) * (WEIGHTS[early + 1, i] - WEIGHTS[early, i])
    merits(board, board.colour, n, actions, weights, out)
    highest = np.float32(-1e9)
    for i in range(n):
        highest = max(highest, out[i])
    for i in range(n):
        out[i] = np.exp(out[i] - highest) + np.float32(1e-4)
