"""Power dice while steps are spent (NK-40, `power_time="turn"`)."""

from __future__ import annotations

from typing import Any

import pytest

from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import NONE, Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import ROW, active, fields, phase, pooled, rolled

BESIDE = {"a": (-1, 0), "b": (0, 0)}
"""A pushes B two spaces east on tiles; with the third step B falls."""


def any_time(dice: list[int], keeper: str = "korrin", *, power: int = 1, **given: Any):
    """Rolling is over, and Power dice are left that may still be thrown."""
    return pooled(dice, keeper, power=power, power_time="turn", **{"at": BESIDE, **given})


@pytest.mark.rule("NK-40")
def test_only_while_rolling_unless_the_table_says_so():
    state = say(pooled([4, 4, 2, 3, 5], "korrin", power=1, at=BESIDE), "assign P2")
    assert refused(state, "add power") == "NK-40"
    assert can(say(any_time([4, 4, 2, 3, 5]), "assign P2"), "add power")


@pytest.mark.rule("NK-40")
def test_english_throws_at_any_time_and_french_does_not():
    for edition, offered in (("en", True), ("fr", False), ("fr_soft", False)):
        state = say(pooled([4, 4, 2, 3, 5], "korrin", power=1, at=BESIDE, edition=edition), "assign P2")
        assert can(state, "add power") == offered


@pytest.mark.rule("NK-40")
def test_one_die_is_thrown_at_once_and_is_gone():
    state = say(any_time([4, 4, 2, 3, 5], power=2), "assign P2", "add power")
    assert phase(state) == Phase.THROW
    assert len(state.chance_weights()) == 6
    assert int(state.record.power[0]) == 1
    say(state, "dice 6")
    assert int(state.record.throwing) == int(state.record.throwing_power) == 0, "nothing is in the air any more"
    assert phase(state) == Phase.SPEND, "a lone 6 has nothing to decide"
    assert Position(state).dice("powers") == [6]
    say(state, "add power", "dice 6", "assign P2")
    assert state.record.pool.tolist() == [0, 0, 2]
    assert refused(state, "add power") == "NK-40", "none is left"


@pytest.mark.rule("NK-40")
def test_it_is_offered_with_empty_pools_too():
    state = any_time([2, 3, 4, 5, 6])
    assert phase(state) == Phase.SPEND
    assert texts(state) == ["add power", "end"]
    say(state, "add power", "dice 4")
    assert texts(state) == ["assign none", "assign P2"]
    spent = say(any_time([4, 4, 2, 3, 6], "quill"), "assign J2", "diagonal SE")
    assert texts(spent) == ["add power", "end"]


# --- what is new is assigned -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-40")
def test_example_36():
    state = say(any_time([2, 3, 4, 4]), "assign P2", "push E", "add power")
    four = say(state.clone(), "dice 4")
    assert texts(four) == ["assign P2", "assign P3"], "what stands, and one more"
    assert refused(four, "assign none") == "NK-40", "groups do not shrink"
    assert say(four.clone(), "assign P3").record.pool.tolist() == [0, 0, 1]
    assert say(four, "assign P2").record.pool.tolist() == [0, 0, 0]
    two = say(state.clone(), "dice 2")
    assert (phase(two), int(two.record.value), texts(two)) == (Phase.ASSIGN, 2, ["assign none", "assign M2"])
    say(two, "assign M2")
    assert phase(two) == Phase.SPEND, "4 is passed over"
    assert two.record.pool.tolist() == [1, 0, 0]
    assert phase(say(state, "dice 6")) == Phase.SPEND


@pytest.mark.rule("NK-40")
def test_a_doubled_symbol_is_gained_once():
    state = say(any_time([3, 3, 4, 5]), "assign M2", "add power", "dice 3")
    assert texts(state) == ["assign M2", "assign M3"]
    assert say(state, "assign M3").record.pool.tolist() == [3, 0, 0]


@pytest.mark.rule("NK-40")
def test_a_value_may_begin_a_second_group_and_old_pairs_are_asked_again():
    state = say(any_time([6, 6, 6, 4, 4, 2]), "assign none", "assign P2", "add power", "dice 6")
    assert (int(state.record.value), texts(state)) == (4, ["assign none", "assign P2"]), "left to be kept, and asked again"
    say(state, "assign none")
    assert texts(state) == ["assign P2", "assign P3", "assign P4", "assign M2+P2"]
    assert say(state, "assign M2+P2").record.pool.tolist() == [1, 0, 1]


@pytest.mark.rule("NK-40", "NK-51")
def test_skills_are_asked_again_and_still_once_a_turn():
    state = any_time([1, 3, 4, 4, 5], "nyx", power=3, fumble="off")
    say(state, "assign P2", "add power", "dice 1")
    assert texts(state) == ["go on", "undertow move", "undertow jump"]
    say(state, "undertow move")
    assert state.record.pool.tolist() == [1, 0, 1]
    say(state, "add power", "dice 1", "add power", "dice 1")
    assert phase(state) == Phase.SPEND, "two more ones, and the skill is used"


