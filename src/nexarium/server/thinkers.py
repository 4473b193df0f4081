"""Who thinks next: the bots' questions, the processes that answer them, and a fair order for those that wait."""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nexarium.bots.worker import Think
from nexarium.core.definition import Value
from nexarium.server.thinking_process import OnProgress, Request, ThinkingFailed, Worker

QUICK_LEVEL = 3
"""Up to this level a search is so small that the uncompiled worker does it when no compiled one is to be had."""
SMALL = 1.0
"""A question that takes fewer seconds than this is small: where there are several workers, one answers nothing else."""
HOPELESS = 3
"""When the compiled workers have failed to start so often in a row, nobody waits for them any more."""
HALF_LIFE = 60.0
"""Seconds after which thinking that was done for somebody counts half."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: to move, or to give a hint, after `history`.

    `seconds` is about how long it takes, `visitor` for whom it is, and `watched` says whether somebody waits for the answer now.
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
    worker: Worker | None = None


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


class Thinkers:
    """The pool. `think` answers a question; cancelling the call cancels the thinking."""

    def __init__(self, command: Sequence[str], workers: int) -> None:
        self.quick = Worker(command, compiled=False)
        self.compiled = [Worker(command, compiled=True) for _ in range(workers)]
        self._ids = itertools.count(1)
        self._waiting: list[_Waiting] = []
        self._shares = Shares()

    @property
    def waiting(self) -> int:
        """How many questions no worker has begun with."""
        return sum(waiting.worker is None for waiting in self._waiting)

    @property
    def workers(self) -> list[Worker]:
        """Every worker, the quick one first."""
        return [self.quick, *self.compiled]

    def start(self) -> None:
        """Start every worker; the first compiled one begins to compile. To be called once, in the running loop."""
        for worker in self.workers:
            worker.keeper = asyncio.create_task(self._keep(worker))

    async def _keep(self, worker: Worker) -> None:
        if worker in self.compiled[1:]:
            await self.compiled[0].was_ready.wait()  # what one has compiled the others find in the cache
        await worker.keep(self._hand_out)

    async def stop(self) -> None:
        """End every worker."""
        for worker in self.workers:
            if worker.keeper is not None:
                worker.keeper.cancel()
            worker.end()
        await asyncio.gather(*(worker.keeper for worker in self.workers if worker.keeper), return_exceptions=True)

    # --- who is next --------------------------------------------------------------------------------------------------

    def _hand_out(self) -> None:
        """Give the questions that wait to the workers that are free."""
        now = time.monotonic()
        for waiting in sorted(self._waiting, key=lambda each: self._turn(each, now)):
            worker = self._choose(waiting.question)
            if worker is not None:
                self._waiting.remove(waiting)
                waiting.worker = worker
                worker.ask(waiting.request)
                self._shares.add(waiting.question.visitor, waiting.question.seconds, now)

    def _turn(self, waiting: _Waiting, now: float) -> tuple[bool, float, int]:
        """Whose turn comes first, the lowest: where somebody looks on, then for whom little was thought lately, then who asked first."""
        question = waiting.question
        return not question.watched(), self._shares.of(question.visitor, now), waiting.number

    def _choose(self, question: Question) -> Worker | None:
        """The worker for a question, if one is available: the one place that decides who thinks.

        Compiled workers think, best the one that remembers the table; the first of several keeps itself free for what is small. While none
        is warm yet, the quick one takes what is cheap, and so it does while the only compiled one is busy; where none ever gets warm, it
        takes everything.
        """
        able = self.compiled if question.small or len(self.compiled) == 1 else self.compiled[1:]
        free = [worker for worker in able if worker.available]
        if free:
            return next((worker for worker in free if question.table in worker.recent), free[0])
        hopeless = not self.compiled or self.compiled[0].failures >= HOPELESS
        spare = len(self.compiled) <= 1 or not any(worker.ready for worker in self.compiled)
        return self.quick if self.quick.available and (hopeless or (spare and question.cheap)) else None

    # --- asking -------------------------------------------------------------------------------------------------------

    async def think(self, question: Question, progress: OnProgress | None = None) -> int:
        """The action that a bot chooses. A question whose worker dies is asked once more, then `ThinkingFailed`."""
        for last in (False, True):
            try:
                return await self._think(question, progress)
            except ThinkingFailed:
                if last:
                    raise
        raise AssertionError("answered or failed")

    async def _think(self, question: Question, progress: OnProgress | None) -> int:
        think = Think(
            id=next(self._ids),
            table=question.table,
            game=question.game,
            options=question.options,
            history=question.history,
            spec=question.spec,
            seed=question.seed,
            purpose="hint" if question.hint else "move",
        )
        waiting = _Waiting(question, Request(think, asyncio.get_running_loop().create_future(), progress), think.id)
        self._waiting.append(waiting)
        self._hand_out()
        try:
            return await waiting.request.answer
        except asyncio.CancelledError:
            if waiting.worker is None:
                self._waiting.remove(waiting)
            else:
                waiting.worker.cancel(waiting.request)
            raise
