"""The class of each ply: how good a choice was, or how kind chance was.

These are functions of a review's numbers alone. The page computes the same ones (`web/src/lib/engine/classes.ts`); both are held to
`tests/vectors/review_classes.json`. docs/build/analysis.md derives the thresholds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Literal, TypeAlias

PlyClass: TypeAlias = Literal["blunder", "mistake", "inaccuracy", "good", "only", "lucky", "unlucky"]

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.15
"""The least loss of each class, in an expected result of 0 to 1. A choice that loses less than the first is good."""
CHANCE_COUNTS = MISTAKE
"""What an outcome of chance must give a seat, beyond the mean, to be lucky, or take from it to be unlucky."""
GOOD: tuple[PlyClass, ...] = ("good", "only")
"""The classes that count as good choices."""
CLASSES_OF_CHOICES: tuple[PlyClass, ...] = ("blunder", "mistake", "inaccuracy", "good", "only")
"""The classes of choices, the worst first."""
TRIED = 4
"""Minimum visits of the second best choice, so that it can show that the best one was the only move."""


def classify(
    choices: Sequence[int], losses: Sequence[float], leads: Sequence[float], luck: Sequence[Sequence[float]]
) -> list[PlyClass | None]:
    """Return the class of each ply; None where no seat could choose and chance changed little.

    `choices` is by ply the number of actions to choose from, 0 where chance moved. `leads` is how much the best choice was better than the
    second best where it was played, else 0. `luck` is what chance gave each seat.
    """
    return [_class_of(*ply) for ply in zip(choices, losses, leads, luck, strict=True)]


def _class_of(choices: int, loss: float, lead: float, luck: Sequence[float]) -> PlyClass | None:
    if choices == 0:
        if max(luck) >= CHANCE_COUNTS:
            return "lucky"
        return "unlucky" if min(luck) <= -CHANCE_COUNTS else None
    if choices == 1:
        return None
    if loss >= BLUNDER:
        return "blunder"
    if loss >= MISTAKE:
        return "mistake"
    if loss >= INACCURACY:
        return "inaccuracy"
    return "only" if lead >= MISTAKE else "good"


def margin(value: float, simulations: float) -> float:
    """Return the uncertainty of a mean over simulations: at most two standard errors.

    Results lie between 0 and 1, so those with the mean `value` vary most if each is 0 or 1. One win and one loss are added, so that a
    single simulation does not look certain.
    """
    if simulations <= 0:
        return 1.0
    share = (value * simulations + 1) / (simulations + 2)
    return min(1.0, 2 * sqrt(max(0.0, share * (1 - share)) / simulations))
