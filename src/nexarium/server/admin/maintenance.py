"""What is done once in a while for the whole house, by one process at a time: old tables are archived and deleted."""

from __future__ import annotations

import asyncio
import logging

from nexarium.server.logs import about
from nexarium.server.realtime.table_service import TableService
from nexarium.server.settings import Settings
from nexarium.server.storage import Conflict, Store, Unavailable
from nexarium.server.storage.archive import AT_ONCE, DAY, Due, Policy, archive, due

log = logging.getLogger("nexarium.server")

FIRST_PAUSE = 60.0
"""Seconds after the start until the chores are looked at first."""
CHORE_PAUSE = 3600.0
BETWEEN = 0.05
"""Seconds between two tables, so that players' moves come in between."""
CLAIM = "chores"
"""What a process claims that does them."""


def policy_of(settings: Settings) -> Policy:
    """What the settings say of old tables."""
    return Policy(settings.archive_after_days, settings.delete_finished_after_days, settings.delete_abandoned_after_days)


async def tidy(store: Store, policy: Policy, now: float, between: float = 0.0) -> Due:
    """Archive and delete what is due now, all of it, and say what it was; raises `Unavailable`."""
    archived: list[str] = []
    deleted: list[str] = []
    # somebody may have come back to a table since it was looked for
    kept_since = now - DAY * min([days for days in (policy.delete_finished, policy.delete_abandoned) if days], default=0.0)
    while True:
        some = await due(store, policy, now)
        for table in some.delete:
            await store.remove(table, kept_since)
            await asyncio.sleep(between)
        for table in some.archive:
            await archive(store, table, now - policy.archive * DAY, now)
            await asyncio.sleep(between)
        archived += some.archive
        deleted += some.delete
        if len(some.archive) < AT_ONCE and len(some.delete) < AT_ONCE:
            return Due(tuple(archived), tuple(deleted))


async def keep_tidy(service: TableService) -> None:
    """Do the chores again and again, as long as the settings want any."""
    policy = policy_of(service.settings)
    if policy == Policy():
        return
    await asyncio.sleep(FIRST_PAUSE)
    while True:
        if await service.bus.claim(CLAIM):
            try:
                done = await tidy(service.store, policy, service.clock(), BETWEEN)
                log.info("%d old tables archived, %d deleted", len(done.archive), len(done.delete), extra=about("tidied"))
            except (Unavailable, Conflict) as error:
                log.warning("old tables could not be archived or deleted: %s", error, extra=about("not_tidied"))
            finally:
                await service.bus.release(CLAIM)
        await asyncio.sleep(CHORE_PAUSE)
