"""Injuries, checks and retreats of intruders; shots and blows; eggs; events and fire."""

from __future__ import annotations

import pytest

from nexarium.games.nemesis.rules.numbering import ATTACK_TYPES
from nexarium.testing.playing import refused, say

from .playing import (
    aside,
    bag,
    cards,
    close,
    deck,
    doors,
    event_phase,
    fields,
    hold,
    noise,
    odds,
    place,
    pool,
    position,
    until,
    where,
    wound,
    wounds,
)


def facing(figure: str, injuries: int = 0, **options):
    """The first seat, a Captain by default, with an intruder in 14."""
    return place(position(at={"a": 14}, **options), figure, 14, injuries=injuries)


def injuries(state, figure: int) -> int:
    return int(state.record.injuries[figure])


# --- checks ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-41", "NM-15")
def test_one_injury_kills_a_larva():
    state = say(facing("larva-1"), "shoot larva-1", "roll creeper")
    assert where(state) == {}
    assert pool(state)["larva"] == 5
    assert state.record.carcasses.sum() == 0


@pytest.mark.rule("NM-41", "NM-16")
@pytest.mark.parametrize(("ruling", "there"), [({}, None), ({"larva_miniature": "returns"}, 17)])
def test_the_miniature_of_a_dead_larva_leaves_the_game(ruling, there):
    """With five others on the board it was the last one that could come."""
    state = facing("larva-1", **ruling)
    for number in range(2, 7):
        place(state, f"larva-{number}", 2)
    say(state, "shoot larva-1", "roll creeper")
    fields(state).bag[0] += 1
    fields(state).pool[0] -= 1
    noise(state, "14-17")
    say(state, "move 17", "noise 2", "token larva-1")
    assert where(state).get("larva-1") == there
    assert bag(state)["larva"] == (1 if there is None else 0), "without a miniature the token returns to the bag"


@pytest.mark.rule("NM-40", "NM-42")
def test_injuries_stay_and_one_card_decides():
    state = say(facing("adult-1", injuries=2), "shoot adult-1", "roll adult", "card bite 4")
    assert injuries(state, 9) == 3
    assert where(state) == {"adult-1": 14}
    state = say(facing("adult-1", injuries=3), "shoot adult-1", "roll adult", "card bite 4")
    assert where(state) == {}, "4 injuries are enough for blood value 4"
    assert state.record.carcasses[14] == 1
    assert (pool(state)["adult"], aside(state)["adult"]) == (9, 0)


@pytest.mark.rule("NM-17")
def test_carcasses_run_out():
    state = facing("adult-1", injuries=5)
    fields(state).carcasses[3] = 8
    say(state, "shoot adult-1", "roll adult", "card bite 4")
    assert where(state) == {}
    assert state.record.carcasses[14] == 0
    state = facing("adult-1", injuries=5)
    fields(state).carcasses[3] = 7
    say(state, "shoot adult-1", "roll adult", "card bite 4")
    assert state.record.carcasses[14] == 1, "the box holds eight"


@pytest.mark.rule("NM-40")
def test_one_check_for_all_injuries_of_a_shot():
    state = facing("adult-1", character_a="soldier")
    say(state, "shoot adult-1", "roll double")
    assert injuries(state, 9) == 3
    say(state, "card bite 6")
    assert not state.is_chance_node()


def outcomes_of_a_check(kind: str, k: int, **options) -> tuple[int, int, int]:
    """Over every card, or every ordered pair of cards: killed, retreating, alive."""
    killed = fled = lived = 0
    figure = f"{kind}-1"
    start = say(facing(figure, injuries=k - 1, **options), f"shoot {figure}", "roll hit")
    for text, weight in odds(start).items():
        firsts = [(say(start.clone(), text), weight)]
        if any(each.startswith("card") for each in odds(firsts[0][0])):
            firsts = [(say(firsts[0][0].clone(), second), weight * w) for second, w in odds(firsts[0][0]).items()]
        for state, times in firsts:
            if figure not in where(state):
                killed += times
            elif state.is_chance_node():
                fled += times
            else:
                lived += times
    return killed, fled, lived


@pytest.mark.rule("NM-45", "NM-42", "NM-44")
def test_one_card_over_the_whole_deck():
    assert [outcomes_of_a_check("adult", k) for k in range(1, 8)] == [
        *[(0, 2, 18), (2, 2, 16), (6, 2, 12), (11, 2, 7), (16, 2, 2)],
        *[(18, 2, 0), (18, 2, 0)],
    ]
    assert outcomes_of_a_check("creeper", 4) == (11, 2, 7)


