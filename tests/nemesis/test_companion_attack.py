"""Intruder attacks, larvae, wounds and death (NM-20 to NM-32), as the companion walks them."""

from __future__ import annotations

from itertools import permutations

import pytest

from nexarium.games.nemesis.box.components import KINDS, components

from .companion import Refused, Said, asked, target
from .table import ALL_TOKENS, BLANK, CREEPER, Companion, adult, breeder, tokens


def attacked(kind: str, card: str, *serious: str, light: int = 0) -> Companion:
    """The first of two characters, wounded so, is attacked by that kind with that card."""
    companion = Companion("captain", "scout")
    companion.wounds(0, *serious, light=light)
    companion.place(kind, 0)
    return companion.give("attack", [0], card)


# --- occasions and targets ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-20")
def test_in_the_event_phase_each_attacks_once_largest_first():
    companion = Companion("captain", "scout")
    for kind in ("larva", "adult", "queen", "creeper", "breeder"):
        companion.place(kind, 0)
    idle = companion.place("adult")
    companion.give("event")
    assert companion.asked == "fighters"
    fighting = list(companion.prompt.default)
    assert idle.id not in fighting
    order = [companion.of(id).kind for id in companion.choices() if id in fighting]
    assert order == ["queen", "breeder", "adult", "creeper", "larva"]
    companion.give(fighting)
    attackers = []
    while companion.asked == "room":
        attackers.append(companion.prompt.holes["intruder"].split()[0])
        companion.give([0])
        if companion.asked == "attack_card":
            companion.give("slime:5" if attackers[-1] == "creeper" else "scratch:6" if attackers[-1] == "adult" else "transformation:4")
            if companion.asked == "attack_card":
                raise AssertionError("nobody attacks twice")
            companion.correct("deck", deck="attacks", cards={**companion.table.attacks.deck, "transformation:4": 1})
    assert attackers == order
    assert companion.asked == "fire"


@pytest.mark.rule("NM-20", "NM-73")
def test_an_escape_is_attacked_by_each_left_behind_largest_first():
    companion = Companion("captain", "scout")
    small, large = companion.place("creeper", 1), companion.place("queen", 1)
    elsewhere = companion.place("adult", 0)
    companion.give("escape", 1)
    assert companion.prompt.default == [large.id, small.id]
    companion.give([large.id, small.id])
    assert companion.holes("escape_order") == {"intruders": ["queen", "creeper A"], "who": "scout"}
    companion.give("transformation:4")
    assert companion.holes("attacks_escape") == {"intruder": "creeper A", "who": "scout"}
    companion.give("tail:2")
    assert companion.keys[-1] == "escaped"
    assert companion.of(small.id).beside == companion.of(large.id).beside == []
    assert companion.of(elsewhere.id).beside == [0]
    assert companion.asked == "arrival"
    assert companion.give("alone").asked == "noise"


@pytest.mark.rule("NM-70")
def test_a_danger_token_found_on_an_escape_is_typed_in_as_the_roll():
    companion = Companion("captain", "scout")
    creeper, adult = companion.place("creeper", 1), companion.place("adult")
    companion.give("escape", 1, [creeper.id], "tail:2")
    assert companion.asked == "arrival"
    for language in ("en", "fr"):
        text = asked(language, companion.prompt)[1]
        assert "Silence" in text
        assert "Danger" in text
    companion.give("alone", "danger", [adult.id])
    assert companion.of(adult.id).beside == [1]
    assert companion.asked == "menu"


@pytest.mark.rule("NM-20", "NM-26")
def test_whoever_dies_on_the_way_out_is_attacked_no_more():
    companion = Companion("captain", "scout")
    companion.wounds(1, "leg", "arm")
    queen, creeper = companion.place("queen", 1), companion.place("creeper", 1)
    companion.give("escape", 1)
    companion.give([queen.id, creeper.id], "bite:4")
    assert "dead" in companion.keys
    assert companion.asked == "menu"
    assert companion.of(creeper.id).beside == []


