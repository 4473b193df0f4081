"""Moves, exploration, the turn, the rooms, sleep and the end of Last Watch."""

from __future__ import annotations

from math import comb

import pytest

from nexarium.games.nemesis.rules.numbering import TILES
from nexarium.testing.playing import can, refused, say, texts

from .playing import (
    cards,
    close,
    doors,
    event_phase,
    fields,
    hold,
    noise,
    noisy,
    odds,
    place,
    position,
    status,
    table,
    until,
    where,
    wound,
    wounds,
)

# --- moving ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-73", "NM-74")
def test_moves():
    state = close(position(), "11-15")
    assert [text for text in texts(state) if text.startswith("move")] == ["move 6", "move 8", "move 14"]
    assert refused(state, "move 15") == "NM-74"
    assert refused(state, "move 1") == "NM-73"
    say(state, "move 8")
    assert cards(state, "a", "hand") == {"action": 4}
    assert state.record.room[0] == 8


@pytest.mark.rule("NM-73")
def test_a_careful_move():
    state = say(position(), "careful 14")
    assert cards(state, "a", "hand") == {"action": 3}
    assert texts(state) == ["quiet 11-14", "quiet 13-14", "quiet 14-17", "quiet technical"]
    assert refused(state, "pass") == "NM-73"
    say(state, "quiet technical")
    assert noisy(state) == {"technical"}
    assert not state.is_chance_node()


@pytest.mark.rule("NM-73")
def test_no_careful_move_where_all_is_full():
    state = noise(position(), "11-14", "13-14", "14-17")
    say(state, "careful 14")
    assert texts(state) == ["quiet technical"]
    assert refused(state, "quiet 11-14") == "NM-73"
    state = noise(position(), "11-14", "13-14", "14-17", "technical")
    assert refused(state, "careful 14") == "NM-73"
    assert can(state, "move 14")


@pytest.mark.rule("NM-73", "NM-92")
def test_moves_that_one_cannot_pay():
    state = hold(position(), "a", action=1, unscanned=4)
    assert can(state, "move 14")
    assert refused(state, "careful 14") == "NM-92"
    state = hold(position(), "a", action=0, unscanned=1)
    assert texts(state) == ["pass"]


@pytest.mark.rule("NM-73")
def test_a_move_into_a_room_with_an_intruder_is_no_escape():
    state = say(place(position(), "adult-1", 14), "move 14")
    assert not state.is_chance_node()
    assert state.record.room[0] == 14


# --- exploration ----------------------------------------------------------------------------------------------------------------


def unexplored(**options):
    """The first seat enters room 14, a tile 2, for the first time."""
    return table(**options).new_initial_state(0)


@pytest.mark.rule("NM-90", "NM-91")
def test_tiles_and_tokens_are_drawn_on_the_first_entry():
    state = say(unexplored(), "move 14")
    assert odds(state) == {f"tile {tile}": 1 for tile in TILES[16:]}
    say(state, "tile shower")
    assert odds(state) == {
        "explore silence": 2,
        "explore danger": 2,
        "explore slime": 2,
        "explore fire": 2,
        "explore malfunction": 8,
        "explore door": 4,
    }
    say(state, "explore malfunction", "noise 1", "move 17")
    assert odds(state) == {f"tile {tile}": 1 for tile in TILES[5:16]}, "the other kind of tile"
    say(state, "tile nest")
    assert odds(state)["explore malfunction"] == 7
    say(state, "explore slime", "noise 1", "move 14")
    assert any(text.startswith("noise") for text in odds(state)), "only the first entry reveals"


@pytest.mark.rule("NM-91", "NM-71", "NM-72")
def test_silence_and_danger_replace_the_roll():
    state = say(unexplored(), "move 14", "tile cabins", "explore silence")
    assert not state.is_chance_node()
    assert not noisy(state)
    state = unexplored()
    fields(state).slime[0] = 1
    say(state, "move 14", "tile cabins", "explore silence")
    assert len(noisy(state)) == 4, "Danger, for the slimed"
    state = say(place(unexplored(), "adult-1", 17), "move 14", "tile cabins", "explore danger")
    assert where(state) == {"adult-1": 14}


