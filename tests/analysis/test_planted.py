"""benchmarks/planted_blunders.py at reduced size: one choice of a game is replaced by a bad one, and the review names it."""

from __future__ import annotations

import pytest
from benchmarks.planted_blunders import finds, planted

from nexarium.analysis import review
from nexarium.core.catalogue import load
from nexarium.core.modes import INTERPRETED

SEEDS = (2, 3, 4)


@pytest.mark.skipif(INTERPRETED, reason="games of bots that search take too long interpreted")
@pytest.mark.slow
def test_planted_blunders_are_named():
    game = load("nexos", players=2)
    named = 0
    for seed in SEEDS:
        made = planted(game, "level:6", seed, bad=0.15, simulations=2_500, longest=200)
        if made is None:  # no ply that was drawn had a bad choice
            continue
        assert made.loss >= 0.15
        named += finds(review(made.state, 60_000), made.ply)
    assert named >= 2, "a choice of the bots themselves may lose more, but not in two games of three"
