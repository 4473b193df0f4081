"""The value of a position to a seat, in points, for the bots.

The *margin* of a seat is its score in a scoring held now, less its opponents' mean. A lead tends to shrink before the next scoring. So
the margin counts `HOLD` times at the next scoring, `HOLD` squared times at the one after, and so on. Three values are added: levels for
their abilities, diplomatic value on the way to the next threshold (*tempo*), and diplomats in supply.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.exponential import exp
from nexarium.core.rules import compiled, compiled_as, inner_rule, out_of_line
from nexarium.games.kepler.box.printed import MOST_LEVELS, MOST_SLOTS, PRIZES, TRACKS
from nexarium.games.kepler.rules.board import (
    LEVELS,
    MOST_DIPLOMATS,
    PLACES,
    THRESHOLDS,
    TOP,
    TRACK_OF,
    TRACK_PRIZES,
    TRANCHES,
)
from nexarium.games.kepler.rules.state import STATE
from nexarium.games.kepler.rules.turn import OF_A_ZONE, THRESHOLD_COUNT, ZONE_COUNT, value_of, worth

HOLD = np.array([0.25, 0.17])
"""The share of a margin that remains at the next scoring: with two players, with more."""
FAR = np.array([0.1, 0.2])
"""The exponential decay of the margin per point of diplomatic value that the next scoring is away: with two players, with more."""
SOFT = 0.25
"""The value of a lead in cubes itself, as a share of the quarter's first tranche, besides the prizes that it wins."""
TOKEN = 0.5
"""The value of a token to its winner, in points."""
ZONE_LEAD, ZONE_DISTANCE = 0.7, 0.3
"""The shares of that value for leading in the zone, and for the distance ahead or behind."""
QUARTER_SMOOTHING, ZONE_SMOOTHING = 2, 3
"""Added to the cubes of the first two in a quarter, in a zone. So a lead of 1 to 0 counts less than one of 5 to 0."""
TEMPO = np.array([1.6, 2.3])
"""The value of a point of diplomatic value on the way to the next threshold, in points: with two players, with more."""
SUPPLY = np.array([1.9, 1.5])
"""The value of a diplomat in supply, in points, up to `STOCK` of them: with two players, with more."""
STOCK = np.array([5, 10], np.int64)
PILE, PAIR = 2.2, 0.9
"""The value, in points, of three diplomats in one quarter, which a leader may replace (KP-25), and of two, which may become three."""
LEVEL = 1.5
"""The value of a track's first level, in points, for an ability of factor 1."""
NEXT_LEVEL = 0.7
"""The value of each further level, relative to the one below it."""
ABILITY = {
    "roll_black": 1.2,
    "reroll_two": 0.6,
    "nudge_die": 0.9,
    "move_own_leader": 0.4,
    "remove_diplomat": 0.8,
    "move_opposing": 0.9,
    "points": 0.0,
}
"""The factor of each ability."""

_POINTS = TRACK_OF["points"]
USES = np.zeros((TRACKS, MOST_LEVELS))
"""The value of a track's ability, [track, level]."""
for _name, _factor in ABILITY.items():
    USES[TRACK_OF[_name]] = [_factor * LEVEL * sum(NEXT_LEVEL**each for each in range(level)) for level in range(MOST_LEVELS)]


@inner_rule
def table_size(board):
    """Return the index of the parameters for this number of players: 0 for two players, 1 for more."""
    return min(board.players, 3) - 2


@inner_rule
def times_scored(board, scorings):
    """Return the total weight of the margin over `scorings` scorings to come: at each one `HOLD` times that of the one before."""
    whole, each = 0.0, 1.0
    for _ in range(scorings):
        each *= HOLD[table_size(board)]
        whole += each
    return whole


@inner_rule
def scorings_left(board):
    """Return the number of scorings still to come."""
    return max(1, THRESHOLD_COUNT - board.threshold)


@inner_rule
def goal(board):
    """Return the next threshold."""
    return THRESHOLDS[min(board.threshold, THRESHOLD_COUNT - 1)]


@inner_rule
def weight(board, value):
    """Return the total weight of the margin if the active player ends the turn with the diplomatic value `value`.

    If that reaches the next threshold, the scoring happens now: the margin counts in full, and less at later scorings.
    """
    left, lacking = scorings_left(board), goal(board) - value
    if lacking <= 0:
        return 1.0 + times_scored(board, left - 1)
    for seat in range(board.players):
        if seat != board.active:
            lacking = min(lacking, goal(board) - board.marker[seat])
    return times_scored(board, left) * exp(-FAR[table_size(board)] * max(0, lacking))


@inner_rule
def other_share(board):
    """Return the weight of an opponent's point against one's own."""
    return 1.0 / (board.players - 1)


