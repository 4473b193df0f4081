"""Researchers can do without the web server's libraries: all that does not serve imports and plays when none of them is there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytest.importorskip("gymnasium")

SCRIPT = """
import sys
from importlib.abc import MetaPathFinder

SERVING = "starlette uvicorn websockets sqlalchemy alembic openskill rustworkx aiosqlite httpcore2 aiosmtplib typer \
rich cryptography webauthn httpx2 prometheus_client markdown_it".split()

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in SERVING:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())

import numpy as np
import nexarium
from nexarium import vector
from nexarium.arena.match import match
from nexarium.arena.simulate import simulate
import nexarium.adapters.gymnasium, nexarium.adapters.pettingzoo, nexarium.adapters.open_spiel
from nexarium.search.batch import Batch
from nexarium.search.playouts import run

game = nexarium.load("nexos", players=2)
tables = vector.make(game, 2)
seen, _ = tables.reset(seed=1)
tables.step(seen["action_mask"].argmax(axis=1))
assert game.new_initial_state()._repr_svg_().startswith("<svg")
from nexarium.bots import make_bot
assert make_bot("greedy", nexarium.load("kepler"), 1)
print("played")
"""


def test_all_that_does_not_serve_does_without_the_servers_libraries():
    pytest.importorskip("pyspiel")
    pytest.importorskip("pettingzoo")
    done = subprocess.run([sys.executable, "-c", SCRIPT], env={**os.environ, "NEXARIUM_RULES": "python"}, capture_output=True, text=True)
    assert done.stdout == "played\n", done.stderr
