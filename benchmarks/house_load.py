"""What a server bears: a crowd at one table, or many tables at full speed.

    python benchmarks/house_load.py crowd [GAME] [SPECTATORS ...]
    python benchmarks/house_load.py tables [GAME] [TABLES ...]
    python benchmarks/house_load.py live [GAME] [TABLES ...]

The server is a process of its own, as `nexarium serve` runs it, with its limits out of the way; players and spectators are here, on bare
sockets. `crowd`, for each number of spectators: seconds until all had joined; milliseconds from a gesture until a spectator had the whole
view, as the median, the 99th percentile and the longest; until the player's own view came; the server's CPU time a gesture; the bytes that
one spectator got for it. `tables`, for each number: random moves a second, each acknowledged when it is on disk, played as fast as the
answers come, for some seconds; milliseconds from a move to its acknowledgement; the server's CPU time a move. `live`, for each number of
tables: two screens at each, one of which plays both seats, one move a second at every tenth table (the variable SECONDS says for how long);
milliseconds from a move until it stood on the other screen; the server's memory before anybody came, after all had, at the end, and when
everybody had gone.
"""

from __future__ import annotations

import asyncio
import base64
import json
import math
import os
import random
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import httpx
import msgspec

from nexarium.core.catalogue import load
from nexarium.core.game import Game, State

GESTURES = 9
SECONDS = float(os.environ.get("SECONDS", "10"))
SETTLING = 0.5
"""Seconds between two gestures, so that each is measured alone."""
SERVER = """
import os, sys
os.environ["NUMBA_DISABLE_JIT"] = "1"
from nexarium.server.run import serve
from nexarium.server.settings import Limits, Settings
roomy = {name: 10**9 for name in ("post_burst", "table_burst", "viewers", "viewers_of_an_address", "silent_connections")}
serve(Settings(database=sys.argv[1], port=0, bot_workers=0, worker_command=("cat",), warm_up=False, limits=Limits(**roomy)),
      ready=lambda address: print(address, flush=True))
"""


