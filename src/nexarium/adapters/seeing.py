"""What environments of Gymnasium's kind have in common: the space of what a seat sees, and an action as a policy gives it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from nexarium.core.rules import Rules


def seen_space(rules: Rules) -> spaces.Dict:
    """What a seat sees: `observation`, float32 of shape (rules.observation,), and `action_mask`, int8 of shape (rules.actions,)."""
    seen = spaces.Box(-np.inf, np.inf, (rules.observation,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (rules.actions,), np.int8)})


def action_of(given: Any) -> Any:
    """An action as a policy gives it: of an array or a tensor of one number, NumPy's, PyTorch's or JAX's, that number. What is no action is
    told by whoever plays it."""
    try:
        return given.item()
    except (AttributeError, TypeError, ValueError, RuntimeError):  # no array, or one of several numbers, which each library says otherwise
        return given