@pytest.mark.rule("NM-91", "NM-73")
def test_a_careful_move_cancels_both():
    for token in ("silence", "danger"):
        state = say(place(unexplored(), "adult-1", 17), "careful 14", "tile cabins", f"explore {token}")
        assert where(state) == {"adult-1": 17}
        assert texts(state) == ["quiet 11-14", "quiet 13-14", "quiet 14-17", "quiet technical"]


@pytest.mark.rule("NM-91", "NM-70")
def test_danger_replaces_no_roll_where_there_is_none():
    state = say(place(place(unexplored(), "adult-1", 17), "adult-2", 14), "move 14", "tile cabins", "explore danger")
    assert where(state) == {"adult-1": 17, "adult-2": 14}
    assert not noisy(state)


@pytest.mark.rule("NM-91")
def test_what_the_tokens_do():
    state = say(unexplored(), "move 14", "tile cabins", "explore slime")
    assert state.record.slime[0] == 1
    assert state.is_chance_node(), "then a noise roll"
    state = say(unexplored(), "move 14", "tile cabins", "explore fire")
    assert state.record.fire[14] == 1
    state = say(unexplored(), "move 14", "tile cabins", "explore door")
    assert doors(state) == {"11-14": "closed"}
    state = say(unexplored(), "move 14", "tile cabins", "explore malfunction")
    assert state.record.malfunction[14] == 1


@pytest.mark.rule("NM-91")
@pytest.mark.parametrize(("rooms", "tile"), [(["move 14"], "slime"), (["move 14", "tile cabins", "explore silence", "move 13"], "nest")])
def test_no_malfunction_in_the_nest_or_in_slime(rooms, tile):
    state = say(unexplored(), *rooms, f"tile {tile}", "explore malfunction")
    assert state.record.malfunction.sum() == 0
    assert state.record.slime[0] == (tile == "slime"), "the Slime room slimes a character who enters"


@pytest.mark.rule("NM-91")
def test_a_destroyed_door_cannot_be_closed_again():
    state = unexplored()
    fields(state).door[15] = 2
    say(state, "move 14", "tile cabins", "explore door")
    assert doors(state) == {"11-14": "destroyed"}


# --- the turn -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-92")
def test_rounds_of_two_actions_and_passes():
    state = position(2, at={"a": 11, "b": 11})
    say(state, "move 14", "noise silence")
    assert state.current_player() == 0
    say(state, "move 11")
    assert state.current_player() == 1, "two actions"
    say(state, "move 15", "noise silence", "pass")
    assert state.record.passed[1] == 1, "one action is a pass"
    assert texts(state) == ["discard action", "keep"]
    assert refused(state, "pass") == "NM-92"
    say(state, "discard action", "discard action", "keep")
    assert cards(state, "b", "hand") == {"action": 2}
    assert state.current_player() == 0
    say(state, "move 14", "noise silence", "move 11", "noise silence")
    assert state.current_player() == 0, "alone, round after round"


@pytest.mark.rule("NM-92")
def test_any_cards_may_be_discarded():
    state = say(hold(position(), "a", action=2, unscanned=1, infected=1), "pass")
    assert texts(state) == ["discard action", "discard unscanned", "discard infected", "keep"]
    say(state, "discard infected")
    assert refused(state, "discard action") == "NM-92", "in the order of their kinds, so that each choice is made once"
    say(state, "keep")
    assert cards(state, "a", "discard") == {"infected": 1}


@pytest.mark.rule("NM-92", "NM-93")
def test_the_first_player_token_passes_left_to_who_is_awake():
    state = position(4, at=dict.fromkeys("abcd", 11))
    assert state.record.first == 0
    until(event_phase(state), "develop")
    fields(state).status[1] = 1
    say(state, "develop blank")
    assert (state.record.turn, state.record.time, state.record.first) == (2, 14, 2)
    assert state.current_player() == 2


