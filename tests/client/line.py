"""A line between a program and a server that a test can cut."""

from __future__ import annotations

import asyncio
import contextlib


class Line:
    """Listens on a port of its own and passes everything on to `host`."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.passes_answers = True
        """Whether what the server says arrives; what does not is lost."""
        self.made = 0
        """How many connections were made."""
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Line:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        """Break every connection."""
        for writer in self._writers:
            writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.made += 1
        name, _, port = self.host.rpartition(":")
        to_read, to_write = await asyncio.open_connection(name, int(port))
        self._writers |= {writer, to_write}
        for source, target, answers in ((reader, to_write, False), (to_read, writer, True)):
            task = asyncio.create_task(self._pass_on(source, target, answers))
            self._tasks.add(task)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while part := await source.read(65536):
                if self.passes_answers or not answers:
                    target.write(part)
                    await target.drain()
        target.close()
