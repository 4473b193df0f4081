"""Section 10: every switch, off its default."""

from __future__ import annotations

import pytest

from nexarium.core.errors import BadOption
from nexarium.games.kepler.rules.options import OPTIONS
from nexarium.games.kepler.rules.state import Phase
from nexarium.games.kepler.scene.scoring import Pieces, scoring
from nexarium.testing.playing import can, refused, say, texts

from .playing import acting, end_turn, fields, level, on, phase, position, said, table, thrown


def test_the_switches_and_their_defaults():
    defaults = [option.choices[0] for option in OPTIONS if option.name not in ("players", "first_player")]
    assert defaults == ["drawn", True, False, "exact", False, False, True, 1, True, True, True, False, False, "turn", 60]
    with pytest.raises(BadOption, match="reroll_mode"):
        table(reroll_mode="any")


@pytest.mark.rule("KP-29")
def test_influence_only_before_the_action():
    state = say(acting(4, {"a": "GaL"}, influence_after_action=False), "skip")
    assert texts(state) == ["end"]
    assert refused(state, "black") == "KP-29"


@pytest.mark.rule("KP-29")
def test_influence_between_groups():
    state = acting(3, {"a": "GaL"}, influence_between_groups=True)
    assert refused(state, "leader Ga Pa") == "KP-29", "the first group is still to come"
    say(state, "place Ga")
    assert can(state, "leader Ga Pa")
    say(state, "leader Ga Pa")
    assert phase(state) == Phase.GROUP
    assert can(say(state, "black", "dice 3 3"), "place Pd"), "back between the groups, with new reach"


@pytest.mark.rule("KP-29")
def test_influence_may_make_a_group_possible():
    """All discs lie at the top; one that is lowered as payment can be raised."""
    given = {"levels": {"a": [6] * 7}, "targets_scope": "action"}
    assert phase(say(acting(2, **given), "place Ga")) == Phase.AFTER_ACTION
    state = say(acting(2, influence_between_groups=True, **given), "place Ga")
    assert phase(state) == Phase.GROUP
    assert said(say(state, "black", "dice 1 1"), "raise") == ["1"]
    assert phase(say(acting(7, {"a": "Ga2"}, influence_between_groups=True))) == Phase.AFTER_ACTION, "before the first group nothing waits"


@pytest.mark.rule("KP-15", "KP-29")
@pytest.mark.parametrize(
    ("cubes", "spent", "last"),
    [("Ga1", 0b110, ["black", "dice 3 3"]), ("Ga1", 0b101, ["reroll w1 w4", "dice 1 4", "forgo"]), ("GaL", 0b011, ["leader Ga Pa"])],
)
def test_a_group_that_influence_cannot_make_possible_any_more_is_left_out(cubes, spent, last):
    """All discs lie at the top. Two influences are spent; the third does not help, and nothing but leaving out would be left."""
    state = thrown("1 2 4", {"a": cubes}, levels={"a": [6] * 7}, influence_between_groups=True)
    fields(state).spent = spent
    say(state, "forgo", "action 2 white", "place Ga")
    assert phase(state) == Phase.GROUP
    assert phase(say(state, *last)) == Phase.AFTER_ACTION


@pytest.mark.rule("KP-32")
def test_one_die_of_several_thrown_again():
    state = thrown("2 2 5", reroll_mode="upto")
    assert said(state, "reroll") == ["w2 w2", "w2 w5", "w2", "w5"]
    assert len(say(state, "reroll w5").chance_weights()) == 6


@pytest.mark.rule("KP-18")
def test_origins_as_targets():
    state = say(acting(6, {"a": "Ga3 Gb1"}, origins_count_as_targets=True), "move Ga Gb")
    assert refused(state, "place Ga") == "KP-17"
    assert refused(state, "move Ga Gc") == "KP-18"
    assert refused(state, "move Gb Gd") == "KP-18"


@pytest.mark.rule("KP-22")
def test_lifted_cubes_are_no_presence():
    state = acting(2, {"a": "Oc2"}, presence_excludes_lifted=True)
    assert said(state, "move") == [], "the only two cubes"
    state = acting(2, {"a": "Oc2 Ga1"}, presence_excludes_lifted=True)
    assert said(state, "move") == ["Oc Ga", "Oc Gb", "Oc Gc", "Oc Gd", "Oc Oa", "Oc Pa"]
    assert set(said(acting(2, {"a": "Oc2L"}, presence_excludes_lifted=True), "move")) == {"Oc Ob", "Oc Od", "Oc Pb"}


@pytest.mark.rule("KP-23")
def test_no_second_entry():
    state = thrown("1 3 6", {"a": "", "b": "Gb1"}, free_entry_when_empty=False)
    say(state, "action 6 white")
    assert phase(state) == Phase.AFTER_ACTION, "its cubes were there and are lost"
    state = acting(6, free_entry_when_empty=False)
    assert len(said(state, "place")) == 12, "the first time it is free"
    state = say(acting(3, {"a": ""}, free_entry_when_empty=False))
    assert said(state, "raise"), "both groups of diplomats are passed over"
    assert refused(state, "place Ga") == "KP-15"


