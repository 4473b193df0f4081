"""Graceful shutdown of a server process: refuse new requests, finish running ones, and move viewers to other processes."""

from __future__ import annotations

import asyncio
import logging

from starlette.types import ASGIApp, Receive, Scope, Send

from nexarium.server.bots.scheduler import BotScheduler
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import problem
from nexarium.server.language import as_language
from nexarium.server.logs import about
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import RESTART
from nexarium.server.services import Services

log = logging.getLogger("nexarium.server")

LOOK_PAUSE = 0.02


class Drained:
    """Middleware that refuses changes and new WebSockets while the server drains, before all other middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it while the server drains."""
        services: Services | None = getattr(scope["app"].state, "services", None) if "app" in scope else None
        if services is None or not services.service.draining or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": RESTART})
        elif scope["method"] in ("GET", "HEAD"):
            await self.app(scope, receive, send)
        else:
            header = dict(scope["headers"]).get(b"accept-language", b"")[:2].decode("latin-1")
            answer = problem(ApiError("draining", status=503), as_language(header))
            answer.headers.update({"retry-after": "1", "connection": "close"})
            await answer(scope, receive, send)


async def drain(service: TableService, turns: BotScheduler, seconds: float) -> None:
    """Finish running work, leave bots' turns to other processes, and disconnect viewers, within `seconds`."""
    service.draining = True
    log.info("no new tables and viewers are taken any more", extra=about("draining"))
    try:
        async with asyncio.timeout(seconds):
            await turns.stop()
            for live in tuple(service.registry.live.values()):
                for viewer in tuple(live.viewers):
                    viewer.leave()
            while any(live.viewers for live in tuple(service.registry.live.values())):
                await asyncio.sleep(LOOK_PAUSE)
            await service.settled()
    except TimeoutError:
        log.warning("not everything was finished within %g s", seconds, extra=about("drain_late"))
    else:
        log.info("everything is finished", extra=about("drained"))
