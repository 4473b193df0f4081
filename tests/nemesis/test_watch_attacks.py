"""What intruders do to characters: occasions, targets, every attack card, Larvae, wounds and death."""

from __future__ import annotations

import pytest

from nexarium.games.nemesis.box.components import ATTACKS
from nexarium.games.nemesis.rules.numbering import CARD_NAMES
from nexarium.testing.playing import can, refused, say

from .playing import (
    aside,
    bag,
    cards,
    close,
    deck,
    event_phase,
    fields,
    hold,
    noise,
    odds,
    place,
    pool,
    position,
    status,
    until,
    where,
    wound,
    wounds,
)


def attacked(kind: str = "queen-1", players: int = 1, **at: int):
    """The event phase: the intruder with the first seat in 14 draws its card."""
    state = place(position(players, at={"a": 14, **at}), kind, 14)
    return until(event_phase(state), "card")


def light(state, seat: int = 0) -> int:
    return int(state.record.light[seat])


# --- occasions and targets ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-20")
def test_an_escape_is_attacked_by_all_the_largest_first():
    state = position(at={"a": 14})
    for figure in ("larva-1", "creeper-1", "adult-1", "breeder-1", "queen-1"):
        place(state, figure, 14)
    say(state, "move 17", "card tail 2", "wound arm")
    assert state.record.attacker == 17, "the Breeder after the Queen"
    say(state, "card tail 5")
    assert state.record.attacker == 9, "then the Adult"
    say(state, "card transformation 4")
    assert state.record.attacker == 6, "then the Creeper"
    say(state, "card claw 3")
    assert where(state) == {"creeper-1": 14, "adult-1": 14, "breeder-1": 14, "queen-1": 14}, "and the Larva last"
    assert state.record.larva[0] == 1
    assert state.record.room[0] == 17
    assert wounds(state, "a") == ["arm"]


@pytest.mark.rule("NM-20", "NM-26")
def test_who_dies_escaping_stays():
    state = wound(place(place(position(2, at={"a": 14}), "adult-1", 14), "adult-2", 14), "a", "leg", "arm")
    say(state, "move 17", "card bite 4")
    assert status(state) == "da"
    assert state.record.corpses[14] == 1
    assert state.record.room[0] == 14
    assert state.current_player() == 1
    assert not state.is_chance_node(), "nobody else attacks"


@pytest.mark.rule("NM-21")
def test_the_fewest_action_cards_are_attacked():
    state = position(3, at={"a": 14, "b": 14, "c": 14})
    hold(state, "a", action=3)
    hold(state, "b", action=2, unscanned=3)
    hold(state, "c", action=2)
    until(event_phase(place(state, "adult-1", 14)), "card")
    assert state.record.victim == 1, "Contamination does not count; a tie goes by turn order"


@pytest.mark.rule("NM-21")
def test_a_tie_goes_to_the_first_player_then_in_turn_order():
    state = position(3, at={"b": 14, "c": 14}, first_player="c")
    until(event_phase(place(state, "adult-1", 14)), "card")
    assert state.record.victim == 2


@pytest.mark.rule("NM-21", "NM-20")
def test_each_attack_chooses_anew():
    state = position(2, at={"a": 14, "b": 14})
    hold(state, "a", action=1)
    place(place(wound(state, "a", "arm", "leg"), "adult-1", 14), "adult-2", 14)
    until(event_phase(state), "card")
    assert state.record.victim == 0
    say(state, "card bite 4")
    assert status(state) == "da"
    assert state.record.victim == 1


@pytest.mark.rule("NM-20", "NM-93")
def test_in_the_event_phase_each_intruder_attacks_once_rooms_in_turn_order():
    state = position(3, at={"a": 5, "b": 14, "c": 2}, first_player="b")
    for figure, room in (("adult-1", 5), ("creeper-1", 14), ("breeder-1", 14), ("adult-2", 2), ("adult-3", 17)):
        place(state, figure, room)
    until(event_phase(state), "card")
    attackers = []
    while any(text.startswith("card") for text in odds(state)):
        attackers.append((int(state.record.attacker), int(state.record.victim)))
        say(state, "card tail 2" if "card tail 2" in odds(state) else "card tail 5" if "card tail 5" in odds(state) else "card claw 0")
        if len(attackers) == 2:
            deck(state, tail_2=2)
    assert attackers == [(17, 1), (6, 1), (10, 2), (9, 0)]


