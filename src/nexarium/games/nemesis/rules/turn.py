"""The order of play (NM-20, NM-90 to NM-97): pending effects are settled first, then the turn continues, until a decision or chance is
due."""

from __future__ import annotations

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.nemesis.rules.exploring import enter
from nexarium.games.nemesis.rules.intruders import (
    appear,
    attack,
    begin_check,
    burn,
    discard_card,
    figures_in,
    largest,
    shuffle_attacks,
    target_in,
)
from nexarium.games.nemesis.rules.noise import all_noisy
from nexarium.games.nemesis.rules.numbering import ACTION_CARD, CARDS, CLEAN, DEALS, DEALS_OF, INFECTED, UNSCANNED, ActionKind
from nexarium.games.nemesis.rules.state import NONE, Cause, Event, Fate, Phase, Stage
from nexarium.games.nemesis.rules.tables import ACTIONS_A_ROUND, BINOMIAL, BLEEDING, BODY, FINAL_DRAW, HAND_SIZE, HAND_WITH_BODY_WOUND
from nexarium.games.nemesis.rules.tokens import intruder_in, return_developed
from nexarium.games.nemesis.rules.wounds import cards_of, die, found, hand_size, harm, suffers, take_wound

KINDS_OF_CARDS = len(CARDS)


@inner_rule
def go_on(board):
    """Run the rules until a player must decide, chance must draw, or the game is over."""
    while board.phase == Phase.NEXT:
        if nobody_awake(board) and board.stage > Stage.HANDS and board.stage < Stage.ENDING:
            abandon(board)
        elif not settle_wounds(board) and not settle_fights(board) and not settle_moves(board):
            next_step(board)


@inner_rule
def nobody_awake(board):
    """Return whether no character is awake, which ends the game (NM-96)."""
    for seat in range(board.players):
        if board.status[seat] == Fate.AWAKE:
            return False
    return True


@inner_rule
def abandon(board):
    """Drop all pending effects when no character is awake, except a Creeper that still comes out of the last character to die."""
    board.stage = Stage.ENDING
    board.attackers = 0
    board.rollers = 0
    board.rooms_due = 0
    board.passing = 0
    board.transforming = NONE
    board.adding = NONE
    return_developed(board)


@inner_rule
def settle_wounds(board):
    """Deal the next pending wound, in turn order. Return whether there was one."""
    for turned in range(board.players):
        seat = (board.first + turned) % board.players
        if board.light_due[seat] + board.serious_due[seat] > 0:
            take_wound(board, seat)
            return True
    return False


@inner_rule
def settle_fights(board):
    """Settle the next pending effect of intruders. Return whether there was one."""
    out_of_line()
    if board.transforming != NONE or board.creeper_in > 0:
        appear(board)
    elif board.surpriser != NONE:
        attack(board, board.surpriser, board.surprised)
    elif board.held[0] != NONE:
        discard_card(board)
        shuffle_attacks(board)
    elif board.checked != NONE:
        begin_check(board)
    elif board.burning != 0:
        board.checked = largest(board.burning)
        board.burning &= ~(1 << board.checked)
    elif board.attackers != 0:
        next_attack(board)
    elif board.adding != NONE:
        board.phase = Phase.ADDING
    else:
        return False
    return True


@inner_rule
def next_attack(board):
    """Let the largest intruder that has yet to attack do so: on an escaping character, or on one chosen in its room (NM-20, NM-21)."""
    figure = largest(board.attackers)
    if board.escape_to > 0:
        attack(board, figure, board.active)
        return
    seat = target_in(board, board.place[figure])
    if seat == NONE:
        board.attackers = 0
    else:
        attack(board, figure, seat)


@inner_rule
def settle_moves(board):
    """Settle the next part of the active seat's action: its move, noise, falling asleep, its pass. Return whether there was one."""
    out_of_line()
    seat = board.active
    if board.escape_to > 0:
        enter(board)
    elif board.careful:
        board.careful = 0
        if not all_noisy(board, board.room[seat]):
            board.phase = Phase.MARKING
    elif board.noise_due:
        board.noise_due = 0
        board.roller = seat
        board.phase = Phase.NOISE_ROLL
    elif board.sleeping:
        board.sleeping = 0
        if not intruder_in(board, board.room[seat]):
            emit(Event.ASLEEP, seat, NONE)
            board.status[seat] = Fate.ASLEEP
            board.ended_at[seat] = board.turn
            board.last_sleep = board.time
    elif board.passing == 1:
        board.passing = 2
        board.passed[seat] = 1
        bleed(board, seat)
    elif board.passing == 2:
        board.passing = 0
        begin_discarding(board)
    else:
        return False
    return True


