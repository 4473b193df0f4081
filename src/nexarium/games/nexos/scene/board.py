"""The board: the lattice with its starting intersections, the placed pieces, and the intersections where the viewer may continue."""

from __future__ import annotations

from functools import cache

import numpy as np

from nexarium.core.game import History, State
from nexarium.core.scene import AnyShape, Circle, Layer, Path, Rect, Scene, Use
from nexarium.core.scene import number as text_of
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import COLOURS, PIECES, SIZE, STARTS
from nexarium.games.nexos.rules.numbering import Placement, read
from nexarium.games.nexos.rules.shapes import Point
from nexarium.games.nexos.rules.tables import ABSENT, NODE_NUMBERS
from nexarium.games.nexos.scene.pieces import DASH, LIGHT, MARGIN, SIDE, UNIT, at, bare_corners, symbol, symbols
from nexarium.games.nexos.scene.seats import NONE


def board(history: History, viewer: int | None, words: Words, *, tall: bool = False) -> Scene:
    """Return the board; it is the same on a laptop and on a phone."""
    state, lying = history.now, in_order(history)
    corners = "".join(f"M{text_of(x)} {text_of(y)}h.01" for x, y in _corners(lying))
    return Scene(
        SIDE,
        SIDE,
        (
            *still_life(),
            Layer("corners", (Path(id="corners", d=corners or "M0 0", classes="nx-clear"),)),
            Layer("pieces", _pieces(state, lying, words)),
            Layer("lit", _lights(state) if viewer is not None and history.to_move == viewer else ()),
        ),
        symbols(),
        _title(state, words, yours=viewer is not None and history.to_move == viewer),
    )


@cache
def still_life() -> tuple[Layer, Layer]:
    """Return the layers that never change: the surface with its lattice, and the starting intersections (NX-1, NX-4)."""
    low, high = text_of(MARGIN), text_of(SIDE - MARGIN)
    lines = [text_of(MARGIN + UNIT * step) for step in range(SIZE)]
    lattice = "".join(f"M{low} {line}H{high}M{line} {low}V{high}" for line in lines)
    nodes = "".join(f"M{x} {y}h.01" for y in lines for x in lines)
    surface = (
        Rect(w=SIDE, h=SIDE, rx=16, classes="nx-surface"),
        Path(d=lattice, classes="nx-lattice"),
        Path(d=nodes, classes="nx-nodes"),
    )
    starts = tuple(
        shape
        for colour, (x, y) in zip(COLOURS, STARTS, strict=True)
        for shape in (
            Circle(r=16.5, at=at(x, y), classes=f"nx-start {colour}"),
            Path(d=f"M{text_of(-DASH)} 0h{text_of(2 * DASH)}", at=at(x, y), classes=f"nx-mark nx-sign {colour}"),
            Path(d=f"M{text_of(-DASH)} 0h{text_of(2 * DASH)}", at=at(x, y), classes=f"nx-eye nx-sign {colour}"),
        )
    )
    return Layer("lattice", surface, static=True), Layer("starts", starts, static=True)


# --- pieces -------------------------------------------------------------------------------------------------------------


def in_order(history: History) -> list[tuple[int, int]]:
    """Return the pieces on the board, as (colour, action), in the order of placement as far as it is known."""
    owner = {action: colour for colour, own in enumerate(history.now.record.placed.tolist()) for action in own if action != NONE}
    known = [(owner.pop(action), action) for action in (*history.earlier, *history.actions) if action in owner]
    return known + [(colour, action) for action, colour in owner.items()]


def _pieces(state: State, lying: list[tuple[int, int]], words: Words) -> tuple[Use, ...]:
    """Return the pieces on the board. Each colour's last one is marked, the most recent one most strongly."""
    latest, recent = (lying[-1][1] if lying else NONE), set(state.record.last.tolist())
    return tuple(
        _piece(colour, read(action), " latest" if action == latest else " recent" if action in recent else "", words)
        for colour, action in lying
    )


def _piece(colour: int, placement: Placement, mark: str, words: Words) -> Use:
    name = PIECES[placement.piece]
    return Use(
        id=f"{COLOURS[colour]}-{name}",
        symbol=symbol(placement.orientation),
        at=at(placement.x, placement.y),
        classes=f"placed {COLOURS[colour]}{mark}",
        title=words("piece_at", colour=words(COLOURS[colour]), piece=name, where=where(placement, words)),
    )


def _corners(lying: list[tuple[int, int]]) -> list[tuple[float, float]]:
    """Return the points where a piece's bend leaves an intersection bare, in scene units."""
    placements = [read(action) for _, action in lying]
    return [at(placement.x + dx, placement.y + dy) for placement in placements for dx, dy in bare_corners(placement.orientation)]


def where(placement: Placement, words: Words) -> str:
    """Return the columns and rows that a placement spans, in words."""
    across, up = placement.lying.width, placement.lying.height
    columns = words("columns" if across else "column", first=placement.x + 1, last=placement.x + across + 1)
    rows = words("rows" if up else "row", first=placement.y + 1, last=placement.y + up + 1)
    return words("where", columns=columns, rows=rows)


# --- where to continue ------------------------------------------------------------------------------------------------------


def attachable(state: State) -> list[Point]:
    """Return the intersections where the colour to place may attach its next piece (NX-6, NX-7)."""
    colour = int(state.record.colour)
    own = state.record.placed[colour]
    own = own[own != NONE]
    if not len(own):
        return [STARTS[colour]]
    reached = np.intersect1d(NODE_NUMBERS[own], NODE_NUMBERS[state.legal_actions()])
    return [(node % SIZE, node // SIZE) for node in reached.tolist() if node != ABSENT]


def _lights(state: State) -> tuple[AnyShape, ...]:
    return tuple(Use(id=f"lit-{x}-{y}", symbol=LIGHT, at=at(x, y), classes="nx-lit") for x, y in attachable(state))


def _title(state: State, words: Words, *, yours: bool) -> str:
    colour, placed = int(state.record.colour), int((state.record.placed != NONE).sum())
    if colour == NONE:
        return words("board_over", n=placed)
    key = "board_yours" if yours else "board"
    return words(key, n=placed, colour=words(COLOURS[colour]), choices=words("placements", n=int(state.record.count)))
