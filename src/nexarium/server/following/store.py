"""Followed accounts and presence in the database. As in `Store`, every failure is raised as `Unavailable`."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from nexarium.server.storage import Conflict, Store
from nexarium.server.storage.schema import ACCOUNTS, BLOCKS, FOLLOWS, MEMBERS, ONLINE, SEATS_HELD, TABLES
from nexarium.server.storage.table_store import stored_table
from nexarium.server.tables.stored import StoredTable

MOST_FOLLOWED = 200
"""The number of players that an account can follow."""
LATELY = 60.0
"""Seconds after which a process that no longer reports an account is not believed."""
AT_PLAY = 600.0
"""Seconds since the last move at a table during which its players count as playing."""


@dataclass(frozen=True)
class Followed:
    """A followed account. `table`: where it plays now, if spectators may watch."""

    account: str
    name: str
    online: bool
    table: StoredTable | None


class FollowStore:
    """Who follows whom, and who is online. `now` is the clock, in seconds since the epoch."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    # --- following ----------------------------------------------------------------------------------------------------

    async def follow(self, account: str, other: str) -> bool:
        """Let an account follow another one; return False if it follows too many already."""
        counted = select(func.count()).select_from(FOLLOWS).where(FOLLOWS.c.account_id == account)
        if await self.store.scalar(counted) >= MOST_FOLLOWED:
            return await self.follows(account, other)
        with suppress(Conflict):  # it follows that account already
            await self.store.execute(insert(FOLLOWS).values({"account_id": account, "followed": other, "at": self.now()}))
        return True

    async def unfollow(self, account: str, other: str) -> None:
        """Let an account follow another one no longer."""
        await self.store.execute(delete(FOLLOWS).where(FOLLOWS.c.account_id == account, FOLLOWS.c.followed == other))

    async def follows(self, account: str, other: str) -> bool:
        """Return whether an account follows another one."""
        wanted = select(FOLLOWS.c.at).where(FOLLOWS.c.account_id == account, FOLLOWS.c.followed == other)
        return await self.store.scalar(wanted) is not None

    async def names(self, account: str) -> list[tuple[str, float]]:
        """Return the names of the accounts that an account follows, by name, and since when."""
        wanted = select(ACCOUNTS.c.name, FOLLOWS.c.at).join(FOLLOWS, FOLLOWS.c.followed == ACCOUNTS.c.id)
        rows = await self.store.rows(wanted.where(FOLLOWS.c.account_id == account).order_by(ACCOUNTS.c.name))
        return [(row["name"], row["at"]) for row in rows]

    async def followed(self, account: str) -> list[Followed]:
        """Return the accounts that an account follows: those who are online first, then by name."""
        wanted = select(ACCOUNTS.c.id, ACCOUNTS.c.name).join(FOLLOWS, FOLLOWS.c.followed == ACCOUNTS.c.id)
        rows = await self.store.rows(wanted.where(FOLLOWS.c.account_id == account))
        here = await self.online(account, [row["id"] for row in rows])
        tables = await self._tables_of(here)
        found = [Followed(row["id"], row["name"], row["id"] in here, tables.get(row["id"])) for row in rows]
        return sorted(found, key=lambda each: (not each.online, each.name.casefold()))

    # --- presence -----------------------------------------------------------------------------------------------------

    async def online(self, viewer: str, accounts: Collection[str]) -> frozenset[str]:
        """Return those of these accounts that are online, as far as the account `viewer` may see it. Private players, players who hide it,
        and players of whom one has blocked the other seem to be absent."""
        hiding = select(MEMBERS.c.account).where(MEMBERS.c.private | MEMBERS.c.hides_presence)
        blocked = select(BLOCKS.c.blocked).where(BLOCKS.c.account_id == viewer)
        blocking = select(BLOCKS.c.account_id).where(BLOCKS.c.blocked == viewer)
        here = select(ONLINE.c.account_id).where(ONLINE.c.account_id.in_(accounts), ONLINE.c.seen > self.now() - LATELY)
        for hidden in (hiding, blocked, blocking):
            here = here.where(ONLINE.c.account_id.not_in(hidden))
        return frozenset(await self.store.scalars(here))

    async def _tables_of(self, accounts: Collection[str]) -> dict[str, StoredTable]:
        """Return the table where each of these accounts plays now, if spectators may find it."""
        if not accounts:
            return {}
        wanted = (
            select(TABLES, SEATS_HELD.c.account_id.label("player"))
            .join(SEATS_HELD, SEATS_HELD.c.table_id == TABLES.c.id)
            .where(SEATS_HELD.c.account_id.in_(accounts), TABLES.c.listed, ~TABLES.c.over, TABLES.c.changed > self.now() - AT_PLAY)
            .order_by(TABLES.c.changed)
        )
        playing = [(str(row["player"]), stored_table(row)) for row in await self.store.rows(wanted)]
        return {player: table for player, table in playing if "open" not in table.summary.kinds}

    async def is_shown(self, account: str) -> bool:
        """Return whether others may see when an account is online."""
        return not await self.store.scalar(select(MEMBERS.c.hides_presence).where(MEMBERS.c.account == account))

    async def show(self, account: str, shown: bool) -> None:
        """Set whether others may see when an account is online."""
        changed = update(MEMBERS).where(MEMBERS.c.account == account).values(hides_presence=not shown)
        if not await self.store.execute(changed):
            await self.store.execute(insert(MEMBERS).values({"account": account, "private": False, "hides_presence": not shown}))

    async def note_here(self, process: str, accounts: Iterable[str]) -> None:
        """Store that these accounts, and no others, have a page open at a server process. Forget processes that have died."""
        now = self.now()
        rows = [{"account_id": account, "process": process, "seen": now} for account in sorted(accounts)]

        def work(connection: Connection) -> None:
            connection.execute(delete(ONLINE).where((ONLINE.c.process == process) | (ONLINE.c.seen < now - LATELY)))
            if rows:
                connection.execute(insert(ONLINE), rows)

        await self.store.transact(work)
