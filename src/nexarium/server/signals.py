"""Signals: how a part of the server tells the others that something has happened. Those that want to know connect a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Signal(Generic[P, R]):
    """Functions that are called, in the order in which they were connected, whenever the signal is sent."""

    def __init__(self) -> None:
        self._receivers: list[Callable[P, R]] = []

    def connect(self, receiver: Callable[P, R]) -> None:
        """Call this function from now on."""
        self._receivers.append(receiver)

    def send(self, *values: P.args, **named: P.kwargs) -> list[R]:
        """Call all connected functions; return their results."""
        return [receiver(*values, **named) for receiver in self._receivers]
