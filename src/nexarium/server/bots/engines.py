"""Games' engines for browsers: a module and a description, which `nexarium wasm` builds into a game's package, served under their digest.

A server works without them; a browser then learns that there is none, and does not search. A running server uses an engine as soon as it
has been built.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from nexarium.core.definition import Definition
from nexarium.core.wasm.description import made_of
from nexarium.server.errors import ApiError
from nexarium.server.pages import FOREVER, definition_of, file_in
from nexarium.server.tables.table import Table

ROOM = "engine"
"""The folder of a game's package with its engine, as GAME.wasm and GAME.json."""


BUILDING = "building"
"""The file of that folder that `hatch_build.py` locks while it builds the engine. The system unlocks it when the process ends."""


class Built(NamedTuple):
    """A module with its description: the digests of its sources (`made_of`), and the digest of both files."""

    made_of: dict[str, Any]
    digest: str


def engine_of(definition: Definition) -> str:
    """Return the digest of an installed game's engine. Raises an `ApiError` if none was built, or if it was built from other sources or
    data."""
    folder = _folder(definition.package)
    try:
        changed = tuple((folder / f"{definition.name}{suffix}").stat().st_mtime_ns for suffix in (".wasm", ".json"))
        built = _read(folder, definition.name, changed)
    except (OSError, ValueError, KeyError):
        built = None
    if built is None:
        raise ApiError("no_engine", status=404, field="game", game=definition.name)
    if built.made_of != made_of(definition):
        raise ApiError("other_engine", status=404, field="game", game=definition.name)
    return built.digest


def available(definition: Definition) -> bool:
    """Return whether an installed game has its engine."""
    try:
        return bool(engine_of(definition))
    except ApiError:
        return False


def is_coming(definition: Definition) -> bool:
    """Return whether a process is building the engine of a game now."""
    try:
        import fcntl

        with open(_folder(definition.package) / BUILDING, "rb") as held:
            fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except (OSError, ImportError):  # no process has started; Windows, which has no such locks
        pass
    return False


def _may_have_one(table: Table) -> bool:
    """Return whether the engine fits the table's game. It does not fit changed data or older rules."""
    return not (table.read_only or table.game.changed)


def has_engine(table: Table) -> bool:
    """Return whether the table's game has an engine that fits."""
    return _may_have_one(table) and available(table.game.definition)


def awaits_engine(table: Table) -> bool:
    """Return whether the engine that fits the table's game is missing and being built."""
    return _may_have_one(table) and not has_engine(table) and is_coming(table.game.definition)


def may_help(table: Table) -> bool:
    """Return whether the engine may search during the game: not in rated games, nor where it would reveal hidden information."""
    return not table.header.terms.rated and not table.game.definition.hidden and has_engine(table)


@cache
def _folder(package: str) -> Path:
    return Path(str(files(package))) / ROOM


@lru_cache(maxsize=64)
def _read(folder: Path, name: str, changed: tuple[int, ...]) -> Built:
    """Return the built engine. `changed` holds the modification times, so that a new build is read again."""
    description = (folder / f"{name}.json").read_bytes()
    about = json.loads(description)
    digest = hashlib.sha256((folder / f"{name}.wasm").read_bytes() + description).hexdigest()[:16]
    return Built({part: about[part] for part in ("version", "data", "code")}, digest)


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
    return file_in(_folder(definition.package), request, {"cache-control": FOREVER})


ROUTES = [Route("/engine/{game}", get_engine), Route("/engine/{game}/{digest}/{path}", get_engines_file)]
