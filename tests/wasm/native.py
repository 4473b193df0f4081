"""What the native engine tells of a game, for its module to be held against (`story.ts`): digests of random games with all that the rules
and the bots say of them, and of the search's trees."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from nexarium.bots.level import knowledge_of
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.game import Game, State
from nexarium.core.random import next_below, stream
from nexarium.core.rules import call_from_python
from nexarium.search.mcts import Search

JUDGED = 20
"""Plies of a game in which the bots' judgement is written, too."""
SEED = 5


@dataclass(frozen=True)
class Asked:
    """Return what the story of a game with these options contains."""

    options: dict[str, Any]
    seats: int
    games: int
    simulations: list[int]
    nodes: int = 200_000

    @staticmethod
    def of(game: Game, games: int, simulations: list[int]) -> Asked:
        return Asked(dict(game.options), game.num_players(), games, simulations)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def tell(game: Game, asked: Asked) -> dict[str, str]:
    """A digest of each kind of thing told."""
    return {**_games(game, asked), **_trees(game, asked)}


def drawn(ids: Any, weights: Any, rng: Any) -> int:
    left = next_below(rng, int(sum(weights)))
    return int(ids[int(np.searchsorted(np.cumsum(weights), left, side="right"))])


def outcomes_of(state: State) -> tuple[list[int], list[int]]:
    """In the order in which the rules give them."""
    rules = state.game.rules
    ids, weights = np.empty(rules.max_outcomes, np.int64), np.empty(rules.max_outcomes, np.int64)
    n = rules.call.chance(state.memory, ids, weights)
    return ids[:n].tolist(), weights[:n].tolist()


def _games(game: Game, asked: Asked) -> dict[str, str]:
    rules, judged = hashlib.sha256(), hashlib.sha256()
    for number in range(asked.games):
        rng, state = stream(1, number), game.new_initial_state(0)
        while not state.is_terminal():
            early = len(state.history) < JUDGED
            if state.is_chance_node():
                ids, weights = outcomes_of(state)
                rules.update(np.array([CHANCE, len(ids), *ids, *weights], np.int32).tobytes())
                if early:
                    judged.update(_luck(game, state, ids))
                action = drawn(ids, weights, rng)
            else:
                legal = state.legal_actions()
                rules.update(np.array([state.current_player(), len(legal), *legal], np.int32).tobytes())
                if early:
                    judged.update(_judgement(game, state, legal))
                action = legal[next_below(rng, len(legal))]
            state.step(action)
        rules.update(np.array([OVER, len(state.history)], np.int32).tobytes())
        rules.update(state.memory.tobytes())
        rules.update(np.array([*state.scores(), *state.returns()], np.float64).tobytes())
        for seat in range(game.num_players()):
            seen = np.zeros(game.rules.observation)
            game.rules.call.observe(state.memory, seat, seen)
            rules.update(seen.tobytes())
    return {"rules": rules.hexdigest()[:16], "judged": judged.hexdigest()[:16]}


def _luck(game: Game, state: State, ids: list[int]) -> bytes:
    functions = knowledge_of(game).functions
    if "luck" not in functions:
        return b""
    worths = np.zeros(len(ids) * game.num_players())
    call_from_python("luck", functions["luck"])(state.memory, len(ids), np.array(ids, np.int64), worths)
    return worths.tobytes()


def _judgement(game: Game, state: State, legal: list[int]) -> bytes:
    functions, told = knowledge_of(game).functions, b""
    actions, n = np.array(legal, np.int64), len(legal)
    if "prior" in functions:
        priors = np.zeros(n, np.float32)
        call_from_python("prior", functions["prior"])(state.memory, n, actions, priors)
        told += priors.tobytes()
    if "deliberate" in functions:
        worths = np.zeros(n)
        call_from_python("deliberate", functions["deliberate"])(state.memory, 0, 0, 0, n, actions, worths)
        told += worths.tobytes()
    return told


def _trees(game: Game, asked: Asked) -> dict[str, str]:
    digest, rng, state, known = hashlib.sha256(), stream(7), game.new_initial_state(0), knowledge_of(game)
    search = Search(game, known.settings, known.functions, SEED, asked.nodes, weights=known.weights)
    for simulations in asked.simulations:
        while state.is_chance_node():
            state.step(drawn(*outcomes_of(state), rng))
        if state.is_terminal():
            break
        search.advance(state)
        search.think(simulations)
        tree, used = search.tree, int(search.tree.used[0])
        for column in (tree.children, tree.visits, tree.chooser_total, tree.mover_total, tree.seat_total):
            digest.update(column[:used].tobytes())
        for column in (tree.action, tree.prior, tree.amaf_visits, tree.amaf_total):
            digest.update(column[1:used].tobytes())
        digest.update(np.array(search.expected()).tobytes())
        state.step(search.best())
    return {"trees": digest.hexdigest()[:16]}
