"""Step 4 and section 5: the diplomatic track, thresholds, the four stages, the end; and all of it against a second statement."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nexarium.core.game import History
from nexarium.games.kepler.box.printed import NAMES, PLANETS, board
from nexarium.games.kepler.rules.board import planet, quarter
from nexarium.games.kepler.rules.state import Phase, Source
from nexarium.games.kepler.scene.scoring import Pieces, scoring, scorings_begun_by
from nexarium.testing.playing import say

from .playing import acting, active, end_turn, fields, fill, level, phase, points, position, said, scored_at_end, thrown

# --- the diplomatic track and the thresholds -----------------------------------------------------------------------------------


@pytest.mark.rule("KP-34")
def test_markers_follow_at_the_end_of_the_turn():
    state = thrown("4 5 6", {"a": "Ga1", "b": "GbL Oc2"})
    say(state, "remove b Oc", "action 4 white", "place Ga")
    assert state.record.marker[:2].tolist() == [1, 7]
    say(state, "end")
    assert state.record.marker[:2].tolist() == [4, 6]


@pytest.mark.rule("KP-35")
@pytest.mark.parametrize(("threshold", "before", "scored"), [(0, 9, False), (0, 10, True), (1, 19, False), (1, 20, True)])
def test_a_scoring_at_the_threshold(threshold, before, scored):
    leaders, diplomats = divmod(before, 5)
    state = acting(4, {"a": f"GaL{leaders} Gb{diplomats}"})
    fields(state).threshold = threshold
    end_turn(say(state, "place Ga"))
    assert int(state.record.scorings) == scored
    assert int(state.record.threshold) == threshold + scored
    assert active(state) == "b", "at the end of the turn, and play goes on"


@pytest.mark.rule("KP-35")
def test_only_the_active_player_makes_a_scoring():
    state = end_turn(acting(4, {"b": "GaL3"}))
    assert state.record.marker[1] == 15
    assert state.record.scorings == 0


@pytest.mark.rule("KP-36")
def test_one_scoring_for_each_threshold_passed():
    state = end_turn(acting(4, {"a": "GaL5"}))
    assert state.record.scorings == 2, "25 passes 13 and 23 at once, if a table is set up so"
    assert state.record.scored_in[:2].tolist() == [10, 10]
    assert points(state)[0] == 2 * scoring(Pieces.of(state)).totals()[0]


@pytest.mark.rule("KP-37", "KP-44")
def test_the_third_scoring_ends_the_game():
    state = acting(4, {"a": "GaL6", "b": "Gb1"}, players=3)
    fields(state).threshold = 2
    end_turn(state)
    assert state.is_terminal()
    assert int(state.record.winners) == 0b001
    assert state.returns() == [1, -0.5, -0.5]


@pytest.mark.rule("KP-37a")
@pytest.mark.parametrize("rounds", [20, 60])
def test_after_the_last_round_a_last_scoring(rounds):
    state = acting(4, {"a": "Ga1"}, round=rounds, max_rounds=rounds)
    say(end_turn(state), "dice 1 1 1")
    assert not state.is_terminal(), "the round is finished first"
    end_turn(say(state, "action 1 white"))
    assert state.is_terminal()
    assert state.record.scorings == 1
    # a is alone in a quarter; b leads on track 1, where a is second; both share the second place of six tracks, and have 2 on track 7
    assert state.record.earned[:2].tolist() == [[12, 2 + 6 * 2, 2], [0, 3 + 6 * 2, 2]]
    assert points(state) == [28, 17]


@pytest.mark.rule("KP-37a")
def test_a_threshold_in_the_last_round_comes_first():
    state = end_turn(acting(4, {"b": "GaL3"}, active="b", round=20, max_rounds=20))
    assert state.is_terminal()
    assert state.record.scorings == 2


# --- the stages ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("KP-39")
def test_only_who_is_in_a_quarter_competes_there():
    pieces = Pieces.empty(planet("AAA"), 3)
    pieces.diplomats[1][quarter("Gc")] = 1
    steps = scoring(pieces).quarters
    assert [(step.quarter, [(rank.seat, rank.prize) for rank in step.ranks]) for step in steps] == [(quarter("Gc"), [(1, 6)])]


@pytest.mark.rule("KP-40")
def test_a_zone_nobody_leads_alone_keeps_its_tokens():
    pieces = Pieces.empty(planet("AAA"), 2)
    pieces.tokens[:] = [[0, 1], [2], []]
    pieces.diplomats[0][quarter("Ga")] = pieces.diplomats[1][quarter("Gb")] = 2
    steps = scoring(pieces).zones
    assert [(step.zone, step.leading, step.winner, step.raised) for step in steps] == [(0, (0, 1), None, ()), (1, (), None, ())]


@pytest.mark.rule("KP-40", "KP-41")
def test_won_tokens_are_discarded_and_replaced():
    state = position({"a": "GaL2", "b": "Pa1"}, tokens=([3, 5], [1], [6]))
    end_turn(say(state, "dice 4 4 5", "action 4 white", "place Ga"))
    r = state.record
    assert (r.tokens_won[:2].tolist(), int(r.zone)) == ([2, 0], 0)
    assert r.discard.tolist() == [0, 0, 1, 0, 1, 0, 0]
    assert sorted(weight for _, weight in state.chance_weights()) == [1, 1, 1, 1, 2, 2, 2], "what is shown or discarded is not drawn"
    say(state, "token 7", "token 7")
    assert int(r.zone) == 2, "nobody leads in orange; purple is next"
    assert said(state, "token") == ["1", "2", "3", "4", "5", "6"]
    say(state, "token 2")
    assert r.slot[:, :2].tolist() == [[6, 6], [0, -1], [1, -1]]
    assert r.slot.tolist()[0][2:] == [-1, -1]
    assert phase(state) == Phase.WHITE_THROW


@pytest.mark.rule("KP-41")
def test_with_no_tokens_left_slots_stay_empty():
    state = thrown("4 4 5", {"a": "GaL2"}, tokens=([3, 3], [], []), token_reshuffle=False)
    fields(state).stack[:] = [0, 1, 0, 0, 0, 0, 0]
    end_turn(say(state, "action 4 white", "place Ga"))
    say(state, "token 2")
    assert state.record.slot[0, :2].tolist() == [1, -1]
    assert phase(state) == Phase.WHITE_THROW


@pytest.mark.rule("KP-41")
def test_after_the_last_scoring_nothing_is_drawn():
    state = acting(4, {"a": "GaL6"}, tokens=([3, 5], [1], [6]))
    fields(state).threshold = 2
    end_turn(state)
    assert state.is_terminal()
    assert [level(state, "a", track) for track in (3, 5)] == [3, 3]


@pytest.mark.rule("KP-42")
def test_tokens_of_the_same_scoring_count_on_the_tracks():
    state = thrown("4 4 5", {"a": "GaL2", "b": "Pa1"}, tokens=([3, 5], [], []))
    (found,) = scored_at_end(say(state, "action 4 white", "place Ga"))
    fill(end_turn(state))
    assert [[(rank.seat, rank.prize) for rank in found.tracks[track].ranks] for track in (2, 4)] == [[(0, 3), (1, 2)]] * 2
    assert state.record.through_tokens[:2].tolist() == [2, 0], "3 for a shared 2, twice; the other keeps his 2"


@pytest.mark.rule("KP-43")
def test_the_last_track_scores_its_number():
    state = thrown("4 4 5", {"a": "GaL2", "b": "Pa1"}, levels={"a": [2, 2, 2, 2, 2, 2, 5], "b": [2, 2, 2, 2, 2, 2, 0]})
    (found,) = scored_at_end(say(state, "action 4 white", "place Ga"))
    assert found.bonus == (5, 0)
    end_turn(state)
    assert state.record.earned[:2, Source.POINTS_TRACK].tolist() == [5, 0]
    assert state.record.through_tokens[:2].tolist() == [0, 0], "no token was won"


@pytest.mark.parametrize(("pieces", "scorings"), [("Ga1", 0), ("GaL2 Gb2", 0), ("GaL2 Gb3", 1), ("GaL5", 2)])
def test_only_a_turn_that_passes_a_threshold_ends_with_a_scoring(pieces, scorings):
    state = acting(4, {"a": pieces})
    assert len(scored_at_end(state)) == scorings
    ended = end_turn(state)
    assert ended.record.scorings == scorings
    assert (points(ended) == [0, 0]) == (scorings == 0)


@pytest.mark.rule("KP-36")
def test_scorings_at_once_are_told_one_after_the_other():
    """25 passes 13 and 23: the second scoring begins in the same ply, or with the last token that the first one draws."""
    state = say(acting(4, {"a": "GaL2 ObL2 PaL1", "b": "Ga1"}, tokens=([], [1, 2], [])), "place Ga")
    history = History.beginning(state).then(state.string_to_action("end"))
    begun = scorings_begun_by(history.last)
    assert len(begun) == 1
    while phase(history.now) == Phase.REFILL:
        history = history.then(history.now.legal_actions()[0])
        begun += scorings_begun_by(history.last)
    assert len(begun) == 2 == history.now.record.scorings
    first, second = (each.scoring for each in begun)
    assert begun[1].points == first.totals()
    assert points(history.now)[:2] == [a + b for a, b in zip(first.totals(), second.totals(), strict=True)]
    assert [step.zone for step in second.zones] == [1], "what was drawn for the orange zone lies there"
    at_once = say(acting(4, {"a": "GaL2 ObL2 PaL1", "b": "Ga1"}), "place Ga")
    one, other = scored_at_end(at_once)
    assert points(end_turn(at_once))[:2] == [a + b for a, b in zip(one.totals(), other.totals(), strict=True)]


# --- a second statement of KP-38 to KP-43 -----------------------------------------------------------------------------------------


def shared_out(values: list[tuple[int, str]], prizes: tuple[int, ...]) -> dict[str, int]:
    """KP-38 by handing out places: from the greatest value down, all who have it take the next free places and are paid for the last."""
    paid, free = {}, 1
    for height in sorted({value for value, _ in values}, reverse=True):
        tied = [who for value, who in values if value == height]
        last = free + len(tied) - 1
        for who in tied:
            paid[who] = prizes[last - 1] if last <= 3 else 0
        free = last + 1
    return paid


def by_hand(table: dict[str, Any]) -> dict[str, int]:
    """A whole scoring from the names of quarters and seats alone."""
    seats = list(table["cubes"])
    points = dict.fromkeys(seats, 0)
    worth = {who: {name: d + 5 * leaders for name, (d, leaders) in own.items()} for who, own in table["cubes"].items()}
    for name in NAMES:
        zone = {"G": "green", "O": "orange", "P": "purple"}[name[0]]
        face = board().zones[zone][table["planet"]["GOP".index(name[0])]]
        present = [(worth[who][name], who) for who in seats if worth[who][name]]
        for who, prize in shared_out(present, face.tranches[name[1]]).items():
            points[who] += prize
    discs = {who: dict(own) for who, own in table["discs"].items()}
    for initial, tokens in table["tokens"].items():
        if tokens:
            sums = sorted(((sum(worth[who][initial + letter] for letter in "abcd"), who) for who in seats), reverse=True)
            if sums[0][0] > sums[1][0]:
                for track in tokens:
                    discs[sums[0][1]][track] = min(6, discs[sums[0][1]][track] + 1)
    for track in range(1, 8):
        entering = [(discs[who][track], who) for who in seats if table["zero"] or discs[who][track] > 0]
        for who, prize in shared_out(entering, (3, 2, 1)).items():
            points[who] += prize
    return {who: points[who] + discs[who][7] for who in seats}


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Cubes, discs and tokens that a game could show."""
    seats = "abcde"[: draw(st.integers(2, 5))]
    choose = random.Random(draw(st.integers(0, 2**32)))
    crowded = choose.sample(NAMES, choose.randint(1, 12))
    cubes = {}
    for who in seats:
        own = {name: [0, 0] for name in NAMES}
        for kind, most in ((0, 10), (1, 6)):
            for _ in range(choose.randint(0, most)):
                own[choose.choice(crowded)][kind] += 1
        cubes[who] = own
    bag = iter(choose.sample([*range(1, 8)] * 2, 6))
    return {
        "planet": draw(st.sampled_from(PLANETS)),
        "cubes": cubes,
        "discs": {who: {track: choose.randint(0, choose.choice([2, 6])) for track in range(1, 8)} for who in seats},
        "tokens": {initial: [next(bag) for _ in range(choose.randint(0, 2))] for initial in "GOP"},
        "zero": draw(st.booleans()),
    }


