"""AlphaZero's way: a network's policy and value guide a tree search, and learn from what the search finds; with NumPy alone.

    python examples/training/alphazero.py --seeds 3 --curve curve.svg
    python examples/training/alphazero.py --game keepers --rounds 40 --simulations 24

For games of two. In a round some games are played side by side, and in each simulation the leaves of all their trees go through the network
together. Positions learn the visits of their root as policy, and the game's end as value. Now and then it is measured: in a small game
without chance against all that an opponent could do, in others against random play.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import seeds
from lines import small, worst
from network import Array, Network

from nexarium.arena.match import match
from nexarium.core.bot_config import Settings
from nexarium.core.game import Game, State
from nexarium.search.mcts import Search, think_together

Curve = list[tuple[int, list[float]]]
"""Games of self-play, and what was measured by then: with the search, then by the network alone."""

SETTINGS = Settings(exploration=1.5)
NODES = 100_000
OPENING = 3
"""Up to so many plies are played at random before a game of self-play is thought about, so that no opening is strange."""
KEPT = 20_000
"""Positions that are learnt from: the latest ones."""


class Position(NamedTuple):
    """What is learnt from a decision: what the mover saw, its actions, their shares of the visits, and how the game ended for it."""

    seen: Array
    actions: Sequence[int]
    shares: Array
    result: float


def self_play(game: Game, network: Network, games: int, simulations: int, rng: np.random.Generator) -> list[Position]:
    """The decisions of some games side by side."""
    seeds = rng.integers(2**32, size=games).tolist()
    states = [game.new_initial_state(seed) for seed in seeds]
    searches = [Search(game, SETTINGS, seed=seed, nodes=NODES, evaluate=network.judge) for seed in seeds]
    at_random = rng.integers(0, OPENING + 1, size=games)
    noted: list[list[tuple[int, Position]]] = [[] for _ in states]
    while playing := [number for number, state in enumerate(states) if not state.is_terminal()]:
        thinking = [number for number in playing if not states[number].is_chance_node() and not at_random[number]]
        for number in thinking:
            searches[number].advance(states[number])
        if thinking:
            think_together([searches[number] for number in thinking], 1)  # then the roots have priors
            for number in thinking:
                searches[number].add_noise(rng)
            think_together([searches[number] for number in thinking], simulations)
        for number in playing:
            state = states[number]
            if state.is_chance_node():
                state.step(state.sample_chance())
            elif at_random[number]:
                at_random[number] -= 1
                state.step(int(rng.choice(state.legal_actions())))
            else:
                visits, mover = searches[number].visits(), state.current_player()
                shares = np.array(list(visits.values())) / sum(visits.values())
                noted[number].append((mover, Position(state.observation(mover), tuple(visits), shares, 0.0)))
                state.step(int(rng.choice(list(visits), p=shares)))
    ends = [state.returns() for state in states]
    return [position._replace(result=end[mover]) for end, steps in zip(ends, noted, strict=True) for mover, position in steps]


def learn(game: Game, network: Network, positions: list[Position], rate: float, rng: np.random.Generator, size: int = 128) -> None:
    """One step from positions that are drawn."""
    drawn = [positions[place] for place in rng.integers(0, len(positions), size)]
    policies, legal = np.zeros((size, game.num_distinct_actions())), np.zeros((size, game.num_distinct_actions()), bool)
    for row, position in enumerate(drawn):
        legal[row, position.actions] = True
        policies[row, position.actions] = position.shares
    network.learn(np.array([position.seen for position in drawn]), policies, legal, np.array([position.result for position in drawn]), rate)


class Player:
    """A bot that searches with the network; with no simulations it takes what the network likes best."""

    def __init__(self, game: Game, network: Network, simulations: int) -> None:
        self.search, self.simulations = Search(game, SETTINGS, seed=1, nodes=NODES, evaluate=network.judge), simulations

    def choose(self, state: State, progress: object = None) -> int:
        self.search.advance(state)
        self.search.think(max(1, self.simulations))
        if self.simulations:
            return self.search.best()
        return max(priors := self.search.priors(), key=lambda action: priors[action])

    def close(self) -> None:
        pass


def measured(game: Game, network: Network, simulations: int, matches: int) -> list[float]:
    """With the search and by the network alone: in a small game the worst that can happen to either seat, else the share of games won
    against random play."""
    found: list[float] = []
    for n in (simulations, 0):
        player = Player(game, network, n)
        if small(game):
            found += [worst(player.choose, game, seat) for seat in range(2)]
        else:
            played = match(game, [player, "random"], matches, seed=1)
            found.append(played.won(0) / played.games)
    return found


def learnt(game: Game, seed: int, options: argparse.Namespace) -> Curve:
    """One network learns from nothing, and is measured on the way."""
    rng = np.random.default_rng(seed)
    network = Network(game, options.hidden, rng)
    positions: list[Position] = []
    curve: Curve = []
    for number in range(options.rounds + 1):
        if number % options.every == 0 or number == options.rounds:
            games, found = number * options.games, measured(game, network, options.simulations, options.matches)
            curve.append((games, found))
            middle, said = len(found) // 2, "at worst" if small(game) else "of games against random play"
            print(
                f"seed {seed}, {games:5} games: {said} {found[:middle]} with the search, {found[middle:]} by the network alone", flush=True
            )
        if number < options.rounds:
            positions = (positions + self_play(game, network, options.games, options.simulations, rng))[-KEPT:]
            for _ in range(options.steps):
                learn(game, network, positions, options.rate, rng)
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="tictactoe")
    parser.add_argument("--rounds", type=int, default=80)
    parser.add_argument("--games", type=int, default=32, help="games of a round")
    parser.add_argument("--simulations", type=int, default=50, help="simulations of a decision")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--rate", type=float, default=0.005)
    parser.add_argument("--steps", type=int, default=20, help="steps of learning after a round")
    parser.add_argument("--every", type=int, default=10, help="rounds between measurements")
    parser.add_argument("--matches", type=int, default=100, help="games of a measurement, in a large game")
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve")
    seeds.add_options(parser)
    options = parser.parse_args()
    if options.every < 1:
        raise SystemExit("--every: measured is after each so many rounds, at least 1")
    game = seeds.game_of(options.game, players=2)
    if game.num_players() != 2:
        raise SystemExit(f"--game: two play here, and {game.name} is for {game.num_players()}")
    curves = [learnt(game, seed, options) for seed in seeds.chosen(options)]
    if small(game):
        seeds.tell_unbeatable([min(curve[-1][1][:2]) == 0 for curve in curves], "no line of play beats the search, in either seat")
    elif len(curves) > 1:
        for place, name in enumerate(("with the search", "by the network alone")):
            print(f"{name}, against random play: {seeds.spread([100 * curve[-1][1][place] for curve in curves], ' %')}")
    if options.curve:
        draw(game, curves, options.curve)


def draw(game: Game, curves: list[Curve], path: Path) -> None:
    """The learning curves of the seeds as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    names = ["search", "network alone"]
    if small(game):
        names = [f"{name}, as {order}" for name in names for order in ("first", "second")]
    for place, name in enumerate(names):
        shift = 0.02 * (2 * place - 3) if small(game) else 0  # lines that lie on one another stay apart
        seeds.plot(axes, [[(games, found[place] + shift) for games, found in curve] for curve in curves], name, marker="o")
    axes.set(xlabel="games of self-play", ylabel="worst result" if small(game) else "share of games won against random play")
    if small(game):
        axes.set(ylim=(-1.15, 1.15), yticks=[-1, 0, 1])
        axes.set_yticklabels(["lost", "drawn", "won"])
    axes.legend(loc="upper left" if small(game) else "lower right")
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


if __name__ == "__main__":
    main()
