"""The sequential probability ratio test: play until it is clear which of two statements about a lead in Elo fits, and no longer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean
from typing import Any

from nexarium.arena.journal import WHOLE, BadJournal, Part
from nexarium.arena.rounds import Outcome
from nexarium.bots import AnyBot, BotError
from nexarium.core.errors import BadOption
from nexarium.core.validation import real_number

ERROR = 0.05
"""The probability of accepting the wrong statement, each way."""
BOUND = log((1 - ERROR) / ERROR)
"""At this log-likelihood ratio the second statement is accepted, at its negative the first."""
TRACE = 1e-3
"""How much of a round is added to each result that did not come, so that none is held to be impossible."""
HALVINGS = 100
FARTHEST = 2000
"""The greatest lead in Elo that is tested, 99,999 games won of 100,000: of much greater ones numbers cannot tell that they are not all."""


@dataclass(frozen=True)
class Hypotheses:
    """`elo0`: the first bot's lead over the second is this at most; `elo1`: it is this at least."""

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        for name in ("elo0", "elo1"):
            given = getattr(self, name)
            try:
                object.__setattr__(self, name, real_number(given, name, -FARTHEST, FARTHEST))
            except BadOption:  # on a command line nobody has typed the name
                sentence = f"a lead in Elo, as the two of --sprt 0 20, is a finite number from {-FARTHEST} to {FARTHEST}, not {given!r}"
                raise BadOption(sentence, name) from None
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


class Tested:
    """What two bots have played for a sequential test, of whom the first may lead the second; or what others have played without one."""

    bots: tuple[str, ...]
    hypotheses: Hypotheses | None
    """What is tested, if anything is."""
    shares: Counter[float]
    """How often the first bot got such a share of a round's games."""

    def count(self, outcomes: Sequence[Outcome]) -> None:
        """One more observation, the games of a whole round."""
        self.shares[round(fmean(each.shares[0] for each in outcomes), 9)] += 1

    def tested(self) -> Hypotheses:
        """What is tested; raises a `BadOption` where nothing is."""
        if self.hypotheses is None:
            raise BadOption("there is no sequential test here: ask for one, as with sprt=Hypotheses(0, 30)", "sprt")
        return self.hypotheses

    def ratio(self) -> float:
        """Of a sequential test, the log-likelihood ratio so far. Raises a `BadOption` without a test, as `verdict` and `told` do."""
        return self.tested().ratio(self.shares)

    def decided(self) -> int | None:
        """Of a sequential test, which statement is accepted; None before that, and without a test."""
        return None if self.hypotheses is None else self.hypotheses.accepted(self.ratio())

    def verdict(self) -> str:
        """Of a sequential test, what came of it so far, in words."""
        sprt, decided, lead = self.tested(), self.decided(), f"{self.bots[0]} leads {self.bots[1]}"
        leads = (f"{lead} by at most {sprt.elo0:g} Elo", f"{lead} by at least {sprt.elo1:g} Elo")
        return f"{'not decided' if decided is None else leads[decided]} (log-likelihood ratio {self.ratio():+.2f})"

    def told(self) -> dict[str, object]:
        """Of a sequential test, what `--json` prints of it."""
        sprt = self.tested()
        return {"elo0": sprt.elo0, "elo1": sprt.elo1, "log_likelihood_ratio": self.ratio(), "accepted": self.decided()}


def check_test(sprt: object, bots: Sequence[AnyBot], part: Part) -> None:
    """Raises a `NexariumError` where a sequential test is asked for as none can be."""
    if sprt is None:
        return
    if not isinstance(sprt, Hypotheses):
        raise BadOption(f"a sequential test is told what it decides by nexarium.arena.sequential.Hypotheses, not by {sprt!r}", "sprt")
    if len(bots) != 2:
        raise BotError(f"a sequential test compares 2 bots, not {len(bots)}")
    if part != WHOLE:
        raise BadJournal("a sequential test looks at every round before the next one, so it has no parts")


def plan_of_test(sprt: Hypotheses | None) -> list[float] | None:
    """A sequential test as a run's file keeps it."""
    return None if sprt is None else [sprt.elo0, sprt.elo1]


def kept_test(plan: dict[str, Any]) -> Hypotheses | None:
    """The sequential test of a run's file. Matches that were kept before they could have one do not say that they have none."""
    kept = plan.get("sprt")
    return None if kept is None else Hypotheses(*kept)


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
