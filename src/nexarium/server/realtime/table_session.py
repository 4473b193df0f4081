"""A table in memory, with those who look at it."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from nexarium.server.protocol.messages import FromServer, Presence, Thinking, Willing
from nexarium.server.realtime.bus import Gathered
from nexarium.server.realtime.drawings import Drawings
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.stored import Line
from nexarium.server.tables.table import Table

RESTART = 1012
"""The close code that says: the service restarts, come back at once."""

AT_ONCE = 20
"""So many spectators of a table are shown it before the event loop turns to whatever else there is."""

WATCHERS, NAMES = 20, 2
"""So many networks of spectators are told to a table's host, and of each so many names: as much as one notice to other processes holds."""


class Viewer(Protocol):
    """A connection through which somebody looks at a table."""

    claim: Credential
    in_sight: bool
    """Whether the page is before their eyes, as far as it says."""
    network: str
    """From where they look."""
    thinks: Willing
    """When bots may think in their browser."""

    @property
    def introduced(self) -> bool:
        """Whether they have said hello: until then nobody knows who has come, and nobody is told."""

    @property
    def watcher(self) -> str:
        """What the table calls the network from which they look."""

    @property
    def name(self) -> str:
        """What they call themselves, as a spectator."""

    def changed(self) -> None:
        """The table has changed: it has to be shown again when they are woken."""

    def wake(self) -> bool:
        """Send them what is due; False: something is being sent to them, and they go on by themselves."""

    def tell(self, message: FromServer) -> None:
        """Something else that every viewer is told."""

    def chatted(self, *, anew: bool) -> None:
        """Somebody has written something; `anew`: what was told before counts no more."""

    def leave(self, code: int = RESTART) -> None:
        """Answer what is being answered, and go: because this process ends, or for another reason that the close code says."""

    def recheck(self) -> None:
        """Whether they may be here at all may have changed."""

    async def see_signed_in(self) -> None:
        """Whether they are signed in may have changed."""


