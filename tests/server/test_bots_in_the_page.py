"""Bots think in the browser of a player who plays against them alone, if they like; the server checks, and thinks where a page does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from nexarium.server.bots import browser_bots
from nexarium.server.settings import Settings
from nexarium.server.tables import engines

from .conftest import A1, B1, CENTRE, Player, Visitor, eventually

Serving = Callable[[Settings], Visitor]


@pytest.fixture
def server(serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """One that has an engine, asks pages for every level, and whose own bots never answer."""
    monkeypatch.setattr(engines, "engine_of", lambda definition: "there")
    monkeypatch.setattr(browser_bots, "WORTH_ASKING", 0.0)
    return serving(replace(settings, bot_spec=Settings().bot_spec))


def alone(server: Visitor, when: str, *seats: str) -> Player:
    """The only person at a table against a bot of level 3, or who sits as `seats` say, who has made the first move."""
    opened = server.open(*(seats or ("you", "bot:3")))
    player = server.look(opened["table"], opened["token"])
    if when:
        player.say("think_here", when=when)
    player.act(CENTRE)
    return player


def test_the_page_thinks_with_the_levels_strength_and_its_move_is_played(server: Visitor) -> None:
    player = alone(server, "always")
    asked = player.until("think_for")
    assert (asked["ply"], asked["simulations"], asked["overlooks"]) == (1, 50, 0.2)
    player.say("chose", ply=0, action=B1)  # about another move
    player.say("chose", ply=1, action=A1)
    view = player.at_ply(2)
    assert view["position"]["ply"] == 2
    assert view["to_act"]
    assert server.record(view["table"])["actions"] == [CENTRE, A1]


@pytest.mark.parametrize("way", ["closed", "unwilling", "illegal", "late"])
def test_the_server_thinks_where_the_page_does_not(serving: Serving, settings: Settings, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setattr(engines, "engine_of", lambda definition: "there")
    monkeypatch.setattr(browser_bots, "WORTH_ASKING", 0.0)
    if way == "late":
        monkeypatch.setattr(browser_bots, "PATIENCE", 0.2)
    server = serving(replace(settings, bot_spec=Settings().bot_spec, worker_command=Settings().worker_command))
    player = alone(server, "always")
    player.until("think_for")
    if way == "closed":
        player.socket.close()
    elif way == "unwilling":
        player.say("think_here", when="never")
    elif way == "illegal":
        player.say("chose", ply=1, action=CENTRE)
    eventually(lambda: len(server.record(player.view["table"])["actions"]) == 2)
    if way != "closed":
        player.at_ply(2)
        player.act(next(action for action in range(9) if action not in server.record(player.view["table"])["actions"]))
        eventually(lambda: len(server.record(player.view["table"])["actions"]) == 4)
        assert sum(message["type"] == "think_for" for message in player.heard) == 1, "who failed is not asked again"


@pytest.mark.parametrize("when", ["", "never", "busy"])
def test_who_has_not_agreed_is_not_asked(server: Visitor, when: str) -> None:
    player = alone(server, when)
    player.sync()
    assert not any(message["type"] == "think_for" for message in player.heard)


def test_when_the_server_is_busy_whoever_agreed_to_that_thinks(server: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(server.app.state.services.turns.bot_pool), "waiting", property(lambda bot_pool: 1))
    player = alone(server, "busy")
    assert player.until("think_for")["ply"] == 1


def test_where_others_play_too_the_server_thinks(server: Visitor) -> None:
    opened = server.open("you", "open", "bot:3", game="kepler", options={"players": 3})
    friend = server.sit(opened["table"])
    for seated in (opened, friend):
        player = server.look(opened["table"], seated["token"])
        player.say("think_here", when="always")
        player.sync()
        table = server.app.state.services.service.registry.live[opened["table"]]
        pages = server.app.state.services.turns.browser_bots
        assert pages.browser_for(table, 3, 5.0, busy=True) is None


@pytest.mark.parametrize("kind", [{"simulations": 0}, {"turns_ahead": 1}])
def test_levels_that_do_not_search_think_in_the_server(server: Visitor, monkeypatch: pytest.MonkeyPatch, kind: dict[str, int]) -> None:
    known = browser_bots.strength
    monkeypatch.setattr(browser_bots, "strength", lambda game, level: replace(known(game, level), **kind))
    player = alone(server, "always")
    player.sync()
    assert not any(message["type"] == "think_for" for message in player.heard)
