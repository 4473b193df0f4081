"""An acknowledged move survives a power cut: what the server had not synced by then may be gone."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .power import Disk, NoRecording, Recorder
from .power_cuts import cut_power, recorded_evening

CUTS = 40
WRITER = """
import sqlite3, sys, time
input()
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute(f"PRAGMA synchronous={sys.argv[2]}")
database.execute("CREATE TABLE told (n)")
for n in range(30):
    database.execute("INSERT INTO told VALUES (?)", (n,))
    print(time.time(), flush=True)
print("done", flush=True)
time.sleep(600)
"""


def lost(folder: Path, synchronous: str) -> int:
    """At how many moments a power cut loses a row whose writing had returned."""
    file = folder / "told.sqlite"
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(file), synchronous], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdin is not None
    assert writer.stdout is not None
    recorder = Recorder(folder)
    try:
        recorder.start(writer.pid)
        writer.stdin.write("\n")
        writer.stdin.flush()
        returned = [float(line) for line in iter(writer.stdout.readline, "done\n")]
    finally:
        writer.kill()
        writer.wait()
    disk, chance, losses = Disk(recorder.calls(), folder), random.Random(1), 0
    for number, at in enumerate(returned):
        left = folder / f"{synchronous}-{number}"
        left.mkdir()
        disk.after_cut(at, chance, left)
        try:
            with sqlite3.connect(left / file.name) as database:
                found = database.execute("SELECT count(*) FROM told").fetchone()[0]
        except sqlite3.Error:
            found = -1
        losses += found < number + 1
    return losses


@pytest.fixture
def recording(tmp_path: Path) -> None:
    """Skips where nothing can be recorded."""
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        Recorder(tmp_path).start(process.pid)
    except NoRecording as error:
        pytest.skip(str(error))
    finally:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_the_model_tells_a_database_that_syncs_from_one_that_does_not(recording: None, tmp_path: Path) -> None:
    assert lost(tmp_path, "FULL") == 0
    lazy = tmp_path / "lazy"
    lazy.mkdir()
    assert lost(lazy, "NORMAL") > 0


@pytest.mark.slow
def test_the_power_is_cut_while_people_play(recording: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    evening, disk = recorded_evening(tmp_path, moves=60, seed=5)
    asked = cut_power(evening, disk, CUTS, seed=6)
    assert asked > CUTS
    with capsys.disabled():
        told = sum(len(kept.acknowledged) for kept in evening.tables)
        print(f"\n{CUTS} power cuts in an evening of {told} acknowledged moves, none lost; {time.monotonic() - began:.0f} s")
