"""A small network in NumPy: a policy over a game's actions, and a value."""

from __future__ import annotations

from typing import Any

import numpy as np

from nexarium.core.game import Game
from nexarium.search.batch import Batch

Array = np.ndarray[Any, Any]


class Network:
    """One hidden layer; from it logits for all actions, and a value for the seat that sees, from -1 to 1."""

    def __init__(self, game: Game, hidden: int, rng: np.random.Generator) -> None:
        seen, actions = game.rules.observation, game.num_distinct_actions()
        shapes = {"in": (seen + 1, hidden), "policy": (actions, hidden + 1), "value": (1, hidden + 1)}
        self.weights = {name: rng.normal(0, (hidden if name != "in" else seen) ** -0.5, shape) for name, shape in shapes.items()}
        self.weights["value"] *= 0.1
        self.moments = {name: (np.zeros(shape), np.zeros(shape)) for name, shape in shapes.items()}
        self.steps = 0

    def layers(self, seen: Array) -> tuple[Array, Array, Array]:
        """Input and hidden layer, both with a bias, and the values."""
        given = np.c_[seen, np.ones(len(seen))]
        hidden = np.c_[np.tanh(given @ self.weights["in"]), np.ones(len(seen))]
        return given, hidden, np.tanh(hidden @ self.weights["value"].T)[:, 0]

    def judge(self, leaves: Batch) -> tuple[Array, Array]:
        """What a search is to try in each position, and what the position is worth to the two seats, 0 to 1."""
        _, hidden, values = self.layers(leaves.observations())
        weights = np.zeros((len(leaves), leaves.game.num_distinct_actions()), np.float32)
        for row, (actions, count) in enumerate(zip(*leaves.legal(), strict=True)):
            logits = self.weights["policy"][actions[:count]] @ hidden[row]
            weights[row, actions[:count]] = np.exp(logits - logits.max())
        mine = np.arange(2) == leaves.movers[:, None]
        return weights, (1 + np.where(mine, values[:, None], -values[:, None])) / 2

    def learn(self, seen: Array, policies: Array, legal: Array, results: Array, rate: float) -> None:
        """One step of Adam on cross-entropy over the legal actions, and on squared error."""
        given, hidden, values = self.layers(seen)
        logits = np.where(legal, hidden @ self.weights["policy"].T, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        wrong = (odds / odds.sum(axis=1, keepdims=True) - policies) / len(seen)
        off = (2 * (values - results) * (1 - values**2) / len(seen))[:, None]
        back = (wrong @ self.weights["policy"] + off @ self.weights["value"]) * (1 - hidden**2)
        self.improve({"policy": wrong.T @ hidden, "value": off.T @ hidden, "in": given.T @ back[:, :-1]}, rate)

    def improve(self, slopes: dict[str, Array], rate: float) -> None:
        """One step of Adam down these slopes of the weights."""
        self.steps += 1
        for name, slope in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            mean, spread = first / (1 - 0.9**self.steps), second / (1 - 0.999**self.steps)
            self.weights[name] -= rate * (mean / (np.sqrt(spread) + 1e-8) + 1e-4 * self.weights[name])
