"""Bots think in processes of their own; whatever becomes of those, the table goes on."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from nexarium.server.settings import Settings
from nexarium.server.thinkers import Question, Thinkers, Worker

from .conftest import A1, B1, CENTRE, Visitor, eventually

SLOW_WORKER = (sys.executable, str(Path(__file__).with_name("slow_worker.py")))


def test_a_game_against_a_bot(with_bots: Visitor) -> None:
    opened = with_bots.open("you", "bot:3")
    player = with_bots.look(opened["table"], opened["token"])
    seat = player.view["position"]["seats"][1]
    assert (seat["kind"], seat["level"], seat["present"]) == ("bot", 3, True)
    assert seat["name"]
    while not player.view["position"].get("over"):
        squares = player.view["position"]["board"]["layers"][0]["shapes"]
        player.act(next(action for square in squares for action in square.get("actions", [])))
        player.until("view", lambda view: view.get("to_act") or view["position"].get("over", False)) if not (
            player.view.get("to_act") or player.view["position"].get("over")
        ) else None
    assert any(message["type"] == "thinking" for message in player.heard)


def test_bots_among_themselves(with_bots: Visitor) -> None:
    opened = with_bots.open("bot:1", "bot:2")
    assert opened["token"] == ""
    onlooker = with_bots.look(opened["table"])
    if not onlooker.view["position"].get("over"):
        onlooker.until("view", lambda view: view["position"].get("over", False))
    dice = with_bots.record(opened["table"])["dice"]
    assert set(dice) == {"commitment", "seed"}


def test_a_bot_goes_on_after_a_restart(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    before = serving(settings)  # its bots never answer
    opened = before.open("you", "bot:1")
    before.look(opened["table"], opened["token"]).act(CENTRE)
    before.stack.close()
    after = serving(replace(settings, worker_command=Settings().worker_command))
    eventually(lambda: len(after.record(opened["table"])["actions"]) == 2)  # without anybody looking


def test_a_hint(with_bots: Visitor) -> None:
    opened = with_bots.open("you", "open")
    player = with_bots.look(opened["table"], opened["token"], language="fr")
    player.say("ask_hint", ply=0)
    hint = player.until("hint")
    assert hint["ply"] == 0
    assert hint["text"].startswith("Un joueur fort choisirait : Croix en ")
    player.say("ask_hint", ply=3)
    assert "avancé" in player.refused()["text"]
    onlooker = with_bots.look(opened["table"])
    onlooker.say("ask_hint", ply=0)
    assert "only watch" in onlooker.refused()["text"]


def odd(settings: Settings, bot: str, hint: str = "") -> Settings:
    return replace(settings, worker_command=SLOW_WORKER, bot_spec=bot, hint_spec=hint or bot)


@pytest.mark.parametrize("bot", ["dawdler", "stubborn"])
def test_undo_while_the_bot_thinks(serving: Callable[[Settings], Visitor], settings: Settings, bot: str) -> None:
    visitor = serving(odd(settings, bot, hint="random"))
    opened = visitor.open("you", "bot:9")
    player = visitor.look(opened["table"], opened["token"])
    player.act(CENTRE)
    player.until("thinking")
    player.say("undo", ply=1)
    player.at_ply(0)
    player.say("ask_hint", ply=0)  # the worker is free again, or a new one is
    player.until("hint")
    player.act(A1)
    assert visitor.record(opened["table"])["actions"] == [A1]


def test_a_bot_that_crashes_once_is_asked_again(
    serving: Callable[[Settings], Visitor], settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashes = tmp_path / "crashes"
    crashes.write_text("1")
    monkeypatch.setenv("CRASHES", str(crashes))
    visitor = serving(odd(settings, "crasher"))
    opened = visitor.open("you", "bot:1")
    player = visitor.look(opened["table"], opened["token"])
    player.act(CENTRE)
    player.at_ply(2)
    assert crashes.read_text() == "0"


def test_a_bot_that_crashes_always_is_said_to(
    serving: Callable[[Settings], Visitor], settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crashes = tmp_path / "crashes"
    crashes.write_text("2")
    monkeypatch.setenv("CRASHES", str(crashes))
    visitor = serving(odd(settings, "crasher"))
    opened = visitor.open("you", "bot:1")
    player = visitor.look(opened["table"], opened["token"])
    player.act(CENTRE)
    stuck = player.until("view", lambda view: bool(view["position"]["status"].get("news")))
    assert "could not finish thinking" in stuck["position"]["status"]["news"][0]
    player.say("ask_hint", ply=1)  # a person asks it to try again
    player.at_ply(2)
    assert not player.view["position"]["status"].get("news")


def test_a_bot_that_talks_nonsense(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    visitor = serving(odd(settings, "liar"))
    opened = visitor.open("you", "bot:1")
    player = visitor.look(opened["table"], opened["token"])
    player.act(CENTRE)
    player.until("view", lambda view: bool(view["position"]["status"].get("news")))
    player.say("undo", ply=1)
    player.at_ply(0)
    player.act(B1)


def test_a_worker_that_is_killed_is_replaced(with_bots: Visitor) -> None:
    opened = with_bots.open("you", "bot:1")
    player = with_bots.look(opened["table"], opened["token"])
    player.act(CENTRE)
    player.until("view", lambda view: view.get("to_act", False))
    process = with_bots.app.state.thinkers.quick.process
    os.kill(process.pid, signal.SIGKILL)
    player.act(next(cell for cell in range(9) if cell not in with_bots.record(opened["table"])["actions"]))
    if not player.view.get("to_act"):
        player.until("view", lambda view: view.get("to_act", False))


def test_who_thinks() -> None:
    """While compiled workers are still compiling, the quick one takes what is cheap; after that it rests."""

    def question(spec: str, table: str = "t") -> Question:
        return Question(table=table, game="g", options={}, history=(), spec=spec)

    class Pool(Thinkers):
        def __init__(self, *compiled: Worker) -> None:
            self.quick = Worker((), compiled=False, ready=True)
            self.compiled = list(compiled)

    cold = Pool(Worker((), compiled=True))
    assert cold._choose(question("level:1")) is cold.quick
    assert cold._choose(question("level:3")) is cold.quick
    assert cold._choose(question("level:4")) is None
    first, second = Worker((), compiled=True, ready=True), Worker((), compiled=True, ready=True, recent={"t"})
    warm = Pool(first, second)
    assert warm._choose(question("level:1")) is second
    assert warm._choose(question("level:9", "u")) is first
