"""Hostile visitors do no harm: nothing fails, nothing hangs, and who plays honestly goes on playing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from .conftest import Visitor
from .hostile import Honest, Hostile, check_log, hostile_server

MESSAGES = 400
REQUESTS = 150
SLOW = 50


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hostile, Path]]:
    folder = tmp_path_factory.mktemp("attacked")
    log = folder / "log"
    server = hostile_server(database=f"sqlite+aiosqlite:///{folder / 'server.sqlite'}", stderr=log).serve()
    try:
        hostile = Hostile(server.host)
        yield hostile, log
    finally:
        server.stop()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["websockets", "http", "raw"])
def test_what_they_send_breaks_nothing(attacked: tuple[Hostile, Path], how: str) -> None:
    hostile, log = attacked
    with Honest(hostile.host) as honest, hostile.slow(SLOW):
        match how:
            case "websockets":
                hostile.over_websockets(MESSAGES)
            case "http":
                hostile.over_http(REQUESTS)
            case _:
                hostile.raw()
    assert honest.took, "somebody must have played meanwhile"
    check_log(log.read_text())
    assert httpx2.get(f"http://{hostile.host}/api/health").status_code == 200
    visitor = Visitor(hostile.host)
    with visitor.stack:
        for opened in hostile.opened:
            player = visitor.look(opened["table"], opened["token"])
            player.sync()
