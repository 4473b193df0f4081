"""Of a game that is over anybody may see what could be done at any of its plies, and have any line told in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.contract import CHANCE
from nexarium.server.realtime.drawings import draw
from nexarium.server.settings import Settings
from nexarium.server.tables.table import Table

from .conftest import Player, Visitor
from .finished import finished


def decisions_at(table: Table, ply: int) -> tuple[int, ...]:
    return tuple(table.state(ply).legal_actions())


def as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def look(player: Player, ply: int, **more: Any) -> dict[str, Any]:
    player.say("look", ply=ply, id=ply + 1, **more)
    return player.until("past", lambda past: past["id"] == ply + 1)


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_what_could_be_done_is_seen_at_any_ply(name: str, alone: Visitor, settings: Settings) -> None:
    over = finished(settings, name, 5 if name == "tictactoe" else 24)
    spectator = alone.look(over.header.id)
    decided = [ply for ply, mover in enumerate(over.history.movers) if mover != CHANCE]
    for ply in (decided[0], decided[len(decided) // 2], decided[-1]):
        assert "input" not in look(spectator, ply)
        past = look(spectator, ply, open=True)
        assert past["position"]["ply"] == ply
        assert past["position"]["mover"] == over.history.movers[ply]
        asked_then = draw(over.history.until(ply), over.history.movers[ply], "en", tall=False, upright=False, may_act=True)
        assert past["input"] == as_sent(asked_then.input)
        assert past["position"].get("hand") == as_sent(asked_then.hand)
        assert past["position"]["board"] == as_sent(asked_then.board.without_static())
    for ply in [ply for ply, mover in enumerate(over.history.movers) if mover == CHANCE][:1]:
        assert "input" not in look(spectator, ply, open=True), "chance is asked nothing"


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_what_might_have_followed_is_seen_on_the_board(name: str, alone: Visitor, settings: Settings) -> None:
    over = finished(settings, name, 5 if name == "tictactoe" else 24)
    spectator, ply = alone.look(over.header.id), over.plies - 4
    for line in (list(over.actions[ply : ply + 2]), [decisions_at(over, ply)[-1]]):
        past = look(spectator, ply, open=True, line=line)
        history = over.might_have_been(ply, line)
        mover = history.now.current_player()
        assert (past["line"], past["position"]["ply"]) == (line, ply + len(line))
        assert past["position"].get("mover", -1) == mover
        asked_then = draw(history, mover if mover >= 0 else None, "en", tall=False, upright=False, may_act=mover >= 0)
        assert past["position"]["board"] == as_sent(asked_then.board.without_static())
        assert past.get("input") == as_sent(asked_then.input)
    spectator.say("look", ply=ply, id=99, open=True, line=[-1])
    assert spectator.refused()["id"] == 99


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_lines_are_told_as_the_log_would(name: str, alone: Visitor, settings: Settings) -> None:
    over = finished(settings, name, 5 if name == "tictactoe" else 24)
    spectator = alone.look(over.header.id)
    log, ply = spectator.view["log"], over.plies - 4
    played = list(over.actions[ply : ply + 3])
    other = [action for action in decisions_at(over, ply) if action != played[0]][:2]
    spectator.say("tell", id=7, ply=ply, lines=[played, *([action] for action in other), []])
    told = spectator.until("told")
    assert (told["id"], told["ply"]) == (7, ply)
    assert [line["text"] for line in told["lines"][0]] == [line["text"] for line in log[ply : ply + 3]]
    assert [len(line) for line in told["lines"]] == [3, *[1] * len(other), 0]
    assert all(line[0]["text"] for line in told["lines"][1:-1])


def test_while_a_game_goes_on_nothing_of_it_is_shown_or_told(alone: Visitor, settings: Settings) -> None:
    running = finished(settings, "tictactoe", 3, closed=False)
    spectator = alone.look(running.header.id)
    spectator.say("look", ply=1, id=1, open=True)
    assert (refused := spectator.refused())["id"] == 1
    assert refused["text"] == "Possible moves are shown once the game is over."
    spectator.say("tell", ply=1, id=2, lines=[[5]])
    assert spectator.refused()["id"] == 2
    assert "input" not in look(spectator, 1)


def test_a_line_that_the_rules_forbid_is_refused_with_its_clause(alone: Visitor, settings: Settings) -> None:
    over = finished(settings, "tictactoe", 3)
    spectator = alone.look(over.header.id, language="fr")
    spectator.say("tell", id=1, ply=1, lines=[[over.actions[0]]])
    refused = spectator.refused()
    assert refused["clause"], refused
    for ply, line in ((1, [99]), (1, [-1])):
        spectator.say("tell", id=2, ply=ply, lines=[line])
        assert spectator.refused()["id"] == 2
    for ply in (-1, 4):
        spectator.say("tell", id=3, ply=ply, lines=[[]])
        assert "0 à 3" in spectator.refused()["text"]
        spectator.say("look", id=4, ply=ply, open=True)
        assert spectator.refused()["id"] == 4
    spectator.say("tell", ply=1, lines=[[]] * 13)
    assert spectator.refused()["text"]
    assert tuple(alone.record(over.header.id)["actions"]) == over.actions
