"""Report a player to the administrator, or block one, over HTTP."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.core.text_input import one_line
from nexarium.server.accounts import messages
from nexarium.server.accounts.http import account_store_of, count, my_account
from nexarium.server.accounts.reports import Report, Reports, new_report_id
from nexarium.server.endpoint import endpoint
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import account_of, as_json, service_of, table_of, visitor_of
from nexarium.server.services import services_of
from nexarium.server.tables.seat import Seat

MOST_LETTERS = 500
"""The maximum length of a report's sentence, or of its quotation."""
MOST_BLOCKED = 500


async def sitter(request: Request, number: int) -> Seat:
    """Return the seat with this number; raises an `ApiError` if no person sits there, or the requesting account does."""
    live = await table_of(request)
    seats = live.table.seats
    if not 0 <= number < len(seats):
        raise ApiError("no_seat", status=404, field="seat", seat=f"{number}"[:20], last=len(seats) - 1)
    seat = seats[number]
    if not seat.holder and not seat.account:
        raise ApiError("nobody_there", status=409, field="seat")
    if seat.account and seat.account == await account_of(request):
        raise ApiError("yourself", status=409, field="seat")
    return seat


@endpoint(body=messages.NewReport, answer=messages.Nothing, status=201, refuses=(404, 409, 422, 429, 503), tag="accounts")
async def post_report(request: Request, wanted: messages.NewReport) -> Response:
    """`POST /api/tables/{table}/reports`: report a player to the administrator. The players at the table do not learn of it."""
    seat = await sitter(request, wanted.seat)
    sentence = one_line(wanted.sentence, MOST_LETTERS)
    if wanted.reason == "other" and not sentence:
        raise ApiError("no_sentence", status=422, field="sentence")
    count(request, services_of(request).rate_limiters.reports)
    report = Report(
        id=new_report_id(),
        at=time.time(),
        table_id=request.path_params["table"],
        seat=wanted.seat,
        name=seat.name,
        account=seat.account,
        holder=seat.holder,
        reason=wanted.reason,
        sentence=sentence,
        message=one_line(wanted.message, MOST_LETTERS),
        by_account=await account_of(request),
        by_network=visitor_of(request),
    )
    await Reports(service_of(request).store).add(report)
    return as_json(messages.Nothing(), 201)


@endpoint(body=messages.BlockSeat, answer=messages.BlockedCard, status=201, refuses=(404, 409, 429, 503), tag="accounts")
async def post_block(request: Request, wanted: messages.BlockSeat) -> Response:
    """`POST /api/tables/{table}/blocks`: block the player of a seat from the requesting account's tables. A browser without an account
    keeps the answer, and sends it as `unwelcome` when it opens a table."""
    seat, account, people = await sitter(request, wanted.seat), await account_of(request), account_store_of(request)
    if not seat.account:
        raise ApiError("no_account_there", status=409, field="seat")
    if account:
        if len(await people.blocks(account)) >= MOST_BLOCKED:
            raise ApiError("most_blocked", status=409, most=MOST_BLOCKED)
        await people.block(account, seat.account)
    return as_json(messages.BlockedCard(account=seat.account, name=seat.name), 201)


@endpoint(body=messages.Unblock, answer=messages.Nothing, refuses=(401, 404, 503), tag="accounts")
async def post_unblock(request: Request, wanted: messages.Unblock) -> Response:
    """`POST /api/me/blocks/remove`: unblock a player."""
    if not await account_store_of(request).unblock(await my_account(request), wanted.account):
        raise ApiError("not_blocked", status=404, field="account")
    return as_json(messages.Nothing())


ROUTES = [
    Route("/api/tables/{table}/reports", post_report, methods=["POST"]),
    Route("/api/tables/{table}/blocks", post_block, methods=["POST"]),
    Route("/api/me/blocks/remove", post_unblock, methods=["POST"]),
]
