"""A turn searched through: every order of every decision, by the compiled rules, so that what is said to be best is.

`best_turn` says what a turn can gain in which nothing is left to chance, and in how many ways that differ; `chances_of` what each decision
is worth in a turn in which much is left to it.
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

MOST_WAYS = 200
"""Where there are more ways to gain the same from one position, the turn is given up as no puzzle: none may be left out unseen."""

Way = tuple[int, ...]
"""What is decided, in ascending order: a way to play a turn, whatever the order."""
TurnEnd = Callable[[State], float | None]
"""What a turn gained that ended in this position; None where it does not count."""
EndWorth = Callable[[State], float]
"""What the end of a game is worth: at most `CERTAIN`, as is any other end of a turn."""
CERTAIN = 1.0
Which = Callable[[State, int], bool]
"""Whether a decision is one of some."""


class TooMany(Exception):
    """The search would meet more positions, or ways, than it may."""


@dataclass(frozen=True)
class Turn:
    """What a turn can gain: the most, the ways to gain it of which none is part of another, the probability that uniformly random decisions
    gain it, an order in which the first way can be played, and how many positions were met."""

    best: float
    ways: tuple[Way, ...]
    luck: float
    line: tuple[int, ...]
    searched: int


@dataclass(frozen=True)
class _Node:
    best: float
    ways: frozenset[Way]
    luck: float
    actions: tuple[int, ...]


_NOTHING = float("-inf")
"""What a turn gains that does not count."""


def best_turn(state: State, gains: TurnEnd, bare: Which, barred: Which, most: int) -> Turn:
    """Search the turn of the seat to move. It ends where that seat is not to move; `gains` judges it there. Decisions that are `bare` count
    as no part of a way, those that are `barred` are not made. Raises `TooMany` beyond `most` positions."""
    search = _Search(state, gains, bare, barred, most)
    root = search.node(state.memory, 0)
    line = search.line(min(root.ways)) if root.ways and root.best > _NOTHING else ()
    return Turn(root.best, tuple(sorted(root.ways)), root.luck, line, len(search.known))


class _Walk:
    """Positions under one state, one buffer for each depth."""

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
        """The position after an action, in the buffer of a depth."""
        following = self.buffer(depth)
        following[:] = memory
        self.rules.call.apply(following, action)
        return following

    def as_state(self, memory: Memory, actions: Iterable[int] = ()) -> State:
        copy = self.rules.blank()[0]
        copy[:] = memory
        return State(self.game, copy, history=[*self.history, *actions])


def _key(memory: Memory) -> bytes:
    """A position, short."""
    return memory.tobytes() if memory.size <= 256 else blake2b(memory.data, digest_size=16).digest()


class _Search(_Walk):
    def __init__(self, state: State, gains: TurnEnd, bare: Which, barred: Which, most: int) -> None:
        super().__init__(state, most)
        self.root, self.seat, self.gains, self.bare, self.barred = state, state.current_player(), gains, bare, barred
        self.known: dict[bytes, _Node] = {}

    def node(self, memory: Memory, depth: int) -> _Node:
        key = _key(memory)
        if (known := self.known.get(key)) is not None:
            return known
        if len(self.known) >= self.most:
            raise TooMany
        found = self.ended(memory) if self.rules.call.mover(memory) != self.seat else self.decided(memory, depth)
        self.known[key] = found
        return found

    def ended(self, memory: Memory) -> _Node:
        gain = self.gains(self.as_state(memory))
        return _Node(_NOTHING if gain is None else gain, frozenset([()]), 1.0, ())

    def decided(self, memory: Memory, depth: int) -> _Node:
        state = self.as_state(memory)
        actions = [action for action in self.legal(memory) if not self.barred(state, action)]
        if not actions:
            return _Node(_NOTHING, frozenset([()]), 1.0, ())
        children = [(action, self.node(self.after(memory, action, depth + 1), depth + 1)) for action in actions]
        best = max(child.best for _, child in children)
        chosen = [(action, child) for action, child in children if child.best == best]
        ways = set[Way]()
        if best > _NOTHING:
            for action, child in chosen:
                added = () if self.bare(state, action) else (action,)
                ways |= {tuple(sorted((*added, *way))) for way in child.ways}
        return _Node(best, _least(ways), sum(child.luck for _, child in chosen) / len(actions), tuple(action for action, _ in chosen))

    def line(self, way: Way) -> tuple[int, ...]:
        """An order in which a way can be played, with the bare decisions between."""
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
    """Those ways of which no other is a part."""
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
    """What each legal decision is worth, in ascending order of the decisions, and how many positions were met."""

    of: tuple[tuple[int, float], ...]
    searched: int


def chances_of(state: State, worth: EndWorth, until: Mapping[str, int], most: int) -> Chances:
    """What each decision in a position is worth: the expectation over every outcome of chance, with the best decisions after it, until the
    fields of `until` have these values or somebody else is to decide, which is worth `CERTAIN`, or the game is over, which `worth` judges.
    Raises `TooMany` beyond `most` positions."""
    search = _Expectation(state, worth, until, most)
    worths = tuple((action, search.value(search.after(state.memory, action, 0), 1)) for action in state.legal_actions())
    return Chances(worths, len(search.known))


def over(state: State, seat: int, until: Mapping[str, int]) -> bool:
    """Whether a seat's turn is over in which chance has a part: before the fields of `until` have these values, chance belongs to it."""
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
        """What the best decision is worth; none is better than one that is certain."""
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
