"""The page's rules are these rules (NM-80): thousands of runs, written here, end alike there, word for word."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VITEST = ROOT / "web" / "node_modules" / "vitest"
RUNS = int(os.environ.get("NEMESIS_RUNS", "500"))

pytestmark = pytest.mark.slow


@pytest.mark.rule("NM-80", "NM-84")
def test_runs_that_python_wrote_end_alike_on_the_page() -> None:
    if not VITEST.exists():
        pytest.skip("web/node_modules lacks vitest: run python hatch_build.py ci")
    command = [sys.executable, ROOT / "hatch_build.py", "run", "test", "--", "../tests/nemesis/twin.test.ts"]
    environment = {**os.environ, "NEMESIS_RUNS": str(RUNS), "NEMESIS_SEED": "3"}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert f"{RUNS} runs that Python wrote end alike here" in done.stdout
