"""Many games at once as Gymnasium's `VectorEnv`, stepped by compiled code: see `make`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from nexarium.adapters.opponents import Opponents, Policy, opponents
from nexarium.bots import AnyBot, BotError
from nexarium.core.catalogue import load_game
from nexarium.core.contract import OVER
from nexarium.core.definition import Value
from nexarium.core.errors import BadOption, IllegalAction, NexariumError
from nexarium.core.game import Game
from nexarium.core.rules import LINE
from nexarium.core.validation import seed_or_none, whole_number
from nexarium.search.batch import Batch, Rows, StepResult, array_of

try:
    from gymnasium import spaces
    from gymnasium.error import ClosedEnvironmentError
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

    from nexarium.adapters.observation_spaces import seen_space
except ImportError:
    raise NexariumError("vectors of games need the extra: pip install 'nexarium[research]'") from None

Seen = dict[str, NDArray[Any]]


def make(
    game: str | Game | None = None,
    num_envs: int = 1,
    *,
    name: str | None = None,
    seat: int | None = None,
    bot: AnyBot | Sequence[AnyBot] | None = None,
    policy: Policy | None = None,
    autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    threads: int = 1,
    copy: bool = True,
    **options: Value,
) -> VectorGames:
    """Return `num_envs` games side by side, as Gymnasium's `VectorEnv`.

    `game` is a game's name, with its `options`, or a game that has its options already; `name` is the same argument under the name that
    `gymnasium.make_vec` uses. Raises a `BadOption` that names an invalid argument.

    Without a `seat` the caller makes every decision: observations are those of the seat to move (`info["seat"]`), and a reward belongs to
    the seat that acted. With a `seat` observations and rewards are that seat's. All others then play at random, or as `bot` does. `bot` is
    a name, or anything else that `nexarium.bots.make_bot` accepts, with a separate bot for each game, or a list of bots, one for each game.
    Bots run in `threads` threads, and get positions without history. Instead of a `bot`, `policy(seen, seats)` returns the actions of all
    seats that are to move at once.

    An observation is a dict as in the other adapters: `observation`, float32, and `action_mask`, int8, all ones when a game is over, so
    that a policy can always draw an action. Rewards are the game's returns, at its end; `info["returns"]` has every seat's.
    `autoreset_mode` is one of Gymnasium's three, or its name. With `copy=False` each step writes into the same arrays: nothing is
    allocated, and what `torch.from_numpy` or JAX makes of them shows the present position.
    """
    if game is not None and name is not None:
        raise BadOption(f"the game is named twice, {game!r} and {name!r}: name it once", "name")
    chosen = game if game is not None else name
    if chosen is None:
        raise BadOption("name a game: make(name, num_envs)", "game")
    if isinstance(chosen, Game) and options:
        raise BadOption(f"{chosen!r} has its options already: name the game, or leave {', '.join(options)} out", next(iter(options)))
    loaded = chosen if isinstance(chosen, Game) else load_game(chosen, options)
    num_envs = whole_number(num_envs, "num_envs", 1, said="says how many games there are, a whole number")
    others = opponents(loaded, num_envs, seat, bot, policy, threads)
    return VectorGames(loaded, num_envs, seat, autoreset_mode, threads, copy, others)


class VectorGames(VectorEnv[Any, Any, Any]):
    """Games of a `Batch` as Gymnasium's `VectorEnv`; made by `make`. `batch` is the `Batch`, with all its methods."""

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seat: int | None,
        autoreset_mode: AutoresetMode | str,
        threads: int,
        copy: bool,
        others: Opponents | None = None,
    ) -> None:
        self.autoreset_mode = _mode(autoreset_mode)  # where Gymnasium's own vectors have it, and TorchRL reads it
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.game, self.num_envs, self.seat, self.copy = game, num_envs, seat, copy
        drawn = int(self.np_random.integers(2**31))
        self.batch = Batch(game, num_envs, drawn, seat=None if others else seat, threads=threads)
        self.others = others
        if others:
            others.seed(drawn)
        self.single_observation_space = seen_space(game.rules)
        self.single_action_space = spaces.Discrete(game.rules.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)
        self._seen_before = self._room()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Restart every game, or with `options={"reset_mask": mask}` some of them: one bool per game, as in Gymnasium. A `seed` is for
        those that restart; the others continue as they would have."""
        self._check_open()
        if options is not None and not isinstance(options, Mapping):
            raise BadOption(f"options are a dict, such as {{'reset_mask': mask}}, not {options!r}", "options")
        rows = (options or {}).get("reset_mask")
        if rows is not None and array_of(rows).dtype != np.bool_:
            raise BadOption(f"a reset_mask is an array of bools, one for each game, not {rows!r}", "reset_mask")
        seed = seed_or_none(seed)
        super().reset(seed=seed)
        drawn = None if seed is None else int(self.np_random.integers(2**31))
        if self.others and drawn is not None:
            self.others.seed(drawn, rows)
        self._begin(rows, drawn)
        begun = slice(None) if rows is None else np.asarray(rows)
        self._over[begun] = self.batch.movers[begun] == OVER
        viewers = self._viewers()
        return self._seen(viewers), {"seat": viewers}

    def step(self, actions: NDArray[np.int64]) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play one action in each game. An illegal one ends its game with the worst result for its seat, and sets `info["illegal"]`."""
        self._check_open()
        waiting = self._over.copy()
        if self.autoreset_mode is AutoresetMode.DISABLED and waiting.any():
            raise BadOption(f"game {int(waiting.argmax())} is over; call reset(options={{'reset_mask': ...}}) first", "actions")
        actors = self._viewers()
        illegal = self.batch.illegal(actions, ~waiting)
        played = self.batch.apply(actions, ~waiting & ~illegal)
        dones, returns = self._until_ours(played)
        ended = dones | illegal
        rewards = np.where(ended, returns[np.arange(self.num_envs), actors], 0.0)
        rewards[illegal] = self.game.definition.returns_range[0]
        told_at_end = ended.any()
        if waiting.any():  # ended in the step before: they are new games now
            self._begin(waiting)
        self._over[:] = ended
        info: dict[str, Any] = {}
        if told_at_end and self.autoreset_mode is AutoresetMode.SAME_STEP:
            info = self._last_of(ended, actors, returns, illegal)
            self._begin(ended)
            self._over[:] = False
        viewers = np.where(self._over, actors, self._viewers())
        info["seat"] = viewers
        if told_at_end:
            info |= {"returns": returns, "_returns": dones, "illegal": illegal, "_illegal": ended.copy()}
        return self._seen(viewers), rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("this environment is closed; create another")

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, shape (num_envs, actions); all of them where a game is over."""
        mask = self.batch.legal_mask(at_the_end=True)
        mask[self._over] = True
        return mask

    def _begin(self, rows: Rows | None, seed: int | None = None) -> None:
        """Restart games, and play up to where the learner is to move."""
        self.batch.reset(rows, seed)
        self._until_ours(None)

    def _until_ours(self, played: StepResult | None) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
        """Let the others play until the learner is to move, or the game is over.

        Returns which games ended, by the step `played` or by these plies, and their results.
        """
        if played is None:
            played = StepResult(np.zeros(self.num_envs, np.bool_), np.zeros((self.num_envs, self.game.num_players())))
        dones, returns = played.dones, played.returns
        if self.others:
            actions = np.zeros(self.num_envs, np.int64)
            while (waited_for := (self.batch.movers != OVER) & (self.batch.movers != self.seat)).any():
                rows = np.flatnonzero(waited_for)
                actions[rows] = self.others.answers(self.batch, rows)
                try:
                    played = self.batch.apply(actions, waited_for)
                except IllegalAction as error:  # otherwise it would be taken for the learner's
                    raise BotError(f"the policy of the other seats answered an illegal action: {error}") from None
                dones = dones | played.dones
                returns = np.where(played.dones[:, None], played.returns, returns)
        return dones, returns

    def _viewers(self) -> NDArray[np.int64]:
        """Return the seat whose observation is shown, per game."""
        return np.maximum(self.batch.movers, 0) if self.seat is None else np.full(self.num_envs, self.seat, np.int64)

    def _room(self) -> Seen:
        rules = self.game.rules
        return {
            "observation": _aligned((self.num_envs, rules.observation), np.float32),
            "action_mask": _aligned((self.num_envs, rules.actions), np.int8),
        }

    def _seen(self, viewers: NDArray[np.int64]) -> Seen:
        seen = self._room() if self.copy else self._seen_before
        self.batch.observations(viewers, out=seen["observation"])
        self.batch.legal_mask(seen["action_mask"], at_the_end=True)
        seen["action_mask"][self._over] = 1
        return seen

    def _last_of(
        self, ended: NDArray[np.bool_], actors: NDArray[np.int64], returns: NDArray[np.float64], illegal: NDArray[np.bool_]
    ) -> dict[str, Any]:
        """Return the last observations of the games that ended, in Gymnasium's form for games that restart in the same step."""
        seen = self.batch.observations(actors, np.float32)
        ones = np.ones(self.game.rules.actions, np.int8)
        info: dict[str, Any] = {}
        for row in np.flatnonzero(ended).tolist():
            last = {"observation": seen[row].copy(), "action_mask": ones.copy()}
            final = {"seat": int(actors[row]), "returns": returns[row].copy(), "illegal": bool(illegal[row])}
            info = self._add_info(info, {"final_obs": last, "final_info": final}, row)
        return info

    def close_extras(self, **_: Any) -> None:
        """Close the bots."""
        if self.others:
            self.others.close()


def _aligned(shape: tuple[int, int], kind: type[np.generic]) -> NDArray[Any]:
    """Return zeros aligned to a cache line: JAX copies unaligned arrays."""
    size = shape[0] * shape[1] * np.dtype(kind).itemsize
    block = np.zeros(size + LINE, np.uint8)
    begin = -block.ctypes.data % LINE
    return block[begin : begin + size].view(kind).reshape(shape)


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    for mode in AutoresetMode:
        if given in (mode, mode.name, mode.value):
            return mode
    raise BadOption(f"there is no autoreset mode {given!r}; choose {', '.join(mode.name for mode in AutoresetMode)}", "autoreset_mode")
