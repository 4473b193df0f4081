"""Bots' thinking on other machines: the same fair queue, and nothing is lost when a machine goes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

import pytest
from websockets.sync.client import connect

from nexarium.client import ServerRefused
from nexarium.client.remote_bot import Processes, ProgramConnection
from nexarium.core.catalogue import catalogue
from nexarium.server.bots.remote_messages import BotWorkerHello
from nexarium.server.keys import hash_of, new_key
from nexarium.server.settings import Settings
from tests.server.conftest import A1, B1, C1, CENTRE, PATIENCE, Visitor, eventually

KEY = new_key()


@pytest.fixture
def server(serving: Callable[[Settings], Visitor], settings: Settings) -> Visitor:
    """A server that has no worker that ever gets ready, and lets other machines think."""
    return serving(replace(settings, bot_worker_key=hash_of(KEY), bot_spec="level:{level}", hint_spec=""))


class Machine:
    """A machine that offers workers, and answers by hand."""

    def __init__(self, visitor: Visitor, **offer: Any) -> None:
        self.socket = visitor.stack.enter_context(connect(f"ws://{visitor.host}/api/bots/live", close_timeout=1))
        games = {name: definition.version for name, definition in catalogue().items()}
        self.socket.send(json.dumps({"type": "help", "key": KEY, "games": games, **offer}))

    def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
        return heard

    def welcomed(self) -> Machine:
        heard = self.hear()
        assert heard["type"] == "welcome", heard
        return self

    def answer(self, question: dict[str, Any], action: int) -> None:
        self.socket.send(json.dumps({"type": "answer", "id": question["id"], "action": action}))


@contextmanager
def thinking(visitor: Visitor, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """`nexarium bot-worker`, as a keeper runs it."""
    command = [sys.executable, "-m", "nexarium.cli", "bot-worker", f"http://{visitor.host}", "--workers", "1", "--no-compiled"]
    environment = {**os.environ, "NEXARIUM_SERVER_KEY": KEY, "NEXARIUM_RULES": "python"}
    process = subprocess.Popen([*command, *arguments], env=environment)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def play_against_the_machine(server: Visitor) -> None:
    opened = server.open("you", "bot:1")
    player = server.look(opened["table"], opened["token"])
    player.act(CENTRE)
    player.at_ply(2)
    assert server.app.state.services.bot_pool.outside[0].recent == deque([opened["table"]])


def test_the_command_thinks_for_a_server(server: Visitor) -> None:
    with thinking(server):
        play_against_the_machine(server)
    eventually(lambda: server.app.state.services.bot_pool.outside == [])


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed (the extra nexarium[cluster])")
def test_a_ray_cluster_thinks_for_a_server(server: Visitor) -> None:
    with thinking(server, "--ray", "local"):
        play_against_the_machine(server)
    eventually(lambda: server.app.state.services.bot_pool.outside == [])


def test_what_a_machine_thought_about_when_it_went_is_asked_elsewhere(server: Visitor) -> None:
    first = Machine(server).welcomed()
    opened = server.open("you", "bot:9")
    player = server.look(opened["table"], opened["token"])
    player.act(CENTRE)
    asked = first.hear()
    assert (asked["spec"], asked["history"], asked["table"]) == ("level:9", [CENTRE], opened["table"])

    def told() -> bool:
        first.socket.send(json.dumps({"type": "progress", "id": asked["id"], "fraction": 0.25}))
        player.sync()
        return any(message["type"] == "thinking" and message["progress"] == 0.25 for message in player.heard)

    eventually(told)  # viewers see progress now and then
    first.socket.close()
    second = Machine(server).welcomed()
    again = second.hear()
    assert again["history"] == [CENTRE]
    second.answer(again, A1)
    player.at_ply(2)


def test_an_answer_that_the_rules_forbid_is_asked_for_again(server: Visitor) -> None:
    machine = Machine(server).welcomed()
    opened = server.open("you", "bot:9")
    player = server.look(opened["table"], opened["token"])
    player.act(CENTRE)
    machine.answer(machine.hear(), CENTRE)
    machine.answer(machine.hear(), B1)
    player.at_ply(2)
    player.act(C1)
    for _ in range(2):
        machine.answer(machine.hear(), CENTRE)
    player.until("view", lambda view: bool(view["position"]["status"].get("news")))


def test_other_rules_are_not_asked_about(server: Visitor) -> None:
    machine = Machine(server, games={"tictactoe": 99, **dict.fromkeys(("nothing",), 1)})
    assert machine.hear()["type"] == "refused"
    other = next(name for name in catalogue() if name != "tictactoe")
    Machine(server, games={other: catalogue()[other].version, "tictactoe": 99}).welcomed()
    (slot,) = server.app.state.services.bot_pool.outside
    assert slot.knows(other)
    assert not slot.knows("tictactoe")


def test_only_whoever_has_the_key_thinks(server: Visitor, visitor: Visitor) -> None:
    wrong = Machine(server, key="guessed").hear()
    assert wrong["type"] == "refused"
    assert "bot_worker_key" in Machine(visitor).hear()["text"]
    assert server.app.state.services.bot_pool.outside == []


def test_a_server_that_lets_nobody_in_has_refused_with_a_status(monkeypatch) -> None:
    """A server of before reads no offer of a newer one: it closes the line as it closes what is forbidden, without a word."""
    helper = ProgramConnection("http://house.test", BotWorkerHello(key=KEY, games={}, workers=1), Processes(1, ()), None, say=print)

    async def closed() -> tuple[int | None, str, bool]:
        return 1008, "", False

    monkeypatch.setattr(helper, "_connected", closed)
    with pytest.raises(ServerRefused, match=r"http://house.test closed the connection \(code 1008\)") as refused:
        asyncio.run(helper.keep())
    assert refused.value.status == 403


def test_nobody_is_starved_on_other_machines(server: Visitor) -> None:
    """One visitor's many questions wait behind another's one."""
    machine = Machine(server).welcomed()
    live = server.app.state.services.service.registry.live
    for _ in range(4):
        table = server.open("bot:9", "bot:9")["table"]
        live[table].visitor = "somebody greedy"
        server.look(table)
    first = machine.hear()
    thinkers = server.app.state.services.bot_pool
    eventually(lambda: thinkers.waiting == 3)
    modest = server.open("you", "bot:1")
    server.look(modest["table"], modest["token"]).act(CENTRE)
    eventually(lambda: thinkers.waiting == 4)
    machine.answer(first, A1)
    assert machine.hear()["table"] == modest["table"]


def test_a_server_cannot_run_commands_on_a_machine_that_helps_it() -> None:
    from nexarium.bots.worker import Think
    from nexarium.server.bots.bot_worker import BotFailed

    helping = ProgramConnection("http://127.0.0.1:1", BotWorkerHello(key="", games={}), None, None, print)  # type: ignore[arg-type]
    for spec in ('gtp:"touch /tmp/there"', "os:system", "level:10", "level:1\n", "level:1:os:system"):
        with pytest.raises(BotFailed):
            helping._question(Think(id=1, table="t", game="tictactoe", options={}, history=(), spec=spec))
    assert helping._question(Think(id=1, table="t", game="tictactoe", options={}, history=(), spec="level:3")).spec == "level:3"


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed (the extra nexarium[cluster])")
def test_an_actor_that_dies_is_replaced_and_its_question_asked_again() -> None:
    from nexarium.client.cluster import Cluster
    from nexarium.server.bots.worker_pool import Question

    async def think() -> None:
        cluster = Cluster("local", 1, compiles=False)
        await cluster.ready()
        try:
            (before,) = cluster.actors
            cluster.ray.kill(before.handle)
            question = Question(table="t", game="tictactoe", options={}, history=(CENTRE,), spec="level:2", seed=1)
            assert await cluster.think(question) in set(range(9)) - {CENTRE}
            assert before not in cluster.actors
        finally:
            await cluster.stop()

    asyncio.run(think())


def test_a_machine_that_goes_takes_only_its_own_workers_along(server: Visitor) -> None:
    stays, goes = Machine(server, workers=2).welcomed(), Machine(server, workers=3).welcomed()
    thinkers = server.app.state.services.bot_pool
    eventually(lambda: len(thinkers.outside) == 5)
    kept = thinkers.outside[:2]
    goes.socket.close()
    eventually(lambda: thinkers.outside == kept)
    opened = server.open("you", "bot:9")
    server.look(opened["table"], opened["token"]).act(CENTRE)
    assert stays.hear()["history"] == [CENTRE]