@pytest.mark.rule("NM-21")
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("cards", [(2, 2, 2), (3, 1, 1), (0, 0, 5), (4, 3, 2), (1, 4, 1)])
def test_the_fewest_action_cards_then_turn_order(first, cards):
    companion = Companion("captain", "scout", "pilot", first=first)
    companion.place("adult", 0, 1, 2)
    companion.give("attack")
    companion.give(companion.choices())
    assert companion.asked == "actions"
    companion.give({str(seat): cards[seat] for seat in range(3)})
    expected = min(range(3), key=lambda seat: (cards[seat], (seat - first) % 3))
    key = "target_tie" if cards.count(min(cards)) > 1 else "target"
    assert companion.holes(key)["who"] == ("captain", "scout", "pilot")[expected]


@pytest.mark.rule("NM-21")
def test_targets_by_hand():
    for order in permutations(range(3)):
        assert target(order, {0: 1, 1: 1, 2: 1}) == order[0]
        assert target(order, {0: 1, 1: 0, 2: 1}) == 1


@pytest.mark.rule("NM-21")
def test_only_characters_in_the_room():
    companion = Companion("captain", "scout", "pilot")
    companion.place("adult", 1)
    companion.give("attack")
    assert companion.prompt.default == [1]
    companion.give([2])
    assert companion.holes("attacks_event")["who"] == "pilot"
    companion.give("tail:2", "attack", [])
    assert companion.keys == ["nobody"]
    assert companion.asked == "menu"


@pytest.mark.rule("NM-21")
def test_who_is_in_the_room_is_remembered_by_seat():
    companion = Companion("captain", "scout", "pilot", first=2)
    creature = companion.place("adult")
    companion.give("attack")
    assert companion.choices() == [2, 0, 1]
    companion.give([2, 0, 1])
    assert companion.of(creature.id).beside == [0, 1, 2]


@pytest.mark.rule("NM-21", "NM-80")
def test_what_was_told_is_remembered():
    companion = Companion("captain", "scout")
    companion.place("adult", 0, 1)
    companion.give("attack", [0, 1], {"0": 4, "1": 2}, "tail:2", "attack")
    assert companion.prompt.default == [0, 1]
    companion.give([0, 1])
    assert companion.prompt.default == {"0": 4, "1": 2}


# --- the cards ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-22", "NM-23")
@pytest.mark.parametrize("kind", KINDS[1:])
@pytest.mark.parametrize("card", sorted({card.id for card in components().attacks}))
def test_a_card_happens_only_to_the_kinds_that_it_shows(kind, card):
    shown = next(each for each in components().attacks if each.id == card)
    companion = attacked(kind, f"{card}:{shown.blood}")
    assert ("fails" in companion.keys) == (kind not in shown.hits)
    assert (f"card_{card}" in companion.keys) == (kind in shown.hits)


@pytest.mark.rule("NM-22")
def test_cards_are_discarded_and_the_last_one_makes_a_new_deck():
    companion = attacked("adult", "tail:2")
    assert companion.table.attacks.discard["tail:2"] == 1
    companion.correct("deck", deck="attacks", cards=dict.fromkeys(companion.table.attacks.deck, 0) | {"tail:5": 1})
    companion.give("attack", [0], "tail:5")
    assert "shuffled_attacks" in companion.keys
    assert sum(companion.table.attacks.deck.values()) == 20
    assert sum(companion.table.attacks.discard.values()) == 0


@pytest.mark.rule("NM-22")
def test_a_card_in_the_hand_is_not_shuffled_in():
    companion = Companion()
    companion.place("breeder", 0)
    companion.correct("deck", deck="attacks", cards=dict.fromkeys(companion.table.attacks.deck, 0) | {"tail:5": 1})
    companion.give("injure", 5, "tail:5")
    assert "shuffled_attacks" in companion.keys
    assert companion.table.attacks.hand == ["tail:5"]
    assert companion.table.attacks.deck["tail:5"] == 0
    assert sum(companion.table.attacks.deck.values()) == 19
    companion.give("tail:2")
    assert companion.table.attacks.discard == dict.fromkeys(companion.table.attacks.deck, 0) | {"tail:5": 1, "tail:2": 1}


