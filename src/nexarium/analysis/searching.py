"""A search with the knowledge of a game's bots, for analysis rather than play."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from nexarium.bots.level import COMMON_WIDTH, LARGEST_TREE, SMALLEST_TREE, knowledge_of
from nexarium.core.game import Game, State
from nexarium.core.rules import call_from_python
from nexarium.search.mcts import Search
from nexarium.search.review_math import rescale


class Judge:
    """The assessment of positions by a game's bots: each seat's expectation, 0 to 1, and in a cooperative game the chance to win."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.knowledge = knowledge_of(game)
        functions = self.knowledge.functions
        self._value = call_from_python("value", functions["value"]) if "value" in functions else None
        self._lost, self._won = self.knowledge.lost_and_won if game.definition.cooperative else (0.0, 1.0)

    def search(self, simulations: int, seed: int) -> Search:
        """Return a search whose tree has room for two searches of `simulations`, one of them kept from the move before."""
        known = self.knowledge
        width = min(known.settings.width, self.game.rules.max_legal, COMMON_WIDTH)
        room = SMALLEST_TREE + 2 * min(known.settings.root_width, self.game.rules.max_legal)
        nodes = min(LARGEST_TREE, room + 2 * simulations * width // known.settings.expand_at)
        return Search(self.game, known.settings, known.functions, seed, nodes, weights=known.weights)

    def finished(self, state: State) -> NDArray[np.float64]:
        """Return what a finished game was worth to each seat; 1 or 0 where all won or lost together."""
        worths = np.zeros(self.game.num_players())
        if (won := state.won()) is not None:
            worths[:] = float(won)
        elif self._value is not None:
            self._value(state.memory, worths)
        else:
            lowest, highest = self.game.definition.returns_range
            worths[:] = state.returns()
            rescale(lowest, highest, worths)
        return worths

    def as_chances(self, worths: NDArray[np.float64]) -> None:
        """Convert a search's values, in place, to the scale of `finished`."""
        rescale(self._lost, self._won, worths)
