"""The writer to an SQLite file.

SQLite lets one connection write at a time. Several would wait for each other by sleeping, and some give up. Here one thread writes, and
work that arrives while it waits for the disk goes into the next transaction together. So the moves of a hundred tables need one write to
the disk, not a hundred.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from nexarium.server.threads import Job

T = TypeVar("T")
Work = Callable[[Connection], object]
"""Statements that belong together: all of them take effect or, if one fails, none."""
MOST_AT_ONCE = 500


class Writer:
    """A thread with its connection. `transact` may be called from one event loop."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def transact(self, work: Callable[[Connection], T]) -> T:
        """Run `work` and return its result. On return it is on disk; on an error nothing of it has been done."""
        job = Job(work, self._loop.create_future())
        self._jobs.put(job)
        result: T = await asyncio.shield(job.done)
        return result

    async def close(self) -> None:
        """Write what has come so far, and stop."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    def _run(self) -> None:
        ending = False
        while not ending:
            waiting: list[Job | None] = [self._jobs.get()]
            while len(waiting) < MOST_AT_ONCE and not self._jobs.empty():
                waiting.append(self._jobs.get())
            ending = None in waiting
            jobs = [job for job in waiting if job is not None]
            self._write(jobs)
            self._loop.call_soon_threadsafe(_answer, jobs)

    def _write(self, jobs: Sequence[Job]) -> None:
        """Run all jobs in one transaction; if one fails (its number is taken, say), run each in its own."""
        error = self._try(jobs)
        if isinstance(error, IntegrityError) and len(jobs) > 1:
            for job in jobs:
                job.error = self._try([job])
        else:
            for job in jobs:
                job.error = error

    def _try(self, jobs: Sequence[Job]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    job.result = job.work(connection)
        except Exception as error:
            return error
        return None


def _answer(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.answer()
