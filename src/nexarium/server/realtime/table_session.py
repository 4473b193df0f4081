"""A table in memory, with its viewers."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from nexarium.server.protocol.bots import Thinking, Willing
from nexarium.server.protocol.connection import Presence
from nexarium.server.protocol.websocket import FromServer
from nexarium.server.realtime.bus import Gathered
from nexarium.server.realtime.drawings import Drawings
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.stored import ChatMessage
from nexarium.server.tables.table import Table

RESTART = 1012
"""The close code for: the service restarts, reconnect at once."""

AT_ONCE = 20
"""The number of spectators who are sent the table before the event loop does other work."""

WATCHERS, NAMES = 20, 2
"""The number of spectators' networks reported to a table's host, and of names for each: as many as fit into one notice to other
processes."""


class Viewer(Protocol):
    """A connection of a viewer to a table."""

    credential: Credential
    in_sight: bool
    """Whether the viewer's page is visible, as far as it says."""
    network: str
    """The network of the viewer's address."""
    thinks: Willing
    """When bots may think in the viewer's browser."""
    watcher: str
    """The table's name for the viewer's network."""

    @property
    def introduced(self) -> bool:
        """Whether the viewer has said hello. Until then the viewer is unknown, and not announced."""

    @property
    def name(self) -> str:
        """The name that a spectator uses."""

    def changed(self) -> None:
        """Mark the changed table to be sent at the next `wake`."""

    def wake(self) -> bool:
        """Send what is due. Return False if something is being sent now; the rest then follows by itself."""

    def tell(self, message: FromServer) -> None:
        """Send a message meant for every viewer."""

    def chatted(self, *, whole: bool) -> None:
        """Mark new chat messages to be sent. `whole`: the whole chat is sent again."""

    def leave(self, code: int = RESTART) -> None:
        """Finish the current answer and close: because this process ends, or for another reason that the close code says."""

    def recheck(self) -> None:
        """Check again whether the viewer may be here at all."""

    async def see_signed_in(self) -> None:
        """Check again whether the viewer is signed in."""


