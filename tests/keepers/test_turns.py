"""Turn order, Advantage and victory (NK-52 to NK-60)."""

from __future__ import annotations

import pytest

from nexarium.games.keepers.position import Position
from nexarium.games.keepers.rules.state import CubeStatus, OutBy, Phase
from nexarium.testing.playing import can, refused, say, texts

from .playing import DUEL, ROW, TRIO, active, end_turn, fields, phase, pooled, position, rolled, rolling, standing, winners


@pytest.mark.rule("NK-52")
def test_an_eliminated_player_closes_his_portal_and_is_skipped_afterwards():
    state = position(ROW, {"b": "eliminated"}, pool=(1, 0, 0), reconnection="required")
    end_turn(state)
    assert active(state) == "b"
    assert Position(state).cubes.keys() == {0, 2}
    assert phase(state) == Phase.REJOIN, "his is the choice where the cubes are rejoined"
    say(state, texts(state)[0])
    assert (active(state), phase(state)) == ("c", Phase.ROLL)
    fields(state).phase = Phase.SPEND
    end_turn(state)
    assert active(state) == "a"
    fields(state).phase = Phase.SPEND
    end_turn(state)
    assert active(state) == "c", "without a cube he is skipped"


@pytest.mark.rule("NK-53")
def test_a_fallen_keeper_returns_to_his_starting_tile_before_rolling():
    state = end_turn(position(DUEL, {"b": "fallen"}, pool=(1, 0, 0)))
    assert (active(state), phase(state)) == ("b", Phase.ROLL)
    assert standing(state)["b"] == (2, -2)


@pytest.mark.rule("NK-54")
@pytest.mark.parametrize("teams", ["none", "ab|c"])
def test_anybody_on_the_starting_tile_blocks(teams):
    state = position(ROW, {"a": (2, 0), "b": "fallen"}, pool=(1, 0, 0), teams=teams)
    fields(state).reserve[1], fields(state).power[1] = 4, 2
    end_turn(state)
    assert standing(state)["b"] == "eliminated"
    assert [int(how) for how in state.record.out_by[:3]] == [OutBy.IN_GAME, OutBy.BLOCKING, OutBy.IN_GAME]
    assert int(state.record.cube[1]) == CubeStatus.REMOVED, "his cube is closed at once"
    assert standing(state)["a"] == "fallen", "the blocker falls with it"
    assert int(state.record.reserve[1]) == int(state.record.power[1]) == 0


@pytest.mark.rule("NK-54")
def test_blocking_the_last_opponent_wins():
    state = end_turn(position(DUEL, {"a": (2, -2), "b": "fallen"}, pool=(1, 0, 0)))
    assert winners(state) == "a"
    assert int(state.record.cube[1]) == CubeStatus.IN_PLAY, "victory comes before the closure"


@pytest.mark.rule("NK-54", "NK-51")
def test_threshold_enters_at_the_centre_when_blocked():
    at = {"a": (2, 0), "b": "fallen"}
    state = end_turn(position(ROW, at, pool=(1, 0, 0), keeper_b="tarn"))
    assert standing(state)["b"] == (2, 1)
    state = end_turn(position(ROW, {**at, "c": (2, 1)}, pool=(1, 0, 0), keeper_b="tarn"))
    assert standing(state)["b"] == "eliminated", "the centre is taken as well"


@pytest.mark.rule("NK-53", "NK-51")
def test_threshold_enters_on_the_starting_tile_when_that_is_free():
    state = end_turn(position(ROW, {"b": "fallen"}, pool=(1, 0, 0), keeper_b="tarn"))
    assert standing(state)["b"] == (2, 0), "and not at the centre, which is free as well"


@pytest.mark.rule("NK-55")
def test_the_order_of_a_turn():
    state = rolling("nyx", reserve=4)
    seen = [phase(state)]
    r = fields(state)
    r.throwing = 6
    for text in ("dice 1 1 4 5 5 5", "stop", "undertow move", "assign none", "assign P2", "end", "reserve 4"):
        say(state, text)
        seen.append(phase(state))
    assert seen == [
        *(Phase.ROLL, Phase.REROLL, Phase.SKILL, Phase.ASSIGN, Phase.ASSIGN),
        *(Phase.SPEND, Phase.RESERVING, Phase.ROLL),
    ]
    assert active(state) == "b"


@pytest.mark.rule("NK-55", "NK-44")
def test_neither_groups_nor_steps_are_left_for_the_next_turn():
    state = say(pooled([4, 4, 4, 5, 6], keeper_b="bront"), "assign P2", "end", "reserve none")
    assert (active(state), state.record.pool.tolist()) == ("b", [0, 0, 0])
    r = fields(state)
    r.dice = r.throwing = 5
    say(state, "dice 2 3 4 4 6", "stop")
    assert texts(state) == ["assign none", "assign P2"], "nothing stands yet"


