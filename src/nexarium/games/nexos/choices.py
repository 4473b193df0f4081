"""What statistics of choices count: the piece that is placed."""

from __future__ import annotations

from nexarium.games.nexos.box.board import PIECES
from nexarium.games.nexos.rules.numbering import read


def piece(action: int) -> str:
    """Return the name of the piece that an action places."""
    return PIECES[read(action).piece]


CHOICES = {"piece": piece}
