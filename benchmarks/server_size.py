"""What a server takes when nobody plays, and what a game takes on the disk.

    python benchmarks/server_size.py
    python benchmarks/server_size.py keepers nexos --games 50 --level 5

The server runs as `nexarium serve` does, with its usual settings; only its limits are out of the way. Memory is the proportional set size
of the server and of each process that it has started: what they share is divided among them. It is read after the start, and after a bot of
`--level` has moved in each game. Disk: greedy bots play so many games on a database of their own. A game's size is that of the SQLite file
after VACUUM, less that of an empty one, before and after `nexarium archive`. The results are tables in Markdown. It needs Linux, for /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number

from nexarium.bots import make_bot
from nexarium.client import Server
from nexarium.core.catalogue import load

LIMITS = ("MESSAGES_PER_SECOND", "MESSAGE_BURST", "WORK_PER_SECOND", "WORK_BURST", "POSTS_PER_SECOND", "POST_BURST", "TABLE_BURST")
GAMES = ["keepers", "kepler", "nemesis", "nexos"]
AT_ONCE = 5


@contextlib.contextmanager
def serving(database: Path) -> Iterator[tuple[int, str]]:
    """Run a server on a database; give its process id and its address."""
    environment = os.environ | {f"NEXARIUM_LIMITS_{name}": "1000000" for name in LIMITS}
    environment.pop("NEXARIUM_RULES", None)
    command = [sys.executable, "-m", "nexarium.cli", "serve", "--port", "0", "--database", str(database)]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            yield process.pid, next(word for line in process.stderr for word in line.split() if word.startswith("http"))
        finally:
            process.terminate()


def nexarium(*arguments: str) -> None:
    """Run another command of `nexarium`."""
    subprocess.run([sys.executable, "-m", "nexarium.cli", *arguments], check=True, capture_output=True)


def memory(process: int) -> list[float]:
    """Return the megabytes of a process and of each of its children."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    sizes = []
    for each in (str(process), *children):
        lines = Path(f"/proc/{each}/smaps_rollup").read_text().splitlines()
        sizes.append(next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")))
    return sizes


async def bots_move(address: str, games: list[str], level: int) -> None:
    """Let a bot make the first move of each game."""
    async with Server(address) as server:
        for name in games:
            seats = load(name).num_players()
            seat = await server.open(name, [f"bot:{level}", *["you"] * (seats - 1)] if seats > 1 else ["you"], listed=False)
            async for _ in seat.turns():
                break
            await seat.close()


async def play(address: str, name: str, games: int) -> float:
    """Play so many games, and return their mean number of plies."""
    plies: list[int] = []

    async def one(server: Server, gate: asyncio.Semaphore) -> None:
        async with gate:
            seat = await server.open(name, ["you"] * load(name).num_players(), listed=False)
            bot = make_bot("greedy", seat.game)
            async for position in seat.turns():
                await position.play(bot.choose(position.state))
            plies.append(seat.position.ply)
            await seat.close()

    async with Server(address) as server:
        gate = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(one(server, gate) for _ in range(games)))
    return sum(plies) / games


def size(database: Path) -> float:
    """Return the kilobytes of an SQLite file without free space."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return database.stat().st_size / 1024


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description="What a server takes.")
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help="these games; else the four")
    parser.add_argument("--games", dest="number", type=whole_number(), default=20, help="games of each; 20")
    parser.add_argument("--level", type=whole_number(), default=5, help="the bots whose memory is measured; 5")
    parser.add_argument("--rest", type=real_number(), default=15.0, help="seconds after the start, in which every game is drawn once; 15")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "empty.sqlite")
        with serving(database) as (process, address):
            asyncio.run(asyncio.sleep(options.rest))
            rest = memory(process)
            asyncio.run(bots_move(address, options.games, options.level))
            used = memory(process)
        print("| memory, MB | server | its other processes | all |\n| --- | --- | --- | --- |")
        for when, (server, *workers) in (("after the start", rest), (f"after bots of level {options.level} have moved", used)):
            print(f"| {when} | {server:.0f} | {', '.join(f'{each:.0f}' for each in workers)} | {server + sum(workers):.0f} |", flush=True)
        database = Path(folder, "none.sqlite")
        with serving(database):
            pass
        empty = size(database)
        print("\n| disk, kB a game | plies | as played | archived |\n| --- | --- | --- | --- |")
        for name in options.games:
            database = Path(folder, f"{name}.sqlite")
            with serving(database) as (_, address):
                plies = asyncio.run(play(address, name, options.number))
            played = size(database)
            nexarium("archive", "--after-days", "0.000001", "--database", str(database))
            archived = size(database)
            each = [f"{(kilobytes - empty) / options.number:.1f}" for kilobytes in (played, archived)]
            print(f"| {name} | {plies:.0f} | {' | '.join(each)} |", flush=True)


if __name__ == "__main__":
    main()
