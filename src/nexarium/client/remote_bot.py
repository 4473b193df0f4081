"""Run bots on this machine for a server: a bot of one's own, or workers for the server's bots.

The server asks over a WebSocket that reconnects by itself. The answers come from the same process pool as on the server, which replaces
dead processes. When the connection breaks, open questions are dropped: the server asks again.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from nexarium.bots.bot import BotError
from nexarium.bots.worker import Answer, Cancel, Failed, Progress, Think
from nexarium.client.codec import MessageDecoder
from nexarium.client.errors import ConnectionLost, ServerRefused
from nexarium.client.seat import FIRST_PAUSE, LONGEST_PAUSE, SECONDS_TO_CONNECT, is_final, status_of
from nexarium.client.server import checked_address, live_address
from nexarium.core.files import replaced
from nexarium.server.bots.bot_worker import BotFailed, OnProgress
from nexarium.server.bots.remote_messages import BotWorkerHello, RemoteBotHello, ToBotProgram, Welcome
from nexarium.server.bots.worker_pool import HOPELESS, BotWorkerPool, Question
from nexarium.server.protocol.base import Refused

PROGRESS_PAUSE = 0.5
"""Seconds between two progress messages about a question."""
BUILT_IN_BOTS = re.compile(r"random|greedy|level:[1-9](:[a-z]+)?")
"""The bots that a server may request from a helper: its own bots, and nothing that runs a command."""
WORKER = (sys.executable, "-m", "nexarium.bots.worker")

_understood = MessageDecoder.of(ToBotProgram)


class Pool(Protocol):
    """A pool of bot workers: processes of this machine, or actors of a cluster."""

    async def ready(self) -> None:
        """Start the workers and wait until one is ready. Raises `BotError` if none can start."""

    async def answer(self, question: Question, progress: OnProgress | None = None) -> Answer:
        """Return a bot's choice. Raises `BotFailed`."""

    async def stop(self) -> None:
        """Stop the workers."""


class Processes(BotWorkerPool):
    """Bot workers as processes of this machine. They first compile `games`; without `compiles` they are ready at once."""

    def __init__(self, workers: int, games: tuple[str, ...], *, compiles: bool = True) -> None:
        super().__init__((*WORKER, *games), workers, compiles=compiles)

    async def ready(self) -> None:
        """Start the workers and wait until one is ready. Raises `BotError` if none can start."""
        self.start()
        first = self.compiled[0]
        while not first.ready:
            if first.failures >= HOPELESS:
                raise BotError("the processes in which bots think end as soon as they begin; what they say is above")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(first.was_ready.wait(), 0.2)


