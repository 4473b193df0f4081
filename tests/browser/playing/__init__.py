"""People who play by clicking what a page offers them: one module a game. A gesture is what brings a table on by one decision, or by those
that are made in one go; nobody here speaks to the server beside the page."""

from __future__ import annotations

from typing import Protocol

from nexarium.core.game import State


class Person(Protocol):
    """Somebody at a table, with a page of their own."""

    def play(self, state: State) -> None:
        """Make one gesture in this position, which is theirs to play in."""
