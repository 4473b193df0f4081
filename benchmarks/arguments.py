"""Numbers on the command lines of these scripts: what cannot be is refused in a sentence, before anything is played."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError
from collections.abc import Callable


def whole_number(least: int = 1) -> Callable[[str], int]:
    """A whole number of `least` or more, as the `type` of an argument."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise ArgumentTypeError(f"{text!r} is no whole number from {least} on")
        return number

    return read


def real_number(least: float = 0.0, *, above: bool = False) -> Callable[[str], float]:
    """A number of `least` or more, with `above` more than that, as the `type` of an argument."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not math.isfinite(number) or number < least or (above and number == least):
            raise ArgumentTypeError(f"{text!r} is no number {'above' if above else 'from'} {least:g}{'' if above else ' on'}")
        return number

    return read
