"""Luck told apart from choices: what chance gave each seat in a game, beside the mean of all that it could have given.

At a chance node each outcome has a worth for each seat, by the judgement of the game's bots (`luck` of its `Knowledge`). An outcome's
luck is its worth less the mean worth of all outcomes, by their weights. So luck is 0 on average after whatever was played, however rough
the judgement is; and results less a multiple of their luck are right on average and scatter less (control variates; Zinkevich et al. 2006,
Burch et al. 2018).

What chance does before the first decision sets the game up, and is no luck here: it draws characters and seats, and which of them are
better is what a balance report asks.
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
"""How much of its luck a game is rid of is estimated from the other games: from all but every fifth."""


class Luck:
    """Judges what chance gives in a game. Raises a `BadOption` where nobody does; `can_be_told` says so before."""

    def __init__(self, game: Game) -> None:
        if not can_be_told(game):
            raise BadOption(f"{game.name} has no chance, or bots that do not judge it (`luck`)", "game")
        self.game, self.seats = game, game.num_players()
        self._luck = call_from_python("luck", knowledge_of(game).functions["luck"])

    def of_all(self, state: State) -> tuple[list[tuple[int, int]], NDArray[np.float64]]:
        """At a chance node its outcomes with their weights, and what each gives the seats beside the mean of all, of shape (outcomes,
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
        """What an outcome of a chance node gives each seat beside the mean of all, of shape (seats,). Raises an `IllegalAction` for what
        cannot fall there."""
        outcomes, given = self.of_all(state)
        for place, (each, _) in enumerate(outcomes):
            if each == outcome:
                return np.asarray(given[place])
        raise IllegalAction(f"{outcome!r} is no outcome that is possible here; ask chance_outcomes() for those that are")


def can_be_told(game: Game) -> bool:
    """Whether a game has chance, and bots that judge what it gives."""
    return game.definition.chance and "luck" in knowledge_of(game).functions


def is_told(rows: Sequence[Row]) -> bool:
    """Whether all games say what luck each seat had."""
    return bool(rows) and all(row.luck for row in rows)


def wins_without_luck(rows: Sequence[Row]) -> list[tuple[float, ...]]:
    """Game by game the seats' shares of the win, less what their luck made of them: by how much luck makes wins is estimated from the other
    games, so that each game's own result does not change what is taken from it. They may lie outside 0 to 1; a game's sum stays."""
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
    """Return the share of the scatter of who wins that luck explains, 0 to 1, and the ends of its 95 % interval (a ratio estimate's)."""
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
