"""Every command and every worker begins with it: a process that plays what is compiled already loads no more than it needs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nexarium.core.catalogue import load

from ..catalogue_games import random_position

LIBRARIES = [
    "alembic",
    "aiosmtplib",
    "aiosqlite",
    "babel",
    "cryptography",
    "fluent",
    "httpcore2",
    "httpx2",
    "matplotlib",
    "openskill",
    "prometheus_client",
    "pyarrow",
    "pydantic",
    "ray",
    "rustworkx",
    "sqlalchemy",
    "starlette",
    "tomlkit",
    "uvicorn",
    "webauthn",
    "websockets",
    "asyncio",
    "ssl",
    "urllib.request",
]
"""What the server, clusters, measurements and files of settings need."""
COMPILER = ("numba", "llvmlite", "nexarium.core.compiling")
ALL_GAMES = ("numpy", "msgspec", "nexarium.core.game", "nexarium.core.catalogue")
"""What every game needs."""
OWN_GAMES = ("keepers", "kepler", "nemesis", "nexos")
OTHER_GAMES = tuple(f"nexarium.games.{name}" for name in OWN_GAMES if name != "nexos")
RULES = tuple(f"nexarium.games.{name}.{part}" for name in OWN_GAMES for part in ("rules.contract", "rules.numbering", "scene", "bots"))
"""What takes longer than a game's definition, which does without it."""
SLOW_LIBRARY = ("importlib.abc", "importlib.resources", "tempfile", "pathlib", "inspect", "dataclasses", "asyncio")
"""Modules of the standard library that cost more than the package itself."""

LISTS = """
import sys
from nexarium.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""

PLAYS = """
import sys
from nexarium.core.catalogue import load
from nexarium.search.playouts import run
print(run(load("tictactoe"), 20, 5).plies.sum())
print(*(name for name in sys.modules if name.startswith("nexarium.games.") or name == "numba.np.arraymath"))
"""


def test_what_is_compiled_needs_neither_a_compiler_nor_other_games():
    """The first process compiles whatever no test before has; the second finds it."""
    environment = {**os.environ, "NEXARIUM_RULES": ""}
    first, second = (
        subprocess.run([sys.executable, "-c", PLAYS], env=environment, check=True, capture_output=True, text=True).stdout.split("\n")
        for _ in range(2)
    )
    assert second[0] == first[0]
    assert second[1] == "", "half a second's work for nothing"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a few moves of the tutorial's game."""
    path = tmp_path_factory.mktemp("record") / "game.json"
    path.write_text(random_position(load("tictactoe"), 1, 4).to_json())
    return path


def loaded_by(*command: str, status: int = 0) -> set[str]:
    """Return the modules that Python has loaded at the end of a command, in a process of its own."""
    environment = {name: value for name, value in os.environ.items() if name != "NEXARIUM_RULES"}
    done = subprocess.run([sys.executable, *command], env=environment, capture_output=True, text=True)
    assert done.returncode == status, done.stderr
    return set(done.stderr.split("\n")[-2].split())


@pytest.mark.parametrize(
    ("command", "unneeded"),
    [
        ("--version", (*ALL_GAMES, *COMPILER, "rich.console")),
        ("--help", (*ALL_GAMES, *COMPILER)),
        ("simulate --help", (*ALL_GAMES, *COMPILER)),
        ("simulate nexos --help", (*OTHER_GAMES, *RULES, *COMPILER)),
        ("games", (*RULES, *COMPILER)),
        ("games nexos", (*RULES, *COMPILER)),
        ("bots", (*COMPILER, "nexarium.games")),
        ("bots nexos", (*OTHER_GAMES, *COMPILER)),
        ("replay RECORD", ("nexarium.games", *COMPILER)),
        ("perft tictactoe --depth 1", ("nexarium.games", "nexarium.bots", "nexarium.arena")),
    ],
)
def test_a_command_loads_what_it_needs(command: str, unneeded: tuple[str, ...], record: Path) -> None:
    words = [str(record) if word == "RECORD" else word for word in command.split()]
    loaded = loaded_by("-c", LISTS, *words)
    assert "nexarium.cli.commands" in loaded
    assert not loaded.intersection((*LIBRARIES, *unneeded))


def test_the_package_alone_loads_nothing_slow() -> None:
    loaded = loaded_by("-I", "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; import nexarium; print(*sys.modules, file=sys.stderr)")
    assert {name for name in loaded if name.partition(".")[0] == "nexarium"} == {"nexarium", "nexarium.deprecated"}
    assert not loaded.intersection((*SLOW_LIBRARY, *ALL_GAMES, *LIBRARIES, *COMPILER))


def test_a_game_that_is_loaded_brings_no_library_but_numpy_and_msgspec() -> None:
    loaded = loaded_by("-c", "import sys, nexarium; nexarium.load('nexos').new_initial_state(); print(*sys.modules, file=sys.stderr)")
    assert not loaded.intersection((*LIBRARIES, *OTHER_GAMES, "typer", "rich"))
