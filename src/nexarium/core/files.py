"""Files that are complete at every moment."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE
from typing import IO, Any

BEHIND_THE_END = 1 << 40
"""The byte that is locked on Windows: no file is that long."""


@contextmanager
def replaced(path: Path, *, private: bool = False) -> Iterator[Path]:
    """Yield a temporary file beside `path`; after the block it replaces `path`, with the permissions of the old file.

    A `private` file is readable only by its owner. If the process is killed, the old file stays; if writing fails, the temporary file is
    removed. A symbolic link stays one, and its target is replaced. A path that is no regular file, such as `/dev/stdout` or a pipe, is
    written directly.
    """
    if path.exists() and not path.is_file():  # tested on the path itself: `/dev/stdout` leads to a pipe that has no other name
        with _said(path):
            yield path
        return
    target = Path(os.path.realpath(path))
    beside = target.with_name(f"{target.name}.new")
    try:
        if private:
            beside.unlink(missing_ok=True)
            beside.touch(0o600, exist_ok=False)  # a reader of an older file sees none of this
        with _said(path):
            yield beside
        if target.exists() and not private:
            with suppress(OSError):  # where permissions are not supported at all
                beside.chmod(S_IMODE(target.stat().st_mode))
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


def lock_alone(file: IO[Any]) -> None:
    """Lock an open file for this process until it is closed. The system unlocks it when the process ends, however it ends. Raises
    `BlockingIOError` where another process has locked it."""
    if sys.platform == "win32":
        import msvcrt

        place = os.lseek(file.fileno(), 0, os.SEEK_CUR)
        os.lseek(file.fileno(), BEHIND_THE_END, os.SEEK_SET)  # other processes cannot even read locked bytes
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(error.errno, error.strerror) from None
        finally:
            os.lseek(file.fileno(), place, os.SEEK_SET)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """Add the file's name to a system error that lacks it, such as that of a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise
