"""What is measured: a crowd at one table, many tables that live, many tables at full speed."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
import time
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from nexarium.core.catalogue import load

from .requests import Requests
from .targets import Running, Target
from .viewers import Viewer, all_shown, join, join_all

SETTLING = 0.5
"""Seconds between two gestures before a crowd, so that each is measured alone."""
CALM = 0.3
"""Seconds that the server has after a gesture to be done with it, before its CPU time is read."""
WARMING = (10, 1.0)
"""So many tables are played for so many seconds before anything is measured, so that what a server does once is not."""
ROUND = 10.0
"""At a table that lives somebody moves once in so many seconds."""


@dataclass
class Measured:
    """What came of one load on one target."""

    target: str
    number: int
    took: list[float] = field(default_factory=list)
    """Seconds from each move until it stood on each screen that was looked at."""
    own: list[float] = field(default_factory=list)
    """Before a crowd: until it stood on the player's own."""
    moves: int = 0
    lasted: float = 0.0
    """Seconds in which the moves were played and, during them, the CPU seconds of the server's event loop, of the server, of us."""
    loop: float = 0.0
    starved: float = 0.0
    """Seconds that the event loop would have run, had there been a core for it."""
    server: float = 0.0
    client: float = 0.0
    joined: float = 0.0
    """Seconds until everybody was there."""
    bytes: int = 0
    """What a spectator got for the last move."""
    memory: list[float] = field(default_factory=list)
    """The server's megabytes: before anybody came, after all had, at the end, when everybody had gone."""

    def within(self, share: float) -> float:
        """The seconds within which such a share of the screens had the move."""
        ordered = sorted(self.took)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class Clocks:
    """While it is entered, the time and the CPU time of the server and of us are counted."""

    def __init__(self, running: Running, measured: Measured) -> None:
        self.running = running
        self.measured = measured

    def __enter__(self) -> None:
        self.began = self._now()

    def __exit__(self, *_: object) -> None:
        lasted, loop, starved, server, client = (now - then for now, then in zip(self._now(), self.began, strict=True))
        self.measured.lasted += lasted
        self.measured.loop += loop
        self.measured.starved += starved
        self.measured.server += server
        self.measured.client += client

    def _now(self) -> tuple[float, float, float, float, float]:
        return time.perf_counter(), *self.running.loop(), self.running.cpu(), time.process_time()


@dataclass(eq=False)
class Player:
    """Who plays all seats of a table at random, and the game as it stands there."""

    target: Target
    requests: Requests
    rng: random.Random

    async def sit_down(self) -> None:
        """Open a table and look at it."""
        opened = await self.target.open(self.requests)
        self.table = opened.table
        self.state, self.ply = load(self.target.game).new_initial_state(), 0
        self.viewer = await join(self.target, opened.table, opened.token)
        await self.viewer.next_view()
        await self.await_chance()

    def move(self, *screens: Viewer) -> float:
        """Say a move; when that was. Of the screens, views from now on are waited for."""
        action, seat = self.rng.choice(self.state.legal_actions()), self.state.current_player()
        said = self.target.act(self.table, self.ply, seat, action)
        self.state.apply_action(action)
        self.ply += 1
        for screen in screens:
            screen.waited = screen.views
        now = time.perf_counter()
        self.viewer.say(said)
        return now

    async def await_chance(self) -> None:
        """Wait until chance has had its turns."""
        while self.state.is_chance_node():
            for action in await self.target.brought(self.requests, self.table, self.ply):
                self.state.apply_action(action)
                self.ply += 1


@dataclass
class Ground:
    """A target that runs, and for how long it is to be measured."""

    target: Target
    running: Running
    requests: Requests
    seconds: float

    def player(self, seed: int) -> Player:
        return Player(self.target, self.requests, random.Random(seed))


async def together(works: Iterable[Coroutine[None, None, None]]) -> None:
    """Do all of it at once; the first that fails ends the others."""
    try:
        async with asyncio.TaskGroup() as group:
            for work in works:
                group.create_task(work)
    except ExceptionGroup as failed:
        raise failed.exceptions[0] from None


