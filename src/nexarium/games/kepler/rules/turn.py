"""The order of play (sections 3 to 5): setup, turns, leftovers, the diplomatic track, scorings, the end.

`go_on` performs all automatic steps until chance or a player has to choose.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.kepler.box.printed import MOST_SLOTS, PRIZES, QUARTERS, TRACKS, ZONES
from nexarium.games.kepler.rules.board import (
    FIRST_DICE,
    LEADER_VALUE,
    LEVELS,
    PLACES,
    SLOTS,
    THRESHOLDS,
    TOP,
    TRACK_OF,
    TRACK_PRIZES,
    TRANCHES,
)
from nexarium.games.kepler.rules.dice import throw_white
from nexarium.games.kepler.rules.numbering import MOST_WHITE, VALUES
from nexarium.games.kepler.rules.state import NONE, PENDING, PHASES, Event, Phase, Source, set_level

ZONE_COUNT = len(ZONES)
OF_A_ZONE = len(QUARTERS)
THRESHOLD_COUNT = len(THRESHOLDS)
FIRST_COUNT = len(FIRST_DICE)
_POINTS = TRACK_OF["points"]


# --- setting up --------------------------------------------------------------------------------------------------------------


@inner_rule
def set_up(board):
    """Draw the next thing not drawn yet: the planet, its tokens, the first player (KP-7, KP-9, KP-10)."""
    out_of_line()
    if board.planet == NONE:
        board.phase = Phase.DRAW_PLANET
        return
    if board.phase == Phase.DRAW_PLANET:
        for zone in range(ZONE_COUNT):
            for slot in range(SLOTS[board.planet, zone]):
                board.slot[zone, slot] = PENDING
        board.zone = 0
        board.phase = Phase.DRAW_TOKENS
    while board.zone < ZONE_COUNT:
        if next_slot(board) != NONE:
            return
        board.zone += 1
    if board.first_player == NONE:
        board.phase = Phase.DRAW_FIRST
    else:
        board.active = board.first_player
        throw_white(board, FIRST_DICE[0])


@inner_rule
def next_slot(board):
    """Return the first slot of the current zone for which a token must be drawn, or NONE."""
    for slot in range(MOST_SLOTS):
        if board.slot[board.zone, slot] == PENDING:
            return slot
    return NONE


@inner_rule
def draw_token(board, track):
    """Move a token from the stack to the next slot."""
    board.slot[board.zone, next_slot(board)] = track
    board.stack[track] -= 1


# --- the turn ----------------------------------------------------------------------------------------------------------------


@inner_rule
def next_turn(board):
    """Start the next turn, clockwise (KP-10, KP-11); the very first turns have one die, then two."""
    board.active = (board.active + 1) % board.players
    emit(Event.TURN, board.active, board.turn)
    for value in range(1, VALUES + 1):
        board.white[value] = 0
        board.black[value] = 0
    for quarter in range(PLACES):
        board.fresh[quarter] = 0
    board.action = 0
    board.placed_value = 0
    board.placed_white = 0
    board.placed_black = 0
    board.spent = 0
    board.bonus421_used = 0
    board.group = 0
    board.groups_done = 0
    board.targets = 0
    board.discs = 0
    throw_white(board, FIRST_DICE[board.turn] if board.turn < FIRST_COUNT else MOST_WHITE)


@inner_rule
def value_of(board, seat):
    """Return a seat's diplomatic value (KP-34)."""
    value = 0
    for quarter in range(PLACES):
        value += board.diplomats[seat, quarter] + LEADER_VALUE * board.leaders[seat, quarter]
    return value


@inner_rule
def leftovers(board):
    """Raise the disc on the action's track by the further dice with the placed number (KP-33)."""
    track, more = board.action - 1, board.white[board.placed_value] + board.black[board.placed_value]
    emit(Event.LEFTOVERS, track, more)
    set_level(board, board.active, track, min(board.level[board.active, track] + more, TOP[track]))


@inner_rule
def end_turn(board):
    """Do steps 3 and 4: leftovers, then every marker on the diplomatic track."""
    leftovers(board)
    for seat in range(board.players):
        board.marker[seat] = value_of(board, seat)
        emit(Event.MARKER, seat, board.marker[seat])
    board.phase = Phase.SETTLE


@inner_rule
def settle(board):
    """Begin a scoring for each threshold reached, the next turn, or the end (KP-35, KP-36, KP-37, KP-37a)."""
    if board.last_scoring:
        finish(board)
    elif board.marker[board.active] >= THRESHOLDS[board.threshold]:
        board.threshold += 1
        emit(Event.SCORING, board.threshold, NONE)
        begin_scoring(board, np.int64(board.threshold == THRESHOLD_COUNT))
    elif board.turn + 1 >= board.max_rounds * board.players:
        emit(Event.SCORING, NONE, NONE)
        begin_scoring(board, np.int64(1))
    else:
        board.turn += 1
        board.phase = Phase.NEXT_TURN


@inner_rule
def finish(board):
    """End the game: the greatest total wins, alone or shared (KP-44)."""
    best = 0
    for seat in range(board.players):
        best = max(best, board.points[seat])
    for seat in range(board.players):
        if board.points[seat] == best:
            board.winners |= 1 << seat
    board.phase = Phase.FINISHED


# --- scoring -----------------------------------------------------------------------------------------------------------------


@inner_rule
def worth(board, seat, quarter):
    """Return a seat's diplomatic value in a quarter (KP-6)."""
    return board.diplomats[seat, quarter] + LEADER_VALUE * board.leaders[seat, quarter]


@inner_rule
def earn(board, seat, source, points):
    """Add points to a seat."""
    board.points[seat] += points
    board.earned[seat, source] += points


