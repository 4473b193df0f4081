"""Nexus Keepers, the rules (docs/rules/keepers.md): the contract over the record of `state.py`.

`board.py` knows tiles, doors and bridges, `closure.py` how cubes go and are rejoined, `dice.py` everything from the throw to the
reserve, `steps.py` moves, jumps and pushes, `turn.py` the order of things. Nothing is hidden; every choice and every throw is one action.
"""

from __future__ import annotations

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.layout import Layout, Part
from nexarium.core.rules import Rules, contract, inner_rule, out_of_line
from nexarium.games.keepers.box.cards import MOST_KEEPERS, MOST_POWER
from nexarium.games.keepers.rules.board import apart
from nexarium.games.keepers.rules.closure import liftable, pick, rejoin_at, rejoin_places, unfold_places
from nexarium.games.keepers.rules.dice import (
    fall,
    finish_rolling,
    outcomes,
    reroll_choices,
    reserve_choices,
    share,
    share_choices,
    skill_choices,
    throw,
    trigger,
)
from nexarium.games.keepers.rules.numbering import (
    ACTIONS,
    ADD_POWER,
    BONUS,
    CELLS,
    DECLINE,
    DICE,
    END,
    FIELD,
    LIFT,
    MARK,
    MOST_OUTCOMES,
    MOST_PLACES,
    ORIGIN,
    PLACE,
    RESERVE,
    SEATS,
    SHARE,
)
from nexarium.games.keepers.rules.numbering import DRAW as DRAW_KEEPER
from nexarium.games.keepers.rules.numbering import FIRST as FIRST_SEAT
from nexarium.games.keepers.rules.numbering import STOP as STOP_ROLLING
from nexarium.games.keepers.rules.numbering import THROW as THROW_DICE
from nexarium.games.keepers.rules.options import MAX_TURNS, OPTION, TABLE, TEAMS
from nexarium.games.keepers.rules.state import (
    ASSIGN,
    BONUS_OFFER,
    DRAW,
    ELIMINATED,
    FINISHED,
    FIRST,
    KEEPERS,
    LIFTING,
    NEXT,
    NONE,
    ON,
    PHASES,
    PLACING,
    REJOIN,
    REROLL,
    RESERVING,
    ROLL,
    SHARED_PENALTY,
    SKILL,
    SPEND,
    START,
    STATE,
    THROW,
    WAITING,
    at,
)
from nexarium.games.keepers.rules.steps import step_choices, take_step
from nexarium.games.keepers.rules.turn import end_turn, go_on, set_up, undrawn_seat, unfold

_PLAYERS, _FUMBLE, _MIN_REROLL, _DUEL_PENALTY = OPTION["players"], OPTION["fumble"], OPTION["min_reroll"], OPTION["duel_penalty"]
_EDITION, _TEAMS, _FIRST, _SHAPE, _TURNS = (
    OPTION["edition"],
    OPTION["teams"],
    OPTION["first_player"],
    OPTION["cube_shape"],
    OPTION["max_turns"],
)
_KEEPER, _DIAGONAL, _POWER, _COUNTS = (
    OPTION["keeper_a"],
    OPTION["diag_needs_side_tile"],
    OPTION["power_rerollable"],
    OPTION["fumble_counts_reserve"],
)
_PAIR, _ALLY, _BASE, _SOFT = (
    OPTION["reserve_pair_uses_reserve"],
    OPTION["advantage_on_ally"],
    OPTION["bonus_base_first"],
    OPTION["soft_fumble_power"],
)


