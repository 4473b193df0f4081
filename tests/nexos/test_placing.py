"""Placing (NX-5 to NX-11): turns, the first piece, touching, crossing, skipping, the end."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.core.errors import IllegalAction
from nexarium.games.nexos.box.board import STARTS
from nexarium.games.nexos.rules.numbering import PLACEMENTS, read
from nexarium.testing import playing

from . import twin
from .playing import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    action_of,
    actions_of,
    blue_after,
    can,
    fields,
    play,
    recorded_games,
    replayed,
    start,
    wait_for,
)


def refused(state, text: str) -> str:
    """The clause that forbids a placement."""
    return playing.refused(state, state.action_to_string(action_of(text)))


# --- turns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-5")
def test_blue_yellow_red_green_in_this_order() -> None:
    state = start()
    for _ in range(3):
        for colour in (BLUE, YELLOW, RED, GREEN):
            assert state.record.colour == colour
            assert state.current_player() == colour
            state.step(state.legal_actions()[0])


@pytest.mark.rule("NX-5")
def test_a_placed_piece_stays() -> None:
    actions = actions_of(recorded_games()[0])
    state, placed = start(), set()
    for action in actions:
        colour = int(state.record.colour)
        state.step(action)
        placed.add(action)
        assert state.record.last[colour] == action
        assert {number for own in state.record.placed.tolist() for number in own if number >= 0} == placed


# --- the first piece ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-6")
@pytest.mark.parametrize("colour", range(4))
def test_515_first_moves_for_each_colour(colour: int) -> None:
    state = start()
    for before in range(colour):
        assert state.record.colour == before
        state.step(max(state.legal_actions(), key=lambda action: sum(abs(x - 6) + abs(y - 6) for x, y in read(action).intersections())))
    legal = state.legal_actions()
    assert len(legal) == 515
    assert all(STARTS[colour] in read(action).intersections() for action in legal)
    assert sum(STARTS[colour] in placement.intersections() for placement in PLACEMENTS) == 515


@pytest.mark.rule("NX-6")
@pytest.mark.parametrize(
    "text", ["0210h 0310h", "0110h 0210v", "0110h 0210h", "0209v 0210h 0210v"], ids=["end", "corner", "passing", "junction"]
)
def test_the_first_piece_touches_its_start_in_any_way(text: str) -> None:
    assert can(start(), text)


@pytest.mark.rule("NX-6")
def test_a_first_piece_elsewhere_is_refused() -> None:
    assert refused(start(), "0000h") == "NX-6"
    assert refused(start(), "1010h") == "NX-6"  # yellow's


# --- touching -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-7")
def test_a_later_piece_touches_a_piece_of_its_own_colour() -> None:
    state = blue_after("0210h 0310h")
    assert can(state, "0410v 0411v 0409v")
    assert can(state, "0309v")
    assert refused(state, "0509v") == "NX-7"


@pytest.mark.rule("NX-7")
def test_the_starting_intersection_alone_is_not_enough_later() -> None:
    """Blue has reached (2, 10) by its own piece, so a piece there touches it; yellow's start is no help to blue."""
    state = blue_after("0210h")
    assert can(state, "0209v 0208v")
    assert refused(state, "1010h 1110h") == "NX-7"


@pytest.mark.rule("NX-7")
def test_touching_along_the_side_and_many_times() -> None:
    state = blue_after("0210h 0310h")
    assert can(state, "0209v 0209h 0309v")  # meets the piece at (2, 10) and at (3, 10)
    assert can(state, "0309v 0308h 0308v")


@pytest.mark.rule("NX-7")
def test_own_colour_is_reached_whatever_other_colours_lie_there() -> None:
    """In recorded games, placements whose every touch of their own colour is at an intersection of another colour, too."""
    shared = 0
    for number in range(20):
        state, points = start(), [set(), set(), set(), set()]
        for action in actions_of(recorded_games()[number]):
            colour, here = int(state.record.colour), read(action).intersections()
            touched = here & points[colour]
            others = set().union(*(points[other] for other in range(4) if other != colour))
            if touched and touched <= others:
                shared += 1
                assert action in state.legal_actions()
            points[colour] |= here
            state.step(action)
    assert shared > 20


@pytest.mark.rule("NX-2")
def test_each_piece_once() -> None:
    state = blue_after("0210h 0310h")
    assert refused(state, "0410v 0411v") == "NX-2"


# --- covering and crossing ------------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-8")
def test_no_segment_carries_two_pieces() -> None:
    assert refused(blue_after("0210h 0310h"), "0310h 0410h 0510h") == "NX-8"


@pytest.mark.rule("NX-9")
def test_two_pieces_never_cross_straight_on() -> None:
    state = blue_after("0210h 0310h")
    assert refused(state, "0308v 0309v 0310v") == "NX-9"
    assert refused(state, "0309v 0310v 0311h") == "NX-9"


@pytest.mark.rule("NX-9")
def test_nor_pieces_of_different_colours() -> None:
    """In recorded games, what only a straight junction of another colour forbids."""
    forbidden = 0
    for number in range(8):
        state = replayed(number, 30)
        colour = int(state.record.colour)
        own = [read(action) for action in state.record.placed[colour].tolist() if action >= 0]
        others = [read(action) for other in range(4) if other != colour for action in state.record.placed[other].tolist() if action >= 0]
        taken = {segment for placement in own + others for segment in placement.segments()}
        crossed_by_own = {point for placement in own for point in placement.straight_junctions()}
        crossed_by_others = {point for placement in others for point in placement.straight_junctions()}
        reached = {point for placement in own for point in placement.intersections()}
        done = {placement.piece for placement in own}
        legal = set(state.legal_actions())
        for action, placement in enumerate(PLACEMENTS):
            if placement.piece in done or taken & set(placement.segments()) or not reached & placement.intersections():
                continue
            if not crossed_by_own & placement.straight_junctions() and crossed_by_others & placement.straight_junctions():
                forbidden += 1
                assert action not in legal
    assert forbidden > 12


