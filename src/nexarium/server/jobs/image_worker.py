"""Paint pictures and replay recorded games in separate processes, one at a time each."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Callable, Hashable
from functools import cached_property, partial
from typing import Any

import msgspec

from nexarium.core.raster import lacking
from nexarium.server import child_processes
from nexarium.server.errors import ApiError
from nexarium.server.jobs.image_process import MISSING, PROGRESS
from nexarium.server.jobs.worker_protocol import Answer, CheckedStudy, CheckStudy, Job, Replay, Replayed, Unreadable
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.logs import about
from nexarium.server.settings import Limits

log = logging.getLogger("nexarium.server")

COMMAND = (sys.executable, "-m", "nexarium.server.jobs.image_process")


class OneAtATime:
    """Runs one process at a time. At most `most` requests wait, and half as many of one client. A process that exceeds `seconds` is killed.
    `busy` is the error key of requests that find no room."""

    def __init__(self, command: tuple[str, ...], most: int, seconds: float, busy: str) -> None:
        self.command = command
        self.most = most
        self.seconds = seconds
        self.busy = busy
        self._free = asyncio.Semaphore(1)
        self._waiting: Counter[str] = Counter()
        """By client, the number of requests that wait or run."""

    @contextlib.asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for a client's turn. Raises an `ApiError` if too many requests wait already."""
        if self._waiting.total() >= self.most or self._waiting[visitor] >= max(1, self.most // 2):
            raise ApiError(self.busy, status=503)
        self._waiting[visitor] += 1
        try:
            async with self._free:
                yield
        finally:
            self._waiting[visitor] -= 1
            if not self._waiting[visitor]:
                del self._waiting[visitor]

    async def run(self, job: Job, progress: Callable[[tuple[int, int]], None] = lambda _: None) -> bytes:
        """Return the process's output. `progress` receives the number of finished pictures, and of all. Raises `TimeoutError` if it takes
        too long, and an `ApiError` if it fails."""
        process = await child_processes.start(self.command, compiled=False, stderr=PIPE)
        try:
            async with asyncio.timeout(self.seconds):
                answer, said = await _answer(process, msgspec.json.encode(job), progress)
        finally:
            child_processes.kill(process)
            await process.wait()
        if process.returncode == MISSING:
            raise ApiError("no_pictures", status=501)
        if process.returncode:
            log.error("a process failed: %s", said.decode(errors="replace")[-2000:], extra=about("not_painted"))
            raise ApiError("failed", status=503)
        return answer


class ImageWorker:
    """Paints one picture at a time; a few requests may wait."""

    def __init__(self, limits: Limits, command: tuple[str, ...] = COMMAND) -> None:
        self.limits = limits
        self._rate_limiter = RateLimiter(limits.images_per_second, limits.image_burst)
        self._processes = OneAtATime(command, limits.images_waiting, limits.seconds_for_an_image, "paintings_wait")
        self.progress: dict[Hashable, tuple[int, int]] = {}
        """By animation that is being made, the number of finished pictures, and of all."""

    @cached_property
    def available(self) -> bool:
        """Whether the server can paint: it needs the extra `pictures`."""
        return lacking() is None

    async def paint(self, job: Job, visitor: str, animation: Hashable = None) -> tuple[bytes, int]:
        """Return the picture and its size in bytes. `visitor` is the client's network. The progress of an animation is stored under the key
        `animation`. Cancelling the task kills the process. Raises an `ApiError`."""
        if not self.available:
            raise ApiError("no_pictures", status=501)
        self._rate_limiter.spend(visitor, "too_many_paintings")
        async with self._processes.turn(visitor):
            try:
                picture = await self._processes.run(job, partial(self.progress.__setitem__, animation))
            except TimeoutError:
                raise ApiError("painting_late", status=503) from None
            finally:
                self.progress.pop(animation, None)
        return picture, len(picture)


class Replayer:
    """Replays one recorded game or study at a time. The processor time per client is limited."""

    def __init__(self, limits: Limits, command: tuple[str, ...] = COMMAND) -> None:
        self.seconds = RateLimiter(limits.import_seconds_per_second, limits.import_seconds_burst)
        self._processes = OneAtATime(command, limits.imports_waiting, limits.seconds_to_import, "imports_wait")

    async def replayed(self, job: Replay, visitor: str) -> Replayed:
        """Return the game in a client's file. Raises an `ApiError`."""
        answer = await self._answer(job, visitor)
        assert isinstance(answer, Replayed)
        return answer

    async def checked(self, job: CheckStudy, visitor: str) -> CheckedStudy:
        """Return the study in a client's file. Raises an `ApiError`."""
        answer = await self._answer(job, visitor)
        assert isinstance(answer, CheckedStudy)
        return answer

    async def _answer(self, job: Replay | CheckStudy, visitor: str) -> Replayed | CheckedStudy:
        async with self._processes.turn(visitor):
            self.seconds.spend(visitor, "too_many_imports")  # counts one second; the rest is counted afterwards
            began = time.monotonic()
            spent = None
            try:
                answer: Answer = msgspec.msgpack.decode(await self._processes.run(job), type=Answer)
                spent = answer.seconds
            except TimeoutError:
                raise ApiError("import_late", status=503, field="text") from None
            finally:
                self.seconds.give_back(visitor, 1 - (time.monotonic() - began if spent is None else spent))
        if isinstance(answer, Unreadable):
            holes: dict[str, Any] = dict(answer.holes)
            raise ApiError(answer.key, status=422, field="text", **holes)
        return answer


async def _answer(process: Process, request: bytes, progress: Callable[[tuple[int, int]], None]) -> tuple[bytes, bytes]:
    """Send `request` to a process; return its output, and its messages other than progress."""
    assert process.stdin
    assert process.stdout
    assert process.stderr
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # the process ended before it had read all input
        process.stdin.write(request)
        await process.stdin.drain()
    process.stdin.close()
    painting = asyncio.ensure_future(process.stdout.read())
    said = bytearray()
    try:
        async for line in process.stderr:
            if line.startswith(PROGRESS):
                done, of = map(int, line.removeprefix(PROGRESS).split())
                progress((done, of))
            else:
                said += line
        picture = await painting
    finally:
        painting.cancel()
    await process.wait()
    return picture, bytes(said)
