"""Keeps the tables in memory up to date with other processes: reads what their notices are about."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from functools import partial

from nexarium.server.errors import ApiError
from nexarium.server.logs import about
from nexarium.server.protocol.bots import Thinking
from nexarium.server.realtime.bus import AnyNotice, BotThinks, Bus, Changed, Chatted, Gathered, SignedOut
from nexarium.server.realtime.chat import Chat
from nexarium.server.realtime.presence import Presence
from nexarium.server.realtime.table_registry import TableRegistry
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.storage import Unavailable

log = logging.getLogger("nexarium.server")

READ_PAUSE, READINGS = 2.0, 150
"""Seconds before a failed read is tried again, and the number of tries."""
Refresh = Callable[[TableSession], Coroutine[None, None, None]]


class NoticeReader:
    """Handles other processes' notices about tables. `refresh` updates a table from its log."""

    def __init__(self, bus: Bus, registry: TableRegistry, presence: Presence, chat: Chat, refresh: Refresh) -> None:
        self.bus = bus
        self.registry = registry
        self.presence = presence
        self.chat = chat
        self.refresh = refresh
        self._tasks: set[asyncio.Task[None]] = set()
        bus.notices.connect(self.on_notice)

    def on_notice(self, notice: AnyNotice | None) -> None:
        """Handle another process's notice. None: some may have been missed, so every table is read again."""
        if notice is not None and notice.sender == self.bus.process:
            return
        if isinstance(notice, SignedOut):
            self.presence.recheck_account(notice.account)
            return
        for table in tuple(self.registry.live) if notice is None else (notice.table,):
            self._apply(table, notice)
        for table, opening in self.registry.opening.items():
            if notice is None or table == notice.table:  # its data may have been read before the notice
                opening.add_done_callback(lambda _opened, table=table: self._apply(table, notice))  # type: ignore[misc]

    def _apply(self, table: str, notice: AnyNotice | None) -> None:
        """Apply a notice, if the table is in memory."""
        live = self.registry.live.get(table)
        if live is None:
            return
        match notice:
            case None:
                self._read(live, partial(self.refresh, live))
                self._read_chat(live)
            case Changed():
                self._read(live, partial(self.refresh, live))
            case Chatted():
                self._read_chat(live)
            case BotThinks():
                live.say(
                    Thinking(seat=notice.seat, ply=notice.ply, progress=notice.progress, elapsed=notice.elapsed, expected=notice.expected)
                )
            case Gathered():
                self.presence.on_report(live, notice)

    def _read_chat(self, live: TableSession) -> None:
        """Read new chat messages, if the chat has been read here before; a request that runs now may be answered without them."""
        if live.chat_read or live.chat_lock.locked():
            self._read(live, partial(self.chat.read, live))

    def _read(self, live: TableSession, read: Callable[[], Coroutine[None, None, None]]) -> None:
        task = asyncio.get_running_loop().create_task(self._until_read(live, read))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _until_read(self, live: TableSession, read: Callable[[], Coroutine[None, None, None]]) -> None:
        """Read a change that another process announced. It is announced only once, so the read is retried while the database does not
        answer."""
        for _ in range(READINGS):
            try:
                return await read()
            except (Unavailable, ApiError) as error:
                if isinstance(error, ApiError) and error.key in ("newer", "damaged", "moved_on"):
                    return
                log.warning("what has changed could not be read", extra=about("not_read", table=live.table.header.id))
                await asyncio.sleep(READ_PAUSE)
