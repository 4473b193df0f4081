"""Portal closure and reconnection (NK-61 to NK-67)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from nexarium.games.keepers.box.cubes import shapes
from nexarium.games.keepers.position import Position, edges_between, neighbour, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS, cell_of
from nexarium.games.keepers.rules.state import CubeStatus, Phase

from .playing import LINE, ROW, active, end_turn, fields, lifts, phase, places, position, refused, say, standing, table

Cubes = dict[int, set[tuple[int, int]]]


def laid(state) -> Cubes:
    return {cube.seat: set(cube.tiles.values()) for cube in Position(state).cubes.values() if cube.status == CubeStatus.IN_PLAY}


def correct(cubes: Cubes) -> bool:
    """NK-63, read literally: connected, and still connected without any one shared edge."""
    edges = [(one, other) for one, other in combinations(cubes, 2) for _ in range(edges_between(cubes[one], cubes[other]))]

    def connected(kept) -> bool:
        reached = {min(cubes)}
        while more := {b for a, b in [*kept, *((b, a) for a, b in kept)] if a in reached and b not in reached}:
            reached |= more
        return reached == set(cubes)

    return connected(edges) and all(connected(edges[:cut] + edges[cut + 1 :]) for cut in range(len(edges)))


def closing(cubes, at, *, by="b", **options):
    """The turn before `by`'s ends, and his cube is closed."""
    before = "abcd"[("abcd".index(by) - 1) % len(cubes)]
    return end_turn(position(cubes, at, active=before, pool=(1, 0, 0), **options))


@pytest.mark.rule("NK-61")
def test_the_cube_stays_until_its_owners_next_turn():
    state = say(position(ROW, {"a": (2, 1), "b": (2, 0)}, pool=(0, 0, 1)), "push S")
    assert standing(state)["b"] == "eliminated"
    assert int(state.record.cube[1]) == CubeStatus.IN_PLAY, "tiles and Portal work on"
    say(state, "bonus")
    assert int(state.record.cube[1]) == CubeStatus.IN_PLAY, "through the whole chain of bonus turns"
    fields(state).phase = Phase.SPEND
    end_turn(state)
    assert int(state.record.cube[1]) == CubeStatus.REMOVED
    assert active(state) == "b"


@pytest.mark.rule("NK-62")
def test_whoever_stands_on_the_cube_falls_and_returns_in_his_own_turn():
    state = closing(ROW, {"b": "eliminated", "a": (1, 1), "c": (2, 1)})
    assert standing(state) == {"a": "fallen", "b": "eliminated", "c": "fallen"}
    say(state, places(state)[0])
    assert active(state) == "c"
    assert standing(state)["c"] == Position(state).cubes[2].tiles["start"]
    assert standing(state)["a"] == "fallen", "his own turn is still to come"


@pytest.mark.rule("NK-62")
def test_a_fallen_keeper_always_has_its_cube():
    state = closing(ROW, {"b": "eliminated", "a": "fallen"})
    assert int(state.record.cube[0]) == CubeStatus.IN_PLAY


