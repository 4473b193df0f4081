"""Pictures are drawn away from the event loop, once for all who ask, and never of another table than the one that is shown."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from tictactoe import scene

from nexarium.core.catalogue import catalogue
from nexarium.core.game import History
from nexarium.server import http
from nexarium.server.settings import Settings

from .conftest import A1, A2, B1, C1, CENTRE, PATIENCE, Player, Running, Visitor, eventually

FUNCTIONS = {"style", "emblem", "marks", "board", "hand", "badge", "input", "status", "entry", "standings"}


@dataclass(frozen=True)
class Call:
    """One call of a picture's function: after how many plies, for whom, and in which thread."""

    function: str
    plies: int
    viewer: int | None
    thread: threading.Thread


class Watched:
    """Tic-tac-toe's picture: it notes every call, and can be held so that a drawing takes as long as a test wants."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.holds: Callable[[Call], bool] = lambda call: False
        self.held = threading.Event()
        """Set when a call is held."""
        self.let_go = threading.Event()
        self.fails = False

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(scene, name)

        def call(*arguments: Any, **more: Any) -> Any:
            plies = arguments[0].plies if arguments and isinstance(arguments[0], History) else 0
            viewer = arguments[1] if name in ("board", "hand", "input", "status", "entry") else None
            made = Call(name, plies, viewer, threading.current_thread())
            self.calls.append(made)
            if self.fails:
                raise RuntimeError("no paint")
            if self.holds(made):
                self.held.set()
                assert self.let_go.wait(PATIENCE)
            return function(*arguments, **more)

        return call

    def count(self, function: str) -> Counter[tuple[int, int | None]]:
        """How often a function was called, by plies and viewer."""
        return Counter((call.plies, call.viewer) for call in self.calls if call.function == function)


@pytest.fixture
def picture(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    """Tic-tac-toe is drawn by it while the test lasts."""
    watched = Watched()
    monkeypatch.setitem(catalogue(), "tictactoe", replace(catalogue()["tictactoe"], load_picture=lambda: watched))
    http.catalogue_in.cache_clear()
    yield watched
    watched.let_go.set()
    http.catalogue_in.cache_clear()


def shorts(log: list[dict[str, Any]]) -> list[str]:
    return [line["short"] for line in log]


def log_heard(viewer: Player) -> list[str]:
    """The log as the browser puts it together from the views that have come."""
    lines: list[dict[str, Any]] = []
    for view in viewer.heard:
        if view["type"] == "view":
            lines[view.get("log_from", 0) :] = view.get("log", [])
    return shorts(lines)


def marks_on(view: dict[str, Any]) -> list[str]:
    return [shape["id"] for layer in view["position"]["board"]["layers"] if layer["id"] == "marks" for shape in layer.get("shapes", [])]


def test_nothing_is_drawn_in_the_event_loops_thread(picture: Watched, settings: Settings) -> None:
    running = Running(replace(settings, worker_command=Settings().worker_command))
    visitor = Visitor(running.host, running.app)
    with visitor.stack:
        visitor.stack.callback(running.stop)
        assert visitor.client.get("/api/catalogue?language=fr").status_code == 200
        assert visitor.client.get("/api/games/tictactoe/style.css").status_code == 200
        opened = visitor.open("you", "you")
        player = visitor.look(opened["table"], opened["token"])
        visitor.look(opened["table"], language="fr", tall=True)
        player.say("ask_hint", ply=0)
        player.until("hint")
        for action in (A1, A2, B1, CENTRE, C1):
            player.act(action)
        player.say("look", ply=2)
        player.until("past")
        assert visitor.client.get(f"/api/tables/{opened['table']}/picture.svg?ply=3&theme=dark").status_code == 200
        assert visitor.client.post(f"/api/tables/{opened['table']}/rematch", json={"token": opened["token"]}).status_code == 201
    assert {call.function for call in picture.calls} == FUNCTIONS
    assert [call for call in picture.calls if call.thread is running.thread] == []


def test_a_slow_picture_keeps_nobody_else_waiting(picture: Watched, alone: Visitor) -> None:
    slow, other = alone.open("you", "you"), alone.open("you", "you")
    waiting = alone.connect(slow["table"])
    picture.holds = lambda call: call.function == "board" and not picture.held.is_set()
    waiting.say("hello")
    assert picture.held.wait(PATIENCE)
    player = alone.look(other["table"], other["token"])
    player.sync()
    player.act(CENTRE)
    assert alone.record(slow["table"])["actions"] == []
    picture.let_go.set()  # only now: a request that had to wait for the picture got nothing until here
    assert waiting.until("view")["position"]["ply"] == 0


def test_what_many_ask_for_is_drawn_once(picture: Watched, alone: Visitor) -> None:
    opened = alone.open("you", "you")
    player = alone.look(opened["table"], opened["token"])
    picture.holds = lambda call: call.function == "board" and call.viewer is None
    onlookers = [alone.connect(opened["table"]) for _ in range(4)]
    for onlooker in onlookers:
        onlooker.say("hello")
    player.until("presence", lambda presence: presence.get("watching", 0) == len(onlookers))
    onlookers.pop().socket.close()  # who asked first may go: the others still get the picture
    player.until("presence", lambda presence: presence.get("watching", 0) == len(onlookers))
    picture.let_go.set()
    for onlooker in onlookers:
        assert onlooker.until("view")["position"]["ply"] == 0
    assert picture.count("board") == {(0, 0): 1, (0, None): 1}


def test_a_table_that_changes_while_it_is_drawn(picture: Watched, alone: Visitor) -> None:
    opened = alone.open("you", "you")
    player, onlooker = alone.look(opened["table"], opened["token"]), alone.connect(opened["table"])
    picture.holds = lambda call: call.function == "board" and call.viewer is None and call.plies == 0
    onlooker.say("hello")
    assert picture.held.wait(PATIENCE)
    player.act(A1)
    player.say("undo", ply=1)
    player.until("view")
    player.act(B1)
    picture.let_go.set()
    assert marks_on(onlooker.at_ply(1)) == ["mark-1"]
    assert log_heard(onlooker) == log_heard(player) == ["b1"]
    for view in onlooker.heard:
        if view["type"] == "view":
            assert len(marks_on(view)) == view["position"]["ply"]


def test_a_line_that_is_taken_back_while_it_is_written(picture: Watched, alone: Visitor) -> None:
    opened = alone.open("you", "you")
    player, onlooker = alone.look(opened["table"], opened["token"]), alone.look(opened["table"])
    picture.holds = lambda call: call.function == "entry" and not picture.held.is_set()
    player.say("act", ply=0, action=A1)
    assert picture.held.wait(PATIENCE)
    player.say("undo", ply=1)
    player.say("act", ply=0, action=B1)
    eventually(lambda: alone.record(opened["table"])["actions"] == [B1])
    picture.let_go.set()
    player.until("view", lambda view: marks_on(view) == ["mark-1"])
    player.act(CENTRE)
    for viewer in (player, onlooker, alone.look(opened["table"])):
        viewer.at_ply(2)
        assert log_heard(viewer) == ["b1", "b2"]


def test_a_language_chosen_anew_while_the_table_is_drawn(picture: Watched, alone: Visitor) -> None:
    opened = alone.open("you", "you")
    player = alone.look(opened["table"], opened["token"])
    player.act(CENTRE)
    picture.holds = lambda call: call.function == "board" and call.viewer is None and not picture.held.is_set()
    onlooker = alone.connect(opened["table"])
    onlooker.say("hello")
    assert picture.held.wait(PATIENCE)
    onlooker.say("look", ply=0)
    onlooker.say("hello", language="fr")
    onlooker.say("dance")
    player.until("presence", lambda presence: presence.get("watching", 0) == 1)
    picture.let_go.set()
    assert "illisible" in onlooker.refused()["text"]
    views = [message for message in onlooker.heard if message["type"] == "view"]
    assert views[-1]["title"] == "Morpion"
    assert views[-1].get("log_from", 0) == 0
    assert [message["position"]["ply"] for message in onlooker.heard if message["type"] == "past"] == [0]


def test_a_line_is_written_once_for_all_where_nothing_is_hidden(picture: Watched, alone: Visitor) -> None:
    opened = alone.open("you", "you")
    viewers = [alone.look(opened["table"], opened["token"]), alone.look(opened["table"]), alone.look(opened["table"], tall=True)]
    for action in (A1, B1, CENTRE):
        viewers[0].act(action)
        for viewer in viewers:
            viewer.at_ply(viewers[0].ply)
    viewers[0].say("undo", ply=3)
    viewers[0].at_ply(2)
    viewers[0].act(C1)
    viewers.append(alone.look(opened["table"], opened["token"]))
    for viewer in viewers:
        viewer.at_ply(3)
        viewer.sync()
        assert log_heard(viewer) == ["a1", "b1", "c1"]
    assert picture.count("entry") == {(1, None): 1, (2, None): 1, (3, None): 2}, "the third was taken back and played otherwise"
    alone.look(opened["table"], language="fr")
    assert picture.count("entry").total() == 7, "French is another log"


def test_where_something_is_hidden_each_reads_their_own_log(picture: Watched, monkeypatch: pytest.MonkeyPatch, alone: Visitor) -> None:
    monkeypatch.setitem(catalogue(), "tictactoe", replace(catalogue()["tictactoe"], hidden=True))
    opened = alone.open("you", "open")
    bo_token = alone.sit(opened["table"])["token"]
    ann, bo, onlooker = (alone.look(opened["table"], token) for token in (opened["token"], bo_token, ""))
    ann.act(CENTRE)
    for viewer in (bo, onlooker):
        viewer.at_ply(1)
    assert picture.count("entry") == {(1, 0): 1, (1, 1): 1, (1, None): 1}


def test_a_picture_that_failed_is_tried_again(picture: Watched, alone: Visitor) -> None:
    opened = alone.open("you", "you")
    player = alone.look(opened["table"], opened["token"])
    player.act(CENTRE)
    picture.fails = True
    player.say("look", ply=0)
    assert "had an error" in player.refused()["text"]
    picture.fails = False
    player.say("look", ply=0)
    assert player.until("past")["position"]["ply"] == 0
