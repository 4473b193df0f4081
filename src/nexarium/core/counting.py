"""A game's statistics of its finished games beside the points: shares, means, and roles of seats.

All of it is the author's own code over a final position. An error there, or a value of the wrong type, is reported with the place to
correct.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, isfinite
from typing import TYPE_CHECKING, Any

from nexarium.core.errors import BrokenGame, reason_of

if TYPE_CHECKING:
    from nexarium.core.game import Game, State

SHARES, MEANS, ROLES = "load_shares", "load_means", "load_roles"
"""The fields of a definition that load these functions."""


def functions_of(game: Game, field: str) -> Mapping[str, Callable[[State], Any]]:
    """Return a field's functions by title. Raises a `BrokenGame`."""
    try:
        found = getattr(game.definition, field)()
    except Exception as error:
        raise BrokenGame(f"{game.name}: `{field}` failed: {reason_of(error)}") from error
    if not isinstance(found, Mapping) or not all(callable(function) for function in found.values()):
        raise BrokenGame(f"{game.name}: `{field}` gives {found!r}: it must give a function for each title, as {{'draws': drawn}}")
    return found


def pairs_of(game: Game, field: str, title: str, function: Callable[[State], Any], state: State) -> list[tuple[str, float]]:
    """Return the names and numbers that a function of `SHARES` or `MEANS` yields for a final position. Raises a `BrokenGame`."""
    low, high, kind = (0.0, 1.0, "a number from 0 to 1") if field == SHARES else (-inf, inf, "a number")
    given = _given(game, field, title, function, state)
    for pair in given:
        if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str) or not _number(pair[1], low, high):
            raise BrokenGame(f"{game.name}: `{field}`, {title!r} gives {pair!r}: give pairs of a name and {kind}")
    return [(name, float(number)) for name, number in given]


def roles_of(game: Game, title: str, function: Callable[[State], Any], state: State) -> tuple[str, ...]:
    """Return the seats' names that a function of `ROLES` returns for a final position. Raises a `BrokenGame`."""
    given = tuple(_given(game, ROLES, title, function, state))
    if len(given) != game.num_players() or not all(isinstance(name, str) for name in given):
        raise BrokenGame(f"{game.name}: `{ROLES}`, {title!r} gives {given!r}: give a name for each of the {game.num_players()} seats")
    return given


def _given(game: Game, field: str, title: str, function: Callable[[State], Any], state: State) -> list[Any]:
    try:
        return list(function(state))
    except Exception as error:
        raise BrokenGame(f"{game.name}: `{field}`, {title!r} failed: {reason_of(error)}") from error


def _number(given: object, low: float, high: float) -> bool:
    try:
        number = float(given)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return False
    return isfinite(number) and low <= number <= high
