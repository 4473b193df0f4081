"""Test which seats and names (a character, a place in the order of play) win more than their share, with everything else held equal.

A game's wins are explained by all attributes of its seats at once. So neither the first move nor the opponents count for or against a
name. A name is tested against the mean of the other names of its title by a score test. Its statistic is the residual of the wins times
the residual of the name, given all else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

CLOSE = 1e-9
GAMES_EACH = 10
"""With fewer games than this per estimated parameter, names are tested by their wins alone."""


@dataclass(frozen=True)
class Deviation:
    """The result of a name's test."""

    deviations: float
    """How many standard errors its wins are away from its fair share."""
    error: float
    """The standard error of its share of wins, compared with the mean of the others."""


class Model:
    """A model of the wins of some games and the names of their seats. `named` holds the seats' names game by game, under each title. In
    team games `sides` says which seats win together. Then `wins` are per side, so a game's result counts once for all allies."""

    def __init__(
        self, wins: Sequence[Sequence[float]], named: Mapping[str, Sequence[Sequence[str]]], sides: Sequence[Sequence[int]] = ()
    ) -> None:
        won = np.array(wins, np.float64)
        self.games, self.places = won.shape
        self.beyond = _centred(won)

        def has(rows: Sequence[Sequence[str]], name: str) -> NDArray[np.bool_]:
            """Return per game which seats have the name, or which sides have a seat with it."""
            seats = np.array(rows) == name
            return np.stack([seats[:, list(side)].any(axis=1) for side in sides], axis=1) if sides else seats

        self.columns = {
            title: {name: _centred(has(rows, name)) for name in sorted({each for row in rows for each in row})}
            for title, rows in named.items()
        }

    def tested(self, title: str, name: str, apart: Collection[str] = ()) -> Deviation:
        """Test a name with everything else held equal, against the mean of its title's other names except those in `apart`. If its effect
        cannot be separated, or the games are too few for all effects, test it by its wins alone."""
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
        """Test a name by its wins alone, with the scatter of wins assigned to seats by lot. The observed scatter of few games is no
        measure: a name that wins none of them shows no scatter."""
        own, won = ((each**2).reshape(self.games, self.places).sum(axis=1) for each in (column, self.beyond))
        return self._tested(column, float(column @ self.beyond), sqrt(float(own @ won) / (self.places - 1)))

    def _score(self, column: NDArray[np.float64], beyond: NDArray[np.float64], spread: float) -> Deviation:
        """Return the test and the error of the name's share. The name's own part of the mean is subtracted."""
        scores = (column * beyond).reshape(self.games, self.places).sum(axis=1)
        return self._tested(column, float(scores.sum()), sqrt(spread * float((scores**2).sum())))

    def _tested(self, column: NDArray[np.float64], score: float, error: float) -> Deviation:
        size = float(column @ column)
        return Deviation(score / error if error > CLOSE else 0.0, error / size * (1 - 1 / self.places) if size > CLOSE else 0.0)

    def _others(self, title: str, name: str, apart: Collection[str]) -> NDArray[np.float64]:
        """Return the effects held equal: differences among the other names of the title, the names in `apart`, and all other titles."""
        rest = [column for each, column in self.columns[title].items() if each != name and each not in apart]
        held = [column - rest[-1] for column in rest[:-1]]
        held += [column for each, column in self.columns[title].items() if each != name and each in apart]
        held += [column for each, columns in self.columns.items() if each != title for column in columns.values()]
        return np.array(held).reshape(len(held), self.beyond.size).T


def _centred(values: NDArray[np.generic]) -> NDArray[np.float64]:
    """Return the seats of all games in one vector, less each game's mean."""
    numbers = values.astype(np.float64)
    return np.asarray((numbers - numbers.mean(axis=1, keepdims=True)).ravel())


def _basis(columns: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an orthonormal basis of the columns' span."""
    lengths, axes = np.linalg.eigh(columns.T @ columns)
    kept = lengths > CLOSE * max(1.0, lengths.max(initial=0.0))
    return np.asarray(columns @ axes[:, kept] / np.sqrt(lengths[kept]))
