"""A table in memory, with those who look at it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from nexarium.server.bus import Gathered
from nexarium.server.drawings import Drawings
from nexarium.server.messages import FromServer, Presence, Thinking
from nexarium.server.table import Table


class Viewer(Protocol):
    """A connection through which somebody looks at a table."""

    token: str

    def changed(self) -> None:
        """The table has changed: it has to be shown again."""

    def say(self, message: FromServer) -> None:
        """Something else to tell."""


class LiveTable:
    """A table in memory, with those who look at it."""

    def __init__(self, drawings: Drawings) -> None:
        self.drawings = drawings
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.elsewhere: dict[str, tuple[float, Gathered]] = {}
        """What other server processes said last of who is connected through them, and when, by process."""
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_ply = -1
        """After how many plies the table stood when `thinking` began."""
        self.progress: Thinking | None = None
        """How far the bot to move was when it was last heard of."""
        self.trouble = ""
        """Why the bot to move does not move, as a key of the server's words; empty when all is well."""

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.drawings.table

    def turn_to(self, drawings: Drawings) -> None:
        """The table has changed: show everybody these drawings of it."""
        if drawings.table.actions != self.table.actions:
            self.trouble = ""
        self.drawings = drawings
        self.redraw()

    def redraw(self) -> None:
        """Show everybody the table again."""
        for viewer in tuple(self.viewers):
            viewer.changed()

    def say(self, message: FromServer) -> None:
        """Tell every viewer."""
        if isinstance(message, Thinking):
            self.progress = message
        for viewer in tuple(self.viewers):
            viewer.say(message)

    def present(self) -> frozenset[int]:
        """The seats whose holders are connected, here or through another process."""
        here = {seat for viewer in self.viewers for seat in self.table.seats_of(viewer.token)}
        return frozenset(here.union(*(gathered.seats for _, gathered in self.elsewhere.values())))

    def watching_here(self) -> int:
        """How many connections of this process hold no seat."""
        return sum(not self.table.seats_of(viewer.token) for viewer in self.viewers)

    def presence(self) -> Presence:
        """Who is connected."""
        watching = self.watching_here() + sum(gathered.watching for _, gathered in self.elsewhere.values())
        return Presence(seats=tuple(sorted(self.present())), watching=watching)
