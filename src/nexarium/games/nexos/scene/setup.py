"""A position while it is set up: the pieces of a colour with the places where they may lie, or the pieces that can be removed."""

from __future__ import annotations

import msgspec

from nexarium.core.game import History, State
from nexarium.core.input import Pick
from nexarium.core.scene import Circle, Group, Layer, Scene
from nexarium.core.setup import SetupChoice, SetupTool, SetupView
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import COLOURS, PIECES
from nexarium.games.nexos.notation import placed
from nexarium.games.nexos.rules.numbering import number
from nexarium.games.nexos.scene.board import board
from nexarium.games.nexos.scene.pieces import at
from nexarium.games.nexos.scene.tray import input
from nexarium.games.nexos.setup import REMOVE, TURN, placing

REACH = 20.0
"""The radius around the middle of a segment in which a tap means its piece."""


def setup(state: State, tool: str, words: Words, *, tall: bool = False) -> SetupView:
    """Return a position as it is edited with a tool: one of the colours, or `remove`."""
    turn = COLOURS[max(int(state.record.colour), 0)]
    tools = (*(SetupTool(id=name, label=words(name)) for name in COLOURS), SetupTool(id=REMOVE, label=words("setup_remove")))
    choices = (SetupChoice(id=TURN, label=words("setup_turn"), value=turn, values=tuple((name, words(name)) for name in COLOURS)),)
    if tool == REMOVE:
        shown = _removable(board(History.beginning(state), None, words, tall=tall), state)
        return SetupView(board=shown, input=Pick(), tools=tools, choices=choices)
    history = History.beginning(placing(state, COLOURS.index(tool) if tool in COLOURS else 0))
    seat = history.now.current_player()
    return SetupView(board=board(history, seat, words, tall=tall), input=input(history, seat, words), tools=tools, choices=choices)


def _removable(board: Scene, state: State) -> Scene:
    """Return the board on which each piece can be tapped, also beside its thin lines."""
    targets = tuple(
        Group(
            id=f"remove-{COLOURS[colour]}-{PIECES[placement.piece]}",
            children=tuple(
                Circle(r=REACH, at=at(segment.x + (segment.way == "h") / 2, segment.y + (segment.way == "v") / 2), classes="nx-hit")
                for segment in placement.segments()
            ),
            title=next((shape.title for shape in board.shapes() if shape.id == f"{COLOURS[colour]}-{PIECES[placement.piece]}"), ""),
            actions=(number(placement),),
        )
        for colour, placement in placed(state)
    )
    return msgspec.structs.replace(board, layers=(*board.layers, Layer("removable", targets)))
