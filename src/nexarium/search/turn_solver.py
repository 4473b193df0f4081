"""What a turn can still gain from each of its positions, found by compiled code that is the same for every game.

A position is identified by a mark, 128 bits hashed from its memory, so that it is searched once, however it is reached. `Known` is a hash
table of marks and gains: a position's place begins with its mark, and goes on to the next free one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from nexarium.core import calls
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.entries import Ints, Matrix, Reals, Strided, Table, Vector
from nexarium.core.game import State
from nexarium.core.rules import Memory, compiled, compiled_as, entry, kernel

NOTHING = float("-inf")
"""The gain of a turn that does not count."""
WIN, POINTS = 0, 1
"""The goal of a turn."""
DEEPEST = 250
"""Longer turns are not searched."""

_WORD = (1 << 64) - 1
_DONE, _TOO_MANY = -1, -2
"""The results of a search; otherwise it returns an action that it has to know to be allowed or not."""
_UNASKED, _ALLOWED, _BARRED = 0, 1, 2


class TooMany(Exception):
    """The search would meet more positions, or ways, than the limit."""


class Judge(NamedTuple):
    """How the end of a turn is judged, as in `core.puzzles.gained`. `WIN`: whether the game is won, with returns above `beyond`. `POINTS`:
    the increase of the points, minus the largest increase of another seat (`lead`), or the decrease (`fewest`)."""

    goal: int
    beyond: float = 0.0
    lead: bool = False
    fewest: bool = False


class Known(NamedTuple):
    """A hash table of positions: their marks, 0 and 0 where the place is free, and their gains; and the number of positions."""

    marks: Matrix[np.int64]
    gains: Reals
    used: Ints


class Walk(NamedTuple):
    """The stack of a search, one row per depth: positions as bytes and as words, legal decisions, their number, the next one, and the best
    gain so far. It has two rows more than a turn is deep: one for the end of a turn, one for the chance outcomes after it."""

    states: Strided[np.uint8]
    words: Strided[np.uint64]
    actions: Matrix[np.int64]
    counts: Ints
    following: Ints
    best: Reals
    outcomes: Ints
    weights: Ints
    before: Reals
    after: Reals
    mark: Ints


def _mark_of(words, mark):
    one, other = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
    for place in range(words.shape[0]):
        word = words[place]
        one = (one ^ word) * np.uint64(0xBF58476D1CE4E5B9)
        one ^= one >> np.uint64(29)
        other = (other ^ word) * np.uint64(0x94D049BB133111EB)
        other ^= other >> np.uint64(32)
    mark[0] = np.int64(one)
    mark[1] = np.int64(other)


@compiled_as(lambda: compiled(_mark_of, "kernel"))
def mark_of(words, mark):
    """Write the mark of a position: two numbers."""
    one, other = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
    for word in words.tolist():
        one = (one ^ word) * 0xBF58476D1CE4E5B9 & _WORD
        one ^= one >> 29
        other = (other ^ word) * 0x94D049BB133111EB & _WORD
        other ^= other >> 32
    mark[:] = np.array([one, other], np.uint64).view(np.int64)


@kernel
def _place(known, mark):
    """Return the place of a position: its own, or the free one where it belongs."""
    last = known.gains.shape[0] - 1
    place = mark[0] & last
    while (known.marks[place, 0] != mark[0] or known.marks[place, 1] != mark[1]) and (
        known.marks[place, 0] != 0 or known.marks[place, 1] != 0
    ):
        place = (place + 1) & last
    return place


@kernel
def _keep(known, words, mark, gain):
    """Store what can be gained from a position."""
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
    """Return the gain of a turn that ended in this position. Chance then plays its first outcome, unless the game is won without it. This
    writes to the next row."""
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


@entry
def _search(table: Table, judge: Judge, seat: int, walk: Walk, allowed: Vector[np.int8], known: Known, most: int) -> int:
    """Search the turn that begins in the first row to every end of it, and store what can be gained from each position.

    When it is called again after it has stopped, it continues with the stored results.
    """
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


@entry
def _gain_of(known: Known, words: Vector[np.uint64], mark: Ints) -> float:
    """Return what can be gained from a position that was met."""
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
        """Return the number of positions."""
        return int(self._known.used[0])

    def of(self, memory: Memory) -> float:
        """Return what can be gained from one of the positions."""
        return float(_gain_of(self._known, memory.view(np.uint64), self._walk.mark))
