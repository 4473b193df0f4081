"""A position while it is set up: the pieces of a colour with the places where they may lie, or the pieces that can be removed."""

from __future__ import annotations

import msgspec

from nexarium.core.game import History, State
from nexarium.core.input import Pick
from nexarium.core.scene import AnyShape, Layer, Scene, Use
from nexarium.core.setup import SetupChoice, SetupTool, SetupView
from nexarium.core.words import Words
from nexarium.games.nexos.box.board import COLOURS, PIECES
from nexarium.games.nexos.notation import placed
from nexarium.games.nexos.rules.numbering import number
from nexarium.games.nexos.scene.board import board
from nexarium.games.nexos.scene.tray import input
from nexarium.games.nexos.setup import REMOVE, TURN, placing


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
    """Return the board on which each piece offers its placement's action."""
    actions = {f"{COLOURS[colour]}-{PIECES[placement.piece]}": number(placement) for colour, placement in placed(state)}

    def offered(shape: AnyShape) -> AnyShape:
        if isinstance(shape, Use) and shape.id in actions:
            return msgspec.structs.replace(shape, actions=(actions[shape.id],))
        return shape

    layers = tuple(Layer(each.id, tuple(map(offered, each.shapes)), static=each.static) for each in board.layers)
    return msgspec.structs.replace(board, layers=layers)
