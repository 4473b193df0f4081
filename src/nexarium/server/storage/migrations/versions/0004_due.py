"""When somebody's time at a table is up."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("due", sa.Float))
    op.create_index("tables_due", "tables", ["due"])