@pytest.mark.rule("KP-13")
@pytest.mark.parametrize("times", [2, 3])
def test_the_bonus_more_than_once_a_turn(times):
    state = thrown("1 2 4", bonus421_per_turn=times)
    say(state, "lower b 1", "reroll w2 w4", "dice 2 4", "lower b 1", "nudge w4 +")
    assert phase(state) == Phase.BEFORE_ACTION
    state = say(thrown("1 2 4", bonus421_per_turn=times), "lower b 1", "nudge w4 +", "reroll w1 w5", "dice 1 4")
    assert phase(state) == Phase.BONUS
    say(state, "lower b 2")
    assert level(state, "b", 2) == 1


@pytest.mark.rule("KP-42")
def test_the_lowest_level_may_go_unranked():
    levels = {"a": [0] * 7, "b": [1, 0, 0, 0, 0, 0, 0]}
    ranked, unranked = (scoring(Pieces.of(position(levels=levels, zero_level_scores=zero))) for zero in (True, False))
    assert ranked.by_tracks() == [2 * 7, 3 + 2 * 6]
    assert unranked.by_tracks() == [0, 3]


@pytest.mark.rule("KP-41")
def test_no_new_stack_of_the_discard():
    state = thrown("4 4 5", {"a": "GaL2"}, tokens=([3, 3], [], []), token_reshuffle=False)
    fields(state).stack[:] = 0
    end_turn(say(state, "action 4 white", "place Ga"))
    assert state.record.slot[0, :2].tolist() == [-1, -1]
    assert state.record.discard[2] == 2


@pytest.mark.rule("KP-27")
def test_no_empty_action():
    state = thrown("1 1 3", {"a": "Ga2"}, empty_action_allowed=False)
    assert said(state, "action") == ["1 white", "3 white"]
    assert refused(state, "action 7 1 white") == "KP-27"
    say(state, "action 3 white", "skip", "skip")
    assert refused(state, "skip") == "KP-27", "the last group that is possible"
    assert phase(say(state, "raise 1")) == Phase.AFTER_ACTION
    state = thrown("1 1 1", levels={"a": [6] * 7}, empty_action_allowed=False)
    assert said(state, "action") == ["1 white", "7 1 white"], "with nothing possible anywhere, all are"
    assert phase(say(state, "action 1 white")) == Phase.AFTER_ACTION


@pytest.mark.rule("KP-24")
def test_groups_in_part():
    state = acting(4, {"a": "Ga8 Gb1"}, partial_group=True)
    assert on(say(state.clone(), "place Gb"), "a") == "Ga8 Gb2"
    assert on(say(state.clone(), "move Gb Gd"), "a") == "Ga8 Gd1"
    assert on(say(state, "move Ga Gd"), "a") == "Ga5 Gb1 Gd3"


@pytest.mark.rule("KP-17")
def test_a_disc_lowered_as_payment_stays_down():
    blocked = {"spent_disc_blocked": True, "targets_scope": "action"}
    state = say(thrown("1 3 5", **blocked), "black", "dice 6 6", "action 1 white")
    assert said(state, "raise") == ["2", "3", "4", "5", "6", "7"]
    assert refused(state, "raise 1") == "KP-17"
    assert level(end_turn(say(thrown("1 1 5", **blocked), "black", "dice 1 6", "action 1 white")), "a", 1) == 2 - 1 + 2, (
        "leftovers are not barred"
    )


@pytest.mark.rule("KP-17")
def test_targets_of_the_action_alone():
    state = thrown("1 2 5", {"a": "GaL Gb1", "b": "Gb1"}, targets_scope="action")
    say(state, "leader Ga Gc", "remove b Gb", "nudge w1 -", "action 2 white")
    assert {"Gb", "Gc"} <= set(said(state, "place"))
    assert {"3", "4", "5"} <= set(said(say(state, "skip"), "raise")), "discs lowered as payment"


@pytest.mark.rule("KP-17")
def test_targets_of_the_whole_turn():
    state = thrown("1 3 5", {"a": "GaL Gc1 Pd1", "b": "Gb1 Pd1"})
    say(state, "leader Ga Gc", "remove b Gb", "shift b diplomat Pd Pa", "action 3 white")
    assert said(state, "place") == ["Ga", "Gd", "Pb", "Pc", "Pd"], "entered: Gc and Pa; hit: Gb"
    assert refused(state, "place Gb") == "KP-17"
    say(state, "skip", "skip")
    assert said(state, "raise") == ["1", "2", "3", "7"], "discs lowered"
    state = say(thrown("1 1 3", {"a": "Ga3L Gb3"}), "leader Ga Gb", "action 7 1 white")
    assert said(state, "swap") == ["Ga"]


@pytest.mark.rule("KP-28", "KP-29")
def test_between_groups_influence_is_waited_for_only_where_some_can_be_spent():
    """No disc can be raised: all but one lie at the top, and that one paid for black dice. No die is left to throw again."""

    def after_the_first_group(cubes):
        options = {"influence_between_groups": True}
        state = thrown("2", {"a": cubes}, levels={"a": [5, 6, 6, 6, 6, 6, 6]}, **options)
        fields(state).spent = 1
        return say(state, "action 2 white", "place Gb")

    assert phase(after_the_first_group("Ga1")) == Phase.AFTER_ACTION
    waiting = after_the_first_group("GaL")
    assert phase(waiting) == Phase.GROUP
    assert said(waiting, "leader"), "the leader is all that can be moved by influence"
