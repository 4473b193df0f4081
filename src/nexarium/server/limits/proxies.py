"""Detect a proxy whose X-Forwarded-For header is not trusted. All of its clients then count as one, and one of them can use up the limits
of all."""

from __future__ import annotations

import ipaddress
import logging

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from nexarium.server.logs import about

log = logging.getLogger("nexarium.server")


MOST = 20
"""The maximum number of proxies that are logged."""


class Proxies:
    """Middleware that logs, once per machine, a nearby proxy that is not trusted."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._said: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, and look at the proxy that forwarded it."""
        if scope["type"] in ("http", "websocket") and scope.get("client"):
            asked_for = Headers(scope=scope).get("x-forwarded-for", "").partition(",")[0].strip()
            if asked_for:
                self._look(scope["client"][0], asked_for)
        await self.app(scope, receive, send)

    def _look(self, address: str, asked_for: str) -> None:
        if len(self._said) >= MOST or address in self._said or asked_for.startswith((address, f"[{address}]")) or not _near_by(address):
            return
        self._said.add(address)
        log.warning(
            "%s asks for others (X-Forwarded-For) and is not believed, so all who come through it count as one visitor: "
            "where it is your proxy, put its address into the environment variable FORWARDED_ALLOW_IPS",
            address,
            extra=about("proxy_not_believed", network=address),
        )


def _near_by(address: str) -> bool:
    """Return whether an address is private. A header from a public address proves nothing."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False
