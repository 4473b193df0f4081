"""The rules of Last Watch (docs/rules/nemesis.md, part B with its engine): the game contract over the record of `state.py`.

The game is cooperative. What no seat has seen is not decided yet, so there is nothing to hide. The modules:

- `ship.py`: the deck plan, the characters and the scenario's numbers
- `tokens.py`: bag, pools and figures
- `noise.py`: encounters and bag development
- `intruders.py`: attacks and injuries
- `wounds.py`: cards, Contamination and death
- `actions.py`: the characters' actions
- `turn.py`: the order of play
"""

from __future__ import annotations

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.rules import Rules, contract, inner_rule, out_of_line
from nexarium.games.nemesis.box.components import SEATS, TOKENS
from nexarium.games.nemesis.box.ship import EXPLORATION, ROOMS
from nexarium.games.nemesis.rules.actions import (
    act,
    choices,
    discard,
    discard_choices,
    mark,
    mark_choices,
    roll,
    roll_outcomes,
    scanned,
)
from nexarium.games.nemesis.rules.exploring import reveal_tile, reveal_token, tile_outcomes, token_outcomes
from nexarium.games.nemesis.rules.intruders import attacked, card_outcomes, check, event, event_outcomes, retreat, set_aside
from nexarium.games.nemesis.rules.noise import added, develop, encounter, noise, noise_outcomes, summon
from nexarium.games.nemesis.rules.numbering import ACTION_CARD, ACTIONS, ATTACK_TYPES, DEALS_OF, FIGURES, UNSCANNED, ActionKind
from nexarium.games.nemesis.rules.observation import LAYOUT
from nexarium.games.nemesis.rules.observation import observe as observe
from nexarium.games.nemesis.rules.options import HALF, OPTION, OPTIONS
from nexarium.games.nemesis.rules.state import LAST_DECISION, NONE, STATE, Fate, Kind, Phase, Stage, at
from nexarium.games.nemesis.rules.tables import (
    ACTION_CARDS,
    ADULTS_AT_START,
    ATTACK_CARDS,
    BINOMIAL,
    CAPACITY,
    CAST_SIZE,
    CONTAMINATION_CARDS,
    EGGS,
    EGGS_AT_START,
    EXPLORATION_TOKENS,
    HAND_SIZE,
    HIBERNATION,
    IN_BAG,
    INFECTED_CARDS,
    NOISE_WEIGHTS,
    POINTS,
    PRINTED,
    START,
    TIME,
    TOKENS_IN_ALL,
)
from nexarium.games.nemesis.rules.tokens import develop_outcomes, pool_outcomes
from nexarium.games.nemesis.rules.tokens import token_outcomes as bag_outcomes
from nexarium.games.nemesis.rules.turn import deal, deal_outcomes, go_on, last_draw, last_draw_outcomes, last_scan
from nexarium.games.nemesis.rules.wounds import cards_of, ready_wounds, wound, wound_outcomes

_PLAYERS, _CHARACTER, _GOAL, _NEED, _FIRST = (OPTION[name] for name in ("players", "character_a", "goal", "need", "first_player"))
_DIFFICULTY, _BLANK, _MINIATURE = OPTION["difficulty"], OPTION["last_blank"], OPTION["no_miniature"]
_CHECK, _LARVA = OPTION["breeder_queen_check"], OPTION["larva_miniature"]
_RETREAT, _QUEEN, _STAY, _ARMORY = OPTION["retreat"], OPTION["queen_token"], OPTION["no_replacement"], OPTION["armory"]
assert OPTIONS[_PLAYERS].choices[0] == 1
assert OPTIONS[_NEED].choices[0] == HALF


KINDS_OF_TOKENS, TOKENS_TO_FIND, CARD_TYPES = len(TOKENS), len(EXPLORATION), len(ATTACK_TYPES)


