"""The last warnings and errors of the log, for the administrator's page."""

from __future__ import annotations

import logging
from collections import deque

from nexarium.server.logs import LogFormatter, LogLine

KEPT = 50
LONGEST = 400
"""The maximum number of characters kept of a line."""


class Recent(logging.Handler):
    """Keeps the last warnings and errors of this process, from `open` to `close`."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: deque[LogLine] = deque(maxlen=KEPT)
        self._format = LogFormatter("json")

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line of the log."""
        line = self._format.line(record)
        last = line.traceback.strip().rpartition("\n")[2]
        text = f"{line.text} ({last})" if last else line.text
        self.lines.append(
            LogLine(time=line.time, level=line.level, event=line.event, table=line.table, network=line.network, text=text[:LONGEST])
        )

    def open(self) -> None:
        """Start to collect log records."""
        logging.getLogger().addHandler(self)

    def close(self) -> None:
        """Stop receiving the log."""
        logging.getLogger().removeHandler(self)
        super().close()
