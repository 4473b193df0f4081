"""Two bots without a search: uniformly random, and greedy."""

from __future__ import annotations

import random

from nexarium.bots.bot import Progress
from nexarium.core.game import State


class RandomBot:
    """Every legal action alike."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, state: State, progress: Progress | None = None) -> int:
        return self.random.choice(state.legal_actions())

    def close(self) -> None:
        pass


class GreedyBot:
    """The action after which its own result, were the game to end there, is best; ties at random."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self.random = random.Random(seed)

    def choose(self, state: State, progress: Progress | None = None) -> int:
        seat = state.current_player()

        def after(action: int) -> tuple[float, float]:
            following = state.clone()
            following.step(action)
            return following.returns()[seat], self.random.random()

        return max(state.legal_actions(), key=after)

    def close(self) -> None:
        pass
