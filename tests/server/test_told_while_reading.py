"""What another process tells of while this one reads: nobody may be left with what was there before."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from nexarium.server.bots.remote_bots import RemoteBot, RemoteBots
from nexarium.server.bots.remote_messages import RemoteBotCard
from nexarium.server.bots.scheduler import BotScheduler
from nexarium.server.bots.worker_pool import Question
from nexarium.server.errors import ApiError
from nexarium.server.protocol.base import PROTOCOL
from nexarium.server.protocol.connection import Hello, Presence
from nexarium.server.protocol.lobby import NewTable
from nexarium.server.protocol.seats import Seated, SeatRequest, TakeSeat
from nexarium.server.realtime.bus import AnyNotice, Bus, Changed, Chatted, Gathered
from nexarium.server.realtime.connection import TOO_MANY, Connection
from nexarium.server.realtime.requests import hello
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.settings import Settings
from nexarium.server.storage import Store, Unavailable
from nexarium.server.tables import commands
from nexarium.server.tables.seat import Credential

from .conftest import A1, CENTRE, decide, play

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


def looking(server: TableService, live: TableSession) -> Connection:
    """Somebody who looks at a table, to whom nothing is sent."""
    viewer = Connection(server, live, Mock())
    live.greet(viewer)
    return viewer


async def settled(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():
            await asyncio.sleep(0.01)


def two_servers(settings: Settings, scene: Callable[[TableService, TableService, Seated], Awaitable[None]]) -> None:
    """Two servers on one database, at the first of which a table is opened."""

    async def played() -> None:
        here, there = (
            TableService(settings, Store(settings.database, settings.database_patience, settings.key_file), bus, RemoteBots(bus))
            for bus in (Bus(), Bus())
        )
        try:
            for server in (here, there):
                await server.store.open()
            await scene(here, there, await TableOpening(here).open(OPENED))
        finally:
            for server in (here, there):
                server.close()
                await server.store.close()

    asyncio.run(played())


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")


@pytest.mark.parametrize("anything_missed", [False, True])
def test_a_move_made_while_a_table_is_opened_is_shown_there(settings: Settings, anything_missed: bool) -> None:
    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        log = there.table_store.log = Late(there.table_store.log)  # type: ignore[method-assign, assignment]
        opening = asyncio.create_task(there.registry.find(seated.table))
        await log.read.wait()
        await play(here, await here.registry.find(seated.table), Credential(seated.token), 0, CENTRE)
        there.bus.notices.send(None if anything_missed else Changed(table=seated.table, sender=here.bus.process))
        log.let_go.set()
        live = await opening
        await settled(lambda: live.table.actions == (CENTRE,))

    two_servers(settings, scene)


def test_who_comes_while_a_table_is_opened_is_seen_there(settings: Settings) -> None:
    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        log = there.table_store.log = Late(there.table_store.log)  # type: ignore[method-assign, assignment]
        opening = asyncio.create_task(there.registry.find(seated.table))
        await log.read.wait()
        there.bus.notices.send(Gathered(table=seated.table, sender=here.bus.process, seats=(0,), watching=2))
        there.bus.notices.send(Gathered(table="another", sender=here.bus.process, seats=(1,)))
        log.let_go.set()
        live = await opening
        await settled(lambda: live.present() == {0} and live.presence().watching == 2)

    two_servers(settings, scene)


@pytest.mark.parametrize("anything_missed", [False, True])
def test_a_line_written_while_the_chat_is_read_first_is_read_too(settings: Settings, anything_missed: bool) -> None:
    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        live, read, let_go = await there.registry.find(seated.table), asyncio.Event(), asyncio.Event()
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
        await here.chat.write(await here.registry.find(seated.table), Credential(seated.token), "", "127.0.0.1", "", "Good luck!", None)
        there.bus.notices.send(None if anything_missed else Chatted(table=seated.table, sender=here.bus.process))
        let_go.set()
        assert await first == ()
        await settled(lambda: [line.text for line in live.chat] == ["Good luck!"])

    two_servers(settings, scene)


def test_who_says_hello_before_the_notice_of_their_seat_holds_it(settings: Settings) -> None:
    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        live = await there.registry.find(seated.table)
        there.bus.shared = True
        viewer = looking(there, live)
        taken = await TableOpening(here).sit(seated.table, TakeSeat(name="Bo"))
        await hello(viewer, Hello(protocol=PROTOCOL, token=taken.token))
        assert live.viewers[viewer] == (1,)
        with pytest.raises(ApiError) as refusal:
            await hello(viewer, Hello(protocol=PROTOCOL, token="made up"))
        assert refusal.value.key == "token"

    two_servers(settings, scene)


def test_nobody_is_told_that_a_seat_is_gone_that_cannot_be_read(settings: Settings) -> None:
    """The page would throw its key away; so it comes again when the database answers."""

    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        live = await there.registry.find(seated.table)
        there.bus.shared = True
        viewer = looking(there, live)
        taken = await TableOpening(here).sit(seated.table, TakeSeat(name="Bo"))
        there.table_store.log = Mock(side_effect=Unavailable("too many connections"))  # type: ignore[method-assign]
        with pytest.raises(ApiError) as refusal:
            await hello(viewer, Hello(protocol=PROTOCOL, token=taken.token))
        assert (refusal.value.key, viewer.hello, viewer.leaving) == ("unstored", None, TOO_MANY)

    two_servers(settings, scene)


def test_who_has_not_said_hello_is_not_counted(settings: Settings) -> None:
    """A player whose page is slow to say who they are is no spectator meanwhile, and nobody without a name."""

    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        live = await here.registry.find(seated.table)
        viewer = looking(here, live)
        assert live.presence() == Presence(seats=(), watching=0)
        assert live.watchers() == {}
        await hello(viewer, Hello(protocol=PROTOCOL, name="Cleo"))
        assert live.presence() == Presence(seats=(), watching=1)
        assert list(live.watchers().values()) == [("Cleo",)]

    two_servers(settings, scene)


def test_who_shows_a_table_anew_is_told_who_looks_elsewhere(settings: Settings) -> None:
    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        for one, other in ((here, there), (there, here)):
            one.bus.tell = partial(asyncio.get_running_loop().call_soon, other.bus.notices.send)  # type: ignore[method-assign, assignment]
        live = await here.registry.find(seated.table)
        await hello(looking(here, live), Hello(protocol=PROTOCOL, token=seated.token))
        await settled(lambda: not here.presence._unannounced)
        await asyncio.sleep(0)  # until the other server, which does not show the table yet, has heard it too
        second = await there.registry.find(seated.table)
        assert second.present() == frozenset()
        await hello(looking(there, second), Hello(protocol=PROTOCOL))
        await settled(lambda: second.presence() == live.presence() == Presence(seats=(0,), watching=1))

    two_servers(settings, scene)


def test_whoever_has_just_begun_is_told_which_bots_are_lent() -> None:
    here, there = RemoteBots(Bus()), RemoteBots(Bus())
    card = RemoteBotCard(remote_bot="steady", name="Steady", operator="Ada", games=("tictactoe",))
    here.add(RemoteBot(card, "127.0.0.1", [], lambda: None))
    here.bus.tell, there.bus.tell = there.on_notice, here.on_notice  # type: ignore[method-assign]
    asyncio.run(there.keep_announcing())
    assert there.cards() == (card,)


def test_what_could_not_be_read_is_read_once_the_database_answers(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nexarium.server.realtime.notice_reader.READ_PAUSE", 0.01)

    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        live, ask, failures = await there.registry.find(seated.table), there.table_store.log, [3]
        await there.chat.lines(live)

        async def log(*asked: Any) -> Any:
            if failures[0]:
                failures[0] -= 1
                raise Unavailable("too many connections")
            return await ask(*asked)

        there.table_store.log = log  # type: ignore[method-assign]
        await play(here, await here.registry.find(seated.table), Credential(seated.token), 0, CENTRE)
        there.bus.notices.send(Changed(table=seated.table, sender=here.bus.process))
        await settled(lambda: live.table.actions == (CENTRE,))
        assert failures == [0]

    two_servers(settings, scene)


def test_a_record_has_what_was_played_through_another_process(settings: Settings) -> None:
    """A page that thinks for a bot got the move from that process."""

    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        there.bus.shared = True
        await there.registry.find(seated.table)
        await play(here, await here.registry.find(seated.table), Credential(seated.token), 0, CENTRE)
        assert (await there.record(seated.table)).actions == (CENTRE,)

    two_servers(settings, scene)


# --- the line between processes --------------------------------------------------------------------------------------------


class Wire:
    """A connection to PostgreSQL as far as the bus uses it."""

    def __init__(self, deaf: Exception | None = None, mute: bool = False) -> None:
        self.deaf, self.mute, self.closed = deaf, mute, False

    async def add_listener(self, _channel: str, _heard: object) -> None:
        if self.deaf:
            raise self.deaf

    async def fetchval(self, *_asked: object, timeout: float) -> int:
        if self.mute:
            raise TimeoutError
        return 1

    def terminate(self) -> None:
        self.closed = True

    def is_closed(self) -> bool:
        return self.closed

    async def close(self, timeout: float) -> None:
        self.closed = True


def test_a_line_on_which_nothing_is_heard_or_answered_is_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    from nexarium.server.realtime.postgres_bus import PostgresBus

    first, deaf, lost, good = wires = [
        Wire(),
        Wire(deaf=OSError("cannot execute LISTEN during recovery")),
        Wire(deaf=asyncpg.InterfaceError("connection is closed")),  # it was cut before anybody listened
        Wire(),
    ]
    coming, heard = iter(wires), list[AnyNotice | None]()

    async def connect(**_place: object) -> Wire:
        return next(coming)

    monkeypatch.setattr("asyncpg.connect", connect)
    monkeypatch.setattr("nexarium.server.realtime.postgres_bus.RECONNECT_PAUSE", 0.01)
    monkeypatch.setattr("nexarium.server.realtime.postgres_bus.ALIVE_PAUSE", 0.02)

    async def scene() -> None:
        bus = PostgresBus("postgresql://somewhere/house")
        bus.notices.connect(heard.append)
        await bus.open()
        assert await bus.claim("table")
        first.mute = True
        await settled(lambda: heard == [None])
        assert (first.closed, deaf.closed, lost.closed, good.closed) == (True, True, True, False)
        assert await bus.claim("table")
        await bus.close()

    asyncio.run(scene())


def test_a_bot_that_thinks_about_a_move_that_was_taken_back_begins_anew(settings: Settings) -> None:
    """Another process took a move back and played another: as many plies, another position."""

    async def scene(here: TableService, there: TableService, _: Seated) -> None:
        seated = await TableOpening(here).open(
            NewTable(game="tictactoe", seats=(SeatRequest(who="you"), SeatRequest(who="bot", level=1)), name="Ann")
        )
        asked: list[tuple[int, ...]] = []

        async def think(question: Question, _progress: object) -> int:
            asked.append(question.history)
            if question.history == (CENTRE,):
                await asyncio.Event().wait()
            return CENTRE

        turns = BotScheduler(there, RemoteBots(there.bus), Mock(think=think, waiting=0))
        live, credential = await here.registry.find(seated.table), Credential(seated.token)
        await play(here, live, credential, 0, CENTRE)
        elsewhere = await there.registry.find(seated.table)
        turns.consider(elsewhere)
        await settled(lambda: asked == [(CENTRE,)])
        await decide(here, commands.undo, live, credential, 1)
        await play(here, live, credential, 0, A1)
        there.bus.notices.send(Changed(table=seated.table, sender=here.bus.process))
        await settled(lambda: elsewhere.table.actions == (A1, CENTRE))
        assert asked == [(CENTRE,), (A1,)]
        await turns.stop()

    two_servers(settings, scene)


@pytest.mark.parametrize("trouble", [ApiError("moved_on", status=409), ArithmeticError("a rule's mistake")])
def test_what_is_refused_after_the_asker_has_gone_is_nobodys_trouble(
    trouble: Exception, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(here: TableService, there: TableService, seated: Seated) -> None:
        live = await here.registry.find(seated.table)
        heard: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))

        def decide(_table: object) -> None:
            raise trouble

        async with live.lock:  # another change is under way
            asking = asyncio.create_task(here.change(live, decide))
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.wait([asking])
        await here.settled()
        await asyncio.sleep(0)
        del asking
        gc.collect()
        assert heard == []
        assert any("a change failed" in line for line in caplog.messages) == (not isinstance(trouble, ApiError))

    two_servers(settings, scene)