@pytest.mark.rule("NK-55")
def test_what_the_turn_does_not_ask_for_is_refused():
    state = rolled([2, 3, 4, 5, 6, 6])
    for text in ("move N", "end", "reserve 6", "bonus", "(2,-1) S", "assign M2", "go on", "lift ab"):
        assert refused(state, text) == "NK-55"


# --- Advantage -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-56")
def test_pushing_off_gives_one_bonus_turn_which_may_be_declined():
    at = {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}
    state = say(position(TRIO, at, pool=(0, 0, 2)), "push E", "continue")
    assert int(state.record.pushed_off) == 2
    assert texts(state) == ["bonus", "decline"]
    taken = say(state.clone(), "bonus")
    assert (active(taken), phase(taken), int(taken.record.bonus_level)) == ("a", Phase.ROLL, 1)
    declined = say(state, "decline")
    assert active(declined) == "b"


@pytest.mark.rule("NK-56")
def test_steps_left_are_spent_before_the_bonus_turn():
    state = say(position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(1, 0, 1)), "push W")
    assert can(state, "move W")
    say(state, "move W")
    assert phase(state) == Phase.BONUS_OFFER


@pytest.mark.rule("NK-56", "NK-35")
def test_a_bonus_turn_may_give_the_next_one():
    state = say(position(TRIO, {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}, pool=(0, 0, 1)), "push E", "bonus")
    first = int(state.record.dice)
    r = fields(state)
    r.phase, r.pool[2] = Phase.SPEND, 1
    r.cell[0] = r.cell[1] - 1
    assert standing(state) == {"a": (1, 1), "b": (2, 1), "c": (3, 1), "d": "eliminated"}
    say(state, "push E", "bonus")
    assert standing(state)["c"] == "eliminated"
    assert int(state.record.bonus_level) == 2
    terrain = Position(state).tiles[(1, 1)].terrain
    card = Position(state).card(0)
    assert card is not None
    assert int(state.record.dice) == 6 - 2 + (terrain == card.plus) - (terrain == card.minus)
    assert first == 6 - 1, "on his neutral Starting Tile"


@pytest.mark.rule("NK-56", "NK-35")
def test_a_third_bonus_turn_in_a_row_has_three_dice_less():
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1), keeper_a="quill")
    for level in (1, 2, 3):
        say(state, "push W", "bonus")
        assert (int(state.record.bonus_level), int(state.record.dice)) == (level, 6 + 1 - level), "on the forest that Quill favours"
        r = fields(state)
        r.phase, r.pool[2], r.status[1], r.cell[1] = Phase.SPEND, 1, r.status[0], r.cell[0] - 1


@pytest.mark.rule("NK-56")
def test_bonus_turns_in_a_row_end_with_the_turn_of_another():
    state = say(position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1)), "push W", "bonus")
    fields(state).phase = Phase.SPEND
    end_turn(state)
    assert (active(state), int(state.record.bonus_level)) == ("b", 0)


@pytest.mark.rule("NK-56", "NK-35")
def test_example_33():
    """`bonus_turns="keeper"`: two pushed off in one turn are worth two bonus turns."""
    at = {"a": (0, 1), "b": (1, 1), "c": (2, 1), "d": (3, 1)}
    state = say(position(TRIO, at, pool=(0, 0, 2), bonus_turns="keeper"), "push E", "continue")
    assert texts(state) == ["bonus", "decline"]
    assert active(say(state.clone(), "decline")) == "b", "declining one declines all"
    say(state, "bonus")
    assert int(state.record.dice) == 6 - 1
    second = idle(state.clone())
    assert texts(second) == ["bonus", "decline"], "nobody was pushed off, and one is still owed"
    say(second, "bonus")
    assert int(second.record.dice) == 6 - 2
    assert active(idle(second)) == "b", "none is owed any more"


@pytest.mark.rule("NK-56", "NK-35")
def test_keepers_pushed_off_in_a_bonus_turn_add_to_what_is_owed():
    at = {"a": (0, 0), "b": (-1, 0), "c": (0, -1)}
    state = say(position(ROW, at, pool=(0, 0, 2), bonus_turns="keeper", keeper_a="quill"), "push W", "push S")
    assert standing(state) == {"a": (0, 0), "b": "fallen", "c": "fallen"}
    say(state, "bonus")
    r = fields(state)
    r.phase, r.pool[2], r.status[1], r.cell[1] = Phase.SPEND, 1, r.status[0], r.cell[0] - 1
    say(state, "push W")
    assert int(state.record.owed) == 2, "one of before, one more"
    for level in (2, 3):
        assert texts(state) == ["bonus", "decline"]
        say(state, "bonus")
        assert int(state.record.bonus_level) == level
        assert int(state.record.dice) == 6 + 1 - level, "on the forest that Quill favours"
        idle(state)
    assert active(state) == "b"


