"""What is kept of a game comes back: copies, pickles, records in JSON."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator

from nexarium.core.errors import reason_of
from nexarium.core.game import State
from nexarium.testing.subject import Subject

POSITIONS = 4
"""Positions of each random game that are kept; each is played again from its beginning."""


def lost(subject: Subject) -> Iterator[str]:
    """Positions that do not come back as they were."""
    told = set()
    for where, state in subject.positions(POSITIONS):
        for way, mistake in _ways(state):
            if way not in told:
                told.add(way)
                yield f"{mistake} ({where})"


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
