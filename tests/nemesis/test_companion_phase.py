"""Noise, the event phase and the bag's development (NM-60 to NM-75), as the companion walks them."""

from __future__ import annotations

import pytest

from nexarium.games.nemesis.box.components import components

from .companion import Refused
from .table import ALL_TOKENS, BLANK, CREEPER, LARVA, QUEEN, Companion, adult, breeder, tokens

# --- noise --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-70")
@pytest.mark.parametrize("corridor", ["1", "2", "3", "4"])
def test_noise_in_a_corridor(corridor):
    companion = Companion("captain", "scout").give("noise", 1, corridor)
    assert companion.asked == "marker"
    assert companion.prompt.holes == {"who": "scout", "corridor": int(corridor)}
    companion.give("free")
    assert companion.holes("marker") == {"corridor": int(corridor)}
    assert companion.asked == "menu"


@pytest.mark.rule("NM-70", "NM-3")
def test_the_noise_dies_weights():
    companion = Companion().give("noise")
    weights = [(choice["value"], choice["weight"]) for choice in companion.prompt.choices]
    assert weights == [("1", 2), ("2", 2), ("3", 2), ("4", 2), ("danger", 1), ("silence", 1)]


@pytest.mark.rule("NM-71")
def test_danger_brings_the_neighbours_or_noise_everywhere():
    companion = Companion("captain", "scout")
    one, other, fighter = companion.place("adult"), companion.place("creeper"), companion.place("larva", 0)
    companion.give("noise", 0, "danger")
    assert companion.choices() == [one.id, other.id]
    assert fighter.id not in companion.choices()
    companion.give([other.id])
    assert companion.keys == ["comes"]
    assert companion.of(other.id).beside == [0]
    companion.give("noise", 0, "danger", [])
    assert companion.keys == ["danger_noise"]
    assert Companion().give("noise", "danger").keys == ["danger", "danger_noise"]


@pytest.mark.rule("NM-72")
def test_silence_is_danger_for_whoever_has_slime():
    companion = Companion()
    assert companion.give("noise", "silence").keys == ["silence"]
    companion.correct("character", seat=0, slime=True)
    companion.give("noise", "silence")
    assert companion.keys == ["slime_danger", "danger_noise"]
    assert companion.table.characters[0].slime


@pytest.mark.rule("NM-73", "NM-70")
def test_an_escape_into_company_makes_no_noise():
    companion = Companion()
    companion.wounds(0, "leg")
    creeper = companion.place("creeper", 0)
    companion.give("escape")
    assert companion.keys == ["leg"]
    companion.give([creeper.id], "tail:2", "company")
    assert companion.asked == "menu"


# --- the bag ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-60")
@pytest.mark.parametrize(("token", "larger", "added"), [(LARVA, "adult", adult(4)), (CREEPER, "breeder", breeder(3))])
def test_larva_and_creeper_grow(token, larger, added):
    companion = Companion()
    before = companion.bag()
    companion.give("bag", token, added)
    assert companion.bag() == {**before, token[0]: before[token[0]] - 1, larger: before[larger] + 1}
    assert companion.asked == "menu"


@pytest.mark.rule("NM-64")
@pytest.mark.parametrize("ruling", ["leave", "stay"])
@pytest.mark.parametrize(("token", "larger"), [(LARVA, "adult"), (CREEPER, "breeder")])
def test_nothing_larger_to_add(ruling, token, larger):
    companion = Companion(no_replacement=ruling)
    companion.only(larva={1: 4}, creeper={1: 1}, **{larger: components().tokens[larger]})
    before = companion.bag()
    companion.give("bag", token)
    assert companion.bag()[token[0]] == before[token[0]] - (ruling == "leave")
    assert companion.bag()[larger] == before[larger]
    assert companion.keys == ["drew_token", *(["token_leaves", "none_to_add"] if ruling == "leave" else ["token_stays", "token_back"])]
    assert {said.clause for said in companion.said[2:]} == {"NM-64"}
    assert companion.asked == "menu"


@pytest.mark.rule("NM-61")
@pytest.mark.parametrize("token", [adult(3), breeder(4)])
@pytest.mark.parametrize("first", [0, 2, 3])
def test_everybody_awake_rolls_in_turn_order_before_the_token_returns(token, first):
    seated = ["captain", "scout", "pilot", "soldier", "mechanic"]
    companion = Companion(*seated, first=first)
    companion.correct("character", seat=1, away=True)
    companion.give("death", 4)
    companion.only(adult={3: 1}, breeder={4: 1}, blank={0: 1})
    full = companion.bag()
    companion.give("bag", token)
    rolled = []
    while companion.asked != "menu":
        rolled.append(companion.prompt.holes["who"])
        assert companion.prompt.clause == "NM-61"
        assert companion.table.drawn == [tuple(token)]
        assert companion.bag() == {**full, token[0]: 0}
        companion.give("silence")
    assert rolled == [seated[seat % 5] for seat in range(first, first + 5) if seat % 5 not in (1, 4)]
    assert companion.keys == ["silence", "token_back"]
    assert companion.clause("token_back") == "NM-61"
    assert companion.bag() == full


@pytest.mark.rule("NM-61")
def test_whoever_is_known_to_fight_is_asked_about_it_and_need_not_roll():
    companion = Companion("captain", "scout")
    companion.place("creeper", 1)
    companion.give("bag", adult(3))
    assert companion.asked == "noise_unless_combat"
    companion.give("silence")
    assert companion.asked == "noise_in_combat"
    assert companion.prompt.holes == {"who": "scout", "intruders": ["creeper A"]}
    companion.give("combat")
    assert companion.keys == ["no_roll", "token_back"]


@pytest.mark.rule("NM-61")
def test_a_character_in_combat_is_not_rolled_for_here():
    companion = Companion().give("bag", adult(3))
    assert companion.prompt.choices[-1] == {"value": "combat", "weight": 0}
    with pytest.raises(ValueError, match="not_offered"):
        companion.answer({"value": "combat", "here": True})


@pytest.mark.rule("NM-61", "NM-12")
def test_an_encounter_of_that_roll_draws_from_what_is_left():
    companion = Companion()
    companion.only(adult={3: 1}, larva={1: 1})
    companion.give("bag", adult(3), "2", "marked")
    assert companion.choices() == [["larva", 1]]
    companion.give(LARVA, 5)
    assert companion.bag() == {"larva": 0, "creeper": 0, "adult": 1, "breeder": 0, "queen": 0, "blank": 0}
    assert tokens(companion.table) == ALL_TOKENS


@pytest.mark.rule("NM-61", "NM-12", "NM-24")
def test_what_comes_of_a_roll_is_over_before_the_token_returns():
    companion = Companion("captain", "scout")
    companion.only(adult={3: 1}, creeper={1: 1}, blank={0: 1})
    companion.give("bag", adult(3), "2", "marked", CREEPER, 0)
    assert companion.asked == "attack_card"
    companion.give("summoning:3")
    assert companion.choices() == [["blank", 0]]
    companion.give(BLANK)
    assert companion.prompt.holes["who"] == "scout"
    companion.give("3", "marked")
    assert companion.choices() == [["blank", 0]]
    companion.give(BLANK)
    # the Blank was the last token in the bag, so an Adult came; the one drawn at first returns only now
    assert companion.asked == "pool"
    companion.give(adult(4))
    assert companion.keys == ["added", "blank_back", "token_back"]
    assert companion.table.bag["adult"] == {"2": 0, "3": 1, "4": 1}