@inner_rule
def read_options(board, options):
    """Read the table's options."""
    board.players = 1 + options[_PLAYERS]
    board.difficulty = options[_DIFFICULTY]
    board.hibernation = HIBERNATION[board.difficulty, board.players - 1]
    board.goal_nest = 1 - options[_GOAL]
    board.need = options[_NEED] if options[_NEED] > 0 else (board.players + 1) // 2
    board.last_blank = 1 - options[_BLANK]
    board.no_miniature_pool = options[_MINIATURE]
    board.check_aid = 1 - options[_CHECK]
    board.retreat = 1 - options[_RETREAT]
    board.queen_token_bag = 1 - options[_QUEEN]
    board.larva_leaves = 1 - options[_LARVA]
    board.no_replacement_stay = options[_STAY]
    board.armory_energy = options[_ARMORY]
    board.first = options[_FIRST] - 1
    for seat in range(SEATS):
        chosen = options[_CHARACTER + seat]
        board.character[seat] = (chosen + seat) % CAST_SIZE if chosen < CAST_SIZE else NONE


@inner_rule
def lay_out(board):
    """Lay out the ship, the bag and the decks for the beginning of a game (NM-1, NM-2, NM-5, NM-90, NM-98)."""
    for room in range(ROOMS + 1):
        board.tile[room] = PRINTED[room]
    for token in range(TOKENS_TO_FIND):
        board.exploration[token] = EXPLORATION_TOKENS[token]
    for figure in range(FIGURES):
        board.token[figure] = NONE
    for kind in range(KINDS_OF_TOKENS):
        board.bag[kind] = IN_BAG[kind]
    board.bag[Kind.ADULT] = ADULTS_AT_START[board.difficulty, board.players - 1]
    for kind in range(KINDS_OF_TOKENS):
        board.pool[kind] = TOKENS_IN_ALL[kind] - board.bag[kind]
    for card in range(CARD_TYPES):
        board.attack_deck[card] = ATTACK_CARDS[card]
    ready_wounds(board)
    board.contamination = CONTAMINATION_CARDS
    board.unscanned = CONTAMINATION_CARDS
    board.infected = INFECTED_CARDS
    board.eggs = EGGS_AT_START[board.difficulty, board.players - 1]
    board.eggs_in_box = EGGS - board.eggs
    board.time = TIME


@contract
def setup(state, options):
    """Set up the game: all characters wake in the Hibernatorium (NM-90)."""
    board = at(state)
    read_options(board, options)
    lay_out(board)
    for seat in range(SEATS):
        board.room[seat] = START
        board.deck[seat, ACTION_CARD] = ACTION_CARDS
        if board.character[seat] != NONE:
            board.ammunition[seat] = CAPACITY[board.character[seat]]
    board.surpriser = NONE
    board.checked = NONE
    board.held[:] = NONE
    board.developed = NONE
    board.transforming = NONE
    board.adding = NONE
    board.entered_by = NONE
    board.stage = Stage.BEGINNING
    board.phase = Phase.NEXT
    go_on(board)


@contract
def mover(state):
    """Return the seat to move, `CHANCE` or `OVER`."""
    board = at(state)
    phase = board.phase
    if phase == Phase.FINISHED:
        return OVER
    return board.active if phase <= LAST_DECISION else CHANCE


@inner_rule
def open_to(board, out):
    """List the choices of the active seat, ascending (NM-92)."""
    if board.phase == Phase.ACT:
        return choices(board, out)
    if board.phase == Phase.MARKING:
        return mark_choices(board, out)
    return discard_choices(board, out)


@contract
def legal(state, out):
    """Write the legal actions in ascending order, and return their number."""
    return open_to(at(state), out)


@inner_rule
def scan_outcomes(board, cards, ids, weights):
    """List how many of these unscanned cards turn out infected, drawn from all cards never scanned."""
    n = 0
    clean = board.unscanned - board.infected
    for infected in range(min(cards, board.infected) + 1):
        if cards - infected <= clean:
            ids[n] = ActionKind.SCAN + infected
            weights[n] = ways_to_find(board.infected, infected, clean, cards - infected)
            n += 1
    return n


@inner_rule
def ways_to_find(infected, of_them, clean, of_those):
    """Return the number of ways to draw `infected` infected and `clean` clean cards."""
    ways = 1
    for each in range(of_those):
        ways = ways * (clean - each) // (each + 1)
    return ways * BINOMIAL[infected, of_them]


@inner_rule
def first_outcomes(board, ids, weights):
    """List the possible first players, equally likely (NM-90)."""
    for seat in range(board.players):
        ids[seat] = ActionKind.FIRST + seat
        weights[seat] = 1
    return board.players


