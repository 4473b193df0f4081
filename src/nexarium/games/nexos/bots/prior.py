"""The search's priors: how likely a good player is to make each placement, by its shape and surroundings.

They are a softmax over a placement's merit, the sum of the weights of its features (`Part`). Features of an intersection, of the arms by
which a placement uses it, and of a segment are looked up once for all the placements that use them. The weights (`prior.toml`) were
fitted to the visit counts of deep searches (`training/fit_nexos_prior.py`). There is one set for each of three points of the game;
between them the weights are interpolated.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from nexarium.core.components import load
from nexarium.core.exponential import exp
from nexarium.core.rules import contract, inner_rule, rule
from nexarium.games.nexos.box.board import PIECES, SIZE, STARTS
from nexarium.games.nexos.rules.contract import NONE, at, colour_after, two_sides
from nexarium.games.nexos.rules.numbering import BITS, HALVES
from nexarium.games.nexos.rules.shapes import ORIENTATIONS, arms, intersections
from nexarium.games.nexos.rules.simd import lowest_bit
from nexarium.games.nexos.rules.tables import (
    ABSENT,
    JUNCTION_NUMBERS,
    LEAD,
    LYING,
    NODE_NUMBERS,
    NODES,
    NUMBER,
    PIECE_OF,
    ROW,
    SEGMENT_NUMBERS,
    SEGMENTS,
    node_number,
)

WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Directions from an intersection: right, up, left, down."""
ARMS = len(WAYS)
TAKEN, FREE, TO_OPPONENT, TO_OWN, USED = range(5)
"""States of an intersection's arm: taken or beyond the edge; free; or used by the placement. A free arm's far end is reached by no
colour, by an opponent, or by the own colour. All states but the last are known before the placement is."""
LINKS = 4**ARMS
"""Number of joint states of an intersection's arms before the placement is known."""
USES = 2**ARMS
"""Number of sets of arms by which a placement can use an intersection."""
HOLDERS = 12
"""Holders of an intersection: own colour or not, partner or not; no, one, or more opponents."""
FAR = 6
"""Distances, in segments, are cut off at this value."""
DEEP = 4
"""A placement reaches intersections at most this many segments away from its colour's."""
ROOMS, NEARNESSES = 9, 3
ENDS = 8
"""Holders of a segment's end: own colour, partner, opponents, each or not."""
FOLDED = 13 * 14 // 2
"""Intersections of a 13 by 13 board that no reflection at the diagonal maps to one another."""
LOSSES = 27
"""Magnitudes of losses: two per doubling."""


def _alike(states: tuple[int, ...]) -> tuple[int, ...]:
    """Return the representative of all turns and reflections of four arms."""
    turned = [states[turns:] + states[:turns] for turns in range(ARMS)]
    return min(turned + [way[::-1] for way in turned])


def _arm_classes() -> tuple[NDArray[np.int16], int]:
    """Return [links, use], the class (from 1) of the surroundings of an intersection that a placement uses, 0 where it cannot; and their
    number."""
    classes: dict[tuple[int, ...], int] = {}
    table = np.zeros((LINKS, USES), np.int16)
    for links in range(LINKS):
        for use in range(1, USES):
            states = tuple(USED if use >> arm & 1 else links >> 2 * arm & 3 for arm in range(ARMS))
            if all(links >> 2 * arm & 3 != TAKEN for arm in range(ARMS) if use >> arm & 1):
                table[links, use] = classes.setdefault(_alike(states), len(classes) + 1)
    return table, len(classes)


CLASS_OF_ARMS, ARM_CLASSES = _arm_classes()


class Part(IntEnum):
    """The features of a placement; `prior.toml` names them in lower case. A new intersection is one that the colour reaches for the
    first time by this placement; it has more features than the others."""

    ARMS = 0  # per intersection: the states of its arms, and who holds it
    DISTANCE = 1  # per new one: its distance from what the colour had reached, and from the opponents
    ROOM = 2  # per new one: the number of free segments around it and its neighbours, and whether opponents are near
    PLACE = 3  # per new one: its place on the board, seen from the colour's corner
    SEGMENT = 4  # per segment: who holds its ends
    PIECE = 5  # the piece, in the order of the board's file
    TOUCHES = 6  # 1 if it touches the last placement of: the opponent before, another opponent, the partner, the colour itself
    OPPONENTS_LOSE = 7  # the magnitude of the legal placements that opponents lose by it, counted once per place shared with it
    OWN_LOSE = 8  # the same for its own colour
    PARTNER_LOSES = 9  # the same for its partner


