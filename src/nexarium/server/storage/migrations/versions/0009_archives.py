"""Tables whose logs lie compressed."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("tables", sa.Column("archived", sa.Float, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("archived_events", sa.Integer, nullable=False, server_default="0"))
    op.create_index("tables_archived", "tables", ["archived", "over", "changed"])
    op.create_table(
        "archives",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("log", sa.LargeBinary, nullable=False),
    )