class TableSession:
    """A table in memory, with its viewers."""

    def __init__(self, drawings: Drawings, connected: Callable[[str], bool] = lambda bot: False) -> None:
        self.drawings = drawings
        self._connected = connected
        """Whether the remote bot of an id is connected."""
        self.lock = asyncio.Lock()
        self.chat_lock = asyncio.Lock()
        self.chat: tuple[ChatMessage, ...] = ()
        """The latest chat messages, once they were read (`chat_read`)."""
        self.chat_read = False
        self.viewers: dict[Viewer, tuple[int, ...]] = {}
        """The viewers, each with the seats that they hold."""
        self.elsewhere: dict[str, tuple[float, Gathered]] = {}
        """The last report of each other server process on its viewers, with its time."""
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_after: tuple[int, ...] | None = None
        """The table's actions when `thinking` began. Their number is not enough: moves taken back and replaced elsewhere may be as many."""
        self.progress: Thinking | None = None
        """The last known progress of the bot to move."""
        self.turned = -math.inf
        """When the table last changed in this process, by the monotonic clock (`time.monotonic`)."""
        self.visitor = ""
        """The network that the bots' thinking time counts for: the one that opened the table, or played there last."""
        self.trouble = ""
        """Why the bot to move does not move, as a key of the server's words; empty if all is well."""
        self._crowd: deque[Viewer] = deque()
        """Spectators who have not been sent the changed table yet."""
        self._woken: set[Viewer] = set()
        """The spectators for whom it is being drawn now."""
        self._presence: Presence | None = None
        """Who is connected; None until it is counted again."""
        self._presence_told: Presence | None = None

    @property
    def table(self) -> Table:
        """The current table."""
        return self.drawings.table

    def turn_to(self, drawings: Drawings) -> None:
        """Show everyone these drawings of the changed table."""
        before, self.drawings = self.table, drawings
        self.turned = time.monotonic()
        if self.table.actions != before.actions:
            self.trouble = ""
        if self.table.seats != before.seats:
            self.viewers = {viewer: self.table.seats_of(viewer.credential) for viewer in self.viewers}
            self._presence = None
        self.redraw()

    def redraw(self) -> None:
        """Show everyone the table again: players at once, spectators a few at a time, so that the players' messages are handled in
        between."""
        self._crowd = deque(viewer for viewer, seats in self.viewers.items() if not seats)
        for viewer, seats in self.viewers.items():
            viewer.changed()
            if seats:
                viewer.wake()
        self._wake_some()

    def drawn_for(self, viewer: Viewer) -> None:
        """Note that a viewer has what was due, and wake the next spectator."""
        if viewer in self._woken:
            self._woken.remove(viewer)
            self._wake_some()

    def _wake_some(self) -> None:
        while self._crowd and len(self._woken) < AT_ONCE:
            viewer = self._crowd.popleft()
            if viewer in self.viewers and viewer.wake():
                self._woken.add(viewer)

    def say(self, message: FromServer) -> None:
        """Send a message to every viewer."""
        if isinstance(message, Thinking):
            self.progress = message
        for viewer in tuple(self.viewers):
            viewer.tell(message)

    def chatted(self, *, whole: bool) -> None:
        """Announce new chat messages to everyone who may read them. `whole`: the whole chat is sent again."""
        for viewer in tuple(self.viewers):
            viewer.chatted(whole=whole)

    # --- who is there -------------------------------------------------------------------------------------------------

    def greet(self, viewer: Viewer) -> None:
        """Add a viewer, or update one who has identified themselves with another token."""
        self.viewers[viewer] = self.table.seats_of(viewer.credential)
        self._presence = None

    def part(self, viewer: Viewer) -> None:
        """Remove a viewer."""
        self.viewers.pop(viewer, None)
        self._presence = None
        self.drawn_for(viewer)

    def set_elsewhere(self, process: str, at: float, gathered: Gathered | None) -> None:
        """Store another server process's report on its viewers, made at `at`; None: it has not reported for long."""
        if gathered is None:
            self.elsewhere.pop(process, None)
        else:
            self.elsewhere[process] = (at, gathered)
        self._presence = None

    def present(self) -> frozenset[int]:
        """Return the seats whose holders are connected, here or through another process."""
        return frozenset(self.presence().seats)

    def here(self) -> tuple[frozenset[int], int]:
        """Return the seats whose holders are connected to this process, and its number of connections without a seat."""
        introduced = [seats for viewer, seats in self.viewers.items() if viewer.introduced]
        return frozenset().union(*introduced), sum(not seats for seats in introduced)

    def attentive(self) -> frozenset[int]:
        """Return the seats whose holders have the table's page visible, connected to this process."""
        return frozenset().union(*(seats for viewer, seats in self.viewers.items() if viewer.in_sight))

    def networks_here(self) -> tuple[tuple[int, str], ...]:
        """Return the seats whose holders are connected to this process, each with their network."""
        return tuple(sorted({(seat, viewer.network) for viewer, seats in self.viewers.items() for seat in seats}))

    def networks(self) -> dict[int, tuple[str, ...]]:
        """Return by seat the networks from which its holder is connected, through all processes."""
        found: dict[int, list[str]] = {}
        for seat, network in {*self.networks_here(), *(each for _, other in self.elsewhere.values() for each in other.networks)}:
            found.setdefault(seat, []).append(network)
        return {seat: tuple(sorted(each)) for seat, each in found.items()}

    def watchers_here(self) -> dict[str, tuple[str, ...]]:
        """Return this process's spectators, without the host: their names by the table's name for their network. A crowd is cut off."""
        found: dict[str, tuple[str, ...]] = {}
        for viewer, seats in self.viewers.items():
            if seats or not viewer.introduced or self.table.is_host(viewer.credential):
                continue
            if viewer.watcher in found or len(found) < WATCHERS:
                names = found.get(viewer.watcher, ())
                found[viewer.watcher] = tuple(dict.fromkeys((*names, *filter(None, (viewer.name,)))))[:NAMES]
        return found

    def watchers(self) -> dict[str, tuple[str, ...]]:
        """Return the spectators of all processes in the same form."""
        found = self.watchers_here()
        for _, gathered in self.elsewhere.values():
            for watcher, names in gathered.watchers.items():
                found[watcher] = tuple(dict.fromkeys((*found.get(watcher, ()), *names)))
        return found

    def watched(self) -> bool:
        """Return whether there are viewers, here or through another process."""
        return bool(self.viewers) or any(gathered.seats or gathered.watching for _, gathered in self.elsewhere.values())

    def presence(self) -> Presence:
        """Return who is connected."""
        if self._presence is None:
            seats, watching = self.here()
            others = [gathered for _, gathered in self.elsewhere.values()]
            self._presence = Presence(
                seats=tuple(sorted(seats.union(self._seats_of_remote_bots(), *(gathered.seats for gathered in others)))),
                watching=watching + sum(gathered.watching for gathered in others),
            )
        return self._presence

    def _seats_of_remote_bots(self) -> set[int]:
        return {number for number, seat in enumerate(self.table.seats) if seat.remote_bot and self._connected(seat.remote_bot)}

    def recount(self) -> None:
        """Note that a remote bot has connected or disconnected."""
        self._presence = None

    def tell_presence(self) -> None:
        """Tell everyone who is connected, if that has changed."""
        presence = self.presence()
        if presence != self._presence_told:
            self._presence_told = presence
            self.say(presence)