SIZES = {
    Part.ARMS: ARM_CLASSES * HOLDERS,
    Part.DISTANCE: DEEP * (FAR + 1),
    Part.ROOM: ROOMS * NEARNESSES,
    Part.PLACE: FOLDED,
    Part.SEGMENT: ENDS * (ENDS + 1) // 2,
    Part.PIECE: len(PIECES),
    Part.TOUCHES: 4,
    Part.OPPONENTS_LOSE: LOSSES,
    Part.OWN_LOSE: LOSSES,
    Part.PARTNER_LOSES: LOSSES,
}
FIRST = np.concatenate(([1], 1 + np.cumsum([SIZES[part] for part in Part]))).astype(np.int64)
"""The first weight of each part. Weight 0 stands for absent features, and is 0."""
WEIGHTS_IN_ALL = int(FIRST[-1])
OF_ARMS, OF_DISTANCE, OF_ROOM, OF_PLACE, OF_SEGMENT, OF_PIECE, OF_TOUCHES = map(int, FIRST[:7])
OF_OPPONENTS_LOSE, OF_OWN_LOSE, OF_PARTNER_LOSES = map(int, FIRST[7:10])

Weights = dict[str, list[float]]


class Fitted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `prior.toml`: the weights of each part for each stage of the game; those of the pieces, by name."""

    stage: Annotated[tuple[Weights, ...], Meta(min_length=2)]
    pieces: tuple[str, ...]


def _weights() -> NDArray[np.float64]:
    """Return [stage, weight]. A piece that the file does not name has the weight 0."""
    fitted = load(__package__, "prior.toml", Fitted)
    weights = np.zeros((len(fitted.stage), WEIGHTS_IN_ALL))
    for stage, told in enumerate(fitted.stage):
        for part in Part:
            here = slice(int(FIRST[part]), int(FIRST[part + 1]))
            given = told[part.name.lower()]
            if part is Part.PIECE:
                by_name = dict(zip(fitted.pieces, given, strict=True))
                given = [by_name.get(name, 0.0) for name in PIECES]
            weights[stage, here] = given
    return weights


PIECES_A_STAGE = 8
"""Pieces that a colour places from one stage to the next."""
DIGITS = 9
"""Decimals of the interpolated weights: more than they have, so that each is the float nearest to its decimal and prints as such."""


def interpolated(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weights, [pieces that the colour has placed, weight]."""
    stages = np.minimum(np.arange(len(PIECES) + 1) / PIECES_A_STAGE, len(weights) - 1.0)
    early = np.minimum(stages.astype(np.int64), len(weights) - 2)
    late = (stages - early)[:, None]
    return np.round((1 - late) * weights[early] + late * weights[early + 1], DIGITS)


WEIGHTS = _weights()
WEIGHTS_AT = interpolated(WEIGHTS)

LAST, LAST_OF_ANOTHER, LAST_OF_PARTNER, OWN_LAST = 16, 32, 64, 128
"""Marks of an intersection besides those of the colours: the last placement that reaches it."""
MOST_LOST = 8191
MAGNITUDE = np.array([(lost * lost).bit_length() - 1 for lost in range(1, MOST_LOST + 2)], np.int16)
LEAST_WEIGHT = np.float32(1e-4)
"""The weight of a placement without merit, where the best one has 1."""
_START_NODE = np.array([node_number(x, y) for x, y in STARTS], np.int64)
_ONE = np.uint64(1)
_PIECES = len(PIECES)
OWN, OPPONENTS, PARTNER = range(3)
"""Rows of the counts, one per side."""


def _padded(numbers: NDArray[np.int64], spare: int) -> NDArray[np.int16]:
    """Return a table whose empty places point to a spare entry, so that no loop checks for them."""
    return np.where(numbers == ABSENT, spare, numbers).astype(np.int16)


NODES_OF = _padded(NODE_NUMBERS, NODES)
SEGMENTS_OF = _padded(SEGMENT_NUMBERS, SEGMENTS)
CROSSINGS_OF = _padded(JUNCTION_NUMBERS, NODES)
MOST_NODES, MOST_SEGMENTS, MOST_CROSSINGS = NODES_OF.shape[1], SEGMENTS_OF.shape[1], CROSSINGS_OF.shape[1]
"""Upper bounds for one placement."""


