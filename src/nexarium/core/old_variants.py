"""Remove variants that a long-running process no longer uses, with everything that is cached of them.

A variant takes 2 to 6 MB: its modules, its words, its pictures. A server or a bot worker sees any number of them.
"""

from __future__ import annotations

import typing
from collections.abc import Collection, Iterable
from typing import Any

from nexarium.core import catalogue, direct_calls, event_trail, lessons, puzzles, rulebook, sources, variants, words

UNUSED = 60.0
"""Seconds for which nobody has asked for a variant that may be removed: one may be in use before a table refers to it."""
_CACHES: tuple[Any, ...] = (
    *catalogue.CACHES,
    *event_trail.CACHES,
    *lessons.CACHES,
    *puzzles.CACHES,
    *rulebook.CACHES,
    *sources.CACHES,
    *variants.CACHES,
    direct_calls.direct_calls,
    words.words,
)


def old_variants(in_use: Collection[str], most: int, unused: float = UNUSED) -> list[str]:
    """Return the packages of variants to remove so that at most `most` are left, the least recently used first.

    Those in `in_use` are left out, and those that somebody asked for in the last `unused` seconds.
    """
    known = variants.known_variants()
    free = [package for package in known if package not in in_use and variants.seconds_unused(package) >= unused]
    return free[: max(0, len(known) - most)]


def remove_variants(packages: Iterable[str]) -> None:
    """Remove variants from this process, and empty the caches of what packages and rules hold, which fill again as needed.

    What still refers to a variant keeps it in memory. If it is asked for again, it is imported again.
    """
    for package in packages:
        variants.remove_variant(package)
    for each in _CACHES:
        each.cache_clear()
    for clear in getattr(typing, "_cleanups", ()):  # `ActionSpace[Action]` stays in a cache of Python's, with the module of its classes
        clear()
