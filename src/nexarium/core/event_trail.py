"""The event trail: what happened in one ply, as the rules that made it happen record it.

A rule calls `emit(event, seat, detail)` beside a change that players read about. Compiled, `emit` is no code, so a search pays nothing, and
no state holds a trail. `step` plays one ply by the same rules as plain Python, and returns what they emitted. Logs, stories, news and
previews read this and derive nothing from the positions before and after a ply.
"""

from __future__ import annotations

import sys
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from nexarium.core.contract import INTERPRETED

if TYPE_CHECKING:
    from nexarium.core.game import State


class Event(NamedTuple):
    """Something that happened: its kind, a seat, and a detail, as the game numbers them."""

    kind: int
    seat: int
    detail: int


_trail: ContextVar[list[Event] | None] = ContextVar("trail", default=None)


def _emit(event: int, seat: int, detail: int) -> None:
    """Record an event where a trail is kept: `step` keeps one, for its own thread or task."""
    trail = _trail.get()
    if trail is not None:
        trail.append(Event(int(event), int(seat), int(detail)))


emit: Any = _emit
"""Record an event in interpreted rules; no code in compiled ones."""

if not INTERPRETED:
    emit = import_module("nexarium.core.compiling").emit
    emit.py_func = _emit


def step(state: State, action: int) -> list[Event]:
    """Play an action that is known to be legal, as `State.step` does, and return its events in order."""
    trail: list[Event] = []
    outer = _trail.set(trail)
    try:
        plain(state.game.rules.functions["apply"])(state.memory, action)
    finally:
        _trail.reset(outer)
    state.history.append(action)
    return trail


@cache
def plain(rule: Any) -> Any:
    """Return a rule as plain Python, which calls other rules as plain Python too. Interpreted rules are returned as they are."""
    modules: dict[str, dict[str, Any]] = {}

    def uncompiled(value: Any) -> Any:
        function = getattr(value, "py_func", None)
        if not isinstance(function, FunctionType):
            return value
        name = function.__module__
        if name not in modules:
            names = modules[name] = {}
            names |= {each: uncompiled(held) for each, held in vars(sys.modules[name]).items()}
        return FunctionType(function.__code__, modules[name], function.__name__, function.__defaults__, function.__closure__)

    return uncompiled(rule)
