"""Policy gradient by self-play: a linear softmax policy over the legal actions, with NumPy alone.

    python examples/training/policy_gradient.py --minutes 5 --seeds 3 --curve curve.svg

Every action has a weight for each number of the observation; of the legal ones, one is drawn by softmax. All seats play the same policy in
a batch. What a decision is worth is what its seat gained on the others from there to the end, in points: REINFORCE, with the mean of
decisions at about the same point of the game as its baseline, and Adam. Now and then the policy plays the levels.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import seeds

from nexarium.arena.statistics import wilson
from nexarium.bots import make_bot
from nexarium.core.contract import OVER
from nexarium.core.game import Game, State
from nexarium.search.batch import Batch

Array = np.ndarray[Any, Any]
Curve = list[tuple[float, dict[str, float]]]
"""CPU seconds of learning, and the shares won by then against each opponent."""


class Policy:
    """Weights of shape (actions, observation + 1), the last column a bias."""

    def __init__(self, game: Game) -> None:
        self.weights = np.zeros((game.num_distinct_actions(), game.rules.observation + 1), np.float32)
        self.first, self.second, self.steps = np.zeros_like(self.weights), np.zeros_like(self.weights), 0

    def chances(self, seen: Array, rows: Array, actions: Array) -> Array:
        """The chance of each listed action, given as (row, action) in the order of rows."""
        logits = np.einsum("ij,ij->i", self.weights[actions], seen[rows]).astype(np.float64)
        begins = np.flatnonzero(np.diff(rows, prepend=-1))
        logits -= np.maximum.reduceat(logits, begins)[rows]
        odds = np.exp(logits)
        return odds / np.add.reduceat(odds, begins)[rows]

    def improve(self, gradient: Array, touched: Array, rate: float) -> None:
        """One step of Adam, of the rows that the gradient has."""
        self.steps += 1
        for moment, value, decay in ((self.first, gradient, 0.9), (self.second, gradient**2, 0.99)):
            moment[touched] += (1 - decay) * (value - moment[touched])
        bias = (1 - 0.99**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        self.weights[touched] += rate * bias * self.first[touched] / (np.sqrt(self.second[touched]) + 1e-8)

    def choose(self, state: State, choose: np.random.Generator) -> int:
        legal = np.array(state.legal_actions())
        seen = with_bias(state.observation(state.current_player())[None])
        return int(choose.choice(legal, p=self.chances(seen, np.zeros(len(legal), np.int64), legal)))


def with_bias(seen: Array) -> Array:
    return np.concatenate([seen, np.ones((len(seen), 1))], axis=1).astype(np.float32)


def listed(batch: Batch, playing: Array) -> tuple[Array, Array]:
    """The legal actions of the games that go on, as pairs of their place among these and the action."""
    actions, counts = batch.legal()
    mask = np.arange(actions.shape[1]) < counts[playing, None]
    return np.nonzero(mask)[0], actions[playing][mask]


def self_play(policy: Policy, batch: Batch, rng: np.random.Generator) -> tuple[list[tuple[Array, ...]], Array]:
    """One game in each row. Per step its observations, pairs, chances, choices, games, seats and standings; and the final margins."""
    batch.reset()
    steps = []
    while len(playing := np.flatnonzero(batch.movers != OVER)):
        seats = batch.movers[playing]
        seen = with_bias(batch.observations(dtype=np.float32)[playing])
        rows, actions = listed(batch, playing)
        chances = policy.chances(seen, rows, actions)
        begins = np.flatnonzero(np.diff(rows, prepend=-1))
        sums = np.cumsum(chances, dtype=np.float64)
        before = sums[begins] - chances[begins]
        ends = np.append(begins[1:], len(rows)) - 1
        drawn = np.clip(np.searchsorted(sums, before + rng.random(len(begins)) * (sums[ends] - before)), begins, ends)
        steps.append((seen, rows, actions, chances, drawn, playing, seats, margins(batch)[playing, seats]))
        chosen = np.zeros(len(batch), np.int64)
        chosen[playing] = actions[drawn]
        batch.apply(chosen)
    return steps, margins(batch)


def margins(batch: Batch) -> Array:
    """Per game and seat its points above the best of the others."""
    scores = batch.scores()
    others = np.stack([np.delete(scores, seat, axis=1).max(axis=1) for seat in range(scores.shape[1])], axis=1)
    return scores - others


def learn(policy: Policy, steps: list[tuple[Array, ...]], final: Array, rate: float) -> None:
    """One improvement by the games played. A decision's baseline is the mean over the games at its step."""
    gains = [final[playing, seats] - standing for _, _, _, _, _, playing, seats, standing in steps]
    spread = float(np.concatenate(gains).std()) + 1e-6
    gradient = np.zeros_like(policy.weights)
    for (seen, rows, actions, chances, drawn, _, seats, _), gain in zip(steps, gains, strict=True):
        means = np.array([gain[seats == seat].mean() if (seats == seat).any() else 0.0 for seat in range(final.shape[1])])
        advantage = ((gain - means[seats]) / spread).astype(np.float32)
        push = -chances.astype(np.float32)
        push[drawn] += 1
        push *= advantage[rows]
        order = np.argsort(actions, kind="stable")
        begins = np.flatnonzero(np.diff(actions[order], prepend=-1))
        gradient[actions[order][begins]] += np.add.reduceat(push[order, None] * seen[rows[order]], begins)
    touched = np.flatnonzero(gradient.any(axis=1))
    policy.improve(gradient[touched] / len(final), touched, rate)


