"""The accounts that have a page open at this server process, which tells the others through the database."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter

from nexarium.server.following.store import LATELY, FollowStore
from nexarium.server.storage import Conflict, Unavailable

log = logging.getLogger("nexarium.server")

PAUSE = LATELY / 3
"""The most seconds between two reports."""
SOON = 1.0
"""Seconds during which arrivals and departures are collected, so that a reloaded page is no departure."""


class OnlinePlayers:
    """The accounts that are connected to this process, by the number of their connections."""

    def __init__(self, store: FollowStore, process: str) -> None:
        self.store = store
        self.process = process
        self._connections: Counter[str] = Counter()
        self._changed = asyncio.Event()

    def arrive(self, account: str) -> None:
        """Count a connection of an account."""
        self._connections[account] += 1
        self._changed.set()

    def leave(self, account: str) -> None:
        """Count a connection of an account no longer."""
        self._connections[account] -= 1
        if self._connections[account] <= 0:
            del self._connections[account]
        self._changed.set()

    async def keep(self) -> None:
        """Report who is here: regularly, and soon after a change."""
        while True:
            try:
                await asyncio.wait_for(self._changed.wait(), PAUSE)
                await asyncio.sleep(SOON)
            except TimeoutError:
                if not self._connections:
                    continue
            self._changed.clear()
            await self.report()

    async def report(self) -> None:
        """Report who is here now."""
        try:
            await self.store.note_here(self.process, self._connections.keys())
        except (Unavailable, Conflict) as error:
            log.warning("who is online could not be stored: %s", error)