@pytest.mark.rule("NX-9")
def test_an_end_may_meet_a_straight_piece() -> None:
    assert can(blue_after("0210h 0310h"), "0309v")
    assert can(blue_after("0210h 0310h"), "0307v 0308v 0309v")


@pytest.mark.rule("NX-9")
def test_figure_5_going_on_at_the_other_side_of_a_straight_piece() -> None:
    """From below a piece reaches an intersection that another passes straight; a third goes on above."""
    state = blue_after("0210h 0310h", "0309v")
    assert can(state, "0310v 0311h")


@pytest.mark.rule("NX-9")
def test_figure_6_a_straight_passage_between_the_ends_of_two_others() -> None:
    state = blue_after("0210h", "0310h 0410h")
    assert can(state, "0309v 0310v 0311v")


@pytest.mark.rule("NX-9")
def test_two_corners_back_to_back() -> None:
    state = blue_after("0110h 0210v")
    assert can(state, "0208v 0209v 0210h")


@pytest.mark.rule("NX-9")
def test_a_junction_of_three_arms_is_no_straight_junction() -> None:
    """T3 has an arm to the side: a corner of another piece may lie on its free side's end."""
    state = blue_after("0210h 0310h 0310v")
    assert can(state, "0308v 0309v")


# --- skipping and the end -------------------------------------------------------------------------------------------------


@pytest.mark.rule("NX-10")
def test_a_blocked_colour_is_skipped_and_stays_blocked() -> None:
    skipped = 0
    for number in range(len(recorded_games())):
        game, state = recorded_games()[number], start()
        blocked: set[int] = set()
        actions = iter(actions_of(game))
        for ply in game["plies"]:
            if "pass" in ply:
                skipped += 1
                blocked.add(ply["c"])
                assert state.record.colour != ply["c"]
                assert state.record.blocked[ply["c"]] or state.is_terminal()
            else:
                assert state.record.colour == ply["c"]
                assert ply["c"] not in blocked, "once blocked, always blocked"
                state.step(next(actions))
    assert skipped > 200


@pytest.mark.rule("NX-10")
def test_there_is_no_pass() -> None:
    """Every action places a piece, as long as one can be placed."""
    state = start()
    assert state.game.num_distinct_actions() == len(PLACEMENTS)
    assert len(state.legal_actions()) > 0
    with pytest.raises(IllegalAction):
        state.string_to_action("pass")


@pytest.mark.rule("NX-11")
@pytest.mark.parametrize("number", range(0, 66, 11))
def test_the_game_ends_when_no_colour_can_place(number: int) -> None:
    state, check = start(), twin.Twin()
    found = {placement.text(): placement for all_of_one in twin.PLACEMENTS.values() for placement in all_of_one}
    for action in actions_of(recorded_games()[number]):
        assert not state.is_terminal()
        check.turn()
        check.place(found[" ".join(f"{x:02}{y:02}{way}" for x, y, way in read(action).segments())])
        state.step(action)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.game.rules.call.count(state.memory) == 0
    assert not any(check.legal(colour) for colour in range(4))
    with pytest.raises(IllegalAction):
        state.apply_action(0)


def test_waiting_keeps_the_others_away() -> None:
    """The tests' own tool: nobody else comes near blue's first pieces."""
    state = wait_for(play(start(), "0210h 0310h"), BLUE)
    theirs = {
        point
        for colour in (YELLOW, RED, GREEN)
        for action in state.record.placed[colour].tolist()
        if action >= 0
        for point in read(action).intersections()
    }
    assert all(abs(x - 3) + abs(y - 10) > 5 for x, y in theirs)


# --- the list, its length and its entries ---------------------------------------------------------------------------------


@pytest.mark.rule("NX-6", "NX-7", "NX-8", "NX-9")
@pytest.mark.parametrize("plies", [0, 2, 21, 43, 62])
def test_each_legal_placement_is_found_by_its_place_in_the_list(plies: int) -> None:
    """Early in a game and late, for every colour; what lies in another row, half or column of the board counts before it."""
    state = replayed(5, plies)
    rules, legal = state.game.rules, state.legal_actions()
    assert legal == sorted(set(legal))
    assert rules.call.count(state.memory) == len(legal)
    assert [rules.call.nth(state.memory, place) for place in range(len(legal))] == legal


@pytest.mark.rule("NX-4", "NX-5", "NX-6")
def test_a_game_begins_the_same_in_used_memory() -> None:
    """Whatever lay there before; the running totals of rows beyond those reached are never read."""
    used, fresh = start(), start()
    rules = used.game.rules
    used.memory[:] = 0x11
    rules.call.setup(used.memory, np.zeros(2, np.int64))
    for name in rules.dtype.names or ():
        if name != "tally":
            assert (fields(used)[name] == fields(fresh)[name]).all(), name
    assert used.legal_actions() == fresh.legal_actions()
    assert [rules.call.nth(used.memory, place) for place in range(515)] == fresh.legal_actions()