PAIRS = {4: 1, 5: 9, 6: 25, 7: 55, 8: 89, 9: 122, 10: 142, 11: 152, 12: 153, 13: 153}


@pytest.mark.rule("NM-45", "NM-43", "NM-44")
@pytest.mark.parametrize("kind", ["breeder", "queen"])
def test_two_cards_over_all_pairs_as_the_printed_rulebook_has_it(kind):
    for k in (4, 12) if kind == "queen" else range(3, 14):
        killed, fled, lived = outcomes_of_a_check(kind, k, breeder_queen_check="official")
        assert (killed, fled, lived) == (2 * PAIRS.get(k, 0), 2 * 37, 2 * (190 - 37 - PAIRS.get(k, 0)))


@pytest.mark.rule("NM-43", "NM-45")
def test_two_cards_as_the_aid_prints_it():
    for k in (4, 5, 6, 9, 13):
        killed, fled, _ = outcomes_of_a_check("breeder", k)
        assert (killed, fled) == (2 * PAIRS.get(k - 1, 0), 2 * 37)
    assert outcomes_of_a_check("adult", 4) == outcomes_of_a_check("adult", 4, breeder_queen_check="official") == (11, 2, 7)


@pytest.mark.rule("NM-44")
def test_without_retreats_an_arrow_is_a_check_that_fails():
    assert outcomes_of_a_check("adult", 6, retreat=False) == (18, 0, 2)
    assert outcomes_of_a_check("breeder", 13, retreat=False) == (2 * 153, 0, 2 * 37)


@pytest.mark.rule("NM-44", "NM-74", "NM-15")
def test_a_retreat():
    state = say(facing("adult-1", injuries=2), "shoot adult-1", "roll adult", "card claw retreat")
    assert len(odds(state)) == 20
    through = say(state.clone(), "event hunt_2")
    assert where(through) == {"adult-1": 17}
    assert injuries(through, 9) == 3
    into_the_ducts = say(state.clone(), "event nest")
    assert where(into_the_ducts) == {}
    assert bag(into_the_ducts)["adult"] == 4
    assert into_the_ducts.record.injuries.sum() == 0
    fields(state).door[20] = 1
    say(state, "event hunt_2")
    assert where(state) == {"adult-1": 14}
    assert doors(state) == {"14-17": "destroyed"}
    assert not state.is_chance_node(), "and it is not checked again"


@pytest.mark.rule("NM-44")
def test_an_arrow_on_either_card_and_no_encounter_where_it_flees():
    state = place(position(2, at={"a": 14, "b": 17}), "breeder-1", 14, injuries=11)
    hold(state, "b", action=0)
    say(state, "shoot breeder-1", "roll hit", "card scratch 2", "card bite retreat", "event damage")
    assert where(state) == {"breeder-1": 17}
    assert state.current_player() == 0
    other = place(position(at={"a": 14}), "breeder-1", 14, injuries=11)
    say(other, "shoot breeder-1", "roll hit", "card bite retreat", "card scratch 2")
    assert any(text.startswith("event") for text in odds(other))


@pytest.mark.rule("NM-5")
def test_the_event_deck_comes_back_when_it_is_empty():
    state = say(facing("adult-1"), "shoot adult-1", "roll adult", "card claw retreat")
    fields(state).event_discard = (1 << 20) - 1 - (1 << 5)
    assert list(odds(state)) == ["event hunt_2"]
    say(state, "event hunt_2")
    assert state.record.event_discard == 0


# --- shots and blows ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-50", "NM-3")
@pytest.mark.parametrize(
    ("figure", "hits"),
    [
        ("larva-1", "creeper adult hit double"),
        ("creeper-1", "creeper adult hit double"),
        ("adult-1", "adult hit double"),
        ("breeder-1", "hit double"),
        ("queen-1", "hit double"),
    ],
)
def test_whom_the_faces_hit(figure, hits):
    for verb in ("shoot", "melee"):
        state = say(facing(figure, character_a="scout"), f"{verb} {figure}")
        assert odds(state) == {"roll miss": 1, "roll creeper": 2, "roll adult": 1, "roll hit": 1, "roll double": 1}
        for face in ("miss", "creeper", "adult", "hit", "double"):
            after = say(state.clone(), f"roll {face}")
            hit = after.record.injuries.sum() > 0 or figure not in where(after)
            assert hit == (face in hits.split()), (verb, face)
            if verb == "melee" and not hit:
                assert any(text.startswith("wound") for text in odds(after)), "every miss costs a serious wound (NM-51)"


