"""The package alone plays with NumPy and msgspec. For everything else, a sentence names the extra that installs what is missing."""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from importlib.util import find_spec
from pathlib import Path

import pytest

from .without import command, run_script, with_only, without

SOURCES = Path(__file__).parents[2] / "src" / "nexarium"
PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
PLAYS = """
import numpy as np
import nexarium
from nexarium.arena.match import match
from nexarium.arena.simulate import simulate
from nexarium.bots import make_bot
from nexarium.search.batch import Batch
from nexarium.search.playouts import run

game = nexarium.load("tictactoe")
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert nexarium.replay(state.to_record()) == state
assert state._repr_svg_().startswith("<svg")
batch = Batch(game, 3)
assert run(game, 5, 1).plies.min() >= 5
bot = make_bot("level:1", game, 1)
assert bot.choose(game.new_initial_state()) in range(9)
assert simulate(game, 3, ["greedy"], seed=1).games == 3
assert len(match(game, ["level:1", "random"], 2, seed=1).outcomes) == 2
for name in nexarium.catalogue():
    run(nexarium.load(name), 1, 1)
print("played")
"""


IMPORTED_AS = {"fluent.syntax": "fluent", "markdown-it-py": "markdown_it", "open_spiel": "pyspiel", "pillow": "PIL"}
"""The names by which packages are imported, where they differ from their own."""
BROUGHT = {"open_spiel": "pyspiel", "llvmlite": "numba"}
"""Names that are imported too, each with that of the package that always brings it."""
NOT_IMPORTED = {"aiosqlite", "ray", "ziglang"}
"""Packages that are imported by SQLAlchemy, by their name in a string, and never: it is a program."""


def packages(extra: str) -> set[str]:
    """Return the names by which an extra's own packages are imported."""
    names = [re.split(r"[<>=\[; ]", each)[0] for each in EXTRAS[extra]]
    return {IMPORTED_AS.get(name, name.replace("-", "_")) for name in names} - {"nexarium"}


def imported() -> set[str]:
    """Return the names of all packages that Nexarium imports anywhere, without those of Python itself."""
    names: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.partition(".")[0])
    return names - set(sys.stdlib_module_names) - {"nexarium"}


def test_what_is_imported_is_a_dependency_and_every_dependency_is_imported() -> None:
    declared = {"numpy", "msgspec"}.union(*map(packages, EXTRAS))
    used = imported()
    assert {BROUGHT.get(name, name) for name in used} <= declared
    assert declared - NOT_IMPORTED <= used


def test_the_package_alone_needs_numpy_and_msgspec() -> None:
    assert [re.split(r"[<>=]", each)[0] for each in PROJECT["dependencies"]] == ["numpy", "msgspec"]
    done = run_script(with_only("numpy", "msgspec", "nexarium", "tictactoe") + PLAYS)
    assert done.stdout == "played\n", done.stderr


def sentence(package: str, extra: str) -> str:
    return f"needs the package {package}, which is not installed: pip install 'nexarium[{extra}]'\n"


@pytest.mark.parametrize(
    ("missing", "arguments", "extra"),
    [
        ("typer", "games", "play"),
        ("rich", "--help", "play"),
        ("starlette", "play --no-browser", "play"),
        ("sqlalchemy", "doctor", "play"),
        ("httpx2", "admin load", "client"),
        ("websockets", "connect random --to http://127.0.0.1:9 --no-compiled", "client"),
        ("numba", "wasm tictactoe", "develop"),
        ("tomlkit", "simulate kepler -n 1 --data board:prizes=[5,3,1]", "lab"),
        ("openskill", "tournament kepler --players 3 --bot random --bot random --bot greedy --rounds 1", "lab"),
    ],
)
def test_a_command_names_the_extra_that_it_needs(missing: str, arguments: str, extra: str, tmp_path: Path) -> None:
    done = run_script(command([missing]), *arguments.split())
    assert done.returncode == 2
    assert done.stderr.endswith(sentence(missing, extra)), done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("missing", "code", "extra"),
    [
        ("httpx2", "import nexarium.client", "client"),
        ("openskill", "from nexarium.server.club.rating import after; after([], {})", "server"),
        ("rustworkx", "from nexarium.server.club.pairing import swiss; swiss([], 2)", "server"),
        ("fluent", "from nexarium.core.words import words; words('nexarium.server', 'en')('rules.found', n=2)", "play"),
        ("gymnasium", "import nexarium.adapters.gymnasium", "research"),
        ("pettingzoo", "import nexarium.adapters.pettingzoo", "research"),
        ("pyspiel", "import nexarium.adapters.open_spiel", "research"),
        ("ray", "from nexarium.bots.cluster import find_ray; find_ray()", "cluster"),
        ("matplotlib", "from nexarium.arena.pictures import check_pictures; check_pictures()", "lab"),
        ("pyarrow", "from pathlib import Path; from nexarium.arena.rows import check_rows; check_rows(Path('a.parquet'))", "lab"),
        ("resvg_py", "from nexarium.core.raster import plain_svg; plain_svg('<svg/>')", "pictures"),
    ],
)
def test_a_library_names_the_extra_that_it_needs(missing: str, code: str, extra: str) -> None:
    caught = f"\nfrom nexarium.core.errors import NexariumError\ntry:\n    {code}\nexcept NexariumError as error:\n    print(error)"
    done = run_script(without(missing) + caught)
    assert f"pip install 'nexarium[{extra}]'" in done.stdout, done.stderr


def test_a_package_of_somebody_else_is_not_taken_for_one_of_an_extra() -> None:
    done = run_script("from nexarium.core.errors import needed_for\nwith needed_for('this', 'lab'):\n    import nexarium.no_such_module")
    assert "ModuleNotFoundError: No module named 'nexarium.no_such_module'" in done.stderr


@pytest.fixture
def served(tmp_path: Path):
    """The address of `nexarium play` where only the packages of the extra play are installed."""
    others = sorted({package for extra in EXTRAS if extra != "play" for package in packages(extra)} - packages("play"))
    assert find_spec("webauthn"), "the test would show nothing"
    arguments = ["play", "--no-browser", "--port", "0", "--database", str(tmp_path / "tables.sqlite")]
    script = [sys.executable, "-c", command(others), *arguments]
    environment = {**os.environ, "NEXARIUM_BOT_WORKERS": "0"}  # which would compile
    server = subprocess.Popen(script, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment)
    try:
        assert server.stderr is not None
        said = []
        while not (found := re.search(r"at (http://\S+)", line := server.stderr.readline())):
            assert line, said  # it has ended
            said.append(line)
        assert any("pip install 'nexarium[server]'" in line for line in said)
        yield found[1]
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(60) == 0


def test_play_serves_tables_without_the_packages_of_servers(served: str) -> None:
    with urllib.request.urlopen(f"{served}/api/catalogue") as answer:
        assert json.load(answer)["games"]
    table = posted(served, "tables", game="tictactoe", seats=[{"who": "you"}, {"who": "you"}])
    assert table["table"]
    with pytest.raises(urllib.error.HTTPError) as refused:
        posted(served, "me/register", name="Ada")
    assert refused.value.code == 501
    assert "pip install 'nexarium[server]'" in json.load(refused.value)["error"]


def posted(served: str, path: str, **body: object) -> dict[str, object]:
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{served}/api/{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return dict(json.load(answer))
