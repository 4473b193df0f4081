"""A server of one's own for each test, and a player who talks to it over the wire as the browser does."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
import pytest
import uvicorn
from websockets.sync.client import connect

from nexarium.server.app import create_app
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.run import configuration
from nexarium.server.settings import Limits, Settings
from nexarium.server.tables import commands
from nexarium.server.tables.events import AnyEvent
from nexarium.server.tables.seat import Credential

from .by_the_document import by_the_document
from .clusters import Cluster, NoPostgres

NO_WORKER = ("cat",)
"""A worker that never gets ready: for tests in which no bot has to think."""

PATIENCE = 180.0
"""Seconds after which what does not happen at all fails a test; nothing that happens comes near, on however busy a machine."""

CENTRE, A1, B1, C1, A2 = 4, 0, 1, 2, 3


async def decide(server: TableService, command: Callable[..., AnyEvent | None], live: TableSession, *values: Any, **named: Any) -> bool:
    """Give a command at a table, as a connection does."""
    return await server.change(live, lambda table: command(table, *values, **named))


async def play(server: TableService, live: TableSession, credential: Credential, ply: int, action: int) -> bool:
    """Play at a table; False if that was played already."""
    return await decide(server, commands.play, live, credential, ply, action)


def eventually(holds: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait until it holds."""
    deadline = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < deadline, "it never came to hold"
        time.sleep(0.02)


class Player:
    """A viewer of a table: says what the browser says, and keeps the last view."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        self.heard.append(message)
        if message["type"] == "view":
            self.view = message
        return message

    def until(self, kind: str, holds: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        """The next message of this kind for which `holds`."""
        while True:
            message = self.hear()
            if message["type"] == kind and holds(message):
                return message

    def at_ply(self, ply: int) -> dict[str, Any]:
        """The view of that ply, waited for."""
        if self.view and self.ply == ply:
            return self.view
        return self.until("view", lambda view: view["position"]["ply"] == ply)

    def act(self, action: int) -> dict[str, Any]:
        """Play, and wait for the view that acknowledges it."""
        ply = self.ply
        self.say("act", ply=ply, action=action)
        return self.until("view", lambda view: view["position"]["ply"] > ply)

    def refused(self) -> dict[str, Any]:
        """The next refusal."""
        return self.until("refused")

    @property
    def ply(self) -> int:
        ply: int = self.view["position"]["ply"]
        return ply

    def sync(self) -> None:
        """Read whatever has been sent so far."""
        self.say("ping")
        self.until("pong")


class Running:
    """A server that serves on a port of its own, in a thread."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.app = create_app(settings, clock)
        self.server = uvicorn.Server(configuration(self.app, port=0))
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            self.thread.join(0.01)
        self.host = f"127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)


class Visitor:
    """Opens tables and looks at them."""

    def __init__(self, host: str, app: Any = None) -> None:
        self.host = host
        self.app = app
        self.stack = ExitStack()
        hooks = {"response": [by_the_document(app)]} if app is not None else {}
        self.client = self.stack.enter_context(httpx2.Client(base_url=f"http://{host}", timeout=PATIENCE, event_hooks=hooks))

    def connect(self, table: str, **more: Any) -> Player:
        """A connection that has said nothing yet."""
        return Player(self.stack.enter_context(connect(f"ws://{self.host}/api/tables/{table}/live", close_timeout=1, **more)))

    def open(self, *seats: str, game: str = "tictactoe", **fields: Any) -> dict[str, Any]:
        """Open a table; seats are "you", "open", "bot:3" or "bot:3:bold"."""
        asked = [
            {"who": who, "level": int(level or 0), "style": style}
            for who, level, style in ((*seat.split(":"), "", "")[:3] for seat in seats)
        ]
        answer = self.client.post("/api/tables", json={"game": game, "seats": asked, **fields})
        assert answer.status_code == 201, answer.text
        seated: dict[str, Any] = answer.json()
        return seated

    def sit(self, table: str, **fields: Any) -> dict[str, Any]:
        answer = self.client.post(f"/api/tables/{table}/seats", json=fields)
        assert answer.status_code == 201, answer.text
        seated: dict[str, Any] = answer.json()
        return seated

    def look(self, table: str, token: str = "", **hello: Any) -> Player:
        """Connect, say hello, and see the table."""
        player = self.connect(table)
        player.say("hello", token=token, **hello)
        player.until("view")
        return player

    def record(self, table: str) -> dict[str, Any]:
        record: dict[str, Any] = self.client.get(f"/api/tables/{table}/record.json").json()
        return record


def settings_in(folder: Path) -> Settings:
    return Settings(
        database=f"sqlite+aiosqlite:///{folder / 'server.sqlite'}",
        bot_workers=0,
        bot_spec="random",
        hint_spec="greedy",
        bot_pause=0.0,
        build_engines=False,
        worker_command=NO_WORKER,
        database_patience=0.3,
        seconds_without_flags=0.0,
        limits=Limits(post_burst=10_000, table_burst=10_000, replay_burst=10_000, work_burst=10_000),
    )


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_in(tmp_path)


@pytest.fixture
def serving() -> Iterator[Callable[..., Visitor]]:
    """Starts servers; each ends with the test, or when its visitor's `stack` is closed."""
    with ExitStack() as servers:

        def start(settings: Settings, clock: Callable[[], float] = time.time) -> Visitor:
            running = Running(settings, clock)
            visitor = Visitor(running.host, running.app)
            ending = visitor.stack.pop_all()
            visitor.stack.callback(running.stop)
            visitor.stack.push(ending)
            servers.callback(visitor.stack.close)
            return visitor

        yield start


@pytest.fixture(scope="session")
def common_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(settings_in(tmp_path_factory.mktemp("server")))
    yield running
    running.stop()


@pytest.fixture
def visitor(common_server: Running) -> Iterator[Visitor]:
    """A visitor of a server without bots, in which there are other tests' tables too."""
    visitor = Visitor(common_server.host, common_server.app)
    with visitor.stack:
        yield visitor


@pytest.fixture
def alone(serving: Callable[[Settings], Visitor], settings: Settings) -> Visitor:
    """A server without bots that no other test visits."""
    return serving(settings)


@pytest.fixture
def with_bots(serving: Callable[[Settings], Visitor], settings: Settings) -> Visitor:
    """A server whose bots think."""
    return serving(replace(settings, worker_command=Settings().worker_command))


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A private PostgreSQL; yields its URL."""
    with started_or_skipped() as cluster:
        yield cluster.url


@contextmanager
def started_or_skipped() -> Iterator[Cluster]:
    """A private PostgreSQL, where there can be one."""
    try:
        cluster = Cluster()
    except NoPostgres as error:
        pytest.skip(str(error))
    with cluster:
        yield cluster
