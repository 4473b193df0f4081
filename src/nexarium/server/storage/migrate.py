"""Migrates a database to the newest schema when a server starts."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

NEWEST = "0023"
"""The newest revision under `migrations/versions`."""


class NewerSchema(Exception):
    """The database has a schema that this version does not know."""


class OlderSchema(Exception):
    """The database has a schema of an earlier version, or none, and cannot be written."""


async def check_schema(engine: AsyncEngine) -> None:
    """Check that a read-only database has the newest schema. Raise `NewerSchema` or `OlderSchema`."""
    async with engine.connect() as connection:
        found = await connection.run_sync(_found)
    if found is None:
        raise OlderSchema("has nothing of Nexarium in it, and cannot be written here; name another one as --database")
    if found != NEWEST:
        raise OlderSchema(
            f"has the schema {found} of an earlier version of Nexarium, and cannot be written here to bring it to {NEWEST}: copy it (with "
            "the file -wal beside it, where there is one) to a folder where you may write, and name the copy"
        )


async def migrate(engine: AsyncEngine) -> None:
    """Run the missing migrations. Server processes that start together take turns. Raise `NewerSchema`."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(6360001)"))
        await connection.run_sync(_upgrade)


def _found(connection: Connection) -> str | None:
    """Return the database's schema, None if it has none; raise `NewerSchema`."""
    known = inspect(connection).has_table("alembic_version")
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if known else None
    if found is not None and found > NEWEST:
        raise NewerSchema(
            f"has the schema {found} of a newer version of Nexarium, and this version knows {NEWEST} at most: serve it with that one, or "
            "restore the backup from before the upgrade into an empty one"
        )
    return found


def _upgrade(connection: Connection) -> None:
    if _found(connection) == NEWEST:
        return  # nothing to do, and Alembic need not be imported at each start
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python starts no transaction for statements that change a schema
    upgrade(connection, "head")


def upgrade(connection: Connection, revision: str) -> None:
    """Migrate the database to `revision` within the current transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "nexarium.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
