"""Common parts of Gymnasium-like environments: the space of a seat's observations, and actions in the form that policies return."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from nexarium.core.rules import Rules


def seen_space(rules: Rules) -> spaces.Dict:
    """Return the space of observations: `observation`, float32, shape (rules.observation,), and `action_mask`, int8, shape
    (rules.actions,)."""
    seen = spaces.Box(-np.inf, np.inf, (rules.observation,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (rules.actions,), np.int8)})


def action_of(given: Any) -> Any:
    """Return an action from a policy's output: from an array or tensor with one number (NumPy, PyTorch, JAX), that number. Anything else is
    returned unchanged; playing it reports an invalid action."""
    if type(given) is int:
        return given
    try:
        return given.item()
    except (AttributeError, TypeError, ValueError, RuntimeError):  # no array, or several numbers: each library raises its own error
        return given
