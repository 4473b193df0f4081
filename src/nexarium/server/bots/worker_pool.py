"""Who thinks next: the bots' questions, the processes that answer them, and a fair order for those that wait."""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from nexarium.bots.worker import Answer, Think
from nexarium.core import cache_folder
from nexarium.core.definition import Value
from nexarium.server.bots.bot_worker import BotWorker, LocalWorker, OnProgress, Request, ThinkerGone, ThinkingFailed

QUICK_LEVEL = 3
"""Up to this level a search is so small that the uncompiled worker does it when no compiled one is to be had."""
SMALL = 1.0
"""A question that takes fewer seconds than this is small: where there are several workers, one answers nothing else."""
HOPELESS = 3
"""When the compiled workers have failed to start so often in a row, nobody waits for them any more."""
ASKED_ELSEWHERE = 5
"""So often a question is asked anew because whoever thought about it has gone."""
HALF_LIFE = 60.0
"""Seconds after which thinking that was done for somebody counts half."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: to move, or to give a hint, after `history`.

    `seconds` is about how long it takes, `visitor` for whom it is, and `watched` says whether somebody waits for the answer now. Only an
    action in `legal` is an answer; None: whatever comes. `data` are the files of the game's box that are not as they were published.
    """

    table: str
    game: str
    options: dict[str, Value]
    history: tuple[int, ...]
    spec: str
    seed: int | None = None
    hint: bool = False
    seconds: float = 0.0
    visitor: str = ""
    watched: Callable[[], bool] = lambda: True
    legal: frozenset[int] | None = None
    data: dict[str, str] = field(default_factory=dict)

    @property
    def cheap(self) -> bool:
        """Whether it may be answered uncompiled."""
        kind, _, level = self.spec.partition(":")
        return kind in ("random", "greedy") or (kind == "level" and level.isdecimal() and int(level) <= QUICK_LEVEL)

    @property
    def small(self) -> bool:
        """Whether it is answered soon."""
        return self.seconds < SMALL


@dataclass(eq=False)
class _Waiting:
    """A question that no worker has yet."""

    question: Question
    request: Request
    number: int
    worker: BotWorker | None = None


