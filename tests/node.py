"""Node.js, for tests of what runs in browsers."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from hatch_build import find_npm

WEB = Path(__file__).parents[1] / "web"
VITE = WEB / "node_modules" / "vite" / "bin" / "vite.js"


def node() -> str:
    """The command that runs it."""
    npm, _ = find_npm()
    return npm[0] if len(npm) > 1 else "node"


def with_the_rules_of_pages(script: Path, folder: Path) -> Path:
    """A script of the tests in one file for Node, with what it imports of games' pages. Where the client's libraries were never installed
    the test is skipped."""
    if not VITE.exists():
        pytest.skip("web/node_modules lacks vite: run python hatch_build.py ci")
    _, environment = find_npm()
    command = [node(), str(VITE), "build", "--config", "scripts.config.ts", "--ssr", str(script), "--outDir", str(folder)]
    done = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / f"{script.stem}.mjs"
