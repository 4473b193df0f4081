"""What the lobby suggests to a newcomer: a table that the rules allow, in the edition that speakers of the page's language know."""

from __future__ import annotations

from typing import Any

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.game import Game
from nexarium.core.words import LANGUAGES


def suggested(visitor: Any, game: str, language: str) -> dict[str, Any]:
    cards = visitor.client.get("/api/catalogue", params={"language": language}).json()["games"]
    options: dict[str, Any] = next(card for card in cards if card["name"] == game).get("usual_options", {})
    return options


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_what_is_suggested_can_be_played(game):
    definition = catalogue()[game]
    assert set(definition.usual_options_in) <= set(LANGUAGES)
    for preset in definition.presets:
        for language in LANGUAGES:
            offered = {
                option for each in definition.offers for option in each.options(definition.seats(Game(definition, preset.options).options))
            }
            more = {**definition.usual_options, **definition.usual_options_in.get(language, {})}
            Game(definition, {**preset.options, **{name: value for name, value in more.items() if name in offered}})


def test_a_newcomer_s_edition_follows_the_page_s_language_and_an_api_s_does_not(visitor):
    assert suggested(visitor, "keepers", "en")["edition"] == "en"
    assert "edition" not in suggested(visitor, "keepers", "fr")
    seated = visitor.client.post(
        "/api/tables", json={"game": "keepers", "seats": [{"who": "you"}, {"who": "open"}], "language": "en"}
    ).json()
    assert visitor.client.get(f"/api/tables/{seated['table']}/record.json").json()["options"]["edition"] == "fr"


def test_a_table_states_the_goal_in_the_viewer_s_language(visitor):
    seated = visitor.open("you", "open")
    assert visitor.look(seated["table"], seated["token"]).view["goal"] == "Get three of your marks in a line."
