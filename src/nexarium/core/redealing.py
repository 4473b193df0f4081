"""A game that keeps secrets as one seat knows it: other games that this seat cannot tell from the one that is played.

A bot that thinks about such games instead of the true one sees no secrets (determinization, or perfect-information Monte Carlo: Long,
Sturtevant, Buro and Furtak 2010). OpenSpiel calls it resampling from an information state.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nexarium.core.contract import CHANCE
from nexarium.core.errors import IllegalAction, NexariumError
from nexarium.core.game import State, checked_state
from nexarium.core.given import seat_of, whole_number

DRAWN = 8
"""Of at least so many games those that are given are drawn."""
TRIES = 1000
"""Games begun in search of one that fits before it is given up."""


def redealt(state: State, seat: int, rng: random.Random, n: int = 1) -> tuple[State, ...]:
    """`n` positions that `seat` cannot tell from `state`, each with the game that leads there: after every ply it has seen the same, and
    its own actions are the same. All else is drawn anew: chance by its weights, and what others have decided without this seat's seeing
    it, each way alike. Where a game keeps no secrets these are copies. Their own random numbers are new.

    Games are drawn ply by ply, among what agrees with what the seat saw then, and those that come to nothing are dropped. Of the others,
    at least `DRAWN`, `n` are drawn by how likely chance makes what the seat has seen in them. A game of which hardly any comes to its end
    says itself how it is redealt (`Definition.load_redeal`). Raises a `NexariumError` where none is found, and where the position was set
    up, so that no game leads there.
    """
    game = checked_state(state).game
    seat, n = seat_of(seat, game.num_players()), whole_number(n, "n", 1)
    if not game.definition.hidden:
        return tuple(state.clone(rng.getrandbits(64)) for _ in range(n))
    load = game.definition.load_redeal
    if load is not None:
        redeal = load()
        return tuple(_played(state, redeal(state, seat, rng)).clone(rng.getrandbits(64)) for _ in range(n))
    known = known_to(state, seat)
    found, weights = [], []
    for _ in range(TRIES):
        if (drawn := _drawn(state, known, seat, rng)) is not None:
            found.append(drawn.state)
            weights.append(drawn.weight)
            if len(found) >= max(n, DRAWN):
                break
    if not found:
        raise NexariumError(
            f"in {TRIES} tries no other game of {game.name} was found that seat {seat} cannot tell from this one; "
            "let the game say how it is redealt: Definition(load_redeal=...)"
        )
    return tuple(each.clone(rng.getrandbits(64)) for each in rng.choices(found, weights, k=n))


class Ply(NamedTuple):
    """A ply: who moved, what was played, and the bytes of what a seat saw after it."""

    mover: int
    action: int
    seen: bytes


class _Drawn(NamedTuple):
    state: State
    weight: float


def known_to(state: State, seat: int) -> list[Ply]:
    """The game that led to a position, as `seat` has seen it. Raises a `NexariumError` where none did: the position was set up."""
    played, known = state.game.new_initial_state(), []
    for action in state.history:
        mover = played.current_player()
        try:
            played.apply_action(action)
        except IllegalAction:
            break
        known.append(Ply(mover, action, played.observation(seat).tobytes()))
    if len(known) < len(state.history) or not np.array_equal(played.memory, state.memory):
        raise NexariumError("this position was set up and not played: no game leads there that could be dealt anew")
    return known


def _drawn(state: State, known: Sequence[Ply], seat: int, rng: random.Random) -> _Drawn | None:
    """A game in which the seat sees what it has seen, with the probability by which chance shows it that; None where it cannot go on."""
    played, weight = state.game.new_initial_state(), 1.0
    for ply in known:
        if played.current_player() != ply.mover:
            return None
        ways = played.chance_weights() if ply.mover == CHANCE else [(action, 1) for action in played.legal_actions()]
        fitting = [
            (following, share)
            for action, share in ways
            if (ply.mover != seat or action == ply.action) and (following := _after(played, action)).observation(seat).tobytes() == ply.seen
        ]
        if not fitting:
            return None
        shares = [share for _, share in fitting]
        if ply.mover == CHANCE:
            weight *= sum(shares) / sum(share for _, share in ways)
        (played,) = rng.choices([following for following, _ in fitting], shares)
    same = played.current_player() == state.current_player()
    if not same or (played.current_player() == seat and played.legal_actions() != state.legal_actions()):
        return None
    return _Drawn(played, weight)


def _after(state: State, action: int) -> State:
    following = state.clone()
    following.step(action)
    return following


def _played(state: State, actions: Sequence[int]) -> State:
    """The game of these actions, as a game's own `redeal` gives them."""
    played = state.game.new_initial_state()
    try:
        for action in actions:
            played.apply_action(action)
    except IllegalAction as error:
        raise NexariumError(f"{state.game.name} was redealt as a game that cannot be played: {error}") from None
    return played
