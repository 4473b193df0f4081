"""What was agreed when a table was opened."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
