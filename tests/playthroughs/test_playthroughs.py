"""Every game has its golden playthroughs, and plays them again as it did."""

from __future__ import annotations

import pytest

from nexarium.testing.playthroughs import actions_of

from . import FOLDER, all_playthroughs, golden_file, written

GOLDEN = [pytest.param(name, preset, id=f"{name}-{preset.label}") for name, preset in all_playthroughs()]


@pytest.mark.parametrize(("name", "preset"), GOLDEN)
def test_a_game_plays_as_it_did(name, preset):
    path = golden_file(name, preset)
    assert path.exists(), f"{name} has no playthrough {path.name}: write it with `python -m tests.playthroughs`"
    golden = path.read_text("utf-8")
    assert written(name, preset, actions_of(golden)) == golden


def test_no_playthrough_is_left_over():
    known = {golden_file(name, preset) for name, preset in all_playthroughs()}
    assert {file for folder in {FOLDER, *(path.parent for path in known)} for file in folder.glob("*.txt")} == known
