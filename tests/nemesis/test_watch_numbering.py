"""Actions are values with numbers: each number has its value, its text, and back."""

from __future__ import annotations

import pytest

from nexarium.core.errors import IllegalAction
from nexarium.games.nemesis.box.ship import TECHNICAL
from nexarium.games.nemesis.rules import numbering as n

from .playing import table


def test_every_number_is_that_of_its_value_and_its_text():
    state = table().new_initial_state(0)
    assert n.ACTIONS == state.game.num_distinct_actions() == len(set(n.SPACE.values))
    for action in range(n.ACTIONS):
        assert n.number(n.read(action)) == action
        assert state.string_to_action(n.SPACE.texts[action]) == action


@pytest.mark.parametrize("action", [-1, n.ACTIONS, 10**6])
def test_a_number_of_no_action_is_refused(action):
    with pytest.raises(IllegalAction, match=f"{action} is no action of Last Watch; they are numbered from 0 to"):
        n.read(action)


@pytest.mark.parametrize("value", [n.Move(22), n.Discard("lost"), n.AttackCard("bite", 9), n.DrawToken("adult", 1)])
def test_a_value_that_the_game_lacks_is_refused(value):
    with pytest.raises(IllegalAction, match="is no action of Last Watch"):
        n.number(value)


def test_the_numbers_that_compiled_rules_count_from_are_those_of_the_values():
    assert n.read(n.ActionKind.MOVE + 14) == n.Move(15)
    assert n.read(n.ActionKind.CAREFUL + 14) == n.CarefulMove(15)
    assert n.read(n.ActionKind.MARK + TECHNICAL) == n.Mark(TECHNICAL)
    assert n.read(n.ActionKind.SHOOT + n.EGG) == n.Shoot(n.EGG)
    assert n.read(n.ActionKind.MELEE + 3) == n.Strike(3)
    assert n.read(n.ActionKind.DEAL + int(n.DEALS_OF[5])) == n.Deal(tuple(n.DEALS[n.DEALS_OF[5]].tolist()))
    assert n.read(n.ActionKind.ROLL + 4) == n.CombatRoll("double")
    assert n.read(n.ActionKind.POOL + 2) == n.TakeFromPool("adult")
    assert n.read(n.ActionKind.SCAN + 2) == n.Scan(2)
    assert n.read(n.ActionKind.LAST_DRAW + 1) == n.LastDraw(True)
