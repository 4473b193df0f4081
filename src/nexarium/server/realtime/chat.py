"""The chat at a table: messages are stored with the table and sent to everyone who may read them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.engine import RowMapping

from nexarium.core.text_input import one_line
from nexarium.server.errors import ApiError
from nexarium.server.language import Language, shown_name
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.protocol.chat import ChatLine, Emote
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.settings import Limits
from nexarium.server.storage import Conflict, Store, Unavailable
from nexarium.server.storage.schema import CHATS
from nexarium.server.tables.names import clean_name
from nexarium.server.tables.player_names import called
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.stored import ChatMessage
from nexarium.server.tables.table import Table

LENGTH = 300
"""The maximum number of characters in a message."""
KEPT = 200
"""The number of messages kept per table, the last ones."""
ATTEMPTS = 5
"""How often a message gets a new number because another message came first."""


def may_chat(table: Table, credential: Credential) -> bool:
    """Return whether the holder of `credential` may read and write in the chat."""
    if table.chat == "nobody" or (table.closed is not None and table.closed.by == "owner"):
        return False
    return table.chat == "everybody" or table.knows(credential)


def chat_line(message: ChatMessage, table: Table, language: Language) -> ChatLine:
    """Return a message in the form for a reader of `language`."""
    seat = message.seat if 0 <= message.seat < len(table.seats) else None
    name = shown_name("human", message.name, language) if seat is None else called(table, language)[seat]
    return ChatLine(
        number=message.number,
        at=message.at,
        seat=seat,
        name=name,
        author=message.author,
        text=message.text,
        emote=msgspec.convert(message.emote, Emote) if message.emote else None,
    )


class Chat:
    """The chats of all tables. `now` is the clock, in seconds since the epoch."""

    def __init__(self, store: Store, limits: Limits, process: str, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.process = process
        self.now = now
        self.rate_limiter = RateLimiter(limits.chats_per_second, limits.chat_burst)
        """How much a visitor may write, by network."""

    async def read(self, live: TableSession) -> None:
        """Update the known chat of a table, and notify its viewers of new messages. The read starts at the last known message. If that
        one is missing, the database has lost it (a replica took over without it), and the whole chat is sent again."""
        async with live.chat_lock:
            known = live.chat[-1:]
            found = await self._from(live, known[0].number if known else 0)
            lost = found[: len(known)] != known
            live.chat = await self._from(live, 0) if lost else (*live.chat, *found[len(known) :])[-KEPT:]
            live.chat_read = True
        if lost or len(found) > len(known):
            live.chatted(whole=lost)

    async def _from(self, live: TableSession, number: int) -> tuple[ChatMessage, ...]:
        """Return the messages of a table's chat from this number on, the last of them."""
        wanted = select(CHATS).where(CHATS.c.table_id == live.table.header.id, CHATS.c.number >= number)
        rows = await self.store.rows(wanted.order_by(CHATS.c.number.desc()).limit(KEPT))
        return tuple(map(_message, reversed(rows)))

    async def lines(self, live: TableSession) -> tuple[ChatMessage, ...]:
        """Return the latest messages at a table."""
        if not live.chat_read:
            await self.read(live)
        return live.chat

    async def write(
        self, live: TableSession, credential: Credential, watcher: str, network: str, name: str, text: str, emote: str | None
    ) -> None:
        """Store a message of the holder of `credential`, which is on disk on return. `name` is a spectator's name."""
        table, said = live.table, one_line(text)
        if table.chat == "nobody":
            raise ApiError("chat_off", status=403)
        if not may_chat(table, credential):
            raise ApiError("chat_for_players", status=403)
        if bool(said) == bool(emote):
            raise ApiError("chat_empty", status=422, field="text")
        if len(said) > LENGTH:
            raise ApiError("chat_too_long", status=422, field="text", most=LENGTH)
        self.rate_limiter.spend(network, "chat_too_fast")
        seat = table.seat_of(credential)
        row = {
            "table_id": table.header.id,
            "at": self.now(),
            "seat": seat,
            "name": "" if seat >= 0 else clean_name(name),
            "author": f"seat {seat}" if seat >= 0 else watcher,
            "text": said,
            "emote": emote or "",
        }
        try:
            await self._append(row)
            await self.read(live)
        except (Unavailable, Conflict):
            raise ApiError("stored", status=503) from None

    async def _append(self, row: dict[str, Any]) -> None:
        def work(connection: Connection) -> None:
            own = CHATS.c.table_id == row["table_id"]
            last = connection.execute(select(func.max(CHATS.c.number)).where(own)).scalar()
            number = 0 if last is None else last + 1
            connection.execute(insert(CHATS), {**row, "number": number})
            connection.execute(delete(CHATS).where(own, CHATS.c.number <= number - KEPT))
            self.store.announce(connection, row["table_id"], self.process, "chatted")

        for _ in range(ATTEMPTS - 1):
            try:
                return await self.store.transact(work)
            except Conflict:
                continue
        await self.store.transact(work)


def _message(row: RowMapping) -> ChatMessage:
    return ChatMessage(**{field: row[field] for field in ChatMessage.__struct_fields__})
