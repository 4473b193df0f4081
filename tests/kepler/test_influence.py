"""Influence inside step 2: when it is spent, what it costs, the abilities that touch cubes."""

from __future__ import annotations

import pytest

from nexarium.games.kepler.box.printed import ABILITIES
from nexarium.games.kepler.rules.board import TRACK_OF
from nexarium.games.kepler.rules.numbering import Colour, Die, Nudge
from nexarium.games.kepler.rules.state import Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import acting, end_turn, fields, level, on, phase, said, thrown

WORDS = {"black": 1, "reroll": 2, "nudge": 3, "leader": 4, "remove": 5, "shift": 6}


def spendable(state) -> set[int]:
    """The tracks whose abilities are offered."""
    return {WORDS[text.split()[0]] for text in texts(state) if text.split()[0] in WORDS}


@pytest.mark.rule("KP-28")
def test_an_influence_costs_a_level():
    state = say(thrown("1 3 5", {"a": "GaL", "b": "Gb1"}), "leader Ga Gc")
    assert state.record.level[0].tolist() == [2, 2, 2, 1, 2, 2, 2]


@pytest.mark.rule("KP-28")
def test_three_influences_on_different_tracks():
    state = thrown("1 3 5", {"a": "GaL", "b": "Gb2"})
    assert spendable(state) == {1, 2, 3, 4, 5, 6}
    say(state, "remove b Gb")
    assert spendable(state) == {1, 2, 3, 4, 6}
    assert refused(state, "remove b Gb") == "KP-28"
    say(state, "shift b diplomat Gb Ga", "black", "dice 6 6")
    assert spendable(state) == set()
    assert refused(state, "leader Ga Gb") == "KP-28"
    state = end_turn(say(state, "action 3 white"))
    assert 5 in spendable(say(end_turn(say(state, "dice 1 1 1", "action 1 white")), "dice 1 1 1")), "a new turn"


@pytest.mark.rule("KP-28")
@pytest.mark.parametrize("track", range(1, 7))
def test_a_disc_at_the_lowest_level_cannot_be_spent(track):
    levels = [2] * 7
    levels[track - 1] = 0
    state = thrown("1 3 5", {"a": "GaL", "b": "Gb2"}, levels={"a": levels})
    assert spendable(state) == set(range(1, 7)) - {track}
    example = {1: "black", 2: "reroll w1 w3", 3: "nudge w1 +", 4: "leader Ga Gb", 5: "remove b Gb", 6: "shift b diplomat Gb Ga"}
    assert refused(state, example[track]) == "KP-28"
    levels[track - 1] = 1
    assert track in spendable(thrown("1 3 5", {"a": "GaL", "b": "Gb2"}, levels={"a": levels}))


@pytest.mark.rule("KP-28")
def test_what_has_no_effect_cannot_be_spent():
    assert spendable(thrown("1 3 5", {"a": "Ga1"})) == {1, 2, 3}
    assert spendable(thrown("1 3 5", {"b": "GbL"})) == {1, 2, 3, 6}
    assert spendable(say(acting(4, dice="4"), "skip")) == {1}


@pytest.mark.rule("KP-29")
def test_before_and_after_the_action_not_between():
    state = thrown("3 3 5", {"a": "GaL", "b": "Gb1"})
    assert spendable(state) == {1, 2, 3, 4, 5, 6}
    say(state, "action 3 white")
    assert spendable(state) == set()
    say(state, "place Ga")
    assert refused(state, "black") == "KP-29"
    say(state, "skip", "raise 7")
    assert spendable(state) == {1, 2, 3, 4, 5, 6}
    say(state, "leader Ga Gb")
    assert phase(state) == Phase.AFTER_ACTION
    assert can(state, "end")


@pytest.mark.rule("KP-30")
def test_the_abilities_in_the_printed_order():
    assert [TRACK_OF[ability] for ability in ABILITIES] == list(range(7))


@pytest.mark.rule("KP-30")
def test_track_4_moves_an_own_leader():
    state = thrown("1 3 5", {"a": "Pc1L Ga3", "b": "GaL"})
    assert set(said(state, "leader")) == {"Pc Gc", "Pc Pa", "Pc Pb", "Pc Pd"}
    assert refused(state, "leader Ga Gb") == "KP-30"
    assert refused(state, "leader Pc Ga") == "KP-20"
    assert on(say(state, "leader Pc Gc"), "a") == "Ga3 GcL Pc1"


@pytest.mark.rule("KP-30")
def test_track_5_removes_an_opposing_diplomat():
    state = thrown("1 3 5", {"a": "Ga2", "b": "Ga1 Oc2L", "c": "Pd1"}, players=3)
    assert set(said(state, "remove")) == {"b Ga", "b Oc", "c Pd"}
    assert refused(state, "remove a Ga") == "KP-30"
    assert refused(state, "remove c Ga") == "KP-30"
    assert refused(state, "remove d Ga") == "KP-1"
    assert on(say(state, "remove b Oc"), "b") == "Ga1 Oc1L"
    assert 10 - state.record.diplomats[1].sum() == 8, "back in its owner's supply"


@pytest.mark.rule("KP-30")
def test_track_6_moves_an_opposing_cube():
    state = thrown("1 3 5", {"a": "Ga2L", "b": "Gd1L"})
    assert set(said(state, "shift")) == {f"b {cube} Gd {to}" for cube in ("diplomat", "leader") for to in ("Ga", "Gb", "Gc")}
    assert refused(state, "shift a leader Ga Gb") == "KP-30"
    assert refused(state, "shift b leader Ga Gb") == "KP-30"
    assert refused(state, "shift b diplomat Gd Pc") == "KP-20"
    assert on(say(state.clone(), "shift b leader Gd Ga"), "b") == "GaL Gd1"
    assert on(say(state, "shift b diplomat Gd Gc"), "b") == "Gc1 GdL"


@pytest.mark.rule("KP-31")
def test_tracks_4_and_6_need_no_presence():
    assert can(thrown("1 3 5", {"a": "Pa1", "b": "Gd1"}), "shift b diplomat Gd Gc"), "nobody has a cube near"
    assert can(thrown("1 3 5", {"a": "OcL"}), "leader Oc Pb"), "it leaves nothing behind"


@pytest.mark.rule("KP-31")
def test_tracks_4_to_6_are_not_limited_by_what_the_action_targeted():
    state = say(acting(4, {"a": "GaL", "b": "Gb1"}), "place Gb")
    assert can(state, "leader Ga Gb")
    assert can(state, "remove b Gb")
    assert fields(say(state, "leader Ga Gb")).leaders[0, 1] == 1


@pytest.mark.rule("KP-30")
def test_track_7_has_no_ability():
    state = thrown("1 3 5", {"a": "GaL", "b": "Gb1"}, levels={"a": [0, 0, 0, 0, 0, 0, 6]})
    assert spendable(state) == set()
    assert level(end_turn(say(state, "action 3 white")), "a", 7) == 6


@pytest.mark.rule("KP-30")
@pytest.mark.parametrize("colour", Colour)
def test_track_3_turns_a_die_round_from_6_to_1(colour):
    dice = [Die(colour, value) for value in range(1, 7)]
    assert [Nudge(die, up=True).turned for die in dice] == [*dice[1:], dice[0]]
    assert [Nudge(die, up=False).turned for die in dice] == [dice[-1], *dice[:-1]]
