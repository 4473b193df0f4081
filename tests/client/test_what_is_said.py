"""What a program gives that cannot be, and what a server says that is not understood: a sentence, and nobody waits for ever."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import msgspec
import numpy as np
import pytest
from websockets.asyncio.server import ServerConnection, serve

from nexarium.client import ConnectionLost, Server
from nexarium.client.codec import MessageDecoder
from nexarium.core.errors import BadOption
from nexarium.server.bots.remote_messages import ToBotProgram
from nexarium.server.protocol.base import Refused
from nexarium.server.protocol.connection import Pong
from nexarium.server.protocol.websocket import FromServer
from tests.server.conftest import CENTRE, PATIENCE, Visitor

from .test_programs_at_the_table import at, run

NOBODY = "http://127.0.0.1:9"

HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "no address": ("address", {"address": "foo"}),
    "a number": ("address", {"address": 5}),
    "a port that none is": ("address", {"address": "http://127.0.0.1:99999"}),
    "a name": ("name", {"name": 5}),
    "a language": ("language", {"language": "de"}),
    "patience in words": ("patience", {"patience": "x"}),
    "patience that is none": ("patience", {"patience": math.nan}),
    "less than no patience": ("patience", {"patience": -1}),
    "an account": ("account", {"account": 5}),
    "an account with a line's end": ("account", {"account": "a\nb"}),
}


@pytest.mark.parametrize("what", HOUSES)
def test_a_house_that_cannot_be_is_refused_where_it_is_made(what: str) -> None:
    """Patience that was no number let its program wait for ever, once the server was gone."""
    field, given = HOUSES[what]
    with pytest.raises(BadOption) as refused:
        Server(**{"address": NOBODY, **given})
    assert refused.value.field == field


ASKED: dict[str, tuple[str, Callable[[Server], Awaitable[Any]]]] = {
    "a table's whole address": ("table", lambda server: server.sit("http://127.0.0.1:8000/t/k3m9x")),
    "no table": ("table", lambda server: server.watch(None)),  # type: ignore[arg-type]
    "an empty table": ("table", lambda server: server.resume("")),
    "the record of a number": ("table", lambda server: server.record(5)),  # type: ignore[arg-type]
    "seats as a text": ("seats", lambda server: server.open("tictactoe", "you")),
    "no seats": ("seats", lambda server: server.open("tictactoe", None)),  # type: ignore[arg-type]
    "seats as numbers": ("seats", lambda server: server.open("tictactoe", ["you", 1])),  # type: ignore[list-item]
    "options as a number": ("options", lambda server: server.open("tictactoe", options=5)),  # type: ignore[arg-type]
    "terms as a list": ("terms", lambda server: server.open("tictactoe", terms=[])),  # type: ignore[arg-type]
    "terms that there are not": ("terms", lambda server: server.open("tictactoe", terms={"takeback": False})),
    "a term that has a name of its own": (
        "terms",
        lambda server: server.open_for_others("tictactoe", ["open"] * 2, terms={"game": "nexos"}),
    ),
    "a rematch of nothing": ("seat", lambda server: server.rematch(None)),  # type: ignore[arg-type]
    "a name of no letters": ("message", lambda server: server.open("tictactoe", name="\ud800")),
}


@pytest.mark.parametrize("what", ASKED)
def test_what_cannot_be_asked_is_told_before_anybody_is_asked(what: str) -> None:
    field, ask = ASKED[what]

    async def asked() -> None:
        async with Server(NOBODY) as server:
            with pytest.raises(BadOption) as refused:
                await ask(server)
            assert refused.value.field == field

    run(asked())


def test_a_house_that_was_left_answers_no_more() -> None:
    async def left() -> None:
        async with Server(NOBODY) as server:
            pass
        with pytest.raises(ConnectionLost, match="was closed by this program"):
            await server.tables()

    run(left())


def test_at_a_table_too(visitor: Visitor) -> None:
    async def game() -> None:
        async with Server(at(visitor)) as server:
            seat = await server.open("tictactoe", ["you", "you"])
            for action in (True, np.True_):
                with pytest.raises(TypeError, match="an action is an integer"):
                    await seat.position.play(action)
            with pytest.raises(TypeError, match="an action is an integer"):
                await seat.position.play(CENTRE, True)
            with pytest.raises(BadOption, match="cannot be written as JSON"):
                await seat.write("\ud800")
            await seat.write("hello")
            assert seat.position.ply == 0

    run(game())


# --- what a server says -----------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def saying(*messages: str | bytes) -> Any:
    """A server of which nothing is known but what it says to a viewer of a table."""

    async def say(socket: ServerConnection) -> None:
        await socket.recv()
        for message in messages:
            await socket.send(message)
        await socket.wait_closed()

    async with serve(say, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


@pytest.mark.parametrize("said", ["{", '{"type":"situation","ply":"x"}', b"these bytes are not packed", "[]"])
def test_what_is_not_understood_ends_the_waiting(said: str | bytes) -> None:
    async def looked() -> None:
        async with saying(said) as address, Server(address) as server:
            with pytest.raises(ConnectionLost, match="is not understood"):
                await asyncio.wait_for(server.watch("k3m9x"), PATIENCE)

    run(looked())


@pytest.mark.parametrize(("union", "known"), [(FromServer, Pong(at=1.0)), (ToBotProgram, Refused(text="no"))])
def test_messages_that_are_not_known_are_left_unread(union: Any, known: msgspec.Struct) -> None:
    """As docs/build/protocol.md says: more of them may come within a version."""
    understood = MessageDecoder.of(union)
    assert understood(msgspec.json.encode(known)) == known
    assert understood('{"type":"weather","rain":true}') is None
    assert understood('{"rain":true}') is None
    with pytest.raises(msgspec.ValidationError):
        understood('{"type":"refused","text":5}')


def test_an_error_that_says_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a server takes too long: the client's library says so by the error's name alone."""

    async def late(self: httpx2.AsyncClient, method: str, url: str, **asked: object) -> httpx2.Response:
        raise httpx2.ReadTimeout("")

    async def ask() -> None:
        async with Server(NOBODY) as server:
            monkeypatch.setattr(httpx2.AsyncClient, "request", late)
            with pytest.raises(ConnectionLost, match="does not answer: ReadTimeout"):
                await server.catalogue()

    run(ask())
