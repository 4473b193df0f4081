"""The host's powers: the player who opened a table may pause and close it, replace who is away, and send spectators away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from nexarium.server.app import create_app
from nexarium.server.protocol.lobby import NewTable
from nexarium.server.protocol.seats import SeatRequest
from nexarium.server.realtime.table_opening import TableOpening
from nexarium.server.realtime.table_session import TableSession
from nexarium.server.settings import Settings
from nexarium.server.tables import commands
from nexarium.server.tables.table import Table

from .conftest import A1, A2, B1, C1, CENTRE, Player, Visitor, decide


@pytest.fixture
def three(visitor: Visitor) -> tuple[str, Player, Player, Player]:
    """A table of Ada, who opened it, Bo, and somebody who looks on."""
    opened = visitor.open("you", "open", name="Ada")
    bo = visitor.sit(opened["table"], name="Bo")
    table = opened["table"]
    return table, visitor.look(table, opened["token"]), visitor.look(table, bo["token"]), visitor.look(table, name="Cleo")


def told(player: Player) -> list[str]:
    """Everything that this viewer received beside the game."""
    views = [message for message in player.heard if message["type"] == "view"]
    return [happened["text"] for view in views for happened in view.get("happened", [])]


def card_of(visitor: Visitor, table: str, language: str = "en") -> dict[str, Any]:
    (card,) = visitor.client.get(f"/api/tables?ids={table}&language={language}").json()["tables"]
    found: dict[str, Any] = card
    return found


def test_only_the_host_has_these_powers(visitor: Visitor, three: tuple[str, Player, Player, Player]) -> None:
    _, ada, bo, cleo = three
    assert (ada.view["host"], bo.view.get("host", False), cleo.view.get("host", False)) == (True, False, False)
    assert [seat.get("host", False) for seat in cleo.view["position"]["seats"]] == [True, False]
    asked: list[tuple[str, dict[str, Any]]] = [
        ("pause", {"on": True}),
        ("stand_in", {"seat": 0, "level": 1}),
        ("ask_watchers", {}),
        ("remove_watcher", {"watcher": "x"}),
        ("arrange", {"chat": "nobody"}),
        ("close_table", {}),
    ]
    for viewer in (bo, cleo):
        for kind, fields in asked:
            viewer.say(kind, **fields)
            assert viewer.refused()["text"] == "Only the host, who opened this table, can do that."
    ada.act(CENTRE)
    assert "closed" not in ada.view
    assert told(ada) == []


def test_a_pause_holds_until_the_host_ends_it(visitor: Visitor, three: tuple[str, Player, Player, Player]) -> None:
    table, ada, bo, cleo = three
    ada.say("pause", on=True)
    assert cleo.until("view", lambda view: view.get("paused"))["paused"] == "Paused by Ada"
    own = ada.until("view", lambda view: view.get("paused"))
    assert own["paused"] == "You paused the game", "those who paused it are not called by their name, which may be that of a guest"
    assert not own.get("to_act", False)
    assert card_of(visitor, table)["paused"]
    for kind, fields in (("act", {"ply": 0, "action": CENTRE}), ("ask_hint", {"ply": 0})):
        ada.say(kind, **fields)
        assert "paused" in ada.refused()["text"]
    ada.say("pause", on=True)  # said twice
    ada.say("pause", on=False)
    ada.until("view", lambda view: not view.get("paused"))
    ada.act(CENTRE)
    bo.at_ply(1)
    assert told(bo) == ["Ada paused the game.", "Ada resumed the game."]
    assert told(visitor.look(table, language="fr"))[0] == "Ada a mis la partie en pause."


def test_nobody_makes_a_tables_log_longer_for_ever(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    """What can be done again and again is not, in the end; a table that rests goes on all the same, and its game to its end."""
    narrow = serving(replace(settings, limits=replace(settings.limits, table_events=6)))
    opened = narrow.open("you", "you", name="Ada")
    ada = narrow.look(opened["table"], opened["token"])
    for on in (True, False, True):
        ada.say("pause", on=on)
        ada.until("view", lambda view, on=on: bool(view.get("paused")) == on)
    ada.say("pause", on=False)
    ada.until("view", lambda view: not view.get("paused"))
    ada.say("pause", on=True)
    assert "open a new table" in ada.refused()["text"]
    ada.act(A1)
    ada.say("undo", ply=1)
    assert "open a new table" in ada.refused()["text"]
    for action in (A2, B1, CENTRE, C1):
        ada.act(action)
    assert ada.view["position"]["over"]


def test_a_bot_keeps_the_seat_of_somebody_who_is_away(with_bots: Visitor) -> None:
    opened = with_bots.open("you", "open", name="Ada")
    table = opened["table"]
    token = with_bots.sit(table, name="Bo")["token"]
    ada, bo = with_bots.look(table, opened["token"]), with_bots.look(table, token)
    ada.until("presence", lambda presence: presence["seats"] == [0, 1])
    ada.say("stand_in", seat=1, level=1)
    assert ada.refused()["text"] == "Bo is at the table; a bot can take over only for absent players."
    bo.socket.close()
    ada.until("presence", lambda presence: presence["seats"] == [0])
    ada.say("stand_in", seat=1, level=12)
    assert "no bot of level 12" in ada.refused()["text"]
    ada.say("stand_in", seat=1, level=1)
    seat = ada.until("view", lambda view: view["position"]["seats"][1].get("stand_in"))["position"]["seats"][1]
    assert (seat["kind"], seat["name"], seat["level"], seat.get("present", False)) == ("bot", "Bo", 1, False)
    ada.act(CENTRE)
    ada.at_ply(2)  # the bot has played


def test_whoever_was_replaced_gets_their_seat_back(visitor: Visitor) -> None:
    """No bot answers in this server, so it is a bot's turn until its person is back."""
    opened = visitor.open("you", "open", name="Ada")
    table = opened["table"]
    token = visitor.sit(table, name="Bo")["token"]
    ada = visitor.look(table, opened["token"])
    ada.act(CENTRE)
    ada.say("stand_in", seat=1, level=1)
    ada.until("view", lambda view: view["position"]["seats"][1].get("stand_in"))
    bo = visitor.look(table, token)
    assert (bo.view["your_seats"], bo.view.get("to_act", False)) == ([1], False)
    bo.say("act", ply=1, action=A1)
    assert bo.refused()["text"] == "A bot is playing for you; take your seat back first."
    ada.say("reclaim_seat", seat=1)
    assert "not yours" in ada.refused()["text"]
    bo.say("reclaim_seat", seat=1)
    back = bo.until("view", lambda view: view.get("to_act"))["position"]["seats"][1]
    assert (back["kind"], back["name"], back.get("level", 0), back.get("stand_in", False)) == ("human", "Bo", 0, False)
    bo.act(A1)
    assert told(ada) + told(bo)[-1:] == ["A bot plays for Bo until Bo comes back.", "You are back in the game."]


