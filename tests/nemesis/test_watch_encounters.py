"""Noise, encounters and the bag's development, as Last Watch plays them."""

from __future__ import annotations

import pytest

from nexarium.games.nemesis.rules.numbering import FIGURE_NAMES, TOKEN_NAMES
from nexarium.games.nemesis.rules.state import Fate
from nexarium.testing.playing import say

from .playing import (
    LAYOUT,
    aside,
    bag,
    cards,
    close,
    deck,
    developed,
    doors,
    event_phase,
    explored,
    fields,
    hold,
    noise,
    noisy,
    odds,
    place,
    pool,
    position,
    status,
    table,
    until,
    where,
)

NEST = next(room for room, tile in LAYOUT.items() if tile == "nest")
QUEEN = FIGURE_NAMES.index("queen-1")


def encounter(seat: str = "a", players: int = 1, **options):
    """The first seat has moved to 14 and meets somebody: the token is to be drawn."""
    state = noise(position(players, **options), "14-17", "13-14", "technical", "8-11")
    return say(state, "move 14", "noise 2")


# --- noise --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-70")
def test_a_noise_roll_after_a_move_into_an_empty_room():
    state = say(position(), "move 14")
    assert odds(state) == {"noise 1": 2, "noise 2": 2, "noise 3": 2, "noise 4": 2, "noise danger": 1, "noise silence": 1}
    assert noisy(say(state, "noise 4")) == {"11-14"}


@pytest.mark.rule("NM-70")
def test_no_roll_in_company():
    state = say(position(2, at={"b": 14}), "move 14")
    assert not state.is_chance_node()
    assert not noisy(state)
    state = place(position(), "adult-1", 14)
    assert not say(state, "move 14").is_chance_node(), "nor where an intruder is"


@pytest.mark.rule("NM-70")
def test_the_dead_and_the_sleeping_are_no_company():
    for status_of_b in (1, 2):
        state = position(2, at={"b": 14})
        fields(state).status[1] = status_of_b
        assert say(state, "move 14").is_chance_node()


@pytest.mark.rule("NM-70", "NM-11")
def test_the_technical_marker_counts_at_every_entrance():
    state = noise(position(at={"a": 13}), "technical")
    say(state, "move 14", "noise 3")
    assert any(text.startswith("token") for text in odds(state)), "an encounter"
    assert not noisy(state)


@pytest.mark.rule("NM-71")
def test_danger_brings_the_neighbours_who_are_not_in_combat():
    state = place(place(place(position(2, at={"b": 13}), "adult-1", 17), "larva-1", 17), "adult-2", 13)
    place(state, "adult-3", 18)
    say(state, "move 14", "noise danger")
    assert where(state) == {"adult-1": 14, "larva-1": 14, "adult-2": 13, "adult-3": 18}
    assert not noisy(state)


@pytest.mark.rule("NM-71")
def test_danger_breaks_no_door():
    state = close(place(position(), "adult-1", 17), "14-17")
    say(state, "move 14", "noise danger")
    assert where(state) == {"adult-1": 17}
    assert doors(state) == {"14-17": "closed"}
    assert noisy(state) == {"11-14", "13-14", "14-17", "technical"}


@pytest.mark.rule("NM-71")
def test_danger_with_nobody_near_fills_the_corridors():
    state = say(noise(position(), "13-14", "8-11"), "move 14", "noise danger")
    assert noisy(state) == {"11-14", "13-14", "14-17", "technical", "8-11"}


@pytest.mark.rule("NM-72")
def test_silence_is_danger_for_the_slimed():
    assert not noisy(say(position(), "move 14", "noise silence"))
    state = position()
    fields(state).slime[0] = 1
    say(state, "move 14", "noise silence")
    assert noisy(state) == {"11-14", "13-14", "14-17", "technical"}
    assert state.record.slime[0] == 1, "the Slime stays"


# --- encounters ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-10", "NM-11")
def test_an_encounter_discards_the_noise_of_the_room():
    state = encounter()
    assert noisy(state) == {"8-11"}
    fields(state).bag[:] = [0, 0, 0, 0, 0, 1]
    state = noise(position(at={"a": 13}), "10-13", "technical")
    say(state, "move 10", "noise 3")
    assert noisy(state) == {"technical"}, "room 10 has no entrance"


