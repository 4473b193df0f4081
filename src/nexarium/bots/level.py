"""The bots of levels 1 to 9: the house's search, with what the game lends it."""

from __future__ import annotations

import os
import random
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from nexarium.bots.bot import Progress
from nexarium.core.game import Game, State
from nexarium.core.knowledge import Knowledge, Strength
from nexarium.search.mcts import Search

CHUNK = 100
"""A search is cut in pieces of so many simulations, whatever the clock says, so that a seed repeats its game; between them it tells its
progress and looks at the time."""
SECONDS_TO_TELL = 0.08
CHUNKS_TO_SETTLE = 10
"""After so many pieces it looks whether the choice can still change."""


def knowledge_of(game: Game) -> Knowledge:
    """What the game lends its bots; nothing, for a game without bots of its own."""
    load = game.definition.load_bots
    if load is None:
        return Knowledge()
    knowledge: Knowledge = load()
    return knowledge


def strength(game: Game, level: int) -> Strength:
    """How a level of the game thinks."""
    return knowledge_of(game).levels[level - 1]


def warm(game: Game) -> None:
    """Have everything compiled that the game's bots need, before anybody waits for them."""
    knowledge = knowledge_of(game)
    search = Search(game, knowledge.settings, knowledge.functions, nodes=50_000)
    state = game.new_initial_state(0)
    for _ in range(2):
        while state.is_chance_node():
            state.step(state.sample_chance())
        if state.is_terminal():
            return
        search.advance(state)
        search.think(2 * knowledge.settings.expand_at + 10)
        state.step(search.best())


class LevelBot:
    """A bot of one level. It keeps its search tree from move to move. The same seed plays the same game as long as no move runs into the
    level's limit of time, on machines with as many cores where the level thinks on several threads."""

    def __init__(self, game: Game, level: int, seed: int | None = None) -> None:
        self.name = f"level:{level}"
        self.game = game
        self.knowledge = knowledge_of(game)
        self.strength = self.knowledge.levels[level - 1]
        self.random = random.Random(seed)
        self.searches: list[Search] = []

    def choose(self, state: State, progress: Progress | None = None) -> int:
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        if self.random.random() < self.strength.random_action:
            return self.random.choice(legal)
        if self.strength.simulations == 0:
            return self._by_priors(state, legal)
        return self._by_search(state, progress)

    def _by_priors(self, state: State, legal: list[int]) -> int:
        """Draw by the game's priors; all alike where it has none."""
        if "prior" not in self.knowledge.functions:
            return self.random.choice(legal)
        from nexarium.core.rules import call_from_python

        priors = np.empty(len(legal), np.float32)
        call_from_python("prior", self.knowledge.functions["prior"])(state.memory, len(legal), np.array(legal, np.int64), priors)
        return self.random.choices(legal, (priors.astype(np.float64) ** (1 / self.strength.temperature)).tolist())[0]

    def _by_search(self, state: State, progress: Progress | None) -> int:
        if not self.searches:
            threads = max(1, min(self.strength.threads, os.cpu_count() or 1))
            self.searches = [
                Search(self.game, self.knowledge.settings, self.knowledge.functions, self.random.getrandbits(62), self._room())
                for _ in range(threads)
            ]
        for search in self.searches:
            search.advance(state)
        begun, told = time.monotonic(), 0.0
        share, done = -(-self.strength.simulations // len(self.searches)), 0
        with ThreadPoolExecutor(len(self.searches)) as pool:
            while done < share:
                chunk = min(CHUNK, share - done)
                for thinking in [pool.submit(search.think, chunk) for search in self.searches]:
                    thinking.result()
                done += chunk
                spent = time.monotonic() - begun
                if progress and spent - told >= SECONDS_TO_TELL:
                    told = spent
                    progress(min(1.0, max(done / share, spent / self.strength.time_limit)))
                if spent >= self.strength.time_limit:
                    break
                if done % (CHUNK * CHUNKS_TO_SETTLE) == 0 and self._settled((share - done) * len(self.searches)):
                    break
        visits = self._visits()
        return max(visits, key=lambda action: visits[action])

    def _visits(self) -> dict[int, float]:
        together: dict[int, float] = {}
        for search in self.searches:
            for action, visits in search.visits().items():
                together[action] = together.get(action, 0.0) + visits
        return together

    def _settled(self, remaining: int) -> bool:
        """Whether what remains to be simulated cannot change the choice any more."""
        visits = sorted(self._visits().values(), reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > remaining

    def _room(self) -> int:
        """Nodes enough for a move's search and what it keeps of the last one."""
        settings = self.knowledge.settings
        width = min(settings.width, self.game.rules.max_legal)
        grown = 2 * self.strength.simulations // settings.expand_at * min(width, 64)
        return min(4_000_000, 50_000 + 2 * min(settings.root_width, self.game.rules.max_legal) + grown)

    def close(self) -> None:
        self.searches = []
