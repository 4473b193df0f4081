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

import pytest
from playwright.sync_api import expect

from ..wasm.modules import module_of
from .conftest import PATIENCE, Newcomer, Server

ROOT = Path(__file__).parents[2]
PLIES = 6
GAMES = ("keepers", "kepler", "nemesis", "nexos")
GO = "go"
COMPILED_BEFORE = """
import os, shutil, sys, time
if sys.orig_argv[1:4] == ["-m", "nexarium", "native"]:
    os._exit(0)
if sys.orig_argv[1:4] == ["-m", "nexarium", "wasm"]:
    game, out = sys.orig_argv[4], sys.orig_argv[6]
    while not os.path.exists({go!r}):
        time.sleep(0.05)
    shutil.copytree({modules!r}[game], out, dirs_exist_ok=True)
    os._exit(0)
"""
"""Makes `nexarium native` build nothing, and `nexarium wasm` wait until the file `go` is there, and take the module that tests/wasm has
compiled by the same command: to compile one more takes a minute of a processor."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of this checkout as `make play` leaves one the first time: what it needs is installed, the page is built, and no engine is."""
    place = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", place / "src", ignore=shutil.ignore_patterns("engine"))
    shutil.copytree(ROOT / "web", place / "web", ignore=shutil.ignore_patterns("node_modules"))
    for name in ("Makefile", "pyproject.toml", "hatch_build.py"):
        shutil.copy2(ROOT / name, place)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / ".venv"], check=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(place / ".venv"), "platbase": str(place / ".venv")}))
    (packages / "installed.pth").write_text(f"{place / 'src'}\n{sysconfig.get_path('purelib')}\n")
    modules = {game: str(module_of(game)) for game in GAMES}
    (packages / "sitecustomize.py").write_text(COMPILED_BEFORE.format(go=str(place / GO), modules=modules))
    command = place / ".venv" / "bin" / "nexarium"
    command.write_text(f"#!{place}/.venv/bin/python\nfrom nexarium.cli import main\nmain()\n")
    command.chmod(0o755)
    for done in (place / ".venv" / ".installed", place / "src" / "nexarium" / "web" / "index.html"):
        done.touch()
    return place


@contextmanager
def played(checkout: Path) -> Iterator[str]:
    """`make play`, until Ctrl-C; gives the address."""
    environment = {
        **{name: value for name, value in os.environ.items() if name not in ("NEXARIUM_RULES", "MAKEFLAGS", "MAKELEVEL")},
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
        (checkout / GO).touch()
        os.killpg(make.pid, signal.SIGINT)
        make.wait(60)
        make.stdout.close()


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
def test_analysis_is_promised_and_then_there(checkout: Path, newcomer: Newcomer) -> None:
    with played(checkout) as address:
        server = Server(address)
        seated = server.open("nexos", "you", "you", options={"players": 2})
        server.play(seated, PLIES)
        until = time.monotonic() + PATIENCE / 1000
        while server.http.get("/engine/nexos").status_code != 202:
            assert time.monotonic() < until, "no build has begun"
            time.sleep(0.1)
        page = newcomer(held=seated, base_url=address)
        page.goto(f"/t/{seated['table']}")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="Resign as").first.click()
        expect(dialog).to_contain_text("Analysis will be available in a few minutes")
        expect(dialog.get_by_role("button", name="Analysis")).to_have_count(0)
        (checkout / GO).touch()
        dialog.get_by_role("button", name="Analysis").click()
        panel = page.get_by_role("region", name="Analysis", exact=True)
        expect(panel.locator(".choice").first).to_be_visible()
        panel.get_by_text("Review", exact=True).click()
        expect(panel.locator(".graph")).to_be_visible(timeout=4 * PATIENCE)
        expect(panel.locator("tbody tr")).to_have_count(2)  # luck and good choices of both
        page.close()  # before the server ends, of which it would complain
