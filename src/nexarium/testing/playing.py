"""What tests of a game's rules need: actions by their texts, refusals, and random games."""

from __future__ import annotations

from collections.abc import Iterator

from nexarium.core.errors import IllegalAction
from nexarium.core.game import Game, State
from nexarium.core.random import stream
from nexarium.search.playouts import draw_chance, draw_decision, scratch
from nexarium.testing.rules import actions_at


def say(state: State, *texts: str) -> State:
    """Play actions by their texts, chance outcomes too, and return the state."""
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def texts(state: State) -> list[str]:
    """Return the texts of the legal actions. Fails when their list breaks the contract."""
    assert not list(actions_at(state))
    return [state.action_to_string(action) for action in state.legal_actions()]


def can(state: State, text: str) -> bool:
    """Return whether an action is legal."""
    return text in texts(state)


def refused(state: State, text: str) -> str:
    """Return the rule id that forbids an action. Fails when it is legal, when there is no id, or when the refusal changes the state."""
    before, rule_id = state.memory.copy(), None
    try:
        say(state, text)
    except IllegalAction as error:
        rule_id = error.rule_id
    assert rule_id, f"{text!r} was played, or refused without a rule id"
    assert (state.memory == before).all(), "a refusal leaves the state as it was"
    return rule_id


def plies_of(game: Game, seed: int) -> Iterator[State]:
    """Yield a random game's state after each ply: always the same object."""
    state, rng = game.new_initial_state(), stream(seed)
    _, legal, outcomes, weights = scratch(game)
    while not state.is_terminal():
        if state.is_chance_node():
            action = draw_chance(game.rules.table, state.memory, outcomes, weights, rng)
        else:
            action = draw_decision(game.rules.table, game.rules.indexed, state.memory, legal, rng)
        state.step(int(action))
        yield state
