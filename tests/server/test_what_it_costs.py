"""What a table asks of the database: so many statements, in so many transactions, and nothing is read that is known."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from unittest.mock import patch

import pytest
from sqlalchemy import event, select

from nexarium.server.protocol.lobby import NewTable
from nexarium.server.protocol.seats import Seated, SeatRequest
from nexarium.server.realtime.table_service import TableService
from nexarium.server.settings import Settings
from nexarium.server.storage.schema import PLAYED, RESULTS
from nexarium.server.tables import commands
from nexarium.server.tables.seat import Credential
from nexarium.server.threads import Threads

from .club.conftest import FIRST_WINS, Hall, open_hall
from .conftest import A1, PATIENCE, decide, play

WROTE = re.compile(r"(INSERT INTO|UPDATE|DELETE FROM) (\w+)")
READ = re.compile(r"FROM (events|chats|archives)\b|WHERE tables\.id = ")
MOVE = ["INSERT INTO events", "UPDATE tables", "DELETE FROM calls"]


class Asked:
    """What was asked of the database since `forget`: what was written, as verb and relation, in how many transactions; and the reads of
    a table, its log or its chat."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.wrote: list[str] = []
        self.reads: list[str] = []
        self.commits = 0

    def statement(self, _connection: Any, _cursor: Any, text: str, *_more: Any) -> None:
        if wrote := WROTE.match(text):
            self.wrote.append(" ".join(wrote.groups()))
        elif READ.search(text):
            self.reads.append(text)

    def commit(self, _connection: Any) -> None:
        self.commits += 1


@contextmanager
def asked_in(hall: Hall) -> Iterator[Asked]:
    """What is asked of a hall's database in the block."""
    asked, store = Asked(), hall.server.store
    assert store.engine is not None
    assert store._writer is not None
    engines = [store.engine.sync_engine, store._writer._engine]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", asked.statement)
    event.listen(engines[1], "commit", asked.commit)
    try:
        yield asked
    finally:
        for engine in engines:
            event.remove(engine, "before_cursor_execute", asked.statement)
        event.remove(engines[1], "commit", asked.commit)


def in_hall(settings: Settings, play: Callable[[Hall, Asked], Awaitable[None]]) -> None:
    """Run a scene in a server of its own that does none of its rounds: what it looks for from time to time would be counted too."""

    async def run() -> None:
        async with open_hall(settings) as hall:
            await hall.server.store.trouble()
            with asked_in(hall) as asked:
                await play(hall, asked)

    with patch.object(TableService, "start", return_value=[]):
        asyncio.run(run())


async def open_for_two(hall: Hall) -> Seated:
    """A table of somebody without an account, who plays both seats."""
    return await hall.table_opening.open(NewTable(game="tictactoe", seats=(SeatRequest(who="you"),) * 2), "visitor")


def test_a_table_is_opened_in_one_transaction_and_read_by_nobody(settings: Settings) -> None:
    async def scene(hall: Hall, asked: Asked) -> None:
        seated = await open_for_two(hall)
        live = await hall.server.registry.find(seated.table)
        assert await hall.server.chat.lines(live) == ()
        assert asked.wrote == ["INSERT INTO tables", "INSERT INTO events"]
        assert asked.commits == 1
        assert asked.reads == []

    in_hall(settings, scene)


def test_a_move_writes_three_statements_in_one_transaction(settings: Settings) -> None:
    async def scene(hall: Hall, asked: Asked) -> None:
        seated = await open_for_two(hall)
        live = await hall.server.registry.find(seated.table)
        asked.forget()
        await play(hall.server, live, Credential(seated.token), 0, A1)
        assert asked.wrote == MOVE
        assert asked.commits == 1
        assert asked.reads == []

    in_hall(settings, scene)


