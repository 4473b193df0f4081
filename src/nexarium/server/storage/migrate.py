"""Bringing a database to the newest schema when a server starts."""

from __future__ import annotations

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

NEWEST = "0017"
"""The newest revision under `migrations/versions`."""


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that the database lacks. Server processes that start together take turns."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(6360001)"))
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    known = inspect(connection).has_table("alembic_version")
    if known and connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == NEWEST:
        return  # nothing to do, and Alembic need not be imported at each start

    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # Python begins no transaction for statements that change a schema

    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "nexarium.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
