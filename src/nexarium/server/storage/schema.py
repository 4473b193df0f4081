"""The two tables of the database: what never changes about a game table with its summary, and the log of its events."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

TABLES = Table(
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
    # what a list of tables shows, kept with every event so that no list replays a game
    Column("changed", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("bot_to_move", Boolean, nullable=False),
    Column("summary", Text, nullable=False),
    Index("tables_listed", "listed", "changed"),
    Index("tables_bot_to_move", "bot_to_move", "changed"),
)

EVENTS = Table(
    "events",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", Text, nullable=False),
)
"""The primary key (table, seq) is what lets one of two simultaneous moves win, between processes too."""
