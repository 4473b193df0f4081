"""A game with hidden information as one seat knows it: other games that this seat cannot distinguish from the real one.

A bot that searches such games instead of the real one uses no hidden information (determinization, or perfect-information Monte Carlo:
Long, Sturtevant, Buro and Furtak 2010). OpenSpiel calls it resampling from an information state.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from nexarium.core.contract import CHANCE
from nexarium.core.dealing import NoDeal
from nexarium.core.definition import Redeal
from nexarium.core.errors import IllegalAction, NexariumError, reason_of
from nexarium.core.game import State, checked_state
from nexarium.core.validation import seat_of, whole_number

log = logging.getLogger(__name__)

DRAWN = 8
"""The returned games are drawn from at least this many."""
TRIES = 1000
"""Games begun in search of a fitting one before giving up."""
LOOKED_AT = 20_000
"""Maximum number of positions examined in them: seconds, not minutes."""
HOW = "let the game say how it is redealt: Definition(load_redeal=...), with nexarium.core.dealing"


def redealt(state: State, seat: int, rng: random.Random, n: int = 1) -> tuple[State, ...]:
    """Return `n` positions that `seat` cannot distinguish from `state`, each with the game that leads there.

    After every ply the seat has seen the same, and its own actions are the same. All else is drawn again: chance by its weights, and unseen
    decisions of other seats uniformly. For a game without hidden information these are copies. Their own random numbers are new.

    Games are drawn ply by ply, among what agrees with what the seat saw then; those that cannot continue are dropped. From at least `DRAWN`
    complete games, `n` are drawn, each weighted by the probability that chance shows the seat what it has seen.

    A game where hardly any sample reaches the end defines its own way to redeal (`Definition.load_redeal`). Raises a `NoDeal` where none is
    found, and a `NexariumError` where the position was set up, so that no game leads there.
    """
    game = checked_state(state).game
    seat, n = seat_of(seat, game.num_players()), whole_number(n, "n", 1)
    if not game.definition.hidden:
        return tuple(state.clone(rng.getrandbits(64)) for _ in range(n))
    load = game.definition.load_redeal
    if load is not None:
        redeal = load()
        return tuple(_played(state, redeal, seat, rng).clone(rng.getrandbits(64)) for _ in range(n))
    found = found_by_trying(state, seat, rng, max(n, DRAWN))
    if not found:
        raise NoDeal(f"no other game of {game.name} was found that seat {seat} cannot tell from this one; {HOW}")
    weights = [each.weight for each in found]
    return tuple(each.state.clone(rng.getrandbits(64)) for each in rng.choices(found, weights, k=n))


def redealt_or_none(state: State, seat: int, rng: random.Random, n: int = 1) -> tuple[State, ...]:
    """Return the same for bots, whose games must continue: empty, with a warning in the log, where no deal is found."""
    try:
        return redealt(state, seat, rng, n)
    except NoDeal as error:
        _warn_once(state.game.name, str(error))
        return ()


@cache
def _warn_once(game: str, why: str) -> None:
    log.warning("a bot of %s chooses at random, since bots see no secrets: %s", game, why)


def found_by_trying(state: State, seat: int, rng: random.Random, most: int) -> list[Drawn]:
    """Return up to `most` games that `seat` cannot distinguish from the one that led to a position; fewer where few samples get that
    far."""
    known, found, looked_at = known_to(state, seat), list[Drawn](), 0
    for _ in range(TRIES):
        drawn, looks = _drawn(state, known, seat, rng)
        looked_at += looks
        if drawn is not None:
            found.append(drawn)
        if len(found) >= most or looked_at >= LOOKED_AT:
            break
    return found


class Ply(NamedTuple):
    """A ply: the mover, the action, and the bytes of a seat's observation after it."""

    mover: int
    action: int
    seen: bytes


class Drawn(NamedTuple):
    """A position that was found by trying, and the probability that chance shows the seat what it has seen on the way there."""

    state: State
    weight: float


def known_to(state: State, seat: int) -> list[Ply]:
    """Return the game that led to a position, as `seat` has seen it. Raises a `NexariumError` for a position that was set up."""
    played, known = state.game.new_initial_state(), []
    for action in state.history:
        mover = played.current_player()
        try:
            played.apply_action(action)
        except IllegalAction:
            break
        known.append(Ply(mover, action, played.observation(seat).tobytes()))
    if len(known) < len(state.history) or not np.array_equal(played.memory, state.memory):
        raise NexariumError("this position was set up, not played, so its game cannot be redealt")
    return known


def _drawn(state: State, known: Sequence[Ply], seat: int, rng: random.Random) -> tuple[Drawn | None, int]:
    """Return a sampled game in which the seat sees what it has seen, with the probability that chance shows it that; None where it cannot
    continue. Also return the number of positions examined."""
    played, weight, looks = state.game.new_initial_state(), 1.0, 0
    for ply in known:
        if played.current_player() != ply.mover:
            return None, looks
        ways = played.chance_weights() if ply.mover == CHANCE else [(action, 1) for action in played.legal_actions()]
        looks += len(ways)
        fitting = [
            (following, share)
            for action, share in ways
            if (ply.mover != seat or action == ply.action) and (following := _after(played, action)).observation(seat).tobytes() == ply.seen
        ]
        if not fitting:
            return None, looks
        shares = [share for _, share in fitting]
        if ply.mover == CHANCE:
            weight *= sum(shares) / sum(share for _, share in ways)
        (played,) = rng.choices([following for following, _ in fitting], shares)
    same = played.current_player() == state.current_player()
    if not same or (played.current_player() == seat and played.legal_actions() != state.legal_actions()):
        return None, looks
    return Drawn(played, weight), looks


def _after(state: State, action: int) -> State:
    following = state.clone()
    following.step(action)
    return following


def _played(state: State, redeal: Redeal, seat: int, rng: random.Random) -> State:
    """Return the game that a game's own `redeal` samples. Raises a `NoDeal` where it samples none."""
    played = state.game.new_initial_state()
    try:
        for action in redeal(state, seat, rng):
            played.apply_action(action)
    except IllegalAction as error:
        raise NoDeal(f"{state.game.name} was redealt as a game that cannot be played: {error}") from None
    except Exception as error:
        raise NoDeal(f"`redeal` of {state.game.name} failed: {reason_of(error)}") from error
    return played
