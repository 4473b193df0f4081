"""Exhaustive search of a turn: every order of every decision, by the compiled rules, so that the best result is exact.

`best_turn` returns what a turn without chance can gain, and in how many different ways. Compiled code finds what can be gained from each
position (`turn_solver.py`), and ways are examined only where the most can be gained. `chances_of` returns what each decision is worth in a
turn with chance.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import numpy as np

from nexarium.core.contract import CHANCE, OVER
from nexarium.core.game import State
from nexarium.core.rules import Memory
from nexarium.search.turn_solver import NOTHING, Gains, Judge, TooMany

MOST_WAYS = 200
"""Maximum number of ways with the same gain from one position. With more, the turn is not used as a puzzle: every way has to be
examined."""
MOST_ALIKE = 20_000
"""The same for the number of positions from which the most can be gained."""

Way = tuple[int, ...]
"""A way to play a turn, whatever the order: its decisions in ascending order."""
EndWorth = Callable[[State], float]
"""What the end of a game is worth, at most `CERTAIN`. Any other end of a turn is worth `CERTAIN`."""
CERTAIN = 1.0
Which = Callable[[State, int], bool]
"""Whether a decision belongs to a group."""


@dataclass(frozen=True)
class Turn:
    """The result of searching a turn.

    - `best`: the most that it can gain;
    - `ways`: the minimal ways to gain it, none of which is part of another;
    - `luck`: the probability that uniformly random decisions gain it;
    - `line`: an order in which the first way can be played;
    - `searched`: the number of positions met.
    """

    best: float
    ways: tuple[Way, ...]
    luck: float
    line: tuple[int, ...]
    searched: int


@dataclass(frozen=True)
class _Node:
    """A position from which the most can be gained: the ways, the probability at random, and the decisions."""

    ways: frozenset[Way]
    luck: float
    actions: tuple[int, ...]


def best_turn(state: State, judge: Judge, bare: Which, barred: Which, most: int) -> Turn:
    """Search the turn of the seat to move, which ends where that seat is not to move; `judge` computes its gain.

    Decisions that are `bare` are no part of a way; those that are `barred` are not made. Raises `TooMany` beyond `most` positions.
    """
    gains = Gains(state, judge, barred, most)
    if (best := gains.of(state.memory)) == NOTHING:
        return Turn(best, (), 0.0, (), len(gains))
    search = _Search(state, gains, bare, barred)
    root = search.node(state.memory, 0)
    return Turn(best, tuple(sorted(root.ways)), root.luck, search.line(min(root.ways)), len(gains))


class _Walk:
    """Positions below one state, with one buffer per depth."""

    def __init__(self, state: State, most: int) -> None:
        self.game, self.rules, self.most = state.game, state.game.rules, most
        self.history = list(state.history)
        self.buffers: list[Memory] = []
        width = max(self.rules.max_legal, self.rules.max_outcomes, 1)
        self.out, self.weights = np.empty(width, np.int64), np.empty(width, np.int64)
        self.returned = np.zeros(self.game.num_players(), np.float64)

    def buffer(self, depth: int) -> Memory:
        while len(self.buffers) <= depth:
            self.buffers.append(self.rules.blank()[0])
        return self.buffers[depth]

    def legal(self, memory: Memory) -> list[int]:
        listed: list[int] = self.out[: self.rules.call.legal(memory, self.out)].tolist()
        return listed

    def outcomes(self, memory: Memory) -> list[tuple[int, int]]:
        n = self.rules.call.chance(memory, self.out, self.weights)
        return list(zip(self.out[:n].tolist(), self.weights[:n].tolist(), strict=True))

    def after(self, memory: Memory, action: int, depth: int) -> Memory:
        """Return the position after an action, in the buffer of a depth."""
        following = self.buffer(depth)
        following[:] = memory
        self.rules.call.apply(following, action)
        return following

    def as_state(self, memory: Memory, actions: Iterable[int] = ()) -> State:
        copy = self.rules.blank()[0]
        copy[:] = memory
        return State(self.game, copy, history=[*self.history, *actions])


def _key(memory: Memory) -> bytes:
    """Return a short key of a position."""
    return memory.tobytes() if memory.size <= 256 else blake2b(memory.data, digest_size=16).digest()


class _Search(_Walk):
    """The positions of a turn from which the most can be gained."""

    def __init__(self, state: State, gains: Gains, bare: Which, barred: Which) -> None:
        super().__init__(state, MOST_ALIKE)
        self.root, self.seat, self.gains, self.bare, self.barred = state, state.current_player(), gains, bare, barred
        self.known: dict[bytes, _Node] = {}

    def node(self, memory: Memory, depth: int) -> _Node:
        key = _key(memory)
        if (known := self.known.get(key)) is not None:
            return known
        if len(self.known) >= self.most:
            raise TooMany
        ended = self.rules.call.mover(memory) != self.seat
        self.known[key] = found = _Node(frozenset([()]), 1.0, ()) if ended else self.decided(memory, depth)
        return found

    def decided(self, memory: Memory, depth: int) -> _Node:
        state, best = self.as_state(memory), self.gains.of(memory)
        actions = [action for action in self.legal(memory) if not self.barred(state, action)]
        ways, luck, chosen = set[Way](), 0.0, list[int]()
        for action in actions:
            following = self.after(memory, action, depth + 1)
            if self.gains.of(following) < best:
                continue
            child = self.node(following, depth + 1)
            added = () if self.bare(state, action) else (action,)
            ways |= {tuple(sorted((*added, *way))) for way in child.ways}
            luck += child.luck
            chosen.append(action)
        return _Node(_least(ways), luck / len(actions), tuple(chosen))

    def line(self, way: Way) -> tuple[int, ...]:
        """Return an order in which a way can be played, with the bare decisions between."""
        left, state, line = Counter(way), self.root.clone(), list[int]()
        while state.current_player() == self.seat:
            for action in self.known[_key(state.memory)].actions:
                counted = Counter[int]() if self.bare(state, action) else Counter([action])
                following = state.clone()
                following.step(action)
                child = self.known[_key(following.memory)]
                if counted <= left and tuple(sorted((left - counted).elements())) in child.ways:
                    left, state = left - counted, following
                    line.append(action)
                    break
            else:
                raise AssertionError(f"no order of {way} is known")
        return tuple(line)


def _least(ways: set[Way]) -> frozenset[Way]:
    """Return the ways that contain no other."""
    least: list[tuple[Way, Counter[int]]] = []
    for way in sorted(ways, key=lambda each: (len(each), each)):
        counts = Counter(way)
        if not any(other <= counts for _, other in least):
            least.append((way, counts))
            if len(least) > MOST_WAYS:
                raise TooMany
    return frozenset(way for way, _ in least)


# --- with chance ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chances:
    """What each legal decision is worth, in ascending order of the decisions, and the number of positions met."""

    of: tuple[tuple[int, float], ...]
    searched: int


def chances_of(state: State, worth: EndWorth, until: Mapping[str, int], most: int) -> Chances:
    """Return what each decision in a position is worth: the expectation over all chance outcomes, with the best decisions after it.

    The turn ends when the fields of `until` have these values or another seat is to decide; this is worth `CERTAIN`. When the game is over,
    `worth` judges it. Raises `TooMany` beyond `most` positions.
    """
    search = _Expectation(state, worth, until, most)
    worths = tuple((action, search.value(search.after(state.memory, action, 0), 1)) for action in state.legal_actions())
    return Chances(worths, len(search.known))


def over(state: State, seat: int, until: Mapping[str, int]) -> bool:
    """Return whether a seat's turn with chance is over. Chance belongs to the turn until the fields of `until` have these values."""
    mover = state.current_player()
    return mover != seat and (mover != CHANCE or _at(state.record, until))