@pytest.mark.rule("NM-50")
def test_a_shot_costs_a_card_and_ammunition():
    state = say(facing("adult-1"), "shoot adult-1", "roll miss")
    assert state.record.ammunition[0] == 5
    assert cards(state, "a", "hand") == {"action": 4}
    assert cards(state, "a", "discard") == {"action": 1}
    fields(state).ammunition[0] = 0
    assert refused(state, "shoot adult-1") == "NM-50"
    assert refused(state, "shoot adult-2") == "NM-50"


@pytest.mark.rule("NM-51")
def test_a_blow():
    state = say(facing("queen-1"), "melee queen-1")
    assert cards(state, "a", "discard") == {"action": 1, "unscanned": 1}
    assert say(state.clone(), "roll double").record.injuries[19] == 1, "two hits are one injury"
    say(state, "roll adult", "wound arm")
    assert wounds(state, "a") == ["arm"]
    assert refused(state, "melee adult-1") == "NM-51"


@pytest.mark.rule("NM-90", "NM-50")
@pytest.mark.parametrize(
    ("character", "expected"),
    [
        ("captain", [1, 1, 3]),
        ("pilot", [2, 2, 3]),
        ("mechanic", [1, 2, 2]),
        ("soldier", [2, 2, 3]),
        ("scout", [1, 1, 2]),
        ("scientist", [1, 1, 1]),
    ],
)
def test_the_characters_weapons(character, expected):
    state = say(facing("adult-1", character_a=character), "shoot adult-1")
    assert [injuries(say(state.clone(), f"roll {face}"), 9) for face in ("adult", "hit", "double")] == expected
    state = say(facing("adult-1", character_a=character), "melee adult-1")
    assert [injuries(say(state.clone(), f"roll {face}"), 9) for face in ("adult", "hit", "double")] == [1, 1, 1]


@pytest.mark.rule("NM-52", "NM-51", "NM-25")
def test_a_missed_blow_may_kill_and_the_round_goes_on():
    state = wound(place(position(2, at={"a": 14}), "adult-1", 14), "a", "arm", "leg", "hand")
    say(state, "melee adult-1", "roll miss")
    assert state.record.died_of[0] == 2
    assert state.current_player() == 1


@pytest.mark.rule("NM-97")
def test_killing_the_queen_counts():
    state = say(facing("queen-1", injuries=11), "shoot queen-1", "roll hit", "card scratch 2", "card scratch 3")
    assert state.record.queen_killed == 1
    assert pool(state)["queen"] == 1


# --- eggs -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NM-94")
@pytest.mark.parametrize(("character", "lost"), [("scout", [0, 1, 1, 1, 2]), ("soldier", [0, 2, 2, 2, 3]), ("captain", [0, 1, 1, 1, 3])])
def test_shooting_at_eggs(character, lost):
    state = say(position(at={"a": 13}, character_a=character), "shoot egg")
    for face, eggs in zip(("miss", "creeper", "adult", "hit", "double"), lost, strict=True):
        after = say(state.clone(), f"roll {face}")
        assert after.record.eggs == 5 - eggs
        assert set(odds(after)) >= {"noise danger"}, "then a noise roll"


@pytest.mark.rule("NM-94")
def test_striking_at_eggs_hurts_nobody():
    state = say(position(at={"a": 13}), "melee egg")
    assert cards(state, "a", "discard") == {"action": 1, "unscanned": 1}
    for face in ("miss", "creeper", "adult", "hit", "double"):
        after = say(state.clone(), f"roll {face}")
        assert after.record.eggs == 5 - (face != "miss")
        assert set(odds(after)) >= {"noise danger"}
        assert wounds(after, "a") == []


@pytest.mark.rule("NM-94")
def test_a_noise_roll_even_in_company():
    state = say(position(2, at={"a": 13, "b": 13}), "shoot egg", "roll miss")
    assert "noise silence" in odds(state)


@pytest.mark.rule("NM-94", "NM-97")
def test_the_last_egg_is_the_end_of_the_nest():
    state = position(at={"a": 13}, character_a="pilot")
    fields(state).eggs = 2
    say(state, "shoot egg", "roll double")
    assert (state.record.eggs, state.record.nest_destroyed) == (0, 1)
    say(state, "noise silence")
    assert refused(state, "shoot egg") == "NM-94"


@pytest.mark.rule("NM-94")
def test_eggs_are_only_in_the_nest_and_out_of_combat():
    assert refused(position(), "shoot egg") == "NM-94"
    state = place(position(at={"a": 13}), "larva-1", 13)
    assert refused(state, "melee egg") == "NM-94"
    state = position(at={"a": 13})
    fields(state).ammunition[0] = 0
    assert refused(state, "shoot egg") == "NM-50"


