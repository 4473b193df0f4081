"""Intruders: attacks, injury checks, retreats, movement, fire (NM-20 to NM-24, NM-40 to NM-44, NM-75, NM-93)."""

from __future__ import annotations

import numpy as np

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.nemesis.box.ship import DUCTS
from nexarium.games.nemesis.rules.noise import nest_room
from nexarium.games.nemesis.rules.numbering import ACTION_CARD, ATTACK_TYPES, EVENTS, FIGURES, ActionKind
from nexarium.games.nemesis.rules.state import KIND_OF, NONE, Cause, Door, Event, Fate, Kind, Phase
from nexarium.games.nemesis.rules.tables import (
    ALL_EVENTS,
    BEYOND,
    BLOOD,
    CHECKS,
    CONTAMINATES,
    DEADLY,
    EFFECT,
    EVENT_MOVES,
    EVENT_NUMBER,
    HITS,
    LIGHT,
    SERIOUS,
    SLIMES,
    SUMMONS,
    THROUGH,
    TRANSFORMS,
)
from nexarium.games.nemesis.rules.tokens import (
    character_in,
    flee,
    free_figure,
    in_pool,
    kill,
    only_unseen_in_pool,
    put,
    remove,
    take_from_pool,
    to_pool,
)
from nexarium.games.nemesis.rules.wounds import contaminate, creeper_comes, die, hand_size, harm, infest, serious_wounds

CARD_TYPES, EVENT_CARDS = len(ATTACK_TYPES), len(EVENTS)


# --- the attack deck ------------------------------------------------------------------------------------------------------------


@inner_rule
def card_outcomes(board, ids, weights):
    """List the cards of the attack deck."""
    n = 0
    for card in range(CARD_TYPES):
        if board.attack_deck[card] > 0:
            ids[n] = ActionKind.ATTACK + card
            weights[n] = board.attack_deck[card]
            n += 1
    return n


@inner_rule
def hold_card(board, card):
    """Take a drawn card in hand; it is discarded when its whole effect has happened, or its check is made (NM-22)."""
    board.attack_deck[card] -= 1
    board.held[0 if board.held[0] == NONE else 1] = card


@inner_rule
def discard_card(board):
    """Discard the card that was drawn last (NM-22)."""
    place = 0 if board.held[1] == NONE else 1
    board.attack_discard[board.held[place]] += 1
    board.held[place] = NONE


@inner_rule
def shuffle_attacks(board):
    """Refill an empty deck from the discard, without the cards in hand (NM-22)."""
    left = 0
    for card in range(CARD_TYPES):
        left += board.attack_deck[card]
    if left == 0:
        for card in range(CARD_TYPES):
            board.attack_deck[card] = board.attack_discard[card]
            board.attack_discard[card] = 0


# --- attacks --------------------------------------------------------------------------------------------------------------------


@inner_rule
def target_in(board, room):
    """Return the character in a room with the fewest Action cards in hand, then the earliest in turn order; or NONE (NM-21)."""
    best, found = 0, NONE
    for turned in range(board.players):
        seat = (board.first + turned) % board.players
        if board.status[seat] == Fate.AWAKE and board.room[seat] == room:
            cards = board.hand[seat, ACTION_CARD]
            if found == NONE or cards < best:
                best, found = cards, seat
    return found


@inner_rule
def largest(mask):
    """Return the largest figure of a mask (NM-20)."""
    for figure in range(FIGURES - 1, -1, -1):
        if mask >> figure & 1:
            return figure
    return NONE


@inner_rule
def figures_in(board, room):
    """Return the mask of the figures in a room."""
    mask = 0
    for figure in range(FIGURES):
        if board.place[figure] == room:
            mask |= 1 << figure
    return mask


@inner_rule
def attack(board, figure, seat):
    """Let an intruder attack: a Larva infests (NM-30, NM-31), any other draws a card (NM-22)."""
    board.attackers &= ~(1 << figure)
    board.surpriser = NONE
    if KIND_OF[figure] == Kind.LARVA:
        emit(Event.LARVA, seat, board.contamination > 0)
        to_pool(board, remove(board, figure))
        if board.larva[seat]:
            board.larvae_gone += board.larva_leaves
        infest(board, seat)
        contaminate(board, seat)
    else:
        shuffle_attacks(board)
        board.attacker = figure
        board.victim = seat
        board.phase = Phase.ATTACKED


