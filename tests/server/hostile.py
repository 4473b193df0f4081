"""Visitors who mean no good: WebSocket messages and requests that are malformed, reordered, doubled, oversized, slow, or well-formed and
none of their business. Beside them an honest player measures how long the server lets them wait."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
import time
import zlib
from collections.abc import Iterator
from typing import Any

import httpx2
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import inspect as types
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import connect

from nexarium.server.protocol.websocket import FromClient

from .processes import ServerProcess, offered

PATIENCE = 30.0
"""Seconds after which an answer that never comes counts as a hung table."""
FAILED = "The server had an error"
"""How the sentence begins that is said when the server has made a mistake."""
ROOMY = dict.fromkeys(("viewers_of_an_address", "post_burst", "table_burst", "replay_burst", "silent_connections", "work_burst"), 10**6)
BURST = 30
"""Messages of one connection, about half of them at most."""
QUIET = settings(
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class Found(AssertionError):
    """Something that the server should have borne; the sentence says what."""


# --- what is sent ------------------------------------------------------------------------------------------------------------


def anything() -> st.SearchStrategy[Any]:
    """Any JSON value, with keys that mean something to JavaScript or Python among them."""
    keys = st.sampled_from(["type", "ply", "token", "__proto__", "constructor", "__class__", "then", "language"]) | st.text(max_size=8)
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40)
    return st.recursive(leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=8)


def value_of(kind: types.Type) -> st.SearchStrategy[Any]:
    """A value of a field of the wire, mostly of the right type."""
    match kind:
        case types.IntType():
            right: st.SearchStrategy[Any] = st.integers(-1, 12) | st.sampled_from([2**31, 2**63 - 1, -(2**63), 2**64, 10**30])
        case types.FloatType():
            right = st.floats(allow_nan=False)
        case types.BoolType():
            right = st.booleans()
        case types.LiteralType(values=values):
            right = st.sampled_from(sorted(map(str, values)))
        case types.VarTupleType(item_type=item) | types.ListType(item_type=item):
            right = st.lists(value_of(item), max_size=5)
        case types.UnionType(types=members):
            right = st.one_of([value_of(member) for member in members])
        case types.NoneType():
            right = st.none()
        case types.StrType():
            right = st.text(max_size=60) | st.sampled_from(["", "../passwd", "' OR 1=1 --", "\x00", "<script>alert(1)</script>", "🎲" * 20])
        case _:
            right = anything()
    return st.one_of(right, right, right, right, anything())


def messages() -> st.SearchStrategy[str | bytes]:
    """What may come over a WebSocket."""
    kinds = types.type_info(FromClient)
    assert isinstance(kinds, types.UnionType)
    wellformed = []
    for kind in kinds.types:
        assert isinstance(kind, types.StructType)
        fields = {field.encode_name: value_of(field.type) for field in kind.fields}
        wellformed.append(st.fixed_dictionaries({"type": st.just(kind.tag)}, optional=fields).map(json.dumps))
    broken = st.one_of(wellformed).flatmap(lambda text: st.integers(0, len(text)).map(lambda cut: text[:cut]))
    oversized = st.integers(60_000, 80_000).map(lambda n: json.dumps({"type": "hello", "token": "x" * n}))
    nested = st.integers(1, 3000).map(lambda n: "[" * n + "{" * n)
    return st.one_of([*wellformed, st.text(max_size=60), st.binary(max_size=60), broken, anything().map(json.dumps), nested, oversized])


def bursts() -> st.SearchStrategy[list[str | bytes]]:
    """What one connection says: some of it more than once, in any order."""
    some = st.lists(messages(), min_size=1, max_size=BURST)
    return some.flatmap(lambda said: st.lists(st.sampled_from(said), min_size=1, max_size=2 * BURST))


RAW = [
    b"GET /%00 HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /" + b"a" * 4000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /assets/../../../../etc/passwd HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /assets/%2e%2e/%2e%2e/settings.py HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /api/tables?ids=" + b"x," * 2000 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /api/tables/{table}/picture.svg?ply=" + b"9" * 4300 + b" HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET /api/tables/%ff%fe/record.json HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n{{{",
    b"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/dice HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{",
    b"DELETE /api/tables/{table} HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: http://[\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
]
"""Requests that no client writes; `{host}` and `{table}` are filled in."""


# --- how it is sent ----------------------------------------------------------------------------------------------------------


class Hostile:
    """Attacks one server, which must bear it. `sent` counts messages and requests."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.sent = 0
        self.random = random.Random(1)
        with httpx2.Client(base_url=f"http://{host}", timeout=PATIENCE) as client:
            self.opened = [
                client.post("/api/tables", json={"game": game, "seats": [{"who": "you"}, {"who": "open"}]}).json()
                for game in ("tictactoe", "keepers")
            ]

    def over_websockets(self, number: int) -> None:
        """Send that many messages, about, over many connections."""
        end = self.sent + number

        @settings(QUIET, max_examples=max(1, number))
        @given(bursts())
        def attack(burst: list[str | bytes]) -> None:
            if self.sent < end:
                self.burst(burst)

        while self.sent < end:
            attack()

    def burst(self, said: list[str | bytes]) -> None:
        """One connection: at a table that there is or is not, with a token of its own, of another table or none."""
        opened = self.random.choice(self.opened)
        table = self.random.choice([opened["table"], opened["table"], "nonesuch", "%00", "../x"])
        hello = {"type": "hello", "token": self.random.choice([opened["token"], self.opened[0]["token"], "", "x" * 300])}
        try:
            with connect(f"ws://{self.host}/api/tables/{table}/live", open_timeout=PATIENCE, close_timeout=0.2, max_queue=None) as line:
                if self.random.random() < 0.7:
                    line.send(json.dumps(hello))
                for message in said:
                    line.send(message)
                    self.sent += 1
                self._listen(line)
                if self.random.random() < 0.3:
                    line.socket.close()  # gone without a word
        except (ConnectionClosed, InvalidStatus, OSError, WebSocketException):
            self.sent += 1

    def _listen(self, line: Any) -> None:
        """What is answered must be words that the client knows, and no mistake of the server's own."""
        with contextlib.suppress(TimeoutError):
            while True:
                heard = line.recv(timeout=0.02)
                answer = json.loads(zlib.decompress(heard) if isinstance(heard, bytes) else heard)  # packed where a hello asked for it
                if answer["type"] == "refused" and answer["text"].startswith(FAILED):
                    raise Found(f"a message was answered: {answer['text']}")

    def over_http(self, number: int) -> None:
        """Send that many requests, about, each made from what the server's own document says may be asked."""
        schema = schemathesis.openapi.from_url(f"http://{self.host}/api/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations()]
        for operation in operations:

            @settings(QUIET, max_examples=max(1, number // len(operations)))
            @given(operation.as_strategy())
            def ask(case: Any) -> None:
                self._judge(case.call(base_url=f"http://{self.host}", timeout=PATIENCE), case.formatted_path)

            ask()

    def _judge(self, answer: Any, asked: str) -> None:
        self.sent += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            raise Found(f"{asked} was answered {answer.status_code}: {answer.text[:200]}")

    def raw(self) -> None:
        """Send each request that no client writes."""
        address, _, port = self.host.partition(":")
        for request in RAW:
            filled = request.replace(b"{host}", self.host.encode()).replace(b"{table}", self.opened[0]["table"].encode())
            with socket.create_connection((address, int(port)), timeout=PATIENCE) as line:
                line.sendall(filled)
                line.settimeout(1.0)
                answer = b""
                with contextlib.suppress(TimeoutError, OSError):
                    answer = line.recv(200)
                self.sent += 1
                if b" 500 " in answer[:20]:
                    raise Found(f"{request[:80]!r} was answered {answer[:40]!r}")

    @contextlib.contextmanager
    def slow(self, number: int) -> Iterator[None]:
        """So many connections that send a byte now and then, meanwhile."""
        address, _, port = self.host.partition(":")
        lines = [socket.create_connection((address, int(port)), timeout=PATIENCE) for _ in range(number)]
        ended = threading.Event()

        def drip() -> None:
            request = b"POST /api/tables HTTP/1.1\r\nX-Slow: " + b"x" * 10_000
            for byte in request:
                for line in lines:
                    with contextlib.suppress(OSError):
                        line.send(bytes([byte]))
                if ended.wait(0.2):
                    return

        thread = threading.Thread(target=drip, daemon=True)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
            for line in lines:
                line.close()


class Honest:
    """Somebody who plays tic-tac-toe, move after move, and measures the seconds from a move to the view that shows it."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.took: list[float] = []
        self._ended = threading.Event()
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Honest:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join(2 * PATIENCE)
        if self._error is not None:
            raise Found(f"an honest player could not play: {self._error!r}") from self._error

    def _run(self) -> None:
        try:
            with httpx2.Client(base_url=f"http://{self.host}", timeout=PATIENCE) as client:
                while not self._ended.is_set():
                    self._play(client)
        except BaseException as error:
            self._error = error

    def _play(self, client: httpx2.Client) -> None:
        opened = client.post("/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}] * 2}).json()
        with connect(f"ws://{self.host}/api/tables/{opened['table']}/live", open_timeout=PATIENCE, close_timeout=1) as line:
            line.send(json.dumps({"type": "hello", "token": opened["token"]}))
            view = self._view(line, 0)
            while not view["position"].get("over") and not self._ended.is_set():
                ply = view["position"]["ply"]
                began = time.perf_counter()
                line.send(json.dumps({"type": "act", "ply": ply, "action": offered(view)[0]}))
                view = self._view(line, ply + 1)
                self.took.append(time.perf_counter() - began)
                self._ended.wait(0.05)

    @staticmethod
    def _view(line: Any, ply: int) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
            if message["type"] == "view" and message["position"]["ply"] >= ply:
                return message


def memory_of(process: int) -> int:
    """The bytes of memory that a process holds."""
    with open(f"/proc/{process}/statm") as file:
        return int(file.read().split()[1]) * 4096


def check_log(text: str) -> None:
    """That the server had nothing to say of mistakes of its own."""
    if "Traceback" in text:
        raise Found(f"the server's log has a traceback:\n{text[text.index('Traceback') :][:3000]}")


def hostile_server(**more: Any) -> ServerProcess:
    """A server whose limits by address are out of the way, as everybody here comes from one."""
    return ServerProcess(bot_workers=0, bot_spec="random", worker_command=["cat"], limits=ROOMY, **more)