# --- events and fire --------------------------------------------------------------------------------------------------------------


def event(state, name: str):
    return say(until(event_phase(state), "event"), f"event {name}")


@pytest.mark.rule("NM-75")
def test_event_movement():
    state = position(2, at={"a": 1, "b": 18})
    for figure, room in (("adult-1", 17), ("adult-2", 14), ("creeper-1", 10), ("larva-1", 17), ("breeder-1", 20)):
        place(state, figure, room)
    event(state, "damage")
    assert where(state) == {"adult-1": 14, "adult-2": 17, "creeper-1": 5, "larva-1": 17, "breeder-1": 20}, "all at once through 2"
    assert state.record.event_discard == 1 << 6
    assert any(text.startswith("develop") for text in odds(state))


@pytest.mark.rule("NM-75", "NM-15")
def test_into_the_technical_corridors():
    state = place(place(position(at={"a": 1}), "adult-1", 2, injuries=2, token="adult-4"), "adult-2", 4)
    event(state, "damage")
    assert where(state) == {}
    assert state.record.bag_seen[4] == 1
    assert bag(state)["adult"] == 4
    assert state.record.injuries.sum() == 0


@pytest.mark.rule("NM-75", "NM-74")
def test_a_closed_door_is_destroyed_and_all_stay():
    state = close(place(place(place(position(at={"a": 1}), "adult-1", 17), "adult-2", 17), "adult-3", 14), "14-17", "11-14")
    event(state, "damage")
    assert where(state) == {"adult-1": 17, "adult-2": 17, "adult-3": 14}
    assert doors(state) == {"14-17": "destroyed", "11-14": "closed"}
    assert "adult-1" in where(event(state, "scent_of_prey"))


@pytest.mark.rule("NM-75")
def test_who_is_in_combat_stays_and_nobody_is_met():
    state = place(place(position(at={"a": 14}), "adult-1", 17), "adult-2", 14)
    hold(state, "a", action=0)
    say(until(event_phase(state), "card"), "card tail 2")
    say(until(state, "event"), "event damage")
    assert where(state) == {"adult-1": 14, "adult-2": 14}
    assert any(text.startswith("develop") for text in odds(state)), "no encounter, no attack"


@pytest.mark.rule("NM-75")
def test_event_cards_do_nothing_else():
    state = position(at={"a": 1})
    before = state.record.fire.sum(), state.record.malfunction.sum(), state.record.eggs
    event(state, "consuming_fire")
    assert (state.record.fire.sum(), state.record.malfunction.sum(), state.record.eggs) == before


@pytest.mark.rule("NM-93", "NM-40")
def test_fire():
    state = position(2, at={"a": 13, "b": 13})
    for figure, room in (("adult-1", 2), ("larva-1", 2), ("queen-1", 2)):
        place(state, figure, room, injuries=1 if figure != "larva-1" else 0)
    fields(state).fire[[2, 13]] = 1
    until(event_phase(state), "card")
    assert state.record.light[:2].tolist() == [1, 1]
    assert state.record.eggs == 4
    assert state.record.checked == 19, "the largest first"
    say(state, "card bite 6", "card claw 5")
    assert state.record.checked == 9
    say(state, "card scratch 2")
    assert where(state) == {"queen-1": 2}
    assert state.record.carcasses[2] == 1
    assert (state.record.injuries[19], state.record.fire.sum()) == (2, 2), "it does not spread"
    assert any(text.startswith("event") for text in odds(state))


@pytest.mark.rule("NM-93")
def test_fire_in_the_nest_destroys_it_in_the_end():
    state = position(at={"a": 1})
    fields(state).fire[13] = 1
    fields(state).eggs = 1
    until(event_phase(state), "event")
    assert state.record.nest_destroyed == 1


@pytest.mark.rule("NM-93", "NM-44")
def test_a_retreat_out_of_the_fire():
    state = place(position(at={"a": 1}), "adult-1", 17)
    fields(state).fire[17] = 1
    until(event_phase(state), "card")
    say(state, "card bite retreat", "event damage")
    assert where(state) == {"adult-1": 14}
    assert any(text.startswith("event") for text in odds(state)), "the event card comes after it"
    assert len(odds(state)) == 19


def test_the_deck_of_these_tests_is_the_whole_deck():
    state = deck(position(), scratch_2=1)
    assert state.record.attack_deck.sum() == 1
    assert (state.record.attack_deck + state.record.attack_discard).sum() == 20
    assert len(ATTACK_TYPES) == 19
