"""Bots that the administrator adds beside the levels, with the setting `bots`. The lobby lists them with the remote bots, but they run in
the server's own processes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from nexarium.bots.playable import games_of
from nexarium.bots.worker import Progress
from nexarium.server.bots.bot_worker import BotFailed, BotWorker, Request
from nexarium.server.bots.remote_bots import RemoteBot
from nexarium.server.bots.remote_messages import RemoteBotCard
from nexarium.server.bots.worker_pool import BotWorkerPool, Question
from nexarium.server.tables.names import clean_name

LENT_BY = "Nexarium"
"""The provider's name that players see."""
SECONDS = 1.0
"""The assumed seconds per move of such a bot, for the order of the queue."""


@dataclass(frozen=True)
class ConfiguredBot:
    """A configured bot: its spec, and its entry in the lobby."""

    spec: str
    card: RemoteBotCard


def configured_bots(specs: Sequence[str]) -> list[ConfiguredBot]:
    """Return the bots with these specs. Raises a `BotError` that explains what is wrong with one."""
    found = []
    for spec in specs:
        games, called = games_of(spec, ())
        name = clean_name(called if called != spec else spec.rpartition(":")[2]) or spec
        # no remote bot has this id: theirs are hashes without a prefix
        identity = f"own-{hashlib.sha256(spec.encode()).hexdigest()[:20]}"
        found.append(ConfiguredBot(spec, RemoteBotCard(remote_bot=identity, name=name, operator=LENT_BY, games=tuple(sorted(games)))))
    return found


def remote_bot_of(bot: ConfiguredBot, bot_pool: BotWorkerPool, at_once: int, timeout: float) -> RemoteBot:
    """Return the bot as a `RemoteBot` with `at_once` slots, each with at most `timeout` seconds for an answer."""
    workers = [PoolWorker(spec=bot.spec, bot_pool=bot_pool, timeout=timeout, ready=True) for _ in range(max(1, at_once))]
    remote_bot = RemoteBot(bot.card, "", list(workers), lambda: None)
    for worker in workers:
        worker.on_free = remote_bot.assign
    return remote_bot


@dataclass(eq=False, kw_only=True)
class PoolWorker(BotWorker):
    """A slot for one question at a time, which it passes to the server's own processes under the bot's spec."""

    spec: str
    bot_pool: BotWorkerPool
    timeout: float
    on_free: Callable[[], None] = lambda: None
    thinking: asyncio.Task[None] | None = None

    def ask(self, request: Request) -> None:
        """Start a task that answers a request."""
        self.take(request)
        self.thinking = asyncio.get_running_loop().create_task(self._think(request))

    async def _think(self, request: Request) -> None:
        think = request.think
        question = Question(
            table=think.table,
            game=think.game,
            options=think.options,
            data=think.data,
            history=think.history,
            spec=self.spec,
            seed=think.seed,
            hint=think.purpose == "hint",
            seconds=SECONDS,
            visitor=think.table,
        )
        try:
            async with asyncio.timeout(self.timeout):
                answer = await self.bot_pool.answer(question, lambda fraction: self.on_answer(Progress(id=think.id, fraction=fraction)))
            self.on_answer(msgspec.structs.replace(answer, id=think.id))
        except BotFailed as error:
            self._fail(request, error)
        except TimeoutError:
            self._fail(request, BotFailed("the answer took too long"))
        finally:
            self.on_free()

    def _fail(self, request: Request, why: BotFailed) -> None:
        if self.current is request:
            self.fail(why)

    def cancel(self, request: Request) -> None:
        """Cancel a request whose answer is no longer needed."""
        if self.current is request and self.thinking is not None:
            self.current = None
            self.thinking.cancel()
