"""What the examples of small games share: all lines of play against a player."""

from __future__ import annotations

from collections.abc import Callable

from nexarium.core.game import Game, State

SMALL = 10
"""A game with at most so many actions is small."""


def worst(choose: Callable[[State], int], game: Game, seat: int) -> float:
    """The least that a player's choices can come to from `seat`, whatever the other does. Every line is followed, every position once."""
    known: dict[bytes, float] = {}

    def least(state: State) -> float:
        if state.is_terminal():
            return state.returns()[seat]
        key = state.memory.tobytes()
        if key not in known:
            actions = [choose(state)] if state.current_player() == seat else state.legal_actions()
            known[key] = min(least(after(state, action)) for action in actions)
        return known[key]

    return least(game.new_initial_state())


def small(game: Game) -> bool:
    """Whether all lines of a game can be followed: two seats, no chance, and few actions."""
    return game.num_players() == 2 and not game.definition.chance and game.num_distinct_actions() <= SMALL


def after(state: State, action: int) -> State:
    """The position after an action."""
    following = state.clone()
    following.step(action)
    return following
