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

from nexarium.core.definition import Definition
from nexarium.core.engines.description import made_of
from nexarium.core.engines.native.loader import is_being_built
from nexarium.server.errors import ApiError
from nexarium.server.tables.table import Table

FOLDER = "engine"
"""The folder of a game's package with its engine, as GAME.wasm and GAME.json."""


class Built(NamedTuple):
    """A module with its description: the digests of its sources (`made_of`), and the digest of both files."""

    made_of: dict[str, Any]
    digest: str


def engine_of(definition: Definition) -> str:
    """Return the digest of an installed game's engine. Raises an `ApiError` if none was built, or if it was built from other sources or
    data."""
    folder = folder_of(definition.package)
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
    return is_being_built(folder_of(definition.package))


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
def folder_of(package: str) -> Path:
    """Return the folder of a game's package with its engine."""
    return Path(str(files(package))) / FOLDER


@lru_cache(maxsize=64)
def _read(folder: Path, name: str, changed: tuple[int, ...]) -> Built:
    """Return the built engine. `changed` holds the modification times, so that a new build is read again."""
    description = (folder / f"{name}.json").read_bytes()
    about = json.loads(description)
    digest = hashlib.sha256((folder / f"{name}.wasm").read_bytes() + description).hexdigest()[:16]
    return Built({part: about[part] for part in ("version", "data", "code")}, digest)
