"""A game so far: its positions, what was played, and who played it.

Pictures, log lines, stories, reviews and replays are functions of a course: what they say of the past they read here, and keep nothing of
their own. A table keeps its course, a record makes one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nexarium.core.contract import CHANCE
from nexarium.core.game import Game, State

_NO_CHANCE = Random(0)
"""The states of a course are looked at; none of them draws."""


class Ply(NamedTuple):
    """One action of a game: its number from 0, who moved (a seat, or `CHANCE`), and the positions around it."""

    number: int
    mover: int
    action: int
    before: State
    after: State


@dataclass(frozen=True, eq=False)
class Course:
    """A game from its first position to the present one.

    `positions[i]` is the rules' memory before ply i, shape (rules.size,), uint8, the last one the present; `actions[i]` is what was played
    at ply i and `movers[i]` who played it, a seat or `CHANCE`. A course may begin later than its game, as where a position was set up:
    `earlier` is then what the first position's history says.
    """

    game: Game
    positions: tuple[NDArray[np.uint8], ...]
    actions: tuple[int, ...] = ()
    movers: tuple[int, ...] = ()
    earlier: tuple[int, ...] = ()

    @staticmethod
    def new(game: Game) -> Course:
        """The course of a game that has not begun."""
        return Course(game, (game.new_initial_state().memory,))

    @staticmethod
    def beginning(state: State) -> Course:
        """A course of which nothing is known before this state."""
        memory = state.game.rules.blank()[0]
        memory[:] = state.memory
        return Course(state.game, (memory,), earlier=tuple(state.history))

    @staticmethod
    def of(state: State) -> Course:
        """The course that led to a state, played again from its history; a beginning where the history does not lead to it."""
        played = state.game.new_initial_state()
        for action in state.history:
            if action not in played.legal_actions():
                return Course.beginning(state)
            played.step(action)
        if not np.array_equal(played.memory, state.memory):
            return Course.beginning(state)
        return Course.new(state.game).then(*state.history)

    @property
    def plies(self) -> int:
        """How many plies were played."""
        return len(self.actions)

    @cached_property
    def now(self) -> State:
        """The present position. To be looked at: whoever plays on plays on a clone."""
        return self.before(self.plies)

    def before(self, ply: int) -> State:
        """The position after the first `ply` plies, as a state of its own."""
        memory = self.game.rules.blank()[0]
        memory[:] = self.positions[ply]
        return State(self.game, memory, _NO_CHANCE, [*self.earlier, *self.actions[:ply]])

    def until(self, ply: int) -> Course:
        """The course as it was after the first `ply` plies."""
        if ply == self.plies:
            return self
        return Course(self.game, self.positions[: ply + 1], self.actions[:ply], self.movers[:ply], self.earlier)

    def ply(self, number: int) -> Ply:
        """One ply; negative numbers count from the end."""
        number = range(self.plies)[number]
        return Ply(number, self.movers[number], self.actions[number], self.before(number), self.before(number + 1))

    @property
    def last(self) -> Ply:
        """The ply that led to the present position. Raises `IndexError` when nothing was played."""
        return self.ply(-1)

    def since(self, ply: int) -> Iterator[Ply]:
        """The plies from number `ply` to the present."""
        before = self.before(ply)
        for number in range(ply, self.plies):
            after = self.before(number + 1)
            yield Ply(number, self.movers[number], self.actions[number], before, after)
            before = after

    def last_decision(self) -> int:
        """The number of the last ply that a seat decided; 0 when there was none. What came since is chance."""
        return next((number for number in range(self.plies - 1, -1, -1) if self.movers[number] != CHANCE), 0)

    def then(self, *actions: int) -> Course:
        """The course after further actions, known to be legal."""
        state, positions, movers = self.now.clone(), list(self.positions), list(self.movers)
        for action in actions:
            movers.append(state.current_player())
            state.step(action)
            memory = self.game.rules.blank()[0]
            memory[:] = state.memory
            positions.append(memory)
        return Course(self.game, tuple(positions), self.actions + actions, tuple(movers), self.earlier)
