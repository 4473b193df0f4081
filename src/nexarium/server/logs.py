"""The server's log: a line for each thing that happened, with its time, level and event; and of what visitors do, once, not ten thousand
times."""

from __future__ import annotations

import json
import logging
import time
from datetime import UTC, datetime
from typing import Literal

import msgspec

from nexarium.core.text_input import printable

PAUSE = 60.0
"""Seconds between two lines that say the same."""
VISITORS_FAULTS = ("Invalid UTF-8 sequence received from client", "Invalid HTTP request received", "socket.send() raised exception")
"""How the lines begin with which the libraries underneath tell what a visitor did wrong; none of them is a mistake of the server."""
LogFormat = Literal["text", "json"]


class About(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a line is about: a word for what happened, and the table and the network concerned."""

    event: str
    table: str = ""
    network: str = ""


def about(event: str, *, table: str = "", network: str = "") -> dict[str, About]:
    """What a line is about, as the `extra` of a call to a logger."""
    return {"about": About(event=event, table=table, network=network)}


def about_of(record: logging.LogRecord) -> About:
    """What a record is about; the event of a library's line is the library's name."""
    said = getattr(record, "about", None)
    return said if isinstance(said, About) else About(event=record.name)


class Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log as data."""

    time: str
    level: str
    event: str
    table: str = ""
    network: str = ""
    text: str
    traceback: str = ""


class Lines(logging.Formatter):
    """Writes records as text for people, or as JSON for programs, one a line."""

    def __init__(self, log_format: LogFormat) -> None:
        super().__init__()
        self.log_format = log_format

    def format(self, record: logging.LogRecord) -> str:
        line = self.line(record)
        if self.log_format == "json":
            return json.dumps(msgspec.to_builtins(line))  # in ASCII: a terminal obeys nothing in it
        where = "".join(f" {name}={value}" for name, value in (("table", line.table), ("network", line.network)) if value)
        lines = [f"{line.time} {line.level} {line.event}{where}: {line.text}"]
        if line.traceback:
            lines += [f"  {each}" for each in line.traceback.split("\n")]
        return "\n".join(map(printable, lines))  # nobody else writes a line that begins with a time

    def line(self, record: logging.LogRecord) -> Line:
        """A record as data."""
        said = about_of(record)
        return Line(
            time=datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            level=record.levelname.lower(),
            event=said.event,
            table=said.table,
            network=said.network,
            text=record.getMessage(),
            traceback=self.formatException(record.exc_info) if record.exc_info else "",
        )


def write_log(log_format: LogFormat, level: int = logging.INFO) -> None:
    """Write the log of this process to standard error, from this level on. Where somebody else has decided already where logs go, that
    stays so."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines(log_format))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("nexarium").setLevel(level)


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
