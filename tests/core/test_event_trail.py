"""The event trail: the rules as plain Python play as the rules do, and record what they did."""

from __future__ import annotations

import random

import numpy as np
import pytest

import nexarium
from nexarium.core import event_trail
from nexarium.core.event_trail import plain, trail_of
from nexarium.core.game import State


def played(name: str, plies: int) -> list[tuple[State, int]]:
    """The positions of a random game, each with what is played next."""
    state, choose = nexarium.load(name, players=3).new_initial_state(seed=5), random.Random(5)
    found = []
    while not state.is_terminal() and len(found) < plies:
        action = state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions())
        found.append((state.clone(), action))
        state.step(action)
    return found


@pytest.mark.parametrize("name", ["keepers", "kepler", "nemesis"])
def test_rules_as_plain_python_play_as_the_rules_do(name: str) -> None:
    for state, action in played(name, 150):
        memory, after = state.memory.copy(), state.clone()
        after.step(action)
        plain(state.game.rules.functions["apply"])(memory, action)
        assert np.array_equal(memory, after.memory)


def test_a_trail_leaves_the_position_as_it_is_and_is_kept_for_it_alone() -> None:
    kept = {}
    for place, (state, action) in enumerate(played("keepers", 150)):
        memory = state.memory.copy()
        kept[place] = trail_of(state, action)
        assert np.array_equal(memory, state.memory)
    assert any(kept.values())
    assert all(kept[place] == trail_of(state, action) for place, (state, action) in enumerate(played("keepers", 150)))


def test_nothing_is_recorded_outside_a_trail() -> None:
    event_trail.emit(1, 2, 3)
    assert event_trail._trail.get() is None
