"""Pictures painted in a process of their own, one after another."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from ctypes.util import find_library
from functools import cached_property
from importlib.util import find_spec

import msgspec

from nexarium.server.entrance.limiter import Allowances
from nexarium.server.logs import about
from nexarium.server.previews.painter import MISSING
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

    @cached_property
    def stands(self) -> bool:
        """Whether there is what painting needs: the extra `pictures`, and the system's library cairo."""
        return all(map(find_spec, ("cairosvg", "PIL"))) and find_library("cairo") is not None

    async def paint(self, wanted: Wanted, visitor: str) -> tuple[bytes, int]:
        """The picture and its weight, for a visitor (the network from which they ask). Raises a `Refusal`."""
        if not self.stands:
            raise Refusal("no_pictures", status=501)
        self._allowances.spend(visitor, "too_many_paintings")
        if self._waiting >= self.limits.paintings_waiting:
            raise Refusal("paintings_wait", status=503)
        self._waiting += 1
        try:
            async with self._free:
                picture = await self._painted(wanted)
        finally:
            self._waiting -= 1
        return picture, len(picture)

    async def _painted(self, wanted: Wanted) -> bytes:
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
                picture, said = await process.communicate(msgspec.json.encode(wanted))
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
