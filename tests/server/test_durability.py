"""An acknowledged move is there afterwards, once: whatever happens to the server or its database while people play."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .clusters import Cluster
from .conftest import started_or_skipped
from .evening import Evening

KILLS = 6
"""`make kills` makes hundreds."""
TROUBLES = 3


def sqlite(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with started_or_skipped() as running:
        yield running


@pytest.mark.slow
def test_sigkill_at_any_moment(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "server.sqlite"
    began = time.monotonic()
    evening = Evening({"database": sqlite(file)}, seed=20)
    asyncio.run(evening.kills(KILLS))
    told = evening.check()
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert told >= KILLS
    with capsys.disabled():
        seconds = time.monotonic() - began
        print(f"\n{KILLS} kills, {len(evening.tables)} tables, {told} acknowledged moves, all there once; {seconds:.0f} s")


@pytest.mark.slow
def test_sigkill_on_postgres(cluster: Cluster) -> None:
    evening = Evening({"database": cluster.url}, seed=21)
    asyncio.run(evening.kills(KILLS // 2))
    assert evening.check() >= KILLS // 2


# --- the database goes, and comes back -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_postgres_crashes_and_comes_back(cluster: Cluster) -> None:
    evening = Evening({"database": cluster.url, "database_patience": 1.0}, seed=22, tolerant=True)
    asyncio.run(evening.troubles(TROUBLES, lambda _: cluster.stop(), lambda _: cluster.start()))
    assert evening.check() >= TROUBLES


@pytest.mark.slow
def test_postgres_hangs_and_goes_on(cluster: Cluster) -> None:
    """Its processes are stopped in the middle of whatever they do, and let go on."""
    evening = Evening({"database": cluster.url, "database_patience": 1.0}, seed=23, tolerant=True)

    def signalled(number: signal.Signals) -> None:
        master = int((cluster.home / "data" / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{master}/task/{master}/children").read_text().split()
        for process in (*map(int, children), master):
            os.kill(process, number)

    asyncio.run(evening.troubles(TROUBLES, lambda _: signalled(signal.SIGSTOP), lambda _: signalled(signal.SIGCONT)))
    assert evening.check() >= TROUBLES


@pytest.mark.slow
def test_an_sqlite_file_is_locked_and_let_go(tmp_path: Path) -> None:
    file = tmp_path / "server.sqlite"
    evening = Evening({"database": sqlite(file), "database_patience": 0.1}, seed=24, tolerant=True)
    held: list[sqlite3.Connection] = []

    def lock(_: int) -> None:
        held.append(sqlite3.connect(file, isolation_level=None, timeout=30, check_same_thread=False))
        held[-1].execute("BEGIN IMMEDIATE")

    asyncio.run(evening.troubles(TROUBLES, lock, lambda _: held.pop().close()))
    assert evening.check() >= TROUBLES


# --- the disk is full, and has room again ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_no_file_may_grow_any_more_and_then_it_may(tmp_path: Path) -> None:
    """The system refuses to let the database's files grow, which needs no rights and no disk of one's own."""
    file = tmp_path / "server.sqlite"
    evening = Evening({"database": sqlite(file)}, seed=25, tolerant=True)
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)

    def full(process: int) -> None:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (min(path.stat().st_size for path in tmp_path.glob("server.sqlite*")), most))

    asyncio.run(evening.troubles(TROUBLES, full, lambda process: resource.prlimit(process, resource.RLIMIT_FSIZE, (most, most))))
    assert evening.check() >= TROUBLES


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 32 megabytes, more than SQLite needs between two checkpoints, where one may be mounted."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", str(disk)], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"no disk can be mounted here: {mounted.stderr.strip()}")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


@pytest.mark.slow
def test_a_disk_is_full_and_is_freed(small_disk: Path) -> None:
    evening = Evening({"database": sqlite(small_disk / "server.sqlite")}, seed=26, tolerant=True)
    filling = small_disk / "something else"

    def full(_: int) -> None:
        with filling.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

    asyncio.run(evening.troubles(TROUBLES, full, lambda _: filling.unlink()))
    assert evening.check() >= TROUBLES
