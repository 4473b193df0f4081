"""What a seat may know, as numbers: everything, for what nobody has seen is not decided."""

from __future__ import annotations

from nexarium.core.rules import contract, inner_rule
from nexarium.games.nemesis.box.components import KINDS, SEATS, TOKENS, WOUNDS
from nexarium.games.nemesis.box.ship import CORRIDORS, EXPLORATION, ROOMS
from nexarium.games.nemesis.rules.numbering import ATTACK_TYPES, CARDS, EVENTS, FIGURES, TILES
from nexarium.games.nemesis.rules.state import KIND_OF, LAST_DECISION, NONE, TYPES, Door, Phase, at
from nexarium.games.nemesis.rules.tables import CAST_SIZE

WOUNDS_OF, CARDS_OF, TILES_OF, KINDS_OF, TOKENS_OF = len(WOUNDS), len(CARDS), len(TILES), len(KINDS), len(TOKENS)
ATTACKS_OF, EVENTS_OF, FOUND_OF = len(ATTACK_TYPES), len(EVENTS), len(EXPLORATION)
OF_A_SEAT = 3 + ROOMS + CAST_SIZE + 7 + 2 * WOUNDS_OF + 3 * CARDS_OF
OF_A_ROOM = TILES_OF + 4 + 2 * KINDS_OF
OF_DECKS = 2 * (TYPES + TOKENS_OF) + 2 * ATTACKS_OF + EVENTS_OF + 2 * WOUNDS_OF + 5 + FOUND_OF
PHASES = len(Phase) - 1  # without NEXT, which nobody sees
OF_THE_TURN = PHASES + 2 * KINDS_OF + 2 + 10
OBSERVATION = SEATS * OF_A_SEAT + ROOMS * OF_A_ROOM + 3 * CORRIDORS + 1 + OF_DECKS + OF_THE_TURN


@inner_rule
def observe_seat(board, seat, out, n):
    """A character."""
    out[n + board.status[seat]] = 1.0
    out[n + 2 + board.room[seat]] = 1.0
    n += 3 + ROOMS
    if board.character[seat] != NONE:
        out[n + board.character[seat]] = 1.0
    n += CAST_SIZE
    out[n] = board.ammunition[seat] / 6
    out[n + 1] = board.light[seat] / 3
    out[n + 2] = float(board.slime[seat])
    out[n + 3] = float(board.larva[seat])
    out[n + 4] = float(board.passed[seat])
    out[n + 5] = 1.0 if board.first == seat else 0.0
    out[n + 6] = 1.0 if board.phase <= LAST_DECISION and board.active == seat else 0.0
    n += 7
    for each in range(WOUNDS_OF):
        out[n] = board.wounds[seat, each] / 3
        out[n + 1] = board.dressed[seat, each] / 3
        n += 2
    for card in range(CARDS_OF):
        out[n] = board.deck[seat, card] / 10
        out[n + 1] = board.hand[seat, card] / 10
        out[n + 2] = board.discard[seat, card] / 10
        n += 3


@inner_rule
def observe_room(board, room, out, n):
    """A room, and the intruders in it."""
    if board.tile[room] != NONE:
        out[n + board.tile[room]] = 1.0
    n += TILES_OF
    out[n] = float(board.fire[room])
    out[n + 1] = float(board.malfunction[room])
    out[n + 2] = board.carcasses[room] / 8
    out[n + 3] = board.corpses[room] / 8
    for figure in range(FIGURES):
        if board.place[figure] == room:
            out[n + 4 + 2 * KIND_OF[figure]] += 1 / 8
            out[n + 5 + 2 * KIND_OF[figure]] += board.injuries[figure] / 10


