"""Portal closure and reconnection (NK-61 to NK-67)."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from nexarium.games.keepers.box.cubes import shapes
from nexarium.games.keepers.position import Position, edges_between, neighbour, tiles_of
from nexarium.games.keepers.rules.numbering import DIRECTIONS, cell_of
from nexarium.games.keepers.rules.state import CubeStatus, Phase
from nexarium.testing.playing import refused, say

from . import playing
from .playing import LINE, ROW, active, end_turn, fields, lifts, phase, places, standing, table

Cubes = dict[int, set[tuple[int, int]]]


def position(cubes, at=None, **given):
    """As in `playing`, but pieces must be joined again unless a test says otherwise: most tests here are about how, not whether."""
    return playing.position(cubes, at, **{"reconnection": "required", **given})


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


# --- at the start of the next turn -----------------------------------------------------------------------------------------------


def mover(state) -> str:
    return "abcd"[state.current_player()]


@pytest.mark.rule("NK-61", "NK-58", "NK-64")
def test_example_34():
    """`closure="next_turn"`: the cube goes at the start of the bonus turn; who stands on it falls, and re-enters before the roll."""
    state = say(position(ROW, {"a": (2, 1), "b": (2, 0), "c": (4, 1)}, pool=(0, 0, 1), closure="next_turn"), "push S")
    assert int(state.record.cube[1]) == CubeStatus.IN_PLAY, "until the next turn"
    turns = int(state.record.turn)
    say(state, "bonus")
    assert int(state.record.cube[1]) == CubeStatus.REMOVED
    assert (active(state), phase(state), mover(state)) == ("a", Phase.REJOIN, "b"), "b rejoins in a's turn"
    assert standing(state) == {"a": "fallen", "b": "eliminated", "c": (4, 1)}
    say(state, places(state)[0])
    assert (active(state), phase(state), standing(state)["a"]) == ("a", Phase.ROLL, (0, 1))
    assert int(state.record.turn) == turns + 1, "the closure is no turn"
    fields(state).phase = Phase.SPEND
    end_turn(state)
    assert active(state) == "c", "b is skipped"


@pytest.mark.rule("NK-61", "NK-52")
def test_without_a_bonus_turn_the_next_players_turn_begins_with_the_closure():
    state = say(position(ROW, {"a": (2, 1), "b": (2, 0), "c": (1, 1)}, pool=(0, 0, 1), closure="next_turn"), "push S", "decline")
    assert (active(state), mover(state), phase(state)) == ("c", "b", Phase.REJOIN)
    assert standing(state) == {"a": "fallen", "b": "eliminated", "c": "fallen"}
    say(state, places(state)[0])
    assert (active(state), phase(state)) == ("c", Phase.ROLL)
    assert standing(state)["c"] == Position(state).cubes[2].tiles["start"], "closure comes before re-entry"
    assert standing(state)["a"] == "fallen", "his turn is still to come"


@pytest.mark.rule("NK-61")
@pytest.mark.parametrize(("edition", "closed"), [("fr", False), ("fr_soft", False), ("en", True)])
def test_when_the_editions_close_portals(edition, closed):
    state = say(position(ROW, {"a": (2, 1), "b": (2, 0)}, pool=(0, 0, 1), edition=edition), "push S", "bonus")
    assert (int(state.record.cube[1]) == CubeStatus.REMOVED) == closed


@pytest.mark.rule("NK-61")
@pytest.mark.parametrize(("starts", "first"), [("a", "b"), ("c", "d")])
def test_several_cubes_go_together_and_the_next_of_their_players_rejoins(starts, first):
    before = {"a": "c", "c": "a"}[starts]
    state = position(LINE, {"b": "eliminated", "d": "eliminated"}, active=before, pool=(1, 0, 0), closure="next_turn")
    end_turn(state)
    assert (active(state), mover(state), phase(state)) == (starts, first, Phase.REJOIN)
    assert Position(state).cubes.keys() == {0, 2}, "both are gone"
    say(state, places(state)[0])
    assert correct(laid(state))
    assert (active(state), phase(state)) == (starts, Phase.ROLL), "one rejoining for all"


@pytest.mark.rule("NK-61", "NK-54")
@pytest.mark.parametrize("closure", ["own_turn", "next_turn"])
def test_a_blocked_keepers_cube_closes_at_once_either_way(closure):
    state = end_turn(position(ROW, {"a": (2, 0), "b": "fallen"}, pool=(1, 0, 0), closure=closure))
    assert int(state.record.cube[1]) == CubeStatus.REMOVED
    assert (active(state), mover(state)) == ("b", "b")
    assert standing(state)["a"] == "fallen"
    say(state, places(state)[0])
    assert (active(state), phase(state)) == ("c", Phase.ROLL), "his turn is over"


@pytest.mark.rule("NK-61", "NK-54")
def test_who_falls_by_the_closure_at_his_own_start_may_be_blocked_there():
    at = {"a": (2, 1), "b": (2, 0), "c": (0, 1)}
    state = say(position(ROW, at, pool=(0, 0, 1), closure="next_turn", bonus_turns="keeper"), "push S", "bonus")
    say(state, places(state)[0])
    assert standing(state)["a"] == "eliminated", "c stands on his Starting Tile"
    assert state.is_terminal()


@pytest.mark.rule("NK-61", "NK-54", "NK-56")
def test_who_is_blocked_in_his_own_bonus_turn_is_owed_none_any_more():
    at = {"a": (2, 1), "b": "eliminated", "c": "fallen", "d": (-1, 0)}
    state = position([(0, 0, "W"), (2, 1, "N"), (4, 2, "S"), (6, 3, "E")], at, pool=(0, 0, 1), closure="next_turn", bonus_turns="keeper")
    fields(state).pushed_off = 2
    say(state, "end", "bonus")
    assert (mover(state), standing(state)["a"]) == ("b", "fallen")
    say(state, places(state)[0])
    assert standing(state)["a"] == "eliminated", "d stands on his Starting Tile"
    assert int(state.record.cube[0]) == CubeStatus.REMOVED, "closed at once"
    assert (active(state), int(state.record.owed), phase(state)) == ("c", 0, Phase.ROLL)


# --- who falls -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-62")
def test_whoever_stands_on_the_cube_falls_and_returns_in_his_own_turn():
    state = closing(ROW, {"b": "eliminated", "a": (1, 1), "c": (2, 1)})
    assert standing(state) == {"a": "fallen", "b": "eliminated", "c": "fallen"}
    say(state, places(state)[0])
    assert active(state) == "c"
    assert standing(state)["c"] == Position(state).cubes[2].tiles["start"]
    assert standing(state)["a"] == "fallen", "his own turn is still to come"


@pytest.mark.rule("NK-62", "NK-53")
def test_a_fallen_keeper_always_has_its_cube():
    """A keeper who falls by a closure or before it re-enters later behind its own door: only cubes of players who are out ever go."""
    state = closing(LINE, {"b": "eliminated", "a": (2, 1), "c": (4, 1), "d": "fallen"})
    assert standing(state) == {"a": (2, 1), "b": "eliminated", "c": "fallen", "d": "fallen"}
    say(state, places(state)[0])
    for seat in ("c", "d"):
        assert (active(state), phase(state)) == (seat, Phase.ROLL)
        cube = Position(state).cubes["abcd".index(seat)]
        assert (cube.status, standing(state)[seat]) == (CubeStatus.IN_PLAY, cube.tiles["start"])
        fields(state).phase = Phase.SPEND
        end_turn(state)
    assert state.record.cube.tolist() == [CubeStatus.IN_PLAY, CubeStatus.REMOVED, CubeStatus.IN_PLAY, CubeStatus.IN_PLAY]


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
    assert set(places(state)) == by_hand(laid(state), behind, seen.shapes[0])


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
        wanted = by_hand(fixed, {seen.cubes[seat].behind for seat in fixed}, seen.shapes[0])
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


@pytest.mark.rule("NK-65")
@pytest.mark.parametrize("shape", ["X", "F"])
def test_each_of_two_lifted_cubes_may_be_laid_wherever_it_holds_what_lies(shape):
    state = say(closing(FAR, {"d": "eliminated"}, by="d", cube_shape=shape), "lift ab", "lift b")
    for seats in ({2}, {1, 2}):
        seen = Position(state)
        assert laid(state).keys() == seats
        assert set(places(state)) == by_hand(laid(state), {seen.cubes[seat].behind for seat in seats}, seen.shapes[0])
        say(state, places(state)[4])


@pytest.mark.rule("NK-63", "NK-65")
def test_a_cube_that_joins_two_others_may_need_to_be_turned():
    apart = [(0, 0, "N"), (3, 1, "E"), (-9, 0, "W"), (0, 12, "N")]
    state = closing(apart, {"d": "eliminated"}, by="d", cube_shape="L")
    assert int(state.record.moving) == 1 << 2, "only C can join A and B"
    seen = Position(state)
    assert set(places(state)) == by_hand(laid(state), {seen.cubes[seat].behind for seat in (0, 1)}, seen.shapes[0])
    assert "(1,-2) S" in places(state)
    assert "(1,-2) E" not in places(state), "turned so it shares two edges as well, both with one of the others"


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


@pytest.mark.rule("NK-66", "NK-64")
def test_who_stands_on_a_cube_that_stays_stays_where_he_is():
    state = closing(ROW, {"b": "eliminated", "a": (0, -1)}, by="b")
    assert int(state.record.moving) == 1 << 2
    assert (standing(state)["a"], int(state.record.cell[0])) == ((0, -1), cell_of(0, -1)), "he does not ride"
    say(state, places(state)[7])
    assert (standing(state)["a"], int(state.record.cell[0])) == ((0, -1), cell_of(0, -1))
    assert standing(state)["c"] == Position(state).cubes[2].tiles["start"]


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


@pytest.mark.rule("NK-64", "NK-67")
def test_example_35():
    """`reconnection="optional"`: even a single set may be left where it is."""
    state = closing(ROW, {"b": "eliminated"}, reconnection="optional")
    assert (mover(state), phase(state), lifts(state)) == ("b", Phase.LIFTING, ["leave apart", "lift c"])
    before = laid(state)
    left = say(state.clone(), "leave apart")
    assert laid(left) == before
    assert (active(left), phase(left)) == ("c", Phase.ROLL)
    say(state, "lift c")
    assert phase(state) == Phase.REJOIN, "once lifted it must be placed"
    assert not lifts(state)
    say(state, places(state)[0])
    assert correct(laid(state))


@pytest.mark.rule("NK-64")
def test_rejoining_is_optional_by_default():
    state = closing(STAR, {"d": "eliminated"}, by="d")
    assert refused(state, "leave apart") == "NK-64"
    optional = end_turn(playing.position(STAR, {"d": "eliminated"}, active="c", pool=(1, 0, 0)))
    assert lifts(optional) == ["leave apart", *lifts(state)]


@pytest.mark.rule("NK-64")
def test_what_is_lifted_is_not_left_apart_any_more():
    state = say(closing(FAR, {"d": "eliminated"}, by="d", reconnection="optional"), "lift ab")
    assert lifts(state) == ["lift a", "lift b"]
    assert refused(state, "leave apart") == "NK-64"


@pytest.mark.rule("NK-64", "NK-67")
def test_with_nothing_to_join_nothing_is_asked():
    state = closing(ROW, {"c": "eliminated"}, by="c", reconnection="optional")
    assert (active(state), phase(state)) == ("a", Phase.ROLL)


@pytest.mark.rule("NK-64", "NK-67", "NK-61")
def test_left_apart_in_anothers_turn_that_turn_goes_on():
    state = say(position(ROW, {"a": (2, 1), "b": (2, 0)}, pool=(0, 0, 1), closure="next_turn", reconnection="optional"), "push S", "bonus")
    say(state, "leave apart")
    assert (active(state), phase(state), standing(state)["a"]) == ("a", Phase.ROLL, (0, 1))


@pytest.mark.rule("NK-67")
def test_a_later_closure_looks_at_the_whole_board_again():
    apart = [(-8, 0, "W"), (8, 0, "E"), (2, 1, "S"), (0, 0, "N")]
    state = closing(apart, {"a": "eliminated"}, by="a")
    assert phase(state) == Phase.REJOIN, "B was apart from C and D before, and is rejoined now"
    assert int(state.record.moving) == 2
