"""Fit Nexos' priors (`bots/prior.toml`) to the visit counts of deep searches of its own games.

    python training/fit_nexos_prior.py --games 80 --simulations 4000 --keep searched.jsonl --write
    python training/fit_nexos_prior.py --fit searched.jsonl --out prior.toml

Each position of each game is searched; the softmax over what is seen of its legal placements is fitted to the root's visit counts by Adam
on the cross entropy. Told is the place in the order of the priors, from 0, of what was tried most: the median in games that were not fitted
to, for the priors that searched and for the new ones. Games begin with four random placements or none, some moves are drawn by visits, and
every fourth game is for four players. They are broken off after 48 plies. `--write` replaces the weights that are shipped, `--out`
writes the new ones to another file, and without either they are printed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number
from training.adam import Adam
from training.fitted import ask_where, put

import nexarium
from nexarium.bots.level import knowledge_of
from nexarium.core.game import State
from nexarium.core.rules import call_from_python, rule
from nexarium.games.nexos import bots
from nexarium.games.nexos.bots.prior import FIRST, MOST_SEEN, PIECES_A_STAGE, WEIGHTS, WEIGHTS_IN_ALL, Part, prior, see
from nexarium.games.nexos.box.board import PIECES
from nexarium.games.nexos.rules.contract import STATE
from nexarium.search.mcts import Search

PLIES = 48
DRAWN = 0.15
"""The share of moves drawn by visits."""
UNTRIED = 150
"""Of a position's placements that the search did not try, so many are looked at; each stands for its share of them."""
STAGES = len(WEIGHTS)
SHARPNESS = 1.5
"""Visits are fitted to the power of this: a wide root tries nearly everything once, which tells nothing."""
BATCH = 100
"""Positions of a step of Adam."""
STEPS = (0, 12, 24, 36, PLIES)
"""Plies between which places are distinguished."""
HELD_BACK = 7
"""One of so many games is not fitted to."""

Told = dict[str, Any]


def priors_of(state: State) -> dict[int, float]:
    """The weights of all legal placements, before any search has weighed them."""
    legal = np.array(state.legal_actions(), np.int64)
    weights = np.zeros(len(legal), np.float32)
    call_from_python("prior", prior)(state.memory, len(legal), legal, weights)
    return dict(zip(legal.tolist(), weights.tolist(), strict=True))


def played(games: int, simulations: int, seed: int) -> Iterator[Told]:
    """Games of the search against itself: actions, and per ply the visits of what was tried and how many priors were above that of what was
    tried most."""
    for number in range(games):
        dice = random.Random(f"{seed}/{number}")
        players = 4 if number % 4 == 3 else 2
        game = nexarium.load("nexos", players=players)
        knowledge, state = knowledge_of(game), game.new_initial_state()
        search = Search(game, replace(knowledge.settings, root_width=4096), knowledge.functions, dice.getrandbits(60))
        random_plies, searched = 4 if number % 3 else 0, []
        for _ in range(random_plies):
            state.step(dice.choice(state.legal_actions()))
        while not state.is_terminal() and len(state.history) < PLIES:
            search.advance(state)
            search.think(simulations)
            visits, best = {action: n for action, n in search.visits().items() if n}, search.best()
            weights = priors_of(state)
            if len(weights) > 1:
                place = sum(weight > weights[best] for weight in weights.values())
                searched.append({"ply": len(state.history), "visits": list(visits.items()), "place": place})
            state.step(dice.choices(list(visits), list(visits.values()))[0] if dice.random() < DRAWN else best)
        print(f"game {number + 1} of {games}", file=sys.stderr)
        yield {"players": players, "actions": state.history, "searched": searched}


@rule
def _see_all(records, actions, out):
    see(records[0], len(actions), actions, out)


class Rows(NamedTuple):
    """Placements, those of a position in a row: the numbers of what is seen of each, of how many it is one, and its share of the visits;
    and per position where its rows begin, and its stage."""

    seen: NDArray[np.int16]
    copies: NDArray[np.float32]
    shares: NDArray[np.float32]
    begins: NDArray[np.int64]
    stages: NDArray[np.float32]


