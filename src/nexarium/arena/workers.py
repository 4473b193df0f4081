"""The same work on one process or many: chunks in, results out in the order of the chunks."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
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
    """`work` of each chunk, in order, by `jobs` fresh processes (in this one when 1). `work` is a function of a module."""
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


_games: dict[tuple[str, tuple[tuple[str, Value], ...]], Game] = {}


def game_of(name: str, options: tuple[tuple[str, Value], ...]) -> Game:
    """The game of a chunk, loaded once in each process."""
    if (name, options) not in _games:
        _games[name, options] = load(name, **dict(options))
    return _games[name, options]
