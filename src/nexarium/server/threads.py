"""The threads that keep long work off the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Result = TypeVar("Result")


@dataclass(eq=False, slots=True)
class _Job:
    work: Callable[[], Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None


class Threads:
    """A few threads for whatever may take longer than the event loop can wait: pictures, log lines, replays, exports.

    What they are given to do takes values that do not change and gives one back; nothing that does change is touched outside the loop's
    own thread, so that nothing needs a lock.

    To wake the loop is to hand it the interpreter, and a thread may then wait milliseconds to get it back. So, other than in an executor,
    the loop is woken once for all that is finished until it looks.
    """

    def __init__(self, number: int) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._finished: deque[_Job] = deque()
        self._woken = False
        """The loop is about to look at what is finished."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = [threading.Thread(target=self._run, name=f"house {each}", daemon=True) for each in range(number)]

    async def run(self, work: Callable[[], Result]) -> Result:
        """What `work` returns, or raises, called in one of the threads as soon as one is free."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            for thread in self._threads:
                thread.start()
        job = _Job(work, self._loop.create_future())
        self._jobs.put(job)
        made: Result = await job.done
        return made

    def close(self) -> None:
        """Begin no more work; what has begun is finished."""
        with contextlib.suppress(queue.Empty):
            while (job := self._jobs.get_nowait()) is not None:
                job.done.cancel()
        for _ in self._threads:
            self._jobs.put(None)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            if job.done.cancelled():
                continue
            try:
                job.result = job.work()
            except BaseException as error:
                job.error = error
            self._finished.append(job)
            if not self._woken:  # asked after the job was added: a loop that is still to look finds it
                self._woken = True
                self._wake()

    def _wake(self) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._answer)

    def _answer(self) -> None:
        self._woken = False
        while self._finished:
            job = self._finished.popleft()
            if job.done.done():
                continue
            if job.error is None:
                job.done.set_result(job.result)
            else:
                job.done.set_exception(job.error)
