"""The layout of the hand's picture, on a laptop and on a phone."""

from __future__ import annotations

from dataclasses import dataclass

from nexarium.core.scene import AnyShape, Rect

DIE = 38.0
"""The size of the die symbol."""


@dataclass(frozen=True)
class Layout:
    """The layout of the hand's picture."""

    width: float
    height: float
    columns: tuple[float, float, float, float]
    """The left, top, width and height of the first column."""
    gap: float
    head: float
    die: float
    """The side of a die."""
    across: int
    """The number of dice side by side in a column."""
    strip: tuple[float, float, float]
    """The left, top and width of the strip of stages."""
    pools: tuple[float, float, float, float]


WIDE = Layout(968, 172, (140, 1, 113, 170), 4, 38, 38, 2, (846, 2, 122), (846, 42, 122, 25))
TALL = Layout(366, 229, (0, 44, 57.6, 112), 4, 40, 24, 2, (0, 166, 366), (0, 194, 119, 28))


def hit(width: float, above: float, below: float, free: bool) -> tuple[AnyShape, ...]:
    """Return the touch area of a die that may be picked, with its extent above and below the die's centre."""
    return (Rect(w=width, h=above + below, at=(-width / 2, -above), classes="nk-hit"),) if free else ()
