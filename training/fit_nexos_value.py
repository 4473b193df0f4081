"""Fit what Nexos' bots promise themselves of a position (`bots/value_estimate.toml`) to games of the search against itself.

    python training/fit_nexos_value.py --games 6000 --keep games.jsonl --write
    python training/fit_nexos_value.py --fit games.jsonl --write
    python training/fit_nexos_value.py --players 4 --games 4000 --keep four.jsonl --write

A quarter of the moves are not the search's choice: most of them are drawn by the priors, as a network that has only seen good moves does
not know what bad ones come to. Of every third position of a game it is seen what each colour can still reach, and a network is fitted to
how the game ended, by Adam on the cross entropy. Told is how well it foretells who wins in games that it was not fitted to, beside the mean
of 4 and of 16 playouts. Three games a second and core; the fit takes a minute. `--write` replaces the weights that are shipped, `--out`
writes to another file, and without either they are printed. The weights for the other number of players stay as they are in that file, or
as they are shipped.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number
from benchmarks.nexos_judgement import foretold, worth
from training.adam import Adam
from training.fit_nexos_prior import priors_of
from training.fitted import ask_where, known_before, put

import nexarium
from nexarium.bots.level import knowledge_of
from nexarium.core import calls
from nexarium.core.random import stream
from nexarium.core.rules import function_table, kernel, rule
from nexarium.games.nexos.bots import value_estimate
from nexarium.games.nexos.bots.knowledge import WHOLE_LEAD, WIN_SHARE
from nexarium.games.nexos.bots.value_estimate import COLOURS, FITTED, NEURONS, SIGHTS, see
from nexarium.games.nexos.rules.contract import STATE
from nexarium.search.mcts import Search

Reals = NDArray[np.float32]
OPENINGS = 0, 2, 4, 6
"""Random plies of an opening, one of them drawn for each game; half of them by the priors."""
AT_RANDOM, BY_PRIORS, BY_VISITS = 0.03, 0.17, 0.05
"""The shares of moves that are drawn: from all legal ones, by the priors, and by the search's visits."""
NODES = 30_000
EVERY = 3
"""Of so many positions of a game one is looked at."""
FEW, MANY = 4, 16
STAGES = 0, 12, 20, 28, 36, 44, 56, 100
BATCH = 512
HELD_BACK = 7
"""One of so many games is not fitted to."""
SIDES = np.array([1, -1, 1, -1], np.float32)
"""By turn: on the side of the colour to place, or against it."""


def played(players: int, games: int, simulations: int, seed: int) -> Iterator[list[int]]:
    """What was played in games of the search against itself."""
    game = nexarium.load("nexos", players=players)
    knowledge = knowledge_of(game)
    for number in range(games):
        dice, state = random.Random(f"{seed}/{number}"), game.new_initial_state()
        search = Search(game, knowledge.settings, knowledge.functions, dice.getrandbits(60), NODES)

        def drawn(weights: dict[int, float], dice: random.Random = dice) -> int:
            return dice.choices(list(weights), list(weights.values()))[0]

        for _ in range(dice.choice(OPENINGS)):
            state.step(dice.choice(state.legal_actions()) if dice.random() < 0.5 else drawn(priors_of(state)))
        while not state.is_terminal():
            legal, draw = state.legal_actions(), dice.random()
            if len(legal) == 1 or draw < AT_RANDOM:
                state.step(dice.choice(legal))
            elif draw < AT_RANDOM + BY_PRIORS:
                state.step(drawn(priors_of(state)))
            else:
                search.advance(state)
                search.think(simulations)
                state.step(drawn(search.visits()) if draw < AT_RANDOM + BY_PRIORS + BY_VISITS else search.best())
        if number % 100 == 99:
            print(f"{number + 1} games", file=sys.stderr)
        yield state.history


class Positions(NamedTuple):
    """Of some positions: what is seen of each colour, by turn; how many segments fewer each colour's side has left than each other's when
    the game is over, by turn; the same lead of the first over the second at the ends of playouts; the ply, and the game's number."""

    seen: Reals
    leads: Reals
    playouts: Reals
    plies: NDArray[np.int64]
    games: NDArray[np.int64]


@rule
def _see_all(records, out):
    for place in range(len(records)):
        see(records[place], out[place])


