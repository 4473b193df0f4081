"""`nexarium new` and `nexarium playthrough`, and the tutorial's game: what a stranger begins with is whole."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from contextlib import contextmanager
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

import nexarium
from nexarium.cli import game_checks
from nexarium.cli.new_game import bounds, new_game
from nexarium.core.errors import BadOption
from nexarium.testing import CHECKS, Finding

from ..installed import environment, install

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial" / "tictactoe"
SEALED = ROOT / "docs" / "tutorial" / "sealed"


def run(*arguments: object, folders: tuple[Path, ...] = (), cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *map(str, arguments)], env=environment(*folders), capture_output=True, text=True, cwd=cwd)


@pytest.fixture(scope="module")
def begun(tmp_path_factory) -> tuple[Path, Path]:
    """A new game, and the folder that describes it as installed."""
    folder = tmp_path_factory.mktemp("begun")
    done = run("nexarium", "new", "fresh_dice", "--folder", folder)
    assert done.returncode == 0, done.stderr
    assert "pip install -e" in done.stdout
    described = install(folder / "described", "nexarium-fresh-dice", {"fresh_dice": "fresh_dice:DEFINITION"}, {})
    return folder / "fresh_dice", described


@pytest.mark.slow
def test_a_new_game_passes_its_checks_and_tests_at_once(begun):
    project, described = begun
    done = run("pytest", "-q", "-p", "no:cacheprovider", folders=(project / "src", described), cwd=project)
    assert done.returncode == 0, done.stdout
    assert re.search(r"\b23 passed", done.stdout), "fifteen checks, and the tests of six clauses"


def test_a_new_game_has_nothing_to_mend_and_plays(begun):
    project, described = begun
    folders = (project / "src", described)
    told = json.loads(run("nexarium", "games", "fresh_dice", "--json", folders=folders).stdout)
    assert told["title"] == "Fresh dice"
    assert told["options"] == {"players": [2, 3, 4]}
    assert json.loads(run("nexarium", "simulate", "fresh_dice", "-n", 20, "--players", 3, "--json", folders=folders).stdout)["games"] == 20
    script = "from nexarium.server.http import catalogue_in\nprint([card.name for card in catalogue_in('fr').games][-2:])"
    shown = subprocess.run([sys.executable, "-c", script], env=environment(*folders), capture_output=True, text=True)
    assert shown.stdout == "['fresh_dice', 'tictactoe']\n", shown.stderr


@pytest.mark.parametrize(
    ("written", "instead", "told"),
    [
        ('asks = ["keep"]', 'asks = ["roll; keep"]', "first.toml"),
        ('shapes = ["die"]', 'shapes = ["dice"]', "has the id 'dice'"),
        ('-5"]', '-55"]', "the rules have no FR-55"),
    ],
)
def test_a_mistake_in_its_lesson_is_named(begun, tmp_path, written, instead, told):
    project, described = begun
    changed = tmp_path / "changed"
    shutil.copytree(project, changed)
    [lesson] = changed.rglob("first.toml")
    assert written in lesson.read_text("utf-8")
    lesson.write_text(lesson.read_text("utf-8").replace(written, instead), "utf-8")
    done = run("nexarium", "check", "fresh_dice", folders=(changed / "src", described))
    assert done.returncode != 0
    assert told in done.stdout + done.stderr


@pytest.mark.parametrize("command", [("check", "--select", "E,F,I,B,UP,SIM,RUF,C4,PIE,PT"), ("format", "--check")])
def test_a_new_game_is_written_as_ruff_would(begun, command):
    project, _ = begun
    done = run("ruff", *command, "--isolated", "--line-length", 140, ".", cwd=project)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Chess", "cannot be a game's name"),
        ("my-game", "cannot be a game's name"),
        ("class", "cannot be a game's name"),
        ("json", "a Python module 'json' already"),
        ("nexos", "a game 'nexos' already"),
    ],
)
def test_a_name_that_will_not_do_is_refused(tmp_path, name, says):
    with pytest.raises(BadOption, match=says):
        new_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("version", "allowed", "refused"),
    [
        ("1.2.3", ("1.2.0", "1.2.3", "1.9"), ("1.1.9", "2.0")),
        ("1.0.0.dev12", ("1.0.0.dev12", "1.0.0"), ("0.9", "2.0.0.dev1")),
        ("1.0.1.dev3+g0a1b2c3", ("1.0.1.dev3+g0a1b2c3", "1.1"), ("1.0.0", "2.0")),
        ("2.0rc1", ("2.0rc1", "2.0"), ("1.9", "2.0b1", "3.0")),
    ],
)
def test_a_new_game_needs_the_nexarium_that_made_it_or_a_newer_one_of_its_major_version(version, allowed, refused):
    admitted = SpecifierSet(bounds(version))
    assert [each for each in allowed if each not in admitted] == []
    assert [each for each in refused if each in admitted] == []


def test_a_new_games_package_says_all_that_an_index_asks(tmp_path):
    project = new_game("new_dice", tmp_path)
    described = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    assert described["name"] == "nexarium-new-dice"
    assert described["dependencies"] == [f"nexarium{bounds(nexarium.__version__)}"]
    assert all((project / name).is_file() for name in (described["readme"], *described["license-files"], ".gitignore"))
    assert "${{ matrix.python }}" in (project / ".github" / "workflows" / "tests.yml").read_text("utf-8")
    assert "Private :: Do Not Upload" in described["classifiers"], "nobody uploads the placeholders by accident"


def test_nothing_is_written_over(tmp_path):
    project = new_game("new_dice", tmp_path)
    (project / "README.md").write_text("mine")
    with pytest.raises(BadOption, match="already"):
        new_game("new_dice", tmp_path)
    assert (project / "README.md").read_text() == "mine"


def test_playthroughs_are_written_once_and_compared_afterwards(begun, tmp_path):
    project, described = begun
    folders = (project / "src", described)
    first = run("nexarium", "playthrough", "fresh_dice", "--folder", tmp_path, folders=folders)
    assert (first.returncode, first.stdout.count("wrote")) == (0, 3)
    for path in tmp_path.iterdir():
        assert path.read_text() == (project / "tests" / "playthroughs" / path.name).read_text(), "the starter's are up to date"
    again = run("nexarium", "playthrough", "fresh_dice", "--folder", tmp_path, folders=folders)
    assert (again.returncode, again.stdout.count("wrote")) == (0, 0)
    golden = tmp_path / "fresh_dice-two.txt"
    golden.write_text(golden.read_text().replace("scores: [", "scores: [1"))
    changed = run("nexarium", "playthrough", "fresh_dice", "--folder", tmp_path, folders=folders)
    assert changed.returncode == 1
    assert "no longer played as it was" in changed.stdout
    assert "nexarium playthrough fresh_dice --all" in changed.stdout
    again = run("nexarium", "playthrough", "fresh_dice", "--folder", tmp_path, "--all", folders=folders)
    assert (again.returncode, again.stdout.count("wrote")) == (0, 3)


@pytest.fixture(scope="module")
def sealed(tmp_path_factory) -> Path:
    """The folder that describes the tutorial's game of hidden hands as installed."""
    return install(tmp_path_factory.mktemp("sealed"), "nexarium-sealed", {"sealed": "sealed:DEFINITION"}, {})


