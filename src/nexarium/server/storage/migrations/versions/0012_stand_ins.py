"""A bot that plays for somebody who is away is a stand-in; the event was called `lent`, as if somebody had lent the bot."""

import zlib

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

EVENTS = sa.table("events", sa.column("body", sa.Text))
ARCHIVES = sa.table("archives", sa.column("table_id", sa.String), sa.column("log", sa.LargeBinary))


def upgrade() -> None:
    _rename('{"type":"lent",', '{"type":"stood_in",')


def _rename(before: str, after: str) -> None:
    """Let every event that begins so begin otherwise, in logs and in compressed ones."""
    begins = EVENTS.c.body.startswith(before, autoescape=True)
    op.execute(EVENTS.update().where(begins).values(body=sa.literal(after) + sa.func.substr(EVENTS.c.body, len(before) + 1)))
    connection = op.get_bind()
    # their names first: reading the logs of all at once could take more memory than there is
    for table in connection.execute(sa.select(ARCHIVES.c.table_id)).scalars().all():
        this = ARCHIVES.c.table_id == table
        try:
            rows = msgspec.json.decode(zlib.decompress(connection.execute(sa.select(ARCHIVES.c.log).where(this)).scalar_one()))
        except (zlib.error, msgspec.MsgspecError):
            continue  # a damaged one stays so, and the doctor says it
        renamed = [(seq, at, after + body.removeprefix(before) if body.startswith(before) else body) for seq, at, body in rows]
        if any(now != then for (_, _, now), (_, _, then) in zip(renamed, rows, strict=True)):
            op.execute(ARCHIVES.update().where(this).values(log=zlib.compress(msgspec.json.encode(renamed), 9)))
