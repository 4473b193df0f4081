"""Bots think in processes of their own; whatever becomes of those, the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import pytest

import nexarium
from nexarium.bots.worker import BOTS_KEPT, Answer, Think
from nexarium.server import child_processes
from nexarium.server.bots.bot_worker import LocalWorker, Request
from nexarium.server.bots.worker_pool import HALF_LIFE, BotWorkerPool, Question, Shares
from nexarium.server.realtime.table_setup import seated_again
from nexarium.server.settings import Settings
from nexarium.server.tables.seat import Seat

from .conftest import A1, B1, C1, CENTRE, Visitor, eventually

BUSY = cast("Request", object())
"""A question that nobody answers."""
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
    assert opened["seats"] == []
    onlooker = with_bots.look(opened["table"])
    if not onlooker.view["position"].get("over"):
        onlooker.until("view", lambda view: view["position"].get("over", False))
    dice = with_bots.record(opened["table"])["dice"]
    assert set(dice) == {"commitment", "seed"}


def test_a_bot_plays_in_its_style_in_a_rematch_too(
    serving: Callable[[Settings], Visitor], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, specs = serving(replace(settings, bot_spec="level:{level}")), []

    async def listened(question: Question, _progress: Any) -> int:
        specs.append(question.spec)
        return min(question.legal)

    monkeypatch.setattr(server.app.state.services.turns.bot_pool, "think", listened)
    onlooker = server.look(server.open("bot:4:bold", "bot:4:bold", game="keepers")["table"], language="fr")
    eventually(lambda: bool(specs))
    assert set(specs) == {"level:4:bold"}
    seats = onlooker.view["position"]["seats"]
    assert [seat.get("style", "") for seat in seats] == ["audacieux"] * 2
    again = seated_again(1, Seat("bot", "Ilse", 4, style="bold"))
    assert (again.level, again.style) == (4, "bold")


def test_whichever_worker_thinks_a_table_has_one_seed(with_bots: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, list[int | None]] = {}
    bot_pool = with_bots.app.state.services.turns.bot_pool
    think = bot_pool.think

    async def listened(question: Question, progress: Any) -> int:
        asked.setdefault(question.table, []).append(question.seed)
        return cast("int", await think(question, progress))

    monkeypatch.setattr(bot_pool, "think", listened)
    for _ in range(2):
        onlooker = with_bots.look(with_bots.open("bot:1", "bot:2")["table"])
        if not onlooker.view["position"].get("over"):
            onlooker.until("view", lambda view: view["position"].get("over", False))
    assert all(len(seeds) >= 5 for seeds in asked.values())
    one, other = (set(seeds) for seeds in asked.values())
    assert len(one) == len(other) == 1
    assert one != other


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
    assert hint["text"].startswith("Un bon coup\u00a0: Croix en ")
    player.say("ask_hint", ply=3)
    assert "avancé" in player.refused()["text"]
    onlooker = with_bots.look(opened["table"])
    onlooker.say("ask_hint", ply=0)
    assert "only watch" in onlooker.refused()["text"]


def test_a_hint_says_where_it_does_not_matter_much(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    """Beside a corner two cells are alike; a line that can be completed is like nothing else."""
    visitor = serving(replace(settings, hint_spec="level:6", worker_command=Settings().worker_command))
    opened = visitor.open("you", "you")
    player = visitor.look(opened["table"], opened["token"], language="fr")
    for cell in (CENTRE, A1):
        player.act(cell)
    for _ in range(5):  # a level's search has a time limit: on a machine that is busy it may end before it knows that cells are alike
        player.say("ask_hint", ply=2)
        text = player.until("hint")["text"]
        assert text.startswith("Un bon coup\u00a0: Croix en ")
        if "coups se valent." in text or "aussi bon" in text:
            break
        time.sleep(2)
    assert "coups se valent." in text or "aussi bon" in text
    for cell in (B1, C1):
        player.act(cell)
    player.say("ask_hint", ply=4)
    hint = player.until("hint")
    assert hint["action"] == 7, "the middle column"
    assert hint["text"].startswith("Un bon coup\u00a0: ")


def test_a_hint_speaks_to_whoever_asks(visitor: Visitor) -> None:
    """As the log does: "Your cube unfolds", and not "Bront's cube unfolds"."""
    opened = visitor.open("you", "you", game="keepers", options={"players": 2})
    player = visitor.look(opened["table"], opened["token"])
    state = nexarium.load("keepers", players=2).new_initial_state()
    for action in visitor.record(opened["table"])["actions"]:
        state.step(action)
    player.say("ask_hint", ply=len(state.history), found={"line": state.legal_actions()[:1]})
    assert player.until("hint")["text"] == "A good move: your cube unfolds."
    one, other = state.legal_actions()[:2]
    place = state.action_to_string(other).replace(",", " ")
    player.say("ask_hint", ply=len(state.history), found={"line": [one], "worth": 0.41, "other": other, "other_worth": 0.41})
    alike = player.until("hint")["text"]
    assert alike == "A good move: your cube unfolds. Several moves are about as good. Expected result: 41 of 100."
    player.say("ask_hint", ply=len(state.history), found={"line": [one], "worth": 0.41, "other": other, "other_worth": 0.3})
    assert f"The next best, your cube unfolds ({place}), costs 11 of 100." in player.until("hint")["text"]


def test_a_hint_that_was_found_in_the_browser_is_told_with_its_reasons(with_bots: Visitor) -> None:
    opened = with_bots.open("you", "you")
    player = with_bots.look(opened["table"], opened["token"])
    bot_pool = with_bots.app.state.services.turns.bot_pool
    asked = len(bot_pool._waiting)
    found = {"line": [CENTRE], "worth": 0.625, "other": A1, "other_worth": 0.5, "reply": B1, "reply_worth": 0.706}
    player.say("ask_hint", ply=0, found=found)
    hint = player.until("hint")
    assert (hint["ply"], hint["action"], hint.get("then", [])) == (0, CENTRE, [])
    assert (
        hint["text"] == "A good move: Cross at b2. Expected result: 62 of 100. The next best, Cross at a1, costs 12 of 100. "
        "Likely reply: Ring at b1. The expected result is then 71 of 100."
    )
    assert len(bot_pool._waiting) == asked, "nobody thinks about it"
    player.say("ask_hint", ply=0, found=found | {"close": True, "other_worth": 0.624})
    assert "About as good: Cross at a1." in player.until("hint")["text"]
    player.say("ask_hint", ply=0, found={"line": [CENTRE, CENTRE]})
    assert "b2" in player.refused()["text"]
    player.say("ask_hint", ply=0, found={"line": [CENTRE], "worth": 62})
    assert "worth" in player.refused()["text"]
    for line in ([A1, B1, C1, 3, 4, 5, 6, 7, 8], [-5], [999]):  # past the end, and nothing that there is
        player.say("ask_hint", ply=0, found={"line": line})
        assert player.refused()["text"]
    onlooker = with_bots.look(opened["table"])
    onlooker.say("ask_hint", ply=0, found={"line": [CENTRE]})
    onlooker.refused()


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
    assert "could not choose a move" in stuck["position"]["status"]["news"][0]
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
    process = with_bots.app.state.services.bot_pool.quick.process
    os.kill(process.pid, signal.SIGKILL)
    player.act(next(cell for cell in range(9) if cell not in with_bots.record(opened["table"])["actions"]))
    if not player.view.get("to_act"):
        player.until("view", lambda view: view.get("to_act", False))


def test_a_process_that_is_killed_twice_keeps_its_status() -> None:
    """A second look whether it has ended must not take its status from the loop, which then warns of a child that it does not know."""

    async def scene() -> int:
        process = await child_processes.start(("cat",), compiled=True)
        process.kill = process.send_signal = process.terminate = None  # type: ignore[method-assign, assignment]  # these look first
        for _ in range(2):
            child_processes.kill(process)
        return await process.wait()

    assert asyncio.run(scene()) == -signal.SIGKILL


class Pool(BotWorkerPool):
    """Workers that take questions and never answer."""

    def __init__(self, *compiled: LocalWorker) -> None:
        super().__init__((), 0)
        self.quick = Deaf((), compiled=False, ready=True)
        self.compiled = list(compiled)


@dataclass
class Deaf(LocalWorker):
    asked: list[str] = field(default_factory=list)

    def ask(self, request: Request) -> None:
        self.current = request
        self.asked.append(request.think.table)

    def answered(self) -> None:
        """It is free again."""
        assert self.current is not None
        self.current.answer.set_result(Answer(id=self.current.think.id, action=0))
        self.current = None


def compiled(**more: Any) -> Deaf:
    return Deaf((), compiled=True, ready=True, **more)


def question(spec: str = "level:9", table: str = "t", **more: Any) -> Question:
    return Question(table=table, game="g", options={}, history=(), spec=spec, **more)


class TestWhoThinks:
    def test_while_others_still_compile_the_quick_one_takes_what_is_cheap(self) -> None:
        cold = Pool(Deaf((), compiled=True), Deaf((), compiled=True))
        assert cold.choose(question("level:1")) is cold.quick
        assert cold.choose(question("level:3")) is cold.quick
        assert cold.choose(question("level:4")) is None

    def test_the_one_that_remembers_the_table(self) -> None:
        first, second = compiled(), compiled(recent=deque(["t"]))
        warm = Pool(first, second)
        assert warm.choose(question("level:1")) is second
        assert warm.choose(question("level:1", "u")) is first

    def test_nobody_remembers_more_tables_than_bots_are_kept(self) -> None:
        worker = compiled()
        for number in (*range(BOTS_KEPT), 0, *range(100, 103)):
            think = Think(id=number, table=f"{number}", game="g", options={}, history=(), spec="level:1")
            worker.take(Request(think, cast("asyncio.Future[Answer]", None), None))
        assert list(worker.recent) == ["4", "5", "6", "7", "0", "100", "101", "102"]

    def test_one_worker_is_kept_for_what_is_small(self) -> None:
        small, large = compiled(), compiled()
        pool = Pool(small, large)
        assert pool.choose(question(seconds=9.0)) is large
        large.current = BUSY
        assert pool.choose(question(seconds=9.0)) is None
        assert pool.choose(question("level:4", seconds=0.2)) is small

    def test_beside_a_single_busy_one_the_quick_one_takes_what_is_cheap(self) -> None:
        only = compiled()
        pool = Pool(only)
        assert pool.choose(question("level:1")) is only
        only.current = BUSY
        assert pool.choose(question("level:1")) is pool.quick
        assert pool.choose(question("level:6", seconds=0.5)) is None


class TestWhoseTurn:
    @staticmethod
    def order(*questions: Question) -> list[str]:
        """In which order one worker takes questions that came in this order, while it was busy."""

        async def ask() -> list[str]:
            only = compiled()
            pool = Pool(only)
            tasks = [asyncio.create_task(pool.think(each)) for each in (question(table="busy", visitor="somebody"), *questions)]
            for _ in tasks:
                await asyncio.sleep(0)
            while only.current is not None:
                only.answered()
                pool.assign()
            await asyncio.gather(*tasks)
            return only.asked[1:]

        return asyncio.run(ask())

    def test_who_asks_first_is_first(self) -> None:
        assert self.order(question(table="a"), question(table="b"), question(table="c")) == ["a", "b", "c"]

    def test_somebody_who_looks_on_comes_first(self) -> None:
        assert self.order(question(table="a", watched=lambda: False), question(table="b")) == ["b", "a"]

    def test_nobody_is_starved_by_anothers_many_tables(self) -> None:
        greedy = [question(table=f"greedy {number}", visitor="greedy", seconds=10.0) for number in range(20)]
        assert self.order(*greedy, question(table="modest", visitor="modest", seconds=10.0)).index("modest") == 1

    def test_a_question_that_is_cancelled_while_it_waits_is_forgotten(self) -> None:
        async def ask() -> None:
            only = compiled()
            pool = Pool(only)
            first, second = (asyncio.create_task(pool.think(question(table=table))) for table in "ab")
            await asyncio.sleep(0)
            second.cancel()
            await asyncio.gather(second, return_exceptions=True)
            assert not pool._waiting
            only.answered()
            assert await first == 0

        asyncio.run(ask())

    def test_thinking_of_long_ago_counts_less(self) -> None:
        shares = Shares()
        shares.add("ann", 8.0, 0.0)
        assert shares.of("ann", HALF_LIFE) == 4.0
        assert shares.of("bo", HALF_LIFE) == 0.0


def test_bots_that_nobody_watches_rest(with_bots: Visitor) -> None:
    opened = with_bots.open("bot:1", "bot:1")
    waits = with_bots.open("you", "bot:1")
    with_bots.look(waits["table"], waits["token"]).act(CENTRE)
    eventually(lambda: len(with_bots.record(waits["table"])["actions"]) == 2)
    assert with_bots.record(opened["table"])["actions"] == []
    onlooker = with_bots.look(opened["table"])
    if not onlooker.view["position"].get("over"):
        onlooker.until("view", lambda view: view["position"].get("over", False))


def test_a_damaged_table_leaves_the_bots_of_others_alone(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    before = serving(settings)  # its bots never answer
    tables = [before.open("you", "bot:1") for _ in range(3)]
    for opened in tables:
        before.look(opened["table"], opened["token"]).act(CENTRE)
    before.stack.close()
    with sqlite3.connect(settings.database.removeprefix("sqlite+aiosqlite:///")) as database:
        database.execute("UPDATE events SET body = 'damaged' WHERE table_id = ? AND seq = 2", (tables[1]["table"],))
    after = serving(replace(settings, worker_command=Settings().worker_command))
    for opened in (tables[0], tables[2]):
        eventually(lambda opened=opened: len(after.record(opened["table"])["actions"]) == 2)


def test_who_opens_too_many_tables_or_asks_too_many_hints_is_told_so(serving: Callable[[Settings], Visitor], settings: Settings) -> None:
    narrow = serving(replace(settings, limits=replace(settings.limits, table_burst=2, tables_per_second=0.001, hint_burst=1)))
    opened = narrow.open("you", "you")
    narrow.open("you", "you")
    refused = narrow.client.post("/api/tables", json={"game": "tictactoe", "seats": [{"who": "you"}] * 2})
    assert refused.status_code == 429
    assert "Too many tables" in refused.json()["error"]
    player = narrow.look(opened["table"], opened["token"])
    for _ in range(2):
        player.say("ask_hint", ply=0)
    assert "Too many hints" in player.refused()["text"]
    player.act(A1)
