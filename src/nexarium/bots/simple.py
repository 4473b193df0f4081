"""Two bots without a search: uniformly random, and greedy."""

from __future__ import annotations

import random

import numpy as np

from nexarium.bots.bot import Progress, choices
from nexarium.bots.level import knowledge_of
from nexarium.core.game import Game, State, checked_game
from nexarium.core.given import seed_or_none
from nexarium.core.redealing import redealt
from nexarium.core.rules import call_from_python


class RandomBot:
    """Plays uniformly random legal actions."""

    name = "random"

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = checked_game(game)
        self.random = random.Random(seed_or_none(seed))

    def choose(self, state: State, progress: Progress | None = None) -> int:
        return self.random.choice(choices(self.game, state))

    def close(self) -> None:
        pass


class GreedyBot:
    """Looks one action ahead and takes the one after which the position, valued like a finished game, is worth most to it. Ties are broken
    at random. Where the game keeps secrets it looks at what the position may be for all that its seat knows."""

    name = "greedy"

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = checked_game(game)
        self.random = random.Random(seed_or_none(seed))
        functions = knowledge_of(game).functions
        self.value = call_from_python("value", functions["value"]) if "value" in functions else game.rules.call.returns

    def choose(self, state: State, progress: Progress | None = None) -> int:
        legal = choices(self.game, state)
        seat = state.current_player()
        worth = np.zeros(state.game.num_players(), np.float64)
        if self.game.definition.hidden:
            (state,) = redealt(state, seat, self.random)

        def after(action: int) -> tuple[float, float]:
            following = state.clone()
            following.step(action)
            self.value(following.memory, worth)
            return float(worth[seat]), self.random.random()

        return max(legal, key=after)

    def close(self) -> None:
        pass
