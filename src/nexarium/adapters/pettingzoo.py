"""Every installed game as a PettingZoo AEC environment.

    from nexarium.adapters.pettingzoo import env
    table = env("nexos", players=2)
    table.reset(seed=1)

An agent's observation is a dict: `observation`, what its seat may know, and `action_mask`, 1 for the actions that are legal now. Chance is
drawn from the seed within the steps. Rewards come at the end: the game's returns.
"""

from __future__ import annotations

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
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env_logger import EnvLogger

    from nexarium.adapters.observation_spaces import action_of, seen_space
except ImportError:
    raise NexariumError("the PettingZoo adapter needs the extra: pip install 'nexarium[research]'") from None


def env(name: str, render_mode: str | None = None, **options: Value) -> Any:
    """Return the game `name` as a PettingZoo environment, which checks the order of calls.

    An illegal or invalid action ends the game with the worst result for its agent, whose `infos` give the reason under `illegal`.
    `render_mode` is one of `nexarium.adapters.rendering.RENDER_MODES`, or None.
    """
    return wrappers.OrderEnforcingWrapper(_LosesIllegal(raw_env(name, render_mode, **options)))


class _LosesIllegal(wrappers.BaseWrapper):  # type: ignore[misc]
    """A replacement for PettingZoo's `TerminateIllegalWrapper`, which indexes the mask and fails for a number that no action has."""

    def step(self, action: Any) -> None:
        """Play the selected agent's action, or end its game."""
        try:
            super().step(action)
        except IllegalAction as error:
            EnvLogger.warn_on_illegal_move()
            self.unwrapped.lose(str(error))


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
        return self.observation_spaces[self._checked(agent)]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, the same object each time."""
        return self.action_spaces[self._checked(agent)]

    def _checked(self, agent: str) -> str:
        """Return the agent. Raises `BadOption` for an unknown name."""
        if agent not in self.possible_agents:
            raise BadOption(f"there is no agent {agent!r}; agents are {', '.join(self.possible_agents)}", "agent")
        return agent

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
        seat = self.possible_agents.index(self._checked(agent))
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
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._settle()
        if self.position.is_terminal():
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
