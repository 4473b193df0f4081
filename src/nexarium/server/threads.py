"""The threads that keep long work off the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


class Threads:
    """A few threads for whatever may take longer than the event loop can wait: pictures, log lines, replays, exports.

    What they are given to do takes values that do not change and gives one back; nothing that does change is touched outside the loop's
    own thread, so that nothing needs a lock.
    """

    def __init__(self, number: int) -> None:
        self._pool = ThreadPoolExecutor(number, thread_name_prefix="house")

    async def run(self, work: Callable[[], Result]) -> Result:
        """What `work` returns, or raises, called in one of the threads as soon as one is free."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Begin no more work; what has begun is finished."""
        self._pool.shutdown(wait=False, cancel_futures=True)
