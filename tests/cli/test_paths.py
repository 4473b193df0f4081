"""A path is the path of a file, whatever characters it has."""

from __future__ import annotations

from pathlib import Path

import pytest

from nexarium.core.catalogue import load

from ..catalogue_games import random_position
from ..command import run
from ..painting import paints

AWKWARD = "a b?c%41#d:e=f"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("option", ["--rows x:{}.csv", "--rows x:{}.parquet", "--journal file:{}", "--trajectories x:{}.npz"])
def test_what_a_simulation_writes(option: str, here: Path) -> None:
    flag, _, path = option.partition(" ")
    done = run("simulate", "tictactoe", "-n", 3, "--bot", "random", flag, path.format(AWKWARD))
    assert done.returncode == 0, done.stderr
    assert [each.name for each in here.iterdir()] == [path.format(AWKWARD)]


@paints
def test_the_pictures_of_a_record(here: Path) -> None:
    record = here / f"x:{AWKWARD}.json"
    record.write_text(random_position(load("tictactoe"), 1, 3).to_json())
    for option in ("svg", "png", "gif"):
        done = run("replay", record.name, f"--{option}", f"x:{AWKWARD}.{option}")
        assert (done.returncode, (here / f"x:{AWKWARD}.{option}").is_file()) == (0, True), done.stderr


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "keepers", "--data", "~nosuchuser/roster.toml"),
        ("serve", "--config", "~nosuchuser/x.toml"),
        ("doctor", "--key-file", "~nosuchuser/key", "--database", "~nosuchuser/x.sqlite"),
        ("wasm", "tictactoe", "--out", "/proc/~nosuchuser"),
    ],
    ids=" ".join,
)
def test_a_folder_of_a_user_who_is_not_there_is_told_in_a_sentence(command: tuple[str, ...]) -> None:
    done = run(*command)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "nosuchuser" in done.stderr


def test_a_new_game_in_a_folder_that_only_looks_like_a_home(here: Path) -> None:
    assert run("new", "mygame", "--folder", "~nosuchuser").returncode == 0
    assert (here / "~nosuchuser" / "mygame").is_dir()
