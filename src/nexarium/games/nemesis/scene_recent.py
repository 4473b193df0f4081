"""What happened since somebody last decided: the chance that the last decision set off, ply by ply.

A state knows its history but not the states before it. They are found again by replaying, from the nearest one that was met before.
"""

from __future__ import annotations

from collections import OrderedDict

from nexarium.core.game import State
from nexarium.games.nemesis import numbering as n

KEPT = 256
_met: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
"""Records by their game's options and history, the most recent last."""


def _key(state: State, plies: int) -> tuple[object, ...]:
    return (*state.game.options.values(), plies, hash(tuple(state.history[:plies])))


def _keep(state: State) -> None:
    key = _key(state, len(state.history))
    _met[key] = state.memory.tobytes()
    _met.move_to_end(key)
    while len(_met) > KEPT:
        _met.popitem(last=False)


def _at(state: State, plies: int) -> State:
    """The state after the first `plies` plies of its history."""
    again = state.game.new_initial_state()
    for known in range(plies, -1, -1):
        if (memory := _met.get(_key(state, known))) is not None:
            again.memory[:] = bytearray(memory)
            break
    else:
        known = 0
    again.history.extend(state.history[:known])
    for action in state.history[known:plies]:
        again.step(action)
    _keep(again)
    return again


def recent(state: State) -> list[tuple[State, int]]:
    """The last decision and every chance outcome since, each with the state before it; nothing for a state without its history."""
    _keep(state)
    begin = len(state.history)
    while begin and state.history[begin - 1] >= n.CHANCES:
        begin -= 1
    begin = max(0, begin - 1)
    if begin == len(state.history):
        return []
    walk = _at(state, begin)
    plies = []
    for action in state.history[begin:]:
        plies.append((walk.clone(), action))
        walk.step(action)
    return plies if bytes(walk.memory) == bytes(state.memory) else []