@pytest.mark.rule("NK-56")
@pytest.mark.parametrize(("edition", "owed"), [("fr", 1), ("fr_soft", 1), ("en", 2)])
def test_how_many_bonus_turns_two_falls_are_worth(edition, owed):
    at = {"a": (0, 0), "b": (-1, 0), "c": (0, -1)}
    state = say(position(ROW, at, pool=(0, 0, 2), edition=edition, keeper_a="quill"), "push W", "push S")
    assert (phase(state), int(state.record.owed)) == (Phase.BONUS_OFFER, owed)


def idle(state):
    """The turn that is about to roll ends without a step."""
    fields(state).phase = Phase.SPEND
    return say(state, "end")


@pytest.mark.rule("NK-57")
def test_falls_by_closure_give_no_advantage():
    state = position(ROW, {"b": "eliminated", "c": (2, 1)}, pool=(1, 0, 0))
    end_turn(state)
    assert standing(state)["c"] == "fallen"
    assert int(state.record.pushed_off) == 0
    say(state, texts(state)[0])
    assert (active(state), phase(state)) == ("c", Phase.ROLL), "nobody is offered a bonus turn"


@pytest.mark.rule("NK-58")
def test_a_bonus_turn_is_a_full_turn_of_six_dice():
    state = position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1), first_turn=True, keeper_a="ilva")
    say(state, "push W")
    assert int(state.record.first_turn_done[0]) == 1
    say(state, "bonus")
    assert int(state.record.dice) == 6, "six and not five, one more for the ice, one less for the bonus turn"
    assert int(state.record.rerolls) == 2


@pytest.mark.rule("NK-58", "NK-39")
def test_the_first_turn_is_over_also_by_a_fumble_and_not_by_falling():
    state = position(DUEL, active="b", pool=(1, 0, 0), first_turn=True)
    end_turn(state)
    assert int(state.record.dice) == 5
    say(state, "dice 1 1 1 2 3")
    assert int(state.record.first_turn_done[0]) == 1
    fallen = end_turn(position(DUEL, {"a": "fallen"}, active="b", pool=(1, 0, 0), first_turn=True))
    assert int(fallen.record.dice) == 5


# --- victory -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NK-59")
def test_the_last_one_wins_at_once():
    state = say(position(DUEL, {"a": (0, 0), "b": (0, 1)}, pool=(2, 2, 3)), "push N")
    assert state.is_terminal()
    assert winners(state) == "a"
    assert state.returns() == [1.0, -1.0]
    assert state.scores() == [1.0, 0.0]


@pytest.mark.rule("NK-59")
def test_fallen_keepers_are_still_in_the_game():
    state = say(position(ROW, {"a": (0, 0), "b": (0, 1), "c": "fallen"}, pool=(1, 0, 1)), "push N")
    assert not state.is_terminal()
    assert state.scores() == [0.5, 0.0, 0.5]


@pytest.mark.rule("NK-59", "NK-20")
def test_a_team_wins_with_all_its_members():
    at = {"a": (0, 0), "b": (0, 1), "c": "eliminated", "d": "eliminated"}
    state = say(position(TRIO, at, pool=(0, 0, 1), teams="ac|bd"), "push N")
    assert winners(state) == "ac"
    assert state.returns() == [1.0, -1.0, 1.0, -1.0]
    three = say(position(ROW, {"a": (0, 0), "b": (0, 1)}, pool=(0, 0, 1), teams="ac|b"), "push N")
    assert three.returns() == [0.5, -1.0, 0.5]


@pytest.mark.rule("NK-59")
def test_victory_interrupts_everything():
    state = pooled([4, 4, 4, 1, 1, 2], "bront", at={"a": (0, 0), "b": (0, 1)})
    say(state, "assign P3", "push N")
    assert state.is_terminal(), "no reserve, no bonus turn"
    assert int(state.record.reserve[0]) == 0


@pytest.mark.rule("NK-60")
def test_after_the_last_turn_the_game_is_drawn():
    state = position(DUEL, pool=(1, 0, 0), max_turns=100)
    fields(state).turn = 100
    say(state, "end")
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert state.scores() == [0.5, 0.5]


@pytest.mark.rule("NK-60")
def test_every_turn_counts_bonus_turns_and_closures_too():
    state = say(position(ROW, {"a": (0, 0), "b": (-1, 0)}, pool=(0, 0, 1)), "push W")
    turns = int(state.record.turn)
    assert int(say(state, "bonus").record.turn) == turns + 1
    closing = end_turn(position(ROW, {"b": "eliminated"}, pool=(1, 0, 0)))
    assert int(closing.record.turn) == 6
