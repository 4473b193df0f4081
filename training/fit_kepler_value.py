"""Fit what Kepler-3Ad's bots promise themselves of a position (`bots/value_estimate_2.toml` and so on) to games of the bots against
themselves.

    python training/fit_kepler_value.py --players 2 --write

One round: games of today's bots, greedy by today's priors except for some decisions that are drawn by them; what every seat sees of the
position at the end of each turn; and a network fitted to who won, by Adam on the cross entropy. Then it is fitted to what became of each
position, which is less noisy (`smoothed`), and, with `--searched`, further to games of a search. A tenth of the games is kept out and says
how well the winner is foretold. It takes two to three minutes of one core for two players, and twelve minutes and 8 GB for 40,000 games of
four.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number
from training.adam import Adam
from training.fitted import ask_where, put

import nexarium
from nexarium.core import calls
from nexarium.core.contract import CHANCE, OVER
from nexarium.core.random import next_below, streams
from nexarium.core.rules import function_table, kernel
from nexarium.games.kepler.bots import value_estimate
from nexarium.games.kepler.bots.knowledge import KNOWLEDGE
from nexarium.games.kepler.bots.value_estimate import FITTED, NEURONS, SIGHTS, STAGE, STAGES, look_at_all, sights
from nexarium.games.kepler.rules.state import STATE
from nexarium.search.mcts import Search
from nexarium.search.playouts import draw_chance, scratch

FRACTIONS = 1 << 24
CHUNK = 250
"""Games played before their positions are looked at."""
DTYPE = np.float32


@kernel
def play(table, start, memory, turn, legal, outcomes, weights, priors, rngs, wandering, ends, results):
    """Play a game for each stream of random numbers, and keep its positions at the ends of turns. `turn` shows the turn of `memory`.
    Returns how many positions there are."""
    kept = 0
    for game in range(rngs.shape[0]):
        for byte in range(start.shape[0]):
            memory[byte] = start[byte]
        first, seen, rng = kept, turn[0], rngs[game]
        while True:
            mover = calls.mover(table, memory)
            if mover == OVER:
                break
            if turn[0] != seen and mover == CHANCE:
                for byte in range(start.shape[0]):
                    ends[kept, byte] = memory[byte]
                kept += 1
                seen = turn[0]
            if mover == CHANCE:
                calls.apply(table, memory, draw_chance(table, memory, outcomes, weights, rng))
                continue
            n = calls.legal(table, memory, legal)
            calls.prior(table, memory, n, legal, priors)
            chosen = 0
            if next_below(rng, FRACTIONS) < wandering * FRACTIONS:
                whole = 0.0
                for place in range(n):
                    whole += priors[place]
                left = whole * next_below(rng, FRACTIONS) / FRACTIONS
                while chosen < n - 1 and left >= priors[chosen]:
                    left -= priors[chosen]
                    chosen += 1
            else:
                for place in range(1, n):
                    if priors[place] > priors[chosen]:
                        chosen = place
            calls.apply(table, memory, legal[chosen])
        for place in range(first, kept):
            calls.value(table, memory, results[place])
    return kept


def games(players: int, number: int, seed: int, wandering: float):
    """What seats see at the ends of turns, of shape (positions, seats, SIGHTS), their shares of the victory, and the number of the game."""
    game = nexarium.load("kepler", players=players)
    table = function_table({**game.rules.functions, **KNOWLEDGE.functions})
    memory, legal, outcomes, weights = scratch(game)
    turn = memory.view(STATE)["turn"]
    priors = np.empty(len(legal), np.float32)
    start = game.new_initial_state().memory
    most = CHUNK * 60 * players
    ends, results = game.rules.blank(most), np.zeros((most, players))
    seen, won, whose = [], [], []
    for first in range(0, number, CHUNK):
        rngs = streams(seed, first, min(CHUNK, number - first))
        n = play(table, start, memory, turn, legal, outcomes, weights, priors, rngs, wandering, ends, results)
        records = np.ascontiguousarray(ends[:n]).view(np.dtype((np.record, STATE)))[:, 0]
        looks = np.zeros((n, players, SIGHTS))
        look_at_all(records, looks)
        seen.append(looks.astype(DTYPE))
        won.append(results[:n].astype(DTYPE))
        turns = records["turn"]
        whose.append(first + np.cumsum(np.diff(turns, prepend=0) < 0))
    return np.concatenate(seen), np.concatenate(won), np.concatenate(whose)


def searched(players: int, number: int, seed: int, wandering: float, simulations: int):
    """The same as `games`, of games that a search of so many simulations plays."""
    game = nexarium.load("kepler", players=players)
    known = KNOWLEDGE.for_seats.get(players, KNOWLEDGE)
    seen, won, whose = [], [], []
    for each in range(number):
        dice = random.Random(1000 * seed + each)
        search = Search(game, known.settings, known.functions, seed + each, 200_000)
        state, ends, turn = game.new_initial_state(1000 * seed + each), [], 0
        while not state.is_terminal():
            if state.is_chance_node():
                if int(state.record.turn) != turn:
                    turn = int(state.record.turn)
                    ends.append(state.memory.copy())
                state.step(state.sample_chance())
                continue
            legal = state.legal_actions()
            if len(legal) == 1:
                state.step(legal[0])
                continue
            search.advance(state)
            search.think(simulations)
            priors = search.priors()
            wanders = dice.random() < wandering
            state.step(dice.choices([*priors], [*priors.values()])[0] if wanders else search.best())
        looks = np.zeros((len(ends), players, SIGHTS))
        look_at_all(np.array(ends).view(np.dtype((np.record, STATE)))[:, 0], looks)
        winners = np.array([int(state.record.winners) >> seat & 1 for seat in range(players)], DTYPE)
        seen.append(looks.astype(DTYPE))
        won.append(np.tile(winners / winners.sum(), (len(ends), 1)))
        whose.append(np.full(len(ends), each))
    return np.concatenate(seen), np.concatenate(won), np.concatenate(whose)


class Network:
    """The weights, and how to fit them."""

    def __init__(self, direct, inner, outer) -> None:
        self.weights = [np.asarray(each, DTYPE) for each in (direct, inner, outer)]

    @classmethod
    def drawn(cls, seed: int, seen: int) -> Network:
        """A network to be fitted, of the first `seen` numbers that a seat sees."""
        rng = np.random.default_rng(seed)
        inner = np.zeros((SIGHTS, NEURONS))
        inner[:seen] = rng.standard_normal((seen, NEURONS)) * 0.2
        return cls(np.zeros((STAGES, SIGHTS)), inner, rng.standard_normal(NEURONS) * 0.2)

    def odds(self, seen):
        """The log odds of rows of what seats see, and what the gradient needs."""
        direct, inner, outer = self.weights
        stages = seen[:, STAGE : STAGE + STAGES]
        layer = np.maximum(seen @ inner, 0)
        return ((seen @ direct.T) * stages).sum(axis=1) + layer @ outer, layer

    def loss(self, seen, won) -> float:
        """The mean cross entropy."""
        return float(-(won * _log_chances(self.odds(seen.reshape(-1, SIGHTS))[0].reshape(won.shape))).sum(axis=1).mean())

    def gradient(self, seen, won):
        """Of the mean cross entropy by the weights."""
        rows = seen.reshape(-1, SIGHTS)
        odds, layer = self.odds(rows)
        slope = ((np.exp(_log_chances(odds.reshape(won.shape))) - won) / len(won)).reshape(-1, 1).astype(DTYPE)
        below = slope * self.weights[2] * (layer > 0)
        return [(slope * rows[:, STAGE : STAGE + STAGES]).T @ rows, rows.T @ below, (slope * layer).sum(axis=0)]

    def fit(self, seen, won, epochs: int, rate: float, decay: float, rng) -> None:
        """Adam, its rate falling to nothing."""
        adam = Adam(self.weights, decay)
        size = 1024
        steps = epochs * (len(seen) // size)
        for _ in range(epochs):
            order = rng.permutation(len(seen))
            for begin in range(0, len(seen) - size + 1, size):
                rows = order[begin : begin + size]
                now = rate * 0.5 * (1 + np.cos(np.pi * (adam.steps + 1) / steps))
                adam.step(self.gradient(seen[rows], won[rows]), now)

    def chances(self, seen):
        """Of each seat, to win."""
        parts = [seen[begin : begin + CHUNK * 100] for begin in range(0, len(seen), CHUNK * 100)]
        return np.concatenate([np.exp(_log_chances(self.odds(part.reshape(-1, SIGHTS))[0].reshape(part.shape[:2]))) for part in parts])


def smoothed(chances, won, whose, trust: float):
    """What positions turn out to be worth, less noisily than by who won: from the end of each game back, `trust` times that of the next
    position, and for the rest the chances that the network gives there (the returns of TD(lambda))."""
    worth = won.copy()
    for place in range(len(won) - 2, -1, -1):
        if whose[place] == whose[place + 1]:
            worth[place] = trust * worth[place + 1] + (1 - trust) * chances[place + 1]
    return worth


def _log_chances(odds):
    odds = odds - odds.max(axis=1, keepdims=True)
    return odds - np.log(np.exp(odds).sum(axis=1, keepdims=True))


def row(numbers) -> str:
    """Numbers as TOML."""
    return "[" + ", ".join(f"{number:.4g}" if abs(number) > 5e-5 else "0.0" for number in map(float, numbers)) + "]"


def weights_text(direct, inner, outer, seen: int) -> str:
    """The file, with weights for the first `seen` numbers that a seat sees."""
    lines = ["# What positions promise (nexarium.games.kepler.bots.value_estimate); fitted by training/fit_kepler_value.py.", ""]
    lines += ["direct = [", *(f"  {row(each[:seen])}," for each in direct), "]"]
    lines += ["inner = [", *(f"  {row(each)}," for each in inner[:seen]), "]", f"outer = {row(outer)}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, choices=FITTED, default=FITTED[0])
    parser.add_argument("--games", type=whole_number(), default=20_000)
    parser.add_argument("--searched", type=whole_number(0), default=0, help="games of a search")
    parser.add_argument("--simulations", type=whole_number(), default=20, help="of the search, per decision")
    parser.add_argument("--wandering", type=real_number(), default=0.08, help="the share of decisions that are drawn by their priors")
    parser.add_argument("--epochs", type=whole_number(), default=12)
    parser.add_argument("--rate", type=real_number(), default=0.004)
    parser.add_argument("--decay", type=real_number(), default=0.002)
    parser.add_argument(
        "--trust", type=real_number(), default=0.9, help="less than 1: then fit to TD(lambda) returns, too, with this lambda"
    )
    parser.add_argument("--seed", type=whole_number(0), default=12)
    ask_where(parser)
    options = parser.parse_args()
    began = time.process_time()
    rng = np.random.default_rng(options.seed)
    network = Network.drawn(options.seed, sights(options.players))
    size = FITTED.index(options.players)
    before = Network(value_estimate.DIRECT[size], value_estimate.INNER[size], value_estimate.OUTER[size])

    def learn(kind: str, number: int, played: tuple, epochs: int, rate: float) -> None:
        seen, won, whose = played
        out = whose % 10 == 0
        print(f"{number:,} {kind} games, {len(seen):,} positions; {time.process_time() - began:.0f} CPU s", file=sys.stderr)
        print(f"  the winner's cross entropy by today's weights: {before.loss(seen[out], won[out]):.4f}", file=sys.stderr)
        print(f"  by the new ones, before: {network.loss(seen[out], won[out]):.4f}", file=sys.stderr)
        network.fit(seen[~out], won[~out], epochs, rate, options.decay, rng)
        print(f"  fitted to who won: {network.loss(seen[out], won[out]):.4f}", file=sys.stderr)
        if options.trust < 1:
            worth = smoothed(network.chances(seen), won, whose, options.trust)
            network.fit(seen[~out], worth[~out], epochs // 2, rate / 2, options.decay, rng)
            print(f"  and to what became of positions: {network.loss(seen[out], won[out]):.4f}", file=sys.stderr)

    played = games(options.players, options.games, options.seed, options.wandering)
    learn("greedy", options.games, played, options.epochs, options.rate)
    if options.searched:
        played = searched(options.players, options.searched, options.seed, options.wandering, options.simulations)
        learn("searched", options.searched, played, options.epochs, options.rate / 4)
    put(
        weights_text(*network.weights, sights(options.players)),
        options,
        Path(value_estimate.__file__).with_name(f"value_estimate_{options.players}.toml"),
    )
    print(f"{time.process_time() - began:.0f} CPU s in all", file=sys.stderr)


if __name__ == "__main__":
    main()
