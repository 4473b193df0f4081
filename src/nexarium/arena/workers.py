"""Work shared among processes: chunks go in, and results come out in the order of the chunks."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import islice
from typing import TypeVar

from nexarium.core.catalogue import load
from nexarium.core.definition import Value
from nexarium.core.game import Game

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[Chunk], Result], chunks: Iterable[Chunk], jobs: int) -> Iterator[Result]:
    """What `work` returns for each chunk, in the order of the chunks. With `jobs` above 1 that many new processes do the work; `work` must
    then be a function at the top of a module, which they can import."""
    if jobs <= 1:
        yield from map(work, chunks)
        return
    rest = iter(chunks)
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        running: list[Future[Result]] = [pool.submit(work, chunk) for chunk in islice(rest, 2 * jobs)]
        while running:
            yield running.pop(0).result()
            running.extend(pool.submit(work, chunk) for chunk in islice(rest, 1))
    finally:
        pool.shutdown(cancel_futures=True)


@cache
def game_of(name: str, options: tuple[tuple[str, Value], ...]) -> Game:
    """The game that a chunk names, loaded once in each process."""
    return load(name, **dict(options))
