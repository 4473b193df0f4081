"""Ratings of bots from the games that they have played: Elo where two play each other, OpenSkill where several do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from nexarium.arena.statistics import Z

PRIOR_GAMES = 1.0
"""Of each two bots that have met, so many drawn games are added: whoever has won all of them is not infinitely better."""
ELO = 400 / log(10)
"""Elo points in one unit of the logistic scale."""
ROUNDS = 100
CLOSE = 1e-10


@dataclass(frozen=True)
class Rating:
    """How good a bot is, and its 95 % interval."""

    value: float
    low: float
    high: float


def elo_ratings(bots: int, points: Mapping[tuple[int, int], tuple[float, int]]) -> list[Rating]:
    """Elo of each bot beside the mean of all, by the Bradley-Terry model's greatest likelihood. `points` has for two bots how many points
    the first has got against the second, and in how many games. Intervals are those of the likelihood's curvature.

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
    """The covariance of strengths around their mean, from the information that each pair gives."""
    information = np.diag(weights.sum(axis=1)) - weights
    return np.asarray(np.linalg.pinv(information), np.float64)


def openskill_ratings(bots: int, games: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[Rating]:
    """OpenSkill's rating of each bot (Plackett-Luce, of bots that do not change), from the games in their order: the bots of each, and
    their places."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    ratings = [model.rating() for _ in range(bots)]
    for there, places in games:
        rated = model.rate([[ratings[bot]] for bot in there], ranks=[float(place) for place in places])
        for bot, [rating] in zip(there, rated, strict=True):
            ratings[bot] = rating
    return [Rating(each.mu, each.mu - Z * each.sigma, each.mu + Z * each.sigma) for each in ratings]
