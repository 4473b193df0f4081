"""Tests of the toy's clauses; those of TY-3 leave a gap. The name keeps them out of the server's own tests."""

from __future__ import annotations

import pytest

from . import referee, rules


@pytest.mark.rule("TY-1", "TY-5")
def test_who_passes_the_limit_has_lost() -> None:
    assert [referee.verdict(own, 30) for own in (20, 21, 22)] == ["even or behind", "even or behind", "lost"]
    assert len(referee.TABLE) == 23


@pytest.mark.rule("TY-2")
def test_the_lead_counts_twice() -> None:
    assert rules.score(5, 3) == 4


@pytest.mark.rule("TY-2", "TY-5")
def test_who_leads_has_won() -> None:
    assert [referee.verdict(own, 6) for own in (5, 6, 7)] == ["even or behind", "even or behind", "won"]


@pytest.mark.rule("TY-3")
def test_scores_are_so_far_apart() -> None:
    assert rules.gap(7, 4) == 3


@pytest.mark.rule("TY-4")
def test_one_draws_until_one_is_out() -> None:
    assert rules.turns(20) == 2


def test_nobody_is_out_with_nothing() -> None:
    """Proves no clause, so it kills no mutant."""
    assert rules.gap(4, 7) == 3
