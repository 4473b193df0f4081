"""How rules run: from native engines, compiled by Numba, or as plain Python.

The environment variable NEXARIUM_RULES chooses `native`, `numba` or `python`. Without it each game runs in the first of these ways that it
can. NUMBA_DISABLE_JIT=1 leaves out Numba, and with it every wait for a compiler.

Native engines belong to certain sources. Where a game's sources or printed data are others, its rules are compiled by Numba, or where that
is not installed, interpreted; the search can stay native.
"""

from __future__ import annotations

import logging
import os
from enum import StrEnum
from functools import cache
from importlib.util import find_spec

from nexarium.core.engines.native.loader import Engine, engine_of, search_engine
from nexarium.core.errors import BadOption
from nexarium.core.sources import package_of
from nexarium.core.variants import variant_of

VARIABLE = "NEXARIUM_RULES"
log = logging.getLogger("nexarium.compiling")


class Mode(StrEnum):
    """A way in which rules run."""

    NATIVE = "native"
    NUMBA = "numba"
    PYTHON = "python"


@cache
def wanted() -> Mode | None:
    """Return the mode that the environment asks for; None where it leaves the choice. Raises a `BadOption` for an unknown one."""
    given = os.environ.get(VARIABLE, "")
    if given and given not in tuple(Mode):
        raise BadOption(f"{VARIABLE} is {', '.join(Mode)}, or not set at all; it is {given!r}", VARIABLE)
    return Mode(given) if given else None


@cache
def has_numba() -> bool:
    """Return whether Numba may compile here: it is installed, and nobody turned it off."""
    return os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and find_spec("numba") is not None


@cache
def search_mode() -> Mode:
    """Return the mode of the search, and of all other sources that games share. Raises a `BadOption` where the environment asks for one
    that is not to be had."""
    asked = wanted()
    if asked is Mode.PYTHON:
        return Mode.PYTHON
    if asked is not Mode.NUMBA and search_engine() is not None:
        return Mode.NATIVE
    if asked is Mode.NATIVE:
        raise BadOption(f"{VARIABLE}=native, but there is no native engine of the search for these sources: `make engines`", VARIABLE)
    if asked is Mode.NUMBA and not has_numba():
        raise BadOption(f"{VARIABLE}=numba, but Numba is not installed or turned off: pip install 'nexarium[develop]'", VARIABLE)
    return Mode.NUMBA if has_numba() else Mode.PYTHON


def mode_of(module: str) -> Mode:
    """Return the mode of a module's rules: a game's, or the search's for every module that belongs to no game."""
    package = package_of(module)
    return _mode_of_game(package, variant_of(module)) if package else _mode_outside_games(module)


def native_engine(module: str) -> Engine:
    """Return the engine of a module whose mode is native."""
    package = package_of(module)
    found = engine_of(package) if package else search_engine()
    assert found is not None
    return found


def _mode_outside_games(module: str) -> Mode:
    """Return the mode of a module of Nexarium, or of a script, of which there is no engine."""
    if search_mode() is Mode.NATIVE and not module.startswith("nexarium."):
        return _without_engine()
    return search_mode()


def _without_engine() -> Mode:
    return Mode.NUMBA if has_numba() and wanted() is None else Mode.PYTHON


@cache
def _mode_of_game(package: str, variant: str) -> Mode:
    if search_mode() is not Mode.NATIVE:
        return search_mode()
    if not variant and engine_of(package) is not None:
        return Mode.NATIVE
    mode = _without_engine()
    why = "has other printed data than its native engine" if variant else "has no native engine for its sources"
    if mode is Mode.NUMBA:
        log.info("%s %s, so Numba compiles it", package, why)
    elif wanted() is Mode.NATIVE:
        log.warning("%s %s, so its rules run as plain Python. Unset %s to let Numba compile them", package, why, VARIABLE)
    elif find_spec("numba") is None:
        log.warning("%s %s, so its rules run as plain Python. pip install 'nexarium[develop]' lets Numba compile them", package, why)
    return mode


INTERPRETED = search_mode() is Mode.PYTHON
"""Whether everything in this process runs as plain Python."""
