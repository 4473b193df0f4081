"""What an environment shows of a position, in each of its render modes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np

from nexarium.core.errors import BadOption
from nexarium.core.game import State
from nexarium.core.raster import MissingExtra, lacking

RENDER_MODES = ["ansi", "human", "svg", "rgb_array"]
"""A line of text, the line printed, the board as SVG, and as pixels. That these need the extra `pictures` and the library cairo is said
when they are asked for: Stable-Baselines3's `make_vec_env` makes every environment with this mode, and mostly never looks."""
PAPER = "#fbf8f1"
WIDTH = 640
"""Pixels of a picture."""


def checked(mode: str | None) -> str | None:
    """The mode; raises `BadOption` when there is none of that name."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"there is no render mode {mode!r}; choose {', '.join(RENDER_MODES)} or None", "render_mode")
    return mode


def shown(state: State, mode: str | None) -> Any:
    """The position as `mode` has it; nothing where it is printed, or there is no mode. Raises `MissingExtra` where pixels cannot be had."""
    if mode == "svg":
        return state._repr_svg_()
    if mode == "rgb_array":
        return _pixels(state._repr_svg_())
    if mode == "human":
        print(state)
    return str(state) if mode == "ansi" else None


def _pixels(svg: str) -> Any:
    """A picture as an array of shape (height, width, 3), uint8."""
    if missing := lacking():
        raise MissingExtra(missing)
    from PIL import Image

    from nexarium.core.raster import png

    return np.array(Image.open(BytesIO(png(svg, WIDTH, PAPER))).convert("RGB"))
