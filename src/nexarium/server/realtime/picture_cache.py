"""The memory for pictures, over all tables."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, TypeVar

import msgspec

from nexarium.server.threads import Threads

Made = TypeVar("Made")
OBJECTS = 3
"""A picture takes at most about this many times the bytes of its JSON."""


def weight(value: object) -> int:
    """Return about how many bytes a picture or a text takes."""
    return len(value) if isinstance(value, (bytes, str)) else OBJECTS * len(msgspec.json.encode(value))


class PictureCache:
    """The pictures drawn so far. When they take more than `most_bytes`, the ones that were not requested for the longest time are
    dropped."""

    def __init__(self, most_bytes: int, threads: Threads) -> None:
        self.most_bytes = most_bytes
        self.threads = threads
        self.bytes = 0
        self.made = 0
        """The number of pictures and texts made since the start."""
        self._making: dict[Hashable, asyncio.Task[tuple[Any, int]]] = {}
        self._awaited: Counter[Hashable] = Counter()
        """The number of requests that wait for each picture in progress."""
        self._made: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        """The pictures and their weights, the last requested one at the end."""

    async def drawn(self, key: Hashable, draw: Callable[[], Made]) -> Made:
        """Return what `draw` makes in a thread; only the first request under this key makes it."""

        def weighed() -> tuple[Made, int]:
            picture = draw()
            return picture, weight(picture)

        return await self.once(key, partial(self.threads.run, weighed))

    async def once(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, tuple[Made, int]]], *, costly: bool = False) -> Made:
        """Return what `make` makes, with its weight in bytes. Only the first request under this key makes it; after a failure, the next
        request tries again. A `costly` picture is cancelled when no request waits for it any more."""
        if key in self._made:
            self._made.move_to_end(key)
            kept: Made = self._made[key][0]
            return kept
        task = self._making.get(key)
        if task is None:
            self.made += 1
            task = self._making[key] = asyncio.create_task(make())
            task.add_done_callback(partial(self._finished, key))
        self._awaited[key] += 1
        try:
            made: tuple[Made, int] = await asyncio.shield(task)  # other requests may still wait for it when this one is cancelled
        finally:
            self._awaited[key] -= 1
            if not self._awaited[key]:
                del self._awaited[key]
                if costly:
                    self._making.pop(key, None)
                    task.cancel()
        return made[0]

    def _finished(self, key: Hashable, task: asyncio.Task[tuple[Any, int]]) -> None:
        if self._making.get(key) is task:
            del self._making[key]
        if task.cancelled() or task.exception() is not None:
            return
        self._made[key] = task.result()
        self.bytes += task.result()[1]
        while self.bytes > self.most_bytes:
            _, (_, weight_of_oldest) = self._made.popitem(last=False)
            self.bytes -= weight_of_oldest
