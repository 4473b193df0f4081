"""The command `nexarium`. Each command imports what it needs when it runs, so that the page is there soon after `nexarium play`."""

from __future__ import annotations

import os
import sys
from errno import ENOSPC
from io import TextIOWrapper


def main() -> None:
    """Run the command. What a user gave wrong ends in one sentence on stderr and status 2, never in a traceback; nor does Ctrl-C, whenever
    it comes."""
    try:
        _run()
    except (Exception, KeyboardInterrupt) as error:
        if not _is_stopped(error):
            raise
        from nexarium.cli.printing import echo

        echo("stopped", err=True)
        sys.exit(130)


def _is_stopped(error: BaseException | None) -> bool:
    """Whether it comes of Ctrl-C: while a class is made, as libraries make theirs on import, Python before 3.12 raises another error."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error is not None


def _run() -> None:
    if isinstance(sys.stdout, TextIOWrapper):  # what a terminal or a pipe has no letters for is told all the same
        sys.stdout.reconfigure(errors="replace")
    sys.path.append(os.getcwd())  # where a bot of one's own is found
    from nexarium.cli.commands import app
    from nexarium.cli.compiling import compiling_shown
    from nexarium.cli.printing import clean_warnings, echo
    from nexarium.core.errors import NexariumError

    clean_warnings()
    try:
        with compiling_shown():
            app(prog_name="nexarium")
    except NexariumError as error:
        echo(f"nexarium: {error}", err=True, colour="red")
        sys.exit(2)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        # files are named where they are written: what is full and has no name is where the output goes
        place = error.filename or ("standard output" if error.errno == ENOSPC else "a file")
        echo(f"nexarium: cannot use {place}: {error.strerror or error}", err=True, colour="red")
        sys.exit(2)
    except SystemExit as ended:
        # Typer ends the command at Ctrl-C without a word
        if ended.__context__ is not None and isinstance(ended.__context__.__cause__, KeyboardInterrupt):
            echo("stopped", err=True)
        raise
