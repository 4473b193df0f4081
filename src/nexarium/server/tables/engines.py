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
from typing import Any, Literal, NamedTuple

from nexarium.core.definition import Definition
from nexarium.core.engines.description import made_of
from nexarium.core.engines.native.loader import is_being_built, variant_folder
from nexarium.core.engines.native.loader import variant_engine as native_engine_of
from nexarium.core.variants import notes_on, variant_of
from nexarium.server.errors import ApiError
from nexarium.server.tables.table import Table

Speed = Literal["full", "coming", "slow"]
_SPEED = "speed"
"""What is noted about a variant (`notes_on`)."""
FOLDER = "engine"
"""The folder of a game's package with its engine, as GAME.wasm and GAME.json."""


class Built(NamedTuple):
    """A module with its description: the digests of its sources (`made_of`), and the digest of both files."""

    made_of: dict[str, Any]
    digest: str


def engine_of(definition: Definition) -> str:
    """Return the digest of a game's engine. Raises an `ApiError` if none was built, or if it was built from other sources or data."""
    built = _built_in(folder_of(definition.package), definition.name)
    if built is None:
        raise ApiError("no_engine", status=404, field="game", game=definition.name)
    if built.made_of != made_of(definition):
        raise ApiError("other_engine", status=404, field="game", game=definition.name)
    return built.digest


def digest_in(folder: Path, name: str) -> str:
    """Return the digest of the engine of the game `name` in a folder, whatever it was built from; empty if there is none."""
    built = _built_in(folder, name)
    return "" if built is None else built.digest


def _built_in(folder: Path, name: str) -> Built | None:
    try:
        changed = tuple((folder / f"{name}{suffix}").stat().st_mtime_ns for suffix in (".wasm", ".json"))
        return _read(folder, name, changed)
    except (OSError, ValueError, KeyError):
        return None


def available(definition: Definition) -> bool:
    """Return whether a game has its engine."""
    try:
        return bool(engine_of(definition))
    except ApiError:
        return False


def is_coming(definition: Definition) -> bool:
    """Return whether a process is building the engine of a game now."""
    return is_being_built(folder_of(definition.package))


def _may_have_one(table: Table) -> bool:
    """Return whether the engine fits the table's game. It does not fit older rules."""
    return not table.read_only


def has_engine(table: Table) -> bool:
    """Return whether the table's game has an engine that fits."""
    return _may_have_one(table) and available(table.game.definition)


def awaits_engine(table: Table) -> bool:
    """Return whether the engine that fits the table's game is missing and being built."""
    if not _may_have_one(table) or has_engine(table):
        return False
    return speed_of(table.game.definition) == "coming" if table.game.definition.data else is_coming(table.game.definition)


def may_help(table: Table) -> bool:
    """Return whether the engine may search during the game: not in rated games, nor where it would reveal hidden information."""
    return not table.header.terms.rated and not table.game.definition.hidden and has_engine(table)


@cache
def folder_of(package: str) -> Path:
    """Return the folder with the engine of a game's package, or of a variant's."""
    if variant_of(package):
        return variant_folder(package) or Path()
    return Path(str(files(package))) / FOLDER


# --- games with changed data -------------------------------------------------------------------------------------------------------


def has_native_engine(definition: Definition) -> bool:
    """Return whether a variant has a native engine on this machine."""
    return native_engine_of(definition.package) is not None


def variant_engine_of(definition: Definition) -> str:
    """Return the digest of a variant's engine for browsers; empty if it has none."""
    try:
        return engine_of(definition)
    except ApiError:
        return ""


def note_speed(definition: Definition, speed: Speed) -> None:
    """Note how fast a variant is played here."""
    notes_on(definition.package)[_SPEED] = speed


def speed_of(definition: Definition) -> Speed:
    """Return how fast a variant is played: with engines (`full`), interpreted until they are built (`coming`), or for good (`slow`)."""
    speed: Speed = notes_on(definition.package).get(_SPEED, "slow")
    return speed


@lru_cache(maxsize=64)
def _read(folder: Path, name: str, changed: tuple[int, ...]) -> Built:
    """Return the built engine. `changed` holds the modification times, so that a new build is read again."""
    description = (folder / f"{name}.json").read_bytes()
    about = json.loads(description)
    digest = hashlib.sha256((folder / f"{name}.wasm").read_bytes() + description).hexdigest()[:16]
    return Built({part: about[part] for part in ("version", "data", "code")}, digest)
