"""Threads that share work."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


class Pool:
    """So many threads, begun when they first have work. They go to no other process: a copy, and a process that is forked, begin their own,
    where work handed to threads that are not there would be waited for without end."""

    def __init__(self, threads: int, name: str) -> None:
        self.threads, self.name = threads, name
        self._begun: tuple[int, ThreadPoolExecutor] | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_begun": None}

    def map(self, work: Callable[[Given], Made], given: Iterable[Given]) -> Iterator[Made]:
        """What comes of each, in order."""
        if self._begun is None or self._begun[0] != os.getpid():
            self._begun = os.getpid(), ThreadPoolExecutor(self.threads, self.name)
        return self._begun[1].map(work, given)

    def close(self) -> None:
        """Let go of the threads, once they have done their work."""
        if self._begun is not None and self._begun[0] == os.getpid():
            self._begun[1].shutdown()
        self._begun = None
