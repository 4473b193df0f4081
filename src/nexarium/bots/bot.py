"""The interface of a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from nexarium.core.errors import NexariumError
from nexarium.core.game import Game, State

Progress = Callable[[float], None]
"""A function that a thinking bot calls from time to time with its progress, 0 to 1."""


class BotError(NexariumError):
    """A bot cannot be made as requested, or has failed: it crashed, timed out, or gave an invalid answer."""


def choices(game: Game, state: State) -> list[int]:
    """Return the legal actions of a position, for a bot of `game`. Raises a `NexariumError` when a bot cannot answer: the position belongs
    to another game, is terminal, or is a chance node."""
    game.must_have(state)
    if state.is_terminal():
        raise BotError("the game is over: there is nothing to choose")
    if state.is_chance_node():
        raise BotError("chance decides here: play an outcome first, such as `state.step(state.sample_chance())`")
    return state.legal_actions()


class Bot(Protocol):
    """A player. The same bot accepts any position of its game, in any order. A bot may also have `close_call`: whether another action was
    about as good as its last choice."""

    name: str

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """Return a legal action for the seat to move, which is never chance. `state` is not changed. Its random numbers are not the game's,
        so playing on in a copy does not reveal future outcomes."""

    def close(self) -> None:
        """End the bot's process and free its memory, if it has any."""
