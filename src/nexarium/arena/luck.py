"""Separate luck from choices: what chance gave each seat in a game, compared with the mean of all possible outcomes.

At a chance node each outcome has a value for each seat, judged by the game's bots (`luck` of its `BotConfig`). An outcome's luck is its
value minus the weighted mean of all outcomes. So luck is 0 on average after any play, however rough the judgement is. Results minus a
multiple of their luck are unbiased and scatter less (control variates; Zinkevich et al. 2006, Burch et al. 2018).

Chance before the first decision sets up the game and does not count as luck. It draws characters and seats, and a balance report asks
which of them are better.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from nexarium.arena.rows import Row
from nexarium.arena.statistics import Z
from nexarium.bots.level import knowledge_of
from nexarium.core.errors import BadOption, IllegalAction
from nexarium.core.game import Game, State
from nexarium.core.rules import call_from_python

FOLDS = 5
"""The factor by which luck is removed from a game is estimated from the other games: from all but every fifth."""


class Luck:
    """Judges the luck of chance outcomes in a game. Raises a `BadOption` if its bots cannot; check `can_judge_luck` first."""

    def __init__(self, game: Game) -> None:
        if not can_judge_luck(game):
            raise BadOption(f"{game.name} has no chance, or bots that do not judge it (`luck`)", "game")
        self.game, self.seats = game, game.num_players()
        self._luck = call_from_python("luck", knowledge_of(game).functions["luck"])

    def of_all(self, state: State) -> tuple[list[tuple[int, int]], NDArray[np.float64]]:
        """Return a chance node's outcomes with their weights, and what each gives the seats compared with the mean, shape (outcomes,
        seats). Raises an `IllegalAction` where chance is not to move."""
        self.game.must_have(state)
        if not state.is_chance_node():
            raise IllegalAction("there is no luck here: chance is not to move")
        outcomes = state.chance_weights()
        ids, weights = np.array([outcome for outcome, _ in outcomes], np.int64), np.array([weight for _, weight in outcomes], np.float64)
        worths = np.zeros(len(outcomes) * self.seats)
        self._luck(state.memory, len(outcomes), ids, worths)
        by_seat = worths.reshape(len(outcomes), self.seats)
        return outcomes, by_seat - weights @ by_seat / weights.sum()

    def of(self, state: State, outcome: int) -> NDArray[np.float64]:
        """Return what an outcome gives each seat compared with the mean, shape (seats,). Raises an `IllegalAction` if it is impossible."""
        outcomes, given = self.of_all(state)
        for place, (each, _) in enumerate(outcomes):
            if each == outcome:
                return np.asarray(given[place])
        raise IllegalAction(f"{outcome!r} is no outcome that is possible here; ask chance_outcomes() for those that are")


def can_judge_luck(game: Game) -> bool:
    """Return whether a game has chance, and bots that judge its luck."""
    return game.definition.chance and "luck" in knowledge_of(game).functions


def has_luck(rows: Sequence[Row]) -> bool:
    """Return whether all rows include each seat's luck."""
    return bool(rows) and all(row.luck for row in rows)


def wins_without_luck(rows: Sequence[Row]) -> list[tuple[float, ...]]:
    """Return for each game the seats' shares of the win with luck removed. The effect of luck on wins is estimated from the other games, so
    a game's own result does not change what is subtracted from it. Shares may lie outside 0 to 1; each game's sum is unchanged."""
    wins, luck = np.array([row.wins for row in rows], np.float64), np.array([row.luck for row in rows], np.float64)
    beyond, given = _centred(wins), _centred(luck)
    fold = np.arange(len(rows)) % FOLDS
    for each in range(FOLDS):
        others, own = fold != each, fold == each
        spread = float((given[others] ** 2).sum())
        slope = float((beyond[others] * given[others]).sum()) / spread if spread > 0 else 0.0
        wins[own] -= slope * given[own]
    return [tuple(each) for each in wins.tolist()]


def share_of_luck(rows: Sequence[Row]) -> tuple[float, float, float]:
    """Return the share of the variance of wins that luck explains, 0 to 1, and the ends of its 95 % interval (of a ratio estimate)."""
    raw = (_centred(np.array([row.wins for row in rows], np.float64)) ** 2).sum(axis=1)
    left = (_centred(np.array(wins_without_luck(rows), np.float64)) ** 2).sum(axis=1)
    whole = float(raw.sum())
    if whole == 0:
        return 0.0, 0.0, 1.0
    unexplained = float(left.sum()) / whole
    half = Z * float(np.sqrt(((left - unexplained * raw) ** 2).sum())) / whole
    share = max(0.0, 1 - unexplained)
    return share, max(0.0, share - half), min(1.0, share + half)


def _centred(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(values - values.mean(axis=1, keepdims=True))
