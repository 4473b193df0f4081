"""A server in the test's own event loop, and people with accounts who play in it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from sqlalchemy import func, insert, select, update

from nexarium.server.app import create_app
from nexarium.server.club.club import Club
from nexarium.server.protocol.lobby import NewTable
from nexarium.server.protocol.seats import Seated, SeatRequest, TakeSeat
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.realtime.table_service import TableService
from nexarium.server.settings import Settings
from nexarium.server.storage.schema import ACCOUNTS, EVENTS
from nexarium.server.tables.names import confusable_key
from nexarium.server.tables.seat import Credential

from ..conftest import A1, A2, B1, C1, CENTRE, play

FIRST_WINS = (A1, A2, B1, CENTRE, C1)
SECOND_WINS = (A1, CENTRE, A2, B1, 8, 7)
NOBODY_WINS = (A1, CENTRE, 8, B1, 7, 6, C1, 5, A2)


@dataclass
class Table:
    """A table with the claims of those who play there, by seat."""

    id: str
    claims: list[Credential] = field(default_factory=list)


class Hall:
    """A running server with its club, as its own code calls it."""

    def __init__(self, server: TableService, club: Club) -> None:
        self.server = server
        self.club = club
        self.table_opening = TableOpening(server)

    async def enrol(self, *names: str) -> None:
        """Accounts of these names, which are their ids too."""
        rows = [{"id": name, "name": name.title(), "name_seen": confusable_key(name), "created": 1.0} for name in names]
        await self.server.store.transact(lambda connection: connection.execute(insert(ACCOUNTS), rows) and None)

    async def open(self, *accounts: str, rated: bool = True, game: str = "tictactoe", **fields: object) -> Table:
        """A table at which these accounts sit, the first of whom opens it; a digit is a bot's level."""
        seats = tuple(
            SeatRequest(who="bot", level=int(each)) if each.isdigit() else SeatRequest(who="you" if number == 0 else "open")
            for number, each in enumerate(accounts)
        )
        request = NewTable(game=game, seats=seats, name=accounts[0], rated=rated, **fields)  # type: ignore[arg-type]
        seated = await self.table_opening.open(request, "visitor", accounts[0])
        table = Table(seated.table, [Credential(seated.token, accounts[0])])
        for account in accounts[1:]:
            if account.isdigit():
                table.claims.append(Credential())
                continue
            sat: Seated = await self.table_opening.sit(table.id, TakeSeat(name=account), account)
            table.claims.append(Credential(sat.token, account))
        return table

    async def play(self, table: Table, actions: tuple[int, ...]) -> None:
        """Play these, each by the player to move."""
        live = await self.server.registry.find(table.id)
        for action in actions:
            await play(self.server, live, table.claims[live.table.to_move], live.table.plies, action)

    async def game(self, first: str, second: str, actions: tuple[int, ...] = FIRST_WINS, **fields: object) -> Table:
        """A whole game of these two, entered."""
        table = await self.open(first, second, **fields)  # type: ignore[arg-type]
        await self.play(table, actions)
        await self.club.settle()
        return table

    async def outcome(self, table: str, actions: tuple[int, ...]) -> None:
        """Play at a table whose seats accounts hold, until these are played, and let the club know."""
        live = await self.server.registry.find(table)
        await self.play(Table(table, [Credential(account=seat.account) for seat in live.table.seats]), actions)
        await self.club.settle()

    async def damage(self, table: str) -> None:
        """What is kept of the last thing that happened at a table is garbled, and nobody has it in memory."""
        last = select(func.max(EVENTS.c.seq)).where(EVENTS.c.table_id == table).scalar_subquery()
        garbled = update(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.seq == last).values(body="damaged")
        await self.server.store.transact(lambda connection: connection.execute(garbled) and None)
        self.server.registry.live.pop(table)


@contextlib.asynccontextmanager
async def open_hall(settings: Settings) -> AsyncIterator[Hall]:
    """A server with these settings, until the block ends."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield Hall(app.state.services.service, app.state.services.club)
