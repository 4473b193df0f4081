"""The example notebooks run from their first cell to their last, at reduced size, and show what they say they show."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SMALL = {"GAMES": 6, "ENVIRONMENTS": 4, "STEPS": 3}
"""What a notebook's first cell says, and how much of it is enough here."""
PLAIN = ("designer",)
"""They change the box, of which no compiled code is kept: to play so few games it is not worth compiling."""

pytestmark = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def test_nothing_that_was_printed_is_kept(path):
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_it_runs(path, tmp_path, monkeypatch):
    """What each cell shows is looked for: boards, tables, the slider, the pictures of wins."""
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("gymnasium")
    if path.stem in PLAIN:
        monkeypatch.setenv("NEXARIUM_RULES", "python")
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(path, as_version=4)
    first = next(cell for cell in notebook.cells if cell.cell_type == "code")
    first.source, found = re.subn(rf"^({'|'.join(SMALL)}) = \d+$", lambda each: f"{each[1]} = {SMALL[each[1]]}", first.source, flags=re.M)
    assert found, "its first cell says how much it plays"
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output.get("data", {}) for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any(each.get("image/svg+xml", "").startswith("<svg") for each in shown), "a board"
    pages = " ".join(each.get("text/html", "") for each in shown)
    for what in WANTED[path.stem]:
        assert what in pages, what


WANTED: dict[str, tuple[Any, ...]] = {
    "designer": ("half of all", "B less A", "Wins by order of play"),
    "researcher": ('type="range"', "mean score"),
}
