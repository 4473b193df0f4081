"""What the database keeps of invitations. As in `Store`, whatever goes wrong with it is raised as `Unavailable`."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from sqlalchemy import Connection, Executable, delete, insert, select

from nexarium.server.storage import Conflict, Store
from nexarium.server.storage.schema import CODES, HANDOVERS
from nexarium.server.tables.seat import hashed

LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""Those of which codes are made: small ones, without those that look like another one or like a figure."""
CODE_LENGTH = 6
HANDOVER_SECONDS = 15 * 60
ATTEMPTS = 5
"""So often another code is drawn because somebody has that one already."""


def plain(code: str) -> str:
    """A code as it is kept, however it was typed."""
    return "".join(letter for letter in code.lower() if letter.isalpha())


class Invitations:
    """Codes and handovers. `now` is the clock, in seconds since the epoch."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now

    async def code_of(self, table: str) -> str:
        """The table's code, made when it is first asked for."""
        for _ in range(ATTEMPTS):
            async with self.store.reading() as connection:
                known = (await connection.execute(select(CODES.c.code).where(CODES.c.table_id == table))).scalar()
            if known is not None:
                return str(known)
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            row = {"code": code, "table_id": table, "created": self.now()}
            try:
                await self._write(insert(CODES).values(row))
            except Conflict:
                continue  # the code is another table's, or somebody has made one for this table meanwhile
            return code
        raise Conflict(f"no free code for {table}")

    async def table_of(self, code: str) -> str | None:
        """The table that has this code; None where none has it."""
        async with self.store.reading() as connection:
            return (await connection.execute(select(CODES.c.table_id).where(CODES.c.code == plain(code)))).scalar()

    async def forget_code(self, table: str) -> None:
        """The table needs no code any more."""
        await self._write(delete(CODES).where(CODES.c.table_id == table))

    async def offer(self, table: str, holder: str, secret: str) -> None:
        """From now on whoever shows `secret` may take over what the token with the hash `holder` holds at a table; what was offered of it
        before is void."""
        row = {"hash": hashed(secret), "table_id": table, "holder": holder, "expires": self.now() + HANDOVER_SECONDS}

        def work(connection: Connection) -> None:
            connection.execute(delete(HANDOVERS).where(HANDOVERS.c.expires < self.now()))
            connection.execute(delete(HANDOVERS).where(HANDOVERS.c.table_id == table, HANDOVERS.c.holder == holder))
            connection.execute(insert(HANDOVERS), row)

        await self.store.write(work)

    async def offered(self, table: str, secret: str) -> str | None:
        """The hash of the token whose seats whoever shows `secret` may take over; None when there is nothing to take any more."""
        wanted = select(HANDOVERS.c.holder).where(
            HANDOVERS.c.hash == hashed(secret), HANDOVERS.c.table_id == table, HANDOVERS.c.expires >= self.now()
        )
        async with self.store.reading() as connection:
            return (await connection.execute(wanted)).scalar()

    async def taken(self, secret: str) -> None:
        """What was offered has been taken."""
        await self._write(delete(HANDOVERS).where(HANDOVERS.c.hash == hashed(secret)))

    async def _write(self, statement: Executable) -> None:
        def work(connection: Connection) -> None:
            connection.execute(statement)

        await self.store.write(work)
