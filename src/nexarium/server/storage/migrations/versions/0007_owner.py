"""What the owner orders and says, and how the processes are."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("subject", sa.String(160), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("en", sa.Text, nullable=False),
        sa.Column("fr", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
