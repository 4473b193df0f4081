"""Entering rooms: tiles and exploration tokens, and the noise of entering (NM-70, NM-73, NM-90, NM-91)."""

from __future__ import annotations

from nexarium.core.event_trail import emit
from nexarium.core.rules import inner_rule
from nexarium.games.nemesis.box.ship import EXPLORATION, ROOMS
from nexarium.games.nemesis.rules.noise import noise, quiet_room
from nexarium.games.nemesis.rules.numbering import TILES, ActionKind
from nexarium.games.nemesis.rules.state import NONE, Door, Event, Phase
from nexarium.games.nemesis.rules.tables import (
    DANGER,
    DANGER_TOKEN,
    DOOR_TOKEN,
    FIRE_TOKEN,
    IS_TWO,
    JOINED,
    MALFUNCTION_TOKEN,
    NEST,
    ONE_TILES,
    PRINTED_TILES,
    QUIET_TOKEN,
    SILENCE,
    SLIME_TOKEN,
    SLIMY,
    TILE_DOES,
)

TOKENS_TO_FIND, ALL_TILES = len(EXPLORATION), len(TILES)


@inner_rule
def enter(board):
    """Move the character into the room; the first entry reveals its tile and its token (NM-73, NM-91)."""
    seat, room = board.active, board.escape_to
    board.entered_by = JOINED[board.room[seat], room]
    board.room[seat] = room
    board.escape_to = 0
    if board.tile[room] == NONE:
        board.phase = Phase.REVEAL_TILE
    else:
        arrive(board, seat, NONE)


@inner_rule
def tile_outcomes(board, ids, weights):
    """List the unrevealed tiles of the room's kind (NM-90)."""
    n = 0
    first, end = PRINTED_TILES, PRINTED_TILES + ONE_TILES
    if IS_TWO[board.room[board.active]]:
        first, end = end, ALL_TILES
    for tile in range(first, end):
        laid = False
        for room in range(1, ROOMS + 1):
            laid = laid or board.tile[room] == tile
        if not laid:
            ids[n] = ActionKind.TILE + tile
            weights[n] = 1
            n += 1
    return n


@inner_rule
def reveal_tile(board, tile):
    """Set the room's tile."""
    emit(Event.TILE, board.room[board.active], tile)
    board.tile[board.room[board.active]] = tile
    board.phase = Phase.REVEAL_TOKEN


@inner_rule
def token_outcomes(board, ids, weights):
    """List the unrevealed exploration tokens (NM-91)."""
    n = 0
    for token in range(TOKENS_TO_FIND):
        if board.exploration[token] > 0:
            ids[n] = ActionKind.EXPLORE + token
            weights[n] = board.exploration[token]
            n += 1
    return n


@inner_rule
def reveal_token(board, token):
    """Apply the room's exploration token (NM-91)."""
    seat = board.active
    room = board.room[seat]
    does = TILE_DOES[board.tile[room]]
    board.exploration[token] -= 1
    board.phase = Phase.NEXT
    if token == SLIME_TOKEN:
        emit(Event.SLIMED, seat, NONE)
        board.slime[seat] = 1
    elif token == FIRE_TOKEN:
        board.fire[room] = 1
    elif token == MALFUNCTION_TOKEN and does != NEST and does != SLIMY:
        board.malfunction[room] = 1
    elif token == DOOR_TOKEN and board.door[board.entered_by] == Door.OPEN:
        emit(Event.DOOR, board.entered_by, Door.CLOSED)
        board.door[board.entered_by] = Door.CLOSED
    arrive(board, seat, token)


@inner_rule
def arrive(board, seat, token):
    """Apply the Slime of the room, then noise, unless the room is occupied or the move was careful (NM-70, NM-91). Silence and Danger
    replace the roll."""
    board.entered_by = NONE
    if TILE_DOES[board.tile[board.room[seat]]] == SLIMY:
        emit(Event.SLIMED, seat, NONE)
        board.slime[seat] = 1
    if board.careful or not quiet_room(board, seat):
        return
    if token == QUIET_TOKEN:
        noise(board, seat, SILENCE)
    elif token == DANGER_TOKEN:
        noise(board, seat, DANGER)
    else:
        board.noise_due = 1
