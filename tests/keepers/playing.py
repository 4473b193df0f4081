"""Words for the tests: tables and positions, actions by their text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from nexarium.core.game import Game, State
from nexarium.games.keepers import DEFINITION
from nexarium.games.keepers.position import Position, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS, Lift, Place, cell_of, read
from nexarium.games.keepers.rules.options import NAMES
from nexarium.games.keepers.rules.state import NONE, CubeStatus, KeeperStatus, Phase
from nexarium.testing.playing import can, say

XY = tuple[int, int]
Placed = tuple[int, int, str]

DUEL: list[Placed] = [(0, 0, "N"), (2, -1, "S")]
TRIO: list[Placed] = [(0, 0, "N"), (2, 1, "E"), (-2, -1, "W"), (1, -2, "S")]
ROW: list[Placed] = [(0, 0, "N"), (2, 1, "S"), (4, 2, "E")]
LINE: list[Placed] = [(0, 0, "W"), (4, 2, "S"), (6, 3, "E"), (2, 1, "N")]
"""Cubes A, B, C, D, in the order A-D-B-C along the line."""


def table(**options: Any) -> Game:
    """A game; the first seat begins unless the options say otherwise."""
    return Game(DEFINITION, {"first_player": "a", **options})


def fields(state: State) -> Any:
    """The rules' fields, to write positions that no game needs to have led to."""
    return state.memory.view(np.dtype((np.record, state.game.rules.dtype)))[0]


def position(
    cubes: Sequence[Placed],
    at: Mapping[str, XY | str] | None = None,
    *,
    active: str = "a",
    pool: tuple[int, int, int] = (0, 0, 0),
    first_turn: bool = False,
    **options: Any,
) -> State:
    """The active seat about to spend `pool` (M, J, P) on a board of cubes (x, y, side of the door).

    `at` says by seat where a Keeper stands, or `fallen`, or `eliminated`; the others stand on their Starting Tiles.
    """
    game = table(players=len(cubes), **options)
    state = game.new_initial_state(0)
    r, shape = fields(state), Position(state).shapes[0]
    r.owner[:] = NONE
    for seat, (x, y, side) in enumerate(cubes):
        rotation = DIRECTIONS.index(side)
        tiles = tiles_of(shape, (x, y), rotation)
        for xy in tiles.values():
            assert r.owner[cell_of(*xy)] == NONE, "tiles overlap"
            r.owner[cell_of(*xy)] = seat
        r.cube[seat], r.centre[seat], r.rotation[seat] = CubeStatus.IN_PLAY, cell_of(x, y), rotation
        r.status[seat], r.cell[seat] = KeeperStatus.ON, cell_of(*tiles["start"])
        r.first_turn_done[seat] = not first_turn
        r.power[seat] = 0
    for name, where in (at or {}).items():
        seat = NAMES.index(name)
        if isinstance(where, str):
            r.status[seat] = KeeperStatus[where.upper()]
        else:
            assert r.owner[cell_of(*where)] != NONE, "no tile there"
            r.cell[seat] = cell_of(*where)
    r.active, r.phase, r.turn = NAMES.index(active), Phase.SPEND, 5
    r.pool[:] = pool
    return state


def standing(state: State) -> dict[str, XY | str]:
    """Where every Keeper is, by the seat's name."""
    return {NAMES[keeper.seat]: keeper.xy or keeper.status.name.lower() for keeper in Position(state).keepers}


def phase(state: State) -> Phase:
    return Position(state).phase


def active(state: State) -> str:
    return NAMES[int(state.record.active)]


def winners(state: State) -> str:
    return "".join(name for seat, name in enumerate(NAMES) if int(state.record.winners) >> seat & 1)


def end_turn(state: State) -> State:
    """End the steps, reserving nothing and declining a bonus turn."""
    say(state, "end")
    for text in ("reserve none", "decline"):
        if can(state, text):
            say(state, text)
    return state


def rolling(
    active_keeper: str = "bront", *, power: int = 0, reserve: int = 0, cubes: Sequence[Placed] = DUEL, at: Any = None, **options: Any
) -> State:
    """The first seat about to roll its dice, not in its first turn, with these Power dice and this reserve die."""
    active = options.pop("active", "a")
    seat = NAMES.index(active)
    before = NAMES[(seat - 1) % len(cubes)]
    state = position(cubes, at, active=before, pool=(1, 0, 0), **{f"keeper_{active}": active_keeper}, **options)
    r = fields(state)
    r.power[seat], r.reserve[seat] = power, reserve
    return end_turn(state)


def rolled(dice: Sequence[int], keeper: str = "bront", **given: Any) -> State:
    """`rolling`, and these dice have fallen; the number of dice is made to match."""
    state = rolling(keeper, **given)
    r = fields(state)
    r.dice = r.throwing = len(dice)
    return say(state, throw_of(dice))


def throw_of(dice: Sequence[int]) -> str:
    return " ".join(["dice", *map(str, sorted(dice))])


def pooled(dice: Sequence[int], keeper: str = "bront", **given: Any) -> State:
    """`rolled`, and rolling is over."""
    state = rolled(dice, keeper, **given)
    return say(state, "stop") if can(state, "stop") else state


def places(state: State) -> list[str]:
    """The placements that are legal, by their texts."""
    return [state.action_to_string(action) for action in state.legal_actions() if isinstance(read(action), Place)]


def lifts(state: State) -> list[str]:
    """The sets of cubes that may be lifted, by their texts."""
    return [state.action_to_string(action) for action in state.legal_actions() if isinstance(read(action), Lift)]
