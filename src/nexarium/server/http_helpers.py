"""Helpers for all HTTP answers: the client's account, language and body, and answers and problems as JSON."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from math import ceil, inf
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from nexarium.server.accounts.sessions import signed_in
from nexarium.server.errors import ApiError
from nexarium.server.language import Language, as_language
from nexarium.server.limits.connections import network_of
from nexarium.server.protocol.base import Problem
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.realtime.table_service import TableService
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.services import services_of
from nexarium.server.storage import Conflict, Unavailable
from nexarium.server.tables.seat import Credential

Body = TypeVar("Body")
Result = TypeVar("Result")

SAFE_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
}
"""Browsers must not guess types, reveal an address to other sites (it holds a table's id), or show the page inside another one."""


def as_json(value: Any, status: int = 200) -> Response:
    """Return an answer in JSON, of a struct or any other value that msgspec can encode."""
    return Response(msgspec.json.encode(value), status, media_type="application/json", headers={"cache-control": "no-store"})


def problem(refusal: ApiError, language: str) -> Response:
    """Return an `ApiError` as an error response."""
    answer = as_json(Problem(error=refusal.sentence(language), field=refusal.field or refusal.rule_id), refusal.status)
    if 0 < refusal.retry_after < inf:
        answer.headers["retry-after"] = str(ceil(refusal.retry_after))
    return answer


def language_of(request: Request) -> Language:
    """Return the requested language, else the one that the browser prefers, else English. A handler sets it where the body names one."""
    asked = getattr(request.state, "language", "") or request.query_params.get("language") or request.headers.get("accept-language", "")[:2]
    return as_language(asked)


def service_of(request: Request) -> TableService:
    """Return the server's `TableService`."""
    return services_of(request).service


def table_opening_of(request: Request) -> TableOpening:
    """Return the server's `TableOpening`."""
    return services_of(request).table_opening


def base_of(request: Request) -> str:
    """Return the server's address without a trailing slash: the configured public one, otherwise the address of the request."""
    return (service_of(request).settings.public_address or str(request.base_url)).rstrip("/")


def visitor_of(request: HTTPConnection) -> str:
    """Return the client's network, which counts as one visitor."""
    return network_of(request.client.host if request.client else "?")


async def table_of(request: Request) -> TableSession:
    """Return the table that the address names. If it is not in memory, it costs the visitor a replay."""
    return await service_of(request).registry.find(request.path_params["table"], visitor_of(request))


async def account_of(asking: HTTPConnection) -> str:
    """Return the account that the client of a request or WebSocket is signed in to; empty for none. It is looked up once."""
    known: str | None = getattr(asking.state, "account", None)
    if known is None:
        service = services_of(asking).service
        try:
            known = await signed_in(service.people, asking, visitor_of(asking))
        except (Unavailable, Conflict):
            raise ApiError("unstored", status=503) from None
        if known:
            service.orders.check(credential=Credential(account=known))
        asking.state.account = known
    return known


async def in_thread(request: Request, work: Callable[..., Result], *arguments: Any) -> Result:
    """Return `work(*arguments)`, called in one of the server's threads: for drawings and replays."""
    return await service_of(request).threads.run(partial(work, *arguments))


async def body_of(request: Request, kind: type[Body]) -> Body:
    """Return the request's body as `kind`; raise an `ApiError` that names the field."""
    limit = service_of(request).settings.limits.body_bytes
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise ApiError("not_json", status=415)  # a browser sends JSON to another site only if that site allows it
    services_of(request).rate_limiters.posts.spend(visitor_of(request))
    data = bytearray()
    try:
        async with asyncio.timeout(service_of(request).settings.limits.seconds_for_a_request):
            async for part in request.stream():
                data += part
                if len(data) > limit:
                    raise ApiError("body_too_long", status=413, limit=limit)
    except (TimeoutError, ClientDisconnect):  # the client has disconnected: no answer is possible, and nothing is logged
        raise ApiError("body_too_slow", status=408) from None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        said, _, path = str(error).partition(" - at `")
        raise ApiError("body", status=422, field=path.rstrip("`").removeprefix("$").lstrip("."), detail=said.rstrip(".")) from None