def test_the_tutorials_game_of_hidden_hands_has_nothing_to_mend_and_plays(sealed):
    folders = (SEALED / "src", sealed)
    done = run("nexarium", "check", "sealed", folders=folders)
    assert done.returncode == 0, done.stdout
    assert "sealed: no mistakes" in done.stdout
    assert done.stderr == "", "progress is for a terminal"
    played = run("nexarium", "match", "sealed", *("--bot", "greedy", "--bot", "level:2", "--bot", "random"), "-n", 3, folders=folders)
    assert (played.returncode, played.stderr) == (0, "")


def test_a_game_of_hidden_hands_that_cannot_be_redealt_is_played_on(sealed, tmp_path):
    """Where the game does not say how it is redealt, next to no deal is found by trying."""
    shutil.copytree(SEALED / "src", tmp_path / "src")
    definition = tmp_path / "src" / "sealed" / "__init__.py"
    said = [line for line in definition.read_text("utf-8").splitlines(keepends=True) if "load_redeal" not in line]
    definition.write_text("".join(said), "utf-8")
    bots = ("--bot", "greedy", "--bot", "random", "--bot", "random")
    played = run("nexarium", "match", "sealed", *bots, "-n", 1, folders=(tmp_path / "src", sealed))
    assert played.returncode == 0, played.stderr
    assert played.stderr.count("a bot of sealed chooses at random") == 1
    assert "Definition(load_redeal=...)" in played.stderr


def test_a_check_shows_where_it_is(monkeypatch):
    shown = []

    @contextmanager
    def bar(what, total):
        yield lambda done, note="": shown.append((what, done, total, note))

    def found(game, *, looks, **_):
        for check in CHECKS:
            looks("ply 3 of two")
            yield Finding(check)

    monkeypatch.setattr(game_checks, "progress_bar", bar)
    monkeypatch.setattr(game_checks, "check_game", found)
    assert game_checks.check("tictactoe", None, None, None, as_json=True)
    place = [check.name for check in CHECKS].index("secrets")
    assert ("checking tictactoe", place, len(CHECKS), "secrets: ply 3 of two") in shown


@pytest.mark.slow
def test_the_tutorials_game_of_hidden_hands_passes_its_own_tests(sealed):
    done = run("pytest", "-q", "-p", "no:cacheprovider", folders=(SEALED / "src", sealed), cwd=SEALED)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_the_tutorials_game_passes_its_own_tests():
    done = run("pytest", "-q", "-p", "no:cacheprovider", cwd=TUTORIAL)
    assert done.returncode == 0, done.stdout
