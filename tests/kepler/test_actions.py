"""Step 2: the action's icon groups: placing, moving, raising, swapping; presence and adjacency; supply."""

from __future__ import annotations

import pytest

from nexarium.games.kepler.box.printed import NAMES
from nexarium.games.kepler.rules.state import Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import acting, end_turn, fields, level, on, phase, said, thrown, value

GROUPS = {
    1: ["disc", "disc", "disc"],
    2: ["2", "disc"],
    3: ["1", "1", "disc"],
    4: ["3"],
    5: ["2", "2"],
    6: ["1", "1", "1"],
    7: ["leader"],
}


def kind(state) -> str:
    """The group at hand, told by what can be done."""
    if said(state, "raise"):
        return "disc"
    if said(state, "swap"):
        return "leader"
    before = value(state, "a")
    return str(value(say(state.clone(), f"place {said(state, 'place')[0]}"), "a") - before)


@pytest.mark.rule("KP-15")
@pytest.mark.parametrize("action", range(1, 8))
def test_the_groups_of_the_actions(action):
    state, groups = acting(action, {"a": "Ga3"}), []
    while phase(state) == Phase.GROUP:
        groups.append(kind(state))
        say(state, "skip")
    assert groups == GROUPS[action]
    assert on(state, "a") == "Ga3", "any group may be left out"


@pytest.mark.rule("KP-15")
def test_a_group_is_done_completely():
    state = acting(5, {"a": "Ga1 Gb1"})
    assert [text for text in said(state, "move") if text.startswith("Ga")] == [], "two move together"
    assert refused(state, "move Ga Gc") == "KP-15"
    say(state, "place Ga")
    assert on(state, "a") == "Ga3 Gb1"
    assert refused(acting(2), "raise 1") == "KP-15", "the discs come after the diplomats"
    assert refused(say(acting(2), "skip"), "place Ga") == "KP-15"
    assert refused(acting(4), "end") == "KP-15"


@pytest.mark.rule("KP-16")
def test_place_or_move():
    state = acting(2, {"a": "Ga2 Gb1"})
    assert on(say(state.clone(), "place Gb"), "a") == "Ga2 Gb3"
    assert on(say(state.clone(), "move Ga Gb"), "a") == "Gb3"
    assert refused(state, "move Ga Ga") == "KP-16"


@pytest.mark.rule("KP-17")
def test_groups_go_to_different_quarters():
    state = say(acting(6, {"a": "Ga3"}), "place Gb", "move Ga Gc")
    assert refused(state, "place Gb") == "KP-17"
    assert refused(state, "move Ga Gc") == "KP-17"
    assert can(state, "place Ga"), "nobody went there"
    assert can(state, "move Ga Gd")


@pytest.mark.rule("KP-17")
def test_a_diplomat_is_used_once():
    state = say(acting(3, {"a": "Ga1"}), "move Ga Gb")
    assert refused(state, "move Gb Gd") == "KP-17"
    state = say(acting(3, {"a": "Ga1 Gb1"}), "move Ga Gb")
    assert can(state, "move Gb Gd"), "the other one"


@pytest.mark.rule("KP-17")
def test_discs_are_different():
    state = say(acting(1), "raise 3")
    assert refused(state, "raise 3") == "KP-17"
    assert said(say(state, "raise 5"), "raise") == ["1", "2", "4", "6", "7"]


@pytest.mark.rule("KP-18")
def test_origins_are_free():
    state = say(acting(6, {"a": "Ga3"}), "move Ga Gb", "move Ga Gc", "move Ga Gd")
    assert on(state, "a") == "Gb1 Gc1 Gd1"
    state = say(acting(5, {"a": "Ga2 Gb2"}), "move Ga Gb", "move Gb Gd")
    assert on(state, "a") == "Gb2 Gd2", "a quarter that is another group's destination may be left"


@pytest.mark.rule("KP-19")
def test_moves_reach_far():
    state = acting(2, {"a": "Gc2 Oc1"})
    assert can(state, "move Gc Od"), "beside Oc, far from Gc"
    assert not can(acting(2, {"a": "GcL2"}), "move Gc Ga"), "leaders do not move with a group"


@pytest.mark.rule("KP-20", "KP-21")
def test_presence_and_adjacency():
    assert set(said(acting(4, {"a": "Gc1"}), "place")) == {"Gc", "Ga", "Gd", "Pc"}
    assert set(said(acting(4, {"a": "OcL"}), "place")) == {"Oc", "Ob", "Od", "Pb"}, "a leader is presence as well"
    assert refused(acting(4, {"a": "Gc1"}), "place Gb") == "KP-21", "Gb and Gc have no edge in common"
    assert set(said(acting(4, {"a": "Gd1", "b": "Oc5"}), "place")) == {"Gd", "Ga", "Gb", "Gc"}, "opposing cubes are none"


