"""A position while it is set up: the quarters, into which a tap puts a cube, and the levels of the discs."""

from __future__ import annotations

import msgspec

from nexarium.core.game import History, State
from nexarium.core.input import Pick
from nexarium.core.scene import AnyShape, Layer, Path
from nexarium.core.setup import SetupChoice, SetupTool, SetupView
from nexarium.core.words import Words
from nexarium.games.kepler.box.printed import NAMES, TRACKS
from nexarium.games.kepler.rules.board import LEVELS, TOP
from nexarium.games.kepler.rules.options import SEAT_NAMES
from nexarium.games.kepler.scene.board import board
from nexarium.games.kepler.scene.names import ability_name, seat_name
from nexarium.games.kepler.setup import DIPLOMAT, LEADER, REMOVE


def setup(state: State, tool: str, words: Words, *, tall: bool = False) -> SetupView:
    """Return a position as it is edited with a tool: a seat's diplomat or leader, or the removal of its cubes."""
    players = state.game.num_players()
    names = [seat_name(seat, words) for seat in range(players)]
    shown = board(History.beginning(state), None, words, tall=tall)
    tools = tuple(
        SetupTool(id=f"{what}_{letter}", label=words(f"setup_{what}", name=name))
        for letter, name in zip(SEAT_NAMES, names, strict=False)
        for what in (DIPLOMAT, LEADER, REMOVE)
    )
    turn = SetupChoice(
        id="turn",
        label=words("setup_turn"),
        value=SEAT_NAMES[int(state.record.active)],
        values=tuple(zip(SEAT_NAMES, names, strict=False)),
    )
    levels = (_level(state, seat, track, names[seat], words) for seat in range(players) for track in range(TRACKS))
    return SetupView(
        board=msgspec.structs.replace(shown, layers=tuple(map(_tappable, shown.layers))), input=Pick(), tools=tools, choices=(turn, *levels)
    )


def _level(state: State, seat: int, track: int, name: str, words: Words) -> SetupChoice:
    """Return the choice of a disc's level on a track, by the printed numbers."""
    numbers = LEVELS[track].tolist()
    return SetupChoice(
        id=f"level_{SEAT_NAMES[seat]}_{track + 1}",
        label=words("setup_level", name=name, track=track + 1, ability=ability_name(track, words)),
        value=str(int(state.record.level[seat, track])),
        values=tuple((str(level), str(numbers[level])) for level in range(int(TOP[track]) + 1)),
    )


def _tappable(layer: Layer) -> Layer:
    """Return a layer in which every quarter offers its number."""
    if layer.id != "kp-quarters":
        return layer
    numbers = {f"quarter-{name}": number for number, name in enumerate(NAMES)}

    def offered(shape: AnyShape) -> AnyShape:
        if not isinstance(shape, Path):
            return shape
        return msgspec.structs.replace(shape, actions=(numbers[shape.id],), classes="kp-quarter kp-lit")

    return Layer(layer.id, tuple(map(offered, layer.shapes)))