async def crowd(ground: Ground, measured: Measured) -> None:
    """One table with so many spectators, for a game or as long as it is said."""
    player = ground.player(1)
    await player.sit_down()
    began = time.perf_counter()
    spectators = await join_all(ground.target, [player.table] * measured.number)
    measured.joined = time.perf_counter() - began
    gc.freeze()
    until_then = time.perf_counter() + ground.seconds
    while not player.state.is_terminal() and time.perf_counter() < until_then:
        await asyncio.sleep(SETTLING)
        with Clocks(ground.running, measured):
            sent = player.move(player.viewer, *spectators)
            await all_shown([player.viewer, *spectators])
            measured.took += [viewer.came - sent for viewer in spectators]
            measured.own.append(player.viewer.came - sent)
            await asyncio.sleep(CALM)
        measured.moves += 1
        measured.bytes = spectators[0].bytes
        await player.await_chance()


async def tables(ground: Ground, measured: Measured) -> None:
    """So many tables, at each of which one random game after the other is played as fast as the answers come."""
    until_then = time.perf_counter() + ground.seconds

    async def play(seed: int) -> None:
        player = ground.player(seed)
        while time.perf_counter() < until_then:
            await player.sit_down()
            while not player.state.is_terminal() and time.perf_counter() < until_then:
                sent = player.move(player.viewer)
                await player.viewer.next_view()
                measured.took.append(player.viewer.came - sent)
                await player.await_chance()
            player.viewer.leave()

    with Clocks(ground.running, measured):
        await together(play(seed) for seed in range(measured.number))
    measured.moves = len(measured.took)


async def live(ground: Ground, measured: Measured) -> None:
    """So many tables with two screens each, one of which plays, a move in ten seconds; a new table for each game that ends."""
    players = [ground.player(seed) for seed in range(measured.number)]
    others: dict[Player, Viewer] = {}
    until_then = 0.0

    async def sit_down(player: Player) -> None:
        await player.sit_down()
        (others[player],) = await join_all(ground.target, [player.table])

    async def play(player: Player, then: float) -> None:
        while then < until_then:
            await asyncio.sleep(max(0.0, then - time.perf_counter()))
            other = others[player]
            sent = player.move(other)
            await other.next_view()
            measured.took.append(other.came - sent)
            await player.await_chance()
            if player.state.is_terminal():
                player.viewer.leave()
                other.leave()
                await sit_down(player)
            then += ROUND

    measured.memory.append(ground.running.memory())
    began = time.perf_counter()
    for start in range(0, measured.number, 50):
        await together(sit_down(player) for player in players[start : start + 50])
    measured.joined = time.perf_counter() - began
    measured.memory.append(ground.running.memory())
    gc.freeze()
    with Clocks(ground.running, measured):
        began = time.perf_counter()
        until_then = began + ground.seconds
        await together(play(player, began + ROUND * each / measured.number) for each, player in enumerate(players))
        await asyncio.sleep(until_then - time.perf_counter())
    measured.moves = len(measured.took)
    measured.memory.append(ground.running.memory())
    for viewer in (*(player.viewer for player in players), *others.values()):
        viewer.leave()
    await asyncio.sleep(2.0)
    measured.memory.append(ground.running.memory())


MEASURES = {"crowd": crowd, "live": live, "tables": tables}


def measure(name: str, target: Target, number: int, seconds: float) -> Measured:
    """Put a load on a server that is started for it, once it is warm. Raises `TooMuch` when it is more than the server can bear."""
    with tempfile.TemporaryDirectory(prefix="target-load-") as folder:
        running = Running(target, Path(folder))
        try:
            return asyncio.run(_measure(name, target, running, number, seconds))
        finally:
            running.stop()
            gc.unfreeze()
            gc.collect()


async def _measure(name: str, target: Target, running: Running, number: int, seconds: float) -> Measured:
    measured = Measured(target.name, number)
    requests = Requests(target.host)
    warming, while_warming = WARMING
    await tables(Ground(target, running, requests, while_warming), Measured(target.name, warming))
    await MEASURES[name](Ground(target, running, requests, seconds), measured)
    requests.close()
    return measured
