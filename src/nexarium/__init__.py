"""Nexarium: a tabletop server and library. `load` a game, play it, search it, simulate it.

>>> import nexarium
>>> state = nexarium.load("nexos").new_initial_state()
>>> len(state.legal_actions())
515
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from nexarium.deprecated import find_old_modules, old_names

if TYPE_CHECKING:
    from nexarium.analysis import analyse, review
    from nexarium.core.catalogue import catalogue, game_of, load, replay
    from nexarium.core.errors import BadOption, BadRecord, IllegalAction, NexariumError, UnknownGame
    from nexarium.core.game import Game, History, State
    from nexarium.core.record import Record
    from nexarium.core.study import Study

__version__: str
"""The installed version (PEP 440)."""

__all__ = [
    "BadOption",
    "BadRecord",
    "Game",
    "History",
    "IllegalAction",
    "NexariumError",
    "Record",
    "State",
    "Study",
    "UnknownGame",
    "analyse",
    "catalogue",
    "game_of",
    "load",
    "replay",
    "review",
]

_HOMES = {
    "analysis": ("analyse", "review"),
    "core.catalogue": ("Record", "catalogue", "game_of", "load", "replay"),
    "core.errors": ("BadOption", "BadRecord", "IllegalAction", "NexariumError", "UnknownGame"),
    "core.game": ("History", "Game", "State"),
    "core.study": ("Study",),
}


def __getattr__(name: str) -> Any:
    """Import the public names at first use: the command decides before that whether rules are compiled."""
    if name == "__version__":
        globals()[name] = found = _installed_version()
        return found
    for home, names in _HOMES.items():
        if name in names:
            found = getattr(import_module(f"nexarium.{home}"), name)
            globals()[name] = found
            return found
    return old_names(__name__)(name)


def _installed_version() -> str:
    """Return the version in the installation's metadata, or 0+unknown where the sources run without one."""
    from importlib.metadata import PackageNotFoundError, version  # `import nexarium` alone loads little

    try:
        return version("nexarium")
    except PackageNotFoundError:
        return "0+unknown"


def __dir__() -> list[str]:
    """Return all names, including those not imported yet: completion in a notebook and `help` use this."""
    return sorted({*globals(), *__all__})


find_old_modules()