@inner_rule
def read_options(board, options):
    """The table's options, an edition's number where an option says no other (section 11)."""
    out_of_line()
    edition = options[_EDITION]
    board.players = 2 + options[_PLAYERS]
    board.cube_shape = options[_SHAPE]
    board.fumble = options[_FUMBLE] - 1 if options[_FUMBLE] > 0 else TABLE[edition, 0]
    board.min_reroll = options[_MIN_REROLL] if options[_MIN_REROLL] > 0 else TABLE[edition, 1]
    penalty = options[_DUEL_PENALTY] if options[_DUEL_PENALTY] > 0 else TABLE[edition, 2]
    board.bonus_step = penalty if board.players == 2 else SHARED_PENALTY
    board.max_turns = MAX_TURNS[options[_TURNS]]
    board.diag_needs_side_tile = options[_DIAGONAL]
    board.power_rerollable = options[_POWER]
    board.fumble_counts_reserve = options[_COUNTS]
    board.reserve_pair_uses_reserve = 1 - options[_PAIR]
    board.advantage_on_ally = 1 - options[_ALLY]
    board.bonus_base_first = options[_BASE]
    board.soft_fumble_power = 1 - options[_SOFT]
    board.first_player = options[_FIRST] - 1
    for seat in range(SEATS):
        chosen = options[_KEEPER + seat]
        board.keeper[seat] = (chosen + seat) % KEEPERS if chosen < KEEPERS else NONE
        board.team[seat] = TEAMS[options[_TEAMS], seat]


@contract
def setup(state, options):
    """NK-17, NK-20: an empty board, and the table's options."""
    board = at(state)
    read_options(board, options)
    for cell in range(CELLS):
        board.owner[cell] = NONE
    for seat in range(SEATS):
        board.status[seat] = WAITING
    board.push_dir = NONE
    board.push_target = NONE
    board.follow_dir = NONE
    board.closing = NONE
    set_up(board)


@contract
def mover(state):
    board = at(state)
    phase = board.phase
    if phase == FINISHED:
        return OVER
    if phase == ROLL or phase == THROW or phase == FIRST or phase == DRAW:
        return CHANCE
    return board.active


@inner_rule
def arrangements(board, out):
    """NK-18, NK-64, NK-65: the placements of the cube or cluster in hand, or the sets of cubes that may be lifted."""
    out_of_line()
    ways = np.empty(MOST_PLACES, np.int64)
    first = LIFT if board.phase == LIFTING else PLACE
    if board.phase == LIFTING:
        n = liftable(board, ways)
    elif board.phase == PLACING:
        n = unfold_places(board, ways)
    else:
        n = rejoin_places(board, ways)
    for place in range(n):
        out[place] = first + ways[place]
    return n


@contract
def legal(state, out):
    """Section 12: the choices of the phase, ascending."""
    board = at(state)
    phase = board.phase
    n = 0
    if phase == REROLL:
        n = reroll_choices(board, out)
    elif phase == SPEND:
        n = step_choices(board, out)
    elif phase == ASSIGN:
        n = share_choices(board, out)
    elif phase == SKILL:
        n = skill_choices(board, out)
    elif phase == RESERVING:
        n = reserve_choices(board, out)
    elif phase == BONUS_OFFER:
        out[0] = BONUS
        out[1] = DECLINE
        n = 2
    elif phase == LIFTING or phase == PLACING or phase == REJOIN:
        n = arrangements(board, out)
    return n


@contract
def chance(state, ids, weights):
    """NK-17, section 12: the first player (by symmetry all alike, ties rolled again), a Keeper that nobody has, or a throw of dice."""
    board = at(state)
    n = 0
    if board.phase == FIRST:
        for seat in range(board.players):
            ids[n] = FIRST_SEAT + seat
            weights[n] = 1
            n += 1
    elif board.phase == DRAW:
        for keeper in range(KEEPERS):
            taken = False
            for seat in range(board.players):
                taken = taken or board.keeper[seat] == keeper
            if not taken or board.players > KEEPERS:
                ids[n] = DRAW_KEEPER + keeper
                weights[n] = 1
                n += 1
    else:
        n = outcomes(board, ids, weights)
    return n