@inner_rule
def quarter_part(board, seat, quarter, who, change):
    """Return the seat's margin in a quarter, if the value of the seat `who` there changed by `change`."""
    out_of_line()
    own, best, margin, share = 0, 0, 0.0, other_share(board)
    for one in range(board.players):
        value = worth(board, one, quarter) + (change if one == who else 0)
        if one == seat:
            own = value
        else:
            best = max(best, value)
        if value <= 0:
            continue
        position = 0
        for other in range(board.players):
            if worth(board, other, quarter) + (change if other == who else 0) >= value:
                position += 1
        if position <= PRIZES:
            prize = TRANCHES[board.planet, quarter, position - 1]
            margin += prize if one == seat else -share * prize
    return margin + SOFT * TRANCHES[board.planet, quarter, 0] * (own - best) / (own + best + QUARTER_SMOOTHING)


@inner_rule
def zone_part(board, seat, zone, who, change):
    """Return the seat's margin by a zone's tokens, if the value of the seat `who` there changed by `change`."""
    out_of_line()
    tokens = 0
    for slot in range(MOST_SLOTS):
        tokens += 1 if board.slot[zone, slot] >= 0 else 0
    if tokens == 0:
        return 0.0
    own, best = 0, 0
    for one in range(board.players):
        value = change if one == who else 0
        for quarter in range(OF_A_ZONE * zone, OF_A_ZONE * (zone + 1)):
            value += worth(board, one, quarter)
        if one == seat:
            own = value
        else:
            best = max(best, value)
    lead = 1.0 if own > best else -other_share(board) if own < best else 0.0
    return TOKEN * tokens * (ZONE_LEAD * lead + ZONE_DISTANCE * (own - best) / (own + best + ZONE_SMOOTHING))


@inner_rule
def track_part(board, seat, track, who, change):
    """Return the seat's margin on a track and on the points track, if the level of the seat `who` changed by `change`."""
    out_of_line()
    margin, share = 0.0, other_share(board)
    for one in range(board.players):
        own, position = board.level[one, track] + (change if one == who else 0), 0
        for other in range(board.players):
            if board.level[other, track] + (change if other == who else 0) >= own:
                position += 1
        prize = TRACK_PRIZES[position - 1] if position <= PRIZES else 0
        if track == _POINTS:
            prize += LEVELS[track, own]
        margin += prize if one == seat else -share * prize
    return margin


@inner_rule
def level_worth(board, seat, track, who, change, scale):
    """Return the value to a seat if the disc of the seat `who` rises by `change` levels; a margin counts `scale` times."""
    old = board.level[who, track]
    new = max(0, min(old + change, TOP[track]))
    if new == old:
        return 0.0
    gain = scale * (track_part(board, seat, track, who, new - old) - track_part(board, seat, track, who, np.int64(0)))
    used = USES[track, new] - USES[track, old]
    return gain + (used if who == seat else -other_share(board) * used)


@inner_rule
def margin_of(board, seat):
    """Return the seat's margin in a scoring held now."""
    out_of_line()
    margin = 0.0
    for quarter in range(PLACES):
        margin += quarter_part(board, seat, quarter, seat, np.int64(0))
    for zone in range(ZONE_COUNT):
        margin += zone_part(board, seat, zone, seat, np.int64(0))
    for track in range(TRACKS):
        margin += track_part(board, seat, track, seat, np.int64(0))
    return margin


@inner_rule
def supply_worth(board, diplomats):
    """Return the value of `diplomats` in supply."""
    return SUPPLY[table_size(board)] * min(diplomats, STOCK[table_size(board)])


@inner_rule
def pile_worth(diplomats):
    """Return the value of `diplomats` of one seat in a quarter for the leader that may replace three of them (KP-25)."""
    return PILE if diplomats > 2 else PAIR if diplomats == 2 else 0.0


@inner_rule
def cubes_worth(board, seat):
    """Return the value of a seat's cubes apart from their quarters: tempo, supply and piles."""
    standing, piles = 0, 0.0
    for quarter in range(PLACES):
        standing += board.diplomats[seat, quarter]
        piles += pile_worth(board.diplomats[seat, quarter])
    return TEMPO[table_size(board)] * value_of(board, seat) + supply_worth(board, MOST_DIPLOMATS - standing) + piles


@inner_rule
def position_worth(board, seat):
    """Return the value of a position to the active seat at the end of its turn."""
    out_of_line()
    share, whole = other_share(board), weight(board, value_of(board, seat)) * margin_of(board, seat)
    for one in range(board.players):
        own = board.points[one] + cubes_worth(board, one)
        for track in range(TRACKS):
            own += USES[track, board.level[one, track]]
        whole += own if one == seat else -share * own
    return whole


def _spare_boards(number):
    return np.empty(number, STATE)


@compiled_as(lambda: compiled(_spare_boards, "inner_rule"))
def spare_boards(number):
    """Return an array of `number` records, to try actions on."""
    return np.recarray(number, dtype=STATE)
