"""Fit what Last Watch's bots expect of a position (`bots/value_estimate.toml`) to games played on to the end.

    python training/fit_last_watch.py --games 40000 --write

Crews of one to five, every difficulty, both goals. Each game is played on sensibly from a position that some random play has led to, as the
bots' playouts were when they went to the end; positions on the way are stored with the value of the result. One core; minutes.
`--write` replaces the weights that are shipped, `--out` writes the new ones to another file, and without either they are printed.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import whole_number
from training.adam import Adam
from training.fitted import ask_where, put

from nexarium.core.game import Game
from nexarium.core.random import next_below, streams
from nexarium.core.rules import rule
from nexarium.games.nemesis import DEFINITION
from nexarium.games.nemesis.bots import value_estimate
from nexarium.games.nemesis.bots.knowledge import DICE, choose, draw, value_of_end
from nexarium.games.nemesis.bots.value_estimate import CREW, EACH, OF_CHARACTER, OF_TABLE, see_character, see_table
from nexarium.games.nemesis.box.components import SEATS
from nexarium.games.nemesis.box.ship import ROOMS
from nexarium.games.nemesis.rules.contract import MOST_CHOICES, MOST_OUTCOMES, open_to, step
from nexarium.games.nemesis.rules.state import LAST_DECISION, STATE, Fate, Phase

EVERY = 7
"""Decisions from one position that is kept to the next."""
MOST_KEPT = 60
"""Positions kept of a game."""
LONGEST_BLUNDERS = 60
"""During at most so many decisions some are random."""
BLUNDER = 0.2


@rule
def play(starts, rngs, tables, characters, alive, worths, kept):
    """Play each game to its end; write down positions, and what the end is worth."""
    ids, weights, judged = np.empty(MOST_OUTCOMES, np.int64), np.empty(MOST_OUTCOMES, np.int64), np.empty(MOST_CHOICES)
    way, out = np.empty(ROOMS + 1), np.empty(SEATS)
    for game in range(rngs.shape[0]):
        board, rng = starts[game], rngs[game]
        blunders, decisions, n = next_below(rng, np.int64(LONGEST_BLUNDERS)), 0, 0
        while board.phase != Phase.FINISHED:
            if board.phase > LAST_DECISION:
                step(board, np.int64(draw(board, ids, weights, rng)))
                continue
            decisions += 1
            if decisions > blunders and decisions % EVERY == 0 and n < MOST_KEPT:
                see_table(board, tables[game, n])
                for seat in range(board.players):
                    if board.status[seat] != Fate.DEAD:
                        see_character(board, seat, way, characters[game, n, seat])
                        alive[game, n, seat] = 1.0 / board.players
                n += 1
            if decisions < blunders and next_below(rng, np.int64(DICE)) < BLUNDER * DICE:
                step(board, np.int64(ids[next_below(rng, np.int64(open_to(board, ids)))]))
            else:
                step(board, np.int64(choose(board, ids, judged, rng)))
        value_of_end(board, out)
        worths[game], kept[game] = out[0], n


def positions(games: int, seed: int):
    """Positions as tables (n, OF_TABLE), characters (n, SEATS, OF_CHARACTER), shares of those alive (n, SEATS), and worths (n,)."""
    kinds = [
        Game(DEFINITION, {"players": players, "difficulty": difficulty})
        for players in (1, 2, 3, 3, 4, 4, 5)
        for difficulty in ("easy", "normal", "normal", "hard")
    ]
    starts = np.concatenate([kinds[number % len(kinds)].new_initial_state(seed + number).memory.view(STATE) for number in range(games)])
    tables = np.zeros((games, MOST_KEPT, OF_TABLE), np.float64)
    characters, alive = np.zeros((games, MOST_KEPT, SEATS, OF_CHARACTER)), np.zeros((games, MOST_KEPT, SEATS))
    worths, kept = np.zeros(games), np.zeros(games, np.int64)
    play(starts, streams(seed, 0, games), tables, characters, alive, worths, kept)
    there = np.arange(MOST_KEPT) < kept[:, None]
    columns = tables[there], characters[there], alive[there], np.broadcast_to(worths[:, None], there.shape)[there]
    return tuple(each.astype(np.float32) for each in columns)


class Network:
    """The network of `value_estimate.py`, with what it takes to fit it."""

    def __init__(self, rng: np.random.Generator) -> None:
        sizes = {"A": (EACH, OF_CHARACTER), "B": (EACH, OF_TABLE), "C": (CREW, EACH), "D": (CREW, OF_TABLE), "e": (CREW,)}
        self.weights = {name: rng.normal(0, 1 / np.sqrt(size[-1] * 2), size).astype(np.float32) for name, size in sizes.items()}
        self.weights |= {name: np.zeros(n, np.float32) for name, n in (("a", EACH), ("c", CREW), ("f", 1))}

    def expect(self, tables, characters, alive):
        """The expectation of each position, and what the gradient needs."""
        w = self.weights
        each = np.maximum(0, characters @ w["A"].T + (tables @ w["B"].T + w["a"])[:, None])
        crew = np.einsum("nsh,ns->nh", each, alive)
        units = np.maximum(0, crew @ w["C"].T + tables @ w["D"].T + w["c"])
        return 1 / (1 + np.exp(-(units @ w["e"] + w["f"]))), each, crew, units

    def gradient(self, tables, characters, alive, worths):
        """Of the mean cross entropy."""
        w = self.weights
        expected, each, crew, units = self.expect(tables, characters, alive)
        slope = (expected - worths) / len(worths)
        of_units = np.outer(slope, w["e"]) * (units > 0)
        of_each = (of_units @ w["C"])[:, None] * alive[:, :, None] * (each > 0)
        together = of_each.sum(axis=1)
        return {
            "e": slope @ units, "f": slope.sum(keepdims=True), "C": of_units.T @ crew, "D": of_units.T @ tables, "c": of_units.sum(0),
            "A": np.einsum("nsh,nsk->hk", of_each, characters), "B": together.T @ tables, "a": together.sum(0),
        }  # fmt: skip

    def loss(self, tables, characters, alive, worths) -> float:
        """Mean cross entropy."""
        expected = self.expect(tables, characters, alive)[0]
        return float(-np.mean(worths * np.log(expected + 1e-7) + (1 - worths) * np.log(1 - expected + 1e-7)))

    def text(self) -> str:
        """As `value_estimate.toml`."""
        w = self.weights
        layers = {"character": np.c_[w["A"], w["B"], w["a"]], "crew": np.c_[w["C"], w["D"], w["c"]]}
        said = "# What the bots expect of a position: training/fit_last_watch.py writes it.\n"
        for name, rows in layers.items():
            said += f"{name} = [\n" + "".join(f"  [{', '.join(f'{each:.3f}' for each in row)}],\n" for row in rows) + "]\n"
        return said + f"worth = [{', '.join(f'{each:.3f}' for each in [*w['e'], *w['f']])}]\n"


def fit(data, checked, epochs: int, rng: np.random.Generator) -> Network:
    """The network of least cross entropy, by Adam on batches."""
    network, batch = Network(rng), 512
    adam = Adam(list(network.weights.values()))
    for epoch in range(epochs):
        rate = 0.003 * (1 - epoch / epochs) + 0.0001
        order = rng.permutation(len(data[0]))
        for first in range(0, len(order) - batch, batch):
            slopes = network.gradient(*(each[order[first : first + batch]] for each in data))
            adam.step((slopes[name] for name in network.weights), rate)
        print(f"epoch {epoch + 1}: cross entropy {network.loss(*checked):.4f} of positions not fitted to", file=sys.stderr)
    return network


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole_number(), default=40_000)
    parser.add_argument("--epochs", type=whole_number(), default=12)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    ask_where(parser)
    options = parser.parse_args()
    began = time.monotonic()
    data, checked = positions(options.games, options.seed), positions(options.games // 10, options.seed + 1_000_000)
    share = float(checked[3].mean())
    entropy = -(share * np.log(share) + (1 - share) * np.log(1 - share))
    print(f"{len(data[0]):,} positions after {time.monotonic() - began:.0f} s; the mean alone: {entropy:.4f}", file=sys.stderr)
    network = fit(data, checked, options.epochs, np.random.default_rng(options.seed))
    put(network.text(), options, Path(value_estimate.__file__).with_name("value_estimate.toml"))


if __name__ == "__main__":
    main()
