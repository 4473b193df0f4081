"""Steps 1 to 3: throws, the bonus 4-2-1, choosing an action by a die, the tracks that touch dice, leftovers."""

from __future__ import annotations

import pytest

from nexarium.games.kepler.rules.state import Phase
from nexarium.testing.playing import can, refused, say

from .playing import acting, end_turn, level, phase, said, thrown


def whites(state) -> list[int]:
    return [value for value in range(1, 7) for _ in range(int(state.record.white[value]))]


def blacks(state) -> list[int]:
    return [value for value in range(1, 7) for _ in range(int(state.record.black[value]))]


# --- 4-2-1 -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-12")
def test_a_throw_of_4_2_1_lowers_an_opposing_disc():
    state = thrown("1 2 4", players=3, levels={"b": [2, 0, 2, 2, 2, 2, 2]})
    assert phase(state) == Phase.BONUS
    lowered = {f"{seat} {track}" for seat in "bc" for track in range(1, 8)} - {"b 2"}
    assert set(said(state, "lower")) == lowered, "any disc of any opponent that is not at its lowest"
    assert refused(state, "lower b 2") == "KP-12"
    assert refused(state, "lower a 1") == "KP-12"
    assert refused(state, "lower d 1") == "KP-1", "nobody sits there"
    assert refused(state, "action 1 white") == "KP-13", "it is taken at once or forgone"
    say(state, "lower c 7")
    assert level(state, "c", 7) == 1
    assert state.record.bonuses_taken.tolist() == [1, 0, 0, 0, 0]


@pytest.mark.rule("KP-13")
def test_the_bonus_may_be_forgone():
    state = say(thrown("1 2 4"), "forgo")
    assert phase(state) == Phase.BEFORE_ACTION
    assert state.record.level[1].tolist() == [2] * 7
    assert refused(state, "lower b 1") == "KP-12"


@pytest.mark.rule("KP-12")
@pytest.mark.parametrize(("dice", "made"), [("1 3", ["nudge w3 -"]), ("1 6", ["reroll w1 w6", "dice 1 2"])])
def test_it_needs_three_white_dice(dice, made):
    """Of the very first turns, two white dice show two of the numbers; a black die that shows the third is no third white one."""
    state = say(thrown(dice), "black", "dice 4 6", *made)
    assert (whites(state), blacks(state)) == ([1, 2], [4, 6])
    assert phase(state) == Phase.BEFORE_ACTION
    assert refused(state, "lower b 1") == "KP-12"


@pytest.mark.rule("KP-12")
@pytest.mark.parametrize(
    ("dice", "made"), [("1 2 6", ["nudge w6 -"]), ("1 2 6", ["reroll w2 w6", "dice 2 5"]), ("1 2 6", ["reroll w6 b6", "dice w5 b6"])]
)
def test_a_black_die_does_not_complete_it_after_a_change_of_white_dice(dice, made):
    state = say(thrown(dice), "black", "dice 4 6", *made)
    assert (whites(state), blacks(state)) == ([1, 2, 5], [4, 6])
    assert phase(state) == Phase.BEFORE_ACTION
    assert refused(state, "lower b 1") == "KP-12"


@pytest.mark.rule("KP-12")
def test_black_dice_beside_it_take_nothing_away():
    state = say(thrown("1 2 6"), "black", "dice 2 4", "reroll w6 b2", "dice w4 b4")
    assert (whites(state), blacks(state)) == ([1, 2, 4], [4, 4])
    assert phase(state) == Phase.BONUS


@pytest.mark.rule("KP-12")
def test_a_single_white_die_thrown_again_may_make_it():
    """Beside a black one, or alone."""
    state = say(thrown("1 2 6"), "black", "dice 5 5", "reroll w6 b5", "dice w4 b5")
    assert phase(state) == Phase.BONUS
    assert level(say(state, "lower b 3"), "b", 3) == 1
    alone = say(thrown("1 2 6", reroll_mode="upto"), "reroll w6", "dice 4")
    assert phase(alone) == Phase.BONUS


@pytest.mark.rule("KP-12")
def test_it_needs_a_disc_to_lower():
    assert phase(thrown("1 2 4", levels={"b": [0] * 7})) == Phase.BEFORE_ACTION


