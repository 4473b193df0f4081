"""Judgement: from the middle of games whose end is known, a few playouts foretell who wins better than their winners alone would; and where
a quick search was wrong, the priors let a deeper one see what is better.

`judged.json` was written by `benchmarks/nexos_judgement.py --keep`: the first plies of games of the search against itself; `misjudged.json`
by `benchmarks/nexos_misjudged.py --keep`: positions of such games with what a quick search chose and what a search ten times as deep did.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from nexarium.core.catalogue import load
from nexarium.core.random import stream
from nexarium.core.rules import call_from_python
from nexarium.games.nexos.bots.knowledge import FUNCTIONS, KNOWLEDGE

GAMES = json.loads(Path(__file__).with_name("judged.json").read_text("utf-8"))
PLIES = (30, 36, 42, 48)
PLAYOUTS = 4
MISJUDGED = json.loads(Path(__file__).with_name("misjudged.json").read_text("utf-8"))


def foretold() -> tuple[np.ndarray, np.ndarray]:
    """Per position the mean worth of a few playouts to the seat that won, and what their winners alone say."""
    playout, value = (call_from_python(name, FUNCTIONS[name]) for name in ("playout", "value"))
    game = load("nexos", players=2)
    trace, worth, rng = np.zeros(game.max_game_length(), np.int64), np.zeros(2), stream(1)
    means, wins = [], []
    for told in GAMES:
        state = game.new_initial_state()
        for action in told["actions"]:
            state.step(action)
            if len(state.history) in PLIES:
                mean = won = 0.0
                for _ in range(PLAYOUTS):
                    end = state.clone()
                    playout(end.memory, rng, trace)
                    value(end.memory, worth)
                    mean += worth[told["won"]] / PLAYOUTS
                    won += (1 + end.returns()[told["won"]]) / 2 / PLAYOUTS
                means.append(mean)
                wins.append(won)
    return np.array(means), np.array(wins)


def test_playouts_foretell_the_winner():
    """The mean squared error of what they foretell; a coin's is 0.25."""
    means, wins = foretold()
    assert len(means) > 150
    error, error_of_wins = np.mean((1 - means) ** 2), np.mean((1 - wins) ** 2)
    assert error < 0.2
    assert error < 0.9 * error_of_wins


def test_priors_show_a_deep_search_what_a_quick_one_missed():
    """The deep search's choice is among those that the root tries, mostly among those that any node tries, of hundreds of placements."""
    prior, game, places, count = call_from_python("prior", FUNCTIONS["prior"]), load("nexos", players=2), [], []
    for told in MISJUDGED[::3]:
        state = game.new_initial_state()
        for action in told["actions"]:
            state.apply_action(action)
        legal = np.array(state.legal_actions())
        weights = np.zeros(len(legal), np.float32)
        prior(state.memory, len(legal), legal, weights)
        assert told["bad"] in legal
        places.append(int((weights >= weights[legal == told["best"]]).sum()) - 1)
        count.append(len(legal))
    settings = KNOWLEDGE.settings
    assert np.median(count) > 2 * settings.root_width
    assert np.median(places) < settings.width / 2
    assert max(places) < settings.root_width
