"""The threads that keep long work off the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Result = TypeVar("Result")

URGENT_IN_A_ROW = 8
"""After this many urgent jobs a patient one comes first, so that none waits for ever."""


@dataclass(eq=False, slots=True)
class Job:
    """Work for another thread, and what came of it. `done` belongs to the event loop."""

    work: Callable[..., Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None

    def answer(self) -> None:
        """Give the result, or the error, to those who wait. Call this on the event loop's thread."""
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.error)


class Threads:
    """A few threads for work that is too long for the event loop: pictures, log entries, replays, exports.

    Jobs take immutable values and return one. Mutable data are only touched on the loop's own thread, so no locks are needed.

    A job is `patient` if it takes long and no player waits for it with a move: replays, and logs of whole games. It starts only if no other
    job waits.

    Waking the loop hands it the interpreter, and a thread may then wait milliseconds to get it back. So, unlike in an executor, the loop is
    woken once for all jobs that finish before it looks.
    """

    def __init__(self, number: int) -> None:
        self._urgent: deque[Job] = deque()
        self._patient: deque[Job] = deque()
        self._in_a_row = 0
        """The number of urgent jobs started since the last patient one."""
        self._changed = threading.Condition()
        """Guards the queues, and notifies the threads."""
        self._closed = False
        self._finished: deque[Job] = deque()
        self._woken = False
        """The loop has been woken, and will look at the finished jobs."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._threads = [threading.Thread(target=self._run, name=f"server {each}", daemon=True) for each in range(number)]

    async def run(self, work: Callable[[], Result], *, patient: bool = False) -> Result:
        """Return the result of `work`, or raise its error. It is called in one of the threads as soon as one is free."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            for thread in self._threads:
                thread.start()
        job = Job(work, self._loop.create_future())
        with self._changed:
            (self._patient if patient else self._urgent).append(job)
            self._changed.notify()
        made: Result = await job.done
        return made

    def close(self) -> None:
        """Start no more jobs; running ones are finished."""
        with self._changed:
            self._closed = True
            waiting = [*self._urgent, *self._patient]
            self._urgent.clear()
            self._patient.clear()
            self._changed.notify_all()
        for job in waiting:
            job.done.cancel()

    def _next(self) -> Job | None:
        """Wait for the next job; return None if there will be no more."""
        with self._changed:
            while not (self._urgent or self._patient):
                if self._closed:
                    return None
                self._changed.wait()
            if self._patient and (not self._urgent or self._in_a_row >= URGENT_IN_A_ROW):
                self._in_a_row = 0
                return self._patient.popleft()
            self._in_a_row += 1
            return self._urgent.popleft()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            if job.done.cancelled():
                continue
            try:
                job.result = job.work()
            except BaseException as error:
                job.error = error
            self._finished.append(job)
            if not self._woken:  # checked after the job was added: a loop that has not looked yet finds it
                self._woken = True
                self._wake()

    def _wake(self) -> None:
        assert self._loop is not None
        with contextlib.suppress(RuntimeError):  # the loop is closed: no one waits any more
            self._loop.call_soon_threadsafe(self._answer)

    def _answer(self) -> None:
        self._woken = False
        while self._finished:
            self._finished.popleft().answer()