@pytest.mark.rule("KP-12")
@pytest.mark.parametrize(("dice", "made"), [("1 2 5", ["nudge w5 -"]), ("1 2 6", ["reroll w2 w6", "dice 2 4"]), ("2 2 4", ["nudge w2 -"])])
def test_every_change_of_white_dice_may_make_it(dice, made):
    assert phase(say(thrown(dice), *made)) == Phase.BONUS


@pytest.mark.rule("KP-12")
def test_a_change_of_black_dice_does_not_make_it():
    state = say(thrown("1 2 4"), "forgo", "black", "dice 3 3")
    assert phase(state) == Phase.BEFORE_ACTION
    assert phase(say(state.clone(), "nudge b3 +")) == Phase.BEFORE_ACTION
    assert phase(say(state, "reroll b3 b3", "dice 1 2")) == Phase.BEFORE_ACTION


@pytest.mark.rule("KP-13")
def test_once_a_turn():
    state = say(thrown("1 2 4"), "lower b 1", "reroll w2 w4", "dice 2 4")
    assert phase(state) == Phase.BEFORE_ACTION
    state = say(thrown("1 2 4"), "forgo", "reroll w2 w4", "dice 2 4")
    assert phase(state) == Phase.BONUS, "another throw, and none was taken"


@pytest.mark.rule("KP-13")
def test_the_placed_die_counts():
    state = say(acting(4, dice="4 1 6"), "skip")
    assert phase(say(state.clone(), "reroll w1 w6", "dice 1 2")) == Phase.BONUS
    state = say(state, "reroll w1 w6", "dice 1 2", "lower b 6")
    assert phase(state) == Phase.AFTER_ACTION, "back to where the turn was"
    state = say(thrown("1 2 5"), "black", "dice 4 4", "action 4 black", "skip")
    assert phase(say(state, "nudge w5 -")) == Phase.BONUS, "the placed die is black: the white ones lie free"


# --- choosing an action ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-14")
def test_one_die_or_two_alike():
    state = say(thrown("2 2 5"), "black", "dice 5 6")
    assert said(state, "action") == ["2 white", "5 white", "5 black", "6 black", "7 2 white", "7 5 mixed"]
    assert refused(state, "action 1 white") == "KP-14"
    assert refused(state, "action 6 white") == "KP-14"
    assert refused(state, "action 7 6 black") == "KP-14"
    say(state, "action 7 5 mixed")
    assert (whites(state), blacks(state)) == ([2, 2], [6])
    assert int(state.record.placed_value) == 5


@pytest.mark.rule("KP-14")
def test_black_pairs():
    state = say(thrown("1 2 3"), "black", "dice 6 6")
    assert said(state, "action") == ["1 white", "2 white", "3 white", "6 black", "7 6 black"]
    say(state, "action 7 6 black")
    assert blacks(state) == []


@pytest.mark.rule("KP-14")
def test_a_turn_has_one_action():
    state = acting(4)
    assert refused(state, "action 5 white") == "KP-14"
    assert refused(say(state, "skip"), "action 5 white") == "KP-14"
    assert refused(thrown("4 5 6"), "end") == "KP-14", "and it has one"
    assert refused(thrown("4 5 6"), "place Ga") == "KP-15", "first a die is placed"


@pytest.mark.rule("KP-14")
def test_the_colour_is_asked_only_where_it_matters():
    state = say(thrown("4 4 6"), "black", "dice 4 4")
    assert said(state, "action") == ["4 white", "4 black", "6 white", "7 4 white", "7 4 mixed", "7 4 black"]
    say(state, "nudge w6 -", "reroll w5 b4", "dice w5 b4")
    assert said(state, "action") == ["4 white", "5 white", "7 4 white"], "no die can change any more"
    assert refused(state, "action 4 black") == "KP-14"
    state = say(thrown("4 4 6", influence_after_action=False), "black", "dice 4 4")
    assert said(state, "action") == ["4 white", "6 white", "7 4 white"]


# --- the tracks that touch dice ----------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-30")
def test_track_1_rolls_the_black_dice():
    state = say(thrown("1 1 3"), "black")
    assert len(state.chance_weights()) == 21
    say(state, "dice 4 6")
    assert level(state, "a", 1) == 1
    assert said(state, "action") == ["1 white", "3 white", "4 black", "6 black", "7 1 white"]


