"""What several processes need compiled, one of them compiles: the others wait until it stands in the cache. A server's workers, tests in
several processes and `nexarium warm` begin at about the same time, and Numba alone would let each of them compile everything."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any

from nexarium.core.numba_internals import FunctionCache, compiler_lock, runtime

PATIENCE = 120.0
"""Seconds without anything new from the process that compiles, which may have been stopped, after which others compile themselves."""
PAUSE = 0.05
"""Seconds between two looks whether it has finished."""


class Turn:
    """Whose turn it is to compile for a directory of the cache. The system gives it back when a process ends, however it ends."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / "compiling"
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        """Wait for the turn and keep it until the block of `given_back` ends. Where files cannot be locked, nobody waits."""
        if self._file is not None:
            return
        with contextlib.suppress(OSError, ImportError):  # no such directory can be made; Windows
            import fcntl

            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("ab")
            news, since = 0, time.monotonic()
            while time.monotonic() - since < PATIENCE:
                try:
                    return fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    if (touched := os.stat(self._path).st_mtime_ns) != news:
                        news, since = touched, time.monotonic()
                    time.sleep(PAUSE)

    @contextlib.contextmanager
    def given_back(self) -> Iterator[None]:
        """Around one function that may be compiled: a turn taken in it ends with it. What it calls is compiled in the same turn."""
        with compiler_lock:
            outermost = self._file is None
            try:
                yield
            finally:
                if outermost and self._file is not None:
                    with contextlib.suppress(OSError):
                        os.utime(self._path)
                    self._file.close()
                    self._file = None


@cache
def turn_in(directory: Path) -> Turn:
    """The turn of a directory; one object a process, since a file that is opened twice is locked against itself."""
    return Turn(directory)


class Kept(FunctionCache):  # type: ignore[misc]
    """A function's compiled code in the cache; whoever does not find it waits for the turn, and looks again."""

    def __init__(self, function: Callable[..., Any], turn: Turn) -> None:
        super().__init__(function)
        self._turn = turn

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Numba's: the code for this signature, or None when this process shall compile it.

        Numba would first load all that it can compile with, half a second's work for the processor, which whoever finds everything
        compiled has no use for. Code that is ready needs the runtime alone, and whoever compiles loads the rest then."""
        runtime.initialize(target_context)
        found = self._found(sig, target_context)
        if found is None:
            self._turn.take()
            found = self._found(sig, target_context)
        return found

    def _found(self, sig: Any, target_context: Any) -> Any:
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


def keep(made: Any, function: Callable[..., Any], directory: Path) -> None:
    """Keep in a directory what Numba compiles of a function, for `made`, its dispatcher or C function, which has compiled nothing yet."""
    made.enable_caching()
    if not isinstance(made._cache, FunctionCache):  # what is compiled for browsers is kept nowhere
        return
    turn = turn_in(directory)
    made._cache, compile_now = Kept(function, turn), made.compile

    def compile_once(*signature: Any) -> Any:
        with turn.given_back():
            return compile_now(*signature)

    made.compile = compile_once
