"""AlphaZero's way: a network's policy and value guide a tree search, and learn from what the search finds; with NumPy alone.

    python examples/training/alphazero.py --rounds 80 --curve curve.svg

For games of two without chance. In a round some games are played side by side, and in each simulation the leaves of all their trees go
through the network together. Positions learn the visits of their root as policy, and the game's end as value. Now and then all that an
opponent could do is tried, against the search and against the network alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from lines import after, worst

import nexarium
from nexarium.core.game import Game, State

Array = np.ndarray[Any, Any]
EXPLORATION = 1.5
NOISE, NOISE_SHARE = 1.0, 0.25
"""Dirichlet noise on the priors of a root in self-play, and its share of them."""
OPENING = 3
"""Up to so many plies are played at random before a game of self-play is thought about, so that no opening is strange."""
KEPT = 8_000
"""Positions that are learnt from: the latest ones."""


class Network:
    """One hidden layer; from it logits for all actions, and a value for the seat that sees, from -1 to 1."""

    def __init__(self, game: Game, hidden: int, rng: np.random.Generator) -> None:
        seen, actions = game.rules.observation, game.num_distinct_actions()
        shapes = {"in": (seen + 1, hidden), "policy": (hidden + 1, actions), "value": (hidden + 1, 1)}
        self.weights = {name: rng.normal(0, shape[0] ** -0.5, shape) for name, shape in shapes.items()}
        self.weights["value"] *= 0.1
        self.moments = {name: (np.zeros(shape), np.zeros(shape)) for name, shape in shapes.items()}
        self.steps = 0

    def layers(self, seen: Array) -> tuple[Array, Array, Array, Array]:
        """Input and hidden layer, both with a bias, the logits, and the values."""
        given = np.c_[seen, np.ones(len(seen))]
        hidden = np.c_[np.tanh(given @ self.weights["in"]), np.ones(len(seen))]
        return given, hidden, hidden @ self.weights["policy"], np.tanh(hidden @ self.weights["value"])[:, 0]

    def learn(self, seen: Array, policies: Array, results: Array, rate: float) -> None:
        """One step of Adam on cross-entropy and squared error; actions that no policy has are as good as illegal."""
        given, hidden, logits, values = self.layers(seen)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        wrong = (odds / odds.sum(axis=1, keepdims=True) - policies) / len(seen)
        off = (2 * (values - results) * (1 - values**2) / len(seen))[:, None]
        back = (wrong @ self.weights["policy"].T + off @ self.weights["value"].T) * (1 - hidden**2)
        self.steps += 1
        slopes = {"policy": hidden.T @ wrong, "value": hidden.T @ off, "in": given.T @ back[:, :-1]}
        for name, slope in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            mean, spread = first / (1 - 0.9**self.steps), second / (1 - 0.999**self.steps)
            self.weights[name] -= rate * (mean / (np.sqrt(spread) + 1e-8) + 1e-4 * self.weights[name])


class Node:
    """A position of a tree. Until it is expanded it has no actions; sums are of the mover's results."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.mover = state.current_player()
        self.over = state.is_terminal()
        self.actions: Array | None = None
        self.children: dict[int, Node] = {}

    def expand(self, logits: Array) -> None:
        self.actions = np.array(self.state.legal_actions())
        odds = np.exp(logits[self.actions] - logits[self.actions].max())
        self.priors = odds / odds.sum()
        self.visits, self.sums = np.zeros(len(odds)), np.zeros(len(odds))

    def best(self) -> int:
        """The place of the action that PUCT goes on with."""
        means = self.sums / np.maximum(self.visits, 1)
        return int((means + EXPLORATION * self.priors * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)).argmax())


def descend(node: Node) -> tuple[list[tuple[Node, int]], Node]:
    """From the root to a leaf: one that is not expanded, or where the game is over."""
    path = []
    while node.actions is not None and not node.over:
        place = node.best()
        path.append((node, place))
        if place not in node.children:
            node.children[place] = Node(after(node.state, int(node.actions[place])))
        node = node.children[place]
    return path, node


