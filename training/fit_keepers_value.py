"""Teaches Nexus Keepers' value estimate: what a position at the end of a turn promises each team
(`nexarium.games.keepers.bots.value_estimate`).

    python training/fit_keepers_value.py --from-scratch --rounds 12 --games 2000 --minutes 10 --write
    python training/fit_keepers_value.py --rounds 12 --games 2500 --minutes 10 --seed 2 --out weights.toml

Each round plays games by the value estimate of the round before, from positions of all editions, shapes, numbers of players and teams, with
some turns that end anywhere. In a duel each position's target is what the turn that begins is worth when all of it is done as well as can
be (fitted value iteration: exact over all throws, no result of a game is needed). With more players it is what later positions of the game
and its result say (TD(lambda)). The network is then fitted to these targets by Adam.

The first round plays by the weights in the file of `--out`, if there is one already, else by those that are shipped; with `--from-scratch`
by none. After each round `--write` replaces the weights that are shipped, and `--out` writes to another file; without either they are
printed in the end.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.arguments import real_number, whole_number
from training.adam import Adam
from training.fitted import ask_where, known_before, put

import nexarium
from nexarium.core.components import read
from nexarium.core.random import next_below, stream
from nexarium.core.rules import rule
from nexarium.games.keepers.bots import value_estimate
from nexarium.games.keepers.bots.ahead import STEPS_AHEAD, finished_worth, power_kept, wishes_of, worth_now
from nexarium.games.keepers.bots.eval_noise import CLEAR
from nexarium.games.keepers.bots.judge import MOST_POOLS, buy_in_every_way, judge_throw
from nexarium.games.keepers.bots.knowledge import random_row
from nexarium.games.keepers.bots.reach import MOST, is_decided, nothing_reached, put_as
from nexarium.games.keepers.bots.value_estimate import FEATURES, HIDDEN, MOST_ACTIVE, WEIGHTS, foretell, is_lost, see
from nexarium.games.keepers.bots.weights import FILE, Weights
from nexarium.games.keepers.rules.contract import arrangements, perform, take_bonus
from nexarium.games.keepers.rules.numbering import MOST_PLACES, THROWS
from nexarium.games.keepers.rules.state import POWER, STATE, Phase
from nexarium.games.keepers.rules.turn import end_turn, go_on

SHIPPED = Path(value_estimate.__file__).with_name(FILE)
Reals = NDArray[np.float64]
TURNS = 60
"""Turns of a game that are looked at."""
CARELESS = 0.15
"""The share of turns that end anywhere."""
LAMBDA = 0.8
NEW_OPENING = 0.03
"""The share of games with a new opening; the others begin with one of the old."""
ROUNDS_KEPT = 3
"""The network is fitted to what so many rounds have played last."""
OPTIONS: tuple[tuple[float, dict[str, object]], ...] = (
    (5, {"players": 2}),
    (2.5, {"players": 2, "edition": "en"}),
    (1, {"players": 2, "edition": "fr_soft"}),
    (0.8, {"players": 3}),
    (0.4, {"players": 3, "edition": "en"}),
    (0.3, {"players": 3, "teams": "ab|c"}),
    (1.0, {"players": 4}),
    (0.5, {"players": 4, "edition": "en"}),
    (0.6, {"players": 4, "teams": "ac|bd"}),
    (0.2, {"players": 4, "teams": "ac|bd", "edition": "en"}),
)
"""The tables that are played at, and how often."""
OTHER_SHAPES = 0.15
SHAPES = "FLNTWYZ"


@rule
def end_somewhere(board, reached, wishes, rng):
    """End the turn that begins: the best way of three random throws, or anywhere."""
    best, worth, pools, after = 0, -1.0, np.zeros((MOST_POOLS, 3), np.int64), np.zeros((MOST_POOLS, 3), np.int64)
    if next_below(rng, np.int64(1000)) < 1000 * CARELESS:
        best = reached.positions[next_below(rng, reached.sizes[1])]
    else:
        keeper = board.keeper[board.active]
        for _ in range(3):
            row, n = random_row(board.dice, rng), 1
            for action in range(3):
                pools[0, action] = 0
            for value in range(2, 7):
                if THROWS[row, value] >= 2:
                    n = buy_in_every_way(keeper, value, THROWS[row, value], n, pools, after)
            for route in range(reached.sizes[1]):
                spent, position = reached.pools[route], reached.positions[route]
                if reached.worths[position] > worth:
                    m, j, p = spent // (MOST * MOST), spent // MOST % MOST, spent % MOST
                    for each in range(n):
                        if pools[each, 0] >= m and pools[each, 1] >= j and pools[each, 2] >= p:
                            best, worth = position, reached.worths[position]
    return best


@rule
def change_a_little(board, rng):
    """Other Power dice and reserve dice, so that all of them are seen."""
    for seat in range(board.players):
        most = POWER[board.keeper[seat]]
        board.power[seat] = next_below(rng, most + 1)
        board.reserve[seat] = max(0, next_below(rng, np.int64(14)) - 7)


@rule
def play(boards, spare, weights, rng, inputs, lost, targets, foretold, wins):
    """Play `boards[0]` on; per turn write the seats' features, who is lost, the target, and what was foretold. Returns the turns."""
    board = boards[0]
    reached, wishes = nothing_reached(), np.empty((MOST, MOST, MOST))
    numbers, amounts, out = np.empty(MOST_ACTIVE, np.int64), np.empty(MOST_ACTIVE), np.empty(4)
    places, turns = np.empty(MOST_PLACES, np.int64), 0
    while turns < inputs.shape[0] and int(board.phase) != Phase.FINISHED:
        phase = int(board.phase)
        if phase == Phase.PLACING or phase == Phase.LIFTING or phase == Phase.REJOIN:
            perform(board, places[next_below(rng, arrangements(board, places))])
            go_on(board)
            continue
        seat = board.active
        change_a_little(board, rng)
        for other in range(board.players):
            lost[turns, other] = 1 if is_lost(board, other, seat) else 0
            for number in range(FEATURES):
                inputs[turns, other, number] = 0
            n = see(board, other, seat, board.bonus_level, numbers, amounts)
            for place in range(n):
                inputs[turns, other, numbers[place]] += amounts[place]
        foretell(board, seat, board.bonus_level, weights, out)
        for other in range(board.players):
            foretold[turns, other] = out[other]
        wishes_of(board, STEPS_AHEAD, reached, weights, wishes)
        if board.players == 2:
            targets[turns] = judge_throw(board, board.dice, power_kept(board, CLEAR, weights), wishes)
        turns += 1
        end = end_somewhere(board, reached, wishes, rng)
        spare[0] = board
        put_as(board, reached.keys[end], spare[0])
        board.rolled = 1
        if is_decided(board):
            worth_now(board, weights, out)
            for other in range(board.players):
                wins[other] = out[other]
            return turns
        end_turn(board, np.int64(0))
        if int(board.phase) == Phase.BONUS_OFFER:
            take_bonus(board, True)
        go_on(board)
    for other in range(board.players):
        if int(board.phase) == Phase.FINISHED:
            wins[other] = finished_worth(board, other)
        else:
            foretell(board, board.active, board.bonus_level, weights, out)
            wins[other] = out[other]
    return turns


