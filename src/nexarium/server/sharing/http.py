"""Shared sessions over HTTP."""

from __future__ import annotations

import asyncio
from collections import Counter
from weakref import WeakValueDictionary

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import as_json, service_of, visitor_of
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.pages import definition_of, page_of
from nexarium.server.services import services_of
from nexarium.server.settings import Limits
from nexarium.server.sharing import messages
from nexarium.server.sharing.store import CODE_SECONDS, SharedSessions
from nexarium.server.storage import Conflict
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

    async def read(self, request: Request, key: str, after: int) -> messages.SharedEntries:
        """Return the entries after a number, and wait while there are none. A client with too many waiting requests is answered at once."""
        visitor, name = visitor_of(request), hashed(key)
        waits = self.waiting[visitor] < self.limits.shared_waiting
        self.waiting[visitor] += 1
        try:
            until = asyncio.get_running_loop().time() + (WAIT_SECONDS if waits else 0.0)
            while True:
                news = self._news.setdefault(name, asyncio.Event())  # created before the read, so that no entry is missed in between
                found = await self.sessions.read(key, after)
                left = until - asyncio.get_running_loop().time()
                if found.entries or left <= 0 or service_of(request).draining or await request.is_disconnected():
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


def sharing_of(request: Request) -> Sharing:
    """Return the shared sessions of this server; raises an `ApiError` after too many requests."""
    sharing = services_of(request).sharing
    sharing.asked.spend(visitor_of(request))
    return sharing


@endpoint(body=messages.ShareSession, answer=messages.SharedSession, refuses=(404, 429, 503), tag="games")
async def post_shared(request: Request, asked: messages.ShareSession) -> Response:
    """`POST /api/shared`: create a log that the devices of one session of a game's page share."""
    definition = definition_of(asked.game)
    page = page_of(definition, asked.page)
    sharing = sharing_of(request)
    sharing.begun.spend(visitor_of(request), "too_many_shared")
    return as_json(await sharing.sessions.begin(definition.name, page.name, visitor_of(request)))


@endpoint(body=messages.AddToShared, answer=messages.SharedEntries, refuses=(404, 409, 503), tag="games")
async def post_entry(request: Request, asked: messages.AddToShared) -> Response:
    """`POST /api/shared/entries`: append an entry to a log, unless others have added some that the client does not know."""
    sharing = sharing_of(request)
    answer = await sharing.sessions.add(asked.key, asked.after, asked.entry)
    if answer.added:
        sharing.tell(asked.key)
    return as_json(answer)


@endpoint(body=messages.ReadShared, answer=messages.SharedEntries, refuses=(404, 503), tag="games")
async def post_read(request: Request, asked: messages.ReadShared) -> Response:
    """`POST /api/shared/read`: the new entries of a log."""
    sharing = sharing_of(request)
    if asked.wait:
        return as_json(await sharing.read(request, asked.key, asked.after))
    return as_json(await sharing.sessions.read(asked.key, asked.after))


@endpoint(body=messages.AskSharedCode, answer=messages.SharedCode, refuses=(404, 503), tag="games")
async def post_code(request: Request, asked: messages.AskSharedCode) -> Response:
    """`POST /api/shared/code`: a code of six letters for a shared session, valid for an hour."""
    try:
        code = await sharing_of(request).sessions.code_of(asked.key)
    except Conflict:
        raise ApiError("unstored", status=503) from None
    return as_json(messages.SharedCode(code=code, seconds=CODE_SECONDS))


@endpoint(body=messages.JoinShared, answer=messages.SharedSession, refuses=(404, 503), tag="games")
async def post_join(request: Request, asked: messages.JoinShared) -> Response:
    """`POST /api/shared/join`: the shared session of a code."""
    tries = services_of(request).rate_limiters.joins
    tries.spend(visitor_of(request), "too_many_codes")
    found = await sharing_of(request).sessions.of_code(asked.code)
    if found is None:
        raise ApiError("no_shared_code", status=404, field="code", code=asked.code[:20])
    tries.give_back(visitor_of(request))
    return as_json(found)


ROUTES = [
    Route("/api/shared", post_shared, methods=["POST"]),
    Route("/api/shared/entries", post_entry, methods=["POST"]),
    Route("/api/shared/read", post_read, methods=["POST"]),
    Route("/api/shared/code", post_code, methods=["POST"]),
    Route("/api/shared/join", post_join, methods=["POST"]),
]