@pytest.mark.rule("NM-92")
def test_the_first_player_token_passes_to_the_next_and_no_farther():
    state = position(3, at=dict.fromkeys("abc", 11))
    until(event_phase(state), "develop")
    say(state, "develop blank")
    assert state.record.first == 1
    assert state.current_player() == 1


@pytest.mark.rule("NM-92")
def test_hands_are_drawn_up_to_five():
    state = hold(position(), "a", action=3, unscanned=1)
    fields(state).discard[0, 1] = 1
    state = until(event_phase(state), "develop")
    say(state, "develop blank")
    assert cards(state, "a", "hand") == {"action": 4, "unscanned": 1}
    assert not state.is_chance_node() or state.record.turn == 2


@pytest.mark.rule("NM-92", "NM-5")
def test_the_cards_dealt_are_a_multiset_of_the_deck():
    state = hold(position(), "a", action=2)
    r = fields(state)
    r.deck[0] = [4, 2, 1, 0]
    r.discard[0] = [4, 0, 0, 0]
    say(until(event_phase(state), "develop"), "develop blank")
    expected = {
        "deal 3 action": comb(4, 3),
        "deal 2 action 1 unscanned": comb(4, 2) * 2,
        "deal 2 action 1 infected": comb(4, 2),
        "deal 1 action 2 unscanned": 4,
        "deal 1 action 1 unscanned 1 infected": 4 * 2,
        "deal 2 unscanned 1 infected": 1,
    }
    assert odds(state) == expected
    say(state, "deal 1 action 1 unscanned 1 infected")
    assert cards(state, "a", "hand") == {"action": 3, "unscanned": 1, "infected": 1}


@pytest.mark.rule("NM-92")
def test_an_empty_deck_is_the_shuffled_discard():
    state = hold(position(), "a", action=1)
    r = fields(state)
    r.deck[0] = [2, 0, 0, 0]
    r.discard[0] = [7, 1, 0, 0]
    say(until(event_phase(state), "develop"), "develop blank")
    assert cards(state, "a", "hand") == {"action": 3}, "what is left of the deck first"
    assert odds(state) == {"deal 2 action": comb(7, 2), "deal 1 action 1 unscanned": 7}


@pytest.mark.rule("NM-92")
def test_a_body_wound_costs_a_card_until_it_is_dressed():
    for dressed, drawn in ((0, 4), (1, 5)):
        state = wound(hold(position(), "a", action=1), "a", "body")
        fields(state).dressed[0, 0] = dressed
        say(until(event_phase(state), "develop"), "develop blank")
        assert sum(cards(state, "a", "hand").values()) == drawn


@pytest.mark.rule("NM-92")
def test_a_bleeding_wound_bleeds_at_each_pass():
    state = say(wound(position(), "a", "bleeding", light=1), "pass")
    assert state.record.light[0] == 2
    assert can(state, "keep")
    state = wound(position(2), "a", "bleeding", "arm", "hand")
    say(state, "pass")
    assert status(state) == "da"
    assert state.record.died_of[0] == 4
    assert state.current_player() == 1
    state = wound(position(), "a", "bleeding")
    fields(state).dressed[0, 3] = 1
    assert say(state, "pass").record.light[0] == 0


@pytest.mark.rule("NM-92")
def test_hand_and_arm_wounds_only_count():
    state = wound(position(), "a", "hand", "arm")
    free = position()
    assert texts(state) == texts(free)
    say(until(event_phase(state), "develop"), "develop blank")
    assert cards(state, "a", "hand") == {"action": 5}


@pytest.mark.rule("NM-93")
def test_the_steps_of_the_event_phase():
    state = place(position(2, at={"a": 14, "b": 5}), "creeper-1", 14)
    fields(state).fire[5] = 1
    event_phase(state)
    assert state.record.time == 14
    assert any(text.startswith("card") for text in odds(state)), "attacks first"
    assert state.record.light[1] == 0
    say(state, "card tail 2")
    assert state.record.light[1] == 1, "then fire"
    assert any(text.startswith("event") for text in odds(state)), "then the event card"
    say(state, "event damage")
    assert any(text.startswith("develop") for text in odds(state)), "then the bag"


