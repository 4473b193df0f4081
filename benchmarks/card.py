"""The measured rows of a game's environment card, as Markdown.

    python benchmarks/card.py kepler --players 2

Random games in a `Batch` give the lengths, the legal actions of a decision and the returns; matches give the baselines, each bot against
random play. Of a cooperative game the baselines are the shares of games won by a bot in all seats. Only the speed differs from run to run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number

import nexarium
from nexarium.arena.match import match
from nexarium.arena.simulate import simulate
from nexarium.arena.statistics import mean_interval, percent, percent_span, wilson
from nexarium.core.contract import OVER
from nexarium.core.game import Game
from nexarium.search.batch import Batch
from nexarium.search.playouts import run

BOTS = ("greedy", "level:1", "level:3", "level:5")


def random_games(game: Game, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The decisions of each game, the number of legal actions of every decision, and the returns, shape (games, seats)."""
    batch, rng = Batch(game, games, seed), np.random.default_rng(seed)
    decisions, widths, each = np.zeros(games, np.int64), [], np.arange(games)
    while (playing := batch.movers != OVER).any():
        actions, counts = batch.legal()
        widths.append(counts[playing])
        decisions[playing] += 1
        batch.apply(actions[each, rng.integers(np.maximum(counts, 1))])
    return decisions, np.concatenate(widths), batch.returns()


def speed(game: Game, seconds: float = 1.0) -> float:
    """Random games per CPU second in the compiled loop, on one thread."""
    played, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds or not played:
        played += 100
        run(game, 100, seed=played)
    return played / spent


def rows(game: Game, games: int, matches: int, seed: int) -> Iterator[tuple[str, str]]:
    """The rows of the card, each a name and what was measured; the last one is the speed."""
    decisions, widths, returns = random_games(game, games, seed)
    mean, low, high = mean_interval(decisions.tolist())
    yield "decisions of a random game", f"{mean:,.1f} ({low:,.1f} to {high:,.1f}); from {decisions.min():,} to {decisions.max():,}"
    common = f"median {np.median(widths):,.0f}, 95 % have at most {np.quantile(widths, 0.95):,.0f}, most {widths.max():,}"
    yield "legal actions of a decision", f"{widths.mean():,.1f} in the mean, {common}"
    means = [mean_interval(column.tolist()) for column in returns.T]
    yield "mean return of random play, by seat", ", ".join(f"{mean:+.3f} ({low:+.3f} to {high:+.3f})" for mean, low, high in means)
    for bot in ("random", *BOTS) if game.definition.cooperative else BOTS:
        if game.definition.cooperative:
            won, how = simulate(game, matches, bot, seed=seed).wins[0], "in all seats"
        else:
            won, how = match(game, [bot, *["random"] * (len(game.sides) - 1)], matches, seed=seed).won(0), "against random play"
        yield f"games won by {bot} {how}", f"{percent(won / matches)} ({percent_span(wilson(won, matches))})"
    yield "random games per CPU second", f"{speed(game):,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=whole_number(1), default=2)
    parser.add_argument("--games", type=whole_number(2), default=1000, help="random games")
    parser.add_argument("--matches", type=whole_number(1), default=200, help="games of each baseline")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    options = parser.parse_args()
    game = nexarium.load(options.game, players=options.players)
    print("| measured | with 95 % interval |\n| --- | --- |")
    for name, value in rows(game, options.games, options.matches, options.seed):
        print(f"| {name} | {value} |", flush=True)


if __name__ == "__main__":
    main()
