"""Lessons over the wire: every installed one is taken to its end, by what the server itself shows; nothing is kept of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.lessons import lesson_names
from nexarium.server.settings import Settings

from .conftest import Visitor

EVERY_LESSON = [(game, name) for game, definition in catalogue().items() for name in lesson_names(definition.package)]
MOST_GESTURES = 40
CENTRE, A1 = 4, 0


@pytest.fixture
def learner(serving: Callable[..., Visitor], settings: Settings) -> Iterator[Visitor]:
    """Somebody who takes lessons faster than people do. Their answers are not held against the document, which takes long; others are."""
    server = serving(replace(settings, limits=replace(settings.limits, look_burst=10_000)))
    visitor = Visitor(server.host)
    with visitor.stack:
        yield visitor


def ask(visitor: Visitor, game: str, lesson: str, language: str = "en", **fields: Any) -> dict[str, Any]:
    answer = visitor.client.post(f"/api/games/{game}/lessons/{lesson}", params={"language": language}, json=fields)
    assert answer.status_code == 200, answer.text
    stand: dict[str, Any] = answer.json()
    return stand


def offered(stand: dict[str, Any]) -> set[int]:
    """Every single action that the picture offers."""
    text = repr((stand["view"].get("input"), stand["view"]["position"]["board"], stand["view"]["position"].get("hand")))
    rows = re.findall(r"'actions': \[([\d, ]+)\]", text)
    pieces = (stand["view"].get("input") or {}).get("pieces", [])
    placed = {target[0] for piece in pieces for target in piece.get("targets", [])}
    named = re.findall(r"'action': (\d+)", text)
    return placed | {int(action) for row in rows for action in row.split(",")} | set(map(int, named))


@pytest.mark.parametrize(("game", "name"), EVERY_LESSON, ids=["-".join(each) for each in EVERY_LESSON])
@pytest.mark.slow
def test_every_lesson_is_played_to_its_end(learner, game, name):
    stand = ask(learner, game, name)
    steps, decided = stand["steps"], []
    tried_otherwise = 0
    for step in range(steps):
        mine: list[int] = []
        stand = ask(learner, game, name, step=step, decided=[*decided, mine])
        assert stand["says"]
        for _ in range(MOST_GESTURES):
            if not stand.get("asks") or stand.get("done"):
                break
            assert stand["view"]["to_act"], f"step {step} asks something, and the learner cannot act"
            wanted = stand["shows"]
            for other in sorted(offered(stand) - set(wanted))[:3]:
                answer = learner.client.post(
                    f"/api/games/{game}/lessons/{name}", json={"step": step, "decided": [*decided, mine], "tried": [other]}
                )
                if answer.status_code == 200 and (told := answer.json().get("told")):
                    tried_otherwise += 1
                    assert answer.json()["view"]["position"] == stand["view"]["position"], "what was not asked has changed the table"
                    assert answer.json().get("decided", []) == mine
                    assert told
            stand = ask(learner, game, name, step=step, decided=[*decided, mine], tried=wanted)
            assert stand.get("decided", [])[: len(mine)] == mine
            assert stand["decided"] != mine, "what the lesson shows leads on"
            mine = stand["decided"]
        else:
            pytest.fail(f"step {step} does not end")
        assert not stand.get("asks") or stand["done"]
        assert not stand["view"].get("to_act"), "what is done is done"
        decided.append(mine)
    assert tried_otherwise > 0, "nothing else was ever tried"
    if "game" in stand:
        answer = learner.client.post("/api/tables", json={**stand["game"], "name": "Ada"})
        assert answer.status_code == 201, answer.text


@pytest.mark.parametrize(("game", "name"), EVERY_LESSON, ids=["-".join(each) for each in EVERY_LESSON])
def test_every_step_is_said_in_both_languages(learner, game, name):
    for step in range(ask(learner, game, name)["steps"]):
        english, french = (ask(learner, game, name, language, step=step)["says"] for language in ("en", "fr"))
        assert english
        assert french
        assert english != french


def test_the_lobby_lists_lessons(visitor):
    games = visitor.client.get("/api/catalogue", params={"language": "fr"}).json()["games"]
    lessons = {game["name"]: game.get("lessons", []) for game in games}
    assert lessons["tictactoe"] == [{"name": "first", "title": "Le morpion en une minute", "minutes": 1}]


def test_a_game_with_a_second_part_lists_it_after_the_first(visitor):
    games = visitor.client.get("/api/catalogue", params={"language": "en"}).json()["games"]
    listed = [[each["name"] for each in game.get("lessons", [])] for game in games]
    assert ["first", "second"] in listed
    assert all(names == sorted(names) for names in listed)


def test_the_right_answer_to_a_question_is_not_always_in_the_same_place(learner):
    stands = [ask(learner, "keepers", "second", "fr", step=step) for step in range(ask(learner, "keepers", "second")["steps"])]
    asked = [stand["answers"] for stand in stands if "answers" in stand]
    assert all([answer.get("right", False) for answer in answers].count(True) == 1 for answers in asked)
    assert all(answer["text"] and answer["told"] for answers in asked for answer in answers)
    assert len({next(place for place, answer in enumerate(answers) if answer.get("right")) for answers in asked}) > 1


def test_a_table_says_whether_its_game_can_be_learnt(visitor):
    seated = visitor.open("you", "open")
    assert visitor.look(seated["table"], seated["token"]).view["lessons"] is True


def test_nothing_else_is_taken_back_but_what_was_tried(visitor):
    stand = ask(visitor, "tictactoe", "first", step=1, tried=[A1])
    assert "take the middle" in stand["told"]
    assert stand.get("decided", []) == []
    assert stand["glows"]
    assert stand["shows"] == [CENTRE]
    assert stand["view"]["position"]["ply"] == 0


@pytest.mark.parametrize(
    ("game", "step", "shapes", "told"),
    [
        ("keepers", 5, ["tile-1-back"], "A Keeper moves onto a tile beside its own"),
        ("keepers", 5, ["nowhere"], "You can\u2019t do anything there now"),
        ("keepers", 0, ["tile-1-back"], ""),
    ],
)
def test_a_tap_in_vain_is_answered_and_changes_nothing(visitor, game, step, shapes, told):
    before = ask(visitor, game, "first", step=step)
    stand = ask(visitor, game, "first", step=step, vain={"shapes": shapes})
    assert stand.get("told", "").startswith(told)
    assert bool(stand.get("told")) == bool(told)
    assert {**stand, "told": ""} == {**before, "told": ""}


def test_a_move_that_is_asked_is_answered(visitor):
    stand = ask(visitor, "tictactoe", "first", step=1, tried=[CENTRE])
    assert stand["done"]
    assert stand["decided"] == [CENTRE]
    assert "told" not in stand
    assert [entry["short"] for entry in stand["view"]["log"]] == ["b2", "a2"]


def test_what_the_rules_forbid_is_refused(visitor):
    answer = visitor.client.post("/api/games/tictactoe/lessons/first", json={"step": 3, "tried": [CENTRE]})
    assert answer.status_code == 409
    assert "repeat the step" in answer.json()["error"]


@pytest.mark.parametrize(
    ("path", "fields", "status", "sentence"),
    [
        ("tictactoe/lessons/second", {}, 404, "There is no lesson 'second' for this game; it has first."),
        ("chess/lessons/first", {}, 404, "There is no game 'chess'"),
        ("tictactoe/lessons/first", {"step": 9}, 404, "This lesson has no step 9; its last is 4."),
        ("tictactoe/lessons/first", {"step": -1}, 422, ">= 0"),
        ("tictactoe/lessons/first", {"tried": ["a1"]}, 422, "Expected `int`"),
        ("tictactoe/lessons/first", {"tried": [10**6]}, 200, ""),
    ],
)
def test_what_cannot_be_asked(visitor, path, fields, status, sentence):
    answer = visitor.client.post(f"/api/games/{path}", json=fields)
    assert answer.status_code == status
    assert sentence in answer.json().get("error", "")


def test_steps_are_counted_by_address(serving, settings):
    visitor = serving(replace(settings, limits=replace(settings.limits, look_burst=3, looks_per_second=0.001)))
    statuses = [visitor.client.post("/api/games/tictactoe/lessons/first", json={}).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


def test_nothing_is_kept_of_a_lesson(alone):
    before = alone.client.get("/api/tables").json()
    for step in range(4):
        ask(alone, "tictactoe", "first", step=step)
    assert alone.client.get("/api/tables").json() == before
    assert alone.client.get("/api/tables/lesson/record.json").status_code == 404
    assert not alone.app.state.services.service.registry.live