@inner_rule
def attacked(board, card):
    """Apply the attack card drawn, ignoring its blood value (NM-22 to NM-24)."""
    out_of_line()
    figure, seat = board.attacker, board.victim
    hold_card(board, card)
    board.phase = Phase.NEXT
    if not HITS[card, KIND_OF[figure]]:
        return
    room = board.place[figure]
    for other in range(board.players):
        if board.status[other] == Fate.AWAKE and (other == seat or board.room[other] == room):
            suffer(board, other, card, 0 if other == seat else 1)
    if EFFECT[card, 0, TRANSFORMS] and in_pool(board, Kind.BREEDER) > 0 and free_figure(board, Kind.BREEDER) != NONE:
        board.transforming = figure
    if EFFECT[card, 0, SUMMONS]:
        board.phase = Phase.SUMMONING


@inner_rule
def suffer(board, seat, card, as_other):
    """Apply an attack card's effect to a character, as its victim or as another one in the room (NM-24)."""
    deadly = EFFECT[card, as_other, DEADLY]
    if deadly > 0 and serious_wounds(board, seat) >= deadly:
        die(board, seat, Cause.ATTACK)
        return
    light, serious = EFFECT[card, as_other, LIGHT], EFFECT[card, as_other, SERIOUS]
    if light + serious > 0:
        harm(board, seat, light, serious, Cause.ATTACK)
    if EFFECT[card, as_other, SLIMES]:
        emit(Event.SLIMED, seat, NONE)
        board.slime[seat] = 1
    for _ in range(EFFECT[card, as_other, CONTAMINATES]):
        contaminate(board, seat)


@inner_rule
def set_aside(board, action):
    """Set aside a token of the pool for the Breeder that a Creeper becomes, or for the Creeper from a dead character (NM-17)."""
    token = take_from_pool(board, action)
    board.phase = Phase.NEXT
    if board.transforming == NONE:
        put(board, free_figure(board, Kind.CREEPER), board.creeper_in, token)
        board.creeper_in = 0
        return
    room, seat = board.place[board.transforming], board.victim
    to_pool(board, remove(board, board.transforming))
    board.transforming = NONE
    figure = free_figure(board, Kind.BREEDER)
    put(board, figure, room, token)
    if board.status[seat] == Fate.AWAKE and hand_size(board, seat) == 0:
        board.surpriser = figure
        board.surprised = seat


@inner_rule
def appear(board):
    """Bring the Breeder or Creeper that is due. Its token is drawn only if some of the pool were seen; otherwise all are alike."""
    kind = Kind.BREEDER if board.transforming != NONE else Kind.CREEPER
    if kind == Kind.CREEPER and not creeper_comes(board):
        board.creeper_in = 0
    elif kind == Kind.BREEDER and free_figure(board, Kind.BREEDER) == NONE:
        board.transforming = NONE  # the card has summoned the last one
    elif only_unseen_in_pool(board, kind):
        set_aside(board, ActionKind.POOL + kind)
    else:
        board.phase = Phase.SETTING_ASIDE


# --- injuries -------------------------------------------------------------------------------------------------------------------


@inner_rule
def begin_check(board):
    """Begin an injury check (NM-41): Larvae die at once, cards decide for all others."""
    if CHECKS[KIND_OF[board.checked]] == 0:
        kill(board, board.checked)
        board.checked = NONE
    else:
        board.phase = Phase.CHECKED


@inner_rule
def check(board, card):
    """Apply a card drawn for an injury check, ignoring all but its blood value (NM-42 to NM-44)."""
    out_of_line()
    hold_card(board, card)
    board.check_cards += 1
    board.check_total += BLOOD[card]
    if BLOOD[card] == 0:
        board.check_arrow = 1
    needed = CHECKS[KIND_OF[board.checked]]
    if board.check_cards < needed:
        shuffle_attacks(board)
        return
    while board.held[0] != NONE:
        discard_card(board)
    shuffle_attacks(board)
    judge(board, needed)


