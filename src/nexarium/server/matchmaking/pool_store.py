"""The players who wait for an opponent, in the database, so that all server processes pair them."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.engine import RowMapping
from sqlalchemy.exc import IntegrityError

from nexarium.core.definition import Value
from nexarium.server.storage import Store, Work
from nexarium.server.storage.schema import BLOCKS, WAITING
from nexarium.server.tables.timing import Timing

LATELY = 15.0
"""Seconds after which a player whom their server process no longer reports is not paired."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a player waits for."""

    game: str
    options: dict[str, Value]
    timing: Timing
    seats: int
    language: str

    @property
    def pool(self) -> str:
        """The id of the pool: players with the same game, options and clock have the same."""
        same = (self.game, sorted(self.options.items()), self.timing)
        return hashlib.sha256(msgspec.json.encode(same)).hexdigest()[:32]


@dataclass(frozen=True)
class Waiting:
    """A player who waits. `holder` is the hash of the token of a player without an account. `unwelcome` are accounts that they have blocked
    in their browser. `table` is the table that they have been given."""

    id: str
    asked: Asked
    account: str
    holder: str
    name: str
    unwelcome: frozenset[str]
    at: float
    table: str


class PoolStore:
    """The waiting players in a store. `now` is the clock, in seconds since the epoch."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def add(self, player: Waiting) -> None:
        """Add a player to their pool."""
        row = {
            "id": player.id,
            "pool": player.asked.pool,
            "asked": msgspec.json.encode(player.asked).decode(),
            "account": player.account,
            "holder": player.holder,
            "name": player.name,
            "unwelcome": msgspec.json.encode(sorted(player.unwelcome)).decode(),
            "at": player.at,
            "seen": self.now(),
            "table_id": "",
        }
        await self.store.execute(insert(WAITING).values(row))

    async def remove(self, player: str) -> None:
        """Remove a player from their pool."""
        await self.store.execute(delete(WAITING).where(WAITING.c.id == player))

    async def find(self, players: Collection[str]) -> list[Waiting]:
        """Return these players, also those who have been given a table."""
        return [_waiting(row) for row in await self.store.rows(select(WAITING).where(WAITING.c.id.in_(players)))]

    async def everyone(self, pool: str = "") -> list[Waiting]:
        """Return the players who wait without a table, in `pool` or in all, those who have waited longest first."""
        wanted = select(WAITING).where(WAITING.c.table_id == "", WAITING.c.seen > self.now() - LATELY)
        if pool:
            wanted = wanted.where(WAITING.c.pool == pool)
        return [_waiting(row) for row in await self.store.rows(wanted.order_by(WAITING.c.at, WAITING.c.id))]

    async def note_here(self, players: Collection[str]) -> None:
        """Store that these players are still connected, and forget those whose process has died."""
        now = self.now()
        await self.store.execute(
            delete(WAITING).where(WAITING.c.seen < now - 4 * LATELY),
            update(WAITING).where(WAITING.c.id.in_(players)).values(seen=now),
        )

    async def blocks_among(self, accounts: Collection[str]) -> frozenset[tuple[str, str]]:
        """Return the pairs of these accounts of which the first has blocked the second."""
        wanted = select(BLOCKS.c.account_id, BLOCKS.c.blocked).where(BLOCKS.c.account_id.in_(accounts), BLOCKS.c.blocked.in_(accounts))
        return frozenset((row["account_id"], row["blocked"]) for row in await self.store.rows(wanted))


def claiming(players: Iterable[Waiting], table: str) -> Work:
    """Return the write that gives waiting players a table. It fails as a conflict if one of them has gone, or has a table already. It is
    part of the transaction that stores the table, so a player is paired once, by whatever process."""
    ids = sorted(player.id for player in players)  # always in this order, so that two processes do not wait for each other

    def work(connection: Connection) -> None:
        for player in ids:
            free = update(WAITING).where(WAITING.c.id == player, WAITING.c.table_id == "").values(table_id=table)
            if connection.execute(free).rowcount != 1:
                raise IntegrityError(f"the player {player} does not wait any more", None, ValueError())

    return work


def matched(own: Waiting, waiting: Sequence[Waiting], blocked: Collection[tuple[str, str]]) -> list[Waiting]:
    """Return the players of a table for `own`, those who have waited longest; empty if there are not enough. No one plays with themselves,
    or with a player of whom one has blocked the other."""

    def may_meet(one: Waiting, other: Waiting) -> bool:
        same = bool(one.account) and one.account == other.account
        wanted = other.account not in one.unwelcome and one.account not in other.unwelcome
        return not same and wanted and (one.account, other.account) not in blocked and (other.account, one.account) not in blocked

    chosen = [own]
    for other in waiting:
        if len(chosen) < own.asked.seats and other.id != own.id and all(may_meet(one, other) for one in chosen):
            chosen.append(other)
    return chosen if len(chosen) == own.asked.seats else []


def seen_by(account: str, waiting: Sequence[Waiting], blocked: Collection[tuple[str, str]]) -> Mapping[str, list[Waiting]]:
    """Return the waiting players by pool, without those with whom `account` would not be paired because of a block."""
    pools: dict[str, list[Waiting]] = {}
    for player in waiting:
        if account and ((account, player.account) in blocked or (player.account, account) in blocked or account in player.unwelcome):
            continue
        pools.setdefault(player.asked.pool, []).append(player)
    return pools


def _waiting(row: RowMapping) -> Waiting:
    return Waiting(
        id=row["id"],
        asked=msgspec.json.decode(row["asked"], type=Asked),
        account=row["account"],
        holder=row["holder"],
        name=row["name"],
        unwelcome=frozenset(msgspec.json.decode(row["unwelcome"], type=tuple[str, ...])),
        at=row["at"],
        table=row["table_id"],
    )