@kernel
def _play_out(table, start, memory, trace, rng, scores, out):
    """Write to `out` [playout, seat] the scores of playouts from `start`."""
    for number in range(out.shape[0]):
        for byte in range(start.shape[0]):
            memory[byte] = start[byte]
        calls.playout(table, memory, rng, trace)
        calls.score(table, memory, scores)
        for seat in range(scores.shape[0]):
            out[number, seat] = scores[seat]


def positions_of(players: int, games: list[list[int]], seed: int) -> Positions:
    game = nexarium.load("nexos", players=players)
    table = function_table({**game.rules.functions, **knowledge_of(game).functions})
    memory, trace, scores, rng = game.rules.new_memory()[0], np.zeros(game.max_game_length(), np.int64), np.zeros(players), stream(seed)
    parts = []
    for number, actions in enumerate(games):
        state, kept, plies, turned, ends = game.new_initial_state(), [], [], [], []
        for ply, action in enumerate(actions):
            if ply % EVERY == number % EVERY:
                kept.append(state.memory.copy())
                plies.append(ply)
                colour = int(state.record.colour)
                turned.append([(colour + turns) % players for turns in range(COLOURS)])
                ends.append(np.zeros((MANY, players)))
                _play_out(table, state.memory, memory, trace, rng, scores, ends[-1])
            state.step(action)
        records = np.stack(kept).view(np.dtype((np.record, STATE)))[:, 0]
        seen = np.zeros((len(kept), COLOURS, SIGHTS))
        _see_all(records, seen)
        last = np.zeros((1, players))
        _play_out(table, state.memory, memory, trace, rng, scores, last)
        by_turn = last[0][np.array(turned)]
        leads = by_turn[:, None, :] - by_turn[:, :, None]
        guessed = np.stack([end[:, seats[1]] - end[:, seats[0]] for end, seats in zip(ends, turned, strict=True)])
        parts.append((seen.astype(np.float32), leads.astype(np.float32), guessed.astype(np.float32), plies, [number] * len(plies)))
    return Positions(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def worth_today(leads: Reals, players: int) -> Reals:
    """What such leads are worth to who has them, as the bots' `value` counts it."""
    which = 1 if players > 2 else 0
    return worth(leads, WIN_SHARE[which], WHOLE_LEAD[which]).astype(np.float32)


class Network:
    """The network of `value_estimate.py`: what is seen of a colour makes its strength."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        inner = rng.normal(0, 1 / np.sqrt(SIGHTS), (SIGHTS, NEURONS))
        outer = rng.normal(0, 0.3 / np.sqrt(NEURONS), NEURONS)
        self.weights = [each.astype(np.float32) for each in (inner, np.zeros(NEURONS), outer, np.zeros(SIGHTS))]

    def strengths(self, seen: Reals) -> tuple[Reals, Reals]:
        """Of each colour, shape (positions, turns), and its neurons."""
        inner, bias, outer, direct = self.weights
        neurons = np.maximum(0, seen @ inner + bias)
        return neurons @ outer + seen @ direct, neurons

    def lead(self, seen: Reals) -> Reals:
        """Of the first colour's side over the other, or over the colour after it."""
        strengths = self.strengths(seen)[0]
        return strengths @ SIDES

    def loss(self, seen: Reals, leads: Reals, players: int) -> tuple[float, Reals, Reals]:
        """Mean cross entropy, its slope by strengths, and the neurons."""
        strengths, neurons = self.strengths(seen)
        if players == 2:
            wanted, odds = worth_today(leads[:, 0, 1], players), strengths @ SIDES
            chance = 1 / (1 + np.exp(-odds))
            slopes = ((chance - wanted) / len(seen))[:, None] * SIDES
        else:
            wanted, odds = worth_today(leads, players), strengths[:, :, None] - strengths[:, None, :]
            chance = 1 / (1 + np.exp(-odds))
            slopes = 2 * (chance - wanted).sum(axis=2) / len(seen) / COLOURS**2
        entropy = -(wanted * np.log(chance + 1e-7) + (1 - wanted) * np.log(1 - chance + 1e-7))
        return float(entropy.mean()), slopes, neurons

    def fit(self, seen: Reals, leads: Reals, players: int, epochs: int, rate: float, decay: float, rng: np.random.Generator) -> None:
        """Adam on the cross entropy."""
        adam, order = Adam(self.weights), np.arange(len(seen))
        for epoch in range(epochs):
            rng.shuffle(order)
            slower = rate * (1 - epoch / epochs) + rate / 30
            for first in range(0, len(order) - BATCH + 1, BATCH):
                some = order[first : first + BATCH]
                _, slopes, neurons = self.loss(seen[some], leads[some], players)
                flat, down = seen[some].reshape(-1, SIGHTS), slopes.ravel()
                back = (slopes[:, :, None] * self.weights[2] * (neurons > 0)).reshape(-1, NEURONS)
                gradients = flat.T @ back, back.sum(axis=0), neurons.reshape(-1, NEURONS).T @ down, flat.T @ down
                adam.step((slope + decay * each for slope, each in zip(gradients, self.weights, strict=True)), slower)


def tell(network: Network, held: Positions, players: int) -> None:
    """The cross entropy of whether the colour to place ends before the one after it, by stages of the game."""
    strengths = network.strengths(held.seen)[0]
    odds = strengths @ SIDES if players == 2 else strengths[:, 0] - strengths[:, 1]
    won = (np.sign(held.leads[:, 0, 1]) + 1) / 2
    head = f"| plies | the network | {FEW} playouts | {MANY} playouts | the network and {FEW} |\n| --- | ---: | ---: | ---: | ---: |"
    print(head, file=sys.stderr)
    for first, last in pairwise(STAGES):
        here = (held.plies >= first) & (held.plies < last)
        few, many = (worth_today(held.playouts[here, :n], players).mean(axis=1) for n in (FEW, MANY))
        judged = (odds[here, None], few[:, None], many[:, None], np.stack((odds[here], few), axis=1))
        row = " | ".join(f"{foretold(each.astype(float), won[here]):.3f}" for each in judged)
        print(f"| {first}-{last - 1} | {row} |", file=sys.stderr)


def written(fitted: dict[str, list[Reals]]) -> str:
    """As `value_estimate.toml`."""

    def row(numbers: Reals) -> str:
        return f"[{', '.join(f'{number:.4f}' for number in numbers + 0.0)}]"

    said = "# What is promised by what is seen of a colour (nexarium.games.nexos.bots.value_estimate): "
    said += "between two sides, and among four. Fitted by\n"
    said += "# training/fit_nexos_value.py to how games of the search against itself ended.\n"
    for name, (inner, bias, outer, direct) in fitted.items():
        said += f"\n[{name}]\ninner = [\n" + "".join(f"  {row(each)},\n" for each in inner) + "]\n"
        said += f"bias = {row(bias)}\nouter = {row(outer)}\ndirect = {row(direct)}\n"
    return said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, choices=(2, 4), default=2)
    parser.add_argument("--games", type=whole_number(), default=6000)
    parser.add_argument("--simulations", type=whole_number(), default=300)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE.jsonl", help="write what was played here, too")
    parser.add_argument("--fit", type=Path, nargs="+", metavar="FILE.jsonl", help="fit to games kept before instead of playing some")
    parser.add_argument("--epochs", type=whole_number(), default=14)
    parser.add_argument("--rate", type=real_number(), default=0.003)
    parser.add_argument("--decay", type=real_number(), default=1e-5)
    ask_where(parser)
    options = parser.parse_args()
    games: list[list[int]] = []
    if options.fit:
        games = [json.loads(line) for file in options.fit for line in file.read_text("utf-8").splitlines()]
    else:
        for actions in played(options.players, options.games, options.simulations, options.seed):
            games.append(actions)
            if options.keep:
                with options.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(actions) + "\n")
    found = positions_of(options.players, games, options.seed)
    back = found.games % HELD_BACK == HELD_BACK - 1
    network = Network(options.seed)
    network.fit(
        found.seen[~back],
        found.leads[~back],
        options.players,
        options.epochs,
        options.rate,
        options.decay,
        np.random.default_rng(options.seed),
    )
    held = Positions(*(each[back] for each in found))
    entropy = network.loss(held.seen, held.leads, options.players)[0]
    summary = f"of {back.sum():,} others the cross entropy of what they came to is {entropy:.4f}; of who is ahead:\n"
    print(f"{(~back).sum():,} positions; {summary}", file=sys.stderr)
    tell(network, held, options.players)
    shipped = Path(value_estimate.__file__).with_name("value_estimate.toml")
    before = tomllib.loads(known_before(options, shipped).read_text("utf-8"))
    fitted = {name: [np.array(before[name][part], np.float32) for part in ("inner", "bias", "outer", "direct")] for name in FITTED}
    fitted[FITTED[0 if options.players == 2 else 1]] = network.weights
    put(written(fitted), options, shipped)


if __name__ == "__main__":
    main()
