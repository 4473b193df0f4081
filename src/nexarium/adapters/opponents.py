"""The players of the other seats in a vector of games: bots, one for each game, or a policy that is called for all of them together."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from nexarium.bots import AnyBot, Bot, BotError, make_bot, name_of
from nexarium.core.errors import BadOption
from nexarium.core.game import Game
from nexarium.core.validation import seat_of
from nexarium.search.batch import Batch, threads_of
from nexarium.search.pool import Pool

Seen = dict[str, NDArray[Any]]
Policy = Callable[[Seen, NDArray[np.int64]], NDArray[np.int64]]
"""Chooses for other seats: takes their observations, a dict like the learner's with one row per seat, and the seats' numbers, and returns
their actions."""
RANDOM = "random"


class Opponents(Protocol):
    """Players of the seats that are not the learner's."""

    def seed(self, seed: int, rows: NDArray[np.bool_] | None = None) -> None:
        """Restart with these random numbers, in every game or in those of a mask."""

    def answers(self, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return an action for each of these games."""

    def close(self) -> None:
        """Release all resources."""


class BotOpponents:
    """A bot for each game, in `threads` threads."""

    def __init__(self, game: Game, bots: Sequence[AnyBot], threads: int) -> None:
        threads = threads_of(threads)
        for bot in bots:
            if isinstance(bot, str) and bot.startswith("gtp:"):
                raise BadOption(f"{bot} needs a game's whole history, and vectors store only positions; choose another bot", "bot")
            if threads > 1 and not isinstance(bot, str | type) and hasattr(bot, "choose"):
                raise BadOption(
                    f"{name_of(bot)} is one bot, which {threads} threads would use at once; pass its class, or use 1 thread", "bot"
                )
        for each in {one if isinstance(one, str) else id(one): one for one in bots}.values():
            make_bot(each, game, 0).close()  # an invalid name is reported now
        self.game, self.named = game, bots
        self._pool = Pool(threads, "bots")
        self._bots: list[Bot] = []
        self._copies: list[random.Random] = []
        """Per game, the generator of the seeds of the states that its bot receives."""

    def seed(self, seed: int, rows: NDArray[np.bool_] | None = None) -> None:
        """Make new bots with these random numbers, in every game or in those of a mask."""
        seeds = np.random.default_rng(seed).integers(2**31, size=len(self.named)).tolist()
        if rows is None:
            self._leave()
            for bot, own in zip(self.named, seeds, strict=True):
                self._bots.append(make_bot(bot, self.game, own))
                self._copies.append(random.Random(f"{own}/copies"))
            return
        for row in np.flatnonzero(rows).tolist():
            self._bots[row].close()
            self._bots[row] = make_bot(self.named[row], self.game, seeds[row])
            self._copies[row] = random.Random(f"{seeds[row]}/copies")

    def answers(self, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the bots' actions in these games, int64 of shape (len(rows),). Raises `BotError` for an answer that is no number."""
        return np.fromiter(self._pool.map(lambda row: self._answer(batch, row), rows.tolist()), np.int64, len(rows))

    def _answer(self, batch: Batch, row: int) -> int:
        """Return the action of one game's bot. It checks the type, since NumPy would cut off decimals."""
        bot = self._bots[row]
        action = bot.choose(batch.state(row).clone(self._copies[row].getrandbits(63)))
        if not isinstance(action, (int, np.integer)) or isinstance(action, bool):
            raise BotError(f"{bot.name} answers the number of an action, not {action!r}")
        return int(action)

    def close(self) -> None:
        """Stop the threads and close the bots."""
        self._pool.close()
        self._leave()

    def _leave(self) -> None:
        self._copies.clear()
        while self._bots:
            self._bots.pop().close()


class PolicyOpponents:
    """A policy."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def seed(self, seed: int, rows: NDArray[np.bool_] | None = None) -> None:
        """Do nothing: a policy has random numbers of its own."""

    def answers(self, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the policy's action in each of these games, int64 of shape (len(rows),). Raises `BadOption` for another shape."""
        seen = {"observation": batch.observations(dtype=np.float32)[rows], "action_mask": batch.legal_mask()[rows].astype(np.int8)}
        actions = np.asarray(self.policy(seen, batch.movers[rows]))
        if actions.shape != rows.shape or actions.dtype.kind not in "iu":
            raise BadOption(f"a policy answers {len(rows)} integers here, not {actions.dtype} of shape {actions.shape}", "policy")
        return actions

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


def opponents(
    game: Game, num_envs: int, seat: int | None, bot: AnyBot | Sequence[AnyBot] | None, policy: Policy | None, threads: int
) -> Opponents | None:
    """Return the players of the seats other than `seat`; None where they play at random, which the batch does by itself."""
    if policy is None and (bot is None or (isinstance(bot, str) and bot == RANDOM)):
        return None
    if seat is None:
        raise BadOption("bots and policies play the seats that are not yours: say which one is, with seat=", "seat")
    seat_of(seat, game.num_players())
    if policy is not None:
        if bot is not None:
            raise BadOption("the other seats are played by a bot or by a policy, not by both", "policy")
        if not callable(policy):
            raise BadOption(f"a policy is a function of what is seen and of the seats that see it, not {policy!r}", "policy")
        return PolicyOpponents(policy)
    bots: list[AnyBot] = [*bot] if isinstance(bot, list | tuple) else [cast(AnyBot, bot)] * num_envs
    if len(bots) != num_envs:
        raise BadOption(f"{num_envs} games take one bot, or {num_envs} bots, not {len(bots)}", "bot")
    return BotOpponents(game, bots, threads)