def against(policy: Policy, game: Game, spec: str, games: int, seed: int = 1) -> float:
    """The share of games that the policy wins against a bot, the seats in turn; a shared win counts in part."""
    rng, won = np.random.default_rng(seed), 0.0
    for number in range(games):
        seat, bot, state = number % game.num_players(), make_bot(spec, game, seed + number), game.new_initial_state(seed + number // 2)
        while not state.is_terminal():
            if state.is_chance_node():
                state.step(state.sample_chance())
            else:
                state.step(policy.choose(state, rng) if state.current_player() == seat else bot.choose(state))
        bot.close()
        returns = state.returns()
        won += (returns[seat] == max(returns)) / returns.count(max(returns))
    return won / games


def draw(curves: list[Curve], path: Path) -> None:
    """The learning curves of the seeds as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.6), layout="constrained")
    axes = figure.subplots()
    for spec in curves[0][0][1]:
        seeds.plot(axes, [[(seconds / 60, 100 * shares[spec]) for seconds, shares in curve] for curve in curves], spec, marker="o")
    axes.set(xlabel="CPU minutes of learning", ylabel="games won, %", ylim=(-3, 103))
    axes.axhline(50, color="0.7", linewidth=1)
    axes.legend(title="against", loc="upper left", bbox_to_anchor=(1.0, 1.0))
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def learnt(game: Game, seed: int, options: argparse.Namespace) -> Curve:
    """One policy learns from nothing, and is measured on the way."""
    policy, rng = Policy(game), np.random.default_rng(seed)
    batch = Batch(game, options.rows, seed)
    curve: Curve = []
    spent, steps_done = 0.0, 0

    def measured(games: int) -> None:
        shares = {spec: against(policy, game, spec, games, seed) for spec in options.against}
        curve.append((spent, shares))
        said = ", ".join(f"{100 * share:.0f} % against {spec}" for spec, share in shares.items())
        print(f"seed {seed}, {spent:6.0f} s, {steps_done:4} steps: {said}", flush=True)

    def done() -> float:
        return steps_done / options.steps if options.steps else spent / (60 * options.minutes)

    measured(options.games)
    while done() < 1:
        until = spent + options.every
        while spent < until and done() < 1:
            began = time.process_time()
            learn(policy, *self_play(policy, batch, rng), options.rate * max(0.1, 1 - done()))
            spent, steps_done = spent + time.process_time() - began, steps_done + 1
        measured(options.games if done() < 1 else options.last)
    for spec, share in curve[-1][1].items():
        low, high = wilson(share * options.last, options.last)
        print(f"seed {seed}, against {spec}: {100 * share:.1f} % of {options.last}, 95 % interval {100 * low:.0f} to {100 * high:.0f} %")
    return curve


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="keepers")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=5.0, help="CPU minutes of learning of each seed")
    parser.add_argument("--steps", type=int, help="steps of learning of each seed instead of minutes, the same on every machine")
    parser.add_argument("--rows", type=int, default=128, help="games a step")
    parser.add_argument("--rate", type=float, default=0.03)
    parser.add_argument("--against", nargs="*", default=["random", "level:1", "level:4"])
    parser.add_argument("--games", type=int, default=40, help="games of each measurement")
    parser.add_argument("--last", type=int, default=200, help="games of the last measurement")
    parser.add_argument("--every", type=float, default=60.0, help="CPU seconds between measurements")
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve")
    seeds.add_options(parser)
    options = parser.parse_args()
    if not (options.steps or options.minutes) > 0:
        parser.error("--minutes: nothing is learnt in no time; give more than 0, or --steps")
    game = seeds.game_of(options.game, players=options.players)
    curves = [learnt(game, seed, options) for seed in seeds.chosen(options)]
    if len(curves) > 1:
        for spec in options.against:
            print(f"against {spec}: {seeds.spread([100 * curve[-1][1][spec] for curve in curves], ' %')}")
    if options.curve:
        draw(curves, options.curve)


if __name__ == "__main__":
    main()