@inner_rule
def perform(board, action):
    """One action or chance outcome, in the phase that it belongs to."""
    out_of_line()
    phase = board.phase
    if phase == ROLL or phase == THROW:
        fall(board, action - DICE)
    elif phase == SPEND:
        if action == END:
            board.phase = RESERVING
            board.push_dir = NONE
            board.push_target = NONE
            board.follow_dir = NONE
        else:
            take_step(board, action)
    elif phase == REROLL:
        if action == ADD_POWER:
            board.added += 1
        elif action == THROW_DICE:
            throw(board)
        elif action == STOP_ROLLING:
            finish_rolling(board)
        else:
            board.mark[action - MARK + 1] += 1
    elif phase == ASSIGN:
        share(board, action - SHARE)
    elif phase == SKILL:
        trigger(board, action)
    elif phase == RESERVING:
        end_turn(board, action - RESERVE)
    elif phase == BONUS_OFFER:
        take_bonus(board, action == BONUS)
    else:
        arrange(board, action)


@inner_rule
def take_bonus(board, taken):
    """NK-56, NK-58: a bonus turn is a full turn; otherwise play passes."""
    if taken:
        board.bonus_level += 1
        board.phase = START
    else:
        board.pushed_off = 0
        board.phase = NEXT


@inner_rule
def arrange(board, action):
    """Setting up and rejoining."""
    out_of_line()
    phase = board.phase
    if phase == DRAW:
        board.keeper[undrawn_seat(board)] = action - DRAW_KEEPER
        set_up(board)
    elif phase == FIRST:
        board.first_player = action - FIRST_SEAT
        set_up(board)
    elif phase == PLACING:
        unfold(board, board.active, (action - PLACE) >> 2, (action - PLACE) & 3)
    elif phase == LIFTING:
        pick(board, action - LIFT)
    elif phase == REJOIN:
        rejoin_at(board, action - PLACE)


@contract
def apply(state, action):
    board = at(state)
    board.news_fell = 0
    board.news_out = 0
    board.news_closed = 0
    board.news_fumble = 0
    perform(board, action)
    go_on(board)


@contract
def score(state, out):
    """NK-59, NK-60: 1 for the winners, 0 for the others; in a draw, and before the end, half for every team still in the game."""
    board = at(state)
    for seat in range(board.players):
        out[seat] = 0.0
        if board.winners:
            out[seat] = float(board.winners >> seat & 1)
        else:
            for other in range(board.players):
                if board.team[other] == board.team[seat] and board.status[other] != ELIMINATED:
                    out[seat] = 0.5


@contract
def returns(state, out):
    """NK-59, NK-60: the smaller side of winners and losers has 1 or -1 each, the other shares as much among it; 0 in a draw."""
    board = at(state)
    won = 0
    for seat in range(board.players):
        won += board.winners >> seat & 1
    lost = board.players - won
    for seat in range(board.players):
        if won == 0:
            out[seat] = 0.0
        elif board.winners >> seat & 1:
            out[seat] = lost / max(won, lost)
        else:
            out[seat] = -won / max(won, lost)


OF_A_SEAT = 4 + 4 + 4 + 2 + 2 + 1 + 6 + 3 + MOST_KEEPERS
OF_THE_TURN = PHASES + SEATS + 5 * 6 + 15 + 3 + 12
OBSERVATION = SEATS * OF_A_SEAT + OF_THE_TURN


