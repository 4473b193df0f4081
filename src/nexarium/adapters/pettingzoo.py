"""Every installed game as a PettingZoo AEC environment.

    from nexarium.adapters.pettingzoo import env
    table = env("nexos", players=2)
    table.reset(seed=1)

An agent's observation is a dict: `observation`, what its seat may know, and `action_mask`, 1 for the actions that are legal now. Chance is
drawn from the seed within the steps. Rewards come at the end: the game's returns.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from nexarium.adapters.rendering import RENDER_MODES, checked, shown
from nexarium.core.catalogue import load_game
from nexarium.core.definition import Value
from nexarium.core.errors import BadOption, IllegalAction, NexariumError
from nexarium.core.game import Game, State
from nexarium.deprecated import old_attribute

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.env_logger import EnvLogger
    from pettingzoo.utils.wrappers.order_enforcing import AECOrderEnforcingIterable, OrderEnforcingWrapper

    from nexarium.adapters.observation_spaces import action_of, seen_space
except ImportError:
    raise NexariumError("the PettingZoo adapter needs the extra: pip install 'nexarium[research]'") from None


def env(name: str, render_mode: str | None = None, **options: Value) -> Any:
    """Return the game `name` as a PettingZoo environment, which checks the order of calls.

    An illegal or invalid action ends the game with the worst result for its agent, whose `infos` give the reason under `illegal`.
    `render_mode` is one of `nexarium.adapters.rendering.RENDER_MODES`, or None.
    """
    return _Table(raw_env(name, render_mode, **options))


class _Table(OrderEnforcingWrapper):  # type: ignore[misc]
    """PettingZoo's check of the order of calls, with a replacement for its `TerminateIllegalWrapper`, which indexes the mask and fails for
    a number that no action has.

    Each wrapper of PettingZoo looks up the environment's attributes in its `__getattr__`, ten times in a step, which takes as long as all
    else. So the methods of a step ask the environment itself. Before `reset` they are PettingZoo's, which raise its errors.
    """

    def last(self, observe: bool = True) -> Any:
        """Return the selected agent's observation, reward, termination, truncation and info."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: Any) -> None:
        """Play the selected agent's action, or end its game."""
        if not self._has_reset or not self.env.agents:
            super().step(action)
            return
        self._has_updated = True
        try:
            self.env.step(action)
        except IllegalAction as error:
            EnvLogger.warn_on_illegal_move()
            self.env.lose(str(error))

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Return the selected agents, one after each step, for a loop."""
        return _Agents(self, max_iter) if self._has_reset else super().agent_iter(max_iter)

    def __str__(self) -> str:
        return str(self.env)


class _Agents(AECOrderEnforcingIterable):  # type: ignore[misc]
    """The agents of `agent_iter`, from the environment itself."""

    def __iter__(self) -> Iterator[str]:
        table, left = self.env.env, self.max_iter
        while table.agents and left > 0:
            left -= 1
            assert self.env._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self.env._has_updated = False
            yield table.agent_selection


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment without wrappers: an illegal action raises `IllegalAction`. `position` is Nexarium's own `State`."""

    metadata = {"render_modes": RENDER_MODES, "is_parallelizable": False, "name": "nexarium"}  # noqa: RUF012 - as PettingZoo has it
    house = old_attribute("house", "position")

    def __init__(self, name: str, render_mode: str | None = None, **options: Value) -> None:
        super().__init__()
        self.game: Game = load_game(name, options)
        self.metadata = {**self.metadata, "name": f"nexarium_{name}"}
        self.render_mode = checked(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.num_players())]
        rules = self.game.rules
        self.state_space = spaces.Box(-np.inf, np.inf, (len(self.possible_agents) * rules.observation,), np.float32)
        self.position: State = self.game.new_initial_state()
        self.agents: list[str] = []
        self.observation_spaces = {agent: seen_space(rules) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(rules.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations, the same object each time."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, the same object each time."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        """Return an agent's seat. Raises `BadOption` for an unknown name."""
        try:
            return self.possible_agents.index(agent)
        except ValueError:
            raise BadOption(f"there is no agent {agent!r}; agents are {', '.join(self.possible_agents)}", "agent") from None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Restart. Without a seed, chance differs from game to game. `options` are not used: pass the game's options to `env`."""
        self.position = self.game.new_initial_state(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._settle()

    def _settle(self) -> None:
        """Play chance, and select the agent to move."""
        while self.position.is_chance_node():
            self.position.step(self.position.sample_chance())
        if not self.position.is_terminal():
            self.agent_selection = self.possible_agents[self.position.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know; its mask is empty while another agent is to move."""
        seat = self._seat(agent)
        mask = np.zeros(self.game.rules.actions, np.int8)
        if self.position.current_player() == seat:
            mask[self.position.legal_array()] = 1
        return {"observation": self.position.observation(seat).astype(np.float32), "action_mask": mask}

    def state(self) -> Any:
        """Return everything known at the table: every seat's observation, concatenated."""
        seats = range(len(self.possible_agents))
        return np.concatenate([self.position.observation(seat) for seat in seats]).astype(np.float32)

    def step(self, action: int | None) -> None:
        """Play the selected agent's action. Raises `IllegalAction`, and plays nothing, when the rules forbid it."""
        if not self.agents:
            raise IllegalAction("no game is in progress; call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position.apply_action(action_of(action))
        self._settle()
        if self.position.is_terminal():  # there are no rewards before
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, self.position.returns(), strict=True))
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()

    def lose(self, reason: str) -> None:
        """End the game with the worst result for the selected agent, whose `infos` give the reason under `illegal`."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: self.game.definition.returns_range[0]}
        self.infos[agent] = {"illegal": reason}
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """Return the position in the form of `render_mode`."""
        return shown(self.position, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
