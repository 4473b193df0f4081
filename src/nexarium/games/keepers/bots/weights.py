"""The learnt weights of the value estimate (`weights.toml`)."""

from __future__ import annotations

from typing import Annotated

import msgspec
import numpy as np
from msgspec import Meta
from numpy.typing import NDArray

from nexarium.core.components import load
from nexarium.games.keepers.bots.value_estimate import FEATURES, HIDDEN

FILE = "weights.toml"
Row = Annotated[tuple[float, ...], Meta(min_length=HIDDEN, max_length=HIDDEN + 1)]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file."""

    features: Annotated[tuple[Row, ...], Meta(min_length=FEATURES, max_length=FEATURES)]
    """Per feature, its weights in the hidden layer and its direct weight."""
    hidden: Annotated[tuple[Row, ...], Meta(min_length=2, max_length=2)]
    """The hidden layer's biases and weights."""


def _read() -> NDArray[np.float64]:
    """Return all weights in one array, in the order that `value_estimate` uses."""
    said = load(__package__, FILE, Weights)
    return np.array([number for row in (*said.features, *said.hidden) for number in row], np.float64)


LEARNT = _read()
