"""Whom a tournament's organiser has taken out is told apart from who has withdrawn and may come back."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

TAKEN_OUT = """
UPDATE entrants SET barred = TRUE
WHERE seed = -1 OR (withdrawn AND tournament_id IN (SELECT id FROM tournaments WHERE state = 'open'))
"""
"""Before a tournament begins nobody else is marked so: whoever leaves it then has no row."""


def upgrade() -> None:
    # processes of the version before go on writing rows without it
    op.add_column("entrants", sa.Column("barred", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(TAKEN_OUT)
