"""Regular maintenance: archive and delete old tables, by one process at a time; and remove variants that no table needs from memory."""

from __future__ import annotations

import asyncio
import logging

from nexarium.core.old_variants import UNUSED, old_variants, remove_variants
from nexarium.server.logs import about
from nexarium.server.realtime.table_service import TableService
from nexarium.server.settings import Settings
from nexarium.server.storage import Conflict, Store, TableStore, Unavailable
from nexarium.server.storage.archive import AT_ONCE, DAY, Due, Policy, archive, due
from nexarium.server.tables.player_names import forget_marks

log = logging.getLogger("nexarium.server")

FIRST_PAUSE = 60.0
"""Seconds from the start to the first maintenance."""
CHORE_PAUSE = 3600.0
BETWEEN = 0.05
"""Seconds between two tables, so that players' moves can be stored in between."""
VARIANTS_PAUSE = 10.0
"""Seconds between two removals of variants from memory."""
MOST_VARIANTS = 16
"""The number of games with changed data that stay in memory although no table in memory has them."""
CLAIM = "chores"
"""The claim of the process that does maintenance."""


def policy_of(settings: Settings) -> Policy:
    """Return the settings' policy for old tables."""
    return Policy(settings.archive_after_days, settings.delete_finished_after_days, settings.delete_abandoned_after_days)


async def tidy(store: Store, policy: Policy, now: float, between: float = 0.0) -> Due:
    """Archive and delete all tables that are due, and return their ids; raises `Unavailable`."""
    archived: list[str] = []
    deleted: list[str] = []
    # a player may have come back to a table since the search
    kept_since = now - DAY * min([days for days in (policy.delete_finished, policy.delete_abandoned) if days], default=0.0)
    while True:
        some = await due(store, policy, now)
        for table in some.delete:
            await TableStore(store).remove(table, kept_since)
            await asyncio.sleep(between)
        for table in some.archive:
            await archive(store, table, now - policy.archive * DAY, now)
            await asyncio.sleep(between)
        archived += some.archive
        deleted += some.delete
        if len(some.archive) < AT_ONCE and len(some.delete) < AT_ONCE:
            return Due(tuple(archived), tuple(deleted))


async def keep_tidy(service: TableService) -> None:
    """Do maintenance regularly, unless the settings keep all tables."""
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


async def keep_few_variants(service: TableService) -> None:
    """Remove variants from memory regularly (`remove_unused_variants`)."""
    while True:
        await asyncio.sleep(VARIANTS_PAUSE)
        remove_unused_variants(service)


def remove_unused_variants(service: TableService, unused: float = UNUSED) -> None:
    """Remove the variants that no table in memory has and that nobody asked for in the last `unused` seconds, but for some."""
    in_use = {live.table.game.definition.package for live in tuple(service.registry.live.values())}
    in_use |= {definition.package for definition in service.boxes.games.values()}
    if old := old_variants(in_use, len(in_use) + MOST_VARIANTS, unused):
        remove_variants(old)
        forget_marks()
