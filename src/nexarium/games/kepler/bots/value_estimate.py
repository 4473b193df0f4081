"""The value estimate at the end of a turn, learnt from self-play.

The input of a seat is a row of numbers (`look`):

- the leader and the lead in every quarter, weighted by its first tranche
- the result of a scoring now, and how soon one comes
- leaders, piles, supply, levels
- with more than two players, the gain of the next better rank in a quarter or on a track and its distance
- with more than two players, the loss to the next player behind, and the leader after a scoring now

A network with one hidden layer, plus a weighted sum for each stage of the game, gives the log odds of a victory. They hold up to a
constant shared by all seats. The weights (`value_estimate_2.toml` for two players, and so on) were fitted by
`training/fit_kepler_value.py`.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec
import numpy as np
from msgspec import Meta

from nexarium.core.components import load
from nexarium.core.rules import inner_rule, out_of_line, rule
from nexarium.games.kepler.bots.judge import goal
from nexarium.games.kepler.box.printed import MOST_SLOTS, PRIZES, TRACKS
from nexarium.games.kepler.rules.board import LEVELS, MOST_DIPLOMATS, PLACES, TOP, TRACK_OF, TRACK_PRIZES, TRANCHES
from nexarium.games.kepler.rules.numbering import SEATS
from nexarium.games.kepler.rules.state import NONE
from nexarium.games.kepler.rules.turn import OF_A_ZONE, ZONE_COUNT, value_of, worth

_POINTS = TRACK_OF["points"]

FITTED = (2, 3, 4)
"""The numbers of players for which there are weights; larger tables use the last."""
STAGES = 3
"""Stages by scorings done: none, one, two or more."""
FURTHEST = 5
"""Leads in a quarter or a zone are cut off at this value."""
LONE = np.array([0, 0, 1, 2, 2, 3], np.int64)
"""The class of a seat alone in a quarter, by its value there, up to `FURTHEST`."""
LONES = 4
LEADS = np.array([0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8], np.int64)
"""The class of a lead from -`FURTHEST` to `FURTHEST` over the best opponent who is there too."""
IN_QUARTERS = 2 * LONES + 9
ZONE_LEADS = np.array([0, 0, 1, 1, 1, 2, 3, 3, 3, 4, 4], np.int64)
IN_ZONES = 5
NEAR = np.array([2, 4], np.int64)
"""A threshold is near when a player lacks at most this much diplomatic value."""
STEPS = 4
"""Distances in steps to the next better rank, or to the next player behind, are cut off at this value."""

# where each group of numbers starts in a seat's input
STAGE = 0
TIME = STAGE + STAGES
NEXT = TIME + 1
POINTS = NEXT + 1
LACKING = POINTS + 2
STANDING = LACKING + 2 + 2 * len(NEAR)
OWN, BEST = STANDING, STANDING + 6
QUARTER = BEST + 6
ZONE = QUARTER + IN_QUARTERS
LEVEL = ZONE + IN_ZONES
SCORED = LEVEL + 2 * TRACKS
DUEL_SIGHTS = SCORED + 4
"""The number of inputs with two players; the other inputs exist with more."""
QUARTER_RANK = DUEL_SIGHTS
TRACK_RANK = QUARTER_RANK + 2 * STEPS
PROJECTED = TRACK_RANK + 2 * STEPS
WAITING = PROJECTED + 3
SIGHTS = WAITING + 1
NEURONS = 32


_Each = TypeVar("_Each")
_Sights = Annotated[list[_Each], Meta(min_length=DUEL_SIGHTS, max_length=SIGHTS)]
_Neurons = Annotated[list[_Each], Meta(min_length=NEURONS, max_length=NEURONS)]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `value_estimate_2.toml` and the others: weights by stage and input, by input and neuron, and by neuron."""

    direct: Annotated[list[_Sights[float]], Meta(min_length=STAGES, max_length=STAGES)]
    inner: _Sights[_Neurons[float]]
    outer: _Neurons[float]


def sights(players: int) -> int:
    """Return the number of inputs per seat with this number of players."""
    return DUEL_SIGHTS if players == FITTED[0] else SIGHTS


def _weights_of(players: int) -> Weights:
    """Return the weights for this number of players, padded with zeros for inputs that do not exist there."""
    known, seen = load(__package__, f"value_estimate_{players}.toml", Weights), sights(players)
    if {len(known.inner), *map(len, known.direct)} != {seen}:
        raise ValueError(f"value_estimate_{players}.toml has weights for other numbers than the {seen} that a seat sees: fit it again")
    direct, inner = np.zeros((STAGES, SIGHTS)), np.zeros((SIGHTS, NEURONS))
    direct[:, :seen], inner[:seen] = known.direct, known.inner
    return Weights(direct.tolist(), inner.tolist(), known.outer)


_weights = [_weights_of(players) for players in FITTED]
DIRECT = np.array([each.direct for each in _weights])
INNER = np.array([each.inner for each in _weights])
OUTER = np.array([each.outer for each in _weights])
"""The arrays for each number of players, from the smallest."""


