"""`nexarium analyse` as it is typed."""

from __future__ import annotations

import pytest

from nexarium.core.catalogue import load

from ..command import run
from .test_command import told


@pytest.fixture
def record(tmp_path):
    """A game of tic-tac-toe in which a win in one is overlooked at ply 5."""
    state = load("tictactoe").new_initial_state()
    for cell in ("a1", "b2", "c3", "a3", "b1", "c1"):
        state.apply_action(state.string_to_action(cell))
    path = tmp_path / "game.json"
    state.to_record(("Ada", "Bo")).save(path)
    return path


def test_a_review_for_machines(record):
    found = told("analyse", record, "--simulations", 3000)
    assert found["finished"] is True
    assert found["movers"] == [0, 1, 0, 1, 0, 1]
    assert len(found["expected"]) == 7
    assert found["expected"][-1] == [0, 1]
    assert [seat["name"] for seat in found["seats"]] == ["Ada", "Bo"]
    worst = found["moments"][0]
    assert (worst["ply"], worst["played"]["notation"], worst["better"]["notation"]) == (4, "b1", "c1")
    assert {moment["seat"] for moment in told("analyse", record, "--simulations", 3000, "--seat", 1)["moments"]} == {1}


def test_a_review_for_people(record):
    english, french = (run("analyse", record, "--simulations", 600, "--language", language).stdout for language in ("en", "fr"))
    assert "Ada" in english
    assert "The moments that decided it" in english
    assert "Les moments décisifs" in french


def test_what_cannot_be_reviewed_is_one_sentence(record, tmp_path):
    text = record.read_text()
    damaged, unknown = tmp_path / "damaged.json", tmp_path / "unknown.json"
    damaged.write_text(text[:-20])
    unknown.write_text(text.replace("tictactoe", "tictac"))
    for arguments, said in (
        ((tmp_path / "none.json",), "none.json"),
        ((damaged,), "not a Nexarium record"),
        ((unknown,), "there is no game 'tictac'"),
        ((record, "--seat", 5), "there is no seat 5"),
        ((record, "--language", "de"), "there is no language 'de'"),
    ):
        result = run("analyse", *arguments)
        assert result.returncode == 2
        assert said in result.stderr
        assert "Traceback" not in result.stderr
