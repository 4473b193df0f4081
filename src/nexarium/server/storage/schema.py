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

SECRETS = sql.Table(
    "secrets",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the server processes of one house must share and nobody else may know: the private key for push services."""

CALLEES = sql.Table(
    "callees",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("occasions", Text, nullable=False),
    Column("network", String(64), nullable=False),
    Column("seen", Float, nullable=False),
    Index("callees_network", "network"),
)
"""Who agreed to be called: `id` is the hash of their key, `occasions` are words between spaces, `seen` is when they said something last."""

CALL_SUBJECTS = sql.Table(
    "call_subjects",
    METADATA,
    Column("callee", String(64), ForeignKey("callees.id"), primary_key=True),
    Column("subject", String(160), primary_key=True),
    Column("table_id", String(32), nullable=False),
    Index("call_subjects_subject", "subject"),
    Index("call_subjects_table", "table_id"),
)
"""What they are called about; `table_id` is empty for all tables of an account."""

CALL_WAYS = sql.Table(
    "call_ways",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("callee", String(64), ForeignKey("callees.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("created", Float, nullable=False),
    Index("call_ways_callee", "callee"),
)
"""How they are reached."""

CALLS = sql.Table(
    "calls",
    METADATA,
    Column("way", String(32), ForeignKey("call_ways.id"), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("occasion", String(16), primary_key=True),
    Column("at", Float, nullable=False),
    Column("due", Float, nullable=False),
    Column("leased", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Index("calls_due", "due"),
    Index("calls_table", "table_id", "occasion"),
)
"""Calls that are not delivered yet. `leased`: until then a process is about to deliver it, and no other may."""