@inner_rule
def stage_of(board):
    """Return the stage: the number of scorings done, cut off at the last stage."""
    return min(board.threshold, STAGES - 1)


@inner_rule
def look_at_cubes(board, seat, seen):
    """Write leaders, supply, piles and quarters held: the seat's own, and the most that an opponent has."""
    for one in range(board.players):
        leaders, standing, piles, pairs, highest, held = 0, 0, 0, 0, 0, 0
        for quarter in range(PLACES):
            diplomats = board.diplomats[one, quarter]
            standing += diplomats
            leaders += board.leaders[one, quarter]
            piles += 1 if diplomats > 2 else 0
            pairs += 1 if diplomats == 2 else 0
            highest = max(highest, diplomats)
            held += 1 if worth(board, one, quarter) > 0 else 0
        first = OWN if one == seat else BEST
        seen[first] = max(seen[first], leaders / 4)
        seen[first + 1] = max(seen[first + 1], (MOST_DIPLOMATS - standing) / 5)
        seen[first + 2] = max(seen[first + 2], piles / 2)
        seen[first + 3] = max(seen[first + 3], pairs / 2)
        seen[first + 4] = max(seen[first + 4], min(highest, 4) / 4)
        seen[first + 5] = max(seen[first + 5], held / 6)


@inner_rule
def look_at_quarters(board, seat, seen):
    """Write the seat's lead or lag in the quarters, weighted by the quarter's first tranche."""
    for quarter in range(PLACES):
        own, best = worth(board, seat, quarter), 0
        for other in range(board.players):
            if other != seat:
                best = max(best, worth(board, other, quarter))
        if own == 0 and best == 0:
            continue
        if best == 0:
            sort = LONE[min(own, FURTHEST)]
        elif own == 0:
            sort = LONES + LONE[min(best, FURTHEST)]
        else:
            sort = 2 * LONES + LEADS[FURTHEST + max(-FURTHEST, min(own - best, FURTHEST))]
        seen[QUARTER + sort] += TRANCHES[board.planet, quarter, 0] / 10


@inner_rule
def look_at_zones(board, seat, seen):
    """Write the seat's lead or lag in the zones, weighted by the zone's tokens; those to be drawn count."""
    for zone in range(ZONE_COUNT):
        tokens = 0
        for slot in range(MOST_SLOTS):
            tokens += 1 if board.slot[zone, slot] != NONE else 0
        own, best = 0, 0
        for one in range(board.players):
            value = 0
            for quarter in range(OF_A_ZONE * zone, OF_A_ZONE * (zone + 1)):
                value += worth(board, one, quarter)
            if one == seat:
                own = value
            else:
                best = max(best, value)
        seen[ZONE + ZONE_LEADS[FURTHEST + max(-FURTHEST, min(own - best, FURTHEST))]] += tokens / 3


@inner_rule
def look_at_tracks(board, seat, seen):
    """Write the levels: the seat's own, and the highest that an opponent has."""
    for track in range(TRACKS):
        for one in range(board.players):
            place = LEVEL + track + (0 if one == seat else TRACKS)
            seen[place] = max(seen[place], board.level[one, track] / TOP[track])


@inner_rule
def scored_in_quarters(board, seat):
    """Return the points from quarters in a scoring now."""
    points = 0.0
    for quarter in range(PLACES):
        own, position = worth(board, seat, quarter), 0
        if own > 0:
            for other in range(board.players):
                position += 1 if worth(board, other, quarter) >= own else 0
            if position <= PRIZES:
                points += TRANCHES[board.planet, quarter, position - 1]
    return points


@inner_rule
def scored_on_tracks(board, seat):
    """Return the points from tracks in a scoring now, without tokens."""
    points = float(LEVELS[_POINTS, board.level[seat, _POINTS]])
    for track in range(TRACKS):
        position = 0
        for other in range(board.players):
            position += 1 if board.level[other, track] >= board.level[seat, track] else 0
        if position <= PRIZES:
            points += TRACK_PRIZES[position - 1]
    return points


@inner_rule
def score_all(board, scored):
    """Write to `scored` each seat's points in a scoring now, from quarters and tracks."""
    for seat in range(board.players):
        scored[seat, 0] = scored_in_quarters(board, seat)
        scored[seat, 1] = scored_on_tracks(board, seat)


@inner_rule
def look_at_points(board, seat, scored, seen):
    """Write the points so far, and those of a scoring now."""
    best = 0
    for one in range(board.players):
        quarters, tracks = scored[one, 0] / 40, scored[one, 1] / 20
        if one == seat:
            seen[SCORED] = quarters
            seen[SCORED + 1] = tracks
        else:
            best = max(best, board.points[one])
            seen[SCORED + 2] = max(seen[SCORED + 2], quarters)
            seen[SCORED + 3] = max(seen[SCORED + 3], tracks)
    ahead = board.points[seat] - best
    seen[POINTS] = ahead / 20
    seen[POINTS + 1] = max(-15, min(ahead, 15)) / 15


