"""Ratings of players by the Plackett-Luce model with the updates of Weng and Lin (the library OpenSkill)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any

from nexarium.core.errors import needed_for

START = 1500.0
"""The rating of a new player. Only differences of ratings count, so it need not be forty times OpenSkill's 25 as the others are."""
SPREAD = START * 2 / 9
"""The uncertainty of a new player. It, `LUCK` and `RESTLESSNESS` are OpenSkill's defaults (25/3, 25/6, 25/300), forty times as large."""
LUCK = SPREAD / 2
RESTLESSNESS = SPREAD / 100
"""Uncertainty that is added with each game, because players improve."""
PROVISIONAL = 0.75 * SPREAD
"""A rating with a larger uncertainty is shown as provisional: that of players with fewer than about fifteen games."""


@dataclass(frozen=True)
class Rating:
    """A player's strength: the estimate `mu` and its standard deviation `sigma`. The true strength is within `sigma` of `mu` with a
    probability of two thirds."""

    mu: float = START
    sigma: float = SPREAD

    @property
    def provisional(self) -> bool:
        """Whether the rating is too uncertain for a rank."""
        return self.sigma > PROVISIONAL


@cache
def _model() -> Any:
    with needed_for("a rated game", "server"):
        from openskill.models import PlackettLuce  # imported with the first rated game

    return PlackettLuce(mu=START, sigma=SPREAD, beta=LUCK, tau=RESTLESSNESS, limit_sigma=True)


def after(sides: Sequence[tuple[Sequence[str], int]], ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings of all players after a game. Each side has its players and its rank from 1. Players without a rating start with
    the default. A player with several seats, which only bots can be, gets the mean of their updates."""
    model = _model()
    teams = [[model.create_rating([ratings.get(each, Rating()).mu, ratings.get(each, Rating()).sigma]) for each in ids] for ids, _ in sides]
    found: dict[str, list[Any]] = defaultdict(list)
    for (ids, _), team in zip(sides, model.rate(teams, ranks=[rank for _, rank in sides]), strict=True):
        for player, rated in zip(ids, team, strict=True):
            found[player].append(rated)
    return {player: Rating(fmean(each.mu for each in rated), fmean(each.sigma for each in rated)) for player, rated in found.items()}
