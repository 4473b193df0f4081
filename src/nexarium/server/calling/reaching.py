"""Requests to addresses that visitors name: never to one inside the owner's network, never to more than was agreed to."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

import httpcore

from nexarium.server.refusals import Refusal

TIMEOUTS = {"connect": 5.0, "read": 10.0, "write": 10.0, "pool": 10.0}
"""Seconds for each step of a request."""
WITH_IPV4 = (ipaddress.IPv6Network("64:ff9b::/96"), ipaddress.IPv6Network("::/96"))
"""Translated to IPv4 on the way (RFC 6052), by which a network of IPv6 alone would lead to an owner's own; and what came before that."""
TRANSLATED_HERE = ipaddress.IPv6Network("64:ff9b:1::/48")
"""The same within one owner's networks (RFC 8215)."""
MOST_AT_ONCE = 16
"""Connections to other servers at once."""


def checked_address(url: str, hosts: Iterable[str], *, to_loopback: bool) -> str:
    """The host of an https address if it is one of `hosts` or below one (`*`: any); raises a `Refusal` otherwise.

    `to_loopback`, for tests, admits http on 127.0.0.1. Where a name leads is looked at when it is asked, by `GuardedBackend`.
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise Refusal("call_address", status=422, field="address") from None
    if not url.isascii() or not url.isprintable() or " " in url or parts.username or parts.password or parts.fragment or not host:
        raise Refusal("call_address", status=422, field="address")
    if to_loopback and host == "127.0.0.1" and parts.scheme == "http":
        return host
    if parts.scheme != "https" or port not in (None, 443) or _is_number(host):
        raise Refusal("call_address", status=422, field="address")
    if not any(known == "*" or host == known or host.endswith(f".{known}") for known in hosts):
        raise Refusal("call_host", status=422, field="address", host=host[:80])
    return host


def _is_number(host: str) -> bool:
    """Whether a host is an IP address, however it is written, rather than a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.replace(".", "").removeprefix("0x").isalnum() and not any(letter.isalpha() for letter in host.rpartition(".")[2])
    return True


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the internet, and not to a machine's or an owner's own network."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(parsed, ipaddress.IPv6Address):
        inside = parsed.ipv4_mapped or parsed.sixtofour or (parsed.teredo[1] if parsed.teredo else None) or _translated(parsed)
        if inside is not None and not inside.is_global:
            return False
        if parsed.is_site_local or parsed in TRANSLATED_HERE:
            return False
    return parsed.is_global and not parsed.is_multicast


def _translated(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that stands in one of those networks in which it is the end of an IPv6 address."""
    return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF) if any(address in network for network in WITH_IPV4) else None


class GuardedBackend(httpcore.AnyIOBackend):
    """Connects to the very addresses that it has checked, so that no name can lead somewhere else afterwards."""

    def __init__(self, *, to_loopback: bool) -> None:
        self.to_loopback = to_loopback

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None, socket_options: Any = None
    ) -> httpcore.AsyncNetworkStream:
        """A connection to the first public address of that name."""
        try:
            async with asyncio.timeout(timeout):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, TimeoutError, UnicodeError) as error:
            raise httpcore.ConnectError(f"{host} cannot be found") from error
        for *_, address in found:
            if is_public(str(address[0])) or (self.to_loopback and address[0] == "127.0.0.1"):
                return await super().connect_tcp(str(address[0]), port, timeout, local_address, socket_options)
        raise httpcore.ConnectError(f"{host} is no public address")


class Reach:
    """Sends requests to other servers. Redirects are not followed, answers not read: only their status and headers count."""

    def __init__(self, *, to_loopback: bool) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=MOST_AT_ONCE,
            keepalive_expiry=20.0,
            network_backend=GuardedBackend(to_loopback=to_loopback),
        )

    async def post(self, url: str, headers: Mapping[bytes | str, bytes | str], body: bytes) -> tuple[int, dict[str, str]]:
        """The status and the headers of the answer; raises `OSError` when there is none."""
        try:
            async with (
                asyncio.timeout(sum(TIMEOUTS.values())),
                self._pool.stream("POST", url, headers=headers, content=body, extensions={"timeout": TIMEOUTS}) as answer,
            ):
                return answer.status, {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in answer.headers}
        except (
            httpcore.NetworkError,
            httpcore.ProtocolError,
            httpcore.TimeoutException,
            httpcore.UnsupportedProtocol,
            TimeoutError,
        ) as error:
            raise OSError(f"{type(error).__name__}: {error}") from error

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()
