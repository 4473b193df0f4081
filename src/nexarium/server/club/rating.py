"""Ratings of players by Plackett and Luce's model, as Weng and Lin update it (the library OpenSkill)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import Any

START = 1500.0
SPREAD = START * 2 / 9
"""The uncertainty of somebody who has not played: OpenSkill's own proportions (25, 25/3, 25/6, 25/300), forty times as large."""
LUCK = SPREAD / 2
RESTLESSNESS = SPREAD / 100
"""So much uncertainty is added with each game: people learn."""
PROVISIONAL = 0.75 * SPREAD
"""A rating that is more uncertain than this is shown as provisional: that of anybody with fewer than about fifteen games."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is: `mu` is the best guess and `sigma` its standard deviation, so that two times out of three the true strength
    is within `sigma` of `mu`."""

    mu: float = START
    sigma: float = SPREAD

    @property
    def provisional(self) -> bool:
        """Whether too little is known yet to rank it among others."""
        return self.sigma > PROVISIONAL


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # imported when the first game is rated

    return PlackettLuce(mu=START, sigma=SPREAD, beta=LUCK, tau=RESTLESSNESS, limit_sigma=True)


def after(sides: Sequence[tuple[Sequence[str], int]], ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of all players after a game of these sides, each its players and its rank from 1; who has no rating begins with the
    usual one. A player at several seats, which only bots can be, gets the mean of what each says."""
    model = _model()
    teams = [[model.create_rating([ratings.get(each, Rating()).mu, ratings.get(each, Rating()).sigma]) for each in ids] for ids, _ in sides]
    found: dict[str, list[Any]] = defaultdict(list)
    for (ids, _), team in zip(sides, model.rate(teams, ranks=[rank for _, rank in sides]), strict=True):
        for player, rated in zip(ids, team, strict=True):
            found[player].append(rated)
    return {player: Rating(fmean(each.mu for each in rated), fmean(each.sigma for each in rated)) for player, rated in found.items()}
