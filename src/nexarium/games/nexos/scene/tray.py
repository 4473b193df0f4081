"""The tray: the pieces that a seat has still to place, and the places where each may go."""

from __future__ import annotations

from functools import cache

from nexarium.core.game import History, State
from nexarium.core.input import Input, Orientation, Piece, Place
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import COLOURS, PIECE_SIZES, PIECES
from nexarium.games.nexos.rules.numbering import PLACEMENTS, read
from nexarium.games.nexos.rules.shapes import ORIENTATIONS
from nexarium.games.nexos.scene.pieces import UNIT, at, symbol
from nexarium.games.nexos.scene.seats import unplaced

Target = tuple[int, int, float, float]
"""An action, its orientation, and the anchor in the scene."""


def input(history: History, viewer: int, words: Words) -> Input | None:
    """Return the pieces that `viewer` can place now, with their places; None when the game is over."""
    state = history.now
    if state.is_terminal():
        return None
    colour = next_colour(state, viewer)
    legal: list[list[Target]] = [[] for _ in PIECES]
    if colour == state.record.colour:
        targets = _targets()
        for action in state.legal_actions():
            legal[read(action).piece].append(targets[action])
    return Place(
        pieces=tuple(
            Piece(
                id=PIECES[piece],
                label=words("piece", n=PIECE_SIZES[piece], piece=PIECES[piece]),
                orientations=ways(piece),
                classes=COLOURS[colour],
                targets=tuple(legal[piece]),
            )
            for piece in unplaced(state, colour)
        ),
        confirm=words("place"),
    )


def next_colour(state: State, seat: int) -> int:
    """Return the colour that `seat` places next, or would place: the first of its own in turn order that is not blocked (NX-5, NX-13)."""
    record = state.record
    in_turn = [(max(int(record.colour), 0) + turns) % len(COLOURS) for turns in range(len(COLOURS))]
    own = [colour for colour in in_turn if colour % int(record.seats) == seat]
    return next((colour for colour in own if not record.blocked[colour]), own[0])


@cache
def ways(piece: int) -> tuple[Orientation, ...]:
    """Return a piece's orientations, starting with the upright one that the tray shows."""
    own = (way for way in ORIENTATIONS if way.piece == piece)
    return tuple(
        Orientation(
            id=way.number,
            symbol=symbol(way.number),
            middle=(UNIT * way.width / 2, -UNIT * way.height / 2),
            turned=way.turned,
            flipped=way.flipped,
        )
        for way in sorted(own, key=lambda way: (-max(way.height - way.width, 0), way.number))
    )


@cache
def _targets() -> tuple[Target, ...]:
    """Return every placement in the form of the input."""
    return tuple((action, orientation, *at(x, y)) for action, (x, y, orientation) in enumerate(PLACEMENTS))