@pytest.mark.rule("KP-30", "KP-32")
def test_track_2_throws_two_dice_again():
    state = say(thrown("2 2 5"), "black", "dice 5 6")
    assert set(said(state, "reroll")) == {"w2 w2", "w2 w5", "w2 b5", "w2 b6", "w5 b5", "w5 b6", "b5 b6"}
    assert refused(state, "reroll w2") == "KP-32"
    assert refused(state, "reroll w5 w5") == "KP-30"
    mixed = say(state.clone(), "reroll w2 b6")
    assert len(mixed.chance_weights()) == 36
    say(mixed, "dice w4 b1")
    assert (whites(mixed), blacks(mixed)) == ([2, 4, 5], [1, 5])
    alike = say(state.clone(), "reroll b5 b6")
    assert len(alike.chance_weights()) == 21
    assert blacks(say(alike, "dice 1 2")) == [1, 2]
    assert whites(say(state, "reroll w2 w2", "dice 6 6")) == [5, 6, 6]
    assert level(state, "a", 2) == 1


@pytest.mark.rule("KP-32")
def test_a_single_die_is_thrown_again_alone():
    state = thrown("3", levels={"a": [2] * 7})
    assert said(state, "reroll") == ["w3"]
    assert len(say(state, "reroll w3").chance_weights()) == 6
    state = say(acting(7, dice="4 4 6"))
    assert said(state, "reroll") == ["w6"]
    assert said(say(acting(4, dice="4"), "skip"), "reroll") == [], "no unplaced die, no effect"


@pytest.mark.rule("KP-30")
def test_track_3_turns_a_die_by_one():
    for dice, die, down, up in (("1 3 5", "1", 6, 2), ("1 3 5", "3", 2, 4), ("1 3 6", "6", 5, 1)):
        left = sorted(int(each) for each in dice.split() if each != die)
        assert whites(say(thrown(dice), f"nudge w{die} -")) == sorted([*left, down])
        assert whites(say(thrown(dice), f"nudge w{die} +")) == sorted([*left, up])
    state = say(thrown("1 3 5"), "black", "dice 1 6", "nudge b6 +")
    assert blacks(state) == [1, 1]
    assert level(state, "a", 3) == 1
    assert refused(thrown("1 3 5"), "nudge w4 +") == "KP-30"


@pytest.mark.rule("KP-29")
def test_a_placed_die_is_not_changed():
    state = say(acting(4, dice="4 5 6"), "skip")
    assert refused(state, "nudge w4 +") == "KP-29"
    assert refused(state, "reroll w4 w5") == "KP-29"


# --- leftovers ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-33")
def test_dice_left_with_the_placed_number_raise_the_disc_of_the_action():
    state = end_turn(say(thrown("3 3 3"), "action 3 white"))
    assert level(state, "a", 3) == 4
    state = end_turn(say(thrown("3 3 3"), "action 7 3 white"))
    assert [level(state, "a", track) for track in (3, 7)] == [2, 3]
    state = end_turn(say(thrown("3 4 5"), "action 3 white"))
    assert level(state, "a", 3) == 2


@pytest.mark.rule("KP-33")
def test_leftovers_count_at_the_end_of_step_2():
    state = end_turn(say(acting(4, dice="4 5 6"), "skip", "nudge w5 -"))
    assert level(state, "a", 4) == 3
    state = end_turn(say(acting(4, dice="4 4 6"), "skip", "nudge w4 -"))
    assert level(state, "a", 4) == 2
    state = end_turn(say(acting(4, dice="4 5 6"), "skip", "black", "dice 4 4"))
    assert level(state, "a", 4) == 4


@pytest.mark.rule("KP-33")
def test_leftovers_stop_at_the_top():
    state = end_turn(say(thrown("3 3 3", levels={"a": [2, 2, 5, 2, 2, 2, 2]}), "action 3 white"))
    assert level(state, "a", 3) == 6


@pytest.mark.rule("KP-11", "KP-30")
def test_all_dice_are_taken_up_again_every_turn():
    state = say(thrown("4 4 5"), "black", "dice 1 1", "action 1 black")
    end_turn(state)
    assert (whites(state), blacks(state)) == ([], [])
    assert not can(say(state, "dice 2 2 2"), "action 1 black")
