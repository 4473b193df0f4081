"""Engines of variants: whether they can be built on this machine, and how many are kept."""

from __future__ import annotations

import shutil
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

from nexarium.core.cache_folder import kept_in
from nexarium.core.engines.native.linking import can_link
from nexarium.core.engines.native.loader import VARIANTS, targets
from nexarium.core.engines.native.targets import named

MOST_VARIANTS = 40
"""The number of variants whose engines are kept, of 3 to 12 MB each."""


def can_build() -> bool:
    """Return whether engines can be built here: Numba translates, and there is a linker. Neither is imported."""
    return find_spec("numba") is not None and any(can_link(named(name)) for name in targets()[:1])


def remove_old_variants(keep: Path) -> None:
    """Remove the folders of the variants that were used longest ago, down to `MOST_VARIANTS` with `keep`."""
    kept = kept_in(VARIANTS)
    others = [each for each in kept.iterdir() if each.is_dir() and each != keep] if kept is not None else []
    for folder in sorted(others, key=_used, reverse=True)[MOST_VARIANTS - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)


def _used(folder: Path) -> float:
    """Return when a folder was used last; 0 for one that another process has just removed."""
    with suppress(OSError):
        return folder.stat().st_mtime
    return 0.0
