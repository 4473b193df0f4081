"""The same games compiled and interpreted, byte for byte: each way runs in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = 50
SCRIPT = """
import sys
from hashlib import sha256
import numpy as np
from nexarium.core.rules import INTERPRETED
from nexarium.core.random import stream, next_below
from nexarium.search.playouts import draw_chance, draw_decision, run, scratch
from nexarium.search.perft import perft
from nexarium.search.batch import Batch
from tests.catalogue_games import PRESETS, game_of

games, wanted = int(sys.argv[1]), sys.argv[2] == "interpreted"
assert INTERPRETED == wanted
for number, (name, options) in enumerate(PRESETS):
    game = game_of(name, options)
    for seed in range(number, games, len(PRESETS) if games > 2 * len(PRESETS) else 1):
        state, rng, seen = game.new_initial_state(), stream(seed), sha256()
        _, legal, outcomes, weights = scratch(game)
        table, indexed = game.rules.table, game.rules.indexed
        while not state.is_terminal():
            seen.update(state.memory.tobytes())
            seen.update(str(state.legal_actions()).encode())
            if state.is_chance_node():
                action = draw_chance(table, state.memory, outcomes, weights, rng)
            else:
                action = draw_decision(table, indexed, state.memory, legal, rng)
            state.step(int(action))
        observed = [state.observation(seat).tolist() for seat in range(game.num_players())]
        seen.update(str(observed).encode())
        print(name, options, seed, state.history, state.scores(), state.returns(), seen.hexdigest())
    played = run(game, 3, 5)
    print(played.scores.tolist(), played.returns.tolist(), played.decisions.tolist(), played.plies.tolist())
    print(perft(game, 1), perft(game, 2) if game.rules.actions < 100 else None)
    batch = Batch(game, 3, seed=8, auto_reset=True)
    for step in range(12):
        actions, counts = batch.legal()
        print(counts.tolist(), batch.apply(actions[np.arange(3), step % np.maximum(counts, 1)]).dones.tolist())
    print(sha256(np.ascontiguousarray(batch.states).tobytes() + batch.legal_mask().tobytes() + batch.observations().tobytes()).hexdigest())
"""


def told(interpreted: bool) -> list[str]:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if interpreted else "0"}
    way = "interpreted" if interpreted else "compiled"
    result = subprocess.run([sys.executable, "-c", SCRIPT, str(GAMES), way], env=environment, capture_output=True, text=True, cwd=ROOT)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@pytest.mark.slow
def test_fifty_games_are_the_same_compiled_and_interpreted():
    compiled, interpreted = told(False), told(True)
    assert sum("{" in line for line in compiled) >= GAMES
    assert compiled == interpreted
