"""The placement meant by a tap where the piece in hand does not fit."""

from __future__ import annotations

from functools import cache

from nexarium.core.game import History
from nexarium.core.view import InvalidTap
from nexarium.games.nexos.rules.numbering import PLACEMENTS
from nexarium.games.nexos.scene.pieces import MARGIN, SIDE, UNIT


def inferred_action(history: History, tap: InvalidTap) -> tuple[int, ...]:
    """Return the action of the piece in its orientation at the nearest intersection; none where it would leave the board."""
    x, y = tap.at
    wanted = round((x - MARGIN) / UNIT), round((SIDE - MARGIN - y) / UNIT), tap.orientation
    return (found,) if tap.piece and (found := _placements().get(wanted)) is not None else ()


@cache
def _placements() -> dict[tuple[int, int, int], int]:
    return {(x, y, orientation): action for action, (x, y, orientation) in enumerate(PLACEMENTS)}