@inner_rule
def cast_outcomes(board, ids, weights):
    """List the characters that no seat has (NM-90)."""
    n = 0
    for character in range(CAST_SIZE):
        taken = False
        for seat in range(board.players):
            taken = taken or board.character[seat] == character
        if not taken:
            ids[n] = ActionKind.CAST + character
            weights[n] = 1
            n += 1
    return n


@inner_rule
def rare_outcomes(board, ids, weights):
    """Do `outcomes` for the phases that are rare in a game."""
    out_of_line()
    phase, seat = board.phase, board.active
    if phase == Phase.REVEAL_TILE:
        return tile_outcomes(board, ids, weights)
    if phase == Phase.REVEAL_TOKEN:
        return token_outcomes(board, ids, weights)
    if phase == Phase.SCANNING and not board.operating:
        return scan_outcomes(board, board.hand[seat, UNSCANNED], ids, weights)
    if phase == Phase.SCANNING or phase == Phase.LAST_SCAN:
        return scan_outcomes(board, cards_of(board, seat, UNSCANNED), ids, weights)
    if phase == Phase.ADDING:
        return pool_outcomes(board, board.adding, ids, weights)
    if phase == Phase.SETTING_ASIDE:
        return pool_outcomes(board, Kind.BREEDER if board.transforming != NONE else Kind.CREEPER, ids, weights)
    if phase == Phase.LAST_DRAW:
        return last_draw_outcomes(board, ids, weights, ActionKind.LAST_DRAW)
    if phase == Phase.FIRST_PLAYER:
        return first_outcomes(board, ids, weights)
    return cast_outcomes(board, ids, weights)


@inner_rule
def outcomes(board, ids, weights):
    """List every outcome of a chance node and its weight."""
    out_of_line()
    phase = board.phase
    n = 0
    if phase == Phase.NOISE_ROLL:
        n = noise_outcomes(ids, weights, NOISE_WEIGHTS)
    elif phase == Phase.DEALING:
        n = deal_outcomes(board, ids, weights)
    elif phase == Phase.ATTACKED or phase == Phase.CHECKED:
        n = card_outcomes(board, ids, weights)
    elif phase == Phase.COMBAT_ROLL:
        n = roll_outcomes(ids, weights)
    elif phase == Phase.ENCOUNTER or phase == Phase.SUMMONING:
        n = bag_outcomes(board, ids, weights)
    elif phase == Phase.EVENT_CARD or phase == Phase.RETREATING:
        n = event_outcomes(board, ids, weights)
    elif phase == Phase.DEVELOPING:
        n = develop_outcomes(board, ids, weights)
    elif phase == Phase.WOUNDED:
        n = wound_outcomes(board, ids, weights, ActionKind.WOUND)
    else:
        n = rare_outcomes(board, ids, weights)
    return n


@contract
def chance(state, ids, weights):
    """Write the outcomes and their weights, and return their number."""
    return outcomes(at(state), ids, weights)


@inner_rule
def resolve(board, action):
    """Apply a chance outcome."""
    out_of_line()
    phase = board.phase
    if phase == Phase.NOISE_ROLL:
        board.phase = Phase.NEXT
        noise(board, board.roller, action - ActionKind.NOISE)
    elif phase == Phase.DEALING:
        deal(board, action - ActionKind.DEAL)
    elif phase == Phase.ATTACKED:
        attacked(board, action - ActionKind.ATTACK)
    elif phase == Phase.CHECKED:
        check(board, action - ActionKind.ATTACK)
    elif phase == Phase.COMBAT_ROLL:
        roll(board, action - ActionKind.ROLL)
    elif phase == Phase.ENCOUNTER:
        encounter(board, action)
    elif phase == Phase.SUMMONING:
        summon(board, action)
    elif phase == Phase.EVENT_CARD:
        event(board, action - ActionKind.EVENT)
    elif phase == Phase.RETREATING:
        retreat(board, action - ActionKind.EVENT)
    elif phase == Phase.DEVELOPING:
        develop(board, action)
    elif phase == Phase.WOUNDED:
        wound(board, action - ActionKind.WOUND)
    else:
        resolve_rare(board, action)


