"""Requests to addresses that users name: never to an address inside the administrator's network, and with limits on responses."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit

import httpcore

from nexarium.server.errors import ApiError

TIMEOUTS = {"connect": 5.0, "read": 10.0, "write": 10.0, "pool": 10.0}
"""Seconds for each step of a request."""
SECONDS_IN_ALL = 25.0
"""Seconds for all steps of a request together."""
READ_AT_ONCE, MOST_READ = 4096, 64 * 1024
"""Bytes per read of a response, and the maximum in total: a server may send any number of interim responses (1xx) before the status."""
NOT_PUBLIC = tuple(
    map(
        ipaddress.ip_network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",
            "2001::/23",
            "2001:db8::/32",
            "3fff::/20",
        ),
    )
)
"""Multicast, and the networks that IANA's registries of special-purpose addresses exclude from the internet. Python's own list differs
between versions. IPv6 addresses outside `UNICAST` and `TRANSLATED` are not public either."""
UNICAST = ipaddress.IPv6Network("2000::/3")
TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")
"""Addresses that are translated to IPv4 (RFC 6052). An IPv6-only network would route them into the administrator's own network."""
ISATAP = (0x0000_5EFE, 0x0200_5EFE)
"""The third quarter of an IPv6 address whose last quarter is an IPv4 address inside a site (RFC 5214)."""
MOST_AT_ONCE = 16
"""The maximum number of concurrent connections to other servers."""


def checked_address(url: str, hosts: Iterable[str], *, to_loopback: bool) -> str:
    """Return the host of an https address if it is one of `hosts` or a subdomain (`*`: any). Raises an `ApiError` otherwise.

    `to_loopback`, for tests, allows http on 127.0.0.1. `GuardedBackend` checks the resolved addresses when it connects.
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise ApiError("call_address", status=422, field="address") from None
    if not url.isascii() or not url.isprintable() or " " in url or parts.username or parts.password or parts.fragment or not host:
        raise ApiError("call_address", status=422, field="address")
    if to_loopback and host == "127.0.0.1" and parts.scheme == "http":
        return host
    if parts.scheme != "https" or port not in (None, 443) or _is_number(host):
        raise ApiError("call_address", status=422, field="address")
    if not any(known == "*" or host == known or host.endswith(f".{known}") for known in hosts):
        raise ApiError("call_host", status=422, field="address", host=host[:80])
    return host


def _is_number(host: str) -> bool:
    """Return whether a host is an IP address in any notation, rather than a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host.replace(".", "").removeprefix("0x").isalnum() and not any(letter.isalpha() for letter in host.rpartition(".")[2])
    return True


def is_public(address: str) -> bool:
    """Return whether an IP address belongs to the internet, and not to a machine's or an administrator's own network. An IPv6 address that
    leads to an IPv4 address is as public as that one."""
    parsed = ipaddress.ip_address(address.partition("%")[0])
    if any(parsed in network for network in NOT_PUBLIC):
        return False
    if isinstance(parsed, ipaddress.IPv4Address):
        return True
    if parsed not in UNICAST and parsed not in TRANSLATED:
        return False
    inside = parsed.sixtofour or _at_the_end(parsed)
    return inside is None or is_public(str(inside))


def _at_the_end(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address that is the last part of an IPv6 address; None where that part means something else."""
    if address in TRANSLATED or int(address) >> 32 & 0xFFFF_FFFF in ISATAP:
        return ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
    return None


class BoundedStream(httpcore.AsyncNetworkStream):
    """A connection with a limit on the response's size. It reads in small parts, between which the event loop runs."""

    def __init__(self, stream: httpcore.AsyncNetworkStream) -> None:
        self._stream = stream
        self._read = 0

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Return the received bytes; raises `ReadError` if the response is too long."""
        if self._read > MOST_READ:
            raise httpcore.ReadError("the answer is too long")
        await asyncio.sleep(0)  # a read of bytes that have arrived already does not yield
        part = await self._stream.read(min(max_bytes, READ_AT_ONCE), timeout)
        self._read += len(part)
        return part

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Send `buffer`, and start counting a new response."""
        self._read = 0
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        """Close the connection."""
        await self._stream.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.AsyncNetworkStream:
        """Return the same connection, encrypted."""
        return BoundedStream(await self._stream.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        """Return a property of the connection."""
        return self._stream.get_extra_info(info)


class GuardedBackend(httpcore.AnyIOBackend):
    """Connects to exactly the addresses that it has checked, so that a DNS change cannot redirect it."""

    def __init__(self, *, to_loopback: bool) -> None:
        self.to_loopback = to_loopback

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None, socket_options: Any = None
    ) -> httpcore.AsyncNetworkStream:
        """Return a connection to the first public address of a host."""
        try:
            async with asyncio.timeout(timeout):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, TimeoutError, UnicodeError) as error:
            raise httpcore.ConnectError(f"{host} cannot be found") from error
        for *_, address in found:
            if is_public(str(address[0])) or (self.to_loopback and address[0] == "127.0.0.1"):
                return BoundedStream(await super().connect_tcp(str(address[0]), port, timeout, local_address, socket_options))
        raise httpcore.ConnectError(f"{host} is no public address")


class SafeClient:
    """Sends requests to other servers. It follows no redirects, and ignores response bodies: only status and headers count."""

    def __init__(self, *, to_loopback: bool) -> None:
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=MOST_AT_ONCE,
            keepalive_expiry=20.0,
            network_backend=GuardedBackend(to_loopback=to_loopback),
        )

    async def post(self, url: str, headers: Mapping[bytes | str, bytes | str], body: bytes) -> tuple[int, dict[str, str]]:
        """Return the status and headers of the response; raises `OSError` if there is none."""
        try:
            async with (
                asyncio.timeout(SECONDS_IN_ALL),
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
