"""Kepler-3Ad, the rules (docs/rules/kepler.md): the contract over the record of `state.py`.

`dice.py` knows throws and 4-2-1, `groups.py` actions and their icon groups, `influence.py` the tracks' abilities, `turn.py` the order of
things and the scorings. Every choice, every throw and every token drawn is one action (`numbering.py`).
"""

from __future__ import annotations

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.layout import Layout, Part
from nexarium.core.rules import Rules, contract, inner_rule, out_of_line
from nexarium.games.kepler.box.printed import MOST_GROUPS, MOST_SLOTS, PLANETS, TRACKS, ZONES
from nexarium.games.kepler.rules.board import MOST_DIPLOMATS, MOST_LEADERS, PLACES, START, THRESHOLDS, TOKEN_COUNT, TOP
from nexarium.games.kepler.rules.dice import bonus_choices, fall, take_bonus, throw_outcomes
from nexarium.games.kepler.rules.groups import action_choices, carry_out, choose, group_choices, may_skip, pass_groups
from nexarium.games.kepler.rules.influence import BLACK_TRACK, SPENT_TRACK, can_spend, may_spend, payable, spend, spend_cubes, spend_dice
from nexarium.games.kepler.rules.numbering import (
    ACTIONS,
    DECISIONS,
    END,
    FIRST,
    KIND,
    MOST_OUTCOMES,
    PLANET,
    ROLL_BLACK,
    SEATS,
    SKIP,
    TOKEN,
    Kind,
)
from nexarium.games.kepler.rules.options import BONUSES, MAX_ROUNDS, OPTION
from nexarium.games.kepler.rules.state import NONE, PHASES, SCORINGS, STATE, Phase, at, listed
from nexarium.games.kepler.rules.turn import draw_token, end_turn, go_on, set_up

_PLAYERS, _SIDES, _FIRST, _BONUSES, _ROUNDS = (
    OPTION[name] for name in ("players", "sides", "first_player", "bonus421_per_turn", "max_rounds")
)
_AFTER, _BETWEEN, _REROLL, _ORIGINS, _LIFTED, _ENTRY = (
    OPTION[name]
    for name in (
        "influence_after_action",
        "influence_between_groups",
        "reroll_mode",
        "origins_count_as_targets",
        "presence_excludes_lifted",
        "free_entry_when_empty",
    )
)
_ZERO, _RESHUFFLE, _EMPTY, _PARTIAL, _SPENT, _SCOPE = (
    OPTION[name]
    for name in ("zero_level_scores", "token_reshuffle", "empty_action_allowed", "partial_group", "spent_disc_blocked", "targets_scope")
)


@inner_rule
def read_options(board, options):
    """The table's options (section 10)."""
    out_of_line()
    board.players = 2 + options[_PLAYERS]
    board.planet = options[_SIDES] - 1
    board.first_player = options[_FIRST] - 1
    board.influence_after_action = 1 - options[_AFTER]
    board.influence_between_groups = options[_BETWEEN]
    board.reroll_upto = options[_REROLL]
    board.origins_count_as_targets = options[_ORIGINS]
    board.presence_excludes_lifted = options[_LIFTED]
    board.free_entry_when_empty = 1 - options[_ENTRY]
    board.bonus421_per_turn = BONUSES[options[_BONUSES]]
    board.zero_level_scores = 1 - options[_ZERO]
    board.token_reshuffle = 1 - options[_RESHUFFLE]
    board.empty_action_allowed = 1 - options[_EMPTY]
    board.partial_group = options[_PARTIAL]
    board.spent_disc_blocked = options[_SPENT]
    board.targets_of_turn = options[_SCOPE]
    board.max_rounds = MAX_ROUNDS[options[_ROUNDS]]


@contract
def setup(state, options):
    """KP-7 to KP-10: discs on the bold numbers, no cubes, all tokens in the stack."""
    board = at(state)
    read_options(board, options)
    for track in range(TRACKS):
        board.stack[track] = TOKEN_COUNT[track]
        for seat in range(board.players):
            board.level[seat, track] = START[track]
    for zone in range(len(ZONES)):
        for slot in range(MOST_SLOTS):
            board.slot[zone, slot] = NONE
    set_up(board)


@contract
def mover(state):
    board = at(state)
    phase = board.phase
    if phase == Phase.BEFORE_ACTION or phase == Phase.GROUP or phase == Phase.AFTER_ACTION or phase == Phase.BONUS:
        return board.active
    return OVER if phase == Phase.FINISHED else CHANCE


