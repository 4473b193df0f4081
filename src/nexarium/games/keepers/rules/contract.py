"""The rules of Nexus Keepers (docs/rules/keepers.md): the game contract over the record of `state.py`.

Nothing is hidden; every choice and every throw is one action. The modules:

- `board.py`: tiles, doors and bridges
- `closure.py`: the removal and rejoining of cubes
- `dice.py`: everything from the throw to the reserve
- `steps.py`: moves, jumps and pushes
- `turn.py`: the order of play
"""

from __future__ import annotations

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.rules import Rules, contract, inner_rule, out_of_line
from nexarium.games.keepers.box.card_skills import most_gained, most_rerolls, own_rows
from nexarium.games.keepers.rules.closure import liftable, pick, rejoin_at, rejoin_places, unfold_places
from nexarium.games.keepers.rules.dice import (
    assign,
    assignment_choices,
    fall,
    finish_rolling,
    outcomes,
    reroll_choices,
    reserve_choices,
    skill_choices,
    throw,
    throw_power_now,
    trigger,
)
from nexarium.games.keepers.rules.numbering import ACTIONS, CELLS, MOST_OF_A_VALUE, MOST_OUTCOMES, MOST_PLACES, POWER_DICE, SEATS, Kind
from nexarium.games.keepers.rules.observation import LAYOUT, see
from nexarium.games.keepers.rules.options import EDITION, EDITION_NUMBERS, MAX_TURNS, OPTION, TEAMS
from nexarium.games.keepers.rules.state import KEEPERS, NONE, OWN_SHAPE, SHARED_PENALTY, STATE, KeeperStatus, Phase, at
from nexarium.games.keepers.rules.steps import end_push, step_choices, take_step
from nexarium.games.keepers.rules.turn import end_turn, go_on, set_up, undrawn_seat, unfold


@inner_rule
def option_or_edition(options, option, printed):
    """Return an option's index among its choices, or what the edition prints where the option leaves it to the edition (section 11)."""
    return options[option] if options[option] > 0 else EDITION_NUMBERS[options[OPTION.edition], printed]


@inner_rule
def use_own_shape(board, seat):
    """Give a seat's cube the shape that its Keeper's card names."""
    keeper = board.keeper[seat]
    if keeper != NONE and OWN_SHAPE[keeper] != NONE:
        board.cube_shape[seat] = OWN_SHAPE[keeper]


@inner_rule
def read_options(board, options):
    """Read the table's options; an edition's number applies where an option gives no other (section 11)."""
    out_of_line()
    board.players = 2 + options[OPTION.players]
    board.fumble = option_or_edition(options, OPTION.fumble, EDITION.fumble) - 1
    board.min_reroll = option_or_edition(options, OPTION.min_reroll, EDITION.min_reroll)
    penalty = option_or_edition(options, OPTION.duel_penalty, EDITION.duel_penalty)
    board.bonus_step = penalty if board.players == 2 else SHARED_PENALTY
    board.bonus_each = option_or_edition(options, OPTION.bonus_turns, EDITION.bonus_turns) - 1
    board.close_next_turn = option_or_edition(options, OPTION.closure, EDITION.closure) - 1
    board.power_any_time = option_or_edition(options, OPTION.power_time, EDITION.power_time) - 1
    board.max_turns = MAX_TURNS[options[OPTION.max_turns]]
    board.diag_needs_side_tile = options[OPTION.diag_needs_side_tile]
    board.power_rerollable = options[OPTION.power_rerollable]
    board.fumble_counts_reserve = options[OPTION.fumble_counts_reserve]
    board.reserve_pair_uses_reserve = 1 - options[OPTION.reserve_pair_uses_reserve]
    board.reserve_pair_uses_power = 1 - options[OPTION.reserve_pair_uses_power]
    board.advantage_on_ally = 1 - options[OPTION.advantage_on_ally]
    board.bonus_base_first = options[OPTION.bonus_base_first]
    board.soft_fumble_power = 1 - options[OPTION.soft_fumble_power]
    board.reconnection_optional = 1 - options[OPTION.reconnection]
    board.first_player = options[OPTION.first_player] - 1
    for seat in range(SEATS):
        chosen = options[OPTION.keeper_a + seat]
        board.keeper[seat] = (chosen + seat) % KEEPERS if chosen < KEEPERS else NONE
        board.cube_shape[seat] = options[OPTION.cube_shape]
        board.arranged[seat] = options[OPTION.stickers_a + seat]
        use_own_shape(board, seat)
        board.team[seat] = TEAMS[options[OPTION.teams], seat]