@inner_rule
def observe_decks(board, out, n):
    """Bag, pools and decks."""
    for each in range(TYPES):
        out[n + each] = board.bag_seen[each] / 12
        out[n + TYPES + each] = board.pool_seen[each] / 12
    n += 2 * TYPES
    for kind in range(TOKENS_OF):
        out[n + kind] = board.bag[kind] / 12
        out[n + TOKENS_OF + kind] = board.pool[kind] / 12
    n += 2 * TOKENS_OF
    for card in range(ATTACKS_OF):
        out[n + card] = board.attack_deck[card] / 5
        out[n + ATTACKS_OF + card] = board.attack_discard[card] / 5
    n += 2 * ATTACKS_OF
    for card in range(EVENTS_OF):
        out[n + card] = float(board.event_discard >> card & 1)
    n += EVENTS_OF
    for each in range(WOUNDS_OF):
        out[n + each] = board.wound_deck[each] / 5
        out[n + WOUNDS_OF + each] = board.wound_discard[each] / 5
    n += 2 * WOUNDS_OF
    out[n] = board.contamination / 27
    out[n + 1] = board.unscanned / 27
    out[n + 2] = board.infected / 27
    out[n + 3] = board.removed_clean / 27
    out[n + 4] = board.removed_infected / 27
    for token in range(FOUND_OF):
        out[n + 5 + token] = board.exploration[token] / 8


@inner_rule
def observe_turn(board, out, n):
    """Where the game stands."""
    out[n + board.phase] = 1.0
    n += PHASES
    if board.phase == Phase.ATTACKED:
        out[n + KIND_OF[board.attacker]] = 1.0
    n += KINDS_OF
    if board.checked != NONE:
        out[n + KIND_OF[board.checked]] = 1.0
        out[n + KINDS_OF] = board.injuries[board.checked] / 10
    n += KINDS_OF
    out[n + 1] = board.check_total / 10
    out[n + 2] = board.eggs / 8
    out[n + 3] = float(board.nest_destroyed)
    out[n + 4] = float(board.queen_killed)
    out[n + 5] = board.time / 15
    out[n + 6] = board.actions / 2
    out[n + 7] = board.need / 5
    out[n + 8] = float(board.goal_nest)
    out[n + 9] = float(board.check_aid)
    out[n + 10] = float(board.retreat)
    out[n + 11] = float(board.queen_token_bag)


@contract
def observe(state, seat, out):
    """Everything, for what nobody has seen is not decided; as seen from the seat.

    For each seat, the viewer's own first and then clockwise (absent seats are zeros): awake, asleep, dead; room one-hot (1 to 21);
    character one-hot; ammunition in sixths, light wounds in thirds, slime, larva, passed, first player, to act; serious wounds by kind,
    then those dressed, in thirds; cards in deck, hand and discard (action, unscanned, infected, clean), in tenths.

    For each room: tile one-hot (zeros while unexplored); fire, malfunction, carcasses and corpses in eighths; intruders by kind in eighths,
    and their injuries by kind in tenths. For each corridor noise, door closed, door destroyed; noise in the technical corridors.

    Tokens in twelfths: bag by type (seen) and by kind (not seen), the pool likewise. Attack deck and discard by card in fifths; events
    discarded; wound deck and discard in fifths; Contamination in the deck, never scanned, infected among those, and out of the game clean
    and infected, in twenty-sevenths; exploration tokens in eighths.

    Then the turn: phase one-hot; kind of the intruder whose attack card, and of the one whose check, is drawn, one-hot; its injuries and
    the check's total so far in tenths; eggs in eighths, Nest destroyed, Queen killed, time in fifteenths, actions taken in this round in
    halves, survivors needed in fifths, and the options goal, check, retreat and queen's token.
    """
    board = at(state)
    for place in range(OBSERVATION):
        out[place] = 0.0
    for turned in range(board.players):
        observe_seat(board, (seat + turned) % board.players, out, OF_A_SEAT * turned)
    n = SEATS * OF_A_SEAT
    for room in range(1, ROOMS + 1):
        observe_room(board, room, out, n)
        n += OF_A_ROOM
    for corridor in range(CORRIDORS):
        out[n] = float(board.noise[corridor])
        out[n + 1] = 1.0 if board.door[corridor] == Door.CLOSED else 0.0
        out[n + 2] = 1.0 if board.door[corridor] == Door.DESTROYED else 0.0
        n += 3
    out[n] = float(board.noise[CORRIDORS])
    observe_decks(board, out, n + 1)
    observe_turn(board, out, n + 1 + OF_DECKS)