# --- actions --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-92", "NM-74")
def test_repairs():
    state = close(position(at={"a": 14}), "14-17", "1-2")
    fields(state).fire[14] = fields(state).malfunction[14] = 1
    assert [text for text in texts(state) if text.split()[0] in ("put", "mend", "break")] == ["put out", "mend", "break 14-17"]
    assert refused(state, "break 1-2") == "NM-92"
    say(state, "put out", "mend")
    assert state.record.fire.sum() == state.record.malfunction.sum() == 0
    assert cards(state, "a", "hand") == {"action": 1}
    hold(state, "a", action=2)
    say(state, "break 14-17")
    assert doors(state) == {"14-17": "destroyed", "1-2": "closed"}
    assert refused(state, "mend") == "NM-92"


@pytest.mark.rule("NM-92")
@pytest.mark.parametrize(
    ("character", "ruling", "reloads"), [("soldier", "energy", True), ("captain", "any", True), ("captain", "energy", False)]
)
def test_the_armory(character, ruling, reloads):
    state = position(at={"a": 2}, character_a=character, armory=ruling)
    full = int(state.record.ammunition[0])
    assert refused(state, "reload") == "NM-92", "it is full"
    fields(state).ammunition[0] = full - 3
    if reloads:
        assert say(state, "reload").record.ammunition[0] == full - 1
        assert cards(state, "a", "hand") == {"action": 3}
        assert say(state, "reload").record.ammunition[0] == full, "no more than it holds"
    else:
        assert refused(state, "reload") == "NM-92"


@pytest.mark.rule("NM-92")
def test_the_emergency_room():
    state = wound(position(at={"a": 4}), "a", "leg", "body", light=2)
    assert [text for text in texts(state) if text.split()[0] in ("dress", "heal", "treat")] == ["dress", "heal"]
    say(state, "dress")
    assert state.record.dressed[0].tolist() == [1, 1, 0, 0, 0]
    assert refused(state, "dress") == "NM-92"
    assert can(state, "treat leg")
    say(state, "treat body")
    assert wounds(state, "a") == ["leg"]
    assert state.record.wound_discard.tolist() == [1, 0, 0, 0, 0]
    hold(state, "a", action=2)
    assert say(state, "heal").record.light[0] == 0


@pytest.mark.rule("NM-25")
def test_a_healed_wound_is_shuffled_into_an_empty_deck():
    state = wound(position(at={"a": 4}), "a", "leg")
    fields(state).dressed[0] = fields(state).wounds[0]
    fields(state).wound_deck[:] = 0
    say(state, "treat leg")
    assert state.record.wound_deck.tolist() == [0, 1, 0, 0, 0]
    assert state.record.wound_discard.tolist() == [0, 0, 0, 0, 0]


@pytest.mark.rule("NM-92", "NM-32")
def test_the_surgery():
    state = hold(position(at={"a": 16}), "a", action=3, unscanned=1, infected=1)
    r = fields(state)
    r.discard[0] = [0, 2, 0, 0]
    r.deck[0, 0] = 7
    r.larva[0] = 1
    say(state, "operate")
    assert odds(state)["scan 3"] == 6 * 5 * 4 // 6
    say(state, "scan 2")
    assert state.record.larva[0] == 0, "the Larva is removed, and kills nobody"
    assert cards(state, "a", "deck") == {"action": 10, "clean": 1}
    assert cards(state, "a", "hand") == cards(state, "a", "discard") == {}
    assert state.record.removed_infected == 3
    assert state.record.light[0] == 1
    assert state.record.passed[0] == 1
    assert any(text.startswith("event") for text in odds(state)), "the pass was the last one"


@pytest.mark.rule("NM-26", "NM-92")
def test_whoever_dies_in_surgery_leaves_one_corpse():
    state = position(2, at={"a": 16})
    fields(wound(state, "a", "leg", "arm", "bleeding")).larva[0] = 1
    say(hold(state, "a", action=3, unscanned=1), "operate", "scan 0")
    assert status(state) == "da"
    assert state.record.corpses.sum() == 1