@inner_rule
def resolve_rare(board, action):
    """Do `resolve` for the phases that are rare in a game."""
    out_of_line()
    phase = board.phase
    if phase == Phase.REVEAL_TILE:
        reveal_tile(board, action - ActionKind.TILE)
    elif phase == Phase.REVEAL_TOKEN:
        reveal_token(board, action - ActionKind.EXPLORE)
    elif phase == Phase.SCANNING:
        scanned(board, action - ActionKind.SCAN)
    elif phase == Phase.LAST_SCAN:
        last_scan(board, action - ActionKind.SCAN)
    elif phase == Phase.ADDING:
        added(board, action)
    elif phase == Phase.SETTING_ASIDE:
        set_aside(board, action)
    elif phase == Phase.LAST_DRAW:
        last_draw(board, action - ActionKind.LAST_DRAW)
    elif phase == Phase.FIRST_PLAYER:
        board.first = action - ActionKind.FIRST
        board.phase = Phase.NEXT
    else:
        board.character[board.active] = action - ActionKind.CAST
        board.ammunition[board.active] = CAPACITY[action - ActionKind.CAST]
        board.phase = Phase.NEXT


@inner_rule
def perform(board, action):
    """Apply one action or chance outcome, according to the phase."""
    if board.phase == Phase.ACT:
        act(board, action)
    elif board.phase == Phase.MARKING:
        mark(board, action - ActionKind.MARK)
    elif board.phase == Phase.DISCARDING:
        discard(board, action)
    else:
        resolve(board, action)


@inner_rule
def step(board, action):
    """Apply an action or chance outcome, and all that follows until the next decision or draw."""
    out_of_line()
    perform(board, action)
    go_on(board)


@contract
def apply(state, action):
    """Apply a decision or a chance outcome, and go on to the next one."""
    step(at(state), action)


@inner_rule
def points(board):
    """Return the points (NM-97): 0 if lost, otherwise points for each survivor, plus the time left when the last one fell asleep."""
    asleep = 0
    for seat in range(board.players):
        if board.status[seat] == Fate.ASLEEP:
            asleep += 1
    reached = not board.goal_nest or board.nest_destroyed or board.queen_killed
    if asleep < board.need or not reached:
        return 0
    return POINTS * asleep + board.last_sleep


@contract
def score(state, out):
    """Write the points, equal for all seats (NM-97); before the end, as if exactly the sleeping characters survived."""
    board = at(state)
    for seat in range(board.players):
        out[seat] = float(points(board))


@contract
def returns(state, out):
    """Write the points as a share of the most that this number of players can reach, equal for all seats (NM-97)."""
    board = at(state)
    for seat in range(board.players):
        out[seat] = points(board) / (POINTS * board.players + TIME)


MOST_CHOICES = 1 + 4 + 2 * FIGURES
"""The most choices occur in combat: a pass, four ways to escape, and each figure as the target of a shot or a blow."""
MOST_OUTCOMES = int(np.diff(DEALS_OF).max())
PLIES_OF_AN_ATTACK = 2 * (1 + SEATS + 2)
"""A card, a wound per seat, a token of the bag or of a pool; twice, because a Breeder's surprise attack may follow."""
PLIES_OF_AN_ACTION = 12 + (FIGURES + 1) * PLIES_OF_AN_ATTACK
"""The action; dice, checks and a retreat; tile, token, marker, noise, encounter; the attacks on an escaping character and a surprise
attack."""
PLIES_OF_A_SEAT = 1 + HAND_SIZE * PLIES_OF_AN_ACTION + 1 + 1 + HAND_SIZE + 1
"""Cards dealt, each paying for at most one action; a pass; a wound that bleeds; cards discarded; the end of discarding."""
PLIES_OF_EVENTS = FIGURES * PLIES_OF_AN_ATTACK + SEATS + 3 * FIGURES + 3 + SEATS * (2 + PLIES_OF_AN_ATTACK)
"""Attacks; wounds, checks and retreats by fire; event, token, a token added; noise, encounters and surprise attacks."""

RULES = Rules.of(
    __name__,
    dtype=STATE,
    actions=ACTIONS,
    max_legal=MOST_CHOICES,
    max_outcomes=MOST_OUTCOMES,
    max_plies=1 + 3 * SEATS + TIME * (SEATS * PLIES_OF_A_SEAT + PLIES_OF_EVENTS),
    layout=LAYOUT,
)
