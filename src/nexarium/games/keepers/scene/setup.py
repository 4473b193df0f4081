"""A position while it is set up: the tiles on which a Keeper can be put, and each seat's state and dice."""

from __future__ import annotations

import msgspec

from nexarium.core.game import History, State
from nexarium.core.input import Pick
from nexarium.core.scene import Group, Layer, Rect
from nexarium.core.setup import SetupChoice, SetupTool, SetupView
from nexarium.core.words import Words
from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.options import NAMES
from nexarium.games.keepers.rules.state import POWER, KeeperStatus
from nexarium.games.keepers.scene.board import board
from nexarium.games.keepers.scene.frame import frame_of
from nexarium.games.keepers.scene.names import keeper_name, lies, the_terrain
from nexarium.games.keepers.setup import FALLEN, ON, OUT

STATUS = {KeeperStatus.ON: ON, KeeperStatus.FALLEN: FALLEN, KeeperStatus.ELIMINATED: OUT}


def setup(state: State, tool: str, words: Words, *, tall: bool = False) -> SetupView:
    """Return a position as it is edited with a tool: the seat whose Keeper a tap on a tile puts there."""
    position = Position(state)
    names = [keeper_name(position, seat, words) for seat in range(position.players)]
    tools = tuple(SetupTool(id=NAMES[seat], label=words("setup_keeper", name=name)) for seat, name in enumerate(names))
    chosen = NAMES.find(tool) if tool in NAMES[: position.players] else 0
    frame = frame_of(position, tall=tall)
    targets = tuple(
        Group(
            id=f"put-{xy[0]}-{xy[1]}",
            children=(Rect(w=90, h=90, rx=9, at=(-45, -45), classes="nk-hit"),),
            at=frame.at(xy),
            classes="nk-step",
            title=lies(words("step_to", do=tools[chosen].label, terrain=the_terrain(position.tiles[xy].terrain, words)), xy, frame, words),
            actions=(place,),
        )
        for place, xy in enumerate(sorted(position.tiles))
        if position.keeper_at(xy) is None
    )
    shown = board(History.beginning(state), None, words, tall=tall)
    return SetupView(
        board=msgspec.structs.replace(shown, layers=(*shown.layers, Layer("nk-put", targets))),
        input=Pick(),
        tools=tools,
        choices=(
            SetupChoice(id="turn", label=words("setup_turn"), value=NAMES[position.active], values=tuple(zip(NAMES, names, strict=False))),
            *(choice for seat, name in enumerate(names) for choice in _choices(position, seat, name, words)),
        ),
    )


def _choices(position: Position, seat: int, name: str, words: Words) -> tuple[SetupChoice, ...]:
    """Return what can be chosen for a seat: where its Keeper is, and its dice."""
    keeper, letter = position.keepers[seat], NAMES[seat]
    most = int(POWER[int(position.record.keeper[seat])])
    dice = ((0, words("setup_none")), *((value, str(value)) for value in range(1, 7)))
    return (
        SetupChoice(
            id=f"at_{letter}",
            label=words("setup_at", name=name),
            value=STATUS[keeper.status],
            values=tuple((value, words(f"setup_at.{value}")) for value in (ON, FALLEN, OUT)),
        ),
        SetupChoice(
            id=f"power_{letter}",
            label=words("setup_power", name=name),
            value=str(keeper.power),
            values=tuple((str(n), str(n)) for n in range(most + 1)),
        ),
        SetupChoice(
            id=f"reserve_{letter}",
            label=words("setup_reserve", name=name),
            value=str(keeper.reserve),
            values=tuple((str(value), label) for value, label in dice),
        ),
    )
