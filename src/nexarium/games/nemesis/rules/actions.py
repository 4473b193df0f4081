"""The actions of characters: which are available, and how each is carried out (NM-50, NM-51, NM-73, NM-74, NM-90 to NM-95)."""

from __future__ import annotations

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.nemesis.box.components import FACES, WOUNDS
from nexarium.games.nemesis.box.ship import CORRIDORS, ROOMS
from nexarium.games.nemesis.rules.intruders import break_door, destroy_eggs, figures_in
from nexarium.games.nemesis.rules.noise import all_noisy
from nexarium.games.nemesis.rules.numbering import ACTION_CARD, CARDS, CLEAN, EGG, FIGURES, INFECTED, UNSCANNED, ActionKind
from nexarium.games.nemesis.rules.state import KIND_OF, NONE, Cause, Door, Event, Phase
from nexarium.games.nemesis.rules.tables import (
    BLOWS,
    CAPACITY,
    COST_CAREFUL,
    COST_ESCAPE_LEG,
    COST_MELEE,
    COST_MOVE,
    COST_REPAIR,
    COST_REST,
    COST_ROOM,
    COST_SHOOT,
    ENERGY,
    FACE_HITS,
    FACE_WEIGHTS,
    FEEDS,
    JOINED,
    LEG,
    MISS,
    NEST_TILE,
    OPERATES,
    RELOAD_BY,
    RELOADS,
    SHOTS,
    SLEEP,
    THROUGH,
    TILE_DOES,
    TREATS,
    WASHES,
)
from nexarium.games.nemesis.rules.tokens import intruder_in
from nexarium.games.nemesis.rules.wounds import cards_of, contaminate, harm, heal_dressed, operate, scan_hand, suffers

KINDS_OF_WOUNDS, KINDS_OF_CARDS, FACES_OF_DIE = len(WOUNDS), len(CARDS), len(FACES)


# --- available actions ------------------------------------------------------------------------------------------------------


@inner_rule
def choices(board, out):
    """List the actions of the active seat, ascending (NM-92). In combat only shots, blows and escapes are available; a pass always is."""
    out_of_line()
    seat = board.active
    room, cards = board.room[seat], board.hand[seat, ACTION_CARD]
    out[0] = ActionKind.PASS
    if intruder_in(board, room):
        price = COST_ESCAPE_LEG if suffers(board, seat, LEG) else COST_MOVE
        n = ways(board, room, cards >= price, ActionKind.MOVE, out, 1)
        return targets(board, seat, cards, out, n)
    n = ways(board, room, cards >= COST_MOVE, ActionKind.MOVE, out, 1)
    n = ways(board, room, cards >= COST_CAREFUL, ActionKind.CAREFUL, out, n)
    if board.tile[room] == NEST_TILE and board.eggs > 0:
        if cards >= COST_SHOOT and board.ammunition[seat] > 0:
            out[n] = ActionKind.SHOOT + EGG
            n += 1
        if cards >= COST_MELEE:
            out[n] = ActionKind.MELEE + EGG
            n += 1
    if cards >= COST_REST and board.hand[seat, UNSCANNED] + board.hand[seat, CLEAN] > 0:
        out[n] = ActionKind.REST
        n += 1
    if cards >= COST_REPAIR:
        n = repairs(board, room, out, n)
    if cards >= COST_ROOM and board.malfunction[room] == 0:
        n = room_actions(board, seat, TILE_DOES[board.tile[room]], out, n)
    return n


@inner_rule
def ways(board, room, affordable, first, out, n):
    """List the rooms that a move, or a careful move, may lead to (NM-73, NM-74)."""
    if affordable:
        for other in range(1, ROOMS + 1):
            corridor = JOINED[room, other]
            if corridor != NONE and board.door[corridor] != Door.CLOSED and not (first == ActionKind.CAREFUL and all_noisy(board, other)):
                out[n] = first + other - 1
                n += 1
    return n


@inner_rule
def targets(board, seat, cards, out, n):
    """List the intruders in the room that may be shot at or struck (NM-50, NM-51)."""
    there = figures_in(board, board.room[seat])
    if cards >= COST_SHOOT and board.ammunition[seat] > 0:
        for figure in range(FIGURES):
            if there >> figure & 1:
                out[n] = ActionKind.SHOOT + figure
                n += 1
    if cards >= COST_MELEE:
        for figure in range(FIGURES):
            if there >> figure & 1:
                out[n] = ActionKind.MELEE + figure
                n += 1
    return n


@inner_rule
def beside(room, corridor):
    """Return whether a corridor, or the technical ones, leads into a room."""
    for number in range(1, 5):
        if THROUGH[room, number] == corridor:
            return True
    return False


