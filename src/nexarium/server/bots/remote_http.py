"""Remote bots over HTTP: the list of connected ones, and replacing one that has gone by one of the server's levels."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from nexarium.server.bots.remote_connection import serve_helper
from nexarium.server.bots.remote_messages import LentBots, ReplaceLent
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of, as_json, service_of, table_of
from nexarium.server.protocol.seats import Seated
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.tables.events import AnyEvent, Sat
from nexarium.server.tables.seat import Credential
from nexarium.server.tables.table import Table


@endpoint(answer=LentBots, tag="server")
async def get_bots(request: Request) -> Response:
    """`GET /api/bots`: the remote bots that are connected now."""
    return as_json(LentBots(bots=service_of(request).lenders.cards()))


@endpoint(body=ReplaceLent, answer=Seated, status=201, refuses=(403, 404, 409))
async def post_bot(request: Request, wanted: ReplaceLent) -> Response:
    """`POST /api/tables/{table}/bots`: let a level of the server replace a remote bot that has gone."""
    claim = Credential(wanted.token, await account_of(request))
    return as_json(await replace_lent(service_of(request), await table_of(request), wanted, claim), 201)


async def replace_lent(service: TableService, live: TableSession, wanted: ReplaceLent, claim: Credential) -> Seated:
    """Seat a level of the server in place of a remote bot that has gone, at the request of a player at the table."""
    if not 1 <= wanted.level <= 9:
        raise ApiError("level", status=422, field="level", level=f"{wanted.level}"[:20])
    if not 0 <= wanted.seat < len(live.table.seats):
        raise ApiError("no_seat", status=404, field="seat", seat=f"{wanted.seat}"[:20], last=len(live.table.seats) - 1)

    def decide(table: Table) -> AnyEvent | None:
        if not table.seats_of(claim):
            raise ApiError("token", status=403, field="token")
        table.check_playable()
        seat = table.seats[wanted.seat]
        if not seat.lender or service.lenders.card(seat.lender) is not None:
            raise ApiError("lender_there", status=409, field="seat")
        return Sat(seat=wanted.seat, kind="bot", name=seat.name, level=wanted.level)

    await service.change(live, decide)
    service.gathered(live)
    return Seated(table=live.table.header.id, seats=live.table.seats_of(claim), token=wanted.token)


ROUTES = [
    Route("/api/bots", get_bots),
    Route("/api/tables/{table}/bots", post_bot, methods=["POST"]),
    WebSocketRoute("/api/bots/live", serve_helper),
]
