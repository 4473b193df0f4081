"""What a game offers beside its ready-made choices: in the catalogue, taken when a table is opened, and refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Offered
from nexarium.server import http
from tests.server.conftest import Visitor


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_catalogue_says_what_may_be_chosen(visitor: Visitor, language: str) -> None:
    games = {card["name"]: card for card in visitor.client.get(f"/api/catalogue?language={language}").json()["games"]}
    assert "offers" not in games["tictactoe"], "a game that offers nothing says nothing"
    for name, game in games.items():
        assert [card["options"] for card in game.get("offers", [])] == [
            list(offered.options(max(len(preset["marks"]) for preset in game["presets"]))) for offered in catalogue()[name].offers
        ]
        for offer in game.get("offers", []):
            assert all(value["name"] and value["about"] for value in offer["values"])
    keeper = next(offer for offer in games["keepers"]["offers"] if offer.get("each_seat"))
    bront = next(value for value in keeper["values"] if value["value"] == "bront")
    assert bront["face"], "a Keeper is shown by its face"
    assert ("pushing this Keeper" if language == "en" else "le pousser") in bront["about"]


def opening(options: dict[str, object], seats: int) -> dict[str, object]:
    return {"options": options, "seats": [{"who": "you"}] * seats}


def test_a_table_is_opened_with_what_was_chosen(visitor: Visitor) -> None:
    asked = opening({"players": 2, "character_a": "soldier", "character_b": "captain"}, 2)
    opened = visitor.client.post("/api/tables", json={"game": "nemesis", **asked})
    assert opened.status_code == 201
    record = visitor.client.get(f"/api/tables/{opened.json()['table']}/record.json").json()
    assert (record["options"]["character_a"], record["options"]["character_b"]) == ("soldier", "captain")


@pytest.mark.parametrize(
    ("options", "field", "said"),
    [
        ({"players": 2, "difficulty": "nightmare"}, "options.difficulty", "nightmare"),
        ({"players": 2, "character_a": "cook"}, "options.character_a", "cook"),
        ({"players": 2, "character_a": "pilot", "character_b": "pilot"}, "options.character_b", "each is there once"),
    ],
)
def test_what_cannot_be_chosen_is_refused_in_a_sentence(visitor: Visitor, options: dict[str, object], field: str, said: str) -> None:
    refused = visitor.client.post("/api/tables", json={"game": "nemesis", **opening(options, 2)})
    assert refused.status_code == 422
    assert refused.json()["field"] == field
    assert said in refused.json()["error"]


@pytest.fixture
def games_anew() -> Iterator[None]:
    http.catalogue_in.cache_clear()
    yield
    http.catalogue_in.cache_clear()


def test_a_game_whose_words_lack_a_choice_does_not_close_the_lobby(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, games_anew: None
) -> None:
    monkeypatch.setitem(catalogue(), "nexos", replace(catalogue()["nexos"], offers=(Offered("teams", "unsaid"),)))
    names = [card["name"] for card in visitor.client.get("/api/catalogue").json()["games"]]
    assert "nexos" not in names
    assert "keepers" in names
