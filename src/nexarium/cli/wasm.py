"""`nexarium wasm`: a game's rules, its bot functions and the search as a WebAssembly module with its description.

Numba must be switched to WebAssembly before anything is compiled, so this needs a process of its own: the command is one.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from nexarium.core.errors import BrokenGame
from nexarium.core.files import replaced

if TYPE_CHECKING:
    from nexarium.core.bot_config import BotConfig
    from nexarium.core.engines.target import Target
    from nexarium.core.game import Game


class Built(NamedTuple):
    """The written files, and the seconds that each step took."""

    module: Path
    description: Path
    seconds: Mapping[str, float]


def prepare() -> Target:
    """Prepare this process for building modules."""
    os.environ["LLVMLITE_ENABLE_OPAQUE_POINTERS"] = "1"  # before LLVM is loaded: versions before 20 also have typed pointers
    from nexarium.core.engines.target import install

    return install()


def build(target: Target, choose: Callable[[], Game], folder: Path) -> Built:
    """Build the module of the game that `choose` loads, and write GAME.wasm and GAME.json. A process that builds several modules compiles
    the search once. Raises `NotForTheBrowser` if the game's rules or bots need what WebAssembly lacks."""
    from nexarium.core.engines.target import NotForTheBrowser

    begun = time.perf_counter()
    target.raises.clear()
    game = choose()
    from nexarium.bots.level import knowledge_of
    from nexarium.core.engines.description import describe
    from nexarium.core.engines.wasm.module import build_module, refuse_exceptions, refuse_imports
    from nexarium.core.rules import chance
    from nexarium.search import blocks

    try:
        knowledge = _known(game, knowledge_of(game))
        contract: dict[str, Any] = {"chance": chance, **game.rules.functions, **knowledge.functions}
        refuse_exceptions(target)
        refuse_imports(target, contract.values())
        entries = blocks.functions(judged="evaluate" in contract)
        compiled = time.perf_counter()
        module = build_module(target, contract, entries)
    except NotForTheBrowser as error:
        raise NotForTheBrowser(f"{game.name} cannot be built for the browser: {error}") from None
    seconds = {"compiled": compiled - begun, "linked": time.perf_counter() - compiled}
    folder.mkdir(parents=True, exist_ok=True)
    built = Built(folder / f"{game.name}.wasm", folder / f"{game.name}.json", seconds)
    with replaced(built.module) as beside:
        beside.write_bytes(module)
    description = describe(game, knowledge, list(contract), blocks.described())
    with replaced(built.description) as beside:
        beside.write_text(json.dumps(description, separators=(",", ":")) + "\n", "utf-8")
    return built


def _known(game: Game, knowledge: BotConfig) -> BotConfig:
    """Return the game's bot configuration. Its functions must be the same for any number of seats: a module has one per name."""
    whole: BotConfig = game.definition.load_bots() if game.definition.load_bots else knowledge
    for seats, known in whole.for_seats.items():
        if dict(known.functions) != dict(whole.functions):
            raise BrokenGame(f"{game.name}: what bots know at tables of {seats} are other functions; a module has one of each name")
    return whole