@pytest.mark.rule("NK-40", "NK-31")
def test_a_running_push_ends_and_nothing_else_is_lost():
    state = say(any_time([4, 4, 4, 2, 6]), "assign P3", "push E")
    assert can(state, "continue")
    assert can(state, "follow")
    say(state, "add power", "dice 5")
    assert refused(state, "continue") == "NK-31"
    assert int(state.record.push_dir) == int(state.record.push_target) == NONE, "no Keeper is being pushed"
    assert can(state, "follow")
    assert state.record.pool.tolist() == [0, 0, 1]
    armed = any_time([1, 2, 3, 4, 6, 6], "ilva", at={"a": (0, 0), "b": (0, -1)})
    say(armed, "arm exchange", "assign none", "add power", "dice 5", "assign none")
    assert can(armed, "exchange b")


@pytest.mark.rule("NK-40", "NK-49")
def test_dice_of_steps_not_taken_stay_in_their_groups_until_the_turn_ends():
    state = say(any_time([4, 4, 2, 3, 5]), "assign P2", "add power", "dice 4")
    assert texts(state) == ["assign P2", "assign P3"]
    say(state, "assign P3", "end")
    assert texts(state) == ["reserve none", "reserve 4"]


@pytest.mark.rule("NK-40", "NK-49")
def test_a_pair_of_power_dice_may_be_reserved_from():
    state = say(any_time([2, 3, 5, 6], power=2), "add power", "dice 4", "add power", "dice 4", "assign none")
    assert texts(state) == ["reserve none", "reserve 4"]


# --- the fumble ------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-40", "NK-39", "NK-56")
def test_example_37():
    state = say(any_time([1, 1, 4, 4, 4, 4], "nyx", power=2, cubes=ROW, at={"a": (0, 0), "b": (-1, 0)}), "go on", "assign P4", "push W")
    say(state, "add power", "dice 1")
    assert texts(state) == ["bonus", "decline"], "nothing is reserved; what was won stands"
    assert int(state.record.reserve[0]) == 0
    plain = say(any_time([1, 1, 4, 4, 4, 4], "korrin", power=2, reserve=3), "assign P4", "add power", "dice 1")
    assert active(plain) == "b", "steps left are void"
    assert int(plain.record.power[0]) == 1


@pytest.mark.rule("NK-40", "NK-39")
def test_ones_count_for_the_fumble_though_a_skill_has_used_them():
    state = say(any_time([1, 1, 4, 4, 5], "nyx", cubes=ROW, at={"a": (0, 0), "b": (-1, 0)}), "undertow move", "assign P2")
    say(state, "move E", "add power", "dice 1")
    assert active(state) == "b"


@pytest.mark.rule("NK-40", "NK-39")
def test_a_mild_fumble_voids_the_ones_that_are_left_and_no_more():
    state = any_time([1, 1, 4, 4, 4, 6], "nyx", power=3, fumble="soft")
    say(state, "go on", "assign P3", "push E", "add power", "dice 1")
    assert phase(state) == Phase.SPEND, "no skill: the ones are void"
    assert state.record.pool.tolist() == [0, 0, 1]
    assert Position(state).dice("left") == [6]
    say(state, "add power", "dice 1")
    assert phase(state) == Phase.SPEND, "a later 1 is void like the others"
    say(state, "add power", "dice 6")
    assert texts(state) == ["assign none", "assign P2", "assign J2"]


@pytest.mark.rule("NK-40", "NK-39", "NK-42")
@pytest.mark.parametrize(("counts", "ones"), [(False, [1]), (True, [])])
def test_a_reserved_one_outlasts_a_mild_fumble_that_does_not_count_it(counts, ones):
    dice = [1, 5, 6] if counts else [1, 1, 5, 6]
    state = any_time(dice, "ilva", power=2, reserve=1, fumble="soft", fumble_counts_reserve=counts)
    say(state, "add power", "dice 1")
    assert Position(state).dice("left") == [*ones, 5, 6]


@pytest.mark.rule("NK-40", "NK-39")
@pytest.mark.parametrize("allowed", [True, False])
def test_after_a_mild_fumble_the_table_says_whether_power_dice_are_thrown(allowed):
    state = rolled([1, 1, 1, 4, 4, 5], "ilva", power=1, at=BESIDE, fumble="soft", power_time="turn", soft_fumble_power=allowed)
    say(state, *["stop"] * allowed, "assign P2")
    assert can(state, "add power") == allowed
    if not allowed:
        assert refused(state, "add power") == "NK-39"


@pytest.mark.rule("NK-40", "NK-39")
def test_no_power_dice_after_a_hard_fumble():
    assert active(rolled([1, 1, 1, 4, 4, 5], power=2, power_time="turn")) == "b"


@pytest.mark.rule("NK-40")
def test_rerollable_power_dice_join_the_regular_ones():
    state = say(any_time([4, 4, 2, 3, 5], power_rerollable=True), "assign P2", "add power", "dice 4")
    assert Position(state).dice("counts") == [2, 3, 4, 4, 4, 5]
    assert texts(state) == ["assign P2", "assign P3"]


@pytest.mark.rule("NK-40")
def test_nothing_of_a_late_throw_is_left_in_the_next_turn():
    state = say(any_time([4, 4, 2, 3, 5], power=2), "assign P2", "add power", "dice 6", "end", "reserve none")
    assert (active(state), phase(state)) == ("b", Phase.ROLL)
    assert int(state.record.rolled) == 0
    fields(state).power[1] = 1
    say(state, "dice 2 2 3 3 4 4")
    assert phase(state) == Phase.REROLL
