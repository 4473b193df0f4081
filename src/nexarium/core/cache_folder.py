"""The folder for compiled code: one that this user can write, with a warning where the usual one is not writable."""

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
"""Logs what is compiled, and where it cannot be cached. Without a handler, Python writes warnings to standard error."""
FALLBACK = "_NEXARIUM_CACHE"
"""The environment variable that passes the temporary folder on to child processes: they use it, and do not warn."""


def prepare() -> None:
    """Find a folder for compiled code, so that child processes need not warn where the usual one is not writable."""
    _ = chosen_folder() or kept_in("")


@cache
def chosen_folder() -> Path | None:
    """Return the folder that the user chose for compiled code, if it is writable. The user is then responsible for outdated code."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return Path(chosen) if chosen and not trouble_with(Path(chosen)) else None


@cache
def kept_in(name: str) -> Path | None:
    """Return the folder of this name for compiled code: in the user's cache, or where that is not writable, in a temporary folder.

    The first use of a temporary folder logs a warning. None where neither is writable.
    """
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
    """Return why a folder cannot be written; empty where it can. A missing folder is created."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _temporary() -> Iterator[str]:
    """Yield temporary folders for compiled code, the best one first: the parent process's, one that later processes of this user find
    again, a new one."""
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
        # compiled code is executed: a folder that others made or can write is not used
        if S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077:
            yield str(own)
    with suppress(OSError):
        yield tempfile.mkdtemp(prefix="nexarium-")
