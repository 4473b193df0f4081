"""Games' engines for browsers over HTTP: their modules and descriptions, under their digest (`tables/engines.py`)."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nexarium.server.errors import ApiError
from nexarium.server.pages import FOREVER, definition_of, file_in
from nexarium.server.tables.engines import available, engine_of, folder_of, is_coming


async def get_engine(request: Request) -> Response:
    """`GET /engine/{game}`: the addresses of the game's module and description, if they were built; status 202 while they are being
    built."""
    definition = definition_of(request.path_params["game"])
    if not available(definition) and is_coming(definition):
        return JSONResponse({}, 202, headers={"cache-control": "no-cache"})
    place = f"/engine/{definition.name}/{engine_of(definition)}/{definition.name}"
    return JSONResponse({"module": f"{place}.wasm", "description": f"{place}.json"}, headers={"cache-control": "no-cache"})


async def get_engines_file(request: Request) -> Response:
    """`GET /engine/{game}/{digest}/{file}`: the module or its description, which never changes under this address."""
    definition = definition_of(request.path_params["game"])
    if request.path_params["digest"] != engine_of(definition):
        raise ApiError("not_found", status=404, path=request.url.path[:80])
    return file_in(folder_of(definition.package), request, {"cache-control": FOREVER})


ROUTES = [Route("/engine/{game}", get_engine), Route("/engine/{game}/{digest}/{path}", get_engines_file)]