@inner_rule
def next_step(board):
    """Go to the next stage of the turn once nothing is pending (NM-92, NM-93)."""
    out_of_line()
    stage = board.stage
    if stage == Stage.BEGINNING:
        begin(board)
    elif stage == Stage.HANDS:
        draw_hands(board)
    elif stage == Stage.PLAYERS:
        next_player(board)
    elif stage == Stage.TIME:
        tick(board)
    elif stage == Stage.EVENT_ATTACKS:
        next_room(board)
    elif stage == Stage.FIRES:
        board.stage = Stage.EVENTS
        burn(board)
    elif stage == Stage.EVENTS:
        board.stage = Stage.DEVELOPMENT
        board.phase = Phase.EVENT_CARD
    elif stage == Stage.DEVELOPMENT:
        board.stage = Stage.NOISES
        board.phase = Phase.DEVELOPING
    elif stage == Stage.NOISES:
        next_roller(board)
    elif stage == Stage.ENDING:
        next_sleeper(board)
    else:
        board.phase = Phase.FINISHED


@inner_rule
def begin(board):
    """Assign the characters and the first player, then start the first turn (NM-90)."""
    for seat in range(board.players):
        if board.character[seat] == NONE:
            board.active = seat
            board.phase = Phase.CASTING
            return
    if board.first == NONE:
        board.phase = Phase.FIRST_PLAYER
        return
    board.active = board.first
    board.turn = 1
    board.stage = Stage.HANDS


@inner_rule
def next_turn(board):
    """Pass the first-player token left, to the next character who is awake (NM-92)."""
    board.turn += 1
    board.stage = Stage.HANDS
    for seat in range(board.players):
        board.passed[seat] = 0
    for turned in range(1, board.players + 1):
        seat = (board.first + turned) % board.players
        if board.status[seat] == Fate.AWAKE:
            emit(Event.TURN, seat, board.turn)
            board.first = seat
            return


@inner_rule
def wanted(board, seat):
    """Return how many cards a character draws (NM-92)."""
    most = HAND_WITH_BODY_WOUND if suffers(board, seat, BODY) else HAND_SIZE
    return max(0, most - hand_size(board, seat))


@inner_rule
def draw_hands(board):
    """Let the next character short of cards draw (NM-92). Chance is asked unless the deck has one kind of cards or is drawn whole."""
    for turned in range(board.players):
        seat = (board.first + turned) % board.players
        if board.status[seat] == Fate.AWAKE and wanted(board, seat) > 0:
            board.active = seat
            draw(board, seat, wanted(board, seat))
            return
    board.active = board.first
    board.actions = 0
    board.stage = Stage.PLAYERS


@inner_rule
def draw(board, seat, cards):
    """Draw cards from the deck into the hand; when the deck is empty, the discard is shuffled into a new one."""
    total, kinds, only = 0, 0, 0
    for card in range(KINDS_OF_CARDS):
        total += board.deck[seat, card]
        if board.deck[seat, card] > 0:
            kinds += 1
            only = card
    if total == 0:
        for card in range(KINDS_OF_CARDS):
            board.deck[seat, card] = board.discard[seat, card]
            board.discard[seat, card] = 0
    elif total <= cards:
        for card in range(KINDS_OF_CARDS):
            board.hand[seat, card] += board.deck[seat, card]
            board.deck[seat, card] = 0
    elif kinds == 1:
        board.hand[seat, only] += cards
        board.deck[seat, only] -= cards
    else:
        board.phase = Phase.DEALING


@inner_rule
def deal_outcomes(board, ids, weights):
    """List the cards that may be drawn, as multisets."""
    n, seat = 0, board.active
    cards = wanted(board, seat)
    for row in range(DEALS_OF[cards], DEALS_OF[cards + 1]):
        ways = 1
        for card in range(KINDS_OF_CARDS):
            ways *= BINOMIAL[board.deck[seat, card], DEALS[row, card]]
        if ways > 0:
            ids[n] = ActionKind.DEAL + row
            weights[n] = ways
            n += 1
    return n


@inner_rule
def deal(board, row):
    """Apply the cards drawn."""
    for card in range(KINDS_OF_CARDS):
        board.deck[board.active, card] -= DEALS[row, card]
        board.hand[board.active, card] += DEALS[row, card]
    board.phase = Phase.NEXT


@inner_rule
def next_player(board):
    """Let the active seat act while it may; then the next seat in turn order that has not passed; then the event phase (NM-92)."""
    seat = board.active
    playing = board.status[seat] == Fate.AWAKE and not board.passed[seat]
    if playing and board.actions < ACTIONS_A_ROUND:
        board.phase = Phase.ACT
        return
    board.actions = 0
    for turned in range(1, board.players + 1):
        other = (seat + turned) % board.players
        if board.status[other] == Fate.AWAKE and not board.passed[other]:
            board.active = other
            board.phase = Phase.ACT
            return
    board.stage = Stage.TIME