@inner_rule
def choices(board, out):
    """Section 7: the choices of the phase, ascending."""
    out_of_line()
    phase = board.phase
    if phase == Phase.BONUS:
        return bonus_choices(board, out)
    n = 0
    if phase == Phase.AFTER_ACTION:
        out[0] = END
        n = 1
    if phase == Phase.GROUP and may_skip(board):
        out[0] = SKIP
        n = 1
    spending = may_spend(board)
    if spending and payable(board, BLACK_TRACK):
        out[n] = ROLL_BLACK
        n += 1
    if phase == Phase.BEFORE_ACTION:
        n = action_choices(board, n, out)
    if spending:
        n = spend_dice(board, n, out)
        n = spend_cubes(board, n, out)
    if phase == Phase.GROUP:
        n = group_choices(board, board.action, board.group, n, out)
    return n


@contract
def legal(state, out):
    board = at(state)
    return choices(board, listed(out, DECISIONS))


@contract
def chance(state, ids, weights):
    """Section 7: a planet, a token, the first player, or a throw."""
    board = at(state)
    phase, n = board.phase, 0
    if phase == Phase.DRAW_PLANET or phase == Phase.DRAW_FIRST:
        first, n = (PLANET, len(PLANETS)) if phase == Phase.DRAW_PLANET else (FIRST, board.players)
        for place in range(n):
            ids[place] = first + place
            weights[place] = 1
    elif phase == Phase.DRAW_TOKENS or phase == Phase.REFILL:
        for track in range(TRACKS):
            if board.stack[track] > 0:
                ids[n] = TOKEN + track
                weights[n] = board.stack[track]
                n += 1
    else:
        n = throw_outcomes(board, ids, weights)
    return n


@inner_rule
def happen(board, outcome):
    """A chance outcome."""
    phase = board.phase
    if phase == Phase.WHITE_THROW or phase == Phase.BLACK_THROW or phase == Phase.REROLL_THROW:
        fall(board, outcome)
    elif phase == Phase.REFILL:
        draw_token(board, outcome - TOKEN)
        board.phase = Phase.SCORE_ZONES
    else:
        if phase == Phase.DRAW_PLANET:
            board.planet = outcome - PLANET
        elif phase == Phase.DRAW_TOKENS:
            draw_token(board, outcome - TOKEN)
        else:
            board.first_player = outcome - FIRST
        set_up(board)


@inner_rule
def perform(board, action):
    """One action or chance outcome, in the phase that it belongs to."""
    out_of_line()
    kind = KIND[action]
    if action >= DECISIONS:
        happen(board, action)
    elif board.phase == Phase.BONUS:
        take_bonus(board, action)
    elif kind == Kind.END:
        end_turn(board)
    elif kind == Kind.CHOOSE or kind == Kind.CHOOSE_PAIR:
        choose(board, action)
        next_group(board)
    elif SPENT_TRACK[action] != NONE:
        spend(board, action)
    else:
        carry_out(board, action)
        next_group(board)


@inner_rule
def next_group(board):
    """Pass over groups that cannot be carried out, unless influence may still make them possible."""
    pass_groups(board, board.influence_between_groups and can_spend(board))


@contract
def apply(state, action):
    board = at(state)
    perform(board, action)
    go_on(board)


@contract
def score(state, out):
    """Points."""
    board = at(state)
    for seat in range(board.players):
        out[seat] = float(board.points[seat])


@contract
def returns(state, out):
    """KP-44: the smaller side of those with most points and the others has 1 or -1 each, the other shares as much among it; 0 if all
    are alike."""
    board = at(state)
    best, won = board.points[0], 0
    for seat in range(board.players):
        best = max(best, board.points[seat])
    for seat in range(board.players):
        won += 1 if board.points[seat] == best else 0
    lost = board.players - won
    for seat in range(board.players):
        if lost == 0:
            out[seat] = 0.0
        elif board.points[seat] == best:
            out[seat] = lost / max(won, lost)
        else:
            out[seat] = -won / max(won, lost)


OF_A_SEAT = 1 + 2 * PLACES + TRACKS + 3
OF_THE_TURN = len(PLANETS) + (len(ZONES) + 2) * TRACKS + PHASES + SEATS + SCORINGS + 12 + 8 + 6 + MOST_GROUPS + 1 + PLACES + TRACKS + 4
OBSERVATION = SEATS * OF_A_SEAT + OF_THE_TURN


