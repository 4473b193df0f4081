"""Sections 2 and 3: what there is, the eight planets, setting up, the first turns."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest

from nexarium.core.errors import BadOption
from nexarium.games.kepler.box.printed import NAMES, PLANETS, ZONES, board
from nexarium.games.kepler.rules.board import planets, zone_of
from nexarium.games.kepler.rules.state import Phase, Source
from nexarium.testing.playing import refused, say, texts

from .playing import acting, active, end_turn, fields, fill, level, on, phase, points, position, said, table, thrown


@pytest.mark.rule("KP-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play(players):
    assert table(players=players).num_players() == players
    assert len(table(players=players).new_initial_state().scores()) == players


@pytest.mark.rule("KP-1")
@pytest.mark.parametrize("players", [1, 6])
def test_no_other_number_plays(players):
    with pytest.raises(BadOption, match="players"):
        table(players=players)


@pytest.mark.rule("KP-10")
def test_the_first_player_sits_at_the_table():
    with pytest.raises(BadOption, match="KP-10"):
        table(players=2, first_player="c")


@pytest.mark.rule("KP-2")
def test_three_zones_of_four_quarters_make_eight_planets():
    assert ZONES == ("green", "orange", "purple")
    assert len(NAMES) == 12 == len(set(NAMES))
    assert [zone_of(quarter) for quarter in range(12)] == [0] * 4 + [1] * 4 + [2] * 4
    assert len(set(PLANETS)) == 8
    faces = [face for zone in board().zones.values() for face in zone.values()]
    assert len(faces) == 6
    assert len({(face.edges, face.ccw, face.cw, tuple(face.tranches.items())) for face in faces}) == 6, "all different"


@pytest.mark.rule("KP-2", "KP-20")
def test_pairs_of_adjacent_quarters():
    assert [len(planet.pairs) for planet in planets()] == [23, 22, 22, 22, 22, 21, 21, 21], "AAA, AAB, ... BBB"
    for planet in planets():
        assert {len(near) for near in planet.adjacent} <= set(range(2, 7))
        assert all(one in planet.adjacent[other] for one in range(12) for other in planet.adjacent[one]), "both ways"
        assert all(quarter not in near for quarter, near in enumerate(planet.adjacent))


@pytest.mark.rule("KP-2", "KP-20")
def test_borders_are_shared_segment_by_segment():
    """What the pictures draw is what the rules play: neighbours across a border own the same segment of it."""
    for planet in planets():
        across = {frozenset(pair) for border in planet.borders for pair in border}
        assert across == {frozenset(pair) for pair in planet.pairs if zone_of(pair[0]) != zone_of(pair[1])}
        sides = [(zone_of(border[0][0]), zone_of(border[0][1])) for border in planet.borders]
        assert [(ZONES[one], ZONES[other]) for one, other in sides] == [("green", "purple"), ("purple", "orange"), ("orange", "green")]


@pytest.mark.rule("KP-3")
def test_a_player_has_six_leaders():
    state = say(acting(7, {"a": "GaL4 Gb3 Gc1"}), "swap Gb")
    assert on(state, "a") == "GaL4 GbL Gc1"
    state = say(acting(7, {"a": "GaL4 GbL Gc3"}), "swap Gc")
    assert on(state, "a") == "GaL4 GbL GcL", "the sixth"
    state = thrown("1 1 3", {"a": "GaL4 GbL GcL Gd3"})
    say(state, "action 7 1 white")
    assert phase(state) == Phase.AFTER_ACTION, "there is no seventh"
    assert refused(state, "swap Gd") == "KP-15"


@pytest.mark.rule("KP-3")
def test_a_player_has_a_disc_on_each_of_seven_tracks():
    state = acting(1, levels={"a": [0, 1, 2, 3, 4, 5, 2], "b": [6, 5, 4, 3, 2, 1, 0]})
    assert said(state, "raise") == [str(track) for track in range(1, 8)]
    say(state, "raise 7", "raise 1", "raise 4")
    assert [level(state, "a", track) for track in range(1, 8)] == [1, 1, 2, 4, 4, 5, 3]
    assert [level(state, "b", track) for track in range(1, 8)] == [6, 5, 4, 3, 2, 1, 0], "the other's lie where they lay"


@pytest.mark.rule("KP-3", "KP-34")
def test_points_are_counted_for_each_player():
    state = thrown("4 5 6", {"a": "Ga2L2", "b": "Pb1"}, players=3)
    end_turn(say(state, "action 4 white", "place Ga"))
    assert points(state) == [sum(state.record.earned[seat].tolist()) for seat in range(3)]
    assert min(points(state)) > 0 == sum(points(thrown("4 5 6", players=3)))


@pytest.mark.rule("KP-5")
def test_three_white_dice_and_two_black_of_six_sides():
    state = position()
    white = {tuple(sorted(map(int, state.action_to_string(action).split()[1:]))) for action in state.legal_actions()}
    assert white == set(combinations_with_replacement(range(1, 7), 3))
    say(state, "dice 3 3 5", "black")
    black = {tuple(sorted(map(int, state.action_to_string(action).split()[1:]))) for action in state.legal_actions()}
    assert black == set(combinations_with_replacement(range(1, 7), 2))


@pytest.mark.rule("KP-5", "KP-9")
def test_fourteen_tokens_two_of_each_track():
    state = table(sides="ABB").new_initial_state(0)
    assert sum(weight for _, weight in state.chance_weights()) == 14
    left = []
    while phase(state) == Phase.DRAW_TOKENS:
        left.append(sum(weight for _, weight in state.chance_weights()))
        say(state, f"token {said(state, 'token')[0]}")
    assert left == list(range(14, 14 - len(left), -1))
    assert [said(say(table(sides="ABB").new_initial_state(0), *["token 3"] * n), "token").count("3") for n in (0, 1, 2)] == [1, 1, 0]


@pytest.mark.rule("KP-6", "KP-34")
def test_a_leader_counts_five_on_the_diplomatic_track():
    state = thrown("4 5 6", {"a": "Ga1 GbL", "b": "Gb4"})
    end_turn(say(state, "action 4 white", "skip"))
    assert state.record.marker[:2].tolist() == [6, 4]


@pytest.mark.rule("KP-6", "KP-39")
@pytest.mark.parametrize(("diplomats", "prizes"), [(4, [9, 6]), (5, [6, 6]), (6, [6, 9])])
def test_a_leader_weighs_as_much_as_five_diplomats_in_a_quarter(diplomats, prizes):
    state = thrown("4 5 6", {"a": "GaL3 GbL", "b": f"Gb{diplomats}"})
    end_turn(say(state, "action 4 white", "skip"))
    assert state.record.earned[:2, Source.QUARTERS].tolist() == [12 + prizes[0], prizes[1]], "12 for Ga"


@pytest.mark.rule("KP-4")
def test_no_eleventh_diplomat_is_placed():
    state = say(acting(6, {"a": "Ga9"}), "place Ga")
    assert refused(state, "place Gb") == "KP-24"


@pytest.mark.rule("KP-6")
def test_leaders_are_never_removed():
    state = thrown("1 3 5", {"a": "Pa1", "b": "Gd1L"})
    assert said(state, "remove") == ["b Gd"]
    say(state, "remove b Gd")
    assert fields(state).leaders[1].sum() == 1
    assert refused(thrown("1 3 5", {"b": "GdL"}), "remove b Gd") == "KP-6"


@pytest.mark.rule("KP-7")
def test_the_planet_is_drawn_or_agreed():
    drawn = table(sides="drawn").new_initial_state(0)
    assert [text.removeprefix("planet ") for text in texts(drawn)] == list(PLANETS)
    assert {probability for _, probability in drawn.chance_outcomes()} == {1 / 8}
    assert said(say(drawn, "planet BAB"), "token")
    assert int(drawn.record.planet) == PLANETS.index("BAB")
    for name in PLANETS:
        assert int(table(sides=name).new_initial_state(0).record.planet) == PLANETS.index(name)


@pytest.mark.rule("KP-8")
def test_discs_markers_and_points_at_the_beginning():
    state = table(players=3).new_initial_state(0)
    assert state.record.level[:3].tolist() == [[2] * 7] * 3
    assert state.record.marker.tolist() == [0] * 5
    assert state.scores() == [0, 0, 0]
    assert state.record.diplomats.sum() + state.record.leaders.sum() == 0


@pytest.mark.rule("KP-9")
@pytest.mark.parametrize("sides", PLANETS)
def test_a_token_on_every_slot_and_the_rest_in_the_stack(sides):
    state = fill(table(sides=sides).new_initial_state(0), random.Random(1))
    slots = [board().zones[zone][face].slots for zone, face in zip(ZONES, sides, strict=True)]
    assert [(row >= 0).sum() for row in state.record.slot] == slots
    assert state.record.stack.sum() == 14 - sum(slots)
    shown = [int((state.record.slot == track).sum()) for track in range(7)]
    assert [there + down for there, down in zip(shown, state.record.stack.tolist(), strict=True)] == [2] * 7


@pytest.mark.rule("KP-9")
def test_tokens_are_drawn_from_what_is_left():
    state = say(table().new_initial_state(0), "token 4", "token 4")
    assert said(state, "token") == ["1", "2", "3", "5", "6", "7"]
    assert {weight for _, weight in state.chance_weights()} == {2}


@pytest.mark.rule("KP-10")
def test_the_first_player_is_drawn_and_play_is_clockwise():
    state = fill(table(players=3, first_player="drawn").new_initial_state(0))
    assert phase(state) == Phase.DRAW_FIRST
    assert {probability for _, probability in state.chance_outcomes()} == {1 / 3}
    say(state, "first c")
    order = []
    for dice in ("1", "1 1", "1 1 1", "1 1 1"):
        order.append(active(state))
        end_turn(say(state, f"dice {dice}", "action 1 white"))
    assert order == ["c", "a", "b", "c"]


@pytest.mark.rule("KP-11")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_die_then_two_then_three(players):
    state, dice = fill(table(players=players).new_initial_state(0)), []
    for _ in range(2 * players):
        outcomes = len(state.chance_weights())
        dice.append({6: 1, 21: 2, 56: 3}[outcomes])
        say(state, " ".join(["dice", *["1"] * dice[-1]]), "action 1 white")
        end_turn(state)
    assert dice == [1, 2, *[3] * (2 * players - 2)]


@pytest.mark.rule("KP-11")
def test_throws_have_the_weights_of_their_orders():
    state = fill(table().new_initial_state(0))
    end_turn(say(state, "dice 1", "action 1 white"))
    weights = {state.action_to_string(action): weight for action, weight in state.chance_weights()}
    assert weights["dice 3 3"] == 1
    assert weights["dice 3 4"] == 2
    assert sum(weights.values()) == 36
    end_turn(say(state, "dice 1 1", "action 1 white"))
    weights = {state.action_to_string(action): weight for action, weight in state.chance_weights()}
    assert (weights["dice 3 3 3"], weights["dice 3 3 4"], weights["dice 1 2 4"]) == (1, 3, 6)
    assert sum(weights.values()) == 216