def test_a_bot_takes_a_seat_that_nobody_has_taken(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ada")
    ada = visitor.look(opened["table"], opened["token"])
    ada.say("stand_in", seat=1, level=2)
    seat = ada.until("view", lambda view: view["position"]["seats"][1]["kind"] == "bot")["position"]["seats"][1]
    assert seat["name"]
    assert not seat.get("stand_in")
    ada.say("stand_in", seat=1, level=2)
    assert "bot plays there already" in ada.refused()["text"]
    ada.say("stand_in", seat=7, level=2)
    assert "no seat 7" in ada.refused()["text"]


def test_a_spectator_sent_away_stays_away(visitor: Visitor, three: tuple[str, Player, Player, Player]) -> None:
    table, ada, bo, cleo = three
    ada.say("ask_watchers")
    (watcher,) = ada.until("watchers")["watchers"]
    assert watcher["names"] == ["Cleo"]
    assert "127.0.0.1" not in watcher["watcher"]
    ada.say("remove_watcher", watcher="nobody")
    assert "has left" in ada.refused()["text"]
    ada.say("remove_watcher", watcher=watcher["watcher"])
    assert "does not want you to watch" in cleo.refused()["text"]
    again = visitor.connect(table)
    again.say("hello", language="fr")
    assert "ne souhaite pas" in again.hear()["text"]
    # players come from the same network here, and stay
    bo.until("view", lambda view: view.get("happened"))
    ada.act(CENTRE)
    bo.at_ply(1)
    bo.act(A1)
    assert told(bo) == ["Ada removed a spectator."]
    assert told(ada) == ["You removed a spectator."]


def test_who_was_sent_away_takes_no_seat_either(visitor: Visitor) -> None:
    """A seat would bring them back. A player on the same network, and the host, may take one more."""
    opened = visitor.open("you", "open", name="Ada")
    table, token = opened["table"], opened["token"]
    ada, cleo = visitor.look(table, token), visitor.look(table, name="Cleo")
    ada.say("ask_watchers")
    (watcher,) = ada.until("watchers")["watchers"]
    ada.say("remove_watcher", watcher=watcher["watcher"])
    ada.say("ask_watchers")
    assert ada.until("watchers")["watchers"] == []
    cleo.refused()
    answer = visitor.client.post(f"/api/tables/{table}/seats", json={"name": "Cleo"})
    assert answer.status_code == 403
    assert "does not want you to watch" in answer.json()["error"]
    assert visitor.sit(table, token=token)["seats"] == [0, 1]


def test_a_closed_table_has_no_result_and_no_future(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ada")
    table, token = opened["table"], visitor.sit(opened["table"], name="Bo")["token"]
    ada, bo = visitor.look(table, opened["token"]), visitor.look(table, token)
    ada.act(CENTRE)
    bo.at_ply(1)
    ada.say("close_table")
    assert bo.until("view", lambda view: view.get("closed"))["closed"] == "Ada closed the table; the game has no result."
    assert ada.until("view", lambda view: view.get("closed"))["closed"] == "You closed the table; the game has no result."
    bo.say("act", ply=1, action=A1)
    assert bo.refused()["text"] == "The host closed this table, so nothing can be played here any more; open a new one."
    for kind, fields in (("pause", {"on": True}), ("close_table", {}), ("arrange", {"chat": "nobody"})):
        ada.say(kind, **fields)
        assert "closed this table" in ada.refused()["text"]
    card = card_of(visitor, table, "fr")
    assert (card["over"], card["verdict"]) == (True, "Fermée avant la fin")
    assert "seed" in visitor.record(table)["dice"]
    for path in ("seats", "rematch"):
        refused = visitor.client.post(f"/api/tables/{table}/{path}", json={"token": token})
        assert (refused.status_code, "closed" in refused.json()["error"]) == (409, True)


def test_the_owner_closes_with_a_reason(settings: Settings) -> None:
    async def closed() -> Table:
        app = create_app(settings)
        async with app.router.lifespan_context(app):
            server = app.state.services.service
            seated = await TableOpening(server).open(NewTable(game="tictactoe", seats=(SeatRequest(who="you"), SeatRequest(who="open"))))
            live: TableSession = await server.registry.find(seated.table)
            await decide(server, commands.close_from_outside, live, "owner", "It was empty.")
            await decide(server, commands.close_from_outside, live, "owner", "Once more.")
            return live.table

    (told,) = asyncio.run(closed()).happenings
    assert told.sentence("en", ()) == "The administrator closed the table; the game has no result. It was empty."


def test_who_opens_a_table_for_others_is_its_host(visitor: Visitor) -> None:
    opened = visitor.open("open", "open", name="Ada")
    assert opened["seats"] == []
    host = visitor.look(opened["table"], opened["token"])
    assert host.view["host"]
    host.say("pause", on=True)
    assert host.until("view", lambda view: view.get("paused"))["paused"] == "You paused the game"
    assert visitor.sit(opened["table"], token=opened["token"], name="Ada")["seats"] == [0]


def test_a_rematch_keeps_host_terms_and_people(visitor: Visitor) -> None:
    opened = visitor.open("you", "open", name="Ada", chat="everybody", takebacks=False)
    token = visitor.sit(opened["table"], name="Bo")["token"]
    ada, bo = visitor.look(opened["table"], opened["token"]), visitor.look(opened["table"], token)
    for player, action in ((ada, A1), (bo, A2), (ada, B1), (bo, CENTRE), (ada, C1)):
        player.at_ply(len(visitor.record(opened["table"])["actions"]))
        player.act(action)
    following = visitor.client.post(f"/api/tables/{opened['table']}/rematch", json={"token": token}).json()
    assert following["seats"] == [0], "one seat on"
    ada, bo = visitor.look(following["table"], opened["token"]), visitor.look(following["table"], token)
    assert ada.view["host"]
    assert not bo.view.get("host", False)
    assert ada.view["chat"] == "everybody"
    bo.act(A1)
    ada.at_ply(1)
    ada.act(B1)
    bo.at_ply(2)
    bo.say("ask_takeback", ply=2)
    assert "Takebacks are off at this table" in bo.refused()["text"]
