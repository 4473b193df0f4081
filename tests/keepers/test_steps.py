"""Steps (NK-22 to NK-32): moves, diagonal jumps, leaps and pushes."""

from __future__ import annotations

import pytest

from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import OutBy, Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import DUEL, ROW, TRIO, fields, phase, position, standing, winners

# --- pools -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-22")
def test_steps_are_spent_in_any_order_and_need_not_all_be_spent():
    state = position(DUEL, {"a": (0, 1), "b": (1, 0)}, pool=(2, 0, 2))
    say(state, "move S", "push E", "move W")
    assert standing(state) == {"a": (-1, 0), "b": (2, 0)}
    assert list(state.record.pool) == [0, 0, 1]
    say(state, "end")
    assert phase(state) == Phase.ROLL, "the step left over lapses"


@pytest.mark.rule("NK-22")
def test_an_empty_pool_gives_no_step():
    state = position(DUEL, {"a": (0, 0), "b": (0, 1)}, pool=(1, 0, 0))
    assert refused(state, "push N") == "NK-22"
    assert refused(state, "diagonal NE") == "NK-22"
    say(state, "move S")
    assert phase(state) == Phase.ROLL, "with nothing left to spend the turn goes on"


# --- moves and jumps -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-23", "NK-7")
def test_a_move_goes_straight_to_an_empty_tile_of_any_cube():
    state = position(DUEL, {"a": (1, 0), "b": (0, 0)}, pool=(1, 0, 0))
    assert [text for text in texts(state) if text.startswith("move")] == ["move E", "move S"], "both on the other cube"
    assert refused(state, "move W") == "NK-23"
    assert refused(state, "move N") == "NK-27"
    assert standing(say(state, "move S"))["a"] == (1, -1)


@pytest.mark.rule("NK-24")
def test_a_diagonal_jump_crosses_a_corner_whatever_lies_beside_it():
    state = position(DUEL, {"a": (0, 1), "b": (0, 0)}, pool=(0, 1, 0))
    assert can(state, "diagonal SE"), "one cell beside the corner is a hole, the other is occupied"
    assert standing(say(state, "diagonal SE"))["a"] == (1, 0)


@pytest.mark.rule("NK-24")
def test_a_diagonal_jump_needs_an_empty_tile():
    state = position(DUEL, {"a": (0, 1), "b": (1, 0)}, pool=(0, 1, 0))
    assert refused(state, "diagonal SE") == "NK-24"
    assert refused(state, "diagonal NE") == "NK-27"


@pytest.mark.rule("NK-25")
def test_a_leap_needs_a_figure_beside_and_a_free_tile_behind():
    state = position(TRIO, {"a": (0, 1), "b": (1, 1)}, pool=(0, 3, 0))
    assert refused(state, "leap S") == "NK-25", "nobody beside"
    assert standing(say(state, "leap E"))["a"] == (2, 1)
    state = position(DUEL, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 3, 0))
    assert refused(state, "leap W") == "NK-27", "no tile behind"


@pytest.mark.rule("NK-25", "NK-26")
def test_each_keeper_leaped_costs_a_jump_and_diagonals_mix_with_leaps():
    at = {"a": (0, 1), "b": (1, 1), "c": (2, 1)}
    assert refused(position(TRIO, at, pool=(0, 1, 0)), "leap E") == "NK-26"
    state = say(position(TRIO, at, pool=(0, 3, 0)), "leap E")
    assert standing(state)["a"] == (3, 1)
    assert list(state.record.pool) == [0, 1, 0]
    assert standing(say(state, "diagonal NW"))["a"] == (2, 2)


@pytest.mark.rule("NK-27", "NK-9")
def test_no_step_ends_in_a_hole_or_off_the_board_or_uses_a_portal():
    state = position(DUEL, {"a": (0, 1)}, pool=(3, 3, 0))
    assert refused(state, "move N") == "NK-27", "his own Portal"
    assert refused(state, "move W") == "NK-27", "no tile"
    hole = position([(0, 0, "N"), (-2, 1, "N"), (1, -2, "E"), (-2, -2, "W")], {"a": (0, -1)}, pool=(3, 3, 0))
    assert (-1, -1) not in Position(hole).tiles, "enclosed by tiles"
    assert refused(hole, "move W") == "NK-27"


@pytest.mark.rule("NK-27")
def test_a_leap_does_not_cross_a_portal():
    state = position(TRIO, {"a": (2, 1), "b": (3, 1)}, pool=(0, 2, 0))
    assert refused(state, "leap E") == "NK-27"


# --- pushes --------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-28")
def test_a_push_moves_the_neighbour_and_not_the_pusher():
    state = position(DUEL, {"a": (-1, 0), "b": (0, 0)}, pool=(0, 0, 2))
    assert refused(state, "push N") == "NK-28"
    assert standing(say(state, "push E")) == {"a": (-1, 0), "b": (1, 0)}
    assert standing(say(state, "continue")) == {"a": (-1, 0), "b": (2, 0)}


