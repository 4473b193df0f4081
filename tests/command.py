"""The command `nexarium` for tests: `run` runs it in this process, which is much faster than a process of its own.

A test that is about processes (signals, pipes, `python -m`, imports) starts one with `run_apart`.
"""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from unittest import mock

from nexarium.cli import main
from nexarium.core.modes import INTERPRETED

from .compiled import without_compiling

Done = subprocess.CompletedProcess[str]


def run(*arguments: object, stdin: str = "", **environment: str) -> Done:
    """Run the command with these arguments, input and variables of the environment. Return its status and output."""
    words = [*map(str, arguments)]
    out, err = (TextIOWrapper(BytesIO(), environment.get("PYTHONIOENCODING", "utf-8"), newline="") for _ in range(2))
    with _as_it_was(), redirect_stdout(out), redirect_stderr(err):
        sys.argv, sys.stdin = ["nexarium", *words], StringIO(stdin)
        os.environ.update({"COLUMNS": "120", "NEXARIUM_RULES": "python" if INTERPRETED else "", **environment})
        try:
            main()
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
    return subprocess.CompletedProcess(words, status, _written(out), without_compiling(_written(err)))


def run_apart(*arguments: object, **environment: str) -> Done:
    """Run the command in a process of its own."""
    command = [sys.executable, "-m", "nexarium.cli", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env={**os.environ, "COLUMNS": "120", **environment})
    return subprocess.CompletedProcess(command, done.returncode, done.stdout, without_compiling(done.stderr))


@contextmanager
def _as_it_was() -> Iterator[None]:
    """Restore what a command changes in its process. A command may choose interpreted rules, which this process has decided already."""
    folder, last_resort, level = os.getcwd(), logging.lastResort, logging.getLogger("nexarium").level
    formatter = last_resort.formatter if last_resort is not None else None
    changed = mock.patch.multiple(sys, argv=sys.argv, path=[*sys.path], stdin=sys.stdin)
    with warnings.catch_warnings(), mock.patch.dict(os.environ), changed:
        try:
            yield
        finally:
            os.chdir(folder)
            logging.getLogger("nexarium").setLevel(level)
            if last_resort is not None:
                last_resort.setFormatter(formatter)


def _written(stream: TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode(stream.encoding)  # type: ignore[attr-defined]
