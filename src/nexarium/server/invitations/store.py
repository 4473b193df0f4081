"""Codes and handovers in the database. As in `Store`, every failure is raised as `Unavailable`."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import delete, insert, select

from nexarium.server.keys import READABLE_LETTERS, random_code
from nexarium.server.storage import Conflict, Store
from nexarium.server.storage.schema import CODES, HANDOVERS
from nexarium.server.tables.seat import hashed

CODE_LENGTH = 6
HANDOVER_SECONDS = 15 * 60
ATTEMPTS = 5
"""The number of attempts to draw a code that is not in use."""


def plain(code: str) -> str:
    """Return a code as it is stored, from any typed form."""
    return "".join(letter for letter in code.lower() if letter.isalpha())


def new_code() -> str:
    """Return a random code."""
    return random_code(CODE_LENGTH, READABLE_LETTERS)


class Invitations:
    """Codes and handovers. `now` is the clock, in seconds since the epoch."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def code_of(self, table: str) -> str:
        """Return the table's code, created on the first request."""
        for _ in range(ATTEMPTS):
            known = await self.store.scalar(select(CODES.c.code).where(CODES.c.table_id == table))
            if known is not None:
                return str(known)
            code = new_code()
            row = {"code": code, "table_id": table, "created": self.now()}
            try:
                await self.store.execute(insert(CODES).values(row))
            except Conflict:
                continue  # the code belongs to another table, or this table was given one meanwhile
            return code
        raise Conflict(f"no free code for {table}")

    async def table_of(self, code: str) -> str | None:
        """Return the table with this code, or None."""
        table: str | None = await self.store.scalar(select(CODES.c.table_id).where(CODES.c.code == plain(code)))
        return table

    async def forget_code(self, table: str) -> None:
        """Delete the table's code."""
        await self.store.execute(delete(CODES).where(CODES.c.table_id == table))

    async def offer(self, table: str, holder: str, secret: str) -> None:
        """Allow the bearer of `secret` to take over the seats that the token with the hash `holder` holds at a table. Earlier offers of it
        are void."""
        row = {"hash": hashed(secret), "table_id": table, "holder": holder, "expires": self.now() + HANDOVER_SECONDS}
        await self.store.execute(
            delete(HANDOVERS).where(HANDOVERS.c.expires < self.now()),
            delete(HANDOVERS).where(HANDOVERS.c.table_id == table, HANDOVERS.c.holder == holder),
            insert(HANDOVERS).values(row),
        )

    async def offered(self, table: str, secret: str) -> str | None:
        """Return the hash of the token whose seats the bearer of `secret` may take over; None if there is no such offer."""
        wanted = select(HANDOVERS.c.holder).where(
            HANDOVERS.c.hash == hashed(secret), HANDOVERS.c.table_id == table, HANDOVERS.c.expires >= self.now()
        )
        holder: str | None = await self.store.scalar(wanted)
        return holder

    async def taken(self, secret: str) -> None:
        """Delete an offer that was taken."""
        await self.store.execute(delete(HANDOVERS).where(HANDOVERS.c.hash == hashed(secret)))
