"""Every message of a viewer is charged to its address before it is handled."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args
from unittest.mock import Mock

import msgspec
import pytest

from nexarium.server.bots.viewer_requests import bot_handlers
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.protocol.costs import COSTS, UNREAD
from nexarium.server.protocol.websocket import FromClient
from nexarium.server.realtime.requests import HANDLERS
from nexarium.server.realtime.viewer_socket import MessageReader
from nexarium.server.settings import Settings

from .conftest import A1, Visitor

Serving = Callable[[Settings], Visitor]

FILLED: dict[str, dict[str, Any]] = {
    "act": {"ply": 0, "action": A1},
    "ask_hint": {"ply": 0, "found": {"line": [A1]}},
    "tell": {"ply": 0, "lines": []},
    "prepare": {"ply": 0, "line": [A1]},
    "forget": {"ply": 0, "line": [A1]},
    "attention": {"in_sight": True},
    "think_here": {"when": "never"},
    "chose": {"ply": 0, "action": A1},
    "answer_takeback": {"ply": 0, "allowed": True},
    "pause": {"on": True},
    "stand_in": {"seat": 0, "level": 1},
    "call_me": {"name": "A"},
    "remove_watcher": {"watcher": "x"},
    "arrange": {"chat": "players"},
    "close_table": {},
}
"""What a message of each type needs beside its ply and seat."""


def written(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """A message of a type, as it is sent."""
    tag = str(kind.__struct_config__.tag)
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
    fields = FILLED.get(tag, dict.fromkeys(needed, 0))
    assert set(fields) >= needed, f"{tag} needs {needed}"
    return {"type": tag, **fields}


def test_every_type_of_message_has_one_handler() -> None:
    bots = bot_handlers(Mock())
    assert {*HANDLERS, *bots} == set(get_args(FromClient))
    assert not HANDLERS.keys() & bots.keys()


def test_every_type_of_message_has_a_cost() -> None:
    assert set(COSTS) == set(get_args(FromClient))
    assert all(cost.ms > 0 for cost in (UNREAD, *COSTS.values()))


@pytest.mark.parametrize("kind", get_args(FromClient), ids=lambda kind: kind.__struct_config__.tag)
def test_each_message_is_paid_for_before_it_is_handled(alone: Visitor, monkeypatch: pytest.MonkeyPatch, kind: type[msgspec.Struct]) -> None:
    order: list[tuple[str, Any]] = []
    turn, take = RateLimiter.turn, MessageReader.handle
    opened = alone.open("you", "you")
    player = alone.look(opened["table"], opened["token"])

    async def paid(self: RateLimiter, address: str, amount: float = 1.0) -> None:
        order.append(("looks" if self is alone.app.state.services.service.looks else "ms", amount))
        await turn(self, address, amount)

    async def taken(self: MessageReader, message: FromClient) -> None:
        order.append(("taken", type(message)))
        await take(self, message)

    monkeypatch.setattr(RateLimiter, "turn", paid)
    monkeypatch.setattr(MessageReader, "handle", taken)
    message = written(kind)
    player.say(message.pop("type"), **message)
    player.sync()
    cost = COSTS[kind]
    looks = [("looks", cost.looks)] if cost.looks else []
    assert order[: 2 + len(looks)] == [("ms", cost.ms / 1000), *looks, ("taken", kind)]


@pytest.mark.parametrize("said", ['{"type":"nonsense"}', "{", "x" * 70_000], ids=["unknown", "cut", "too long"])
def test_what_cannot_be_read_is_paid_for_too(serving: Serving, settings: Settings, said: str) -> None:
    poor = serving(replace(settings, limits=replace(settings.limits, work_per_second=0.0, work_burst=1.0)))
    player = poor.look(poor.open("you", "you")["table"])
    work = poor.app.state.services.service.work._of["127.0.0.1"]
    before = work._left
    player.socket.send(said)
    player.refused()
    assert work._left == pytest.approx(before - UNREAD.ms / 1000)


def test_many_connections_of_one_address_share_what_it_may_ask(serving: Serving, settings: Settings) -> None:
    """What is too much waits, and is answered when the allowance has room again; others wait for nobody."""
    hellos = 6
    burst = (hellos + 0.5) * COSTS[get_args(FromClient)[0]].ms / 1000
    poor = serving(replace(settings, limits=replace(settings.limits, work_per_second=0.0, work_burst=burst)))
    table = poor.open("you", "you")["table"]
    for _ in range(hellos):
        poor.look(table)
    work = poor.app.state.services.service.work
    waits = poor.connect(table)
    waits.say("hello")
    with pytest.raises(TimeoutError):
        waits.socket.recv(timeout=1.0)
    assert poor.client.get("/api/health").status_code == 200
    work.per_second, work._of["127.0.0.1"].per_second = 1.0, 1.0
    waits.until("view")


def test_a_message_that_costs_more_than_an_address_ever_has_waits_for_all_of_it() -> None:
    async def scene() -> bool:
        small = RateLimiter(per_second=1e6, burst=0.5)
        async with asyncio.timeout(60):
            await small.turn("a", 10.0)
        return small.left("a")

    assert asyncio.run(scene()) is False
