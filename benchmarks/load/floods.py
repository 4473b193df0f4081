"""Floods of one visitor, beside which health and an honest player are measured. All connections are on the loopback."""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from multiprocessing.synchronize import Event
from pathlib import Path

from nexarium.core.catalogue import load

from .measures import Player
from .report import row
from .requests import Requests
from .targets import Running, Target
from .viewers import PATIENCE, TooMuch

PAUSE = 0.1
"""Seconds between two questions about health, between two moves of the honest player, and before a flooder that was cut comes back."""
SILENT = "1,500 silent sockets, three times"
FEW_FILES = 1024
"""The most files that a server may open which is flooded with silent sockets."""
WARMING = 20
"""So many questions about health come before anything is measured."""


@dataclass(frozen=True)
class Flood:
    """What a visitor does with so many connections. `per_second`: how often each says its part; 0 is as fast as it goes."""

    name: str
    connections: int
    first: bytes = b""
    part: bytes = b""
    per_second: float = 0.0
    sources: tuple[str, ...] = ("127.0.0.2",)


def frame(kind: int, body: bytes = b"", *, last: bool = True) -> bytes:
    """A WebSocket frame from a client, masked with zeros."""
    n = len(body)
    size = bytes([0x80 | n]) if n < 126 else bytes([0xFE]) + n.to_bytes(2, "big")
    return bytes([last << 7 | kind]) + size + bytes(4) + body


def ask(method: str, path: str, body: bytes = b"") -> bytes:
    """A request over HTTP."""
    kind = b"Content-Type: application/json\r\nContent-Length: %d\r\n" % len(body) if body else b""
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n".encode() + kind + b"\r\n" + body


def handshake(path: str) -> bytes:
    """What opens a WebSocket."""
    key = b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    return ask("GET", path)[:-2] + key


@cache
def long_record() -> str:
    """The record of a whole random game of Keepers."""
    state, rng = load("keepers").new_initial_state(), random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state.to_record().to_json()


def floods_on_any(socket: str, health: str) -> list[Flood]:
    """The floods that any server knows, with the paths of a WebSocket of a table's and of its health."""
    opened = handshake(socket)
    chunked = b"POST " + health.encode() + b" HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    return [
        Flood("none", 0),
        Flood("7-byte frames", 10, opened, frame(1, b"6") * 9000),
        Flood("pings", 10, opened, frame(9) * 10_000),
        Flood("a message in endless parts", 10, opened + frame(1, b"{", last=False), frame(0, last=False) * 10_000),
        Flood("a body in one-byte chunks", 10, chunked, b"1\r\nx\r\n" * 10_000),
        Flood("requests without a pause", 10, b"", ask("GET", health) * 100),
        Flood(SILENT, 1500, sources=tuple(f"127.0.0.{2 + each}" for each in range(10))),
    ]


async def floods_on_nexarium(target: Target, requests: Requests) -> list[Flood]:
    """Those, and the floods of its own messages and requests."""
    opened = await requests.ask("POST", "/api/tables", {"game": "keepers", "seats": [{"who": "you"}] * load("keepers").num_players()})
    path, token = target.path(str(opened["table"])), str(opened["token"])
    greeted = handshake(path) + frame(1, json.dumps({"type": "hello", "token": token}).encode())
    record = json.dumps({"text": long_record()}).encode()
    ply = len(await target.brought(requests, str(opened["table"]), 0))
    state = load("keepers").new_initial_state()
    for action in await target.brought(requests, str(opened["table"]), 0):
        state.apply_action(action)
    found = {"type": "ask_hint", "ply": ply, "found": {"line": [state.legal_actions()[0]], "worth": 0.5}}
    return [
        *floods_on_any(path, "/api/health"),
        Flood("hellos, 20 sockets", 20, greeted, frame(1, json.dumps({"type": "hello", "token": token}).encode()), 20.0),
        Flood("hints with their line, 20 sockets", 20, greeted, frame(1, json.dumps(found).encode()), 20.0),
        Flood("16 records imported", 16, b"", ask("POST", "/api/records", record), 0.01),
    ]


# --- the flooder, a process of its own ------------------------------------------------------------------------------------------