@contract
def observe(state, seat, out):
    """Everything, as seen from the seat.

    For each seat, the viewer's own first and then clockwise (absent seats are zeros): status one-hot (ON, FALLEN, ELIMINATED, WAITING);
    cube one-hot (in hand, in play, removed, lifted); rotation one-hot; its centre's x and y from the viewer's centre, in sixteenths;
    its Keeper's x and y likewise; Power dice left, in fifths; reserve one-hot (1 to 6); first turn done, ally, First Player; Keeper
    one-hot (32).

    Then the turn: phase one-hot (14); the active seat one-hot, from the viewer's own; of the values 1 to 6, in sevenths: pool, thrown
    Power dice, marks, dice left, dice grouped; 15 group sizes (values 2 to 6, M J P), in sevenths; pools M, J, P, in quarters; rerolls
    left, Power dice added, dice in the air, bonus level, Keepers pushed off, stumbled, armed, the running push one-hot (N, E, S, W), turns
    of the limit.
    """
    board = at(state)
    for place in range(OBSERVATION):
        out[place] = 0.0
    home_x, home_y = ORIGIN % FIELD, ORIGIN // FIELD
    if board.cube[seat] != 0:
        home_x, home_y = board.centre[seat] % FIELD, board.centre[seat] // FIELD
    for turned in range(board.players):
        other = (seat + turned) % board.players
        n = OF_A_SEAT * turned
        out[n + board.status[other]] = 1.0
        out[n + 4 + board.cube[other]] = 1.0
        if board.cube[other] != 0:
            out[n + 8 + board.rotation[other]] = 1.0
            out[n + 12] = apart(board.centre[other] % FIELD, home_x) / 16
            out[n + 13] = apart(board.centre[other] // FIELD, home_y) / 16
        if board.status[other] == ON and board.cell[other] >= 0:
            out[n + 14] = apart(board.cell[other] % FIELD, home_x) / 16
            out[n + 15] = apart(board.cell[other] // FIELD, home_y) / 16
        out[n + 16] = board.power[other] / MOST_POWER
        if board.reserve[other] > 0:
            out[n + 16 + board.reserve[other]] = 1.0
        out[n + 23] = float(board.first_turn_done[other])
        out[n + 24] = 1.0 if board.team[other] == board.team[seat] else 0.0
        out[n + 25] = 1.0 if board.first_player == other else 0.0
        if board.keeper[other] != NONE:
            out[n + 26 + board.keeper[other]] = 1.0
    n = SEATS * OF_A_SEAT
    out[n + board.phase] = 1.0
    n += PHASES
    out[n + (board.active - seat) % board.players] = 1.0
    n += SEATS
    for value in range(1, 7):
        out[n + value - 1] = board.counts[value] / 7
        out[n + 5 + value] = board.powers[value] / 7
        out[n + 11 + value] = board.mark[value] / 7
        out[n + 17 + value] = board.left[value] / 7
        out[n + 23 + value] = (board.group[value, 0] + board.group[value, 1] + board.group[value, 2]) / 7
        if value > 1:
            for action in range(3):
                out[n + 30 + 3 * (value - 2) + action] = board.group[value, action] / 7
    n += 45
    for action in range(3):
        out[n + action] = board.pool[action] / 4
    out[n + 3] = board.rerolls / 2
    out[n + 4] = board.added / MOST_POWER
    out[n + 5] = (board.throwing + board.throwing_power) / 7
    out[n + 6] = float(board.bonus_level)
    out[n + 7] = float(board.pushed_off)
    out[n + 8] = float(board.stumbled)
    out[n + 9] = float(board.armed)
    if board.push_dir != NONE:
        out[n + 10 + board.push_dir] = 1.0
    out[n + 14] = board.turn / board.max_turns


MOST_STEPS = 13 + 2 + 1 + 1 + 1
"""Steps of a turn: no more than dice in groups, gambler's two, undertow's one, follow, exchange."""
PLIES_OF_A_TURN = 3 * 13 + 9 + 18 + 6 + 5 + MOST_STEPS + 1 + 1 + 1
"""Marks and Power dice added, throws decided, throws falling in parts, skills, values, steps, end, reserve, bonus."""

RULES = Rules.of(
    __name__,
    dtype=STATE,
    actions=ACTIONS,
    max_legal=MOST_PLACES,
    max_outcomes=MOST_OUTCOMES,
    max_plies=2 * SEATS + int(MAX_TURNS.max()) * PLIES_OF_A_TURN,
    layout=Layout(Part("everything", OBSERVATION, "see `observe`")),
)
