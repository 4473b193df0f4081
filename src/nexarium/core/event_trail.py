"""The event trail: what happened in one ply, as the rules that made it happen record it.

A rule calls `emit(event, subject, detail)` beside a change that players read about. Compiled, `emit` is no code, so a search pays nothing.
No state holds a trail. `trail_of` plays one ply by the same rules as plain Python, and returns what they emitted. Logs, stories, news and
previews read this, so they need not derive it from the positions before and after a ply.
"""

from __future__ import annotations

import sys
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nexarium.core.rules import compiled_as

if TYPE_CHECKING:
    from nexarium.core.game import State
    from nexarium.core.rules import Rules


class Event(NamedTuple):
    """Something that happened: its kind, the seat or piece that it happened to, and a detail, as the game numbers them."""

    kind: int
    subject: int
    detail: int


_trail: ContextVar[list[Event] | None] = ContextVar("trail", default=None)


@compiled_as(lambda: import_module("nexarium.core.compiling").emit)
def emit(event: int, subject: int, detail: int) -> None:
    """Record an event where a trail is kept: `trail_of` keeps one, for its own thread or task. In compiled rules it is no code."""
    trail = _trail.get()
    if trail is not None:
        trail.append(Event(int(event), int(subject), int(detail)))


TRAILS = 1024
"""The trails that a process remembers: a log entry needs those of its whole turn, and every viewer's view the last ones."""


def trail_of(state: State, action: int) -> tuple[Event, ...]:
    """Return the events of an action that is known to be legal, in order. The state stays as it is."""
    return _played(state.game.rules, state.memory.tobytes(), action)


@lru_cache(TRAILS)
def _played(rules: Rules, memory: bytes, action: int) -> tuple[Event, ...]:
    trail: list[Event] = []
    outer = _trail.set(trail)
    try:
        plain(rules.functions["apply"])(np.frombuffer(bytearray(memory), np.uint8), action)
    finally:
        _trail.reset(outer)
    return tuple(trail)


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


CACHES = (_played, plain)
"""Caches of what packages and rules hold: a process empties them when it removes a variant (`nexarium.core.old_variants`)."""
