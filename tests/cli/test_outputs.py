"""Files that a command writes: an error about them is reported before anything is played, and a part without games is a part."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from nexarium.cli.commands import app
from nexarium.core.catalogue import load
from nexarium.core.errors import BadOption

from ..catalogue_games import random_position
from ..painting import paints

BOTS = ("--bot", "greedy", "--bot", "random")
PLAYING = {
    "simulate": ("simulate", "tictactoe", "-n", 20),
    "match": ("match", "tictactoe", *BOTS, "-n", 4),
    "tournament": ("tournament", "tictactoe", *BOTS, "-n", 2),
    "ladder": ("ladder", "tictactoe", "--levels", "1", "-n", 2),
    "compare": ("compare", "tictactoe", "--bot-b", "greedy", "-n", 20),
    "balance": ("balance", "tictactoe", "-n", 20, "--json"),
}
PLAYERS = (
    "nexarium.arena.simulate.simulate",
    "nexarium.arena.match.match",
    "nexarium.arena.tournament.tournament",
    "nexarium.arena.compare.compare",
    "nexarium.arena.balance.balance",
    "nexarium.arena.trajectories.trajectories",
    "nexarium.cli.puzzles.extend_bank",
    "nexarium.core.raster.gif",
)
WRITING = [
    ("simulate", "--rows", ".csv"),
    ("simulate", "--trajectories", ".npz"),
    ("simulate", "--journal", ".sum"),
    ("match", "--rows", ".csv"),
    ("match", "--trajectories", ".npz"),
    ("match", "--journal", ".jsonl"),
    ("tournament", "--page", ".html"),
    ("tournament", "--journal", ".jsonl"),
    ("ladder", "--journal", ".jsonl"),
    ("compare", "--rows", ".csv"),
    ("balance", "--out", ".html"),
    ("balance", "--rows", ".csv"),
    ("puzzles", "--out", ".json"),
    ("replay", "--svg", ".svg"),
    ("replay", "--png", ".png"),
    ("replay", "--gif", ".gif"),
    ("merge", "--out", ".jsonl"),
    ("merge", "--page", ".html"),
    ("merge", "--rows", ".csv"),
]
each_output = pytest.mark.parametrize(
    ("command", "option", "suffix"), WRITING, ids=[f"{command} {option}" for command, option, _ in WRITING]
)


def typed(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture
def line(tmp_path, monkeypatch):
    """A command as it is typed, with all that it needs except an output; playing a game or drawing a picture fails the test."""

    def of(command: str, option: str) -> tuple[object, ...]:
        if command == "replay":
            record = tmp_path / "game.json"
            record.write_text(random_position(load("tictactoe"), 1, 4).to_json())
            return ("replay", record)
        if command == "merge":
            part = tmp_path / "part"
            assert typed(*PLAYING["match"], "--part", "1/1", "--journal", part).exit_code == 0
            return ("merge", part, *(() if option == "--out" else ("--out", tmp_path / "whole")))
        return ("puzzles", "keepers", "--count", 1) if command == "puzzles" else PLAYING[command]

    def made(command: str, option: str) -> tuple[object, ...]:
        words = of(command, option)
        for player in PLAYERS:
            import_module(player.rpartition(".")[0])  # a module that is imported later would keep what stands in here
        for player in PLAYERS:
            monkeypatch.setattr(player, lambda *_, **__: pytest.fail("this came before the output was looked at"))
        return words

    return made


def refused(*arguments: object) -> str:
    done = typed(*arguments)
    assert isinstance(done.exception, BadOption), f"status {done.exit_code}: {done.exception!r} {done.output}"
    return str(done.exception)


@each_output
def test_a_folder_that_is_not_there_is_told_before_the_first_game(command, option, suffix, line, tmp_path):
    path = tmp_path / "nowhere" / f"out{suffix}"
    said = refused(*line(command, option), option, path)
    assert said == f"{option} {path} cannot be written, there is no folder {path.parent}: make it first, or name another file"
    assert not path.parent.exists()


@each_output
def test_a_folder_that_takes_no_files_is_told_before_the_first_game(command, option, suffix, line):
    if not Path("/proc/self").exists():
        pytest.skip("no folder here that refuses files of every user")
    said = refused(*line(command, option), option, f"/proc/self/out{suffix}")
    assert f"{option} /proc/self/out{suffix} cannot be written (" in said
    assert said.endswith("name a file in a folder that takes new files")


@each_output
def test_a_folder_is_no_file(command, option, suffix, line, tmp_path):
    path = tmp_path / f"folder{suffix}"
    path.mkdir()
    if (command, option) == ("merge", "--out"):
        pytest.skip("merge writes over nothing that is there, and says so in a sentence of its own")
    assert refused(*line(command, option), option, path) == f"{option} {path} is a folder: name a file in it"


@pytest.mark.parametrize("command", ["simulate", "match", "tournament", "ladder"])
def test_what_a_run_keeps_is_no_device(command, line):
    """It is read again from its beginning: of `/dev/zero`, which never ends, until the memory does."""
    assert refused(*line(command, "--journal"), "--journal", os.devnull) == (
        f"--journal {os.devnull} is no file that can be read again: name a plain file"
    )


@pytest.mark.parametrize("words", [PLAYING["match"], ("wasm", "tictactoe")], ids=["match --records", "wasm --out"])
def test_a_folder_of_files_is_looked_at_before_they_are_made(words, tmp_path, monkeypatch):
    monkeypatch.setattr("nexarium.arena.match.match", lambda *_, **__: pytest.fail("this came before the folder was looked at"))
    monkeypatch.setattr("nexarium.cli.commands._translate_only", lambda: pytest.fail("this came before the folder was looked at"))
    option, file = "--out" if words[0] == "wasm" else "--records", tmp_path / "file"
    file.touch()
    mend = "name a folder that takes new files"
    assert refused(*words, option, file) == f"{option} {file} is no folder: {mend}"
    if Path("/proc/self").exists():
        assert (
            refused(*words, option, "/proc/self/new") == f"{option} /proc/self/new cannot be written to (No such file or directory): {mend}"
        )


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may change every file")
def test_a_file_that_may_not_be_changed(line, tmp_path):
    path = tmp_path / "results.html"
    path.touch(mode=0o444)
    assert "may not be changed: name another file" in refused(*line("tournament", "--page"), "--page", path)


@pytest.mark.parametrize(
    ("command", "option", "says"),
    [
        (command, option, ".csv or .parquet" if option == "--rows" else ".npz")
        for command, option, _ in WRITING
        if option in ("--rows", "--trajectories")
    ],
)
def test_a_suffix_that_says_nothing_is_told_before_the_first_game(command, option, says, line, tmp_path):
    path = tmp_path / "x.txt"
    assert refused(*line(command, option), option, path) == f"{option} {path} has to end in {says}, which says how the file is written"
    assert not path.exists()


def test_every_game_or_every_decision_not_one_in_silence(tmp_path):
    rows, decisions = tmp_path / "a.csv", tmp_path / "a.npz"
    said = refused("simulate", "tictactoe", "-n", 2, "--rows", rows, "--trajectories", decisions)
    assert said == "--trajectories writes every decision and --rows every game: ask for one of them at a time"
    assert not rows.exists()


def test_looking_leaves_nothing_behind_and_changes_nothing(tmp_path):
    from nexarium.cli.long_runs import check_outputs

    kept = tmp_path / "kept.csv"
    kept.write_text("number\n")
    check_outputs(rows=kept, trajectories=tmp_path / "new.npz", page=Path(os.devnull), out=None)
    assert [each.name for each in tmp_path.iterdir()] == ["kept.csv"]
    assert kept.read_text() == "number\n"


@pytest.mark.parametrize("command", ["simulate", "match"])
def test_decisions_that_cannot_be_written_leave_those_before(command, tmp_path, monkeypatch):
    path = tmp_path / "decisions.npz"
    path.write_bytes(b"those before")

    def breaks(file, **_arrays):
        file.write(b"half of th")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("numpy.savez_compressed", breaks)
    done = typed(*PLAYING[command], "--trajectories", path)
    assert isinstance(done.exception, OSError)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    assert path.read_bytes() == b"those before"


@paints
@pytest.mark.parametrize(("option", "writes"), [("--svg", "write_text"), ("--png", "write_bytes"), ("--gif", "write_bytes")])
def test_a_picture_that_cannot_be_written_leaves_the_one_before(option, writes, tmp_path, monkeypatch):
    record, picture = tmp_path / "game.json", tmp_path / f"picture.{option[2:]}"
    record.write_text(random_position(load("tictactoe"), 1, 4).to_json())
    picture.write_bytes(b"the one before")
    write = getattr(Path, writes)

    def breaks(path: Path, said, *more: str) -> int:
        write(path, said[:10], *more)
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, writes, breaks)
    done = typed("replay", record, option, picture)
    assert isinstance(done.exception, OSError)
    assert picture.read_bytes() == b"the one before"
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(["game.json", picture.name])


# --- parts without games -----------------------------------------------------------------------------------------------------


RUNS = {
    "simulate": (PLAYING["simulate"], "chunks of 2,048 games, and this run has 1 chunk for 3 parts"),
    "simulate --rows": ((*PLAYING["simulate"], "--rows"), "chunks of 2,048 games, and this run has 1 chunk for 3 parts"),
    "match": (PLAYING["match"], "chunks of 2 games, and this run has 2 chunks for 3 parts"),
    "tournament": (PLAYING["tournament"], "chunks of 2 games, and this run has 2 chunks for 3 parts"),
}


@pytest.mark.parametrize(("words", "says"), RUNS.values(), ids=RUNS)
@pytest.mark.parametrize("again", [False, True], ids=["once", "started again"])
def test_a_part_without_games_is_told_and_merged(words, says, again, tmp_path):
    parts = [tmp_path / f"{number}" for number in (1, 2, 3)]
    for number, part in enumerate(parts, 1):
        rows = (part.with_suffix(".csv"),) if words[-1] == "--rows" else ()
        for _ in range(1 + again):
            done = typed(*words, *rows, "--part", f"{number}/3", "--journal", part)
            assert done.exit_code == 0, done.output
        empty = number == 1 or (number == 2 and words[0] == "simulate")
        told = f"part {number}/3 has no games: they come in {says}; nexarium merge wants {part} all the same\n"
        assert done.stderr == (told if empty else "")
    merged = typed("merge", *parts, "--out", tmp_path / "whole", "--json")
    assert merged.exit_code == 0, merged.output
    assert json.loads(merged.stdout)["games"] == (20 if words[0] == "simulate" else 4)


@pytest.mark.parametrize("run", ["simulate", "match", "tournament"])
def test_a_part_without_games_in_json(run, tmp_path):
    done = typed(*PLAYING[run], "--part", "1/9", "--journal", tmp_path / "part", "--json")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["games"] == 0


def test_one_bot_plays_every_seat_where_a_side_has_one_of_its_own():
    told = typed("compare", "tictactoe", *BOTS, "-n", 20)
    assert isinstance(told.exception, BadOption)
    assert "not greedy, random: --bot-a and --bot-b name one for each side" in str(told.exception)
    sided = json.loads(typed("compare", "tictactoe", "--bot-a", "greedy", "--bot", "random", "-n", 20, "--json").stdout)
    assert [sided[side]["bot"] for side in "ab"] == ["greedy", "random"]
    assert isinstance(typed("balance", "tictactoe", *BOTS, "-n", 20, "--json").exception, BadOption)


@pytest.mark.skipif(sys.platform == "win32", reason="files are limited otherwise there")
@pytest.mark.parametrize(
    ("asked", "file", "then"),
    [
        (
            ["match", "tictactoe", "--bot", "greedy", "--bot", "random", "-n", "200", "--journal"],
            "run.jsonl",
            "goes on by the same command",
        ),
        (["simulate", "tictactoe", "--bot", "greedy", "-n", "200", "--rows"], "rows.csv", "nexarium: cannot use"),
    ],
    ids=["journal", "rows"],
)
def test_a_disk_that_is_full_is_told_with_the_file(asked, file, then, tmp_path):
    """A file that may not grow stands for it."""
    import resource

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))

    command = [sys.executable, "-m", "nexarium.cli", *asked, str(tmp_path / file)]
    here = {**os.environ, "NEXARIUM_RULES": "python", "COLUMNS": "200"}
    ended = subprocess.run(command, env=here, capture_output=True, text=True, timeout=300, preexec_fn=limit)
    assert ended.returncode == 2
    assert str(tmp_path / file) in ended.stderr
    assert then in ended.stderr
    assert "Traceback" not in ended.stderr
