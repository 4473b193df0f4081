"""Accounts in the database. As in `Store`, every failure is raised as `Unavailable`."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Executable, Select, delete, func, insert, select, update
from sqlalchemy.engine import RowMapping

from nexarium.server.storage import Conflict, Store
from nexarium.server.storage.schema import (
    ACCOUNTS,
    API_TOKENS,
    BLOCKS,
    CHALLENGES,
    EVENTS,
    FOLLOWS,
    INVITED,
    NAMED_BOXES,
    ONLINE,
    PASSKEYS,
    RECOVERY_CODES,
    SEATS_HELD,
    SEEN,
    SESSIONS,
    TABLES,
    TROPHIES,
    WAITING,
)
from nexarium.server.storage.table_store import stored_table
from nexarium.server.tables.events import Held, to_text
from nexarium.server.tables.names import confusable_key
from nexarium.server.tables.stored import StoredTable as Table
from nexarium.server.tables.stored import Summary

Row = TypeVar("Row", bound=msgspec.Struct)

ATTEMPTS = 5
"""The number of attempts of a write, which fails if a move at one of the tables comes first."""


class Account(msgspec.Struct, frozen=True):
    """An account, which keeps a player's games. `created` in seconds since the epoch."""

    id: str
    name: str
    created: float


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    """A passkey of an account. `id` and `public_key` are in base64url, times in seconds since the epoch."""

    id: str
    account: str
    public_key: str
    signatures: int
    transports: str
    label: str
    created: float
    used: float


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A signed-in browser: the `hash` of its token, and the network and browser name of its last request."""

    hash: str
    account: str
    created: float
    used: float
    network: str
    agent: str


class ApiToken(msgspec.Struct, frozen=True, kw_only=True):
    """The token of a program that acts for an account: its `hash`, and the account's label for it."""

    hash: str
    account: str
    label: str
    created: float
    used: float


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge for a passkey, with its purpose, account and name."""

    challenge: str
    purpose: str
    account: str = ""
    name: str = ""
    expires: float


class AccountStore:
    """The accounts in the database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- accounts -----------------------------------------------------------------------------------------------------

    async def by_id(self, account: str) -> Account | None:
        """Return the account of that id, or None."""
        return await self._account(ACCOUNTS.c.id == account)

    async def by_name(self, name: str) -> Account | None:
        """Return the account whose name looks the same as `name`, or None."""
        return await self._account(ACCOUNTS.c.name_seen == confusable_key(name))

    async def _account(self, which: Any) -> Account | None:
        row = await self.store.row(select(ACCOUNTS).where(which))
        return None if row is None else Account(row["id"], row["name"], row["created"])

    async def names(self, accounts: Iterable[str]) -> dict[str, str]:
        """Return the names of these accounts by id; empty for one that no longer exists."""
        wanted = list(accounts)
        rows = await self.store.rows(select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(wanted)))
        return dict.fromkeys(wanted, "") | {row["id"]: row["name"] for row in rows}

    async def create(self, account: Account, passkey: Passkey, codes: Sequence[str]) -> None:
        """Create an account with its first passkey and the hashes of its recovery codes; raises `Conflict` if the name is taken."""
        row = {"id": account.id, "name": account.name, "name_seen": confusable_key(account.name), "created": account.created}
        await self.store.execute(
            insert(ACCOUNTS).values(row),
            insert(PASSKEYS).values(_row(passkey)),
            insert(RECOVERY_CODES).values([{"hash": code, "account_id": account.id} for code in codes]),
        )

    async def rename(self, account: str, name: str) -> list[str]:
        """Rename an account, also at its tables, and return these tables. Raises `Conflict` if the name is taken."""
        columns = {"name": name, "name_seen": confusable_key(name)}

        def change(connection: Connection) -> None:
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(columns))

        return await self._at_its_tables(account, name, account, change)

    async def remove(self, account: str) -> list[str]:
        """Delete an account and all that belongs to it. Its tables remain, without its name; return them."""

        def change(connection: Connection) -> None:
            for relation in (PASSKEYS, RECOVERY_CODES, SESSIONS, API_TOKENS, SEATS_HELD, BLOCKS, SEEN):
                connection.execute(delete(relation).where(relation.c.account_id == account))
            connection.execute(delete(BLOCKS).where(BLOCKS.c.blocked == account))
            connection.execute(delete(FOLLOWS).where((FOLLOWS.c.account_id == account) | (FOLLOWS.c.followed == account)))
            connection.execute(delete(NAMED_BOXES).where(NAMED_BOXES.c.account == account))
            connection.execute(delete(ONLINE).where(ONLINE.c.account_id == account))
            connection.execute(delete(WAITING).where(WAITING.c.account == account))
            connection.execute(delete(TROPHIES).where(TROPHIES.c.account == account))
            connection.execute(delete(INVITED).where((INVITED.c.account_id == account) | (INVITED.c.by_account == account)))
            connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))

        return await self._at_its_tables(account, "", "", change)

    async def _at_its_tables(self, account: str, name: str, holder: str, change: Any) -> list[str]:
        """In one transaction, apply `change`, and append to each of the account's tables the event that its seats now belong to `holder`,
        under the name `name`. Return the tables."""

        def work(connection: Connection) -> list[str]:
            held = select(SEATS_HELD.c.table_id, SEATS_HELD.c.seat).where(SEATS_HELD.c.account_id == account)
            rows = connection.execute(held.order_by(SEATS_HELD.c.table_id, SEATS_HELD.c.seat)).all()
            tables = list(dict.fromkeys(table for table, _ in rows))
            change(connection)
            for table in tables:
                seats = tuple(seat for each, seat in rows if each == table)
                # the event first: a concurrent append to this table then waits, and the summary is the newest
                last = connection.execute(select(func.max(EVENTS.c.seq)).where(EVENTS.c.table_id == table)).scalar_one()
                archived = connection.execute(select(TABLES.c.archived_events).where(TABLES.c.id == table)).scalar_one()
                body = to_text(Held(seats=seats, account=holder))
                row = {"table_id": table, "seq": archived if last is None else last + 1, "at": time.time(), "body": body}
                connection.execute(insert(EVENTS), row)
                kept = connection.execute(select(TABLES.c.summary).where(TABLES.c.id == table)).scalar_one()
                summary = msgspec.json.decode(kept, type=Summary)
                said = msgspec.json.encode(summary.renamed(seats, name)).decode()
                connection.execute(update(TABLES).where(TABLES.c.id == table).values(summary=said))
                self.store.announce(connection, table, "")
            return tables

        for _ in range(ATTEMPTS - 1):
            with suppress(Conflict):
                return await self.store.transact(work)
        return await self.store.transact(work)

    async def games(self, account: str, game: str, first: int, most: int) -> tuple[list[tuple[Table, tuple[int, ...]]], int, list[str]]:
        """Return a page of the account's tables, with its seats; their number; and the names of all its games.

        The page has `most` tables from number `first` on: running ones first, then by last change. `game` restricts them to one game,
        unless empty.
        """
        held = select(SEATS_HELD.c.table_id).where(SEATS_HELD.c.account_id == account)
        its = TABLES.c.id.in_(held)
        wanted = its & (TABLES.c.game == game) if game else its
        order = (TABLES.c.over, TABLES.c.changed.desc(), TABLES.c.id)
        async with self.store.reading() as connection:
            games = (await connection.execute(select(TABLES.c.game).where(its).distinct().order_by(TABLES.c.game))).scalars().all()
            count = (await connection.execute(select(func.count()).select_from(TABLES).where(wanted))).scalar()
            rows = (await connection.execute(select(TABLES).where(wanted).order_by(*order).offset(first).limit(most))).mappings().all()
            on_page = SEATS_HELD.c.table_id.in_([row["id"] for row in rows])
            seats = _by_table(await connection.execute(_seats_of(account).where(on_page)))
        return [(stored_table(row), seats[row["id"]]) for row in rows], count or 0, list(games)

    async def seats(self, account: str) -> dict[str, tuple[int, ...]]:
        """Return the tables at which an account holds seats, with these seats."""
        async with self.store.reading() as connection:
            return _by_table(await connection.execute(_seats_of(account)))

    async def seen(self, account: str, table: str) -> tuple[int, float] | None:
        """Return the last ply that an account has seen of a table, and when; None if unknown."""
        row = await self.store.row(select(SEEN).where(SEEN.c.account_id == account, SEEN.c.table_id == table))
        return None if row is None else (row["ply"], row["at"])

    async def note_seen(self, account: str, table: str, ply: int, at: float) -> None:
        """Store the last ply that an account has seen of a table. A later entry of another device is kept."""

        def work(connection: Connection) -> None:
            known = (SEEN.c.account_id == account) & (SEEN.c.table_id == table)
            later = connection.execute(select(SEEN.c.at).where(known)).scalar()
            if later is None:
                connection.execute(insert(SEEN), {"account_id": account, "table_id": table, "ply": ply, "at": at})
            elif later < at:
                connection.execute(update(SEEN).where(known).values(ply=ply, at=at))

        await self.store.transact(work)

    # --- blocked accounts ---------------------------------------------------------------------------------------------

    async def block(self, account: str, blocked: str) -> None:
        """Block `blocked`: it can no longer join `account`'s tables or follow it, and its messages do not reach `account`."""
        await self.store.execute(
            delete(BLOCKS).where(BLOCKS.c.account_id == account, BLOCKS.c.blocked == blocked),
            delete(FOLLOWS).where(FOLLOWS.c.account_id == blocked, FOLLOWS.c.followed == account),
            insert(BLOCKS).values({"account_id": account, "blocked": blocked, "at": time.time()}),
        )

    async def unblock(self, account: str, blocked: str) -> bool:
        """Unblock an account; return False if it was not blocked."""
        return await self.store.execute(delete(BLOCKS).where(BLOCKS.c.account_id == account, BLOCKS.c.blocked == blocked)) > 0

    async def blocks(self, account: str) -> frozenset[str]:
        """Return the accounts that an account has blocked."""
        return frozenset(await self.store.scalars(select(BLOCKS.c.blocked).where(BLOCKS.c.account_id == account)))

    async def has_blocked(self, account: str, other: str) -> bool:
        """Return whether an account has blocked another one; False where either is empty."""
        return bool(account and other) and other in await self.blocks(account)

    # --- passkeys -----------------------------------------------------------------------------------------------------

    async def passkey(self, passkey: str) -> Passkey | None:
        """Return the passkey of that id, or None."""
        return await self._one(Passkey, select(PASSKEYS).where(PASSKEYS.c.id == passkey))

    async def passkeys(self, account: str) -> list[Passkey]:
        """Return an account's passkeys, the oldest first."""
        return await self._all(Passkey, select(PASSKEYS).where(PASSKEYS.c.account_id == account).order_by(PASSKEYS.c.created))

    async def add_passkey(self, passkey: Passkey) -> None:
        """Add a passkey; raises `Conflict` if it exists already."""
        await self.store.execute(insert(PASSKEYS).values(_row(passkey)))

    async def passkey_used(self, passkey: str, signatures: int, at: float) -> None:
        """Store that a passkey has signed."""
        columns = {"signatures": signatures, "used": at}
        await self.store.execute(update(PASSKEYS).where(PASSKEYS.c.id == passkey).values(columns))

    async def remove_passkey(self, account: str, passkey: str) -> bool:
        """Remove one of an account's passkeys; return False if it has none of that id."""
        return await self.store.execute(delete(PASSKEYS).where(PASSKEYS.c.id == passkey, PASSKEYS.c.account_id == account)) > 0

    # --- recovery codes -----------------------------------------------------------------------------------------------

    async def codes_left(self, account: str) -> int:
        """Return the number of unused recovery codes."""
        counted = select(func.count()).select_from(RECOVERY_CODES).where(RECOVERY_CODES.c.account_id == account)
        return int(await self.store.scalar(counted) or 0)

    async def renew_codes(self, account: str, codes: Sequence[str]) -> None:
        """Replace an account's recovery codes, which are given as hashes."""
        await self.store.execute(
            delete(RECOVERY_CODES).where(RECOVERY_CODES.c.account_id == account),
            insert(RECOVERY_CODES).values([{"hash": code, "account_id": account} for code in codes]),
        )

    async def use_code(self, code: str) -> str:
        """Use up the recovery code with this hash and return its account; empty if there is no such code."""
        account = await self.store.scalar(select(RECOVERY_CODES.c.account_id).where(RECOVERY_CODES.c.hash == code))
        if account is None or not await self.store.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.hash == code)):
            return ""
        return str(account)

    # --- sessions -----------------------------------------------------------------------------------------------------

    async def begin_session(self, session: Session) -> None:
        """Store the session of a browser that has signed in."""
        await self.store.execute(insert(SESSIONS).values(_row(session)))

    async def session(self, hash_: str) -> Session | None:
        """Return the session whose token has this hash, or None."""
        return await self._one(Session, select(SESSIONS).where(SESSIONS.c.hash == hash_))

    async def sessions(self, account: str) -> list[Session]:
        """Return an account's sessions, the most recently used first."""
        return await self._all(Session, select(SESSIONS).where(SESSIONS.c.account_id == account).order_by(SESSIONS.c.used.desc()))

    async def session_used(self, hash_: str, network: str, at: float) -> None:
        """Update the last use of a session."""
        columns = {"network": network, "used": at}
        await self.store.execute(update(SESSIONS).where(SESSIONS.c.hash == hash_).values(columns))

    async def end_session(self, account: str, hash_: str) -> bool:
        """End one of an account's sessions; return False if it has no such session."""
        return await self.store.execute(delete(SESSIONS).where(SESSIONS.c.hash == hash_, SESSIONS.c.account_id == account)) > 0

    async def end_sessions(self, account: str) -> None:
        """End all of an account's sessions."""
        await self.store.execute(delete(SESSIONS).where(SESSIONS.c.account_id == account))

    async def forget_sessions(self, unused_since: float) -> None:
        """End all sessions that have not been used since `unused_since`."""
        await self.store.execute(delete(SESSIONS).where(SESSIONS.c.used < unused_since))

    # --- tokens for programs ------------------------------------------------------------------------------------------

    async def add_token(self, token: ApiToken) -> None:
        """Add a token for a program."""
        await self.store.execute(insert(API_TOKENS).values(_row(token)))

    async def token(self, hash_: str) -> ApiToken | None:
        """Return the token with this hash, or None."""
        return await self._one(ApiToken, select(API_TOKENS).where(API_TOKENS.c.hash == hash_))

    async def tokens(self, account: str) -> list[ApiToken]:
        """Return an account's tokens, the oldest first."""
        return await self._all(ApiToken, select(API_TOKENS).where(API_TOKENS.c.account_id == account).order_by(API_TOKENS.c.created))

    async def token_used(self, hash_: str, at: float) -> None:
        """Update the last use of a token."""
        await self.store.execute(update(API_TOKENS).where(API_TOKENS.c.hash == hash_).values(used=at))

    async def remove_token(self, account: str, hash_: str) -> bool:
        """Remove one of an account's tokens; return False if it has no such token."""
        return await self.store.execute(delete(API_TOKENS).where(API_TOKENS.c.hash == hash_, API_TOKENS.c.account_id == account)) > 0

    # --- challenges ---------------------------------------------------------------------------------------------------

    async def challenge(self, challenge: Challenge, now: float) -> None:
        """Store a challenge until it is answered, and delete expired ones."""
        await self.store.execute(delete(CHALLENGES).where(CHALLENGES.c.expires < now), insert(CHALLENGES).values(_row(challenge)))

    async def answered(self, challenge: str, purpose: str, now: float) -> Challenge | None:
        """Return an unexpired challenge and delete it, so that it cannot be answered again; None if there is none."""
        wanted = CHALLENGES.c.challenge == challenge
        found = await self._one(Challenge, select(CHALLENGES).where(wanted, CHALLENGES.c.purpose == purpose, CHALLENGES.c.expires >= now))
        return found if found is not None and await self.store.execute(delete(CHALLENGES).where(wanted)) else None

    # --- rows ---------------------------------------------------------------------------------------------------------

    async def _one(self, kind: type[Row], wanted: Executable) -> Row | None:
        row = await self.store.row(wanted)
        return None if row is None else _struct(kind, row)

    async def _all(self, kind: type[Row], wanted: Executable) -> list[Row]:
        return [_struct(kind, row) for row in await self.store.rows(wanted)]


def _seats_of(account: str) -> Select[tuple[str, int]]:
    return select(SEATS_HELD.c.table_id, SEATS_HELD.c.seat).where(SEATS_HELD.c.account_id == account).order_by(SEATS_HELD.c.seat)


def _by_table(seats: Iterable[Any]) -> dict[str, tuple[int, ...]]:
    held: dict[str, tuple[int, ...]] = {}
    for table, seat in seats:
        held[table] = (*held.get(table, ()), seat)
    return held


def _struct(kind: type[Row], row: RowMapping) -> Row:
    return kind(account=row["account_id"], **{name: row[name] for name in kind.__struct_fields__ if name != "account"})


def _row(struct: msgspec.Struct) -> dict[str, Any]:
    row = msgspec.structs.asdict(struct)
    return row | {"account_id": row.pop("account")}
