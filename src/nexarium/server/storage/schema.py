"""The database: a relation of game tables, each with what never changes about it and its summary, and one of their events."""

from __future__ import annotations

import sqlalchemy as sql
from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Text

METADATA = MetaData()

TABLES = sql.Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String(128), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("terms", Text, nullable=False, server_default="{}"),
    # what a list of tables shows, kept with every event so that no list replays a game
    Column("changed", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("bot_to_move", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_listed", "listed", "changed"),
    Index("tables_bot_to_move", "bot_to_move", "changed"),
)

EVENTS = sql.Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
"""Its primary key (table, seq) lets only one of two simultaneous moves be stored, from whichever processes they come."""
