"""Tabular learning by self-play: a table of positions and what they are worth, for small games of two without chance.

    python examples/training/tabular.py --seeds 5 --curve curve.svg

The table has the positions after an action (afterstates) and their worth for the seat that acted. Many games are played side by side; half
of the moves are the best that the table knows, the others any. What a position is worth is learnt from the best that the other seat can
make of it: one-step Q-learning of a two-player game. Now and then all that an opponent could do is tried: whether anybody can beat it.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import numpy as np
import seeds
from lines import after, small, worst

from nexarium.core.contract import OVER
from nexarium.core.game import Game, State
from nexarium.search.batch import Batch

Table = dict[bytes, float]
Curve = list[tuple[int, float, list[float]]]
"""Games played, the share of points against random play, and the worst that can happen to either seat."""


def play_and_learn(table: Table, batch: Batch, rng: np.random.Generator, exploring: float, rate: float) -> None:
    """One game in each row."""
    batch.reset()
    before: list[bytes | None] = [None] * len(batch)
    while (playing := np.flatnonzero(batch.movers != OVER)).size:
        positions, origins = batch.afterstates(playing)
        keys = [memory.tobytes() for memory in positions.states]
        known = np.array([table.get(key, 0.0) for key in keys])
        ends_here = positions.returns()[np.arange(len(keys)), batch.movers[origins]]
        values = np.where(positions.movers == OVER, ends_here, known)
        begins = np.searchsorted(origins, playing)
        best = np.maximum.reduceat(values, begins)
        for row, value in zip(playing.tolist(), best.tolist(), strict=True):
            move_towards(table, before[row], -value, rate)
        noise = rng.random(len(values)) * np.where(rng.random(len(playing)) < exploring, 10.0, 1e-6)[np.searchsorted(playing, origins)]
        ends = np.append(begins[1:], len(values))
        chosen = [begin + int((values + noise)[begin:end].argmax()) for begin, end in zip(begins, ends, strict=True)]
        actions, place = np.zeros(len(batch), np.int64), np.array(chosen) - begins
        actions[playing] = batch.legal()[0][playing, place]
        seats = batch.movers[playing]
        step = batch.apply(actions, playing)
        for row, seat, at in zip(playing.tolist(), seats.tolist(), chosen, strict=True):
            before[row] = keys[at]
            if step.dones[row]:
                table[keys[at]] = float(step.returns[row, seat])


def move_towards(table: Table, key: bytes | None, target: float, rate: float) -> None:
    if key is not None:
        known = table.get(key, 0.0)
        table[key] = known + rate * (target - known)


def choose(table: Table, state: State) -> int:
    """The best action that the table knows."""

    def worth(action: int) -> float:
        then = after(state, action)
        return then.returns()[state.current_player()] if then.is_terminal() else table.get(then.memory.tobytes(), 0.0)

    return max(state.legal_actions(), key=worth)


def won_against_random(table: Table, game: Game, games: int, seed: int) -> float:
    """The share of points, a draw half of one, against uniformly random play, the seats in turn."""
    rng, points = np.random.default_rng(seed), 0.0
    for number in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            own = state.current_player() == number % 2
            state.step(choose(table, state) if own else int(rng.choice(state.legal_actions())))
        points += (state.returns()[number % 2] + 1) / 2
    return points / games


def draw(curves: list[Curve], path: Path) -> None:
    """The learning curves of the seeds as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    seeds.plot(axes, [[(games, 100 * share) for games, share, _ in curve] for curve in curves], "against random play, %", marker="o")
    for seat, name in enumerate(("first", "second")):
        seeds.plot(axes, [[(games, 50 * (1 + floors[seat])) for games, _, floors in curve] for curve in curves], f"at worst, as {name}, %")
    axes.set(xlabel="games of self-play", ylabel="points, %", ylim=(-3, 103))
    axes.legend(loc="upper right", bbox_to_anchor=(1.0, 0.88))
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def learnt(game: Game, seed: int, options: argparse.Namespace) -> Curve:
    """One table is filled from nothing, and measured on the way."""
    table: Table = {}
    batch, rng = Batch(game, options.rows, seed), np.random.default_rng(seed)
    curve: Curve = []
    rounds = max(1, options.games // options.rows)
    for number in range(rounds + 1):
        if number % max(1, rounds // 20) == 0 or number == rounds:
            floors = [worst(partial(choose, table), game, seat) for seat in range(2)]
            played, share = number * options.rows, won_against_random(table, game, 200, seed)
            curve.append((played, share, floors))
            said = f"{100 * share:.0f} % against random play, at worst {floors}"
            print(f"seed {seed}, {played:6} games, {len(table):5} positions: {said}", flush=True)
        if number < rounds:
            play_and_learn(table, batch, rng, options.exploring, options.rate)
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="tictactoe")
    parser.add_argument("--games", type=int, default=30_000, help="games of each seed")
    parser.add_argument("--rows", type=int, default=200, help="games side by side")
    parser.add_argument("--exploring", type=float, default=0.5, help="share of moves that are any")
    parser.add_argument("--rate", type=float, default=1.0)
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve")
    seeds.add_options(parser)
    options = parser.parse_args()
    game = seeds.game_of(options.game)
    if not small(game):
        raise SystemExit(f"--game: a table is for small games of two without chance, as tictactoe is, not for {game.name}")
    curves = [learnt(game, seed, options) for seed in seeds.chosen(options)]
    seeds.tell_unbeatable([min(curve[-1][2]) == 0 for curve in curves], "no line of play beats it, in either seat")
    if len(curves) > 1:
        print(f"against random play: {seeds.spread([100 * curve[-1][1] for curve in curves], ' %')}")
    if options.curve:
        draw(curves, options.curve)


if __name__ == "__main__":
    main()
