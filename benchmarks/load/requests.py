"""Requests over a few connections that are kept. A client that can everything takes longer for a request than either server."""

from __future__ import annotations

import asyncio
import json

from .viewers import PATIENCE, TooMuch

CONNECTIONS = 20


class Connection(asyncio.Protocol):
    """A connection over which one request at a time is asked."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.waiting: asyncio.Future[bytes] | None = None
        self.gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        self.gone = True
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_exception(TooMuch("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0 or self.waiting is None:
            return
        status, *fields = self.buffer[:end].decode("latin-1").split("\r\n")
        length = next(int(field.partition(":")[2]) for field in fields if field.lower().startswith("content-length:"))
        if len(self.buffer) < end + 4 + length:
            return
        body = bytes(self.buffer[end + 4 : end + 4 + length])
        self.buffer.clear()
        if status.split()[1].startswith("2"):
            self.waiting.set_result(body)
        else:
            self.waiting.set_exception(TooMuch(f"the server answers {status.partition(' ')[2]}"))

    async def ask(self, request: bytes) -> bytes:
        """Say a request, and wait for the answer's body."""
        self.waiting = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        try:
            return await asyncio.wait_for(self.waiting, PATIENCE)
        except TimeoutError:
            raise TooMuch(f"no answer for {PATIENCE:.0f} s") from None


class Requests:
    """Requests to one server, a few at a time."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.free: list[Connection] = []
        self.room = asyncio.Semaphore(CONNECTIONS)

    async def ask(self, method: str, path: str, said: object = None) -> dict[str, object]:
        """What the server answers, as JSON."""
        body = b"" if said is None else json.dumps(said).encode()
        kind = "" if said is None else "Content-Type: application/json\r\n"
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{kind}Content-Length: {len(body)}\r\n\r\n".encode()
        async with self.room:
            connection = await self._connection()
            answer = await connection.ask(head + body)
            self.free.append(connection)
        answer_of: dict[str, object] = json.loads(answer)
        return answer_of

    async def _connection(self) -> Connection:
        while self.free:
            connection = self.free.pop()
            if not connection.gone and not connection.transport.is_closing():
                return connection
        host, _, port = self.host.partition(":")
        try:
            _, connection = await asyncio.get_running_loop().create_connection(Connection, host, int(port))
        except OSError as error:
            raise TooMuch(f"no connection: {error}") from None
        return connection

    def close(self) -> None:
        """Hang up."""
        for connection in self.free:
            connection.transport.abort()
