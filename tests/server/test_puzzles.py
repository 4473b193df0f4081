"""Puzzles over the wire: what becomes of a try, in every language; nothing is kept of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.puzzles import has_puzzles, read_puzzles
from nexarium.server.club.rating import SPREAD, START, Rating, after
from nexarium.server.learning.puzzles import gain_text, rest_of
from nexarium.server.settings import Settings

from .conftest import Visitor

RATED = json.loads((Path(__file__).parents[1] / "vectors" / "puzzle-ratings.json").read_text("utf-8"))
WITH_PUZZLES = [game for game, definition in catalogue().items() if has_puzzles(definition.package)]


@pytest.fixture
def solver(serving: Callable[..., Visitor], settings: Settings) -> Iterator[Visitor]:
    """Somebody who is quicker than people are."""
    server = serving(replace(settings, limits=replace(settings.limits, look_burst=10_000)))
    visitor = Visitor(server.host)
    with visitor.stack:
        yield visitor


def ask(visitor: Visitor, game: str, number: int = 0, language: str = "en", **fields: Any) -> dict[str, Any]:
    answer = visitor.client.post(f"/api/games/{game}/puzzles/{number}", params={"language": language}, json=fields)
    assert answer.status_code == 200, answer.text
    stand: dict[str, Any] = answer.json()
    return stand


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_a_puzzle_of_each_game_is_solved_by_its_answer(solver, game):
    decided: list[int] = []
    stand = ask(solver, game, answer=True)
    assert stand["verdict"] == "begun"
    assert stand["view"]["to_act"]
    answer = stand["answer"]
    for decision in answer:
        stand = ask(solver, game, decided=decided, tried=[decision])
        decided = stand["decided"]
    assert decided == answer
    assert stand["verdict"] == "solved"
    assert stand["told"]
    assert not stand["view"].get("to_act")
    french = ask(solver, game, language="fr", decided=decided)
    assert (french["verdict"], french["told"] != stand["told"], french["asks"] != stand["asks"]) == ("solved", True, True)


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_another_try_is_told_what_it_lacks(solver, game):
    puzzle = read_puzzles(catalogue()[game]).bank.puzzles[0]
    stand = ask(solver, game)
    opening, decided = stand["view"]["position"], []
    history = read_puzzles(catalogue()[game]).opening(0)
    for _ in range(30):
        legal = [action for action in history.now.legal_actions() if action not in puzzle.answer] or history.now.legal_actions()
        stand = ask(solver, game, decided=decided, tried=[legal[-1]])
        if stand["verdict"] != "begun":
            break
        decided = stand["decided"]
        history = history.then(legal[-1])
    assert stand["verdict"] in ("short", "barred")
    assert stand["told"]
    if stand["verdict"] != "short":
        assert stand.get("decided", []) == decided
        if not decided:
            assert stand["view"]["position"] == opening, "what is not taken has changed the table"


def test_a_hint_goes_on_from_what_was_decided_in_another_order(solver):
    puzzles = read_puzzles(catalogue()["nexos"])
    answer = puzzles.bank.puzzles[0].answer
    assert ask(solver, "nexos", decided=answer[1:], hint=True)["shows"][-1] == answer[0]
    astray = next(action for action in puzzles.opening(0).now.legal_actions() if not rest_of(puzzles, 0, (action,)))
    assert not ask(solver, "nexos", decided=[astray], hint=True).get("shows")


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", sorted(game for game, definition in catalogue().items() if has_puzzles(definition.package)))
def test_the_first_hint_names_no_step_and_says_whether_one_is_the_whole_answer(solver, game, language):
    puzzle = read_puzzles(catalogue()[game]).bank.puzzles[0]
    stand = ask(solver, game, language=language, hint=True)
    assert stand["nudge"]
    assert "{" not in stand["nudge"]
    assert stand.get("whole", False) == (tuple(stand["shows"]) == puzzle.answer)
    assert "nudge" not in ask(solver, game, language=language)


def test_a_tap_in_vain_is_answered(visitor):
    free = read_puzzles(catalogue()["tictactoe"]).opening(0).now.legal_actions()
    taken = next(cell for cell in range(9) if cell not in free)
    stand = ask(visitor, "tictactoe", vain={"shapes": [f"mark-{taken}"]})
    assert (stand["verdict"], stand.get("decided", [])) == ("begun", [])
    assert stand["told"]


@pytest.mark.parametrize(("language", "percent"), [("en", r"\d%"), ("fr", r"\d\u202f%")])
def test_a_chance_is_told_in_percent(solver, language, percent):
    puzzle = read_puzzles(catalogue()["nemesis"]).bank.puzzles[0]
    other = next(action for action, _ in puzzle.chances if action not in puzzle.answer)
    short = ask(solver, "nemesis", language=language, tried=[other])
    assert (short["verdict"], len(re.findall(percent, short["told"]))) == ("short", 2)
    solved = ask(solver, "nemesis", language=language, tried=puzzle.answer)
    assert (solved["verdict"], len(re.findall(percent, solved["told"]))) == ("solved", 1)
    assert not solved["view"].get("to_act")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Points gained more than the opponent: \u22129; 23 are possible."),
        ("fr", "Gagné sur l\u2019adversaire\u00a0: \u22129 points\u202f; 23 sont possibles."),
    ],
)
def test_what_was_lost_and_what_could_be_had_are_two_figures(language, told):
    """Neither is to be added to the other, which "23 more are possible" seemed to ask for."""
    kind = read_puzzles(catalogue()["kepler"]).kind
    assert kind.short.in_(language).format(got=gain_text(kind, -9.0, language), best=gain_text(kind, 23.0, language)) == told


@pytest.mark.parametrize("row", RATED, ids=lambda row: f"{row['mu']} by {row['puzzle']}, {row['solved']}")
def test_a_rating_against_puzzles_changes_as_the_clubs_do(row):
    """The browser computes it, and is compared with the same rows."""
    ranks = (1, 2) if row["solved"] else (2, 1)
    ratings = {"player": Rating(row["mu"], row["sigma"]), "puzzle": Rating(row["puzzle"])}
    found = after([(["player"], ranks[0]), (["puzzle"], ranks[1])], ratings)["player"]
    assert (found.mu, found.sigma) == pytest.approx((row["after"]["mu"], row["after"]["sigma"]))


@pytest.mark.parametrize("game", WITH_PUZZLES)
def test_puzzles_are_rated_by_how_seldom_random_play_solves_them(visitor, game):
    puzzles = read_puzzles(catalogue()[game]).bank.puzzles
    answer = visitor.client.get(f"/api/games/{game}/puzzles").json()
    assert len(answer["ratings"]) == len(puzzles)
    by_luck = sorted(zip([-puzzle.luck for puzzle in puzzles], answer["ratings"], strict=True))
    assert [rating for _, rating in by_luck] == sorted(answer["ratings"])
    assert len({luck for luck, _ in by_luck}) == len(set(answer["ratings"])), "equal puzzles have equal ratings"
    assert abs(mean(answer["ratings"]) - START) < SPREAD / 4
    assert re.fullmatch(r"[0-9a-f]{12}", answer["bank"])


def test_an_unknown_game_has_no_rated_puzzles(visitor):
    assert visitor.client.get("/api/games/chess/puzzles").status_code == 404


def test_the_lobby_lists_puzzles(visitor):
    games = visitor.client.get("/api/catalogue", params={"language": "fr"}).json()["games"]
    cards = {game["name"]: game.get("puzzles") for game in games}
    assert cards["tictactoe"] == {"title": "Trois en ligne", "puzzles": len(read_puzzles(catalogue()["tictactoe"]))}


@pytest.mark.parametrize(
    ("path", "fields", "status", "sentence"),
    [
        ("tictactoe/puzzles/999", {}, 404, "There is no puzzle '999'; puzzles are numbered 0 to "),
        ("chess/puzzles/0", {}, 404, "There is no game 'chess'"),
        ("tictactoe/puzzles/0", {"tried": ["a1"]}, 422, "Expected `int`"),
        ("tictactoe/puzzles/0", {"tried": [10**6]}, 409, "start it again"),
        ("tictactoe/puzzles/0", {"decided": [10**6]}, 409, "start it again"),
        ("tictactoe/puzzles/0", {"tried": [0] * 100}, 422, "64"),
        ("tictactoe/puzzles/-1", {}, 404, "There is no puzzle '-1'"),
    ],
)
def test_what_cannot_be_asked(visitor, path, fields, status, sentence):
    answer = visitor.client.post(f"/api/games/{path}", json=fields)
    assert answer.status_code == status
    assert sentence in answer.text


def test_tries_are_counted_by_address(serving, settings):
    visitor = serving(replace(settings, limits=replace(settings.limits, look_burst=3, looks_per_second=0.001)))
    statuses = [visitor.client.post("/api/games/tictactoe/puzzles/0", json={}).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


def test_nothing_is_kept_of_a_puzzle(alone):
    before = alone.client.get("/api/tables").json()
    ask(alone, "tictactoe", answer=True)
    assert alone.client.get("/api/tables").json() == before
    assert not alone.app.state.services.service.registry.live
