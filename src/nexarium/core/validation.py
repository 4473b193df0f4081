"""Checks of user input: one for each kind of value, each with one sentence about the expected value."""

from __future__ import annotations

import operator
import os
from math import inf, isfinite, nan
from numbers import Real
from pathlib import Path

import numpy as np

from nexarium.core.errors import BadOption

LARGEST_SEED = 2**64 - 1
"""Generators begin with a word of 64 bits: a larger seed would give the same numbers as a smaller one."""


def whole_number(value: object, name: str, least: int | None = None, most: int | None = None, *, said: str = "is a whole number") -> int:
    """Return `value` as a Python `int`. Raises a `BadOption` where it is no integer, or not from `least` to `most`."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if (
        number is None
        or isinstance(value, bool | np.bool_)
        or (least is not None and number < least)
        or (most is not None and number > most)
    ):
        raise BadOption(f"`{name}` {said}{_between(least, most)}, not {value!r}", name)
    return number


def real_number(value: object, name: str, least: float = -inf, most: float = inf, *, above: bool = False, infinite: bool = False) -> float:
    """Return `value` as a float. Raises a `BadOption` where it is no number, not finite (unless it may be `infinite`), or not from `least`
    to `most`; with `above` it must be more than `least`."""
    try:
        number = float(value) if isinstance(value, Real) and not isinstance(value, bool) else nan
    except OverflowError:  # an integer too large for a float
        number = nan
    well = least < number <= most if above else least <= number <= most
    if not well or not (infinite or isfinite(number)):
        raise BadOption(f"`{name}` is a {'' if infinite else 'finite '}number{_between(least, most, above=above)}, not {value!r}", name)
    return number


def seed_of(value: object) -> int:
    """Return a seed as a Python `int`. Raises a `BadOption` for an invalid one. From 0 to `LARGEST_SEED` no two seeds give the same
    numbers."""
    if type(value) is int and 0 <= value <= LARGEST_SEED:  # bots get a seed with every position
        return value
    try:
        return whole_number(value, "seed", 0, LARGEST_SEED)
    except BadOption:
        raise BadOption(f"a seed is a whole number from 0 to 2**64 - 1, not {value!r}", "seed") from None


def seed_or_none(value: object) -> int | None:
    """Return a seed, or None, which stands for new random numbers each time."""
    return None if value is None else seed_of(value)


def seat_of(value: object, seats: int, name: str = "seat") -> int:
    """Return a seat's number. Raises a `BadOption` where it is no number, or not below `seats`."""
    if type(value) is int and 0 <= value < seats:  # observations ask at every ply
        return value
    try:
        return whole_number(value, name, 0, seats - 1)
    except BadOption:
        raise BadOption(f"there is no seat {value!r}; seats are 0 to {seats - 1}", name) from None


def path_of(value: object, name: str) -> Path:
    """Return a file's path. Raises a `BadOption` where it is none."""
    try:
        path = Path(value)  # type: ignore[arg-type]
        nameless = b"\0" in os.fsencode(path)
    except (TypeError, UnicodeError):
        nameless = True
    if nameless:
        raise BadOption(f"`{name}` is the path of a file, not {value!r}", name)
    return path


def user_path(value: str | os.PathLike[str]) -> Path:
    """Return a path with the home folder for a leading `~` or `~name`. An unknown user's name stays as it is, as in shells."""
    return Path(os.path.expanduser(value))


def check_functions(**value: object) -> None:
    """Raise a `BadOption` for a value that is neither a function nor None."""
    for name, function in value.items():
        if function is not None and not callable(function):
            raise BadOption(f"`{name}` is a function, not {function!r}", name)


def _between(least: float | None, most: float | None, *, above: bool = False) -> str:
    """Return the allowed range, in words."""
    bounded = most is not None and most != inf
    if least is None or least == -inf:
        return f" up to {most}" if bounded else ""
    begin = f" {'above' if above else 'from'} {least}"
    return f"{begin} to {most}" if bounded else begin if above else f"{begin} on"
