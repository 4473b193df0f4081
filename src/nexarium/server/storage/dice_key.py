"""The key that encrypts the seeds of dice: all processes on one database must have the same."""

from __future__ import annotations

import contextlib

from sqlalchemy import delete, insert, select
from sqlalchemy.engine import RowMapping

from nexarium.server.storage.encryption import BadKeyFile
from nexarium.server.storage.engine import Conflict, Store, Unavailable
from nexarium.server.storage.schema import SECRETS, TABLES

KEY_ID = "dice_key"
"""The name of the secret with the id of the key. It is the id, not the key."""
_ID = select(SECRETS.c.value).where(SECRETS.c.name == KEY_ID)


async def check_key(store: Store) -> None:
    """Raise `Unavailable` if the database has encrypted seeds and their key is not the one here, or if a key cannot be created.

    On PostgreSQL, also raise it if another process has reported another key. Before the first table is opened there is no seed to test
    a key on, and each machine would create its own.
    """
    row = await _encrypted_seed(store)
    try:
        if row is None:
            store.encryption.ready()
        else:
            store.encryption.decrypt(row["seed"], row["id"])
    except BadKeyFile as error:
        raise Unavailable(str(error)) from None
    if store.postgres:
        await _agree_on_key(store, sure=row is not None)


async def forget_key(store: Store) -> None:
    """Forget the key's id if no seed is encrypted any more, so that the next process may bring another key."""
    if await _encrypted_seed(store) is None:
        await store.execute(delete(SECRETS).where(SECRETS.c.name == KEY_ID))


async def _encrypted_seed(store: Store) -> RowMapping | None:
    return await store.row(select(TABLES.c.id, TABLES.c.seed).where(TABLES.c.seed.contains(".")).limit(1))


async def _agree_on_key(store: Store, *, sure: bool) -> None:
    own = store.encryption.key_id
    known = await store.scalar(_ID)
    if known is None or (sure and known != own):
        old = delete(SECRETS).where(SECRETS.c.name == KEY_ID, SECRETS.c.value == known)
        with contextlib.suppress(Conflict):  # another process was quicker
            await store.execute(old, insert(SECRETS).values(name=KEY_ID, value=own))
        known = await store.scalar(_ID)
    if known != own:
        raise Unavailable(
            f"another process on this database seals the seeds of the dice with the key {known}, and {store.encryption.key_file} holds "
            f"key {own}: copy its key here, or name it as key_file (if it is lost, `nexarium doctor --quarantine FILE "
            "--key-lost` lets the server begin with another)"
        )
