"""What was agreed about calls, over HTTP. The key that allows it is in the body, never in an address."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from nexarium.server.asking import as_json, body_of, house_of, visitor_of
from nexarium.server.calling.book import way_id
from nexarium.server.calling.desk import CallDesk
from nexarium.server.calling.occasions import OCCASIONS
from nexarium.server.calling.push import VapidKey, checked_push
from nexarium.server.calling.sending import Way
from nexarium.server.calling.wire import AddWay, AgreeCalls, AskCalls, CallsOffered, PushAddress, RemoveWay, RenewPush
from nexarium.server.language import Language
from nexarium.server.refusals import Refusal
from nexarium.server.seat import hashed
from nexarium.server.storage import Unavailable


def desk_of(request: Request) -> CallDesk:
    """The call desk of this server."""
    desk: CallDesk = request.app.state.calls
    return desk


async def get_offered(request: Request) -> Response:
    """`GET /api/calls`: what one can agree to."""
    key: VapidKey = request.app.state.push_key
    return as_json(CallsOffered(push_key=key.public, occasions=OCCASIONS))


async def post_ask(request: Request) -> Response:
    """`POST /api/calls`: what has been agreed."""
    asked = await body_of(request, AskCalls)
    return await _agreed(request, asked.key)


async def post_agreed(request: Request) -> Response:
    """`POST /api/calls/agreed`: agree to be called, or take it back."""
    asked = await body_of(request, AgreeCalls)
    try:
        await desk_of(request).book.agree(asked, visitor_of(request))
    except Unavailable:
        raise Refusal("unstored", status=503) from None
    return await _agreed(request, asked.key)


async def post_way(request: Request) -> Response:
    """`POST /api/calls/ways`: be reached in one more way."""
    asked = await body_of(request, AddWay)
    way = push_way(request, asked.push, hashed(asked.key), asked.language)
    try:
        await desk_of(request).book.add_way(way, visitor_of(request))
    except Unavailable:
        raise Refusal("unstored", status=503) from None
    return await _agreed(request, asked.key)


def push_way(request: Request, push: PushAddress, callee: str, language: Language = "en") -> Way:
    """The way through a browser's push service; raises a `Refusal` when nothing can be sent there."""
    settings = house_of(request).settings
    keys = checked_push(push, settings.push_services, to_loopback=settings.calls_to_loopback)
    detail = msgspec.json.encode(keys).decode()
    return Way(way_id("push", push.endpoint), callee, "push", push.endpoint, detail, language)


async def post_renewed(request: Request) -> Response:
    """`POST /api/calls/renewed`: a browser's push address has changed."""
    asked = await body_of(request, RenewPush)
    try:
        await desk_of(request).book.renew(asked.old, push_way(request, asked.push, ""))
    except Unavailable:
        raise Refusal("unstored", status=503) from None
    return Response(status_code=204)


async def post_removed(request: Request) -> Response:
    """`POST /api/calls/ways/removed`: be reached so no more."""
    asked = await body_of(request, RemoveWay)
    try:
        await desk_of(request).book.remove_way(asked.key, asked.way)
    except Unavailable:
        raise Refusal("unstored", status=503) from None
    return await _agreed(request, asked.key)


async def _agreed(request: Request, key: str) -> Response:
    try:
        return as_json(await desk_of(request).book.agreed(key))
    except Unavailable:
        raise Refusal("unstored", status=503) from None


ROUTES = [
    Route("/api/calls", get_offered, methods=["GET"]),
    Route("/api/calls", post_ask, methods=["POST"]),
    Route("/api/calls/agreed", post_agreed, methods=["POST"]),
    Route("/api/calls/ways", post_way, methods=["POST"]),
    Route("/api/calls/renewed", post_renewed, methods=["POST"]),
    Route("/api/calls/ways/removed", post_removed, methods=["POST"]),
]
