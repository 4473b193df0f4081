"""CPU seconds from nothing to the first result: a list of legal actions, a thousand random games, the lobby, the move of a bot.

    python benchmarks/first_seconds.py [--python PYTHON] [--repeats 3]

PYTHON is an interpreter in which Nexarium is installed, such as one in an environment of its own with only the wheel: without it this one.
Each measurement is a new process with an empty cache; the fewest seconds of the repeats are printed, with those of its child processes.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from websockets.sync.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

GAMES = ("nexos", "keepers", "kepler", "nemesis")
FIRST_LIST = """
import sys, nexarium
state = nexarium.load(sys.argv[1]).new_initial_state()
while state.is_chance_node():
    state.apply_action(state.chance_outcomes()[0][0])
print(len(state.legal_actions()))
"""
LEVEL = 5


def spent(command: list[str], environment: dict[str, str]) -> float:
    """Return the CPU seconds of a command that ends."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed: {done.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def tree(process: int) -> Iterator[int]:
    """Yield a process and all below it."""
    yield process
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from tree(int(child))


def spent_so_far(process: int) -> float:
    """Return the CPU seconds of a running process and of all below it."""
    ticks = 0
    for each in tree(process):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(python: str, folder: str, environment: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Run `nexarium play` with tables of its own. Yields its address and its process, once the lobby answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [python, "-m", "nexarium", "play", "--no-browser", "--port", str(port), "--database", f"{folder}/tables.sqlite"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    address = f"http://127.0.0.1:{port}"
    try:
        while True:
            if process.poll() is not None:
                sys.exit(f"the server ended: {process.stderr.read() if process.stderr else ''}")
            try:
                urlopen(address, timeout=5).read()
                urlopen(f"{address}/api/catalogue", timeout=30).read()
                break
            except (URLError, ConnectionError):
                time.sleep(0.02)
        yield address, process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def asked(address: str, body: Any = None) -> Any:
    """Return the server's answer."""
    data = None if body is None else json.dumps(body).encode()
    return json.load(urlopen(Request(address, data, {"content-type": "application/json"}), timeout=60))


def until_a_bot_moved(address: str, game: str) -> None:
    """Open a table at which a bot moves first, look at it, and wait for the bot's move."""
    seats = [{"who": "bot", "level": LEVEL}, {"who": "you"}]
    seated = asked(f"{address}/api/tables", {"game": game, "seats": seats, "options": {"players": 2}})
    with connect(f"{address.replace('http', 'ws')}/api/tables/{seated['table']}/live", max_size=None) as socket:
        socket.send(json.dumps({"type": "hello", "token": seated["token"]}))
        while not asked(f"{address}/api/tables/{seated['table']}/record.json")["actions"]:
            socket.recv(timeout=60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--repeats", type=whole_number(), default=3)
    given = parser.parse_args()

    def best(command: list[str]) -> float:
        return min(once(command) for _ in range(given.repeats))

    def once(command: list[str]) -> float:
        with tempfile.TemporaryDirectory() as cache:
            return spent([given.python, *command], {**os.environ, "XDG_CACHE_HOME": cache})

    for game in GAMES:
        print(f"first legal list of {game}: {best(['-c', FIRST_LIST, game]):.2f} CPU s", flush=True)
    print(f"simulate keepers --games 1000: {best(['-m', 'nexarium', 'simulate', 'keepers', '--games', '1000']):.2f} CPU s", flush=True)
    lobby, moved = [], []
    for _ in range(given.repeats):
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(given.python, folder, {**os.environ, "XDG_CACHE_HOME": folder}) as (address, pid),
        ):
            lobby.append(spent_so_far(pid))
            until_a_bot_moved(address, "nexos")
            moved.append(spent_so_far(pid))
    print(f"nexarium play, until the lobby answers: {min(lobby):.2f} CPU s")
    print(f"nexarium play, until a bot of level {LEVEL} has moved in nexos: {min(moved):.2f} CPU s")


if __name__ == "__main__":
    main()