@inner_rule
def repairs(board, room, out, n):
    """List what can be repaired in the room: fire, malfunction, and closed doors (NM-92)."""
    if board.fire[room]:
        out[n] = ActionKind.PUT_OUT
        n += 1
    if board.malfunction[room]:
        out[n] = ActionKind.MEND
        n += 1
    for corridor in range(CORRIDORS):
        if board.door[corridor] == Door.CLOSED and beside(room, corridor):
            out[n] = ActionKind.BREAK + corridor
            n += 1
    return n


@inner_rule
def room_actions(board, seat, does, out, n):
    """List the room actions that have an effect (NM-92, NM-95)."""
    if does == RELOADS:
        who = board.character[seat]
        if board.ammunition[seat] < CAPACITY[who] and (ENERGY[who] or not board.armory_energy):
            out[n] = ActionKind.RELOAD
            n += 1
    elif does == TREATS:
        n = treatments(board, seat, out, n)
    elif does == OPERATES:
        if board.larva[seat] or contaminated(board, seat):
            out[n] = ActionKind.OPERATE
            n += 1
    elif does == FEEDS:
        if board.light[seat] > 0 or to_scan(board, seat):
            out[n] = ActionKind.EAT
            n += 1
    elif does == WASHES:
        if board.slime[seat] or to_scan(board, seat):
            out[n] = ActionKind.WASH
            n += 1
    elif does == SLEEP and board.time <= board.hibernation:
        out[n] = ActionKind.HIBERNATE
        n += 1
    return n


@inner_rule
def treatments(board, seat, out, n):
    """List the treatments of the Emergency room: dress all serious wounds, heal all light ones, or heal one dressed wound."""
    bare = False
    for wound in range(KINDS_OF_WOUNDS):
        bare = bare or suffers(board, seat, wound)
    if bare:
        out[n] = ActionKind.DRESS
        n += 1
    if board.light[seat] > 0:
        out[n] = ActionKind.HEAL
        n += 1
    for wound in range(KINDS_OF_WOUNDS):
        if board.dressed[seat, wound] > 0:
            out[n] = ActionKind.TREAT + wound
            n += 1
    return n


@inner_rule
def to_scan(board, seat):
    """Return whether a Contamination card is in the hand."""
    return board.hand[seat, UNSCANNED] + board.hand[seat, CLEAN] + board.hand[seat, INFECTED] > 0


@inner_rule
def contaminated(board, seat):
    """Return whether Surgery has something to scan or to remove."""
    return cards_of(board, seat, UNSCANNED) + cards_of(board, seat, INFECTED) > 0


@inner_rule
def mark_choices(board, out):
    """List the corridors of the room without a marker, including the technical ones where there is an entrance (NM-73)."""
    n, room = 0, board.room[board.active]
    for corridor in range(CORRIDORS + 1):
        if board.noise[corridor] == 0 and beside(room, corridor):
            out[n] = ActionKind.MARK + corridor
            n += 1
    return n


@inner_rule
def discard_choices(board, out):
    """List the discards: any card kind from the current one on, in order, or none (NM-92)."""
    n = 0
    for card in range(board.discarding, KINDS_OF_CARDS):
        if board.hand[board.active, card] > 0:
            out[n] = ActionKind.DISCARD + card
            n += 1
    out[n] = ActionKind.KEEP
    return n + 1


# --- carrying them out ------------------------------------------------------------------------------------------------------


@inner_rule
def pay(board, seat, cards):
    """Move Action cards into the discard."""
    board.hand[seat, ACTION_CARD] -= cards
    board.discard[seat, ACTION_CARD] += cards


@inner_rule
def act(board, action):
    """Carry out one action of the active seat (NM-92)."""
    out_of_line()
    seat = board.active
    board.phase = Phase.NEXT
    if action == ActionKind.PASS:
        board.passing = 1
        return
    board.actions += 1
    if action < ActionKind.MARK:
        set_out(board, seat, action)
    elif action < ActionKind.REST:
        fight(board, seat, action)
    elif action == ActionKind.REST:
        pay(board, seat, COST_REST)
        begin_scan(board, seat)
    elif action < ActionKind.RELOAD:
        repair(board, seat, action)
    else:
        use_room(board, seat, action)


@inner_rule
def set_out(board, seat, action):
    """Begin a move (NM-73). Out of a room with intruders it is an escape, and each of them attacks first (NM-20)."""
    board.escape_to = action - ActionKind.MOVE + 1 if action < ActionKind.CAREFUL else action - ActionKind.CAREFUL + 1
    board.attackers = figures_in(board, board.room[seat])
    if action >= ActionKind.CAREFUL:
        pay(board, seat, COST_CAREFUL)
        board.careful = 1
    elif board.attackers != 0 and suffers(board, seat, LEG):
        pay(board, seat, COST_ESCAPE_LEG)
    else:
        pay(board, seat, COST_MOVE)


