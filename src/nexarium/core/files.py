"""Files that are whole whenever somebody looks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def replaced(path: Path) -> Iterator[Path]:
    """A file beside `path`, to be written, which then takes its place. Whoever is killed meanwhile leaves what was there before; where the
    writing fails, nothing is left beside it either."""
    beside = path.with_name(f"{path.name}.new")
    try:
        yield beside
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
