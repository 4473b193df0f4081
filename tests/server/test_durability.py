"""An acknowledged move is there afterwards, once: the server is killed with SIGKILL while people play."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from .conftest import PATIENCE
from .processes import HouseProcess, offered

KILLS = 20
MOVES_A_CRASH = 8
"""About how many moves are made between two crashes."""
PLAYERS = (("tictactoe", {}, "you"), ("tictactoe", {}, "you"), ("tictactoe", {}, "bot"), ("nexos", {"players": 2}, "you"))


@dataclass
class Kept:
    """A table and what its player was told: by ply, the action that a view has acknowledged, and the one still in the air."""

    table: str
    token: str
    told: dict[int, int] = field(default_factory=dict)
    in_the_air: tuple[int, int] | None = None
    seen: int = 0
    over: bool = False


class Crash:
    """The evening: players who come back after each crash, and the server that crashes."""

    def __init__(self, database: str, seed: int) -> None:
        self.settings = {"database": database, "bot_workers": 0, "bot_spec": "random"}
        self.random = random.Random(seed)
        self.tables: list[Kept] = []
        self.host = ""
        self.up = asyncio.Event()
        self.acknowledged: asyncio.Queue[int] = asyncio.Queue()
        """The plies that were acknowledged and not yet waited for."""
        self.awaited = 0
        self.ended = False
        self.client = httpx.AsyncClient(verify=False, timeout=PATIENCE)

    async def play(self, game: str, options: dict[str, Any], other: str) -> None:
        """Play one table after the other, each to its end, whatever happens to the server."""
        while not self.ended:
            await self.up.wait()
            try:
                kept = await self.open(game, options, other)
                while not kept.over and not self.ended:
                    await self.up.wait()
                    try:
                        await self.sit_at(kept)
                    except (OSError, WebSocketException, TimeoutError):
                        await asyncio.sleep(0.02)
            except (OSError, httpx.HTTPError):
                await asyncio.sleep(0.02)

    async def open(self, game: str, options: dict[str, Any], other: str) -> Kept:
        seats = [{"who": "you"}, {"who": other, "level": 1} if other == "bot" else {"who": other}]
        answer = await self.client.post(f"http://{self.host}/api/tables", json={"game": game, "options": options, "seats": seats})
        assert answer.status_code in (201, 429, 503), answer.text
        if answer.status_code != 201:
            raise httpx.HTTPError("not now")
        kept = Kept(answer.json()["table"], answer.json()["token"])
        self.tables.append(kept)
        return kept

    async def sit_at(self, kept: Kept) -> None:
        """Look at the table and play on, until it is over or the line breaks."""
        async with connect(f"ws://{self.host}/api/tables/{kept.table}/live", open_timeout=2, close_timeout=0.1) as socket:
            await socket.send(json.dumps({"type": "hello", "token": kept.token}))
            while not self.ended:
                message = json.loads(await asyncio.wait_for(socket.recv(), 5))
                assert message["type"] != "refused", message
                if message["type"] != "view":
                    continue
                ply = message["position"]["ply"]
                assert ply >= kept.seen, "a view had shown more"
                kept.seen = ply
                if kept.in_the_air is not None and kept.in_the_air[0] < ply:
                    kept.told[kept.in_the_air[0]] = kept.in_the_air[1]
                    kept.in_the_air = None
                    self.acknowledged.put_nowait(ply)
                if message["position"].get("over"):
                    kept.over = True
                    return
                if message.get("to_act"):
                    if kept.in_the_air is None:
                        kept.in_the_air = (ply, self.random.choice(offered(message)))
                    # after a crash the same answer is said again: it may have been stored without our having heard of it
                    ply, action = kept.in_the_air
                    await socket.send(json.dumps({"type": "act", "ply": ply, "action": action}))

    async def evening(self) -> None:
        """Twenty crashes at moments that nobody foresaw."""
        players = [asyncio.create_task(self.play(*each)) for each in PLAYERS]
        try:
            following = HouseProcess(**self.settings)
            for _ in range(KILLS):
                house = following
                await asyncio.to_thread(house.serve)
                self.host = house.host
                self.up.set()
                following = HouseProcess(**self.settings)  # stands by, so that the evening is not spent importing
                for _ in range(self.random.randrange(1, 2 * MOVES_A_CRASH)):
                    await asyncio.wait_for(self.acknowledged.get(), 60)
                    self.awaited += 1
                await asyncio.sleep(self.random.uniform(0.0, 0.05))
                house.kill()
                self.up.clear()
                for player in players:
                    if player.done():
                        player.result()
        finally:
            following.kill()
            self.ended = True
            self.up.set()
            results = await asyncio.gather(*players, return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, (OSError, WebSocketException, TimeoutError, httpx.HTTPError)):
                raise result


@pytest.mark.slow
def test_sigkill_at_twenty_moments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.sqlite"
    began = time.monotonic()
    crash = Crash(f"sqlite+aiosqlite:///{file}", seed=20)
    asyncio.run(crash.evening())

    house = HouseProcess(**crash.settings).serve()
    try:
        told = 0
        with httpx.Client(base_url=f"http://{house.host}", timeout=PATIENCE) as client:
            for kept in crash.tables:
                actions = client.get(f"/api/tables/{kept.table}/record.json").json()["actions"]
                assert len(actions) >= kept.seen
                for ply, action in kept.told.items():
                    assert actions[ply] == action, (kept.table, ply)
                told += len(kept.told)
                with sqlite3.connect(file) as database:
                    rows = database.execute("SELECT body FROM events WHERE table_id = ? ORDER BY seq", (kept.table,)).fetchall()
                stored = [json.loads(body) for (body,) in rows]
                played = [event for event in stored if event["type"] == "played"]
                assert [event["ply"] for event in played] == list(range(len(played))), "each ply once"
    finally:
        house.stop()
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert told >= crash.awaited >= KILLS
    with capsys.disabled():
        seconds = time.monotonic() - began
        print(f"\n{KILLS} kills, {len(crash.tables)} tables, {told} acknowledged moves, all there once; {seconds:.0f} s")
