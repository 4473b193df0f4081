"""Adam, for the scripts that fit what bots know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Adam:
    """Adam (Kingma and Ba 2015) over some arrays, which it changes in place; `decay` takes so much of a weight away, times the rate
    (Loshchilov and Hutter 2019)."""

    def __init__(self, weights: Sequence[NDArray[Any]], decay: float = 0.0) -> None:
        self.weights, self.decay, self.steps = weights, decay, 0
        self.means, self.squares = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]

    def step(self, slopes: Iterable[NDArray[Any]], rate: float) -> None:
        """Go down these slopes, one for each array."""
        self.steps += 1
        for weights, mean, square, slope in zip(self.weights, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            change = (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weights -= (rate * (change + self.decay * weights)).astype(weights.dtype)
