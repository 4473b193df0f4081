"""Finds out that a proxy is not believed when it says for whom it asks: all who come through it then count as one visitor, and one of them
can use up what all of them may."""

from __future__ import annotations

import ipaddress
import logging

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from nexarium.server.logs import about

log = logging.getLogger("nexarium.server")


MOST = 20
"""So many machines are told of."""


class Proxies:
    """Says in the log, once of each, which machine near by asks for others and is not believed."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._said: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
    """Whether an address is of this machine or its owner's networks; anybody else may write what they like into a header."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False
