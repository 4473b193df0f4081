"""Gymnasium: one seat against bots, on every game."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("gymnasium")

from nexarium.adapters.gymnasium import env
from nexarium.core.errors import BadOption, IllegalAction

from ..catalogue_games import each_preset, game_of


def play(table, seed):
    seen, _ = table.reset(seed=seed)
    rng, over, rewards, masks = np.random.default_rng(seed), False, [], []
    while not over:
        assert table.observation_space.contains(seen)
        masks.append(seen["action_mask"].tobytes())
        seen, reward, over, cut, _ = table.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        assert not cut
        rewards.append(reward)
    return rewards, masks


@each_preset
def test_every_seat_can_learn(name, options):
    for seat in range(game_of(name, options).num_players()):
        table = env(name, seat=seat, **options)
        rewards, masks = play(table, 3)
        assert rewards[-1] == table.house.returns()[seat]
        assert not any(rewards[:-1])
        assert play(table, 3) == (rewards, masks)
        table.close()


def test_what_is_wrong_is_said():
    with pytest.raises(BadOption, match="no seat 2"):
        env("tictactoe", seat=2)
    with pytest.raises(BadOption, match="film"):
        env("tictactoe", render_mode="film")
    table = env("tictactoe", render_mode="svg")
    table.reset(seed=1)
    assert table.render().startswith("<svg")
    table.step(0)
    with pytest.raises(IllegalAction):
        table.step(0)
