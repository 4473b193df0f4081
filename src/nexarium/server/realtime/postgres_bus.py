"""The bus between server processes on PostgreSQL: LISTEN and NOTIFY for notices, advisory locks for claims.

It uses one connection of its own. When that connection is lost, every claim is lost with it. This is right, because another process may be
thinking by then. The bus then reconnects, and what was missed meanwhile is read from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import time
from typing import Any

import asyncpg  # type: ignore[import-untyped, unused-ignore]
import msgspec

from nexarium.server.logs import about
from nexarium.server.realtime.bus import AnyNotice, Bus
from nexarium.server.storage.engine import CHANNEL, line_to

log = logging.getLogger("nexarium.server")

RECONNECT_PAUSE = 1.0
ALIVE_PAUSE = 10.0
"""Seconds between two checks that the database still answers on the connection."""
PATIENCE = 10.0
"""Seconds after which a connection that does not answer counts as lost."""
_decoder: msgspec.json.Decoder[AnyNotice] = msgspec.json.Decoder(AnyNotice)


async def shares_lines(url: str) -> bool:
    """Return whether a pooler gives a connection to other clients between two transactions. Then no notices arrive, no claim holds, and
    prepared statements get lost. The test compares the server processes of two open connections. The answer is False, too, if the
    database does not answer."""
    said = {**line_to(url), "timeout": PATIENCE, "statement_cache_size": 0}
    which = "SELECT pg_backend_pid()"
    async with contextlib.AsyncExitStack() as lines:
        try:
            one, other = await asyncpg.connect(**said), await asyncpg.connect(**said)
            lines.callback(one.terminate)
            lines.callback(other.terminate)
            async with one.transaction():
                known = await one.fetchval(which, timeout=PATIENCE)
            async with other.transaction():
                return bool(known == await other.fetchval(which, timeout=PATIENCE))
        except (OSError, TypeError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
            return False


class PostgresBus(Bus):
    """The bus of a process on a PostgreSQL database."""

    shared = True

    def __init__(self, url: str) -> None:
        super().__init__()
        self._reached = line_to(url)
        self._connection: Any = None
        self._lock = asyncio.Lock()
        self._waiting: asyncio.Queue[AnyNotice] = asyncio.Queue(1000)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect to the database and begin to listen."""
        await self._connect()
        self._tasks = [asyncio.create_task(self._keep()), asyncio.create_task(self._tell())]

    async def _connect(self) -> None:
        connection = await asyncpg.connect(**{**self._reached, "timeout": PATIENCE})
        try:
            await asyncio.wait_for(connection.add_listener(CHANNEL, self._on_payload), PATIENCE)
        except BaseException:  # a connection that cannot listen is useless: a recovering database refuses it
            connection.terminate()
            raise
        self._connection = connection

    def _on_payload(self, _connection: Any, _process: int, _channel: str, payload: object) -> None:
        try:
            notice = _decoder.decode(str(payload))
        except msgspec.MsgspecError:
            log.warning("a notice on the channel %s cannot be read", CHANNEL, extra=about("bus"))
            return
        if notice.sender != self.process:
            self.notices.send(notice)

    async def _keep(self) -> None:
        """Reconnect whenever the connection is lost, even if nothing reports the loss."""
        looked = time.monotonic()
        while True:
            await asyncio.sleep(RECONNECT_PAUSE)
            if not self._connection.is_closed() and time.monotonic() - looked > ALIVE_PAUSE:
                looked = time.monotonic()
                await self._ask("SELECT 1")
            if not self._connection.is_closed():
                continue
            try:
                async with self._lock:
                    await self._connect()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("the line to the other server processes is down: %s", error, extra=about("bus_down"))
                continue
            self.notices.send(None)

    def tell(self, notice: AnyNotice) -> None:
        """Send a notice soon. It is dropped while the connection is lost or too many notices wait: everything important is in the log."""
        with contextlib.suppress(asyncio.QueueFull):
            self._waiting.put_nowait(notice)

    async def _tell(self) -> None:
        while True:
            notice = await self._waiting.get()
            await self._ask("SELECT pg_notify($1, $2)", CHANNEL, msgspec.json.encode(notice).decode())

    async def claim(self, table: str) -> bool:
        """Ask for the right to think for the table's bots: an advisory lock, held by the connection."""
        return bool(await self._ask("SELECT pg_try_advisory_lock($1)", _key(table)))

    async def release(self, table: str) -> None:
        """Give up the claim of a table."""
        await self._ask("SELECT pg_advisory_unlock($1)", _key(table))

    async def _ask(self, query: str, *values: object) -> Any:
        async with self._lock:
            try:
                return await self._connection.fetchval(query, *values, timeout=PATIENCE)
            except TimeoutError:
                log.warning("the line to the other server processes does not answer", extra=about("bus_down"))
                self._connection.terminate()
                return None
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("the line to the other server processes: %s", error, extra=about("bus_down"))
                return None

    async def close(self) -> None:
        """Disconnect, which gives up every right."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._connection is not None:
            with contextlib.suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                await self._connection.close(timeout=2)


def _key(table: str) -> int:
    """Return the table's number among the advisory locks."""
    return int.from_bytes(hashlib.sha256(f"nexarium:{table}".encode()).digest()[:8], "big", signed=True)
