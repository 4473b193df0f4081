"""Collect cyclic garbage in steps so short that no request waits noticeably.

Python counts new objects minus deleted ones, and scans the new ones when the difference is large. Where as many objects are deleted as
created, as in a cache of pictures, it rarely scans. Then it scans a million objects at once, and no request is answered for most of a
second. With a step every second, each scans a few thousand.
"""

from __future__ import annotations

import asyncio
import gc

STEP = 1.0
"""Seconds between two steps."""
STEPS = 3
"""After this many steps in the youngest generation, the next generation is collected as well."""
THRESHOLDS = (50_000, 20, 100)
"""Python's own thresholds as a fallback: new objects until a collection, and collections of each generation until the next one."""


def spare_what_stays() -> None:
    """Collect once, and exclude all surviving objects from later collections: they live as long as the server."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def collect_in_steps() -> None:
    """Collect cyclic garbage regularly."""
    steps = 0
    while True:
        await asyncio.sleep(STEP)
        steps += 1
        gc.collect(0 if steps % STEPS else 1)