@inner_rule
def look_at_thresholds(board, seat, seen):
    """Write how much the seat and its first opponent lack to the next threshold."""
    best = 0
    for other in range(board.players):
        if other != seat:
            best = max(best, value_of(board, other))
    own_lacks, best_lacks = max(0, goal(board) - value_of(board, seat)), max(0, goal(board) - best)
    seen[LACKING] = own_lacks / 10
    seen[LACKING + 1] = best_lacks / 10
    for place in range(len(NEAR)):
        seen[LACKING + 2 + place] = 1.0 if own_lacks <= NEAR[place] else 0.0
        seen[LACKING + 2 + len(NEAR) + place] = 1.0 if best_lacks <= NEAR[place] else 0.0


@inner_rule
def held(board, seat, place):
    """Return the seat's value in a quarter, or, where `place` is past the quarters, its level on a track."""
    return worth(board, seat, place) if place < PLACES else board.level[seat, place - PLACES]


@inner_rule
def prize(board, place, rank):
    """Return the points of a rank, 1 for the best, in a quarter or on a track."""
    if rank > PRIZES:
        return 0
    return TRANCHES[board.planet, place, rank - 1] if place < PLACES else TRACK_PRIZES[rank - 1]


@inner_rule
def look_at_ranks(board, seat, seen):
    """Write the ranks in quarters and on tracks. For the next better rank: the gain, and the steps to it. For the rank below: the loss,
    and the distance of the first player behind, who has nothing if no player is behind. In a quarter without its cubes a seat has no
    rank; its steps count from nothing. The end of a track is not seen."""
    for place in range(PLACES + TRACKS):
        in_quarter = place < PLACES
        own, above, behind, rank = held(board, seat, place), NONE, 0, 1
        for other in range(board.players):
            theirs = held(board, other, place)
            if other == seat:
                continue
            if theirs >= own and (theirs > 0 or not in_quarter):
                above = theirs if above == NONE else min(above, theirs)
                rank += 1
            else:
                behind = max(behind, theirs)
        above, better = max(above, 0), 1
        for other in range(board.players):
            better += 1 if other != seat and held(board, other, place) > above else 0
        now = prize(board, place, rank) if own > 0 or not in_quarter else 0
        gained, lost = prize(board, place, better) - now, now - prize(board, place, rank + 1)
        first, scale = (QUARTER_RANK, 10) if in_quarter else (TRACK_RANK, 5)
        if gained > 0:
            seen[first + min(above + 1 - own, STEPS) - 1] += gained / scale
        if own > 0 and lost > 0:
            seen[first + STEPS + min(own - behind, STEPS) - 1] += lost / scale


@inner_rule
def look_ahead(board, seat, scored, seen):
    """Write the seat's lead, and the number of seats ahead of it, after a scoring now; and when its turn comes."""
    own, best = board.points[seat] + scored[seat, 0] + scored[seat, 1], 0.0
    for other in range(board.players):
        theirs = board.points[other] + scored[other, 0] + scored[other, 1]
        if other != seat:
            best = max(best, theirs)
            seen[PROJECTED + 2] += 1 / 3 if theirs > own else 0.0
    seen[PROJECTED] = (own - best) / 40
    seen[PROJECTED + 1] = max(-15.0, min(own - best, 15.0)) / 15
    seen[WAITING] = ((seat - board.active) % board.players) / board.players


@inner_rule
def look(board, seat, scored, seen):
    """Write to `seen` a seat's input for a position with a drawn planet; `scored` are the points of a scoring now."""
    out_of_line()
    for place in range(SIGHTS):
        seen[place] = 0.0
    seen[STAGE + stage_of(board)] = 1.0
    seen[TIME] = board.turn / board.players / 20
    seen[NEXT] = 1.0 if board.active == seat else 0.0
    look_at_points(board, seat, scored, seen)
    look_at_thresholds(board, seat, seen)
    look_at_cubes(board, seat, seen)
    look_at_quarters(board, seat, seen)
    look_at_zones(board, seat, seen)
    look_at_tracks(board, seat, seen)
    if board.players > FITTED[0]:
        look_at_ranks(board, seat, seen)
        look_ahead(board, seat, scored, seen)


@inner_rule
def value_estimate(board, seat, scored):
    """Return the log odds that a seat wins, up to a constant shared by all seats. `scored` is from `score_all`."""
    out_of_line()
    seen, inner = np.empty(SIGHTS), np.zeros(NEURONS)
    look(board, seat, scored, seen)
    size, stage, odds = min(board.players, FITTED[-1]) - FITTED[0], stage_of(board), 0.0
    for place in range(SIGHTS):
        sight = seen[place]
        if sight != 0.0:
            odds += DIRECT[size, stage, place] * sight
            for neuron in range(NEURONS):
                inner[neuron] += INNER[size, place, neuron] * sight
    for neuron in range(NEURONS):
        odds += OUTER[size, neuron] * max(0.0, inner[neuron])
    return odds


@rule
def look_at_all(records, out):
    """Write the input of every seat in each position; `out` has a row per position and seat."""
    scored = np.empty((SEATS, 2))
    for number in range(len(records)):
        score_all(records[number], scored)
        for seat in range(records[number].players):
            look(records[number], seat, scored, out[number, seat])
