"""The server's log: one line per event, with its time, level and kind. Repeated faults of visitors are logged once, not ten thousand
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
"""Seconds between two lines with the same text."""
VISITORS_FAULTS = ("Invalid UTF-8 sequence received from client", "Invalid HTTP request received", "socket.send() raised exception")
"""How the libraries' messages about a visitor's fault begin; none of them is an error of the server."""
LogFormat = Literal["text", "json"]


class About(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The subject of a line: a word for the event, and the table and the network concerned."""

    event: str
    table: str = ""
    network: str = ""


def about(event: str, *, table: str = "", network: str = "") -> dict[str, About]:
    """Return the subject of a line, as the `extra` of a call to a logger."""
    return {"about": About(event=event, table=table, network=network)}


def about_of(record: logging.LogRecord) -> About:
    """Return the subject of a record; for a library's line, the event is the library's name."""
    said = getattr(record, "about", None)
    return said if isinstance(said, About) else About(event=record.name)


class LogLine(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log as data."""

    time: str
    level: str
    event: str
    table: str = ""
    network: str = ""
    text: str
    traceback: str = ""


class LogFormatter(logging.Formatter):
    """Formats records as text for people, or as JSON for programs, one per line."""

    def __init__(self, log_format: LogFormat) -> None:
        super().__init__()
        self.log_format = log_format

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON or as text, without control characters."""
        line = self.line(record)
        if self.log_format == "json":
            return json.dumps(msgspec.to_builtins(line))  # in ASCII, so that it has no control sequences for terminals
        where = "".join(f" {name}={value}" for name, value in (("table", line.table), ("network", line.network)) if value)
        lines = [f"{line.time} {line.level} {line.event}{where}: {line.text}"]
        if line.traceback:
            lines += [f"  {each}" for each in line.traceback.split("\n")]
        return "\n".join(map(printable, lines))  # only log entries begin with a time, not the text of others

    def line(self, record: logging.LogRecord) -> LogLine:
        """Return a record as data."""
        said = about_of(record)
        return LogLine(
            time=datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            level=record.levelname.lower(),
            event=said.event,
            table=said.table,
            network=said.network,
            text=record.getMessage(),
            traceback=self.formatException(record.exc_info) if record.exc_info else "",
        )


def write_log(log_format: LogFormat, level: int = logging.INFO) -> None:
    """Write the log of this process to standard error, from this level on. An existing logging configuration stays as it is."""
    handler = logging.StreamHandler()
    handler.setFormatter(LogFormatter(log_format))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("nexarium").setLevel(level)


class Seldom(logging.Filter):
    """Lets a line about a visitor's fault through once in a while, without its traceback and with its count. All other lines pass."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[str, float] = {}
        self._unsaid: dict[str, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record: a visitor's fault is logged once in a while."""
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
    """Add the filter to the loggers of the libraries."""
    seldom = Seldom()
    for name in ("uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        for other in [each for each in logger.filters if isinstance(each, Seldom)]:
            logger.removeFilter(other)
        logger.addFilter(seldom)
