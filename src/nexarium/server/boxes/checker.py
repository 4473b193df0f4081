"""Check visitors' boxes in one child process, which is replaced when it has grown or takes too long."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import Process

import msgspec

from nexarium.server import child_processes
from nexarium.server.boxes.messages import CheckedBox
from nexarium.server.boxes.worker_protocol import Check, Checked
from nexarium.server.errors import ApiError
from nexarium.server.limits.rate_limiter import RateLimiter
from nexarium.server.logs import about
from nexarium.server.settings import Limits

log = logging.getLogger("nexarium.server")

COMMAND = (sys.executable, "-m", "nexarium.server.boxes.box_process")
MOST_VARIANTS = 50
"""After so many different boxes the process is replaced: it keeps each of them in memory."""
IDLE = 300.0
"""Seconds after which a process without work ends."""


class BoxChecker:
    """Checks one box at a time; a few may wait."""

    def __init__(self, limits: Limits, command: tuple[str, ...] = COMMAND) -> None:
        self.limits = limits
        self.command = command
        self.asked = RateLimiter(limits.box_checks_per_second, limits.box_check_burst)
        self._free = asyncio.Lock()
        self._waiting = 0
        self._process: Process | None = None
        self._idle: asyncio.TimerHandle | None = None

    async def checked(self, asked: Check, visitor: str) -> CheckedBox:
        """Return what a check finds. Raises an `ApiError` if too many wait, or if it takes too long."""
        self.asked.spend(visitor, "too_many_checks")
        if self._waiting >= self.limits.box_checks_waiting:
            raise ApiError("checks_wait", status=503)
        self._waiting += 1
        try:
            async with self._free:
                return await self._answer(asked)
        finally:
            self._waiting -= 1

    async def _answer(self, asked: Check) -> CheckedBox:
        if self._idle is not None:
            self._idle.cancel()
        answered = False
        try:
            async with asyncio.timeout(self.limits.seconds_to_check_a_box):
                if self._process is None or self._process.returncode is not None:
                    self._process = await child_processes.start(self.command, compiled=False)
                child_processes.send(self._process, asked)
                assert self._process.stdout is not None
                line = await self._process.stdout.readline()
            answer = msgspec.json.decode(line, type=Checked)
            answered = answer.variants < MOST_VARIANTS
        except TimeoutError:
            raise ApiError("check_late", status=503) from None
        except (msgspec.MsgspecError, ValueError, OSError):
            log.exception("the process that checks boxes failed", extra=about("not_checked"))
            raise ApiError("failed", status=503) from None
        finally:
            if answered:
                self._idle = asyncio.get_running_loop().call_later(IDLE, self._end)
            else:  # also where the client went away: its answer would be taken for the next one's
                self._end()
        return answer.found

    def _end(self) -> None:
        child_processes.kill(self._process)
        self._process = None

    async def stop(self) -> None:
        """End the process, because the server stops."""
        if self._idle is not None:
            self._idle.cancel()
        process, self._process = self._process, None
        child_processes.kill(process)
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                await process.wait()
