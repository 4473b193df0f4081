"""The worked examples 1 to 27 of the specification (section 13), by their numbers; planet AAA unless said."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.games.kepler.box.printed import NAMES
from nexarium.games.kepler.rules.board import ADJACENT, planet, quarter
from nexarium.games.kepler.rules.state import Phase, Source
from nexarium.games.kepler.scene.scoring import Pieces, award, scoring
from nexarium.testing.playing import can, refused, say, texts

from .playing import acting, active, end_turn, fields, fill, level, on, phase, points, position, said, scored_at_end, table, thrown, value


def near(*names: str) -> set[str]:
    """The quarters adjacent to others, by name."""
    return {NAMES[other] for name in names for other in planet("AAA").adjacent[quarter(name)]}


def actions(state) -> set[int]:
    """The actions that the dice offer."""
    return {int(text.split()[0]) for text in said(state, "action")}


def test_example_1():
    state = fill(table(players=3).new_initial_state(0))
    assert len(state.chance_weights()) == 6, "one die"
    say(state, "dice 5")
    assert actions(state) == {5}
    end_turn(say(state, "action 5 white"))
    assert len(state.chance_weights()) == 21, "two dice"
    end_turn(say(state, "dice 2 2", "action 2 white"))
    assert len(state.chance_weights()) == 56, "three dice"
    end_turn(say(state, "dice 1 1 1", "action 1 white"))
    assert active(state) == "a"
    assert len(state.chance_weights()) == 56, "and all later turns too"


def test_example_2():
    assert actions(thrown("2 2 5")) == {2, 5, 7}
    assert actions(thrown("1 3 6")) == {1, 3, 6}


def test_example_3():
    state = end_turn(say(thrown("4 4 4"), "action 4 white"))
    assert level(state, "a", 4) == 2 + 2
    state = end_turn(say(thrown("4 4 4"), "action 7 4 white"))
    assert level(state, "a", 7) == 2 + 1


def test_example_4():
    state = say(thrown("4 4 6"), "black", "dice 1 4", "action 4 white")
    assert level(end_turn(state), "a", 4) == 2 + 2


def test_example_5():
    state = say(thrown("1 2 5"), "nudge w5 -")
    assert phase(state) == Phase.BONUS
    say(state, "lower b 3")
    assert level(state, "b", 3) == 2 - 1
    assert phase(state) == Phase.BEFORE_ACTION
    state = say(thrown("2 4 6"), "black", "dice 1 3", "nudge w6 -")
    assert phase(state) == Phase.BEFORE_ACTION, "a black 1 does not count"


def test_example_6():
    assert {text for text in said(thrown("6 6 1"), "nudge") if text.startswith("w6")} == {"w6 +", "w6 -"}
    assert [fields(say(thrown("6 6 6"), f"nudge w6 {way}")).white.tolist()[1:] for way in "-+"] == [[0, 0, 0, 0, 1, 2], [1, 0, 0, 0, 0, 2]]
    assert [fields(say(thrown("1 1 1"), f"nudge w1 {way}")).white.tolist()[1:] for way in "-+"] == [[2, 0, 0, 0, 0, 1], [2, 1, 0, 0, 0, 0]]


def test_example_7():
    assert refused(thrown("1 1 3", levels={"a": [0, 2, 2, 2, 2, 2, 2]}), "black") == "KP-28"
    state = say(thrown("1 1 3"), "reroll w1 w1", "dice 1 1")
    assert refused(state, "reroll w1 w1") == "KP-28"
    say(state, "black", "dice 5 5", "nudge w3 +")
    state = thrown("1 1 3", {"a": "GaL", "b": "Gb1"})
    say(state, "black", "dice 5 5", "nudge w3 +", "leader Ga Gb")
    assert refused(state, "remove b Gb") == "KP-28", "a fourth"
    assert said(state, "remove") == []
    state = thrown("1 1 3", {"a": "GaL", "b": "Gb1"}, levels={"a": [0, 0, 0, 0, 0, 0, 6]})
    assert set(texts(state)) == {"action 1 white", "action 3 white", "action 7 1 white"}, "track 7 is never spent"


def test_example_8():
    state = say(acting(3), "place Ga")
    assert set(said(state, "place")) == {"Gb", "Gc", "Gd", "Oa", "Pa"}
    assert refused(state, "place Ga") == "KP-17"
    assert set(said(say(state, "place Gb"), "raise")) == set("1234567"), "and a disc besides"


def test_example_9():
    state = acting(5, {"a": "Ga5 Oc2"})
    assert can(say(state, "place Gb"), "move Ga Gc")
    assert refused(state, "place Gc") == "KP-24"
    assert refused(state, "move Gb Gc") == "KP-17", "those two were placed just now"
    say(state, "move Oc Ga")
    assert on(state, "a") == "Ga7 Gb2"


def test_example_10():
    state = say(acting(6, {"a": "Pa1"}), "place Ga")
    assert refused(state, "move Ga Gb") == "KP-17"
    state = say(acting(6, {"a": "Ga1"}), "place Ga", "move Ga Gb")
    assert on(state, "a") == "Ga1 Gb1"


def test_example_11():
    state = acting(2, {"a": "Ga2 Pc1"})
    assert set(said(state, "move")) == {f"Ga {to}" for to in ("Gb", "Gc", "Gd", "Oa", "Pa", "Pb", "Pc", "Pd")}
    assert refused(state, "move Ga Ob") == "KP-21"


def test_example_12():
    state = acting(2, {"a": "Oc2"})
    assert set(said(state, "move")) == {"Oc Ob", "Oc Od", "Oc Pb"}
    assert refused(state, "move Oc Ga") == "KP-21"


def test_example_13():
    assert phase(acting(7, {"a": "Ga2 Gb1"})) == Phase.AFTER_ACTION, "three in one quarter are needed"
    state = acting(7, {"a": "Ga4"})
    assert said(state, "swap") == ["Ga"]
    assert value(state, "a") == 4
    say(state, "swap Ga")
    assert on(state, "a") == "Ga1L"
    assert value(state, "a") == 6
    assert 10 - state.record.diplomats[0].sum() == 6 + 3


def test_example_14():
    state = end_turn(acting(1, {"a": "GaL Gb1 Oc2"}))
    assert state.record.marker[0] == 8


def test_example_15():
    state = acting(5, {"a": "GaL2 Gb2", "b": "Pa1"})
    assert value(state, "a") == 12
    end_turn(say(state, "place Gc", "place Gd"))
    assert state.record.scorings == 1
    assert state.record.threshold == 1, "23 is next"
    fields(state).diplomats[0, quarter("Gc")] = fields(state).diplomats[0, quarter("Gd")] = 0
    fields(state).diplomats[0, quarter("Gb")] = 1
    end_turn(say(state, "dice 1 1 1", "action 1 white"))
    assert state.record.marker[0] == 11
    end_turn(say(state, "dice 4 4 4", "action 4 white", "place Gc"))
    assert state.record.marker[0] == 14
    assert state.record.scorings == 1


def test_example_16():
    state = say(acting(4, {"a": "GaL2", "b": "Pa1"}, dice="4 4 4"), "place Gc")
    assert value(state, "a") == 13
    assert state.record.scorings == 0
    (found,) = scored_at_end(state)
    say(state, "end")
    assert level(state, "a", 4) == 2 + 2
    assert [(rank.seat, rank.value, rank.prize) for rank in found.tracks[3].ranks] == [(0, 4, 3), (1, 2, 2)]
    state = say(acting(7, {"a": "GaL Gc3 Gd5"}, dice="6 6 6", levels={"a": [2] * 7}), "swap Gc")
    (found,) = scored_at_end(state)
    assert points(end_turn(state))[0] == found.totals()[0]
    assert found.bonus == (3, 2), "the leftover on track 7 counts"


PATTERNS = [
    ((5, 5, 2, 1), (6, 6, 3, 0)),
    ((3, 3, 3), (3, 3, 3)),
    ((4, 4, 4, 4), (0, 0, 0, 0)),
    ((5, 2, 2), (9, 3, 3)),
    ((5, 4, 2, 2), (9, 6, 0, 0)),
    ((5, 4, 4, 1), (9, 3, 3, 0)),
    ((5, 5, 1, 1), (6, 6, 0, 0)),
    ((1,), (9,)),
    ((2, 2), (6, 6)),
]


@pytest.mark.rule("KP-38", "KP-39")
@pytest.mark.parametrize(("values", "prizes"), PATTERNS)
def test_example_17(values, prizes):
    assert tuple(rank.prize for rank in award(dict(enumerate(values)), (9, 6, 3))) == prizes
    place = quarter("Gb")
    assert planet("AAA").tranches[place] == (9, 6, 3)
    placed = {name: f"Gb{number}" for name, number in zip("abcde", values, strict=False)}
    state = acting(1, placed, players=max(2, len(values)), round=20, max_rounds=20, active="abcde"[max(2, len(values)) - 1])
    end_turn(state)
    assert state.is_terminal(), "the last turn of the last round"
    assert tuple(state.record.earned[: len(values), Source.QUARTERS]) == prizes


@pytest.mark.rule("KP-42")
@pytest.mark.parametrize(("levels", "prizes"), [((5, 3, 3), (3, 1, 1)), ((2, 2), (2, 2)), ((4, 4, 4), (1, 1, 1)), ((2, 1), (3, 2))])
def test_example_18(levels, prizes):
    pieces = Pieces.empty(planet("AAA"), len(levels))
    for seat, own in enumerate(levels):
        pieces.levels[seat][2] = own
    assert tuple(rank.prize for rank in scoring(pieces).tracks[2].ranks) == prizes


def test_example_19():
    tied = position({"a": "Ga1L Oa4", "b": "Gb1", "c": "Gc6"}, players=3, tokens=([3, 3], [], []))
    end_turn(say(tied, "dice 4 4 5", "action 4 white", "place Oa"))
    assert tied.record.scorings == 1
    assert phase(tied) == Phase.WHITE_THROW, "no draw"
    assert tied.record.slot[0, :2].tolist() == [2, 2], "the tokens stay"
    won = position({"a": "Ga2L Oa3", "b": "Gb1", "c": "Gc6"}, players=3, tokens=([3, 3], [], []), levels={"a": [2, 2, 5, 2, 2, 2, 2]})
    end_turn(say(won, "dice 4 4 5", "action 4 white", "place Oa"))
    assert level(won, "a", 3) == 6, "two levels, capped"
    assert phase(won) == Phase.REFILL


FULL = {"a": "GaL Gb3 Oa2 Pb3", "b": "Ga2 Ob4 Pb3", "c": "Gb3 Oc1 Pd4"}
FULL_LEVELS = {"a": [2] * 7, "b": [3, 1, 2, 2, 2, 2, 4], "c": [2, 2, 0, 3, 2, 1, 2]}


@pytest.mark.rule("KP-35", "KP-38", "KP-39", "KP-40", "KP-42", "KP-43")
def test_example_20():
    state = thrown("4 5 6", FULL, players=3, levels=FULL_LEVELS, tokens=([3, 5], [1], [6]))
    assert value(state, "a") == 13
    (found,) = scored_at_end(say(state, "action 4 white"))
    fill(end_turn(state))
    assert found.by_quarters() == [30, 26, 18]
    assert [(step.zone, step.values, step.winner) for step in found.zones] == [(0, (8, 2, 3), 0), (1, (2, 4, 1), 1), (2, (3, 3, 4), 2)]
    assert [[each.track + 1 for each in step.raised] for step in found.zones] == [[3, 5], [1], [6]]
    assert found.by_tracks() == [12, 12, 10]
    assert found.bonus == (2, 4, 2)
    assert found.totals() == [44, 42, 30]
    assert points(state) == [44, 42, 30]
    assert state.record.earned[:3].tolist() == [[30, 12, 2], [26, 12, 4], [18, 10, 2]]


def test_example_21():
    state = thrown("1 3 5", {"a": "Pa1", "b": "GdL"})
    assert {text.split()[-1] for text in said(state, "shift")} == {"Ga", "Gb", "Gc"}
    assert refused(state, "shift b leader Gd Pa") == "KP-20"
    assert refused(state, "remove b Gd") == "KP-6"


@pytest.mark.parametrize("others", ["", " Ob2 Gb1"])
def test_example_22(others):
    state = thrown("1 3 5", {"a": "PcL" + others})
    assert set(said(state, "leader")) == {"Pc Gc", "Pc Pa", "Pc Pb", "Pc Pd"}


def test_example_23():
    assert [level(say(acting(1), "raise 1", "raise 4", "raise 7"), "a", track) for track in (1, 4, 7)] == [3, 3, 3]
    assert refused(say(acting(1), "raise 1"), "raise 1") == "KP-17"
    state = say(acting(1), "raise 1", "raise 4", "skip")
    assert phase(state) == Phase.AFTER_ACTION


def test_example_24():
    state = say(acting(2, levels={"a": [2, 5, 2, 2, 2, 2, 2]}), "place Ga")
    copy = say(state.clone(), "raise 1")
    assert level(copy, "a", 1) == 4
    assert phase(copy) == Phase.AFTER_ACTION, "not one on each of two discs"
    assert level(say(state, "raise 2"), "a", 2) == 6


@pytest.mark.rule("KP-44")
def test_example_25():
    state = thrown("1 3 5", {"a": "GaL6", "b": "OcL6", "c": "Pd1"}, players=3)
    r = fields(state)
    r.threshold = 2
    # Ga and Oc have unlike tranches, which the points so far make up for
    twelve, three = planet("AAA").tranches[quarter("Ga")][0], planet("AAA").tranches[quarter("Oc")][0]
    r.points[:3] = [100, 100 + twelve - three, 50]
    end_turn(say(state, "action 3 white"))
    assert state.is_terminal()
    a, b, c = points(state)
    assert a == b > c
    assert int(state.record.winners) == 0b011
    assert state.returns() == [0.5, 0.5, -1.0]


@pytest.mark.rule("KP-41")
def test_example_26():
    state = thrown("4 4 5", {"a": "GaL2"}, tokens=([3, 3], [], []))
    r = fields(state)
    r.stack[:], r.discard[:] = [0, 0, 0, 0, 0, 0, 1], [1, 1, 0, 0, 0, 0, 0]
    end_turn(say(state, "action 4 white", "place Ga"))
    assert r.discard.tolist() == [1, 1, 2, 0, 0, 0, 0], "the discard holds 4"
    assert said(state, "token") == ["7"]
    say(state, "token 7")
    assert dict(state.chance_weights()) == {state.string_to_action(f"token {track}"): weight for track, weight in ((1, 1), (2, 1), (3, 2))}
    say(state, "token 3")
    assert r.slot[0, :2].tolist() == [6, 2]
    assert r.stack.tolist() == [1, 1, 1, 0, 0, 0, 0]
    assert r.discard.sum() == 0


def test_example_27():
    state = say(acting(4, dice="4 2 6"), "skip")
    assert said(state, "reroll") == ["w2 w6"]
    assert refused(state, "reroll w2 w4") == "KP-29"
    state = say(acting(7, dice="4 4 6"))
    assert said(state, "reroll") == ["w6"]


def test_the_reference_adjacency():
    lines = """
    Ga: Gb Gc Gd Oa Pa | Gb: Ga Gd Ob Od | Gc: Ga Gd Pc | Gd: Ga Gb Gc
    Oa: Ga Ob Pb | Ob: Gb Oa Oc Od Pb | Oc: Ob Od Pb | Od: Gb Ob Oc
    Pa: Ga Pb Pc Pd | Pb: Oa Ob Oc Pa Pc Pd | Pc: Gc Pa Pb Pd | Pd: Pa Pb Pc
    """
    reference = {
        name: set(text.split()) for name, text in (part.strip().split(":") for part in lines.replace("\n", "|").split("|") if ":" in part)
    }
    assert {name: near(name) for name in NAMES} == reference
    assert [int(np.bitwise_count(np.uint64(mask))) for mask in ADJACENT[0]] == [len(reference[name]) for name in NAMES]