@pytest.mark.rule("NM-62", "NM-17")
@pytest.mark.parametrize("substitutes", [False, True])
def test_the_queen_lays_an_egg_when_nobody_is_in_the_nest(substitutes):
    companion = Companion(beyond_box=substitutes)
    for eggs in (6, 7, 8):
        companion.give("bag", QUEEN, [])
        assert companion.table.eggs == eggs
        assert companion.table.eggs_in_box == 8 - eggs
    companion.give("bag", QUEEN, [])
    assert companion.table.eggs == 8 + substitutes
    assert ("no_egg" in companion.keys) != substitutes
    assert companion.bag()["queen"] == 1
    assert companion.clause("token_back") == "NM-62"


@pytest.mark.rule("NM-41", "NM-62")
@pytest.mark.parametrize("loss", ["shot", "fire", "hatched"])
def test_a_lost_egg_is_never_laid_again(loss):
    companion = Companion()
    if loss == "shot":
        companion.give("shoot", "egg", "hit", 1, "silence")
    elif loss == "fire":
        companion.give("event", "fire", [], "fire", "damage", "done", QUEEN, [])
    else:
        companion.give("event", "none", "hatching", [0], "done", QUEEN, [])
    while companion.table.eggs_in_box:
        companion.give("bag", QUEEN, [])
    assert companion.table.eggs == 7
    companion.give("bag", QUEEN, [])
    assert "no_egg" in companion.keys
    assert companion.table.eggs == 7


@pytest.mark.rule("NM-41", "NM-80")
def test_eggs_by_hand_come_out_of_the_box():
    companion = Companion().correct("tracks", eggs=7)
    assert companion.table.eggs_in_box == 1
    companion.correct("tracks", eggs=2)
    assert companion.table.eggs_in_box == 1
    companion.correct("tracks", eggs_in_box=6)
    with pytest.raises(Refused, match="correction"):
        companion.correct("tracks", eggs_in_box=7)
    companion.correct("tracks", eggs=6, eggs_in_box=2)
    assert (companion.table.eggs, companion.table.eggs_in_box) == (6, 2)


@pytest.mark.rule("NM-94")
@pytest.mark.parametrize("loss", ["shot", "fire", "hatched"])
def test_without_its_last_egg_the_nest_is_destroyed_and_none_is_laid(loss):
    companion = Companion().correct("tracks", eggs=1)
    if loss == "shot":
        companion.give("melee", "egg", "double", 1)
        assert companion.keys == ["eggs_broken", "nest_destroyed", "egg_noise"]
        companion.give("silence", "bag")
    elif loss == "fire":
        companion.give("event", "fire", [], "fire")
        assert companion.keys == ["eggs_broken", "nest_destroyed"]
        assert companion.clause("eggs_broken") == "NM-93"
        companion.give("damage", "done")
    else:
        companion.give("event", "none", "hatching")
        assert companion.keys[-2:] == ["egg_hatches", "nest_destroyed"]
        companion.give([0], "done")
    companion.give(QUEEN, [])
    assert companion.clause("no_nest") == "NM-94"
    assert (companion.table.eggs, companion.table.eggs_in_box) == (0, 3)


@pytest.mark.rule("NM-62", "NM-11", "NM-13")
@pytest.mark.parametrize("ruling", ["aside", "bag"])
@pytest.mark.parametrize("hand", [3, 4])
def test_the_queen_comes_to_the_nest(ruling, hand):
    companion = Companion("captain", "scout", "pilot", first=2, queen_token=ruling)
    companion.give("bag", QUEEN, [0, 1])
    assert companion.keys[:2] == ["queen_in_nest", "noise_off_nest"]
    (queen,) = companion.table.intruders
    assert queen.beside == [0, 1]
    assert companion.prompt.holes == {"who": "captain", "number": 4}
    companion.give(hand)
    assert ("surprise" in companion.keys) == (hand < 4)
    if hand < 4:
        companion.give("slime:5")
        assert companion.table.characters[0].slime
    assert companion.bag()["queen"] == int(ruling == "bag")
    assert tokens(companion.table) == ALL_TOKENS
    if ruling == "bag":
        bag = companion.bag()
        companion.give("retreat", "lurking", "technical")
        assert companion.keys == ["technical_tokenless"]
        assert companion.bag() == bag