class Shares:
    """How many seconds were thought for each visitor lately."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[float, float]] = {}

    def of(self, visitor: str, now: float) -> float:
        """The seconds that count now."""
        seconds, at = self._of.get(visitor, (0.0, now))
        return seconds * math.exp2((at - now) / HALF_LIFE)

    def add(self, visitor: str, seconds: float, now: float) -> None:
        """So many more; whoever has had nearly none is forgotten."""
        self._of[visitor] = (self.of(visitor, now) + seconds, now)
        for other in [each for each in self._of if self.of(each, now) < 0.01]:
            del self._of[other]


class Queue:
    """Questions that wait, and a fair order in which they are asked. `think` answers one; cancelling the call cancels the thinking."""

    attempts = 2
    """So often a question is asked of somebody who fails or answers what is not legal."""
    elsewhere = ASKED_ELSEWHERE

    def __init__(self) -> None:
        self._ids = itertools.count(1)
        self._waiting: list[_Waiting] = []
        self._shares = Shares()

    @property
    def waiting(self) -> int:
        """How many questions no worker has begun with."""
        return sum(waiting.worker is None for waiting in self._waiting)

    def choose(self, question: Question) -> BotWorker | None:
        """Who shall answer a question, if anybody is available."""
        raise NotImplementedError

    def hand_out(self) -> None:
        """Give the questions that wait to those who are free. To be called whenever somebody may have become available."""
        now = time.monotonic()
        for waiting in sorted(self._waiting, key=lambda each: self._turn(each, now)):
            worker = self.choose(waiting.question)
            if worker is not None:
                self._waiting.remove(waiting)
                waiting.worker = worker
                worker.ask(waiting.request)
                self._shares.add(waiting.question.visitor, waiting.question.seconds, now)

    def _turn(self, waiting: _Waiting, now: float) -> tuple[bool, float, int]:
        """Whose turn comes first, the lowest: where somebody looks on, then for whom little was thought lately, then who asked first."""
        question = waiting.question
        return not question.watched(), self._shares.of(question.visitor, now), waiting.number

    async def think(self, question: Question, progress: OnProgress | None = None) -> int:
        """The action that a bot chooses."""
        return (await self.answer(question, progress)).action

    async def answer(self, question: Question, progress: OnProgress | None = None) -> Answer:
        """What a bot chooses, and whether that is a close call. A question whose worker dies or fails is asked once more, one whose thinker
        on another machine has gone some times more; then `ThinkingFailed`."""
        failed = gone = 0
        while True:
            try:
                answer = await self._think(question, progress)
                if question.legal is None or answer.action in question.legal:
                    return answer
                raise ThinkingFailed(f"{answer.action} was chosen, which is not legal")
            except ThinkerGone:
                gone += 1
                if gone > self.elsewhere:
                    raise
            except ThinkingFailed:
                failed += 1
                if failed >= self.attempts:
                    raise

    async def _think(self, question: Question, progress: OnProgress | None) -> Answer:
        think = Think(
            id=next(self._ids),
            table=question.table,
            game=question.game,
            options=question.options,
            history=question.history,
            spec=question.spec,
            seed=question.seed,
            purpose="hint" if question.hint else "move",
            data=question.data,
        )
        waiting = _Waiting(question, Request(think, asyncio.get_running_loop().create_future(), progress), think.id)
        self._waiting.append(waiting)
        try:
            self.hand_out()
            return await waiting.request.answer
        except asyncio.CancelledError:
            if waiting.worker is not None:
                waiting.worker.cancel(waiting.request)
            raise
        finally:
            if waiting in self._waiting:
                self._waiting.remove(waiting)


class BotWorkerPool(Queue):
    """The processes that think here, and those on other machines that have offered to."""

    def __init__(
        self, command: Sequence[str], workers: int, *, compiles: bool = True, boxes: Mapping[str, dict[str, str]] | None = None
    ) -> None:
        """`boxes` are data files, by game, that games are compiled with beforehand."""
        super().__init__()
        self.quick = LocalWorker(command, compiled=False)
        self.compiled = [LocalWorker(command, compiled=compiles, boxes=dict(boxes or {})) for _ in range(workers)]
        self.outside: list[BotWorker] = []
        """Those on other machines."""

    @property
    def workers(self) -> list[LocalWorker]:
        """Every worker of this machine, the quick one first."""
        return [self.quick, *self.compiled]

    def start(self) -> None:
        """Start every worker; the first compiled one begins to compile. To be called once, in the running loop."""
        cache_folder.prepare()
        for worker in self.workers:
            worker.keeper = asyncio.create_task(self._keep(worker))

    async def _keep(self, worker: LocalWorker) -> None:
        if worker in self.compiled[1:]:
            await self.compiled[0].was_ready.wait()  # what one has compiled the others find in the cache
        await worker.keep(self.hand_out)

    async def stop(self) -> None:
        """End every worker."""
        for worker in self.workers:
            if worker.keeper is not None:
                worker.keeper.cancel()
            worker.end()
        await asyncio.gather(*(worker.keeper for worker in self.workers if worker.keeper), return_exceptions=True)

    def choose(self, question: Question) -> BotWorker | None:
        """The worker for a question, if one is available: the one place that decides who thinks.

        Compiled workers think, best the one that remembers the table; the first of several keeps itself free for what is small. Other
        machines come first for what takes long and last for what is small, which is sooner answered than sent. While no compiled worker is
        warm yet, the quick one takes what is cheap, and so it does while the only compiled one is busy; where none ever gets warm, it takes
        everything.
        """
        here: list[BotWorker] = [*(self.compiled if question.small or len(self.compiled) == 1 else self.compiled[1:])]
        outside = [worker for worker in self.outside if worker.knows(question.game)]
        free = [worker for worker in (here + outside if question.small else outside + here) if worker.available]
        if free:
            return next((worker for worker in free if question.table in worker.recent), free[0])
        hopeless = not self.compiled or self.compiled[0].failures >= HOPELESS
        spare = len(self.compiled) <= 1 or not any(worker.ready for worker in self.compiled)
        return self.quick if self.quick.available and (hopeless or (spare and question.cheap)) else None