@pytest.mark.rule("NK-28")
def test_an_ally_may_be_pushed():
    state = position(TRIO, {"a": (0, 0), "c": (0, 1)}, pool=(0, 0, 1), teams="ac|bd")
    assert standing(say(state, "push N"))["c"] == "eliminated"
    assert int(state.record.out_by[2]) == OutBy.PORTAL


@pytest.mark.rule("NK-29")
def test_a_run_is_pushed_as_a_whole_and_only_its_front_can_leave():
    state = position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}, pool=(0, 0, 1))
    say(state, "push E")
    assert standing(state) == {"a": (0, 1), "b": (2, 1), "c": (3, 1), "d": "eliminated"}


@pytest.mark.rule("NK-29")
def test_a_gap_ends_the_run():
    state = position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (3, 1)}, pool=(0, 0, 1))
    assert standing(say(state, "push E"))["b"] == (2, 1)
    assert standing(state)["c"] == (3, 1)


@pytest.mark.rule("NK-30")
def test_a_push_goes_on_without_adjacency_and_unused_steps_stay():
    state = position(DUEL, {"a": (0, 0), "b": (1, 0)}, pool=(0, 0, 4))
    say(state, "push E", "continue")
    assert standing(state)["b"] == "fallen"
    assert list(state.record.pool) == [0, 0, 2]
    assert refused(state, "continue") == "NK-31", "the target has left the board"


@pytest.mark.rule("NK-30", "NK-29", "NK-53")
def test_the_step_that_makes_somebody_fall_is_paid_and_costs_the_fallen_nothing_else():
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(1, 0, 2))
    r = fields(state)
    r.power[1], r.reserve[1] = 2, 5
    say(state, "push W")
    assert standing(state)["b"] == "fallen"
    assert list(state.record.pool) == [1, 0, 1]
    assert (int(state.record.power[1]), int(state.record.reserve[1])) == (2, 5), "he comes back with all that he has"
    say(state, "end", "decline")
    assert (int(state.record.power[1]), int(state.record.reserve[1])) == (2, 5)


@pytest.mark.rule("NK-30")
def test_one_push_sends_out_one_keeper_a_step():
    state = position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}, pool=(0, 0, 2))
    say(state, "push E", "continue")
    assert standing(state) == {"a": (0, 1), "b": (3, 1), "c": "eliminated", "d": "eliminated"}


@pytest.mark.rule("NK-31")
def test_any_other_choice_ends_the_running_push():
    state = position(TRIO, {"a": (0, 1), "b": (1, 1)}, pool=(1, 0, 3))
    say(state, "push E")
    assert can(state, "continue")
    assert refused(state, "push E") == "NK-28", "pushing again needs adjacency"
    say(state, "move S")
    assert refused(state, "continue") == "NK-31"


@pytest.mark.rule("NK-31", "NK-55")
def test_a_push_does_not_go_on_in_the_next_turn():
    state = say(position(DUEL, {"a": (-1, 0), "b": (0, 0)}, pool=(0, 0, 1)), "push E")
    assert (phase(state), standing(state)["b"]) == (Phase.ROLL, (1, 0)), "the last step ended the turn, and its target is on the board"
    r = fields(state)
    r.phase, r.pool[2] = Phase.SPEND, 1
    assert refused(state, "continue") == "NK-31"


@pytest.mark.rule("NK-32", "NK-14")
@pytest.mark.parametrize(
    ("at", "direction", "gone"),
    [
        ({"a": (0, 0), "b": (0, 1)}, "N", "b"),  # the pusher's own
        ({"a": (2, -1), "b": (2, -2)}, "S", "b"),  # the victim's own
        ({"a": (2, -1), "b": (2, -2)}, "W", ""),
    ],
)
def test_any_portal_eliminates_whoever_crosses_it(at, direction, gone):
    state = position(DUEL, at, pool=(0, 0, 1))
    if gone:
        assert standing(say(state, f"push {direction}"))[gone] == "eliminated"
        assert winners(state) == "a"
    else:
        assert refused(state, f"push {direction}") == "NK-28"


@pytest.mark.rule("NK-32")
def test_leaving_a_starting_tile_sideways_is_a_fall():
    state = position(ROW, {"a": (1, 1), "b": (0, 1)}, pool=(0, 0, 1))
    assert standing(say(state, "push W"))["b"] == "fallen"


@pytest.mark.rule("NK-32")
def test_the_portal_of_an_eliminated_player_works_until_it_is_closed():
    state = position(ROW, {"a": (2, 1), "b": "eliminated", "c": (2, 0)}, pool=(0, 0, 1))
    assert standing(say(state, "push S"))["c"] == "eliminated"
    assert winners(state) == "a"
