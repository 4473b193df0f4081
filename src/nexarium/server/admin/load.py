"""The load of each server process: this one from its metrics, the others from their last entry in the database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time

import msgspec

import nexarium
from nexarium.server.admin.recent_logs import Recent
from nexarium.server.bots.worker_pool import BotWorkerPool
from nexarium.server.limits.connections import ConnectionLimiter
from nexarium.server.logs import LogLine
from nexarium.server.realtime.table_service import TableService
from nexarium.server.storage import Conflict, Unavailable, admin_store

LOAD_PAUSE = 5.0
"""Seconds between two entries of a process."""
SILENT = 4 * LOAD_PAUSE
"""Seconds without an entry after which a process counts as gone."""
FORGOTTEN = 3600.0


class Load(msgspec.Struct, frozen=True, kw_only=True):
    """The load of a server process.

    `started` and `at` are seconds since the epoch. `viewers` counts WebSockets, `tables` the tables in memory, and `memory` its bytes.
    `lag` is the event loop's in seconds, `queue` the waiting questions to bots. `moves` counts the actions stored since the start, and
    `refusals` the refused requests by kind. `lines` are its last warnings and errors.
    """

    process: str
    host: str
    pid: int
    version: str
    started: float
    at: float
    draining: bool
    viewers: int
    tables: int
    memory: int
    lag: float
    queue: int
    moves: int
    refusals: dict[str, int]
    lines: tuple[LogLine, ...]


class Loads:
    """The load of all server processes."""

    def __init__(self, service: TableService, bot_pool: BotWorkerPool, connection_limiter: ConnectionLimiter, recent: Recent) -> None:
        self.service = service
        self.bot_pool = bot_pool
        self.connection_limiter = connection_limiter
        self.recent = recent
        self.started = time.time()

    def here(self) -> Load:
        """Return the load of this process."""
        service = self.service
        return Load(
            process=service.bus.process,
            host=socket.gethostname(),
            pid=os.getpid(),
            version=nexarium.__version__,
            started=self.started,
            at=time.time(),
            draining=service.draining,
            viewers=self.connection_limiter.viewers.total(),
            tables=len(service.registry.live),
            memory=service.metrics.memory,
            lag=service.metrics.lag,
            queue=self.bot_pool.waiting,
            moves=service.metrics.moves,
            refusals=service.metrics.refusals,
            lines=tuple(self.recent.lines),
        )

    async def everywhere(self) -> tuple[Load, ...]:
        """Return the load of all processes, this one first; raises `Unavailable`."""
        here = self.here()
        if not self.service.bus.shared:
            return (here,)
        written = await admin_store.how_all_are(self.service.store, here.at - SILENT)
        others = [msgspec.json.decode(each, type=Load) for each in written]
        return (here, *(each for each in others if each.process != here.process))

    async def keep(self) -> None:
        """Store the load of this process regularly, where processes share a database."""
        while self.service.bus.shared:
            here = self.here()
            with contextlib.suppress(Unavailable, Conflict):
                await admin_store.say_how(
                    self.service.store, here.process, here.at, msgspec.json.encode(here).decode(), here.at - FORGOTTEN
                )
            await asyncio.sleep(LOAD_PAUSE)
