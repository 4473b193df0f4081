"""A table with the companion is set up (NM-1, NM-5), or refused by the name of what is wrong."""

from __future__ import annotations

import pytest

from .companion import CHARACTERS, BadSetup, begin_session
from .table import ALL_TOKENS, Companion, adult, tokens


@pytest.mark.rule("NM-1")
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_game_begins_with_ten_tokens_and_one_a_player(players):
    companion = Companion(*CHARACTERS[:players])
    assert companion.bag() == {"blank": 1, "larva": 4, "creeper": 1, "adult": 3 + players, "breeder": 0, "queen": 1}
    assert companion.holes("set_up") == {"n": 10 + players, "adults": 3 + players}
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-1")
def test_a_token_added_is_a_random_one_of_its_pool():
    table = begin_session({"characters": ["captain"]}).table
    companion = Companion(adults=(4, 4, 4, 2))
    assert sum(table.bag["adult"].values()) == 0
    companion.only(blank={0: 1}, adult={4: 2})
    companion.give("bag", ["blank", 0])
    assert companion.asked == "pool"
    assert [(choice["value"], choice["weight"]) for choice in companion.prompt.choices] == [(adult(2), 4), (adult(3), 5), (adult(4), 1)]


@pytest.mark.rule("NM-5")
def test_the_deck_of_events():
    table = begin_session({"characters": ["captain"]}).table
    assert sum(table.events.deck.values()) == 20


@pytest.mark.rule("NM-1")
@pytest.mark.parametrize(
    ("setup", "field"),
    [
        ({"characters": []}, "characters"),
        ({"characters": ["captain"] * 2}, "characters"),
        ({"characters": ["cook"]}, "characters"),
        ({"characters": "captain"}, "characters"),
        ({"characters": ["captain"], "first": 1}, "first"),
        ({"characters": ["captain"], "options": {"luck": True}}, "luck"),
        ({"characters": ["captain"], "options": {"retreat": 1}}, "retreat"),
        ({"characters": ["captain"], "options": {"queen_token": "pocket"}}, "queen_token"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_by_name(setup, field):
    with pytest.raises(BadSetup) as caught:
        begin_session(setup)
    assert caught.value.field == field
    assert str(caught.value)