@pytest.mark.rule("NM-62", "NM-15", "NM-16")
def test_the_queens_token_drawn_while_she_is_on_the_board():
    companion = Companion("captain", "scout", queen_token="bag", no_miniature="pool")
    companion.give("bag", QUEEN, [0], 5)
    bag = companion.bag()
    companion.give("bag", QUEEN, [1])
    assert companion.keys == ["queen_already", "token_back"]
    assert companion.clause("queen_already") == companion.clause("token_back") == "NM-62"
    assert (companion.table.eggs, companion.asked) == (5, "menu")
    companion.give("bag", QUEEN, [])
    assert companion.keys == ["egg", "token_back"]
    assert companion.table.eggs == 6
    # in an encounter too she cannot come once more, and her token alone returns even where others go to their pool
    companion.encounter(QUEEN, 0)
    assert "no_miniature_bag" in companion.keys
    assert "surprise" not in companion.keys
    assert [intruder.kind for intruder in companion.table.intruders] == ["queen"]
    assert companion.bag() == bag
    companion.give("injure", 20, "scratch:2", "scratch:3")
    assert companion.clause("dies_tokenless") == "NM-43"
    companion.give("bag", QUEEN, [1], 5)
    assert companion.table.intruders[0].beside == [1]


@pytest.mark.rule("NM-63")
def test_the_blank_adds_an_adult():
    companion = Companion()
    before = companion.bag()
    companion.give("bag", BLANK, adult(3))
    assert companion.bag() == {**before, "adult": before["adult"] + 1}
    assert companion.clause("token_back") == "NM-63"
    companion.only(blank={0: 1}, adult=components().tokens["adult"])
    companion.give("bag", BLANK)
    assert companion.keys == ["drew_token", "none_to_add", "token_back"]
    assert companion.bag()["blank"] == 1


@pytest.mark.rule("NM-12", "NM-60")
def test_an_empty_bag_brings_nothing():
    companion = Companion()
    companion.only()
    assert companion.give("bag").keys == ["bag_empty"]
    assert companion.clause("bag_empty") == "NM-60"
    assert companion.give("encounter").keys == ["noise_off", "bag_empty"]
    assert companion.clause("bag_empty") == "NM-12"
    assert companion.asked == "menu"


# --- the event phase ----------------------------------------------------------------------------------------------------------


def event(companion: Companion, card: str) -> Companion:
    """The event phase up to that card's movement: nobody attacks, nothing burns."""
    companion.give("event")
    if companion.asked == "fighters":
        companion.give([])
    return companion.give("none", card)


@pytest.mark.rule("NM-75", "NM-15", "NM-74")
def test_the_kinds_on_the_card_move_by_its_corridor():
    companion = Companion()
    mover, leaver, stopped, fighter = (companion.place("adult") for _ in range(4))
    still = companion.place("queen")
    larva = companion.place("larva")
    event(companion, "damage")
    assert companion.holes("event_card") == {"event": "damage", "corridor": 2, "kinds": ["creeper", "adult"]}
    assert companion.prompt.keys == [str(each.id) for each in (mover, leaver, stopped, fighter)]
    assert str(still.id) not in companion.prompt.keys
    assert str(larva.id) not in companion.prompt.keys
    bag = companion.bag()["adult"]
    ways = {mover.id: "moves", leaver.id: "technical", stopped.id: "door", fighter.id: "combat"}
    companion.give({str(id): way for id, way in ways.items()})
    assert companion.keys == ["moves", "technical", "door_destroyed", "stays", "text_damage"]
    assert companion.bag()["adult"] == bag + 1
    assert companion.table.intruder(leaver.id) is None
    assert companion.asked == "text"


