"""`exp` and `log` of the server: near the true values, and the same bits compiled and interpreted."""

from __future__ import annotations

import hashlib
import math
import re
from decimal import Context, Decimal
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nexarium
from nexarium.core.exponential import LEAST, MOST, exp, log

EXACT = Context(prec=60)
PACKAGE = Path(nexarium.__file__).parent
interpreted_exp, interpreted_log = getattr(exp, "py_func", exp), getattr(log, "py_func", log)


def lacks(value: float, exact: Decimal) -> Decimal:
    """How far off a value is, in units in its last place."""
    return abs(Decimal(float(value)) - exact) / Decimal(math.ulp(float(exact)))


@given(st.floats(LEAST, MOST) | st.floats(-40, 1) | st.floats(-1e-3, 1e-3))
def test_exp_is_near_the_true_value_and_the_same_interpreted(x: float) -> None:
    assert lacks(exp(x), EXACT.exp(Decimal(x))) < 0.6
    assert exp(x) == interpreted_exp(x)


@given(st.floats(min_value=0, exclude_min=True, allow_infinity=False) | st.floats(0.3, 3))
def test_log_is_near_the_true_value_and_the_same_interpreted(x: float) -> None:
    assert lacks(log(x), EXACT.ln(Decimal(x))) < 2
    assert log(x) == interpreted_log(x)


@pytest.mark.parametrize(
    ("x", "value"), [(-math.inf, 0), (LEAST - 1, 0), (0, 1), (-0.0, 1), (MOST + 1e-9, math.inf), (math.inf, math.inf), (math.nan, math.nan)]
)
def test_exp_at_its_ends(x: float, value: float) -> None:
    assert exp(x) == value or (math.isnan(value) and math.isnan(exp(x)))


@pytest.mark.parametrize(("x", "value"), [(0.0, -math.inf), (1, 0), (math.inf, math.inf), (-1, math.nan), (math.nan, math.nan)])
def test_log_at_its_ends(x: float, value: float) -> None:
    assert log(x) == value or (math.isnan(value) and math.isnan(log(x)))


def test_a_short_float_counts_as_its_value() -> None:
    assert exp(np.float32(-0.1)) == exp(float(np.float32(-0.1)))
    assert log(np.float32(0.1)) == log(float(np.float32(0.1)))


def test_the_same_bits_on_every_machine() -> None:
    """A digest that changes says that bots of the same seed play otherwise than they did, or than on another machine."""
    dots = np.linspace(-700, 700, 4001)
    found = np.array([[exp(x), log(abs(x) + 1e-9), exp(x / 700), log(1 + x / 701)] for x in dots])
    assert hashlib.sha256(found.tobytes()).hexdigest()[:16] == "27f806debd62e6c4"


def test_no_rules_search_or_bots_use_the_c_librarys() -> None:
    rooms = ("search/*.py", "games/*/bots/*.py", "games/*/rules/*.py")
    called = re.compile(r"\b(?:np|math)\.(?:exp|log|expm1|log1p|exp2|log2|log10|pow|power|tanh|sin|cos)\b")
    lines = [(path, line) for room in rooms for path in sorted(PACKAGE.glob(room)) for line in path.read_text().splitlines()]
    assert len(lines) > 5_000
    assert [f"{path.name}: {line}" for path, line in lines if called.search(line)] == []