@pytest.mark.rule("NM-12")
def test_a_token_is_drawn_and_set_aside():
    state = encounter()
    assert odds(state) == {
        "token blank": 12,
        "token larva-1": 48,
        "token creeper-1": 12,
        "token queen-4": 12,
        "token adult-2": 16,
        "token adult-3": 20,
        "token adult-4": 12,
    }, "four adults of twelve whose numbers nobody knows"
    say(state, "token adult-3")
    assert where(state) == {"adult-1": 14}
    assert bag(state)["adult"] == 3
    assert aside(state)["adult"] == 1
    assert state.current_player() == 0


@pytest.mark.rule("NM-13")
@pytest.mark.parametrize(
    ("action", "unscanned", "token", "surprise"),
    [
        (4, 0, "queen-4", False),
        (3, 0, "queen-4", True),
        (2, 2, "queen-4", False),
        (1, 2, "queen-4", True),
        (3, 0, "adult-3", False),
        (2, 0, "adult-3", True),
        (1, 1, "adult-2", False),
        (1, 0, "adult-2", True),
        (1, 0, "creeper-1", False),
        (0, 1, "creeper-1", False),
        (0, 0, "creeper-1", True),
    ],
)
def test_surprise_counts_action_and_contamination_cards(action, unscanned, token, surprise):
    state = hold(position(), "a", action=action + 1, unscanned=unscanned)
    noise(state, "14-17")
    say(state, "move 14", "noise 2", f"token {token}")
    assert state.is_chance_node() == surprise
    if surprise:
        assert all(text.startswith("card") for text in odds(state)), "an attack card is drawn"


@pytest.mark.rule("NM-13", "NM-15", "NM-30")
def test_a_larva_surprises_an_empty_hand():
    state = noise(hold(position(), "a", action=1), "14-17")
    say(state, "move 14", "noise 2", "token larva-1")
    assert where(state) == {}
    assert state.record.larva[0] == 1
    assert cards(state, "a", "discard") == {"action": 1, "unscanned": 1}
    assert pool(state)["larva"] == 5


@pytest.mark.rule("NM-13")
def test_surprise_takes_whoever_made_the_noise():
    state = hold(position(2, at={"b": 5}), "a", action=2)
    hold(state, "b", action=0)
    noise(state, "14-17")
    say(state, "move 14", "noise 2", "token adult-4", "card bite 6", "wound leg")
    assert state.record.wounds.sum(axis=1).tolist() == [1, 0, 0, 0, 0]


@pytest.mark.rule("NM-14")
def test_the_blank():
    state = say(encounter(), "token blank")
    assert noisy(state) == {"11-14", "13-14", "14-17", "technical", "8-11"}
    assert bag(state)["blank"] == 1
    assert bag(state)["adult"] == 4
    assert state.current_player() == 0


@pytest.mark.rule("NM-14")
@pytest.mark.parametrize(("added", "adults"), [(True, 1), (False, 0)])
def test_the_last_blank_brings_an_adult(added, adults):
    state = encounter(last_blank=added)
    r = fields(state)
    r.pool[:5] += r.bag[:5]
    r.bag[:5] = 0
    say(state, "token blank")
    assert bag(state) == {"larva": 0, "creeper": 0, "adult": adults, "breeder": 0, "queen": 0, "blank": 1}
    assert pool(state)["adult"] == 12 - adults


@pytest.mark.rule("NM-14")
def test_a_token_that_was_seen_is_in_the_bag_like_any_other():
    state = encounter()
    r = fields(state)
    r.pool[:5] += r.bag[:5]
    r.bag[:5] = 0
    r.pool[2] -= 1
    r.bag_seen[TOKEN_NAMES.index("adult-3")] += 1
    say(state, "token blank")
    assert bag(state) == {"larva": 0, "creeper": 0, "adult": 1, "breeder": 0, "queen": 0, "blank": 1}


@pytest.mark.rule("NM-16")
def test_adults_out_of_miniatures():
    state = position(2, at={"b": 18})
    for number in range(1, 9):
        place(state, f"adult-{number}", 18 if number < 3 else 17, token=f"adult-{2 + number % 3}", injuries=1)
    fields(state).pool[2] -= 1
    fields(state).bag[2] += 1
    before = bag(state)["adult"]
    noise(state, "14-17")
    say(state, "move 14", "noise 2", "token adult-3")
    assert where(state) == {"adult-1": 18, "adult-2": 18, "adult-3": 14}
    assert bag(state)["adult"] == before - 1 + 6
    assert aside(state)["adult"] == 3
    assert state.record.injuries[9:17].tolist() == [1, 1, 0, 0, 0, 0, 0, 0], "injuries go with the miniature"
    assert status(state) == "aa"