@inner_rule
def begin_scoring(board, last):
    """Score stage 1, and begin the first zone of stage 2."""
    out_of_line()
    board.last_scoring = last
    board.scored_in[board.scorings] = board.turn // board.players + 1
    board.scorings += 1
    for seat in range(board.players):
        emit(Event.POINTS, seat, board.points[seat])
        board.through_tokens[seat] -= prizes_of_tracks(board, seat) + number_on_points_track(board, seat)
    for quarter in range(PLACES):
        score_quarter(board, quarter)
    board.zone = 0
    score_zone(board)
    board.phase = Phase.SCORE_ZONES


@inner_rule
def score_quarter(board, quarter):
    """Score the prizes of a quarter (KP-38, KP-39)."""
    emit(Event.QUARTER, quarter, NONE)
    for seat in range(board.players):
        own = worth(board, seat, quarter)
        if own > 0:
            position = 0
            for other in range(board.players):
                if worth(board, other, quarter) >= own:
                    position += 1
            prize = TRANCHES[board.planet, quarter, position - 1] if position <= PRIZES else 0
            emit(Event.VALUE, seat, own)
            emit(Event.PRIZE, position, prize)
            if position <= PRIZES:
                earn(board, seat, Source.QUARTERS, prize)


@inner_rule
def zone_winner(board):
    """Return the seat that alone has the greatest value in the current zone, or NONE (KP-40)."""
    best, winner = 0, NONE
    for seat in range(board.players):
        value = 0
        for quarter in range(OF_A_ZONE * board.zone, OF_A_ZONE * (board.zone + 1)):
            value += worth(board, seat, quarter)
        emit(Event.VALUE, seat, value)
        if value > best:
            best, winner = value, seat
        elif value == best:
            winner = NONE
    return winner


@inner_rule
def score_zone(board):
    """Raise the winner's discs and discard the tokens (KP-40); new ones are drawn unless the game ends with this scoring."""
    out_of_line()
    emit(Event.ZONE, board.zone, NONE)
    for slot in range(MOST_SLOTS):
        if board.slot[board.zone, slot] >= 0:
            emit(Event.TOKEN, board.slot[board.zone, slot], NONE)
    winner = zone_winner(board)
    if winner == NONE:
        return
    emit(Event.WON, winner, NONE)
    won = 0
    for slot in range(MOST_SLOTS):
        track = board.slot[board.zone, slot]
        if track >= 0:
            set_level(board, winner, track, min(board.level[winner, track] + 1, TOP[track]))
            board.discard[track] += 1
            board.slot[board.zone, slot] = NONE
            won += 1
    board.tokens_won[winner] += won
    if won > 0 and not board.last_scoring:
        for slot in range(SLOTS[board.planet, board.zone]):
            board.slot[board.zone, slot] = PENDING


@inner_rule
def in_stack(board):
    """Return the number of tokens in the stack."""
    n = 0
    for track in range(TRACKS):
        n += board.stack[track]
    return n


@inner_rule
def refill(board):
    """Return whether a token must be drawn for the current zone (KP-41). An empty stack is refilled from the discard; otherwise slots
    stay empty."""
    if next_slot(board) == NONE:
        return False
    if in_stack(board) == 0 and board.token_reshuffle:
        for track in range(TRACKS):
            board.stack[track] = board.discard[track]
            board.discard[track] = 0
    if in_stack(board) > 0:
        return True
    for slot in range(MOST_SLOTS):
        if board.slot[board.zone, slot] == PENDING:
            board.slot[board.zone, slot] = NONE
    return False


@inner_rule
def score_zones(board):
    """Score stage 2 from the current zone on, stopping where a token must be drawn; then stages 3 and 4."""
    out_of_line()
    while not refill(board):
        board.zone += 1
        if board.zone == ZONE_COUNT:
            score_tracks(board)
            board.phase = Phase.SETTLE
            return
        score_zone(board)
    board.phase = Phase.REFILL


@inner_rule
def prize_of_track(board, seat, track):
    """Return a seat's prize on a track, as the discs lie (KP-38, KP-42)."""
    emit(Event.TRACK, track, NONE)
    own, position = board.level[seat, track], 0
    if own == 0 and not board.zero_level_scores:
        return 0
    for other in range(board.players):
        if board.level[other, track] >= own:
            position += 1
    prize = TRACK_PRIZES[position - 1] if position <= PRIZES else 0
    emit(Event.VALUE, seat, own)
    emit(Event.PRIZE, position, prize)
    return prize


@inner_rule
def prizes_of_tracks(board, seat):
    """Return a seat's prizes on all tracks, as the discs lie (KP-42)."""
    out_of_line()
    prizes = 0
    for track in range(TRACKS):
        prizes += prize_of_track(board, seat, track)
    return prizes


@inner_rule
def number_on_points_track(board, seat):
    """Return the number under a seat's disc on the points track (KP-43)."""
    return LEVELS[_POINTS, board.level[seat, _POINTS]]


@inner_rule
def score_tracks(board):
    """Score the tracks (KP-42, KP-43). The part due to tokens is the difference to what the discs would have scored before stage 2."""
    out_of_line()
    emit(Event.TRACKS, NONE, NONE)
    for seat in range(board.players):
        tracks, bonus = prizes_of_tracks(board, seat), number_on_points_track(board, seat)
        earn(board, seat, Source.TRACKS, tracks)
        earn(board, seat, Source.POINTS_TRACK, bonus)
        emit(Event.BONUS, seat, bonus)
        board.through_tokens[seat] += tracks + bonus


@inner_rule
def go_on(board):
    """Perform all automatic steps."""
    while board.phase >= PHASES:
        if board.phase == Phase.SETTLE:
            settle(board)
        elif board.phase == Phase.SCORE_ZONES:
            score_zones(board)
        else:
            next_turn(board)