@contract
def setup(state, options):
    """Set up an empty board with the table's options (NK-17, NK-20)."""
    board = at(state)
    read_options(board, options)
    for cell in range(CELLS):
        board.owner[cell] = NONE
    for seat in range(SEATS):
        board.status[seat] = KeeperStatus.WAITING
    end_push(board)
    board.closing = NONE
    set_up(board)


@contract
def mover(state):
    """Return the mover (section 12): the active seat, the seat that rejoins cubes (NK-64), chance for dice and cards, or none when the game
    is over."""
    board = at(state)
    phase = int(board.phase)
    if phase == Phase.FINISHED:
        return OVER
    if phase == Phase.ROLL or phase == Phase.THROW or phase == Phase.FIRST or phase == Phase.DRAW:
        return CHANCE
    if phase == Phase.LIFTING or phase == Phase.REJOIN:
        return board.closing
    return board.active


@inner_rule
def arrangements(board, out):
    """List the placements of the cube or cluster in hand, or the sets of cubes that may be lifted (NK-18, NK-64, NK-65)."""
    out_of_line()
    ways, phase = np.empty(MOST_PLACES, np.int64), int(board.phase)
    if phase == Phase.LIFTING:
        n = liftable(board, ways)
    elif phase == Phase.PLACING:
        n = unfold_places(board, ways)
    else:
        n = rejoin_places(board, ways)
    first = Kind.LIFT if phase == Phase.LIFTING else Kind.PLACE
    for place in range(n):
        out[place] = first + int(ways[place])
    return n


@contract
def legal(state, out):
    """List the choices of the phase, ascending (section 12)."""
    board = at(state)
    phase = int(board.phase)
    n = 0
    if phase == Phase.REROLL:
        n = reroll_choices(board, out)
    elif phase == Phase.SPEND:
        n = step_choices(board, out)
    elif phase == Phase.ASSIGN:
        n = assignment_choices(board, out)
    elif phase == Phase.SKILL:
        n = skill_choices(board, out)
    elif phase == Phase.RESERVING:
        n = reserve_choices(board, out)
    elif phase == Phase.BONUS_OFFER:
        out[0] = Kind.BONUS
        out[1] = Kind.DECLINE
        n = 2
    elif phase == Phase.LIFTING or phase == Phase.PLACING or phase == Phase.REJOIN:
        n = arrangements(board, out)
    return n


@contract
def chance(state, ids, weights):
    """List the chance outcomes with their weights (NK-17, section 12): the first player, an unowned Keeper, or a throw of dice.

    All first players are equally likely by symmetry, because ties are rolled again."""
    board = at(state)
    n = 0
    if int(board.phase) == Phase.FIRST:
        for seat in range(board.players):
            ids[n] = Kind.FIRST + seat
            weights[n] = 1
            n += 1
    elif int(board.phase) == Phase.DRAW:
        for keeper in range(KEEPERS):
            taken = False
            for seat in range(board.players):
                taken = taken or board.keeper[seat] == keeper
            if not taken or board.players > KEEPERS:
                ids[n] = Kind.DRAW + keeper
                weights[n] = 1
                n += 1
    else:
        n = outcomes(board, ids, weights)
    return n


