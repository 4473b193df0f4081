"""The build of a wheel finds what was installed for it, whoever isolates it."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

pytest.importorskip("hatchling")
ROOT = Path(__file__).parents[2]


def test_who_builds_engines_finds_what_pip_has_installed_for_the_build(tmp_path, monkeypatch):
    """`pip install` of the sources names the place of the build's dependencies by PYTHONPATH, and by nothing else."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    building = module_from_spec(spec)
    spec.loader.exec_module(building)
    (tmp_path / "installed").mkdir()
    (tmp_path / "installed" / "only_for_the_build.py").touch()
    (tmp_path / "pyproject.toml").write_text('[project.entry-points."nexarium.games"]\nmine = "mine:DEFINITION"\n')
    engine = tmp_path / "src" / "nexarium" / "games" / "mine" / "engine"
    asked = []

    def run(command, folder, environment):
        if "wasm" not in command:
            return
        look = "import only_for_the_build; from importlib.metadata import entry_points; print([*entry_points(group='nexarium.games')])"
        done = subprocess.run([sys.executable, "-c", look], cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        asked.append(done.stdout)
        engine.mkdir(parents=True)

    monkeypatch.setattr(building, "_run", run)
    monkeypatch.setattr(building, "find_npm", lambda: (["npm"], {}))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "installed"))
    building.build_engines(tmp_path)
    assert "mine:DEFINITION" in asked[0]
