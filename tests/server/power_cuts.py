"""Cutting the power of a server, again and again, and asking for what had been acknowledged by then."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import tempfile
from pathlib import Path

from .evening import KINDS, Evening
from .power import Disk, Recorder
from .processes import ServerProcess


def recorded_evening(folder: Path, moves: int, seed: int, tables: int = len(KINDS)) -> tuple[Evening, Disk]:
    """Play until so many moves are acknowledged, and record what the server does to its disk."""
    file = folder / "server.sqlite"
    evening = Evening({"database": f"sqlite+aiosqlite:///{file}"}, seed, tables)
    recorder = Recorder(folder)
    server = ServerProcess(**evening.settings)

    async def play() -> None:
        await asyncio.to_thread(server.serve)
        evening.host = server.host
        async with evening.players():
            evening.up.set()
            await evening.moves(moves)

    try:
        recorder.start(server.process.pid)
        asyncio.run(play())
    finally:
        server.kill()
    return evening, Disk(recorder.calls(), folder)


def cut_power(evening: Evening, disk: Disk, cuts: int, seed: int) -> int:
    """Cut the power so often, at moments just after an acknowledgement came and at others, and check each time that the database is whole
    and holds what was acknowledged. How many acknowledgements were asked for, over all cuts."""
    chance = random.Random(seed)
    came = sorted(at for kept in evening.tables for at in kept.at.values())
    asked = 0
    for _ in range(cuts):
        at = chance.choice(came) if chance.random() < 0.7 else chance.uniform(came[0], came[-1])
        with tempfile.TemporaryDirectory(prefix="nexarium-cut-") as folder:
            disk.after_cut(at, chance, Path(folder))
            asked += check_after(evening, Path(folder) / "server.sqlite", at)
    return asked


def check_after(evening: Evening, file: Path, at: float) -> int:
    """That a database which was left at `at` has everything that had been acknowledged by then, once. How much that was."""
    asked = 0
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for kept in evening.tables:
            acknowledged = {ply: action for ply, action in kept.acknowledged.items() if kept.at[ply] <= at}
            rows = (
                database.execute("SELECT body FROM events WHERE table_id = ? ORDER BY seq", (kept.table,)).fetchall()
                if acknowledged
                else []
            )
            played = [event for event in (json.loads(body) for (body,) in rows) if event["type"] == "played"]
            assert [event["ply"] for event in played] == list(range(len(played))), f"table {kept.table}: each ply once"
            assert {ply: played[ply]["actions"][0] for ply in acknowledged} == acknowledged, f"table {kept.table}"
            asked += len(acknowledged)
    database.close()
    return asked
