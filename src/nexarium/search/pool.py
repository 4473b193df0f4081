"""Threads that share work."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


class Pool:
    """A pool of `threads` threads, started when there is work. A copy and a forked process start their own threads: otherwise they would
    wait forever for threads that they do not have."""

    def __init__(self, threads: int, name: str) -> None:
        self.threads, self.name = threads, name
        self._begun: tuple[int, ThreadPoolExecutor] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_begun": None}

    def map(self, work: Callable[[Given], Made], given: Iterable[Given]) -> Iterator[Made]:
        """Return the results of `work` for each item, in order."""
        if self._begun is None or self._begun[0] != os.getpid():
            self._begun = os.getpid(), ThreadPoolExecutor(self.threads, self.name)
        return self._begun[1].map(work, given)

    def close(self) -> None:
        """Stop the threads, once they have finished their work."""
        if self._begun is not None and self._begun[0] == os.getpid():
            self._begun[1].shutdown()
        self._begun = None
