"""`exp` and `log` for search and playouts: the same bits on every machine, compiled, interpreted and in a browser.

C libraries round these two differently, and one last bit is enough for a search to choose another move. Here they use only operations that
IEEE 754 rounds exactly: sums, products, quotients and comparisons. They are within 2 units in the last place of the true values.
"""

from __future__ import annotations

from decimal import Context, Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.core.rules import rule

STEPS = 128
"""`exp` has a table of 2 to the power of this many steps from 0 to 1, and computes the rest, which is less than a step."""
_DIGITS = Context(prec=60)
_LN2 = _DIGITS.ln(Decimal(2))


def _powers(exponents: range) -> NDArray[np.float64]:
    return np.array([2.0**exponent for exponent in exponents])


def _steps() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return 2 to the power of each step as the nearest float, and its relative error."""
    exact = [_DIGITS.exp(_LN2 * step / STEPS) for step in range(STEPS)]
    near = [float(value) for value in exact]
    lacking = [float(_DIGITS.divide(value, Decimal(float_)) - 1) for value, float_ in zip(exact, near, strict=True)]
    return np.array(near), np.array(lacking)


def _in_two(value: Decimal) -> tuple[float, float]:
    """Return a value as a sum: of 32 bits, so that its products with small integers are exact, and of a rest."""
    unit = 2.0 ** (int(np.floor(np.log2(float(value)))) - 31)
    high = float(round(float(value) / unit)) * unit
    return high, float(value - Decimal(high))


NEAR, LACKING = _steps()
STEP_HIGH, STEP_LOW = _in_two(_LN2 / STEPS)
STEPS_PER_UNIT = float(STEPS / _LN2)
TO_INTEGER = 1.5 * 2.0**52
"""Added to a float of less than 51 bits and subtracted again, it leaves the nearest integer."""
FINE_FROM, FINE = 32, _powers(range(32, 64))
COARSE_FROM, COARSE = -34, _powers(range(-34 * 32, 32 * 32, 32))
"""2**n is `COARSE` * `FINE`, multiplied in that order, so that no factor overflows."""
MOST, LEAST = 709.782712893384, -708.3964185322641
"""Above `MOST` the result overflows; below `LEAST` no float has full precision."""

LN2_HIGH, LN2_LOW = _in_two(_LN2)
FAR_POWER, FAR = 32, 2.0**32
"""`log` approaches 1 by this many doublings at once, then one by one."""
ROOT_OF_TWO = 2.0**0.5
SERIES = np.array([2.0 / n for n in range(21, 1, -2)])


@rule
def exp(x: Any) -> Any:
    """Return e to the power of `x`; 0 where that is under 2**-1022, infinity where it is over all floats."""
    wide = np.float64(x)
    if not wide <= MOST:
        return wide if wide != wide else np.inf
    if wide < LEAST:
        return np.float64(0)
    nearest = (wide * STEPS_PER_UNIT + TO_INTEGER) - TO_INTEGER
    steps = np.int64(nearest)
    rest = (wide - nearest * STEP_HIGH) - nearest * STEP_LOW
    rest += rest * rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120))))
    place = steps % STEPS
    power = (steps - place) // STEPS - FINE_FROM
    near = NEAR[place] + NEAR[place] * (rest + LACKING[place])
    return near * FINE[power % 32] * COARSE[power // 32 - COARSE_FROM]


@rule
def log(x: Any) -> Any:
    """Return the natural logarithm of `x`: minus infinity for 0, NaN for negative numbers."""
    part, power = np.float64(x), 0
    if not 0 < part < np.inf:
        return -np.inf if part == 0 else part if part > 0 else np.nan
    while part < 1 / FAR:
        part *= FAR
        power -= FAR_POWER
    while part >= FAR:
        part *= 1 / FAR
        power += FAR_POWER
    while part < ROOT_OF_TWO / 2:
        part *= 2
        power -= 1
    while part > ROOT_OF_TWO:
        part *= 0.5
        power += 1
    more = part - 1
    # The logarithm of 1 + more is 2 * (ratio + ratio**3 / 3 + ratio**5 / 5 + ...), and 2 * ratio is more - ratio * more.
    ratio = more / (part + 1)
    square, series = ratio * ratio, 0.0
    for factor in SERIES:
        series = (series + factor) * square
    return power * LN2_HIGH + (power * LN2_LOW + (more - ratio * (more - series)))
