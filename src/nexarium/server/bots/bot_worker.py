"""Bot workers: the base class of everything that answers bots' questions, and a worker process, which is replaced when it ends."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from nexarium.bots.worker import BOTS_KEPT, BOXES, Answer, Cancel, Failed, FromWorker, Progress, Ready, Think
from nexarium.core.modes import AT_ONCE
from nexarium.server import child_processes

MOST_VARIANTS = 50
"""A worker process that has played with more different data is replaced."""
CANCEL_PATIENCE = 2.0
"""Seconds that a worker may continue a cancelled request before its process is killed and replaced."""

OnProgress = Callable[[float], None]


class BotFailed(Exception):
    """A bot gave no answer, also on a second try."""


class WorkerGone(BotFailed):
    """The worker with this question has gone. The question is not at fault."""


@dataclass
class Request:
    """A question for a worker, and the future that waits for the answer."""

    think: Think
    answer: asyncio.Future[Answer]
    progress: OnProgress | None


@dataclass(eq=False, kw_only=True)
class BotWorker:
    """A worker that answers one question at a time: a process here, or a program on another machine."""

    ready: bool = False
    current: Request | None = None
    recent: deque[str] = field(default_factory=lambda: deque(maxlen=BOTS_KEPT))
    """The tables of its last questions, whose bots may still remember their search."""

    @property
    def available(self) -> bool:
        """Return whether the worker can take a request now."""
        return self.ready and self.current is None

    def knows(self, game: str) -> bool:
        """Return whether the worker can play this game."""
        return True

    def take(self, request: Request) -> None:
        """Record a request as the current one."""
        self.current = request
        table = request.think.table
        if table in self.recent:
            self.recent.remove(table)
        self.recent.append(table)

    def ask(self, request: Request) -> None:
        """Send a request to this worker, which must be available."""
        raise NotImplementedError

    def cancel(self, request: Request) -> None:
        """Cancel a request whose answer is no longer needed."""
        raise NotImplementedError

    def on_answer(self, line: FromWorker) -> None:
        """Handle a message about the current question. A message about any other question is late and ignored."""
        request = self.current
        if request is None or isinstance(line, Ready) or request.think.id != line.id:
            return
        match line:
            case Progress(fraction=fraction):
                if request.progress is not None and not request.answer.done():
                    request.progress(min(1.0, max(0.0, fraction)))
            case Answer():
                self.current = None
                if not request.answer.done():
                    request.answer.set_result(line)
            case Failed(error=error):
                self.fail(BotFailed(error))

    def fail(self, why: BotFailed) -> None:
        """Fail the current question with `why`."""
        request, self.current = self.current, None
        if request is not None and not request.answer.done():
            request.answer.set_exception(why)


@dataclass(eq=False)
class LocalWorker(BotWorker):
    """A worker in a process of its own, which is replaced when it ends."""

    command: Sequence[str]
    compiled: bool
    at_once: bool = False
    """Whether variants without an engine are interpreted, because their engines are built beside it."""
    boxes: dict[str, dict[str, str]] = field(default_factory=dict)
    """By game, this server's data files that differ from the published ones."""
    process: asyncio.subprocess.Process | None = None
    keeper: asyncio.Task[None] | None = None
    was_ready: asyncio.Event = field(default_factory=asyncio.Event)
    variants: set[int] = field(default_factory=set)
    """The changed data that the process has played with: hashes of the files."""
    failures: int = 0
    """How many times in a row its process ended before it was ready."""

    async def keep(self, changed: Callable[[], None]) -> None:
        """Run the process, and a new one whenever it ends. `changed` is called when the worker may have become available."""
        pause = 0.0
        while True:
            await asyncio.sleep(pause)
            began = time.monotonic()
            try:
                await self._run_once(changed)
            finally:
                self.failures += not (self.ready or len(self.variants) > MOST_VARIANTS)
                self.ready = False
                self.fail(BotFailed("the thinking process ended"))
                changed()
            pause = 0.0 if time.monotonic() - began > 5 else min(5.0, pause + 0.2)

    async def _run_once(self, changed: Callable[[], None]) -> None:
        variables = {BOXES: msgspec.json.encode(self.boxes).decode(), **({AT_ONCE: "1"} if self.at_once else {})}
        self.variants.clear()
        self.process = await child_processes.start(self.command, compiled=self.compiled, environment=variables)
        decoder: msgspec.json.Decoder[FromWorker] = msgspec.json.Decoder(FromWorker)
        assert self.process.stdout is not None
        try:
            while line := await self.process.stdout.readline():
                self.on_answer(decoder.decode(line))
                self._replace_full()
                changed()
        except (msgspec.MsgspecError, ValueError):
            pass  # its output is invalid, so it is ended and replaced
        finally:
            child_processes.kill(self.process)
            await self.process.wait()

    def on_answer(self, line: FromWorker) -> None:
        """Take a line of the process. Its first one says that it is ready."""
        super().on_answer(line)
        if isinstance(line, Ready):
            self.ready = True
            self.failures = 0
            self.was_ready.set()
            self.recent.clear()

    def ask(self, request: Request) -> None:
        """Send a request to the process."""
        self.take(request)
        if data := request.think.data:
            self.variants.add(hash(frozenset(data.items())))
        child_processes.send(self.process, request.think)

    def _replace_full(self) -> None:
        """End a process without a question that has played with many different data: loaded engines stay in its memory."""
        if self.current is None and len(self.variants) > MOST_VARIANTS:
            self.ready = False
            child_processes.kill(self.process)

    def cancel(self, request: Request) -> None:
        """Cancel a request whose answer is no longer needed. A process that continues is killed."""
        if self.current is not request:
            return
        child_processes.send(self.process, Cancel(id=request.think.id))

        def check() -> None:
            if self.current is request:
                child_processes.kill(self.process)

        asyncio.get_running_loop().call_later(CANCEL_PATIENCE, check)
