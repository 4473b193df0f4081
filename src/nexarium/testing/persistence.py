"""Check that stored games can be restored: copies, pickles, and records in JSON."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator

from nexarium.core.errors import reason_of
from nexarium.core.game import State
from nexarium.testing.subject import Subject

POSITIONS = 4
"""Positions stored per random game; each is replayed from the start."""


def copy_mistakes(subject: Subject) -> Iterator[str]:
    """Yield positions that differ after they are restored."""
    return subject.mistakes(POSITIONS, _ways)


def _ways(state: State) -> Iterator[tuple[str, str]]:
    again: dict[str, Callable[[], State]] = {
        "copied": state.clone,
        "pickled": lambda: pickle.loads(pickle.dumps(state)),
        "replayed from its record": lambda: state.game.from_json(state.to_json()),
    }
    for way, bring in again.items():
        try:
            same = bring() == state
        except Exception as error:
            yield way, f"a position cannot be {way}: {reason_of(error)}"
            continue
        if not same:
            yield way, f"a position {way} is another one: `setup` and `apply` must write every field from the state alone"