@inner_rule
def begin_discarding(board):
    """Let the active seat discard any cards after a pass (NM-92)."""
    if board.status[board.active] == Fate.AWAKE and hand_size(board, board.active) > 0:
        board.phase = Phase.DISCARDING


@inner_rule
def tick(board):
    """Advance the time (NM-93). From 1 the ship jumps, and every awake character dies (NM-96)."""
    board.time -= 1
    emit(Event.TIME, board.time, NONE)
    if board.time == 0:
        for seat in range(board.players):
            if board.status[seat] == Fate.AWAKE:
                die(board, seat, Cause.JUMP)
        board.stage = Stage.ENDING
        return
    board.stage = Stage.EVENT_ATTACKS
    for seat in range(board.players):
        if board.status[seat] == Fate.AWAKE and intruder_in(board, board.room[seat]):
            board.rooms_due |= 1 << board.room[seat]


@inner_rule
def next_room(board):
    """Let the intruders of the next room attack; rooms follow the turn order of the characters in them (NM-93)."""
    for turned in range(board.players):
        seat = (board.first + turned) % board.players
        room = board.room[seat]
        if board.status[seat] == Fate.AWAKE and board.rooms_due >> room & 1:
            board.rooms_due &= ~(1 << room)
            board.attackers = figures_in(board, room)
            return
    board.rooms_due = 0
    board.stage = Stage.FIRES


@inner_rule
def next_roller(board):
    """Let the next character in turn order roll for noise, unless in combat (NM-61). After the last, the token returns and the next turn
    begins."""
    for turned in range(board.players):
        seat = (board.first + turned) % board.players
        if board.rollers >> seat & 1:
            board.rollers &= ~(1 << seat)
            if not intruder_in(board, board.room[seat]):
                board.roller = seat
                board.phase = Phase.NOISE_ROLL
            return
    return_developed(board)
    next_turn(board)


# --- the end (NM-96) ------------------------------------------------------------------------------------------------------------


@inner_rule
def next_sleeper(board):
    """Let each sleeper scan all cards (NM-96)."""
    for seat in range(board.players):
        if board.status[seat] == Fate.ASLEEP and not board.settled >> seat & 1:
            board.active = seat
            if cards_of(board, seat, UNSCANNED) > 0:
                board.phase = Phase.LAST_SCAN
            else:
                last_scan(board, 0)
            return
    board.stage = Stage.OVER


@inner_rule
def last_scan(board, infected):
    """Apply a scan with `infected` infected cards to a sleeper (NM-96): a clean sleeper is safe, the others draw cards."""
    seat = board.active
    unscanned = cards_of(board, seat, UNSCANNED)
    found(board, unscanned, infected)
    shuffled = cards_of(board, seat, CLEAN) + unscanned - infected
    sick = cards_of(board, seat, INFECTED) + infected
    board.deck[seat, ACTION_CARD] = cards_of(board, seat, ACTION_CARD)
    for card in range(KINDS_OF_CARDS):
        board.hand[seat, card] = 0
        board.discard[seat, card] = 0
    board.deck[seat, UNSCANNED] = 0
    board.deck[seat, CLEAN] = shuffled
    board.deck[seat, INFECTED] = sick
    if sick + board.larva[seat] > 0 and sick + shuffled > 0:
        board.phase = Phase.LAST_DRAW
    else:
        board.settled |= 1 << seat
        board.phase = Phase.NEXT


@inner_rule
def last_draw_outcomes(board, ids, weights, first):
    """List whether any Contamination card is among those drawn (NM-96)."""
    seat = board.active
    total = 0
    for card in range(KINDS_OF_CARDS):
        total += board.deck[seat, card]
    clean = BINOMIAL[board.deck[seat, ACTION_CARD], FINAL_DRAW]
    ids[0] = first
    ids[1] = first + 1
    weights[0] = clean
    weights[1] = BINOMIAL[total, FINAL_DRAW] - clean
    return 2


@inner_rule
def last_draw(board, contaminated):
    """Kill the sleeper if any drawn card is Contamination (NM-96)."""
    board.settled |= 1 << board.active
    board.phase = Phase.NEXT
    if contaminated:
        die(board, board.active, Cause.CONTAMINATION)


@inner_rule
def bleed(board, seat):
    """Give a light wound for an undressed Bleeding wound at a pass. A character killed by Surgery's wound bleeds no more."""
    if board.status[seat] == Fate.AWAKE and suffers(board, seat, BLEEDING):
        harm(board, seat, 1, 0, Cause.BLEEDING)
