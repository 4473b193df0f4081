"""What a long table costs the server: how long its event loop stands still while a spectator opens it, beside a table that has just begun.

    python benchmarks/table_speed.py [GAME] [PLIES]

The server runs in this process, interpreted as `nexarium serve` runs it; the spectator is a thread. `callback` is the longest piece of work
that the loop did in one go, `CPU` the processor's time in it, `late` the most that a clock ticking every millisecond came late, `view` the
time until the spectator had the whole table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"

from pathlib import Path

import msgspec
import uvicorn
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.asked import whole

from nexarium.core.catalogue import catalogue, load
from nexarium.server.app import create_app
from nexarium.server.protocol.lobby import NewTable
from nexarium.server.protocol.seats import SeatRequest
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.run import configuration
from nexarium.server.settings import Limits, Settings
from nexarium.server.tables.seat import Credential

PLAYERS = {"nemesis": {"players": 5}}
"""Options under which random games grow long enough."""
TICK = 0.001
MOST_SEEDS = 200


@dataclass
class Longest:
    """The longest callback of an event loop, in seconds."""

    wall: float = 0.0
    cpu: float = 0.0


def watched(loop_handle: Any, longest: Longest) -> Any:
    """The event loop's way to run a callback, with a stopwatch."""

    def run(self: Any) -> Any:
        wall, cpu = time.perf_counter(), time.thread_time()
        try:
            return loop_handle(self)
        finally:
            longest.wall = max(longest.wall, time.perf_counter() - wall)
            longest.cpu = max(longest.cpu, time.thread_time() - cpu)

    return run


def look(address: str, table: str) -> tuple[float, int]:
    """Open a table as a spectator: the seconds until the view was there, and how many lines its log has."""

    async def wait_for_view() -> tuple[float, int]:
        async with connect(f"ws://{address}/api/tables/{table}/live", max_size=None) as socket:
            began = time.perf_counter()
            await socket.send('{"type": "hello", "language": "en"}')
            while True:
                told = msgspec.json.decode(await socket.recv())
                if told["type"] == "view":
                    return time.perf_counter() - began, len(told["log"])

    return asyncio.run(wait_for_view())


async def played(house: Any, game: str, plies: int) -> str:
    """A table at which so many random plies were played."""
    options = PLAYERS.get(game, {})
    seats = tuple(SeatRequest(who="you") for _ in range(load(game, **options).num_players()))
    for seed in range(MOST_SEEDS):
        chance = random.Random(seed)
        seated = await TableOpening(house).open(NewTable(game=game, options=options, seats=seats))
        live = await house.find(seated.table)
        while live.table.plies < plies and not live.table.over:
            await house.act(live, Credential(seated.token), live.table.plies, chance.choice(sorted(live.table.legal)))
        if not live.table.over:
            return str(seated.table)
    sys.exit(f"no random game of {game} has {plies} plies")


async def opened(address: str, table: str, longest: Longest) -> tuple[float, float, float, float, int]:
    """Callback, its CPU time, lateness and time to the view, in seconds, and the log's lines."""
    late = 0.0
    longest.wall = longest.cpu = 0.0

    async def tick() -> None:
        nonlocal late
        while True:
            due = time.perf_counter() + TICK
            await asyncio.sleep(TICK)
            late = max(late, time.perf_counter() - due)

    clock = asyncio.create_task(tick())
    view, lines = await asyncio.to_thread(look, address, table)
    clock.cancel()
    return longest.wall, longest.cpu, late, view, lines


async def main(game: str, plies_played: int) -> None:
    longest = Longest()
    asyncio.events.Handle._run = watched(asyncio.events.Handle._run, longest)  # type: ignore[method-assign]
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite+aiosqlite:///{folder}/tables.sqlite", bot_workers=0, limits=Limits(live_tables=1))
        app = create_app(settings)
        server = uvicorn.Server(configuration(app, port=0))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        address = f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        house = app.state.services.service
        await opened(address, await played(house, game, 2), longest)  # what is imported and drawn only once
        print(f"{game}: a spectator opens a table, in milliseconds")
        print(f"{'plies':>6} {'callback':>9} {'CPU':>6} {'late':>6} {'view':>7} {'log':>5}")
        tables = [await played(house, game, plies) for plies in (2, plies_played)]
        measured = []
        for plies, table in zip((2, plies_played), tables, strict=True):
            *seconds, lines = await opened(address, table, longest)
            measured.append(seconds)
            callback, cpu, late, view = (1000 * each for each in seconds)
            print(f"{plies:>6} {callback:>9.1f} {cpu:>6.1f} {late:>6.1f} {view:>7.0f} {lines:>5}")
        print(f"ratio  {measured[1][0] / measured[0][0]:>9.1f} {measured[1][1] / measured[0][1]:>6.1f}")
        server.should_exit = True
        await serving


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="nemesis", choices=sorted(catalogue()))
    parser.add_argument("plies", nargs="?", type=whole(), default=300)
    given = parser.parse_args()
    asyncio.run(main(given.game, given.plies))
