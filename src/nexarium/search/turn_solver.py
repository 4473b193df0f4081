"""What a turn can still gain from each position in it, found by compiled code that is the same for every game.

A position is known by a mark, 128 bits of its memory, so that however it is reached it is searched once. `Known` keeps marks and gains by
place: a position's place begins with its mark, and goes on to the next free one.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nexarium.core import calls
from nexarium.core.contract import CHANCE, INTERPRETED, OVER
from nexarium.core.game import State
from nexarium.core.rules import Memory, kernel

NOTHING = float("-inf")
"""What a turn gains that does not count."""
WIN, POINTS = 0, 1
"""What a turn is played for."""
DEEPEST = 250
"""Longer turns are not searched."""

_DONE, _TOO_MANY = -1, -2
"""How a search ended; else it stopped before an action of which it has to know whether it is allowed."""
_UNASKED, _ALLOWED, _BARRED = 0, 1, 2


class TooMany(Exception):
    """The search would meet more positions, or ways, than it may."""


class Judge(NamedTuple):
    """How the end of a turn is judged, as `core.puzzles.gained` does: won (`WIN`), where returns of more than `beyond` are a victory, or by
    what the points (`POINTS`) grew by, those of whoever else gained the most taken off (`lead`), or fell by (`fewest`)."""

    goal: int
    beyond: float = 0.0
    lead: bool = False
    fewest: bool = False


class Known(NamedTuple):
    """Positions by place: their marks, 0 and 0 where the place is free, what can be gained from them; and how many there are."""

    marks: NDArray[np.int64]
    gains: NDArray[np.float64]
    used: NDArray[np.int64]


class Walk(NamedTuple):
    """A search's way down, a row a depth: positions, as bytes and as words, decisions that are legal there, how many, which comes next, the
    best gain so far. Two rows more than a turn is deep: one for the end of a turn, one for what chance then adds."""

    states: NDArray[np.uint8]
    words: NDArray[np.uint64]
    actions: NDArray[np.int64]
    counts: NDArray[np.int64]
    following: NDArray[np.int64]
    best: NDArray[np.float64]
    outcomes: NDArray[np.int64]
    weights: NDArray[np.int64]
    before: NDArray[np.float64]
    after: NDArray[np.float64]
    mark: NDArray[np.int64]


# A position's mark: two numbers, written to `mark`. Interpreted and compiled ones need not be the same, for nobody sees them.
if INTERPRETED:

    def mark_of(words, mark):
        digest = blake2b(words.tobytes(), digest_size=16).digest()
        mark[0], mark[1] = (int.from_bytes(half, "little", signed=True) for half in (digest[:8], digest[8:]))

else:

    @kernel
    def mark_of(words, mark):
        one, other = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
        for place in range(words.shape[0]):
            word = words[place]
            one = (one ^ word) * np.uint64(0xBF58476D1CE4E5B9)
            one ^= one >> np.uint64(29)
            other = (other ^ word) * np.uint64(0x94D049BB133111EB)
            other ^= other >> np.uint64(32)
        mark[0] = np.int64(one)
        mark[1] = np.int64(other)


@kernel
def _place(known, mark):
    """The place of a position: its own, or the free one where it would come."""
    last = known.gains.shape[0] - 1
    place = mark[0] & last
    while (known.marks[place, 0] != mark[0] or known.marks[place, 1] != mark[1]) and (
        known.marks[place, 0] != 0 or known.marks[place, 1] != 0
    ):
        place = (place + 1) & last
    return place


@kernel
def _keep(known, words, mark, gain):
    """Write down what can be gained from a position."""
    mark_of(words, mark)
    place = _place(known, mark)
    known.marks[place, 0] = mark[0]
    known.marks[place, 1] = mark[1]
    known.gains[place] = gain
    known.used[0] += 1


@kernel
def _copy(words, source, target):
    for place in range(words.shape[1]):
        words[target, place] = words[source, place]


@kernel
def _gained(table, judge, seat, walk, level):
    """What a turn gained that ended in this position; where chance comes then, its first outcome is taken, unless the game is won without
    it. The next row is written to."""
    if judge.goal == WIN:
        if calls.mover(table, walk.states[level]) != OVER:
            return 0.0
        calls.returns(table, walk.states[level], walk.after)
        return 1.0 if walk.after[seat] > judge.beyond else 0.0
    rested = walk.states[level + 1]
    _copy(walk.words, level, level + 1)
    while calls.mover(table, rested) == CHANCE:
        n = calls.chance(table, rested, walk.outcomes, walk.weights)
        first = walk.outcomes[0]
        for place in range(n):
            first = min(first, walk.outcomes[place])
        calls.apply(table, rested, first)
    if calls.mover(table, rested) == seat:
        return NOTHING
    calls.score(table, rested, walk.after)
    own = walk.after[seat] - walk.before[seat]
    if judge.lead:
        most = NOTHING
        for other in range(walk.after.shape[0]):
            if other != seat:
                most = max(most, walk.after[other] - walk.before[other])
        return own - most
    return -own if judge.fewest else own


@kernel
def _search(table, judge, seat, walk, allowed, known, most):
    """Search the turn that begins in the first row, down to every end of it, and write down what can be gained from each position. Begun
    anew after it has stopped, it goes on with what it has written down."""
    level = 0
    entering = True
    while level >= 0:
        if entering:
            mark_of(walk.words[level], walk.mark)
            place = _place(known, walk.mark)
            if known.marks[place, 0] != 0 or known.marks[place, 1] != 0:
                walk.best[level] = known.gains[place]
                entering = False
            elif known.used[0] >= most or level + 2 >= walk.states.shape[0]:
                return _TOO_MANY
            elif calls.mover(table, walk.states[level]) != seat:
                walk.best[level] = _gained(table, judge, seat, walk, level)
                _keep(known, walk.words[level], walk.mark, walk.best[level])
                entering = False
            else:
                walk.counts[level] = calls.legal(table, walk.states[level], walk.actions[level])
                walk.following[level] = 0
                walk.best[level] = NOTHING
        if not entering:
            level -= 1
            if level < 0:
                break
            walk.best[level] = max(walk.best[level], walk.best[level + 1])
        if walk.following[level] == walk.counts[level]:
            _keep(known, walk.words[level], walk.mark, walk.best[level])
            entering = False
            continue
        action = walk.actions[level, walk.following[level]]
        walk.following[level] += 1
        if allowed[action] == _UNASKED:
            return action
        if allowed[action] == _BARRED:
            walk.best[level + 1] = NOTHING
            level += 1
            entering = False
            continue
        _copy(walk.words, level, level + 1)
        calls.apply(table, walk.states[level + 1], action)
        level += 1
        entering = True
    return _DONE


@kernel
def _gain_of(known, words, mark):
    """What can be gained from a position that was met."""
    mark_of(words, mark)
    return known.gains[_place(known, mark)]


class Gains:
    """What can be gained from each position of the turn that begins in a state, without decisions that are `barred`. Raises `TooMany`
    beyond `most` positions."""

    def __init__(self, state: State, judge: Judge, barred: Callable[[State, int], bool], most: int) -> None:
        rules, seats = state.game.rules, state.game.num_players()
        states = rules.blank(DEEPEST)
        states[0] = state.memory
        self._walk = Walk(
            states=states,
            words=states.view(np.uint64),
            actions=np.empty((DEEPEST, max(1, rules.max_legal)), np.int64),
            counts=np.zeros(DEEPEST, np.int64),
            following=np.zeros(DEEPEST, np.int64),
            best=np.zeros(DEEPEST, np.float64),
            outcomes=np.empty(max(1, rules.max_outcomes), np.int64),
            weights=np.empty(max(1, rules.max_outcomes), np.int64),
            before=np.array(state.scores(), np.float64),
            after=np.zeros(seats, np.float64),
            mark=np.zeros(2, np.int64),
        )
        room = 1 << (2 * most).bit_length()
        self._known = Known(np.zeros((room, 2), np.int64), np.zeros(room, np.float64), np.zeros(1, np.int64))
        allowed, seat = np.full(rules.actions, _UNASKED, np.int8), state.current_player()
        while (ended := int(_search(rules.table, judge, seat, self._walk, allowed, self._known, most))) != _DONE:
            if ended == _TOO_MANY:
                raise TooMany
            allowed[ended] = _BARRED if barred(state, ended) else _ALLOWED

    def __len__(self) -> int:
        """How many positions there are."""
        return int(self._known.used[0])

    def of(self, memory: Memory) -> float:
        """What can be gained from one of the positions."""
        return float(_gain_of(self._known, memory.view(np.uint64), self._walk.mark))
