"""Games' engines for browsers over HTTP: their modules and descriptions, under their digest (`tables/engines.py`)."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nexarium.core.definition import Definition
from nexarium.core.variants import MARK
from nexarium.server.errors import ApiError
from nexarium.server.http_helpers import service_of, visitor_of
from nexarium.server.pages import FOREVER, definition_of, file_in
from nexarium.server.tables.engines import available, digest_in, engine_of, folder_of, is_coming, speed_of


async def get_engine(request: Request) -> Response:
    """`GET /engine/{game}`: the addresses of the game's module and description, if they were built; status 202 while they are being
    built. With `?table=`, those of the table's game, and with `?data=server` those of the game with which new tables begin: both may have
    changed data."""
    definition = definition_of(request.path_params["game"])
    if request.query_params.get("data") == "server":
        definition = service_of(request).boxes.games[definition.name]
    if table := request.query_params.get("table"):
        live = await service_of(request).registry.find(table, visitor_of(request))
        definition = live.table.game.definition
    if not available(definition) and _is_coming(definition):
        return JSONResponse({}, 202, headers={"cache-control": "no-cache"})
    variant = definition.package.partition(MARK)[2]
    place = f"/engine/{definition.name}{MARK * bool(variant)}{variant}/{engine_of(definition)}/{definition.name}"
    return JSONResponse({"module": f"{place}.wasm", "description": f"{place}.json"}, headers={"cache-control": "no-cache"})


def _is_coming(definition: Definition) -> bool:
    return speed_of(definition) == "coming" if definition.data else is_coming(definition)


async def get_engines_file(request: Request) -> Response:
    """`GET /engine/{game}/{digest}/{file}`: the module or its description, which never changes under this address. `game` may name changed
    data, as in `kepler@3f2a…`."""
    game, mark, variant = request.path_params["game"].partition(MARK)
    definition = definition_of(game)
    if mark and not re.fullmatch("[0-9a-f]{16}", variant):
        raise ApiError("not_found", status=404, path=request.url.path[:80])
    folder = folder_of(definition.package + mark + variant)
    current = digest_in(folder, game) if mark else engine_of(definition)
    if not current or request.path_params["digest"] != current or request.path_params["path"] not in (f"{game}.wasm", f"{game}.json"):
        raise ApiError("not_found", status=404, path=request.url.path[:80])
    return file_in(folder, request, {"cache-control": FOREVER})


ROUTES = [Route("/engine/{game}", get_engine), Route("/engine/{game}/{digest}/{path}", get_engines_file)]