@pytest.mark.rule("NM-22", "NM-24")
@pytest.mark.parametrize("left", ["transformation:4", "transformation:4 tail:5"])
def test_a_card_is_discarded_after_all_of_its_effect(left):
    """A Transformation ends in the Breeder's attack: whatever deck is made for that, or by it, is made without the Transformation."""
    companion = Companion()
    companion.place("creeper", 0)
    companion.correct("deck", deck="attacks", cards=dict.fromkeys(companion.table.attacks.deck, 0) | dict.fromkeys(left.split(), 1))
    companion.give("attack", [0], "transformation:4", breeder(3), "empty")
    attacks = companion.table.attacks
    assert attacks.hand == ["transformation:4"]
    assert attacks.deck["transformation:4"] == attacks.discard["transformation:4"] == 0
    # the deck was empty, so that the discard is the new one at once; or its last card is still to be drawn
    assert sum(attacks.deck.values()) == (19 if left == "transformation:4" else 1)
    companion.give("tail:5")
    attacks = companion.table.attacks
    discarded = {"transformation:4": 1, "tail:5": int(left == "transformation:4")}
    assert attacks.discard == dict.fromkeys(attacks.discard, 0) | discarded
    assert sum(attacks.deck.values()) == 20 - sum(discarded.values())
    assert companion.asked == "menu"


@pytest.mark.rule("NM-24")
def test_scratch_claw_and_slime():
    companion = attacked("creeper", "scratch:3")
    captain = companion.table.characters[0]
    assert (captain.light, captain.serious, captain.contamination) == (1, [], 1)
    captain = attacked("adult", "claw:0").table.characters[0]
    assert (captain.light, captain.serious, captain.contamination) == (2, [], 1)
    captain = attacked("adult", "slime:5").table.characters[0]
    assert (captain.light, captain.slime, captain.contamination) == (0, True, 1)


@pytest.mark.rule("NM-24")
@pytest.mark.parametrize(("card", "fatal"), [("bite:4", 2), ("tail:2", 1), ("frenzy:3", 2)])
@pytest.mark.parametrize("serious", [0, 1, 2, 3])
def test_bite_tail_and_frenzy_kill_the_wounded(card, fatal, serious):
    companion = attacked("queen", card, *["leg", "arm", "hand"][:serious])
    if companion.asked == "frenzy":
        companion.give([])
    if serious >= fatal:
        assert companion.table.characters[0].dead
        assert companion.asked == "menu"
    else:
        assert companion.asked == "wound_card"
        companion.give("body")
        assert len(companion.table.characters[0].serious) == serious + 1


@pytest.mark.rule("NM-24")
def test_frenzy_strikes_everybody_in_the_room():
    companion = Companion("captain", "scout", "pilot", first=1)
    companion.wounds(2, "leg", "arm")
    companion.place("breeder", 0, 2)
    companion.give("attack", [2, 0], {"0": 1, "2": 3}, "frenzy:4")
    assert companion.asked == "frenzy"
    assert companion.choices() == [1, 2]
    assert companion.prompt.default == [2]
    companion.give([2])
    assert companion.table.characters[2].dead
    companion.give("body")
    assert companion.table.characters[0].serious == ["body"]
    assert companion.table.characters[1].serious == []
    assert companion.asked == "menu"


@pytest.mark.rule("NM-24")
@pytest.mark.parametrize("hand", ["cards", "empty"])
def test_transformation_surprises_an_empty_hand(hand):
    companion = attacked("creeper", "transformation:5")
    companion.give(breeder(3), hand)
    if hand == "empty":
        assert companion.holes("attacks_surprise") == {"intruder": "breeder A", "who": "captain"}
        assert companion.table.attacks.hand == ["transformation:5"]
        companion.give("slime:5")
    assert companion.asked == "menu"
    assert companion.table.attacks.hand == []


@pytest.mark.rule("NM-10", "NM-24")
def test_summoning_is_no_encounter_and_no_attack():
    companion = attacked("creeper", "summoning:3")
    companion.give(adult(4))
    assert companion.keys == ["drew_token", "placed", "summoned_waits"]
    assert companion.asked == "menu"
    assert companion.table.intruders[-1].kind == "adult"
    assert companion.table.intruders[-1].beside == [0]
    bag = companion.bag()
    companion.correct("deck", deck="attacks", cards={**companion.table.attacks.deck, "summoning:3": 1})
    companion.give("attack", companion.table.intruders[0].id, [0], "summoning:3", BLANK)
    assert "summoned_blank" in companion.keys
    assert companion.bag() == bag
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-16", "NM-24")
def test_nobody_waits_where_nobody_could_be_summoned():
    companion = Companion()
    companion.place("queen", 0)
    for _ in range(3):
        companion.correct("place", kind="creeper", token=None)
    companion.give("attack", companion.table.intruders[0].id, [0], "summoning:3", CREEPER)
    assert companion.keys == ["drew_token", "no_miniature_bag"]
    assert companion.asked == "menu"