@pytest.mark.rule("NK-63")
@pytest.mark.parametrize("shape", list(shapes()))
def test_boards_that_grow_by_two_edges_are_correct(shape):
    state = table(players=4, cube_shape=shape).new_initial_state()
    for choice in (1, 2, 3):
        listed = places(state)
        say(state, listed[choice * len(listed) // 5])
        assert correct(laid(state))


@pytest.mark.rule("NK-63", "NK-64")
def test_one_cluster_needs_nothing():
    # B hangs at the end of the row A - B - C turned round: closing C leaves A and B together
    state = closing(ROW, {"c": "eliminated"}, by="c")
    assert (active(state), phase(state)) == ("a", Phase.ROLL)


@pytest.mark.rule("NK-64", "NK-65")
def test_what_is_left_of_a_row_is_rejoined_by_moving_the_higher_seat():
    state = closing(ROW, {"b": "eliminated"})
    assert (active(state), phase(state)) == ("b", Phase.REJOIN)
    assert int(state.record.moving) == 4, "of two halves of equal size the one without the lowest seat"
    assert len(places(state)) == 18
    for text in places(state):
        assert correct(laid(say(state.clone(), text)))


@pytest.mark.rule("NK-64")
def test_impossible_rejoinings_name_their_clause():
    state = closing(ROW, {"b": "eliminated"})
    assert refused(state, "(0,1) N") == "NK-64"
    assert refused(state, "(9,9) N") == "NK-65"
    assert refused(state, "(1,2) N") == "NK-15"


def by_hand(fixed: Cubes, behind: set[tuple[int, int]], shape) -> set[str]:
    """Every way to lay a single cube so that the board is correct."""
    table = set().union(*fixed.values())
    found = set()
    for x, y, rotation in product(range(-9, 15), range(-9, 15), range(4)):
        tiles = tiles_of(shape, (x, y), rotation)
        cells = set(tiles.values())
        if cells & table or cells & behind or neighbour(tiles["start"], DIRECTIONS[rotation]) in table:
            continue
        if edges_between(cells, table) >= 2 and correct({**fixed, 9: cells}):
            found.add(f"({x},{y}) {DIRECTIONS[rotation]}")
    return found


@pytest.mark.rule("NK-65")
def test_only_the_smaller_cluster_moves():
    state = closing(LINE, {"b": "eliminated"})
    assert int(state.record.moving) == 4, "C, one cube against two"
    assert phase(state) == Phase.REJOIN
    seen = Position(state)
    behind = {seen.cubes[seat].behind for seat in (0, 3)}
    assert set(places(state)) == by_hand(laid(state), behind, seen.shape)


STAR = [(-2, 1, "W"), (2, -1, "E"), (1, 2, "E"), (0, 0, "S")]
"""D in the middle of A, B and C, none of which touches another by two edges."""


@pytest.mark.rule("NK-65")
def test_of_three_single_cubes_any_one_that_joins_the_others_may_move():
    state = closing(STAR, {"d": "eliminated"}, by="d")
    assert phase(state) == Phase.LIFTING
    offered = lifts(state)
    assert offered
    assert all(len(text) == len("lift a") for text in offered), "one cube suffices"
    assert refused(state, "lift ab") == "NK-65"
    for text in offered:
        lifted = say(state.clone(), text)
        seen = Position(lifted)
        fixed = laid(lifted)
        assert len(fixed) == 2
        wanted = by_hand(fixed, {seen.cubes[seat].behind for seat in fixed}, seen.shape)
        assert set(places(lifted)) == wanted
        assert wanted
        assert correct(laid(say(lifted, places(lifted)[-1])))


FAR = [(-8, 0, "W"), (8, 0, "E"), (0, 8, "N"), (0, 0, "S")]
"""Three cubes too far apart for one to join the others."""


@pytest.mark.rule("NK-65")
def test_where_one_cube_does_not_suffice_two_are_laid_one_after_another():
    state = closing(FAR, {"d": "eliminated", "a": (-8, 1)}, by="d")
    assert lifts(state) == ["lift ab", "lift ac", "lift bc"]
    say(state, "lift ab")
    assert lifts(state) == ["lift a", "lift b"]
    say(state, "lift b")
    assert {cube.seat for cube in Position(state).cubes.values() if cube.status == CubeStatus.LIFTED} == {0, 1}
    assert standing(state)["a"] == (-8, 1), "he rides on the lifted cube"
    say(state, places(state)[0])
    assert int(state.record.moving) == 1
    say(state, places(state)[5])
    assert correct(laid(state))
    left = next(tile for tile in Position(state).tiles.items() if tile[1].seat == 0 and tile[1].name == "right")
    assert standing(state)["a"] == left[0], "on the tile where he stood"
    assert phase(state) == Phase.ROLL


@pytest.mark.rule("NK-64", "NK-65")
def test_a_cluster_of_two_moves_as_one():
    # white box: B and C hang together, A is alone and its cube is held fast by hand, so that the pair has to move
    state = position([(0, 0, "N"), (8, 1, "S"), (10, 2, "E")], {"b": (8, 1)}, pool=(1, 0, 0))
    r = fields(state)
    r.phase, r.closing, r.active = Phase.REJOIN, 0, 0
    r.to_place = r.moving = 6
    r.cluster[:] = [1, 6, 6, 0]
    for seat in (1, 2):
        r.cube[seat] = CubeStatus.LIFTED
        for xy in tiles_of(shapes()["X"], *[((8, 1), 2), ((10, 2), 1)][seat - 1]).values():
            r.owner[cell_of(*xy)] = -1
    r.cell[1] = -2 - 5 * 1 - 1
    before = edges_between(*[tiles_of(shapes()["X"], *cube).values() for cube in (((8, 1), 2), ((10, 2), 1))])
    assert places(state)
    for text in places(state):
        moved = say(state.clone(), text)
        cubes = laid(moved)
        assert correct(cubes)
        assert edges_between(cubes[1], cubes[2]) == before == 3, "rigid"
        assert edges_between(cubes[0], cubes[1] | cubes[2]) >= 2
        assert standing(moved)["b"] == Position(moved).cubes[1].xy


@pytest.mark.rule("NK-66")
def test_keepers_ride_along_and_fallen_ones_stay_with_their_doors():
    state = closing(ROW, {"b": "eliminated", "a": (4, 2), "c": "fallen"})
    say(state, places(state)[7])
    moved = Position(state)
    assert standing(state)["a"] == moved.cubes[2].xy, "on the centre of the moved cube"
    assert standing(state)["c"] == moved.cubes[2].tiles["start"], "his turn has begun behind his own door"


@pytest.mark.rule("NK-67")
def test_without_any_legal_rejoining_the_clusters_stay_apart():
    """Crosses always find a place; so all three lie apart, walled in by hand with tiles of nobody who plays."""
    state = position([(0, 0, "N"), (8, 8, "S"), (-8, 8, "E")], {"b": "eliminated"}, pool=(1, 0, 0))
    r = fields(state)
    wall = 3
    for x, y in product(range(-16, 16), repeat=2):
        if r.owner[cell_of(x, y)] == -1:
            r.owner[cell_of(x, y)] = wall
    end_turn(state)
    assert int(state.record.cube[1]) == CubeStatus.REMOVED
    assert (active(state), phase(state)) == ("c", Phase.ROLL), "the clusters stay as they are"
    assert not lifts(state)


@pytest.mark.rule("NK-67")
def test_a_later_closure_looks_at_the_whole_board_again():
    apart = [(-8, 0, "W"), (8, 0, "E"), (2, 1, "S"), (0, 0, "N")]
    state = closing(apart, {"a": "eliminated"}, by="a")
    assert phase(state) == Phase.REJOIN, "B was apart from C and D before, and is rejoined now"
    assert int(state.record.moving) == 2
