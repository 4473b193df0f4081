"""Recent opponents: list them, invite them to a new table, and notify them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select

from nexarium.server.errors import ApiError
from nexarium.server.notifications.subscriptions import notifying
from nexarium.server.notifications.triggers import Trigger, account_subject
from nexarium.server.protocol.lobby import NewTable
from nexarium.server.storage import Store, Work
from nexarium.server.storage.schema import ACCOUNTS, BLOCKS, INVITED, SEATS_HELD, TABLES
from nexarium.server.storage.table_store import stored_table
from nexarium.server.tables.stored import Header, StoredTable

MOST_TABLES = 60
"""The number of a player's last tables whose other players count as recent opponents."""
MOST_MET = 24
MOST_AN_HOUR = 40
"""The maximum number of invitations by an account per hour."""
SECONDS_INVITED = 14 * 24 * 3600.0
"""Seconds for which an unanswered invitation is shown."""


class Opponent(NamedTuple):
    """A recent opponent: the account, its name, when their last common table changed (seconds since the epoch), and its game."""

    account: str
    name: str
    at: float
    game: str


class Inviting(NamedTuple):
    """The accounts that are invited to a new table, and the writes that accompany it."""

    accounts: tuple[str, ...]
    beside: Callable[[Header], Sequence[Work]]


class RecentOpponents:
    """Invitations of recent opponents. `grace`: seconds before an invited player is notified; `now` is the clock, in seconds since the
    epoch."""

    def __init__(self, store: Store, grace: float, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.grace = grace
        self.now = now

    async def met(self, account: str) -> list[Opponent]:
        """Return an account's recent opponents, the last first. Accounts that have blocked the other, in either direction, are
        excluded."""
        last = (
            select(TABLES.c.id, TABLES.c.game, TABLES.c.changed)
            .join(SEATS_HELD, SEATS_HELD.c.table_id == TABLES.c.id)
            .where(SEATS_HELD.c.account_id == account)
            .distinct()
            .order_by(TABLES.c.changed.desc())
            .limit(MOST_TABLES)
            .subquery()
        )
        blocked = select(BLOCKS.c.blocked).where(BLOCKS.c.account_id == account)
        blocking = select(BLOCKS.c.account_id).where(BLOCKS.c.blocked == account)
        wanted = (
            select(ACCOUNTS.c.id, ACCOUNTS.c.name, last.c.game, last.c.changed)
            .join(SEATS_HELD, SEATS_HELD.c.account_id == ACCOUNTS.c.id)
            .join(last, last.c.id == SEATS_HELD.c.table_id)
            .where(ACCOUNTS.c.id != account, ACCOUNTS.c.id.not_in(blocked), ACCOUNTS.c.id.not_in(blocking))
            .order_by(last.c.changed.desc(), ACCOUNTS.c.name)
        )
        found: dict[str, Opponent] = {}
        for row in await self.store.rows(wanted):
            found.setdefault(row["id"], Opponent(row["id"], row["name"], row["changed"], row["game"]))
        return list(found.values())[:MOST_MET]

    async def inviting(self, account: str, request: NewTable) -> Inviting:
        """Return the invitations that accompany a new table. Raises an `ApiError` if `account` may not invite. Accounts that are no recent
        opponents, or where one has blocked the other, are skipped silently."""
        if not request.invite:
            return Inviting((), lambda header: ())
        if not account:
            raise ApiError("invite_signed_out", status=401, field="invite")
        if not any(seat.who == "open" for seat in request.seats):
            raise ApiError("invite_no_seat", status=409, field="invite")
        counted = select(func.count()).select_from(INVITED).where(INVITED.c.by_account == account, INVITED.c.at > self.now() - 3600.0)
        lately = await self.store.scalar(counted)
        if lately + len(request.invite) > MOST_AN_HOUR:
            raise ApiError("too_many_invited", status=429, field="invite")
        welcome = {each.account for each in await self.met(account)} - set(request.unwelcome)
        guests = sorted(welcome.intersection(request.invite))

        def beside(header: Header) -> Sequence[Work]:
            now = self.now()
            rows = [{"table_id": header.id, "account_id": guest, "by_account": account, "at": now} for guest in guests]
            if not rows:
                return ()

            def note(connection: Connection) -> None:
                connection.execute(insert(INVITED), rows)

            occurrence = Trigger("invited", frozenset(account_subject(guest) for guest in guests))
            return note, notifying(header.id, 0, [occurrence], (), at=now, due=now + self.grace)

        return Inviting(tuple(guests), beside)

    async def invitations(self, account: str, most: int) -> list[tuple[str, StoredTable]]:
        """Return the tables with an open seat to which an account is invited, each with the inviting account's name, the latest first.
        Invitations from accounts that it has blocked since are excluded."""
        blocked = select(BLOCKS.c.blocked).where(BLOCKS.c.account_id == account)
        here = select(SEATS_HELD.c.table_id).where(SEATS_HELD.c.account_id == account)
        wanted = (
            select(TABLES, ACCOUNTS.c.name.label("by"))
            .join(INVITED, INVITED.c.table_id == TABLES.c.id)
            .join(ACCOUNTS, ACCOUNTS.c.id == INVITED.c.by_account)
            .where(INVITED.c.account_id == account, INVITED.c.at > self.now() - SECONDS_INVITED)
            .where(~TABLES.c.over, INVITED.c.by_account.not_in(blocked), TABLES.c.id.not_in(here))
            .order_by(INVITED.c.at.desc())
            .limit(most)
        )
        found = [(str(row["by"]), stored_table(row)) for row in await self.store.rows(wanted)]
        return [(by, kept) for by, kept in found if "open" in kept.summary.kinds]

    async def decline(self, account: str, table: str) -> str:
        """Delete an account's invitation to a table, and return the account that had invited it; empty if there was none."""
        mine = (INVITED.c.account_id == account) & (INVITED.c.table_id == table)
        by = await self.store.scalar(select(INVITED.c.by_account).where(mine))
        return str(by) if by is not None and await self.store.execute(delete(INVITED).where(mine)) else ""
