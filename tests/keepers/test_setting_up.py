"""Setting up (NK-17 to NK-21): the First Player, unfolding cubes, teams, Keepers on their Starting Tiles."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from nexarium.core.errors import BadOption
from nexarium.games.keepers.box.cubes import shapes
from nexarium.games.keepers.position import Position, edges_between, neighbour, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS
from nexarium.games.keepers.rules.state import Phase
from nexarium.testing.playing import refused, say

from .playing import active, phase, places, standing, table


@pytest.mark.rule("NK-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_rolled_with_even_chances(players):
    state = table(players=players, first_player="rolled").new_initial_state()
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / players] * players)
    assert highest_of(players) == Fraction(1, players), "what rolling dice, and rolling ties again, comes to"
    say(state, "first b")
    assert standing(state)["b"] == (0, 1)
    assert active(state) == ("a" if players == 2 else "c"), "clockwise"


def highest_of(players: int) -> Fraction:
    """The chance that the first of so many wins the roll-off of NK-17."""
    alone = Fraction(0)
    tied = Fraction(0)
    for roll in product(range(1, 7), repeat=players):
        best = [seat for seat, die in enumerate(roll) if die == max(roll)]
        if best == [0]:
            alone += Fraction(1, 6**players)
        elif 0 in best and len(best) < players:
            tied += Fraction(1, 6**players) * highest_of(len(best))
    again = Fraction(6, 6**players)
    return (alone + tied) / (1 - again)


@pytest.mark.rule("NK-17")
def test_the_first_player_takes_the_first_turn_and_may_be_given():
    state = table(players=3, first_player="b").new_initial_state()
    say(state, places(state)[0])
    say(state, places(state)[0])
    assert (active(state), phase(state)) == ("b", Phase.ROLL)


@pytest.mark.rule("NK-17")
def test_a_rotation_turns_the_door_north_east_south_west():
    state = table(players=2).new_initial_state()
    for rotation, side in enumerate(DIRECTIONS):
        if f"(2,-1) {side}" in places(state):
            laid = say(state.clone(), f"(2,-1) {side}")
            assert int(laid.record.rotation[1]) == rotation
            assert Position(laid).cubes[1].side == side


@pytest.mark.rule("NK-18", "NK-21")
def test_the_first_cube_lies_at_the_origin_and_keepers_on_their_starting_tiles():
    state = table(players=3).new_initial_state()
    assert Position(state).door(0) == ((0, 1), "N")
    say(state, "(2,-1) S")
    assert standing(state) == {"a": (0, 1), "b": (2, -2), "c": "waiting"}


def by_hand(state) -> set[str]:
    """NK-15, NK-18 in plain Python: every placement of the next cube."""
    seen = Position(state)
    behind = {cube.behind for cube in seen.cubes.values()}
    found = set()
    for x, y, rotation in product(range(-9, 10), range(-9, 10), range(4)):
        tiles = tiles_of(seen.shapes[0], (x, y), rotation)
        cells = set(tiles.values())
        if cells & seen.tiles.keys() or cells & behind or neighbour(tiles["start"], DIRECTIONS[rotation]) in seen.tiles:
            continue
        if edges_between(cells, seen.tiles) >= 2:
            found.add(f"({x},{y}) {DIRECTIONS[rotation]}")
    return found


@pytest.mark.rule("NK-15", "NK-18")
@pytest.mark.parametrize("shape", list(shapes()))
def test_every_placement_shares_two_edges_and_leaves_doors_free(shape):
    state = table(players=4, cube_shape=shape).new_initial_state()
    for choice in (3, 11, 7):
        listed = places(state)
        assert set(listed) == by_hand(state)
        say(state, listed[choice * len(listed) // 16])
    assert phase(state) == Phase.ROLL


@pytest.mark.rule("NK-19")
def test_eighteen_placements_of_the_second_cross():
    state = table(players=2).new_initial_state()
    listed = places(state)
    assert len(listed) == 18
    assert {text[:-2] for text in listed} == {"(2,1)", "(2,-1)", "(-2,1)", "(-2,-1)", "(1,-2)", "(-1,-2)"}
    first = Position(state).tiles
    for text in listed:
        laid = Position(say(state.clone(), text))
        assert edges_between(first, laid.cubes[1].tiles.values()) == 3


@pytest.mark.rule("NK-15", "NK-18")
def test_impossible_placements_name_their_clause():
    state = table(players=3).new_initial_state()
    assert refused(state, "(1,0) N") == "NK-18", "on another cube"
    assert refused(state, "(9,9) N") == "NK-18", "apart"
    assert refused(state, "(3,0) N") == "NK-18", "one edge only"
    assert refused(state, "(1,2) N") == "NK-15", "a tile behind the other's Portal"
    assert refused(state, "(2,-1) W") == "NK-15", "the own door would open onto a tile"


@pytest.mark.rule("NK-20")
def test_allies_are_chosen_beforehand():
    assert table(players=4, teams="ac|bd").new_initial_state().record.team.tolist() == [0, 1, 0, 1]
    assert table(players=3, teams="a|bc").new_initial_state().record.team.tolist()[:3] == [0, 1, 1]
    assert table(players=4).new_initial_state().record.team.tolist() == [0, 1, 2, 3]
    for division in table().definition.options[2].choices:
        game = table(players=4 if division == "none" else len(division.replace("|", "")), teams=division)
        team = game.new_initial_state().record.team.tolist()
        assert all(len({team[seat] for seat in side}) == 1 for side in game.sides)
        assert sorted(seat for side in game.sides for seat in side) == list(range(game.num_players()))
        assert len({team[side[0]] for side in game.sides}) == len(game.sides)
    with pytest.raises(BadOption, match="NK-20") as refusal:
        table(players=3, teams="ac|bd")
    assert refusal.value.field == "teams"
    with pytest.raises(BadOption):
        table(players=5)
    divisions = table().definition.options[2].choices[1:]
    assert all(len(str(division).split("|")) >= 2 for division in divisions)
    assert len(divisions) == 3 + 13, "partitions of three and of four with two teams and an ally at least"


@pytest.mark.rule("NK-17")
def test_a_first_player_who_does_not_play_is_refused():
    with pytest.raises(BadOption, match="NK-17"):
        table(players=2, first_player="d")


@pytest.mark.rule("NK-1")
def test_drawn_keepers_are_all_different():
    state = table(players=4, **{f"keeper_{seat}": "drawn" for seat in "abcd"}).new_initial_state(3)
    while phase(state) == Phase.DRAW:
        assert len(state.chance_weights()) == 8 - sum(keeper >= 0 for keeper in state.record.keeper.tolist())
        state.apply_action(state.sample_chance())
    assert len(set(state.record.keeper.tolist())) == 4
