"""What a program says at a table beside its moves: chat, takebacks, resigning, clocks, and what only the host may do."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from nexarium.bots import make_bot
from nexarium.client import Server, ServerRefused
from nexarium.server.protocol.chat import Said
from nexarium.server.protocol.table import ClocksView
from nexarium.server.tables.timing import Fischer, Timing
from tests.server.conftest import A1, B1, CENTRE, Visitor

from .test_programs_at_the_table import at, run, until

PAGE = Path(__file__).parents[2] / "docs" / "build" / "programs.md"


def test_people_and_programs_write_to_each_other(visitor: Visitor) -> None:
    """Spectators read once they may; a writer learns why the server refuses a message."""

    async def evening() -> None:
        async with Server(at(visitor), name="Ada") as server, Server(at(visitor), name="Bo") as other:
            ada = await server.open("tictactoe")
            bo = await other.sit(ada.table)
            watcher = await other.watch(ada.table)
            heard: list[str] = []

            async def listen() -> None:
                async for line in bo.new_lines():
                    heard.append(line.text or line.emote or "")

            listening = asyncio.create_task(listen())
            await ada.write("Good evening")
            await bo.emote("thanks")
            await until(lambda: heard == ["Good evening", "thanks"])
            await until(lambda: [line.name for line in ada.lines] == ["Ada", "Bo"])
            with pytest.raises(ServerRefused):
                await watcher.write("May I?")
            await ada.arrange_chat("everybody")
            await until(lambda: watcher.position.situation.chat == "everybody")
            await watcher.write("Thank you")
            await until(lambda: heard[-1:] == ["Thank you"])
            listening.cancel()

    run(evening())


def test_what_was_written_before_a_program_came_is_not_new(visitor: Visitor) -> None:
    """Though its first message comes after the situation, when the program has begun to listen."""

    async def evening() -> None:
        async with Server(at(visitor), name="Ada") as server, Server(at(visitor), name="Bo") as other:
            ada = await server.open("tictactoe")
            for text in ("Hello?", "Is anybody there?"):
                await ada.write(text)
            bo = await other.sit(ada.table)
            bo._lines.clear()  # as if the server had not come to them yet
            bo._before = None
            heard: list[str] = []

            async def listen() -> None:
                async for line in bo.new_lines():
                    heard.append(line.text)

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            bo._take_chat(Said(lines=ada.lines, whole=True))
            await ada.write("There you are")
            await until(lambda: "There you are" in heard)
            assert heard == ["There you are"]
            listening.cancel()

    run(evening())


def test_a_takeback_is_asked_refused_and_allowed(visitor: Visitor) -> None:
    async def evening() -> None:
        async with Server(at(visitor), name="Ada") as server, Server(at(visitor), name="Bo") as other:
            ada = await server.open("tictactoe")
            bo = await other.sit(ada.table)
            await ada.position.play(CENTRE)
            await until(lambda: bo.position.to_act)
            await bo.position.play(A1)
            await until(lambda: ada.position.ply == 2)
            await ada.ask_takeback()
            await until(lambda: bool(bo.position.takeback and bo.position.takeback.to_answer))
            assert ada.position.takeback is not None
            assert ada.position.takeback.yours
            await bo.answer_takeback(False)
            await until(lambda: ada.position.takeback is None)
            assert ada.position.ply == 2
            with pytest.raises(ServerRefused):
                await ada.ask_takeback()
            await ada.position.play(B1)
            await until(lambda: bo.position.ply == 3)
            await bo.ask_takeback()
            await until(lambda: ada.position.takeback is not None)
            await ada.answer_takeback(True)
            await until(lambda: bo.position.ply == 1)
            assert bo.position.history == (CENTRE,)

    run(evening())


def test_what_a_host_may_do(visitor: Visitor) -> None:
    """Of a table that it has opened for others, too; a guest is refused."""

    async def evening() -> None:
        async with Server(at(visitor)) as server, Server(at(visitor), name="Bo") as other:
            host = await server.open_for_others("tictactoe", ["open", "open"])
            assert host.position.situation.host
            bo = await other.sit(host.table)
            assert not bo.position.situation.host
            for forbidden in (bo.pause, bo.watchers, bo.close_table):
                with pytest.raises(ServerRefused):
                    await forbidden()
            await host.stand_in(1, 1)
            await until(lambda: bo.position.seats[1].kind == "bot")
            await host.pause()
            await until(lambda: bo.position.situation.paused)
            with pytest.raises(ServerRefused):
                await bo.position.play(CENTRE)
            await host.unpause()
            await until(lambda: not bo.position.situation.paused)
            await bo.close()
            await until(lambda: host.presence is not None and 0 not in host.presence.seats)
            await host.stand_in(0, 1)
            back = await other.resume(bo.table, bo.token)
            assert back.position.seats[0].stand_in
            await back.reclaim()
            await until(lambda: not back.position.seats[0].stand_in)
            await other.watch(host.table)
            async with asyncio.timeout(60):
                while not (found := await host.watchers()):
                    await asyncio.sleep(0.05)
            assert len(found) == 1
            await host.close_table()
            await until(lambda: back.position.closed)

    run(evening())


def test_giving_up_ends_a_game_of_two(visitor: Visitor) -> None:
    async def evening() -> None:
        async with Server(at(visitor)) as server:
            ada = await server.open("tictactoe")
            bo = await server.sit(ada.table)
            await bo.resign()
            await until(lambda: ada.position.over)
            assert [seat.lost for seat in ada.position.seats] == [False, True]

    run(evening())


def test_clocks_are_read(visitor: Visitor) -> None:
    """The one that runs runs down from when the server says, the other stands; without clocks there is nothing to read."""

    async def evening() -> None:
        async with Server(at(visitor)) as server:
            timing = Timing(clock=Fischer(minutes=5, increment=3))
            ada = await server.open("tictactoe", terms={"timing": timing})
            await server.sit(ada.table)
            await until(lambda: ada.position.situation.clocks is not None and ada.position.situation.clocks.running == 0)
            clocks = ada.position.situation.clocks
            assert isinstance(clocks, ClocksView)
            assert ada.position.seconds_left(0, clocks.since + 10) == clocks.left[0] - 10
            assert ada.position.seconds_left(1, clocks.since + 10) == clocks.left[1]
            assert ada.position.seconds_left(0, clocks.since + 10_000) == 0.0
            assert 0 < (ada.position.seconds_left(0) or 0) <= clocks.left[0]
            free = await server.open("tictactoe")
            assert free.position.seconds_left(0) is None

    run(evening())


def test_the_kind_bot_of_the_documents(visitor: Visitor) -> None:
    """It greets, plays, and lets the other take back."""
    (text,) = re.findall(r"^```python\n(async def be_kind.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    said: dict[str, Any] = {}
    exec(text, said)

    async def evening() -> None:
        async with Server(at(visitor), name="Ada") as server, Server(at(visitor), name="Kind") as other:
            ada = await server.open("tictactoe")
            kind = await other.sit(ada.table)
            playing = asyncio.create_task(said["be_kind"](kind, make_bot("greedy", kind.game, 1)))
            await until(lambda: [line.emote for line in ada.lines] == ["hello"])
            await ada.position.play(CENTRE)
            await until(lambda: ada.position.ply == 2)
            await ada.ask_takeback()
            await until(lambda: ada.position.ply == 0)
            await ada.close_table()
            await playing

    run(evening())
