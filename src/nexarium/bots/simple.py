"""Two bots without a search: uniformly random, and greedy."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from nexarium.bots.bot import Progress, choices
from nexarium.bots.level import knowledge_of
from nexarium.core.determinization import redealt_or_none
from nexarium.core.game import Game, State, checked_game
from nexarium.core.rules import call_from_python
from nexarium.core.validation import seed_or_none


class RandomBot:
    """Plays uniformly random legal actions."""

    name = "random"

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = checked_game(game)
        self.random = random.Random(seed_or_none(seed))

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """Return a legal action, each with the same probability."""
        return self.random.choice(choices(self.game, state))

    def close(self) -> None:
        """Do nothing: this bot holds no resources."""


def _value_in(game: Game) -> Callable[..., Any]:
    """Return the function that values positions: that of the game's bots or, if there is none, its returns."""
    functions = knowledge_of(game).functions
    return call_from_python("value", functions["value"]) if "value" in functions else game.rules.call.returns


class GreedyBot:
    """Chooses the action whose resulting position has the highest value for its seat, valued like a finished game. Ties are broken at
    random. With hidden information it looks at one position that its seat cannot tell from the real one. If none is found, it chooses at
    random."""

    name = "greedy"

    def __init__(self, game: Game, seed: int | None = None) -> None:
        self.game = checked_game(game)
        self.random = random.Random(seed_or_none(seed))
        self.value = _value_in(game)

    def __getstate__(self) -> dict[str, Any]:
        """Return everything except the compiled function, which is an address and differs between processes."""
        return {name: kept for name, kept in vars(self).items() if name != "value"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.value = _value_in(self.game)

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """Return the action after which the position is worth most to the seat to move. Equal ones are chosen at random."""
        legal = choices(self.game, state)
        seat = state.current_player()
        worth = np.zeros(state.game.num_players(), np.float64)
        if self.game.definition.hidden:
            possible = redealt_or_none(state, seat, self.random)
            if not possible:
                return self.random.choice(legal)
            (state,) = possible

        def after(action: int) -> tuple[float, float]:
            following = state.clone()
            following.step(action)
            self.value(following.memory, worth)
            return float(worth[seat]), self.random.random()

        return max(legal, key=after)

    def close(self) -> None:
        """Do nothing: this bot holds no resources."""
