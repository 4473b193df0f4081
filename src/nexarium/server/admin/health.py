"""Endpoints for machines: liveness, readiness and metrics."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nexarium.server.accounts.sessions import bearer
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import service_of, visitor_of
from nexarium.server.keys import Key
from nexarium.server.services import services_of

PLAIN = "text/plain; version=1.0.0; charset=utf-8"
"""The content type of Prometheus' text format."""


async def get_healthz(request: Request) -> Response:
    """`GET /healthz`: the process responds."""
    return JSONResponse({"ok": True}, headers={"cache-control": "no-store"})


async def get_readyz(request: Request) -> Response:
    """`GET /readyz`: the process can serve users: the database is readable and writable, and no shutdown has begun. Migrations run before
    the server listens."""
    service = service_of(request)
    trouble = "draining" if service.draining else "database" if await service.store.trouble() else ""
    answer = {"ok": not trouble, "trouble": trouble}
    return JSONResponse(answer, 503 if trouble else 200, headers={"cache-control": "no-store"})


def check_key(request: Request, *keys: Key) -> None:
    """Raise an `ApiError` if the request carries none of these keys, if none is set, or after too many wrong attempts."""
    if not any(keys):
        raise ApiError("not_found", status=404, path=request.url.path[:80])
    tries = services_of(request).rate_limiters.key_tries
    visitor = visitor_of(request)
    tries.check(visitor, "too_many_keys")
    given = bearer(request)
    if not any(key.fits(given) for key in keys):
        tries.take(visitor)
        raise ApiError("key", status=401)


async def get_metrics(request: Request) -> Response:
    """`GET /metrics`: the metrics of the process, for the metrics key or the administrator's key."""
    keys = services_of(request).keys
    check_key(request, keys.metrics, keys.administrator)
    return Response(service_of(request).metrics.text(), media_type=PLAIN, headers={"cache-control": "no-store"})


ROUTES = [Route("/healthz", get_healthz), Route("/readyz", get_readyz), Route("/metrics", get_metrics)]