class Lessons(NamedTuple):
    """Positions: per seat the features, whether it counts, its team, and per team's seat the target."""

    inputs: NDArray[np.float32]
    counts: NDArray[np.bool_]
    teams: NDArray[np.int64]
    targets: NDArray[np.float32]


def opening(chosen: random.Random):
    """A table with its cubes unfolded anyhow."""
    weights = [weight for weight, _ in OPTIONS]
    options = dict(chosen.choices([each for _, each in OPTIONS], weights)[0])
    if chosen.random() < OTHER_SHAPES:
        options["cube_shape"] = chosen.choice(SHAPES)
    state = nexarium.load("keepers", **options).new_initial_state(seed=chosen.getrandbits(40))
    while state.memory.view(STATE)[0]["turn"] == 0:
        state.step(state.sample_chance() if state.is_chance_node() else chosen.choice(state.legal_actions()))
    return state


def learn_from(weights: Reals, games: int, until: float, openings: list[NDArray[Any]], chosen: random.Random) -> Lessons:
    """Play games, and say what there is to be learnt."""
    inputs, lost = np.zeros((TURNS, 4, FEATURES), np.float32), np.ones((TURNS, 4), np.int64)
    targets, foretold, wins, spare = np.zeros(TURNS), np.zeros((TURNS, 4)), np.zeros(4), np.zeros(1, STATE)
    rng = stream(chosen.getrandbits(40))
    kept: list[tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.int64], NDArray[np.float32]]] = []
    for number in range(games):
        if number % 50 == 0 and time.process_time() > until:
            break
        if not openings or chosen.random() < NEW_OPENING:
            openings.append(opening(chosen).memory.view(STATE).copy())
        boards = chosen.choice(openings).copy()
        if boards[0]["phase"] != Phase.ROLL:
            continue
        players, teams = int(boards[0]["players"]), boards[0]["team"].copy()
        teams[players:] = -1 - np.arange(players, 4)
        lost[:] = 1
        inputs[:] = 0
        turns = play(boards, spare, weights, rng, inputs, lost, targets, foretold, wins)
        goals = np.zeros((turns, 4), np.float32)
        later = wins.copy()
        for turn in range(turns - 1, -1, -1):
            goals[turn, :players] = later[:players]
            later[:players] = (1 - LAMBDA) * foretold[turn, :players] + LAMBDA * later[:players]
        kept.append((inputs[:turns].copy(), lost[:turns] == 0, np.tile(teams, (turns, 1)), goals))
        if players == 2:
            movers = np.argmax(inputs[:turns, :2, value_estimate.ORDER], axis=1)
            goals[np.arange(turns), movers] = targets[:turns]
            goals[np.arange(turns), 1 - movers] = 1 - targets[:turns]
    return Lessons(*(np.concatenate(part) for part in zip(*kept, strict=True)))