# --- wounds and death ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-25")
def test_the_third_light_wound_is_a_serious_one():
    companion = Companion()
    for light in (1, 2):
        companion.give("wound", "light")
        assert companion.table.characters[0].light == light
    companion.give("wound", "light")
    assert companion.asked == "wound_card"
    companion.give("leg")
    assert (companion.table.characters[0].light, companion.table.characters[0].serious) == (0, ["leg"])


@pytest.mark.rule("NM-25")
def test_two_light_wounds_on_one_go_over_the_edge_in_order():
    companion = attacked("adult", "claw:3", light=2)
    assert companion.asked == "wound_card"
    companion.give("hand")
    captain = companion.table.characters[0]
    assert (captain.light, captain.serious, captain.contamination) == (1, ["hand"], 1)


@pytest.mark.rule("NM-25")
@pytest.mark.parametrize("wound", ["light", "serious"])
def test_with_three_serious_wounds_any_further_one_kills(wound):
    companion = Companion("captain", "scout")
    companion.wounds(0, "leg", "leg")
    companion.give("wound", 0, "serious", "leg")
    assert "last_wound" in companion.keys
    companion.give("wound", 0, wound)
    assert companion.keys[0] == "one_too_many"
    assert companion.table.characters[0].dead


@pytest.mark.rule("NM-25")
def test_the_wound_that_makes_three_lets_the_next_of_the_same_card_kill():
    companion = attacked("adult", "claw:3", "leg", "arm", light=2)
    companion.give("body")
    assert companion.table.characters[0].dead
    assert companion.table.characters[0].contamination == 0


@pytest.mark.rule("NM-26", "NM-80")
def test_the_first_death_unlocks_the_pods_once():
    companion = Companion("captain", "scout")
    companion.give("death", 0)
    assert companion.keys == ["dead", "pods"]
    companion.give("death")
    assert companion.keys == ["dead"]
    assert "noise" not in companion.choices()


# --- larvae -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-30")
def test_a_larva_draws_no_card_and_infests():
    companion = Companion("captain", "scout")
    companion.place("larva", 1)
    companion.give("attack", [1])
    scout = companion.table.characters[1]
    assert (scout.larva, scout.contamination) == (True, 1)
    assert companion.table.intruders == []
    assert companion.asked == "menu"
    assert companion.clause("infested") == "NM-30"


@pytest.mark.rule("NM-31")
def test_a_second_larva_leaves_the_game():
    companion = Companion()
    companion.correct("character", seat=0, larva=True)
    companion.place("larva", 0)
    companion.give("attack", [0])
    assert companion.keys[-3:] == ["larva_leaves", "larva_token", "contaminated"]
    assert companion.clause("larva_leaves") == companion.clause("contaminated") == "NM-31"
    assert companion.table.intruders == []
    assert companion.table.characters[0].contamination == 1


@pytest.mark.rule("NM-31", "NM-41")
@pytest.mark.parametrize(("ruling", "gone"), [({}, 2), ({"larva_miniature": "returns"}, 0)])
def test_a_larva_that_dies_or_attacks_a_carrier_is_out_of_the_game(ruling, gone):
    companion = Companion(**ruling)
    companion.correct("character", seat=0, larva=True)
    companion.place("larva", 0)
    companion.give("attack", [0])
    companion.give("shoot", companion.place("larva", 0).id, "creeper", 1)
    assert ("larva_out" in companion.keys) == bool(gone)
    assert companion.table.larvae_gone == gone
    for _ in range(5 - gone):
        companion.place("larva", 0)
    with pytest.raises(Refused):
        companion.place("larva", 0)


@pytest.mark.rule("NM-32")
def test_a_scan_finds_a_larva_once_and_removes_what_is_clean():
    companion = Companion()
    companion.correct("character", seat=0, contamination=4)
    companion.give("scan", "clean", "infected", "infected")
    assert companion.keys == ["still_infected"]
    captain, cards = companion.table.characters[0], companion.table.contamination
    assert (captain.larva, captain.dead, captain.infected, captain.contamination) == (True, False, 2, 1)
    assert (cards.clean, cards.infected, cards.removed) == (19, 5, 1)
    companion.give("done")
    assert companion.asked == "menu"


