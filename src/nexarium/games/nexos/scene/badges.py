"""A seat's badge, and the picture that unfolds behind it: the pieces that the seat has still to place."""

from __future__ import annotations

from collections.abc import Sequence

from nexarium.core.game import History
from nexarium.core.scene import Layer, Scene, Use
from nexarium.core.view import Badge
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import COLOURS, PIECES
from nexarium.games.nexos.scene.seats import done, mark, note, own_colours, signed, unplaced
from nexarium.games.nexos.scene.tray import ways

WIDTH, AIR, GAP = 900.0, 16.0, 54.0
"""The picture's width, its margin, and the gap between its pieces, in the board's units."""


def badge(history: History, seat: int, viewer: int | None, words: Words) -> Badge:
    """Return a seat's badge."""
    state = history.now
    colours = own_colours(state.game.options, seat)
    left = [unplaced(state, colour) for colour in colours]
    count = sum(map(len, left))
    return Badge(
        marks=tuple(mark(colour, words) for colour in colours),
        value=signed(state.scores()[seat]),
        unit=words("left"),
        count=str(count),
        count_title=words("pieces_left", n=count),
        note=note(state, colours, words),
        detail=_remainder(colours, left, words("pieces_left", n=count)) if count else None,
        out=done(state, colours),
    )


def _remainder(colours: Sequence[int], left: Sequence[Sequence[int]], title: str) -> Scene:
    """Return the unplaced pieces in rows, one colour after the other."""
    shapes: list[Use] = []
    top = AIR
    for colour, pieces in zip(colours, left, strict=True):
        for row in _rows(pieces):
            tallest = max(map(_height, row))
            shapes += _drawn(row, COLOURS[colour], top + tallest / 2)
            top += tallest + GAP
    return Scene(WIDTH, top - GAP + AIR, (Layer("left", tuple(shapes)),), {}, title)


def _drawn(row: Sequence[int], colour: str, middle: float) -> list[Use]:
    """Return a row of pieces side by side, centred on the height `middle`."""
    shapes = []
    x = AIR
    for piece in row:
        way = ways(piece)[0]
        place = (x, middle - way.middle[1])
        shapes.append(Use(id=f"left-{colour}-{PIECES[piece]}", symbol=way.symbol, at=place, classes=colour, title=PIECES[piece]))
        x += _width(piece) + GAP
    return shapes


def _rows(pieces: Sequence[int]) -> list[list[int]]:
    """Return the pieces in as many rows as the picture's width needs."""
    rows: list[list[int]] = []
    x = WIDTH
    for piece in pieces:
        if x + _width(piece) + AIR > WIDTH:
            rows.append([])
            x = AIR
        rows[-1].append(piece)
        x += _width(piece) + GAP
    return rows


def _width(piece: int) -> float:
    """Return the width of a piece as the tray shows it."""
    return 2 * ways(piece)[0].middle[0]


def _height(piece: int) -> float:
    """Return the height of a piece as the tray shows it."""
    return -2 * ways(piece)[0].middle[1]