def rows_of(games: list[Told], seed: int) -> Rows:
    rng = np.random.default_rng(seed)
    seen, copies, shares, begins, stages, n = [], [], [], [], [], 0
    for searched_game in games:
        state, at = nexarium.load("nexos", players=searched_game["players"]).new_initial_state(), 0
        for searched in searched_game["searched"]:
            for action in searched_game["actions"][at : searched["ply"]]:
                state.step(action)
            at = searched["ply"]
            visits = dict(searched["visits"])
            legal = state.legal_actions()
            others = np.array([action for action in legal if action not in visits], np.int64)
            some = rng.choice(others, min(UNTRIED, len(others)), replace=False)
            actions = np.concatenate([np.array(list(visits), np.int64), some])
            found = np.zeros((len(actions), MOST_SEEN), np.int64)
            _see_all(state.memory.view(STATE), actions, found)
            seen.append(found.astype(np.int16))
            copies.append([1.0] * len(visits) + [len(others) / max(1, len(some))] * len(some))
            wanted = np.array(list(visits.values())) ** SHARPNESS
            shares.append(np.concatenate((wanted / wanted.sum(), np.zeros(len(some)))))
            begins.append(n)
            n += len(actions)
            placed = int((state.record.placed[state.record.colour] >= 0).sum())
            stages.append(min(placed / PIECES_A_STAGE, STAGES - 1.0))
    flat = [np.concatenate([np.asarray(each, np.float32) for each in lists]) for lists in (copies, shares)]
    return Rows(np.concatenate(seen), flat[0], flat[1], np.array([*begins, n]), np.array(stages, np.float32))


def chances(rows: Rows, weights: NDArray[np.float64], begin: int, end: int):
    """Of the positions `begin` to `end` - 1: the rows, each row's two weights of stages, the probabilities and their cross entropy."""
    here = slice(int(rows.begins[begin]), int(rows.begins[end]))
    lengths = np.diff(rows.begins[begin : end + 1])
    starts = rows.begins[begin:end] - rows.begins[begin]
    stage = np.repeat(rows.stages[begin:end], lengths)
    early = np.minimum(stage.astype(np.int64), STAGES - 2)
    late = (stage - early).astype(np.float64)
    numbers = rows.seen[here].astype(np.int64) + (early * WEIGHTS_IN_ALL)[:, None]
    flat = weights.ravel()
    merit = (1 - late) * flat[numbers].sum(axis=1) + late * flat[numbers + WEIGHTS_IN_ALL].sum(axis=1)
    merit -= np.repeat(np.maximum.reduceat(merit, starts), lengths)
    weight = np.exp(merit)
    sums = np.repeat(np.add.reduceat(weight * rows.copies[here], starts), lengths)
    entropy = float(-(rows.shares[here] * np.log(weight / sums + 1e-12)).sum())
    return here, numbers, late, weight * rows.copies[here] / sums, entropy


def cross_entropy(rows: Rows, weights: NDArray[np.float64]) -> float:
    n = len(rows.stages)
    return sum(chances(rows, weights, begin, min(begin + BATCH, n))[-1] for begin in range(0, n, BATCH)) / n


