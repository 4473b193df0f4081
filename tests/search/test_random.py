"""Random numbers: fair, in range, and in streams that have nothing to do with each other."""

from __future__ import annotations

import numpy as np
import pytest

from nexarium.core.random import next_below, stream, streams


@pytest.mark.parametrize("n", [1, 2, 3, 7, 1600, 2**31, 2**32 - 1])
def test_numbers_are_in_range(n):
    rng = stream(5)
    drawn = [next_below(rng, n) for _ in range(2000)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    assert n == 1 or len(set(drawn)) > 1


def test_all_numbers_are_alike():
    rng, counts = stream(1), np.zeros(6)
    for _ in range(60_000):
        counts[next_below(rng, 6)] += 1
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 20.5  # chi-square with 5 degrees of freedom, 0.1 %


def test_the_rejection_keeps_a_large_range_fair():
    """Without it, a third of the numbers below 3 * 2**30 would come twice as often."""
    rng, n = stream(2), 3 << 30
    quarters = np.zeros(4)
    for _ in range(40_000):
        quarters[next_below(rng, n) % 4] += 1
    assert ((quarters - 10_000) ** 2 / 10_000).sum() < 16.3  # 3 degrees of freedom, 0.1 %


def test_streams_do_not_depend_on_where_they_are_cut():
    whole = streams(9, 0, 100)
    assert np.array_equal(whole[40:50], streams(9, 40, 10))
    assert len({int(each) for each in whole[:, 0]}) == 100
    assert stream(9, 3)[0] == whole[3, 0]
    assert stream(2**64 - 1, 2**64 - 1)[0] != 0
