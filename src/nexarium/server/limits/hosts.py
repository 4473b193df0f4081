"""Which names this house answers to.

A page of somebody else's, under a name that its owner lets point to this machine a moment later (DNS rebinding), would count as this
house's own page in the browser. Its requests carry that name, and are refused. An address in digits cannot be made to point elsewhere.
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
"""What networks at home append to a machine's name; nobody can own such a name in the world's DNS."""
FOR_MACHINES = frozenset({"/healthz", "/readyz", "/metrics"})
"""What load balancers and Prometheus ask under whatever name they know; it tells a browser nothing, `/metrics` without its key included."""
POLICY = 1008
_HOST = re.compile(r"(?P<name>\[[0-9a-z:.%]+\]|[a-z0-9_.-]+)(:[0-9]*)?")
"""A `Host` header in lower case: a name or an address, and perhaps a port."""


def own_names(settings: Settings) -> frozenset[str]:
    """The names that this server answers to, in lower case, without ports."""
    machine = socket.gethostname().lower().partition(".")[0]
    at_home = {f"{machine}.{suffix}" for suffix in HOME_SUFFIXES}
    public = urlsplit(settings.public_address).hostname or ""
    named = {each.lower() for each in (settings.host, public, *settings.allowed_hosts) if each}
    return frozenset({"localhost", machine}) | at_home | named


def answers_to(names: Iterable[str], host: str) -> bool:
    """Whether the server answers to a `Host` header (empty when there was none: then it was no browser)."""
    said = host.strip().lower()
    if not said:
        return True
    parts = _HOST.fullmatch(said)
    if parts is None:  # with a `#`, say, after which a page's address would lead elsewhere
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
    """Refuses requests and WebSockets that are meant for another host."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._answers = partial(answers_to, own_names(settings))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        host = Headers(scope=scope).get("host", "") if scope["type"] in ("http", "websocket") else ""
        if self._answers(host) or scope["path"] in FOR_MACHINES:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": POLICY, "reason": ""})
        else:
            refusal = ApiError("host", status=421, field="host", host=_without_port(host)[:80])
            await problem(refusal, language_of(Request(scope)))(scope, receive, send)