def _uses() -> NDArray[np.int16]:
    """Return, per placement and intersection: USES times the intersection's number, plus the arms by which it is used."""
    uses = USES * NODES_OF
    for orientation in ORIENTATIONS:
        here = orientation.number == LYING
        for k, point in enumerate(sorted(intersections(orientation.shape))):
            used = arms(orientation.shape, point)
            uses[here, k] += sum(1 << arm for arm, way in enumerate(WAYS) if way in used)
    return uses


def _neighbours() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return, per intersection and arm, the intersection at the far end and the segment; spare ones beyond the edge."""
    far, segment = np.full((NODES, ARMS), NODES, np.int16), np.full((NODES, ARMS), SEGMENTS, np.int16)
    for y in range(SIZE):
        for x in range(SIZE):
            node = node_number(x, y)
            if x < SIZE - 1:
                far[node, 0], segment[node, 0] = node + 1, 2 * node
            if y < SIZE - 1:
                far[node, 1], segment[node, 1] = node + SIZE, 2 * node + 1
            if x > 0:
                far[node, 2], segment[node, 2] = node - 1, 2 * (node - 1)
            if y > 0:
                far[node, 3], segment[node, 3] = node - SIZE, 2 * (node - SIZE) + 1
    return far, segment


def _places() -> NDArray[np.int16]:
    """Return, per colour and intersection, its place seen from the colour's corner: the same on both sides of the diagonal through the
    corner."""
    places = np.zeros((len(STARTS), NODES), np.int16)
    for colour in range(len(STARTS)):
        for node in range(NODES):
            x, y = node % SIZE, node // SIZE
            for _ in range(colour):  # back to the first colour's corner, a quarter turn for each
                x, y = SIZE - 1 - y, x
            one, other = sorted((round(12 * x / (SIZE - 1)), 12 - round(12 * y / (SIZE - 1))))
            places[colour, node] = other * (other + 1) // 2 + one
    return places


USES_OF = _uses()
FAR_END, SEGMENT_AT = _neighbours()
PLACE_OF = _places()
_ENDS = np.array([[max(a, b) * (max(a, b) + 1) // 2 + min(a, b) for b in range(ENDS)] for a in range(ENDS)], np.int64)


@inner_rule
def _is_opponent(board, colour, other):
    if two_sides(board):
        return (other + colour) % 2 == 1
    return other != colour


# --- lookups ------------------------------------------------------------------------------------------------------------


@inner_rule
def _mark_pieces(board, colour, held, taken):
    """Write `held`, the colours that have reached each intersection or start there, and `taken`, the segments that carry a piece."""
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
    """Count in the row `side` the legal placements of `colour` that use each segment (`want`) and that cross each intersection straight
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
    """Write `held` per intersection: bit c for colour c, and the marks of last placements. Write `taken` per segment. Write `want` and
    `cross` of the legal placements, with a row for each side."""
    for other in range(4):
        _mark_pieces(board, other, held, taken)
        opposed = _is_opponent(board, colour, other)
        if board.last[other] != NONE:
            if opposed:
                _mark_last(board.last[other], LAST if colour_after(other, 1) == colour else LAST_OF_ANOTHER, held)
            else:
                _mark_last(board.last[other], OWN_LAST if other == colour else LAST_OF_PARTNER, held)
        _count_legal_uses(board, other, OPPONENTS if opposed else OWN if other == colour else PARTNER, want, cross)
    held[NODES] = 0
    taken[SEGMENTS] = 1
    for side in range(3):
        want[side, SEGMENTS] = 0
        cross[side, NODES] = 0


@inner_rule
def _measure(held, taken, whose, distance, queue):
    """Write how many free segments each intersection is away from those held by a colour of `whose`; at most FAR."""
    n = 0
    for node in range(NODES):
        distance[node] = FAR
        if held[node] & whose:
            distance[node] = 0
            queue[n] = node
            n += 1
    i = 0
    while i < n:
        node = queue[i]
        i += 1
        further = distance[node] + 1
        if further < FAR:
            for arm in range(ARMS):
                far = FAR_END[node, arm]
                if not taken[SEGMENT_AT[node, arm]] and distance[far] > further:
                    distance[far] = further
                    queue[n] = far
                    n += 1


