"""Where compiled code is kept: a folder that this user can write, and what is said where the usual one cannot be written."""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from stat import S_ISDIR

log = logging.getLogger("nexarium.compiling")
"""Says what is compiled, and where it cannot be kept. Without a handler, Python writes warnings to standard error."""
FALLBACK = "_NEXARIUM_CACHE"
"""The variable that hands the temporary folder on to the processes that this one starts: they use it, and warn of nothing."""


def prepare() -> None:
    """Find a folder for compiled code, so that the processes that are started then need not warn where the usual one cannot be written."""
    _ = chosen_folder() or kept_in("")


@cache
def chosen_folder() -> Path | None:
    """Return where the user said that compiled code is kept, if it can be written; its age is then the user's affair."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen) if chosen and not trouble_with(Path(chosen)) else None


@cache
def kept_in(name: str) -> Path | None:
    """Return the folder of this name for compiled code: in the user's cache, or where that cannot be written, in a temporary one. The first
    time, that is said in a warning. None where neither can be written."""
    usual, why = _usual(name)
    if usual is not None:
        return usual
    warned = FALLBACK in os.environ
    for temporary in _temporary():
        folder = Path(temporary) / name
        if not trouble_with(folder):
            os.environ[FALLBACK] = temporary
            if not warned:
                log.warning("%s. It is kept in %s for now; set XDG_CACHE_HOME to a folder that you can write", why, temporary)
            return folder
    os.environ[FALLBACK] = ""
    if not warned:
        log.warning("%s, so games are compiled every time. Set XDG_CACHE_HOME to a folder that you can write", why)
    return None


def _usual(name: str) -> tuple[Path | None, str]:
    """Return the folder in the user's cache; or None and a sentence why it cannot be used."""
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "nexarium"
    except RuntimeError:
        return None, "Compiled code cannot be kept: this user has no home folder"
    trouble = trouble_with(home / name)
    return (None, f"Compiled code cannot be kept in {home}: {trouble}") if trouble else (home / name, "")


def trouble_with(folder: Path) -> str:
    """Return why a folder cannot be written; empty where it can. It is made where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _temporary() -> Iterator[str]:
    """Temporary folders for compiled code, the best one first: the one that the process before took, one that later processes of this user
    find again, a new one."""
    if given := os.environ.get(FALLBACK):
        yield given
    with suppress(OSError):
        place = Path(tempfile.gettempdir())
        if not hasattr(os, "getuid"):  # Windows has a temporary folder for each user
            yield str(place / "nexarium")
            return
        own = place / f"nexarium-{os.getuid()}"
        own.mkdir(mode=0o700, exist_ok=True)
        found = own.lstat()
        # compiled code is executed: a folder that others made or can write is not taken
        if S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
            yield str(own)
    with suppress(OSError):
        yield tempfile.mkdtemp(prefix="nexarium-")
