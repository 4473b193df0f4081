"""What the boxes print that tables are played with."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "boxes",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(16), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
    )
