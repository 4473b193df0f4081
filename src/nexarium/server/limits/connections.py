"""Limit connections: time limits for idle and slow clients, and the number of open connections per address.

uvicorn waits forever for a request that is never finished, and for a response that is never read. Without these limits, a few hundred
silent connections would block all other clients.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
import struct
import time
from collections import Counter
from functools import lru_cache
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from nexarium.server.limits.rate_limiter import TokenBucket
from nexarium.server.logs import about
from nexarium.server.settings import Limits

log = logging.getLogger("nexarium.server")

FILES_FOR_ITSELF = 128
"""Open files that the server reserves for the database, its workers, and accepted connections that are not counted yet."""
ACCEPTED_AT_ONCE = 16
"""The maximum number of connections that one callback of the event loop accepts. They are counted a few callbacks later, so four times this
number must fit into `FILES_FOR_ITSELF`."""
WAITING_TO_BE_ACCEPTED = 2048
"""The maximum number of connections that the system queues until the server accepts them."""
LOG_PAUSE = 60.0
"""Seconds between two log lines about refused connections."""
_TURNED_AWAY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 56\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
    b"Too many connections are open; wait a moment, try again\n"
)


@lru_cache(4096)
def network_of(address: str) -> str:
    """Return the network that counts as one client: an IPv4 address itself, or the /64 of an IPv6 address, which one household shares."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)


def raise_file_limit() -> int:
    """Raise this process's limit of open files to the system's maximum, and return how many connections fit into it."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1 << 20
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 1 << 20 if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most - min(FILES_FOR_ITSELF, most // 2)


class ConnectionLimiter:
    """Counts connections. `room` is the number of files they may open: one per WebSocket, two per other connection (it may send a file)."""

    def __init__(self, limits: Limits, room: int = 1 << 20) -> None:
        self.limits = limits
        self.room = room
        self.buffer = bytearray(READ_BYTES)
        """The read buffer that all connections share, one after another."""
        self.silent: Counter[str] = Counter()
        """By network, the number of connections without a complete request."""
        self.viewers: Counter[str] = Counter()
        """By network, the number of WebSockets."""
        self.idle: dict[BoundedHttp, None] = {}
        """Connections without a request in progress, the longest idle first."""
        self._turned_away = 0
        self._logged = -LOG_PAUSE

    def admits_silent(self, address: str, connections: int) -> bool:
        """Return whether one more connection may wait for its request, when `connections` are open in all. If `room` is used up, close the
        connection that has been idle longest. `enter` and `leave` do the counting."""
        admitted = self.silent[network_of(address)] < self.limits.silent_connections
        if admitted and 2 * connections - self.viewers.total() > self.room:
            longest = next(iter(self.idle), None)
            if longest is not None:
                longest.give_up()
            admitted = longest is not None
        if not admitted:
            self._log(address)
        return admitted

    def admits_viewer(self, address: str) -> bool:
        """Return whether an address may open one more WebSocket. WebSockets leave a quarter of `room` for pages."""
        of_all, of_one = self.viewers.total(), self.viewers[network_of(address)]
        admitted = of_all < min(self.limits.viewers, self.room * 3 // 4) and of_one < self.limits.viewers_of_an_address
        if not admitted:
            self._log(address)
        return admitted

    def enter(self, counter: Counter[str], address: str) -> None:
        """Add one connection of an address to `silent` or `viewers`."""
        counter[network_of(address)] += 1

    def leave(self, counter: Counter[str], address: str) -> None:
        """Remove one connection of an address from `silent` or `viewers`."""
        network = network_of(address)
        counter[network] -= 1
        if counter[network] <= 0:
            del counter[network]

    def _log(self, address: str) -> None:
        self._turned_away += 1
        now = time.monotonic()
        if now - self._logged >= LOG_PAUSE:
            said = about("turned_away", network=network_of(address))
            log.warning("too many connections are open: %d turned away, the last from %s", self._turned_away, address, extra=said)
            self._turned_away, self._logged = 0, now


LOOKS = 3
"""The number of checks without progress after which a connection is closed."""


class WriteTimeout:
    """Closes a connection whose client has read nothing for `seconds`, also when the connection is already closing."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._pause = seconds / LOOKS
        self._left = 0
        """The unsent bytes at the last check."""
        self._stands = 0
        """The number of consecutive checks at which the unsent bytes did not decrease."""
        self._next = asyncio.get_running_loop().call_later(self._pause, self._look)

    def _look(self) -> None:
        left = unsent(self._transport)
        self._stands = self._stands + 1 if left and left >= self._left > 0 else 0
        self._left = left
        if self._stands >= LOOKS - 1:
            # the system also drops its unsent bytes at once
            self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self._transport.abort()
            return
        self._next = asyncio.get_running_loop().call_later(self._pause, self._look)

    def goes_on(self) -> None:
        """Reset the timeout, because the client has read data."""
        self._left = self._stands = 0

    def stop(self) -> None:
        """Stop checking, because the connection is lost or has a new protocol."""
        self._next.cancel()


def unsent(transport: asyncio.Transport) -> int:
    """Return the bytes that the client has not read yet, or 0 if the system's send buffer has room. Bytes in the system's own buffer count,
    because a slow client drains them first."""
    waiting = transport.get_write_buffer_size()
    if not waiting:
        return 0
    try:
        from fcntl import ioctl
        from termios import TIOCOUTQ

        queued: int = struct.unpack("i", ioctl(transport.get_extra_info("socket").fileno(), TIOCOUTQ, bytes(4)))[0]
    except (ImportError, OSError):  # not every system reports this
        return waiting
    return waiting + queued


