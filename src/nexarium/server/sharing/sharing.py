"""The requests of this process that wait for news of a shared session."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.settings import Limits
from nexarium.server.sharing import messages
from nexarium.server.sharing.store import SharedSessions
from nexarium.server.tables.seat import hashed

WAIT_SECONDS = 20.0
LOOK_PAUSE = 2.0
"""Seconds after which a waiting request checks again for entries of other processes, and for a shutdown of this one."""


class Sharing:
    """The shared sessions of a server, the requests that wait for news in this process, and the rate limits per client."""

    def __init__(self, sessions: SharedSessions, limits: Limits) -> None:
        self.sessions = sessions
        self.limits = limits
        self.begun = RateLimiter(limits.shares_per_second, limits.share_burst)
        self.asked = RateLimiter(limits.shared_per_second, limits.shared_burst)
        self.waiting: Counter[str] = Counter()
        """By network, the number of waiting requests."""
        self._news: WeakValueDictionary[str, asyncio.Event] = WeakValueDictionary()
        """By session, the event that wakes waiting requests. It is dropped with the last of them."""

    def tell(self, key: str) -> None:
        """Wake the requests that wait for a session's log."""
        if (news := self._news.pop(hashed(key), None)) is not None:
            news.set()

    async def read(self, visitor: str, key: str, after: int, ended: Callable[[], Awaitable[bool]]) -> messages.SharedEntries:
        """Return the entries after a number, and wait while there are none and the request has not `ended`.

        A client with too many waiting requests is answered at once."""
        name = hashed(key)
        waits = self.waiting[visitor] < self.limits.shared_waiting
        self.waiting[visitor] += 1
        try:
            until = asyncio.get_running_loop().time() + (WAIT_SECONDS if waits else 0.0)
            while True:
                news = self._news.setdefault(name, asyncio.Event())  # created before the read, so that no entry is missed in between
                found = await self.sessions.read(key, after)
                left = until - asyncio.get_running_loop().time()
                if found.entries or left <= 0 or await ended():
                    return found
                try:
                    async with asyncio.timeout(min(left, LOOK_PAUSE)):
                        await news.wait()
                except TimeoutError:
                    continue
        finally:
            self.waiting[visitor] -= 1
            if not self.waiting[visitor]:
                del self.waiting[visitor]
