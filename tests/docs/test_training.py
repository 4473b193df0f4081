"""The training examples learn, at a reduced size, and draw their learning curves."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def trained(tmp_path: Path, name: str, *arguments: str) -> str:
    """What an example prints. Its curve is drawn where Matplotlib is installed."""
    curve = tmp_path / "curve.svg"
    drawn = ["--curve", str(curve)] if find_spec("matplotlib") else []
    command = [sys.executable, ROOT / "examples" / "training" / f"{name}.py", *arguments, *drawn]
    done = subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "0"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert not drawn or "<svg" in curve.read_text("utf-8")
    return done.stdout


@pytest.mark.slow
def test_tabular_learning_finds_what_nobody_beats(tmp_path):
    told = trained(tmp_path, "tabular")
    assert "at worst [-1.0, -1.0]" in told.splitlines()[0], "it knows nothing at first"
    assert "unbeatable" in told


@pytest.mark.slow
def test_a_policy_gradient_soon_beats_random_play(tmp_path):
    told = trained(tmp_path, "policy_gradient", "--minutes", "0.15", "--every", "9", "--games", "20", "--last", "40", "--against", "random")
    found = re.search(r"against random: ([\d.]+) % of 40", told)
    assert found
    assert float(found[1]) > 80, told


@pytest.mark.slow
def test_search_and_network_teach_each_other(tmp_path):
    told = trained(tmp_path, "alphazero", "--rounds", "16", "--every", "16").splitlines()
    assert "at worst [-1.0, -1.0] with the search" in told[0], "it knows nothing at first"
    assert "at worst [0.0, " in told[1], "whoever moves first is not beaten any more"


@pytest.mark.slow
def test_the_same_way_plays_a_game_with_dice(tmp_path):
    """Too short to learn anything: two games of a round, and two of each measurement."""
    small = ("--rounds", "1", "--games", "2", "--simulations", "2", "--steps", "2", "--matches", "2", "--hidden", "8")
    told = trained(tmp_path, "alphazero", "--game", "keepers", *small).splitlines()
    assert [line.split(" games: ")[0].strip() for line in told] == ["0", "2"]
    assert all("against random play" in line for line in told)