# --- the cards ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-22")
@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        ("scratch 2", "CABQ"),
        ("claw 3", "ABQ"),
        ("bite 6", "ABQ"),
        ("tail 2", "Q"),
        ("transformation 4", "C"),
        ("frenzy 3", "BQ"),
        ("slime 5", "CABQ"),
        ("summoning 3", "CQ"),
    ],
)
def test_a_card_hits_the_kinds_that_it_shows(card, kinds):
    for letter, figure in (("C", "creeper-1"), ("A", "adult-1"), ("B", "breeder-1"), ("Q", "queen-1")):
        state = attacked(figure)
        before = state.memory.copy()
        say(state, f"card {card}")
        touched = (
            *(state.record.light.tolist() != [0] * 5, state.record.slime[0] == 1, sum(cards(state, "a", "discard").values()) > 0),
            *(state.is_chance_node() and any(text.startswith(("wound", "token")) for text in odds(state)),),
            where(state) != {figure: 14},
        )
        assert any(touched) == (letter in kinds), (card, figure)
        assert (state.memory != before).any()


@pytest.mark.rule("NM-22")
def test_the_last_card_brings_the_discard_back():
    state = attacked("adult-1")
    deck(state, slime_5=1)
    say(state, "card slime 5")
    assert state.record.attack_deck.sum() == 20
    assert state.record.attack_discard.sum() == 0


@pytest.mark.rule("NM-22", "NM-43")
def test_a_check_of_two_shuffles_without_the_card_in_hand():
    state = place(position(at={"a": 14}), "breeder-1", 14)
    deck(state, bite_4=1)
    say(state, "shoot breeder-1", "roll hit", "card bite 4")
    assert sum(odds(state).values()) == 19
    assert odds(state)["card bite 4"] == 1, "its twin"
    say(state, "card scratch 2")
    assert state.record.attack_deck.sum() == 18
    assert state.record.attack_discard.sum() == 2


@pytest.mark.rule("NM-23", "NM-42")
def test_attacks_ignore_blood_and_checks_all_else():
    state = attacked("adult-1")
    say(state, "card claw retreat")
    assert light(state) == 2
    assert where(state) == {"adult-1": 14}, "no retreat"
    state = place(position(at={"a": 14}), "adult-1", 14)
    say(state, "shoot adult-1", "roll hit", "card bite 6")
    assert wounds(state, "a") == []


@pytest.mark.rule("NM-24")
def test_scratch_claw_and_slime():
    state = say(attacked("creeper-1"), "card scratch 3")
    assert (light(state), cards(state, "a", "discard")) == (1, {"unscanned": 1})
    state = say(attacked("adult-1"), "card claw 5")
    assert (light(state), cards(state, "a", "discard")) == (2, {"unscanned": 1})
    state = say(attacked("breeder-1"), "card slime 5")
    assert (light(state), state.record.slime[0], cards(state, "a", "discard")) == (0, 1, {"unscanned": 1})


@pytest.mark.rule("NM-24")
@pytest.mark.parametrize(("card", "figure", "deadly"), [("bite 4", "adult-1", 2), ("tail 2", "queen-1", 1), ("frenzy 3", "breeder-1", 2)])
def test_cards_that_wound_or_kill(card, figure, deadly):
    for serious in range(3):
        state = wound(place(position(2, at={"a": 14, "b": 5}), figure, 14), "a", *["arm", "hand", "leg"][:serious])
        say(until(event_phase(state), "card"), f"card {card}")
        if serious >= deadly:
            assert status(state) == "da"
        else:
            assert odds(state)["wound body"] == 4
            assert len(wounds(say(state, "wound body"), "a")) == serious + 1


@pytest.mark.rule("NM-24")
def test_dressed_wounds_count():
    state = wound(place(position(2, at={"a": 14, "b": 5}), "adult-1", 14), "a", "arm", "hand")
    fields(state).dressed[0] = fields(state).wounds[0]
    say(until(event_phase(state), "card"), "card bite 4")
    assert status(state) == "da"