@pytest.mark.rule("NM-92")
def test_surgery_with_nothing_to_do():
    state = position(at={"a": 16})
    assert refused(state, "operate") == "NM-92"
    fields(state).larva[0] = 1
    say(state, "operate")
    assert state.record.larva[0] == 0
    assert not any(text.startswith("scan") for text in odds(state))


@pytest.mark.rule("NM-92")
def test_canteen_and_shower():
    state = wound(hold(position(at={"a": 14}), "a", action=4, unscanned=1), "a", light=2)
    say(state, "eat")
    assert state.record.light[0] == 1
    assert odds(state) == {"scan 0": 20, "scan 1": 7}
    say(state, "scan 0")
    assert cards(state, "a", "hand") == {"action": 2}
    healthy = position(at={"a": 14})
    assert refused(healthy, "eat") == "NM-92", "no wound, nothing to scan"
    assert can(wound(healthy, "a", light=1), "eat")
    assert can(hold(position(at={"a": 14}), "a", action=4, unscanned=1), "eat")
    state = position(at={"a": 8})
    assert refused(state, "wash") == "NM-92"
    fields(state).slime[0] = 1
    assert say(state, "wash").record.slime[0] == 0
    assert not state.is_chance_node(), "nothing to scan"


@pytest.mark.rule("NM-92")
def test_room_actions_need_their_room_and_no_malfunction():
    state = wound(position(at={"a": 4}), "a", light=1)
    fields(state).malfunction[4] = 1
    assert refused(state, "heal") == "NM-92"
    assert refused(state, "eat") == "NM-92"
    assert refused(position(at={"a": 3}), "wash") == "NM-92"
    none = position(at={"a": 3})
    assert not [text for text in texts(none) if text.split()[0] not in ("pass", "move", "careful")], "the others do nothing"


@pytest.mark.rule("NM-92")
def test_rest_needs_something_to_scan():
    assert refused(position(), "rest") == "NM-92"
    assert refused(hold(position(), "a", action=2, infected=1), "rest") == "NM-92", "a card that is marked already"
    state = hold(position(), "a", action=2, clean=1)
    say(state, "rest")
    assert cards(state, "a", "hand") == {"action": 1}
    assert state.record.removed_clean == 1


# --- sleep and the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-95")
def test_hibernation_opens_at_eight():
    state = position(2)
    assert refused(state, "hibernate") == "NM-95"
    fields(state).time = 8
    say(state, "hibernate")
    assert "noise danger" in odds(state), "even in company"
    say(state, "noise 1")
    assert status(state) == "sa"
    assert state.current_player() == 1
    assert state.record.last_sleep == 8


@pytest.mark.rule("NM-95")
def test_who_calls_an_intruder_does_not_sleep():
    state = noise(position(2), "11-15")
    fields(state).time = 8
    say(state, "hibernate", "noise 1", "token creeper-1")
    assert status(state) == "aa"
    state = noise(position(2), "11-15")
    fields(state).time = 8
    say(state, "hibernate", "noise 1", "token blank")
    assert status(state) == "sa"
    state = place(position(), "adult-1", 14)
    fields(state).time = 8
    say(state, "hibernate", "noise danger")
    assert status(state) == "a"
    assert where(state) == {"adult-1": 11}


@pytest.mark.rule("NM-95", "NM-21", "NM-70")
def test_who_sleeps_is_safe():
    state = position(2, at={"a": 11, "b": 11})
    fields(state).time = 5
    say(state, "hibernate", "noise silence")
    place(state, "queen-1", 11)
    until(event_phase(state), "card")
    assert state.record.victim == 1
    say(state, "card bite 4", "wound arm")
    say(until(state, "develop"), "develop adult")
    assert not any(text.startswith("noise") for text in odds(state)), "neither in combat nor asleep"