@pytest.mark.rule("NM-16")
@pytest.mark.parametrize(("ruling", "returned"), [("return", 1), ("pool", 0)])
def test_no_miniature_at_all(ruling, returned):
    state = position(2, at={"b": 18}, no_miniature=ruling)
    for number in range(1, 9):
        place(state, f"adult-{number}", 18)
    fields(state).pool[2] -= 1
    fields(state).bag[2] += 1
    before = bag(state)["adult"], pool(state)["adult"]
    noise(state, "14-17")
    say(state, "move 14", "noise 2", "token adult-4")
    assert len(where(state)) == 8
    assert 14 not in where(state).values()
    assert (bag(state)["adult"], pool(state)["adult"]) == (before[0] - 1 + returned, before[1] + 1 - returned)
    assert state.current_player() == 0, "no surprise by whom nobody sees"


@pytest.mark.rule("NM-1")
def test_a_number_that_was_seen_stays_known():
    """An adult-4 that went back into the bag is drawn as that very token; the others are drawn by the numbers that are left."""
    state = say(encounter(), "token adult-4")
    place_of = where(state)["adult-1"]
    assert place_of == 14
    r = fields(state)
    r.place[9], r.token[9] = 0, -1
    r.bag_seen[4] += 1
    noise(state, "17-19")
    say(state, "move 17", "noise 1")
    chances = odds(state)
    assert chances["token adult-4 again"] == 11
    assert chances["token adult-2"] == 3 * 4
    assert chances["token adult-3"] == 3 * 5
    assert chances["token adult-4"] == 3 * 2
    assert chances["token blank"] == 11


# --- bag development ----------------------------------------------------------------------------------------------------------


def developing(players: int = 1, at=None, **options):
    """The event phase is over but for the bag: nobody is near an intruder."""
    state = event_phase(position(players, at=at, **options))
    return until(state, "develop")


@pytest.mark.rule("NM-60")
def test_a_larva_grows_to_an_adult_and_a_creeper_to_a_breeder():
    state = developing()
    assert odds(state) == {"develop larva": 4, "develop creeper": 1, "develop adult": 4, "develop queen": 1, "develop blank": 1}
    say(state, "develop larva")
    assert bag(state) == {"larva": 3, "creeper": 1, "adult": 5, "breeder": 0, "queen": 1, "blank": 1}
    assert pool(state)["larva"] == 5
    state = say(developing(), "develop creeper")
    assert bag(state)["breeder"] == 1
    assert pool(state) == {"larva": 4, "creeper": 3, "adult": 8, "breeder": 1, "queen": 0, "blank": 0}


@pytest.mark.rule("NM-61")
@pytest.mark.parametrize(("first", "told"), [("a", ["13-14", "4-8", "2-6"]), ("c", ["4-8", "2-6", "13-14"])])
def test_everybody_out_of_combat_rolls_in_turn_order(first, told):
    state = position(5, at={"a": 14, "b": 5, "c": 8, "d": 17, "e": 6}, first_player=first)
    fields(state).status[3] = Fate.ASLEEP
    event_phase(place(state, "creeper-1", 5))
    say(until(deck(state, scratch_2=1, scratch_3=1), "card"), "card scratch 2", "event pod_ejection")
    assert where(state) == {"creeper-1": 5}, "b is in combat, d sleeps"
    faces = {"13-14": "1", "4-8": "1", "2-6": "4"}
    say(state, "develop adult")
    for number, corridor in enumerate(told):
        assert any(text.startswith("noise") for text in odds(state))
        assert noisy(state) == set(told[:number])
        say(state, f"noise {faces[corridor]}")
    assert noisy(state) == set(told)
    assert state.record.turn == 2, "nobody else rolls"


@pytest.mark.rule("NM-61")
def test_the_token_drawn_is_out_of_the_bag_while_they_roll():
    state = noise(developing(2, at={"a": 14, "b": 17}), "13-14")
    assert bag(state)["adult"] == 5
    say(state, "develop adult")
    assert (bag(state)["adult"], developed(state)["adult"]) == (4, 1)
    say(state, "noise 1")
    weights = odds(state)
    assert sum(weight for text, weight in weights.items() if "adult" in text) == 4 * weights["token creeper-1"], "four of five adults"
    say(state, "token creeper-1")
    assert developed(state)["adult"] == 1, "b has yet to roll"
    say(state, "noise 3")
    assert (bag(state)["adult"], developed(state)["adult"]) == (5, 0)
    assert state.record.turn == 2