def test_the_end_of_a_game_of_strangers_is_entered_with_its_last_move_and_reads_no_log(settings: Settings) -> None:
    async def scene(hall: Hall, asked: Asked) -> None:
        seated = await open_for_two(hall)
        live = await hall.server.registry.find(seated.table)
        for action in FIRST_WINS:
            asked.forget()
            await play(hall.server, live, Credential(seated.token), live.table.plies, action)
        await hall.club.settle()
        assert live.table.over
        assert asked.wrote == ["INSERT INTO events", "UPDATE tables", "INSERT INTO results", "DELETE FROM calls", "INSERT INTO calls"]
        assert asked.commits == 1
        assert asked.reads == []
        async with hall.server.store.reading() as connection:
            (result,) = (await connection.execute(select(RESULTS))).all()
        assert (result.table_id, result.plies, result.finished, result.unrated) == (seated.table, 5, live.table.changed, "not_asked")

    in_hall(settings, scene)


def test_where_an_account_once_sat_the_log_tells_what_came_of_it(settings: Settings) -> None:
    async def scene(hall: Hall, asked: Asked) -> None:
        await hall.enrol("ann")
        table = await hall.open("ann", "1", rated=False)
        live = await hall.server.registry.find(table.id)
        for action in FIRST_WINS:
            asked.forget()
            if live.table.bot_to_move:
                await decide(hall.server, commands.play_for_bot, live, live.table.actions, action)
            else:
                await play(hall.server, live, table.claims[0], live.table.plies, action)
        await hall.club.settle()
        assert len([text for text in asked.reads if "FROM events" in text]) == 1
        async with hall.server.store.reading() as connection:
            assert list((await connection.execute(select(PLAYED.c.player).order_by(PLAYED.c.seat))).scalars()) == ["ann", "bot:1"]

    in_hall(settings, scene)


def test_moves_that_come_together_are_committed_together(settings: Settings) -> None:
    async def scene(hall: Hall, asked: Asked) -> None:
        tables = [await open_for_two(hall) for _ in range(20)]
        lives = [await hall.server.registry.find(each.table) for each in tables]
        asked.forget()
        moves = (play(hall.server, live, Credential(each.token), 0, A1) for live, each in zip(lives, tables, strict=True))
        await asyncio.gather(*moves)
        assert sorted(asked.wrote) == sorted(MOVE * 20)
        assert asked.commits < 20

    in_hall(settings, scene)


def test_the_loop_is_woken_once_for_all_that_is_finished_until_it_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        loop, woken, finished = asyncio.get_running_loop(), 0, threading.Semaphore(0)
        wake = loop.call_soon_threadsafe

        def counted(callback: Callable[..., Any], *arguments: Any, **more: Any) -> asyncio.Handle:
            nonlocal woken
            woken += 1
            return wake(callback, *arguments, **more)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        threads = Threads(1)
        try:
            asked = asyncio.gather(*(threads.run(partial(lambda number: (finished.release(), number)[1], number)) for number in range(50)))
            await asyncio.sleep(0)
            for _ in range(50):  # meanwhile the loop does not look
                assert finished.acquire(timeout=PATIENCE)
            assert await asked == list(range(50))
            assert woken <= 2, "the last may have come just after the loop had looked"
        finally:
            threads.close()

    asyncio.run(scene())


def test_what_threads_cannot_do_is_told_and_what_nobody_waits_for_is_not_begun() -> None:
    async def scene() -> None:
        threads, holding, let_go, began = Threads(1), threading.Event(), threading.Event(), []
        with pytest.raises(ZeroDivisionError):
            await threads.run(lambda: 1 // 0)

        def hold() -> bool:
            holding.set()
            return let_go.wait(PATIENCE)

        held = asyncio.ensure_future(threads.run(hold))
        await asyncio.sleep(0)
        assert holding.wait(PATIENCE)
        given_up, waiting = (asyncio.ensure_future(threads.run(partial(began.append, number))) for number in range(2))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.sleep(0)
        threads.close()
        let_go.set()
        assert await held is True
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert began == []

    asyncio.run(scene())
