"""Players who are followed or online, who wait for an opponent, and who win tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "follows",
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("followed", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_follows_followed", "follows", ["followed"])
    op.create_table(
        "online",
        sa.Column("account_id", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_table(
        "waiting",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("pool", sa.String(64), nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("unwelcome", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
    )
    op.create_index("waiting_pool", "waiting", ["pool", "at"])
    op.create_table(
        "trophies",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("account", sa.String(64), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
    )
    op.create_index("trophies_account", "trophies", ["account"])
    # processes of the version before go on writing rows without it
    op.add_column("members", sa.Column("hides_presence", sa.Boolean, nullable=False, server_default=sa.false()))
