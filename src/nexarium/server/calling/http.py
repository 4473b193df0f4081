"""What was agreed about calls, over HTTP. The key that allows it is in the body, never in an address."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.asking import account_of, as_json, body_of, house_of, visitor_of
from nexarium.server.calling.book import Book, way_id
from nexarium.server.calling.occasions import OCCASIONS, account_subject, account_subject_at, seat_subject
from nexarium.server.calling.push import VapidKey, checked_push
from nexarium.server.calling.sending import Way
from nexarium.server.calling.wire import AddWay, AgreeCalls, AskCalls, Calls, CallsOffered, PushAddress, RemoveWay, RenewPush
from nexarium.server.described import describes
from nexarium.server.language import Language
from nexarium.server.seat import hashed


def book_of(request: Request) -> Book:
    """The book of calls of this house."""
    book: Book = request.app.state.calls.book
    return book


@describes(answer=CallsOffered, tag="calls")
async def get_offered(request: Request) -> Response:
    """`GET /api/calls`: what one can agree to."""
    key: VapidKey = request.app.state.push_key
    return as_json(CallsOffered(push_key=key.public, occasions=OCCASIONS))


@describes(body=AskCalls, answer=Calls, tag="calls")
async def post_ask(request: Request) -> Response:
    """`POST /api/calls`: what has been agreed."""
    asked = await body_of(request, AskCalls)
    return as_json(await book_of(request).agreed(asked.key))


@describes(body=AgreeCalls, answer=Calls, tag="calls")
async def post_agreed(request: Request) -> Response:
    """`POST /api/calls/agreed`: agree to be called, or take it back."""
    asked = await body_of(request, AgreeCalls)
    account = await account_of(request)
    subjects = {seat_subject(seat.table, hashed(seat.token)): seat.table for seat in asked.seats if seat.token}
    if account:
        subjects |= {account_subject_at(seat.table, account): seat.table for seat in asked.seats}
    all_tables = account_subject(account) if account and asked.all_tables else ""
    await book_of(request).agree(asked, subjects, all_tables, visitor_of(request))
    return as_json(await book_of(request).agreed(asked.key))


@describes(body=AddWay, answer=Calls, tag="calls")
async def post_way(request: Request) -> Response:
    """`POST /api/calls/ways`: be reached in one more way."""
    asked = await body_of(request, AddWay)
    await book_of(request).add_way(push_way(request, asked.push, hashed(asked.key), asked.language), visitor_of(request))
    return as_json(await book_of(request).agreed(asked.key))


def push_way(request: Request, push: PushAddress, callee: str, language: Language = "en") -> Way:
    """The way through a browser's push service; raises a `Refusal` when nothing can be sent there."""
    settings = house_of(request).settings
    keys = checked_push(push, settings.push_services, to_loopback=settings.calls_to_loopback)
    return Way(way_id("push", push.endpoint), callee, "push", push.endpoint, msgspec.json.encode(keys).decode(), language)


@describes(body=RenewPush, answer=dict[str, bool], tag="calls")
async def post_renewed(request: Request) -> Response:
    """`POST /api/calls/renewed`: a browser's push address has changed."""
    asked = await body_of(request, RenewPush)
    return as_json({"known": await book_of(request).renew(asked.old, push_way(request, asked.push, ""))})


@describes(body=RemoveWay, answer=Calls, tag="calls")
async def post_removed(request: Request) -> Response:
    """`POST /api/calls/ways/removed`: be reached so no more."""
    asked = await body_of(request, RemoveWay)
    await book_of(request).remove_way(asked.key, asked.way)
    return as_json(await book_of(request).agreed(asked.key))


ROUTES = [
    Route("/api/calls", get_offered, methods=["GET"]),
    Route("/api/calls", post_ask, methods=["POST"]),
    Route("/api/calls/agreed", post_agreed, methods=["POST"]),
    Route("/api/calls/ways", post_way, methods=["POST"]),
    Route("/api/calls/renewed", post_renewed, methods=["POST"]),
    Route("/api/calls/ways/removed", post_removed, methods=["POST"]),
]
