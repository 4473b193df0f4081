"""The observation of a seat: everything, as nothing is hidden, in the order of `LAYOUT`."""

from __future__ import annotations

from nexarium.core.layout import Layout, Part, Repeated
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.keepers.box.cards import MOST_DICE, MOST_KEEPERS
from nexarium.games.keepers.box.skills import TRIGGERED
from nexarium.games.keepers.rules.board import TILES, apart, on_board
from nexarium.games.keepers.rules.numbering import FIELD, ORIGIN, POWER_DICE, ROWS, SEATS
from nexarium.games.keepers.rules.state import BIT, NONE, PHASES, RIDING, CubeStatus, Phase

CELLS_AWAY, STEPS, REROLLS = FIELD // 2, 4, 2
"""Divisors of distances, steps in a pool and rerolls. Dice are divided by the most that are thrown at once."""

_OWN = ", then the card's own" if len(TRIGGERED) < ROWS else ""
_SEATS = Repeated(
    "seats",
    SEATS,
    (
        Part("status", 4, "one-hot: on the board, fallen, eliminated, waiting for its cube"),
        Part("cube", 4, "one-hot: in hand, in play, removed, lifted"),
        Part("rotation", 4, "one-hot: the door faces N, E, S, W"),
        Part("centre", 2, "its cube's centre, x and y from the observer's centre, in sixteenths"),
        Part("keeper_at", 2, "its Keeper on the board, x and y from the observer's centre, in sixteenths"),
        Part("lifted_with", SEATS, "one-hot: on whose lifted cube its Keeper stands, the observer's own first"),
        Part("lifted_on", TILES, "one-hot: on which tile of it"),
        Part("power", 1, "Power dice left, in fifths"),
        Part("reserve", 6, "one-hot: the value of the reserve die"),
        Part("first_turn_done", 1, "1 when its first turn is over"),
        Part("ally", 1, "1 for the observer and its allies"),
        Part("first_player", 1, "1 for the First Player"),
        Part("keeper", MOST_KEEPERS, "one-hot: its Keeper's place in the roster"),
    ),
    "the observer's own first, then clockwise; absent seats are zeros",
)

LAYOUT = Layout(
    _SEATS,
    Part("phase", PHASES, "one-hot: what has to happen next, as `Phase` counts"),
    Part("active", SEATS, "one-hot: whose turn it is, the observer's own first"),
    Part("closing", SEATS, "one-hot: who rejoins cubes, the observer's own first"),
    Part("counts", 6, "dice of the pool that are no thrown Power dice, per value in sevenths, as all dice below"),
    Part("powers", 6, "thrown Power dice"),
    Part("mark", 6, "dice marked to be thrown again"),
    Part("left", 6, "after the rolling: dice not used yet"),
    Part("grouped", 6, "dice assigned to actions"),
    Part("group", 15, "the same by value, 2 to 6, and action: move, jump, push"),
    Part("value", 5, "one-hot, 2 to 6: whose dice are to be assigned"),
    Part("pool", 3, "steps left: move, jump, push, in quarters"),
    Part("rerolls", 1, "rerolls left, in halves"),
    Part("added", 1, "Power dice that join the next throw, in fifths"),
    Part("in_the_air", 1, "regular dice about to fall, in sevenths"),
    Part("power_in_the_air", 1, "Power dice about to fall, in sevenths"),
    Part("first_chain", 1, "1 in a first turn and the bonus turns that follow it"),
    Part("bonus_level", 1, "bonus turns in a row"),
    Part("pushed_off", 1, "Keepers pushed off this turn that give Advantage"),
    Part("owed", 1, "bonus turns that may still be taken"),
    Part("rolled", 1, "1 when the rolling is over"),
    Part("stumbled", 1, "1 after a mild fumble"),
    Part("used", ROWS, f"1 for a skill that was triggered this turn: {', '.join(TRIGGERED)}{_OWN}"),
    Part("armed", 1, "1 when the exchange skill may be used"),
    Part("pushes", 1, "pushes begun this turn, in quarters"),
    Part("push", 4, "one-hot: the running push goes N, E, S, W"),
    Part("pushed", SEATS, "one-hot: whose Keeper it pushes, the observer's own first"),
    Part("follow", 4, "one-hot: one may follow N, E, S, W"),
    Part("to_place", SEATS, "1 for whose lifted cube is still to be placed, the observer's own first"),
    Part("moving", SEATS, "1 for those of them that are placed now"),
    Part("turn", 1, "turns begun, as a part of the limit"),
)

_AT = LAYOUT.places()
_SEAT = LAYOUT.places("seats")
_LENGTH = LAYOUT.length


