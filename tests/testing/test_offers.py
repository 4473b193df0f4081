"""What a game offers in the lobby is checked: options that it has, values that it knows, and words for them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Offered
from nexarium.testing.texts import offers_said, words_that_are_asked_for


def mistakes(game: str, offered: Offered) -> str:
    definition = replace(catalogue()[game], offers=(offered,))
    found: Iterable[str] = (*words_that_are_asked_for(definition), *offers_said(definition))
    return "\n".join(found)


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_what_the_installed_games_offer_is_whole(game: str) -> None:
    for offered in catalogue()[game].offers:
        assert mistakes(game, offered) == ""


@pytest.mark.parametrize(
    ("offered", "sentence"),
    [
        (Offered("wind", "four"), "`offers` names the option 'wind', and the game has no option 'wind'"),
        (Offered("seat_{seat}", "four"), "the game has no option 'seat_a'"),
        (Offered("players", "four", values=(3,)), "`offers` has 3 for 'players', which is none of its choices"),
        (Offered("teams", "unsaid"), "words/fr.ftl lacks 'unsaid', which the option that is offered, 'teams', asks for"),
        (Offered("teams", "four"), "words/en.ftl lacks 'four-no', which the lobby asks for where it offers 'teams'"),
    ],
)
def test_what_is_missing_is_said(offered: Offered, sentence: str) -> None:
    assert sentence in mistakes("nexos", offered)
