"""Report compilation on stderr, with a progress bar if that is a terminal."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from nexarium.cli.printing import ONE_BAR, echo
from nexarium.core.cache_folder import log

if TYPE_CHECKING:
    from rich.progress import Progress

    from nexarium.core.compiled_once import CompileProgress, Work


class CompilingShown(logging.Handler):
    """Logs compilation to stderr, with a progress bar if stderr is a terminal and has no other bar."""

    def __init__(self) -> None:
        super().__init__()
        self._bar: Progress | None = None
        self._of: Work | None = None
        """The work that the bar shows."""

    def emit(self, record: logging.LogRecord) -> None:
        """Handle a log record about compilation."""
        if record.levelno >= logging.WARNING:
            echo(f"nexarium: {record.getMessage()}", err=True)
        progress: CompileProgress | None = getattr(record, "progress", None)
        if progress is None:
            return
        if progress.begins and sys.stderr.isatty() and ONE_BAR.acquire(blocking=False):
            self._bar, self._of = _bar_of(progress), progress.work
            self._bar.start()
        elif not progress.begins and self._bar is not None and progress.work == self._of:
            self._bar.stop()
            self._bar = self._of = None
            ONE_BAR.release()


def _bar_of(progress: CompileProgress) -> Progress:
    """Return a bar that grows with time: the remaining work is not known any better."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, Task, TextColumn, TimeElapsedColumn
    from rich.progress_bar import ProgressBar

    whole = max(progress.work.seconds, progress.spent + 1)

    class ByTime(BarColumn):
        def render(self, task: Task) -> ProgressBar:
            bar = super().render(task)
            bar.update(min(progress.spent + (task.elapsed or 0.0), 0.97 * whole))
            return bar

    bar = Progress(TextColumn(progress.work.name), ByTime(), TimeElapsedColumn(), console=Console(stderr=True), transient=True)
    bar.add_task("", total=whole)
    return bar


@contextmanager
def compiling_shown() -> Iterator[None]:
    """Report compilation during the `with` block."""
    shown, level = CompilingShown(), log.level
    log.addHandler(shown)
    log.setLevel(logging.INFO)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(shown)
        log.setLevel(level)
        log.propagate = True
