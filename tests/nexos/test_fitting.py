"""What fits Nexos' bots (training): it plays by what is known of as many players, and counts results as the bots do."""

from __future__ import annotations

import random

import numpy as np
import pytest
from benchmarks.nexos_duel import worth_as
from training import fit_nexos_prior, fit_nexos_value

from nexarium.core.catalogue import load
from nexarium.core.rules import call_from_python
from nexarium.games.nexos.bots.knowledge import AMONG_FOUR, BETWEEN_TWO, FUNCTIONS, WHOLE_LEAD, WIN_SHARE


class Asked(Exception):
    """With the settings of the search that was asked for."""


@pytest.mark.parametrize(("players", "settings"), [(2, BETWEEN_TWO), (4, AMONG_FOUR.settings)])
def test_each_number_of_players_is_searched_by_its_own_settings(monkeypatch, players, settings):
    def search(game, settings, functions, *more):
        raise Asked(settings)

    monkeypatch.setattr(fit_nexos_value, "Search", search)
    with pytest.raises(Asked) as asked:
        next(fit_nexos_value.played(players, 1, 1, 1))
    assert asked.value.args[0] == settings


def test_results_between_two_are_worth_what_the_bots_count():
    game, dice = load("nexos", players=2), random.Random(3)
    worths, duel = np.zeros(2), np.zeros(2)
    for _ in range(5):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.step(dice.choice(state.legal_actions()))
        call_from_python("value", FUNCTIONS["value"])(state.memory, worths)
        call_from_python("value", worth_as(WIN_SHARE[0], WHOLE_LEAD[0]))(state.memory, duel)
        scores = state.scores()
        leads = np.array([scores[1] - scores[0], scores[0] - scores[1]], np.float32)
        assert duel == pytest.approx(worths)
        assert fit_nexos_value.worth_today(leads, 2) == pytest.approx(worths)


def test_priors_are_those_of_all_legal_placements():
    state = load("nexos", players=2).new_initial_state()
    weights = fit_nexos_prior.priors_of(state)
    assert list(weights) == state.legal_actions()
    assert all(weight > 0 for weight in weights.values())
