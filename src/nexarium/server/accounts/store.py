"""What the database keeps of accounts. As in `Store`, whatever goes wrong with it is raised as `Unavailable`."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.engine import RowMapping

from nexarium.server.names import seen
from nexarium.server.storage import Conflict, Store
from nexarium.server.storage.schema import (
    ACCOUNTS,
    API_TOKENS,
    BLOCKS,
    CHALLENGES,
    EVENTS,
    INVITED,
    PASSKEYS,
    RECOVERY_CODES,
    SEATS_HELD,
    SEEN,
    SESSIONS,
    TABLES,
)
from nexarium.server.storage.store import kept_of
from nexarium.server.tables.events import Held, to_text
from nexarium.server.tables.stored import StoredTable as Table
from nexarium.server.tables.stored import Summary

Row = TypeVar("Row", bound=msgspec.Struct)

ATTEMPTS = 5
"""So often something is written anew that a move at one of the tables came before."""


class Account(msgspec.Struct, frozen=True):
    """Somebody whose games are kept. `created` in seconds since the epoch."""

    id: str
    name: str
    created: float


class Passkey(msgspec.Struct, frozen=True, kw_only=True):
    """A key with which an account is opened. `id` and `public_key` are written in base64url, times in seconds since the epoch."""

    id: str
    account: str
    public_key: str
    signatures: int
    transports: str
    label: str
    created: float
    used: float


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A browser that is signed in: `hash` of its token, from which network and with which program it came last."""

    hash: str
    account: str
    created: float
    used: float
    network: str
    agent: str


class ApiToken(msgspec.Struct, frozen=True, kw_only=True):
    """What a program shows that acts for an account: its `hash`, and what the account calls it."""

    hash: str
    account: str
    label: str
    created: float
    used: float


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """What a passkey is asked to sign: for what, for which account, under which name."""

    challenge: str
    purpose: str
    account: str = ""
    name: str = ""
    expires: float


