"""Checks of what a user gives: one for each kind of value, with one sentence that says what it should be."""

from __future__ import annotations

import operator
import os
from math import inf, isfinite, nan
from numbers import Real
from pathlib import Path

import numpy as np

from nexarium.core.errors import BadOption

LARGEST_SEED = 2**64 - 1
"""Generators begin with a word of 64 bits: a seed outside it would be another one's twin."""


def whole_number(value: object, name: str, least: int | None = None, most: int | None = None, *, said: str = "is a whole number") -> int:
    """Return `value` as a Python `int`. Raises a `BadOption` where it is none, or not from `least` to `most`."""
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
    """`value` as a float. Raises a `BadOption` where it is no number, not finite (unless it may be `infinite`), or not from `least` to
    `most`; with `above` it must be more than `least`."""
    try:
        number = float(value) if isinstance(value, Real) and not isinstance(value, bool) else nan
    except OverflowError:  # a whole number that no float comes near
        number = nan
    well = least < number <= most if above else least <= number <= most
    if not well or not (infinite or isfinite(number)):
        raise BadOption(f"`{name}` is a {'' if infinite else 'finite '}number{_between(least, most, above=above)}, not {value!r}", name)
    return number


def seed_of(value: object) -> int:
    """A seed as Python's own integer. Raises a `BadOption` for what is none: from 0 to `LARGEST_SEED` no two seeds give the same."""
    try:
        return whole_number(value, "seed", 0, LARGEST_SEED)
    except BadOption:
        raise BadOption(f"a seed is a whole number from 0 to 2**64 - 1, not {value!r}", "seed") from None


def seed_or_none(value: object) -> int | None:
    """The same where None stands for other numbers each time."""
    return None if value is None else seed_of(value)


def seat_of(value: object, seats: int, name: str = "seat") -> int:
    """A seat's number. Raises a `BadOption` where there are only so many `seats`, or it is no number."""
    try:
        return whole_number(value, name, 0, seats - 1)
    except BadOption:
        raise BadOption(f"there is no seat {value!r}; seats are 0 to {seats - 1}", name) from None


def path_of(value: object, name: str) -> Path:
    """A file's path. Raises a `BadOption` where it is none."""
    try:
        path = Path(value)  # type: ignore[arg-type]
        nameless = b"\0" in os.fsencode(path)
    except (TypeError, UnicodeError):
        nameless = True
    if nameless:
        raise BadOption(f"`{name}` is the path of a file, not {value!r}", name)
    return path


def user_path(value: str | os.PathLike[str]) -> Path:
    """Return a path with the home folder for a leading `~` or `~name`; a name that no user has stays as it is, as shells leave it."""
    return Path(os.path.expanduser(value))


def check_functions(**value: object) -> None:
    """Raises a `BadOption` for what shall be called and cannot be; None is for nothing to be called."""
    for name, function in value.items():
        if function is not None and not callable(function):
            raise BadOption(f"`{name}` is a function, not {function!r}", name)


def _between(least: float | None, most: float | None, *, above: bool = False) -> str:
    """The numbers that are meant, in words."""
    bounded = most is not None and most != inf
    if least is None or least == -inf:
        return f" up to {most}" if bounded else ""
    begin = f" {'above' if above else 'from'} {least}"
    return f"{begin} to {most}" if bounded else begin if above else f"{begin} on"