@inner_rule
def observe_seat(board, seat, n, out):
    """A seat's part of `observe`, from place `n` on."""
    out[n] = 1.0
    for quarter in range(PLACES):
        out[n + 1 + quarter] = board.diplomats[seat, quarter] / MOST_DIPLOMATS
        out[n + 1 + PLACES + quarter] = board.leaders[seat, quarter] / max(1, MOST_LEADERS)
    n += 1 + 2 * PLACES
    for track in range(TRACKS):
        out[n + track] = board.level[seat, track] / TOP[track]
    out[n + TRACKS] = board.points[seat] / 100
    out[n + TRACKS + 1] = board.marker[seat] / THRESHOLDS[len(THRESHOLDS) - 1]
    out[n + TRACKS + 2] = float(board.entered[seat])


@contract
def observe(state, seat, out):
    """Everything, as seen from the seat; nothing is hidden, the stack being a count of each token.

    For each seat, the viewer's own first and then clockwise (absent seats are zeros): 1; diplomats by quarter, of all it has; leaders
    likewise; levels by track, of the highest; points in hundreds; marker, of the last threshold; whether it has entered the planet.

    Then: planet one-hot (8); tokens in slots by zone and track (21), in the stack (7), in the discard (7); phase one-hot (12); the active
    seat one-hot from the viewer's own (5); thresholds passed one-hot (4); unplaced dice: white by value (6), black by value (6), in thirds;
    action one-hot, first place for none (8); the placed dice's value one-hot (6); group at hand one-hot (4); groups carried out; barred
    quarters (12); tracks spent (7); bonuses taken this turn; white and black dice in the air, in thirds; rounds, of the last.
    """
    board = at(state)
    for place in range(OBSERVATION):
        out[place] = 0.0
    for turned in range(board.players):
        observe_seat(board, (seat + turned) % board.players, OF_A_SEAT * turned, out)
    n = SEATS * OF_A_SEAT
    if board.planet != NONE:
        out[n + board.planet] = 1.0
    n += len(PLANETS)
    for zone in range(len(ZONES)):
        for slot in range(MOST_SLOTS):
            if board.slot[zone, slot] >= 0:
                out[n + board.slot[zone, slot]] += 1.0
        n += TRACKS
    for track in range(TRACKS):
        out[n + track] = float(board.stack[track])
        out[n + TRACKS + track] = float(board.discard[track])
    n += 2 * TRACKS
    out[n + board.phase] = 1.0
    n += PHASES
    out[n + (board.active - seat) % board.players] = 1.0
    n += SEATS
    out[n + board.threshold] = 1.0
    n += SCORINGS
    for value in range(1, 7):
        out[n + value - 1] = board.white[value] / 3
        out[n + 5 + value] = board.black[value] / 3
    n += 12
    out[n + board.action] = 1.0
    n += 8
    if board.placed_value > 0:
        out[n + board.placed_value - 1] = 1.0
    n += 6
    if board.phase == Phase.GROUP:
        out[n + board.group] = 1.0
    n += MOST_GROUPS
    out[n] = float(board.groups_done)
    n += 1
    for quarter in range(PLACES):
        out[n + quarter] = float(board.targets >> quarter & 1)
    n += PLACES
    for track in range(TRACKS):
        out[n + track] = float(board.spent >> track & 1)
    n += TRACKS
    out[n] = float(board.bonus421_used)
    out[n + 1] = board.throwing_white / 3
    out[n + 2] = board.throwing_black / 3
    out[n + 3] = board.turn / (board.players * board.max_rounds)


PLIES_OF_A_TURN = 2 + 1 + 3 * (TRACKS - 1) + MOST_GROUPS + 1
"""Throw and bonus; the action; influences, each perhaps with a throw and a bonus; groups; the end."""
TOKENS_OF_A_SCORING = MOST_SLOTS * len(ZONES)

RULES = Rules.of(
    __name__,
    dtype=STATE,
    actions=ACTIONS,
    max_legal=DECISIONS,
    max_outcomes=MOST_OUTCOMES,
    max_plies=2 + int(MAX_ROUNDS.max()) * SEATS * PLIES_OF_A_TURN + (SCORINGS + 1) * TOKENS_OF_A_SCORING,
    layout=Layout(Part("everything", OBSERVATION, "see `observe`")),
)
