"""The same games compiled and interpreted, byte for byte: each way runs in a process of its own."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("numba")

from nexarium.core import compiled_once
from nexarium.core.modes import INTERPRETED
from nexarium.core.rules import inner_rule
from nexarium.core.sources import PACKAGE, SHARED, sources

from ..catalogue_games import PRESETS
from ..compiled import without_compiling

ROOT = Path(__file__).parents[2]
GAMES = 3 if os.environ.get("MANY_GAMES") else 1
"""Random games of each ready-made choice of options; `make twins` plays more."""
SCRIPT = """
import sys
from nexarium.core.modes import INTERPRETED
from nexarium.testing.reference import described
from tests.catalogue_games import PRESETS, game_of

games, wanted = int(sys.argv[1]) * len(PRESETS), sys.argv[2] == "interpreted"
assert INTERPRETED == wanted
for number, (name, options) in enumerate(PRESETS):
    print(name, options)
    for line in described(game_of(name, options), range(number, games, len(PRESETS))):
        print(line)
"""


def told(interpreted: bool) -> list[str]:
    environment = {**os.environ, "NEXARIUM_RULES": "python" if interpreted else ""}
    way = "interpreted" if interpreted else "compiled"
    result = subprocess.run([sys.executable, "-c", SCRIPT, str(GAMES), way], env=environment, capture_output=True, text=True, cwd=ROOT)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.slow
def test_games_are_the_same_compiled_and_interpreted():
    compiled, interpreted = told(False), told(True)
    assert sum(line.startswith("the end of") for line in compiled) >= GAMES * len(PRESETS)
    assert compiled == interpreted


def test_a_script_may_have_rules_of_its_own():
    script = "from nexarium.core.rules import rule\n@rule\ndef twice(n):\n    return 2 * n\nprint(twice(21))"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT).stdout == "42\n"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_several_processes_need_at_once_is_compiled_once(tmp_path):
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "NUMBA_DEBUG_CACHE": "1"}
    command = [sys.executable, "-c", "from nexarium.core.catalogue import load; load('tictactoe')"]
    both = [subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=ROOT) for _ in range(2)]
    told = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    written = re.findall(r"data saved to '(.*)'", "".join(told))
    assert written
    assert sorted(written) == sorted(set(written))


WORK = compiled_once.Work("chess", 42.0)


def test_who_waits_for_a_process_that_was_stopped_goes_on_by_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled_once, "PATIENCE", 0.2)
    stopped, waiting = compiled_once.Turn(tmp_path), compiled_once.Turn(tmp_path)
    with stopped.given_back(), waiting.given_back():
        stopped.take(WORK)
        began = time.monotonic()
        waiting.take(WORK)
        assert time.monotonic() - began >= 0.2


ROOMS = ("rules.py", "box/board.toml", "bots/knowledge.py")
BESIDE = ("scene/board.py", "words/en.ftl", "notation.py", "page/main.py", "readings/board.toml", "rules/notes.md")


def test_what_is_kept_depends_on_the_compiled_rooms_alone(tmp_path):
    from nexarium.core.compiling import cache_directory

    def kept_after(name: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"# {name}")
        cache_directory.cache_clear()
        return cache_directory(tmp_path)

    begun = kept_after("__init__.py")
    assert [kept_after(name) for name in BESIDE] == [begun] * len(BESIDE)
    assert len({begun, *map(kept_after, ROOMS)}) == 1 + len(ROOMS)
    cache_directory.cache_clear()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_all_that_is_compiled_of_the_server_is_among_the_sources_that_the_cache_knows():
    known = {path.relative_to(PACKAGE).as_posix() for path in sources(PACKAGE, SHARED)}
    compiles = re.compile(r"^from nexarium\.core\.rules import .*\b(rule|inner_rule|hot_rule|kernel|contract)\b", re.MULTILINE)
    shared = [path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "games"]
    compiled = {path.relative_to(PACKAGE).as_posix() for path in shared if compiles.search(path.read_text("utf-8"))}
    assert "search/playouts.py" in compiled
    assert compiled <= known


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("module", ["nexarium.games.keepers.scene.board", "tictactoe.scene"])
def test_what_draws_cannot_be_compiled(module):
    def shout(board):
        return board

    shout.__module__ = module
    with pytest.raises(TypeError, match="only in a game's packages box, rules, bots"):
        inner_rule(shout)


@pytest.mark.parametrize("first", ["compiling", "rules", "contract", "calls"])
def test_any_part_of_the_core_can_be_imported_first(first):
    script = f"import nexarium.core.{first}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert without_compiling(done.stderr) == ""
