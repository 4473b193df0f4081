"""Tables on stdout, progress on stderr where a person watches."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Protocol


class Shown(Protocol):
    """Is told how much is done, and a note."""

    def __call__(self, done: float, note: str = "") -> None: ...


def print_json(value: object) -> None:
    """One object on one line."""
    print(json.dumps(value))


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str = "", *, words: int = 1) -> None:
    """A table; the first columns are `words`, all others numbers, set to the right."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    table = Table(*columns, title=title or None, title_justify="left", title_style="bold", box=SIMPLE, pad_edge=False)
    for column in table.columns[words:]:
        column.justify = "right"
    for row in rows:
        table.add_row(*map(escape, row))
    console = Console()
    if not console.is_terminal:
        console.width = 200
    console.print(table, highlight=False)


@contextmanager
def progress_bar(what: str, total: float) -> Iterator[Shown]:
    """A bar on stderr, when that is a terminal; the function it gives is told how much is done, and a note. Whatever a bot or a library
    prints meanwhile goes there, too: standard output is the command's own, for machines to read."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        with redirect_stdout(sys.stderr):
            yield _unseen
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[note]}"))
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(what, total=total, note="")

        def show(done: float, note: str = "") -> None:
            bar.update(task, completed=done, note=note)

        yield show


def _unseen(done: float, note: str = "") -> None:
    """Progress that nobody watches."""
