"""Whatever is sent, the answer is a sentence that names what is wrong, and the table goes on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from nexarium.server.settings import Settings

from .conftest import A1, CENTRE, Visitor

HELLO = {"type": "hello"}


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"type":"dance"}',
        '{"type":"act"}',
        '{"type":"act","ply":"one","action":4}',
        '{"type":"act","ply":0,"action":1e400}',
        '{"type":"hello","language":"de"}',
        "[" * 5000,
        b"\xff\xfe\x00",
        b"\x00" * 100,
    ],
)
def test_malformed_messages(visitor: Visitor, raw: str | bytes) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    player.socket.send(raw)
    assert "cannot be read" in player.refused()["text"]
    player.act(CENTRE)


@pytest.mark.parametrize("wrong", [{"type": "act", "action": CENTRE}, {"type": "act", "ply": 0, "action": "b2"}, {"type": "dance"}])
def test_what_cannot_be_read_is_answered_by_its_number(visitor: Visitor, wrong: dict[str, Any]) -> None:
    """A program in a language without types leaves something out, and would wait for ever."""
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    player.socket.send(json.dumps({**wrong, "id": 5}))
    refused = player.refused()
    assert (refused["id"], "cannot be read" in refused["text"]) == (5, True)


@pytest.mark.parametrize("action", [-1, 9, 2**62, -(2**63), 10**4000])
def test_actions_that_do_not_exist(visitor: Visitor, action: int) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"], language="fr")
    player.say("act", ply=0, action=action)
    text = player.refused()["text"]
    assert "n’est pas une action possible" in text  # noqa: RUF001 (the French apostrophe)
    assert len(text) < 200
    player.act(A1)


@pytest.mark.parametrize("ply", [-1, -(2**63), 2**63 - 1])
def test_plies_that_do_not_exist(visitor: Visitor, ply: int) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    for kind in ("act", "undo", "look", "ask_hint"):
        player.say(kind, ply=ply, **({"action": 0} if kind == "act" else {}))
        if (kind, ply > 0) != ("undo", True):
            assert player.refused()["text"]
    player.act(A1)


def test_messages_that_are_too_long(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    player.say("hello", token="x" * 100_000)
    assert "65536 bytes" in player.refused()["text"]
    player.act(CENTRE)

    def send_far_too_much() -> None:
        player.socket.send("x" * 3_000_000)  # the server may hang up before all of it is sent
        player.sync()

    with pytest.raises(ConnectionClosed):
        send_far_too_much()
    assert visitor.look(opened["table"], opened["token"]).ply == 1


def test_a_flood_is_slowed_down(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    visitor = serving(replace(settings, limits=replace(settings.limits, messages_per_second=0.0, message_burst=20.0)))
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"])
    for _ in range(20):
        player.say("ping")
    assert "Too many" in player.refused()["text"]
    assert [message["type"] for message in player.heard].count("pong") == 19, "hello was the first"
    player.say("act", id=7, ply=0, action=CENTRE)
    assert player.until("refused", lambda refused: "id" in refused)["id"] == 7, "who waits for an answer has one"
    other = visitor.look(opened["table"], opened["token"])
    other.act(CENTRE)


def test_before_hello(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    player = visitor.connect(opened["table"])
    player.say("ping")
    player.until("pong")
    player.say("act", ply=0, action=0)
    assert "hello" in player.refused()["text"]
    player.say("hello", token=opened["token"])
    player.until("view")
    player.act(CENTRE)


def test_a_table_that_does_not_exist(visitor: Visitor) -> None:
    player = visitor.connect("nowhere")
    player.say("hello", language="fr")
    assert "Il n’y a pas de table nowhere" in player.refused()["text"]  # noqa: RUF001 (the French apostrophe)
    with pytest.raises(ConnectionClosed) as closed:
        player.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    for path in ("record.json", "picture.svg", "export/x"):
        answer = visitor.client.get(f"/api/tables/nowhere/{path}")
        assert answer.status_code == 404
        assert "nowhere" in answer.json()["error"]
    assert visitor.client.post("/api/tables/nowhere/seats", json={}).status_code == 404
    assert visitor.client.post("/api/tables/nowhere/rematch", json={"token": "x"}).status_code == 404


def test_another_page_may_not_listen(visitor: Visitor) -> None:
    opened = visitor.open("you", "you")
    with pytest.raises(InvalidStatus):
        visitor.connect(opened["table"], origin="https://elsewhere.example")
    assert visitor.connect(opened["table"], origin=f"http://{visitor.host}")


YOU = {"who": "you"}


@pytest.mark.parametrize(
    ("body", "field", "part"),
    [
        ({"game": "chess", "seats": [YOU, YOU]}, "game", "chess"),
        ({"game": "nexo", "seats": [YOU, YOU]}, "game", "did you mean 'nexos'?"),
        ({"game": "tictactoe", "seats": [YOU]}, "seats", "2 seats"),
        ({"game": "tictactoe", "seats": [YOU, {"who": "bot", "level": 12}]}, "seats[1].level", "1 to 9"),
        ({"game": "tictactoe", "seats": [YOU, {"who": "bot"}]}, "seats[1].level", "1 to 9"),
        ({"game": "tictactoe", "seats": [YOU, {"who": "bot", "level": 1, "style": "bold"}]}, "seats[1].style", "have no styles"),
        ({"game": "keepers", "seats": [YOU, {"who": "bot", "level": 1, "style": "shy"}]}, "seats[1].style", "careful, bold"),
        ({"game": "keepers", "seats": [{"who": "you", "style": "bold"}, YOU]}, "seats[0].style", "leave the style out"),
        ({"game": "tictactoe", "seats": [YOU, {"who": "cat"}]}, "seats[1].who", "cat"),
        ({"game": "tictactoe", "seats": [YOU, YOU], "options": {"size": 4}}, "options.size", "no option"),
        ({"game": "nexos", "seats": [YOU, YOU], "options": {"players": 7}}, "options.players", "7"),
        ({"game": "tictactoe", "seats": [YOU, YOU], "colour": "red"}, "", "colour"),
        ({"seats": [YOU, YOU]}, "", "game"),
        ({"game": "tictactoe", "seats": [YOU, YOU], "name": 3}, "name", "str"),
    ],
)
def test_tables_that_cannot_be_opened(visitor: Visitor, body: dict[str, Any], field: str, part: str) -> None:
    answer = visitor.client.post("/api/tables", json=body)
    assert 400 <= answer.status_code < 500
    problem = answer.json()
    assert problem.get("field", "") == field
    assert part in problem["error"]
    assert "?." not in problem["error"]
    assert "Traceback" not in answer.text


def test_bodies_that_cannot_be_read(visitor: Visitor) -> None:
    json_ = {"content-type": "application/json; charset=utf-8"}
    assert visitor.client.post("/api/tables", content=b"\xff{", headers=json_).status_code == 422
    assert visitor.client.post("/api/tables", content=b"[" * 60_000, headers=json_).status_code == 422
    long = visitor.client.post("/api/tables", content=json.dumps({"game": "x" * 70_000}), headers=json_)
    assert long.status_code == 413
    assert visitor.client.get("/api/nothing").status_code == 404
    assert visitor.client.delete("/api/tables").status_code == 405
    assert visitor.client.get("/../../etc/passwd").status_code == 404
    assert visitor.client.get("/%2e%2e/%2e%2e/pyproject.toml").status_code == 404


@pytest.mark.parametrize("path", ["/%00", "/assets/%00.js", "/" + "x" * 300, "/g/kepler/calculator/%00", "/t/%00"])
def test_names_that_no_file_can_have(visitor: Visitor, path: str) -> None:
    assert visitor.client.get(path).status_code != 500


@pytest.mark.parametrize("ply", ["9" * 4300, "-1", "x", "٣", "1e3", "²"])
def test_plies_of_a_picture_that_do_not_exist(visitor: Visitor, ply: str) -> None:
    opened = visitor.open("you", "you")
    assert visitor.client.get(f"/api/tables/{opened['table']}/picture.svg", params={"ply": ply}).status_code == 422


@pytest.mark.parametrize("origin", ["http://[", "null", "http://[::1", "http://a@b:c", "\\", "http://127.0.0.1"])
def test_origins_that_are_not_ours(visitor: Visitor, origin: str) -> None:
    opened = visitor.open("you", "you")
    with pytest.raises(InvalidStatus) as refused:
        visitor.connect(opened["table"], origin=origin)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_foreign_page_opens_no_table(visitor: Visitor, kind: str) -> None:
    """What a browser sends to another site without asking it first is never JSON by its header."""
    body = json.dumps({"game": "tictactoe", "seats": [YOU, YOU]})
    answer = visitor.client.post("/api/tables", content=body, headers={"content-type": kind, "origin": "https://elsewhere.example"})
    assert answer.status_code == 415
    assert "application/json" in answer.json()["error"]


def test_a_failure_is_answered_as_safely_as_everything_else(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("on purpose")

    monkeypatch.setattr(visitor.app.state.services.service.table_store, "listed", fail)
    answer = visitor.client.get("/api/tables")
    assert answer.status_code == 500
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "frame-ancestors" in answer.headers["content-security-policy"]
    assert "on purpose" not in answer.text


def test_names_are_kept_in_shape(visitor: Visitor) -> None:
    opened = visitor.open("you", "you", name="  Ann\n\t\x1b[31m <b>of</b> " + "x" * 200)
    name = visitor.look(opened["table"]).view["position"]["seats"][0]["name"]
    assert name.startswith("Ann [31m <b>of</b> xxx")
    assert len(name) == 40


def test_the_client_is_served_with_a_policy(visitor: Visitor) -> None:
    page = visitor.client.get("/t/anything")
    assert page.status_code in (200, 503)
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
