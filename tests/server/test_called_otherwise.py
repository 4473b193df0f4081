"""A guest who is called otherwise: by the others at the table, in the middle of a game, in a list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nexarium.server.settings import Settings

from .conftest import CENTRE, Visitor
from .test_hosting import told


def test_a_guest_says_how_they_are_called(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ann")
    token = visitor.sit(opened["table"], name="")["token"]
    ann, bo = visitor.look(opened["table"], opened["token"]), visitor.look(opened["table"], token)
    ann.act(CENTRE)
    bo.at_ply(1)
    bo.say("call_me", name="  Bo  ")
    seat = ann.until("view", lambda view: view["position"]["seats"][1].get("name") == "Bo")["position"]["seats"][1]
    assert seat["kind"] == "human"
    assert told(ann) == []
    bo.act(0)
    played = ann.until("view", lambda view: view["position"]["ply"] == 2)
    assert played["undo"]["ask"] is True, "the seat is still somebody's, who has to allow it"
    [listed] = visitor.client.get("/api/tables", params={"ids": opened["table"]}).json()["tables"]
    assert listed["names"] == ["Ann", "Bo"]
    bo.say("resign", seat=1)
    end = ann.until("view", lambda view: view["position"].get("over", False))
    assert end["standings"]["verdict"] == "Ann wins: Bo resigned"
    bo.say("call_me", name="Bob")
    assert "over" in bo.refused()["text"]


def test_whoever_holds_several_seats_is_called_so_in_each(visitor: Visitor) -> None:
    opened = visitor.open("you", "you", name="Ann")
    ann = visitor.look(opened["table"], opened["token"])
    ann.say("call_me", name="Anna")
    ann.until("view", lambda view: [seat.get("name") for seat in view["position"]["seats"]] == ["Anna", "Anna"])


def test_nobody_else_is_called_otherwise(visitor: Visitor) -> None:
    opened = visitor.open("you", "bot:1", name="Ann")
    stranger = visitor.look(opened["table"])
    stranger.say("call_me", name="Eve")
    assert stranger.refused()["text"]
    [listed] = visitor.client.get("/api/tables", params={"ids": opened["table"]}).json()["tables"]
    assert listed["names"][0] == "Ann"


def test_nobody_is_called_as_somebody_else_at_the_table(visitor: Visitor) -> None:
    """Neither who sits down nor who gives themselves another name later is taken for who they play with."""
    opened = visitor.open("you", "open", name="Ann")
    bo = visitor.look(opened["table"], visitor.sit(opened["table"], name="Bo")["token"])
    bo.say("call_me", id=7, name="\u0410nn")  # with a Cyrillic letter
    refused = bo.refused()
    assert (refused["id"], "already taken" in refused["text"]) == (7, True)
    bo.say("call_me", id=8, name="BO")
    assert bo.until("done")["id"] == 8, "one's own name is nobody else's"


def test_who_gives_a_name_that_is_not_seen_keeps_nobody_out(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", "open", game="keepers", options={"players": 3}, name="\u0301")
    token = visitor.sit(opened["table"], name="")["token"]
    bo = visitor.look(opened["table"], token)
    bo.say("call_me", id=9, name="")
    assert bo.until("done")["id"] == 9


def test_nobody_writes_by_giving_themselves_names(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    """Who may not write to the others, or not so fast, may not do so by what they are called either."""
    narrow = serving(replace(settings, limits=replace(settings.limits, chat_burst=2, chats_per_second=0.0)))
    opened = narrow.open("you", "bot:1", name="Ann")
    ann = narrow.look(opened["table"], opened["token"])
    for number in (1, 2, 3):
        ann.say("call_me", id=number, name=f"Ann {number}")
    refused = ann.refused()
    assert (refused["id"], "wait" in refused["text"]) == (3, True)