@inner_rule
def judge(board, cards):
    """Apply the result of a check's cards (NM-42 to NM-44)."""
    figure = board.checked
    short = 1 if cards > 1 and board.check_aid else 0
    arrow, total = board.check_arrow, board.check_total
    board.check_arrow = 0
    board.check_total = 0
    board.check_cards = 0
    board.phase = Phase.NEXT
    if arrow and board.retreat:
        board.phase = Phase.RETREATING
        return
    if not arrow and total + short <= board.injuries[figure]:
        kill(board, figure)
    else:
        emit(Event.SURVIVED, figure, NONE)
    board.checked = NONE


@inner_rule
def event_outcomes(board, ids, weights):
    """List the cards of the event deck."""
    n = 0
    for card in range(EVENT_CARDS):
        if not board.event_discard >> card & 1:
            ids[n] = ActionKind.EVENT + card
            weights[n] = 1
            n += 1
    return n


@inner_rule
def discard_event(board, card):
    """Discard an event card; after the last card of the deck, all return."""
    board.event_discard |= 1 << card
    if board.event_discard == ALL_EVENTS:
        board.event_discard = 0


@inner_rule
def retreat(board, card):
    """Let the checked intruder flee through the corridor of the event card's number (NM-44). A closed door breaks, and the intruder
    stays."""
    figure = board.checked
    discard_event(board, card)
    board.checked = NONE
    board.phase = Phase.NEXT
    room, number = board.place[figure], EVENT_NUMBER[card]
    if BEYOND[room, number] == DUCTS:
        flee(board, figure)
    elif board.door[THROUGH[room, number]] == Door.CLOSED:
        break_door(board, THROUGH[room, number])
    else:
        emit(Event.MOVED, figure, BEYOND[room, number])
        board.place[figure] = BEYOND[room, number]


@inner_rule
def break_door(board, corridor):
    """Destroy a closed door (NM-74)."""
    emit(Event.DOOR, corridor, Door.DESTROYED)
    board.door[corridor] = Door.DESTROYED


@inner_rule
def event(board, card):
    """Move each intruder of the card's kinds that is not in combat through the corridor of its number, all at once (NM-75)."""
    out_of_line()
    discard_event(board, card)
    board.phase = Phase.NEXT
    number = EVENT_NUMBER[card]
    goes_to = np.full(FIGURES, NONE, np.int64)
    for figure in range(FIGURES):
        room = board.place[figure]
        if room > 0 and EVENT_MOVES[card, KIND_OF[figure]] and not character_in(board, room):
            goes_to[figure] = BEYOND[room, number]
    for figure in range(FIGURES):
        if goes_to[figure] == DUCTS:
            flee(board, figure)
        elif goes_to[figure] != NONE and board.door[THROUGH[board.place[figure], number]] != Door.CLOSED:
            emit(Event.MOVED, figure, goes_to[figure])
            board.place[figure] = goes_to[figure]
    for figure in range(FIGURES):
        if goes_to[figure] > DUCTS and board.place[figure] != goes_to[figure]:
            break_door(board, THROUGH[board.place[figure], number])


@inner_rule
def burn(board):
    """Apply fire (NM-93): a light wound to each character in a fire, an injury to each intruder, and one egg of a burning Nest."""
    for seat in range(board.players):
        if board.status[seat] == Fate.AWAKE and board.fire[board.room[seat]]:
            harm(board, seat, 1, 0, Cause.FIRE)
    for figure in range(FIGURES):
        if board.place[figure] > 0 and board.fire[board.place[figure]]:
            emit(Event.INJURED, figure, 1)
            board.injuries[figure] += 1
            board.burning |= 1 << figure
    nest = nest_room(board)
    if nest > 0 and board.fire[nest]:
        destroy_eggs(board, 1)


@inner_rule
def destroy_eggs(board, eggs):
    """Destroy eggs; with the last egg the Nest is destroyed (NM-94)."""
    if board.eggs > 0:
        emit(Event.EGGS_DESTROYED, min(eggs, board.eggs), max(0, board.eggs - eggs))
        board.eggs = max(0, board.eggs - eggs)
        if board.eggs == 0:
            emit(Event.NEST_DESTROYED, NONE, NONE)
            board.nest_destroyed = 1
