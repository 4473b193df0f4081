"""The encounter (NM-10 to NM-17), as the companion walks it."""

from __future__ import annotations

import pytest

from .table import ALL_TOKENS, BLANK, CREEPER, LARVA, QUEEN, Companion, adult, breeder, tokens


@pytest.mark.rule("NM-10")
def test_a_marked_corridor_is_an_encounter():
    companion = Companion("captain", "scout").give("noise", 1, "2", "marked")
    assert "marked" in companion.keys
    assert companion.asked == "token"
    assert companion.prompt.holes == {"who": "scout"}


@pytest.mark.rule("NM-10", "NM-71")
def test_an_intruder_that_walks_in_is_no_encounter():
    companion = Companion()
    wanderer = companion.place("adult")
    companion.give("noise", "danger", [wanderer.id])
    assert companion.keys == ["comes"]
    assert companion.asked == "menu"
    assert companion.of(wanderer.id).beside == [0]


@pytest.mark.rule("NM-11", "NM-81")
def test_first_the_noise_goes():
    companion = Companion("captain", "scout").give("encounter", 0)
    assert companion.keys == ["noise_off"]
    assert companion.clause("noise_off") == "NM-11"


@pytest.mark.rule("NM-12")
def test_a_miniature_is_placed_and_its_token_lies_aside():
    companion = Companion(adults=(2, 3, 3, 4))
    before = companion.bag()["adult"]
    companion.encounter(adult(3), 5)
    (intruder,) = companion.table.intruders
    assert (intruder.kind, intruder.letter, intruder.token, intruder.injuries, intruder.beside) == ("adult", "A", ("adult", 3), 0, [0])
    assert companion.bag()["adult"] == before - 1
    assert companion.clause("placed") == "NM-12"


@pytest.mark.rule("NM-13")
@pytest.mark.parametrize("number", [2, 3, 4])
@pytest.mark.parametrize("hand", range(6))
def test_fewer_cards_than_the_number_are_a_surprise(number, hand):
    companion = Companion("captain", "scout").encounter(adult(number), hand, seat=1)
    assert ("surprise" in companion.keys) == (hand < number)
    assert companion.asked == ("attack_card" if hand < number else "menu")
    if hand < number:
        assert companion.holes("attacks_surprise")["who"] == "scout"


@pytest.mark.rule("NM-13")
def test_a_hand_may_hold_more_cards_than_one_draws_up_to():
    companion = Companion().give("encounter", adult(4))
    assert companion.prompt.default == 5
    assert "no_surprise" in companion.fork().give(20).keys
    assert companion.refuses(21).key == "not_offered"


@pytest.mark.rule("NM-13")
def test_the_queen_and_larvae_surprise_by_their_numbers():
    assert "no_surprise" in Companion().encounter(QUEEN, 4).keys
    assert "surprise" in Companion().encounter(QUEEN, 3).keys
    assert "no_surprise" in Companion().encounter(LARVA, 1).keys
    assert "infested" in Companion().encounter(LARVA, 0).keys


@pytest.mark.rule("NM-13", "NM-80")
def test_a_weakness_lowers_the_number_to_one_at_least():
    companion = Companion().correct("weakness", surprise=-1)
    assert "no_surprise" in companion.encounter(adult(3), 2).keys
    assert "surprise" in companion.encounter(CREEPER, 0).keys


@pytest.mark.rule("NM-14")
def test_the_blank_makes_noise_and_returns():
    companion = Companion()
    bag = companion.bag()
    companion.encounter(BLANK, 0)
    assert [key for key in companion.keys if key != "noise_off"] == ["drew_token", "noise_around", "blank_back"]
    assert companion.bag() == bag
    assert companion.table.intruders == []
    assert companion.asked == "menu"


@pytest.mark.rule("NM-14")
@pytest.mark.parametrize("official", [True, False])
def test_the_blank_as_the_last_token(official):
    companion = Companion(last_blank=official)
    companion.only(blank={0: 1})
    companion.encounter(BLANK, 0)
    if official:
        assert companion.asked == "pool"
        companion.give(adult(2))
    assert companion.bag() == {"blank": 1, "larva": 0, "creeper": 0, "adult": int(official), "breeder": 0, "queen": 0}
    assert companion.asked == "menu"


@pytest.mark.rule("NM-15")
def test_tokens_return_by_the_technical_corridors_and_go_to_the_pool_by_death():
    companion = Companion()
    leaver, victim = companion.place("adult", number=4), companion.place("adult", number=4)
    bag, pool = companion.bag()["adult"], sum(companion.table.pool["adult"].values())
    companion.give("retreat", leaver.id, "damage", "technical")
    assert companion.clause("technical") == "NM-15"
    assert companion.bag()["adult"] == bag + 1
    companion.give("injure", 6, "scratch:2")
    assert victim.id not in [intruder.id for intruder in companion.table.intruders]
    assert sum(companion.table.pool["adult"].values()) == pool + 1
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-15", "NM-30", "NM-31")
def test_a_larvas_token_goes_to_its_pool():
    companion = Companion()
    pool = companion.table.pool["larva"]["1"]
    companion.encounter(LARVA, 0)
    assert companion.table.pool["larva"]["1"] == pool + 1
    companion.encounter(LARVA, 0)
    assert "larva_leaves" in companion.keys
    assert companion.table.pool["larva"]["1"] == pool + 2


@pytest.mark.rule("NM-12")
def test_ids_count_the_intruders_as_they_come_and_none_comes_again():
    companion = Companion()
    first = companion.place("adult")
    companion.correct("remove", intruder=first.id, token="bag")
    second = companion.place("larva")
    companion.encounter(adult(3), 5)
    assert (first.id, second.id, companion.table.intruders[-1].id) == (1, 2, 3)


