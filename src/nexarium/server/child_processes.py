"""Child processes of the server: start one with pipes, send it lines of JSON, and kill it with its own child processes."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence

import msgspec

LONGEST_LINE = 1 << 26
"""The maximum length of a line from a child process. The page of a balance report is one line."""


async def start(
    command: Sequence[str], *, compiled: bool, environment: Mapping[str, str] | None = None, stderr: int | None = None
) -> Process:
    """Start a process, with pipes for its input and output. It compiles games, or runs the rules as plain Python. `environment` is added to
    the server's own."""
    variables = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"} | dict(environment or {})
    return await asyncio.create_subprocess_exec(
        *command,
        stdin=PIPE,
        stdout=PIPE,
        stderr=stderr,
        env=variables if compiled else variables | {"NUMBA_DISABLE_JIT": "1"},
        limit=LONGEST_LINE,
        start_new_session=True,  # Ctrl-C reaches the server, which ends the process itself
    )


def send(process: Process | None, message: msgspec.Struct) -> None:
    """Send a message to a process; nothing happens if it is not there."""
    if process is not None and process.stdin is not None:
        with contextlib.suppress(OSError, RuntimeError):
            process.stdin.write(msgspec.json.encode(message) + b"\n")


def kill(process: Process | None) -> None:
    """Kill a process and its child processes; nothing happens if it is not there."""
    if process is not None and process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":  # there, child processes end when their pipes close
                process.kill()
            else:  # `process.kill` a second time would take its exit status from the code that waits for it
                os.killpg(process.pid, signal.SIGKILL)