class Network:
    """The network in float32, for fitting: `weights` of the bots, taken apart."""

    def __init__(self, weights: Reals) -> None:
        rows = weights[: FEATURES * (HIDDEN + 1)].reshape(FEATURES, HIDDEN + 1)
        last = weights[FEATURES * (HIDDEN + 1) :]
        self.parts = [rows[:, :HIDDEN].copy(), last[:HIDDEN].copy(), last[HIDDEN:].copy(), rows[:, HIDDEN].copy()]
        self.parts = [part.astype(np.float32) for part in self.parts]
        self.adam = Adam(self.parts)

    def whole(self) -> Reals:
        layer, biases, last, own = self.parts
        return np.concatenate([np.concatenate([layer, own[:, None]], 1).reshape(-1), biases, last]).astype(np.float64)

    def chances(self, lessons: Lessons, which) -> tuple:
        inputs = lessons.inputs[which]
        layer, biases, last, own = self.parts
        hidden = inputs @ layer + biases
        active = np.maximum(hidden, 0)
        strengths = active @ last + inputs @ own
        strengths = np.where(lessons.counts[which], strengths, -1e9)
        shares = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        teams = lessons.teams[which]
        same = (teams[:, :, None] == teams[:, None, :]).astype(np.float32)
        return inputs, hidden, active, shares, np.einsum("nij,nj->ni", same, shares), same

    def off(self, lessons: Lessons) -> float:
        """The root of the mean square by which the network misses the targets of duels."""
        duels = np.flatnonzero(lessons.teams[-20_000:, 2] < 0) + max(0, len(lessons.teams) - 20_000)
        return float(np.sqrt(np.mean((self.chances(lessons, duels)[4][:, 0] - lessons.targets[duels, 0]) ** 2)))

    def step(self, lessons: Lessons, which, rate: float) -> float:
        inputs, hidden, active, shares, chances, same = self.chances(lessons, which)
        targets = lessons.targets[which]
        # the loss is the cross entropy between teams; each counts once for each of its seats
        per_team = same.sum(axis=2)
        safe = np.clip(chances, 1e-6, 1)
        loss = -(targets / per_team * np.log(safe)).sum(axis=1)
        # d loss / d share_j = - sum over i of same_ij target_i / size_i / chance_i; through the softmax:
        slope = -np.einsum("nij,ni->nj", same, targets / per_team / safe)
        back = shares * (slope - (slope * shares).sum(axis=1, keepdims=True)) / len(targets)
        layer, _, last, own = self.parts
        through = back[:, :, None] * last * (hidden > 0)
        flat_inputs, flat_through, flat_back = inputs.reshape(-1, FEATURES), through.reshape(-1, HIDDEN), back.reshape(-1)
        slopes = [
            flat_inputs.T @ flat_through + 1e-6 * layer,
            flat_through.sum(axis=0),
            active.reshape(-1, HIDDEN).T @ flat_back,
            flat_inputs.T @ flat_back + 1e-6 * own,
        ]
        self.adam.step(slopes, rate)
        return float(loss.mean())


