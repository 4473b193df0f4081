"""Editions and switches (sections 11 and 14), and the presets."""

from __future__ import annotations

import pytest

from nexarium.games.keepers.box.cubes import shapes
from nexarium.games.keepers.position import Position, tiles_of
from nexarium.games.keepers.rules.numbering import xy_of
from nexarium.testing.playing import can, refused, say, texts

from .playing import DUEL, ROW, active, end_turn, fields, position, rolled, table


@pytest.mark.rule("NK-35", "NK-38", "NK-39")
@pytest.mark.parametrize(("edition", "fumble", "penalty"), [("fr", 0, 2), ("fr_soft", 1, 2), ("en", 2, 1)])
def test_presets_of_the_editions(edition, fumble, penalty):
    record = table(edition=edition).new_initial_state().record
    assert (int(record.fumble), int(record.min_reroll), int(record.bonus_step)) == (fumble, 2, penalty)


@pytest.mark.rule("NK-40", "NK-56", "NK-61")
@pytest.mark.parametrize(("edition", "english"), [("fr", 0), ("fr_soft", 0), ("en", 1)])
def test_what_english_reads_otherwise(edition, english):
    record = table(edition=edition).new_initial_state().record
    assert (int(record.bonus_each), int(record.close_next_turn), int(record.power_any_time)) == (english, english, english)
    options = {"bonus_turns": ("turn", "keeper"), "closure": ("own_turn", "next_turn"), "power_time": ("rolling", "turn")}
    for place in (0, 1):
        record = table(edition=edition, **{name: choices[place] for name, choices in options.items()}).new_initial_state().record
        assert (int(record.bonus_each), int(record.close_next_turn), int(record.power_any_time)) == (place, place, place)


@pytest.mark.rule("NK-35", "NK-38", "NK-39")
def test_single_switches_win_over_the_edition():
    record = table(edition="fr", fumble="off", min_reroll=1, duel_penalty=1).new_initial_state().record
    assert (int(record.fumble), int(record.min_reroll), int(record.bonus_step)) == (2, 1, 1)
    assert int(table(players=3, duel_penalty=2).new_initial_state().record.bonus_step) == 1, "for a duel only"


@pytest.mark.rule("NK-11", "NK-13", "NK-18")
@pytest.mark.parametrize("shape", list(shapes()))
def test_a1_every_shape_lies_as_the_data_say(shape):
    state = table(cube_shape=shape).new_initial_state()
    cells = [cell for cell, seat in enumerate(state.record.owner.tolist()) if seat == 0]
    assert {xy_of(cell) for cell in cells} == set(tiles_of(shapes()[shape], (0, 0), 0).values())
    assert len(state.legal_actions()) > 0


@pytest.mark.rule("NK-24")
def test_a3_a_diagonal_jump_may_need_a_tile_beside_the_corner():
    touching = [(0, 0, "N"), (2, -2, "S")]  # (0, -1) and (1, -2) share a corner, and no tile lies beside it
    assert can(position(touching, {"a": (0, -1)}, pool=(0, 1, 0)), "diagonal SE")
    bound = position(touching, {"a": (0, -1)}, pool=(0, 1, 0), diag_needs_side_tile=True)
    assert refused(bound, "diagonal SE") == "NK-24"
    assert can(position(DUEL, {"a": (0, 1)}, pool=(0, 1, 0), diag_needs_side_tile=True), "diagonal SE"), "(0, 0) lies beside the corner"


@pytest.mark.rule("NK-41")
def test_a6_thrown_power_dice_may_be_rerollable():
    state = say(rolled([2, 3, 4, 5], power=1, power_rerollable=True), "add power", "throw", "dice 6")
    assert can(say(state, "mark 5"), "mark 6")
    assert refused(say(rolled([2, 3, 4, 5], power=1), "add power", "throw", "dice 6"), "mark 6") == "NK-41"


@pytest.mark.rule("NK-39", "NK-42")
def test_a7_a_reserved_one_may_count_for_the_fumble():
    assert active(rolled([1, 1, 3, 4, 5, 6], reserve=1)) == "a"
    assert active(rolled([1, 1, 3, 4, 5, 6], reserve=1, fumble_counts_reserve=True)) == "b"


@pytest.mark.rule("NK-39", "NK-42")
@pytest.mark.parametrize(
    ("counts", "dice", "left"),
    [(True, [1, 1, 4, 4, 5, 6], [4, 4, 5, 6]), (False, [1, 1, 1, 4, 4, 5], [1, 4, 4, 5]), (True, [1, 4, 4, 5], [1, 1, 4, 4, 5])],
    ids=["counts and is void", "does not count and is there", "no fumble"],
)
def test_a7_a_reserved_one_that_counts_is_void_with_the_others(counts, dice, left):
    state = rolled(dice, "ilva", reserve=1, power=1, edition="fr_soft", fumble_counts_reserve=counts)
    assert Position(say(state, "stop")).dice("left") == left


@pytest.mark.rule("NK-56")
@pytest.mark.parametrize(("counts", "offered"), [(True, ["bonus", "decline"]), (False, None)])
def test_a12_an_ally_pushed_off_may_give_no_advantage(counts, offered):
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1), teams="ab|c", advantage_on_ally=counts)
    say(state, "push W")
    if offered:
        assert texts(state) == offered
    else:
        assert active(state) == "b", "who fell, and returns at once, for it is his turn"


@pytest.mark.rule("NK-33", "NK-58")
@pytest.mark.parametrize(("first", "dice"), [(False, 6), (True, 5)])
def test_a13_the_bonus_turn_after_the_first_turn_may_have_its_base(first, dice):
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(1, 0, 1), first_turn=True, bonus_base_first=first)
    fields(state).first_chain = 1
    say(state, "push W", "end", "bonus")
    assert int(state.record.dice) == dice, "one more for the ruins, one less for the bonus turn"


@pytest.mark.rule("NK-33", "NK-58")
def test_a13_only_after_the_first_turn():
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, active="c", pool=(1, 0, 0), bonus_base_first=True)
    end_turn(state)
    assert (active(state), int(state.record.first_chain)) == ("a", 0)


@pytest.mark.rule("NK-39", "NK-40")
@pytest.mark.parametrize(("allowed", "offered"), [(True, ["add power", "stop"]), (False, None)])
def test_a19_power_dice_after_a_soft_fumble(allowed, offered):
    state = rolled([1, 1, 1, 4, 4, 5], power=1, edition="fr_soft", soft_fumble_power=allowed)
    assert texts(state) == (offered or ["assign none", "assign P2"])


@pytest.mark.rule("NK-38")
def test_a_single_die_may_be_rerolled_where_the_table_says_so():
    assert can(say(rolled([2, 3, 4, 5], min_reroll=1), "mark 2"), "throw")
