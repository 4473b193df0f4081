"""Who looks on: bare WebSockets that note when each view has come."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import time
from collections.abc import Sequence
from typing import Protocol


class TooMuch(Exception):
    """The server no longer answers within anybody's patience, or hangs up."""


PATIENCE = 30.0
"""Seconds after which a waiting viewer gives up."""


class Dialect(Protocol):
    """How a server is spoken to over a WebSocket."""

    host: str

    def path(self, table: str) -> str:
        """Where the table's WebSocket is."""

    def greet(self, viewer: Viewer) -> None:
        """Say what is said first."""

    def hear(self, viewer: Viewer, kind: int, body: bytes) -> bool:
        """Answer a message if it wants an answer; whether it is a view."""


class Viewer(asyncio.Protocol):
    """A bare WebSocket that notes when each view has come. What comes is not looked into, so that a crowd costs this process little."""

    def __init__(self, dialect: Dialect, table: str, token: str) -> None:
        self.dialect = dialect
        self.table = table
        self.token = token
        self.buffer = bytearray()
        self.open = False
        self.gone = False
        self.views = 0
        self.waited = 0
        self.bytes = 0
        self.came = 0.0
        self.waiting: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.dialect.path(self.table)} HTTP/1.1\r\nHost: {self.dialect.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        self.gone = True
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(TooMuch("the server hung up"))

    def say(self, text: bytes) -> None:
        """Send a text message (masked with zeros, as the protocol wants it masked)."""
        n = len(text)
        assert n < 65536
        self.transport.write((struct.pack("!BB", 0x81, 0x80 | n) if n < 126 else struct.pack("!BBH", 0x81, 0xFE, n)) + bytes(4) + text)

    async def next_view(self) -> None:
        """Wait for a view that has not come yet, or that has come since this was waited for last."""
        while self.views <= self.waited:
            if self.gone:
                raise TooMuch("the server hung up")
            self.waiting = asyncio.get_running_loop().create_future()
            try:
                await asyncio.wait_for(self.waiting, PATIENCE)
            except TimeoutError:
                raise TooMuch(f"no view came for {PATIENCE:.0f} s") from None
        self.waited = self.views

    def leave(self) -> None:
        """Hang up."""
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                self.transport.abort()
                return
            del self.buffer[: end + 4]
            self.open = True
            self.dialect.greet(self)
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == 9:
                self.transport.write(struct.pack("!BB", 0x8A, 0x80 | len(body)) + bytes(4) + body)
            elif kind in (1, 2) and self.dialect.hear(self, kind, body):
                self.views += 1
                self.bytes = len(body)
                self.came = time.perf_counter()
                if self.waiting is not None and not self.waiting.done():
                    self.waiting.set_result(None)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame, as its kind and body."""
        if len(self.buffer) < 2:
            return None
        n, start = self.buffer[1] & 127, 2
        if n == 126:
            if len(self.buffer) < 4:
                return None
            n, start = struct.unpack_from("!H", self.buffer, 2)[0], 4
        elif n == 127:
            if len(self.buffer) < 10:
                return None
            n, start = struct.unpack_from("!Q", self.buffer, 2)[0], 10
        if len(self.buffer) < start + n:
            return None
        kind, body = self.buffer[0] & 15, bytes(self.buffer[start : start + n])
        del self.buffer[: start + n]
        return kind, body


async def join(dialect: Dialect, table: str, token: str = "") -> Viewer:
    """A viewer who is on the way in: a player with the table's token, a spectator without."""
    host, _, port = dialect.host.partition(":")
    try:
        _, viewer = await asyncio.get_running_loop().create_connection(lambda: Viewer(dialect, table, token), host, int(port))
    except OSError as error:
        raise TooMuch(f"no connection: {error}") from None
    return viewer


async def join_all(dialect: Dialect, tables: Sequence[str]) -> list[Viewer]:
    """A spectator for each of these tables, a hundred on the way at a time, when all have their first view."""
    viewers: list[Viewer] = []
    for start in range(0, len(tables), 100):
        viewers += await asyncio.gather(*(join(dialect, table) for table in tables[start : start + 100]))
    await all_shown(viewers)
    return viewers


async def all_shown(viewers: Sequence[Viewer]) -> None:
    """Wait until each has had a view that was not waited for yet."""
    for viewer in viewers:
        await viewer.next_view()
