"""Many instances of one game stepped together: one array of states, and one compiled loop for all of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nexarium.core import calls
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.errors import IllegalAction
from nexarium.core.game import Game
from nexarium.core.random import streams
from nexarium.core.rules import kernel
from nexarium.search.playouts import draw_chance, scratch


@kernel
def _settle(table, states, outcomes, weights, rngs, sampling, movers):
    """Write to `movers` who is to move in each state. With `sampling`, chance is drawn and played first, as often as it comes up."""
    for i in range(states.shape[0]):
        player = calls.mover(table, states[i])
        while sampling and player == CHANCE:
            calls.apply(table, states[i], draw_chance(table, states[i], outcomes, weights, rngs[i]))
            player = calls.mover(table, states[i])
        movers[i] = player


@kernel
def _list(table, states, movers, legal, counts, weights):
    """Write to `legal` and `counts` the legal actions of each state, or a chance node's outcomes."""
    for i in range(states.shape[0]):
        if movers[i] == OVER:
            counts[i] = 0
        elif movers[i] == CHANCE:
            counts[i] = calls.chance(table, states[i], legal[i], weights)
        else:
            counts[i] = calls.legal(table, states[i], legal[i])


@kernel
def _mask(legal, counts, mask):
    """Write to `mask` which actions are listed for each state."""
    for i in range(mask.shape[0]):
        for action in range(mask.shape[1]):
            mask[i, action] = False
        for place in range(counts[i]):
            mask[i, legal[i, place]] = True


@kernel
def _first_illegal(legal, counts, actions):
    """The first state whose action is not in its list, or -1. For a finished game any action will do."""
    for i in range(actions.shape[0]):
        if counts[i] > 0:
            found = False
            for place in range(counts[i]):
                if legal[i, place] == actions[i]:
                    found = True
                    break
            if not found:
                return i
    return -1


@kernel
def _apply(table, states, movers, actions):
    """Play each unfinished game's action."""
    for i in range(states.shape[0]):
        if movers[i] != OVER:
            calls.apply(table, states[i], actions[i])


@kernel
def _results(table, states, movers, returns):
    """Write to `returns` the returns of finished games, and zeros for the others."""
    for i in range(states.shape[0]):
        if movers[i] == OVER:
            calls.returns(table, states[i], returns[i])
        else:
            for seat in range(returns.shape[1]):
                returns[i, seat] = 0.0


@kernel
def _restart(start, states, movers):
    """Put finished games back to the state `start`."""
    for i in range(states.shape[0]):
        if movers[i] == OVER:
            for byte in range(start.shape[0]):
                states[i, byte] = start[byte]


@kernel
def _observe(table, states, movers, out):
    """Write to `out` each mover's observation, and zeros where no seat is to move."""
    for i in range(states.shape[0]):
        if movers[i] >= 0:
            calls.observe(table, states[i], movers[i], out[i])
        else:
            for place in range(out.shape[1]):
                out[i, place] = 0.0


@dataclass(frozen=True)
class StepResult:
    """What a step led to: `dones` of shape (n,) marks the games that it ended, `returns` of shape (n, seats) has their results (0 for
    games that go on)."""

    dones: NDArray[np.bool_]
    returns: NDArray[np.float64]


class Batch:
    """`n` games of `game` side by side.

    Chance is drawn from `seed` unless `sample_chance` is false; then `movers` shows `CHANCE`, and `apply` takes an outcome like an action.
    With `auto_reset` a finished game begins anew in the same step; otherwise it stays finished, and its action is ignored.

    >>> import nexarium
    >>> batch = Batch(nexarium.load("tictactoe"), 2)
    >>> batch.apply(np.array([4, 0])).dones.tolist(), batch.legal_mask().sum(axis=1).tolist()
    ([False, False], [8, 8])
    """

    def __init__(self, game: Game, n: int, seed: int = 0, *, sample_chance: bool = True, auto_reset: bool = False) -> None:
        self.game = game
        self.auto_reset = auto_reset
        self.sample_chance = sample_chance
        self.states = game.rules.blank(n)
        """The states as bytes, shape (n, rules.size); `records` shows their fields."""
        self.movers = np.zeros(n, np.int64)
        """Per game the seat to move, `CHANCE` or `OVER`."""
        self._rngs = streams(seed, 0, n)
        width = max(1, game.rules.max_legal, game.rules.max_outcomes)
        self._legal, self._counts = np.zeros((n, width), np.int64), np.zeros(n, np.int64)
        self._weights = np.zeros(width, np.int64)
        _, _, self._outcomes, self._chances = scratch(game)
        self._start = game.new_initial_state().memory
        self.reset()

    @property
    def records(self) -> NDArray[np.void]:
        """The states' fields by name: `batch.records["turn"]`."""
        return self.states.view(self.game.rules.dtype)[:, 0]

    def reset(self) -> None:
        """Begin every game anew. The random numbers go on from where they are."""
        self.states[:] = self._start
        self._settle()

    def legal(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Per game its legal actions, ascending, and how many these are: `actions[i, : counts[i]]`. The next step overwrites both."""
        return self._legal, self._counts

    def legal_mask(self) -> NDArray[np.bool_]:
        """Whether an action is legal, of shape (n, actions)."""
        mask = np.empty((len(self.states), self.game.num_distinct_actions()), np.bool_)
        _mask(self._legal, self._counts, mask)
        return mask

    def observations(self) -> NDArray[np.float64]:
        """Per game what the seat to move may know; zeros where chance is to move or the game is over."""
        out = np.zeros((len(self.states), self.game.rules.observation))
        _observe(self.game.rules.table, self.states, self.movers, out)
        return out

    def apply(self, actions: NDArray[np.int64]) -> StepResult:
        """Play one action in every game. When one is not legal, none is played, and `IllegalAction` is raised."""
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != self.movers.shape:
            raise IllegalAction(f"{len(self.movers)} games take {len(self.movers)} actions, not an array of shape {actions.shape}")
        wrong = _first_illegal(self._legal, self._counts, actions)
        if wrong >= 0:
            raise IllegalAction(f"action {actions[wrong]} is not legal in game {wrong} of the batch")
        table = self.game.rules.table
        playing = self.movers != OVER
        _apply(table, self.states, self.movers, actions)
        self._settle()
        returns = np.zeros((len(self.states), self.game.num_players()))
        _results(table, self.states, self.movers, returns)
        dones = playing & (self.movers == OVER)
        if self.auto_reset and dones.any():
            _restart(self._start, self.states, self.movers)
            self._settle()
        return StepResult(dones, returns)

    def _settle(self) -> None:
        rules = self.game.rules
        _settle(rules.table, self.states, self._outcomes, self._chances, self._rngs, self.sample_chance, self.movers)
        _list(rules.table, self.states, self.movers, self._legal, self._counts, self._weights)
