"""Who wins more than their part: each seat and each name (a character, a place in the order of play) tested with all others held equal.

A game's wins are explained by everything that tells its seats apart at once, so that neither who went first nor whom somebody met counts
for or against a name. A name is tested against the mean of the other names of its title, by a score test: what is left of the wins when
all else is explained, times what is left of the name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

CLOSE = 1e-9
GAMES_EACH = 10
"""Where there are fewer games than this for each thing to be told, names are tested by their wins alone."""


@dataclass(frozen=True)
class Deviation:
    """What the games say of a name."""

    deviations: float
    """How many standard errors its wins lie from its part."""
    error: float
    """The standard error of the share of its games that it wins, against the mean of the others."""


class Model:
    """The wins of some games, with what tells their seats apart. `named` has under each title, game by game, the seats' names. In teams
    the `sides` say which seats win together: then the wins are theirs, a game's result counts once, however many share in it."""

    def __init__(
        self, wins: Sequence[Sequence[float]], named: Mapping[str, Sequence[Sequence[str]]], sides: Sequence[Sequence[int]] = ()
    ) -> None:
        won = np.array(wins, np.float64)
        self.games, self.places = won.shape
        self.beyond = _centred(won)

        def has(rows: Sequence[Sequence[str]], name: str) -> NDArray[np.bool_]:
            """Game by game which seats have the name, or which sides somebody on whom has it."""
            seats = np.array(rows) == name
            return np.stack([seats[:, list(side)].any(axis=1) for side in sides], axis=1) if sides else seats

        self.columns = {
            title: {name: _centred(has(rows, name)) for name in sorted({each for row in rows for each in row})}
            for title, rows in named.items()
        }

    def tested(self, title: str, name: str, apart: Collection[str] = ()) -> Deviation:
        """A name's test with everything else held equal, against the mean of its title's other names but those set `apart`; by its wins
        alone where that cannot be told from something else, or where the games are too few to tell everything."""
        column = self.columns[title][name]
        basis = _basis(self._others(title, name, apart))
        rank = basis.shape[1]
        if self.games < GAMES_EACH * (rank + 1):
            return self._alone(column)
        if rank:
            left = column - basis @ (basis.T @ column)
            if left @ left > CLOSE * self.games:
                return self._score(left, self.beyond - basis @ (basis.T @ self.beyond), self.games / (self.games - rank))
        return self._score(column, self.beyond, 1.0)

    def _alone(self, column: NDArray[np.float64]) -> Deviation:
        """The same by its wins alone, which scatter as they would if each game's went to its seats by lot. What few games show of their
        scatter is no measure: whoever happens to win none of them shows none."""
        told, won = ((each**2).reshape(self.games, self.places).sum(axis=1) for each in (column, self.beyond))
        return self._tested(column, float(column @ self.beyond), sqrt(float(told @ won) / (self.places - 1)))

    def _score(self, column: NDArray[np.float64], beyond: NDArray[np.float64], spread: float) -> Deviation:
        """The test, and the error of the name's part: a name is won so often as its strength, less its own part of the mean."""
        scores = (column * beyond).reshape(self.games, self.places).sum(axis=1)
        return self._tested(column, float(scores.sum()), sqrt(spread * float((scores**2).sum())))

    def _tested(self, column: NDArray[np.float64], score: float, error: float) -> Deviation:
        size = float(column @ column)
        return Deviation(score / error if error > CLOSE else 0.0, error / size * (1 - 1 / self.places) if size > CLOSE else 0.0)

    def _others(self, title: str, name: str, apart: Collection[str]) -> NDArray[np.float64]:
        """What is held equal: how the other names of the title differ from each other, whoever is set apart, and every other title."""
        rest = [column for each, column in self.columns[title].items() if each != name and each not in apart]
        held = [column - rest[-1] for column in rest[:-1]]
        held += [column for each, column in self.columns[title].items() if each != name and each in apart]
        held += [column for each, columns in self.columns.items() if each != title for column in columns.values()]
        return np.array(held).reshape(len(held), self.beyond.size).T


def _centred(values: NDArray[np.generic]) -> NDArray[np.float64]:
    """Seats of games one after another, less their game's mean."""
    numbers = values.astype(np.float64)
    return np.asarray((numbers - numbers.mean(axis=1, keepdims=True)).ravel())


def _basis(columns: NDArray[np.float64]) -> NDArray[np.float64]:
    """An orthonormal basis of what some columns span."""
    lengths, axes = np.linalg.eigh(columns.T @ columns)
    kept = lengths > CLOSE * max(1.0, lengths.max(initial=0.0))
    return np.asarray(columns @ axes[:, kept] / np.sqrt(lengths[kept]))