@inner_rule
def fight(board, seat, action):
    """Pay for a shot with ammunition, for a blow with Contamination; then roll the die (NM-50, NM-51)."""
    if action < ActionKind.MELEE:
        pay(board, seat, COST_SHOOT)
        board.ammunition[seat] -= 1
        board.blow = 0
        board.target = action - ActionKind.SHOOT
    else:
        pay(board, seat, COST_MELEE)
        contaminate(board, seat)
        board.blow = 1
        board.target = action - ActionKind.MELEE
    board.phase = Phase.COMBAT_ROLL


@inner_rule
def repair(board, seat, action):
    """Put out a fire, repair a malfunction, or destroy a closed door (NM-92)."""
    pay(board, seat, COST_REPAIR)
    if action == ActionKind.PUT_OUT:
        board.fire[board.room[seat]] = 0
    elif action == ActionKind.MEND:
        board.malfunction[board.room[seat]] = 0
    else:
        break_door(board, action - ActionKind.BREAK)


@inner_rule
def use_room(board, seat, action):
    """Carry out a room action (NM-92, NM-95)."""
    pay(board, seat, COST_ROOM)
    if action == ActionKind.RELOAD:
        board.ammunition[seat] = min(CAPACITY[board.character[seat]], board.ammunition[seat] + RELOAD_BY)
    elif action == ActionKind.DRESS:
        for wound in range(KINDS_OF_WOUNDS):
            board.dressed[seat, wound] = board.wounds[seat, wound]
    elif action == ActionKind.HEAL:
        board.light[seat] = 0
    elif action < ActionKind.OPERATE:
        heal_dressed(board, seat, action - ActionKind.TREAT)
    elif action == ActionKind.OPERATE:
        board.operating = 1
        board.phase = Phase.SCANNING
        if cards_of(board, seat, UNSCANNED) == 0:
            scanned(board, 0)
    elif action == ActionKind.HIBERNATE:
        board.noise_due = 1
        board.sleeping = 1
    else:
        if action == ActionKind.EAT:
            board.light[seat] = max(0, board.light[seat] - 1)
        else:
            emit(Event.WASHED, seat, NONE)
            board.slime[seat] = 0
        begin_scan(board, seat)


@inner_rule
def begin_scan(board, seat):
    """Begin to scan the Contamination in the hand."""
    board.operating = 0
    board.phase = Phase.SCANNING
    if board.hand[seat, UNSCANNED] == 0:
        scanned(board, 0)


@inner_rule
def scanned(board, infected):
    """Apply a scan with `infected` infected cards. Surgery removes them, causes a light wound, and counts as a pass."""
    seat = board.active
    board.phase = Phase.NEXT
    if board.operating:
        operate(board, seat, infected)
        harm(board, seat, 1, 0, Cause.SURGERY)
        board.passing = 1
    else:
        scan_hand(board, seat, infected)


@inner_rule
def discard(board, action):
    """Discard a card after a pass (NM-92)."""
    if action == ActionKind.KEEP:
        board.discarding = 0
        board.phase = Phase.NEXT
        return
    card = action - ActionKind.DISCARD
    board.hand[board.active, card] -= 1
    board.discard[board.active, card] += 1
    board.discarding = card


@inner_rule
def mark(board, corridor):
    """Place the noise marker of a careful move (NM-73)."""
    emit(Event.NOISE, corridor, 0)
    board.noise[corridor] = 1
    board.phase = Phase.NEXT


# --- the combat die -----------------------------------------------------------------------------------------------------------


@inner_rule
def roll_outcomes(ids, weights):
    """List the faces of the combat die with their weights."""
    n = 0
    for face in range(FACES_OF_DIE):
        if FACE_WEIGHTS[face] > 0:
            ids[n] = ActionKind.ROLL + face
            weights[n] = FACE_WEIGHTS[face]
            n += 1
    return n


@inner_rule
def roll(board, face):
    """Apply the die of a shot or a blow (NM-50, NM-51, NM-90); every face but the miss hits an egg (NM-94)."""
    seat, target = board.active, board.target
    board.phase = Phase.NEXT
    injuries = BLOWS[face] if board.blow else SHOTS[board.character[seat], face]
    if target == EGG:
        if face != MISS:
            destroy_eggs(board, injuries)
        board.noise_due = 1
    elif FACE_HITS[face, KIND_OF[target]]:
        emit(Event.INJURED, target, injuries)
        board.injuries[target] += injuries
        board.checked = target

    elif board.blow:
        harm(board, seat, 0, 1, Cause.MELEE)
