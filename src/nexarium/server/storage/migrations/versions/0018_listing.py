"""The lobby finds its tables in the order in which it shows them."""

from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.drop_index("tables_listed", "tables")
    op.create_index("tables_listed", "tables", ["listed", "archived", "over", "changed"])
