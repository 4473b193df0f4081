"""What a client can do at a table besides playing: chat and the host's commands."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from typing import TypeVar

from nexarium.server.protocol.base import Done, Message, RequestMessage
from nexarium.server.protocol.chat import Chat, ChatLine, Emote, Said
from nexarium.server.protocol.host import Arrange, AskWatchers, CloseTable, Pause, RemoveWatcher, Watcher, Watchers
from nexarium.server.protocol.seats import StandIn
from nexarium.server.tables.terms import WhoChats

Answer = TypeVar("Answer", bound=Message)


class TableActions(ABC):
    """Base class of a client at a table, with its chat and host commands. The host is the person or program that opened the table
    (`position.situation.host`). When a client that is not the host sends a host command, the server refuses with `ServerRefused`."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._lines: dict[int, ChatLine] = {}
        self._before: int | None = None
        """The number of the newest chat line when the first lines arrived, -1 if there was none. None: no lines have arrived yet."""

    @abstractmethod
    async def _ask(self, message: RequestMessage, kind: type[Answer]) -> Answer:
        """Send a request and return its answer."""

    @abstractmethod
    async def _turn(self) -> None:
        """Wait for the next update. Raises the reason when no more updates can come."""

    @property
    def _number(self) -> int:
        return next(self._numbers)

    def _take_chat(self, said: Said) -> None:
        if self._before is None:
            self._before = max((line.number for line in said.lines), default=-1) if said.whole else -1
        if said.whole:
            self._lines.clear()
        self._lines |= {line.number: line for line in said.lines}

    # --- chat ---------------------------------------------------------------------------------------------------------

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The most recent chat lines, oldest first. Empty for spectators who may not read the chat."""
        return tuple(self._lines[number] for number in sorted(self._lines))

    async def new_lines(self) -> AsyncIterator[ChatLine]:
        """Yield each new chat line, including this program's own."""
        last = max(self._lines, default=-1)
        while True:
            last = max(last, -1 if self._before is None else self._before)
            for line in self.lines:
                if line.number > last:
                    last = line.number
                    yield line
            if max(self._lines, default=-1) <= last:
                await self._turn()

    async def write(self, text: str) -> None:
        """Send a chat line. If the connection breaks before the answer, the line is sent again and may appear twice."""
        await self._ask(Chat(id=self._number, text=text), Done)

    async def emote(self, emote: Emote) -> None:
        """Send an emote: `hello`, `thanks`, `well_played`, `oops`, `thinking`, `hurry`, `sorry` or `laugh`."""
        await self._ask(Chat(id=self._number, emote=emote), Done)

    # --- the host -----------------------------------------------------------------------------------------------------

    async def pause(self) -> None:
        """Pause the game and its clocks."""
        await self._ask(Pause(id=self._number, on=True), Done)

    async def unpause(self) -> None:
        """Resume the paused game."""
        await self._ask(Pause(id=self._number, on=False), Done)

    async def stand_in(self, seat: int, level: int) -> None:
        """Let a bot of `level` play for an absent player, or take an empty seat."""
        await self._ask(StandIn(id=self._number, seat=seat, level=level), Done)

    async def arrange_chat(self, who: WhoChats) -> None:
        """Set who can chat: `nobody`, the `players`, or `everybody`, which includes spectators."""
        await self._ask(Arrange(id=self._number, chat=who), Done)

    async def watchers(self) -> tuple[Watcher, ...]:
        """Return the spectators."""
        return (await self._ask(AskWatchers(id=self._number), Watchers)).watchers

    async def send_away(self, watcher: Watcher) -> None:
        """Remove a spectator, and every other spectator from the same network."""
        await self._ask(RemoveWatcher(id=self._number, watcher=watcher.watcher), Done)

    async def close_table(self) -> None:
        """Close the table without a result."""
        await self._ask(CloseTable(id=self._number), Done)
