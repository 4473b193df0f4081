"""The command `nexarium`. Each command imports what it needs when it runs, so that `nexarium play` shows its page quickly."""

from __future__ import annotations

import os
import sys
from errno import ENOSPC
from io import TextIOWrapper

EXTRAS = {
    "play": (
        *("aiosqlite", "alembic", "cryptography", "fluent", "greenlet", "h11", "markdown_it", "prometheus_client", "rich", "sqlalchemy"),
        *("starlette", "typer", "uvicorn", "websockets"),
    ),
    "client": ("httpx2",),
    "develop": ("llvmlite", "numba"),
}
"""The packages that commands import, by the extra that installs them. Modules that libraries use too name their extra themselves."""


def main() -> None:
    """Run the command. User errors and Ctrl-C never end in a traceback: an error prints one sentence on stderr, with status 2."""
    try:
        _run()
    except (Exception, KeyboardInterrupt) as error:
        if not _is_stopped(error):
            raise
        from nexarium.cli.printing import echo

        echo("stopped", err=True)
        sys.exit(130)


def _is_stopped(error: BaseException | None) -> bool:
    """Return whether Ctrl-C caused an error. Before Python 3.12, Ctrl-C during the creation of a class raises another error."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__
    return error is not None


def _run() -> None:
    if isinstance(sys.stdout, TextIOWrapper):  # replace characters that the terminal or pipe cannot show
        sys.stdout.reconfigure(errors="replace")
    sys.path.append(os.getcwd())  # where users' own bots are
    try:
        _run_command()
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        extra = next((extra for extra, packages in EXTRAS.items() if package in packages), None)
        if extra is None:
            raise
        print(f"nexarium: this needs the package {package}, which is not installed: pip install 'nexarium[{extra}]'", file=sys.stderr)
        sys.exit(2)


def _run_command() -> None:
    from nexarium.cli.commands import app
    from nexarium.cli.printing import clean_warnings, compiling_shown, echo
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
        # errors on files name the file: a full device without a name is the output's
        place = error.filename or ("standard output" if error.errno == ENOSPC else "a file")
        echo(f"nexarium: cannot use {place}: {error.strerror or error}", err=True, colour="red")
        sys.exit(2)
    except SystemExit as ended:
        # Typer ends the command silently on Ctrl-C
        if ended.__context__ is not None and isinstance(ended.__context__.__cause__, KeyboardInterrupt):
            echo("stopped", err=True)
        raise
