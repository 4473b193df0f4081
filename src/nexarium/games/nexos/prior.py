"""How likely a good player is to make each placement, judged by its shape and surroundings: the search's priors.

A softmax over `FEATURES` numbers of a placement, with weights fitted to the visit counts of deep searches
(`benchmarks/fit_nexos_prior.py`) and kept in `data/prior.toml`, one set for each of three points of the game, between which they are
interpolated by the number of the colour's pieces placed.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

import numpy as np

from nexarium.core.rules import contract, rule
from nexarium.games.nexos.geometry import (
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
from nexarium.games.nexos.rules import NONE, SEGMENTS, at
from nexarium.games.nexos.simd import lowest_bit

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
for _stage, _weights in enumerate(tomllib.loads((files("nexarium.games.nexos") / "data" / "prior.toml").read_text("utf-8"))["stage"]):
    for _feature, _name in enumerate(FEATURES):
        WEIGHTS[_stage, _feature] = _weights[_name]

LAST, LAST_OTHER = 16, 32
LOGARITHM = np.log(1.0 + np.arange(8192))
_START_NODE = np.array([SIZE * y + x for x, y in STARTS], np.int64)
_ONE = np.uint64(1)


@rule
def _is_opponent(board, colour, other):  # type: ignore[no-untyped-def]
    if board.seats == 2 or board.teams:
        return (other + colour) % 2 == 1
    return other != colour


@rule
def survey(board, colour, held, taken, want, cross):  # type: ignore[no-untyped-def]
    """What `features` looks things up in: per intersection the colours that have reached it (bit c: colour c; `LAST` and `LAST_OTHER`:
    reached by an opponent's last piece), the segments taken, and how many legal placements use a segment (`want`) or cross an intersection
    (`cross`), the mover's own in row 0, opponents' in 1."""
    for other in range(4):
        if board.last[other] == NONE:
            held[_START_NODE[other]] |= 1 << other
        for piece in range(len(PIECES)):
            placement = board.placed[other, piece]
            if placement != NONE:
                for k in range(5):
                    if NODE_NUMBERS[placement, k] >= 0:
                        held[NODE_NUMBERS[placement, k]] |= 1 << other
                for k in range(4):
                    if SEGMENT_NUMBERS[placement, k] >= 0:
                        taken[SEGMENT_NUMBERS[placement, k]] = 1
        if other != colour and not _is_opponent(board, colour, other):
            continue
        side = 0 if other == colour else 1
        if side == 1 and board.last[other] != NONE:
            for k in range(5):
                node = NODE_NUMBERS[board.last[other], k]
                if node >= 0:
                    held[node] |= LAST if other == (colour + 3) & 3 else LAST_OTHER
        for y in range(board.low[other], board.high[other]):
            for half in range(2):
                available = board.available[other, half]
                for here in range(LEAD + ROW * y, LEAD + ROW * y + SIZE):
                    word = board.free[half, here] & board.reached[other, half, here] & available
                    while word:
                        placement = NUMBER[here, 64 * half + lowest_bit(word)]
                        word &= word - _ONE
                        for k in range(4):
                            if SEGMENT_NUMBERS[placement, k] >= 0:
                                want[side, SEGMENT_NUMBERS[placement, k]] += 1
                        for k in range(3):
                            if JUNCTION_NUMBERS[placement, k] >= 0:
                                cross[side, JUNCTION_NUMBERS[placement, k]] += 1


@rule
def _free_around(taken, node):  # type: ignore[no-untyped-def]
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
def features(board, colour, placement, held, taken, want, cross, out):  # type: ignore[no-untyped-def]
    """Write the features of a placement, in the order of `FEATURES`."""
    for i in range(len(FEATURES)):
        out[i] = 0.0
    size = SIZE_OF[LYING[placement]]
    if size > 1:
        out[4 - size] = 1.0
    opponents, partner = 0, 0
    for other in range(4):
        if _is_opponent(board, colour, other):
            opponents |= 1 << other
        elif other != colour:
            partner |= 1 << other
    touched = 0
    for k in range(5):
        node = NODE_NUMBERS[placement, k]
        if node < 0:
            break
        touched |= held[node]
        if held[node] & (1 << colour):
            out[11] += 1.0
        else:
            x, y = node % SIZE, node // SIZE
            out[3] += 1.0
            out[4] += _free_around(taken, node) / 4
            out[10] += (12 - abs(x - 6) - abs(y - 6)) / 12
            if x == 0 or y == 0 or x == SIZE - 1 or y == SIZE - 1:
                out[15] += 1.0
        if held[node] & opponents:
            out[5] += 1.0
        if held[node] & partner:
            out[14] += 1.0
    lost, own_lost = 0, 0
    for k in range(4):
        segment = SEGMENT_NUMBERS[placement, k]
        if segment < 0:
            break
        lost += want[1, segment]
        own_lost += want[0, segment]
        near = segment // 2
        far = near + 1 if segment % 2 == 0 else near + SIZE
        if (held[near] | held[far]) & opponents:
            out[6] += 1.0
    for k in range(3):
        node = JUNCTION_NUMBERS[placement, k]
        if node < 0:
            break
        lost += cross[1, node]
        own_lost += cross[0, node]
        if held[node] & opponents:
            out[7] += 1.0
    out[12] = LOGARITHM[min(lost, len(LOGARITHM) - 1)]
    out[13] = LOGARITHM[min(own_lost, len(LOGARITHM) - 1)]
    out[8] = 1.0 if touched & LAST else 0.0
    out[9] = 1.0 if touched & LAST_OTHER else 0.0


@contract
def prior(state, n, actions, out):  # type: ignore[no-untyped-def]
    """The weights of `n` legal placements, proportional to their probabilities."""
    board = at(state)
    colour = board.colour
    held, taken = np.zeros(NODES, np.int64), np.zeros(SEGMENTS, np.int64)
    want, cross = np.zeros((2, SEGMENTS), np.int64), np.zeros((2, NODES), np.int64)
    found, weights = np.zeros(len(FEATURES), np.float64), np.zeros(len(FEATURES), np.float64)
    survey(board, colour, held, taken, want, cross)
    placed = 0
    for piece in range(len(PIECES)):
        placed += board.placed[colour, piece] != NONE
    stage = min(placed / 8, 2.0)
    early = min(int(stage), 1)
    for i in range(len(FEATURES)):
        weights[i] = WEIGHTS[early, i] + (stage - early) * (WEIGHTS[early + 1, i] - WEIGHTS[early, i])
    highest = -1e9
    for i in range(n):
        features(board, colour, actions[i], held, taken, want, cross, found)
        merit = 0.0
        for k in range(len(FEATURES)):
            merit += weights[k] * found[k]
        out[i] = merit
        highest = max(highest, merit)
    for i in range(n):
        out[i] = np.exp(out[i] - highest) + np.float32(1e-4)
