"""The sequential probability ratio test: play until it is clear which of two statements about a lead in Elo fits, and no longer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log

from nexarium.core.errors import BadOption

ERROR = 0.05
"""The probability of accepting the wrong statement, each way."""
BOUND = log((1 - ERROR) / ERROR)
"""At this log-likelihood ratio the second statement is accepted, at its negative the first."""
TRACE = 1e-3
"""How much of a round is added to each result that did not come, so that none is held to be impossible."""
HALVINGS = 100


@dataclass(frozen=True)
class Hypotheses:
    """`elo0`: the first bot's lead over the second is this at most; `elo1`: it is this at least."""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise BadOption(f"--sprt wants the smaller lead first, as in --sprt 0 20, not {self.elo0:g} {self.elo1:g}", "sprt")

    def ratio(self, rounds: Counter[float]) -> float:
        """The log-likelihood ratio of the two statements, after so many rounds in which the first bot got such a share of a round's games,
        0 to 1. The games of a round share their dice, so a round is one observation."""
        if not rounds:
            return 0.0
        seen = Counter({0.0: 0, 0.5: 0, 1.0: 0, **rounds})
        total = sum(seen.values()) + TRACE * len(seen)
        counts = {share: (number + TRACE) / total for share, number in seen.items()}
        low, high = (1 / (1 + 10 ** (-lead / 400)) for lead in (self.elo0, self.elo1))
        return total * (_likelihood(counts, high) - _likelihood(counts, low))

    def accepted(self, ratio: float) -> int | None:
        """Which of them is accepted, 0 or 1; None while more rounds are needed."""
        return 1 if ratio >= BOUND else 0 if ratio <= -BOUND else None


def _likelihood(counts: dict[float, float], mean: float) -> float:
    """The greatest log-likelihood of a round's result, over the distributions on the same results that have this mean."""
    # such a distribution has p = q / (1 + t (share - mean)); t is where its mean is right, and the mean falls as t grows
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(HALVINGS):
        t = (low + high) / 2
        if sum(q * (share - mean) / (1 + t * (share - mean)) for share, q in counts.items()) > 0:
            low = t
        else:
            high = t
    return sum(q * log(q / (1 + t * (share - mean))) for share, q in counts.items())
