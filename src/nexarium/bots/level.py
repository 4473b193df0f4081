"""The bots of levels 1 to 9: the shared tree search, with the game's own functions where it has some."""

from __future__ import annotations

import math
import random
import time
from collections import defaultdict
from collections.abc import Mapping

import numpy as np

from nexarium.bots.bot import Progress, choices
from nexarium.core.bot_config import BotConfig, Strength
from nexarium.core.determinization import redealt_or_none
from nexarium.core.game import Game, State, checked_game
from nexarium.core.rules import call_from_python
from nexarium.core.validation import seed_or_none
from nexarium.search.mcts import Search

CHUNK = 100
"""Simulations between two checks of the clock. A number rather than a time, so that the same seed plays the same game."""
CHUNKS_TO_SETTLE = 10
"""Chunks between two checks of whether the choice can still change."""
SECONDS_TO_TELL = 0.08
"""The least number of seconds between two progress reports."""
LARGEST_TREE = 4_000_000
"""Nodes in a bot's largest tree."""
SMALLEST_TREE = 50_000
TRIED = 0.5
"""An action about as good as the choice must have at least this share of the choice's visits."""
TOLD = 0.02
"""The same for an action that is named as the next best."""
HURRIED_CHUNK = 4
"""The same for a hurried bot, whose simulations are about a hundred times slower."""
HURRIED_SECONDS = 2.0
"""The most seconds of a hurried bot's search."""
HURRIED_REDEALT = 2
"""The most determinizations of a hurried bot's search."""
COMMON_WIDTH = 64
"""Typical number of children of a node when `width` allows more."""
REDEALT = 16
"""Determinizations per search with hidden information: positions that the seat cannot distinguish from the real one."""
LEAST_EACH = 20
"""Minimum simulations per determinization. A search with few simulations uses fewer determinizations."""


def knowledge_of(game: Game) -> BotConfig:
    """Return the game's bot configuration; the defaults for a game without one."""
    load = game.definition.load_bots
    if load is None:
        return BotConfig()
    knowledge: BotConfig = load()
    return knowledge.for_seats.get(game.num_players(), knowledge)


def strength(game: Game, level: int, style: str = "") -> Strength:
    """Return how the bot of a level, 1 to 9, chooses in this game. `style` selects one of the game's styles."""
    known = knowledge_of(game)
    return (known.styles[style] if style else known.levels)[level - 1]


def settled(visits: Mapping[int, float], remaining: int, times: float) -> bool:
    """Return whether the lead of the most visited action, times `times`, exceeds the remaining simulations (`Strength.settles`)."""
    most = sorted(visits.values(), reverse=True)
    return len(most) > 1 and (most[0] - most[1]) * times > remaining


