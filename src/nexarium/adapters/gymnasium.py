"""A game as a Gymnasium environment: the learner has one seat, bots play the others.

    import gymnasium
    import nexarium.adapters.gymnasium
    table = gymnasium.make("nexarium/nexos-v1", players=2, seat=0, bot="greedy")
    seen, info = table.reset(seed=1)

Importing this registers every installed game as `nexarium/<name>-v<rules version>`.

The learner's observation is a dict, as in `nexarium.adapters.pettingzoo`: `observation`, and `action_mask`, 1 for legal actions. The mask
is in `info`, too, and `action_masks()` returns it. When a game is over any action is accepted, since the next step begins another: the mask
is then all ones, so that a policy can always draw an action.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.adapters.rendering import RENDER_MODES, checked, shown
from nexarium.bots import AnyBot, Bot, BotError, make_bot
from nexarium.core.catalogue import catalogue, definition_of, load_game
from nexarium.core.definition import Options, Value
from nexarium.core.errors import BadOption, IllegalAction, NexariumError
from nexarium.core.game import Game, State
from nexarium.core.validation import seat_of, seed_or_none
from nexarium.deprecated import old_attribute

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.envs import registration

    from nexarium.adapters.observation_spaces import action_of, seen_space
except ImportError:
    raise NexariumError("the Gymnasium adapter needs the extra: pip install 'nexarium[research]'") from None

ILLEGAL = ("lose", "raise")


class UnexpectedArgument(BadOption, TypeError):
    """An argument that is neither the environment's nor an option of its game. It is also a `TypeError` with Python's own message:
    TorchRL's `GymEnv` passes every environment a `frameskip`, and withdraws it when it is rejected this way."""

    def __init__(self, message: str, field: str = "") -> None:  # `gymnasium.make` raises it again, with a message alone
        super().__init__(message, field)


class SeatEnv(gymnasium.Env):
    """The game from one seat: a step is its action, and all plies until it is to move again. The reward is its result, at the end.

    An illegal action ends the game with the worst result, and `info["illegal"]` gives the reason. With `illegal="raise"` it raises
    `IllegalAction` instead, and nothing is played.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it
    house = old_attribute("house", "position")

    def __init__(
        self, name: str, *, seat: int = 0, bot: AnyBot = "random", illegal: str = "lose", render_mode: str | None = None, **options: Value
    ) -> None:
        self.game = _game(name, options)
        seat = seat_of(seat, self.game.num_players())
        if illegal not in ILLEGAL:
            raise BadOption(f"an illegal action may lose or raise, not {illegal!r}", "illegal")
        self.seat, self.bot, self.illegal, self.render_mode = seat, bot, illegal, checked(render_mode)
        self.observation_space = seen_space(self.game.rules)
        self.action_space = spaces.Discrete(self.game.rules.actions)
        self.position: State = self.game.new_initial_state()
        self._others: Bot | None = None
        self._copies = random.Random(0)
        self._over = True
        make_bot(bot, self.game, 0).close()  # an invalid name is reported now

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Restart, and play until the learner is to move. `options` are not used: pass the game's options to `env`."""
        super().reset(seed=seed_or_none(seed))
        dice, bots = self.np_random.integers(2**31, size=2).tolist()  # with one seed for both, bots would predict the dice
        self.close()
        self._others, self._copies = make_bot(self.bot, self.game, bots), random.Random(f"{bots}/copies")
        self.position = self.game.new_initial_state(dice)
        self._play_others()
        mask = self.action_masks()
        return self._seen(mask), self._info(mask)

    def step(self, action: int | NDArray[Any]) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the learner's action, and all plies until it is to move again."""
        if self._over:
            raise IllegalAction("the game is over; call reset()")
        try:
            self.position.apply_action(action_of(action))
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            self._over = True
            mask = self.action_masks()
            return self._seen(mask), self.game.definition.returns_range[0], True, False, {**self._info(mask), "illegal": str(error)}
        self._play_others()
        mask = self.action_masks()
        return self._seen(mask), self.position.returns()[self.seat] if self._over else 0.0, self._over, False, self._info(mask)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now; all of them when the game is over."""
        if self._over:
            return np.ones(self.game.rules.actions, np.bool_)
        mask = np.zeros(self.game.rules.actions, np.bool_)
        mask[self.position.legal_array()] = True
        return mask

    def _play_others(self) -> None:
        assert self._others is not None
        while not (over := self.position.is_terminal()) and self.position.current_player() != self.seat:
            if self.position.is_chance_node():
                self.position.step(self.position.sample_chance())
                continue
            action = self._others.choose(self.position.clone(self._copies.getrandbits(63)))  # reveals nothing of the real dice
            try:
                self.position.apply_action(action)
            except IllegalAction as error:  # otherwise it would be taken for the learner's
                raise BotError(f"{self._others.name} answered an illegal action: {error}") from None
        self._over = over

    def _seen(self, mask: NDArray[np.bool_]) -> dict[str, Any]:
        return {"observation": self.position.observation(self.seat).astype(np.float32), "action_mask": mask.astype(np.int8)}

    def _info(self, mask: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the `info` dict: the mask, the plies played, the points, and at the end the results."""
        info = {"action_mask": mask, "ply": len(self.position.history), "scores": np.array(self.position.scores())}
        return {**info, "returns": np.array(self.position.returns())} if self.position.is_terminal() else info

    def render(self) -> Any:
        """Return the position in the form of `render_mode`."""
        return shown(self.position, self.render_mode)

    def close(self) -> None:
        """Close the bots."""
        self._over = True
        if self._others is not None:
            self._others.close()
            self._others = None


def _game(name: str, options: Options) -> Game:
    """Return the game with its options. Raises an `UnexpectedArgument` for an argument that is no option."""
    try:
        return load_game(name, options)
    except BadOption as error:
        if error.field in options and error.field not in {option.name for option in definition_of(name).options}:
            raise UnexpectedArgument(f"got an unexpected keyword argument {error.field!r}: {error}", error.field) from None
        raise


def env(
    name: str, *, seat: int = 0, bot: AnyBot = "random", illegal: str = "lose", render_mode: str | None = None, **options: Value
) -> SeatEnv:
    """Return the game `name` from `seat`. `bot`, in any form that `nexarium.bots.make_bot` accepts, plays every other seat."""
    return SeatEnv(name, seat=seat, bot=bot, illegal=illegal, render_mode=render_mode, **options)


def register(name: str, version: int) -> None:
    """Register a game with Gymnasium. A repeated call has no effect."""
    spec = registration.EnvSpec(
        f"nexarium/{name}-v{version}",
        entry_point="nexarium.adapters.gymnasium:SeatEnv",
        vector_entry_point="nexarium.vector:make",
        kwargs={"name": name},
    )
    registration.registry.setdefault(spec.id, spec)


for _definition in catalogue().values():
    register(_definition.name, _definition.version)
