"""`nexarium box`: what it shows, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nexarium.core.boxes import Box, read_box, write_box
from nexarium.core.variants import printed

from ..command import run, run_apart

SMALL = ("board:size=11", "--name", "Small board", "--author", "Ada", "--version", "2")


def test_a_box_is_made_shown_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "small.nxbox"
    made = run_apart("box", "make", "nexos", "--data", *SMALL, "--output", path)  # the rules of other data are interpreted there
    assert made.returncode == 0, made.stderr
    box = read_box(path.read_bytes())
    assert (box.game, box.name, box.author, box.version) == ("nexos", "Small board", "Ada", "2")
    said = json.loads(run("box", "show", path, "--json").stdout)
    assert said["digest"] == box.digest
    assert said["differences"] == [{"file": "board.toml", "field": "size", "shipped": 13, "here": 11}]
    shown = run("box", "show", path).stdout
    assert all(each in shown for each in ("Small board", "Ada", box.digest, "size", "13", "11"))
    checked = run_apart("box", "check", path)
    assert (checked.returncode, checked.stdout.strip()) == (0, "Small board: nexos can be played with it")


def test_a_box_without_changes_says_so(tmp_path: Path) -> None:
    path = tmp_path / "same.nxbox"
    assert run("box", "make", "nexos", "--name", "Same", "--output", path).returncode == 0
    assert "Its data are those of the installed nexos" in run("box", "show", path).stdout
    assert run("box", "check", path).returncode == 0


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("nexos", "--data", "board:size=2", "--name", "x", "--output", "x.nxbox"), "size: 2 cannot stand here"),
        (("nexos", "--name", "x", "--output", "x.zip"), "ends with .nxbox"),
        (("nexos", "--name", "x" * 61, "--output", "x.nxbox"), "name"),
        (("nexos", "--name", "x\ny", "--output", "x.nxbox"), "control characters"),
        (("chess", "--name", "x", "--output", "x.nxbox"), "no game 'chess'"),
    ],
)
def test_what_is_no_box_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: tuple[str, ...], says: str) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("box", "make", *given)
    assert done.returncode == 2
    assert says in done.stderr.replace("\n", " ")
    assert list(tmp_path.iterdir()) == []


def test_a_box_that_the_game_refuses_is_named_with_its_entry(tmp_path: Path) -> None:
    data = printed("nexarium.games.nexos")
    path = tmp_path / "bad.nxbox"
    path.write_bytes(write_box(Box(game="nexos", name="Bad", data={"board.toml": data["board.toml"].replace("size = 13", "size = 2")})))
    done = run("box", "check", path)
    assert done.returncode == 1
    assert "board.toml, size: 2 cannot stand here" in done.stdout
    said = json.loads(run("box", "check", path, "--json").stdout)
    assert len(said["mistakes"]) == 1


@pytest.mark.parametrize("command", ["show", "check"])
def test_a_file_that_is_no_box_is_refused(tmp_path: Path, command: str) -> None:
    path = tmp_path / "no.nxbox"
    path.write_text("no box")
    done = run("box", command, path)
    assert (done.returncode, "no.nxbox: this is no box" in done.stderr) == (2, True)