def _at(record: Any, until: Mapping[str, int]) -> bool:
    return bool(until) and all(record[name] == value for name, value in until.items())


class _Expectation(_Walk):
    def __init__(self, state: State, worth: EndWorth, until: Mapping[str, int], most: int) -> None:
        super().__init__(state, most)
        self.seat, self.worth, self.until = state.current_player(), worth, until
        self.known: dict[bytes, float] = {}

    def value(self, memory: Memory, depth: int) -> float:
        key = _key(memory)
        if (known := self.known.get(key)) is not None:
            return known
        if len(self.known) >= self.most:
            raise TooMany
        self.known[key] = found = self.found(memory, depth)
        return found

    def best(self, memory: Memory, depth: int) -> float:
        """Return what the best decision is worth. It stops at a decision that is worth `CERTAIN`, since none is better."""
        best = 0.0
        for action in self.legal(memory):
            best = max(best, self.value(self.after(memory, action, depth), depth + 1))
            if best == CERTAIN:
                break
        return best

    def found(self, memory: Memory, depth: int) -> float:
        mover = self.rules.call.mover(memory)
        if mover == self.seat:
            return self.best(memory, depth)
        if mover == OVER:
            return self.worth(self.as_state(memory))
        if mover != CHANCE or _at(memory.view(self.rules.dtype)[0], self.until):
            return CERTAIN
        outcomes = self.outcomes(memory)
        values = [weight * self.value(self.after(memory, outcome, depth), depth + 1) for outcome, weight in outcomes]
        return math.fsum(values) / sum(weight for _, weight in outcomes)
