"""The rules of Kepler-3Ad (docs/rules/kepler.md): the game contract over the record of `state.py`.

Every choice, every throw and every token drawn is one action (`numbering.py`). The modules:

- `dice.py`: throws and 4-2-1
- `groups.py`: actions and their icon groups
- `influence.py`: the tracks' abilities
- `turn.py`: the order of play and the scorings
- `observation.py`: the observation of a seat
"""

from __future__ import annotations

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.rules import Rules, contract, inner_rule, out_of_line
from nexarium.games.kepler.box.printed import MOST_GROUPS, MOST_SLOTS, PLANETS, TRACKS, ZONES
from nexarium.games.kepler.rules.board import START, TOKEN_COUNT
from nexarium.games.kepler.rules.dice import bonus_choices, fall, take_bonus, throw_outcomes
from nexarium.games.kepler.rules.groups import action_choices, carry_out, choose, group_choices, may_skip, pass_groups
from nexarium.games.kepler.rules.influence import BLACK_TRACK, SPENT_TRACK, can_spend, may_spend, payable, spend, spend_cubes, spend_dice
from nexarium.games.kepler.rules.numbering import ACTIONS, DECISIONS, KIND, MOST_OUTCOMES, SEATS, Kind
from nexarium.games.kepler.rules.observation import LAYOUT, observe
from nexarium.games.kepler.rules.options import BONUSES, MAX_ROUNDS, OPTION
from nexarium.games.kepler.rules.state import NONE, SCORINGS, STATE, Phase, at, is_decision, listed
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
    """Read the table's options (section 10)."""
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
    board.targets_of_turn = 1 - options[_SCOPE]
    board.max_rounds = MAX_ROUNDS[options[_ROUNDS]]


@contract
def setup(state, options):
    """Set up: discs on the bold numbers, no cubes, all tokens in the stack (KP-7 to KP-10)."""
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
    """Return the seat to move, `CHANCE` or `OVER`."""
    board = at(state)
    if is_decision(board.phase):
        return board.active
    return OVER if board.phase == Phase.FINISHED else CHANCE


@inner_rule
def choices(board, out):
    """List the choices of the phase, ascending (section 7)."""
    out_of_line()
    phase = board.phase
    if phase == Phase.BONUS:
        return bonus_choices(board, out)
    n = 0
    if phase == Phase.AFTER_ACTION:
        out[0] = Kind.END
        n = 1
    if phase == Phase.GROUP and may_skip(board):
        out[0] = Kind.SKIP
        n = 1
    spending = may_spend(board)
    if spending and payable(board, BLACK_TRACK):
        out[n] = Kind.ROLL_BLACK
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
    """Write the legal actions in ascending order, and return their number."""
    board = at(state)
    return choices(board, listed(out, DECISIONS))


@contract
def chance(state, ids, weights):
    """List the chance outcomes with their weights: a planet, a token, the first player, or a throw (section 7)."""
    board = at(state)
    phase, n = board.phase, 0
    if phase == Phase.DRAW_PLANET or phase == Phase.DRAW_FIRST:
        first, n = (Kind.PLANET, len(PLANETS)) if phase == Phase.DRAW_PLANET else (Kind.FIRST, board.players)
        for place in range(n):
            ids[place] = first + place
            weights[place] = 1
    elif phase == Phase.DRAW_TOKENS or phase == Phase.REFILL:
        for track in range(TRACKS):
            if board.stack[track] > 0:
                ids[n] = Kind.TOKEN + track
                weights[n] = board.stack[track]
                n += 1
    else:
        n = throw_outcomes(board, ids, weights)
    return n


@inner_rule
def happen(board, outcome):
    """Apply a chance outcome."""
    phase = board.phase
    if phase == Phase.WHITE_THROW or phase == Phase.BLACK_THROW or phase == Phase.REROLL_THROW:
        fall(board, outcome)
    elif phase == Phase.REFILL:
        draw_token(board, outcome - Kind.TOKEN)
        board.phase = Phase.SCORE_ZONES
    else:
        if phase == Phase.DRAW_PLANET:
            board.planet = outcome - Kind.PLANET
        elif phase == Phase.DRAW_TOKENS:
            draw_token(board, outcome - Kind.TOKEN)
        else:
            board.first_player = outcome - Kind.FIRST
        set_up(board)


@inner_rule
def perform(board, action):
    """Apply one action or chance outcome, according to the phase."""
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
    elif SPENT_TRACK[action] != NONE:
        spend(board, action)
    else:
        carry_out(board, action)
    if board.phase == Phase.GROUP:
        next_group(board)


@inner_rule
def next_group(board):
    """Skip groups that cannot be carried out, unless influence may still make them possible (KP-15, KP-29)."""
    pass_groups(board, board.influence_between_groups and can_spend(board))


@contract
def apply(state, action):
    """Apply a decision or a chance outcome, and go on to the next one."""
    board = at(state)
    perform(board, action)
    go_on(board)


@contract
def score(state, out):
    """Write each seat's points."""
    board = at(state)
    for seat in range(board.players):
        out[seat] = float(board.points[seat])


@contract
def returns(state, out):
    """Write returns that sum to 0 (KP-44). The smaller side of winners and others has 1 or -1 each, the other side shares the opposite
    total. All are 0 if all seats have equal points."""
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


PLIES_OF_A_TURN = 2 + 1 + 3 * (TRACKS - 1) + MOST_GROUPS + 1
"""The terms: throw and bonus; the action; influences, each with a possible throw and bonus; groups; the end."""
TOKENS_OF_A_SCORING = MOST_SLOTS * len(ZONES)

__all__ = ["RULES", "observe"]

RULES = Rules.of(
    __name__,
    dtype=STATE,
    actions=ACTIONS,
    max_legal=DECISIONS,
    max_outcomes=MOST_OUTCOMES,
    max_plies=2 + int(MAX_ROUNDS.max()) * SEATS * PLIES_OF_A_TURN + (SCORINGS + 1) * TOKENS_OF_A_SCORING,
    layout=LAYOUT,
)
