"""What happened since somebody last decided: the chance that the last decision set off, ply by ply.

A state knows its history but not the states before it. They are found again by replaying, from the nearest one that was met before.
"""

from __future__ import annotations

from collections import OrderedDict

from nexarium.core.game import State
from nexarium.games.nemesis.rules import numbering as n

KEPT = 256
_met: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
"""Records that were reached by playing, by their game's options and history, the most recent last."""


def _key(state: State, plies: int) -> tuple[object, ...]:
    return (*state.game.options.values(), plies, hash(tuple(state.history[:plies])))


def _keep(state: State) -> None:
    key = _key(state, len(state.history))
    _met[key] = state.memory.tobytes()
    _met.move_to_end(key)
    while len(_met) > KEPT:
        _met.popitem(last=False)


def _play(state: State, action: int) -> bool:
    """One more ply, if it is possible: a position that was set up has a history that does not lead to it."""
    if action not in state.legal_actions():
        return False
    state.step(action)
    return True


def _at(state: State, plies: int) -> State | None:
    """The state after the first `plies` plies of its history, or None when they cannot be played."""
    again = state.game.new_initial_state()
    known = next((each for each in range(plies, 0, -1) if _key(state, each) in _met), 0)
    if known:
        again.memory[:] = bytearray(_met[_key(state, known)])
        again.history.extend(state.history[:known])
    if not all(_play(again, action) for action in state.history[known:plies]):
        return None
    _keep(again)
    return again


def recent(state: State) -> list[tuple[State, int]]:
    """The last decision and every chance outcome since, each with the state before it; nothing for a position that was set up."""
    begin = len(state.history)
    while begin and state.history[begin - 1] >= n.CHANCES:
        begin -= 1
    begin = max(0, begin - 1)
    walk = _at(state, begin)
    if walk is None:
        return []
    plies = []
    for action in state.history[begin:]:
        plies.append((walk.clone(), action))
        if not _play(walk, action):
            return []
    if walk.memory.tobytes() != state.memory.tobytes():
        return []
    _keep(walk)
    return plies
