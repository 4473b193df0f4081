"""Bots that the owner of a house has set up beside its levels, by `bots` in the settings: they stand in the lobby among the lent ones,
and think in the house's own processes."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nexarium.bots.playable import games_of
from nexarium.bots.worker import Answer, Progress
from nexarium.server.bots.bot_worker import BotWorker, Request, ThinkingFailed
from nexarium.server.bots.remote_bots import RemoteBot
from nexarium.server.bots.remote_messages import LentBot
from nexarium.server.bots.worker_pool import BotWorkerPool, Question
from nexarium.server.names import clean_name

LENT_BY = "Nexarium"
"""Whose they are, for people."""
SECONDS = 1.0
"""About how long such a bot is taken to think, when the house decides who comes first."""


@dataclass(frozen=True)
class OwnBot:
    """A bot as it is set up, and as the lobby shows it."""

    spec: str
    card: LentBot


def own_bots(specs: Sequence[str]) -> list[OwnBot]:
    """The bots with these names; raises a `BotError` that says what is wrong with one."""
    found = []
    for spec in specs:
        games, called = games_of(spec, ())
        name = clean_name(called if called != spec else spec.rpartition(":")[2]) or spec
        # no lender's id, which is a hash alone, can be this one
        identity = f"own-{hashlib.sha256(spec.encode()).hexdigest()[:20]}"
        found.append(OwnBot(spec, LentBot(lender=identity, name=name, lent_by=LENT_BY, games=tuple(sorted(games)))))
    return found


def lender_of(bot: OwnBot, bot_pool: BotWorkerPool, at_once: int, patience: float) -> RemoteBot:
    """It, as one who takes questions: so many at once, each for so many seconds at most."""
    slots = [Slot(spec=bot.spec, bot_pool=bot_pool, patience=patience, ready=True) for _ in range(max(1, at_once))]
    lender = RemoteBot(bot.card, "", list(slots), lambda: None)
    for slot in slots:
        slot.freed = lender.hand_out
    return lender


@dataclass(eq=False, kw_only=True)
class Slot(BotWorker):
    """One question at a time, which is handed on to the house's own processes under the bot's name."""

    spec: str
    bot_pool: BotWorkerPool
    patience: float
    freed: Callable[[], None] = lambda: None
    thinking: asyncio.Task[None] | None = None

    def ask(self, request: Request) -> None:
        self.take(request)
        self.thinking = asyncio.get_running_loop().create_task(self._think(request))

    async def _think(self, request: Request) -> None:
        asked = request.think
        question = Question(
            table=asked.table,
            game=asked.game,
            options=asked.options,
            data=asked.data,
            history=asked.history,
            spec=self.spec,
            seed=asked.seed,
            hint=asked.purpose == "hint",
            seconds=SECONDS,
            visitor=asked.table,
        )
        try:
            async with asyncio.timeout(self.patience):
                answer = await self.bot_pool.answer(question, lambda fraction: self.heard(Progress(id=asked.id, fraction=fraction)))
            self.heard(Answer(id=asked.id, action=answer.action, close=answer.close))
        except ThinkingFailed as error:
            self._give_up(request, error)
        except TimeoutError:
            self._give_up(request, ThinkingFailed("the answer took too long"))
        finally:
            self.freed()

    def _give_up(self, request: Request, why: ThinkingFailed) -> None:
        if self.current is request:
            self.give_up(why)

    def cancel(self, request: Request) -> None:
        if self.current is request and self.thinking is not None:
            self.current = None
            self.thinking.cancel()