@pytest.mark.rule("NM-24")
def test_frenzy_reaches_everybody_in_the_room():
    state = position(4, at={"a": 14, "b": 14, "c": 14, "d": 5})
    place(wound(state, "b", "arm", "leg"), "queen-1", 14)
    say(until(event_phase(state), "card"), "card frenzy 4", "wound hand", "wound body")
    assert status(state) == "adaa"
    assert (wounds(state, "a"), wounds(state, "c"), wounds(state, "d")) == (["hand"], ["body"], [])


@pytest.mark.rule("NM-24", "NM-17")
def test_transformation():
    state = attacked("creeper-1")
    fields(state).injuries[6] = 3
    say(state, "card transformation 4")
    assert where(state) == {"breeder-1": 14}
    assert state.record.injuries.sum() == 0
    assert (pool(state)["creeper"], pool(state)["breeder"], aside(state)["breeder"]) == (3, 1, 1)
    assert not any(text.startswith("card") for text in odds(state)), "it does not attack"


@pytest.mark.rule("NM-24", "NM-17")
def test_transformation_surprises_an_empty_hand():
    state = hold(place(position(at={"a": 14}), "creeper-1", 14), "a", action=0)
    say(until(event_phase(state), "card"), "card transformation 5")
    assert state.record.attacker == 17
    say(state, "card bite 4", "wound leg")
    assert wounds(state, "a") == ["leg"]


def transforming(**attack_deck: int):
    """A Creeper attacks an empty hand, and the deck holds these cards alone; it draws a Transformation, and a Breeder attacks."""
    state = hold(place(position(at={"a": 14}), "creeper-1", 14), "a", action=0)
    return say(deck(until(event_phase(state), "card"), transformation_5=1, **attack_deck), "card transformation 5")


@pytest.mark.rule("NM-22", "NM-24")
def test_a_breeders_surprise_never_draws_the_transformation_that_brought_it():
    state = transforming()
    assert "card transformation 5" not in odds(state), "the last card is in hand: all others are shuffled"
    assert sum(odds(state).values()) == 19
    assert state.record.attack_discard.sum() == 0
    say(state, "card slime 5")
    assert state.record.attack_deck.sum() == 18
    assert sorted(lying(state)) == ["slime 5", "transformation 5"]


@pytest.mark.rule("NM-22")
def test_a_reshuffle_at_the_end_of_that_surprise_comes_before_the_transformation_is_discarded():
    state = say(transforming(slime_5=1), "card slime 5")
    assert lying(state) == ["transformation 5"]
    assert state.record.attack_deck.sum() == 19


@pytest.mark.rule("NM-22")
def test_a_card_is_discarded_after_its_effect():
    state = say(deck(attacked("adult-1"), bite_4=1), "card bite 4")
    assert any(text.startswith("wound") for text in odds(state))
    assert (state.record.attack_deck.sum(), state.record.attack_discard.sum()) == (0, 19)
    say(state, "wound arm")
    assert (state.record.attack_deck.sum(), state.record.attack_discard.sum()) == (20, 0)


def lying(state) -> list[str]:
    """The attack cards in the discard."""
    return [name for name, number in zip(CARD_NAMES, state.record.attack_discard, strict=True) for _ in range(number)]


@pytest.mark.rule("NM-17")
def test_no_swap_without_token_or_miniature():
    state = attacked("creeper-1")
    fields(state).pool[3] = 0
    fields(state).bag[3] = 2
    say(state, "card transformation 4")
    assert where(state) == {"creeper-1": 14}
    state = place(place(position(at={"a": 14}), "breeder-1", 2), "breeder-2", 2)
    fields(state).pool[3] += 1
    fields(state).token[18] = -1
    say(until(event_phase(place(state, "creeper-1", 14)), "card"), "card transformation 4")
    assert where(state)["creeper-1"] == 14


@pytest.mark.rule("NM-17")
def test_a_breeder_with_a_number_that_was_seen():
    state = attacked("creeper-1")
    fields(state).pool[3] -= 1
    fields(state).pool_seen[6] += 1
    say(state, "card transformation 4")
    assert odds(state) == {"pool breeder": 1, "pool breeder-4 again": 1}
    say(state, "pool breeder-4 again")
    assert state.record.token[17] == 6
    assert pool(state)["breeder"] == 1


