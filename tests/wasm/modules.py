"""Modules of games, built once for all tests of a run, and Node to run them."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatch_build import find_npm

from nexarium.core.catalogue import catalogue
from nexarium.core.compiling import cache_directory
from nexarium.core.sources import FOR_ENGINES, PACKAGE, sources

from ..node import node
from .native import Asked

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
EVERY = bool(os.environ.get("EVERY_MODULE"))
"""`make wasm-check`: more of each game and each ready-made choice of options, and all of them in every browser."""
QUICK = ("tictactoe", "kepler")
"""A game of another package, without chance, of whose bots nothing is known; and one of the server's."""
GAMES, SIMULATIONS = (200, [20_000, 5_000, 5_000, 5_000]) if EVERY else (5, [4_000, 1_000, 4_000, 300, 100])
"""Random games, and simulations before each choice of a searched one."""
COMPILED = {name: value for name, value in os.environ.items() if name != "NEXARIUM_RULES"}


def build(games: Iterable[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`nexarium wasm`, in a process of its own."""
    command = [sys.executable, "-m", "nexarium", "wasm", *games, "--out", str(folder)]
    return subprocess.run(command, env={**COMPILED, **environment}, capture_output=True, text=True)


def module_of(game: str) -> Path:
    """The folder with a game's module. Where it must be built, the modules of all games that must be are, in one process."""
    digest = hashlib.sha256()
    for path in sources(PACKAGE, FOR_ENGINES):
        digest.update(path.read_bytes())
    installed = {name: Path(str(files(entry.package))) for name, entry in catalogue().items()}
    folders = {name: cache_directory(package) / f"wasm-{digest.hexdigest()[:16]}" for name, package in installed.items()}
    cache_directory().mkdir(parents=True, exist_ok=True)
    with open(cache_directory() / "modules.lock", "w") as lock, TemporaryDirectory() as out:
        fcntl.flock(lock, fcntl.LOCK_EX)  # tests run in several processes
        missing = [name for name, folder in folders.items() if not (folder / f"{name}.json").exists()]
        if game in missing:
            done = build(missing, Path(out))
            assert done.returncode == 0, done.stderr
            for name in missing:
                folders[name].mkdir(parents=True, exist_ok=True)
                for suffix in (".wasm", ".json"):
                    shutil.move(Path(out) / f"{name}{suffix}", folders[name])
    return folders[game]


def bundle(script: str, folder: Path) -> Path:
    """A test's script in one file, as Node and browsers read it."""
    npm, environment = find_npm()
    bundled = folder / f"{Path(script).stem}.mjs"
    command = ["rolldown", str(HERE / script), "--file", str(bundled), "--platform", "node", "--format", "esm"]
    subprocess.run([*npm, "exec", "--", *command], cwd=ROOT / "web", env=environment, check=True, capture_output=True)
    return bundled


def told_by_node(script: Path, folder: Path, game: str, asked: list[Asked]) -> list[dict[str, Any]]:
    """What a module tells of each thing asked."""
    command = [node(), str(script), str(folder / f"{game}.wasm"), str(folder / f"{game}.json")]
    done = subprocess.run([*command, *(json.dumps(each.as_json()) for each in asked)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
