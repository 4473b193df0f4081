"""A ban keeps what whoever is shut out was called: a seat's holder and a network have no name of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    # processes of the version before go on writing rows without it
    op.add_column("bans", sa.Column("name", sa.String(100), nullable=False, server_default=""))
