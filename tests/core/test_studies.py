"""Studies: games with variations and comments. Broken ones are refused by a sentence that names the line and the field."""

from __future__ import annotations

import json

import pytest

from nexarium.core import study as studies
from nexarium.core.catalogue import load, replay
from nexarium.core.errors import BadOption, BadRecord, IllegalAction
from nexarium.core.record import Record
from nexarium.core.study import Study

from ..catalogue_games import each_preset, random_position

GAME = {"game": "tictactoe", "version": 1, "options": {}, "actions": [4, 0, 8]}


def with_lines(*lines: dict[str, object], **changes: object) -> str:
    return json.dumps({**GAME, "variations": lines, **changes})


def texts(study: Study) -> list[tuple[tuple[int, ...], str]]:
    return [(node.line(), node.comment) for node in study.root.tree()]


def test_a_record_is_a_study_of_one_line_and_a_study_is_a_record_of_its_main_line():
    record = Record.from_json(json.dumps(GAME))
    study = Study.of(record)
    assert [node.action for node in study.main_line()] == [4, 0, 8]
    assert study.to_record().to_json() == record.to_json().replace('"digest":""', f'"digest":"{study.game.digest}"'), "and nothing more"
    side = study.play(study.main_line()[0], 1)
    side.comment = "better"
    assert replay(study.to_record()) == replay(record)
    assert study.to_record().actions == record.actions


def test_lines_may_leave_any_earlier_line_at_any_ply():
    text = with_lines(
        {"ply": 0, "actions": [0, 1], "comments": {"1": "a corner", "2": "a side"}},
        {"ply": 1, "actions": [1, 2, 3]},
        {"line": 2, "ply": 2, "actions": [6]},
        {"line": 3, "ply": 3, "actions": [8]},
        {"line": 4, "ply": 3, "actions": [7]},
        {"line": 2, "ply": 1, "actions": [5]},
        comments={"0": "the beginning", "3": "the end"},
    )
    study = Study.from_json(text)
    assert texts(study) == [
        ((), "the beginning"),
        ((4,), ""),
        ((4, 0), ""),
        ((4, 0, 8), "the end"),
        ((4, 1), ""),
        ((4, 1, 2), ""),
        ((4, 1, 2, 3), ""),
        ((4, 1, 6), ""),
        ((4, 1, 6, 8), ""),
        ((4, 1, 6, 7), ""),
        ((4, 5), ""),
        ((0,), "a corner"),
        ((0, 1), "a side"),
    ]
    again = Study.from_json(study.to_json())
    assert texts(again) == texts(study)
    assert again.to_json() == study.to_json()


@each_preset
def test_every_game_has_studies(name, options, tmp_path):
    state = random_position(load(name, **options), 3, 12)
    study = Study(state.game, [f"P{seat}" for seat in range(state.game.num_players())])
    study.play(study.root, *state.history)
    for node in study.main_line()[:-1:3]:
        *_, last = study.state(node).legal_actions()
        study.play(node, last).comment = f"ply {len(node.line())}"
    study.save(tmp_path / "study.json")
    again = Study.load(tmp_path / "study.json")
    assert texts(again) == texts(study)
    assert again.seats == study.seats
    assert again.state(again.main_line()[-1]) == state
    assert again.history(again.main_line()[-1]).actions == tuple(state.history)


def test_a_variation_can_be_promoted_and_removed():
    study = Study(load("tictactoe"))
    study.play(study.root, 4, 0)
    other = study.play(study.root, 1, 2)
    assert other.parent is not None
    other.parent.promote()
    assert [node.action for node in study.main_line()] == [1, 2]
    study.root.promote()
    other.parent.remove()
    assert texts(study) == [((), ""), ((4,), ""), ((4, 0), "")]
    with pytest.raises(BadOption, match="keeps its first position"):
        study.root.remove()


def test_what_the_rules_forbid_adds_nothing():
    study = Study(load("tictactoe"))
    with pytest.raises(IllegalAction):
        study.play(study.root, 4, 0, 4)
    assert texts(study) == [((), "")]


def test_a_comment_is_text_of_some_lines():
    study = Study(load("tictactoe"))
    study.root.comment = "\x1b[2Jone\r\n\n  two\u202e  "
    assert study.root.comment == "[2Jone\n\ntwo"
    with pytest.raises(BadRecord, match="at most 4,000 characters"):
        study.root.comment = "x" * 4001


@pytest.mark.parametrize(
    ("text", "says", "field"),
    [
        (with_lines({"ply": 1, "actions": [4]}), "ply 2 of variation 1 cannot be played", "variations[0].actions"),
        (with_lines({"ply": 1, "actions": [1]}, {"line": 1, "ply": 2, "actions": [2, 1]}), "ply 4 of variation 2", "variations[1].actions"),
        (with_lines(actions=[4, 4]), "ply 2 cannot be played", "actions"),
        (with_lines({"ply": 4, "actions": [1]}), "variation 1 leaves the game after 4 plies, and that has 3", "variations[0].ply"),
        (with_lines({"ply": -1, "actions": [1]}), "after -1 plies", "variations[0].ply"),
        (with_lines({"line": 1, "ply": 0, "actions": [1]}), "leaves line 1, and an earlier one is expected", "variations[0].line"),
        (with_lines({"line": -1, "ply": 0, "actions": [1]}), "leaves line -1", "variations[0].line"),
        (with_lines({"ply": 1, "actions": [1], "comments": {"1": "x"}}), "variation 1 has no ply 1", "variations[0].comments"),
        (with_lines(comments={"4": "x"}), "the game has no ply 4", "comments"),
        (with_lines(comments={"x": "x"}), "not a Nexarium record", ""),
        (with_lines({"ply": 1}), "not a Nexarium record", ""),
        (with_lines({"ply": 1, "actions": [1], "more": 1}), "not a Nexarium record", ""),
        (with_lines(*[{"ply": 0, "actions": [1]}] * 2001), "at most 2,000 variations, not 2,001", "variations"),
        (with_lines(actions=[1] * 20_001), "at most 20,000 actions", "variations"),
        (with_lines(comments={"0": "x" * 200_001}), "at most 200,000 characters of comments", "variations"),
    ],
)
def test_what_is_no_study_says_what_is_wrong(text, says, field):
    with pytest.raises(BadRecord) as caught:
        Study.from_json(text)
    assert says in str(caught.value)
    assert caught.value.field == field


def test_a_study_that_grew_too_large_is_not_written(monkeypatch):
    study = Study(load("tictactoe"))
    study.play(study.root, 4, 0)
    monkeypatch.setattr(studies, "MOST_NODES", 1)
    with pytest.raises(BadRecord, match="at most 1 actions, not 2"):
        study.to_record()
