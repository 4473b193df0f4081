"""Pictures painted in a process of their own, one after another."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import Process
from collections.abc import Callable, Hashable
from ctypes.util import find_library
from functools import cached_property, partial
from importlib.util import find_spec

import msgspec

from nexarium.server.entrance.limiter import Allowances
from nexarium.server.logs import about
from nexarium.server.previews.painter import MISSING, PROGRESS
from nexarium.server.previews.wanted import Wanted
from nexarium.server.refusals import Refusal
from nexarium.server.settings import Limits

log = logging.getLogger("nexarium.server")

COMMAND = (sys.executable, "-m", "nexarium.server.previews.painter")


class Easel:
    """Where one picture is painted at a time; a few may wait for it."""

    def __init__(self, limits: Limits, command: tuple[str, ...] = COMMAND) -> None:
        self.limits = limits
        self.command = command
        self._allowances = Allowances(limits.paintings_per_second, limits.painting_burst)
        self._free = asyncio.Semaphore(1)
        self._waiting = 0
        self.progress: dict[Hashable, tuple[int, int]] = {}
        """Of each film that is being made, how many pictures are drawn, and of how many."""

    @cached_property
    def stands(self) -> bool:
        """Whether there is what painting needs: the extra `pictures`, and the system's library cairo."""
        return all(map(find_spec, ("cairosvg", "PIL"))) and find_library("cairo") is not None

    async def paint(self, wanted: Wanted, visitor: str, film: Hashable = None) -> tuple[bytes, int]:
        """Return the picture and its weight, for a visitor (the network from which they ask); the progress of a film is kept under the key
        `film`. A task that is cancelled ends the process that paints. Raises a `Refusal`."""
        if not self.stands:
            raise Refusal("no_pictures", status=501)
        self._allowances.spend(visitor, "too_many_paintings")
        if self._waiting >= self.limits.paintings_waiting:
            raise Refusal("paintings_wait", status=503)
        self._waiting += 1
        try:
            async with self._free:
                picture = await self._painted(wanted, partial(self.progress.__setitem__, film))
        finally:
            self.progress.pop(film, None)
            self._waiting -= 1
        return picture, len(picture)

    async def _painted(self, wanted: Wanted, progress: Callable[[tuple[int, int]], None]) -> bytes:
        process = await asyncio.create_subprocess_exec(
            *self.command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
            start_new_session=True,  # Ctrl-C reaches the server, which ends it itself
        )
        try:
            async with asyncio.timeout(self.limits.seconds_to_paint):
                picture, said = await _answer(process, msgspec.json.encode(wanted), progress)
        except TimeoutError:
            raise Refusal("painting_late", status=503) from None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if process.returncode == MISSING:
            raise Refusal("no_pictures", status=501)
        if process.returncode:
            log.error("a picture could not be painted: %s", said.decode(errors="replace")[-2000:], extra=about("not_painted"))
            raise Refusal("failed", status=503)
        return picture


async def _answer(process: Process, asked: bytes, progress: Callable[[tuple[int, int]], None]) -> tuple[bytes, bytes]:
    """Send `asked` to a process; return what it writes, and what it says beside its progress."""
    assert process.stdin
    assert process.stdout
    assert process.stderr
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # it has ended before it has read all
        process.stdin.write(asked)
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
