"""The sequential probability ratio test: play until it is clear which of two hypotheses about an Elo lead is true, and no longer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log

from nexarium.core.errors import BadOption
from nexarium.core.validation import real_number

ERROR = 0.05
"""The probability of accepting the wrong hypothesis, each way."""
BOUND = log((1 - ERROR) / ERROR)
"""The second hypothesis is accepted at this log-likelihood ratio, the first at its negative."""
TRACE = 1e-3
"""The fraction of a round added to each unseen result, so that none counts as impossible."""
HALVINGS = 100
FARTHEST = 2000
"""The largest Elo lead to test: 99,999 games won of 100,000. Much larger leads are numerically equal to winning all games."""


@dataclass(frozen=True)
class Hypotheses:
    """Two hypotheses about the first bot's Elo lead over the second: at most `elo0`, or at least `elo1`."""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            given = getattr(self, name)
            try:
                object.__setattr__(self, name, real_number(given, name, -FARTHEST, FARTHEST))
            except BadOption:  # on a command line the user has not typed the argument's name
                sentence = f"a lead in Elo, as the two of --sprt 0 20, is a finite number from {-FARTHEST} to {FARTHEST}, not {given!r}"
                raise BadOption(sentence, name) from None
        if not self.elo0 < self.elo1:
            raise BadOption(f"--sprt wants the smaller lead first, as in --sprt 0 20, not {self.elo0:g} {self.elo1:g}", "sprt")

    def ratio(self, rounds: Counter[float]) -> float:
        """Return the log-likelihood ratio of the two hypotheses. `rounds` counts how often the first bot got each share of a round's games,
        0 to 1. The games of a round share their dice, so a round is one observation."""
        if not rounds:
            return 0.0
        seen = Counter({0.0: 0, 0.5: 0, 1.0: 0, **rounds})
        total = sum(seen.values()) + TRACE * len(seen)
        counts = {share: (number + TRACE) / total for share, number in seen.items()}
        low, high = (1 / (1 + 10 ** (-lead / 400)) for lead in (self.elo0, self.elo1))
        return total * (_likelihood(counts, high) - _likelihood(counts, low))

    def accepted(self, ratio: float) -> int | None:
        """Return which hypothesis is accepted, 0 or 1; None while more rounds are needed."""
        return 1 if ratio >= BOUND else 0 if ratio <= -BOUND else None


def _likelihood(counts: dict[float, float], mean: float) -> float:
    """Return the maximum log-likelihood of a round's result, over the distributions on the same results with this mean."""
    # such a distribution has p = q / (1 + t (share - mean)); solve for t by its mean, which falls as t grows
    low, high = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(HALVINGS):
        t = (low + high) / 2
        if sum(q * (share - mean) / (1 + t * (share - mean)) for share, q in counts.items()) > 0:
            low = t
        else:
            high = t
    return sum(q * log(q / (1 + t * (share - mean))) for share, q in counts.items())
