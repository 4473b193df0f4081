"""The observer's script of Last Watch as a second model of the game, for `tests/lockstep.py`, which plays both beside each other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from nexarium.core.contract import CHANCE, OVER

from .watch_game import Watch
from .watch_observer import options_of
from .watch_steps import Chance, Decision
from .watch_table import NUMBERS, position_of

seen = position_of


def options(generator: random.Random) -> dict[str, Any]:
    """The options of one random game."""
    return options_of(generator)


class Twin:
    """A game of Last Watch by its clauses."""

    def __init__(self, options: Mapping[str, Any]) -> None:
        self.watch = Watch(options)
        self.reached: Counter[str] = Counter()

    def mover(self) -> int:
        """A seat, `CHANCE` or `OVER`."""
        due = self.watch.due
        return due.seat if isinstance(due, Decision) else CHANCE if isinstance(due, Chance) else OVER

    def legal(self) -> list[str]:
        """At a decision, the legal actions."""
        assert isinstance(self.watch.due, Decision)
        return sorted(self.watch.due.legal)

    def chance(self) -> Mapping[str, Fraction]:
        """At a chance node, the outcomes with their probabilities."""
        assert isinstance(self.watch.due, Chance)
        return self.watch.due.outcomes

    def apply(self, text: str) -> None:
        """An action or an outcome."""
        self.watch.apply(text)
        self.reached.update(self.watch.applied)

    def position(self) -> Mapping[str, object]:
        """All that the table can see, by name."""
        return self.watch.table.position()

    def returns(self) -> list[float]:
        """NM-97: per seat, the points as a share of the most there can be."""
        players = self.watch.players
        return [self.watch.score() / (NUMBERS.points * players + NUMBERS.time)] * players
