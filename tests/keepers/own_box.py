"""Boxes of an owner: the shipped roster with other cards, played as plain Python, so that no test waits for a compiler."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import Any
from unittest.mock import patch

import msgspec
import numpy as np
import tomlkit

import nexarium
from nexarium.core import modes
from nexarium.core.game import Game, State
from nexarium.games.keepers.rules.numbering import DIRECTIONS, cell_of
from nexarium.games.keepers.rules.options import NAMES
from nexarium.games.keepers.rules.state import NONE, CubeStatus, KeeperStatus, Phase

SHIPPED = (files("nexarium.games.keepers.box") / "roster.toml").read_text("utf-8")


@contextmanager
def interpreted() -> Iterator[None]:
    """Run the rules of variants as plain Python."""
    with patch.object(modes, "_mode_of_variant", lambda package: modes.Mode.PYTHON):
        yield


def roster_text(card: Mapping[str, Any], **whole: Any) -> str:
    """The shipped roster, its first card with other entries, and other entries of the whole."""
    box = tomlkit.parse(SHIPPED).unwrap()
    box["keepers"][0] |= card
    return tomlkit.dumps(msgspec.to_builtins(box | whole))


def own_table(text: str, options: Mapping[str, Any] | None = None) -> Game:
    """A table with this roster, at which the first seat begins with the first card."""
    with interpreted():
        game = nexarium.load("keepers", data={"roster.toml": text}, **{"first_player": "a", **(options or {})})
        assert game.rules.actions
        return game


def own(card: Mapping[str, Any], /, **options: Any) -> Game:
    """A table at which the first card has other entries."""
    return own_table(roster_text(card), options)


def put(
    game: Game,
    cubes: Sequence[tuple[int, int, str]],
    at: Mapping[str, tuple[int, int] | str],
    *,
    active: str = "a",
    pool: tuple[int, int, int] = (0, 0, 0),
    left: Mapping[int, int] | None = None,
    phase: Phase = Phase.SPEND,
) -> State:
    """A position of the game: cubes (crosses) laid, Keepers on cells, and what the active seat has."""
    state = game.new_initial_state()
    r = state.memory.view(np.dtype((np.record, game.rules.dtype)))[0]
    arms = [(0, 1), (0, 0), (-1, 0), (1, 0), (0, -1)]
    r.owner[:] = NONE
    for seat, (x, y, side) in enumerate(cubes):
        for dx, dy in arms:
            r.owner[cell_of(x + dx, y + dy)] = seat
        r.cube[seat], r.centre[seat], r.rotation[seat] = CubeStatus.IN_PLAY, cell_of(x, y), DIRECTIONS.index(side)
    for name, where in at.items():
        seat = NAMES.index(name)
        r.status[seat] = KeeperStatus.FALLEN if where == "fallen" else KeeperStatus.ON
        if not isinstance(where, str):
            r.cell[seat] = cell_of(*where)
    r.active, r.turn, r.phase, r.first_turn_done[:] = NAMES.index(active), 5, phase, 1
    r.rolled = 1
    r.pool[:] = pool
    for value, dice in (left or {}).items():
        r.left[value] = r.counts[value] = dice
    return state