READ_BYTES = 1024
"""The maximum number of bytes that one callback of the event loop reads from a connection. A client's shortest WebSocket frame has 6 bytes,
so one callback parses at most 170 frames, which takes 2 ms."""
CONTROL_FRAMES = 64
CONTROL_FRAMES_PER_SECOND = 10.0
"""Limits on WebSocket frames that carry no message for the application, and on chunks of a request body. Such frames are pings, pongs, the
first parts of a message, and frames after a close. The application does not see them, so it cannot limit them."""


class BoundedProtocol(asyncio.BufferedProtocol):
    """The common part of HTTP and WebSocket connections: a counted connection that is closed when the client reads nothing.

    As a `BufferedProtocol` it gives asyncio a small read buffer. For a plain `Protocol`, asyncio would read 256 KB at once. Parsing that
    many short frames or chunks would block the event loop for a third of a second.
    """

    connection_limiter: ConnectionLimiter
    taking: WriteTimeout | None = None
    transport: asyncio.Transport

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return the buffer for the next read. `buffer_updated` empties it before any other connection reads."""
        return self.connection_limiter.buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Handle the bytes that were read."""
        if not self.transport.is_closing():
            self.data_received(bytes(self.connection_limiter.buffer[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Parse the bytes that were read, in uvicorn's class."""
        super().data_received(data)  # type: ignore[misc]

    def watch(self, transport: asyncio.Transport) -> None:
        """Start the write timeout of this connection."""
        self.taking = WriteTimeout(transport, self.connection_limiter.limits.seconds_for_an_answer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit for writing when the connection ends."""
        if self.taking is not None:
            self.taking.stop()
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        """Restart the time limit for writing: the client reads again."""
        if self.taking is not None:
            self.taking.goes_on()
        super().resume_writing()


class BoundedWebSocket(BoundedProtocol, WebSocketsSansIOProtocol):  # type: ignore[misc]  # uvicorn narrows what `eof_received` returns
    """A WebSocket that is closed when the client reads nothing, or floods it with frames that carry no message."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._control_frames = TokenBucket(CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES)

    def data_received(self, data: bytes) -> None:
        """Parse the bytes that were read. The first bytes are a complete request. uvicorn leaves the connection open when websockets
        rejects that request, so it is closed here."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_events(self) -> None:
        """Handle the parsed frames. A flood is aborted, because uvicorn would read on for ten seconds after a polite close."""
        frames, messages = len(self.conn.events), self.queue.qsize()
        super().handle_events()
        if not self._control_frames.take(frames - (self.queue.qsize() - messages)):
            self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Watch how quickly the client reads."""
        super().connection_made(transport)
        self.watch(transport)


class BoundedHttp(BoundedProtocol, H11Protocol):  # type: ignore[misc]
    """An HTTP connection with a time limit for the request and for reading the response. It is also closed when too many are open."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._silent_from = ""
        """The address under which this connection is counted as silent."""
        self._late: asyncio.TimerHandle | None = None
        self._chunks = TokenBucket(CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Admit a connection, or turn it away when there are too many."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        if not self.connection_limiter.admits_silent(address, len(self.connections)):
            transport.write(_TURNED_AWAY)
            transport.close()
            return
        self.watch(transport)
        self._wait_for_request(address)
        self.connection_limiter.idle[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the time limit for the request when the connection ends."""
        self._request_is_here()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take bytes of a request. A body in too many chunks ends the connection."""
        in_chunks = self.conn.their_state is h11.SEND_BODY and any(name == b"transfer-encoding" for name, _ in self.headers)
        if in_chunks and not self._chunks.take(data.count(b"\r\n") // 2):  # a chunk has two line ends
            self.give_up()
            return
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self
        if upgraded and self.taking is not None:
            self.taking.stop()  # the WebSocket has its own timeout
        if upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._request_is_here()
        elif self._late is None:
            self._wait_for_request(self.client[0] if self.client else "?")

    def on_response_complete(self) -> None:
        """Count the connection as idle until the next request."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.connection_limiter.idle[self] = None

    def give_up(self) -> None:
        """Close the connection, which has no request in progress."""
        self._request_is_here()
        self.transport.abort()

    def _wait_for_request(self, address: str) -> None:
        self._silent_from = address
        self.connection_limiter.enter(self.connection_limiter.silent, address)
        self._late = self.loop.call_later(self.connection_limiter.limits.seconds_for_a_request, self.give_up)

    def _request_is_here(self) -> None:
        self.connection_limiter.idle.pop(self, None)
        if self._late is not None:
            self._late.cancel()
            self._late = None
            self.connection_limiter.leave(self.connection_limiter.silent, self._silent_from)


def http_protocol(connection_limiter: ConnectionLimiter) -> type[BoundedHttp]:
    """Return the protocol class for HTTP connections that `connection_limiter` counts."""
    return type("Http", (BoundedHttp,), {"connection_limiter": connection_limiter})


def websocket_protocol(connection_limiter: ConnectionLimiter) -> type[BoundedWebSocket]:
    """Return the protocol class for WebSockets that `connection_limiter` counts."""
    return type("WebSocket", (BoundedWebSocket,), {"connection_limiter": connection_limiter})
