"""Noise and its consequences: noise rolls, encounters, bag development (NM-10 to NM-16, NM-60 to NM-64, NM-70 to NM-72)."""

from __future__ import annotations

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule, out_of_line
from nexarium.games.nemesis.box.ship import DUCTS, ROOMS
from nexarium.games.nemesis.rules.numbering import FIGURES, ActionKind
from nexarium.games.nemesis.rules.state import NONE, Door, Event, Fate, Kind, Phase
from nexarium.games.nemesis.rules.tables import BEYOND, DANGER, FIRST_TYPE, NEST_TILE, SILENCE, THROUGH, TOKEN_KIND, TOKEN_NUMBER
from nexarium.games.nemesis.rules.tokens import (
    all_in_bag,
    character_in,
    come,
    free_figure,
    in_pool,
    intruder_in,
    kind_developed,
    only_unseen_in_pool,
    put,
    take_developed,
    take_from_pool,
    take_token,
    to_bag,
)
from nexarium.games.nemesis.rules.wounds import hand_size


@inner_rule
def clear_noise(board, room):
    """Remove all noise markers of the room's corridors, including the technical one where there is an entrance (NM-11)."""
    for number in range(1, 5):
        board.noise[THROUGH[room, number]] = 0


@inner_rule
def fill_noise(board, room):
    """Put a marker in each of the room's corridors that has none (NM-14, NM-71)."""
    for number in range(1, 5):
        emit(Event.NOISE, THROUGH[room, number], board.noise[THROUGH[room, number]])
        board.noise[THROUGH[room, number]] = 1


@inner_rule
def all_noisy(board, room):
    """Return whether every corridor of the room has a marker (NM-73)."""
    for number in range(1, 5):
        if board.noise[THROUGH[room, number]] == 0:
            return False
    return True


@inner_rule
def danger(board, room):
    """Let every intruder in an adjacent room come, unless it is in combat or behind a closed door. If none comes, all corridors get
    noise (NM-71)."""
    moved = False
    for number in range(1, 5):
        other, corridor = BEYOND[room, number], THROUGH[room, number]
        if other != DUCTS and board.door[corridor] != Door.CLOSED and not character_in(board, other):
            for figure in range(FIGURES):
                if board.place[figure] == other:
                    emit(Event.MOVED, figure, room)
                    board.place[figure] = room
                    moved = True
    if not moved:
        fill_noise(board, room)


@inner_rule
def noise(board, seat, face):
    """Apply the result of a noise roll, or of an exploration token that replaces it (NM-70 to NM-72)."""
    out_of_line()
    room = board.room[seat]
    if face == DANGER or (face == SILENCE and board.slime[seat]):
        danger(board, room)
    elif face < DANGER:
        corridor = THROUGH[room, face + 1]
        if board.noise[corridor]:
            clear_noise(board, room)
            emit(Event.ENCOUNTER, seat, NONE)
            board.surprised = seat
            board.phase = Phase.ENCOUNTER
        else:
            emit(Event.NOISE, corridor, 0)
            board.noise[corridor] = 1


@inner_rule
def noise_outcomes(ids, weights, faces):
    """List the faces of the noise die with their weights."""
    n = 0
    for face in range(faces.shape[0]):
        if faces[face] > 0:
            ids[n] = ActionKind.NOISE + face
            weights[n] = faces[face]
            n += 1
    return n


@inner_rule
def surprise(board, figure, seat, number):
    """Start a surprise attack if the hand has fewer cards than the number (NM-13)."""
    board.surprised = seat
    if hand_size(board, seat) < number:
        board.surpriser = figure


@inner_rule
def encounter(board, action):
    """Apply the token drawn for an encounter (NM-12 to NM-16)."""
    out_of_line()
    seat = board.surprised
    room = board.room[seat]
    token = take_token(board, action)
    board.phase = Phase.NEXT
    if TOKEN_KIND[token] == Kind.BLANK:
        fill_noise(board, room)
        if all_in_bag(board) == 0 and board.last_blank:
            add(board, Kind.ADULT)
        to_bag(board, token)
        return
    figure = come(board, room, token)
    if figure != NONE:
        surprise(board, figure, seat, TOKEN_NUMBER[token])


