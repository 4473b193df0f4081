"""Compiles and plays with the oldest and the newest Numba that pyproject.toml admits, each in an environment of its own; and builds a
module for browsers, which Node plays. The newest is left out where all other tests have it: where this environment's is of its series.

The server uses names of Numba's that it does not promise to keep (`nexarium.core.numba_internals`), so the range is one that was tried.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial" / "tictactoe" / "src"
SCRIPT = """
import sys
from hashlib import sha256
import numba
from nexarium.core.definition import Definition
from nexarium.core.game import Game
from nexarium.search.playouts import run
from nexarium.core.modes import INTERPRETED
from importlib import import_module
print(numba.__version__ if not INTERPRETED else "interpreted", file=sys.stderr)
for name in sys.argv[1:]:
    game = Game(import_module(name).DEFINITION)
    played = run(game, 3, 5)
    print(name, sha256(played.scores.tobytes() + played.returns.tobytes() + played.plies.tobytes()).hexdigest())
"""

MODULE = """
import json, os, sys
os.environ["NEXARIUM_RULES"] = "numba"
from importlib import import_module
from pathlib import Path
from nexarium.cli import engines
from nexarium.core.game import Game

target = engines.target()
game = engines.game_part(target, Game(import_module(sys.argv[1]).DEFINITION))
search = engines.search_part(target)
from nexarium.core.engines.wasm.module import build_module
Path(sys.argv[2], f"{game.name}.wasm").write_bytes(build_module(search, game))
Path(sys.argv[2], f"{game.name}.json").write_text(json.dumps(game.description))
"""
NATIVE = """
import json, sys
from importlib import import_module
from nexarium.core.game import Game
from tests.wasm.native import Asked, tell
game = Game(import_module(sys.argv[1]).DEFINITION)
asked = Asked.of(game, 20, [500, 300, 300, 100])
print(json.dumps([asked.as_json(), tell(game, asked)]))
"""
SMALL = "tictactoe"
"""The game whose module is built."""


def admitted(here: str) -> list[str]:
    """The two ends of the range as pip's requirements: the oldest release of its first series, and the newest below its end, unless the
    version that is `here` belongs to the last series."""
    requirements = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["develop"]
    (found,) = [match for each in requirements if (match := re.fullmatch(r"numba>=([\d.]+),<([\d.]+)", each))]
    major, minor = map(int, here.split(".")[:2])
    newest = [] if f"{major}.{minor + 1}" == found[2] else [f"numba>={found[1]},<{found[2]}"]
    return [f"numba=={found[1]}.0", *newest]


def ran(python: Path | str, script: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A script that ended well, over these sources."""
    here = {name: value for name, value in os.environ.items() if name != "NEXARIUM_RULES"}
    here["PYTHONPATH"] = os.pathsep.join(map(str, (ROOT / "src", TUTORIAL, ROOT)))
    result = subprocess.run([python, "-c", script, *arguments], env={**here, **environment}, capture_output=True, text=True, cwd=ROOT)
    if result.returncode:
        sys.exit(f"{result.stderr}\n{python} cannot run with {', '.join(arguments)}")
    return result


def played(python: Path | str, games: list[str], **environment: str) -> list[str]:
    """What the script prints of some games."""
    result = ran(python, SCRIPT, *games, **environment)
    print(result.stderr.strip())
    return result.stdout.splitlines()


def bundled(folder: Path) -> Path:
    """The script by which Node tells what a module does (tests/wasm)."""
    script = folder / "node.mjs"
    command = [sys.executable, str(ROOT / "hatch_build.py"), "exec", "--", "rolldown", str(ROOT / "tests" / "wasm" / "node.ts")]
    subprocess.run([*command, "--file", str(script), "--platform", "node", "--format", "esm"], check=True, stdout=subprocess.DEVNULL)
    return script


def told_by_node(folder: Path, asked: dict[str, object]) -> dict[str, str]:
    """What Node tells of the module in a folder."""
    command = ["exec", "--", "node", str(bundled(folder)), str(folder / f"{SMALL}.wasm"), str(folder / f"{SMALL}.json"), json.dumps(asked)]
    done = subprocess.run([sys.executable, str(ROOT / "hatch_build.py"), *command], check=True, stdout=subprocess.PIPE, text=True)
    told: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return told


def main(games: list[str]) -> None:
    expected = played(sys.executable, games, NEXARIUM_RULES="python")
    asked, told = json.loads(ran(sys.executable, NATIVE, SMALL, NEXARIUM_RULES="python").stdout)
    requirements = admitted(here := version("numba"))
    if len(requirements) == 1:
        print(f"{here}, with which everything is tested, is of the newest series")
    for requirement in requirements:
        with tempfile.TemporaryDirectory() as temporary:
            place = Path(temporary)
            venv.create(place / "own", with_pip=True)
            python = place / "own" / "bin" / "python"
            subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", requirement, "msgspec"], check=True)
            for how in ("compiled now", "compiled before"):
                assert played(python, games, XDG_CACHE_HOME=temporary) == expected, f"{requirement}, {how}"
            ran(python, MODULE, SMALL, temporary)
            assert told_by_node(place, asked) == told, f"a module that was built with {requirement}"
    print("every Numba that was tried plays what plain Python plays, and builds modules that do")


if __name__ == "__main__":
    main(sys.argv[1:] or ["tictactoe", "nexarium.games.nexos"])