class ProgramConnection:
    """Answers a server's questions. `spec` is the bot that answers; None: the bot that the server requests."""

    def __init__(
        self,
        address: str,
        offer: RemoteBotHello | BotWorkerHello,
        pool: Pool,
        spec: str | None,
        say: Callable[[str], None],
        patience: float = float("inf"),
    ) -> None:
        self.address = checked_address(address)
        self.offer = offer
        self.pool = pool
        self.spec = spec
        self.say = say
        """Called with a sentence when the server is reached or lost."""
        self.patience = patience
        """Seconds for which to retry a server that does not answer."""
        self._tasks: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Answer until the server refuses (`ServerRefused`) or patience runs out (`ConnectionLost`). Cancel it to stop."""
        await think_for([self])

    async def keep(self) -> None:
        """Do the same with a pool that is already running, and leave the pool running afterwards."""
        try:
            await self._keep()
        finally:
            self._forget()

    async def _keep(self) -> None:
        pause, heard, reported = FIRST_PAUSE, time.monotonic(), ""
        while True:
            code, said, welcomed = await self._connected()
            if welcomed:
                pause, heard, reported = FIRST_PAUSE, time.monotonic(), ""
            if is_final(code):
                raise ServerRefused(said or f"{self.address} closed the connection (code {code})", status=status_of(code))
            if time.monotonic() - heard > self.patience:
                raise ConnectionLost(f"{self.address} has not answered for {self.patience:g} seconds")
            reason = said or f"{self.address} does not answer; it is tried again until it does"
            if reason != reported:
                reported = reason
                self.say(reason)
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _connected(self) -> tuple[int | None, str, bool]:
        """Run one connection to its end. Return its closing code, the last refusal, and whether the server had welcomed us."""
        said, welcomed = "", False
        try:
            async with connect(f"{live_address(self.address)}/api/bots/live", open_timeout=SECONDS_TO_CONNECT, close_timeout=1) as socket:
                try:
                    await socket.send(msgspec.json.encode(self.offer).decode())
                    async for raw in socket:
                        match _understood(raw):
                            case Welcome() as welcome:
                                welcomed = True
                                self.say(f"{self.address} asks about {', '.join(welcome.games)}")
                            case Refused(text=said):
                                pass
                            case Think() as think:
                                self._tasks[think.id] = asyncio.create_task(self._answer(socket, think))
                            case Cancel(id=number) if number in self._tasks:
                                self._tasks[number].cancel()
                except ConnectionClosed:
                    pass
                finally:
                    self._forget()
            return socket.close_code, said, welcomed
        except (OSError, TimeoutError, WebSocketException):
            return None, said, welcomed
        except msgspec.MsgspecError as error:
            raise ConnectionLost(f"what {self.address} says is not understood: {error}") from None

    def _forget(self) -> None:
        for task in tuple(self._tasks.values()):
            task.cancel()

    async def _answer(self, socket: ClientConnection, think: Think) -> None:
        """Answer one question, unless it is cancelled."""
        reported, telling = time.monotonic(), set[asyncio.Task[None]]()

        def progress(fraction: float) -> None:
            nonlocal reported
            if time.monotonic() - reported >= PROGRESS_PAUSE:
                reported = time.monotonic()
                task = asyncio.create_task(_send(socket, Progress(id=think.id, fraction=fraction)))
                telling.add(task)
                task.add_done_callback(telling.discard)

        try:
            await _send(socket, replace(await self.pool.answer(self._question(think), progress), id=think.id))
        except BotFailed as error:
            self.say(f"a question about {think.game} at table {think.table} has no answer: {error}")
            await _send(socket, Failed(id=think.id, error=str(error)[:200]))
        finally:
            self._tasks.pop(think.id, None)

    def _question(self, think: Think) -> Question:
        spec = self.spec
        if spec is None:
            spec = think.spec
            if not BUILT_IN_BOTS.fullmatch(spec):
                raise BotFailed(f"this machine thinks as random, greedy and level:1 to level:9, not as {spec[:40]!r}")
        return Question(
            table=think.table,
            game=think.game,
            options=think.options,
            data=think.data,
            history=think.history,
            spec=spec,
            seed=think.seed,
            hint=think.purpose == "hint",
            visitor=think.table,
        )


async def think_for(connections: Sequence[ProgramConnection]) -> None:
    """Answer several servers, or several processes of one server, with one pool, until one of them refuses. Questions beyond the pool's
    capacity wait in its queue."""
    pool = connections[0].pool
    kept: list[asyncio.Task[None]] = []
    try:
        await pool.ready()
        kept = [asyncio.ensure_future(connection.keep()) for connection in connections]
        await asyncio.gather(*kept)
    finally:
        for task in kept:
            task.cancel()
        await asyncio.gather(*kept, return_exceptions=True)
        await pool.stop()


async def _send(socket: ClientConnection, message: Answer | Failed | Progress) -> None:
    with contextlib.suppress(ConnectionClosed):  # the server asks again
        await socket.send(msgspec.json.encode(message).decode())


def kept_secret(folder: Path) -> str:
    """Return the secret by which servers recognise this remote bot. If there is none, create it, readable only by this user."""
    file = folder / "lender-secret"
    if not file.exists() or not file.read_text("utf-8").strip():  # empty: a process was killed before it wrote the secret
        folder.mkdir(parents=True, exist_ok=True)
        with replaced(file, private=True) as beside:
            beside.write_text(secrets.token_urlsafe(24), "utf-8")
    return file.read_text("utf-8").strip()