def fit(rows: Rows, held: Rows, epochs: int, rate: float, decay: float, apart: float, seed: int) -> NDArray[np.float64]:
    """The weights, shape (stages, weights), of least cross entropy; `decay` holds them near 0 and `apart` the stages near one another."""
    weights = np.zeros((STAGES, WEIGHTS_IN_ALL))
    adam = Adam([weights])
    rng = np.random.default_rng(seed)
    for epoch in range(epochs):
        total = 0.0
        for begin in rng.permutation(np.arange(0, len(rows.stages), BATCH)):
            end = min(int(begin) + BATCH, len(rows.stages))
            here, numbers, late, chance, entropy = chances(rows, weights, int(begin), end)
            total += entropy
            slope = (chance - rows.shares[here]) / (end - begin)
            many, size = numbers.shape[1], weights.size
            gradient = np.bincount(numbers.ravel(), np.repeat(slope * (1 - late), many), size)
            gradient += np.bincount(numbers.ravel() + WEIGHTS_IN_ALL, np.repeat(slope * late, many), size)
            gradient = gradient.reshape(weights.shape) + decay * weights
            gradient[1:] += apart * (weights[1:] - weights[:-1])
            gradient[:-1] += apart * (weights[:-1] - weights[1:])
            gradient[:, 0] = 0.0
            adam.step([gradient], rate * (1 - epoch / epochs))
        if epoch % 5 == 4 or epoch == epochs - 1:
            searched_game = f", of games held back {cross_entropy(held, weights):.4f}" if len(held.stages) else ""
            print(f"epoch {epoch + 1}: cross entropy {total / len(rows.stages):.4f}{searched_game}", file=sys.stderr)
    return weights


def tell(games: list[Told], rows: Rows, weights: NDArray[np.float64]) -> None:
    """The median place of what was tried most, before and now, by stages of the game."""
    searched = [each for searched_game in games for each in searched_game["searched"]]
    plies, before = np.array([each["ply"] for each in searched]), np.array([each["place"] for each in searched])
    now = np.zeros(len(searched))
    for number in range(len(searched)):
        here, _, _, chance, _ = chances(rows, weights, number, number + 1)
        one = chance / rows.copies[here]
        now[number] = rows.copies[here][one > one[np.argmax(rows.shares[here])]].sum()
    for first, last in pairwise(STEPS):
        some = (plies >= first) & (plies < last)
        if some.any():
            print(f"plies {first}-{last - 1}: {np.median(before[some]):.0f} before, {np.median(now[some]):.0f} now", file=sys.stderr)


def written(weights: NDArray[np.float64]) -> str:
    """As `prior.toml`."""
    said = "# Weights of what is seen of a placement, by stage of the game (nexarium.games.nexos.bots.prior); fitted by\n"
    said += "# training/fit_nexos_prior.py to the visit counts of deep searches.\n"
    said += f"\npieces = {json.dumps(PIECES)}\n"
    for stage in weights:
        said += "\n[[stage]]\n"
        for part in Part:
            searched_game = ", ".join(f"{weight:.3f}" for weight in stage[FIRST[part] : FIRST[part + 1]] + 0.0)
            said += f"{part.name.lower()} = [{searched_game}]\n"
    return said


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=whole_number(), default=80)
    parser.add_argument("--simulations", type=whole_number(), default=4000)
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--keep", type=Path, metavar="FILE.jsonl", help="write the searched games here, too")
    parser.add_argument("--fit", type=Path, nargs="+", metavar="FILE.jsonl", help="fit to games kept before instead of playing some")
    parser.add_argument("--epochs", type=whole_number(), default=30)
    parser.add_argument("--rate", type=real_number(), default=0.03)
    parser.add_argument("--decay", type=real_number(), default=1e-4)
    parser.add_argument("--apart", type=real_number(), default=1e-3)
    ask_where(parser)
    options = parser.parse_args()
    games: list[Told] = []
    if options.fit:
        games = [json.loads(line) for file in options.fit for line in file.read_text("utf-8").splitlines()]
    else:
        for searched_game in played(options.games, options.simulations, options.seed):
            games.append(searched_game)
            if options.keep:
                with options.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(searched_game) + "\n")
    back = [searched_game for number, searched_game in enumerate(games) if number % HELD_BACK == HELD_BACK - 1]
    rest = [searched_game for number, searched_game in enumerate(games) if number % HELD_BACK != HELD_BACK - 1]
    rows, held = rows_of(rest, options.seed), rows_of(back, options.seed)
    weights = fit(rows, held, options.epochs, options.rate, options.decay, options.apart, options.seed)
    tell(back, held, weights)
    put(written(weights), options, Path(bots.__file__).with_name("prior.toml"))


if __name__ == "__main__":
    main()
