"""What machines ask the house: whether it lives, whether it can be sent visitors, and its figures."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import service_of, visitor_of
from nexarium.server.keys import Key
from nexarium.server.limits.rate_limiter import RateLimiter

PLAIN = "text/plain; version=1.0.0; charset=utf-8"
"""Prometheus' own name for its text format."""


async def get_healthz(request: Request) -> Response:
    """`GET /healthz`: the process answers."""
    return JSONResponse({"ok": True}, headers={"cache-control": "no-store"})


async def get_readyz(request: Request) -> Response:
    """`GET /readyz`: visitors may be sent here: the database is read and written, and the process is not about to end. Migrations are done
    before anything is listened to."""
    service = service_of(request)
    trouble = "draining" if service.draining else "database" if await service.store.trouble() else ""
    answer = {"ok": not trouble, "trouble": trouble}
    return JSONResponse(answer, 503 if trouble else 200, headers={"cache-control": "no-store"})


def key_of(request: Request) -> str:
    """The key that a request carries in its header `Authorization`; empty when it has none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def check_key(request: Request, *keys: Key) -> None:
    """Raise an `ApiError` when the request carries none of these keys, when none is set, or when it was tried too often."""
    if not any(keys):
        raise ApiError("not_found", status=404, path=request.url.path[:80])
    tries: RateLimiter = request.app.state.key_tries
    visitor = visitor_of(request)
    tries.check(visitor, "too_many_keys")
    given = key_of(request)
    if not any(key.fits(given) for key in keys):
        tries.take(visitor)
        raise ApiError("key", status=401)


async def get_metrics(request: Request) -> Response:
    """`GET /metrics`: the process in figures, for whoever has the key for them or the owner's."""
    check_key(request, request.app.state.metrics_key, request.app.state.owner_key)
    return Response(service_of(request).metrics.text(), media_type=PLAIN, headers={"cache-control": "no-store"})


ROUTES = [Route("/healthz", get_healthz), Route("/readyz", get_readyz), Route("/metrics", get_metrics)]
