"""Requests to addresses that users name: never to an address inside the administrator's network, and with limits on responses."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping
from typing import Any

import httpcore2

from nexarium.server.notifications.addresses import is_public

TIMEOUTS = {"connect": 5.0, "read": 10.0, "write": 10.0, "pool": 10.0}
"""Seconds for each step of a request."""
SECONDS_IN_ALL = 25.0
"""Seconds for all steps of a request together."""
READ_AT_ONCE, MOST_READ = 4096, 64 * 1024
"""Bytes per read of a response, and the maximum in total: a server may send any number of interim responses (1xx) before the status."""
MOST_AT_ONCE = 16
"""The maximum number of concurrent connections to other servers."""


class BoundedStream(httpcore2.AsyncNetworkStream):
    """A connection with a limit on the response's size. It reads in small parts, between which the event loop runs."""

    def __init__(self, stream: httpcore2.AsyncNetworkStream) -> None:
        self._stream = stream
        self._read = 0

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Return the received bytes; raises `ReadError` if the response is too long."""
        if self._read > MOST_READ:
            raise httpcore2.ReadError("the answer is too long")
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
    ) -> httpcore2.AsyncNetworkStream:
        """Return the same connection, encrypted."""
        return BoundedStream(await self._stream.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        """Return a property of the connection."""
        return self._stream.get_extra_info(info)


class GuardedBackend(httpcore2.AnyIOBackend):
    """Connects to exactly the addresses that it has checked, so that a DNS change cannot redirect it."""

    def __init__(self, *, to_loopback: bool) -> None:
        self.to_loopback = to_loopback

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None, socket_options: Any = None
    ) -> httpcore2.AsyncNetworkStream:
        """Return a connection to the first public address of a host."""
        try:
            async with asyncio.timeout(timeout):
                found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, TimeoutError, UnicodeError) as error:
            raise httpcore2.ConnectError(f"{host} cannot be found") from error
        for *_, address in found:
            if is_public(str(address[0])) or (self.to_loopback and address[0] == "127.0.0.1"):
                return BoundedStream(await super().connect_tcp(str(address[0]), port, timeout, local_address, socket_options))
        raise httpcore2.ConnectError(f"{host} is no public address")


class SafeClient:
    """Sends requests to other servers. It follows no redirects, and ignores response bodies: only status and headers count."""

    def __init__(self, *, to_loopback: bool) -> None:
        self._pool = httpcore2.AsyncConnectionPool(
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
            httpcore2.NetworkError,
            httpcore2.ProtocolError,
            httpcore2.TimeoutException,
            httpcore2.UnsupportedProtocol,
            TimeoutError,
        ) as error:
            raise OSError(f"{type(error).__name__}: {error}") from error

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.aclose()
