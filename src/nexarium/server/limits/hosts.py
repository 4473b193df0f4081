"""The host names that this server accepts.

A malicious page can let its own name point to this machine a moment later (DNS rebinding). The browser would then treat it as this server's
own page. Its requests carry that name, so they are refused. A numeric address cannot be redirected.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import partial
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import language_of, problem
from nexarium.server.settings import Settings

ANY = "*"
HOME_SUFFIXES = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Suffixes that home networks append to a machine's name. Nobody can register such a name in the public DNS."""
FOR_MACHINES = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths that load balancers and Prometheus request under any name. They reveal nothing to a browser, also `/metrics` without its key."""
POLICY = 1008
_HOST = re.compile(r"(?P<name>\[[0-9a-z:.%]+\]|[a-z0-9_.-]+)(:[0-9]*)?")
"""A `Host` header in lower case: a name or an address, with an optional port."""


def own_names(settings: Settings) -> frozenset[str]:
    """Return the names that this server accepts, in lower case, without ports."""
    machine = socket.gethostname().lower().partition(".")[0]
    at_home = {f"{machine}.{suffix}" for suffix in HOME_SUFFIXES}
    public = urlsplit(settings.public_address).hostname or ""
    named = {each.lower() for each in (settings.host, public, *settings.allowed_hosts) if each}
    return frozenset({"localhost", machine}) | at_home | named


def answers_to(names: Iterable[str], host: str) -> bool:
    """Return whether the server accepts a `Host` header. An empty one is accepted, because every browser sends one."""
    said = host.strip().lower()
    if not said:
        return True
    parts = _HOST.fullmatch(said)
    if parts is None:  # a `#`, for example, would make a page's address lead elsewhere
        return False
    name = parts["name"].rstrip(".")
    if name in names or ANY in names or name.endswith(".localhost"):
        return True
    if any(each.startswith("*.") and name.endswith(each[1:]) for each in names):
        return True
    try:
        ipaddress.ip_address(name.strip("[]").partition("%")[0])
    except ValueError:
        return False
    return True


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


class KnownHosts:
    """Middleware that refuses requests and WebSockets for an unknown host."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._answers = partial(answers_to, own_names(settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it for its host."""
        host = Headers(scope=scope).get("host", "") if scope["type"] in ("http", "websocket") else ""
        if self._answers(host) or scope["path"] in FOR_MACHINES:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY, "reason": ""})
        else:
            refusal = ApiError("host", status=421, field="host", host=_without_port(host)[:80])
            await problem(refusal, language_of(Request(scope)))(scope, receive, send)
