"""A bot of one's own, as one writes it."""

from __future__ import annotations


class Steady:
    """Plays the first legal action."""

    def __init__(self, game=None, seed=None):
        self.asked = 0

    def choose(self, state, progress=None):
        self.asked += 1
        return state.legal_actions()[0]

    def close(self):
        pass
