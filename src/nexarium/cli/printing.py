"""Output of commands: text and tables on stdout, progress and compilation on stderr, with a bar if that is a terminal.

Names come from files, people and other programs. All text is printed by these functions, which escape terminal control characters.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

from typer.core import TyperGroup

from nexarium import deprecated
from nexarium.core.cache_folder import log
from nexarium.core.text_input import printable

if TYPE_CHECKING:
    from rich.progress import Progress

    from nexarium.core.compiled_once import CompileProgress, Work


class Shown(Protocol):
    """A function that shows progress: the amount done, and a note."""

    def __call__(self, done: float, note: str = "") -> None:
        """Show the amount done so far, and the note."""


def echo(*lines: object, err: bool = False, colour: str | None = None, end: str = "\n") -> None:
    """Print lines on stdout, or with `err` on stderr; in a colour if that is a terminal."""
    stream = sys.stderr if err else sys.stdout
    shown = "\n".join(printable(str(line)) for line in lines)
    if colour is not None and stream.isatty():
        from typer import secho

        secho(shown, file=stream, fg=colour, nl=end == "\n")
    else:
        print(shown, file=stream, end=end, flush=True)


def clean_warnings() -> None:
    """Escape warnings that libraries log, like all other text: they may quote an engine's output."""
    if logging.lastResort is not None:
        logging.lastResort.setFormatter(_Printable())


class Commands(TyperGroup):
    """A group of commands whose usage errors are escaped like all other text. Commands have their old names, too."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command by its name. Warns of an old name."""
        if (name := deprecated.COMMANDS.get(cmd_name)) is None:
            return super().get_command(ctx, cmd_name)
        echo(deprecated.renamed(f"nexarium {cmd_name}", f"nexarium {name}"), err=True)
        return super().get_command(ctx, name)

    def invoke(self, ctx: Any) -> Any:
        """Run the command, escaping the messages of errors that Typer prints."""
        try:
            return super().invoke(ctx)
        except Exception as error:
            if isinstance(message := getattr(error, "message", None), str):
                error.message = printable(message)  # type: ignore[attr-defined]
            raise


class _Printable(logging.Formatter):
    """Formats a log record, with control characters escaped."""

    def format(self, record: logging.LogRecord) -> str:
        return printable(super().format(record))


def print_json(value: object) -> None:
    """Print an object as JSON on one line."""
    echo(json.dumps(value))


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str = "", *, words: int = 1) -> None:
    """Print a table. The first `words` columns hold text, all others numbers, aligned right. If the terminal is too narrow, columns are
    wrapped between words. If that is not enough, each row becomes a list: numbers are never cut."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    title = printable(title)
    columns, rows = [printable(each) for each in columns], [[printable(cell) for cell in row] for row in rows]
    console = Console()
    if not console.is_terminal:
        console.width = 200
    wide = _widths(columns, rows)
    tight = sum(wide) + len(ROOMY) * len(wide) > console.width
    fitted = _fitted(columns, rows, console.width - len(TIGHT) * len(wide), words) if tight else wide
    if fitted is None:
        return _print_lists(columns, rows, title, words)
    table = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=SIMPLE,
        pad_edge=False,
        collapse_padding=tight,
    )
    for place, (column, width) in enumerate(zip(columns, fitted, strict=True)):
        table.add_column(escape(column), justify="left" if place < words else "right", overflow="fold", width=width if tight else None)
    for row in rows:
        table.add_row(*map(escape, row))
    console.print(table, highlight=False)


ROOMY, TIGHT = "   ", "  "
"""The gap between two columns."""
SHORTEST = 12
"""Words up to this many letters are never broken. Longer ones are, unless they are numbers: names and paths."""


def _widths(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    from rich.cells import cell_len

    return [max(cell_len(cell) for cell in column) for column in zip(columns, *rows, strict=True)]


def _fitted(columns: Sequence[str], rows: Sequence[Sequence[str]], room: int, words: int) -> list[int] | None:
    """Return column widths that fit into the available room. First headings are wrapped between words, then text, then numbers that consist
    of several. None if that is not enough."""
    from rich.cells import cell_len

    def longest(cells: Iterable[str]) -> int:
        return max((cell_len(word) for cell in cells for word in cell.split()), default=1)

    widths = _widths(columns, rows)
    for step in range(3):
        least = []
        for place, (head, *cells) in enumerate(zip(columns, *rows, strict=True)):
            whole = max((cell_len(cell) for cell in cells), default=0)
            named = place < words
            broken = min(longest(cells), SHORTEST) if named else longest(cells)
            least.append(max(longest([head]), broken if step >= (1 if named else 2) else whole))
        while sum(widths) > room:
            loosest = max(range(len(widths)), key=lambda place: (widths[place] > least[place], widths[place]))
            if widths[loosest] <= least[loosest]:
                break
            widths[loosest] -= 1
    return widths if sum(widths) <= room else None


def _print_lists(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str, words: int) -> None:
    """Print the rows one after the other, with a line for each number."""
    if title:
        echo(title)
    for row in rows:
        echo("  ".join(cell for cell in row[:words] if cell))
        for column, cell in zip(columns[words:], row[words:], strict=True):
            echo(f"  {column}: {cell}")


ONE_BAR = Lock()
"""Held while a bar is shown: a terminal has room for one."""


@contextmanager
def progress_bar(what: str, total: float) -> Iterator[Shown]:
    """Show a bar on stderr, if that is a terminal. Yield a function that takes the amount done and a note. Output of bots and libraries is
    redirected to stderr: stdout is for the command's results, for programs to read."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        with redirect_stdout(sys.stderr):
            yield _unseen
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[note]}"))
    with ONE_BAR, Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total, note="")

        def show(done: float, note: str = "") -> None:
            bar.update(task, completed=done, note=printable(note))

        yield show


def _unseen(done: float, note: str = "") -> None:
    """Ignore progress that is not shown."""


# --- compilation ---------------------------------------------------------------------------------------------------------------


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
