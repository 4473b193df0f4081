"""What the log says of what visitors do: once, not ten thousand times."""

from __future__ import annotations

import logging
import time

PAUSE = 60.0
"""Seconds between two lines that say the same."""
VISITORS_FAULTS = ("Invalid UTF-8 sequence received from client", "Invalid HTTP request received", "socket.send() raised exception")
"""How the lines begin with which the libraries underneath tell what a visitor did wrong; none of them is a mistake of the server."""


class Seldom(logging.Filter):
    """Lets a line about a visitor's fault through once in a while, without its traceback and with how often it came; all others as they
    are."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}
        self._unsaid: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        fault = next((fault for fault in VISITORS_FAULTS if str(record.msg).startswith(fault)), None)
        if fault is None:
            return True
        now = time.monotonic()
        if now - self._said.get(fault, -PAUSE) < PAUSE:
            self._unsaid[fault] = self._unsaid.get(fault, 0) + 1
            return False
        self._said[fault] = now
        record.exc_info = None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        if unsaid := self._unsaid.pop(fault, 0):
            record.msg, record.args = f"{fault} (and {unsaid} times since this was said last)", ()
        return True


def say_seldom() -> None:
    """Put the filter before the loggers of the libraries underneath."""
    seldom = Seldom()
    for name in ("uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        for other in [each for each in logger.filters if isinstance(each, Seldom)]:
            logger.removeFilter(other)
        logger.addFilter(seldom)