# --- features -----------------------------------------------------------------------------------------------------------


@inner_rule
def _see_places(board, colour, held, taken, links, holder, seen, of_segment):
    """Write per intersection `links`, the states of its arms, and `holder`, the first weight of the arms by holder. Write `seen`, the
    weights of its distance, room and place where it is new. Write the weight of each segment."""
    opponents, partner, own = 0, 0, 1 << colour
    for other in range(4):
        if _is_opponent(board, colour, other):
            opponents |= 1 << other
        elif other != colour:
            partner |= 1 << other
    far_off, near_by, queue = np.zeros(NODES + 1, np.int64), np.zeros(NODES + 1, np.int64), np.zeros(NODES, np.int64)
    ends, around = np.zeros(NODES + 1, np.int64), np.zeros(NODES + 1, np.int64)
    _measure(held, taken, opponents, far_off, queue)
    _measure(held, taken, own, near_by, queue)
    for node in range(NODES):
        ends[node] = (1 if held[node] & own else 0) + (2 if held[node] & partner else 0) + (4 if held[node] & opponents else 0)
        for arm in range(ARMS):
            around[node] += 1 - taken[SEGMENT_AT[node, arm]]
    for node in range(NODES):
        link, room = 0, around[node]
        for arm in range(ARMS):
            far = FAR_END[node, arm]
            if not taken[SEGMENT_AT[node, arm]]:
                link |= (TO_OWN if held[far] & own else TO_OPPONENT if held[far] & opponents else FREE) << 2 * arm
                room += around[far]
        links[node] = link
        against = 0
        for other in range(4):
            if held[node] & opponents & (1 << other):
                against += 1
        holder[node] = OF_ARMS + ARM_CLASSES * ((ends[node] & 3) + 4 * min(against, 2)) - 1
        if not held[node] & own:
            off = far_off[node]
            seen[node, 0] = OF_DISTANCE + (FAR + 1) * (min(max(near_by[node], 1), DEEP) - 1) + off
            seen[node, 1] = OF_ROOM + NEARNESSES * min(room // 2, ROOMS - 1) + min(max(off - 1, 0), NEARNESSES - 1)
            seen[node, 2] = OF_PLACE + PLACE_OF[colour, node]
        for arm in range(2):
            segment = SEGMENT_AT[node, arm]
            if segment != SEGMENTS:
                of_segment[segment] = OF_SEGMENT + _ENDS[ends[node], ends[FAR_END[node, arm]]]


@inner_rule
def _see_board(board, colour, held, want, cross, links, holder, seen, of_segment):
    taken = np.zeros(SEGMENTS + 1, np.int64)
    _survey(board, colour, held, taken, want, cross)
    _see_places(board, colour, held, taken, links, holder, seen, of_segment)


SEEN = 3
MOST_SEEN = MOST_NODES * (1 + SEEN) + MOST_SEGMENTS + 1 + 4 + 3
"""Number of weights of one placement."""


@rule
def see(board, n, actions, out):
    """Write to `out` [placement, `MOST_SEEN`] the indices of the weights of `n` legal placements; 0 where there is none."""
    colour = board.colour
    held, want, cross = np.zeros(NODES + 1, np.int64), np.zeros((3, SEGMENTS + 1), np.int64), np.zeros((3, NODES + 1), np.int64)
    links, holder = np.zeros(NODES + 1, np.int64), np.zeros(NODES + 1, np.int64)
    seen, of_segment = np.zeros((NODES + 1, SEEN), np.int64), np.zeros(SEGMENTS + 1, np.int64)
    _see_board(board, colour, held, want, cross, links, holder, seen, of_segment)
    for i in range(n):
        placement = actions[i]
        touched, place = 0, 0
        lost = np.zeros(3, np.int64)
        for k in range(MOST_NODES):
            node, use = USES_OF[placement, k] // USES, USES_OF[placement, k] % USES
            touched |= held[node]
            out[i, place] = holder[node] + CLASS_OF_ARMS[links[node], use] if node != NODES else 0
            for part in range(SEEN):
                out[i, place + 1 + part] = seen[node, part]
            place += 1 + SEEN
        for k in range(MOST_SEGMENTS):
            segment = SEGMENTS_OF[placement, k]
            out[i, place] = of_segment[segment]
            place += 1
            for side in range(3):
                lost[side] += want[side, segment]
        for k in range(MOST_CROSSINGS):
            for side in range(3):
                lost[side] += cross[side, CROSSINGS_OF[placement, k]]
        out[i, place] = OF_PIECE + PIECE_OF[LYING[placement]]
        for mark in range(4):
            out[i, place + 1 + mark] = OF_TOUCHES + mark if touched & (LAST << mark) else 0
        place += 5
        out[i, place] = OF_OPPONENTS_LOSE + MAGNITUDE[min(lost[OPPONENTS], MOST_LOST)]
        out[i, place + 1] = OF_OWN_LOSE + MAGNITUDE[min(lost[OWN], MOST_LOST)]
        out[i, place + 2] = OF_PARTNER_LOSES + MAGNITUDE[min(lost[PARTNER], MOST_LOST)]


# --- merits -------------------------------------------------------------------------------------------------------------
#
# Each loop over intersections and placements is written in one function: passing arrays to a function costs as much as its work.


@inner_rule
def _sum_up(n, actions, weights, held, want, cross, of_use, of_segment, out):
    """Write the merit of each placement: of its piece, of the places that it uses, and of what it touches and takes."""
    for i in range(n):
        placement = actions[i]
        merit = weights[OF_PIECE + PIECE_OF[LYING[placement]]]
        touched, lost, own_lost, partner_lost = 0, 0, 0, 0
        for k in range(MOST_NODES):
            merit += of_use[USES_OF[placement, k]]
            touched |= held[NODES_OF[placement, k]]
        for k in range(MOST_SEGMENTS):
            segment = SEGMENTS_OF[placement, k]
            merit += of_segment[segment]
            own_lost += want[OWN, segment]
            lost += want[OPPONENTS, segment]
            partner_lost += want[PARTNER, segment]
        for k in range(MOST_CROSSINGS):
            crossing = CROSSINGS_OF[placement, k]
            own_lost += cross[OWN, crossing]
            lost += cross[OPPONENTS, crossing]
            partner_lost += cross[PARTNER, crossing]
        for mark in range(4):
            if touched & (LAST << mark):
                merit += weights[OF_TOUCHES + mark]
        merit += weights[OF_OPPONENTS_LOSE + MAGNITUDE[min(lost, MOST_LOST)]]
        merit += weights[OF_OWN_LOSE + MAGNITUDE[min(own_lost, MOST_LOST)]]
        merit += weights[OF_PARTNER_LOSES + MAGNITUDE[min(partner_lost, MOST_LOST)]]
        out[i] = merit


@rule
def merits(board, n, actions, weights, out):
    """Write the merits of `n` legal placements: the weighted sum of the features of `see`."""
    colour = board.colour
    held, want, cross = np.zeros(NODES + 1, np.int64), np.zeros((3, SEGMENTS + 1), np.int64), np.zeros((3, NODES + 1), np.int64)
    links, holder = np.zeros(NODES + 1, np.int64), np.zeros(NODES + 1, np.int64)
    seen, seen_of_segment = np.zeros((NODES + 1, SEEN), np.int64), np.zeros(SEGMENTS + 1, np.int64)
    _see_board(board, colour, held, want, cross, links, holder, seen, seen_of_segment)
    of_use, of_segment = np.zeros(USES * NODES + 1), np.zeros(SEGMENTS + 1)
    for node in range(NODES):
        new = weights[seen[node, 0]] + weights[seen[node, 1]] + weights[seen[node, 2]]
        for use in range(1, USES):
            of_use[USES * node + use] = new + weights[holder[node] + CLASS_OF_ARMS[links[node], use]]
    for segment in range(SEGMENTS):
        of_segment[segment] = weights[seen_of_segment[segment]]
    _sum_up(n, actions, weights, held, want, cross, of_use, of_segment, out)


@contract
def prior(state, n, actions, out):
    """Write the weights of `n` legal placements, proportional to their probabilities."""
    board = at(state)
    placed = 0
    for piece in range(_PIECES):
        placed += board.placed[board.colour, piece] != NONE
    merits(board, n, actions, WEIGHTS_AT[placed], out)
    highest = np.float32(-1e9)
    for i in range(n):
        highest = max(highest, out[i])
    for i in range(n):
        out[i] = exp(out[i] - highest) + LEAST_WEIGHT
