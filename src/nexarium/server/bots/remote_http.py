"""Remote bots over HTTP: the list of connected ones, and replacing one that has gone by one of the server's levels."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from nexarium.server.bots.remote_connection import serve_program
from nexarium.server.bots.remote_messages import RemoteBotCards, ReplaceRemoteBot
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of, as_json, service_of, table_of
from nexarium.server.protocol.seats import Seated
from nexarium.server.services import services_of
from nexarium.server.tables.commands import check_seat, replace_remote_bot
from nexarium.server.tables.seat import Credential


@endpoint(answer=RemoteBotCards, tag="server")
async def get_bots(request: Request) -> Response:
    """`GET /api/bots`: the remote bots that are connected now."""
    return as_json(RemoteBotCards(bots=services_of(request).remote_bots.cards()))


@endpoint(body=ReplaceRemoteBot, answer=Seated, status=201, refuses=(403, 404, 409))
async def post_bot(request: Request, wanted: ReplaceRemoteBot) -> Response:
    """`POST /api/tables/{table}/bots`: let a level of the server replace a remote bot that has gone."""
    service, credential = service_of(request), Credential(wanted.token, await account_of(request))
    live = await table_of(request)
    if not 1 <= wanted.level <= 9:
        raise ApiError("level", status=422, field="level", level=f"{wanted.level}"[:20])
    check_seat(live.table, wanted.seat)
    connected = service.remote_bots.connected
    decide = partial(replace_remote_bot, credential=credential, seat=wanted.seat, level=wanted.level, connected=connected)
    await service.change(live, decide)
    service.presence.announce_soon(live)
    return as_json(Seated(table=live.table.header.id, seats=live.table.seats_of(credential), token=wanted.token), 201)


ROUTES = [
    Route("/api/bots", get_bots),
    Route("/api/tables/{table}/bots", post_bot, methods=["POST"]),
    WebSocketRoute("/api/bots/live", serve_program),
]
