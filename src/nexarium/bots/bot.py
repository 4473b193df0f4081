"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from nexarium.core.errors import NexariumError
from nexarium.core.game import State

Progress = Callable[[float], None]
"""Called from time to time while a bot thinks, with how far it is, 0 to 1."""


class BotError(NexariumError):
    """A bot cannot be made as asked, or has failed: it crashed, took too long, or answered nonsense."""


class Bot(Protocol):
    """A player. One bot may be asked about any position of its game, in any order. One that can tell has `close_call` besides: whether
    another action was about as good as the one that it chose last."""

    name: str

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """A legal action for the seat to move, which is never chance. `state` is not changed."""

    def close(self) -> None:
        """End the bot's process and free its memory, where it has them."""
