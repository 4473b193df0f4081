"""Every installed game with every ready-made choice of options, for tests that hold for all of them."""

from __future__ import annotations

import random

import pytest

from nexarium.core.catalogue import catalogue, load
from nexarium.core.definition import Options, Value
from nexarium.core.game import Game, State

PRESETS: list[tuple[str, dict[str, Value]]] = [
    (name, dict(preset.options)) for name, definition in catalogue().items() for preset in definition.presets
]
IDS = [f"{name}-{preset.label}" for name, definition in catalogue().items() for preset in definition.presets]

each_preset = pytest.mark.parametrize(("name", "options"), PRESETS, ids=IDS)
each_game = pytest.mark.parametrize("name", list(catalogue()))


def soon_over(name: str, options: Options) -> dict[str, Value]:
    """The options with the lowest limit of turns, for a game that has one and that random play seldom ends."""
    limits = [option for option in catalogue()[name].options if option.name == "max_turns"]
    return {**options, **{option.name: min(option.choices) for option in limits}}


def game_of(name: str, options: Options) -> Game:
    """The game, with the lowest limit of turns."""
    return load(name, **soon_over(name, options))


def step_at_random(state: State, choose: random.Random) -> int:
    """One ply of a random game; returns the action."""
    action = state.sample_chance() if state.is_chance_node() else choose.choice(state.legal_actions())
    state.apply_action(action)
    return action


def random_position(game: Game, seed: int, plies: int) -> State:
    """The position after at most `plies` random plies."""
    state, choose = game.new_initial_state(seed), random.Random(seed)
    while len(state.history) < plies and not state.is_terminal():
        step_at_random(state, choose)
    return state
