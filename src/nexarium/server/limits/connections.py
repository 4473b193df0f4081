"""Who may come in: time limits for connections that say nothing or take nothing, and how many an address may hold open.

The server underneath (uvicorn) waits for ever for a request that is never finished, and for an answer that is never read, so a few hundred
silent connections would keep everybody else out.
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
"""So many open files the server keeps for the database, its workers, and connections that were accepted but not yet counted."""
ACCEPTED_AT_ONCE = 16
"""The most connections that one callback of the event loop accepts. A few callbacks pass until they are counted, so this many times four
must fit into `FILES_FOR_ITSELF`."""
WAITING_TO_BE_ACCEPTED = 2048
"""The most connections that the system keeps waiting until the server accepts them."""
LOG_PAUSE = 60.0
"""Seconds between two lines in the log about connections that were turned away."""
_TURNED_AWAY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\ncontent-length: 56\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
    b"Too many connections are open; wait a moment, try again\n"
)


@lru_cache(4096)
def network_of(address: str) -> str:
    """The network that counts as one visitor: an IPv4 address itself, of IPv6 the /64 in which one household gets all its addresses."""
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
    """Let this process open as many files as the system lets it, and say how many connections that leaves room for."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return 1 << 20
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 1 << 20 if hard == resource.RLIM_INFINITY else hard
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most - min(FILES_FOR_ITSELF, most // 2)


class ConnectionLimiter:
    """Counts connections. `room`: how many files they may have open: a WebSocket one, other connections two (one may be sent a file)."""

    def __init__(self, limits: Limits, room: int = 1 << 20) -> None:
        self.limits = limits
        self.room = room
        self.buffer = bytearray(READ_BYTES)
        """What connections read into, one after another."""
        self.silent: Counter[str] = Counter()
        """By network, the connections that have not finished a request."""
        self.viewers: Counter[str] = Counter()
        """By network, the WebSockets."""
        self.idle: dict[BoundedHttp, None] = {}
        """The connections on which no request is answered, the longest idle first."""
        self._turned_away = 0
        self._logged = -LOG_PAUSE

    def admits_silent(self, address: str, connections: int) -> bool:
        """Whether one more connection may wait for its request, when there are so many in all. Where there is no room for it, the one that
        has been idle longest is closed. Counted by `enter` and `leave`."""
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
        """Whether one more WebSocket of an address may be opened. They leave a quarter of the room for pages."""
        of_all, of_one = self.viewers.total(), self.viewers[network_of(address)]
        admitted = of_all < min(self.limits.viewers, self.room * 3 // 4) and of_one < self.limits.viewers_of_an_address
        if not admitted:
            self._log(address)
        return admitted

    def enter(self, counter: Counter[str], address: str) -> None:
        """One more of an address in `silent` or `viewers`."""
        counter[network_of(address)] += 1

    def leave(self, counter: Counter[str], address: str) -> None:
        """One less."""
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
"""So often is a connection looked at that takes nothing, before it is closed."""


class WriteTimeout:
    """Sees to it that somebody takes what is sent to them: a connection on which nothing of it has gone for so many seconds is closed, also
    one that is being closed and waits for that."""

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._pause = seconds / LOOKS
        self._left = 0
        """The bytes that were still to be sent at the last look."""
        self._stands = 0
        """At how many looks in a row they were no fewer."""
        self._next = asyncio.get_running_loop().call_later(self._pause, self._look)

    def _look(self) -> None:
        left = unsent(self._transport)
        self._stands = self._stands + 1 if left and left >= self._left > 0 else 0
        self._left = left
        if self._stands >= LOOKS - 1:
            # the system, too, forgets at once what it still wanted to send
            self._transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self._transport.abort()
            return
        self._next = asyncio.get_running_loop().call_later(self._pause, self._look)

    def goes_on(self) -> None:
        """Much has been taken."""
        self._left = self._stands = 0

    def stop(self) -> None:
        """The connection is somebody else's, or lost."""
        self._next.cancel()


def unsent(transport: asyncio.Transport) -> int:
    """The bytes that somebody has not taken yet, 0 when the system has room for more: those that it keeps by itself count too, for a slow
    line takes of these."""
    waiting = transport.get_write_buffer_size()
    if not waiting:
        return 0
    try:
        from fcntl import ioctl
        from termios import TIOCOUTQ

        queued: int = struct.unpack("i", ioctl(transport.get_extra_info("socket").fileno(), TIOCOUTQ, bytes(4)))[0]
    except (ImportError, OSError):  # not every system tells
        return waiting
    return waiting + queued


READ_BYTES = 1024
"""The most bytes that one callback of the event loop reads from a connection. The shortest WebSocket frame from a client has 6 bytes, so
one callback parses at most 170 frames, which takes 2 ms."""
CONTROL_FRAMES = 64
CONTROL_FRAMES_PER_SECOND = 10.0
"""WebSocket frames that give the application no message: pings, pongs, the first parts of a message, what comes after a close; and chunks
of a request's body. The application does not see them, so it cannot limit them."""


class BoundedProtocol(asyncio.BufferedProtocol):
    """What HTTP and WebSockets share: a connection through a door, which is closed when nothing of what is sent on it is taken.

    As a `BufferedProtocol` it gives asyncio a small buffer to read into. asyncio would read 256 KB at once for a plain `Protocol`, and
    parsing that many short frames or chunks would stop the event loop for a third of a second.
    """

    connection_limiter: ConnectionLimiter
    taking: WriteTimeout | None = None
    transport: asyncio.Transport

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return the buffer for the next read: `buffer_updated` empties it before any other connection reads."""
        return self.connection_limiter.buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Handle the bytes that were read."""
        if not self.transport.is_closing():
            self.data_received(bytes(self.connection_limiter.buffer[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Parse what was read; uvicorn's class does it."""
        super().data_received(data)  # type: ignore[misc]

    def watch(self, transport: asyncio.Transport) -> None:
        """From now on it must be taken."""
        self.taking = WriteTimeout(transport, self.connection_limiter.limits.seconds_for_an_answer)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.taking is not None:
            self.taking.stop()
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        if self.taking is not None:
            self.taking.goes_on()
        super().resume_writing()


class BoundedWebSocket(BoundedProtocol, WebSocketsSansIOProtocol):  # type: ignore[misc]  # uvicorn narrows what `eof_received` returns
    """A WebSocket that is closed when nothing of what is sent on it is taken, and cut when it is flooded with frames that are no
    messages."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._control_frames = TokenBucket(CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES)

    def data_received(self, data: bytes) -> None:
        """Parse what was read. The first of it is a whole request; uvicorn leaves a connection open whose request websockets refuses."""
        super().data_received(data)
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_events(self) -> None:
        """Handle the frames that were parsed. A flood gets no polite close, for which uvicorn would read on for ten seconds."""
        frames, messages = len(self.conn.events), self.queue.qsize()
        super().handle_events()
        if not self._control_frames.take(frames - (self.queue.qsize() - messages)):
            self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.watch(transport)


class BoundedHttp(BoundedProtocol, H11Protocol):  # type: ignore[misc]
    """A connection that is closed when a request is not finished in time, or its answer not taken, or when too many are open."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        self._silent_from = ""
        """The address for which this counts as a silent connection."""
        self._late: asyncio.TimerHandle | None = None
        self._chunks = TokenBucket(CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
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
        self._request_is_here()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        in_body = self.conn.their_state is h11.SEND_BODY
        if in_body and self._chunked() and not self._chunks.take(data.count(b"\r\n") // 2):  # a chunk's size and its end are lines
            self.give_up()
            return
        super().data_received(data)
        upgraded = self.transport.get_protocol() is not self
        if upgraded and self.taking is not None:
            self.taking.stop()  # the WebSocket's own goes on
        if upgraded or self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._request_is_here()
        elif self._late is None:
            self._wait_for_request(self.client[0] if self.client else "?")

    def _chunked(self) -> bool:
        """Whether the body of the request comes in chunks."""
        return any(name == b"transfer-encoding" for name, _ in self.headers)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self.connection_limiter.idle[self] = None

    def give_up(self) -> None:
        """Close the connection, on which no request is answered."""
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
    """The protocol for connections through this door."""
    return type("Http", (BoundedHttp,), {"connection_limiter": connection_limiter})


def websocket_protocol(connection_limiter: ConnectionLimiter) -> type[BoundedWebSocket]:
    """The protocol for WebSockets through this door."""
    return type("WebSocket", (BoundedWebSocket,), {"connection_limiter": connection_limiter})
