"""NM-85: whose bag it is: the companion's, the table's told, and the table's unseen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .companion import bag_odds, surprise_odds
from .table import ALL_TOKENS, BLANK, CREEPER, LARVA, QUEEN, Companion, adult, breeder, tokens


def unseen(*characters: str, **options: bool | str) -> Companion:
    """A table with its own bag, whose numbers nobody sees."""
    return Companion(*characters, numbers="unseen", **options)


@pytest.mark.rule("NM-85", "NM-1")
def test_an_unseen_bag_asks_for_no_number_when_it_is_filled():
    companion = unseen("captain", "scout")
    assert companion.asked == "menu"
    assert companion.bag() == {"larva": 4, "creeper": 1, "adult": 5, "breeder": 0, "queen": 1, "blank": 1}
    assert [said.key for said in companion.all_said] == [*["start"] * 4, *["added_unseen"] * 5, "set_up"]
    assert {said.holes["kind"]: said.holes["n"] for said in companion.all_said[:4]} == {"larva": 4, "creeper": 1, "queen": 1, "blank": 1}
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-85", "NM-80")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_whatever_adult_comes_out_of_an_unseen_bag_is_taken(number):
    companion = unseen().encounter(adult(number), 5)
    assert companion.table.intruders[0].token == ("adult", number)
    assert companion.holes("no_surprise" if number <= 5 else "surprise")["number"] == number


@pytest.mark.rule("NM-85", "NM-83")
def test_the_odds_of_surprise_are_those_of_the_numbers_that_nobody_has_seen():
    # the bag: blank, four Larvae, a Creeper, the Queen, four Adults; of twelve Adults four bear a 2, five a 3, three a 4
    companion = unseen()
    assert surprise_odds(companion.table, 3) == Fraction(1, 11) + Fraction(4, 11) * Fraction(3, 12)
    assert surprise_odds(companion.table, 2) == Fraction(1, 11) + Fraction(4, 11) * Fraction(8, 12)
    assert bag_odds(companion.table)["adult"] == Fraction(4, 11)
    # the number of an Adult that lies aside cannot come again
    companion.encounter(adult(4), 5)
    assert surprise_odds(companion.table, 3) == Fraction(1, 10) + Fraction(3, 10) * Fraction(2, 11)
    assert surprise_odds(companion.table, 2) == Fraction(1, 10) + Fraction(3, 10) * Fraction(7, 11)


@pytest.mark.rule("NM-85", "NM-83")
def test_two_kinds_of_unseen_numbers_weigh_in_proportion():
    companion = unseen().give("bag", CREEPER)
    assert companion.bag()["breeder"] == 1
    weights = {tuple(choice["value"]): choice["weight"] for choice in companion.give("encounter").prompt.choices}
    total = sum(weights.values())
    assert Fraction(weights["breeder", 3], total) == Fraction(1, 11) * Fraction(1, 2)
    assert Fraction(weights["adult", 3], total) == Fraction(4, 11) * Fraction(5, 12)
    assert Fraction(weights["larva", 1], total) == Fraction(4, 11)
    assert Fraction(weights["blank", 0], total) == Fraction(1, 11)


@pytest.mark.rule("NM-85", "NM-61")
def test_a_token_that_goes_back_is_unseen_again():
    companion = unseen()
    before = surprise_odds(companion.table, 3)
    companion.give("bag", adult(4), "silence")
    assert companion.clause("token_back") == "NM-61"
    assert surprise_odds(companion.table, 3) == before
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-85", "NM-80")
def test_what_an_unseen_bag_cannot_hold_is_refused():
    companion = unseen()
    assert companion.give("encounter").refuses(breeder(3)).offer == {
        "correct": "bag",
        "bag": {**companion.table.bag, "breeder": {"?": 1}},
    }
    companion = unseen()
    for _ in range(3):
        companion.place("adult", number=4)
    refused = companion.give("encounter").refuses(adult(4))
    assert (refused.key, refused.offer) == ("lies_open", None)
    assert {value[1] for value in companion.choices() if value[0] == "adult"} == {2, 3}


@pytest.mark.rule("NM-85", "NM-80")
def test_an_unseen_bag_is_counted_by_kind():
    companion = unseen()
    bag = {kind: dict(numbers) for kind, numbers in companion.table.bag.items()}
    assert bag["adult"] == {"?": 4}
    bag["adult"]["?"] = 12
    companion.correct("bag", bag=bag)
    assert (companion.bag()["adult"], companion.table.pool["adult"]) == (12, {"?": 0})
    assert companion.give("bag", BLANK).keys == ["drew_token", "none_to_add", "token_back"]


@pytest.mark.rule("NM-85", "NM-17")
def test_a_token_set_aside_out_of_an_unseen_pool_is_seen():
    companion = unseen()
    creeper = companion.place("creeper", 0)
    companion.give("attack", [0], "transformation:4")
    assert companion.asked == "pool"
    assert companion.choices() == [["breeder", 3], ["breeder", 4]]
    companion.give(breeder(4), "cards")
    assert companion.table.intruders[0].token == ("breeder", 4)
    assert companion.table.pool["breeder"] == {"?": 1}
    assert companion.table.intruder(creeper.id) is None


@pytest.mark.rule("NM-85", "NM-62")
def test_larvae_and_the_queen_are_as_in_the_other_bags():
    companion = unseen().give("bag", LARVA)
    assert companion.keys == ["drew_token", "token_leaves", "added_unseen"]
    assert companion.bag()["adult"] == 5
    companion.give("bag", QUEEN, [])
    assert companion.table.eggs == 6
