"""Compiles and plays with the oldest and the newest Numba that pyproject.toml admits, each in an environment of its own.

The house uses names of Numba's that it does not promise to keep (`nexarium.core.numba_internals`), so the range is one that was tried.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
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
from nexarium.core.contract import INTERPRETED
from importlib import import_module
print(numba.__version__ if not INTERPRETED else "interpreted", file=sys.stderr)
for name in sys.argv[1:]:
    game = Game(import_module(name).DEFINITION)
    played = run(game, 3, 5)
    print(name, sha256(played.scores.tobytes() + played.returns.tobytes() + played.plies.tobytes()).hexdigest())
"""


def admitted() -> tuple[str, str]:
    """The two ends of the range as pip's requirements: the oldest release of its first series, the newest below its end."""
    requirements = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    (found,) = [match for each in requirements if (match := re.fullmatch(r"numba>=([\d.]+),<([\d.]+)", each))]
    return f"numba=={found[1]}.0", f"numba>={found[1]},<{found[2]}"


def played(python: Path | str, games: list[str], **environment: str) -> list[str]:
    """What the script prints of some games."""
    paths = os.pathsep.join(map(str, (ROOT / "src", TUTORIAL)))
    result = subprocess.run(
        [python, "-c", SCRIPT, *games], env={**os.environ, "PYTHONPATH": paths, **environment}, capture_output=True, text=True, cwd=ROOT
    )
    if result.returncode:
        sys.exit(f"{result.stderr}\n{python} cannot play {', '.join(games)}")
    print(result.stderr.strip())
    return result.stdout.splitlines()


def main(games: list[str]) -> None:
    expected = played(sys.executable, games, NUMBA_DISABLE_JIT="1")
    for requirement in admitted():
        with tempfile.TemporaryDirectory() as temporary:
            place = Path(temporary)
            venv.create(place / "own", with_pip=True)
            python = place / "own" / "bin" / "python"
            subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", requirement, "msgspec"], check=True)
            assert played(python, games, XDG_CACHE_HOME=temporary) == expected, requirement
    print("the oldest and the newest Numba play what plain Python plays")


if __name__ == "__main__":
    main(sys.argv[1:] or ["tictactoe", "nexarium.games.nexos"])
