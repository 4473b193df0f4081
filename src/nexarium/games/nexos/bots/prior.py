"""How likely a good player is to make each placement, judged by its shape and surroundings: the search's priors.

A softmax over a placement's merit, the weighted sum of its features. The weights (`prior.toml`) were fitted to the visit counts of deep
searches (`benchmarks/fit_nexos_prior.py`), one set for each of three points of the game, between which they are interpolated.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from nexarium.core.exponential import exp
from nexarium.core.printed import load
from nexarium.core.rules import contract, inner_rule, rule
from nexarium.games.nexos.box.board import PIECES, SIZE, STARTS
from nexarium.games.nexos.rules.contract import NONE, at, colour_after, two_sides
from nexarium.games.nexos.rules.numbering import BITS, HALVES
from nexarium.games.nexos.rules.simd import lowest_bit
from nexarium.games.nexos.rules.tables import (
    ABSENT,
    JUNCTION_NUMBERS,
    LEAD,
    LYING,
    NODE_NUMBERS,
    NODES,
    NUMBER,
    ROW,
    SEGMENT_NUMBERS,
    SEGMENTS,
    SIZE_OF,
    node_number,
)


class Feature(IntEnum):
    """What is seen of a placement. `prior.toml` names them in small letters."""

    FOUR_SEGMENTS = 0  # 1 for a piece of four segments
    THREE_SEGMENTS = 1
    TWO_SEGMENTS = 2
    NEW_INTERSECTIONS = 3  # how many intersections its colour reaches by it for the first time
    FREE_SEGMENTS = 4  # how many free segments lie at those, in quarters
    NEAR_THE_MIDDLE = 5  # the sum of how near those are to the middle, each from 0 in a corner to 1
    ON_THE_EDGE = 6  # how many of those lie on the edge
    OWN_INTERSECTIONS = 7  # how many intersections it touches that its colour had reached before
    SHARED_WITH_OPPONENTS = 8  # how many intersections it touches that an opponent has reached
    SHARED_WITH_PARTNER = 9  # how many intersections it touches that the partner's colour has reached
    BESIDE_OPPONENTS = 10  # how many of its segments end at an intersection that an opponent has reached
    OPPONENTS_CROSSED = 11  # how many intersections that an opponent has reached it passes straight on
    TOUCHES_PREVIOUS = 12  # 1 if it touches the last placement of the opponent who placed just before
    TOUCHES_OTHER_LAST = 13  # 1 if it touches the last placement of another opponent
    OPPONENTS_LOSE = 14  # the logarithm of the legal placements that opponents lose by it, once for each place that they share with it
    OWN_LOSE = 15  # the same for its own colour


FEATURES = len(Feature)
Stage = msgspec.defstruct("Stage", [(feature.name.lower(), float) for feature in Feature], frozen=True, forbid_unknown_fields=True)


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`prior.toml`: a set of weights for each stage of the game."""

    stage: Annotated[tuple[Stage, ...], Meta(min_length=2)]  # type: ignore[valid-type]


WEIGHTS = np.array([msgspec.structs.astuple(stage) for stage in load(__package__, "prior.toml", Fitted).stage], np.float64)
"""[stage, feature]."""
STAGES = len(WEIGHTS)
PIECES_A_STAGE = 8
"""Pieces that a colour places from one stage to the next."""

LAST, LAST_OF_ANOTHER = 16, 32
"""Marks of an intersection beside those of the colours: the last placement of the opponent before, or of another one, reaches it."""
MOST_LOST = 8191
LOGARITHM = np.round(np.log(1.0 + np.arange(MOST_LOST + 1)), 9)  # rounded, as C libraries differ in the last bits
LEAST_WEIGHT = np.float32(1e-4)
"""What a placement without merit is given beside the best one's 1."""
_START_NODE = np.array([node_number(x, y) for x, y in STARTS], np.int64)
_MIDDLE = SIZE // 2
_ONE = np.uint64(1)
_PIECES = len(PIECES)


def _padded(numbers: NDArray[np.int64], spare: int) -> NDArray[np.int16]:
    """A table whose empty places point to a spare entry, so that no loop asks for them."""
    return np.where(numbers == ABSENT, spare, numbers).astype(np.int16)