@inner_rule
def see(board, seat, out):
    """Write the observation of a seat."""
    out_of_line()
    for place in range(_LENGTH):
        out[place] = 0.0
    home = board.centre[seat] if int(board.cube[seat]) != CubeStatus.IN_HAND else ORIGIN
    for turned in range(board.players):
        see_seat(board, seat, (seat + turned) % board.players, home, _SEAT.stride * turned, out)
    out[_AT.phase + board.phase] = 1.0
    out[_AT.active + (board.active - seat) % board.players] = 1.0
    if board.closing != NONE:
        out[_AT.closing + (board.closing - seat) % board.players] = 1.0
    see_dice(board, out)
    see_turn(board, out)
    see_others(board, seat, out)


@inner_rule
def see_seat(board, seat, other, home, first, out):
    """Write the part about `other` in the observation of `seat`, from index `first`. Positions are relative to the cell `home`."""
    out_of_line()
    out[first + _SEAT.status + board.status[other]] = 1.0
    out[first + _SEAT.cube + board.cube[other]] = 1.0
    if int(board.cube[other]) != CubeStatus.IN_HAND:
        out[first + _SEAT.rotation + board.rotation[other]] = 1.0
        see_cell(board.centre[other], home, first + _SEAT.centre, out)
    if on_board(board, other) and board.cell[other] >= 0:
        see_cell(board.cell[other], home, first + _SEAT.keeper_at, out)
    if on_board(board, other) and board.cell[other] < 0:
        ridden = RIDING - board.cell[other]
        out[first + _SEAT.lifted_with + (ridden // TILES - seat) % board.players] = 1.0
        out[first + _SEAT.lifted_on + ridden % TILES] = 1.0
    out[first + _SEAT.power] = board.power[other] / POWER_DICE
    if board.reserve[other] > 0:
        out[first + _SEAT.reserve + board.reserve[other] - 1] = 1.0
    out[first + _SEAT.first_turn_done] = float(board.first_turn_done[other])
    out[first + _SEAT.ally] = 1.0 if board.team[other] == board.team[seat] else 0.0
    out[first + _SEAT.first_player] = 1.0 if board.first_player == other else 0.0
    if board.keeper[other] != NONE:
        out[first + _SEAT.keeper + board.keeper[other]] = 1.0


@inner_rule
def see_cell(cell, home, first, out):
    """Write the distance of a cell from `home`, in x and y."""
    out[first] = apart(cell % FIELD, home % FIELD) / CELLS_AWAY
    out[first + 1] = apart(cell // FIELD, home // FIELD) / CELLS_AWAY


@inner_rule
def see_dice(board, out):
    """Write the dice of the turn."""
    out_of_line()
    for value in range(1, 7):
        out[_AT.counts + value - 1] = board.counts[value] / MOST_DICE
        out[_AT.powers + value - 1] = board.powers[value] / MOST_DICE
        out[_AT.mark + value - 1] = board.mark[value] / MOST_DICE
        out[_AT.left + value - 1] = board.left[value] / MOST_DICE
        out[_AT.grouped + value - 1] = (board.group[value, 0] + board.group[value, 1] + board.group[value, 2]) / MOST_DICE
        if value > 1:
            for action in range(3):
                out[_AT.group + 3 * (value - 2) + action] = board.group[value, action] / MOST_DICE
    if board.phase == Phase.ASSIGN:
        out[_AT.value + board.value - 2] = 1.0


@inner_rule
def see_turn(board, out):
    """Write the rest of the turn's state."""
    for action in range(3):
        out[_AT.pool + action] = board.pool[action] / STEPS
    out[_AT.rerolls] = board.rerolls / REROLLS
    out[_AT.added] = board.added / POWER_DICE
    out[_AT.in_the_air] = board.throwing / MOST_DICE
    out[_AT.power_in_the_air] = board.throwing_power / MOST_DICE
    out[_AT.first_chain] = float(board.first_chain)
    out[_AT.bonus_level] = float(board.bonus_level)
    out[_AT.pushed_off] = float(board.pushed_off)
    out[_AT.owed] = float(board.owed)
    out[_AT.rolled] = float(board.rolled)
    out[_AT.stumbled] = float(board.stumbled)
    for row in range(ROWS):
        out[_AT.used + row] = float(board.skills_used >> BIT[row] & 1)
    out[_AT.armed] = float(board.armed)
    out[_AT.pushes] = board.pushes / STEPS
    if board.push_dir != NONE:
        out[_AT.push + board.push_dir] = 1.0
    if board.follow_dir != NONE:
        out[_AT.follow + board.follow_dir] = 1.0
    out[_AT.turn] = board.turn / board.max_turns


@inner_rule
def see_others(board, seat, out):
    """Write which other seats the turn concerns: the pushed seat, and the seats whose cubes are being placed again."""
    if board.push_target != NONE:
        out[_AT.pushed + (board.push_target - seat) % board.players] = 1.0
    for other in range(board.players):
        place = (other - seat) % board.players
        out[_AT.to_place + place] = float(board.to_place >> other & 1)
        out[_AT.moving + place] = float(board.moving >> other & 1)
