"""A connection at full speed is parsed a little at a time, and cut when it sends nothing that anybody needs."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed

from nexarium.server.limits.connections import CONTROL_FRAMES, READ_BYTES

from .conftest import PATIENCE, Visitor, eventually

SHORTEST_FRAME = 6
FLOOD_BYTES = 8 << 20
"""A flood that no server reads to its end; one that does fails the test."""
TEXT, CONTINUED, PING, PONG = 1, 0, 9, 10


def frame(kind: int, body: bytes = b"", *, last: bool = True, reserved: int = 0) -> bytes:
    """A WebSocket frame from a client, masked with zeros."""
    assert len(body) < 126
    return bytes((last << 7 | reserved << 4 | kind, 0x80 | len(body))) + bytes(4) + body


class Bare:
    """A bare connection."""

    def __init__(self, visitor: Visitor) -> None:
        host, port = visitor.host.split(":")
        self.socket = visitor.stack.enter_context(socket.create_connection((host, int(port)), timeout=PATIENCE))

    def open_websocket(self, table: str, more: bytes = b"") -> bytes:
        """Ask for a table's WebSocket, and return the head of the answer."""
        self.socket.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n".encode()
            + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            + more
            + b"\r\n"
        )
        came = b""
        while b"\r\n\r\n" not in came:
            part = self.socket.recv(1)
            if not part:
                break
            came += part
        return came

    def flood(self, frames: bytes) -> bool:
        """Send the same frames again and again; whether the server hung up before the flood was over."""
        part = frames * (1 << 16) if len(frames) < SHORTEST_FRAME + 2 else frames * (1 << 12)
        sent = 0
        with suppress(ConnectionError, BrokenPipeError):
            while sent < FLOOD_BYTES:
                sent += self.socket.send(part)
            return False
        return True

    def rest(self) -> bytes:
        """All that comes until the server hangs up."""
        came = b""
        with suppress(ConnectionError):
            while part := self.socket.recv(1 << 16):
                came += part
        return came


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of frames that each callback of the event loop has parsed."""
    numbers: list[int] = []
    handle = WebSocketsSansIOProtocol.handle_events

    def counted(self: WebSocketsSansIOProtocol) -> None:
        numbers.append(len(self.conn.events))
        handle(self)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_events", counted)
    return numbers


FLOODS = {
    "pings": frame(PING),
    "pings with a byte": frame(PING, b"x"),
    "pongs": frame(PONG),
    "a message in endless parts": frame(CONTINUED, last=False),
    "short messages": frame(TEXT, b"1"),
    "well-formed messages": frame(TEXT, b'{"type":"ping"}'),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_is_parsed_a_little_at_a_time_and_then_cut(alone: Visitor, parsed: list[int], flood: str) -> None:
    line = Bare(alone)
    line.open_websocket(alone.open("you", "you")["table"])
    line.socket.sendall(frame(TEXT, b'{"type":"hello"}'))
    if flood == "a message in endless parts":
        line.socket.sendall(frame(TEXT, b"{", last=False))
    assert line.flood(FLOODS[flood]), "the server read all of it"
    eventually(lambda: not alone.app.state.connection_limiter.viewers)
    most = READ_BYTES // SHORTEST_FRAME
    assert max(parsed) <= most
    assert sum(parsed) <= CONTROL_FRAMES + 3 * most, "it was read on after it had been refused"
    assert alone.client.get("/api/health").status_code == 200


def test_too_many_messages_still_get_their_close_code(alone: Visitor) -> None:
    rude = alone.look(alone.open("you", "you")["table"])
    for _ in range(150):
        rude.say("ping")
    with pytest.raises(ConnectionClosed) as closed:
        rude.until("nothing that is ever said")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4429


def test_a_message_in_many_parts_is_heard(alone: Visitor) -> None:
    line = Bare(alone)
    line.open_websocket(alone.open("you", "you")["table"])
    said = b'{"type":"hello"}'
    parts = [frame(CONTINUED if at else TEXT, said[at : at + 1], last=at == len(said) - 1) for at in range(len(said))]
    line.socket.sendall(b"".join(parts))
    came = b""
    while b'{"type":"view"' not in came:
        part = line.socket.recv(1 << 16)
        assert part, "the server hung up"
        came += part


def test_compression_is_not_agreed_on_and_a_compressed_frame_ends_the_connection(alone: Visitor) -> None:
    """A few bytes that unpack to megabytes (a "bomb") are never unpacked."""
    line = Bare(alone)
    head = line.open_websocket(alone.open("you", "you")["table"], b"Sec-WebSocket-Extensions: permessage-deflate\r\n")
    assert head.startswith(b"HTTP/1.1 101")
    assert b"permessage-deflate" not in head
    line.socket.sendall(frame(TEXT, b"\xc2\x03", reserved=4))
    assert (1002).to_bytes(2, "big") in line.rest()


@pytest.mark.parametrize("more", [b"X-Long: " + b"x" * 9000 + b"\r\n", b"X-Many: 1\r\n" * 200], ids=["a long line", "many lines"])
def test_a_refused_handshake_ends_the_connection(alone: Visitor, more: bytes) -> None:
    """Such connections counted for nobody and stayed for ever."""
    line = Bare(alone)
    assert line.open_websocket("any", more).startswith(b"HTTP/1.1 431")
    line.rest()


CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"


def test_a_body_in_short_chunks_is_parsed_a_little_at_a_time_and_then_cut(alone: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    receive: Callable[[Any, bytes], None] = H11Protocol.data_received

    def noted(self: H11Protocol, data: bytes) -> None:
        lengths.append(len(data))
        receive(self, data)

    monkeypatch.setattr(H11Protocol, "data_received", noted)
    line = Bare(alone)
    line.socket.sendall(CHUNKED)
    assert line.flood(b"1\r\n \r\n"), "the server read all of it"
    assert max(lengths) <= READ_BYTES
    assert sum(lengths) <= len(CHUNKED) + READ_BYTES + CONTROL_FRAMES * SHORTEST_FRAME
    assert alone.client.get("/api/health").status_code == 200


def test_a_body_in_a_few_chunks_is_heard(alone: Visitor) -> None:
    line = Bare(alone)
    said = b'{"game":"tictactoe","seats":[{"who":"you"},{"who":"you"}]}'
    chunks = b"".join(b"3\r\n%b\r\n" % said[at : at + 3] for at in range(0, len(said) - 3, 3))
    rest = said[len(range(0, len(said) - 3, 3)) * 3 :]
    line.socket.sendall(CHUNKED + chunks + b"%x\r\n%b\r\n0\r\n\r\n" % (len(rest), rest))
    assert line.socket.recv(100).startswith(b"HTTP/1.1 201")
