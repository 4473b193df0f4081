"""Python's search for circular garbage, in steps so short that nobody waits for them.

Python counts new objects less those that went away, and looks through the new ones when the difference is large. Where as many old objects
go as new ones come, as with pictures of which the oldest make room, that is seldom: then a million objects are looked through at once, most
of a second in which nobody is answered. A step a second has few thousands to look through.
"""

from __future__ import annotations

import asyncio
import gc

STEP = 1.0
"""Seconds from one step to the next."""
STEPS = 3
"""After so many steps among the youngest, those that were left of them are looked through as well."""
THRESHOLDS = (50_000, 20, 100)
"""When Python looks by itself all the same: how many new objects lead to a search, and how many searches of one age to the next."""


def spare_what_stays() -> None:
    """Look once through all that is there, and never again: it stays as long as the server."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def collect_in_steps() -> None:
    """Look for circular garbage again and again."""
    steps = 0
    while True:
        await asyncio.sleep(STEP)
        steps += 1
        gc.collect(0 if steps % STEPS else 1)
