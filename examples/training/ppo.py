"""PPO by self-play in a game of two sides, with NumPy alone: only legal actions have logits, and returns are the mover's.

python examples/training/ppo.py --seeds 3 --curve curve.svg
"""

import time

import numpy as np
import seeds
from network import Network

from nexarium.arena.match import match
from nexarium.bots import Bot
from nexarium.search.batch import Batch

CLIP, ENTROPY, TRACE, SIZE, EPOCHS, RATE = 0.2, 0.01, 0.97, 1024, 3, 0.003  # TRACE is the lambda of GAE, SIZE that of a minibatch


class Policy(Network):
    def judged(self, seen, legal, counts):
        """The chances of the legal actions, shape (n, width) like `legal`, the mover's values, and what `learn` needs of the layers."""
        inputs, hidden, values = self.layers(seen)
        rows, places = np.nonzero(np.arange(legal.shape[1]) < counts[:, None])  # from its count on, a row is padding
        logits = np.full(legal.shape, -np.inf)
        logits[rows, places] = np.einsum("ij,ij->i", self.weights["policy"][legal[rows, places]], hidden[rows])
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), values, (inputs, hidden, rows, places)

    def drawn(self, rng, seen, legal, counts):
        """The place of an action in each row of `legal`, its chance, and the mover's values."""
        chances, values, _ = self.judged(seen, legal, counts)
        places = np.minimum((chances.cumsum(axis=1) < rng.random((len(seen), 1))).sum(axis=1), counts - 1)
        return places, chances[np.arange(len(seen)), places], values

    def learn(self, seen, legal, counts, taken, before, gains, targets):
        """One step on PPO's clipped objective, a bonus for entropy, and the squared error of the values."""
        chances, values, (inputs, hidden, rows, places) = self.judged(seen, legal, counts)
        each, logs = np.arange(len(seen)), np.log(chances + 1e-9)
        ratio = chances[each, taken] / before
        push = np.where(np.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP), 0, ratio * gains)
        slopes = chances * (push[:, None] + ENTROPY * (logs - (chances * logs).sum(axis=1, keepdims=True)))
        slopes[each, taken] -= push
        slopes, off = slopes[rows, places, None] / len(seen), ((values - targets) * (1 - values**2) / len(seen))[:, None]
        actions, policy = legal[rows, places], np.zeros_like(self.weights["policy"])
        order = np.argsort(actions, kind="stable")  # sums by action: each one's weights have gradients from many rows
        listed, begins = np.unique(actions[order], return_index=True)
        policy[listed] = np.add.reduceat((slopes * hidden[rows])[order], begins)
        back = np.add.reduceat(slopes * self.weights["policy"][actions], np.flatnonzero(np.diff(rows, prepend=-1)))
        back = (back + off @ self.weights["value"]) * (1 - hidden**2)
        self.improve({"policy": policy, "value": off.T @ hidden, "in": inputs.T @ back[:, :-1]}, RATE)


def self_play(policy, batch, steps, side, rng):
    """What `learn` takes, of `steps` decisions in each game. Gains and targets are from the view of the seat that decided."""
    kept, data, gain, each = [], [], 0.0, np.arange(len(batch))
    for _ in range(steps):
        (legal, counts), mover, seen = batch.legal(), batch.movers.copy(), batch.observations()
        legal, counts = legal[:, : counts.max()].copy(), counts.copy()  # the next step overwrites both
        taken, before, values = policy.drawn(rng, seen, legal, counts)
        result = batch.apply(legal[each, taken])
        kept.append((seen, legal, counts, taken, before, values, mover, result.dones, result.returns[each, mover]))
    width, next_values, next_mover = max(legal.shape[1] for _, legal, *_ in kept), policy.layers(batch.observations())[2], batch.movers
    for seen, legal, counts, taken, before, values, mover, dones, reward in reversed(kept):
        turn = np.where(dones, 0, np.where(side[mover] == side[next_mover], 1, -1))  # negamax: the other side's gain is this one's loss
        gain = reward + turn * next_values - values + TRACE * turn * gain
        data.append((seen, np.pad(legal, ((0, 0), (0, width - legal.shape[1]))), counts, taken, before, gain, gain + values))
        next_values, next_mover = values, mover
    return [np.concatenate(column) for column in zip(*data, strict=True)]


class Player(Bot):
    def __init__(self, policy, seed):
        self.policy, self.rng = policy, np.random.default_rng(seed)

    def choose(self, state, progress=None):
        legal = state.legal_array()[None]
        seen = state.observation(state.current_player())[None]
        return int(legal[0, self.policy.drawn(self.rng, seen, legal, np.array([legal.size]))[0][0]])


def learnt(game, seed, options):
    """One policy learns from nothing. Returns its curve: CPU seconds of learning, and the percentage of games won by then."""
    side = np.array([next(number for number, seats in enumerate(game.sides) if seat in seats) for seat in range(game.num_players())])
    rng, spent, curve = np.random.default_rng(seed), 0.0, []
    policy, batch = Policy(game, options.hidden, rng), Batch(game, options.rows, seed, auto_reset=True)
    for update in range(options.updates + 1):
        if update % options.every == 0 or update == options.updates:
            played = match(game, [Player(policy, seed), options.against], options.games, seed=seed)
            curve.append((spent, 100 * played.won(0) / options.games))
            print(f"seed {seed}, {spent:4.0f} s, {update:4} updates: {curve[-1][1]:.1f} % of {options.games} games won", flush=True)
        began = time.process_time()
        data = self_play(policy, batch, options.steps, side, rng)
        for _ in range(EPOCHS):
            for rows in np.split(rng.permutation(len(data[0])), range(SIZE, len(data[0]), SIZE)):
                seen, legal, counts, taken, before, gains, targets = (column[rows] for column in data)
                gains = (gains - gains.mean()) / (gains.std() + 1e-6)
                policy.learn(seen, legal[:, : counts.max()], counts, taken, before, gains, targets)
        spent += time.process_time() - began
    return curve


options = seeds.options_of(
    __doc__, game="kepler", against="random", players=2, updates=60, rows=128, steps=64, hidden=32, every=20, games=200
)
game = seeds.game_of(options.game, players=options.players)
if len(game.sides) != 2:
    raise SystemExit(f"--game: the returns here are of two sides, and {game.name} has {len(game.sides)} with these options")
curves = [learnt(game, seed, options) for seed in seeds.chosen(options)]
if len(curves) > 1:
    print(f"against {options.against}: {seeds.spread([curve[-1][1] for curve in curves], ' %')}")
if options.curve:
    seeds.draw(curves, options.curve, "CPU seconds of learning", f"games won against {options.against}, %")
