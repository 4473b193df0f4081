"""Compilation shared among processes: one compiles, and the others wait until the code is in the cache. A server's workers, tests in
several processes and `nexarium precompile` start at about the same time, and Numba alone would let each of them compile everything."""

from __future__ import annotations

import contextlib
import logging
import math
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple

from nexarium.core.cache_folder import log
from nexarium.core.files import lock_alone
from nexarium.core.numba_internals import FunctionCache, compiler_lock, runtime

PATIENCE = 120.0
"""Seconds without progress of the compiling process, which may have been stopped, after which other processes compile themselves."""
PAUSE = 0.05
"""Seconds between two checks whether it has finished."""
A_MOMENT = 3.0
"""Seconds after which a message of another process is logged again."""


class Work(NamedTuple):
    """What is compiled, by its name, and the approximate seconds that all of it takes."""

    name: str
    seconds: float


class CompileProgress(NamedTuple):
    """The attribute `progress` of a log record: what is compiled, how many seconds were spent on it before, and whether it begins or
    ends."""

    work: Work
    spent: float
    begins: bool


class Turn:
    """The turn to compile for a directory of the cache. The system releases it when a process ends, however it ends. The locked file holds
    the seconds spent on the directory's code so far."""

    def __init__(self, directory: Path) -> None:
        self._path = directory / "compiling"
        self._work = Work("", 0.0)
        self._file: IO[bytes] | None = None
        self._began: float | None = None
        self._spent = 0.0
        self._said = set[Work]()
        self._unkept = False

    def take(self, work: Work) -> None:
        """Wait for the turn and keep it until the block of `given_back` ends. Where files cannot be locked, processes do not wait."""
        if self._began is not None:
            return
        self._work, self._began = work, time.monotonic()
        with contextlib.suppress(OSError):  # no such directory can be made, or files there cannot be locked
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("ab")
            news, since = 0, time.monotonic()
            while time.monotonic() - since < PATIENCE:
                try:
                    lock_alone(self._file)
                    break
                except BlockingIOError:
                    if (touched := os.stat(self._path).st_mtime_ns) != news:
                        news, since = touched, time.monotonic()
                    self._say()
                    time.sleep(PAUSE)
        self._say(begins=True)
        self._began = time.monotonic()

    def _say(self, *, begins: bool = False) -> None:
        """Log once what is compiled and how long it takes. One of several cooperating processes logs it for all."""
        with contextlib.suppress(OSError, ValueError):
            self._spent = float(self._path.read_text() or 0)
        left = self._work.seconds - self._spent
        about = f", up to {5 * math.ceil(left / 5)} s, once" if left > 2 else ", once"
        first = self._work not in self._said and not self._is_said_by_others(waits=not begins)
        if first or begins:
            text = f"Compiling {self._work.name} for this machine{about}"
            log.log(logging.WARNING if first else logging.INFO, text, extra={"progress": CompileProgress(self._work, self._spent, begins)})
        self._said.add(self._work)

    def _is_said_by_others(self, *, waits: bool) -> bool:
        """Return whether this is one of several cooperating processes, and another one compiles or did so a moment ago."""
        if multiprocessing.parent_process() is None:
            return False
        with contextlib.suppress(OSError):
            return waits or (self._spent > 0 and time.time() - self._path.stat().st_mtime < A_MOMENT)
        return False

    def cannot_keep(self, error: OSError) -> None:
        """Log once that compiled code cannot be written."""
        if not self._unkept:
            self._unkept = True
            place = self._path.parent
            log.warning("Compiled code cannot be kept in %s: %s. Make room there, or set XDG_CACHE_HOME to another folder", place, error)

    @contextlib.contextmanager
    def given_back(self) -> Iterator[None]:
        """Release a turn taken in the block, which covers one function that may be compiled. The functions that it calls share the turn."""
        with compiler_lock:
            outermost = self._began is None
            try:
                yield
            finally:
                if outermost and self._began is not None:
                    self._end(time.monotonic() - self._began)

    def _end(self, seconds: float) -> None:
        self._began = None
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._path.write_text(f"{self._spent + seconds:.3f}")
            self._file.close()
            self._file = None
        log.info(
            "Compiled %s for %.1f s",
            self._work.name,
            seconds,
            extra={"progress": CompileProgress(self._work, self._spent + seconds, False)},
        )


@cache
def turn_in(directory: Path) -> Turn:
    """Return the turn of a directory: one object per process, since a file that is opened twice is locked against itself."""
    return Turn(directory)


class Kept(FunctionCache):  # type: ignore[misc]
    """A function's compiled code in the cache. A process that does not find it waits for the turn, and looks again."""

    def __init__(self, function: Callable[..., Any], turn: Turn, work: Work) -> None:
        super().__init__(function)
        self._turn = turn
        self._work = work

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code for this signature, or None when this process has to compile it (Numba's method).

        Numba would first load everything that it needs to compile, which takes half a second of CPU time and is useless when all code is
        cached. Cached code needs only the runtime; the rest is loaded when something is compiled.
        """
        runtime.initialize(target_context)
        found = self._found(sig, target_context)
        if found is None:
            self._turn.take(self._work)
            found = self._found(sig, target_context)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code (Numba's method). On an error, such as a full disk, the process continues with the code in memory."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            self._turn.cannot_keep(error)

    def _found(self, sig: Any, target_context: Any) -> Any:
        with self._guard_against_spurious_io_errors():
            return self._load_overload(sig, target_context)


def keep(made: Any, function: Callable[..., Any], directory: Path, work: Work) -> None:
    """Cache in a directory what Numba compiles of a function. `made` is its dispatcher or C function, which has compiled nothing yet;
    `work` is what the function belongs to."""
    made.enable_caching()
    if not isinstance(made._cache, FunctionCache):  # code for browsers is not cached
        return
    turn = turn_in(directory)
    made._cache, compile_now = Kept(function, turn, work), made.compile

    def compile_once(*signature: Any) -> Any:
        with turn.given_back():
            return compile_now(*signature)

    made.compile = compile_once
