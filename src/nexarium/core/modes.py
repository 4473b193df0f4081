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

from nexarium.core.engines.native.loader import Engine, engine_of, search_engine, variant_engine
from nexarium.core.errors import BadOption
from nexarium.core.sources import package_of
from nexarium.core.variants import MARK, installed_package, notes_on, variant_of

VARIABLE = "NEXARIUM_RULES"
AT_ONCE = "NEXARIUM_VARIANTS_AT_ONCE"
"""The environment variable of a process in which variants never wait for a compiler: without an engine they are interpreted. Bot workers
get it from a server that builds engines of variants beside them."""
_MODE, _ENGINE = "mode", "engine"
"""What is noted about a variant (`notes_on`)."""
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
    package, variant = package_of(module), variant_of(module)
    if variant:
        return _mode_of_variant(f"{package}{MARK}{variant}")
    return _mode_of_game(package) if package else _mode_outside_games(module)


def native_engine(module: str) -> Engine:
    """Return the engine of a module whose mode is native."""
    package, variant = package_of(module), variant_of(module)
    if variant:
        name = f"{package}{MARK}{variant}"
        found = notes_on(name).get(_ENGINE) or variant_engine(name)
    else:
        found = engine_of(package) if package else search_engine()
    assert found is not None
    return found


def may_be_faster(package: str) -> bool:
    """Return whether a variant that runs as plain Python here has got an engine since it was imported."""
    return notes_on(package).get(_MODE) is Mode.PYTHON and search_mode() is Mode.NATIVE and variant_engine(package) is not None


def _mode_outside_games(module: str) -> Mode:
    """Return the mode of a module of Nexarium, or of a script, of which there is no engine."""
    if search_mode() is Mode.NATIVE and not module.startswith("nexarium."):
        return _without_engine()
    return search_mode()


def _without_engine() -> Mode:
    return Mode.NUMBA if has_numba() and wanted() is None else Mode.PYTHON


@cache
def _mode_of_game(package: str) -> Mode:
    if search_mode() is not Mode.NATIVE:
        return search_mode()
    if engine_of(package) is not None:
        return Mode.NATIVE
    mode = _without_engine()
    _say(package, mode, "has no native engine for its sources")
    return mode


def _mode_of_variant(package: str) -> Mode:
    """Return the mode of a variant, which is chosen when its first module is imported: its modules call each other."""
    notes = notes_on(package)
    if _MODE not in notes:
        engine = variant_engine(package) if search_mode() is Mode.NATIVE else None
        notes[_ENGINE], notes[_MODE] = engine, _choose_for_variant(package, engine)
    mode: Mode = notes[_MODE]
    return mode


def _choose_for_variant(package: str, engine: Engine | None) -> Mode:
    if search_mode() is not Mode.NATIVE:
        return search_mode()
    if engine is not None:
        return Mode.NATIVE
    if os.environ.get(AT_ONCE):
        return Mode.PYTHON
    mode = _without_engine()
    _say(installed_package(package), mode, "has other printed data than its native engine")
    return mode


def _say(package: str, mode: Mode, why: str) -> None:
    """Log why a game is not played by an engine, and what to do."""
    if mode is Mode.NUMBA:
        log.info("%s %s, so Numba compiles it", package, why)
    elif wanted() is Mode.NATIVE:
        log.warning("%s %s, so its rules run as plain Python. Unset %s to let Numba compile them", package, why, VARIABLE)
    elif find_spec("numba") is None:
        log.warning("%s %s, so its rules run as plain Python. pip install 'nexarium[develop]' lets Numba compile them", package, why)


INTERPRETED = search_mode() is Mode.PYTHON
"""Whether everything in this process runs as plain Python."""
