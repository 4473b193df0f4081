"""Files that are whole whenever somebody looks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE


@contextmanager
def replaced(path: Path, *, private: bool = False) -> Iterator[Path]:
    """A file beside `path`, to be written, which then takes its place, with the rights that were there; a `private` one may be read by its
    owner alone. Whoever is killed meanwhile leaves what was there before; where the writing fails, nothing is left beside it either. A link
    leads to another file also afterwards; what is no file, as `/dev/stdout` or a pipe, is written to as it is."""
    if path.exists() and not path.is_file():  # asked of the path itself: `/dev/stdout` leads to a pipe that has no other name
        with _said(path):
            yield path
        return
    target = Path(os.path.realpath(path))
    beside = target.with_name(f"{target.name}.new")
    try:
        if private:
            beside.unlink(missing_ok=True)
            beside.touch(0o600, exist_ok=False)  # whoever might read an older one reads none of this
        with _said(path):
            yield beside
        if target.exists() and not private:
            with suppress(OSError):  # where rights are not kept at all
                beside.chmod(S_IMODE(target.stat().st_mode))
        beside.replace(target)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """An error of the system names the file: that a disk is full is said of none."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = str(path)
        raise