@pytest.mark.rule("NM-24", "NM-10")
def test_summoning_brings_somebody_who_does_not_attack():
    state = hold(place(noise(position(at={"a": 14}), "14-17"), "queen-1", 14), "a", action=0)
    say(until(event_phase(state), "card"), "card summoning 3")
    assert "token adult-4" in odds(state)
    say(state, "token adult-4")
    assert where(state) == {"queen-1": 14, "adult-1": 14}
    assert aside(state)["adult"] == 1
    assert not any(text.startswith("card") for text in odds(state))
    assert state.record.noise.sum() == 1, "no encounter: the noise stays"
    state = say(until(event_phase(place(position(at={"a": 14}), "creeper-1", 14)), "card"), "card summoning 3", "token blank")
    assert where(state) == {"creeper-1": 14}
    assert bag(state)["blank"] == 1


@pytest.mark.rule("NM-24", "NM-20")
def test_who_is_summoned_during_an_escape_does_not_attack():
    state = say(place(position(at={"a": 14}), "queen-1", 14), "move 17", "card summoning 3", "token adult-4")
    assert state.record.room[0] == 17
    assert where(state) == {"queen-1": 14, "adult-1": 14}


def test_every_effect_is_in_the_deck():
    state = position()
    names = {text.split()[1] for text in odds(attacked("queen-1"))}
    assert names == set(ATTACKS)
    assert status(state) == "a"


# --- wounds ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-25")
def test_the_third_light_wound_is_a_serious_one():
    state = wound(attacked("creeper-1"), "a", light=2)
    say(state, "card scratch 2")
    assert light(state) == 0
    assert odds(state) == {"wound body": 4, "wound leg": 3, "wound hand": 3, "wound bleeding": 3, "wound arm": 3}
    say(state, "wound hand")
    assert wounds(state, "a") == ["hand"]
    state = wound(attacked("adult-1"), "a", light=2)
    say(state, "card claw 3", "wound hand")
    assert light(state) == 1, "two light wounds, one after the other"


@pytest.mark.rule("NM-25", "NM-26")
def test_with_three_serious_wounds_any_wound_kills():
    state = place(position(2, at={"a": 14, "b": 5}), "creeper-1", 14)
    wound(state, "a", "hand", "arm", "body")
    say(until(event_phase(state), "card"), "card scratch 2")
    assert status(state) == "da"
    assert state.record.corpses[14] == 1
    state = wound(place(position(2, at={"a": 14, "b": 5}), "creeper-1", 14), "a", "hand", "arm", light=2)
    say(until(event_phase(state), "card"), "card scratch 2", "wound leg")
    assert status(state) == "aa", "the third one does not"


@pytest.mark.rule("NM-25")
def test_claw_may_kill_by_its_second_wound():
    state = wound(place(position(2, at={"a": 14, "b": 5}), "adult-1", 14), "a", "hand", "arm", light=2)
    say(until(event_phase(state), "card"), "card claw 3", "wound leg")
    assert status(state) == "da"


def test_the_wound_deck_comes_back_when_it_is_empty():
    state = place(position(at={"a": 14}), "adult-1", 14)
    r = fields(state)
    r.wound_discard[:] = r.wound_deck
    r.wound_discard[1] -= 1
    r.wound_deck[:] = [0, 1, 0, 0, 0]
    say(until(event_phase(state), "card"), "card bite 4", "wound leg")
    assert state.record.wound_deck.tolist() == [4, 2, 3, 3, 3]
    assert state.record.wound_discard.sum() == 0


# --- Larvae ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-30", "NM-15")
def test_a_larva_draws_no_card():
    state = place(position(at={"a": 14}), "larva-1", 14)
    event_phase(state)
    assert where(state) == {}
    assert state.record.larva[0] == 1
    assert cards(state, "a", "discard") == {"unscanned": 1}
    assert pool(state)["larva"] == 5


@pytest.mark.rule("NM-31", "NM-41")
@pytest.mark.parametrize(("ruling", "gone"), [({}, 1), ({"larva_miniature": "returns"}, 0)])
def test_a_second_larva_leaves(ruling, gone):
    state = place(place(position(at={"a": 14}, **ruling), "larva-1", 14), "larva-2", 14)
    event_phase(state)
    assert state.record.larvae_gone == gone, "the one that attacked a carrier, and not the one that is carried"
    assert where(state) == {}
    assert state.record.larva[0] == 1
    assert cards(state, "a", "discard") == {"unscanned": 2}
    assert pool(state)["larva"] == 6


