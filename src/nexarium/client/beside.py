"""What a program says and hears at a table beside its game: chat, and what a host may do."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from typing import TypeVar

from nexarium.server.protocol import messages as wire
from nexarium.server.tables.terms import WhoChats

Answer = TypeVar("Answer", bound=wire.Message)


class Beside(ABC):
    """Whoever is at a table, with what they may say there beside their moves. The host is whoever opened it (`position.situation.host`);
    the house refuses to others what only the host may do, with `HouseRefused`."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._lines: dict[int, wire.ChatLine] = {}
        self._before: int | None = None
        """The number of the last line that stood there when the first ones were told, -1 where there was none; None: none were told yet."""

    @abstractmethod
    async def _ask(self, message: wire.Asking, kind: type[Answer]) -> Answer:
        """Say something and wait for its answer."""

    @abstractmethod
    async def _turn(self) -> None:
        """Wait until there is something new. Raises why there will be nothing any more."""

    @property
    def _number(self) -> int:
        return next(self._numbers)

    def _told(self, said: wire.Said) -> None:
        if self._before is None:
            self._before = max((line.number for line in said.lines), default=-1) if said.whole else -1
        if said.whole:
            self._lines.clear()
        self._lines |= {line.number: line for line in said.lines}

    # --- chat ---------------------------------------------------------------------------------------------------------

    @property
    def lines(self) -> tuple[wire.ChatLine, ...]:
        """What people have written, the last of it, the oldest first. Where spectators may not read it, they have none."""
        return tuple(self._lines[number] for number in sorted(self._lines))

    async def new_lines(self) -> AsyncIterator[wire.ChatLine]:
        """Each line that somebody writes from now on, one's own among them."""
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
        """Write a line to the others. When the connection breaks before the answer it is said again, so it may stand there twice."""
        await self._ask(wire.Chat(id=self._number, text=text), wire.Done)

    async def emote(self, emote: wire.Emote) -> None:
        """Say something with an emote: `hello`, `thanks`, `well_played`, `oops`, `thinking`, `hurry`, `sorry` or `laugh`."""
        await self._ask(wire.Chat(id=self._number, emote=emote), wire.Done)

    # --- the host -----------------------------------------------------------------------------------------------------

    async def pause(self) -> None:
        """Let the game rest; clocks stand."""
        await self._ask(wire.Pause(id=self._number, on=True), wire.Done)

    async def unpause(self) -> None:
        """Let the game go on."""
        await self._ask(wire.Pause(id=self._number, on=False), wire.Done)

    async def stand_in(self, seat: int, level: int) -> None:
        """Let a bot of `level` stand in for somebody who is away, or sit down where nobody sits."""
        await self._ask(wire.StandIn(id=self._number, seat=seat, level=level), wire.Done)

    async def arrange_chat(self, who: WhoChats) -> None:
        """Say who may write: `nobody`, the `players`, or `everybody`, spectators, too."""
        await self._ask(wire.Arrange(id=self._number, chat=who), wire.Done)

    async def watchers(self) -> tuple[wire.Watcher, ...]:
        """Who looks on without a seat."""
        return (await self._ask(wire.AskWatchers(id=self._number), wire.Watchers)).watchers

    async def send_away(self, watcher: wire.Watcher) -> None:
        """Send a spectator away, and whoever looks from the same network."""
        await self._ask(wire.RemoveWatcher(id=self._number, watcher=watcher.watcher), wire.Done)

    async def close_table(self) -> None:
        """End the table without a result."""
        await self._ask(wire.CloseTable(id=self._number), wire.Done)
