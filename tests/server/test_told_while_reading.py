"""What another process tells of while this one reads: nobody may be left with what was there before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from nexarium.server.bus import Changed, Chatted, Gathered, LocalBus
from nexarium.server.house import House
from nexarium.server.messages import NewTable, Seated, SeatRequest
from nexarium.server.reception import Reception
from nexarium.server.seat import Claim
from nexarium.server.settings import Settings
from nexarium.server.storage import Store

from .conftest import CENTRE

OPENED = NewTable(game="tictactoe", seats=(SeatRequest(who="you"), SeatRequest(who="open")), name="Ann")


class Late:
    """An answer of the database that is read, and then held back until it is let go."""

    def __init__(self, ask: Callable[..., Awaitable[Any]]) -> None:
        self.ask = ask
        self.read, self.let_go = asyncio.Event(), asyncio.Event()

    async def __call__(self, *asked: object) -> Any:
        answer = await self.ask(*asked)
        if not self.read.is_set():
            self.read.set()
            await self.let_go.wait()
        return answer


async def settled(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.01)


def two_houses(settings: Settings, scene: Callable[[House, House, Seated], Awaitable[None]]) -> None:
    """Two houses on one database, at the first of which a table is opened."""

    async def played() -> None:
        here, there = (House(settings, Store(settings.database, settings.database_patience, settings.key_file), LocalBus()) for _ in "ab")
        try:
            for house in (here, there):
                await house.store.open()
            await scene(here, there, await Reception(here).open(OPENED))
        finally:
            for house in (here, there):
                house.close()
                await house.store.close()

    asyncio.run(played())


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")


@pytest.mark.parametrize("anything_missed", [False, True])
def test_a_move_made_while_a_table_is_opened_is_shown_there(settings: Settings, anything_missed: bool) -> None:
    async def scene(here: House, there: House, seated: Seated) -> None:
        log = there.store.log = Late(there.store.log)  # type: ignore[method-assign, assignment]
        opening = asyncio.create_task(there.find(seated.table))
        await log.read.wait()
        await here.act(await here.find(seated.table), Claim(seated.token), 0, CENTRE)
        there.hear(None if anything_missed else Changed(table=seated.table, sender=here.bus.process))
        log.let_go.set()
        live = await opening
        await settled(lambda: live.table.actions == (CENTRE,))

    two_houses(settings, scene)


def test_who_comes_while_a_table_is_opened_is_seen_there(settings: Settings) -> None:
    async def scene(here: House, there: House, seated: Seated) -> None:
        log = there.store.log = Late(there.store.log)  # type: ignore[method-assign, assignment]
        opening = asyncio.create_task(there.find(seated.table))
        await log.read.wait()
        there.hear(Gathered(table=seated.table, sender=here.bus.process, seats=(0,), watching=2))
        there.hear(Gathered(table="another", sender=here.bus.process, seats=(1,)))
        log.let_go.set()
        live = await opening
        await settled(lambda: live.present() == {0} and live.presence().watching == 2)

    two_houses(settings, scene)


@pytest.mark.parametrize("anything_missed", [False, True])
def test_a_line_written_while_the_chat_is_read_first_is_read_too(settings: Settings, anything_missed: bool) -> None:
    async def scene(here: House, there: House, seated: Seated) -> None:
        live, read, let_go = await there.find(seated.table), asyncio.Event(), asyncio.Event()
        reading = there.store.reading

        @asynccontextmanager
        async def late() -> AsyncIterator[AsyncConnection]:
            async with reading() as connection:
                yield connection
            read.set()
            await let_go.wait()

        there.store.reading = late  # type: ignore[method-assign]
        first = asyncio.create_task(there.chat.lines(live))
        await read.wait()
        await here.chat.write(await here.find(seated.table), Claim(seated.token), "", "127.0.0.1", "", "Good luck!", None)
        there.hear(None if anything_missed else Chatted(table=seated.table, sender=here.bus.process))
        let_go.set()
        assert await first == ()
        await settled(lambda: [line.text for line in live.chat] == ["Good luck!"])

    two_houses(settings, scene)
