"""The bots' questions, the processes that answer them, and a fair order for questions that wait."""

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
from nexarium.server import child_processes
from nexarium.server.bots.bot_worker import BotFailed, BotWorker, LocalWorker, OnProgress, Request, WorkerGone

QUICK_LEVEL = 3
"""Up to this level a search is so small that the uncompiled worker runs it when no compiled one is ready."""
SMALL = 1.0
"""Seconds. A shorter question is small: of several workers, one answers nothing else."""
HOPELESS = 3
"""After this many failed starts of a compiled worker in a row, questions no longer wait for one."""
RETRIES_AFTER_LOSS = 5
"""How many times a question is asked again because its worker has gone."""
HALF_LIFE = 60.0
"""Seconds after which past search time of a client counts half."""


@dataclass(frozen=True)
class Question:
    """A question for a bot: the move, or a hint, after `history`.

    `seconds` is the expected search time, and `visitor` the client it is for. `watched` returns whether a viewer waits for the answer now.
    Only an action in `legal` is an answer; None accepts every action. `data` are the game's data files that differ from the published ones.
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
        """Return whether the uncompiled worker may answer it."""
        kind, _, level = self.spec.partition(":")
        return kind in ("random", "greedy") or (kind == "level" and level.isdecimal() and int(level) <= QUICK_LEVEL)

    @property
    def small(self) -> bool:
        """Return whether its answer takes little time."""
        return self.seconds < SMALL


@dataclass(eq=False)
class _Waiting:
    """A question that no worker has yet."""

    question: Question
    request: Request
    number: int
    worker: BotWorker | None = None


class Shares:
    """Recent search time of each client, in seconds that decay."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[float, float]] = {}

    def of(self, visitor: str, now: float) -> float:
        """Return the decayed seconds of a client at time `now`."""
        seconds, at = self._of.get(visitor, (0.0, now))
        return seconds * math.exp2((at - now) / HALF_LIFE)

    def add(self, visitor: str, seconds: float, now: float) -> None:
        """Add seconds to a client, and forget clients with almost none."""
        self._of[visitor] = (self.of(visitor, now) + seconds, now)
        for other in [each for each in self._of if self.of(each, now) < 0.01]:
            del self._of[other]


class Queue:
    """Waiting questions, asked in a fair order. `think` answers one; cancelling it cancels the search."""

    attempts = 2
    """How many times a question is asked when its worker fails or answers an illegal action."""
    elsewhere = RETRIES_AFTER_LOSS

    def __init__(self) -> None:
        self._ids = itertools.count(1)
        self._waiting: list[_Waiting] = []
        self._shares = Shares()

    @property
    def waiting(self) -> int:
        """Return the number of questions that no worker has started."""
        return sum(waiting.worker is None for waiting in self._waiting)

    def choose(self, question: Question) -> BotWorker | None:
        """Return the worker for a question, or None if none is available."""
        raise NotImplementedError

    def assign(self) -> None:
        """Give waiting questions to free workers. Call it whenever a worker may have become available."""
        now = time.monotonic()
        for waiting in sorted(self._waiting, key=lambda each: self._turn(each, now)):
            worker = self.choose(waiting.question)
            if worker is not None:
                self._waiting.remove(waiting)
                waiting.worker = worker
                worker.ask(waiting.request)
                self._shares.add(waiting.question.visitor, waiting.question.seconds, now)

    def _turn(self, waiting: _Waiting, now: float) -> tuple[bool, float, int]:
        """Return the sort key of a question, lowest first: watched ones, then clients with little recent search time, then the oldest."""
        question = waiting.question
        return not question.watched(), self._shares.of(question.visitor, now), waiting.number

    async def think(self, question: Question, progress: OnProgress | None = None) -> int:
        """Return the action that a bot chooses."""
        return (await self.answer(question, progress)).action

    async def answer(self, question: Question, progress: OnProgress | None = None) -> Answer:
        """Return a bot's answer: the action, and whether others are about as good. If the worker dies or fails, ask once more. If a worker
        on another machine has gone, ask a few more times. Then raise `BotFailed`."""
        failed = gone = 0
        while True:
            try:
                answer = await self._think(question, progress)
                if question.legal is None or answer.action in question.legal:
                    return answer
                raise BotFailed(f"{answer.action} was chosen, which is not legal")
            except WorkerGone:
                gone += 1
                if gone > self.elsewhere:
                    raise
            except BotFailed:
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
            self.assign()
            return await waiting.request.answer
        except asyncio.CancelledError:
            if waiting.worker is not None:
                waiting.worker.cancel(waiting.request)
            raise
        finally:
            if waiting in self._waiting:
                self._waiting.remove(waiting)


class BotWorkerPool(Queue):
    """The worker processes of this machine, and the workers that other machines offer."""

    def __init__(
        self,
        command: Sequence[str],
        workers: int,
        *,
        compiles: bool = True,
        boxes: Mapping[str, dict[str, str]] | None = None,
        at_once: bool = False,
    ) -> None:
        """`boxes` are data files, by game, with which games are compiled beforehand. `at_once`: engines for changed data are built beside
        the workers, which interpret such games until then."""
        super().__init__()
        self.at_once = at_once
        self.quick = LocalWorker(command, compiled=False)
        self.compiled = [LocalWorker(command, compiled=compiles, at_once=at_once, boxes=dict(boxes or {})) for _ in range(workers)]
        self.outside: list[BotWorker] = []
        """Workers on other machines."""

    @property
    def workers(self) -> list[LocalWorker]:
        """Return every worker of this machine, the quick one first."""
        return [self.quick, *self.compiled]

    def start(self) -> None:
        """Start every worker; the first compiled one begins to compile. Call it once, in the running loop."""
        cache_folder.prepare()
        for worker in self.workers:
            worker.keeper = asyncio.create_task(self._keep(worker))

    async def _keep(self, worker: LocalWorker) -> None:
        if worker in self.compiled[1:]:
            await self.compiled[0].was_ready.wait()  # the others find the first one's compiled code in the cache
        await worker.keep(self.assign)

    async def stop(self) -> None:
        """End every worker."""
        for worker in self.workers:
            if worker.keeper is not None:
                worker.keeper.cancel()
            child_processes.kill(worker.process)
        await asyncio.gather(*(worker.keeper for worker in self.workers if worker.keeper), return_exceptions=True)

    def choose(self, question: Question) -> BotWorker | None:
        """Return the worker for a question, if one is available.

        Compiled workers are preferred, especially one that remembers the table. The first of several stays free for small questions. Other
        machines come first for long questions and last for small ones, which take longer to send than to answer. The quick worker takes
        cheap questions until a compiled one is ready, and while the only compiled one is busy. If compiled workers never start, it takes
        everything. It also takes cheap questions about changed data that the others would first compile.
        """
        if question.data and question.cheap and not self.at_once and self.quick.available:
            return self.quick
        here: list[BotWorker] = [*(self.compiled if question.small or len(self.compiled) == 1 else self.compiled[1:])]
        outside = [worker for worker in self.outside if worker.knows(question.game)]
        free = [worker for worker in (here + outside if question.small else outside + here) if worker.available]
        if free:
            return next((worker for worker in free if question.table in worker.recent), free[0])
        hopeless = not self.compiled or self.compiled[0].failures >= HOPELESS
        spare = len(self.compiled) <= 1 or not any(worker.ready for worker in self.compiled)
        return self.quick if self.quick.available and (hopeless or (spare and question.cheap)) else None
