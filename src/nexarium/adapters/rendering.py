"""The output of an environment's render modes."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np

from nexarium.core.errors import BadOption, MissingExtra
from nexarium.core.game import State
from nexarium.core.raster import lacking

RENDER_MODES = ["ansi", "human", "svg", "rgb_array"]
"""A line of text, the line printed, the board as SVG, and as pixels. Pixels need the extra `pictures`, which is checked
only at use: Stable-Baselines3's `make_vec_env` creates every environment with this mode, and rarely renders."""
PAPER = "#fbf8f1"
WIDTH = 640
"""Pixels of a picture."""


def checked(mode: str | None) -> str | None:
    """Return the mode. Raises `BadOption` for an unknown name."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"there is no render mode {mode!r}; choose {', '.join(RENDER_MODES)} or None", "render_mode")
    return mode


def shown(state: State, mode: str | None) -> Any:
    """Return the position in the form of `mode`; None where it is printed, or there is no mode. Raises `MissingExtra` where pixels are not
    available."""
    if mode == "svg":
        return state._repr_svg_()
    if mode == "rgb_array":
        return _pixels(state._repr_svg_())
    if mode == "human":
        print(state)
    return str(state) if mode == "ansi" else None


def _pixels(svg: str) -> Any:
    """Return a picture as an array, shape (height, width, 3), uint8."""
    if missing := lacking():
        raise MissingExtra(missing)
    from PIL import Image

    from nexarium.core.raster import png

    return np.array(Image.open(BytesIO(png(svg, WIDTH, PAPER))).convert("RGB"))
