"""The processes in which bots think: a pool of compiled workers, and one that is ready at once because it compiles nothing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from nexarium.bots.worker import Answer, Cancel, Failed, FromWorker, Progress, Ready, Think
from nexarium.core.definition import Value

QUICK_LEVEL = 3
"""Up to this level a search is so small that the uncompiled worker does it before the compiler is ready."""
CANCEL_PATIENCE = 2.0
"""Seconds that a worker may go on with a cancelled request before it is ended and replaced."""
HOPELESS = 3
"""When the compiled workers have failed to start so often in a row, nobody waits for them any more."""
LONGEST_LINE = 1 << 20

OnProgress = Callable[[float], None]


class ThinkingFailed(Exception):
    """A bot gave no answer, and none when it was asked again."""


@dataclass(frozen=True)
class Question:
    """What a bot is asked: to move, or to give a hint, after `history`."""

    table: str
    game: str
    options: dict[str, Value]
    history: tuple[int, ...]
    spec: str
    seed: int | None = None
    hint: bool = False

    @property
    def cheap(self) -> bool:
        """Whether it may be answered uncompiled."""
        kind, _, level = self.spec.partition(":")
        return kind in ("random", "greedy") or (kind == "level" and level.isdecimal() and int(level) <= QUICK_LEVEL)


@dataclass
class _Request:
    think: Think
    answer: asyncio.Future[int]
    progress: OnProgress | None


@dataclass
class Worker:
    """One process. It is replaced when it ends."""

    command: Sequence[str]
    compiled: bool
    ready: bool = False
    current: _Request | None = None
    recent: set[str] = field(default_factory=set)
    """The tables that it was asked about: their bots may still remember their search."""
    process: asyncio.subprocess.Process | None = None
    keeper: asyncio.Task[None] | None = None
    was_ready: asyncio.Event = field(default_factory=asyncio.Event)
    failures: int = 0
    """How often in a row its process ended before it was ready."""

    @property
    def available(self) -> bool:
        """Whether it can take a request now."""
        return self.ready and self.current is None

    async def keep(self, changed: Callable[[], None]) -> None:
        """Run the process, and a new one whenever it ends. `changed` is called when the worker may have become available."""
        pause = 0.0
        while True:
            await asyncio.sleep(pause)
            began = time.monotonic()
            try:
                await self._run_once(changed)
            finally:
                self.failures += not self.ready
                self.ready = False
                self._give_up("the thinking process ended")
                changed()
            pause = 0.0 if time.monotonic() - began > 5 else min(5.0, pause + 0.2)

    async def _run_once(self, changed: Callable[[], None]) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
        if not self.compiled:
            environment["NUMBA_DISABLE_JIT"] = "1"
        self.process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C reaches the server, which ends its workers itself
        )
        decoder: msgspec.json.Decoder[FromWorker] = msgspec.json.Decoder(FromWorker)
        assert self.process.stdout is not None
        try:
            while line := await self.process.stdout.readline():
                self._heard(decoder.decode(line))
                changed()
        except (msgspec.MsgspecError, ValueError):
            pass  # what it says cannot be read: it is ended and replaced
        finally:
            self.end()
            with contextlib.suppress(ProcessLookupError):
                await self.process.wait()

    def _heard(self, line: FromWorker) -> None:
        request = self.current
        match line:
            case Ready():
                self.ready = True
                self.failures = 0
                self.was_ready.set()
                self.recent.clear()
            case _ if request is None or request.think.id != line.id:
                pass
            case Progress(fraction=fraction):
                if request.progress is not None and not request.answer.done():
                    request.progress(min(1.0, max(0.0, fraction)))
            case Answer(action=action):
                self.current = None
                if not request.answer.done():
                    request.answer.set_result(action)
            case Failed(error=error):
                self.current = None
                if not request.answer.done():
                    request.answer.set_exception(ThinkingFailed(error))

    def _give_up(self, why: str) -> None:
        request, self.current = self.current, None
        if request is not None and not request.answer.done():
            request.answer.set_exception(ThinkingFailed(why))

    def ask(self, request: _Request) -> None:
        """Hand over a request; the worker must be available."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.current = request
        self.recent.add(request.think.table)
        self.process.stdin.write(msgspec.json.encode(request.think) + b"\n")

    def cancel(self, request: _Request) -> None:
        """Tell the worker that the answer is not wanted any more; one that goes on all the same is ended."""
        if self.current is not request or self.process is None or self.process.stdin is None:
            return
        with contextlib.suppress(OSError, RuntimeError):
            self.process.stdin.write(msgspec.json.encode(Cancel(id=request.think.id)) + b"\n")

        def check() -> None:
            if self.current is request:
                self.end()

        asyncio.get_running_loop().call_later(CANCEL_PATIENCE, check)

    def end(self) -> None:
        """End the process."""
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()


class Thinkers:
    """The pool. `think` answers a question; cancelling the call cancels the thinking."""

    def __init__(self, command: Sequence[str], workers: int) -> None:
        self.quick = Worker(command, compiled=False)
        self.compiled = [Worker(command, compiled=True) for _ in range(workers)]
        self._ids = itertools.count(1)
        self._changed = asyncio.Condition()
        self._wakers: set[asyncio.Task[None]] = set()

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
        await worker.keep(self._wake)

    async def stop(self) -> None:
        """End every worker."""
        for worker in self.workers:
            if worker.keeper is not None:
                worker.keeper.cancel()
            worker.end()
        await asyncio.gather(*(worker.keeper for worker in self.workers if worker.keeper), return_exceptions=True)

    def _wake(self) -> None:
        async def wake() -> None:
            async with self._changed:
                self._changed.notify_all()

        task = asyncio.get_running_loop().create_task(wake())
        self._wakers.add(task)
        task.add_done_callback(self._wakers.discard)

    def _choose(self, question: Question) -> Worker | None:
        """The worker for a question, if one is available: the one place that decides who thinks.

        Compiled workers think, best the one that remembers the table. While none is warm yet, the quick one takes what is cheap; where
        none ever gets warm, it takes everything.
        """
        able = [worker for worker in self.compiled if worker.available]
        if able:
            return next((worker for worker in able if question.table in worker.recent), able[0])
        if any(worker.ready for worker in self.compiled):
            return None
        hopeless = not self.compiled or self.compiled[0].failures >= HOPELESS
        return self.quick if self.quick.available and (question.cheap or hopeless) else None

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
        request = _Request(think, asyncio.get_running_loop().create_future(), progress)
        async with self._changed:
            while (worker := self._choose(question)) is None:
                await self._changed.wait()
            worker.ask(request)
        try:
            return await request.answer
        except asyncio.CancelledError:
            worker.cancel(request)
            raise