def out_of_adults(companion: Companion, *fighting: int) -> None:
    """All eight Adults on the board, those of the places named beside the first seat; a ninth comes."""
    for place, number in enumerate((2, 2, 2, 2, 3, 3, 3, 3)):
        companion.place("adult", *([0] if place in fighting else []), number=number)
    companion.only(adult={4: 1}, blank={0: 1})
    companion.encounter(adult(4), 5)


@pytest.mark.rule("NM-16")
def test_adults_that_fight_nobody_make_room():
    companion = Companion()
    out_of_adults(companion, 0, 1, 2)
    assert companion.asked == "adults_fighting"
    fighting = [intruder.id for intruder in companion.table.intruders if intruder.beside]
    assert companion.prompt.default == fighting
    companion.give(fighting)
    assert companion.keys[:5] == ["makes_room"] * 5
    assert companion.bag()["adult"] == 5
    assert len(companion.table.intruders) == 4
    assert companion.table.intruders[-1].token == ("adult", 4)
    assert companion.asked == "hand"


@pytest.mark.rule("NM-16")
@pytest.mark.parametrize("ruling", ["return", "pool"])
def test_with_all_eight_in_combat_nothing_is_placed(ruling):
    companion = Companion(no_miniature=ruling)
    out_of_adults(companion, *range(8))
    companion.give([intruder.id for intruder in companion.table.intruders])
    key = "no_miniature_bag" if ruling == "return" else "no_miniature_pool"
    assert companion.keys == [key]
    assert (companion.clause(key), companion.holes(key)) == ("NM-16", {"kind": "adult"})
    assert len(companion.table.intruders) == 8
    assert companion.bag()["adult"] == int(ruling == "return")
    assert companion.asked == "menu"
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-16", "NM-4")
def test_larvae_that_are_carried_are_out_of_the_box():
    companion = Companion("captain", "scout")
    companion.correct("character", seat=0, larva=True)
    for _ in range(5):
        companion.place("larva")
    bag = companion.bag()["larva"]
    companion.encounter(LARVA, 0)
    assert "no_miniature_bag" in companion.keys
    assert companion.bag()["larva"] == bag
    companion.correct("character", seat=0, larva=False)
    assert "placed" in companion.encounter(LARVA, 5).keys


@pytest.mark.rule("NM-16")
def test_breeders_run_out():
    companion = Companion()
    companion.place("breeder", number=3)
    companion.correct("place", kind="breeder", token=None, beside=[])
    companion.only(breeder={4: 1})
    companion.encounter(breeder(4), 5)
    assert "no_miniature_bag" in companion.keys


@pytest.mark.rule("NM-17")
def test_a_transformed_creeper_and_an_emerging_one_change_tokens_by_the_pool():
    companion = Companion()
    creeper = companion.place("creeper", 0)
    companion.give("attack", [0], "transformation:4")
    assert (companion.asked, companion.prompt.source, companion.prompt.clause) == ("pool", "pool", "NM-17")
    companion.give(breeder(4))
    assert companion.holes("swapped") == {"intruder": "breeder A", "was": "A"}
    assert companion.clause("swapped") == "NM-17"
    assert companion.asked == "empty"
    (swapped,) = companion.table.intruders
    assert (swapped.kind, swapped.token, swapped.injuries, swapped.beside) == ("breeder", ("breeder", 4), 0, creeper.beside)
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-17")
def test_no_breeder_no_swap():
    companion = Companion()
    companion.place("creeper", 0)
    companion.only(breeder={3: 1, 4: 1})
    companion.give("attack", [0], "transformation:4")
    assert "no_swap" in companion.keys
    assert companion.table.intruders[0].kind == "creeper"
    assert companion.asked == "menu"


@pytest.mark.rule("NM-17")
def test_the_other_ruling_keeps_the_creepers_token():
    companion = Companion(transformed_token="keep")
    companion.place("creeper", 0)
    companion.only(breeder={3: 1, 4: 1})
    companion.give("attack", [0], "transformation:4")
    assert companion.clause("swapped_keeps") == "NM-17"
    companion.give("cards")
    assert companion.table.intruders[0].kind == "breeder"
    assert companion.table.intruders[0].token == ("creeper", 1)
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-17")
@pytest.mark.parametrize("ruling", ["pool", "none"])
def test_a_creeper_that_breaks_out_needs_a_token_or_not(ruling):
    companion = Companion("captain", "scout", emerging_token=ruling)
    companion.only(creeper={1: 3})
    companion.give("emerge", 0)
    assert [intruder.token for intruder in companion.table.intruders] == ([] if ruling == "pool" else [None])
    companion.only()
    companion.give("emerge")
    assert [intruder.token for intruder in companion.table.intruders] == ([("creeper", 1)] if ruling == "pool" else [None, None])
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-17", "NM-4")
@pytest.mark.parametrize("substitutes", [False, True])
def test_carcasses_run_out(substitutes):
    companion = Companion(beyond_box=substitutes)
    companion.correct("tracks", carcasses=8)
    companion.place("creeper", 0)
    companion.give("injure", 6, "scratch:6")
    assert ("carcass" in companion.keys) == substitutes
    assert ("no_carcass" in companion.keys) != substitutes
    assert companion.table.carcasses == 8 + substitutes


@pytest.mark.rule("NM-81")
def test_the_first_intruder_reminds_of_the_objectives_once():
    companion = Companion()
    assert "objectives" not in companion.encounter(BLANK, 5).keys
    assert "objectives" in companion.encounter(adult(2), 5).keys
    assert "objectives" not in companion.encounter(adult(3), 5).keys
