"""Reports to the owner, and whom an account does not want at its tables."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("blocked", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False, index=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("sentence", sa.Text, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("by_account", sa.String(32), nullable=False),
        sa.Column("by_network", sa.String(64), nullable=False),
        sa.Column("settled", sa.Float, nullable=False),
        sa.Column("remark", sa.Text, nullable=False),
    )
