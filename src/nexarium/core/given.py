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


def whole_number(given: object, name: str, least: int | None = None, most: int | None = None, *, said: str = "is a whole number") -> int:
    """`given` as Python's own integer, whoever's integer it was. Raises a `BadOption` where it is none, or not from `least` to `most`."""
    try:
        number = operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if (
        number is None
        or isinstance(given, bool | np.bool_)
        or (least is not None and number < least)
        or (most is not None and number > most)
    ):
        raise BadOption(f"`{name}` {said}{_between(least, most)}, not {given!r}", name)
    return number


def real_number(given: object, name: str, least: float = -inf, most: float = inf, *, above: bool = False, infinite: bool = False) -> float:
    """`given` as a float. Raises a `BadOption` where it is no number, not finite (unless it may be `infinite`), or not from `least` to
    `most`; with `above` it must be more than `least`."""
    try:
        number = float(given) if isinstance(given, Real) and not isinstance(given, bool) else nan
    except OverflowError:  # a whole number that no float comes near
        number = nan
    well = least < number <= most if above else least <= number <= most
    if not well or not (infinite or isfinite(number)):
        raise BadOption(f"`{name}` is a {'' if infinite else 'finite '}number{_between(least, most, above=above)}, not {given!r}", name)
    return number


def seed_of(given: object) -> int:
    """A seed as Python's own integer. Raises a `BadOption` for what is none: from 0 to `LARGEST_SEED` no two seeds give the same."""
    try:
        return whole_number(given, "seed", 0, LARGEST_SEED)
    except BadOption:
        raise BadOption(f"a seed is a whole number from 0 to 2**64 - 1, not {given!r}", "seed") from None


def seed_or_none(given: object) -> int | None:
    """The same where None stands for other numbers each time."""
    return None if given is None else seed_of(given)


def seat_of(given: object, seats: int, name: str = "seat") -> int:
    """A seat's number. Raises a `BadOption` where there are only so many `seats`, or it is no number."""
    try:
        return whole_number(given, name, 0, seats - 1)
    except BadOption:
        raise BadOption(f"there is no seat {given!r}; seats are 0 to {seats - 1}", name) from None


def path_of(given: object, name: str) -> Path:
    """A file's path. Raises a `BadOption` where it is none."""
    try:
        path = Path(given)  # type: ignore[arg-type]
        nameless = b"\0" in os.fsencode(path)
    except (TypeError, UnicodeError):
        nameless = True
    if nameless:
        raise BadOption(f"`{name}` is the path of a file, not {given!r}", name)
    return path


def user_path(given: str | os.PathLike[str]) -> Path:
    """Return a path with the home folder for a leading `~` or `~name`; a name that no user has stays as it is, as shells leave it."""
    return Path(os.path.expanduser(given))


def check_functions(**given: object) -> None:
    """Raises a `BadOption` for what shall be called and cannot be; None is for nothing to be called."""
    for name, function in given.items():
        if function is not None and not callable(function):
            raise BadOption(f"`{name}` is a function, not {function!r}", name)


def _between(least: float | None, most: float | None, *, above: bool = False) -> str:
    """The numbers that are meant, in words."""
    bounded = most is not None and most != inf
    if least is None or least == -inf:
        return f" up to {most}" if bounded else ""
    begin = f" {'above' if above else 'from'} {least}"
    return f"{begin} to {most}" if bounded else begin if above else f"{begin} on"
