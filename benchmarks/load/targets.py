"""Whose server it is: Nexarium's, or boardgame.io's. Each is a process of its own, spoken to in its own way."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from .requests import Requests
from .viewers import Dialect, Viewer

FOLDER = Path(__file__).resolve().parents[1] / "boardgame_io"
NEXARIUM = """
import os, sys
os.environ["NUMBA_DISABLE_JIT"] = "1"
from nexarium.server.run import serve
from nexarium.server.settings import Limits, Settings
bursts = ("message_burst", "post_burst", "table_burst", "replay_burst", "work_burst")
ample = (*bursts, "viewers", "viewers_of_an_address", "silent_connections")
roomy = dict.fromkeys(ample, 10**9) if sys.argv[2] == "roomy" else {}
serve(Settings(database=sys.argv[1], port=0, bot_workers=0, worker_command=("cat",), warm_up=False, limits=Limits(**roomy)),
      ready=lambda address: print(address, flush=True))
"""


class NotInstalled(Exception):
    """What is to stand beside Nexarium's is not there; the message says how to get it."""


@dataclass(frozen=True)
class Opened:
    """A table, and what its player says to be let play at every seat."""

    table: str
    token: str


class Target(Dialect, Protocol):
    """A server of tables, as the measures use it."""

    name: str
    game: str

    def command(self, folder: Path) -> list[str]:
        """What starts the server, which keeps its files in the folder and says its address first."""

    async def open(self, requests: Requests) -> Opened:
        """Open a table at which one visitor plays all seats."""

    async def brought(self, requests: Requests, table: str, ply: int) -> list[int]:
        """What chance has brought there from this ply on."""

    def act(self, table: str, ply: int, seat: int, action: int) -> bytes:
        """What a player says to play it."""


class Running:
    """A server while it runs. `files`: the most files that it may open; 0 leaves the machine's limit."""

    def __init__(self, target: Target, folder: Path, files: int = 0) -> None:
        log = folder / "log"
        limited = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (files, files)) if files else None
        with log.open("wb") as said:
            self.process = subprocess.Popen(
                target.command(folder),
                stdout=subprocess.PIPE,
                stderr=said,
                cwd=folder,
                env=os.environ | {"NODE_ENV": "production"},
                preexec_fn=limited,
            )
        assert self.process.stdout is not None
        address = self.process.stdout.readline().decode().strip()
        if not address:
            raise NotInstalled(f"{target.name} did not start:\n{log.read_text()}")
        target.host = address.removeprefix("http://")

    def stop(self) -> None:
        """Stop it, whatever it is busy with."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def cpu(self) -> float:
        """The CPU seconds that all its threads have used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def loop(self) -> tuple[float, float]:
        """The CPU seconds of its first thread, which in Python as in Node.js is the event loop's, and those that it waited for a core."""
        used, waited, _ = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat").read_text().split()
        return int(used) / 1e9, int(waited) / 1e9

    def memory(self) -> float:
        """The megabytes of memory that it holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


class Nexarium:
    """Nexarium, as `nexarium serve` runs it; `roomy`: with its limits out of the way."""

    name = "Nexarium"
    host = ""

    def __init__(self, game: str, seats: int, *, roomy: bool = True) -> None:
        self.game = game
        self.seats = seats
        self.limits = "roomy" if roomy else "usual"

    def command(self, folder: Path) -> list[str]:
        return [sys.executable, "-c", NEXARIUM, f"sqlite+aiosqlite:///{folder}/target.sqlite", self.limits]

    async def open(self, requests: Requests) -> Opened:
        opened = await requests.ask("POST", "/api/tables", {"game": self.game, "seats": [{"who": "you"}] * self.seats})
        return Opened(str(opened["table"]), str(opened["token"]))

    async def brought(self, requests: Requests, table: str, ply: int) -> list[int]:
        played = (await requests.ask("GET", f"/api/tables/{table}/record.json"))["actions"]
        assert isinstance(played, list)
        return played[ply:]

    def path(self, table: str) -> str:
        return f"/api/tables/{table}/live"

    def greet(self, viewer: Viewer) -> None:
        viewer.say(json.dumps({"type": "hello", "token": viewer.token}).encode())

    def hear(self, viewer: Viewer, kind: int, body: bytes) -> bool:
        return kind == 2 or body.startswith(b'{"type":"view"')

    def act(self, table: str, ply: int, seat: int, action: int) -> bytes:
        return json.dumps({"type": "act", "ply": ply, "action": action}).encode()


class BoardgameIo:
    """boardgame.io's server with tic-tac-toe, in memory or with its store of files.

    It speaks socket.io over Engine.IO: a frame that begins with 0 opens, 2 asks whether one is there and 3 answers, 40 joins the game's
    namespace, 42 is an event. Nobody has joined in its lobby, so that it need not look at credentials: anybody may play any seat.
    """

    game = "tictactoe"
    host = ""

    def __init__(self, files: bool) -> None:
        self.files = files
        self.name = f"boardgame.io, {'files' if files else 'memory'}"

    def command(self, folder: Path) -> list[str]:
        node = shutil.which("node")
        if node is None or not (FOLDER / "node_modules" / "boardgame.io").is_dir():
            raise NotInstalled("boardgame.io is not installed: with Node.js there, run `npm install --prefix benchmarks/boardgame_io`")
        return [node, str(FOLDER / "server.js"), *([str(folder / "games")] if self.files else [])]

    async def open(self, requests: Requests) -> Opened:
        created = await requests.ask("POST", f"/games/{self.game}/create", {"numPlayers": 2})
        return Opened(str(created["matchID"]), "0")

    async def brought(self, requests: Requests, table: str, ply: int) -> list[int]:
        return []  # tic-tac-toe knows no chance

    def path(self, table: str) -> str:
        return "/socket.io/?EIO=4&transport=websocket"

    def greet(self, viewer: Viewer) -> None:
        """The server speaks first."""

    def hear(self, viewer: Viewer, kind: int, body: bytes) -> bool:
        if body.startswith((b'42/tictactoe,["update"', b'42/tictactoe,["sync"')):
            return True
        if body == b"2":
            viewer.say(b"3")
        elif body.startswith(b"0"):
            viewer.say(b"40/tictactoe,")
        elif body.startswith(b"40/tictactoe,"):
            viewer.say(b"42/tictactoe," + json.dumps(["sync", viewer.table, viewer.token or None, None, 2]).encode())
        return False

    def act(self, table: str, ply: int, seat: int, action: int) -> bytes:
        marked = {"type": "MAKE_MOVE", "payload": {"type": "mark", "args": [action], "playerID": str(seat), "credentials": None}}
        return b"42/tictactoe," + json.dumps(["update", marked, ply, table, str(seat)]).encode()
