"""What people at a table write to each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from nexarium.server.realtime.chat import KEPT, LENGTH
from nexarium.server.settings import Settings

from .conftest import Player, Visitor


def lines(player: Player) -> list[dict[str, Any]]:
    """Every message that this viewer received, the newest account of each."""
    told: dict[int, dict[str, Any]] = {}
    for message in player.heard:
        if message["type"] == "said":
            if message.get("whole"):
                told.clear()
            told |= {line["number"]: line for line in message["lines"]}
    return [told[number] for number in sorted(told)]


def written(player: Player, text: str) -> dict[str, Any]:
    """The line with this text, waited for."""
    said = player.until("said", lambda said: any(line.get("text") == text for line in said["lines"]))
    return next(line for line in said["lines"] if line.get("text") == text)


@pytest.fixture
def open_handed(settings: Settings) -> Settings:
    return replace(settings, limits=replace(settings.limits, chat_burst=10_000, message_burst=10_000))


@pytest.fixture
def server(serving: Callable[[Settings], Visitor], open_handed: Settings) -> Visitor:
    return serving(open_handed)


def seated(visitor: Visitor, **fields: Any) -> tuple[str, Player, Player, str]:
    opened = visitor.open("you", "open", name="Ada", **fields)
    table = opened["table"]
    token = visitor.sit(table)["token"]
    return table, visitor.look(table, opened["token"]), visitor.look(table, token, language="fr"), token


def test_players_write_and_spectators_neither_write_nor_read(server: Visitor) -> None:
    table, ada, bo, _ = seated(server)
    onlooker = server.look(table, name="Cleo")
    ada.say("chat", text="Good luck!")
    line = written(bo, "Good luck!")
    assert (line["seat"], line["name"], line["author"]) == (0, "Ada", "seat 0")
    bo.say("chat", emote="thanks")
    thanks = ada.until("said", lambda said: said["lines"][-1].get("emote"))["lines"][-1]
    assert (thanks["name"], thanks["emote"], thanks.get("text", "")) == ("Guest", "thanks", "")
    onlooker.say("chat", text="Hi")
    assert onlooker.refused()["text"] == "Only players can chat at this table; the host can open the chat to everybody."
    onlooker.sync()
    assert lines(onlooker) == []


def test_the_host_opens_and_closes_the_chat(server: Visitor) -> None:
    table, ada, bo, _ = seated(server)
    onlooker = server.look(table, name="Cleo")
    ada.say("chat", text="Only us")
    written(bo, "Only us")
    ada.say("arrange", chat="everybody")
    written(onlooker, "Only us")
    onlooker.say("chat", text="Hello from the side")
    line = written(ada, "Hello from the side")
    assert (line.get("seat"), line["name"]) == (None, "Cleo")
    assert "127.0.0.1" not in line["author"]
    ada.say("arrange", chat="nobody")
    bo.until("view", lambda view: view.get("chat") == "nobody")
    bo.say("chat", text="Still there?")
    assert bo.refused()["text"] == "L’hôte a fermé la discussion à cette table."  # noqa: RUF001 (the French apostrophe)
    late = server.look(table, name="Dora")
    late.sync()
    assert lines(late) == []


def test_it_can_be_off_from_the_start(server: Visitor) -> None:
    _, ada, _, _ = seated(server, chat="nobody")
    ada.say("chat", text="Anybody?")
    assert "switched the chat off" in ada.refused()["text"]


def test_what_was_written_is_kept_and_read_by_whoever_comes_back(serving: Callable[[Settings], Visitor], open_handed: Settings) -> None:
    first = serving(open_handed)
    table, ada, bo, token = seated(first)
    for number in range(KEPT + 5):
        ada.say("chat", text=f"line {number}")
    written(bo, f"line {KEPT + 4}")
    first.stack.close()
    again = serving(open_handed).look(table, token)
    written(again, f"line {KEPT + 4}")
    assert [line["text"] for line in lines(again)] == [f"line {number}" for number in range(5, KEPT + 5)]


def test_a_line_is_text_and_has_its_limits(server: Visitor) -> None:
    _, ada, bo, _ = seated(server)
    markup = '<img src=x onerror="alert(1)"><b>bold</b> & {braces} </script>'
    ada.say("chat", text=f"  {markup}\n\u202e\u0000 ")
    assert written(bo, markup)["text"] == markup, "kept as it was typed; the page shows it as text"
    ada.say("chat", text="x" * LENGTH)
    written(bo, "x" * LENGTH)
    for bad, why in (({"text": "x" * (LENGTH + 1)}, "too long"), ({"text": " \n\u200b"}, "Write a message"), ({}, "Write a message")):
        ada.say("chat", **bad)
        assert why in ada.refused()["text"]
    ada.say("chat", text="both", emote="hello")
    assert "Write a message" in ada.refused()["text"]
    ada.say("chat", emote="<script>")
    assert "cannot be read" in ada.refused()["text"]
    ada.say("chat", text="a\u202eb\u2066c")
    written(bo, "abc")


def test_nobody_floods_the_others(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    narrow = serving(replace(settings, limits=replace(settings.limits, chat_burst=2, chats_per_second=0.0)))
    _, ada, bo, _ = seated(narrow)
    for text in ("one", "two", "three"):
        ada.say("chat", text=text)
    assert "Too many messages at once" in ada.refused()["text"]
    written(bo, "two")
    bo.sync()
    assert [line["text"] for line in lines(bo)] == ["one", "two"]
