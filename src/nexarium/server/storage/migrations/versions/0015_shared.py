"""Sessions of games' pages that several devices share."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "shared",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("page", sa.String(40), nullable=False),
        sa.Column("changed", sa.Float, nullable=False),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("letters", sa.Integer, nullable=False),
        sa.Column("code", sa.String(8), unique=True),
        sa.Column("code_until", sa.Float),
        sa.Column("sealed", sa.Text),
    )
    op.create_index("ix_shared_changed", "shared", ["changed"])
    op.create_table(
        "shared_entries",
        sa.Column("key_hash", sa.String(64), sa.ForeignKey("shared.key_hash"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
