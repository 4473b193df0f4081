"""Native engines, Numba and plain Python tell the same of every game: lists, chance nodes, memory, scores, observations, search trees.

`tests/wasm` holds the modules for browsers against the same. `make engines-check` asks for more of each, and for every way.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nexarium.core.catalogue import load
from nexarium.core.engines.native.loader import engine_of, search_engine, targets

from ..catalogue_games import PRESETS

ROOT = Path(__file__).parents[2]
EVERY = bool(os.environ.get("EVERY_ENGINE"))
"""`make engines-check`: every preset, more games and simulations, and plain Python too."""
GAMES, SIMULATIONS = (30, [4_000, 1_000, 1_000]) if EVERY else (3, [500, 200])
SCRIPT = """
import json, sys
from nexarium.core.engines.native import loader
wanted, games, simulations, presets = json.loads(sys.argv[1])
if wanted.startswith(("linux", "macos", "windows")):
    loader.targets = lambda: (wanted,)
from nexarium.core.modes import mode_of
from tests.catalogue_games import game_of
from tests.wasm.native import Asked, tell
for name, options in presets:
    game = game_of(name, options)
    mode = mode_of(game.rules.functions["apply"].__module__)
    assert mode == ("native" if wanted.startswith(("linux", "macos", "windows")) else wanted), mode
    print(json.dumps([name, options, tell(game, Asked.of(game, games, simulations))], sort_keys=True))
"""


def shares() -> list[tuple[str, dict[str, object]]]:
    """The presets that are asked about: the first of each game, or all."""
    seen = set[str]()
    return [(name, dict(options)) for name, options in PRESETS if EVERY or not (name in seen or seen.add(name))]


def told(way: str, presets: list[tuple[str, dict[str, object]]], games: int, simulations: list[int]) -> list[str]:
    environment = {**os.environ, "NEXARIUM_RULES": way if way in ("numba", "python") else "native"}
    asked = json.dumps([way, games, simulations, presets])
    done = subprocess.run([sys.executable, "-c", SCRIPT, asked], env=environment, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def built() -> list[tuple[str, dict[str, object]]]:
    presets = [(name, options) for name, options in shares() if engine_of(load(name).definition.package)]
    if search_engine() is None or not presets:
        pytest.skip("there are no native engines for these sources: make engines")
    return presets


@pytest.mark.parametrize("way", [*targets(), pytest.param("numba", marks=pytest.mark.slow)])  # it compiles every game
def test_each_way_tells_the_same(way: str) -> None:
    if way == "numba":
        pytest.importorskip("numba")
    presets = built()
    assert told(way, presets, GAMES, SIMULATIONS) == told(targets()[0], presets, GAMES, SIMULATIONS)


def test_plain_python_tells_the_same() -> None:
    presets, games, simulations = built(), 2 if EVERY else 1, [30]
    assert told("python", presets, games, simulations) == told(targets()[0], presets, games, simulations)