@pytest.mark.rule("KP-38", "KP-39", "KP-40", "KP-41", "KP-42", "KP-43")
@settings(max_examples=150)
@given(table=tables())
def test_scoring_against_a_second_statement(table):
    """The plain function, and the rules in exactly one scoring: that of the last threshold reached, or of the last round."""
    seats = list(table["cubes"])
    value = sum(diplomats + 5 * leaders for diplomats, leaders in table["cubes"][seats[-1]].values())
    passed = sum(value >= threshold for threshold in (13, 23, 30))
    state = position(
        {
            who: " ".join(f"{name}{d}" + f"L{leaders}" * (leaders > 0) for name, (d, leaders) in own.items())
            for who, own in table["cubes"].items()
        },
        players=len(seats),
        active=seats[-1],
        levels={who: list(own.values()) for who, own in table["discs"].items()},
        tokens=list(table["tokens"].values()),
        sides=table["planet"],
        round=20,
        max_rounds=60 if passed else 20,
        zero_level_scores=table["zero"],
    )
    r = fields(state)
    r.phase, r.action, r.placed_value, r.throwing_white, r.threshold = Phase.AFTER_ACTION, 1, 1, 0, max(0, passed - 1)
    pieces, expected = Pieces.of(state), by_hand(table)
    explained = scoring(pieces)
    assert dict(zip(seats, explained.totals(), strict=True)) == expected
    assert scored_at_end(state) == [explained]
    fill(say(state, "end"))
    assert state.record.scorings == 1
    assert state.is_terminal() == (passed in (0, 3))
    assert dict(zip(seats, points(state), strict=True)) == expected
    assert (state.record.earned.sum(axis=1) == state.record.points).all()
    for step in explained.zones:
        for disc in step.raised:
            pieces.levels[step.winner][disc.track] = disc.after
    assert state.record.level[: len(seats)].tolist() == pieces.levels


@pytest.mark.rule("KP-44")
def test_where_all_have_as_many_points_nobody_has_won_or_lost():
    state = position(players=3)
    fields(state).points[:] = 7
    assert state.returns() == [0, 0, 0]
    fields(state).points[1] = 8
    assert state.returns() == [-0.5, 1, -0.5]