@pytest.mark.rule("NM-93", "NM-20")
def test_the_event_phase_attacks_room_by_room_in_turn_order():
    companion = Companion("captain", "scout", "pilot", first=1)
    here, there, last = companion.place("larva", 1), companion.place("queen", 0, 2), companion.place("adult", 0)
    lost, biggest = companion.place("breeder"), companion.place("creeper", 1)
    companion.give("event", [there.id, lost.id, last.id, biggest.id, here.id])
    attackers = []
    while companion.asked != "fire":
        attackers.append(companion.prompt.holes["intruder"].split()[0])
        companion.give([])
    # the Scout's room, the Pilot's with the Queen, the Captain's; last one of which nobody knows where it is
    assert attackers == ["creeper", "larva", "queen", "adult", "breeder"]


@pytest.mark.rule("NM-20")
def test_who_does_not_fight_is_beside_nobody_any_more():
    companion = Companion("captain", "scout")
    fighter, gone = companion.place("adult", 0), companion.place("creeper", 1)
    companion.give("event")
    assert companion.prompt.default == [fighter.id, gone.id]
    companion.give([fighter.id])
    assert (companion.of(fighter.id).beside, companion.of(gone.id).beside) == ([0], [])
    companion.give([0], "tail:2", "none", "damage")
    assert companion.prompt.default == {str(fighter.id): "combat", str(gone.id): "moves"}


@pytest.mark.rule("NM-92")
@pytest.mark.parametrize(("first", "away", "following"), [(0, [], 1), (1, [], 2), (2, [], 0), (0, [1], 2), (2, [0], 1), (1, [0, 2], 1)])
def test_the_first_player_token_goes_to_the_next_who_is_awake(first, away, following):
    companion = Companion("captain", "scout", "pilot", first=first)
    for seat in away:
        companion.correct("character", seat=seat, away=True)
    event(companion, "damage").give("done", BLANK, adult(2))
    assert (companion.table.first, companion.table.round) == (following, 2)
    assert companion.clause("round_alone" if len(away) == 2 else "round") == "NM-92"


@pytest.mark.rule("NM-75")
def test_whoever_fights_is_offered_as_staying():
    companion = Companion()
    fighter, idle = companion.place("adult", 0), companion.place("adult")
    companion.give("event", [fighter.id], [0], "tail:2", "none", "damage")
    assert companion.prompt.default == {str(fighter.id): "combat", str(idle.id): "moves"}


@pytest.mark.rule("NM-75", "NM-10")
def test_a_text_may_ask_for_an_encounter():
    companion = event(Companion(), "egg_protection")
    companion.give("encounter", CREEPER, 5)
    assert companion.asked == "text"
    companion.give("done")
    assert companion.asked == "bag_token"


@pytest.mark.rule("NM-75", "NM-5")
def test_after_the_last_event_card_the_deck_is_made_anew():
    companion = Companion()
    companion.correct("deck", deck="events", cards={card: int(card == "damage") for card in companion.table.events.deck})
    event(companion, "damage").give("done")
    assert "shuffled_events" in companion.keys
    assert (sum(companion.table.events.deck.values()), sum(companion.table.events.discard.values())) == (20, 0)


@pytest.mark.rule("NM-5")
def test_cards_that_leave_and_one_that_returns():
    companion = event(Companion(), "damage").give("done")
    assert companion.table.events.discard["damage"] == 1
    companion.give(QUEEN, [])
    event(companion, "malfunction").give("done")
    assert companion.clause("event_returns") == "NM-5"
    assert companion.table.events.deck["malfunction"] == 1
    companion.give(QUEEN, [])
    event(companion, "short_circuit").give("done")
    assert (companion.clause("event_leaves"), companion.holes("event_leaves")) == ("NM-5", {"event": "short_circuit"})
    assert companion.table.events.out == ["short_circuit"]
    assert sum(companion.table.events.deck.values()) == 19
    assert sum(companion.table.events.discard.values()) == 0