class TableSession:
    """A table in memory, with those who look at it."""

    def __init__(self, drawings: Drawings, lent: Callable[[str], bool] = lambda lender: False) -> None:
        self.drawings = drawings
        self._lent = lent
        """Whether a lent bot is there, by its id."""
        self.lock = asyncio.Lock()
        self.chat_lock = asyncio.Lock()
        self.chat: tuple[Line, ...] = ()
        """What people wrote to each other, the last of it, once it was read (`chat_read`)."""
        self.chat_read = False
        self.viewers: dict[Viewer, tuple[int, ...]] = {}
        """Who looks, each with the seats that they hold."""
        self.elsewhere: dict[str, tuple[float, Gathered]] = {}
        """What other server processes said last of who is connected through them, and when, by process."""
        self.thinking: asyncio.Task[None] | None = None
        self.thinking_after: tuple[int, ...] | None = None
        """The table's actions when `thinking` began: moves that were taken back and replaced elsewhere may be as many."""
        self.progress: Thinking | None = None
        """How far the bot to move was when it was last heard of."""
        self.turned = -math.inf
        """When the table changed last in this process, by the clock that nobody sets (`time.monotonic`)."""
        self.visitor = ""
        """Whose table it is, as far as thinking is shared out: the network from which it was opened, or played at last."""
        self.trouble = ""
        """Why the bot to move does not move, as a key of the server's words; empty when all is well."""
        self._crowd: deque[Viewer] = deque()
        """Spectators to whom the table, which has changed, has not been shown yet."""
        self._woken: set[Viewer] = set()
        """Those of them for whom it is just being drawn."""
        self._presence: Presence | None = None
        """Who is connected, None until it is counted anew."""
        self._presence_told: Presence | None = None

    @property
    def table(self) -> Table:
        """The table as it is."""
        return self.drawings.table

    def turn_to(self, drawings: Drawings) -> None:
        """The table has changed: show everybody these drawings of it."""
        before, self.drawings = self.table, drawings
        self.turned = time.monotonic()
        if self.table.actions != before.actions:
            self.trouble = ""
        if self.table.seats != before.seats:
            self.viewers = {viewer: self.table.seats_of(viewer.claim) for viewer in self.viewers}
            self._presence = None
        self.redraw()

    def redraw(self) -> None:
        """Show everybody the table again: players at once, spectators a few at a time, so that what players say and are told comes in
        between."""
        self._crowd = deque(viewer for viewer, seats in self.viewers.items() if not seats)
        for viewer, seats in self.viewers.items():
            viewer.changed()
            if seats:
                viewer.wake()
        self._wake_some()

    def drawn_for(self, viewer: Viewer) -> None:
        """A viewer has what they are to be sent: it is the turn of the next of the crowd."""
        if viewer in self._woken:
            self._woken.remove(viewer)
            self._wake_some()

    def _wake_some(self) -> None:
        while self._crowd and len(self._woken) < AT_ONCE:
            viewer = self._crowd.popleft()
            if viewer in self.viewers and viewer.wake():
                self._woken.add(viewer)

    def say(self, message: FromServer) -> None:
        """Tell every viewer."""
        if isinstance(message, Thinking):
            self.progress = message
        for viewer in tuple(self.viewers):
            viewer.tell(message)

    def chatted(self, *, anew: bool) -> None:
        """Somebody has written something: everybody who may read it is told, or (`anew`) all that is kept of the chat."""
        for viewer in tuple(self.viewers):
            viewer.chatted(anew=anew)

    # --- who is there -------------------------------------------------------------------------------------------------

    def greet(self, viewer: Viewer) -> None:
        """Somebody looks, or has said with another token who they are."""
        self.viewers[viewer] = self.table.seats_of(viewer.claim)
        self._presence = None

    def part(self, viewer: Viewer) -> None:
        """Somebody does not look any more."""
        self.viewers.pop(viewer, None)
        self._presence = None
        self.drawn_for(viewer)

    def hear(self, process: str, at: float, gathered: Gathered | None) -> None:
        """What another server process said at `at` of who is connected through it; None: it has not told anything for long."""
        if gathered is None:
            self.elsewhere.pop(process, None)
        else:
            self.elsewhere[process] = (at, gathered)
        self._presence = None

    def present(self) -> frozenset[int]:
        """The seats whose holders are connected, here or through another process."""
        return frozenset(self.presence().seats)

    def here(self) -> tuple[frozenset[int], int]:
        """The seats whose holders are connected to this process, and how many connections of it hold none."""
        introduced = [seats for viewer, seats in self.viewers.items() if viewer.introduced]
        return frozenset().union(*introduced), sum(not seats for seats in introduced)

    def attentive(self) -> frozenset[int]:
        """The seats whose holders have the table before their eyes, connected to this process."""
        return frozenset().union(*(seats for viewer, seats in self.viewers.items() if viewer.in_sight))

    def networks_here(self) -> tuple[tuple[int, str], ...]:
        """The seats whose holders are connected to this process, each with the network from which they are."""
        return tuple(sorted({(seat, viewer.network) for viewer, seats in self.viewers.items() for seat in seats}))

    def networks(self) -> dict[int, tuple[str, ...]]:
        """By seat, from which networks its holder is connected, through all processes."""
        found: dict[int, list[str]] = {}
        for seat, network in {*self.networks_here(), *(each for _, other in self.elsewhere.values() for each in other.networks)}:
            found.setdefault(seat, []).append(network)
        return {seat: tuple(sorted(each)) for seat, each in found.items()}

    def watchers_here(self) -> dict[str, tuple[str, ...]]:
        """Those connected to this process who hold no seat and are not the host: by what the table calls their network, their
        names. Not all of a crowd."""
        found: dict[str, tuple[str, ...]] = {}
        for viewer, seats in self.viewers.items():
            if seats or not viewer.introduced or self.table.is_host(viewer.claim):
                continue
            if viewer.watcher in found or len(found) < WATCHERS:
                names = found.get(viewer.watcher, ())
                found[viewer.watcher] = tuple(dict.fromkeys((*names, *filter(None, (viewer.name,)))))[:NAMES]
        return found

    def watchers(self) -> dict[str, tuple[str, ...]]:
        """The same of all processes."""
        found = self.watchers_here()
        for _, gathered in self.elsewhere.values():
            for watcher, names in gathered.watchers.items():
                found[watcher] = tuple(dict.fromkeys((*found.get(watcher, ()), *names)))
        return found

    def watched(self) -> bool:
        """Whether anybody looks, here or through another process."""
        return bool(self.viewers) or any(gathered.seats or gathered.watching for _, gathered in self.elsewhere.values())

    def presence(self) -> Presence:
        """Who is connected."""
        if self._presence is None:
            seats, watching = self.here()
            others = [gathered for _, gathered in self.elsewhere.values()]
            self._presence = Presence(
                seats=tuple(sorted(seats.union(self._lent_seats(), *(gathered.seats for gathered in others)))),
                watching=watching + sum(gathered.watching for gathered in others),
            )
        return self._presence

    def _lent_seats(self) -> set[int]:
        return {number for number, seat in enumerate(self.table.seats) if seat.lender and self._lent(seat.lender)}

    def recount(self) -> None:
        """Somebody has come or gone who is no viewer: a lent bot."""
        self._presence = None

    def tell_presence(self) -> None:
        """Tell everybody who is connected, if that has changed since they were told."""
        presence = self.presence()
        if presence != self._presence_told:
            self._presence_told = presence
            self.say(presence)
