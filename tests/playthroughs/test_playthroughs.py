"""Every game has its golden playthroughs, and plays them again as it did."""

from __future__ import annotations

import pytest

from . import FOLDER, actions_of, all_playthroughs, golden_file, playthrough

GOLDEN = [pytest.param(name, preset, id=f"{name}-{preset.label}") for name, preset in all_playthroughs()]


@pytest.mark.parametrize(("name", "preset"), GOLDEN)
def test_a_game_plays_as_it_did(name, preset):
    path = golden_file(name, preset)
    assert path.exists(), f"{name} has no playthrough {path.name}: write it with `python -m tests.playthroughs`"
    golden = path.read_text("utf-8")
    assert playthrough(name, preset, actions_of(golden)) == golden


def test_no_playthrough_is_left_over():
    assert {path.name for path in FOLDER.glob("*.txt")} == {golden_file(name, preset).name for name, preset in all_playthroughs()}