@inner_rule
def summon(board, action):
    """Apply the token drawn for Summoning (NM-24): its intruder comes and does not attack; a Blank does nothing."""
    token = take_token(board, action)
    board.phase = Phase.NEXT
    if TOKEN_KIND[token] == Kind.BLANK:
        to_bag(board, token)
    else:
        come(board, board.room[board.victim], token)


@inner_rule
def add(board, kind):
    """Move a random token of a kind from its pool into the bag, if there is one (NM-1)."""
    if in_pool(board, kind) > 0:
        emit(Event.ADDED, kind, NONE)
        if only_unseen_in_pool(board, kind):
            board.pool[kind] -= 1
            board.bag[kind] += 1
        else:
            board.adding = kind


@inner_rule
def added(board, action):
    """Add the token drawn from the pool."""
    to_bag(board, take_from_pool(board, action))
    board.adding = NONE
    board.phase = Phase.NEXT


@inner_rule
def develop(board, action):
    """Apply the token drawn at the end of the event phase, whose number stays unseen (NM-60 to NM-64)."""
    out_of_line()
    kind = kind_developed(action)
    board.phase = Phase.NEXT
    if kind == Kind.LARVA or kind == Kind.CREEPER:
        grown = Kind.ADULT if kind == Kind.LARVA else Kind.BREEDER
        if in_pool(board, grown) > 0 or not board.no_replacement_stay:
            emit(Event.REMOVED, kind, NONE)
            board.bag[kind] -= 1
            board.pool[kind] += 1
            add(board, grown)
    elif kind == Kind.QUEEN:
        queen_stirs(board)
    elif kind == Kind.BLANK:
        emit(Event.RETURNED, FIRST_TYPE[Kind.BLANK], NONE)
        add(board, Kind.ADULT)
    else:
        take_developed(board, action)
        for seat in range(board.players):
            if board.status[seat] == Fate.AWAKE:
                board.rollers |= 1 << seat


@inner_rule
def nest_room(board):
    """Return the room of the Nest, or 0 until it is discovered."""
    for room in range(1, ROOMS + 1):
        if board.tile[room] == NEST_TILE:
            return room
    return 0


@inner_rule
def queen_stirs(board):
    """Let the Queen come to the characters in the Nest, unless she is on the board already (NM-62). If the Nest has no character, one
    more egg is laid."""
    room = nest_room(board)
    if room == 0 or not character_in(board, room):
        if not board.nest_destroyed and board.eggs_in_box > 0:
            board.eggs_in_box -= 1
            board.eggs += 1
            emit(Event.EGG_LAID, board.eggs, NONE)
        emit(Event.RETURNED, FIRST_TYPE[Kind.QUEEN], NONE)
        return
    figure = free_figure(board, Kind.QUEEN)
    if figure == NONE:
        emit(Event.NOBODY_CAME, Kind.QUEEN, NONE)
        emit(Event.RETURNED, FIRST_TYPE[Kind.QUEEN], NONE)
        return
    clear_noise(board, room)
    token = NONE
    if not board.queen_token_bag:
        board.bag[Kind.QUEEN] -= 1
        token = FIRST_TYPE[Kind.QUEEN]
    else:
        emit(Event.RETURNED, FIRST_TYPE[Kind.QUEEN], NONE)
    put(board, figure, room, token)
    for turned in range(board.players):
        seat = (board.first + turned) % board.players
        if board.status[seat] == Fate.AWAKE and board.room[seat] == room:
            surprise(board, figure, seat, TOKEN_NUMBER[FIRST_TYPE[Kind.QUEEN]])
            return


@inner_rule
def quiet_room(board, seat):
    """Return whether a character who has moved is alone in the room: no other character, no intruder (NM-70)."""
    room = board.room[seat]
    for other in range(board.players):
        if other != seat and board.status[other] == Fate.AWAKE and board.room[other] == room:
            return False
    return not intruder_in(board, room)
