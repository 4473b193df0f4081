"""Balance reports that visitors have had made."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "balances",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("slot", sa.String(8), unique=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("played", sa.Integer, nullable=False),
        sa.Column("fraction", sa.Float, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("stop", sa.Boolean, nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("heard", sa.Float, nullable=False),
    )
    op.create_index("balances_began", "balances", ["began"])
    op.create_table(
        "balance_pages",
        sa.Column("id", sa.String(32), sa.ForeignKey("balances.id"), primary_key=True),
        sa.Column("page", sa.LargeBinary, nullable=False),
    )
