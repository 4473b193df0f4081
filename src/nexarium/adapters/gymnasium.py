"""A game as a Gymnasium environment: one seat to be learnt, the others played by bots.

    from nexarium.adapters.gymnasium import env
    table = env("nexos", players=2, seat=0, bot="greedy")
    seen, info = table.reset(seed=1)

What the learner sees is a dict, as in `nexarium.adapters.pettingzoo`: `observation` and `action_mask`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nexarium.bots import Bot, make_bot
from nexarium.core.catalogue import load
from nexarium.core.definition import Value
from nexarium.core.errors import BadOption, NexariumError
from nexarium.core.game import State

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise NexariumError("the Gymnasium adapter needs the extra: pip install 'nexarium[research]'") from None


class SeatEnv(gymnasium.Env):
    """The game from one seat: a step is its action, and all until it is to move again. The reward is its result, at the end."""

    metadata = {"render_modes": ["svg", "ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(self, name: str, *, seat: int = 0, bot: str = "random", render_mode: str | None = None, **options: Value) -> None:
        self.game = load(name, **options)
        if not 0 <= seat < self.game.num_players():
            raise BadOption(f"there is no seat {seat}; seats are 0 to {self.game.num_players() - 1}", "seat")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise BadOption(f"there is no render mode {render_mode!r}; choose svg, ansi or None", "render_mode")
        self.seat, self.bot, self.render_mode = seat, bot, render_mode
        rules = self.game.rules
        seen = spaces.Box(-np.inf, np.inf, (rules.observation,), np.float32)
        self.observation_space = spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (rules.actions,), np.int8)})
        self.action_space = spaces.Discrete(rules.actions)
        self.house: State = self.game.new_initial_state()
        self._others: Bot | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin anew, and play until the learner is to move."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(2**31))
        self.close()
        self._others = make_bot(self.bot, self.game, drawn)
        self.house = self.game.new_initial_state(drawn)
        self._play_others()
        return self._seen(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The learner's action; raises `IllegalAction`, and plays nothing, when the rules forbid it."""
        self.house.apply_action(int(action))
        self._play_others()
        over = self.house.is_terminal()
        return self._seen(), self.house.returns()[self.seat] if over else 0.0, over, False, {}

    def _play_others(self) -> None:
        assert self._others is not None
        while not self.house.is_terminal() and self.house.current_player() != self.seat:
            if self.house.is_chance_node():
                self.house.step(self.house.sample_chance())
            else:
                self.house.apply_action(self._others.choose(self.house))

    def _seen(self) -> dict[str, Any]:
        mask = np.zeros(self.game.rules.actions, np.int8)
        mask[self.house.legal_actions()] = 1
        return {"observation": self.house.observation(self.seat).astype(np.float32), "action_mask": mask}

    def render(self) -> str | None:
        """The board as SVG text, or the position in a line."""
        if self.render_mode == "svg":
            return self.house._repr_svg_()
        return str(self.house) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Let go of the bots."""
        if self._others is not None:
            self._others.close()
            self._others = None


def env(name: str, *, seat: int = 0, bot: str = "random", render_mode: str | None = None, **options: Value) -> SeatEnv:
    """The game `name` from `seat`, with `bot` in every other seat."""
    return SeatEnv(name, seat=seat, bot=bot, render_mode=render_mode, **options)
