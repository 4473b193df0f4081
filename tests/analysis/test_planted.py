"""benchmarks/planted_blunders.py at reduced size: one choice of a game is replaced by a bad one, and the review names it."""

from __future__ import annotations

import pytest
from benchmarks.planted_blunders import finds, planted

from nexarium.analysis import review
from nexarium.core.catalogue import load
from nexarium.core.contract import INTERPRETED

SEEDS = (2, 3, 4)


@pytest.mark.skipif(INTERPRETED, reason="games of bots that search take too long interpreted")
def test_planted_blunders_are_named():
    game = load("nexos", players=2)
    for seed in SEEDS:
        made = planted(game, "level:6", seed, bad=0.15, simulations=2_500, longest=200)
        assert made is not None
        assert made.loss >= 0.15
        found = review(made.state, 60_000)
        assert finds(found, made.ply), f"seed {seed}: planted at {made.ply}, named {[moment.ply for moment in found.moments]}"
        moment = next(each for each in found.moments if each.ply == made.ply)
        assert moment.loss == pytest.approx(made.loss, abs=0.15), "and about as much as it lost"