def search(roots: list[Node], network: Network, simulations: int, rng: np.random.Generator | None = None) -> None:
    """Simulate in all trees side by side; with random numbers, the roots' priors get noise."""
    for simulation in range(simulations + 1):
        found = [descend(root) for root in roots]
        seen = np.array([leaf.state.observation(max(leaf.mover, 0)) for _, leaf in found])
        _, _, logits, values = network.layers(seen)
        for (path, leaf), scores, value in zip(found, logits, values, strict=True):
            result = value if leaf.mover == 0 else -value
            if leaf.over:
                result = leaf.state.returns()[0]
            else:
                leaf.expand(scores)
            for node, place in path:
                node.visits[place] += 1
                node.sums[place] += result if node.mover == 0 else -result
        if simulation == 0 and rng is not None:
            for root in roots:
                noise = rng.dirichlet([NOISE] * len(root.priors))
                root.priors = (1 - NOISE_SHARE) * root.priors + NOISE_SHARE * noise


def self_play(game: Game, network: Network, games: int, simulations: int, rng: np.random.Generator) -> list[tuple[Array, Array, float]]:
    """Games side by side: per decision what the mover saw, how the search divided its visits, and how it ended for the mover."""
    states, told = [game.new_initial_state() for _ in range(games)], []
    noted: list[list[tuple[Array, Array, int]]] = [[] for _ in states]
    for state in states:
        for _ in range(rng.integers(0, OPENING + 1)):
            state.step(int(rng.choice(state.legal_actions())))
    while playing := [number for number, state in enumerate(states) if not state.is_terminal()]:
        roots = [Node(states[number].clone()) for number in playing]
        search(roots, network, simulations, rng)
        for number, root in zip(playing, roots, strict=True):
            policy = np.zeros(game.num_distinct_actions())
            policy[root.actions] = root.visits / root.visits.sum()
            noted[number].append((root.state.observation(root.mover), policy, root.mover))
            states[number].step(int(rng.choice(game.num_distinct_actions(), p=policy)))
    for state, decisions in zip(states, noted, strict=True):
        told += [(seen, policy, state.returns()[mover]) for seen, policy, mover in decisions]
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="tictactoe")
    parser.add_argument("--rounds", type=int, default=80)
    parser.add_argument("--games", type=int, default=32, help="games of a round")
    parser.add_argument("--simulations", type=int, default=50, help="simulations of a decision")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.005)
    parser.add_argument("--every", type=int, default=10, help="rounds between measurements")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve")
    options = parser.parse_args()
    game, rng = nexarium.load(options.game), np.random.default_rng(options.seed)
    network = Network(game, options.hidden, rng)
    positions: list[tuple[Array, Array, float]] = []
    curve: list[tuple[int, list[float], list[float]]] = []

    def searched(state: State) -> int:
        root = Node(state)
        search([root], network, options.simulations)
        return int(root.actions[root.visits.argmax()])

    def at_once(state: State) -> int:
        _, _, logits, _ = network.layers(state.observation(state.current_player())[None])
        return max(state.legal_actions(), key=lambda action: logits[0, action])

    for number in range(options.rounds + 1):
        if number % options.every == 0 or number == options.rounds:
            floors = [[worst(choose, game, seat) for seat in range(2)] for choose in (searched, at_once)]
            curve.append((number * options.games, *floors))
            print(f"{curve[-1][0]:5} games: at worst {floors[0]} with the search, {floors[1]} by the network alone", flush=True)
        if number < options.rounds:
            positions = (positions + self_play(game, network, options.games, options.simulations, rng))[-KEPT:]
            for _ in range(20):
                chosen = [positions[place] for place in rng.integers(0, len(positions), 128)]
                network.learn(*(np.array(part) for part in zip(*chosen, strict=True)), options.rate)
    beaten = min(curve[-1][1]) < 0
    print("there are lines that beat it" if beaten else "unbeatable: no line of play beats the search, in either seat")
    if options.curve:
        draw(curve, options.curve)


def draw(curve: list[tuple[int, list[float], list[float]]], path: Path) -> None:
    """The learning curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    for which, name in ((1, "search"), (2, "network alone")):
        for seat, order in enumerate(("first", "second")):
            shift = 0.02 * (2 * which + seat - 3)  # lines that lie on one another stay apart
            results = [point[which][seat] + shift for point in curve]
            axes.plot([point[0] for point in curve], results, marker="o", label=f"{name}, as {order}")
    axes.set(xlabel="games of self-play", ylabel="worst result", ylim=(-1.15, 1.15), yticks=[-1, 0, 1])
    axes.set_yticklabels(["lost", "drawn", "won"])
    axes.legend(loc="upper left")
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


if __name__ == "__main__":
    main()
