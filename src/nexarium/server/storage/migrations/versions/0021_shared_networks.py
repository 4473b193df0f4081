"""From which network a shared session was begun, so that nobody fills the server with theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    # processes of the version before go on writing rows without it
    op.add_column("shared", sa.Column("network", sa.String(64), nullable=False, server_default=""))