def warm(game: Game) -> None:
    """Compile everything that the game's bots need, by a short search of two positions."""
    knowledge = knowledge_of(game)
    search = Search(game, knowledge.settings, knowledge.functions, nodes=SMALLEST_TREE, weights=knowledge.weights)
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
    """A bot of one level. It keeps its search tree from move to move.

    In a game with hidden information it never looks at the real position. It searches several positions that its seat cannot tell from
    it (`nexarium.core.determinization`) and adds up their visits. If no such position is found, it chooses at random. The same seed
    plays the same game as long as no move takes the level's whole time.
    """

    def __init__(self, game: Game, level: int, seed: int | None = None, style: str = "") -> None:
        self.name = f"level:{level}:{style}" if style else f"level:{level}"
        self.game = checked_game(game)
        self.knowledge = knowledge_of(game)
        self.strength = strength(game, level, style)
        self.random = random.Random(seed_or_none(seed))
        self.search: Search | None = None
        """None before the first search."""
        self.noise_seed: int | None = None
        """Seed of the evaluation noise, for levels with noise; None before the first use."""
        self.close_call = False
        """Whether another action was about as good as the last choice."""
        self.compared: tuple[float, int | None, float] | None = None
        """The chance of the last choice, 0 to 1, the next best action, and its chance; None where the bot does not judge by chances."""
        self.hurried = False
        """Whether to search less than the level does, so that an answer takes a few seconds although the rules are interpreted."""

    def choose(self, state: State, progress: Progress | None = None) -> int:
        """Return the action that the search of this level prefers; a single legal action without a search."""
        legal = choices(self.game, state)
        self.close_call, self.compared = False, None
        if len(legal) == 1:
            return legal[0]
        noticed = self._noticed(legal)
        if len(noticed) == 1:
            return noticed[0]
        possible = self._possible(state)
        if not possible:
            return self.random.choice(noticed)
        if self.strength.turns_ahead is not None:
            return self._by_deliberation(possible[0], legal, noticed, 0 if self.hurried else self.strength.turns_ahead)
        if self.strength.simulations == 0:
            return self._by_priors(possible[0], legal, noticed)
        return self._by_search(possible, noticed, progress)

    def _possible(self, state: State) -> tuple[State, ...]:
        """Return positions that the mover cannot distinguish from this one: itself without hidden information, nothing if none is found."""
        if not self.game.definition.hidden:
            return (state,)
        n = min(HURRIED_REDEALT if self.hurried else REDEALT, self.strength.simulations // LEAST_EACH)
        return redealt_or_none(state, state.current_player(), self.random, max(1, n))

    def _noticed(self, legal: list[int]) -> list[int]:
        """Return the actions that the bot does not miss: at least one."""
        if not self.strength.miss_rate:
            return legal
        return [action for action in legal if self.random.random() >= self.strength.miss_rate] or [self.random.choice(legal)]

    def _by_priors(self, state: State, legal: list[int], noticed: list[int]) -> int:
        """Draw an action by the game's priors, or uniformly without priors."""
        if "prior" not in self.knowledge.functions:
            return self.random.choice(noticed)
        priors = np.empty(len(legal), np.float32)
        call_from_python("prior", self.knowledge.functions["prior"])(state.memory, len(legal), np.array(legal, np.int64), priors)
        weights = dict(zip(legal, (priors.astype(np.float64) ** (1 / self.strength.temperature)).tolist(), strict=True))
        return self.random.choices(noticed, [weights[action] for action in noticed])[0]

    def _by_deliberation(self, state: State, legal: list[int], noticed: list[int], turns: int) -> int:
        """Return the noticed action that the game's `deliberate` function values most."""
        if self.strength.eval_noise and self.noise_seed is None:
            self.noise_seed = self.random.getrandbits(31)
        worths, eval_noise = np.empty(len(legal)), self.strength.eval_noise
        deliberate = call_from_python("deliberate", self.knowledge.functions["deliberate"])
        deliberate(state.memory, turns, eval_noise, self.noise_seed or 0, len(legal), np.array(legal, np.int64), worths)
        of = dict(zip(legal, worths.tolist(), strict=True))
        choice = max(noticed, key=lambda action: of[action])
        self.close_call = any(of[choice] - of[action] < self.strength.about_as_good for action in noticed if action != choice)
        if self.game.num_players() == 2:  # among more, the values are points
            self._compare(of[choice], {action: of[action] for action in noticed if action != choice})
        return choice

    def _by_search(self, possible: tuple[State, ...], noticed: list[int], progress: Progress | None) -> int:
        """Return the noticed action with the most visits. Ties go to the highest prior."""
        if self.search is None:
            known, seed = self.knowledge, self.random.getrandbits(62)
            self.search = Search(self.game, known.settings, known.functions, seed, self._nodes(), weights=known.weights)
        visits, priors, totals = (defaultdict[int, float](float) for _ in range(3))
        for done, state in enumerate(possible):
            self.search.advance(state)
            self._simulate(self.search, noticed, _part(progress, done, len(possible)), len(possible))
            here, values = self.search.visits(), self.search.values()
            for action, prior in self.search.priors().items():
                visits[action] += here[action]
                priors[action] += prior
                totals[action] += values.get(action, 0.0) * here[action]
        seen = set(noticed)
        tried = [action for action in visits if action in seen] or noticed
        choice = max(tried, key=lambda action: (visits[action], priors[action]))
        most = visits[choice]
        means = {action: totals[action] / n for action, n in visits.items() if n > 0 and n >= TRIED * most}
        within = self.strength.about_as_good
        self.close_call = choice in means and any(means[choice] - mean < within for action, mean in means.items() if action != choice)
        if choice in means:
            others = {action: totals[action] / n for action, n in visits.items() if action in seen and n >= max(1, TOLD * most)}
            others.pop(choice, None)
            self._compare(means[choice], others)
        return choice

    def _compare(self, worth: float, others: dict[int, float]) -> None:
        """Remember the value of the choice and of the best of the others that is not better, as chances."""
        lost, won = self.knowledge.lost_and_won if self.game.definition.cooperative else (0.0, 1.0)

        def chance(value: float) -> float:
            return min(1.0, max(0.0, (value - lost) / (won - lost)))

        other = max((action for action in others if others[action] <= worth), key=lambda action: others[action], default=None)
        self.compared = chance(worth), other, 0.0 if other is None else chance(others[other])

    def _simulate(self, search: Search, noticed: list[int], progress: Progress | None, positions: int) -> None:
        """Simulate until the simulations or the time of the level are used up, or the choice is settled. It is settled when the remaining
        simulations cannot change it, or probably cannot (`Strength.settles`). Each of several positions gets an equal share."""
        begun, reported = time.monotonic(), 0.0
        wanted, done = self.strength.simulations // positions, 0
        limit = min(self.strength.time_limit, HURRIED_SECONDS if self.hurried else math.inf) / positions
        while done < wanted:
            chunk = min(HURRIED_CHUNK if self.hurried else CHUNK, wanted - done)
            search.think(chunk)
            done += chunk
            spent = time.monotonic() - begun
            if progress and spent - reported >= SECONDS_TO_TELL:
                reported = spent
                progress(min(1.0, max(done / wanted, spent / limit)))
            if spent >= limit:
                return
            if done % (CHUNK * CHUNKS_TO_SETTLE) == 0:
                visits = search.visits()
                if settled({action: visits.get(action, 0.0) for action in noticed}, wanted - done, self.strength.settles):
                    return

    def _nodes(self) -> int:
        """Return a tree's capacity in nodes: enough for a move's search and the part kept from the one before."""
        settings, max_legal = self.knowledge.settings, self.game.rules.max_legal
        expansions = 2 * self.strength.simulations // settings.expand_at
        children = expansions * min(settings.width, max_legal, COMMON_WIDTH)
        return min(LARGEST_TREE, SMALLEST_TREE + 2 * min(settings.root_width, max_legal) + children)

    def close(self) -> None:
        """Forget the search tree."""
        self.search = None


def _part(progress: Progress | None, done: int, of: int) -> Progress | None:
    """Return a progress function for one of `of` equal parts that reports the progress of the whole."""
    if progress is None or of == 1:
        return progress
    return lambda share: progress((done + share) / of)