class Viewer(asyncio.Protocol):
    """A bare WebSocket that notes when each view has come. What comes is not looked into, so that a crowd costs this process little."""

    def __init__(self, table: str, hello: bytes) -> None:
        self.table = table
        self.hello = hello
        self.buffer = bytearray()
        self.open = False
        self.views = 0
        self.waited = 0
        self.bytes = 0
        self.came = 0.0
        self.waiting: asyncio.Future[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def say(self, text: bytes) -> None:
        """Send a text message (masked with zeros, as the protocol wants it masked)."""
        n = len(text)
        assert n < 65536
        self.transport.write((struct.pack("!BB", 0x81, 0x80 | n) if n < 126 else struct.pack("!BBH", 0x81, 0xFE, n)) + bytes(4) + text)

    async def next_view(self) -> None:
        """Wait for a view that has not come yet, or that has come since this was waited for last."""
        while self.views <= self.waited:
            self.waiting = asyncio.get_running_loop().create_future()
            await asyncio.wait_for(self.waiting, 60)
        self.waited = self.views

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.open = True
            self.say(self.hello)
        while (frame := self._frame()) is not None:
            kind, body = frame
            if kind == 9:
                self.transport.write(struct.pack("!BB", 0x8A, 0x80 | len(body)) + bytes(4) + body)
            if kind == 2 or body.startswith(b'{"type":"view"'):
                self.views += 1
                self.bytes = len(body)
                self.came = time.perf_counter()
                if self.waiting is not None and not self.waiting.done():
                    self.waiting.set_result(None)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame, as its kind and body."""
        if len(self.buffer) < 2:
            return None
        n, start = self.buffer[1] & 127, 2
        if n == 126:
            if len(self.buffer) < 4:
                return None
            n, start = struct.unpack_from("!H", self.buffer, 2)[0], 4
        elif n == 127:
            if len(self.buffer) < 10:
                return None
            n, start = struct.unpack_from("!Q", self.buffer, 2)[0], 10
        if len(self.buffer) < start + n:
            return None
        kind, body = self.buffer[0] & 15, bytes(self.buffer[start : start + n])
        del self.buffer[: start + n]
        return kind, body


HOST = ""


def cpu_of(process: int) -> float:
    """The CPU seconds that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def join(table: str, token: str = "") -> Viewer:
    """A viewer who has said hello."""
    hello = json.dumps({"type": "hello", "token": token}).encode()
    _, viewer = await asyncio.get_running_loop().create_connection(lambda: Viewer(table, hello), *HOST.split(":"))
    return viewer


async def until(holds: Callable[[], bool], patience: float = 120.0) -> None:
    """Wait until it holds."""
    deadline = time.perf_counter() + patience
    while not holds():
        assert time.perf_counter() < deadline, "it never came to hold"
        await asyncio.sleep(0.005)


def shown(viewers: Sequence[Viewer], before: Sequence[int]) -> bool:
    """Whether each has had a view more than so many."""
    return all(viewer.views > n for viewer, n in zip(viewers, before, strict=True))


async def crowd(name: str, spectators: int, server: int) -> None:
    """One table with so many spectators."""
    game = load(name)
    async with httpx.AsyncClient(base_url=f"http://{HOST}", timeout=60) as client:
        seats = [{"who": "you"}] * game.num_players()
        opened = (await client.post("/api/tables", json={"game": name, "seats": seats})).json()
    player = await join(opened["table"], opened["token"])
    await until(lambda: player.views > 0)
    began = time.perf_counter()
    viewers: list[Viewer] = []
    for start in range(0, spectators, 100):
        viewers += await asyncio.gather(*(join(opened["table"]) for _ in range(min(100, spectators - start))))
    await until(lambda: all(viewer.views > 0 for viewer in viewers))
    joined = time.perf_counter() - began
    state, rng = game.new_initial_state(), random.Random(1)
    record = httpx.get(f"http://{HOST}/api/tables/{opened['table']}/record.json").json()
    ply = len(record["actions"])
    for action in record["actions"]:
        state.apply_action(action)
    took: list[float] = []
    own: list[float] = []
    used: list[float] = []
    for _ in range(GESTURES):
        await asyncio.sleep(SETTLING)
        if state.is_terminal():
            break
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        if state.is_chance_node():
            break
        everybody = (player, *viewers)
        seen, cpu, sent = [viewer.views for viewer in everybody], cpu_of(server), time.perf_counter()
        player.say(msgspec.json.encode({"type": "act", "ply": ply, "action": action}))
        ply += 1
        await until(partial(shown, everybody, seen))
        await asyncio.sleep(0.3)
        took += [viewer.came - sent for viewer in viewers]
        own.append(player.came - sent)
        used.append(cpu_of(server) - cpu)
    took.sort()
    ms = 1000.0
    print(
        f"{spectators:6d} {joined:8.2f} {statistics.median(took) * ms:8.0f} {took[int(len(took) * 0.99)] * ms:8.0f} {took[-1] * ms:8.0f}"
        f" {max(own) * ms:8.0f} {statistics.mean(used) * ms:8.0f} {viewers[0].bytes:8d}"
    )
    for viewer in (player, *viewers):
        viewer.transport.abort()


@dataclass
class Played:
    """What the players at all tables have measured: seconds from each move to its acknowledgement."""

    took: list[float] = field(default_factory=list)


async def play(name: str, client: httpx.AsyncClient, until_then: float, played: Played, seed: int) -> None:
    """Play one random game after the other at all seats of a table, as fast as the answers come."""
    game, rng = load(name), random.Random(seed)
    while time.perf_counter() < until_then:
        await play_once(game, client, until_then, played, rng)


async def play_once(game: Game, client: httpx.AsyncClient, until_then: float, played: Played, rng: random.Random) -> None:
    """Open a table and play one random game there, to its end or until then."""
    opened = (await client.post("/api/tables", json={"game": game.name, "seats": [{"who": "you"}] * game.num_players()})).json()
    state, ply = game.new_initial_state(), 0
    player = await join(opened["table"], opened["token"])
    await player.next_view()
    while not state.is_terminal() and time.perf_counter() < until_then:
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        if state.is_chance_node():
            break
        sent = time.perf_counter()
        player.say(msgspec.json.encode({"type": "act", "ply": ply, "action": action}))
        ply += 1
        await player.next_view()
        played.took.append(player.came - sent)
    player.transport.abort()


async def tables(name: str, number: int, server: int) -> None:
    """So many tables at full speed."""
    played = Played()
    async with httpx.AsyncClient(base_url=f"http://{HOST}", timeout=60, limits=httpx.Limits(max_connections=50)) as client:
        await play_once(load(name), client, math.inf, Played(), random.Random(0))  # the first game that anybody plays is loaded for it
        cpu, began = cpu_of(server), time.perf_counter()
        await asyncio.gather(*(play(name, client, began + SECONDS, played, seed) for seed in range(number)))
        used, lasted = cpu_of(server) - cpu, time.perf_counter() - began
    took = sorted(played.took)
    ms = 1000.0
    print(
        f"{number:6d} {len(took) / lasted:8.0f} {statistics.median(took) * ms:8.0f} {took[int(len(took) * 0.99)] * ms:8.0f}"
        f" {took[-1] * ms:8.0f} {used / len(took) * ms:8.2f}"
    )


def memory_of(process: int) -> float:
    """The megabytes of memory that a process holds."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


@dataclass
class LiveTable:
    """A table with its two screens, and the game as it stands there."""

    name: str
    player: Viewer
    other: Viewer
    state: State
    rng: random.Random
    ply: int = 0

    async def move(self, took: list[float]) -> None:
        """Play one move, and note how long the other screen has waited for it."""
        action = self.rng.choice(self.state.legal_actions())
        self.state.apply_action(action)
        seen, sent = self.other.views, time.perf_counter()
        self.player.say(msgspec.json.encode({"type": "act", "ply": self.ply, "action": action}))
        self.ply += 1
        await until(lambda: self.other.views > seen)
        took.append(self.other.came - sent)


async def open_live(name: str, client: httpx.AsyncClient, seed: int) -> LiveTable:
    """A table of two screens, one of which has both seats."""
    game = load(name)
    opened = (await client.post("/api/tables", json={"game": name, "seats": [{"who": "you"}] * game.num_players()})).json()
    player, other = await join(opened["table"], opened["token"]), await join(opened["table"])
    await until(lambda: player.views > 0 and other.views > 0)
    return LiveTable(opened["table"], player, other, game.new_initial_state(), random.Random(seed))


async def live(name: str, number: int, server: int) -> None:
    """So many tables with two viewers each, at a tenth of which somebody moves every second."""
    memory, took = [memory_of(server)], []
    async with httpx.AsyncClient(base_url=f"http://{HOST}", timeout=60, limits=httpx.Limits(max_connections=50)) as client:
        tables: list[LiveTable] = []
        for start in range(0, number, 50):
            tables += await asyncio.gather(*(open_live(name, client, start + each) for each in range(min(50, number - start))))
        memory.append(memory_of(server))
        cpu, began, seconds = cpu_of(server), time.perf_counter(), 0
        while time.perf_counter() - began < SECONDS:
            chosen = [table for table in tables[seconds % 10 :: 10] if not table.state.is_terminal()]
            over = [each for each in range(seconds % 10, number, 10) if tables[each].state.is_terminal()]
            await asyncio.gather(*(_at(each / max(1, len(chosen)), table.move(took)) for each, table in enumerate(chosen)))
            for each in over:
                tables[each].player.transport.abort()
                tables[each].other.transport.abort()
                tables[each] = await open_live(name, client, number + each)
            seconds += 1
            await asyncio.sleep(max(0.0, began + seconds - time.perf_counter()))
        used, lasted = cpu_of(server) - cpu, time.perf_counter() - began
    memory.append(memory_of(server))
    for table in tables:
        table.player.transport.abort()
        table.other.transport.abort()
    await asyncio.sleep(2.0)
    memory.append(memory_of(server))
    took.sort()
    ms = 1000.0
    print(
        f"{number:6d} {len(took) / lasted:8.1f} {statistics.median(took) * ms:8.0f} {took[int(len(took) * 0.99)] * ms:8.0f}"
        f" {took[-1] * ms:8.0f} {used / lasted * 100:7.0f}% {' '.join(f'{each:6.0f}' for each in memory)}"
    )


async def _at(later: float, work: Coroutine[None, None, None]) -> None:
    """Do something a little later."""
    await asyncio.sleep(later)
    await work


async def main() -> None:
    global HOST
    measured = sys.argv[1] if len(sys.argv) > 1 else "crowd"
    name = sys.argv[2] if len(sys.argv) > 2 else "tictactoe"
    usual = {"crowd": [100, 500, 1000, 2000], "tables": [50, 200, 500], "live": [100, 500, 1000]}[measured]
    numbers = [int(each) for each in sys.argv[3:]] or usual
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-c", SERVER, f"sqlite+aiosqlite:///{folder}/house.sqlite"], stdout=subprocess.PIPE, text=True
        )
        assert server.stdout is not None
        HOST = server.stdout.readline().strip().removeprefix("http://")
        heads = {
            "crowd": "viewers  joined   median      p99  longest player's  CPU ms    bytes",
            "tables": "tables  moves/s   median      p99  longest   CPU ms",
            "live": "tables  moves/s   median      p99  longest     CPU   MB: before, joined, end, gone",
        }
        print(f"{name}\n{heads[measured]}")
        try:
            for number in numbers:
                await {"crowd": crowd, "tables": tables, "live": live}[measured](name, number, server.pid)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    asyncio.run(main())