NODES_OF = _padded(NODE_NUMBERS, NODES)
SEGMENTS_OF = _padded(SEGMENT_NUMBERS, SEGMENTS)
CROSSINGS_OF = _padded(JUNCTION_NUMBERS, NODES)
MOST_NODES, MOST_SEGMENTS, MOST_CROSSINGS = NODES_OF.shape[1], SEGMENTS_OF.shape[1], CROSSINGS_OF.shape[1]
"""Of one placement."""


@inner_rule
def _is_opponent(board, colour, other):
    if two_sides(board):
        return (other + colour) % 2 == 1
    return other != colour


# --- what is looked up --------------------------------------------------------------------------------------------------


@inner_rule
def _mark_pieces(board, colour, held, taken):
    """`held`, the colours that have reached each intersection, or begin there; `taken`, the segments that carry a piece."""
    if board.last[colour] == NONE:
        held[_START_NODE[colour]] |= 1 << colour
    for piece in range(_PIECES):
        placement = board.placed[colour, piece]
        if placement != NONE:
            for k in range(MOST_NODES):
                held[NODES_OF[placement, k]] |= 1 << colour
            for k in range(MOST_SEGMENTS):
                taken[SEGMENTS_OF[placement, k]] = 1


@inner_rule
def _mark_last(placement, mark, held):
    for k in range(MOST_NODES):
        held[NODES_OF[placement, k]] |= mark


@inner_rule
def _count_legal_uses(board, colour, side, want, cross):
    """Count, in the row `side`, the legal placements of `colour` that use each segment (`want`) and that cross each intersection straight
    on (`cross`)."""
    for y in range(board.low[colour], board.high[colour]):
        for half in range(HALVES):
            available = board.available[colour, half]
            for here in range(LEAD + ROW * y, LEAD + ROW * y + SIZE):
                word = board.free[half, here] & board.reached[colour, half, here] & available
                while word:
                    placement = NUMBER[here, BITS * half + lowest_bit(word)]
                    word &= word - _ONE
                    for k in range(MOST_SEGMENTS):
                        want[side, SEGMENTS_OF[placement, k]] += 1
                    for k in range(MOST_CROSSINGS):
                        cross[side, CROSSINGS_OF[placement, k]] += 1


@inner_rule
def _survey(board, colour, held, taken, want, cross):
    """What merits are looked up in. Per intersection, `held`: bit c for colour c, and the marks of last placements. Per segment, `taken`.
    Of legal placements, `want` and `cross`: the mover's own in row 0, the opponents' in row 1."""
    for other in range(4):
        _mark_pieces(board, other, held, taken)
        opposed = _is_opponent(board, colour, other)
        if opposed and board.last[other] != NONE:
            _mark_last(board.last[other], LAST if colour_after(other, 1) == colour else LAST_OF_ANOTHER, held)
        if opposed or other == colour:
            _count_legal_uses(board, other, 1 if opposed else 0, want, cross)
    held[NODES] = 0
    for side in range(2):
        want[side, SEGMENTS] = 0
        cross[side, NODES] = 0


# --- merits -------------------------------------------------------------------------------------------------------------
#
# What is done for each intersection and each placement stands in one loop each: passing arrays to a function costs as much as its work.


@inner_rule
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


@inner_rule
def _merits_of_places(board, colour, held, taken, weights, of_node, of_segment, of_crossing):
    """What it is worth to reach each intersection, to cover each segment, and to cross each intersection straight on."""
    opponents, partner = 0, 0
    for other in range(4):
        if _is_opponent(board, colour, other):
            opponents |= 1 << other
        elif other != colour:
            partner |= 1 << other
    for node in range(NODES):
        x, y = node % SIZE, node // SIZE
        if held[node] & (1 << colour):
            of_node[node] = weights[Feature.OWN_INTERSECTIONS]
        else:
            edge = x == 0 or y == 0 or x == SIZE - 1 or y == SIZE - 1
            nearness = (2 * _MIDDLE - abs(x - _MIDDLE) - abs(y - _MIDDLE)) / (2 * _MIDDLE)
            of_node[node] = (
                weights[Feature.NEW_INTERSECTIONS]
                + weights[Feature.FREE_SEGMENTS] * _free_around(taken, node) / 4
                + weights[Feature.NEAR_THE_MIDDLE] * nearness
                + (weights[Feature.ON_THE_EDGE] if edge else 0.0)
            )
        if held[node] & opponents:
            of_node[node] += weights[Feature.SHARED_WITH_OPPONENTS]
            of_crossing[node] = weights[Feature.OPPONENTS_CROSSED]
        if held[node] & partner:
            of_node[node] += weights[Feature.SHARED_WITH_PARTNER]
        if x < SIZE - 1 and (held[node] | held[node + 1]) & opponents:
            of_segment[2 * node] = weights[Feature.BESIDE_OPPONENTS]
        if y < SIZE - 1 and (held[node] | held[node + SIZE]) & opponents:
            of_segment[2 * node + 1] = weights[Feature.BESIDE_OPPONENTS]


