"""`GET /api/openapi.json`: all HTTP addresses under `/api` as OpenAPI 3.1, made from the routes and the protocol's structs."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import nexarium
from nexarium.server.protocol.base import PROTOCOL, Problem
from nexarium.server.protocol.openapi_meta import LANGUAGE, Operation, describes

REF = "#/components/schemas/{name}"
ABOUT = (
    "A server for board games. Tables are opened and seats taken here; a table is played over its WebSocket, "
    f"`/api/tables/{{table}}/live`, in version {PROTOCOL} of the protocol (docs/build/protocol.md). Every error is a `Problem`: one "
    "sentence in the client's language, and the field that it is about. The requests of one visitor (an IPv4 address, a /64 of IPv6) are "
    "limited; too many are answered with 429. A body must be application/json, complete within ten seconds, and at most 65,536 bytes long, "
    "unless the server's administrator has changed these limits."
)
WHY = {
    401: "Nobody is signed in, or a key is missing or wrong.",
    403: "The seat's token is missing or wrong, the answer would be secret, or you are banned from this server.",
    404: "There is no such thing; the sentence says what there is.",
    408: "The body was not complete in time.",
    409: "The present state does not allow it.",
    413: "The body is too long.",
    415: "The body is not application/json.",
    421: "The server does not answer to this host name; its administrator can allow it.",
    422: "A field or parameter is invalid; `field` names it.",
    429: "Too many requests; wait for the seconds in the header Retry-After, or a moment if there is none.",
    501: "This server lacks an optional library; the sentence names it.",
    503: "The database or the image worker does not answer right now, or this process is about to end; try again in a moment.",
}


def operations(routes: Iterable[BaseRoute]) -> Iterator[tuple[str, str, Any]]:
    """Yield every address under `/api` with a method (in lower case) and the function behind it; catch-all routes are left out."""
    for route in routes:
        if isinstance(route, Route) and route.path.startswith("/api/") and ":path}" not in route.path:
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield route.path, method.lower(), route.endpoint


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Return the OpenAPI document of these routes. Raise `LookupError` for one that is not described."""
    found = list(operations(routes))
    for path, method, endpoint in found:
        if not hasattr(endpoint, "operation"):
            raise LookupError(f"{method.upper()} {path} is not described; give {endpoint.__qualname__} an @endpoint(...)")
    said: list[Operation] = [endpoint.operation for _, _, endpoint in found]
    kinds = [Problem, *(kind for each in said for kind in (each.answer, each.body) if kind is not None)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REF)
    schema_of = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for path, method, endpoint in found:
        paths.setdefault(path, {})[method] = _operation(path, endpoint, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Nexarium", "version": nexarium.__version__, "summary": "A server for board games", "description": ABOUT},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(path: str, endpoint: Any, schema_of: dict[str, Any]) -> dict[str, Any]:
    operation: Operation = endpoint.operation
    sentence = re.sub(r"^`[A-Z]+ [^`]*`: ", "", " ".join((inspect.getdoc(endpoint) or "").split()))
    written: dict[str, Any] = {
        "operationId": endpoint.__name__,
        "tags": [operation.tag],
        "summary": sentence[:1].upper() + sentence[1:],
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in re.findall(r"{(\w+)}", path)),
            *(
                {"name": query.name, "in": "query", "description": query.about, "schema": query.schema}
                for query in (*operation.query, LANGUAGE)
            ),
        ],
        "responses": {str(operation.status): _answer(operation, schema_of)},
    }
    if operation.about:
        written["description"] = operation.about
    if operation.body is not None:
        body = schema_of[repr(operation.body)]
        written["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    for status in operation.refusals:
        refusal = {"schema": schema_of[repr(Problem)]}
        written["responses"][str(status)] = {"description": WHY[status], "content": {"application/json": refusal}}
    return written


def _answer(operation: Operation, schema_of: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "string"} if operation.answer is None else schema_of[repr(operation.answer)]
    return {"description": HTTPStatus(operation.status).phrase, "content": {operation.media: {"schema": schema}}}


@describes(answer=dict[str, Any], tag="server")
async def get_openapi(request: Request) -> Response:
    """`GET /api/openapi.json`: this document."""
    app = request.app
    if not hasattr(app.state, "openapi"):
        app.state.openapi = document(app.routes)
    return JSONResponse(app.state.openapi, headers={"cache-control": "no-cache"})


ROUTES = [Route("/api/openapi.json", get_openapi)]