@pytest.mark.rule("NM-93", "NM-96")
def test_the_jump():
    state = position(2, goal="survive", need=1)
    fields(state).time = 1
    say(state, "hibernate", "noise silence")
    event_phase(state)
    assert state.is_terminal(), "the game stops at once"
    assert status(state) == "sd"
    assert state.record.died_of[1] == 7
    assert state.scores() == [101.0, 101.0]


@pytest.mark.rule("NM-96")
def test_the_game_is_over_when_nobody_is_awake():
    state = position(goal="survive")
    fields(state).time = 8
    say(state, "hibernate", "noise silence")
    assert state.is_terminal()
    assert state.scores() == [108.0]
    state = wound(place(position(), "adult-1", 11), "a", "arm", "leg")
    say(until(event_phase(state), "card"), "card bite 4")
    assert state.is_terminal()
    assert state.scores() == [0.0]


@pytest.mark.rule("NM-96")
def test_the_last_scan():
    state = hold(position(goal="survive"), "a", action=5, clean=0)
    r = fields(state)
    r.time = 8
    r.discard[0] = [0, 2, 0, 0]
    r.contamination -= 2
    say(state, "hibernate", "noise silence")
    assert odds(state) == {"scan 0": 20 * 19 // 2, "scan 1": 7 * 20, "scan 2": 7 * 6 // 2}
    assert say(state.clone(), "scan 0").is_terminal()
    assert say(state.clone(), "scan 0").scores() == [108.0]
    say(state, "scan 1")
    assert odds(state) == {"four clean": comb(10, 4), "four contaminated": comb(12, 4) - comb(10, 4)}
    assert say(state.clone(), "four clean").scores() == [108.0]
    say(state, "four contaminated")
    assert state.scores() == [0.0]
    assert status(state) == "d"
    assert state.record.died_of[0] == 8


@pytest.mark.rule("NM-96")
def test_cards_that_were_scanned_are_shuffled_once():
    state = position(goal="survive")
    r = fields(state)
    r.time, r.larva[0] = 8, 1
    r.deck[0, 1] = 1
    r.contamination -= 1
    say(state, "hibernate", "noise silence", "scan 0")
    assert odds(state) == {"four clean": comb(10, 4), "four contaminated": comb(11, 4) - comb(10, 4)}


@pytest.mark.rule("NM-96")
def test_a_larva_or_a_marked_card_is_enough():
    state = position(goal="survive")
    r = fields(state)
    r.time, r.larva[0] = 8, 1
    assert say(state.clone(), "hibernate", "noise silence").scores() == [108.0], "without Contamination nothing can be drawn"
    r.deck[0, 3] = 1
    assert odds(say(state, "hibernate", "noise silence")) == {"four clean": 210, "four contaminated": 120}
    state = position(goal="survive")
    r = fields(state)
    r.time = 8
    r.deck[0, 2] = 1
    assert odds(say(state, "hibernate", "noise silence")) == {"four clean": 210, "four contaminated": 120}


@pytest.mark.rule("NM-97")
@pytest.mark.parametrize(
    ("options", "nest", "queen", "survivors", "points"),
    [
        ({}, 1, 0, 2, 203.0),
        ({}, 0, 1, 2, 203.0),
        ({}, 0, 0, 4, 0.0),
        ({"goal": "survive"}, 0, 0, 3, 303.0),
        ({}, 1, 0, 1, 0.0),
        ({"need": 1}, 1, 0, 1, 103.0),
        ({"need": 4}, 1, 0, 3, 0.0),
    ],
)
def test_who_wins(options, nest, queen, survivors, points):
    state = position(4, **options)
    r = fields(state)
    r.nest_destroyed, r.queen_killed, r.time, r.last_sleep = nest, queen, 1, 3
    r.status[:survivors] = 1
    r.active = survivors % 4
    if survivors < 4:
        event_phase(state)
    assert state.scores() == [points] * 4
    assert state.returns() == [points / 415] * 4


@pytest.mark.rule("NM-97")
@pytest.mark.parametrize(("players", "need"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_is_rounded_up(players, need):
    assert table(players).new_initial_state().record.need == need
