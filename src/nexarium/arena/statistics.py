"""The few statistics that reports need, at 95 % confidence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import atan, ceil, cos, erfc, floor, inf, isfinite, log1p, log10, pi, sin, sqrt
from statistics import fmean, stdev
from typing import Any

Z = 1.959964
"""The standard normal distribution's quantile at 97.5 %: the half-width of a 95 % interval in standard errors."""
POWER = 0.841621
"""The standard normal distribution's quantile at 80 %, the power for being sure, at 95 % confidence."""
MANY = 100
"""Degrees of freedom above which Student's variable is approximated by a normal one closer to 0."""
_T = (inf, 12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""Student's t at 97.5 % for 0 to 9 degrees of freedom."""


def student(freedom: int) -> float:
    """Return Student's t at 97.5 % for `freedom` degrees of freedom, from a table or its expansion in 1 / freedom (error below 0.0002)."""
    if freedom < len(_T):
        return _T[max(0, freedom)]
    cubic = (Z**3 + Z) / (4 * freedom)
    quintic = (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
    return Z + cubic + quintic + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)


def wilson(won: float, games: float) -> tuple[float, float]:
    """Return the ends of Wilson's interval for the probability of a win, after `won` of `games`. Shared wins count in part.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if games == 0:
        return 0.0, 1.0
    share = won / games
    shrink = 1 + Z * Z / games
    middle = (share + Z * Z / (2 * games)) / shrink
    half = Z / shrink * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    # at the ends the bounds are exactly 0 and 1, which rounding would miss
    return (max(0.0, middle - half) if won > 0 else 0.0), (min(1.0, middle + half) if won < games else 1.0)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of a sample and the ends of its interval by Student's t; infinite for fewer than two values."""
    if len(values) < 2:
        return (fmean(values) if values else 0.0), -inf, inf
    mean = fmean(values)
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return mean, mean - half, mean + half


def median_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the median of a sample, and the ends of its interval: the values at the ranks that a sign test does not reject."""
    ranked, half = sorted(values), Z * sqrt(len(values)) / 2
    middle, last = len(ranked) // 2, len(ranked) - 1
    return ranked[middle], ranked[max(0, floor(len(ranked) / 2 - half))], ranked[min(last, ceil(last / 2 + half))]


def quantile(counts: Mapping[int, int], share: float) -> int:
    """Return the least number that is not exceeded by this share of the counted ones.

    >>> quantile({3: 1, 5: 2, 9: 1}, 0.5)
    5
    """
    left = share * sum(counts.values())
    for number, count in sorted(counts.items()):
        left -= count
        if left <= 1e-9:
            return number
    return max(counts, default=0)


def percent(share: float, digits: int = 1) -> str:
    """Return a share as a percentage.

    >>> percent(0.25), percent_span((0.2, 0.305))
    ('25.0 %', '20.0 to 30.5 %')
    """
    return f"{100 * share:.{digits}f} %"


def percent_span(ends: tuple[float, float], digits: int = 1) -> str:
    """Return the ends of a share's interval as percentages."""
    return f"{100 * ends[0]:.{digits}f} to {percent(ends[1], digits)}"


def written(entries: Iterable[Mapping[str, Any]], columns: Iterable[str]) -> list[tuple[str, ...]]:
    """Return a row of text for each entry of a summary. `columns` are the keys of the entries to show.

    >>> written([{"bot": "greedy", "share": 0.25}], ["bot", "share"])
    [('greedy', '25.0 %')]
    """
    forms: dict[str, Callable[[Any], str]] = {
        "won": "{:g}".format,
        "share": percent,
        "interval": percent_span,
        "rating": "{:z.1f}".format,
        "rating_interval": lambda ends: f"{ends[0]:z.1f} to {ends[1]:z.1f}",
        "elo": lambda lead: {"inf": "won all", "-inf": "lost all"}.get(lead) or f"{lead:+.0f}",
        "mean_score": "{:.2f}".format,
        "score": "{:.2f}".format,
        "seconds_per_move": "{:.4f}".format,
        "cpu_seconds_per_move": "{:.4f}".format,
    }
    return [tuple("" if each[key] is None else forms.get(key, str)(each[key]) for key in columns) for each in entries]


def finite_or_none(number: float) -> float | None:
    """Return the number, or None if it is not finite: JSON has no such numbers."""
    return number if isfinite(number) else None


def elo(share: float) -> float:
    """Return the Elo lead for winning this share of the games against one opponent.

    >>> round(elo(0.64))
    100
    """
    if share <= 0:
        return -inf
    return inf if share >= 1 else -400 * log10(1 / share - 1) + 0.0


def p_of(deviations: float, freedom: float = inf) -> float:
    """Return the two-sided probability of a deviation this large, for a standard normal variable or Student's with `freedom` degrees of
    freedom (a whole number). It uses the finite series, and above `MANY` Wallace's normal approximation (error below 0.000002).

    >>> [round(p_of(2.228, freedom), 3) for freedom in (1, 10, 1000, inf)]
    [0.269, 0.05, 0.026, 0.026]
    """
    if freedom > MANY:
        if isfinite(freedom):
            deviations = (8 * freedom + 1) / (8 * freedom + 3) * sqrt(freedom * log1p(deviations**2 / freedom))
        return erfc(abs(deviations) / sqrt(2))
    angle = atan(abs(deviations) / sqrt(freedom))
    odd = int(freedom) % 2
    term = cos(angle) if odd else 1.0
    within = 0.0
    for k in range(2 + odd, int(freedom) + 1, 2):
        within += term
        term *= cos(angle) ** 2 * (k - 1) / k
    within *= sin(angle)
    return max(0.0, 1 - (2 / pi * (angle + within) if odd else within))


def holm(probabilities: Sequence[float]) -> list[float]:
    """Return probabilities with Holm's correction for multiple tests: if there is no effect, any of them is below 5 % in at most one of
    twenty reports.

    >>> [round(p, 3) for p in holm([0.01, 0.5, 0.02])]
    [0.03, 0.5, 0.04]
    """
    corrected, highest = [0.0] * len(probabilities), 0.0
    for rank, place in enumerate(sorted(range(len(probabilities)), key=lambda each: probabilities[each])):
        highest = max(highest, min(1.0, (len(probabilities) - rank) * probabilities[place]))
        corrected[place] = highest
    return corrected