@pytest.mark.rule("NM-61", "NM-1")
def test_a_token_that_was_seen_is_that_very_one_when_it_is_drawn_again():
    state = noise(developing(at={"a": 14}), "13-14")
    r = fields(state)
    r.bag[2] -= 1
    r.bag_seen[TOKEN_NAMES.index("adult-4")] += 1
    chances = odds(state)
    assert (chances["develop adult"], chances["develop adult-4 again"]) == (3, 1)
    after = say(state.clone(), "develop adult-4 again", "noise 1")
    chances = odds(after)
    assert "token adult-4 again" not in chances
    assert [chances[f"token {each}"] for each in ("adult-2", "adult-3", "adult-4", "creeper-1")] == [3 * 4, 3 * 5, 3 * 2, 11]
    assert "token adult-4 again" in odds(say(state, "develop adult", "noise 1"))
    say(after, "token blank")
    assert after.record.bag_seen[TOKEN_NAMES.index("adult-4")] == 1


@pytest.mark.rule("NM-61", "NM-14")
def test_a_bag_whose_only_other_token_is_out_holds_the_blank_alone():
    state = noise(developing(at={"a": 14}), "13-14")
    r = fields(state)
    r.pool[:5] += r.bag[:5]
    r.bag[:5] = 0
    r.bag[2], r.pool[2] = 1, r.pool[2] - 1
    say(state, "develop adult", "noise 1")
    assert list(odds(state)) == ["token blank"]
    say(state, "token blank")
    assert bag(state)["adult"] == 2, "an Adult for the last Blank, and the token is back"


@pytest.mark.rule("NM-61")
def test_rolls_in_company_too():
    state = say(developing(2), "develop adult", "noise 1", "noise 1")
    assert any(text.startswith("token") for text in odds(state)), "the second one calls somebody"


@pytest.mark.rule("NM-62")
def test_the_queen_without_anybody_in_the_nest_lays_an_egg():
    state = say(developing(), "develop queen")
    assert state.record.eggs == 6
    assert bag(state)["queen"] == 1
    unknown = table().new_initial_state()
    eggs = int(unknown.record.eggs)
    say(until(event_phase(unknown), "develop"), "develop queen")
    assert unknown.record.eggs == eggs + 1, "an undiscovered Nest too"


@pytest.mark.rule("NM-62", "NM-41", "NM-94")
def test_no_more_eggs_than_the_box_has_and_none_in_a_destroyed_nest():
    state = position()
    fields(state).fire[NEST] = 1  # it destroys an egg in every turn
    eggs = []
    for _ in range(5):
        say(until(state, "develop"), "develop queen")
        eggs.append(int(state.record.eggs))
    assert eggs == [5, 5, 5, 4, 3], "three were in the box; what was destroyed is not laid again"
    state = developing()
    fields(state).eggs, fields(state).nest_destroyed = 0, 1
    assert say(state, "develop queen").record.eggs == 0


@pytest.mark.rule("NM-62", "NM-13")
@pytest.mark.parametrize("hand", [3, 4])
def test_the_queen_comes_to_whoever_is_in_the_nest(hand):
    state = position(3, at={"a": 5, "b": 13, "c": 13})
    for seat in "bc":
        hold(state, seat, action=hand if seat == "b" else 5)
    noise(state, "10-13", "13-19", "14-17")
    until(event_phase(state), "develop")
    say(state, "develop queen")
    assert where(state)["queen-1"] == 13
    assert noisy(state) == {"14-17"}
    assert (bag(state)["queen"], aside(state)["queen"]) == (1, 0)
    if hand == 3:
        assert state.is_chance_node()
        say(state, "card tail 2", "wound arm")
        assert state.record.wounds.sum(axis=1).tolist()[:3] == [0, 1, 0], "b is the first in turn order"
    else:
        assert state.record.turn == 2, "no surprise"


def queen_on_board(room: int = 2, at: int = 11):
    """Her token is in the bag, as it is since she came to the Nest; the bag is about to develop, and the hand is empty."""
    state = hold(position(at={"a": at}, queen_token="bag"), "a", action=0)
    fields(state).place[QUEEN], fields(state).injuries[QUEEN] = room, 1
    noise(state, "10-13", "14-17")
    return until(event_phase(state), "develop")


