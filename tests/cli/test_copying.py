"""`nexarium new NAME --from GAME`: a copy of a shipped game in a package of its own, with its data or others, is whole and plays."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from nexarium.cli.new_game import OWN_LICENCE, new_game_from
from nexarium.core.errors import BadData, BadOption
from nexarium.core.variants import digest

from ..installed import environment, install

ROOT = Path(__file__).parents[2]
GAMES = ("keepers", "kepler", "nemesis", "nexos")
QUICK = ("loaded", "words")


def run(*arguments: object, folders: tuple[Path, ...] = (), cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *map(str, arguments)], env=environment(*folders), capture_output=True, text=True, cwd=cwd)


def made(game: str, place: Path, *options: object) -> tuple[Path, str]:
    """The project of a game's copy, made by the command, and what that printed: here the rules of other data would be compiled."""
    done = run("nexarium", "new", f"own_{game}", "--from", game, "--folder", place, *options)
    assert done.returncode == 0, done.stderr
    return place / f"own_{game}", done.stdout.replace("\n", " ")


def installed(project: Path, place: Path) -> tuple[Path, ...]:
    """The folders that a process has to find so that the project's game is installed."""
    name = project.name
    return project / "src", install(place / "described", f"nexarium-{name.replace('_', '-')}", {name: f"{name}:DEFINITION"}, {})


@pytest.fixture(scope="module", params=GAMES)
def copied(request, tmp_path_factory) -> tuple[str, Path, tuple[Path, ...]]:
    """A shipped game's name, the project of its copy, and its folders."""
    place = tmp_path_factory.mktemp(request.param)
    project, _ = made(request.param, place)
    return request.param, project, installed(project, place)


def test_a_copy_promises_what_every_game_does_and_plays_as_the_original(copied):
    _, project, folders = copied
    chosen = " or ".join((*QUICK, "plays_as_the_original"))
    done = run("pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, folders=folders, cwd=project)
    assert done.returncode == 0, done.stdout
    assert f"{len(QUICK) + 1} passed" in done.stdout


def test_a_copy_stands_beside_the_original_under_its_own_name(copied):
    game, project, folders = copied
    if game != "nexos":
        pytest.skip("one is enough: it takes some seconds")
    script = (
        "import json\n"
        "from nexarium.server.http import catalogue_in\n"
        "print(json.dumps({l: {card.name: card.title for card in catalogue_in(l).games} for l in ('en', 'fr')}))"
    )
    shown = subprocess.run([sys.executable, "-c", script], env=environment(*folders), capture_output=True, text=True)
    titles = json.loads(shown.stdout or shown.stderr)
    for each in titles.values():
        assert each[project.name] == f"Own {game}"
        assert each[game] != each[project.name]
        assert set(GAMES) < set(each)


def test_a_copy_needs_nothing_of_the_original_and_builds_nothing_of_it(copied):
    game, project, _ = copied
    package = project / "src" / project.name
    for path in package.rglob("*.py"):
        assert "nexarium.games" not in path.read_text("utf-8"), path
    assert not {"engine", "page"} & {path.name for path in package.rglob("*")}
    for path in (ROOT / "src" / "nexarium" / "games" / game).glob("box/*.toml"):
        assert digest({path.name: (package / "box" / path.name).read_text("utf-8")}) == digest({path.name: path.read_text("utf-8")})


def test_a_copy_has_bots(copied):
    _, project, folders = copied
    if project.name != "own_nexos":
        pytest.skip("one is enough: it takes some seconds")
    played = run("nexarium", "match", project.name, "--players", 2, "--bot", "greedy", "--bot", "random", "-n", 1, folders=folders)
    assert (played.returncode, played.stderr) == (0, ""), played.stderr


def test_a_copys_package_keeps_the_licence_and_is_described(copied):
    game, project, _ = copied
    notice = (project / "LICENSE").read_text("utf-8")
    assert OWN_LICENCE in notice
    assert OWN_LICENCE in (ROOT / "LICENSE").read_text("utf-8"), "the notice is Nexarium's own"
    assert notice.replace("Copyright (c) Your Name, for what was changed\n", "") == (ROOT / "LICENSE").read_text("utf-8")
    described = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))
    assert described["project"]["entry-points"]["nexarium.games"] == {project.name: f"{project.name}:DEFINITION"}
    assert game in (project / "README.md").read_text("utf-8")
    assert not re.search(r"\$\w", (project / "README.md").read_text("utf-8")), "a placeholder is left"


@pytest.mark.parametrize("command", [("check", "--select", "E,F,I,B,UP,RUF,C4,PIE,PT"), ("format", "--check")])
def test_a_copy_is_written_as_ruff_would(copied, command):
    _, project, _ = copied
    done = run("ruff", *command, "--isolated", "--line-length", 140, ".", cwd=project)
    assert done.returncode == 0, done.stdout


def test_a_copy_with_other_data_has_them_as_its_own_and_lacks_what_no_longer_holds(tmp_path):
    project, printed = made("nexos", tmp_path, "--data", "board:size=11")
    package = project / "src" / "own_nexos"
    board = (package / "box" / "board.toml").read_text("utf-8")
    assert tomllib.loads(board)["size"] == 11
    said = json.loads((package / "box" / "shipped.json").read_text("utf-8"))
    assert said == {"board.toml": digest({"board.toml": board})}, "its own data are the published ones"
    for what in ("the lesson lessons/second.toml", "puzzles/bank.json", "the file format .blksgf"):
        assert f"left out: {what}" in printed
        assert f"- {what}" in (project / "README.md").read_text("utf-8")
    assert not (package / "lessons" / "second.toml").exists()
    assert not (package / "puzzles" / "bank.json").exists()
    chosen = "puzzles or lessons or rulebook or plays_as_the_original"
    done = run("pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, folders=installed(project, tmp_path), cwd=project)
    assert done.returncode == 0, done.stdout
    assert "4 passed" in done.stdout


def test_a_picture_is_taken_out_of_the_rulebook_and_its_list():
    from nexarium.cli.copied_game import _without_picture

    assert _without_picture("Before.\n\n![Seen](won)\n\nAfter ![both](other).\n", "won") == "Before.\n\nAfter ![both](other).\n"
    listed = '[first]\nplay = ["a"]\n\n[won]\nplay = ["b2"]\nseat = 1\n\n[other]\nplay = []\n'
    assert _without_picture(listed, "won") == '[first]\nplay = ["a"]\n\n[other]\nplay = []\n'


@pytest.mark.parametrize(
    ("game", "data", "error", "says"),
    [
        ("kepler", ["board:track_prizes=[5,3"], BadData, "not TOML|expected a list|track_prizes"),
        ("kepler", ["roster:x=1"], BadData, "no such data file"),
        ("chess", [], BadOption, "chess"),
        ("tictactoe", [], BadOption, "not one of Nexarium's own games"),
    ],
)
def test_what_cannot_be_copied_is_refused_before_anything_is_written(tmp_path, game, data, error, says):
    from nexarium.core.errors import UnknownGame

    with pytest.raises(UnknownGame if game == "chess" else error, match=says):
        new_game_from(game, "own_game", tmp_path, data)
    assert list(tmp_path.iterdir()) == []


def test_data_without_a_game_to_copy_is_refused(tmp_path):
    done = run("nexarium", "new", "own_game", "--folder", tmp_path, "--data", "board:size=11")
    assert done.returncode == 2
    assert "--from" in done.stderr
    assert list(tmp_path.iterdir()) == []