@pytest.mark.rule("NM-32")
@pytest.mark.parametrize("card", ["infected", "known"])
def test_an_infected_card_kills_whoever_carried_a_larva_before(card):
    companion = Companion("captain", "scout")
    companion.correct("character", seat=0, contamination=2, infected=1, larva=True)
    companion.give("scan", 0, card)
    assert companion.keys == ["infected_again", "dead", "pods", "emerges", "objectives", "placed"]
    assert companion.clause("infected_again") == companion.clause("dead") == "NM-32"
    (creeper,) = companion.table.intruders
    assert (creeper.kind, creeper.token, creeper.beside) == ("creeper", ("creeper", 1), [])
    assert companion.asked == "menu"


@pytest.mark.rule("NM-4", "NM-17", "NM-32")
@pytest.mark.parametrize("substitutes", [False, True])
def test_without_a_larvas_miniature_nobody_comes_to_carry_one(substitutes):
    companion = Companion("captain", "scout", beyond_box=substitutes)
    companion.correct("character", seat=0, contamination=2)
    for _ in range(6):
        companion.place("larva")
    companion.give("scan", 0, "infected")
    assert companion.keys == ["infected" if substitutes else "no_larva"]
    captain = companion.table.characters[0]
    assert (captain.larva, captain.infected) == (substitutes, 1)
    companion.give("infected", "scan", 0, "known")
    # without a Larva before the scan nobody dies of it
    assert ("dead" in companion.keys) == substitutes
    if substitutes:
        companion.correct("character", seat=1, larva=True)
    else:
        with pytest.raises(Refused, match="correction"):
            companion.correct("character", seat=1, larva=True)


@pytest.mark.rule("NM-16", "NM-32")
@pytest.mark.parametrize("ruling", ["pool", "none"])
def test_without_a_miniature_no_creeper_breaks_out_and_no_token_moves(ruling):
    companion = Companion("captain", "scout", emerging_token=ruling)
    for _ in range(3):
        companion.correct("place", kind="creeper", token=None)
    pool, bag = dict(companion.table.pool["creeper"]), dict(companion.table.bag["creeper"])
    companion.give("emerge", 0)
    assert companion.keys == ["dead", "pods", "no_miniature"]
    assert (companion.clause("no_miniature"), companion.holes("no_miniature")) == ("NM-16", {"kind": "creeper"})
    assert (companion.table.pool["creeper"], companion.table.bag["creeper"]) == (pool, bag)
    assert companion.asked == "menu"


@pytest.mark.rule("NM-32", "NM-83")
def test_a_scan_made_here_has_the_odds_of_the_cards_held():
    companion = Companion()
    companion.correct("character", seat=0, contamination=2, infected=1)
    companion.give("scan")
    weights = {choice["value"]: choice["weight"] for choice in companion.prompt.choices}
    assert weights == {"infected": 2 * 6, "clean": 2 * 20, "known": 26, "done": 0}


@pytest.mark.rule("NM-32")
def test_a_scan_is_over_when_the_table_says_so():
    companion = Companion().correct("character", seat=0, contamination=2)
    companion.give("scan", "clean")
    assert companion.asked == "scanned"
    companion.give("done")
    assert companion.said == [Said("scan_over", {"who": "captain"}, "NM-32")]
    assert companion.asked == "menu"


@pytest.mark.rule("NM-32")
@pytest.mark.parametrize(("contamination", "infected"), [(1, 0), (0, 1), (1, 1)])
def test_there_is_something_to_scan(contamination, infected):
    companion = Companion().correct("character", seat=0, contamination=contamination, infected=infected)
    assert companion.give("scan").asked == "scanned"


@pytest.mark.rule("NM-32")
def test_nothing_to_scan():
    companion = Companion().give("scan")
    assert companion.keys == ["scan_none"]
    assert companion.asked == "menu"


@pytest.mark.rule("NM-30", "NM-5")
@pytest.mark.parametrize("left", [0, 1])
def test_contamination_runs_out(left):
    companion = Companion("captain", "scout")
    companion.correct("character", seat=1, contamination=27 - left)
    companion.place("larva", 0)
    companion.give("attack", [0])
    assert ("no_contamination" in companion.keys) == (left == 0)
    assert ("contaminated" in companion.keys) == (left == 1)
    assert companion.table.characters[0].contamination == left