@pytest.mark.rule("NM-62")
@pytest.mark.parametrize(("ruling", "in_bag"), [({}, 1), ({"queen_token": "aside"}, 0)])
def test_where_the_queens_token_goes(ruling, in_bag):
    state = position(at={"a": 13}, **ruling)
    say(until(event_phase(state), "develop"), "develop queen")
    assert where(state) == {"queen-1": 13}
    assert (bag(state)["queen"], aside(state)["queen"]) == (in_bag, 1 - in_bag)


@pytest.mark.rule("NM-62")
@pytest.mark.parametrize("discovered", [True, False])
def test_an_egg_is_laid_while_the_queen_is_on_board(discovered):
    state = queen_on_board()
    if not discovered:
        fields(state).tile[NEST] = -1
    there, injuries, heard = where(state), state.record.injuries.tolist(), noisy(state)
    say(state, "develop queen")
    assert state.record.eggs == 6
    assert (where(state), state.record.injuries.tolist(), noisy(state)) == (there, injuries, heard)
    assert bag(state)["queen"] == 1


@pytest.mark.rule("NM-62", "NM-11", "NM-13")
def test_a_queen_on_board_does_not_come_to_the_nest_once_more():
    state = queen_on_board(at=NEST)
    there = where(state)
    say(state, "develop queen")
    assert where(state) == there == {"queen-1": there["queen-1"]}
    assert there["queen-1"] != NEST
    assert {"10-13", "14-17"} <= noisy(state), "the noise of the Nest stays"
    assert state.record.eggs == 5
    assert (bag(state)["queen"], state.record.injuries[QUEEN]) == (1, 1)
    assert state.record.turn == 2, "no surprise, though the hand was empty"


@pytest.mark.rule("NM-62", "NM-16")
@pytest.mark.parametrize("ruling", ["return", "pool"])
def test_her_token_drawn_by_an_encounter_while_she_is_on_board(ruling):
    state = noise(position(1, queen_token="bag", no_miniature=ruling), "14-17")
    fields(state).place[QUEEN] = 2
    say(state, "move 14", "noise 2", "token queen-4")
    assert where(state) == {"queen-1": 2}
    assert (bag(state)["queen"], pool(state)["queen"]) == (1, 0)


@pytest.mark.rule("NM-62", "NM-15")
def test_neither_her_flight_nor_her_death_brings_a_second_token():
    ready = position(at={"a": 14}, queen_token="bag", character_a="scout")
    fields(ready).place[QUEEN], fields(ready).injuries[QUEEN] = 14, 9
    say(ready, "shoot queen-1", "roll hit")
    for cards_drawn in (("card scratch 2", "card scratch 3"), ("card claw retreat", "card scratch 2", "event hatching")):
        state = say(ready.clone(), *cards_drawn)
        assert where(state) == {}
        assert (bag(state)["queen"], pool(state)["queen"]) == (1, 0)


@pytest.mark.rule("NM-63")
def test_the_blank_adds_an_adult_if_there_is_one():
    state = say(developing(), "develop blank")
    assert bag(state)["adult"] == 5
    assert bag(state)["blank"] == 1
    state = developing()
    r = fields(state)
    r.bag[2] += r.pool[2]
    r.pool[2] = 0
    say(state, "develop blank")
    assert bag(state)["adult"] == 12


@pytest.mark.rule("NM-64")
@pytest.mark.parametrize(("ruling", "larvae"), [("leave", 3), ("stay", 4)])
def test_nothing_to_add(ruling, larvae):
    state = developing(no_replacement=ruling)
    r = fields(state)
    r.bag[2] += r.pool[2]
    r.pool[2] = 0
    say(state, "develop larva")
    assert bag(state)["larva"] == larvae
    assert bag(state)["adult"] == 12
    assert pool(state)["larva"] == 8 - larvae


@pytest.mark.rule("NM-1", "NM-17")
def test_a_pool_with_tokens_that_were_seen_is_drawn_from():
    state = developing()
    r = fields(state)
    r.pool[2] -= 2
    r.pool_seen[4] += 2
    say(state, "develop blank")
    assert odds(state) == {"pool adult": 6, "pool adult-4 again": 2}
    say(state, "pool adult-4 again")
    assert state.record.bag_seen[4] == 1
    assert state.record.pool_seen[4] == 1
    assert bag(state)["adult"] == 5


def test_a_ship_all_explored_has_every_tile_once():
    state = explored(table().new_initial_state())
    assert len(set(state.record.tile[1:].tolist())) == 21
