"""Games that are over, written into a server's database as its log would have them."""

from __future__ import annotations

from random import Random
from typing import Any

import sqlalchemy as sql

import nexarium
from nexarium.core.definition import Options
from nexarium.server.settings import Settings
from nexarium.server.storage import Store, TableStore
from nexarium.server.tables.events import AnyEvent, Closed, Sat
from nexarium.server.tables.seat import hashed
from nexarium.server.tables.stored import Header
from nexarium.server.tables.table import Table
from nexarium.server.tables.terms import Terms

from .test_schemas_and_archives import with_store

AT = 1_700_000_000.0


def finished(settings: Settings, name: str, plies: int, options: Options | None = None, *, closed: bool = True) -> Table:
    """A game of that many plies or a few more, played at random by people called after their seats, and then closed, where it is not over
    by then. With `closed` false it goes on."""
    game, random = nexarium.load(name, **(options or {})), Random(name)
    terms = Terms(host=hashed("host"), digest=game.digest)
    header = Header(f"over-{name}-{plies}", name, game.definition.version, dict(game.options), random.randbytes(32), "en", True, AT, terms)
    table, events = Table.opened(header, game), list[AnyEvent]()

    def happen(event: AnyEvent | None) -> None:
        nonlocal table
        if event is not None:
            events.append(event)
            table = table.after(event, AT)

    for seat in range(game.num_players()):
        happen(Sat(seat=seat, kind="human", name=f"P{seat}", holder=hashed(f"{seat}")))
    happen(table.first_chance())
    while table.plies < plies and not table.over:
        happen(table.decision(random.choice(sorted(table.legal))))
    if closed and not table.over:
        happen(Closed(by="host", seat=0))
    with_store(settings.database, lambda store: TableStore(store).create(header, events, table.summary({}), None))
    return table


def rows_of(settings: Settings, table: str) -> dict[str, list[Any]]:
    """Every row of every relation that names this table."""

    async def read(store: Store) -> dict[str, list[Any]]:
        assert store.engine is not None
        async with store.engine.connect() as connection:
            relations = await connection.run_sync(lambda sync: sql.inspect(sync).get_table_names())
            found = {each: [tuple(row) for row in await connection.execute(sql.text(f'SELECT * FROM "{each}"'))] for each in relations}
        return {each: rows for each, those in found.items() if (rows := [row for row in those if table in row])}

    return with_store(settings.database, read)