class People:
    """The accounts in the database of a server process."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # --- accounts -----------------------------------------------------------------------------------------------------

    async def by_id(self, account: str) -> Account | None:
        """The account of that id."""
        return await self._account(ACCOUNTS.c.id == account)

    async def by_name(self, name: str) -> Account | None:
        """The account whose name cannot be told apart from `name`."""
        return await self._account(ACCOUNTS.c.name_seen == seen(name))

    async def _account(self, which: Any) -> Account | None:
        async with self.store.reading() as connection:
            row = (await connection.execute(select(ACCOUNTS).where(which))).mappings().one_or_none()
        return None if row is None else Account(row["id"], row["name"], row["created"])

    async def names(self, accounts: Iterable[str]) -> dict[str, str]:
        """By id, the names of these accounts; empty for one that does not exist any more."""
        wanted = list(accounts)
        async with self.store.reading() as connection:
            rows = await connection.execute(select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(wanted)))
            return dict.fromkeys(wanted, "") | {row.id: row.name for row in rows}

    async def create(self, account: Account, passkey: Passkey, codes: Sequence[str]) -> None:
        """A new account with its first passkey and the hashes of its recovery codes; raises `Conflict` where the name is taken."""

        def work(connection: Connection) -> None:
            row = {"id": account.id, "name": account.name, "name_seen": seen(account.name), "created": account.created}
            connection.execute(insert(ACCOUNTS), row)
            connection.execute(insert(PASSKEYS), _row(passkey))
            connection.execute(insert(RECOVERY_CODES), [{"hash": code, "account_id": account.id} for code in codes])

        await self.store.write(work)

    async def rename(self, account: str, name: str) -> list[str]:
        """Call an account otherwise, at its tables too, which are given; raises `Conflict` where the name is taken."""
        columns = {"name": name, "name_seen": seen(name)}

        def change(connection: Connection) -> None:
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(columns))

        return await self._at_its_tables(account, name, account, change)

    async def remove(self, account: str) -> list[str]:
        """Delete an account with all that belongs to it. Its tables, which are given, stay, with its name taken off."""

        def change(connection: Connection) -> None:
            for relation in (PASSKEYS, RECOVERY_CODES, SESSIONS, API_TOKENS, SEATS_HELD, BLOCKS, SEEN):
                connection.execute(delete(relation).where(relation.c.account_id == account))
            connection.execute(delete(BLOCKS).where(BLOCKS.c.blocked == account))
            connection.execute(delete(INVITED).where((INVITED.c.account_id == account) | (INVITED.c.by_account == account)))
            connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))

        return await self._at_its_tables(account, "", "", change)

    async def _at_its_tables(self, account: str, name: str, holder: str, change: Any) -> list[str]:
        """In one transaction, `change`, and at every seat that the account holds the event that it is `holder`'s from now on, under the
        name `name`; gives the tables."""
        tables: list[str] = []

        def work(connection: Connection) -> None:
            held = select(SEATS_HELD.c.table_id, SEATS_HELD.c.seat).where(SEATS_HELD.c.account_id == account)
            rows = connection.execute(held.order_by(SEATS_HELD.c.table_id, SEATS_HELD.c.seat)).all()
            tables[:] = dict.fromkeys(table for table, _ in rows)
            change(connection)
            for table in tables:
                seats = tuple(seat for each, seat in rows if each == table)
                # the event first: whoever appends to the same table at this moment now waits, and the summary is the newest
                last = connection.execute(select(func.max(EVENTS.c.seq)).where(EVENTS.c.table_id == table)).scalar_one()
                archived = connection.execute(select(TABLES.c.archived_events).where(TABLES.c.id == table)).scalar_one()
                body = to_text(Held(seats=seats, account=holder))
                row = {"table_id": table, "seq": archived if last is None else last + 1, "at": time.time(), "body": body}
                connection.execute(insert(EVENTS), row)
                kept = connection.execute(select(TABLES.c.summary).where(TABLES.c.id == table)).scalar_one()
                summary = msgspec.json.decode(kept, type=Summary)
                said = msgspec.json.encode(summary.called_otherwise(seats, name)).decode()
                connection.execute(update(TABLES).where(TABLES.c.id == table).values(summary=said))
                self.store.announce(connection, table, "")

        for attempt in range(ATTEMPTS):
            try:
                await self.store.write(work)
                break
            except Conflict:
                if attempt == ATTEMPTS - 1:
                    raise
        return tables

    async def games(self, account: str, game: str, first: int, most: int) -> tuple[list[tuple[Table, tuple[int, ...]]], int, list[str]]:
        """Of the tables at which an account holds seats (those of `game`, if it is not empty; those that go on first, then by their last
        change) `most` from number `first` on, each with these seats; how many there are; and the names of all games among them."""
        held = select(SEATS_HELD.c.table_id).where(SEATS_HELD.c.account_id == account)
        its = TABLES.c.id.in_(held)
        wanted = its & (TABLES.c.game == game) if game else its
        order = (TABLES.c.over, TABLES.c.changed.desc(), TABLES.c.id)
        async with self.store.reading() as connection:
            games = (await connection.execute(select(TABLES.c.game).where(its).distinct().order_by(TABLES.c.game))).scalars().all()
            count = (await connection.execute(select(func.count()).select_from(TABLES).where(wanted))).scalar()
            rows = (await connection.execute(select(TABLES).where(wanted).order_by(*order).offset(first).limit(most))).mappings().all()
            found = SEATS_HELD.c.table_id.in_([row["id"] for row in rows]) & (SEATS_HELD.c.account_id == account)
            seats: dict[str, tuple[int, ...]] = {}
            its_seats = select(SEATS_HELD.c.table_id, SEATS_HELD.c.seat).where(found).order_by(SEATS_HELD.c.seat)
            for table, seat in await connection.execute(its_seats):
                seats[table] = (*seats.get(table, ()), seat)
        return [(kept_of(row), seats[row["id"]]) for row in rows], count or 0, list(games)

    async def seats(self, account: str) -> dict[str, tuple[int, ...]]:
        """The tables at which an account holds seats, each with these seats."""
        wanted = select(SEATS_HELD.c.table_id, SEATS_HELD.c.seat).where(SEATS_HELD.c.account_id == account).order_by(SEATS_HELD.c.seat)
        held: dict[str, tuple[int, ...]] = {}
        async with self.store.reading() as connection:
            for table, seat in await connection.execute(wanted):
                held[table] = (*held.get(table, ()), seat)
        return held

    async def seen(self, account: str, table: str) -> tuple[int, float] | None:
        """After how many plies an account has seen a table last, and when; None where it is not known."""
        wanted = select(SEEN.c.ply, SEEN.c.at).where(SEEN.c.account_id == account, SEEN.c.table_id == table)
        async with self.store.reading() as connection:
            row = (await connection.execute(wanted)).first()
        return None if row is None else (row.ply, row.at)

    async def note_seen(self, account: str, table: str, ply: int, at: float) -> None:
        """An account has seen a table; what it saw later, on another device, stays."""

        def work(connection: Connection) -> None:
            known = (SEEN.c.account_id == account) & (SEEN.c.table_id == table)
            later = connection.execute(select(SEEN.c.at).where(known)).scalar()
            if later is None:
                connection.execute(insert(SEEN), {"account_id": account, "table_id": table, "ply": ply, "at": at})
            elif later < at:
                connection.execute(update(SEEN).where(known).values(ply=ply, at=at))

        await self.store.write(work)

    # --- whom it does not want ----------------------------------------------------------------------------------------

    async def block(self, account: str, blocked: str) -> None:
        """Somebody is not welcome at an account's tables any more, nor do their messages reach it."""

        def work(connection: Connection) -> None:
            connection.execute(delete(BLOCKS).where(BLOCKS.c.account_id == account, BLOCKS.c.blocked == blocked))
            connection.execute(insert(BLOCKS), {"account_id": account, "blocked": blocked, "at": time.time()})

        await self.store.write(work)

    async def unblock(self, account: str, blocked: str) -> bool:
        """They are welcome again; False: they were."""
        return await self._took(delete(BLOCKS).where(BLOCKS.c.account_id == account, BLOCKS.c.blocked == blocked))

    async def blocks(self, account: str) -> frozenset[str]:
        """The accounts that an account has blocked."""
        async with self.store.reading() as connection:
            return frozenset((await connection.execute(select(BLOCKS.c.blocked).where(BLOCKS.c.account_id == account))).scalars())

    async def has_blocked(self, account: str, other: str) -> bool:
        """Whether an account has blocked another one; False where either is empty."""
        return bool(account and other) and other in await self.blocks(account)

    # --- passkeys -----------------------------------------------------------------------------------------------------

    async def passkey(self, passkey: str) -> Passkey | None:
        """The passkey of that id."""
        async with self.store.reading() as connection:
            row = (await connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == passkey))).mappings().one_or_none()
        return None if row is None else _struct(Passkey, row)

    async def passkeys(self, account: str) -> list[Passkey]:
        """An account's passkeys, the oldest first."""
        async with self.store.reading() as connection:
            rows = await connection.execute(select(PASSKEYS).where(PASSKEYS.c.account_id == account).order_by(PASSKEYS.c.created))
            return [_struct(Passkey, row) for row in rows.mappings()]

    async def add_passkey(self, passkey: Passkey) -> None:
        """One more passkey; raises `Conflict` when it is known."""
        await self.store.write(lambda connection: _do(connection, insert(PASSKEYS).values(_row(passkey))))

    async def passkey_used(self, passkey: str, signatures: int, at: float) -> None:
        """A passkey has signed."""
        columns = {"signatures": signatures, "used": at}
        await self.store.write(lambda connection: _do(connection, update(PASSKEYS).where(PASSKEYS.c.id == passkey).values(columns)))

    async def remove_passkey(self, account: str, passkey: str) -> bool:
        """Take one of an account's passkeys away; False: it has none of that id."""
        return await self._took(delete(PASSKEYS).where(PASSKEYS.c.id == passkey, PASSKEYS.c.account_id == account))

    # --- recovery codes -----------------------------------------------------------------------------------------------

    async def codes_left(self, account: str) -> int:
        """How many recovery codes have not been used."""
        counted = select(func.count()).select_from(RECOVERY_CODES).where(RECOVERY_CODES.c.account_id == account)
        async with self.store.reading() as connection:
            return int((await connection.execute(counted)).scalar() or 0)

    async def renew_codes(self, account: str, codes: Sequence[str]) -> None:
        """Other recovery codes, by their hashes, instead of those that there were."""

        def work(connection: Connection) -> None:
            connection.execute(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.account_id == account))
            connection.execute(insert(RECOVERY_CODES), [{"hash": code, "account_id": account} for code in codes])

        await self.store.write(work)

    async def use_code(self, code: str) -> str:
        """Use up the recovery code of this hash, and give its account; empty when there is no such code, or none any more."""
        async with self.store.reading() as connection:
            account = (await connection.execute(select(RECOVERY_CODES.c.account_id).where(RECOVERY_CODES.c.hash == code))).scalar()
        if account is None or not await self._took(delete(RECOVERY_CODES).where(RECOVERY_CODES.c.hash == code)):
            return ""
        return str(account)

    # --- sessions -----------------------------------------------------------------------------------------------------

    async def begin_session(self, session: Session) -> None:
        """A browser has signed in."""
        await self.store.write(lambda connection: _do(connection, insert(SESSIONS).values(_row(session))))

    async def session(self, hash_: str) -> Session | None:
        """The session whose token has this hash."""
        async with self.store.reading() as connection:
            row = (await connection.execute(select(SESSIONS).where(SESSIONS.c.hash == hash_))).mappings().one_or_none()
        return None if row is None else _struct(Session, row)

    async def sessions(self, account: str) -> list[Session]:
        """An account's sessions, the one used last first."""
        wanted = select(SESSIONS).where(SESSIONS.c.account_id == account).order_by(SESSIONS.c.used.desc())
        async with self.store.reading() as connection:
            return [_struct(Session, row) for row in (await connection.execute(wanted)).mappings()]

    async def session_used(self, hash_: str, network: str, at: float) -> None:
        """A session goes on."""
        columns = {"network": network, "used": at}
        await self.store.write(lambda connection: _do(connection, update(SESSIONS).where(SESSIONS.c.hash == hash_).values(columns)))

    async def end_session(self, account: str, hash_: str) -> bool:
        """Sign one of an account's browsers out; False: it has no such session."""
        return await self._took(delete(SESSIONS).where(SESSIONS.c.hash == hash_, SESSIONS.c.account_id == account))

    async def end_sessions(self, account: str) -> None:
        """Sign all of an account's browsers out."""
        await self._took(delete(SESSIONS).where(SESSIONS.c.account_id == account))

    async def forget_sessions(self, unused_since: float) -> None:
        """Sign out whatever has not been used for long."""
        await self._took(delete(SESSIONS).where(SESSIONS.c.used < unused_since))

    # --- tokens for programs ------------------------------------------------------------------------------------------

    async def add_token(self, token: ApiToken) -> None:
        """A program may act for an account."""
        await self.store.write(lambda connection: _do(connection, insert(API_TOKENS).values(_row(token))))

    async def token(self, hash_: str) -> ApiToken | None:
        """The token of this hash."""
        async with self.store.reading() as connection:
            row = (await connection.execute(select(API_TOKENS).where(API_TOKENS.c.hash == hash_))).mappings().one_or_none()
        return None if row is None else _struct(ApiToken, row)

    async def tokens(self, account: str) -> list[ApiToken]:
        """An account's tokens, the oldest first."""
        wanted = select(API_TOKENS).where(API_TOKENS.c.account_id == account).order_by(API_TOKENS.c.created)
        async with self.store.reading() as connection:
            return [_struct(ApiToken, row) for row in (await connection.execute(wanted)).mappings()]

    async def token_used(self, hash_: str, at: float) -> None:
        """A program has shown its token."""
        await self.store.write(lambda connection: _do(connection, update(API_TOKENS).where(API_TOKENS.c.hash == hash_).values(used=at)))

    async def remove_token(self, account: str, hash_: str) -> bool:
        """Take one of an account's tokens back; False: it has no such token."""
        return await self._took(delete(API_TOKENS).where(API_TOKENS.c.hash == hash_, API_TOKENS.c.account_id == account))

    # --- challenges ---------------------------------------------------------------------------------------------------

    async def challenge(self, challenge: Challenge, now: float) -> None:
        """Keep a challenge until it is answered; those that came too late are forgotten."""
        row = _row(challenge)

        def work(connection: Connection) -> None:
            connection.execute(delete(CHALLENGES).where(CHALLENGES.c.expires < now))
            connection.execute(insert(CHALLENGES), row)

        await self.store.write(work)

    async def answered(self, challenge: str, purpose: str, now: float) -> Challenge | None:
        """The challenge that is answered, which cannot be answered again; None when there is none, or it is too old."""
        wanted = CHALLENGES.c.challenge == challenge
        async with self.store.reading() as connection:
            row = (await connection.execute(select(CHALLENGES).where(wanted))).mappings().one_or_none()
        if row is None or row["purpose"] != purpose or row["expires"] < now or not await self._took(delete(CHALLENGES).where(wanted)):
            return None
        return _struct(Challenge, row)

    async def _took(self, statement: Any) -> bool:
        """Whether a statement has found what it deletes: of two that come at once, only one has."""
        found = 0

        def work(connection: Connection) -> None:
            nonlocal found
            found = connection.execute(statement).rowcount

        await self.store.write(work)
        return found > 0


def _do(connection: Connection, statement: Any) -> None:
    connection.execute(statement)


def _struct(kind: type[Row], row: RowMapping) -> Row:
    return kind(account=row["account_id"], **{name: row[name] for name in kind.__struct_fields__ if name != "account"})


def _row(struct: msgspec.Struct) -> dict[str, Any]:
    row = msgspec.structs.asdict(struct)
    return row | {"account_id": row.pop("account")}