@inner_rule
def _sum_up(n, actions, weights, held, want, cross, of_node, of_segment, of_crossing, out):
    """Per placement its merit: of its size, of the places that it uses, and of what it touches and takes."""
    of_size = np.array([0.0, 0.0, weights[Feature.TWO_SEGMENTS], weights[Feature.THREE_SEGMENTS], weights[Feature.FOUR_SEGMENTS]])
    for i in range(n):
        placement = actions[i]
        merit = of_size[SIZE_OF[LYING[placement]]]
        touched, lost, own_lost = 0, 0, 0
        for k in range(MOST_NODES):
            node = NODES_OF[placement, k]
            merit += of_node[node]
            touched |= held[node]
        for k in range(MOST_SEGMENTS):
            segment = SEGMENTS_OF[placement, k]
            merit += of_segment[segment]
            own_lost += want[0, segment]
            lost += want[1, segment]
        for k in range(MOST_CROSSINGS):
            crossing = CROSSINGS_OF[placement, k]
            merit += of_crossing[crossing]
            own_lost += cross[0, crossing]
            lost += cross[1, crossing]
        if touched & LAST:
            merit += weights[Feature.TOUCHES_PREVIOUS]
        if touched & LAST_OF_ANOTHER:
            merit += weights[Feature.TOUCHES_OTHER_LAST]
        opponents_lose, own_lose = LOGARITHM[min(lost, MOST_LOST)], LOGARITHM[min(own_lost, MOST_LOST)]
        out[i] = merit + (weights[Feature.OPPONENTS_LOSE] * opponents_lose + weights[Feature.OWN_LOSE] * own_lose)


@rule
def merits(board, colour, n, actions, weights, out):
    """The merits of `n` placements. What a feature says of an intersection or a segment is summed up there once, for all the placements
    that use it."""
    held, taken = np.zeros(NODES + 1, np.int64), np.zeros(SEGMENTS + 1, np.int64)
    want, cross = np.zeros((2, SEGMENTS + 1), np.int64), np.zeros((2, NODES + 1), np.int64)
    _survey(board, colour, held, taken, want, cross)
    of_node, of_segment, of_crossing = np.zeros(NODES + 1), np.zeros(SEGMENTS + 1), np.zeros(NODES + 1)
    _merits_of_places(board, colour, held, taken, weights, of_node, of_segment, of_crossing)
    _sum_up(n, actions, weights, held, want, cross, of_node, of_segment, of_crossing, out)


@contract
def prior(state, n, actions, out):
    """The weights of `n` legal placements, proportional to their probabilities."""
    board = at(state)
    placed = 0
    for piece in range(_PIECES):
        placed += board.placed[board.colour, piece] != NONE
    stage = min(placed / PIECES_A_STAGE, STAGES - 1.0)
    early = min(int(stage), STAGES - 2)
    weights = np.zeros(FEATURES, np.float64)
    for i in range(FEATURES):
        weights[i] = WEIGHTS[early, i] + (stage - early) * (WEIGHTS[early + 1, i] - WEIGHTS[early, i])
    merits(board, board.colour, n, actions, weights, out)
    highest = np.float32(-1e9)
    for i in range(n):
        highest = max(highest, out[i])
    for i in range(n):
        out[i] = exp(out[i] - highest) + LEAST_WEIGHT