@inner_rule
def perform(board, action):
    """Apply one action or chance outcome, according to the phase."""
    out_of_line()
    phase = int(board.phase)
    if phase == Phase.ROLL or phase == Phase.THROW:
        fall(board, action - Kind.DICE)
    elif phase == Phase.SPEND:
        if action == Kind.END:
            board.phase = Phase.RESERVING
            end_push(board)
        elif action == Kind.ADD_POWER:
            throw_power_now(board)
        else:
            take_step(board, action)
    elif phase == Phase.REROLL:
        if action == Kind.ADD_POWER:
            board.added += 1
        elif action == Kind.THROW:
            throw(board)
        elif action == Kind.STOP:
            finish_rolling(board)
        else:
            board.mark[action - Kind.MARK + 1] += 1
    elif phase == Phase.ASSIGN:
        assign(board, action - Kind.ASSIGN)
    elif phase == Phase.SKILL:
        trigger(board, action)
    elif phase == Phase.RESERVING:
        end_turn(board, action - Kind.RESERVE)
    elif phase == Phase.BONUS_OFFER:
        take_bonus(board, action == Kind.BONUS)
    else:
        arrange(board, action)


@inner_rule
def take_bonus(board, taken):
    """Start a bonus turn, which is a full turn, or pass on (NK-56, NK-58). A player who declines is owed no more bonus turns
    (`next_player`)."""
    if taken:
        board.owed -= 1
        board.bonus_level += 1
        board.phase = Phase.START
    else:
        board.phase = Phase.NEXT


@inner_rule
def arrange(board, action):
    """Apply an action or outcome of setup and rejoining."""
    out_of_line()
    phase = int(board.phase)
    if phase == Phase.DRAW:
        seat = undrawn_seat(board)
        board.keeper[seat] = action - Kind.DRAW
        use_own_shape(board, seat)
        set_up(board)
    elif phase == Phase.FIRST:
        board.first_player = action - Kind.FIRST
        set_up(board)
    elif phase == Phase.PLACING:
        unfold(board, board.active, (action - Kind.PLACE) >> 2, (action - Kind.PLACE) & 3)
    elif phase == Phase.LIFTING:
        pick(board, action - Kind.LIFT)
    elif phase == Phase.REJOIN:
        rejoin_at(board, action - Kind.PLACE)


@contract
def apply(state, action):
    """Apply one action or chance outcome, and all its automatic consequences (section 12)."""
    board = at(state)
    perform(board, action)
    go_on(board)


@contract
def score(state, out):
    """Write 1 for the winners and 0 for the others (NK-59, NK-60). In a draw, and before the end, write half for every team still in the
    game."""
    board = at(state)
    for seat in range(board.players):
        out[seat] = 0.0
        if board.winners:
            out[seat] = float(board.winners >> seat & 1)
        else:
            for other in range(board.players):
                if board.team[other] == board.team[seat] and int(board.status[other]) != KeeperStatus.ELIMINATED:
                    out[seat] = 0.5


@contract
def returns(state, out):
    """Write returns that sum to 0 (NK-59, NK-60). Each seat on the smaller side of winners and losers has 1 or -1; the other side shares
    the opposite total. A draw is 0."""
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


@contract
def observe(state, seat, out):
    """Write the whole position as seen from the seat (section 12); `print(game.rules.layout)` shows the order."""
    see(at(state), seat, out)


MOST_STEPS = MOST_OF_A_VALUE + 2 + 1 + 1 + 1 + most_gained()
"""Steps of a turn: at most the dice in groups, those that gambler and undertow give, follow, exchange, and those of a card's own skills."""
MARKS = 3 * MOST_OF_A_VALUE + 9 + most_rerolls() * (MOST_OF_A_VALUE + 3)
"""Marks and Power dice added, and throws decided, with those of a card's own rerolls."""
PLIES_OF_A_TURN = 4 + MARKS + 18 + 6 + own_rows() + 5 + MOST_STEPS + (8 + own_rows()) * POWER_DICE + 1 + 1 + 1
"""The terms: rejoining; marks and throws; throws falling in parts; skills; values; steps; Power dice among the steps; end; reserve; bonus.
Each Power die among the steps repeats decisions: the throw, skills passed over, five values."""

RULES = Rules.of(
    __name__,
    dtype=STATE,
    actions=ACTIONS,
    max_legal=MOST_PLACES,
    max_outcomes=MOST_OUTCOMES,
    max_plies=2 * SEATS + int(MAX_TURNS.max()) * PLIES_OF_A_TURN,
    layout=LAYOUT,
)
