"""A server that has as many connections as it can hold still answers: idle ones go first, and files stay free for itself."""

from __future__ import annotations

import resource
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from nexarium.server.settings import Settings

from .conftest import PATIENCE, Visitor, eventually
from .processes import ServerProcess

ASKED = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
FILES = 1024
WAVE = 1500
"""More silent sockets than the server may open files."""
SOURCES = 10
"""As many addresses send a wave, so that the limit of each is not what turns it away."""


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def connected(lines: ExitStack, host: str, source: str = "127.0.0.1") -> socket.socket:
    """A bare connection from an address of this machine."""
    address, _, port = host.partition(":")
    return lines.enter_context(socket.create_connection((address, int(port)), timeout=PATIENCE, source_address=(source, 0)))


def answer(line: socket.socket) -> bytes:
    """The beginning of what comes; nothing when the server has hung up."""
    with suppress(ConnectionError):
        return line.recv(15)
    return b""


def test_the_connection_that_has_been_idle_longest_makes_room(alone: Visitor, lines: ExitStack) -> None:
    connection_limiter = alone.app.state.connection_limiter
    asked = connected(lines, alone.host)
    asked.sendall(ASKED)
    assert answer(asked) == b"HTTP/1.1 200 OK"
    eventually(lambda: len(connection_limiter.idle) == 1)
    first, second, third = (connected(lines, alone.host) for _ in range(3))
    eventually(lambda: len(connection_limiter.idle) == 4)
    connection_limiter.room = 8
    newcomers = [connected(lines, alone.host) for _ in range(3)]
    for each in newcomers:
        each.sendall(ASKED)
        assert answer(each) == b"HTTP/1.1 200 OK"
    while answer(asked):
        """The rest of its answer comes first."""
    assert (answer(first), answer(second)) == (b"", b"")
    third.sendall(ASKED)
    assert answer(third) == b"HTTP/1.1 200 OK"


def test_viewers_leave_room_for_pages(serving: Callable[[Settings], Visitor], settings: Settings, lines: ExitStack) -> None:
    """A table that somebody looks at is not idle, so nobody is sent away from it."""
    full = serving(replace(settings, limits=replace(settings.limits, viewers_of_an_address=100)))
    table = full.open("you", "you")["table"]
    connection_limiter = full.app.state.connection_limiter
    connection_limiter.room = 20
    viewers = [full.look(table) for _ in range(15)]
    with pytest.raises(InvalidStatus):
        full.connect(table)
    page = connected(lines, full.host)
    page.sendall(ASKED)
    assert answer(page) == b"HTTP/1.1 200 OK"
    page.close()
    full.client.close()
    eventually(lambda: not connection_limiter.idle)
    connection_limiter.room = 0
    assert answer(connected(lines, full.host)) == b"HTTP/1.1 503 Se"
    for viewer in viewers:
        viewer.sync()


@pytest.mark.slow
def test_waves_of_silent_sockets_leave_the_server_answering(tmp_path: Path, lines: ExitStack) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 3 * WAVE + 500
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"this process may open {hard} files, and the waves need {wanted}")
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        lines.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
    log = tmp_path / "log"
    database = f"sqlite+aiosqlite:///{tmp_path / 'server.sqlite'}"
    server = ServerProcess(database=database, bot_workers=0, worker_command=["cat"], stderr=log)
    lines.callback(server.stop)
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
    server.serve()
    with httpx2.Client(base_url=f"http://{server.host}", timeout=PATIENCE) as staying:
        for _ in range(3):
            for number in range(WAVE):
                connected(lines, server.host, f"127.0.0.{2 + number % SOURCES}")
            assert httpx2.get(f"http://{server.host}/api/health", timeout=PATIENCE).status_code == 200
            opened = staying.post("/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}] * 2})
            assert opened.status_code == 201
    assert "Too many open files" not in log.read_text()
    assert "Traceback" not in log.read_text()