@pytest.mark.rule("KP-22")
def test_presence_is_read_before_the_cubes_are_lifted():
    state = acting(3, {"a": "Oc1"})
    assert set(said(state, "move")) == {"Oc Ob", "Oc Od", "Oc Pb"}
    say(state, "move Oc Pb")
    assert set(said(state, "place")) == {"Oa", "Ob", "Oc", "Pa", "Pc", "Pd"}, "and cubes of earlier groups count"


@pytest.mark.rule("KP-23")
def test_the_first_cube_goes_anywhere():
    assert said(acting(6), "place") == list(NAMES)
    state = thrown("1 3 6", {"a": "Ga1", "b": "Gb1"})
    end_turn(say(state, "action 1 white"))
    end_turn(say(state, "dice 3 3 3", "remove a Ga", "action 3 white"))
    assert said(say(state, "dice 6 6 6", "action 6 white"), "place") == list(NAMES), "again after all are lost"


@pytest.mark.rule("KP-24")
def test_without_supply_a_group_only_moves():
    state = acting(4, {"a": "Ga8"})
    assert said(state, "place") == []
    assert refused(state, "place Ga") == "KP-24"
    assert can(state, "move Ga Gb")
    assert phase(acting(7, {"a": "Ga3 GbL6"})) == Phase.AFTER_ACTION, "no leader is left"


@pytest.mark.rule("KP-24")
def test_why_there_is_no_swap():
    state = acting(7, {"a": "Ga3 Gb3 Gc2"})
    assert refused(state, "swap Gc") == "KP-25"
    fields(state).leaders[0, 11] = 6
    assert refused(state, "swap Ga") == "KP-24"


@pytest.mark.rule("KP-25")
def test_three_diplomats_make_way_for_a_leader():
    state = acting(7, {"a": "Ga3 Gb2 Gc4"})
    assert texts(state) == ["skip", "swap Ga", "swap Gc"]
    before = value(state, "a")
    say(state, "swap Gc")
    assert on(state, "a") == "Ga3 Gb2 Gc1L"
    assert value(state, "a") == before + 2
    assert phase(state) == Phase.AFTER_ACTION, "once"


@pytest.mark.rule("KP-26")
def test_discs_stop_at_the_top():
    state = acting(2, levels={"a": [5, 6, 2, 2, 2, 2, 2]})
    say(state, "skip")
    assert refused(state, "raise 2") == "KP-26"
    assert level(say(state, "raise 1"), "a", 1) == 6


@pytest.mark.rule("KP-27")
def test_an_action_without_effect_may_be_chosen():
    state = say(thrown("1 1 3", {"a": "Ga2"}), "action 7 1 white")
    assert phase(state) == Phase.AFTER_ACTION
    say(state, "end")
    assert level(state, "a", 7) == 2
    state = say(thrown("1 3 5"), "action 3 white", "skip", "skip", "skip", "end")
    assert on(state, "a") == ""


@pytest.mark.rule("KP-27")
@pytest.mark.parametrize("die", range(1, 7))
def test_every_die_offers_an_action(die):
    assert [text.split()[0] for text in said(thrown(f"{die}"), "action")] == [str(die)]


@pytest.mark.rule("KP-16", "KP-18")
def test_diplomats_that_move_are_the_active_players():
    state = say(acting(2, {"a": "Ga3", "b": "Ga3"}, active="b"), "move Ga Gb")
    assert (on(state, "a"), on(state, "b")) == ("Ga3", "Ga1 Gb2")


@pytest.mark.rule("KP-25")
def test_a_leader_may_come_to_any_quarter_with_enough_diplomats():
    assert said(acting(7, {"a": "Ga3 Oc2 Pd3"}), "swap") == ["Ga", "Pd"]


@pytest.mark.rule("KP-11", "KP-17", "KP-28")
def test_a_turn_leaves_nothing_to_the_next():
    """Neither dice nor what was spent, targeted or raised; that one has been on the planet stays known."""
    state = thrown("2 5 6", {"b": "Pd1"})
    say(state, "black", "dice 6 6", "action 2 white", "place Ga", "raise 3", "end")
    record = state.record
    assert record.active == 1
    of_the_action = ("action", "placed_value", "placed_white", "placed_black", "group", "groups_done", "targets", "discs")
    of_the_turn = (*of_the_action, "spent", "bonus421_used")
    assert {name: int(record[name]) for name in of_the_turn} == dict.fromkeys(of_the_turn, 0)
    assert not record.fresh.any()
    assert not record.white.any()
    assert not record.black.any()
    assert record.entered.tolist() == [1, 1, 0, 0, 0]


@pytest.mark.rule("KP-27")
def test_where_no_action_may_stay_empty_action_7_needs_three_diplomats():
    few, enough = (thrown("1 1 3", {"a": cubes}, empty_action_allowed=False) for cubes in ("Ga2", "Ga3"))
    assert not can(few, "action 7 1 white")
    assert can(enough, "action 7 1 white")
    assert can(few, "action 1 white")
