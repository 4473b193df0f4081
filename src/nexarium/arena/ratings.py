"""Ratings of bots from the games that they have played: Elo for games of two, OpenSkill for more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.arena.statistics import Z
from nexarium.core.errors import needed_for

PRIOR_GAMES = 1.0
"""Drawn games added between every two bots that have met, so that a bot with only wins does not get an infinite rating."""
ELO = 400 / log(10)
"""Elo points in one unit of the logistic scale."""
ROUNDS = 100
CLOSE = 1e-10


@dataclass(frozen=True)
class Rating:
    """A bot's rating and its 95 % interval."""

    value: float
    low: float
    high: float


def elo_ratings(bots: int, points: Mapping[tuple[int, int], tuple[float, int]]) -> list[Rating]:
    """Return each bot's Elo relative to the mean of all, by maximum likelihood in the Bradley-Terry model. `points` maps two bots to the
    first one's points against the second and the number of games. The intervals follow from the curvature of the likelihood.

    >>> [round(each.value) for each in elo_ratings(2, {(0, 1): (64.0, 100)})]
    [49, -49]
    """
    won = np.zeros((bots, bots))
    for (one, other), (got, games) in points.items():
        won[one, other] += got + PRIOR_GAMES / 2
        won[other, one] += games - got + PRIOR_GAMES / 2
    met = won + won.T
    strength: NDArray[np.float64] = np.zeros(bots)
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (won - met * expected).sum(axis=1)
        step = _inverse(met * expected * (1 - expected)) @ slope
        strength += np.clip(step, -1.0, 1.0)
        if np.abs(step).max(initial=0.0) < CLOSE:
            break
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    spread = Z * np.sqrt(np.diag(_inverse(met * expected * (1 - expected))))
    strength -= strength.mean()
    return [Rating(*(float(ELO * each) for each in (s, s - w, s + w))) for s, w in zip(strength, spread, strict=True)]


def _inverse(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the covariance of the strengths around their mean, from the information of each pair."""
    information = np.diag(weights.sum(axis=1)) - weights
    return np.asarray(np.linalg.pinv(information), np.float64)


def openskill_model() -> Any:
    """Return OpenSkill's model. Raises `MissingExtra` where the library is not installed."""
    with needed_for("a rating of games for three and more", "lab"):
        from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0)


def openskill_ratings(bots: int, games: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[Rating]:
    """Return each bot's OpenSkill rating (Plackett-Luce, constant strengths), given each game's bots and placements, in order."""
    model = openskill_model()
    ratings = [model.rating() for _ in range(bots)]
    for there, places in games:
        rated = model.rate([[ratings[bot]] for bot in there], ranks=[float(place) for place in places])
        for bot, [rating] in zip(there, rated, strict=True):
            ratings[bot] = rating
    return [Rating(each.mu, each.mu - Z * each.sigma, each.mu + Z * each.sigma) for each in ratings]
