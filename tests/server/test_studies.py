"""Studies over the wire: any position of any game is drawn with what can be played there, and files are checked. Nothing is stored."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Any

import pytest

import nexarium
from nexarium.core.catalogue import catalogue
from nexarium.core.record import Record
from nexarium.core.study import Study
from nexarium.games.nexos import blksgf

from .conftest import Visitor
from .test_recorded_games import played


def ask(visitor: Visitor, game: str, status: int = 200, language: str = "en", at: str = "study", **fields: Any) -> dict[str, Any]:
    answer = visitor.client.post(f"/api/games/{game}/{at}", params={"language": language}, json=fields)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def read(visitor: Visitor, text: str, status: int = 200, **fields: Any) -> dict[str, Any]:
    answer = visitor.client.post("/api/studies", json={"text": text, **fields})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_any_position_of_any_game_can_be_played_on(name: str, alone: Visitor) -> None:
    record = played(name, 40)
    game = nexarium.game_of(record)
    found = ask(alone, name, options=record.options, path=record.actions, seats=["Ann"], tall=True)
    state = game.replay(record)
    assert found["view"]["position"]["seats"][0]["name"] == "Ann"
    assert all(seat["name"] for seat in found["view"]["position"]["seats"])
    assert found["view"]["position"]["ply"] == len(record.actions)
    assert found.get("chance", False) == state.is_chance_node()
    assert bool(found["view"].get("input")) == (state.current_player() >= 0) == bool(found["view"].get("to_act"))
    for ply, action in enumerate(record.actions[:12]):
        found = ask(alone, name, options=record.options, path=record.actions[:ply], tried=[action])
        assert found["added"] == [action]
        assert len(found["entries"]) == 1


def test_what_is_tried_is_played_by_the_rules(alone: Visitor) -> None:
    assert ask(alone, "tictactoe", path=[4], tried=[0, 8])["added"] == [0, 8]
    assert "forbid" in ask(alone, "tictactoe", 409, path=[4], tried=[4])["error"]
    assert "interdisent" in ask(alone, "tictactoe", 409, language="fr", path=[4, 4])["error"]
    assert ask(alone, "tictactoe", 422, options={"no": 1})["field"] == "options"
    ask(alone, "chess", 404)
    ask(alone, "tictactoe", 422, path=[1] * 5_001)


def test_chance_is_drawn_or_chosen(alone: Visitor) -> None:
    record = played("keepers", 40)
    game = nexarium.game_of(record)
    rolls = next(state.history.copy() for state in game.states(record) if state.is_chance_node() and state.history)
    found = ask(alone, "keepers", options=record.options, path=rolls, outcomes=True)
    assert found["chance"]
    state = next(state for state in game.states(record) if state.history == rolls)
    assert [each["action"] for each in found["outcomes"]] == state.legal_actions()
    assert all(each["entry"]["text"] for each in found["outcomes"])
    (drawn,) = ask(alone, "keepers", options=record.options, path=rolls, draw=True)["added"]
    assert drawn in state.legal_actions()
    (chosen,) = ask(alone, "keepers", options=record.options, path=rolls, tried=[drawn])["added"]
    assert chosen == drawn


def test_lines_are_put_into_words(alone: Visitor) -> None:
    record = played("nexos", 12)
    lines = [record.actions[4:6], record.actions[4:]]
    found = ask(alone, "nexos", at="study/lines", options=record.options, path=record.actions[:4], lines=lines)
    assert [len(line) for line in found["lines"]] == [2, 8]
    assert found["lines"][0] == found["lines"][1][:2]
    ask(alone, "nexos", 409, at="study/lines", options=record.options, path=[], lines=[record.actions[4:]])
    ask(alone, "nexos", 422, at="study/lines", options=record.options, path=[], lines=[[1] * 61])


def test_a_file_is_checked_and_written_in_other_formats(alone: Visitor) -> None:
    study = Study.of(played("nexos", 8))
    node = study.main_line()[3]
    study.play(node, study.state(node).legal_actions()[-1]).comment = "or this"
    found = read(alone, study.to_json())
    assert found == {"game": "nexos", "text": study.to_json()}
    text = read(alone, study.to_json(), format="blksgf")["text"]
    assert text == blksgf.write(study.to_record())
    assert read(alone, text, suffix=".blksgf") == found
    assert "blksgf" in read(alone, study.to_json(), 422, format="pgn")["error"]
    assert "game file" in read(alone, "hello", 422)["error"]
    broken = json.loads(study.to_json())
    broken["variations"][0]["actions"] = [0]
    assert "ply 5 of variation 1 cannot be played" in read(alone, json.dumps(broken), 422)["error"]


def test_a_new_study_is_an_empty_record(alone: Visitor) -> None:
    found = ask(alone, "keepers", at="studies", options={"players": 2})
    record = Record.from_json(found["text"])
    assert (record.game, record.options["players"], record.actions) == ("keepers", 2, ())
    ask(alone, "keepers", 422, at="studies", options={"players": 9})


def test_the_page_has_an_address(alone: Visitor) -> None:
    for path in ("/study/nexos", "/study/nexos/abc/12"):
        assert alone.client.get(path).status_code in (200, 503), "503: the client is not built"


BLUE = "blue g16,g18,f19,e20"


def test_a_position_is_set_up_by_taps(alone: Visitor) -> None:
    record = played("nexos", 10)
    found = ask(alone, "nexos", at="setup", options=record.options, path=record.actions)
    state = nexarium.replay(record)
    assert nexarium.game_of(record).set_up(found["start"]).legal_actions() == state.legal_actions()
    assert [tool["id"] for tool in found["tools"]] == ["blue", "yellow", "red", "green", "remove"]
    (target, *_), *_ = next(piece["targets"] for piece in found["view"]["input"]["pieces"] if piece.get("targets"))
    more = ask(alone, "nexos", at="setup", options=record.options, start=found["start"], tool="blue", taps=[target])
    assert len(more["start"]) > len(found["start"])
    turned = ask(alone, "nexos", at="setup", options=record.options, start=more["start"], choice="turn", value="green")
    assert turned["choices"][0]["value"] == "green"
    refused = ask(alone, "nexos", 422, at="setup", options=record.options, start=more["start"], tool="blue", taps=[target])
    assert "placed that piece already" in refused["error"]
    refused = ask(alone, "nexos", 422, "fr", at="setup", start=f"{BLUE} b1")
    assert "doit toucher une autre pièce" in refused["error"]
    assert "can\u2019t be set up" in ask(alone, "tictactoe", 404, at="setup")["error"]


def test_a_study_begins_with_a_position_that_was_set_up(alone: Visitor) -> None:
    start = f"{BLUE}\nturn yellow"
    text = ask(alone, "nexos", at="studies", start=start)["text"]
    state = Study.from_json(text).state(Study.from_json(text).root)
    action = state.legal_actions()[0]
    found = ask(alone, "nexos", start=start, tried=[action], memory=True)
    assert found["added"] == [action]
    assert b64decode(found["memory"]) == state.memory.tobytes()
    assert ask(alone, "nexos", at="study/lines", start=start, lines=[[action]])["lines"] == [found["entries"]]
    assert read(alone, text)["text"] == text
    answer = alone.client.post("/api/records", json={"text": text})
    assert answer.status_code == 422
    assert "position that was set up" in answer.json()["error"]
    ask(alone, "nexos", 422, at="studies", start="blue b1")
