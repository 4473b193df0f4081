"""How far an account has seen a table, shared by its devices: over HTTP."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.accounts.http import account_store_of, my_account
from nexarium.server.accounts.messages import NoteSeen, Nothing, Seen
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of, as_json, service_of, table_of
from nexarium.server.storage import Conflict
from nexarium.server.tables.seat import Credential


@endpoint(answer=Seen, refuses=(503,), tag="accounts")
async def get_seen(request: Request) -> Response:
    """`GET /api/tables/{table}/seen`: return the last ply that the account has seen."""
    account = await account_of(request)
    known = await account_store_of(request).seen(account, request.path_params["table"]) if account else None
    if known is None:
        return as_json(Seen())
    ply, at = known
    return as_json(Seen(ply=ply, seconds=max(0.0, service_of(request).clock() - at)))


@endpoint(body=NoteSeen, answer=Nothing, refuses=(401, 403, 404, 503), tag="accounts")
async def post_seen(request: Request, asked: NoteSeen) -> Response:
    """`POST /api/tables/{table}/seen`: store the ply that the account sees now."""
    account, service = await my_account(request), service_of(request)
    live = await table_of(request)
    if not live.table.seats_of(Credential(account=account)):
        raise ApiError("spectator", status=403)
    try:
        await account_store_of(request).note_seen(account, live.table.header.id, min(asked.ply, live.table.plies), service.clock())
    except Conflict:
        raise ApiError("unstored", status=503) from None
    return as_json(Nothing())


ROUTES = [
    Route("/api/tables/{table}/seen", get_seen, methods=["GET"]),
    Route("/api/tables/{table}/seen", post_seen, methods=["POST"]),
]
