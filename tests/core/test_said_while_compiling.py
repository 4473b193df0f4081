"""Compiling takes a while: that it does is said before, once, on stderr; and where compiled code is kept when the usual folder cannot be
written."""

from __future__ import annotations

import json
import logging
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numba")

from nexarium.core.cache_folder import FALLBACK, kept_in
from nexarium.core.compiled_once import Turn, Work

CHESS = Work("chess", 42.0)
LOADS = "from nexarium.core.catalogue import load; print(load('tictactoe').name)"


def ran(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A process of Python that compiles, and ended well."""
    here = {name: value for name, value in os.environ.items() if name != FALLBACK}
    done = subprocess.run([sys.executable, *command], env={**here, "NEXARIUM_RULES": "", **environment}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


def compile_in(turn: Turn, work: Work = CHESS) -> None:
    with turn.given_back():
        turn.take(work)


@pytest.mark.slow
def test_a_command_says_at_once_what_it_compiles_and_prints_nothing_of_it(tmp_path):
    first, second = (
        ran("-m", "nexarium", "simulate", "tictactoe", "-n", "5", "-j", "1", "--json", XDG_CACHE_HOME=str(tmp_path)) for _ in range(2)
    )
    assert [line.split(",")[0] for line in first.stderr.splitlines()] == [
        "nexarium: Compiling the search for this machine",
        "nexarium: Compiling tictactoe for this machine",
    ]
    assert json.loads(first.stdout)["games"] == 5
    assert second.stderr == ""


def test_a_program_hears_of_it_though_it_has_set_up_no_log(tmp_path):
    done = ran("-c", LOADS, XDG_CACHE_HOME=str(tmp_path))
    assert done.stdout == "tictactoe\n"
    assert done.stderr.count("Compiling tictactoe for this machine") == 1


def test_it_is_said_once_with_an_estimate(tmp_path, caplog):
    turn = Turn(tmp_path)
    with turn.given_back():
        turn.take(CHESS)
        assert said(caplog) == ["Compiling chess for this machine, up to 45 s, once"], "before anything is compiled"
    compile_in(turn)
    assert len(said(caplog)) == 1
    compile_in(turn, Work("go", 3.0))
    assert said(caplog)[1:] == ["Compiling go for this machine, up to 5 s, once"]


def test_a_later_process_says_how_much_is_left(tmp_path, caplog):
    (tmp_path / "compiling").write_text("31.5")
    compile_in(Turn(tmp_path))
    (tmp_path / "compiling").write_text("60")
    compile_in(Turn(tmp_path))
    assert said(caplog) == ["Compiling chess for this machine, up to 15 s, once", "Compiling chess for this machine, once"]


def test_one_of_several_worker_processes_says_it_for_all(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr("multiprocessing.parent_process", object)
    first, second = Turn(tmp_path), Turn(tmp_path)
    (tmp_path / "compiling").write_text("1")
    os.utime(tmp_path / "compiling", (0, 0))  # compiled long ago
    compile_in(first)
    compile_in(second)
    assert len(said(caplog)) == 1


def test_whoever_waits_for_another_process_hears_why(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr("nexarium.core.compiled_once.PATIENCE", 0.2)
    other, waiting = Turn(tmp_path), Turn(tmp_path)
    with other.given_back(), waiting.given_back():
        other.take(CHESS)
        caplog.clear()
        monkeypatch.setattr("time.sleep", lambda _: said(caplog) or pytest.fail("it waits, and nobody knows for what"))
        waiting.take(CHESS)


# --- where the usual folder cannot be written ---------------------------------------------------------------------------------


@pytest.fixture
def unwritable(tmp_path: Path) -> dict[str, str]:
    """An environment whose cache cannot be written, by root neither: a file is in its place."""
    (tmp_path / "file").touch()
    (tmp_path / "temporary").mkdir()
    return {"XDG_CACHE_HOME": str(tmp_path / "file"), "TMPDIR": str(tmp_path / "temporary")}


@pytest.mark.slow
def test_where_the_cache_cannot_be_written_code_is_kept_elsewhere_with_one_warning(tmp_path, unwritable):
    simulating = ("-m", "nexarium", "simulate", "tictactoe", "-n", "600", "-j", "2", "--json")
    first, second = (ran(*simulating, **unwritable) for _ in range(2))
    for done in (first, second):
        assert done.stderr.count("set XDG_CACHE_HOME") == 1, "its two processes do not say it again"
        assert f"Compiled code cannot be kept in {tmp_path / 'file' / 'nexarium'}" in done.stderr
    assert "Compiling tictactoe" in first.stderr
    assert "Compiling" not in second.stderr, "it is found again"


def test_where_nothing_can_be_written_games_are_compiled_each_time_with_the_same_warning(unwritable):
    lost = "import nexarium.core.cache_folder as folders; folders._temporary = lambda: iter(()); "
    done = ran("-c", lost + LOADS, **unwritable)
    assert done.stdout == "tictactoe\n"
    assert done.stderr.count("Set XDG_CACHE_HOME") == 1


def test_a_folder_that_another_user_could_write_is_not_taken(unwritable, monkeypatch, caplog):
    """Compiled code is executed."""
    for name, value in unwritable.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("tempfile.tempdir", unwritable["TMPDIR"])
    monkeypatch.delenv(FALLBACK, raising=False)
    prepared = Path(unwritable["TMPDIR"]) / f"nexarium-{os.getuid()}"
    prepared.mkdir()
    prepared.chmod(0o777)
    kept_in.cache_clear()
    found = kept_in("some")
    kept_in.cache_clear()
    assert found is not None
    assert found.parent != prepared
    assert stat.S_IMODE(found.parent.stat().st_mode) == 0o700
    assert len(said(caplog)) == 1


def test_a_user_without_a_home_is_told_so(tmp_path, monkeypatch, caplog):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.delenv(FALLBACK, raising=False)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("Could not determine home directory.")))
    kept_in.cache_clear()
    assert kept_in("some") == tmp_path / f"nexarium-{os.getuid()}" / "some"
    kept_in.cache_clear()
    assert "this user has no home folder" in said(caplog)[0]


def test_a_full_disk_is_said_once_and_ends_nothing(tmp_path, caplog):
    full = OSError(28, "No space left on device")
    turn = Turn(tmp_path)
    turn.cannot_keep(full)
    turn.cannot_keep(full)
    assert len(said(caplog)) == 1
    assert "XDG_CACHE_HOME" in said(caplog)[0]
