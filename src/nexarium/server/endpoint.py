"""The decorator of the functions that answer HTTP requests: it describes them, reads their body, and checks who may ask."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from nexarium.server.http_helpers import body_of
from nexarium.server.protocol.openapi_meta import describes

Handler = Callable[..., Awaitable[Response]]


def endpoint(
    *, body: Any = None, allowed: Callable[[Request], object] | None = None, **what: Any
) -> Callable[[Handler], Callable[[Request], Awaitable[Response]]]:
    """Return a decorator for the function of an address.

    The function gets the request and, where there is a `body`, the request's body as that type. `allowed` is called first, and raises an
    `ApiError` for clients that may not ask. `what` are the fields of `Operation` for the OpenAPI document. Errors of all functions are
    answered in one place, `http.ERRORS`.
    """

    def decorate(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        @describes(body=body, **what)
        @wraps(handler)
        async def answer(request: Request) -> Response:
            if allowed is not None:
                allowed(request)
            return await (handler(request) if body is None else handler(request, await body_of(request, body)))

        return answer

    return decorate
