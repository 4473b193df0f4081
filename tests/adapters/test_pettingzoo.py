"""PettingZoo's own tests on every game."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from nexarium.adapters.pettingzoo import env, raw_env
from nexarium.core.errors import BadOption, IllegalAction

from ..catalogue_games import each_game, each_preset
from ..painting import paints
from .tensors import Tensor


@pytest.fixture(autouse=True)
def _quiet():
    """It warns of every observation that is a dict, and of agents whose actions are masked."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@each_preset
def test_api(name, options):
    api_test(env(name, **options), num_cycles=200)


@each_preset
def test_seed(name, options):
    seed_test(lambda: env(name, **options), num_cycles=100)


@paints
@each_game
def test_render(name):
    render_test(lambda render_mode=None: env(name, render_mode), {"svg": lambda picture: picture.startswith("<svg")})


@each_preset
def test_state(name, options):
    table = env(name, **options)
    table.reset(seed=1)
    state_test(table, table)


@each_preset
def test_rewards_are_the_returns(name, options):
    table, rng = env(name, **options), np.random.default_rng(4)
    table.reset(seed=4)
    rewards = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        rewards[agent] += reward
        over = terminated or truncated
        table.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert list(rewards.values()) == table.unwrapped.position.returns()


def test_an_illegal_action():
    table = raw_env("tictactoe")
    table.reset()
    table.step(4)
    with pytest.raises(IllegalAction, match="TTT-2"):
        table.step(4)
    assert table.agent_selection == "seat_1"
    wrapped = env("tictactoe")
    wrapped.reset()
    wrapped.step(4)
    wrapped.step(4)
    assert wrapped.unwrapped.rewards["seat_1"] == -1


@pytest.mark.parametrize("action", [4, 99, -1, 4.9, "4", None, np.array([4, 5]), Tensor(4.9), Tensor(4, 5)])
def test_what_is_no_action_loses_and_says_why(action):
    table = env("tictactoe")
    table.reset()
    table.step(Tensor(4))
    table.step(action)
    assert table.terminations == {"seat_0": True, "seat_1": True}
    assert table.rewards == {"seat_0": 0, "seat_1": -1}
    assert list(table.infos) == ["seat_0", "seat_1"]
    assert len(table.infos["seat_1"]["illegal"]) > 20
    for _ in table.agent_iter():
        table.step(None)
    assert not table.agents
    table.reset()
    assert table.infos["seat_1"] == {}


def test_an_unknown_render_mode():
    with pytest.raises(BadOption, match="render mode 'film'"):
        env("tictactoe", "film")


@pytest.mark.parametrize("agent", ["seat_2", "zz", 0, None, []])
def test_an_agent_that_is_not_there_is_said(agent):
    table = env("tictactoe")
    table.reset(seed=1)
    for asked in (table.observe, table.observation_space, table.action_space, table.unwrapped.observe):
        with pytest.raises(BadOption, match=r"there is no agent .*; agents are seat_0, seat_1"):
            asked(agent)


def test_the_order_of_calls_is_checked():
    table = env("tictactoe")
    for name in ("agent_selection", "agents", "rewards"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(table, name)
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        table.last()
    for call in (lambda: table.step(0), lambda: iter(table.agent_iter()), lambda: table.observe("seat_0"), table.render, table.state):
        with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
            call()
    table.reset()
    agents = iter(table.agent_iter(2))
    assert next(agents) == "seat_0"
    with pytest.raises(AssertionError, match="need to call step"):
        next(agents)
    table.step(0)
    assert list(table.agent_iter(1)) == ["seat_1"]
    assert str(table) == "nexarium_tictactoe"
    for action in (3, 1, 4, 2, None, None, 5):  # the last one is too late, which is only a warning
        table.step(action)
    assert list(table.agent_iter()) == []


def test_what_an_agent_has_seen_stays_as_it_was():
    table = env("tictactoe")
    table.reset()
    first, *_ = table.last()
    kept = {name: values.copy() for name, values in first.items()}
    again, *_ = table.last()
    table.step(4)
    after, *_ = table.last()
    for name, values in first.items():
        assert values.tolist() == kept[name].tolist()
        assert not any(np.shares_memory(values, other[name]) for other in (again, after))


def test_a_table_goes_to_another_process_and_on_from_where_it_was():
    table = env("tictactoe")
    table.reset(seed=1)
    table.step(4)
    again = pickle.loads(pickle.dumps(table))
    assert again.agent_selection == "seat_1"
    assert again.last()[0]["action_mask"].tolist() == table.last()[0]["action_mask"].tolist()
    assert again.action_space("seat_0") is again.action_space("seat_0")


def test_what_is_not_begun_or_over_is_not_played_on():
    table = raw_env("tictactoe")
    with pytest.raises(IllegalAction, match=r"call reset\(\)"):
        table.step(4)
    table.reset()
    for action in (0, 3, 1, 4, 2, None, None):
        table.step(action)
    assert not table.agents
    with pytest.raises(IllegalAction, match=r"call reset\(\)"):
        table.step(4)