def attack(flood: Flood, host: str, begun: Event) -> None:
    """Flood a server until the process is ended; set `begun` when the first connection is about to."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(_attack(flood, host, begun))


async def _attack(flood: Flood, host: str, begun: Event) -> None:
    begun.set()
    if not flood.part:
        waves = [await _wave(flood, host) for _ in range(3)]
        await asyncio.sleep(3600 * len(waves))
    await asyncio.gather(*(_flooder(flood, host, flood.sources[each % len(flood.sources)]) for each in range(flood.connections)))


async def _wave(flood: Flood, host: str) -> list[asyncio.StreamWriter]:
    opened = []
    for each in range(flood.connections):
        with contextlib.suppress(OSError):
            opened.append((await _connect(host, flood.sources[each % len(flood.sources)]))[1])
    return opened


async def _connect(host: str, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    address, _, port = host.partition(":")
    return await asyncio.open_connection(address, int(port), local_addr=(source, 0))


async def _flooder(flood: Flood, host: str, source: str) -> None:
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await _connect(host, source)
            reading = asyncio.create_task(_swallow(reader))
            try:
                writer.write(flood.first)
                await asyncio.sleep(PAUSE if flood.first else 0.0)  # what comes with the handshake is not parsed as frames
                while not reading.done():
                    writer.write(flood.part)
                    await writer.drain()
                    if flood.per_second:
                        await asyncio.wait({reading}, timeout=1 / flood.per_second)
            finally:
                reading.cancel()
                writer.transport.abort()
        await asyncio.sleep(PAUSE)


async def _swallow(reader: asyncio.StreamReader) -> None:
    with contextlib.suppress(OSError):
        while await reader.read(1 << 16):
            pass


@contextlib.contextmanager
def flooding(flood: Flood, host: str) -> Iterator[None]:
    """A flood from a process of its own, meanwhile."""
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    process = context.Process(target=attack, args=(flood, host, begun), daemon=True)
    if flood.connections:
        process.start()
        if not begun.wait(2 * PATIENCE):
            raise TooMuch("the flooder did not start")
    try:
        yield
    finally:
        if flood.connections:
            process.kill()
            process.join()


# --- what is measured meanwhile -------------------------------------------------------------------------------------------------


@dataclass
class Waits:
    """How long somebody waited for each answer, in seconds, and how long the server's event loop itself ran meanwhile."""

    wall: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    failed: int = 0

    def text(self) -> str:
        """The median and the 99th percentile of both, in milliseconds."""
        if not self.wall:
            return "none"
        return "; ".join(f"{_of(each, 0.5) * 1000:,.0f}, {_of(each, 0.99) * 1000:,.0f} ms" for each in (self.wall, self.own))


def _of(waits: list[float], share: float) -> float:
    return sorted(waits)[min(len(waits) - 1, int(len(waits) * share))]


async def _healthy(running: Running, host: str, path: str, waits: Waits) -> None:
    """Ask once on a new connection how the server does."""
    address, _, port = host.partition(":")
    began, (loop, _) = time.perf_counter(), running.loop()
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(address, int(port))
            writer.write(ask("GET", path)[:-2] + b"Connection: close\r\n\r\n")
            answered = (await reader.read(1 << 16)).startswith(b"HTTP/1.1 200")
            writer.close()
    except (OSError, TimeoutError):
        answered = False
    waits.failed += not answered
    waits.wall.append(time.perf_counter() - began)
    waits.own.append(running.loop()[0] - loop)


async def _honest(target: Target, running: Running, requests: Requests, until_then: float, waits: Waits) -> None:
    """Play one game after another, and measure from each move to its view."""
    player = Player(target, requests, random.Random(1))
    while time.perf_counter() < until_then:
        try:
            await player.sit_down()
            while not player.state.is_terminal() and time.perf_counter() < until_then:
                loop, _ = running.loop()
                sent = player.move(player.viewer)
                await player.viewer.next_view()
                waits.wall.append(player.viewer.came - sent)
                waits.own.append(running.loop()[0] - loop)
                await asyncio.sleep(PAUSE)
            player.viewer.leave()
        except TooMuch:
            waits.failed += 1
            await asyncio.sleep(PAUSE)


async def _measured(target: Target, running: Running, health: str, name: str, seconds: float) -> str:
    requests, asked, moved = Requests(target.host), Waits(), Waits()
    known = await floods_on_nexarium(target, requests) if target.name == "Nexarium" else floods_on_any(target.path("x"), health)
    flood = next((each for each in known if each.name == name), None)
    if flood is None:
        return ""
    for _ in range(WARMING):
        await _healthy(running, target.host, health, Waits())
    await _honest(target, running, requests, time.perf_counter() + 1.0, Waits())
    with flooding(flood, target.host):
        await asyncio.sleep(1.0 if flood.connections else 0.0)  # until all its connections stand
        began, (loop, starved) = time.perf_counter(), running.loop()
        until_then = began + seconds
        honest = asyncio.create_task(_honest(target, running, requests, until_then, moved))
        while time.perf_counter() < until_then:
            await _healthy(running, target.host, health, asked)
            await asyncio.sleep(PAUSE)
        await honest
    lasted, (used, waited) = time.perf_counter() - began, running.loop()
    shares = f"{(used - loop) / lasted:.0%}, {(waited - starved) / lasted:.0%}"
    failed = f"{asked.failed} of {len(asked.wall)}, {moved.failed} of {len(moved.wall) + moved.failed}"
    return row(name, target.name, asked.text(), moved.text(), failed, shares)


COLUMNS = (
    "flood",
    "server",
    "health: median, p99; of the loop's own time",
    "honest move: median, p99; of the loop's own time",
    "failed",
    "loop: CPU, waiting for a core",
)
NAMES = (
    *(flood.name for flood in floods_on_any("", "/")),
    "hellos, 20 sockets",
    "hints with their line, 20 sockets",
    "16 records imported",
)


def compare(targets: dict[Target, str], names: tuple[str, ...], seconds: float) -> None:
    """Print a row for each flood and server; each has a server of its own. `targets` says where each tells its health."""
    long_record()  # it takes longer than a server waits for the next request
    print(row(*COLUMNS), row(*("---" for _ in COLUMNS)), sep="\n", flush=True)
    for name in names:
        for target, health in targets.items():
            with tempfile.TemporaryDirectory(prefix="target-flooded-") as folder:
                running = Running(target, Path(folder), FEW_FILES if name == SILENT else 0)
                try:
                    line = asyncio.run(_measured(target, running, health, name, seconds))
                except TooMuch as error:
                    line = row(name, target.name, str(error), "", "", "")
                finally:
                    running.stop()
            if line:
                print(line, flush=True)