@pytest.mark.rule("NM-81")
def test_texts_that_change_what_the_companion_counts():
    companion = Companion("captain", "scout")
    creature = companion.place("queen", injuries=5)
    event(companion, "regeneration").give({str(creature.id): "moves"})
    assert companion.of(creature.id).injuries == 3
    companion.give("done", LARVA, adult(2))
    idle, fighter = companion.place("larva"), companion.place("larva", 0)
    bag = companion.bag()["larva"]
    event(companion, "lurking")
    assert companion.asked == "lurking"
    companion.correct("intruder", intruder=fighter.id, beside=[0])
    assert companion.prompt.default == [creature.id, idle.id]
    companion.give([creature.id, idle.id])
    assert companion.bag()["larva"] == bag + 1
    companion.give("done", BLANK, adult(2))
    event(companion, "hatching").give([1], "done")
    assert companion.table.eggs == 4
    assert [character.larva for character in companion.table.characters] == [False, True]


@pytest.mark.rule("NM-31", "NM-17", "NM-81")
def test_what_hatches_in_the_nest_finds_room_for_one_larva_each():
    companion = Companion("captain", "scout")
    companion.correct("character", seat=0, larva=True)
    for _ in range(5):
        companion.place("larva")
    event(companion, "hatching").give([0, 1])
    assert companion.keys == ["larva_already", "no_larva"]
    assert (companion.clause("larva_already"), companion.clause("no_larva")) == ("NM-31", "NM-17")
    companion = Companion()
    bag = companion.bag()["larva"]
    assert event(companion, "hatching").give([]).keys == ["added"]
    assert companion.bag()["larva"] == bag + 1
    assert companion.clause("added") == "NM-81"


@pytest.mark.rule("NM-40", "NM-25")
def test_fire_wounds_characters_intruders_and_eggs():
    companion = Companion("captain", "scout")
    creature = companion.place("adult")
    companion.give("event", [], "fire", [1], [creature.id])
    assert companion.asked == "check_card"
    companion.give("slime:5", "fire")
    assert companion.table.characters[1].light == 1
    assert companion.of(creature.id).injuries == 1
    assert companion.table.eggs == 4
    assert companion.asked == "event_card"


@pytest.mark.rule("NM-93")
def test_the_jump_is_the_end_of_the_event_phase():
    companion = Companion("captain", "scout").correct("tracks", time=1).give("event")
    assert companion.keys == ["jump"]
    assert companion.clause("jump") == "NM-93"
    assert companion.asked == "menu"


@pytest.mark.rule("NM-80")
def test_the_reminders_of_the_tracks():
    companion = Companion("captain", "scout")
    companion.correct("tracks", time=9)
    companion.give("self_destruct", "event")
    assert companion.keys == ["time", "hibernation", "self_destruct", "no_fighters"]
    assert (companion.table.time, companion.table.self_destruct) == (8, 5)
    companion.correct("tracks", self_destruct=4)
    companion.give("none", "damage", "done", QUEEN, [])
    assert companion.table.round == 2
    assert companion.table.first == 1
    companion.give("event")
    assert "armed" in companion.keys
    assert companion.table.pods
    companion.give("none", "hunt_3", "done", QUEEN, [])
    assert "self_destruct" not in companion.choices()
    companion.correct("tracks", self_destruct=1).give("event")
    assert companion.keys == ["time", "explosion"]
    companion.correct("tracks", time=1).give("event")
    assert companion.keys == ["jump"]
    assert companion.asked == "menu"


@pytest.mark.rule("NM-80")
def test_the_self_destruct_starts_and_stops():
    companion = Companion().give("self_destruct")
    assert companion.table.self_destruct == 6
    assert companion.keys == ["started"]
    companion.give("self_destruct")
    assert companion.table.self_destruct is None
    assert companion.keys == ["stopped"]
