"""AlphaZero in forty lines: a network guides Nexarium's search in games against itself, and learns what the search has found.

    python examples/training/forty_lines.py tictactoe 30 32 32
    python examples/training/forty_lines.py keepers 10 16 16

Given are a game of two, the rounds that are played, the games of a round, and the simulations of a decision. The network is that of
`network.py`; `alphazero.py` adds what research needs: noise at the root, drawn openings, seeds, curves.
"""

import sys

import numpy as np
from network import Network

import nexarium
from nexarium.arena.match import match
from nexarium.bots import Bot
from nexarium.core.bot_config import Settings
from nexarium.search.mcts import Search, think_together

if len(sys.argv) != 5 or not all(each.isdecimal() and int(each) for each in sys.argv[2:]):
    sys.exit(__doc__)
ROUNDS, GAMES, SIMULATIONS = map(int, sys.argv[2:])
STEPS, RATE, SIZE, KEPT = 40, 0.005, 128, 20_000  # after a round so many steps, each by SIZE of the latest KEPT positions
game, rng, known = nexarium.load(sys.argv[1]), np.random.default_rng(1), []
network = Network(game, hidden=64, rng=rng)


class Player(Bot):
    def __init__(self, game, seed):
        self.search = Search(game, Settings(exploration=1.5), seed=seed, nodes=20_000, evaluate=network.judge)

    def choose(self, state, progress=None):
        self.search.advance(state)
        self.search.think(SIMULATIONS)
        return self.search.best()


searches = [Player(game, seed).search for seed in range(GAMES)]
for _ in range(ROUNDS):
    states, noted = [game.new_initial_state(seed) for seed in rng.integers(2**32, size=GAMES).tolist()], []
    while playing := [(state, search) for state, search in zip(states, searches, strict=True) if not state.is_terminal()]:
        deciding = [(state, search) for state, search in playing if not state.is_chance_node()]
        for state, search in deciding:
            search.advance(state)
        think_together([search for _, search in deciding], SIMULATIONS)
        for state, search in deciding:
            actions, visits = zip(*search.visits().items(), strict=True)
            shares, mover = np.array(visits) / sum(visits), state.current_player()
            noted.append((state, mover, state.observation(mover), actions, shares))
            state.step(int(rng.choice(actions, p=shares)))
        for state, _ in playing:
            if state.is_chance_node():
                state.step(state.sample_chance())
    known = (known + [(seen, actions, shares, state.returns()[mover]) for state, mover, seen, actions, shares in noted])[-KEPT:]
    for _ in range(STEPS):
        drawn = [known[place] for place in rng.integers(len(known), size=SIZE)]
        policies, tried = np.zeros((SIZE, game.num_distinct_actions())), np.zeros((SIZE, game.num_distinct_actions()), bool)
        for row, (_, actions, shares, _) in enumerate(drawn):
            policies[row, actions], tried[row, actions] = shares, True
        network.learn(np.array([seen for seen, *_ in drawn]), policies, tried, np.array([result for *_, result in drawn]), RATE)
    played = match(game, [Player, "random"], GAMES, seed=1)
    print(f"{len(known)} positions known: {played.won(0) / GAMES:.0%} of {GAMES} games won against random play", flush=True)
