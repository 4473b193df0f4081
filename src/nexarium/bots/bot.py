"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from nexarium.core.errors import NexariumError
from nexarium.core.game import Game, State

Progress = Callable[[float], None]
"""Called from time to time while a bot thinks, with how far it is, 0 to 1."""


class BotError(NexariumError):
    """A bot cannot be made as asked, or has failed: it crashed, took too long, or answered nonsense."""


def choices(game: Game, state: State) -> list[int]:
    """The legal actions of a position in which a bot of `game` is asked. Raises a `NexariumError` where it cannot answer: in a position of
    another game, in a finished one, or where chance decides."""
    game.must_have(state)
    if state.is_terminal():
        raise BotError("the game is over: there is nothing to choose")
    if state.is_chance_node():
        raise BotError("chance decides here: play an outcome first, such as `state.step(state.sample_chance())`")
    return state.legal_actions()


class Bot(Protocol):
    """A player. One bot may be asked about any position of its game, in any order. One that can tell has `close_call` besides: whether
    another action was about as good as the one that it chose last."""

    name: str

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """A legal action for the seat to move, which is never chance. `state` is not changed; its random numbers are none of the game's, so
        that nobody who plays on in a copy sees what will fall."""

    def close(self) -> None:
        """End the bot's process and free its memory, where it has them."""
