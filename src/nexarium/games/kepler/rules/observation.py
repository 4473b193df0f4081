"""The observation of a seat as numbers, for machine learning. Nothing is hidden; the stack is given as a count of each token."""

from __future__ import annotations

from nexarium.core.layout import Layout, Part, Repeated
from nexarium.core.rules import contract, inner_rule
from nexarium.games.kepler.box.printed import MOST_GROUPS, MOST_SLOTS, PLANETS, TRACKS, ZONES
from nexarium.games.kepler.rules.board import MOST_DIPLOMATS, MOST_LEADERS, PLACES, THRESHOLDS, TOKEN_COUNT, TOP
from nexarium.games.kepler.rules.numbering import MOST_WHITE, PAIR_ACTION, SEATS, VALUES
from nexarium.games.kepler.rules.state import NONE, PHASES, SCORINGS, Phase, at
from nexarium.games.kepler.rules.turn import ZONE_COUNT

_SEATS_PART = Repeated(
    "seats",
    SEATS,
    (
        Part("here", 1, "1 when somebody sits there; all else of an empty seat is 0"),
        Part("diplomats", PLACES, "by quarter, of all that the seat has"),
        Part("leaders", PLACES, "likewise"),
        Part("levels", TRACKS, "of its discs by track, of the highest"),
        Part("points", 1, "in hundreds"),
        Part("marker", 1, "on the diplomatic track, of the last threshold"),
        Part("entered", 1, "1 once it has had a cube on the planet"),
    ),
    "one's own first, then clockwise",
)
LAYOUT = Layout(
    _SEATS_PART,
    Part("planet", len(PLANETS), "1 for the planet that is played on"),
    Repeated("slots", len(ZONES), (Part("tokens", TRACKS, "how many tokens show each track, in quarters"),), "by zone"),
    Part("stack", TRACKS, "tokens face down by track, of all in the box"),
    Part("discard", TRACKS, "discarded tokens by track, of all in the box"),
    Part("phase", PHASES, "1 for the phase (`state.Phase`)"),
    Part("active", SEATS, "1 for the active seat, counted from one's own"),
    Part("thresholds", SCORINGS, "1 for the number of thresholds passed, 0 to 3"),
    Part("white", VALUES, "unplaced white dice by value, in thirds"),
    Part("black", VALUES, "unplaced black dice by value, in thirds"),
    Part("action", int(PAIR_ACTION) + 1, "1 for the action chosen; the first place while none is"),
    Part("placed", VALUES, "1 for the value of the dice on the action"),
    Part("placed_white", 1, "white dice on the action, in halves"),
    Part("placed_black", 1, "black dice on the action, in halves"),
    Part("group", MOST_GROUPS, "1 for the icon group at hand, while groups are carried out"),
    Part("groups_done", 1, "groups carried out, in quarters"),
    Part("targets", PLACES, "1 for a quarter that groups may not enter any more"),
    Part("discs", TRACKS, "1 for a track whose disc groups may not raise any more"),
    Part("fresh", PLACES, "diplomats placed or moved by this action, by quarter, of all that a seat has"),
    Part("spent", TRACKS, "1 for a track spent this turn"),
    Part("bonuses", 1, "bonuses 4-2-1 taken this turn"),
    Part("throwing_white", 1, "white dice in the air, in thirds"),
    Part("throwing_black", 1, "black dice in the air, in thirds"),
    Part("resume", PHASES, "1 for the phase to which a bonus or a throw of influence returns"),
    Part("time", 1, "turns ended, of all that the game can have"),
)

_AT = LAYOUT.places()
_SEAT = LAYOUT.places("seats")
OBSERVATION = LAYOUT.length
_LAST_THRESHOLD = THRESHOLDS[len(THRESHOLDS) - 1]
_POINTS_SCALE = 100


@inner_rule
def observe_seat(board, seat, first, out):
    """Write a seat's part, from place `first` on."""
    out[first] = 1.0
    for quarter in range(PLACES):
        out[first + _SEAT.diplomats + quarter] = board.diplomats[seat, quarter] / MOST_DIPLOMATS
        out[first + _SEAT.leaders + quarter] = board.leaders[seat, quarter] / max(1, MOST_LEADERS)
    for track in range(TRACKS):
        out[first + _SEAT.levels + track] = board.level[seat, track] / TOP[track]
    out[first + _SEAT.points] = board.points[seat] / _POINTS_SCALE
    out[first + _SEAT.marker] = board.marker[seat] / _LAST_THRESHOLD
    out[first + _SEAT.entered] = float(board.entered[seat])


@inner_rule
def observe_tokens(board, out):
    """Write the planet and the tokens."""
    if board.planet != NONE:
        out[_AT.planet + board.planet] = 1.0
    for zone in range(ZONE_COUNT):
        for slot in range(MOST_SLOTS):
            if board.slot[zone, slot] >= 0:
                out[_AT.slots + TRACKS * zone + board.slot[zone, slot]] += 1 / MOST_SLOTS
    for track in range(TRACKS):
        out[_AT.stack + track] = board.stack[track] / max(1, TOKEN_COUNT[track])
        out[_AT.discard + track] = board.discard[track] / max(1, TOKEN_COUNT[track])


@inner_rule
def observe_dice(board, out):
    """Write the unplaced dice, the placed ones and those in the air."""
    for value in range(1, VALUES + 1):
        out[_AT.white + value - 1] = board.white[value] / MOST_WHITE
        out[_AT.black + value - 1] = board.black[value] / MOST_WHITE
    if board.placed_value > 0:
        out[_AT.placed + board.placed_value - 1] = 1.0
    out[_AT.placed_white] = board.placed_white / 2
    out[_AT.placed_black] = board.placed_black / 2
    out[_AT.throwing_white] = board.throwing_white / MOST_WHITE
    out[_AT.throwing_black] = board.throwing_black / MOST_WHITE


@inner_rule
def observe_turn(board, out):
    """Write what was done in the turn."""
    out[_AT.action + board.action] = 1.0
    if board.phase == Phase.GROUP:
        out[_AT.group + board.group] = 1.0
    out[_AT.groups_done] = board.groups_done / MOST_GROUPS
    for quarter in range(PLACES):
        out[_AT.targets + quarter] = float(board.targets >> quarter & 1)
        out[_AT.fresh + quarter] = board.fresh[quarter] / MOST_DIPLOMATS
    for track in range(TRACKS):
        out[_AT.discs + track] = float(board.discs >> track & 1)
        out[_AT.spent + track] = float(board.spent >> track & 1)
    out[_AT.bonuses] = float(board.bonus421_used)
    if board.phase == Phase.BONUS or (board.throwing_white + board.throwing_black) > 0:
        out[_AT.resume + board.resume] = 1.0


@contract
def observe(state, seat, out):
    """Write the whole position as seen from the seat: see `LAYOUT`."""
    board = at(state)
    for place in range(OBSERVATION):
        out[place] = 0.0
    for turned in range(board.players):
        observe_seat(board, (seat + turned) % board.players, _SEAT.stride * turned, out)
    observe_tokens(board, out)
    out[_AT.phase + board.phase] = 1.0
    out[_AT.active + (board.active - seat) % board.players] = 1.0
    out[_AT.thresholds + board.threshold] = 1.0
    observe_dice(board, out)
    observe_turn(board, out)
    out[_AT.time] = board.turn / (board.players * board.max_rounds)
