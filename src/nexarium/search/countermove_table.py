"""Table rows for pairs of consecutive actions, wherever in the tree they were chosen."""

from __future__ import annotations

import numpy as np

from nexarium.core.rules import kernel

PAIR_ROW_BITS = 18
"""Number of bits of a row's index."""
PAIR_ROWS = 1 << PAIR_ROW_BITS
ALL_32_BITS = 2**32 - 1


@kernel
def pair_row(before, mover, action):
    """Return the row of an action that a seat chose after another action. Two such pairs seldom share a row."""
    return row_after(begin_row(before, mover), action)


@kernel
def begin_row(before, mover):
    """Return the common part of the rows of all actions that a seat may choose after another action."""
    bits = (np.int64(before) * 0x1E3779B1 + np.int64(mover) + 1) & ALL_32_BITS
    return ((bits ^ (bits >> 15)) * 0x27D4EB2F) & ALL_32_BITS


@kernel
def row_after(begun, action):
    """Return the row of an action, from the result of `begin_row`."""
    bits = (begun + np.int64(action)) & ALL_32_BITS
    bits = ((bits ^ (bits >> 15)) * 0x3C6EF35F) & ALL_32_BITS
    return bits >> (32 - PAIR_ROW_BITS)
