"""Calls to people who are away: whom, about what, how, and what is to be said."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "callees",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("occasions", sa.Text, nullable=False),
        sa.Column("network", sa.String(64), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("callees_network", "callees", ["network"])
    op.create_table(
        "call_subjects",
        sa.Column("callee", sa.String(64), sa.ForeignKey("callees.id"), primary_key=True),
        sa.Column("subject", sa.String(160), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_index("call_subjects_subject", "call_subjects", ["subject"])
    op.create_index("call_subjects_table", "call_subjects", ["table_id"])
    op.create_table(
        "call_ways",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("callee", sa.String(64), sa.ForeignKey("callees.id"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("call_ways_callee", "call_ways", ["callee"])
    op.create_table(
        "calls",
        sa.Column("way", sa.String(32), sa.ForeignKey("call_ways.id"), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("occasion", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("leased", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("calls_due", "calls", ["due"])
    op.create_index("calls_table", "calls", ["table_id", "occasion"])