def fit(network: Network, lessons: Lessons, epochs: int, rate: float, chosen: np.random.Generator) -> tuple[float, float]:
    """Fit the network; returns the loss on what was held out, before and after."""
    count = len(lessons.inputs)
    order = chosen.permutation(count)
    held, rest = order[: count // 20], order[count // 20 :]

    def loss() -> float:
        chances, same = network.chances(lessons, held)[4:]
        return float(-(lessons.targets[held] / same.sum(axis=2) * np.log(np.clip(chances, 1e-6, 1))).sum(axis=1).mean())

    before = loss()
    for epoch in range(epochs):
        chosen.shuffle(rest)
        for first in range(0, len(rest) - 255, 256):
            network.step(lessons, rest[first : first + 256], rate * (1 - epoch / epochs))
    return before, loss()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=whole_number(), default=8)
    parser.add_argument("--games", type=whole_number(), default=3_000, help="of a round")
    parser.add_argument("--epochs", type=whole_number(), default=4)
    parser.add_argument("--rate", type=real_number(), default=0.003, help="of learning, in the first round; a tenth in the last")
    parser.add_argument("--minutes", type=real_number(), default=20, help="of CPU time, all rounds together, at most")
    parser.add_argument("--seed", type=whole_number(0), default=1)
    parser.add_argument("--from-scratch", action="store_true", help="begin with weights drawn at random")
    ask_where(parser)
    options = parser.parse_args()
    chosen, numbers = random.Random(options.seed), np.random.default_rng(options.seed)
    weights = drawn(numbers) if options.from_scratch else written_in(known_before(options, SHIPPED))
    network, began = Network(weights), time.process_time()
    network.parts[2] += 0 if network.parts[2].any() else numbers.normal(0, 0.1, HIDDEN).astype(np.float32)
    current = weights.copy()
    if not weights[FEATURES * (HIDDEN + 1) :].any():
        current = np.zeros(WEIGHTS)  # nothing is known yet: all alike
    to_file = options.write or options.out is not None
    recent: list[Lessons] = []
    openings: list[NDArray[Any]] = []
    for number in range(options.rounds):
        recent = [*recent[1 - ROUNDS_KEPT :], learn_from(current, options.games, began + 60 * options.minutes, openings, chosen)]
        lessons = Lessons(*(np.concatenate(part) for part in zip(*recent, strict=True)))
        before, after = fit(network, lessons, options.epochs, options.rate * (1 - 0.9 * number / options.rounds), numbers)
        current = network.whole()
        spent = time.process_time() - began
        off = network.off(lessons)
        positions = len(lessons.inputs)
        told_so_far = f"loss {before:.4f} -> {after:.4f}, off by {off:.3f} in duels, {spent:.0f} CPU seconds"
        print(f"round {number + 1}: {positions} positions, {told_so_far}", file=sys.stderr)
        if to_file:
            put(text_of(current), options, SHIPPED)
        if spent > 60 * options.minutes:
            break
    if not to_file:
        put(text_of(current), options, SHIPPED)


def drawn(numbers: np.random.Generator) -> Reals:
    """Weights to begin with."""
    rows = np.zeros((FEATURES, HIDDEN + 1))
    rows[:, :HIDDEN] = numbers.normal(0, 0.15, (FEATURES, HIDDEN))
    return np.concatenate([rows.reshape(-1), np.zeros(WEIGHTS - rows.size)])


def written_in(file: Path) -> Reals:
    """The weights that a file tells."""
    said = read(file.read_text("utf-8"), Weights, str(file))
    return np.array([number for row in (*said.features, *said.hidden) for number in row], np.float64)


def text_of(weights: Reals) -> str:
    """As `weights.toml`."""
    rows = weights[: FEATURES * (HIDDEN + 1)].reshape(FEATURES, HIDDEN + 1)
    last = weights[FEATURES * (HIDDEN + 1) :].reshape(2, HIDDEN)

    def lines(table: Reals) -> str:
        return ",\n".join("  [" + ", ".join(f"{value:.4g}" for value in row) + "]" for row in table)

    return (
        "# What Nexus Keepers' value estimate weighs by; `training/fit_keepers_value.py` writes it.\n\n"
        "# Per feature its weights in the hidden layer, and its own.\n"
        f"features = [\n{lines(rows)},\n]\n\n# The hidden layer's biases, and its weights.\nhidden = [\n{lines(last)},\n]\n"
    )


if __name__ == "__main__":
    main()
