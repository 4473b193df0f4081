"""`make play` in a checkout in which nothing was built before: the page promises the analysis, and offers it as soon as it can."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from ..wasm.modules import module_of
from .conftest import House, Newcomer

ROOT = Path(__file__).parents[2]
PLIES = 6
BUILT_BEFORE = ("keepers", "kepler", "nemesis")
"""Engines that the tests of modules build anyway; that of the game that is played is built here."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of this checkout as `make play` leaves one: what it needs is installed, the page is built, and one game has no engine."""
    place = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("engine"))
    shutil.copytree(ROOT / "web", place / "web", ignore=shutil.ignore_patterns("node_modules"))
    for name in ("Makefile", "pyproject.toml", "hatch_build.py"):
        shutil.copy2(ROOT / name, place)
    for game in BUILT_BEFORE:
        shutil.copytree(module_of(game), place / "src" / "nexarium" / "games" / game / "engine")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / ".venv"], check=True)
    packages = sysconfig.get_path("purelib", vars={"base": str(place / ".venv"), "platbase": str(place / ".venv")})
    Path(packages, "installed.pth").write_text(f"{place / 'src'}\n{sysconfig.get_path('purelib')}\n")
    command = place / ".venv" / "bin" / "nexarium"
    command.write_text(f"#!{place}/.venv/bin/python\nfrom nexarium.cli import main\nmain()\n")
    command.chmod(0o755)
    for done in (place / ".venv" / ".installed", place / "src" / "nexarium" / "web" / "index.html"):
        done.touch()
    return place


def builder_in(checkout: Path) -> int | None:
    """The process that builds the engines of a checkout."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if b"hatch_build.py" in (process / "cmdline").read_bytes() and (process / "cwd").resolve() == checkout:
                return int(process.name)
        except OSError:  # it has ended, or is another user's
            continue
    return None


@contextmanager
def played(checkout: Path) -> Iterator[str]:
    """`make play`, until Ctrl-C; gives the address. The build of an engine is held until it is let go."""
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("NUMBA_DISABLE_JIT", "MAKEFLAGS", "MAKELEVEL")},
        "XDG_DATA_HOME": str(checkout / "data"),
        "BROWSER": "true",
        "NEXARIUM_BOT_WORKERS": "0",  # they would compile this copy's rules
    }
    make = subprocess.Popen(
        ["make", "play"], cwd=checkout, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )
    try:
        assert make.stdout
        said = ""
        for line in make.stdout:
            said += line
            if address := re.search(r"http://[^\s/]+:\d+", line):
                break
        else:
            pytest.fail(f"make play has not started: {said}")
        yield address[0]
    finally:
        os.killpg(make.pid, signal.SIGINT)
        make.wait(60)
        if (builder := builder_in(checkout)) is not None:
            os.kill(builder, signal.SIGKILL)
        make.stdout.close()


@pytest.mark.skipif(not Path("/proc").is_dir() or shutil.which("make") is None, reason="needs make, and looks for its build in /proc")
def test_analysis_is_promised_and_then_there(checkout: Path, newcomer: Newcomer) -> None:
    with played(checkout) as address:
        house = House(address)
        engine = checkout / "src" / "nexarium" / "games" / "nexos" / "engine"
        until = time.monotonic() + 60
        while (builder := builder_in(checkout)) is None or house.http.get("/engine/nexos").status_code != 202:
            assert time.monotonic() < until, (checkout / ".venv" / "engines.log").read_text()
            time.sleep(0.1)
        os.kill(builder, signal.SIGSTOP)  # what it builds is moved into place only when it goes on
        assert not (engine / "nexos.json").exists()
        seated = house.open("nexos", "you", "you", options={"players": 2})
        house.play(seated, PLIES)
        page = newcomer(held=seated, base_url=address)
        page.goto(f"/t/{seated['table']}")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="Resign as").first.click()
        expect(dialog).to_contain_text("Analysis will be available in a few minutes")
        expect(dialog.get_by_role("button", name="Analysis")).to_have_count(0)
        os.kill(builder, signal.SIGCONT)
        dialog.get_by_role("button", name="Analysis").click(timeout=600_000)
        panel = page.get_by_role("region", name="Analysis", exact=True)
        expect(panel.locator(".choice").first).to_be_visible()
        panel.get_by_role("button", name="The whole game").click()
        expect(panel.locator(".graph")).to_be_visible()
        expect(panel.get_by_role("row")).to_have_count(3)  # luck and good choices of both
        assert httpx.get(f"{address}/engine/keepers").status_code == 200
