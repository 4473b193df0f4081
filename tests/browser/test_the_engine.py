"""A game's engine in Chromium's worker: it tells what the native engine tells, and answers what a page asks it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route

from nexarium.server.pages import ENGINE_POLICY

from ..catalogue_games import PRESETS, each_game, game_of
from ..wasm.modules import GAMES, SIMULATIONS, bundle, module_of
from ..wasm.native import Asked, tell
from .conftest import Newcomer, Server

WORKER = """([name, questions]) => new Promise((resolve, reject) => {
    const worker = new Worker(`/assets/engineworker-${name}.js`, { type: "module" });
    const answers = [];
    worker.onerror = (event) => reject(new Error(event.message ?? "the worker cannot be loaded"));
    worker.onmessage = ({ data }) => (answers.push(data), answers.length === questions.length ? resolve(answers) : null);
    for (const question of questions) worker.postMessage(question);
})"""


def place_of(game: str) -> dict[str, str]:
    return {"module": f"/engine/{game}/built/{game}.wasm", "description": f"/engine/{game}/built/{game}.json"}


PLACE = place_of("tictactoe")


def built(route: Route) -> None:
    """The module of a game, or its description."""
    name = Path(urlsplit(route.request.url).path).name
    route.fulfill(path=module_of(Path(name).stem) / name)


def serving(**answer: Any) -> Callable[[Route], None]:
    """What a browser is answered in the server's place."""
    return lambda route: route.fulfill(**answer)


@pytest.fixture
def page(server: Server, newcomer: Newcomer, tmp_path: Path) -> Page:
    """A page of the server to which games' modules are served, and both workers."""
    page = newcomer()
    page.context.route("**/engine/*/built/*", built)
    policy = {"content-security-policy": ENGINE_POLICY, "content-type": "text/javascript"}
    for script in ("../../web/src/engineworker.ts", "worker.ts"):
        bundled = bundle(script, tmp_path)
        page.context.route(f"**/assets/engineworker-{bundled.stem}.js", serving(body=bundled.read_text("utf-8"), headers=policy))
    page.goto(server.address)
    return page


def asked_of(page: Page, worker: str, *questions: dict[str, Any]) -> list[dict[str, Any]]:
    answers: list[dict[str, Any]] = page.evaluate(WORKER, [worker, list(questions)])
    return answers


@each_game
def test_it_tells_what_the_native_engine_tells(page: Page, name: str) -> None:
    """With every ready-made choice of options, one after the other in one page."""
    module_of(name)  # built before the page asks for it
    for options in (options for other, options in PRESETS if other == name):
        game = game_of(name, options)
        asked = Asked.of(game, GAMES, SIMULATIONS)
        assert asked_of(page, "worker", {**place_of(name), "asked": asked.as_json()}) == [tell(game, asked)], options


def test_it_thinks_about_a_position_and_finds_the_win(page: Page) -> None:
    """Crosses on a1 and b1, rings on a2 and b2, crosses to move: c1 wins."""
    position = {"options": {}, "seats": 2, "actions": [0, 3, 1, 4]}
    loaded, looked, thought = asked_of(
        page,
        "engineworker",
        {"ask": "load", **PLACE, "seed": 1},
        {"ask": "look", "position": position},
        {"ask": "think", "simulations": 400},
    )
    assert (loaded["answer"], looked["analysis"]["lines"]) == ("loaded", [])
    best = thought["analysis"]["lines"][0]
    assert thought["analysis"]["mover"] == 0
    assert thought["analysis"]["simulations"] == 400
    assert (best["action"], best["value"], best["expected"]) == (2, 1, [2])
    assert sum(thought["analysis"]["worth"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("beyond", "answered"),
    [("max_legal", ["failed", "failed", "failed", "loaded"]), ("max_plies", ["loaded", "failed", "failed", "loaded"])],
)
def test_a_trap_is_one_answer(page: Page, beyond: str, answered: list[str]) -> None:
    """A module that cannot have the memory that it asks for traps, when it is loaded or later; then it can be loaded again."""
    about = json.loads((module_of("tictactoe") / "tictactoe.json").read_text("utf-8"))
    page.context.route("**/engine/tictactoe/greedy.json", serving(body=json.dumps({**about, beyond: 250_000_000})))
    questions = [
        {"ask": "load", **PLACE, "description": "/engine/tictactoe/greedy.json", "seed": 1},
        {"ask": "look", "position": {"options": {}, "seats": 2, "actions": []}},
        {"ask": "think", "simulations": 10},
        {"ask": "load", **PLACE, "seed": 1},
    ]
    answers = asked_of(page, "engineworker", *questions)
    assert [answer["answer"] for answer in answers] == answered
    assert next(answer["why"] for answer in answers if answer["answer"] == "failed") == "unreachable"


def test_a_bad_record_is_one_answer(page: Page) -> None:
    """A cell that is taken, a ply after the end, seats that there are not, no plies at all."""
    for position in (
        {"options": {}, "seats": 2, "actions": [0, 0]},
        {"options": {}, "seats": 2, "actions": [0, 3, 1, 4, 2, 5]},
        {"options": {}, "seats": 0, "actions": []},
        {"options": {}, "seats": 10_000, "actions": []},
        {"options": {}, "seats": 2},
    ):
        answers = asked_of(page, "engineworker", {"ask": "load", **PLACE, "seed": 1}, {"ask": "look", "position": position})
        assert [answer["answer"] for answer in answers] == ["loaded", "failed"], position
        assert answers[1]["why"], position


def test_what_goes_wrong_is_an_answer(page: Page) -> None:
    """An action that cannot be played, and an engine that is not there; then it can be loaded again."""
    bad = {"options": {}, "seats": 2, "actions": [0, 0]}
    nowhere = {"module": "/engine/tictactoe/old/tictactoe.wasm", "description": PLACE["description"]}
    load_it = {"ask": "load", **PLACE, "seed": 1}
    page.context.route("**/engine/tictactoe/old/*", serving(status=404, body="{}"))
    answers = asked_of(page, "engineworker", load_it, {"ask": "look", "position": bad}, {"ask": "think", "simulations": 1}, load_it)
    assert [answer["answer"] for answer in answers] == ["loaded", "failed", "failed", "loaded"]
    assert answers[1]["why"] == "action 0 cannot be played"
    assert asked_of(page, "engineworker", {**load_it, **nowhere})[0]["answer"] == "failed"
