"""An evening in the server: players who come back whatever happens to the server, and note what was acknowledged, so that it can be asked
for afterwards. The caller decides what happens: SIGKILL, a database that is cut off, a full disk, a power cut."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from nexarium.server.storage import Store, TableStore
from nexarium.server.tables.events import Played

from .processes import ServerProcess, offered

Kind = tuple[str, dict[str, Any], str]
KINDS: tuple[Kind, ...] = (("tictactoe", {}, "you"), ("tictactoe", {}, "you"), ("tictactoe", {}, "bot"), ("nexos", {"players": 2}, "you"))
"""What is played: a game, its options, and who sits in the second seat."""
ROOMY = dict.fromkeys(
    ("post_burst", "posts_per_second", "table_burst", "replay_burst", "tables_per_second", "viewers_of_an_address"), 10**6
)
MOVES_A_CRASH = 8
"""About how many moves are acknowledged between two crashes."""
PATIENCE = 60.0
BROKEN = (OSError, WebSocketException, TimeoutError, httpx2.HTTPError)
"""What a player meets when the server has gone."""


@dataclass
class Kept:
    """A table and what its player saw: by ply, the action that a view has acknowledged and when, and the one still in the air."""

    table: str
    token: str
    acknowledged: dict[int, int] = field(default_factory=dict)
    at: dict[int, float] = field(default_factory=dict)
    in_the_air: tuple[int, int] | None = None
    seen: int = 0
    over: bool = False


class Evening:
    """Players at tables of a server with these settings. `tolerant`: what cannot be stored just now is said again, otherwise nothing may be
    refused."""

    def __init__(self, settings: dict[str, Any], seed: int, tables: int = len(KINDS), *, tolerant: bool = False) -> None:
        self.settings = {"bot_workers": 0, "bot_spec": "random", "limits": ROOMY, **settings}
        self.kinds = [KINDS[number % len(KINDS)] for number in range(tables)]
        self.tolerant = tolerant
        self.random = random.Random(seed)
        self.tables: list[Kept] = []
        self.host = ""
        self.up = asyncio.Event()
        self.acknowledged: asyncio.Queue[int] = asyncio.Queue()
        """The plies that were acknowledged and not yet waited for."""
        self.ended = False
        self.client = httpx2.AsyncClient(verify=False, timeout=PATIENCE)

    # --- what players do ----------------------------------------------------------------------------------------------

    async def _play(self, game: str, options: dict[str, Any], other: str) -> None:
        """Play one table after the other, each to its end, whatever happens to the server."""
        while not self.ended:
            await self.up.wait()
            try:
                kept = await self._open(game, options, other)
                while not kept.over and not self.ended:
                    await self.up.wait()
                    try:
                        await self._sit_at(kept)
                    except BROKEN:
                        await asyncio.sleep(0.02)
            except BROKEN:
                await asyncio.sleep(0.02)

    async def _open(self, game: str, options: dict[str, Any], other: str) -> Kept:
        seats = [{"who": "you"}, {"who": other, "level": 1} if other == "bot" else {"who": other}]
        answer = await self.client.post(f"http://{self.host}/api/tables", json={"game": game, "options": options, "seats": seats})
        assert answer.status_code in (201, 429, 503), answer.text
        if answer.status_code != 201:
            raise httpx2.HTTPError("not now")
        kept = Kept(answer.json()["table"], answer.json()["token"])
        self.tables.append(kept)
        return kept

    async def _sit_at(self, kept: Kept) -> None:
        """Look at the table and play on, until it is over or the line breaks."""
        async with connect(f"ws://{self.host}/api/tables/{kept.table}/live", open_timeout=10, close_timeout=0.1) as socket:
            await socket.send(json.dumps({"type": "hello", "token": kept.token}))
            while not self.ended:
                message = json.loads(await asyncio.wait_for(socket.recv(), 20))
                if message["type"] == "refused":
                    assert self.tolerant, message
                    await asyncio.sleep(0.05)
                    await self._act(socket, kept)
                if message["type"] != "view":
                    continue
                self._note(kept, message["position"]["ply"])
                if message["position"].get("over"):
                    kept.over = True
                    return
                if message.get("to_act"):
                    if kept.in_the_air is None:
                        kept.in_the_air = (message["position"]["ply"], self.random.choice(offered(message)))
                    await self._act(socket, kept)

    async def _act(self, socket: Any, kept: Kept) -> None:
        """Say what is in the air, after a crash once more: it may have been stored without our having heard of it."""
        if kept.in_the_air is not None:
            ply, action = kept.in_the_air
            await socket.send(json.dumps({"type": "act", "ply": ply, "action": action}))

    def _note(self, kept: Kept, ply: int) -> None:
        assert ply >= kept.seen, f"table {kept.table}: a view had shown more"
        kept.seen = ply
        if kept.in_the_air is not None and kept.in_the_air[0] < ply:
            answered, action = kept.in_the_air
            kept.acknowledged[answered], kept.at[answered] = action, time.time()
            kept.in_the_air = None
            self.acknowledged.put_nowait(ply)

    # --- what happens to the server ------------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def players(self) -> AsyncIterator[None]:
        """While they play; whatever a player finds wrong is raised at the end."""
        playing = [asyncio.create_task(self._play(*kind)) for kind in self.kinds]
        try:
            yield
        finally:
            self.ended = True
            self.up.set()
            results = await asyncio.gather(*playing, return_exceptions=True)
            await self.client.aclose()
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, BROKEN):
                raise result

    async def moves(self, number: int) -> None:
        """Wait until so many more moves have been acknowledged."""
        for _ in range(number):
            await asyncio.wait_for(self.acknowledged.get(), PATIENCE)

    def somewhen(self) -> int:
        """A number of moves after which something happens."""
        return self.random.randrange(1, 2 * max(MOVES_A_CRASH, len(self.kinds) // 2))

    async def kills(self, number: int, progress: Callable[[int], None] = lambda killed: None) -> None:
        """So many crashes, at moments that nobody foresaw."""
        following = ServerProcess(**self.settings)
        try:
            async with self.players():
                for killed in range(number):
                    server = following
                    await asyncio.to_thread(server.serve)
                    self.host = server.host
                    self.up.set()
                    following = ServerProcess(**self.settings)  # stands by, so that the evening is not spent importing
                    try:
                        await self.moves(self.somewhen())
                        await asyncio.sleep(self.random.uniform(0.0, 0.05))
                    finally:
                        server.kill()
                        self.up.clear()
                    progress(killed + 1)
        finally:
            following.kill()

    async def troubles(self, number: int, begin: Callable[[int], None], end: Callable[[int], None]) -> None:
        """So many times something begins (given the server's process id) and ends again, and each time play has to go on."""
        server = ServerProcess(**self.settings)
        try:
            await asyncio.to_thread(server.serve)
            self.host = server.host
            async with self.players():
                self.up.set()
                for _ in range(number):
                    await self.moves(self.somewhen())
                    await asyncio.to_thread(begin, server.process.pid)
                    await asyncio.sleep(self.random.uniform(0.2, 1.0))
                    await asyncio.to_thread(end, server.process.pid)
                while not self.acknowledged.empty():
                    self.acknowledged.get_nowait()
                await self.moves(len(self.kinds))
        finally:
            server.kill()

    # --- what is there afterwards -------------------------------------------------------------------------------------

    def check(self) -> int:
        """Check that everything acknowledged is in the database once, and that a restarted server shows it. Return the number of moves."""
        logs = asyncio.run(self._logs())
        server = ServerProcess(**self.settings).serve()
        try:
            with httpx2.Client(base_url=f"http://{server.host}", timeout=PATIENCE) as client:
                for kept in self.tables:
                    check_log(kept, logs[kept.table])
                    actions = client.get(f"/api/tables/{kept.table}/record.json").json()["actions"]
                    assert {ply: actions[ply] for ply in kept.acknowledged} == kept.acknowledged, kept.table
                    assert len(actions) >= kept.seen, kept.table
        finally:
            server.stop()
        return sum(len(kept.acknowledged) for kept in self.tables)

    async def _logs(self) -> dict[str, list[Played]]:
        store = Store(self.settings["database"])
        await store.open()
        try:
            return {
                kept.table: [event for _, _, event in await TableStore(store).log(kept.table) if isinstance(event, Played)]
                for kept in self.tables
            }
        finally:
            await store.close()


def check_log(kept: Kept, played: Sequence[Played]) -> None:
    """That each ply was played once (nothing here is played in gestures or left to chance), and the acknowledged ones as they were."""
    assert [event.ply for event in played] == list(range(len(played))), f"table {kept.table}: each ply once"
    assert all(len(event.actions) == 1 for event in played), kept.table
    assert {ply: played[ply].actions[0] for ply in kept.acknowledged} == kept.acknowledged, kept.table
