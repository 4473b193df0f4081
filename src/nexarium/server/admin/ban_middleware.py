"""Middleware that answers every request from a banned network with the reason."""

from __future__ import annotations

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from nexarium.server.bans import BANNED
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import problem
from nexarium.server.language import as_language
from nexarium.server.limits.connections import network_of
from nexarium.server.protocol.base import Refused
from nexarium.server.services import Services

OPEN_TO_ALL = ("/api/admin/", "/api/health", "/api/announcements")
"""Paths that even banned networks may request, so that administrators cannot lock themselves out."""


class BanMiddleware:
    """Refuses requests from the networks that the administrator has banned."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        refusal = _refusal(scope)
        if refusal is None:
            await self.app(scope, receive, send)
            return
        language = as_language(dict(scope["headers"]).get(b"accept-language", b"")[:2].decode("latin-1"))
        if scope["type"] == "http":
            await problem(refusal, language)(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        said = msgspec.json.encode(Refused(text=refusal.sentence(language))).decode()
        await send({"type": "websocket.send", "text": said})
        await send({"type": "websocket.close", "code": BANNED})


def _refusal(scope: Scope) -> ApiError | None:
    if scope["type"] == "lifespan" or not scope["path"].startswith("/api/") or scope["path"].startswith(OPEN_TO_ALL):
        return None
    services: Services | None = getattr(scope["app"].state, "services", None)
    if services is None:
        return None
    service = services.service
    try:
        service.orders.check(network=network_of(scope["client"][0] if scope.get("client") else "?"))
    except ApiError as refusal:
        service.metrics.refused(refusal.key)
        return refusal
    return None
