"""Boxes that visitors keep on the server."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    op.create_table(
        "named_boxes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("author", sa.String(60), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
    )
    op.create_index("named_boxes_listed", "named_boxes", ["listed", "game", "at"])
    op.create_index("named_boxes_account", "named_boxes", ["account", "at"])
    op.create_index("named_boxes_used", "named_boxes", ["used"])
