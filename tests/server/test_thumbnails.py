"""Small pictures of running tables: what spectators see, drawn once for everybody."""

from __future__ import annotations

from typing import Any

from .conftest import A1, CENTRE, Running, Visitor


def thumbnail(visitor: Visitor, table: str, **asked: Any) -> Any:
    return visitor.client.get(f"/api/tables/{table}/thumbnail.svg", params=asked)


def test_a_thumbnail_shows_the_position(alone: Visitor) -> None:
    seated = alone.open("you", "you")
    player = alone.look(seated["table"], seated["token"])
    before = thumbnail(alone, seated["table"])
    assert before.headers["content-type"].startswith("image/svg+xml")
    assert "max-age" in before.headers["cache-control"]
    player.act(CENTRE)
    after = thumbnail(alone, seated["table"])
    assert before.text != after.text
    assert thumbnail(alone, seated["table"], theme="dark").text != after.text
    assert thumbnail(alone, seated["table"], theme="pink").status_code == 422
    player.act(A1)


def test_each_position_is_drawn_once(visitor: Visitor, common_server: Running) -> None:
    table = visitor.open("you", "you")["table"]
    made = common_server.app.state.services.service.pictures
    shown = thumbnail(visitor, table, at=1)
    before = made.made
    assert thumbnail(visitor, table, at=2).text == shown.text
    assert made.made == before


def test_tables_without_spectators_have_none(visitor: Visitor) -> None:
    answer = thumbnail(visitor, visitor.open("you", "you", listed=False)["table"])
    assert answer.status_code == 403
    assert "spectators" in answer.json()["error"]
    assert thumbnail(visitor, "nowhere").status_code == 404