@pytest.mark.rule("NM-32")
@pytest.mark.parametrize("larva", [0, 1])
def test_scanning_an_infected_card(larva):
    state = hold(position(2, at={"b": 5}), "a", action=3, unscanned=2, clean=1)
    fields(state).larva[0] = larva
    fields(state).discard[0, 1] = 1
    say(state, "rest")
    assert odds(state) == {"scan 0": 19 * 18 // 2, "scan 1": 7 * 19, "scan 2": 7 * 6 // 2}, "of the 26 cards that nobody ever scanned"
    say(state, "scan 2")
    if larva:
        assert status(state) == "da"
        assert where(state) == {"creeper-1": 11}
        assert (pool(state)["creeper"], aside(state)["creeper"]) == (1, 1)
    else:
        assert status(state) == "aa", "two infected cards of one scan do not add up"
        assert state.record.larva[0] == 1
        assert cards(state, "a", "hand") == {"action": 2, "infected": 2}


@pytest.mark.rule("NM-32", "NM-92")
def test_clean_cards_leave_the_game():
    state = hold(position(), "a", action=3, unscanned=2)
    say(state, "rest", "scan 0")
    assert cards(state, "a", "hand") == {"action": 2}
    assert (state.record.removed_clean, state.record.unscanned, state.record.infected) == (2, 25, 7)
    assert state.record.larva[0] == 0


@pytest.mark.rule("NM-17", "NM-32")
def test_no_creeper_comes_without_its_token():
    state = hold(position(2, at={"b": 5}), "a", action=3, unscanned=1)
    r = fields(state)
    r.larva[0] = 1
    r.bag[1] += r.pool[1]
    r.pool[1] = 0
    say(state, "rest", "scan 1")
    assert status(state) == "da"
    assert where(state) == {}


@pytest.mark.rule("NM-32")
def test_a_marked_card_is_scanned_again_with_the_others():
    state = hold(position(2, at={"b": 5}), "a", action=3, infected=1, unscanned=1)
    fields(state).larva[0] = 1
    say(state, "rest", "scan 0")
    assert status(state) == "da"


@pytest.mark.rule("NM-4", "NM-32")
def test_six_larvae_are_all_there_are():
    state = hold(position(2), "a", action=3, unscanned=1)
    for number in range(1, 6):
        place(state, f"larva-{number}", 5)
    fields(state).larva[1] = 1
    say(state, "rest", "scan 1")
    assert state.record.larva.tolist()[:2] == [0, 1]


# --- in combat ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-92", "NM-73")
def test_in_combat_only_shots_blows_and_escapes():
    state = place(close(hold(position(at={"a": 14}), "a", action=4, unscanned=1), "13-14"), "adult-1", 14)
    fields(state).malfunction[14] = 1
    allowed = {"pass", "move 11", "move 17", "shoot adult-1", "melee adult-1"}
    assert {text for text in allowed if can(state, text)} == allowed
    assert len(state.legal_actions()) == len(allowed)
    assert refused(state, "careful 17") == "NM-73"
    assert refused(state, "move 13") == "NM-74"
    for text in ("rest", "mend", "eat", "break 13-14"):
        assert refused(state, text) == "NM-92"


@pytest.mark.rule("NM-92")
def test_a_leg_wound_makes_escapes_dear():
    state = wound(place(hold(position(at={"a": 14}), "a", action=1), "larva-1", 14), "a", "leg")
    assert refused(state, "move 17") == "NM-92"
    hold(state, "a", action=2)
    say(state, "move 17")
    assert cards(state, "a", "hand") == {}
    state = wound(hold(position(at={"a": 14}), "a", action=2), "a", "leg")
    assert cards(say(state, "move 17"), "a", "hand") == {"action": 1}, "but no other move"
    state = wound(place(hold(position(at={"a": 14}), "a", action=1), "larva-1", 14), "a", "leg")
    fields(state).dressed[0, 1] = 1
    assert can(state, "move 17")
